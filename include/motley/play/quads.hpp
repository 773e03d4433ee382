// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/quads: four tracks that are found, entered and evaluated together: the arrays of players and baked
// clips, and the loops over them.
#ifndef MOTLEY_PLAY_QUADS_HPP
#define MOTLEY_PLAY_QUADS_HPP

#include <cstddef>
#include <cstdint>

#include "../curve/seek.hpp"
#include "../math/lanes.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace detail {

/// Four 16-bit numbers, one for each track of a quad, the first one in the lowest bits.
using four16 = std::uint64_t;
/// The same number four times.
constexpr four16 four_of(std::uint16_t n) noexcept { return n * std::uint64_t{0x0001000100010001}; }
/// Number `lane` of four.
constexpr std::uint32_t lane_of(four16 v, std::size_t lane) noexcept {
  return static_cast<std::uint16_t>(v >> (16 * lane));
}
/// For each of four numbers, how many of its bits are set.
constexpr four16 count_bits(four16 v) noexcept {
  v -= (v >> 1U) & 0x5555555555555555U;
  v = (v & 0x3333333333333333U) + ((v >> 2U) & 0x3333333333333333U);
  v = (v + (v >> 4U)) & 0x0F0F0F0F0F0F0F0FU;
  return (v + (v >> 8U)) & 0x001F001F001F001FU;
}

/// The keys of a quad in one block of 16 frames. The number of keys at or before a frame is that before the
/// block, plus the bits of the block's frames up to this one: for four tracks about 15 instructions, without
/// a search and without a branch.
struct key_block {
  static constexpr std::uint32_t frames = 16; ///< in a block

  four16 before = 0; ///< for each track, the number of keys before the block
  four16 keys = 0;   ///< for each track, bit i is set if frame i of the block has a key

  /// For each track, the number of keys at or before frame `i` of the block.
  constexpr four16 count_up_to(std::uint32_t i) const noexcept {
    return before + detail::count_bits(keys & detail::four_of(static_cast<std::uint16_t>((2U << i) - 1)));
  }
};

/// The segments that four numbers are in, as cubics.
struct quad {
  float c0[4], c1[4], c2[4], c3[4]; ///< coefficients in t
  float from[4], per_frame[4];      ///< t = (frame - from) * per_frame

  /// Sets the segment of one lane.
  void set(std::size_t lane, const hermite_segment& s) noexcept {
    c0[lane] = s.c0;
    c1[lane] = s.c1;
    c2[lane] = s.c2;
    c3[lane] = s.c3;
    from[lane] = s.from;
    per_frame[lane] = s.inverse_length;
  }
  /// The four values at a frame, as hermite_segment::at() gives them between two keys. Before `from` they are
  /// c0.
  [[nodiscard]] float4 at(float frame) const noexcept {
    const float4 x = frame - detail::load4(from), t = x * detail::load4(per_frame);
    return detail::load4(c0) +
           detail::if_positive(x, t * (detail::load4(c1) + t * (detail::load4(c2) + t * detail::load4(c3))));
  }
};
/// Where the values of a quad go.
struct quad_target {
  std::uint32_t place[4]; ///< numbers of floats in the output
};

/// Writes four numbers to their places. (Not a loop: g++ -O2 would keep the vector in memory.)
inline void put(const quad_target& to, const float4& v, float* out) noexcept {
  out[to.place[0]] = v[0];
  out[to.place[1]] = v[1];
  out[to.place[2]] = v[2];
  out[to.place[3]] = v[3];
}
/// Writes the values of all quads at a frame.
inline void write_quads(const quad* quads, const quad_target* targets, std::size_t count, float frame,
                        float* out) noexcept {
  for (std::size_t i = 0; i < count; ++i) detail::put(targets[i], quads[i].at(frame), out);
}

} // namespace detail
} // namespace MOTLEY_TAG
} // namespace motley

#endif
