// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/metroid/triples: vectors and rotations stored as three integers, one or many of them at once.
#ifndef MOTLEY_FORMATS_METROID_TRIPLES_HPP
#define MOTLEY_FORMATS_METROID_TRIPLES_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

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

/// The same for a whole block of them: what vectorised loops work on.
struct stored_block {
  static constexpr std::size_t capacity = 64;         ///< in triples
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
    float *const w = out, *const x = out + stride, *const y = x + stride, *const z = y + stride;
    if (beyond(n.x, count) || beyond(n.y, count) || beyond(n.z, count))
      for (std::size_t i = 0; i < count; ++i) {
        n.x[i] = folded(n.x[i]);
        n.y[i] = folded(n.y[i]);
        n.z[i] = folded(n.z[i]);
      }
    const basic_sine_rotation self = *this; // a copy, which stores to `out` cannot change
    for (std::size_t i = 0; i < count; ++i) x[i] = self.sine(n.x[i]);
    for (std::size_t i = 0; i < count; ++i) y[i] = self.sine(n.y[i]);
    for (std::size_t i = 0; i < count; ++i) z[i] = self.sine(n.z[i]);
    std::int32_t inexact = 0;
    for (std::size_t i = 0; i < count; ++i) {
      w[i] = 1 - x[i] * x[i] - y[i] * y[i] - z[i] * z[i];
      inexact += w[i] < small_w ? 1 : 0;
    }
    for (std::size_t i = 0; inexact > 0 && i < count; ++i)
      if (w[i] < small_w) w[i] = exact_squared_w(n.x[i], n.y[i], n.z[i]);
    for (std::size_t i = 0; i < count; ++i)
      w[i] = std::bit_cast<float>(std::bit_cast<std::uint32_t>(square_root(w[i])) | n.sign[i]);
  }

private:
  static constexpr double quarter_turn = 1.57079632679489661923;
  static constexpr float small_w = 0.25F; // of w squared

  constexpr float sine(std::int32_t n) const noexcept { return short_sine(static_cast<float>(n) * unit_); }

  constexpr float squared_w(float sx, float sy, float sz, std::int32_t x, std::int32_t y,
                            std::int32_t z) const noexcept {
    const float w2 = 1 - sx * sx - sy * sy - sz * sz;
    return w2 < small_w ? exact_squared_w(x, y, z) : w2;
  }
  constexpr float exact_squared_w(std::int32_t x, std::int32_t y, std::int32_t z) const noexcept {
    const double sx = sin_cos(x * (quarter_turn / divisor_)).sine,
                 sy = sin_cos(y * (quarter_turn / divisor_)).sine,
                 sz = sin_cos(z * (quarter_turn / divisor_)).sine;
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
  /// True if any of them is more than a quarter turn.
  constexpr bool beyond(const std::int32_t* n, std::size_t count) const noexcept {
    const std::uint32_t limit = divisor_ < 0x7FFFFFFFU ? divisor_ : 0x7FFFFFFFU;
    std::uint32_t outside = 0; // the top bit, once there is one
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint32_t size =
          n[i] < 0 ? 0U - static_cast<std::uint32_t>(n[i]) : static_cast<std::uint32_t>(n[i]);
      outside |= limit - size;
    }
    return outside >> 31U != 0;
  }

  std::uint32_t divisor_ = 1;
  float unit_ = static_cast<float>(quarter_turn);
};
/// That of stored_triples.
using sine_rotation = basic_sine_rotation<stored_triple>;

} // namespace motley::inline MOTLEY_TAG

#endif
