// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/cameras: a clip's cameras in glTF terms: a position and a rotation at each frame.
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_CAMERAS_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_CAMERAS_HPP

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <motley/motley.hpp>

namespace cli {

/// A camera at every frame of a clip.
struct camera_path {
  std::string name;
  std::vector<float> eyes;      ///< x, y, z per frame
  std::vector<float> rotations; ///< x, y, z, w per frame, each on the shorter arc from the previous one
  float fov = -1;               ///< at the first frame, in radians; glTF does not animate the field of view
  float far_fov = -1;           ///< the one that differs most from it
};

/// A field of view that is valid in glTF: between 0 and pi, otherwise a usual one.
float gltf_fov(float stored);

/// The rotation of a glTF camera (which looks along -z, with y up) from an eye to its target. Up is -z if it
/// looks straight down, z if straight up. If the target is at the eye or not finite, it looks along -z.
motley::quaternion looking(const motley::platinum::camera_view& view);

/// All cameras of a clip at frame_of(i), i < frames, which must ascend; none if its format has no cameras.
template <class Motion, class FrameOf>
std::vector<camera_path> cameras_of(const Motion& motion, std::size_t frames, const FrameOf& frame_of) {
  std::map<std::pair<std::int32_t, motley::channel>, motley::track_t<Motion>> tracks;
  for (const auto track : motion.tracks()) // if two tracks move the same channel, the later one counts
    if (motley::platinum::is_camera(track))
      tracks.insert_or_assign({track.outline().bone, track.outline().channel}, track);
  // A channel at the first `count` frames. The cursor reads each key once: a curve without random access is
  // too slow to evaluate at each frame.
  const auto values = [&](std::int32_t bone, motley::channel channel, float missing, std::size_t count) {
    std::vector<float> all(count, missing);
    const auto found = tracks.find({bone, channel});
    if (found == tracks.end()) return all;
    found->second.visit([&](const auto& curve) {
      motley::cursor play{curve};
      for (std::size_t i = 0; i < count; ++i) all[i] = motley::component(play.at(frame_of(i)), 0);
    });
    return all;
  };
  std::vector<camera_path> all;
  motley::platinum::visit_cameras(motion, [&](const auto& camera) {
    using enum motley::channel;
    const std::int32_t eye = camera.eye_bone(), target = camera.target_bone();
    const std::vector<float> places[] = {values(eye, tx, 0, frames),    values(eye, ty, 0, frames),
                                         values(eye, tz, 0, frames),    values(target, tx, 0, frames),
                                         values(target, ty, 0, frames), values(target, tz, 0, frames)},
                             rolls = values(eye, roll, 0, frames), fovs = values(eye, fov, -1, frames);
    camera_path path{"camera_" + std::to_string(camera.number()), {}, {}, fovs[0], fovs[0]};
    for (const float v : fovs)
      if (std::abs(v - fovs[0]) > std::abs(path.far_fov - fovs[0])) path.far_fov = v;
    motley::quaternion before{};
    for (std::size_t i = 0; i < frames; ++i) {
      const motley::platinum::camera_view view{
          {places[0][i], places[1][i], places[2][i]}, {places[3][i], places[4][i], places[5][i]}, rolls[i]};
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
