// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/hermite: the cubic between two keyframes with slopes. Every curve over frames uses this formula.
#ifndef MOTLEY_CURVE_HERMITE_HPP
#define MOTLEY_CURVE_HERMITE_HPP

#include "key.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// The cubic Hermite segment between two keys in power form, ready to be sampled many times:
/// value = c0 + t (c1 + t (c2 + t c3)), t = (frame - from) * inverse_length.
/// It differs from the formula by at most 2^-24 times L + 15 D + 9 out + 7 in: L is the larger of the two
/// values, D their difference, all without sign (docs/guarantees.md, "Accuracy").
struct hermite_segment {
  float from = 0;                       ///< frame of the left key
  float inverse_length = 0;             ///< 1 / frames between the keys; 0 for two keys at one frame
  float c0 = 0, c1 = 0, c2 = 0, c3 = 0; ///< coefficients of t^0 to t^3

  /// The segment from a key at `from` to a key `length` frames later whose value differs by `change`. If
  /// `length` is 0, the left value holds. `out` is the slope of the left key, `in` that of the right key.
  [[nodiscard]] static constexpr hermite_segment of(float from, float length, float value, float change,
                                                    float out, float in) noexcept {
    return {from, length > 0 ? 1 / length : 0, value,
            out,  3 * change - (2 * out + in), (out + in) - 2 * change};
  }
  /// The segment from key a to key b, with a's slope `out` and b's slope `in`.
  template <hermite_keyframe K>
  [[nodiscard]] static constexpr hermite_segment between(const K& a, const K& b) noexcept {
    const auto from = static_cast<float>(a.frame), value = static_cast<float>(a.value);
    return of(from, static_cast<float>(b.frame) - from, value, static_cast<float>(b.value) - value,
              static_cast<float>(a.out), static_cast<float>(b.in));
  }

  /// A segment that has one value at every frame.
  [[nodiscard]] static constexpr hermite_segment hold(float value) noexcept {
    return {infinity, 0, value, 0, 0, 0};
  }

  /// The polynomial at t, which is 0 at the left key and 1 at the right one.
  [[nodiscard]] constexpr float polynomial(float t) const noexcept {
    return c0 + t * (c1 + t * (c2 + t * c3));
  }

  /// The value at a frame. Outside the segment it is the nearer key's value. Exact at the left key, whatever
  /// the slopes. A NaN frame counts as before the left key.
  [[nodiscard]] constexpr float at(float frame) const noexcept {
    if (!(frame > from)) return c0;
    const float t = (frame - from) * inverse_length;
    return polynomial(t < 1 ? t : 1);
  }
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
