// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/metroid/triples: vectors and rotations stored as three integers, one or many of them at once.
#ifndef MOTLEY_FORMATS_METROID_TRIPLES_HPP
#define MOTLEY_FORMATS_METROID_TRIPLES_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../../curve/lanes.hpp"
#include "../../math/rotation.hpp"
#include "../../math/slerp.hpp"
#include "../../math/value.hpp"

namespace motley::inline MOTLEY_TAG {

/// Three integers as they are stored, and a sign; what decoders such as those below turn into values.
struct stored_triple {
  std::int32_t x = 0, y = 0, z = 0; ///< not yet scaled
  bool negative = false;            ///< negates the w of a rotation; means nothing to a vector

  friend constexpr bool operator==(const stored_triple&, const stored_triple&) noexcept = default;
};

/// The same for a whole block of them, four at a time: whoever fills a block, or reads it, may do so up to
/// the next multiple of four.
struct stored_block {
  static constexpr std::size_t capacity = 64;         ///< in triples; a multiple of four
  std::int32_t x[capacity], y[capacity], z[capacity]; ///< of triple i at [i]
  std::uint32_t sign[capacity]; ///< the top bit is set for negative ones; the others are 0
};

/// Vectors: integer * multiplier, rounded to float once.
struct scaled_vector {
  using value_type = vector3; ///< what it makes
  float multiplier = 1;       ///< what 1 stands for: the file's translation or scale multiplier

  /// One triple's x, y and z, each scaled.
  [[nodiscard]] constexpr vector3 operator()(const stored_triple& n) const noexcept {
    return {scaled(n.x), scaled(n.y), scaled(n.z)};
  }
  /// out[i], out[stride + i], out[2 * stride + i] = x, y, z of triple i < count.
  constexpr void operator()(const stored_block& n, std::size_t count, float* out,
                            std::size_t stride) const noexcept {
    const scaled_vector self = *this; // a copy, which stores to `out` cannot change
    for (std::size_t i = 0; i < count; ++i) out[i] = self.scaled(n.x[i]);
    for (std::size_t i = 0; i < count; ++i) out[stride + i] = self.scaled(n.y[i]);
    for (std::size_t i = 0; i < count; ++i) out[2 * stride + i] = self.scaled(n.z[i]);
  }

private:
  constexpr float scaled(std::int32_t n) const noexcept {
    return round_to_float(static_cast<double>(n) * double{multiplier});
  }
};

/// Quaternions: x, y and z are the sines of integer * (pi/2 / divisor), w makes the length 1 (or is 0, where
/// they are too long already) and has a sign of its own. Each component is within 4e-7 of that formula;
/// the last bits depend on whether the compiler fuses multiplications and additions.
///
/// Single precision does, except for w near 0: 1 - x*x - y*y - z*z is then a small difference of large
/// numbers. The few such rotations (by more than 120 degrees) are done again in double. (A template: what is
/// not used is not compiled.)
template <class Triple> class basic_sine_rotation {
public:
  using value_type = quaternion; ///< what it makes

  constexpr basic_sine_rotation() noexcept = default;
  /// Needs divisor > 0.
  constexpr explicit basic_sine_rotation(std::uint32_t divisor) noexcept
      : divisor_{divisor}, unit_{static_cast<float>(quarter_turn / divisor)} {}

  /// One triple's rotation. Any integers will do: of angles only the sine counts.
  [[nodiscard]] constexpr quaternion operator()(const Triple& n) const noexcept {
    const std::int32_t x = folded(n.x), y = folded(n.y), z = folded(n.z);
    quaternion q{0, sine(x), sine(y), sine(z)};
    q.w = motley::square_root(squared_w(q.x, q.y, q.z, x, y, z));
    if (n.negative) q.w = -q.w;
    return q;
  }
  /// out[i], out[stride + i], ... = w, x, y, z of triple i < count. The same numbers bit by bit. Folds the
  /// block's angles.
  constexpr void operator()(stored_block& n, std::size_t count, float* out,
                            std::size_t stride) const noexcept {
    if (std::is_constant_evaluated()) return one_by_one(n, count, out, stride);
    const basic_sine_rotation self = *this; // a copy, which stores to `out` cannot change
    for (std::size_t i = 0; i < count; i += 4) self.decode_four(n, i, out + i, stride);
  }

private:
  static constexpr double quarter_turn = 1.57079632679489661923;
  static constexpr float small_w = 0.25F; // of w squared
  static constexpr float large = 2.467F;  // of an angle squared: a little less than a quarter turn

  constexpr void one_by_one(const stored_block& n, std::size_t count, float* out,
                            std::size_t stride) const noexcept {
    for (std::size_t i = 0; i < count; ++i) {
      const quaternion q = (*this)({n.x[i], n.y[i], n.z[i], n.sign[i] != 0});
      for (std::size_t c = 0; c < 4; ++c) out[c * stride + i] = motley::component(q, c);
    }
  }
  /// x, y, z and the square of w, of four triples at once.
  struct four_rotations {
    detail::float4 x, y, z, squared_w;
    detail::uint4 doubtful; ///< the top bit is set where an angle is too large, or squared_w too small

    four_rotations(const basic_sine_rotation& r, const stored_block& n, std::size_t at) noexcept {
      const detail::float4 ax = r.angles(n.x + at), ay = r.angles(n.y + at), az = r.angles(n.z + at);
      x = detail::short_sine_of(ax);
      y = detail::short_sine_of(ay);
      z = detail::short_sine_of(az);
      squared_w = 1 - x * x - y * y - z * z;
      using detail::uint4;
      doubtful = __builtin_bit_cast(uint4, large - ax * ax) | __builtin_bit_cast(uint4, large - ay * ay) |
                 __builtin_bit_cast(uint4, large - az * az) | __builtin_bit_cast(uint4, squared_w - small_w);
    }
  };
  void decode_four(stored_block& n, std::size_t at, float* out, std::size_t stride) const noexcept {
    four_rotations q{*this, n, at};
    if (detail::any_negative(q.doubtful)) make_exact(q, n, at);
    using detail::uint4;
    const detail::float4 w = detail::square_root_of<uint4>(q.squared_w);
    const uint4 sign = detail::load_words4(n.sign + at);
    detail::store4(out, __builtin_bit_cast(detail::float4, __builtin_bit_cast(uint4, w) | sign));
    detail::store4(out + stride, q.x);
    detail::store4(out + 2 * stride, q.y);
    detail::store4(out + 3 * stride, q.z);
  }
  void make_exact(four_rotations& q, stored_block& n, std::size_t at) const noexcept {
    std::int32_t *const x = n.x + at, *const y = n.y + at, *const z = n.z + at;
    for (std::size_t i = 0; i < 4; ++i) {
      x[i] = folded(x[i]);
      y[i] = folded(y[i]);
      z[i] = folded(z[i]);
    }
    q = {*this, n, at};
    float squared[4];
    detail::store4(squared, q.squared_w);
    for (std::size_t i = 0; i < 4; ++i)
      if (squared[i] < small_w) squared[i] = exact_squared_w(x[i], y[i], z[i]);
    q.squared_w = detail::load4(squared);
  }
  detail::float4 angles(const std::int32_t* n) const noexcept {
    return detail::signed_to_float(detail::load_words4(n)) * unit_;
  }
  constexpr float sine(std::int32_t n) const noexcept { return short_sine(static_cast<float>(n) * unit_); }

  constexpr float squared_w(float sx, float sy, float sz, std::int32_t x, std::int32_t y,
                            std::int32_t z) const noexcept {
    const float w2 = 1 - sx * sx - sy * sy - sz * sz;
    return w2 < small_w ? exact_squared_w(x, y, z) : w2;
  }
  constexpr float exact_squared_w(std::int32_t x, std::int32_t y, std::int32_t z) const noexcept {
    const double unit = quarter_turn / divisor_, sx = sin_cos(x * unit).sine, sy = sin_cos(y * unit).sine,
                 sz = sin_cos(z * unit).sine;
    const double w2 = 1 - sx * sx - sy * sy - sz * sz;
    return w2 > 0 ? static_cast<float>(w2) : 0;
  }

  /// The angle between -divisor and divisor, a quarter turn either way, with the same sine.
  constexpr std::int32_t folded(std::int32_t n) const noexcept {
    const std::int64_t quarter = divisor_;
    if (n >= -quarter && n <= quarter) return n;
    std::int64_t angle = n % (4 * quarter); // within a turn, either way
    if (angle > 2 * quarter) angle -= 4 * quarter;
    if (angle < -2 * quarter) angle += 4 * quarter;
    if (angle > quarter) angle = 2 * quarter - angle;
    if (angle < -quarter) angle = -2 * quarter - angle;
    return static_cast<std::int32_t>(angle);
  }

  std::uint32_t divisor_ = 1;
  float unit_ = static_cast<float>(quarter_turn);
};
/// That of stored_triples.
using sine_rotation = basic_sine_rotation<stored_triple>;

} // namespace motley::inline MOTLEY_TAG

#endif
