// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/motn_open: the row "motn/open" of motley: opens and checks all sequences, and lists the positions of
// their tracks. Two units measure it: motn.cpp, and motn_outlined.cpp, in which the compiler inlines little.
//
// In an inline namespace of motley's tag, so that the two share no code.
#ifndef MOTLEY_BENCH_MOTN_OPEN_HPP
#define MOTLEY_BENCH_MOTN_OPEN_HPP

#include <cstddef>
#include <span>
#include <vector>

#include <motley/motley.hpp>

#include "motn_file.hpp"
#include "support.hpp"

namespace bench {
inline namespace MOTLEY_TAG {

using motn_positions = std::vector<motley::shenmue_motn::track_position>;

/// The number of tracks in the file; 0 if it does not open.
inline std::size_t motn_track_count() {
  const auto archive = motley::shenmue_motn::open(motn_file::bytes());
  std::size_t tracks = 0;
  for (std::size_t i = 0; archive && i < archive->size(); ++i) {
    const auto m = (*archive)[i];
    if (!m) return 0;
    tracks += m->track_count();
  }
  return tracks;
}
/// Opens the file and fills the index, which has room for all tracks.
inline void motn_open_and_index(const std::vector<std::byte>& file, motn_positions& index) {
  const auto archive = motley::shenmue_motn::open(file);
  std::span left{index};
  for (std::size_t i = 0; i < archive->size(); ++i) {
    const auto m = (*archive)[i];
    left = left.subspan(m->positions(left));
  }
}
inline void motn_open(benchmark::State& state) {
  motn_positions index(motn_track_count());
  if (index.empty()) return state.SkipWithError("does not open");
  const auto* file = &motn_file::bytes();
  bench::run(state, {1, "file"}, [&] {
    benchmark::DoNotOptimize(file);
    motn_open_and_index(*file, index);
    benchmark::DoNotOptimize(index.data());
  });
}

} // namespace MOTLEY_TAG
} // namespace bench

#endif
