// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf_cameras: a clip's cameras as glTF has them: a place and a rotation at each frame.
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_CAMERAS_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_CAMERAS_HPP

#include <string>
#include <vector>

#include <motley/motley.hpp>

namespace cli {

/// A camera at every frame of a clip.
struct camera_path {
  std::string name;
  std::vector<float> eyes;      ///< x, y, z a frame
  std::vector<float> rotations; ///< x, y, z, w a frame; the shorter way from one to the next
  float fov = -1;               ///< at the first frame, in radians; glTF animates no field of view
};

/// What glTF can have of a field of view: between 0 and pi, else a usual one.
float gltf_fov(float stored);

/// The rotation with which a glTF camera (which looks along -z, with y up) looks from an eye at its target.
/// Straight down, -z is up; straight up, z. Where the target is at the eye, or not finite, it looks along -z.
motley::quaternion looking(const motley::platinum::camera_view& view);

/// All cameras of a clip at frame_of(i), i < frames; none if its format has none.
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
