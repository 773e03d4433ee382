// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/metroid/triples: vectors and rotations stored as three integers, decoded one at a time or in
// blocks.
#ifndef MOTLEY_FORMATS_METROID_TRIPLES_HPP
#define MOTLEY_FORMATS_METROID_TRIPLES_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../../math/rotation.hpp"
#include "../../math/value.hpp"
#include "../../wire/simd.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// Three stored integers and a sign, the input of the decoders below.
struct stored_triple {
  std::int32_t x = 0, y = 0, z = 0; ///< not yet scaled
  bool negative = false;            ///< negates the w of a rotation; ignored for vectors

  friend constexpr bool operator==(const stored_triple&, const stored_triple&) noexcept = default;
};

/// Columns of triples, which are decoded four at a time: elements up to the next multiple of four are read.
struct triple_columns {
  const std::int32_t *x, *y, *z; ///< element [i] belongs to triple i
  const std::uint32_t* sign;     ///< the top bit is set if triple i is negative; the other bits are 0
};
/// A block of triples. Code that writes it may write elements up to the next multiple of four.
struct stored_block {
  static constexpr std::size_t capacity = 64; ///< number of triples; a multiple of four
  std::int32_t x[capacity];                   ///< see triple_columns
  std::int32_t y[capacity];                   ///< see triple_columns
  std::int32_t z[capacity];                   ///< see triple_columns
  std::uint32_t sign[capacity];               ///< see triple_columns

  /// All of it.
  constexpr operator triple_columns() const noexcept { return {x, y, z, sign}; }
};

/// Decodes vectors: integer * multiplier, rounded to float once.
struct scaled_vector {
  using value_type = vector3; ///< what it decodes to
  float multiplier = 1;       ///< the value of 1: the file's translation or scale multiplier

  /// The x, y and z of one triple, scaled.
  [[nodiscard]] constexpr vector3 operator()(const stored_triple& n) const noexcept {
    return {scaled(n.x), scaled(n.y), scaled(n.z)};
  }
  /// out[i], out[stride + i], out[2 * stride + i] = x, y, z of triple i < count.
  constexpr void operator()(const triple_columns& n, std::size_t count, float* out,
                            std::size_t stride) const noexcept {
    const scaled_vector self = *this; // a copy: stores to `out` cannot alias it
    for (std::size_t i = 0; i < count; ++i) out[i] = self.scaled(n.x[i]);
    for (std::size_t i = 0; i < count; ++i) out[stride + i] = self.scaled(n.y[i]);
    for (std::size_t i = 0; i < count; ++i) out[2 * stride + i] = self.scaled(n.z[i]);
  }

private:
  constexpr float scaled(std::int32_t n) const noexcept {
    return round_to_float(double(n) * double(multiplier));
  }
};

/// Decodes quaternions. x, y and z are the sines of integer * (pi/2 / divisor). w gives the quaternion unit
/// length (or is 0, if x, y and z are too long already) and has its own sign. Each component is within 4e-7
/// of this formula. The last bits depend on whether the compiler fuses multiplications and additions.
///
/// Single precision is enough except for w near 0, where 1 - x*x - y*y - z*z is a small difference of large
/// numbers. These few rotations (by more than 120 degrees) are recomputed in double.
class sine_rotation {
public:
  using value_type = quaternion; ///< what it decodes to

  constexpr sine_rotation() noexcept = default;
  /// Needs divisor > 0.
  constexpr explicit sine_rotation(std::uint32_t divisor) noexcept
      : divisor_{divisor}, unit_{static_cast<float>(quarter_turn / divisor)} {}

  /// The rotation of one triple. Any integers are valid, because only the sines of the angles are used.
  [[nodiscard]] constexpr quaternion operator()(const stored_triple& n) const noexcept {
    const std::int32_t x = folded(n.x), y = folded(n.y), z = folded(n.z);
    quaternion q{0, sine(x), sine(y), sine(z)};
    q.w = motley::square_root(squared_w(1 - q.x * q.x - q.y * q.y - q.z * q.z, x, y, z));
    if (n.negative) q.w = -q.w;
    return q;
  }
  /// out[i], out[stride + i], ... = w, x, y, z of triple i < count, bit by bit the same as one at a time.
  /// Elements up to the next multiple of four are written, too.
  constexpr void operator()(const triple_columns& n, std::size_t count, float* out,
                            std::size_t stride) const noexcept {
    const sine_rotation self = *this; // a copy: stores to `out` cannot alias it
    if (std::is_constant_evaluated()) {
      for (std::size_t i = 0; i < count; ++i) {
        const quaternion q = self({n.x[i], n.y[i], n.z[i], n.sign[i] != 0});
        for (std::size_t c = 0; c < 4; ++c) out[c * stride + i] = motley::component(q, c);
      }
      return;
    }
    for (std::size_t i = 0; i < count; i += 4) {
      const triple_columns four{n.x + i, n.y + i, n.z + i, n.sign + i};
      if (self.decode_four(four, out + i, stride, false)) continue;
      std::int32_t x[4], y[4], z[4];
      for (std::size_t k = 0; k < 4; ++k) {
        x[k] = self.folded(four.x[k]);
        y[k] = self.folded(four.y[k]);
        z[k] = self.folded(four.z[k]);
      }
      self.decode_four({x, y, z, four.sign}, out + i, stride, true);
    }
  }

private:
  static constexpr double quarter_turn = 1.57079632679489661923;
  static constexpr float small_w = 0.25F; // limit of w squared
  static constexpr float large = 2.467F;  // limit of an angle squared: a little less than a quarter turn

  /// Decodes four triples. With `folded`, their angles are at most a quarter turn. Without it, returns false
  /// and writes nothing if an angle may be larger, or if a w is small.
  bool decode_four(const triple_columns& n, float* out, std::size_t stride, bool folded) const noexcept {
    using detail::float4, detail::uint4;
    const float4 ax = angles(n.x), ay = angles(n.y), az = angles(n.z);
    const float4 x = detail::short_sine_of(ax), y = detail::short_sine_of(ay), z = detail::short_sine_of(az);
    float4 w2 = 1 - x * x - y * y - z * z;
    if (folded) {
      float squared[4];
      detail::store4(squared, w2);
      for (std::size_t i = 0; i < 4; ++i) squared[i] = squared_w(squared[i], n.x[i], n.y[i], n.z[i]);
      w2 = detail::load4(squared);
    } else if (detail::any_negative( // tests the sign bits
                   __builtin_bit_cast(uint4, large - ax * ax) | __builtin_bit_cast(uint4, large - ay * ay) |
                   __builtin_bit_cast(uint4, large - az * az) | __builtin_bit_cast(uint4, w2 - small_w))) {
      return false;
    }
    const uint4 w = __builtin_bit_cast(uint4, detail::square_root_of<uint4>(w2));
    detail::store4(out, __builtin_bit_cast(float4, w | detail::load_words4(n.sign)));
    detail::store4(out + stride, x);
    detail::store4(out + 2 * stride, y);
    detail::store4(out + 3 * stride, z);
    return true;
  }
  detail::float4 angles(const std::int32_t* n) const noexcept {
    return detail::signed_to_float(detail::load_words4(n)) * unit_;
  }
  constexpr float sine(std::int32_t n) const noexcept { return short_sine(static_cast<float>(n) * unit_); }

  /// The square of w, given its single-precision estimate.
  constexpr float squared_w(float rough, std::int32_t x, std::int32_t y, std::int32_t z) const noexcept {
    if (!(rough < small_w)) return rough;
    if (rough < -0.001F) return 0; // double gives the same
    const double unit = quarter_turn / divisor_, sx = sin_cos(x * unit).sine, sy = sin_cos(y * unit).sine,
                 sz = sin_cos(z * unit).sine;
    const double w2 = 1 - sx * sx - sy * sy - sz * sz;
    return w2 > 0 ? static_cast<float>(w2) : 0;
  }

  /// The angle with the same sine between -divisor and divisor (a quarter turn in either direction).
  constexpr std::int32_t folded(std::int32_t n) const noexcept {
    const std::int64_t quarter = divisor_;
    if (n >= -quarter && n <= quarter) return n;
    std::int64_t angle = n % (4 * quarter); // less than a turn in either direction
    if (angle > 2 * quarter) angle -= 4 * quarter;
    if (angle < -2 * quarter) angle += 4 * quarter;
    if (angle > quarter) angle = 2 * quarter - angle;
    if (angle < -quarter) angle = -2 * quarter - angle;
    return static_cast<std::int32_t>(angle);
  }

  std::uint32_t divisor_ = 1;
  float unit_ = static_cast<float>(quarter_turn);
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
