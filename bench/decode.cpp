// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/decode: a whole clip into [track][frame] floats.
//
// Who: motley; by_frame, the same as [frame][track]; reference, the textbook formula frame by frame; limit, a
// plain fill of the same output.
#include <algorithm>
#include <string>
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

template <bench::motion_bytes Bytes> void by_frame(benchmark::State& state) {
  const auto clip = motley::bayonetta2::open(Bytes());
  std::vector<float> out(values);
  bench::run(state, out, values, [&] { motley::decode(*clip, out, motley::layout::by_frame); });
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

template <bench::motion_bytes Bytes> bool add(const std::string& motion) {
  const std::string topic = "decode/" + motion + "/";
  benchmark::RegisterBenchmark((topic + "motley").c_str(), decode<Bytes>);
  benchmark::RegisterBenchmark((topic + "by_frame").c_str(), by_frame<Bytes>);
  benchmark::RegisterBenchmark((topic + "reference").c_str(), plain<Bytes>);
  benchmark::RegisterBenchmark((topic + "limit").c_str(), limit);
  return true;
}
const bool real_added = !bench::real().empty() && add<bench::real>("real");
const bool shaped_added = add<bench::real_shaped>("real_shaped");
const bool animated_added = add<bench::all_animated>("animated");

} // namespace
