// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/seek: finds the segment of a curve at a frame, starting from the result of the last search. Players
// are built on it.
#ifndef MOTLEY_CURVE_SEEK_HPP
#define MOTLEY_CURVE_SEEK_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "evaluate.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace detail {

/// Where a search for a curve's key ended: the key's number, or the state of an iterator.
template <curve C> struct seek_state { std::uint32_t number = 0; };
template <curve C>
requires(C::kind == curve_kind::sequential) struct seek_state<C> {
  decltype(std::declval<const key_iterator_t<C>&>().state()) key{};
};

/// The last key at or before a frame, among the keys of a curve of type C. Unless the frame is
/// earlier, keys that are read in sequence are searched from where the last search ended; of other keys the
/// one after the last result is tried before all are searched.
template <curve C, keyframe_range R>
[[nodiscard]] constexpr auto find_key(const R& keys, float frame, bool forward,
                                      seek_state<C>& state) noexcept {
  auto at = keys.begin();
  const auto end = keys.end();
  if constexpr (C::kind == curve_kind::random_access) {
    // Usually it is the next key.
    const auto next = static_cast<std::ptrdiff_t>(state.number) + 1, count = end - at;
    const bool there = forward && next < count && detail::frame_at(at + next) <= frame &&
                       (next + 1 == count || frame < detail::frame_at(at + (next + 1)));
    at = there ? at + next : motley::key_at_or_before(at, end, frame);
    state.number = static_cast<std::uint32_t>(at - keys.begin());
  } else {
    if (forward) at = keys.resume(state.key);
    at = motley::key_at_or_before(at, end, frame);
    state.key = at.state();
  }
  return at;
}

/// Where a value that holds before the first key begins. Finite, so that 0 times it is 0.
inline constexpr float before_all_frames = -1e30F;

/// A segment of a curve of vectors or rotations, and the frames for which it holds.
template <class Segment> struct segment_interval {
  Segment segment{};
  float from = 0, to = 0;

  template <class V> static constexpr segment_interval hold(const V& value, float from, float to) noexcept {
    return {Segment::hold(value), from, to};
  }
  template <class K> static constexpr segment_interval between(const K& left, const K& right) noexcept {
    return {motley::segment_between(left, right), static_cast<float>(left.frame),
            static_cast<float>(right.frame)};
  }
};

/// A segment of any curve of numbers, in the quantities that make up a cubic. Code that uses it is compiled
/// once, not once for each type of curve.
struct number_interval {
  float from = 0, to = 0;                      ///< the frames for which it holds
  float value = 0, change = 0;                 ///< value at the left key, and the change up to the right key
  float out = 0, in = 0;                       ///< slopes of the left and of the right key
  enum { none, straight, cubic } shape = none; ///< none: the curve is not one of numbers

  template <class V> static constexpr number_interval hold(const V& value, float from, float to) noexcept {
    return {.from = from, .to = to, .value = motley::component(value, 0), .shape = straight};
  }
  template <class K> static constexpr number_interval between(const K& left, const K& right) noexcept {
    using value_type = value_of<K>;
    const auto a = static_cast<value_type>(left.value), b = static_cast<value_type>(right.value);
    number_interval j{.from = static_cast<float>(left.frame),
                      .to = static_cast<float>(right.frame),
                      .value = motley::component(a, 0),
                      .change = motley::component(value_traits<value_type>::difference(a, b), 0),
                      .shape = straight};
    if constexpr (hermite_keyframe<K>) {
      j.out = static_cast<float>(left.out);
      j.in = static_cast<float>(right.in);
      j.shape = cubic;
    }
    return j;
  }
};

/// The result of find_interval() for a curve.
template <curve C>
using interval_of = std::conditional_t<component_count<curve_value_t<C>> == 1, number_interval,
                                       segment_interval<segment_type<key_t<C>>>>;

/// The segment at a frame. `state` as in find_key().
template <curve C>
[[nodiscard]] constexpr interval_of<C> find_interval(const C& c, float frame, bool forward,
                                                     [[maybe_unused]] seek_state<C>& state) noexcept {
  using value_type = curve_value_t<C>;
  using found = interval_of<C>;
  if constexpr (C::kind == curve_kind::samples) {
    using sample = value_key<value_type>;
    const std::size_t last = c.size() - 1;
    const bool before = !(frame >= 0), after = frame >= static_cast<float>(last);
    const std::size_t i = before ? 0 : after ? last : static_cast<std::size_t>(frame);
    const auto from = static_cast<float>(i);
    const sample left{from, static_cast<value_type>(c.sample_at(i))};
    if (last == 0) return found::hold(left.value, before_all_frames, infinity);
    if (before) return found::hold(left.value, before_all_frames, 0);
    if (after) return found::hold(left.value, from, infinity);
    return found::between(left, sample{from + 1, static_cast<value_type>(c.sample_at(i + 1))});
  } else {
    const auto& keys = motley::keys_of(c);
    auto at = detail::find_key<C>(keys, frame, forward, state);
    const auto left = *at;
    const auto from = static_cast<float>(left.frame);
    if (frame < from) return found::hold(static_cast<value_type>(left.value), before_all_frames, from);
    if (++at == keys.end()) return found::hold(static_cast<value_type>(left.value), from, infinity);
    return found::between(left, *at);
  }
}

/// The segment in power form.
constexpr hermite_segment segment_of(const number_interval& j) noexcept {
  const float length = j.to - j.from;
  if (j.shape == number_interval::straight)
    return {j.from, length > 0 ? 1 / length : 0, j.value, j.change, 0, 0};
  return hermite_segment::of(j.from, length, j.value, j.change, j.out, j.in);
}
/// A number's segment: the same for component i of a vector's.
constexpr const number_interval& number_of(const number_interval& j, std::size_t) noexcept { return j; }
template <linear_curve_value V>
constexpr number_interval number_of(const segment_interval<lerp_segment<V>>& j, std::size_t i) noexcept {
  const lerp_segment<V>& s = j.segment;
  number_interval n{
      .from = j.from, .to = j.to, .value = motley::component(s.left, i), .shape = number_interval::straight};
  if (s.inverse_length > 0) n.change = motley::component(value_traits<V>::difference(s.left, s.right), i);
  return n;
}

/// A cubic c0 + x (c1 + x (c2 + x c3)), where x is in frames.
struct cubic {
  float c0 = 0, c1 = 0, c2 = 0, c3 = 0;
};
/// A number's segment as a cubic from a frame of the segment on. Computed in double, so each coefficient is
/// rounded once.
constexpr cubic cubic_from(float frame, const number_interval& j) noexcept {
  if (!(j.to > j.from) || j.shape == number_interval::none) return {j.value, 0, 0, 0};
  const double per_frame = 1 / (double(j.to) - double(j.from)), out = double(j.out),
               change = double(j.change);
  const bool straight = j.shape == number_interval::straight;
  const auto whole = detail::hermite_terms(change, out, double(j.in)); // of t, from 0 to 1
  const double c1 = (straight ? change : out) * per_frame,
               c2 = straight ? 0 : whole.c2 * (per_frame * per_frame),
               c3 = straight ? 0 : whole.c3 * (per_frame * per_frame * per_frame);
  if (!(frame > j.from))
    return {j.value, saturate_to_float(c1), saturate_to_float(c2), saturate_to_float(c3)};
  const double x = double(frame) - double(j.from);
  return {saturate_to_float(((c3 * x + c2) * x + c1) * x + double(j.value)),
          saturate_to_float((3 * c3 * x + 2 * c2) * x + c1), saturate_to_float(3 * c3 * x + c2),
          saturate_to_float(c3)};
}

} // namespace detail
} // namespace MOTLEY_TAG
} // namespace motley

#endif
