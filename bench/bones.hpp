// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/bones: the rows "transforms": what a game does with a motion in each frame: rotation, translation and
// scale of 93 bones, all of which have tracks, into memory of the player's own. At times in four kinds of
// steps (steps.hpp); "cold": each character plays another copy of the motion, with cold caches (crowd.hpp);
// "crowd": all characters play the same one.
//
// Bones are made from a test_motion, and have sample(frame), get(bone), bytes(), all that they keep but the
// file and the output, and prefetch(frame), if they claim to be prefetched.
#ifndef MOTLEY_BENCH_BONES_HPP
#define MOTLEY_BENCH_BONES_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "crowd.hpp"
#include "poses.hpp"
#include "sampled.hpp"
#include "steps.hpp"
#include "support.hpp"

namespace bench {

inline constexpr items one_skeleton{1, "skeleton"};

/// The largest difference from the reference of any number. A rotation and its negative are the same.
template <class Bones> largest_error error_of_bones(const test_motion& motion) {
  Bones bones{motion};
  std::vector<bone> expected(bone_count);
  largest_error error;
  const auto compare = [&](float a, float b) {
    const float off = std::fabs(a - b);
    error.most = off <= error.most ? error.most : off; // NaN, too
  };
  for (const steps s : all_steps) {
    clock time{s, last_frame};
    for (int i = 0; i < 250; ++i) {
      const float frame = time.next();
      bones.sample(frame);
      motion.curves.sample_bones(frame, expected);
      for (std::size_t b = 0; b < bone_count; ++b) {
        const bone got = bones.get(b), &e = expected[b];
        float product = 0;
        for (int c = 0; c < 4; ++c) product += got.rotation[c] * e.rotation[c];
        for (int c = 0; c < 4; ++c) compare(product < 0 ? -got.rotation[c] : got.rotation[c], e.rotation[c]);
        for (int c = 0; c < 3; ++c) {
          compare(got.translation[c], e.translation[c]);
          compare(got.scale[c], e.scale[c]);
        }
      }
    }
  }
  return error;
}

template <class Bones> void warm_bones(benchmark::State& state, const test_motion& motion, steps s) {
  Bones bones{motion};
  bench::tell_bytes(state, bones.bytes());
  benchmark::DoNotOptimize(&bones);
  clock time{s, last_frame};
  bench::run(state, one_skeleton, [&] { bones.sample(time.next()); });
}

/// How many visits before a character its memory is prefetched. 0: not at all.
inline constexpr std::size_t visits_ahead = 4;

template <class Bones, std::size_t Ahead>
void cold_bones(benchmark::State& state, const test_motion& motion) {
  struct member {
    Bones bones;
    float frame;
    void step() { frame = frame + 1 > last_frame ? 0.3F : frame + 1; }
  };
  random_numbers random;
  crowd<member> all{Bones{motion}.bytes() + motion.bytes.size() + bone_count * sizeof(bone),
                    [&](std::size_t) {
                      const float frame = 0.3F + static_cast<float>(random.below(frame_count - 2));
                      std::unique_ptr<member> made{new member{Bones{motion}, frame}};
                      made->bones.sample(frame);
                      made->step();
                      return made;
                    }};
  all.run(state, one_skeleton.name, Ahead, [](member& m, member& later) {
    if constexpr (Ahead > 0) later.bones.prefetch(later.frame);
    m.bones.sample(m.frame);
    m.step();
  });
}

/// Registers the rows of bones. Exact ones follow the curves; the error of others is reported.
template <class Bones> void add_bones(const std::string& who, const test_motion& motion, bool exact = true) {
  const auto measured = std::make_shared<std::optional<largest_error>>(); // once, when the first row runs
  for (const steps s : all_steps)
    benchmark::RegisterBenchmark(
        (std::string{"transforms, "} + name_of(s) + "/" + motion.name + "/" + who).c_str(),
        [=, &motion](benchmark::State& state) {
          if (!*measured) *measured = error_of_bones<Bones>(motion);
          if (!bench::tell_error(state, **measured, exact)) return;
          warm_bones<Bones>(state, motion, s);
        });
}
template <class Bones, std::size_t Ahead = 0>
void add_crowd(const std::string& topic, const std::string& who, const test_motion& motion) {
  benchmark::RegisterBenchmark(
      (topic + ", 60 Hz/" + motion.name + "/" + who).c_str(),
      [&motion](benchmark::State& state) { cold_bones<Bones, Ahead>(state, motion); })
      ->Iterations(crowd<int>::rounds);
}
/// Each character has a copy of the motion of its own.
template <class Bones, std::size_t Ahead = 0>
void add_cold_bones(const std::string& who, const test_motion& motion) {
  bench::add_crowd<Bones, Ahead>("transforms cold", who, motion);
}
/// All characters share the motion.
template <class Bones> void add_sharing_bones(const std::string& who, const test_motion& motion) {
  bench::add_crowd<Bones>("transforms crowd", who, motion);
}

} // namespace bench

#endif
