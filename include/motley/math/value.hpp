// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// math/value: what curves are made of: numbers, angles, vectors and quaternions, and their components.
#ifndef MOTLEY_MATH_VALUE_HPP
#define MOTLEY_MATH_VALUE_HPP

#include <bit>
#include <concepts>
#include <cstddef>
#include <type_traits>

namespace motley {

/// The frame after all others: infinity. (The header limits takes longer to compile than this whole floor.)
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

/// The way from one value to another, as straight as can be: their difference, for angles the shorter way
/// round (if they are less than a turn apart). For quaternions see slerp.hpp.
[[nodiscard]] constexpr float shortest_difference(float from, float to) noexcept { return to - from; }
/// In turns: from -0.5 to 0.5, if they are less than one apart.
[[nodiscard]] constexpr float shortest_difference(turns from, turns to) noexcept {
  const float direct = to.value - from.value;
  return direct > 0.5F ? direct - 1 : direct < -0.5F ? direct + 1 : direct;
}
/// Axis by axis.
[[nodiscard]] constexpr vector3 shortest_difference(const vector3& from, const vector3& to) noexcept {
  return {to.x - from.x, to.y - from.y, to.z - from.z};
}

/// The numbers in a value: 1, 3 or 4.
template <class V> inline constexpr std::size_t component_count = 1;
/// x, y, z.
template <> inline constexpr std::size_t component_count<vector3> = 3;
/// w, x, y, z.
template <> inline constexpr std::size_t component_count<quaternion> = 4;

/// Component i < component_count of a value: x, y, z of a vector, w, x, y, z of a quaternion.
[[nodiscard]] constexpr float component(float v, std::size_t) noexcept { return v; }
/// x, y or z; z for every i > 2.
[[nodiscard]] constexpr float component(const vector3& v, std::size_t i) noexcept {
  return i == 0 ? v.x : i == 1 ? v.y : v.z;
}
/// w, x, y or z; z for every i > 3.
[[nodiscard]] constexpr float component(const quaternion& q, std::size_t i) noexcept {
  return i == 0 ? q.w : i == 1 ? q.x : i == 2 ? q.y : q.z;
}

/// A number, an angle, a vector or a quaternion.
template <class V>
concept curve_value = std::same_as<V, float> || std::same_as<V, turns> || std::same_as<V, vector3> ||
    std::same_as<V, quaternion>;

} // namespace motley

#endif
