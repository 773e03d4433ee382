// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/blend: interpolates between two poses.
#ifndef MOTLEY_CLIP_BLEND_HPP
#define MOTLEY_CLIP_BLEND_HPP

#include <cstddef>
#include <span>

#include "../config.hpp"
#include "../math/blend.hpp"
#include "skeleton.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// The transform at t between a and b: a at t = 0, b at t = 1, both exact. Translation and scale are
/// interpolated linearly, the rotation along the shorter arc. For 0 < t < 1 `euler` is 0, as it is in motions
/// with quaternions, because blended angles would give another rotation. t < 0 and NaN count as 0, t > 1
/// counts as 1.
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
