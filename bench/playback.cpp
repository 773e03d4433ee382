// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/playback: one pose after another, forward at fractional frames.
//
// Who: motley, a cursor per track; evaluate, motley without memory between poses; reference, which searches
// and evaluates from the bytes; limit, a copy of a pose.
#include <cstring>
#include <type_traits>
#include <vector>

#include <motley/motley.hpp>

#include "motions.hpp"
#include "reference.hpp"
#include "support.hpp"

namespace {

/// Time as a player sees it: forward in odd steps, and from the end back to the start.
class clock {
public:
  float next() {
    frame_ += 0.371F;
    if (frame_ > last) frame_ -= last;
    return frame_;
  }

private:
  static constexpr float last = bench::frame_count - 1;
  float frame_ = 0;
};

/// A cursor for every track, those of one curve type together.
class cursors {
public:
  template <motley::clip C> explicit cursors(const C& clip) {
    std::size_t number = 0;
    for (const auto track : clip.tracks()) {
      track.visit([&]<class Curve>(const Curve& curve) {
        if constexpr (std::is_same_v<Curve, constant>) constants_.push_back({number, constant_cursor{curve}});
        if constexpr (std::is_same_v<Curve, keys>) keys_.push_back({number, keys_cursor{curve}});
      });
      ++number;
    }
  }
  void sample(float frame, float* pose) {
    for (auto& [track, cursor] : constants_) pose[track] = cursor.at(frame);
    for (auto& [track, cursor] : keys_) pose[track] = cursor.at(frame);
  }

private:
  static constexpr std::endian little = std::endian::little;
  using constant = motley::platinum::constant<little>;
  using keys = motley::platinum::half_keys<little, motley::platinum::byte_key>;
  using constant_cursor = motley::cursor<constant>;
  using keys_cursor = motley::cursor<keys>;
  template <class Cursor> struct playing {
    std::size_t track;
    Cursor cursor;
  };
  std::vector<playing<constant_cursor>> constants_;
  std::vector<playing<keys_cursor>> keys_;
};

/// Plays `sample`, which takes a frame and a place for the pose, after comparing it with the reference.
template <bench::motion_bytes Bytes, class Sample> void play(benchmark::State& state, Sample sample) {
  const reference::motion plain{Bytes()};
  std::vector<float> pose(bench::track_count), expected(bench::track_count);
  clock time;
  for (int i = 0; i < 1000; ++i) {
    const float frame = time.next();
    sample(frame, pose.data());
    plain.sample(frame, expected.data());
    if (!bench::alike(pose, expected, 1e-5F)) return state.SkipWithError("differs from the reference");
  }
  bench::run(state, pose, pose.size(), [&] { sample(time.next(), pose.data()); });
}

template <bench::motion_bytes Bytes> void cursor(benchmark::State& state) {
  const auto clip = motley::bayonetta2::open(Bytes());
  cursors tracks{*clip};
  play<Bytes>(state, [&](float frame, float* pose) { tracks.sample(frame, pose); });
}
template <bench::motion_bytes Bytes> void evaluate(benchmark::State& state) {
  const auto clip = motley::bayonetta2::open(Bytes());
  play<Bytes>(state, [&](float frame, float* pose) {
    motley::sample(*clip, frame, {pose, bench::track_count});
  });
}
template <bench::motion_bytes Bytes> void plain(benchmark::State& state) {
  const reference::motion clip{Bytes()};
  play<Bytes>(state, [&](float frame, float* pose) { clip.sample(frame, pose); });
}

void limit(benchmark::State& state) {
  const std::vector<float> from(bench::track_count, 1.5F);
  std::vector<float> pose(bench::track_count);
  bench::run(state, pose, pose.size(), [&] { std::memcpy(pose.data(), from.data(), pose.size() * 4); });
}

BENCHMARK(cursor<bench::real_shaped>)->Name("playback/real/motley");
BENCHMARK(evaluate<bench::real_shaped>)->Name("playback/real/evaluate");
BENCHMARK(plain<bench::real_shaped>)->Name("playback/real/reference");
BENCHMARK(limit)->Name("playback/real/limit");

BENCHMARK(cursor<bench::all_animated>)->Name("playback/animated/motley");
BENCHMARK(evaluate<bench::all_animated>)->Name("playback/animated/evaluate");
BENCHMARK(plain<bench::all_animated>)->Name("playback/animated/reference");
BENCHMARK(limit)->Name("playback/animated/limit");

} // namespace
