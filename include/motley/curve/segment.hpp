// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/segment: what joins two keys: a cubic, a straight line, or a rotation.
#ifndef MOTLEY_CURVE_SEGMENT_HPP
#define MOTLEY_CURVE_SEGMENT_HPP

#include <type_traits>

#include "../math/rotation.hpp"
#include "key.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

namespace detail {

/// The last two coefficients of a cubic in power form.
template <class T> struct cubic_terms {
  T c2, c3; ///< of t^2 and t^3
};
/// Those of the Hermite cubic whose value changes by `change` from t = 0, where its slope is `out`, to t = 1,
/// where its slope is `in`.
template <class T> [[nodiscard]] constexpr cubic_terms<T> hermite_terms(T change, T out, T in) noexcept {
  return {3 * change - (2 * out + in), (out + in) - 2 * change};
}

} // namespace detail

/// The cubic Hermite segment between two keys in power form, ready to be sampled many times:
/// value = c0 + t (c1 + t (c2 + t c3)), t = (frame - from) * inverse_length.
/// Between keys at whole frames it differs from the formula by at most 2^-24 (L + 15 D + 9 out + 7 in): L is
/// the larger of the two values, D their difference, all without sign. For other keys and for large numbers
/// see docs/guarantees.md, "Accuracy".
struct hermite_segment {
  float from = 0;                       ///< frame of the left key
  float inverse_length = 0;             ///< 1 / frames between the keys; 0 for two keys at one frame
  float c0 = 0, c1 = 0, c2 = 0, c3 = 0; ///< coefficients of t^0 to t^3

  /// The segment from a key at `from` to a key `length` frames later whose value differs by `change`. If
  /// `length` is 0, the left value holds at every finite frame. `out` is the slope of the left key, `in` that
  /// of the right key.
  [[nodiscard]] static constexpr hermite_segment of(float from, float length, float value, float change,
                                                    float out, float in) noexcept {
    const auto [c2, c3] = detail::hermite_terms(change, out, in);
    return {from, length > 0 ? 1 / length : 0, value, out, c2, c3};
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

  /// The value at a frame. Before the segment it is the left key's value, after it that of polynomial(1),
  /// which is the right key's except for rounding. Exact at the left key, whatever the slopes. A NaN frame
  /// counts as before the left key.
  [[nodiscard]] constexpr float at(float frame) const noexcept {
    if (!(frame > from)) return c0;
    const float t = (frame - from) * inverse_length;
    return polynomial(t < 1 ? t : 1);
  }
};

/// The straight line from one number, angle or vector to another, see value_traits.
template <linear_curve_value V> struct lerp_segment {
  float from = 0;           ///< frame of the left key
  float inverse_length = 0; ///< 1 / frames between the keys; 0 for two keys at one frame
  V left{}, right{};        ///< values at the two keys

  /// The segment from a at frame `from` to b at frame `to`. If `to` is not later than `from`, a holds
  /// at every finite frame.
  [[nodiscard]] static constexpr lerp_segment between(float from, const V& a, float to, const V& b) noexcept {
    return {from, to > from ? 1 / (to - from) : 0, a, b};
  }

  /// A segment that has one value at every frame.
  [[nodiscard]] static constexpr lerp_segment hold(const V& value) noexcept {
    return {infinity, 0, value, value};
  }

  /// The value at a frame. Before the segment it is the left key's value, after it the right key's, except
  /// for rounding. Exact at the left key; defined for every float, NaN included.
  [[nodiscard]] constexpr V at(float frame) const noexcept {
    if (!(frame > from)) return left;
    const float t = (frame - from) * inverse_length;
    return value_traits<V>::mix(left, right, t < 1 ? t : 1);
  }
};

namespace detail {
template <class V, bool Rotation> struct plain_segment_of { using type = lerp_segment<V>; };
template <class V> struct plain_segment_of<V, true> { using type = slerp_segment; };
} // namespace detail

/// The type of segment that joins values without slopes.
template <curve_value V>
using plain_segment = typename detail::plain_segment_of<V, value_traits<V>::is_quaternion>::type;

/// The type of segment that joins two keys of type K.
template <keyframe K>
using segment_type = std::conditional_t<hermite_keyframe<K>, hermite_segment, plain_segment<value_of<K>>>;

/// The segment from key a to key b.
template <keyframe K>
[[nodiscard]] constexpr segment_type<K> segment_between(const K& a, const K& b) noexcept {
  if constexpr (hermite_keyframe<K>)
    return hermite_segment::between(a, b);
  else
    return segment_type<K>::between(static_cast<float>(a.frame), static_cast<value_of<K>>(a.value),
                                    static_cast<float>(b.frame), static_cast<value_of<K>>(b.value));
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
