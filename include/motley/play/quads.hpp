// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/quads: four tracks that are found, entered and evaluated together: the arrays of players and baked
// clips, and the loops over them.
#ifndef MOTLEY_PLAY_QUADS_HPP
#define MOTLEY_PLAY_QUADS_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

#include "../curve/hermite.hpp"
#include "../math/lanes.hpp"
#include "../wire/packed.hpp"

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

/// The keys of a quad in a block of 16 frames. The number of keys at or before a frame is that before the
/// block, plus the bits of the block's frames up to this one: for four tracks about 15 instructions, without
/// a search and without a branch.
struct key_block {
  static constexpr std::uint32_t frames = 16; ///< in a block

  four16 before = 0; ///< for each track, the number of keys before the block
  four16 keys = 0;   ///< for each track, bit i is set if frame i of the block has a key

  /// Frames 0 to `i` of a block, for count().
  static constexpr four16 up_to(std::uint32_t i) noexcept {
    return detail::four_of(static_cast<std::uint16_t>((2U << i) - 1));
  }
  /// For each track, the number of keys at or before the last of these frames.
  constexpr four16 count(four16 wanted) const noexcept { return before + detail::count_bits(keys & wanted); }
  /// Adds a key of a track.
  constexpr void add(std::size_t lane, std::uint32_t i) noexcept { keys |= four16{1} << (16 * lane + i); }
};

/// The segments that four numbers are in, as cubics: value = c0 + t (c1 + t (c2 + t c3)),
/// t = (frame - from) * per_frame.
struct quad {
  float c0[4], c1[4], c2[4], c3[4], from[4], per_frame[4];

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
/// The segments of a quad whose keys are counted, and the number of keys for which they hold.
struct counted_quad {
  quad segments;
  four16 keys; ///< of each track, those at or before the frame: the left key of its segment is the last one
};

/// Two neighbouring keys of each of four tracks; the same one twice after a track's last key.
struct four_pairs {
  float4 from, to, left, right, out, in; ///< frames, values, slope of the left key, slope of the right key
};
/// Sets all segments of a quad, as hermite_segment::of() does.
inline void enter(const four_pairs& p, quad& to) noexcept {
  const float4 length = p.to - p.from, change = p.right - p.left;
  detail::store4(to.c0, p.left);
  detail::store4(to.c1, detail::if_positive(length, p.out));
  detail::store4(to.c2, detail::if_positive(length, 3.0F * change - (2.0F * p.out + p.in)));
  detail::store4(to.c3, detail::if_positive(length, (p.out + p.in) - 2.0F * change));
  detail::store4(to.from, p.from);
  detail::store4(to.per_frame, detail::if_positive(length, 1.0F / length));
}

/// Four tracks whose keys end with three bytes: value, slope to the left and slope to the right. Their
/// headers are columns.
struct byte_quad {
  float value_offset[4], value_scale[4], in_offset[4], in_scale[4], out_offset[4], out_scale[4];
  const std::byte* keys[4];      ///< the last four bytes of each track's first key
  std::uint32_t first_frame[4];  ///< the place of its first key's frame, see byte_key_form
  std::uint16_t last[4];         ///< the number of its last key
};
/// What the keys of some byte_quads have in common.
struct byte_key_form {
  std::uint32_t size = 0;                ///< bytes from key to key
  const std::uint16_t* frames = nullptr; ///< frames of the keys; null: the byte before the value is the frame

  /// Enters the segments after the keys of these numbers (counted from 1).
  void enter(const byte_quad& q, four16 keys, quad& to) const noexcept {
    if (frames == nullptr)
      detail::enter(pairs<false>(q, keys), to);
    else
      detail::enter(pairs<true>(q, keys), to);
  }

private:
  /// The numbers of two neighbouring keys, from 0, and their last four bytes.
  struct stored_pair {
    std::uint32_t i, j, left, right;
  };
  stored_pair pair_of(const byte_quad& q, four16 keys, std::size_t lane) const noexcept {
    using word = packed<std::uint32_t, std::endian::little>;
    const std::uint32_t i = detail::lane_of(keys, lane) - 1, j = i < q.last[lane] ? i + 1 : i;
    return {i, j, motley::unpack<word>(q.keys[lane] + std::size_t{i} * size),
            motley::unpack<word>(q.keys[lane] + std::size_t{j} * size)};
  }
  /// (Without loops: at -O2, lanes of a vector that a loop writes would go through memory.)
  template <bool InTable> four_pairs pairs(const byte_quad& q, four16 keys) const noexcept {
    const stored_pair a = pair_of(q, keys, 0), b = pair_of(q, keys, 1), c = pair_of(q, keys, 2),
                      d = pair_of(q, keys, 3);
    const uint4 left{a.left, b.left, c.left, d.left}, right{a.right, b.right, c.right, d.right};
    constexpr std::uint32_t byte = 0xFF;
    uint4 from = left & byte, to = right & byte;
    if constexpr (InTable) {
      const auto frame = [&](std::size_t lane, std::uint32_t key) {
        return std::uint32_t{frames[q.first_frame[lane] + key]};
      };
      from = uint4{frame(0, a.i), frame(1, b.i), frame(2, c.i), frame(3, d.i)};
      to = uint4{frame(0, a.j), frame(1, b.j), frame(2, c.j), frame(3, d.j)};
    }
    const auto scaled = [](const float* offset, const float* scale, const uint4& stored) {
      return detail::load4(offset) + detail::load4(scale) * detail::signed_to_float(stored);
    };
    return {detail::signed_to_float(from),
            detail::signed_to_float(to),
            scaled(q.value_offset, q.value_scale, (left >> 8U) & byte),
            scaled(q.value_offset, q.value_scale, (right >> 8U) & byte),
            scaled(q.out_offset, q.out_scale, left >> 24U),
            scaled(q.in_offset, q.in_scale, (right >> 16U) & byte)};
  }
};

/// Where the values of a quad go: numbers of floats in the output.
struct quad_target {
  std::uint32_t place[4];
};
/// Writes four numbers to their places. (Not a loop: g++ -O2 would keep the vector in memory.)
inline void put(const quad_target& to, const float4& v, float* out) noexcept {
  out[to.place[0]] = v[0];
  out[to.place[1]] = v[1];
  out[to.place[2]] = v[2];
  out[to.place[3]] = v[3];
}

} // namespace detail
} // namespace MOTLEY_TAG
} // namespace motley

#endif
