// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/concepts: what a curve is, and each ability that it can claim.
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

/// What a curve can do besides returning its keys. A curve states this in its static constexpr member
/// `abilities`, and generic code relies on nothing else. A member that is not claimed is not used. A claim
/// whose member is missing or misspelt does not compile.
enum class ability : std::uint8_t {
  none = 0,             ///< only keys() and size()
  samples = 1,          ///< one value for each frame, starting at frame 0; see sampled_curve
  resume = 2,           ///< iteration over keys() can continue from a saved state; see resumable_curve
  fill = 4,             ///< writes its own values at whole frames; see self_filling_curve
  order_check = 8,      ///< checks the order of its stored keys itself; see order_checking_curve
  segment_per_key = 16, ///< key frames are whole, distinct and start at 0; nothing checks this promise
};
/// The union of two sets of abilities.
[[nodiscard]] constexpr ability operator|(ability a, ability b) noexcept {
  return static_cast<ability>(static_cast<std::uint8_t>(a) | static_cast<std::uint8_t>(b));
}

namespace detail {

struct dense_rows; // in fill.hpp
struct strided_rows;

/// True for a type that is meant to be a curve, even if it is not a valid one.
template <class C>
concept curve_attempt = requires(const C& c) {
  c.keys();
}
|| requires { C::abilities; };

/// Has a static constexpr member `abilities` of type motley::ability.
template <class C>
concept has_abilities = requires {
  typename std::integral_constant<ability, C::abilities>;
};

/// True if a curve claims an ability. Plain ranges of keyframes claim none.
template <class C, ability A> inline constexpr bool claims_to = false;
template <has_abilities C, ability A>
inline constexpr bool claims_to<C, A> = (static_cast<std::uint8_t>(C::abilities) &
                                         static_cast<std::uint8_t>(A)) != 0;

template <class C> using keys_type = decltype(std::declval<const C&>().keys());
template <class C> using member_iterator = decltype(std::declval<const keys_type<C>&>().begin());

} // namespace detail

/// Claims ability::samples: the curve stores size() values, one for each frame from 0 on. Straight lines (or
/// rotations) join them. `sample_at(i)` is the value at frame i < size(), and equals the value of key i.
template <class C>
concept sampled_curve = detail::claims_to<C, ability::samples> && requires(const C& c, std::size_t i) {
  { c.sample_at(i) } -> detail::converts_to<value_of<decltype(*c.keys().begin())>>;
};

/// Claims ability::resume, for keys without random access. An iterator over keys() has `state()`, a trivially
/// copyable value of whole 32-bit words. `keys().resume(state)` returns an iterator at the same key.
template <class C>
concept resumable_curve = detail::claims_to<C, ability::resume> && requires(const C& c) {
  { c.keys().resume(c.keys().begin().state()) } -> std::same_as<detail::member_iterator<C>>;
};

/// Claims ability::fill. `fill_from_start(rows, count)` writes the values at frames 0 to count - 1 faster
/// than iterating over the keys does: rows[row][i] = component `row` of the value at frame i. It is a void
/// member template that accepts any type of rows.
template <class C>
concept self_filling_curve = detail::claims_to<C, ability::fill> &&
    requires(const C& c, const detail::dense_rows& dense, const detail::strided_rows& strided,
             std::size_t count) {
  { c.fill_from_start(dense, count) } -> std::same_as<void>;
  { c.fill_from_start(strided, count) } -> std::same_as<void>;
};

/// Claims ability::order_check. The static `first_backward(data, count)` examines `count` keys stored at
/// `data`. It returns the number of the first key whose frame is NaN or less than that of the previous key,
/// or `count` if all keys are in order.
template <class C>
concept order_checking_curve = detail::claims_to<C, ability::order_check> &&
    requires(const std::byte* data, std::size_t count) {
  { C::first_backward(data, count) } -> detail::converts_to<std::size_t>;
};

namespace detail {

/// True if each claim of a curve holds. Otherwise a static_assert fails with a readable message.
template <class C> [[nodiscard]] constexpr bool claims_hold() noexcept {
  static_assert(!claims_to<C, ability::samples> || sampled_curve<C>,
                "a curve that claims ability::samples must model motley::sampled_curve: sample_at(i)");
  static_assert(!claims_to<C, ability::resume> || resumable_curve<C>,
                "a curve that claims ability::resume must model motley::resumable_curve: keys().resume(state)"
                " and, of its iterators, state()");
  static_assert(!claims_to<C, ability::fill> || self_filling_curve<C>,
                "a curve that claims ability::fill must model motley::self_filling_curve:"
                " fill_from_start(rows, count)");
  static_assert(!claims_to<C, ability::order_check> || order_checking_curve<C>,
                "a curve that claims ability::order_check must model motley::order_checking_curve:"
                " static first_backward(data, count)");
  return true;
}

} // namespace detail

/// A curve has three members. `keys()` is a range of keyframes; the segments between them (segment.hpp)
/// reproduce the curve. `size()` is the number of keys. `static constexpr motley::ability abilities` states
/// what else the curve can do. A claim that does not hold is a compile error; it does not merely fail to
/// model this concept.
template <class C>
concept curve = requires(const C& c) {
  { c.keys() } -> keyframe_range;
  { c.size() } -> detail::converts_to<std::size_t>;
}
&&detail::has_abilities<C>&& detail::claims_hold<C>();

/// A curve that can be made from a file's bytes: C{data, count}, for `count` > 0 keys or values stored at
/// `data`. These take `C::bytes_for(count)` bytes.
template <class C>
concept stored_curve = curve<C> && std::constructible_from<C, const std::byte*, std::size_t> &&
    requires(std::uint64_t count) {
  { C::bytes_for(count) } -> detail::converts_to<std::uint64_t>;
};

namespace detail {

/// A range of keyframes seen as a curve. (A disjunction of concepts gives a worse message: g++ does not say
/// which member is missing.)
template <class R> struct bare_keys {
  static constexpr ability abilities = ability::none; ///< none
  const R& keys() const noexcept;
  std::size_t size() const noexcept;
};
template <class C> struct as_curve { using type = bare_keys<C>; };
template <curve_attempt C> struct as_curve<C> { using type = C; };

} // namespace detail

/// What evaluate(), cursor and fill() take: a curve, or a plain range of keyframes such as std::vector<key>.
/// A type with a member keys() or abilities counts as a curve and must be a valid one.
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
