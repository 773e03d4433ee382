// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/segment: joins two neighbouring keys: with a cubic if they have slopes, otherwise with a straight
// line, or between rotations with a rotation at constant speed.
#ifndef MOTLEY_CURVE_SEGMENT_HPP
#define MOTLEY_CURVE_SEGMENT_HPP

#include <type_traits>

#include "../math/slerp.hpp"
#include "hermite.hpp"
#include "key.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// The straight line from one number, angle or vector to another, see value_traits.
template <linear_curve_value V> struct lerp_segment {
  float from = 0;           ///< frame of the left key
  float inverse_length = 0; ///< 1 / frames between the keys; 0 for two keys at one frame
  V left{}, right{};        ///< values at the two keys

  /// The segment from a at frame `from` to b at frame `to`. If `to` is not later than `from`, a holds.
  [[nodiscard]] static constexpr lerp_segment between(float from, const V& a, float to, const V& b) noexcept {
    return {from, to > from ? 1 / (to - from) : 0, a, b};
  }

  /// A segment that has one value at every frame.
  [[nodiscard]] static constexpr lerp_segment hold(const V& value) noexcept {
    return {infinity, 0, value, value};
  }

  /// The value at a frame. Outside the segment it is the nearer key's value. Exact at the left key; defined
  /// for every float, NaN included.
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
