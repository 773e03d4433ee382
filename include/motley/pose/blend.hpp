// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// pose/blend: blends of values, of poses, and of transforms.
#ifndef MOTLEY_POSE_BLEND_HPP
#define MOTLEY_POSE_BLEND_HPP

#include <cstddef>
#include <span>

#include "../config.hpp"
#include "../math/rotation.hpp"
#include "../math/value.hpp"
#include "skeleton.hpp"

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

/// The transform at t between a and b: a at t = 0, b at t = 1, both exact. Translation and scale are
/// interpolated linearly, the rotation along the shorter arc. For 0 < t < 1 `euler` is 0, as it is in motions
/// with quaternions, because blended angles would give another rotation. An exp reads these angles: run it on
/// `a` and on `b` before you blend them. t < 0 and NaN count as 0, t > 1 counts as 1.
[[nodiscard]] constexpr local_transform blend(const local_transform& a, const local_transform& b,
                                              float t) noexcept {
  if (!(t > 0)) return a;
  if (t >= 1) return b;
  return {motley::blend(a.translation, b.translation, t),
          {},
          motley::blend(a.scale, b.scale, t),
          motley::blend(a.rotation, b.rotation, t)};
}

/// out[i] = blend(a[i], b[i], t) for every bone i. `a` and `b` have as many bones, and `out` must have room
/// for them; otherwise nothing is written. `out` may be `a` or `b`.
constexpr void blend(std::span<const local_transform> a, std::span<const local_transform> b, float t,
                     std::span<local_transform> out) noexcept {
  const bool fits = a.size() == b.size() && out.size() >= a.size();
  MOTLEY_ASSERT(fits);
  if (!fits) return;
  for (std::size_t i = 0; i < a.size(); ++i) out[i] = motley::blend(a[i], b[i], t);
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
