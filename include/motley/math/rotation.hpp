// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// math/rotation: products of quaternions; sine and cosine usable in constant expressions.
#ifndef MOTLEY_MATH_ROTATION_HPP
#define MOTLEY_MATH_ROTATION_HPP

#include <cstdint>

#include "value.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// The rotation b followed by the rotation a.
[[nodiscard]] constexpr quaternion operator*(const quaternion& a, const quaternion& b) noexcept {
  return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
          a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

/// The sine and cosine of one angle.
struct sine_and_cosine {
  double sine, cosine; ///< from -1 to 1
};

/// The sine and cosine of an angle in radians, to within 1e-12 up to a thousand turns. NaN, infinities and
/// angles beyond 1e9, where a float no longer determines a direction, count as 0.
[[nodiscard]] constexpr sine_and_cosine sin_cos(double angle) noexcept {
  if (!(angle > -1e9 && angle < 1e9)) return {0, 1};
  // Subtract the nearest quarter turn. It is in two parts, so that the remainder is accurate enough.
  constexpr double quarter = 1.57079632679489655800, rest_of_quarter = 6.12323399573676603587e-17;
  const double turns = angle / quarter;
  const auto quarters = static_cast<std::int64_t>(turns < 0 ? turns - 0.5 : turns + 0.5);
  const auto k = double(quarters);
  const double r = (angle - k * quarter) - k * rest_of_quarter, r2 = r * r;
  // Taylor series around 0. |r| <= pi/4, so the first omitted terms are below 1e-14.
  const double sine =
      r * (1 + r2 * (-1.0 / 6 +
                     r2 * (1.0 / 120 +
                           r2 * (-1.0 / 5040 +
                                 r2 * (1.0 / 362880 + r2 * (-1.0 / 39916800 + r2 * (1.0 / 6227020800)))))));
  const double cosine =
      1 + r2 * (-1.0 / 2 +
                r2 * (1.0 / 24 +
                      r2 * (-1.0 / 720 +
                            r2 * (1.0 / 40320 + r2 * (-1.0 / 3628800 +
                                                      r2 * (1.0 / 479001600 + r2 * (-1.0 / 87178291200)))))));
  switch (quarters & 3) {
  case 0: return {sine, cosine};
  case 1: return {cosine, -sine};
  case 2: return {-sine, -cosine};
  default: return {-cosine, sine};
  }
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
