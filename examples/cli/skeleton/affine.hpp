// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton/affine: transforms as matrices, in double.
#ifndef MOTLEY_EXAMPLES_CLI_SKELETON_AFFINE_HPP
#define MOTLEY_EXAMPLES_CLI_SKELETON_AFFINE_HPP

#include <motley/motley.hpp>

#include <array>
#include <cmath>
#include <cstddef>

namespace cli {

using double3 = std::array<double, 3>;

inline double dot(const double3& a, const double3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline double3 cross(const double3& a, const double3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// Maps a point p to axes * p + origin.
struct affine {
  std::array<double3, 3> axes{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}; ///< columns
  double3 origin{};

  /// Scales first, then rotates (q has unit length), then translates.
  static affine of(const motley::vector3& t, const motley::quaternion& q, const motley::vector3& s) {
    const double w = double{q.w}, x = double{q.x}, y = double{q.y}, z = double{q.z};
    affine a{{{{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
               {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
               {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}}},
             {double{t.x}, double{t.y}, double{t.z}}};
    for (std::size_t i = 0; i < 3; ++i)
      for (double& v : a.axes[i]) v *= double{motley::component(s, i)};
    return a;
  }

  /// Maps a direction.
  double3 turn(const double3& v) const {
    double3 to{};
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < 3; ++k) to[k] += axes[i][k] * v[i];
    return to;
  }
  /// Maps a point.
  double3 operator()(const double3& p) const {
    const double3 v = turn(p);
    return {v[0] + origin[0], v[1] + origin[1], v[2] + origin[2]};
  }
  friend affine operator*(const affine& a, const affine& b) {
    return {{a.turn(b.axes[0]), a.turn(b.axes[1]), a.turn(b.axes[2])}, a(b.origin)};
  }

  /// The inverse; only the inverse translation if there is none.
  affine inverse() const {
    const double3 rows[] = {cross(axes[1], axes[2]), cross(axes[2], axes[0]), cross(axes[0], axes[1])};
    const double volume = dot(axes[0], rows[0]);
    affine to;
    if (has_inverse())
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k) to.axes[i][k] = rows[k][i] / volume;
    const double3 back = to.turn(origin);
    to.origin = {0 - back[0], 0 - back[1], 0 - back[2]};
    return to;
  }
  /// Itself, or the identity if a number is infinite or NaN: products of large scales overflow.
  affine finite_or_identity() const {
    bool good = true;
    for (std::size_t i = 0; i < 3; ++i) {
      good = good && std::isfinite(origin[i]);
      for (const double v : axes[i]) good = good && std::isfinite(v);
    }
    return good ? *this : affine{};
  }
  bool has_inverse() const {
    const double volume = dot(axes[0], cross(axes[1], axes[2]));
    return std::isfinite(volume) && std::isfinite(1 / volume) && std::abs(volume) > 1e-30;
  }
};

} // namespace cli

#endif
