// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/key: what a keyframe is. For what a curve is, see concepts.hpp.
#ifndef MOTLEY_CURVE_KEY_HPP
#define MOTLEY_CURVE_KEY_HPP

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "../math/value.hpp"
#include "../wire/iterator.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// A decoded keyframe. `in` and `out` are the slopes to its left and right, **per segment**: the change in
/// value over the whole distance to the neighbouring key (the PlatinumGames convention), not per frame.
struct key {
  float frame; ///< from the clip's start; the argument of a curve that is not a motion
  float value; ///< in the unit of the track
  float in;    ///< slope to the left, in the value's unit
  float out;   ///< slope to the right, in the value's unit

  friend constexpr bool operator==(const key&, const key&) noexcept = default;
};

/// A decoded keyframe without slopes. Straight lines join numbers and vectors; constant-speed rotations join
/// quaternions (see segment.hpp).
template <curve_value V> struct value_key {
  float frame; ///< from the clip's start
  V value;     ///< in the unit of the track

  friend constexpr bool operator==(const value_key&, const value_key&) noexcept = default;
};

/// What a stored key's frame counts from: the clip's start, or the previous key (frame 0 for the first key).
enum class key_timing { absolute, relative };

/// The unit of stored slopes: the change in value per segment, per frame, or per second.
enum class slope_unit { per_segment, per_frame, per_second };

namespace detail {
template <class V>
using curve_value_of =
    std::conditional_t<!curve_value<V> && std::is_convertible_v<const V&, float>, float, V>;
/// The value that a file stores, for a value_key: numbers of other types than float become floats.
template <class V>
requires curve_value<curve_value_of<V>>
[[nodiscard]] constexpr curve_value_of<V> as_curve_value(const V& v) noexcept {
  return static_cast<curve_value_of<V>>(v);
}
} // namespace detail

/// The type of a key's value. For every number it is float.
template <class K>
using value_of = detail::curve_value_of<std::remove_cvref_t<decltype(std::declval<const K&>().value)>>;

/// A type with a frame and a value.
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

/// One or more keyframes in order of their frames. Frames may repeat but never go backwards. A format of your
/// own has to model only this to be evaluated, played and decoded (see examples/custom_format.cpp).
template <class R>
concept keyframe_range = requires(const R& r) {
  requires detail::multi_pass<decltype(r.begin()), decltype(r.end())>;
  { *r.begin() } -> keyframe;
};

namespace detail {

/// The frame of the key at an iterator, without decoding the rest of the key where the iterator has frame().
template <class Iterator> [[nodiscard]] constexpr auto stored_frame(const Iterator& at) noexcept {
  if constexpr (requires { at.frame(); })
    return at.frame();
  else
    return static_cast<float>((*at).frame);
}
/// The same as a float.
template <class Iterator> [[nodiscard]] constexpr float frame_at(const Iterator& at) noexcept {
  return static_cast<float>(detail::stored_frame(at));
}

/// The number of the first key whose frame is no finite number, or less than that of the previous key; the
/// number of keys if all are in order. Needs a key.
template <keyframe_range R> [[nodiscard]] constexpr std::size_t first_backward(const R& keys) noexcept {
  const auto end = keys.end();
  auto at = keys.begin();
  auto before = detail::stored_frame(at);
  std::size_t i = 0;
  for (; at != end; ++at, ++i) {
    const auto frame = detail::stored_frame(at);
    if (!(before <= frame)) break;
    if constexpr (!std::is_integral_v<decltype(frame)>)
      if (!detail::is_finite(static_cast<float>(frame))) break;
    before = frame;
  }
  return i;
}

} // namespace detail

} // namespace MOTLEY_TAG
} // namespace motley

#endif
