// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/o2: who "-O2": some of the same rows, always compiled with -O2. It uses its own MOTLEY_TAG, so that
// it shares no code of motley with the units compiled with -O3.
#include <string>
#include <vector>

#include <motley/motley.hpp>

#include "bones.hpp"
#include "ours.hpp"
#include "poses.hpp"
#include "random.hpp"

namespace {

void decode(benchmark::State& state, const bench::test_motion& motion, motley::layout layout) {
  constexpr std::size_t value_count = bench::track_count * bench::frame_count;
  const auto clip = motley::bayonetta2::open(motion.bytes);
  std::vector<float> out(value_count);
  bench::run(state, out, {value_count, "value"}, [&] { motley::decode(*clip, out, layout); });
}
void transforms(benchmark::State& state, const bench::test_motion& motion) {
  std::vector<float> pose(bench::track_count);
  motion.curves.sample(41.7F, pose);
  std::vector<motley::local_transform> out(bench::bone_count);
  const auto& binding = bench::once<bench::bound_bones<bench::all_tracks>>(motion).binding();
  bench::run(state, bench::one_skeleton, [&] {
    motley::to_local_transforms(binding, pose, out);
    benchmark::DoNotOptimize(out.data());
  });
}
void halves(benchmark::State& state) {
  constexpr std::size_t count = 4096;
  bench::random_numbers random;
  std::vector<std::byte> stored(2 * count);
  for (std::byte& b : stored) b = static_cast<std::byte>(random.below(256));
  const motley::packed_array<motley::packed<motley::pghalf, std::endian::little>> in{stored.data(), count};
  std::vector<float> out(count);
  bench::run(state, out, {count, "value"}, [&] { motley::convert(in, out); });
}

void add(const bench::test_motion& motion) {
  bench::add_poses<bench::from_bytes>("-O2", motion);
  bench::add_poses<bench::baked>("-O2, baked", motion);
  bench::add_bones<bench::bones<bench::player_of<bench::moving_tracks>>>("-O2", motion);
  bench::add_bones<bench::bones<bench::baked_of<bench::moving_tracks>>>("-O2, baked", motion);
  const auto row = [&](const char* topic, auto work) {
    benchmark::RegisterBenchmark((topic + motion.name + "/-O2").c_str(), work);
  };
  using enum motley::layout;
  row("decode/", [&](benchmark::State& state) { decode(state, motion, by_track); });
  row("decode by frame/", [&](benchmark::State& state) { decode(state, motion, by_frame); });
  row("to_local_transforms/", [&](benchmark::State& state) { transforms(state, motion); });
}

[[maybe_unused]] const bool added = [] {
  add(bench::real_motion());
  add(bench::animated_motion());
  benchmark::RegisterBenchmark("pghalf/-O2", halves);
  return true;
}();

} // namespace
