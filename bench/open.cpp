// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/open: the rows "open": detects and validates a whole motion; and "make": the same, then makes a
// player of it, or bakes it.
//
// plain:checks: a direct check that everything lies in the file and that keys never go back in time; limit: a
// copy of the file.
#include <cstring>
#include <string>
#include <vector>

#include <motley/motley.hpp>

#include "ours.hpp"
#include "reference.hpp"
#include "sampled.hpp"
#include "support.hpp"

namespace {

using file = std::vector<std::byte>;
constexpr bench::items one_file{1, "file"};

/// Calls open(file) as often as the benchmark requires.
template <class Open> void run(benchmark::State& state, const bench::test_motion& motion, Open open) {
  const file* bytes = &motion.bytes;
  bench::run(state, one_file, [&] {
    benchmark::DoNotOptimize(bytes);
    benchmark::DoNotOptimize(open(*bytes));
  });
}

void open(benchmark::State& state, const bench::test_motion& motion) {
  if (!motley::bayonetta2::open(motion.bytes)) return state.SkipWithError("does not open");
  run(state, motion, [](const file& f) { return motley::bayonetta2::open(f); });
}
void plain(benchmark::State& state, const bench::test_motion& motion) {
  if (!reference::motion{motion.bytes}.valid()) return state.SkipWithError("does not open");
  run(state, motion, [](const file& f) { return reference::motion{f}.valid(); });
}
void limit(benchmark::State& state, const bench::test_motion& motion) {
  file copy(motion.bytes.size());
  run(state, motion, [&](const file& f) {
    std::memcpy(copy.data(), f.data(), copy.size());
    benchmark::ClobberMemory();
    return copy.data();
  });
}

/// Opens the file and makes a Player of it in memory that is there.
template <class Player> void make(benchmark::State& state, const bench::test_motion& motion) {
  std::vector<typename Player::memory_type> memory(
      Player::memory_size(*motley::bayonetta2::open(motion.bytes)));
  run(state, motion, [&](const file& f) {
    auto made = Player::make(*motley::bayonetta2::open(f), memory);
    benchmark::ClobberMemory();
    return made->pose_size();
  });
}

void add(const bench::test_motion& motion) {
  const auto row = [&](const char* topic, const char* who, auto work) {
    benchmark::RegisterBenchmark((topic + motion.name + "/" + who).c_str(),
                                 [work, &motion](benchmark::State& state) { work(state, motion); });
  };
  row("open/", "motley", open);
  row("open/", "plain:checks", plain);
  row("open/", "limit", limit);
  row("make/", "motley", make<motley::player<motley::bayonetta2::motion>>);
  row("make/", "baked", make<motley::baked_clip>);
}

[[maybe_unused]] const bool added = [] {
  add(bench::real_motion());
  add(bench::animated_motion());
  return true;
}();

} // namespace
