// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/playback: one pose after another, at fractional frames; forward, and in random order.
//
// Who: motley, a player straight from the bytes; compiled, a compiled clip; evaluate, motley without memory
// between poses; reference, which searches and evaluates from the bytes; limit, a copy of a pose.
#include <cstring>
#include <string>
#include <vector>

#include <motley/motley.hpp>

#include "motions.hpp"
#include "reference.hpp"
#include "support.hpp"

namespace {

/// Frames as a player sees them: forward in odd steps and from the end back to the start, or anywhere.
class clock {
public:
  explicit clock(bool random) : random_{random} {}

  float next() {
    if (random_) return last * static_cast<float>(numbers_.below(1U << 20U)) / static_cast<float>(1U << 20U);
    frame_ += 0.371F;
    if (frame_ > last) frame_ -= last;
    return frame_;
  }

private:
  static constexpr float last = bench::frame_count - 1;
  bench::random_numbers numbers_;
  float frame_ = 0;
  bool random_;
};

/// Plays `sample`, which takes a frame and a place for the pose, after comparing it with the reference.
template <bench::motion_bytes Bytes, class Sample>
void play(benchmark::State& state, bool random, Sample sample) {
  const reference::motion plain{Bytes()};
  std::vector<float> pose(bench::track_count), expected(bench::track_count);
  clock time{random};
  for (int i = 0; i < 1000; ++i) {
    const float frame = time.next();
    sample(frame, pose);
    plain.sample(frame, expected.data());
    if (!bench::alike(pose, expected, 1e-5F)) return state.SkipWithError("differs from the reference");
  }
  bench::run(state, pose, pose.size(), [&] { sample(time.next(), pose); });
}

template <bench::motion_bytes Bytes> void player(benchmark::State& state, bool random) {
  const auto clip = motley::bayonetta2::open(Bytes());
  std::vector<std::uint32_t> memory(motley::player<motley::bayonetta2::motion>::memory_size(*clip));
  auto player = *motley::make_player(*clip, memory);
  play<Bytes>(state, random, [&](float frame, std::span<float> pose) { player.sample_frame(frame, pose); });
}
template <bench::motion_bytes Bytes> void compiled(benchmark::State& state, bool random) {
  const auto clip = motley::bayonetta2::open(Bytes());
  std::vector<std::uint32_t> memory(motley::baked_clip::memory_size(*clip));
  const auto player = *motley::baked_clip::make(*clip, memory);
  state.counters["bytes"] = static_cast<double>(memory.size() * sizeof(std::uint32_t));
  play<Bytes>(state, random, [&](float frame, std::span<float> pose) { player.sample_frame(frame, pose); });
}
template <bench::motion_bytes Bytes> void evaluate(benchmark::State& state, bool random) {
  const auto clip = motley::bayonetta2::open(Bytes());
  play<Bytes>(state, random, [&](float frame, std::span<float> pose) { motley::sample(*clip, frame, pose); });
}
template <bench::motion_bytes Bytes> void plain(benchmark::State& state, bool random) {
  const reference::motion clip{Bytes()};
  play<Bytes>(state, random, [&](float frame, std::span<float> pose) { clip.sample(frame, pose.data()); });
}
void limit(benchmark::State& state) {
  const std::vector<float> from(bench::track_count, 1.5F);
  std::vector<float> pose(bench::track_count);
  bench::run(state, pose, pose.size(), [&] { std::memcpy(pose.data(), from.data(), pose.size() * 4); });
}

template <bench::motion_bytes Bytes> bool add(const std::string& motion) {
  for (const bool random : {false, true}) {
    const std::string topic = std::string{"playback/"} + (random ? "random/" : "forward/") + motion + "/";
    benchmark::RegisterBenchmark((topic + "motley").c_str(), player<Bytes>, random);
    benchmark::RegisterBenchmark((topic + "compiled").c_str(), compiled<Bytes>, random);
    benchmark::RegisterBenchmark((topic + "evaluate").c_str(), evaluate<Bytes>, random);
    benchmark::RegisterBenchmark((topic + "reference").c_str(), plain<Bytes>, random);
    benchmark::RegisterBenchmark((topic + "limit").c_str(), limit);
  }
  return true;
}
const bool real_added = !bench::real().empty() && add<bench::real>("real");
const bool shaped_added = add<bench::real_shaped>("real_shaped");
const bool animated_added = add<bench::all_animated>("animated");

} // namespace
