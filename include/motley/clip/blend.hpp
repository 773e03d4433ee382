// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/blend: interpolates between two poses.
#ifndef MOTLEY_CLIP_BLEND_HPP
#define MOTLEY_CLIP_BLEND_HPP

#include <cstddef>
#include <span>

#include "../math/blend.hpp"
#include "transform.hpp"

namespace motley::inline MOTLEY_TAG {

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

/// out[i] = blend(a[i], b[i], t) for every bone i that all three spans have. Returns the number of these
/// bones. `out` may be `a` or `b`.
constexpr std::size_t blend(std::span<const local_transform> a, std::span<const local_transform> b, float t,
                            std::span<local_transform> out) noexcept {
  std::size_t count = a.size() < b.size() ? a.size() : b.size();
  count = count < out.size() ? count : out.size();
  for (std::size_t i = 0; i < count; ++i) out[i] = motley::blend(a[i], b[i], t);
  return count;
}

} // namespace motley::inline MOTLEY_TAG

#endif
