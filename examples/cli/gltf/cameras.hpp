// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/cameras: a clip's cameras in glTF terms: a position and a rotation at each frame.
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_CAMERAS_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_CAMERAS_HPP

#include <motley/motley.hpp>

#include <cstddef>
#include <string>
#include <vector>

#include "motion/any_motion.hpp"

namespace cli {

/// A camera at every frame of a clip.
struct camera_path {
  std::string name;
  std::vector<float> eyes;      ///< x, y, z per frame
  std::vector<float> rotations; ///< x, y, z, w per frame, each on the shorter arc from the previous one
  float fov = -1;               ///< at the first frame, in radians; glTF does not animate the field of view
  float far_fov = -1;           ///< the finite one that differs most from it
  std::size_t replaced = 0;     ///< the number of values that are not finite
};

/// A field of view that is valid in glTF: between 0 and pi, otherwise a usual one.
float gltf_fov(float stored);

/// The rotation of a glTF camera (which looks along -z, with y up) from an eye to its target. Up is -z if it
/// looks straight down, z if straight up. If the target is at the eye or not finite, it looks along -z.
motley::quaternion looking(const motley::platinum::camera_view& view);

/// All cameras of a clip at frame_of(i), i < frames, in the space of the root bone, as they are stored; none
/// if its format has no cameras.
std::vector<camera_path> cameras_of(const any_motion& motion, std::size_t frames, const frame_at& frame_of);

} // namespace cli

#endif
