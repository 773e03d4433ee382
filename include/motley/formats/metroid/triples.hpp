// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/metroid/triples: vectors and rotations stored as three integers, one or many of them at once.
#ifndef MOTLEY_FORMATS_METROID_TRIPLES_HPP
#define MOTLEY_FORMATS_METROID_TRIPLES_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../../math/lanes.hpp"
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
    return round_to_float(double(n) * double(multiplier));
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
    q.w = motley::square_root(squared_w(1 - q.x * q.x - q.y * q.y - q.z * q.z, x, y, z));
    if (n.negative) q.w = -q.w;
    return q;
  }
  /// out[i], out[stride + i], ... = w, x, y, z of triple i < count. The same numbers bit by bit. Folds the
  /// block's angles.
  constexpr void operator()(stored_block& n, std::size_t count, float* out,
                            std::size_t stride) const noexcept {
    const basic_sine_rotation self = *this; // a copy, which stores to `out` cannot change
    if (std::is_constant_evaluated()) {
      for (std::size_t i = 0; i < count; ++i) {
        const quaternion q = self({n.x[i], n.y[i], n.z[i], n.sign[i] != 0});
        for (std::size_t c = 0; c < 4; ++c) out[c * stride + i] = motley::component(q, c);
      }
      return;
    }
    for (std::size_t i = 0; i < count; i += 4) {
      if (self.decode_four(n, i, out + i, stride, false)) continue;
      for (std::size_t k = i; k < i + 4; ++k) {
        n.x[k] = self.folded(n.x[k]);
        n.y[k] = self.folded(n.y[k]);
        n.z[k] = self.folded(n.z[k]);
      }
      self.decode_four(n, i, out + i, stride, true);
    }
  }

private:
  static constexpr double quarter_turn = 1.57079632679489661923;
  static constexpr float small_w = 0.25F; // of w squared
  static constexpr float large = 2.467F;  // of an angle squared: a little less than a quarter turn

  /// Four triples at once. With `folded` their angles are at most a quarter turn. Without, false if one may
  /// be more, or a w is small: nothing is written then.
  bool decode_four(const stored_block& n, std::size_t at, float* out, std::size_t stride,
                   bool folded) const noexcept {
    using detail::float4, detail::uint4;
    const float4 ax = angles(n.x + at), ay = angles(n.y + at), az = angles(n.z + at);
    const float4 x = detail::short_sine_of(ax), y = detail::short_sine_of(ay), z = detail::short_sine_of(az);
    float4 w2 = 1 - x * x - y * y - z * z;
    if (folded) {
      float squared[4];
      detail::store4(squared, w2);
      for (std::size_t i = 0; i < 4; ++i)
        squared[i] = squared_w(squared[i], n.x[at + i], n.y[at + i], n.z[at + i]);
      w2 = detail::load4(squared);
    } else if (detail::any_negative( // by the sign bits
                   __builtin_bit_cast(uint4, large - ax * ax) | __builtin_bit_cast(uint4, large - ay * ay) |
                   __builtin_bit_cast(uint4, large - az * az) | __builtin_bit_cast(uint4, w2 - small_w))) {
      return false;
    }
    const uint4 w = __builtin_bit_cast(uint4, detail::square_root_of<uint4>(w2));
    detail::store4(out, __builtin_bit_cast(float4, w | detail::load_words4(n.sign + at)));
    detail::store4(out + stride, x);
    detail::store4(out + 2 * stride, y);
    detail::store4(out + 3 * stride, z);
    return true;
  }
  detail::float4 angles(const std::int32_t* n) const noexcept {
    return detail::signed_to_float(detail::load_words4(n)) * unit_;
  }
  constexpr float sine(std::int32_t n) const noexcept { return short_sine(static_cast<float>(n) * unit_); }

  /// The square of w, given what single precision makes of it.
  constexpr float squared_w(float rough, std::int32_t x, std::int32_t y, std::int32_t z) const noexcept {
    if (!(rough < small_w)) return rough;
    if (rough < -0.001F) return 0; // as it would be in double
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
