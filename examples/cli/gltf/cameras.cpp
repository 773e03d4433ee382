// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/cameras: see cameras.hpp.
#include "gltf/cameras.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <numbers>
#include <utility>

#include "motion/curves.hpp"

namespace cli {

namespace {

using axis = std::array<double, 3>;

axis cross(const axis& a, const axis& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
double length(const axis& a) { return std::hypot(a[0], a[1], a[2]); }
axis unit(const axis& a) {
  const double l = length(a);
  return {a[0] / l, a[1] / l, a[2] / l};
}

/// The rotation that maps x, y and z to these axes, which are orthonormal.
motley::quaternion from_axes(const axis& x, const axis& y, const axis& z) {
  // Computes the largest of the four components first, because the others are divided by it.
  const double sums[] = {1 + x[0] + y[1] + z[2], 1 + x[0] - y[1] - z[2], 1 - x[0] + y[1] - z[2],
                         1 - x[0] - y[1] + z[2]};
  std::size_t most = 0;
  for (std::size_t i = 1; i < 4; ++i) most = sums[i] > sums[most] ? i : most;
  const double wx = y[2] - z[1], wy = z[0] - x[2], wz = x[1] - y[0], xy = x[1] + y[0], zx = z[0] + x[2],
               yz = y[2] + z[1];
  const double rows[][4] = {
      {sums[0], wx, wy, wz}, {wx, sums[1], xy, zx}, {wy, xy, sums[2], yz}, {wz, zx, yz, sums[3]}};
  const double scale = 0.5 / std::sqrt(sums[most]);
  const auto component = [&](std::size_t i) { return static_cast<float>(rows[most][i] * scale); };
  return {component(0), component(1), component(2), component(3)};
}

} // namespace

float gltf_fov(float stored) {
  constexpr float usual = 0.8F;
  return stored > 0 && stored < std::numbers::pi_v<float> ? stored : usual;
}

motley::quaternion looking(const motley::platinum::camera_view& view) {
  const axis away{double{view.eye.x} - double{view.target.x}, double{view.eye.y} - double{view.target.y},
                  double{view.eye.z} - double{view.target.z}};
  const double distance = length(away);
  const axis z = distance > 0 && std::isfinite(distance) ? unit(away) : axis{0, 0, 1};
  const bool upright = std::hypot(z[0], z[2]) > 1e-6;
  const axis x0 = unit(cross(upright ? axis{0, 1, 0} : axis{0, 0, z[1] > 0 ? -1.0 : 1.0}, z)),
             y0 = cross(z, x0);
  const double roll = std::isfinite(view.roll) ? double{view.roll} : 0, c = std::cos(roll),
               s = std::sin(roll);
  axis x, y;
  for (std::size_t i = 0; i < 3; ++i) {
    x[i] = c * x0[i] + s * y0[i];
    y[i] = c * y0[i] - s * x0[i];
  }
  return from_axes(x, y, z);
}

std::vector<camera_path> cameras_of(const any_motion& motion, std::size_t frames, const frame_at& frame_of) {
  std::map<std::pair<std::int32_t, motley::channel>, any_track> tracks;
  for (const auto track : motion.tracks()) // if two tracks move the same channel, the later one counts
    if (motley::platinum::is_camera(track))
      tracks.insert_or_assign({track.outline().bone, track.outline().channel}, track);
  // A channel at the first `count` frames. The player reads each key once: a curve without random access is
  // too slow to evaluate at each frame.
  const auto values = [&](std::int32_t bone, motley::channel channel, float missing, std::size_t count) {
    std::vector<float> all(count, missing);
    const auto found = tracks.find({bone, channel});
    if (found == tracks.end()) return all;
    curve_player play{found->second};
    for (std::size_t i = 0; i < count; ++i) all[i] = play.at(frame_of(i))[0];
    return all;
  };
  // The number of values that are not finite.
  const auto odd_in = [](const std::vector<float>& all) {
    return static_cast<std::size_t>(
        std::count_if(all.begin(), all.end(), [](float v) { return !std::isfinite(v); }));
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
      if (std::isfinite(v) && std::abs(v - fovs[0]) > std::abs(path.far_fov - fovs[0])) path.far_fov = v;
    path.replaced = odd_in(rolls) + odd_in(fovs);
    for (const std::vector<float>& place : places) path.replaced += odd_in(place);
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
