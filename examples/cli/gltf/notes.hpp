// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/notes: what a .glb loses of clips, or shows in another way. Throws nothing.
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_NOTES_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_NOTES_HPP

#include <motley/motley.hpp>
#include <motley/pose/diagnose.hpp>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "gltf/curves.hpp"
#include "skeleton/armature.hpp"

namespace cli {

/// Clips that do not fit the skeleton.
struct lost_fit {
  std::size_t clips = 0;
  motley::diagnosis worst{}; ///< of the one that lacks the most bones, or whose bones differ the most

  void add(const lost_fit& other) {
    const auto key = [](const motley::diagnosis& d) {
      return std::tuple{d.lacking, d.median_ratio, d.moved, d.offsets, d.explodes()};
    };
    clips += other.clips;
    if (other.clips > 0 && !(key(other.worst) < key(worst))) worst = other.worst;
  }
};

/// Numbers of what is lost or changed in clips.
struct gltf_losses {
  std::size_t still = 0;         ///< clips that move nothing
  std::set<std::int32_t> absent; ///< bones that move and are no part of the body
  std::set<std::string> bodies;  ///< what would give bones without a body one
  std::size_t places = 0;        ///< clips that place the body and hold no pose
  std::size_t legs = 0;          ///< legs that the skeleton does not have
  std::size_t tracks = 0;        ///< tracks of neither a bone nor a camera
  std::size_t repeated = 0;      ///< tracks with the same bone and channel as a later one
  std::size_t events = 0;        ///< events of frames
  std::size_t replaced = 0;      ///< values that are not finite
  std::size_t odd_scales = 0;    ///< bones whose scales nodes cannot represent
  std::size_t jumps = 0;         ///< times at which something jumps
  std::size_t turns = 0;         ///< turns of half a circle or more from one frame to the next, kept
  std::size_t shortened = 0;     ///< the same, as turns the shorter way
  std::size_t wrong_fovs = 0;    ///< cameras whose first field of view glTF does not allow
  std::vector<std::string> fovs; ///< a line for each camera whose field of view moves
  std::size_t cut = 0;           ///< clips whose end is not at a moment asked for
  std::size_t renamed = 0;       ///< animations with the name of another one

  lost_fit doubtful{}, foreign{}; // clips that may not fit the skeleton, or do not

  gltf_losses& operator+=(const gltf_losses& other);
};

/// A line about each kind that there is, without a line's end.
std::vector<std::string> notes_about(const gltf_losses& lost);

/// Counts the tracks of a clip that its glTF lacks.
void count_tracks(const any_motion& motion, const armature* a, const bones_beside& beside, gltf_losses& lost);

} // namespace cli

#endif
