// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// math/rigid: movements of rigid bodies: a rotation and a translation, their products, inverses and powers;
// and vectors in double.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_MATH_RIGID_HPP
#define MOTLEY_MATH_RIGID_HPP

#include <cstdint>

#include "rotation.hpp"
#include "value.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// A rotation and a translation: where something is and how it is rotated, or how it moves. `place *
/// movement` is where a movement leads to; `inverse(from) * to` is the movement between two places.
struct rigid_transform {
  vector3 translation{}; ///< in the model's unit
  quaternion rotation{}; ///< of unit length

  friend constexpr bool operator==(const rigid_transform&, const rigid_transform&) noexcept = default;
};

/// A place or direction in double, for calculations of many steps.
struct vector3d {
  double x = 0, y = 0, z = 0; ///< along each axis

  friend constexpr vector3d operator+(const vector3d& a, const vector3d& b) noexcept {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  friend constexpr vector3d operator-(const vector3d& a, const vector3d& b) noexcept {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  friend constexpr vector3d operator*(double s, const vector3d& a) noexcept {
    return {s * a.x, s * a.y, s * a.z};
  }
};
/// The sum of the products.
[[nodiscard]] constexpr double dot(const vector3d& a, const vector3d& b) noexcept {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
/// Perpendicular to both, right-handed.
[[nodiscard]] constexpr vector3d cross(const vector3d& a, const vector3d& b) noexcept {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/// The length of a vector, for lengths from 3e-19 to 3e38. 0 for shorter ones.
[[nodiscard]] constexpr double length(const vector3d& a) noexcept {
  return motley::square_root(motley::dot(a, a));
}
/// The nearest floats.
[[nodiscard]] constexpr vector3 saturate_to_float(const vector3d& v) noexcept {
  return {motley::saturate_to_float(v.x), motley::saturate_to_float(v.y), motley::saturate_to_float(v.z)};
}

namespace detail {

/// A finite number, or 0.
constexpr double finite_or_0(float v) noexcept { return is_finite(v) ? double(v) : 0; }

/// A rigid_transform in double, so that long chains of products stay accurate. Always finite, and its
/// rotation has unit length.
struct rigid {
  double w = 1;
  vector3d axis{}; ///< x, y and z of the quaternion
  vector3d at{};

  /// Numbers that are not finite count as 0, and a rotation without a direction as none.
  static constexpr rigid from(const vector3& v, const quaternion& q) noexcept {
    rigid r{.at = {finite_or_0(v.x), finite_or_0(v.y), finite_or_0(v.z)}};
    const double size = motley::square_root(double(q.w) * double(q.w) + double(q.x) * double(q.x) +
                                            double(q.y) * double(q.y) + double(q.z) * double(q.z));
    if (!(size > 0 && size < double(infinity))) return r;
    r.w = double(q.w) / size;
    r.axis = {double(q.x) / size, double(q.y) / size, double(q.z) / size};
    return r;
  }
  static constexpr rigid from(const rigid_transform& t) noexcept { return from(t.translation, t.rotation); }

  [[nodiscard]] constexpr vector3d turn(const vector3d& v) const noexcept {
    const vector3d twice = 2 * motley::cross(axis, v);
    return v + w * twice + motley::cross(axis, twice);
  }
  [[nodiscard]] constexpr rigid inverse() const noexcept {
    rigid r{w, -1 * axis, {}};
    r.at = -1 * r.turn(at);
    return r;
  }
  friend constexpr rigid operator*(const rigid& a, const rigid& b) noexcept {
    return rigid{a.w * b.w - motley::dot(a.axis, b.axis),
                 a.w * b.axis + b.w * a.axis + motley::cross(a.axis, b.axis), a.at + a.turn(b.at)}
        .renormalised();
  }
  /// This movement n times, in at most 64 steps.
  [[nodiscard]] constexpr rigid power(std::uint64_t n) const noexcept {
    rigid result, square = *this;
    for (; n != 0; n /= 2) {
      if (n % 2 == 1) result = result * square;
      square = square * square;
    }
    return result;
  }
  /// The nearest floats.
  [[nodiscard]] constexpr rigid_transform rounded() const noexcept {
    return {motley::saturate_to_float(at),
            {static_cast<float>(w), static_cast<float>(axis.x), static_cast<float>(axis.y),
             static_cast<float>(axis.z)}};
  }

private:
  /// Its length is 1 except for rounding errors.
  [[nodiscard]] constexpr rigid renormalised() const noexcept {
    const double scale = (3 - (w * w + motley::dot(axis, axis))) / 2;
    return {scale * w, scale * axis, at};
  }
};

/// The rotation by angles in radians, order xyz, in double.
constexpr rigid rotation_by(const vector3d& angles) noexcept {
  const auto [sx, cx] = sin_cos(angles.x / 2);
  const auto [sy, cy] = sin_cos(angles.y / 2);
  const auto [sz, cz] = sin_cos(angles.z / 2);
  return {cx * cy * cz + sx * sy * sz,
          {sx * cy * cz - cx * sy * sz, cx * sy * cz + sx * cy * sz, cx * cy * sz - sx * sy * cz},
          {}};
}

/// The angle from the x axis to a direction, from -pi to pi, to within 1e-12. 0 if it is no direction.
constexpr double angle_of(double x, double y) noexcept {
  constexpr double pi = 3.14159265358979323846;
  const double across = x < 0 ? -x : x, up = y < 0 ? -y : y, low = across < up ? across : up,
               high = across < up ? up : across;
  if (!(high > 0)) return 0;
  const double tangent = low / high;
  double angle = tangent * (pi / 4 + 0.273 * (1 - tangent)); // within 0.004
  for (int i = 0; i < 2; ++i) {                              // leaves a third of the error cubed
    const auto [s, c] = sin_cos(angle);
    angle += (tangent * c - s) / (tangent * s + c);
  }
  if (across < up) angle = pi / 2 - angle;
  if (x < 0) angle = pi - angle;
  return y < 0 ? -angle : angle;
}

/// The angles in radians (order xyz) of a rotation: of all that give it those that are nearest to `aim`,
/// which is finite.
constexpr vector3d to_euler(const rigid& r, const vector3d& aim) noexcept {
  const vector3d x = r.turn({1, 0, 0}), y = r.turn({0, 1, 0}), z = r.turn({0, 0, 1});
  constexpr double locked = 1e-9; // a quarter turn about y: any angle about z will do
  const bool is_locked = x.x * x.x + x.y * x.y < locked * locked;
  const auto wanted = sin_cos(aim.z);
  // Half a turn more about z gives the rotation, too, with other angles about x and y.
  const bool opposite = x.x * wanted.cosine + x.y * wanted.sine < 0;
  const double about_z = is_locked  ? aim.z
                         : opposite ? detail::angle_of(-x.x, -x.y)
                                    : detail::angle_of(x.x, x.y);
  const auto [s, c] = sin_cos(about_z);
  const vector3d angles{detail::angle_of(c * y.y - s * y.x, s * z.x - c * z.y),
                        detail::angle_of(c * x.x + s * x.y, -x.z), about_z};
  const auto unwound = [](double angle, double to) {
    const double turns = (to - angle) / two_pi;
    if (!(turns > -1e9 && turns < 1e9)) return angle;
    return angle + two_pi * double(static_cast<std::int64_t>(turns < 0 ? turns - 0.5 : turns + 0.5));
  };
  return {unwound(angles.x, aim.x), unwound(angles.y, aim.y), unwound(angles.z, aim.z)};
}

} // namespace detail

/// The place that a movement b leads to from place a; or the movement a followed by the movement b along the
/// axes that a has turned. (Along fixed axes that is b followed by a, as for quaternions.) As for all
/// functions here, each number is rounded once, numbers that are not finite count as 0, and a rotation
/// without a direction, or shorter than 3e-19, counts as none.
[[nodiscard]] constexpr rigid_transform operator*(const rigid_transform& a,
                                                  const rigid_transform& b) noexcept {
  return (detail::rigid::from(a) * detail::rigid::from(b)).rounded();
}
/// The movement back.
[[nodiscard]] constexpr rigid_transform inverse(const rigid_transform& t) noexcept {
  return detail::rigid::from(t).inverse().rounded();
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
