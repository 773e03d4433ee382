// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// math/euler: Euler angles into quaternions, one or a block of them at once.
#ifndef MOTLEY_MATH_EULER_HPP
#define MOTLEY_MATH_EULER_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

#include "rotation.hpp"
#include "slerp.hpp"
#include "value.hpp"

namespace motley::inline MOTLEY_TAG {

/// In which order three angles turn: xyz turns about x first, then about y, then about z, each time about the
/// parent's fixed axes (as a matrix on column vectors, Z * Y * X). A PlatinumGames model says which one its
/// bones use.
enum class euler_order : std::uint8_t { xyz, xzy, yxz, yzx, zxy, zyx };

namespace detail {

inline constexpr quaternion order_signs[] = {{1, -1, 1, -1}, {-1, 1, 1, -1}, {-1, -1, 1, 1},
                                             {1, -1, -1, 1}, {1, 1, -1, -1}, {-1, 1, -1, 1}};

/// In double, rounded once.
[[nodiscard]] constexpr quaternion from_euler(float x, float y, float z, const quaternion& signs) noexcept {
  const auto [sx, cx] = sin_cos(double{x} / 2);
  const auto [sy, cy] = sin_cos(double{y} / 2);
  const auto [sz, cz] = sin_cos(double{z} / 2);
  return {static_cast<float>(cx * cy * cz + double{signs.w} * (sx * sy * sz)),
          static_cast<float>(sx * cy * cz + double{signs.x} * (cx * sy * sz)),
          static_cast<float>(cx * sy * cz + double{signs.y} * (sx * cy * sz)),
          static_cast<float>(cx * cy * sz + double{signs.z} * (sx * sy * cz))};
}

} // namespace detail

/// All that the orders differ in. With c and s the cosines and sines of the half angles, w is cx*cy*cz +-
/// sx*sy*sz, x is sx*cy*cz +- cx*sy*sz, and so on; these are the signs, 1 or -1.
[[nodiscard]] constexpr const quaternion& signs_of(euler_order order) noexcept {
  return detail::order_signs[order < euler_order::zyx ? static_cast<std::size_t>(order) : 5];
}

/// Euler angles in radians as a quaternion. Those that are no direction count as 0, see sin_cos().
[[nodiscard]] constexpr quaternion from_euler(float x, float y, float z, euler_order order) noexcept {
  return detail::from_euler(x, y, z, signs_of(order));
}

/// Angles of N bones, and their quaternions or orders' signs: what vectorised loops work on.
template <std::size_t N> struct euler_block {
  float x[N], y[N], z[N]; ///< radians
};
/// N quaternions, component by component.
template <std::size_t N> struct quaternion_block {
  float w[N], x[N], y[N], z[N]; ///< of quaternion i at [i]

  [[nodiscard]] constexpr quaternion operator[](std::size_t i) const noexcept {
    return {w[i], x[i], y[i], z[i]};
  }
  /// Puts a quaternion at place i < N.
  constexpr void set(std::size_t i, const quaternion& q) noexcept {
    w[i] = q.w;
    x[i] = q.x;
    y[i] = q.y;
    z[i] = q.z;
  }
};

namespace detail {

/// The cosine of an angle from -pi/2 to pi/2, to within 2e-7 (the polynomial itself: 6e-8); exact for 0.
[[nodiscard]] constexpr float short_cosine(float angle) noexcept {
  // Of all polynomials of this degree that are 1 at 0, the one with the least greatest error.
  const float u = angle * angle;
  return 1 + u * (-0.49999932293F + u * (4.1663989447e-2F + u * (-1.3855927120e-3F + u * 2.3194384927e-5F)));
}

/// True if an angle is greater than `limit`, less than -limit, or no number.
template <std::size_t N>
[[nodiscard]] constexpr bool any_beyond(const euler_block<N>& angles, float limit) noexcept {
  const auto below = [most = std::bit_cast<std::uint32_t>(limit)](float angle) { // wraps where there is none
    return most - (std::bit_cast<std::uint32_t>(angle) & 0x7FFFFFFFU);
  };
  std::uint32_t wrapped = 0; // the top bit
  for (std::size_t i = 0; i < N; ++i) wrapped |= below(angles.x[i]) | below(angles.y[i]) | below(angles.z[i]);
  return wrapped >> 31U != 0;
}

/// from_euler() of angles from -pi to pi.
template <std::size_t N>
[[nodiscard]] constexpr quaternion_block<N> from_short_euler(const euler_block<N>& angles,
                                                             const quaternion_block<N>& signs) noexcept {
  euler_block<N> s, c;
  for (std::size_t i = 0; i < N; ++i) {
    s.x[i] = motley::short_sine(angles.x[i] * 0.5F);
    s.y[i] = motley::short_sine(angles.y[i] * 0.5F);
    s.z[i] = motley::short_sine(angles.z[i] * 0.5F);
  }
  for (std::size_t i = 0; i < N; ++i) {
    c.x[i] = detail::short_cosine(angles.x[i] * 0.5F);
    c.y[i] = detail::short_cosine(angles.y[i] * 0.5F);
    c.z[i] = detail::short_cosine(angles.z[i] * 0.5F);
  }
  quaternion_block<N> q;
  for (std::size_t i = 0; i < N; ++i) {
    q.w[i] = c.x[i] * (c.y[i] * c.z[i]) + signs.w[i] * (s.x[i] * (s.y[i] * s.z[i]));
    q.x[i] = s.x[i] * (c.y[i] * c.z[i]) + signs.x[i] * (c.x[i] * (s.y[i] * s.z[i]));
    q.y[i] = c.x[i] * (s.y[i] * c.z[i]) + signs.y[i] * (s.x[i] * (c.y[i] * s.z[i]));
    q.z[i] = c.x[i] * (c.y[i] * s.z[i]) + signs.z[i] * (s.x[i] * (s.y[i] * c.z[i]));
  }
  return q;
}

/// Brings angles of at most 2048 into -pi to pi. The top bit of odd[i] changes with each turn that this
/// takes.
template <std::size_t N>
constexpr void unwind(const float (&angle)[N], float (&unwound)[N], std::uint32_t (&odd)[N]) noexcept {
  // A turn in two pieces: the first has 8 bits, so the products with it are exact.
  constexpr float inverse = 0.159154943F, turn = 6.28125F, rest_of_turn = 1.93530717959e-3F;
  for (std::size_t i = 0; i < N; ++i) {
    const float turns = angle[i] * inverse;
    const std::uint32_t sign = std::bit_cast<std::uint32_t>(turns) & 0x80000000U;
    const auto half = std::bit_cast<float>(std::bit_cast<std::uint32_t>(0.5F) | sign);
    const auto whole = static_cast<std::int32_t>(turns + half);
    const auto k = static_cast<float>(whole);
    unwound[i] = (angle[i] - k * turn) - k * rest_of_turn;
    odd[i] ^= static_cast<std::uint32_t>(whole) << 31U;
  }
}

/// v[i] = -v[i] where odd[i] has its top bit set.
template <std::size_t N> constexpr void negate(float (&v)[N], const std::uint32_t (&odd)[N]) noexcept {
  for (std::size_t i = 0; i < N; ++i)
    v[i] = std::bit_cast<float>(std::bit_cast<std::uint32_t>(v[i]) ^ odd[i]);
}

/// from_euler() of angles from -2048 to 2048. A quaternion changes its sign with each turn.
template <std::size_t N>
[[nodiscard]] constexpr quaternion_block<N> from_wound_euler(const euler_block<N>& angles,
                                                             const quaternion_block<N>& signs) noexcept {
  euler_block<N> unwound;
  std::uint32_t odd[N]{};
  detail::unwind(angles.x, unwound.x, odd);
  detail::unwind(angles.y, unwound.y, odd);
  detail::unwind(angles.z, unwound.z, odd);
  quaternion_block<N> q = detail::from_short_euler(unwound, signs);
  detail::negate(q.w, odd);
  detail::negate(q.x, odd);
  detail::negate(q.y, odd);
  detail::negate(q.z, odd);
  return q;
}

/// from_euler() of any angles, one after another.
template <std::size_t N>
[[nodiscard]] constexpr quaternion_block<N> from_any_euler(const euler_block<N>& angles,
                                                           const quaternion_block<N>& signs) noexcept {
  quaternion_block<N> q;
  for (std::size_t i = 0; i < N; ++i)
    q.set(i, detail::from_euler(angles.x[i], angles.y[i], angles.z[i], signs[i]));
  return q;
}

} // namespace detail

/// The same for a block, each bone with the signs_of() its order. Every component is within 1e-6 of the
/// formula in double.
template <std::size_t N>
[[nodiscard]] constexpr quaternion_block<N> from_euler(const euler_block<N>& angles,
                                                       const quaternion_block<N>& signs) noexcept {
  if (!detail::any_beyond(angles, 3.14159265F)) return detail::from_short_euler(angles, signs);
  if (!detail::any_beyond(angles, 2048)) return detail::from_wound_euler(angles, signs);
  return detail::from_any_euler(angles, signs);
}

} // namespace motley::inline MOTLEY_TAG

#endif
