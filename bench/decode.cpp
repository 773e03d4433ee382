// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/decode: a whole clip into [track][frame] floats.
//
// Who: motley; reference, the textbook formula frame by frame; limit, a plain fill of the same output.
#include <algorithm>
#include <vector>

#include <motley/motley.hpp>

#include "motions.hpp"
#include "reference.hpp"
#include "support.hpp"

namespace {

constexpr std::size_t values = bench::track_count * bench::frame_count;

template <bench::motion_bytes Bytes> std::vector<float> expected() {
  std::vector<float> out(values);
  reference::motion{Bytes()}.decode(out.data());
  return out;
}

template <bench::motion_bytes Bytes> void decode(benchmark::State& state) {
  const auto clip = motley::bayonetta2::open(Bytes());
  std::vector<float> out(values);
  const auto work = [&] { motley::decode(*clip, out); };
  work();
  if (!bench::alike(out, expected<Bytes>(), 1e-5F)) return state.SkipWithError("differs from the reference");
  bench::run(state, out, values, work);
}

template <bench::motion_bytes Bytes> void plain(benchmark::State& state) {
  const reference::motion clip{Bytes()};
  std::vector<float> out(values);
  bench::run(state, out, values, [&] { clip.decode(out.data()); });
}

void limit(benchmark::State& state) {
  std::vector<float> out(values);
  bench::run(state, out, values, [&] { std::fill(out.begin(), out.end(), 1.5F); });
}

BENCHMARK(decode<bench::real_shaped>)->Name("decode/real/motley");
BENCHMARK(plain<bench::real_shaped>)->Name("decode/real/reference");
BENCHMARK(limit)->Name("decode/real/limit");

BENCHMARK(decode<bench::all_animated>)->Name("decode/animated/motley");
BENCHMARK(plain<bench::all_animated>)->Name("decode/animated/reference");
BENCHMARK(limit)->Name("decode/animated/limit");

} // namespace
