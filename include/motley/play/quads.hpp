// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/quads: four tracks that are found, entered and evaluated together: the arrays of players and baked
// clips, and the loops over them.
#ifndef MOTLEY_PLAY_QUADS_HPP
#define MOTLEY_PLAY_QUADS_HPP

#include <cstddef>
#include <cstdint>

#include "../curve/layout.hpp"
#include "../wire/packed.hpp"
#include "../wire/simd.hpp"

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
  /// Makes a lane > 0, which has no keys yet, the same as the previous one.
  constexpr void repeat(std::size_t lane) noexcept {
    keys |= four16{detail::lane_of(keys, lane - 1)} << (16 * lane);
  }
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

/// The keys of four tracks of one layout. Their headers are columns.
struct key_quad {
  float value_offset[4], value_scale[4], in_offset[4], in_scale[4], out_offset[4], out_scale[4];
  const std::byte* keys[4];     ///< each track's first key
  std::uint32_t first_frame[4]; ///< the place of its frame among quad_keys::frames
  std::uint16_t last[4];        ///< the number of its last key

  void set(std::size_t lane, const stored_keys& k, std::size_t frame) noexcept {
    float* const all[] = {value_offset, value_scale, in_offset, in_scale, out_offset, out_scale};
    for (std::size_t n = 0; n < 6; ++n) all[n][lane] = k.scale(n);
    keys[lane] = k.key(0);
    first_frame[lane] = static_cast<std::uint32_t>(frame);
    last[lane] = static_cast<std::uint16_t>(k.count() - 1);
  }
  /// Makes a lane > 0 the same as the previous one.
  void repeat(std::size_t lane) noexcept {
    for (float* const all : {value_offset, value_scale, in_offset, in_scale, out_offset, out_scale})
      all[lane] = all[lane - 1];
    keys[lane] = keys[lane - 1];
    first_frame[lane] = first_frame[lane - 1];
    last[lane] = last[lane - 1];
  }
};
/// Two neighbouring keys of a track: their numbers from 0, and where they are.
struct key_pair {
  std::uint32_t i, j;
  const std::byte *left, *right;
};
/// Those of four tracks. (No arrays, and no loops below: at -O2, lanes of a vector that a loop writes go
/// through memory.)
struct four_key_pairs {
  key_pair a, b, c, d;

  /// f(key) of the left keys, and of the right ones.
  template <class F> [[nodiscard]] uint4 left(const F& f) const noexcept {
    return uint4{f(a.left), f(b.left), f(c.left), f(d.left)};
  }
  template <class F> [[nodiscard]] uint4 right(const F& f) const noexcept {
    return uint4{f(a.right), f(b.right), f(c.right), f(d.right)};
  }
};

/// How the keys of a layout are read, four tracks together.
enum class key_form : std::uint8_t {
  bytes,      ///< four bytes: frame, value, slope to the left, slope to the right
  last_bytes, ///< keys that end with the last three of these; frames are in a table
  shorts,     ///< four numbers of 16 bits, the first one the frame, scaled in double
  floats,     ///< a frame of 16 bits, 16 unused ones, and three floats
  others      ///< any other layout, one number after another
};
[[nodiscard]] constexpr key_form form_of(const key_layout& l) noexcept {
  const bool is_big = l.value.is_big; // of all numbers, but for layouts of your own
  const auto is = [&](number_kind kind, int value, int in, int out) {
    return l.value == number_field{kind, is_big, static_cast<std::uint8_t>(value)} &&
           l.in == number_field{kind, is_big, static_cast<std::uint8_t>(in)} &&
           l.out == number_field{kind, is_big, static_cast<std::uint8_t>(out)};
  };
  const bool is_short = l.frame == number_field{number_kind::u16, is_big, 0} && !l.is_relative;
  if (l.scales_in_float() && l.size >= 4 && is(number_kind::u8, l.size - 3, l.size - 2, l.size - 1))
    return l.size == 4 && l.frame.kind == number_kind::u8 && !l.is_relative ? key_form::bytes
                                                                            : key_form::last_bytes;
  if (is_short && l.size == 8 && is(number_kind::u16, 2, 4, 6) && l.header_size > 0) return key_form::shorts;
  if (is_short && l.size == 16 && is(number_kind::f32, 4, 8, 12) && l.header_size == 0)
    return key_form::floats;
  return key_form::others;
}

/// Quads of one layout.
class quad_keys {
public:
  quad_keys() noexcept = default;
  /// `frames` are the frames of all keys, for layouts that need them.
  quad_keys(const key_layout& layout, const key_quad* quads, const std::uint16_t* frames) noexcept
      : quads_{quads}, frames_{frames}, layout_{layout}, form_{detail::form_of(layout)} {}

  [[nodiscard]] key_form form() const noexcept { return form_; }
  /// True for layouts whose frames are in a table.
  static constexpr bool needs_frames(const key_layout& l) noexcept {
    return l.is_relative || detail::form_of(l) == key_form::last_bytes;
  }

  /// Enters the segments of quad i after the keys of these numbers, which count from 1. Form is that of the
  /// layout.
  template <key_form Form> void enter(std::size_t i, four16 keys, quad& to) const noexcept {
    const key_quad& q = quads_[i];
    const four_key_pairs p{pair_of(q, keys, 0), pair_of(q, keys, 1), pair_of(q, keys, 2),
                           pair_of(q, keys, 3)};
    if constexpr (Form == key_form::bytes)
      detail::enter(bytes(q, p, 0), to);
    else if constexpr (Form == key_form::last_bytes)
      detail::enter(with_frames(q, p, bytes(q, p, layout_.size - 4U)), to);
    else if constexpr (Form == key_form::shorts)
      detail::enter(shorts(q, p), to);
    else if constexpr (Form == key_form::floats)
      detail::enter(floats(p), to);
    else
      detail::enter(others(q, p), to);
  }

private:
  key_pair pair_of(const key_quad& q, four16 keys, std::size_t lane) const noexcept {
    const std::uint32_t i = detail::lane_of(keys, lane) - 1, j = i < q.last[lane] ? i + 1 : i;
    return {i, j, q.keys[lane] + std::size_t{i} * layout_.size, q.keys[lane] + std::size_t{j} * layout_.size};
  }
  static std::uint32_t word(const std::byte* at) noexcept { return motley::unpack<le_u32>(at); }

  static four_pairs bytes(const key_quad& q, const four_key_pairs& p, std::size_t offset) noexcept {
    const auto at = [=](const std::byte* key) { return word(key + offset); };
    const uint4 left = p.left(at), right = p.right(at);
    constexpr std::uint32_t byte = 0xFF;
    const auto scaled = [](const float* from, const float* scale, const uint4& stored) {
      return detail::load4(from) + detail::load4(scale) * detail::signed_to_float(stored);
    };
    return {detail::signed_to_float(left & byte),
            detail::signed_to_float(right & byte),
            scaled(q.value_offset, q.value_scale, (left >> 8U) & byte),
            scaled(q.value_offset, q.value_scale, (right >> 8U) & byte),
            scaled(q.out_offset, q.out_scale, left >> 24U),
            scaled(q.in_offset, q.in_scale, (right >> 16U) & byte)};
  }
  four_pairs with_frames(const key_quad& q, const four_key_pairs& p, four_pairs pairs) const noexcept {
    const auto frame = [&](std::size_t lane, std::uint32_t key) {
      return std::uint32_t{frames_[q.first_frame[lane] + key]};
    };
    pairs.from =
        detail::signed_to_float(uint4{frame(0, p.a.i), frame(1, p.b.i), frame(2, p.c.i), frame(3, p.d.i)});
    pairs.to =
        detail::signed_to_float(uint4{frame(0, p.a.j), frame(1, p.b.j), frame(2, p.c.j), frame(3, p.d.j)});
    return pairs;
  }
  four_pairs shorts(const key_quad& q, const four_key_pairs& p) const noexcept {
    const auto first = [](const std::byte* key) { return word(key); };
    const auto second = [](const std::byte* key) { return word(key + 4); };
    const auto ordered = [this](const uint4& v) {
      return layout_.value.is_big ? ((v & 0x00FF00FFU) << 8U) | ((v >> 8U) & 0x00FF00FFU) : v;
    };
    const uint4 left = ordered(p.left(first)), right = ordered(p.right(first)), in = ordered(p.right(second)),
                out = ordered(p.left(second));
    constexpr std::uint32_t low = 0xFFFF;
    const auto scaled = [](const float* from, const float* scale, const uint4& stored) {
      return detail::add_product_in_double(detail::load4(from), detail::load4(scale),
                                           detail::signed_to_float(stored));
    };
    return {detail::signed_to_float(left & low),
            detail::signed_to_float(right & low),
            scaled(q.value_offset, q.value_scale, left >> 16U),
            scaled(q.value_offset, q.value_scale, right >> 16U),
            scaled(q.out_offset, q.out_scale, out >> 16U),
            scaled(q.in_offset, q.in_scale, in & low)};
  }
  four_pairs floats(const four_key_pairs& p) const noexcept {
    const bool is_big = layout_.value.is_big;
    const auto number = [is_big](const uint4& v) {
      return __builtin_bit_cast(float4, is_big ? detail::reverse_four_bytes(v) : v);
    };
    const auto frame = [is_big](const uint4& v) {
      return detail::signed_to_float(is_big ? detail::reverse_two_bytes(v & 0xFFFFU) : v & 0xFFFFU);
    };
    const auto at = [](std::size_t offset) {
      return [=](const std::byte* key) { return word(key + offset); };
    };
    return {frame(p.left(at(0))),   frame(p.right(at(0))),  number(p.left(at(4))),
            number(p.right(at(4))), number(p.left(at(12))), number(p.right(at(8)))};
  }
  four_pairs others(const key_quad& q, const four_key_pairs& p) const noexcept {
    const auto left = [&](const number_field& f) {
      return float4{f.in(p.a.left), f.in(p.b.left), f.in(p.c.left), f.in(p.d.left)};
    };
    const auto right = [&](const number_field& f) {
      return float4{f.in(p.a.right), f.in(p.b.right), f.in(p.c.right), f.in(p.d.right)};
    };
    const auto scaled = [this](const float* from, const float* scale, const float4& stored) {
      if (layout_.header_size == 0) return stored;
      if (layout_.scales_in_float()) return detail::load4(from) + detail::load4(scale) * stored;
      return detail::add_product_in_double(detail::load4(from), detail::load4(scale), stored);
    };
    const four_pairs pairs{left(layout_.frame),
                           right(layout_.frame),
                           scaled(q.value_offset, q.value_scale, left(layout_.value)),
                           scaled(q.value_offset, q.value_scale, right(layout_.value)),
                           scaled(q.out_offset, q.out_scale, left(layout_.out)),
                           scaled(q.in_offset, q.in_scale, right(layout_.in))};
    return layout_.is_relative ? with_frames(q, p, pairs) : pairs;
  }

  const key_quad* quads_ = nullptr;
  const std::uint16_t* frames_ = nullptr;
  key_layout layout_{};
  key_form form_ = key_form::others;
};

/// Where the values of a quad go: numbers of floats in the output.
struct quad_target {
  std::uint32_t place[4];

  /// Makes a lane > 0 the same as the previous one.
  constexpr void repeat(std::size_t lane) noexcept { place[lane] = place[lane - 1]; }
};
/// The output of a player or a baked clip: a pose. (No loop: g++ -O2 would keep the vector in
/// memory.)
struct pose_output {
  const quad_target* targets; ///< of the quads
  float* pose;

  /// The numbers of quad i.
  void quad(std::size_t i, const float4& v) const noexcept {
    const std::uint32_t* const at = targets[i].place;
    pose[at[0]] = v[0];
    pose[at[1]] = v[1];
    pose[at[2]] = v[2];
    pose[at[3]] = v[3];
  }
  /// A number that is in no quad.
  void number(std::size_t place, float v) const noexcept { pose[place] = v; }
};

} // namespace detail
} // namespace MOTLEY_TAG
} // namespace motley

#endif
