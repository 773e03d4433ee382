// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/moments: the times at which a clip is evaluated for glTF: those asked for, and those
// without which jumps and turns would be lost. Of the latter each property of a node takes what it needs
// (keys.hpp).
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_MOMENTS_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_MOMENTS_HPP

#include <motley/motley.hpp>

#include <cstddef>
#include <set>
#include <vector>

#include "gltf/curves.hpp"
#include "motion/any_motion.hpp"
#include "motion/curves.hpp"

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

/// True for tracks that the glTF shows: those of bones and cameras.
inline bool is_shown(const any_track& track) {
  return moves_bone(track) || motley::platinum::is_camera(track);
}

/// True if the clip has a track with more than one key that its glTF shows.
bool moves_anything(const any_motion& motion);

/// True for a track that more_moments_of() evaluates at each whole frame, to find turns: an angle of a bone,
/// or a camera's roll.
bool may_turn(const any_track& track, const curve_facts& curve);

/// Whole frames, if not all of them are asked for; steps and turns of the clip's curves. For a clip with
/// frames.
more_moments more_moments_of(const any_motion& motion, const frame_sampling& sampling);

/// At most the size of moments_of().
std::size_t count_of_moments(const frame_sampling& sampling, const more_moments& more);

/// Those asked for and more. `own`: the clip's frames per second. Distinct in seconds; of two at one time the
/// one asked for stays.
clip_moments moments_of(const frame_sampling& sampling, double own, const more_moments& more);

} // namespace cli

#endif
