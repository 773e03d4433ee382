// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// math/value: the values that curves move: numbers, angles, vectors, quaternions and types of your own.
#ifndef MOTLEY_MATH_VALUE_HPP
#define MOTLEY_MATH_VALUE_HPP

#include <bit>
#include <concepts>
#include <cstddef>
#include <type_traits>

#include "../config.hpp"
#include "../wire/packed.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// Infinity; as a frame, later than all others. (`<limits>` takes longer to compile than this whole layer.)
inline constexpr float infinity = std::bit_cast<float>(0x7F800000U);

namespace detail {
/// False for infinities and NaN. (v - v == 0 is not allowed in constant expressions for these.)
[[nodiscard]] constexpr bool is_finite(float v) noexcept { return v > -infinity && v < infinity; }
/// A whole turn in radians.
inline constexpr double two_pi = 6.283185307179586476925;
} // namespace detail

/// The nearest float. It is infinite for a number that is too large for float, for which a cast alone is
/// undefined.
[[nodiscard]] constexpr float saturate_to_float(double v) noexcept {
  constexpr double too_large = 0x1.FFFFFFp127; // half a step more than the largest float
  return v >= too_large ? infinity : v <= -too_large ? -infinity : static_cast<float>(v);
}

/// The same where large numbers are rare and speed matters: a plain cast, which gives infinities on every
/// host with IEEE floats. In a constant expression such a cast is not allowed: there it is
/// saturate_to_float().
[[nodiscard]] constexpr float round_to_float(double v) noexcept {
  return std::is_constant_evaluated() ? saturate_to_float(v) : static_cast<float>(v);
}

/// An angle that stands for a direction; 1 is a whole turn. Interpolation takes the shorter direction: from
/// 0.4 to -0.4 is a distance of 0.2. Converts to float as the stored number of turns.
struct turns {
  float value = 0; ///< in whole turns; may exceed 1

  /// The stored number of turns.
  constexpr operator float() const noexcept { return value; }
};

/// A vector in three dimensions.
struct vector3 {
  float x = 0, y = 0, z = 0; ///< along each axis

  friend constexpr bool operator==(const vector3&, const vector3&) noexcept = default;
};

/// A rotation. It has unit length, unless the file stores another length.
struct quaternion {
  float w = 1, x = 0, y = 0, z = 0; ///< w is the real part; {} is the identity

  friend constexpr bool operator==(const quaternion&, const quaternion&) noexcept = default;
};

/// The shorter signed distance between two angles: from -0.5 to 0.5 if they are less than one turn apart.
[[nodiscard]] constexpr float shortest_difference(turns from, turns to) noexcept {
  const float direct = to.value - from.value;
  return direct > 0.5F ? direct - 1 : direct < -0.5F ? direct + 1 : direct;
}

/// The interface of a type that curves can move. Specialise it for your own type; linear_value implements all
/// of it for a struct of floats. All members are static and constexpr:
/// `std::size_t components`: the number of floats in a value, 1 to 255, in the order of a pose;
/// `bool is_quaternion`: true if slerp joins two values, which only holds for quaternion;
/// `float get(const V&, std::size_t i)`: component i < components.
/// A type that is not a rotation also has `V difference(const V& from, const V& to)`, which is added to
/// `from` to reach `to`, and `V mix(const V& from, const V& to, float t)`, which is from + t * difference,
/// for t from 0 to 1.
template <class V> struct value_traits;

namespace detail {
template <class V> V owner_of(float V::*) noexcept;
} // namespace detail

/// The value_traits of a default-constructible struct whose components are the given float members. Straight
/// lines join its values, component by component. A colour type of your own takes one line:
///
///     template <> struct motley::value_traits<rgb> : motley::linear_value<&rgb::r, &rgb::g, &rgb::b> {};
template <auto First, auto... Rest> struct linear_value {
  /// The struct that the members belong to.
  using value_type = decltype(detail::owner_of(First));
  static constexpr std::size_t components = 1 + sizeof...(Rest); ///< the number of given members
  static constexpr bool is_quaternion = false;                   ///< straight lines join values

  /// Component i < components.
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

/// The traits of a number.
template <> struct value_traits<float> {
  static constexpr std::size_t components = 1; ///< itself
  static constexpr bool is_quaternion = false; ///< a straight line joins two of them
  /// The number, whatever i is.
  [[nodiscard]] static constexpr float get(float v, std::size_t) noexcept { return v; }
  /// to - from.
  [[nodiscard]] static constexpr float difference(float from, float to) noexcept { return to - from; }
  /// from + t * (to - from).
  [[nodiscard]] static constexpr float mix(float from, float to, float t) noexcept {
    return from + t * (to - from);
  }
};
/// The traits of an angle: interpolation takes the shorter direction.
template <> struct value_traits<turns> {
  static constexpr std::size_t components = 1; ///< the number of turns
  static constexpr bool is_quaternion = false; ///< a straight line joins two of them
  /// The number of turns, whatever i is.
  [[nodiscard]] static constexpr float get(turns v, std::size_t) noexcept { return v.value; }
  /// See shortest_difference().
  [[nodiscard]] static constexpr turns difference(turns from, turns to) noexcept {
    return {motley::shortest_difference(from, to)};
  }
  /// from + t * shortest_difference(from, to).
  [[nodiscard]] static constexpr turns mix(turns from, turns to, float t) noexcept {
    return {from.value + t * motley::shortest_difference(from, to)};
  }
};
/// The traits of a vector: x, y, z.
template <> struct value_traits<vector3> : linear_value<&vector3::x, &vector3::y, &vector3::z> {};
/// The traits of a quaternion: w, x, y, z. rotation.hpp joins two of them.
template <> struct value_traits<quaternion> {
  static constexpr std::size_t components = 4; ///< w, x, y, z
  static constexpr bool is_quaternion = true;  ///< a turn along the shorter arc joins two of them
  /// w, x, y or z; z for every i > 3.
  [[nodiscard]] static constexpr float get(const quaternion& q, std::size_t i) noexcept {
    return i == 0 ? q.w : i == 1 ? q.x : i == 2 ? q.y : q.z;
  }
};

/// A type whose values are joined by straight lines, see value_traits.
template <class V>
concept linear_curve_value = !value_traits<V>::is_quaternion && requires(const V& v, float t) {
  { value_traits<V>::difference(v, v) } -> std::same_as<V>;
  { value_traits<V>::mix(v, v, t) } -> std::same_as<V>;
};

/// A type that a curve can move: float, turns, vector3, quaternion, and every type with value_traits. Your
/// own rotation type is not a curve_value: decode it to a quaternion.
template <class V>
concept curve_value = requires(const V& v, std::size_t i) {
  V{};
  { value_traits<V>::components } -> detail::converts_to<std::size_t>;
  { value_traits<V>::is_quaternion } -> detail::converts_to<bool>;
  { value_traits<V>::get(v, i) } -> std::same_as<float>;
}
&&(value_traits<V>::components > 0 && value_traits<V>::components <= 255) &&
    (std::same_as<V, quaternion> || linear_curve_value<V>);

/// The number of floats in a value, see value_traits.
template <curve_value V> inline constexpr std::size_t component_count = value_traits<V>::components;

/// Component i < component_count of a value: x, y, z of a vector, w, x, y, z of a quaternion.
template <curve_value V> [[nodiscard]] constexpr float component(const V& v, std::size_t i) noexcept {
  MOTLEY_ASSERT(i < component_count<V>);
  return value_traits<V>::get(v, i);
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
