// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/motion/curves: what commands ask of a track's curve, whatever its kind. Only here is code
// compiled for each kind of curve. Throws nothing.
#ifndef MOTLEY_EXAMPLES_CLI_MOTION_CURVES_HPP
#define MOTLEY_EXAMPLES_CLI_MOTION_CURVES_HPP

#include <motley/motley.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "motion/any_motion.hpp"

namespace cli {

/// How a curve stores its values.
struct curve_facts {
  std::uint64_t keys = 0;      ///< or values
  std::uint64_t walk = 0;      ///< cost of iterating over all keys
  bool is_sampled = false;     ///< one value for each frame
  bool is_smooth = false;      ///< its keys have slopes
  bool is_turns = false;       ///< angles, which take the shorter way
  bool is_quaternions = false; ///< rotations
};
curve_facts facts_of(const any_track& track);

/// The number of keys of all tracks, as stored.
std::size_t count_keys(const any_motion& clip);
/// The sum of all tracks' curve_facts::walk, plus `each` for each track.
std::uint64_t walking_cost(const any_motion& clip, std::uint64_t each = 0);

/// motley::closes(): whether a clip ends as it begins.
motley::loop_gap loop_gap_of(const any_motion& clip);

/// Calls f(key) for one component of each key. Keys without slopes get those of straight lines.
void for_each_key(const any_track& track, std::size_t component,
                  const std::function<void(const motley::key&)>& f);

/// The values of a track's curve. If frames ascend, each takes amortised constant time.
class curve_player {
public:
  explicit curve_player(const any_track& track);

  /// All components at a frame. Valid until the next call.
  const std::array<float, 4>& at(float frame) {
    curve_->sample(frame, values_);
    return values_;
  }

private:
  struct any_curve {
    virtual ~any_curve() = default;
    virtual void sample(float frame, std::array<float, 4>& to) = 0;
  };
  template <class Curve> struct of_kind;

  std::unique_ptr<any_curve> curve_;
  std::array<float, 4> values_{};
};

} // namespace cli

#endif
