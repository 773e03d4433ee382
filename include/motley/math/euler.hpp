// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// math/euler: converts Euler angles to quaternions, one at a time or in blocks.
#ifndef MOTLEY_MATH_EULER_HPP
#define MOTLEY_MATH_EULER_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../config.hpp"
#include "../wire/simd.hpp"
#include "rotation.hpp"
#include "value.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// The order of three rotations. xyz rotates first about x, then about y, then about z, each time about the
/// parent's fixed axes (as matrices for column vectors: Z * Y * X). Models of
/// Bayonetta and Bayonetta 2 can state an order for each bone.
enum class euler_order : std::uint8_t { xyz, xzy, yxz, yzx, zxy, zyx };

namespace detail {

inline constexpr quaternion order_signs[] = {{1, -1, 1, -1}, {-1, 1, 1, -1}, {-1, -1, 1, 1},
                                             {1, -1, -1, 1}, {1, 1, -1, -1}, {-1, 1, -1, 1}};

/// Computed in double, rounded once.
[[nodiscard]] constexpr quaternion from_euler(float x, float y, float z, const quaternion& signs) noexcept {
  const auto half = [](float angle) { // clang rejects arithmetic on NaN in constant expressions
    return std::is_constant_evaluated() && angle != angle ? 0 : double(angle) / 2;
  };
  const auto [sx, cx] = sin_cos(half(x));
  const auto [sy, cy] = sin_cos(half(y));
  const auto [sz, cz] = sin_cos(half(z));
  return {static_cast<float>(cx * cy * cz + double(signs.w) * (sx * sy * sz)),
          static_cast<float>(sx * cy * cz + double(signs.x) * (cx * sy * sz)),
          static_cast<float>(cx * sy * cz + double(signs.y) * (sx * cy * sz)),
          static_cast<float>(cx * cy * sz + double(signs.z) * (sx * sy * cz))};
}

} // namespace detail

/// The signs by which the six orders differ. With c and s the cosines and sines of the half angles, w is
/// cx*cy*cz +- sx*sy*sz, x is sx*cy*cz +- cx*sy*sz, and so on. These are the signs, 1 or -1.
[[nodiscard]] constexpr const quaternion& signs_of(euler_order order) noexcept {
  MOTLEY_ASSERT(order <= euler_order::zyx);
  return detail::order_signs[order < euler_order::zyx ? static_cast<std::size_t>(order) : 5];
}

/// Euler angles in radians as a quaternion. Infinite, NaN and huge angles count as 0, see sin_cos().
[[nodiscard]] constexpr quaternion from_euler(float x, float y, float z, euler_order order) noexcept {
  return detail::from_euler(x, y, z, signs_of(order));
}

/// Angles of N bones, component by component.
template <std::size_t N> struct euler_block {
  float x[N], y[N], z[N]; ///< radians
};
/// N quaternions, or the signs of N orders, component by component.
template <std::size_t N> struct quaternion_block {
  float w[N], x[N], y[N], z[N]; ///< element [i] belongs to quaternion i

  [[nodiscard]] constexpr quaternion operator[](std::size_t i) const noexcept {
    return {w[i], x[i], y[i], z[i]};
  }
  /// Sets quaternion i < N.
  constexpr void set(std::size_t i, const quaternion& q) noexcept {
    w[i] = q.w;
    x[i] = q.x;
    y[i] = q.y;
    z[i] = q.z;
  }
};

namespace detail {

/// The cosine of an angle from -pi/2 to pi/2, or of four, to within 2e-7 (the polynomial itself: 6e-8). Exact
/// for 0.
template <class T> [[nodiscard]] constexpr T short_cosine_of(const T& angle) noexcept {
  // The minimax polynomial of this degree among those that are 1 at 0.
  const T u = angle * angle;
  return 1.0F +
         u * (-0.49999932293F + u * (4.1663989447e-2F + u * (-1.3855927120e-3F + u * 2.3194384927e-5F)));
}

/// True if any of the angles is above `limit`, below -limit, or NaN.
template <std::size_t N>
[[nodiscard]] constexpr bool any_beyond(const euler_block<N>& angles, float limit) noexcept {
  const auto below = [most = std::bit_cast<std::uint32_t>(limit)](float angle) { // wraps if out of range
    return most - (std::bit_cast<std::uint32_t>(angle) & 0x7FFFFFFFU);
  };
  std::uint32_t wrapped = 0; // the top bit is the result
  for (std::size_t i = 0; i < N; ++i) wrapped |= below(angles.x[i]) | below(angles.y[i]) | below(angles.z[i]);
  return wrapped >> 31U != 0;
}

/// A quaternion (T is float) or four of them (T is float4).
template <class T> struct quaternion_lanes { T w, x, y, z; };

/// The quaternion of one bone's angles (T is float) or of four bones' (T is float4). Each angle is from -pi
/// to pi.
template <class T>
[[nodiscard]] constexpr quaternion_lanes<T> from_short_angles(const T& x, const T& y, const T& z,
                                                              const quaternion_lanes<T>& sign) noexcept {
  const T hx = x * 0.5F, hy = y * 0.5F, hz = z * 0.5F;
  const T sx = detail::short_sine_of(hx), sy = detail::short_sine_of(hy), sz = detail::short_sine_of(hz);
  const T cx = detail::short_cosine_of(hx), cy = detail::short_cosine_of(hy),
          cz = detail::short_cosine_of(hz);
  return {cx * (cy * cz) + sign.w * (sx * (sy * sz)), sx * (cy * cz) + sign.x * (cx * (sy * sz)),
          cx * (sy * cz) + sign.y * (sx * (cy * sz)), cx * (cy * sz) + sign.z * (sx * (sy * cz))};
}

/// from_euler() of `count` <= N bones, correct for angles from -pi to pi. Returns true if all angles are from
/// -longest to longest; otherwise some quaternions may not be written.
template <std::size_t N>
constexpr bool from_short_euler(const euler_block<N>& angles, const quaternion_block<N>& signs,
                                std::size_t count, quaternion_block<N>& q,
                                float longest = 3.14159265F) noexcept {
  std::size_t i = 0;
  bool all_short = true;
  if (!std::is_constant_evaluated()) {
    limit4 is_short{longest};
    for (; i < count && i + 4 <= N; i += 4) { // four bones at a time, possibly more than `count`
      const auto ax = detail::load4(angles.x + i), ay = detail::load4(angles.y + i),
                 az = detail::load4(angles.z + i);
      is_short.add(ax);
      is_short.add(ay);
      is_short.add(az);
      const auto [w, x, y, z] =
          detail::from_short_angles<float4>(ax, ay, az,
                                            {detail::load4(signs.w + i), detail::load4(signs.x + i),
                                             detail::load4(signs.y + i), detail::load4(signs.z + i)});
      detail::store4(q.w + i, w);
      detail::store4(q.x + i, x);
      detail::store4(q.y + i, y);
      detail::store4(q.z + i, z);
    }
    all_short = is_short.all();
  }
  for (; i < count; ++i) {
    const float ax = angles.x[i], ay = angles.y[i], az = angles.z[i];
    if (!(ax >= -longest && ax <= longest && ay >= -longest && ay <= longest && az >= -longest &&
          az <= longest))
      return false;
    const auto [w, x, y, z] = detail::from_short_angles<float>(
        angles.x[i], angles.y[i], angles.z[i], {signs.w[i], signs.x[i], signs.y[i], signs.z[i]});
    q.set(i, {w, x, y, z});
  }
  return all_short;
}

/// Reduces angles of at most 2048 to -pi to pi, or, because of rounding, slightly beyond. Each whole turn
/// that is subtracted flips the top bit of odd[i].
template <std::size_t N>
constexpr void unwind(const float (&angle)[N], float (&unwound)[N], std::uint32_t (&odd)[N]) noexcept {
  // A turn in two parts. The first has 8 significant bits, so products with it are exact.
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

/// v[i] = -v[i] where the top bit of odd[i] is set, for i < count.
template <std::size_t N>
constexpr void negate(float (&v)[N], const std::uint32_t (&odd)[N], std::size_t count) noexcept {
  for (std::size_t i = 0; i < count; ++i)
    v[i] = std::bit_cast<float>(std::bit_cast<std::uint32_t>(v[i]) ^ odd[i]);
}

/// from_euler() of angles from -2048 to 2048. Each whole turn changes the quaternion's sign.
template <std::size_t N>
constexpr void from_wound_euler(const euler_block<N>& angles, const quaternion_block<N>& signs,
                                std::size_t count, quaternion_block<N>& q) noexcept {
  euler_block<N> unwound;
  std::uint32_t odd[N]{};
  detail::unwind(angles.x, unwound.x, odd);
  detail::unwind(angles.y, unwound.y, odd);
  detail::unwind(angles.z, unwound.z, odd);
  constexpr float a_little_beyond_pi = 3.15F;
  (void)detail::from_short_euler(unwound, signs, count, q, a_little_beyond_pi);
  detail::negate(q.w, odd, count);
  detail::negate(q.x, odd, count);
  detail::negate(q.y, odd, count);
  detail::negate(q.z, odd, count);
}

/// from_euler() of arbitrary angles, one bone at a time.
template <std::size_t N>
constexpr void from_any_euler(const euler_block<N>& angles, const quaternion_block<N>& signs,
                              std::size_t count, quaternion_block<N>& q) noexcept {
  for (std::size_t i = 0; i < count; ++i)
    q.set(i, detail::from_euler(angles.x[i], angles.y[i], angles.z[i], signs[i]));
}

/// The quaternions of the first `count` <= N bones. The angles of the remaining bones are 0.
template <std::size_t N>
constexpr void from_euler(const euler_block<N>& angles, const quaternion_block<N>& signs, std::size_t count,
                          quaternion_block<N>& q) noexcept {
  if (detail::from_short_euler(angles, signs, count, q)) return;
  if (!detail::any_beyond(angles, 2048)) return detail::from_wound_euler(angles, signs, count, q);
  return detail::from_any_euler(angles, signs, count, q);
}

} // namespace detail

/// from_euler() of N bones: angles in radians; `signs` has the signs_of() each bone's order. Every component
/// is within 1e-6 of the formula in double.
template <std::size_t N>
[[nodiscard]] constexpr quaternion_block<N> from_euler(const euler_block<N>& angles,
                                                       const quaternion_block<N>& signs) noexcept {
  quaternion_block<N> q{};
  detail::from_euler(angles, signs, N, q);
  return q;
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
