// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/poses: the rows "playback": a player of a motion, motley's or somebody else's, writes one pose after
// another, at times in four kinds of steps (steps.hpp), and with cold caches (crowd.hpp).
//
// A player is made from a test_motion, and has sample(frame, pose) and bytes(), all that it keeps but the
// file.
#ifndef MOTLEY_BENCH_POSES_HPP
#define MOTLEY_BENCH_POSES_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "crowd.hpp"
#include "sampled.hpp"
#include "steps.hpp"
#include "support.hpp"

namespace bench {

inline constexpr float last_frame = frame_count - 1;
inline constexpr items one_pose{1, "pose"};

template <class Player> largest_error error_of(const test_motion& motion) {
  Player player{motion};
  std::vector<float> got(track_count), expected(got), most(got), low(got.size(), INFINITY),
      high(got.size(), -INFINITY);
  const auto compare = [&](float frame) {
    player.sample(frame, got);
    motion.curves.sample(frame, expected);
    for (std::size_t i = 0; i < got.size(); ++i) {
      const float off = std::fabs(got[i] - expected[i]);
      most[i] = off <= most[i] ? most[i] : off; // NaN, too
      low[i] = std::min(low[i], expected[i]);
      high[i] = std::max(high[i], expected[i]);
    }
  };
  for (const steps s : all_steps) {
    clock time{s, last_frame};
    for (int i = 0; i < 250; ++i) compare(time.next());
  }
  largest_error error;
  for (std::size_t i = 0; i < got.size(); ++i) {
    error.most = most[i] <= error.most ? error.most : most[i];
    if (high[i] > low[i]) error.of_range = std::max(error.of_range, most[i] / (high[i] - low[i]));
  }
  return error;
}

template <class Player> void warm_pose(benchmark::State& state, const test_motion& motion, steps s) {
  Player player{motion};
  bench::tell_bytes(state, player.bytes());
  const aligned_floats memory{track_count};
  const std::span<float> out = memory;
  clock time{s, last_frame};
  bench::run(state, out, one_pose, [&] { player.sample(time.next(), out); });
}
template <class Player> void cold_pose(benchmark::State& state, const test_motion& motion) {
  struct member {
    Player player;
    float frame;
    std::vector<float> out;
  };
  random_numbers random;
  crowd<member> all{
      Player{motion}.bytes() + motion.bytes.size(), [&](std::size_t) {
        const float frame = 0.3F + static_cast<float>(random.below(frame_count - 2));
        std::unique_ptr<member> made{new member{Player{motion}, frame, std::vector<float>(track_count)}};
        made->player.sample(frame, made->out);
        return made;
      }};
  all.run(state, one_pose.name, 0, [](member& m, member&) {
    m.frame = m.frame + 1 > last_frame ? 0.3F : m.frame + 1;
    m.player.sample(m.frame, m.out);
  });
}

/// Registers the rows of a player. An exact one follows the curves; the error of others is reported.
template <class Player>
void add_poses(const std::string& who, const test_motion& motion, bool exact = true,
               std::span<const steps> all = all_steps) {
  const auto measured = std::make_shared<std::optional<largest_error>>(); // once, when the first row runs
  for (const steps s : all)
    benchmark::RegisterBenchmark(
        (std::string{"playback, "} + name_of(s) + "/" + motion.name + "/" + who).c_str(),
        [=, &motion](benchmark::State& state) {
          if (!*measured) *measured = error_of<Player>(motion);
          if (!bench::tell_error(state, **measured, exact)) return;
          warm_pose<Player>(state, motion, s);
        });
}
template <class Player> void add_cold_poses(const std::string& who, const test_motion& motion) {
  benchmark::RegisterBenchmark(("playback cold, 60 Hz/" + motion.name + "/" + who).c_str(),
                               [&motion](benchmark::State& state) { cold_pose<Player>(state, motion); })
      ->Iterations(crowd<int>::rounds);
}

} // namespace bench

#endif
