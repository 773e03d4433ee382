// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/concepts: what a curve is, and the kinds of curves.
#ifndef MOTLEY_CURVE_CONCEPTS_HPP
#define MOTLEY_CURVE_CONCEPTS_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "key.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// How generic code finds the values of a curve. A curve states this in its static constexpr member `kind`,
/// and has the members that its kind needs.
enum class curve_kind : std::uint8_t {
  /// One value for each frame, starting at frame 0. Straight lines (or rotations) join them. `sample_at(i)`
  /// is the value at frame i < size(), and equals the value of key i.
  samples,
  /// Keys that can be read in any order. `keys()[i]` is key i < size(), and the iterators over keys() are
  /// random-access iterators, such as indexed_iterator.
  random_access,
  /// Keys that can only be read one after another. An iterator over keys() has `state()`, a trivially
  /// copyable value of whole 32-bit words (for players and baked clips at most 32 bytes).
  /// `keys().resume(state)` returns an iterator at the same key.
  sequential,
};

namespace detail {

/// Has a static constexpr member `kind` of type motley::curve_kind.
template <class C>
concept has_kind = std::same_as<decltype(C::kind), const curve_kind>;

/// True for a type that is meant to be a curve, even if it is not a valid one.
template <class C>
concept curve_attempt = has_kind<C> || requires(const C& c) {
  c.keys();
};

template <class C> using member_iterator = decltype(std::declval<const C&>().keys().begin());

template <class C>
concept has_sample_at = requires(const C& c, std::size_t i) {
  { c.sample_at(i) } -> converts_to<value_of<decltype(*c.keys().begin())>>;
};
template <class C>
concept has_indexed_keys = random_access<member_iterator<C>> && requires(const C& c, std::size_t i) {
  { c.keys()[i] } -> keyframe;
};
template <class C>
concept has_resume = requires(const C& c) {
  { c.keys().resume(c.keys().begin().state()) } -> std::same_as<member_iterator<C>>;
};

/// True if a curve has what its kind needs. Otherwise a static_assert fails with a readable message.
template <class C> [[nodiscard]] constexpr bool kind_holds() noexcept {
  if constexpr (C::kind == curve_kind::samples)
    static_assert(has_sample_at<C>, "a curve of curve_kind::samples needs sample_at(i)");
  else if constexpr (C::kind == curve_kind::random_access)
    static_assert(has_indexed_keys<C>,
                  "a curve of curve_kind::random_access needs keys()[i] and iterators with +=, + and -");
  else if constexpr (C::kind == curve_kind::sequential)
    static_assert(
        has_resume<C>,
        "a curve of curve_kind::sequential needs keys().resume(state) and, of its iterators, state()");
  return true;
}

} // namespace detail

/// A curve has three members. `keys()` is a range of keyframes; the segments between them (segment.hpp)
/// reproduce the curve. `size()` is the number of keys. `static constexpr motley::curve_kind kind` says what
/// else it has. A curve without what its kind needs is a compile error; it does not merely fail to model this
/// concept.
///
/// One more member is optional: `fill_from_start(rows, count)` writes the values at frames 0 to count - 1,
/// faster than iterating over the keys does: rows[row][i] = component `row` of the value at frame i. It is a
/// member template for any type of rows. fill() and decode() call it. `self_filling` (fill.hpp) finds a
/// misspelt one.
template <class C>
concept curve = requires(const C& c) {
  { c.keys() } -> keyframe_range;
  { c.size() } -> detail::converts_to<std::size_t>;
}
&&detail::has_kind<C>&& detail::kind_holds<C>();

/// A curve that can be made from a file's bytes: C{data, count}, for `count` > 0 keys or values stored at
/// `data`. These take `C::bytes_for(count)` bytes.
template <class C>
concept stored_curve = curve<C> && requires(const std::byte* data, std::size_t size, std::uint64_t count) {
  C{data, size};
  { C::bytes_for(count) } -> detail::converts_to<std::uint64_t>;
};

namespace detail {

/// A range of keyframes seen as a curve of no kind. (A disjunction of concepts gives a worse message: g++
/// does not say which member is missing.)
template <class R> struct bare_keys {
  static constexpr auto kind = static_cast<curve_kind>(0xFF); ///< none
  const R& keys() const noexcept;
  std::size_t size() const noexcept;
};
template <class C> struct as_curve { using type = bare_keys<C>; };
template <curve_attempt C> struct as_curve<C> { using type = C; };

/// The kind of a curve. A plain range has none.
template <class C> inline constexpr curve_kind curve_kind_of = as_curve<C>::type::kind;

/// True for a type of stored curve whose keys never go backwards, whatever the bytes are.
template <class C> inline constexpr bool is_always_in_order = C::kind == curve_kind::samples;

/// True for the types of stored curves of motley's own, whose size() is known from the stored count. That of
/// others can be any function of the bytes.
template <class C> inline constexpr bool is_built_in = false;
/// True for a type of curve whose slopes are stored per second: it is made with the clip's frame rate, too.
template <class C> inline constexpr bool is_rated = false;

/// True for a type of curve whose keys are at whole frames from 0 on, no two at one frame.
template <class C> inline constexpr bool has_segment_per_key = C::kind == curve_kind::samples;

} // namespace detail

/// What evaluate(), cursor and fill() take: a curve, or a plain range of keyframes such as std::vector<key>.
/// A type with a member keys() or a curve_kind counts as a curve and must be a valid one.
template <class C>
concept curve_like = curve<typename detail::as_curve<C>::type>;

/// The keyframes of a curve; a plain range is returned as it is.
template <curve_like C> [[nodiscard]] constexpr decltype(auto) keys_of(const C& c) noexcept {
  if constexpr (curve<C>)
    return c.keys();
  else
    return (c);
}

/// The iterator over a curve's keys.
template <curve_like C> using key_iterator_t = decltype(motley::keys_of(std::declval<const C&>()).begin());
/// The type of a curve's keys: key, value_key, or your own keyframe type.
template <curve_like C> using key_t = std::remove_cvref_t<decltype(*std::declval<key_iterator_t<C>>())>;

/// The type of a curve's value at a frame: float, turns, vector3, quaternion or your own curve_value.
template <curve_like C> using curve_value_t = value_of<key_t<C>>;

} // namespace MOTLEY_TAG
} // namespace motley

#endif
