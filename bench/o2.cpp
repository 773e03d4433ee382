// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/o2: who "-O2": some of the same benchmarks, always compiled with -O2. It uses its own MOTLEY_TAG, so
// that it shares no code of motley with the units compiled with -O3. For the same reason it includes nothing
// of bench/ that uses motley.
#include <string>
#include <vector>

#include <motley/motley.hpp>

#include "motions.hpp"
#include "reference.hpp"
#include "steps.hpp"
#include "support.hpp"

namespace {

constexpr const char* who = "-O2";
constexpr std::size_t value_count = bench::track_count * bench::frame_count, bone_count = 93;
constexpr float last_frame = bench::frame_count - 1;

template <bench::motion_bytes Bytes> void decode(benchmark::State& state, motley::layout layout) {
  const auto clip = motley::bayonetta2::open(Bytes());
  std::vector<float> out(value_count);
  bench::run(state, out, {value_count, "value"}, [&] { motley::decode(*clip, out, layout); });
}
template <bench::motion_bytes Bytes> void player(benchmark::State& state, bench::steps steps) {
  const auto clip = motley::bayonetta2::open(Bytes());
  std::vector<std::uint32_t> memory(motley::player_memory_size(*clip));
  auto player = *motley::make_player(*clip, memory);
  std::vector<float> pose(bench::track_count);
  bench::clock time{steps, last_frame};
  bench::run(state, pose, {1, "pose"}, [&] { player.sample_frame(time.next(), pose); });
}
template <bench::motion_bytes Bytes> void baked(benchmark::State& state, bench::steps steps) {
  const auto clip = motley::bayonetta2::open(Bytes());
  std::vector<std::uint32_t> memory(motley::baked_clip::memory_size(*clip));
  const auto baked = *motley::baked_clip::make(*clip, memory);
  std::vector<float> pose(bench::track_count);
  bench::clock time{steps, last_frame};
  bench::run(state, pose, {1, "pose"}, [&] { baked.sample_frame(time.next(), pose); });
}
template <bench::motion_bytes Bytes> void transforms(benchmark::State& state) {
  const auto clip = motley::bayonetta2::open(Bytes());
  std::vector<motley::bone_binding> memory(bone_count);
  const motley::pose_binding binding{*clip, bench::bone_places{Bytes()}, memory};
  std::vector<float> pose(bench::track_count);
  std::vector<motley::local_transform> out(bone_count);
  motley::sample(*clip, 41.7F, pose);
  const std::span<float> floats{&out[0].translation.x, out.size() * sizeof out[0] / sizeof(float)};
  bench::run(state, floats, {1, "skeleton"},
             [&] { motley::to_local_transforms(binding, pose, {}, motley::euler_order::xyz, out); });
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

template <bench::motion_bytes Bytes> bool add(const std::string& motion) {
  const auto name = [&](const std::string& topic) { return topic + "/" + motion + "/" + who; };
  benchmark::RegisterBenchmark(name("decode").c_str(), decode<Bytes>, motley::layout::by_track);
  benchmark::RegisterBenchmark(name("decode by frame").c_str(), decode<Bytes>, motley::layout::by_frame);
  for (const bench::steps s : bench::all_steps) {
    const std::string topic = std::string{"playback, "} + name_of(s);
    benchmark::RegisterBenchmark(name(topic).c_str(), player<Bytes>, s);
    benchmark::RegisterBenchmark((name(topic) + ", baked").c_str(), baked<Bytes>, s);
  }
  return true;
}
template <bench::motion_bytes Bytes> bool add_real(const std::string& motion) {
  benchmark::RegisterBenchmark(("to_local_transforms/" + motion + "/" + who).c_str(), transforms<Bytes>);
  return add<Bytes>(motion);
}
const bool real_added =
    bench::real().empty() ? add_real<bench::real_shaped>("real_shaped") : add_real<bench::real>("real");
const bool animated_added = add<bench::all_animated>("animated");
BENCHMARK(halves)->Name("pghalf/-O2");

} // namespace
