// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/key: what a keyframe is. (What a curve is: concepts.hpp.)
#ifndef MOTLEY_CURVE_KEY_HPP
#define MOTLEY_CURVE_KEY_HPP

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "../math/value.hpp"
#include "../wire/iterator.hpp"

namespace motley::inline MOTLEY_TAG {

/// A decoded keyframe. `in` and `out` are the slopes on its left and on its right, **per segment**: the value
/// they would add over the whole distance to the neighbouring key (the PlatinumGames convention), not per
/// frame.
struct key {
  float frame; ///< counted from the clip's start; where a curve is no motion, its argument
  float value; ///< in the unit of the track
  float in;    ///< slope on its left, in the value's unit
  float out;   ///< slope on its right, in the value's unit

  friend constexpr bool operator==(const key&, const key&) noexcept = default;
};

/// A decoded keyframe of a curve without slopes: values are joined by straight lines, rotations by turns at
/// constant speed (see segment.hpp).
template <curve_value V> struct value_key {
  float frame; ///< counted from the clip's start
  V value;     ///< in the unit of the track

  friend constexpr bool operator==(const value_key&, const value_key&) noexcept = default;
};

/// How a stored key tells its frame: counted from the clip's start, or from the key before it (the first
/// one's from 0).
enum class key_timing { absolute, relative };

namespace detail {
template <class V>
using curve_value_of =
    std::conditional_t<!curve_value<V> && std::is_convertible_v<const V&, float>, float, V>;
/// The value itself, or a float where it is a number of another type.
template <class V> [[nodiscard]] constexpr curve_value_of<V> as_curve_value(const V& v) noexcept {
  return static_cast<curve_value_of<V>>(v);
}
} // namespace detail

/// The type of a key's value: float for everything that is a number.
template <class K>
using value_of = detail::curve_value_of<std::remove_cvref_t<decltype(std::declval<const K&>().value)>>;

/// Anything with a frame and a value.
template <class K>
concept keyframe = requires(const K& k) {
  { k.frame } -> detail::converts_to<float>;
  k.value;
}
&&curve_value<value_of<K>>;

/// A keyframe of a number with two slopes.
template <class K>
concept hermite_keyframe = keyframe<K> && std::same_as < value_of<K>,
float > &&requires(const K& k) {
  { k.in } -> detail::converts_to<float>;
  { k.out } -> detail::converts_to<float>;
};

/// Keyframes in order of their frames, which may repeat but never go backwards; at least one. This is all
/// that a format of your own has to model to be evaluated, played and decoded (see
/// examples/custom_format.cpp).
template <class R>
concept keyframe_range = requires(const R& r) {
  { r.begin() } -> std::forward_iterator;
  { r.end() } -> std::sentinel_for<decltype(r.begin())>;
  { *r.begin() } -> keyframe;
};

} // namespace motley::inline MOTLEY_TAG

#endif
