// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf_cameras: a clip's cameras in glTF terms: a position and a rotation at each frame.
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_CAMERAS_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_CAMERAS_HPP

#include <string>
#include <vector>

#include <motley/motley.hpp>

namespace cli {

/// A camera at every frame of a clip.
struct camera_path {
  std::string name;
  std::vector<float> eyes;      ///< x, y, z per frame
  std::vector<float> rotations; ///< x, y, z, w per frame, each on the shorter arc from the previous one
  float fov = -1;               ///< at the first frame, in radians; glTF does not animate the field of view
};

/// A field of view that is valid in glTF: between 0 and pi, otherwise a usual one.
float gltf_fov(float stored);

/// The rotation of a glTF camera (which looks along -z, with y up) from an eye to its target. Up is -z if it
/// looks straight down, z if straight up. If the target is at the eye or not finite, it looks along -z.
motley::quaternion looking(const motley::platinum::camera_view& view);

/// All cameras of a clip at frame_of(i), i < frames; none if its format has no cameras.
template <class Motion, class FrameOf>
std::vector<camera_path> cameras_of(const Motion& motion, std::size_t frames, const FrameOf& frame_of) {
  std::vector<camera_path> all;
  motley::platinum::visit_cameras(motion, [&](const auto& camera) {
    camera_path path{"camera_" + std::to_string(camera.number()), {}, {}, camera.at(0).fov};
    motley::quaternion before{};
    for (std::size_t i = 0; i < frames; ++i) {
      const auto view = camera.at(frame_of(i));
      motley::quaternion q = looking(view);
      if (motley::detail::dot(before, q) < 0) q = {-q.w, -q.x, -q.y, -q.z};
      before = q;
      for (const float v : {view.eye.x, view.eye.y, view.eye.z}) path.eyes.push_back(v - v == 0 ? v : 0);
      path.rotations.insert(path.rotations.end(), {q.x, q.y, q.z, q.w});
    }
    all.push_back(std::move(path));
  });
  return all;
}

} // namespace cli

#endif
