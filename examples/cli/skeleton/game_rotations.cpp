// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton/game_rotations: angles from a rotation.
#include "skeleton/game_rotations.hpp"

#include <array>
#include <cmath>
#include <numbers>

namespace cli {

motley::vector3 nearest_angles(const motley::quaternion& q, const motley::vector3& to) {
  constexpr double pi = std::numbers::pi, gimbal_lock = 1e-5;
  const double w = double{q.w}, x = double{q.x}, y = double{q.y}, z = double{q.z};
  // The matrix Z * Y * X, times the square of the quaternion's length.
  const std::array<std::array<double, 3>, 3> m{
      {{w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
       {2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)},
       {2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}}};
  std::array<double, 3> wanted{double{to.x}, double{to.y}, double{to.z}};
  for (double& angle : wanted)
    if (!std::isfinite(angle)) angle = 0;

  // Removing the rotation about z leaves Y * X. If y is a quarter turn, x and z rotate about one axis: z is
  // kept.
  const bool locked = std::hypot(m[0][0], m[1][0]) < gimbal_lock * std::abs(m[2][0]);
  const double first_z = locked ? wanted[2] : std::atan2(m[1][0], m[0][0]);
  std::array<double, 3> best{};
  double least = HUGE_VAL;
  for (const double about_z : {first_z, first_z + pi}) {
    const double c = std::cos(about_z), s = std::sin(about_z);
    std::array<double, 3> angles{std::atan2(s * m[0][2] - c * m[1][2], c * m[1][1] - s * m[0][1]),
                                 std::atan2(-m[2][0], c * m[0][0] + s * m[1][0]), about_z};
    double distance = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      angles[i] += 2 * pi * std::round((wanted[i] - angles[i]) / (2 * pi));
      distance += (wanted[i] - angles[i]) * (wanted[i] - angles[i]);
    }
    if (distance < least) least = distance, best = angles;
  }
  return {static_cast<float>(best[0]), static_cast<float>(best[1]), static_cast<float>(best[2])};
}

} // namespace cli
