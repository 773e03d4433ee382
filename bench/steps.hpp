// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/steps: the times at which motions are played.
#ifndef MOTLEY_BENCH_STEPS_HPP
#define MOTLEY_BENCH_STEPS_HPP

#include "random.hpp"

namespace bench {

/// The steps between sampled frames: those of a 60 Hz screen, whose times lie between the motion's 60 frames
/// per second; the same backwards; slow motion; random times.
enum class steps { at_60_hz, backwards, slow, random };
inline constexpr steps all_steps[] = {steps::at_60_hz, steps::backwards, steps::slow, steps::random};

constexpr const char* name_of(steps s) {
  constexpr const char* names[] = {"60 Hz", "backwards", "slow", "random"};
  return names[static_cast<int>(s)];
}

/// Frames from 0 to `last`. After the end it starts again.
class clock {
public:
  clock(steps s, float last) : last_{last}, steps_{s} {
    constexpr float step[] = {1, -1, 0.371F, 0};
    step_ = step[static_cast<int>(s)];
  }

  float next() {
    if (steps_ == steps::random)
      return last_ * static_cast<float>(numbers_.below(1U << 20U)) / static_cast<float>(1U << 20U);
    frame_ += step_;
    if (frame_ > last_) frame_ -= last_;
    if (frame_ < 0) frame_ += last_;
    return frame_;
  }

private:
  random_numbers numbers_;
  float last_, step_, frame_ = 0.3F;
  steps steps_;
};

} // namespace bench

#endif
