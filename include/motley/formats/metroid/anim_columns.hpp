// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/metroid/anim_columns: the tracks of an ANIM as columns of numbers, four of which are decoded, added
// and blended together. Only anim_player.hpp uses it.
#ifndef MOTLEY_FORMATS_METROID_ANIM_COLUMNS_HPP
#define MOTLEY_FORMATS_METROID_ANIM_COLUMNS_HPP

#include <cstddef>
#include <cstdint>

#include "../../math/rotation.hpp"
#include "../../play/arena.hpp"
#include "../../wire/bits.hpp"
#include "../../wire/simd.hpp"
#include "deltas.hpp"
#include "triples.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace detail {

/// The bits of a track in every key set.
struct delta_fields {
  std::uint64_t offset = 0; ///< bits from the start of the key set
  bit_field x{}, y{}, z{};
  std::uint32_t sign = 0; ///< bit of the sign in the window, or 0

  delta_fields() noexcept = default;
  explicit delta_fields(const delta_layout& l) noexcept : offset{l.offset}, sign{l.has_sign ? 1U : 0U} {
    x = {sign, l.width[0]};
    y = {sign + l.width[0], l.width[1]};
    z = {sign + l.width[0] + l.width[1], l.width[2]};
  }
};

/// Tracks as columns: their integers at one key set, and their values at two. The number of tracks is rounded
/// up to a multiple of four; the last track stands for the rest.
template <std::size_t Components> struct delta_columns {
  std::size_t count = 0;                                 ///< tracks, rounded up
  delta_fields* fields = nullptr;                        ///< of each track; so are these:
  std::int32_t *x = nullptr, *y = nullptr, *z = nullptr; ///< sums of differences, modulo 2^32
  std::uint32_t* sign = nullptr;                         ///< the top bit is set for a negative w
  std::uint32_t* places = nullptr;                       ///< of the values in a pose
  float* values[2] = {};                                 ///< [component][track]

  void place(arena<>& memory) noexcept {
    for (float*& v : values) v = memory.array<float>(Components * count);
    for (std::int32_t** const sums : {&x, &y, &z}) *sums = memory.array<std::int32_t>(count);
    sign = memory.array<std::uint32_t>(count);
    places = memory.array<std::uint32_t>(count);
    fields = memory.array<delta_fields>(count);
  }
  [[nodiscard]] triple_columns sums() const noexcept { return {x, y, z, sign}; }
  [[nodiscard]] stored_triple operator[](std::size_t i) const noexcept {
    return {x[i], y[i], z[i], sign[i] != 0};
  }
  void set(std::size_t i, const stored_triple& n) noexcept {
    x[i] = n.x, y[i] = n.y, z[i] = n.z, sign[i] = n.negative ? 0x80000000U : 0;
  }
  /// Adds the differences of the key set that starts at a bit.
  void add(const delta_bits& bits, std::uint64_t start) noexcept {
    const auto sum = [](std::int32_t a, std::uint32_t b) {
      return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) + b);
    };
    const delta_columns to = *this; // a copy: stores to the columns cannot alias it
    for (std::size_t i = 0; i < to.count; ++i) {
      const delta_fields& f = to.fields[i];
      const std::uint64_t window = bits.window(start + f.offset);
      to.x[i] = sum(to.x[i], f.x.wrapped_in(window));
      to.y[i] = sum(to.y[i], f.y.wrapped_in(window));
      to.z[i] = sum(to.z[i], f.z.wrapped_in(window));
      to.sign[i] = (static_cast<std::uint32_t>(window) & f.sign) << 31U;
    }
  }
};

/// Four quaternions: those of columns `set` from lane i on.
struct four_quaternions {
  float4 w, x, y, z;

  four_quaternions(const float* set, std::size_t stride, std::size_t i) noexcept
      : w{load4(set + i)},
        x{load4(set + stride + i)},
        y{load4(set + 2 * stride + i)},
        z{load4(set + 3 * stride + i)} {}
  [[nodiscard]] quaternion operator[](std::size_t lane) const noexcept {
    return {w[lane], x[lane], y[lane], z[lane]};
  }
  [[nodiscard]] float4 product(const four_quaternions& b) const noexcept {
    return w * b.w + x * b.x + y * b.y + z * b.z;
  }
  void put(const std::uint32_t* places, float* pose) noexcept {
    transpose(w, x, y, z);
    store4(pose + places[0], w);
    store4(pose + places[1], x);
    store4(pose + places[2], y);
    store4(pose + places[3], z);
  }
};

/// The arcs between pairs of quaternions, as slerp_segment has them for one pair.
struct arc_columns {
  float *angle = nullptr, *inverse_sine = nullptr; ///< both 0 for a straight line
  float* straight = nullptr;                       ///< 1 for a straight line, else 0
  std::uint32_t* flip =
      nullptr; ///< the top bit is set if the right one has to be negated for the shorter arc

  void place(arena<>& memory, std::size_t count) noexcept {
    for (float** const column : {&angle, &inverse_sine, &straight}) *column = memory.array<float>(count);
    flip = memory.array<std::uint32_t>(count);
  }
  /// Sets four arcs from lane i on.
  void set(std::size_t i, const four_quaternions& a, const four_quaternions& b) const noexcept {
    const float4 product = a.product(b), squared = product * product / (a.product(a) * b.product(b)),
                 is_arc = 0.999999F - squared,
                 arc = short_arc_cosine_of<uint4>(square_root_of<uint4>(squared)), one = float4{} + 1.0F;
    store4(angle + i, if_positive(is_arc, arc));
    store4(inverse_sine + i, if_positive(is_arc, 1.0F / short_sine_of(arc)));
    store4(straight + i, one - if_positive(is_arc, one));
    store4(flip + i, __builtin_bit_cast(uint4, product) & 0x80000000U);
    // Almost half a turn apart: the rounding of the product might choose the longer arc.
    if (any_negative(__builtin_bit_cast(uint4, squared - 1e-10F))) [[unlikely]]
      for (std::size_t k = 0; k < 4; ++k) flip[i + k] = dot(a[k], b[k]) < 0 ? 0x80000000U : 0;
  }
  /// Weights of the left quaternions at 1 - t, and of the right ones at t.
  [[nodiscard]] float4 weight(std::size_t i, float t) const noexcept {
    return short_sine_of(t * load4(angle + i)) * load4(inverse_sine + i) + t * load4(straight + i);
  }
};

} // namespace detail
} // namespace MOTLEY_TAG
} // namespace motley

#endif
