// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/moments: the times at which a clip is evaluated for glTF: those asked for, and those
// without which jumps and turns would be lost. Of the latter each property of a node takes what it needs
// (keys.hpp).
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_MOMENTS_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_MOMENTS_HPP

#include <motley/motley.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <set>
#include <utility>
#include <vector>

#include "gltf/curves.hpp"

namespace cli {

/// The moments of a clip that are not asked for.
struct more_moments {
  std::vector<float> between; ///< frames within turns, in any order
  std::set<float> steps;      ///< frames at which a curve has two keys
  std::set<float> by_curve;   ///< whole frames: from here to the next one rotations are those of the curves
  std::size_t spins = 0;      ///< turns of half a circle or more from one frame to the next, see add_turns
  std::size_t shortened = 0;  ///< such turns that take the shorter way
  std::size_t whole = 0;      ///< whole frames: none, or all of the clip
  bool moves = false;         ///< otherwise nothing needs more than the first moment and the last one
};

/// A turn from one frame to the next takes eight moments for each round, at most so many; so many in a clip.
inline constexpr std::size_t most_in_turn = 1024, most_in_turns = 65536;

/// The frames at which a curve has two keys or more.
template <class Curve> std::vector<float> steps_of(const Curve& curve, double last) {
  std::vector<float> steps;
  float before = 0;
  for (const auto& key : curve.keys()) {
    const float frame = key.frame;
    if (frame == before && frame > 0 && double{frame} <= last && (steps.empty() || steps.back() < frame))
      steps.push_back(frame);
    before = frame;
  }
  return steps;
}

/// Where the curve of an angle turns by half a circle or more from one frame to the next: moments between
/// them, if it is a spin: the step before or after has its direction and at least a fourth of its length, or
/// the clip has no other step. In all real motions such turns are something else, for which the shorter way
/// is right, as the games have it: the angle is stored in another round, or three angles say the same in
/// another way. `steps`: the frames at which the curve jumps.
template <class Curve>
void add_turns(const Curve& curve, const std::vector<float>& steps, double last, motley::angle_unit unit,
               more_moments& to) {
  constexpr double nearly_half = 0.999 * std::numbers::pi; // such turns would depend on rounding
  motley::cursor play{curve};
  const auto angle = [&](double frame) {
    const float stored = motley::component(play.at(static_cast<float>(std::min(frame, last))), 0);
    return double{motley::convert_angle(stored, unit, motley::angle_unit::radians)};
  };
  double before = 0, here = angle(0), next = angle(1);
  for (double frame = 0; frame < last; ++frame) {
    const double then = angle(frame + 2), turn = next - here, after = then - next;
    const auto is_like = [&](double step) { return step * turn > 0 && std::abs(turn) <= 4 * std::abs(step); };
    const auto step = std::upper_bound(steps.begin(), steps.end(), frame);
    const bool jumps = step != steps.end() && double{*step} <= frame + 1;
    if (std::abs(turn) >= nearly_half && std::isfinite(turn) && !jumps) {
      const double parts = std::ceil(std::abs(turn) / (std::numbers::pi / 4));
      const bool fits =
          parts <= most_in_turn && static_cast<double>(to.between.size()) + parts <= most_in_turns;
      if (fits && (last == 1 || is_like(before) || is_like(after))) {
        for (double part = 1; part < parts; ++part)
          to.between.push_back(static_cast<float>(frame + part / parts));
        to.by_curve.insert(static_cast<float>(frame));
        ++to.spins;
      } else if (std::abs(turn) >= std::numbers::pi) {
        ++to.shortened;
      }
    }
    before = turn;
    here = std::exchange(next, then);
  }
}

/// True for tracks that the glTF shows: those of bones and cameras.
template <class Track> bool is_shown(const Track& track) {
  return moves_bone(track) || motley::platinum::is_camera(track);
}

/// True for a track with an angle of its own: of a bone, or a camera's roll.
inline bool has_angle(const motley::track_outline& info) {
  return is_angle(info) || info.channel == motley::channel::roll;
}

/// True if the clip has a track with more than one key that its glTF shows.
template <class Motion> bool moves_anything(const Motion& motion) {
  bool moves = false;
  for (const auto track : motion.tracks())
    moves = moves || (is_shown(track) && track.outline().key_count != 1);
  return moves;
}

/// Whole frames, if not all of them are asked for; steps and turns of the clip's curves. For a clip with
/// frames.
template <class Motion> more_moments more_moments_of(const Motion& motion, const frame_sampling& sampling) {
  more_moments more;
  more.moves = moves_anything(motion);
  const double rate = double{motion.frame_rate()}, per_frame = 1 / sampling.step;
  if (!(rate > 0) || !std::isfinite(rate)) return more; // the frames have no times, see why_no_gltf()
  for (const auto track : motion.tracks())
    track.visit([&]<class Curve>(const Curve& curve) {
      if (!is_shown(track) || curve.size() == 1) return;
      std::vector<float> steps;
      if constexpr (Curve::kind != motley::curve_kind::samples) steps = steps_of(curve, sampling.last);
      more.steps.insert(steps.begin(), steps.end());
      for (const float frame : steps) more.by_curve.insert(std::ceil(frame) - 1);
      if constexpr (has_smooth_keys<Curve> || Curve::kind == motley::curve_kind::samples) {
        const bool is_roll = track.outline().channel == motley::channel::roll;
        if (has_angle(track.outline()))
          add_turns(curve, steps, sampling.last,
                    is_roll ? motley::angle_unit::radians : motion.rotation_unit(), more);
      }
    });
  const bool has_whole = std::abs(per_frame - std::round(per_frame)) < 1e-9 && per_frame > 0.5;
  if (more.moves && !has_whole) more.whole = static_cast<std::size_t>(sampling.last) + 1;
  return more;
}

/// At most the size of moments_of().
std::size_t count_of_moments(const frame_sampling& sampling, const more_moments& more);

/// Those asked for and more. `own`: the clip's frames per second. Distinct in seconds; of two at one time the
/// one asked for stays.
clip_moments moments_of(const frame_sampling& sampling, double own, const more_moments& more);

} // namespace cli

#endif
