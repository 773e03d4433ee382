// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// math/value: the values that curves move: numbers, angles, vectors, quaternions and types of your own.
#ifndef MOTLEY_MATH_VALUE_HPP
#define MOTLEY_MATH_VALUE_HPP

#include <bit>
#include <concepts>
#include <cstddef>
#include <type_traits>

#include "../wire/packed.hpp"

namespace motley::inline MOTLEY_TAG {

/// Later than every frame. (The header limits takes longer to compile than this whole layer.)
inline constexpr float infinity = std::bit_cast<float>(0x7F800000U);

/// A number rounded to float; what is too large becomes infinite, which a cast does not promise.
[[nodiscard]] constexpr float saturate_to_float(double v) noexcept {
  constexpr double largest = 3.4028234663852886e38;
  return v > largest ? infinity : v < -largest ? -infinity : static_cast<float>(v);
}

/// The same where the number is hardly ever too large and speed matters: a plain cast, which makes infinities
/// on every host with IEEE floats. Constant expressions do not take it, so there it is narrow().
[[nodiscard]] constexpr float round_to_float(double v) noexcept {
  return std::is_constant_evaluated() ? saturate_to_float(v) : static_cast<float>(v);
}

/// An angle of which only the direction is meant, 1 a whole turn: between two of them the way is the shorter
/// one round, so from 0.4 to -0.4 it is 0.2 long. As a number it is what is stored.
struct turns {
  float value = 0; ///< in whole turns; may be more than one

  /// The number of turns as stored.
  constexpr operator float() const noexcept { return value; }
};

/// x, y, z.
struct vector3 {
  float x = 0, y = 0, z = 0; ///< along each axis

  friend constexpr bool operator==(const vector3&, const vector3&) noexcept = default;
};

/// A rotation. Of unit length, unless it was stored otherwise.
struct quaternion {
  float w = 1, x = 0, y = 0, z = 0; ///< w is the real part; {} turns nothing

  friend constexpr bool operator==(const quaternion&, const quaternion&) noexcept = default;
};

/// The shorter way from one angle to another: from -0.5 to 0.5, if they are less than one turn apart.
[[nodiscard]] constexpr float shortest_difference(turns from, turns to) noexcept {
  const float direct = to.value - from.value;
  return direct > 0.5F ? direct - 1 : direct < -0.5F ? direct + 1 : direct;
}

/// What a type that curves move is made of. Specialise it for a type of your own; linear_value does all of it
/// for a struct of floats. Members, all static and constexpr:
/// `std::size_t components`: the floats in a value, at least 1, in the order of a pose;
/// `bool rotation`: true if values are joined by a turn (slerp), which only quaternion is;
/// `float get(const V&, std::size_t i)`: component i < components;
/// and, unless it is a rotation, `V difference(const V& from, const V& to)`, what to add to `from` to reach
/// `to`, and `V mix(const V& from, const V& to, float t)`, from + t * difference, for t from 0 to 1.
template <class V> struct value_traits;

namespace detail {
template <class V> V owner_of(float V::*) noexcept;
} // namespace detail

/// The value_traits of a struct, default-constructible, of which the given float members are the components.
/// Straight lines join its values, component by component. A colour of your own takes one line:
///
///     template <> struct motley::value_traits<rgb> : motley::linear_value<&rgb::r, &rgb::g, &rgb::b> {};
template <auto First, auto... Rest> struct linear_value {
  /// The struct.
  using value_type = decltype(detail::owner_of(First));
  static constexpr std::size_t components = 1 + sizeof...(Rest); ///< as many as there are members
  static constexpr bool rotation = false;                        ///< however many there are

  /// Component i; the last one for every greater i.
  [[nodiscard]] static constexpr float get(const value_type& v, std::size_t i) noexcept {
    return pick<First, Rest...>(v, i);
  }
  /// to - from, component by component.
  [[nodiscard]] static constexpr value_type difference(const value_type& from,
                                                       const value_type& to) noexcept {
    value_type result{};
    result.*First = to.*First - from.*First;
    ((result.*Rest = to.*Rest - from.*Rest), ...);
    return result;
  }
  /// from + t * (to - from), component by component.
  [[nodiscard]] static constexpr value_type mix(const value_type& from, const value_type& to,
                                                float t) noexcept {
    value_type result{};
    result.*First = from.*First + t * (to.*First - from.*First);
    ((result.*Rest = from.*Rest + t * (to.*Rest - from.*Rest)), ...);
    return result;
  }

private:
  template <auto Member, auto... Others>
  static constexpr float pick(const value_type& v, std::size_t i) noexcept {
    if constexpr (sizeof...(Others) == 0)
      return v.*Member;
    else
      return i == 0 ? v.*Member : pick<Others...>(v, i - 1);
  }
};

/// Numbers.
template <> struct value_traits<float> {
  static constexpr std::size_t components = 1; ///< itself
  static constexpr bool rotation = false;      ///< a straight line joins two of them
  /// The number, whatever i is.
  [[nodiscard]] static constexpr float get(float v, std::size_t) noexcept { return v; }
  /// to - from.
  [[nodiscard]] static constexpr float difference(float from, float to) noexcept { return to - from; }
  /// from + t * (to - from).
  [[nodiscard]] static constexpr float mix(float from, float to, float t) noexcept {
    return from + t * (to - from);
  }
};
/// Angles: the shorter way round.
template <> struct value_traits<turns> {
  static constexpr std::size_t components = 1; ///< the number of turns
  static constexpr bool rotation = false;      ///< a straight line joins two of them
  /// The number of turns, whatever i is.
  [[nodiscard]] static constexpr float get(turns v, std::size_t) noexcept { return v.value; }
  /// See shortest_difference().
  [[nodiscard]] static constexpr turns difference(turns from, turns to) noexcept {
    return {motley::shortest_difference(from, to)};
  }
  /// from + t * the shorter way to `to`.
  [[nodiscard]] static constexpr turns mix(turns from, turns to, float t) noexcept {
    return {from.value + t * motley::shortest_difference(from, to)};
  }
};
/// x, y, z, axis by axis.
template <> struct value_traits<vector3> : linear_value<&vector3::x, &vector3::y, &vector3::z> {};
/// w, x, y, z. What joins two of them is in slerp.hpp.
template <> struct value_traits<quaternion> {
  static constexpr std::size_t components = 4; ///< w, x, y, z
  static constexpr bool rotation = true;       ///< a turn along the shorter arc joins two of them
  /// w, x, y or z; z for every i > 3.
  [[nodiscard]] static constexpr float get(const quaternion& q, std::size_t i) noexcept {
    return i == 0 ? q.w : i == 1 ? q.x : i == 2 ? q.y : q.z;
  }
};

/// A type that can be joined by straight lines, see value_traits.
template <class V>
concept linear_curve_value = !value_traits<V>::rotation && requires(const V& v, float t) {
  { value_traits<V>::difference(v, v) } -> std::same_as<V>;
  { value_traits<V>::mix(v, v, t) } -> std::same_as<V>;
};

/// What a curve can move: float, turns, vector3, quaternion, and every type with value_traits. A rotation of
/// your own is no curve_value: decode it to a quaternion.
template <class V>
concept curve_value = requires(const V& v, std::size_t i) {
  V{};
  { value_traits<V>::components } -> detail::converts_to<std::size_t>;
  { value_traits<V>::rotation } -> detail::converts_to<bool>;
  { value_traits<V>::get(v, i) } -> std::same_as<float>;
}
&&(value_traits<V>::components > 0) && (std::same_as<V, quaternion> || linear_curve_value<V>);

/// The floats in a value, see value_traits.
template <curve_value V> inline constexpr std::size_t component_count = value_traits<V>::components;

/// Component i < component_count of a value: x, y, z of a vector, w, x, y, z of a quaternion.
template <curve_value V> [[nodiscard]] constexpr float component(const V& v, std::size_t i) noexcept {
  return value_traits<V>::get(v, i);
}

} // namespace motley::inline MOTLEY_TAG

#endif
