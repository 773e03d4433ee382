// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// math/rotation: products of quaternions, the rotation between two along the shorter arc, and sine and
// cosine usable in constant expressions.
#ifndef MOTLEY_MATH_ROTATION_HPP
#define MOTLEY_MATH_ROTATION_HPP

#include <bit>
#include <cstdint>

#include "../config.hpp"
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
  const double exact = angle / quarter;
  const auto quarters = static_cast<std::int64_t>(exact < 0 ? exact - 0.5 : exact + 0.5);
  const auto k = double(quarters);
  const double r = (angle - k * quarter) - k * rest_of_quarter, r2 = r * r;
  // Taylor series around 0. |r| <= pi/4, so the first omitted terms are below 3e-14.
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

namespace detail {

// short_sine(), square_root() and short_arc_cosine() below, for one float or for four. Bits is the unsigned
// integer type of the same size.

template <class Float> [[nodiscard]] constexpr Float short_sine_of(Float angle) noexcept {
  // sin(a) / a as a polynomial in a squared, interpolated at five Chebyshev nodes.
  const Float u = angle * angle;
  return angle *
         (0.99999999570F +
          u * (-0.16666657948F + u * (8.3330501707e-3F + u * (-1.9809017409e-4F + u * 2.6051076354e-6F))));
}
template <class Bits, class Float> [[nodiscard]] constexpr Float square_root_of(Float v) noexcept {
  // The bits of a float are roughly its logarithm, which gives an estimate of 1 / sqrt(v). Newton's method
  // refines it; the errors are 3e-2, 2e-3, 5e-6, then float rounding.
  auto r = std::bit_cast<Float>(0x5F375A86U - (std::bit_cast<Bits>(v) >> 1U));
  for (int i = 0; i < 3; ++i) r = r * (1.5F - (0.5F * v * r) * r);
  return v * r;
}
template <class Bits, class Float> [[nodiscard]] constexpr Float short_arc_cosine_of(Float c) noexcept {
  // Abramowitz and Stegun, Handbook of Mathematical Functions, 4.4.46.
  const Float p =
      1.5707963050F +
      c * (-0.2145988016F +
           c * (0.0889789874F +
                c * (-0.0501743046F +
                     c * (0.0308918810F + c * (-0.0170881256F + c * (0.0066700901F + c * -0.0012624911F))))));
  return detail::square_root_of<Bits>(1 - c) * p;
}

} // namespace detail

/// The sine of an angle in radians from -pi/2 to pi/2, to within 2e-7 (the polynomial itself: 7e-9 of the
/// sine). Vectorisable.
[[nodiscard]] constexpr float short_sine(float angle) noexcept {
  MOTLEY_ASSERT(!(angle < -1.58F || angle > 1.58F));
  return detail::short_sine_of(angle);
}

/// The square root of 0 or a positive number, with a relative error within 2e-7 (more below 1.2e-38).
/// Vectorisable, and usable in constant expressions. NaN gives NaN, and infinity -infinity.
[[nodiscard]] constexpr float square_root(float v) noexcept {
  MOTLEY_ASSERT(!(v < 0));
  return detail::square_root_of<std::uint32_t>(v);
}
/// The square root of a number from 0 to 3e78, exact to 1e-12. 0 below 1e-37, of negative numbers and NaN;
/// infinity above 3e78.
[[nodiscard]] constexpr double square_root(double v) noexcept {
  if (v > 3e78) return double(infinity);
  const double scale = v > 1e37 ? 1e20 : 1, reduced = v / scale / scale;
  if (!(reduced > 1e-37)) return 0;
  double root = double(motley::square_root(static_cast<float>(reduced))); // right to 1e-6
  for (int i = 0; i < 2; ++i) root = (root + reduced / root) / 2;
  return scale * root;
}

/// The angle in radians whose cosine is `c`, for c from 0 to 1, to within 4e-7.
[[nodiscard]] constexpr float short_arc_cosine(float c) noexcept {
  MOTLEY_ASSERT(!(c < 0 || c > 1));
  return detail::short_arc_cosine_of<std::uint32_t>(c);
}

namespace detail {

/// The dot product of two quaternions. In double each product of two floats is exact, and none overflows.
constexpr double dot(const quaternion& a, const quaternion& b) noexcept {
  return double(a.w) * double(b.w) + double(a.x) * double(b.x) + double(a.y) * double(b.y) +
         double(a.z) * double(b.z);
}

} // namespace detail

/// The rotation from one quaternion to another at constant speed along the shorter arc, ready to be sampled
/// many times. The lengths of the quaternions do not affect the angle. The result is not renormalised:
/// between unit quaternions it has unit length to within 1e-6. Its error against the formula in double is
/// below 1e-6 of the longer quaternion. Quaternions less than 0.001 radians apart, or without a direction
/// (length 0, infinite or NaN), are joined by a straight line.
struct slerp_segment {
  float from = 0;             ///< frame of the left key
  float inverse_length = 0;   ///< 1 / frames between the keys; 0 for two keys at one frame
  quaternion left{}, right{}; ///< of the two keys; right is negated if that shortens the arc
  float angle = 0;            ///< between their directions, 0 to pi/2
  float inverse_sine = 0;     ///< 1 / sin(angle); 0 for a straight line

  /// The segment from a at frame `from` to b at frame `to`. If `to` is not later than `from`, a holds at
  /// every finite frame.
  [[nodiscard]] static constexpr slerp_segment between(float from, const quaternion& a, float to,
                                                       const quaternion& b) noexcept {
    const double product = detail::dot(a, b), squared = product * product,
                 lengths = detail::dot(a, a) * detail::dot(b, b);
    const float sign = product < 0 ? -1.0F : 1.0F;
    slerp_segment s{
        from, to > from ? 1 / (to - from) : 0, a, {sign * b.w, sign * b.x, sign * b.y, sign * b.z}};
    if (squared < lengths * 0.999999) { // also false for lengths without a direction
      s.angle = short_arc_cosine(square_root(static_cast<float>(squared / lengths)));
      s.inverse_sine = 1 / short_sine(s.angle);
    }
    return s;
  }

  /// A segment that has one rotation at every frame.
  [[nodiscard]] static constexpr slerp_segment hold(const quaternion& value) noexcept {
    return {infinity, 0, value, value};
  }

  /// The rotation at a frame. Before the segment it is the left key's, after it the right key's, except for
  /// rounding and perhaps with the other sign. Exact at the left key; defined for every float, NaN included.
  [[nodiscard]] constexpr quaternion at(float frame) const noexcept {
    if (!(frame > from)) return left;
    float t = (frame - from) * inverse_length;
    t = t < 1 ? t : 1;
    const bool straight = inverse_sine == 0;
    const float a = straight ? 1 - t : short_sine((1 - t) * angle) * inverse_sine,
                b = straight ? t : short_sine(t * angle) * inverse_sine;
    return {a * left.w + b * right.w, a * left.x + b * right.x, a * left.y + b * right.y,
            a * left.z + b * right.z};
  }
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
