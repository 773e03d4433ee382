// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/cameras: the rotation of a camera.
#include "gltf/cameras.hpp"

#include <array>
#include <cmath>
#include <numbers>

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

} // namespace cli
