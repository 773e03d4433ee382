// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// math/blend: interpolation between two values.
#ifndef MOTLEY_MATH_BLEND_HPP
#define MOTLEY_MATH_BLEND_HPP

#include "slerp.hpp"
#include "value.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// The value at t on the straight line from a to b: a at t = 0, b at t = 1, both exact. t < 0 and NaN count
/// as 0, t > 1 counts as 1. Works for numbers, vectors and your own types. Angles in turns take the shorter
/// direction.
template <linear_curve_value V> [[nodiscard]] constexpr V blend(const V& a, const V& b, float t) noexcept {
  return t > 0 ? (t < 1 ? value_traits<V>::mix(a, b, t) : b) : a;
}

/// The rotation at t on the shorter arc from a to b, at constant speed; see slerp_segment for lengths and
/// errors. At t = 0 it is a. At t = 1 it is b, or -b (the same rotation) if that is nearer to a. t < 0 and
/// NaN count as 0, t > 1 counts as 1.
[[nodiscard]] constexpr quaternion blend(const quaternion& a, const quaternion& b, float t) noexcept {
  const slerp_segment s = slerp_segment::between(0, a, 1, b);
  return t < 1 || t != t ? s.at(t) : s.right;
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
