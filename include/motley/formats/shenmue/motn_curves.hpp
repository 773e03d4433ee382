// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/shenmue/motn_curves: MOTN sequences of Hermite curves, in five blocks.
#ifndef MOTLEY_FORMATS_SHENMUE_MOTN_CURVES_HPP
#define MOTLEY_FORMATS_SHENMUE_MOTN_CURVES_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "coded.hpp"
#include "motn_common.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace shenmue_motn {

/// At the start of a sequence of curves.
struct curves_header {
  le_u16 frame_count; ///< 30 per second
  le_u16 id;          ///< bit 15 is clear
  le_u16 block[4];    ///< offsets of blocks 2 to 5
};
static_assert(sizeof(curves_header) == 12);

/// Block 1 follows the header: u16 instructions, a bone and its channels, up to a 0. Block 2: a u8 for each
/// channel, the number of keys between its first and last. Block 3: their frames. Block 4: a 2-bit code for
/// each key. Block 5: halves, for each key as many as its code says. Blocks 2 to 5 have the channels in the
/// order of block 1.
class curves {
public:
  using position = track_position;                                              ///< its bits are 0 at the end
  static constexpr encoding number = encoding::curves;                          ///< the type of its tracks
  static constexpr std::string_view coding_name = "curves with keys of halves"; ///< for display
  static constexpr std::uint32_t bone_shift = 9;       ///< the bits from here on are an instruction's bone
  static constexpr std::uint32_t channel_mask = 0x1FF; ///< its channels, the first one in the highest bit
  static constexpr std::uint32_t translation_mask = 0x1C0, rotation_mask = 0x38; ///< x, y, z

  /// Needs a sequence with a whole curves_header.
  constexpr explicit curves(const sequence_view& s) noexcept
      : s_{s}, header_{s.read<curves_header>(0)}, frame_size_{s.frame_count > 255 ? 2U : 1U} {}

  /// Checks everything that later code relies on, and counts the tracks.
  [[nodiscard]] static constexpr error read(const sequence_view& s, std::uint32_t& track_count) noexcept {
    if (const error e = s.require_range(0, sizeof(curves_header), "header")) return e;
    std::uint32_t channel_count = 0;
    if (const error e = count_channels(s, channel_count)) return e;
    const curves c{s};
    if (c.is_sound(s, channel_count)) {
      track_count = channel_count;
      return {};
    }
    position p = c.first();
    for (; p.bits != 0; p = c.at_track(c.past(p)))
      if (const error e = c.validate(s, p)) return e;
    track_count = p.number;
    return {};
  }

  /// The first channel of block 1; the end if there is none.
  [[nodiscard]] constexpr position first() const noexcept {
    constexpr std::uint16_t before = sizeof(curves_header) - sizeof(le_u16);
    return at_track({0, before, 0, header_.block[1], header_.block[2], header_.block[3]});
  }
  /// The end of p's channel in all blocks. Needs a track at p.
  [[nodiscard]] constexpr position past(const position& p) const noexcept {
    const std::uint32_t n = between(p);
    return {p.number + 1,
            p.group,
            static_cast<std::uint16_t>(p.bits & (p.bits - 1)),
            p.frames + n * frame_size_,
            p.codes + key_codes::bytes_for(n + 2),
            p.numbers + bytes_of(halves(p, n))};
  }
  /// The first channel from p on; without channels at the end of block 1. Needs a p that past() returned.
  [[nodiscard]] constexpr position at_track(position p) const noexcept {
    while (p.bits == 0) {
      p.group += sizeof(le_u16);
      const std::uint32_t instruction = s_.read<le_u16>(p.group);
      if (instruction == 0) break;
      p.bits = static_cast<std::uint16_t>(channels_of(instruction));
    }
    return p;
  }
  /// Calls f(position) for the first `count` tracks, count > 0: the same steps in one loop that keeps all
  /// variables, and those of a copy of f, in registers. (They have several types: g++ keeps neighbours of one
  /// type in a vector register, and moves them back and forth.)
  template <class F> constexpr void for_each_position(std::size_t count, F f) const {
    const std::byte *const start = s_.at(0), *const last_eight = s_.last_eight();
    const std::byte *counts = s_.at(header_.block[0]), *codes = s_.at(header_.block[2]);
    std::uint64_t frames = header_.block[1], numbers = header_.block[3];
    const std::uint32_t frame_size = frame_size_;
    std::uint32_t track = 0;
    for (std::uint16_t group = sizeof(curves_header);; group += sizeof(le_u16)) {
      const std::uint32_t instruction = motley::unpack<le_u16>(start + group);
      for (std::uint32_t bits = channels_of(instruction); bits != 0; bits &= bits - 1) {
        f(position{track, group, static_cast<std::uint16_t>(bits), static_cast<std::uint32_t>(frames),
                   static_cast<std::uint32_t>(codes - start), static_cast<std::uint32_t>(numbers)});
        if (++track == count) return;
        const auto n = std::to_integer<std::uint32_t>(*counts++);
        frames += n * frame_size;
        numbers += bytes_of(key_codes::sum(codes, n + 2, last_eight));
        codes += key_codes::bytes_for(n + 2);
      }
    }
  }
  [[nodiscard]] constexpr std::int32_t bone(const position& p) const noexcept {
    return s_.read<le_u16>(p.group) >> bone_shift;
  }
  /// The channel from translation x to scale z, by channel_index().
  [[nodiscard]] constexpr channel channel_of(const position& p) const noexcept {
    return channel::tx + static_cast<std::size_t>(channel_index(p));
  }
  /// The track's number within its bone: translation x, y, z, rotation x, y, z, scale x, y, z, from 0.
  [[nodiscard]] constexpr std::int32_t channel_index(const position& p) const noexcept {
    return std::countr_zero(p.bits);
  }
  /// The number of the track's keys.
  [[nodiscard]] constexpr std::uint64_t key_count(const position& p) const noexcept {
    return std::uint64_t{between(p)} + 2;
  }
  /// The byte of the file at which the frames of its keys start.
  [[nodiscard]] constexpr std::uint64_t data(const position& p) const noexcept { return s_.start + p.frames; }
  template <class F> constexpr decltype(auto) visit(const position& p, F&& f) const {
    const coded_parts parts{s_.at(p.frames), s_.at(p.codes), s_.at(p.numbers), s_.readable_bytes(p.numbers)};
    if (frame_size_ == 2) return f(coded_keys<le_u16, le_half, frame_rate>{parts, between(p), last_frame()});
    return f(coded_keys<std::uint8_t, le_half, frame_rate>{parts, between(p), last_frame()});
  }

  /// Calls f(warning) for each block that does not begin where the previous one ends.
  template <class F> constexpr void warnings(std::uint32_t track_count, F& f) const {
    position end = first();
    while (end.bits != 0) end = at_track(past(end));
    const std::uint32_t ends[] = {end.group + static_cast<std::uint32_t>(sizeof(le_u16)),
                                  std::uint32_t{header_.block[0]} + track_count, end.frames, end.codes};
    for (std::uint32_t i = 0; i < 4; ++i) {
      const bool aligned = (i == 1 && frame_size_ == 2) || i == 3;
      if (const std::uint32_t start = header_.block[i]; start != ends[i] + (aligned ? ends[i] % 2 : 0))
        f(warning{warning_code::loose_block, s_.start + ends[i], i + 2});
    }
  }

private:
  // A valid block 1 ends where block 2 begins, whose offset is a u16.
  static constexpr std::uint64_t furthest_block = 0xFFFF;

  /// The number of channels of an instruction: spreads its nine bits, four bits each, and sums them.
  [[nodiscard]] static constexpr std::uint32_t count_of(std::uint32_t instruction) noexcept {
    const std::uint64_t apart = (instruction & channel_mask) * 0x2000400801U & 0x110011011111U;
    return static_cast<std::uint32_t>(apart * 0x1111111111110000U >> 60U);
  }
  /// An instruction's channels with the first one lowest: reverses nine bits. Copies the upper eight five
  /// times, takes one or two bits from each copy, and combines them with the second product.
  [[nodiscard]] static constexpr std::uint32_t channels_of(std::uint32_t instruction) noexcept {
    const std::uint64_t upper = std::uint64_t{instruction >> 1U & 0xFFU} * 0x80200802U & 0x0884422110U;
    const auto reversed = static_cast<std::uint32_t>(upper * 0x0101010101U >> 32U & 0xFFU);
    return reversed | (instruction & 1U) << 8U;
  }
  [[nodiscard]] constexpr std::uint32_t between(const position& p) const noexcept {
    return s_.read<std::uint8_t>(std::uint64_t{header_.block[0]} + p.number);
  }
  [[nodiscard]] static constexpr std::uint32_t bytes_of(std::uint32_t halves) noexcept {
    return static_cast<std::uint32_t>(sizeof(le_half)) * halves;
  }
  /// The number of halves of a track with n keys between its first and last.
  [[nodiscard]] constexpr std::uint32_t halves(const position& p, std::uint32_t n) const noexcept {
    return key_codes::sum(s_.at(p.codes), n + 2, s_.last_eight());
  }
  [[nodiscard]] constexpr std::uint32_t last_frame() const noexcept { return s_.frame_count - 1U; }

  /// Counts the channels of block 1.
  [[nodiscard]] static constexpr error count_channels(const sequence_view& s, std::uint32_t& count) noexcept {
    const std::size_t readable = s.readable_bytes(0);
    const bool is_cut = readable <= furthest_block;
    const std::byte* const last = s.at(is_cut ? readable - sizeof(le_u16) : furthest_block);
    const std::byte* at = s.at(sizeof(curves_header));
    std::uint32_t channels = 0;
    for (; at <= last; at += sizeof(le_u16)) {
      const std::uint32_t instruction = motley::unpack<le_u16>(at);
      if (instruction == 0) {
        count = channels;
        return {};
      }
      channels += count_of(instruction);
    }
    if (is_cut) return s.require_range(static_cast<std::uint64_t>(at - s.at(0)), sizeof(le_u16), "block 1");
    const std::uint64_t start = s.start + sizeof(curves_header);
    return error::endless("block 1", start, s.start + furthest_block + 1);
  }
  /// True if all tracks lie in the file and their frames are in order. If false, validate() finds the faulty
  /// track. There may be none, because unused bits of codes count here as if they stood for halves.
  [[nodiscard]] constexpr bool is_sound(const sequence_view& s, std::uint32_t channel_count) const noexcept {
    const auto& [counts, frames, codes, numbers] = header_.block;
    if (channel_count == 0) return true;
    if (!s.holds(counts, channel_count)) return false;
    const coded_sizes sizes = motley::sizes_of(s.at(counts), channel_count);
    if (!s.holds(frames, sizes.frames * frame_size_) || !s.holds(codes, sizes.codes)) return false;
    const std::uint64_t halves = key_codes::sum_of_all(s.at(codes), sizes.codes, s.last_eight());
    if (!s.holds(numbers, sizeof(le_half) * halves)) return false;
    return frame_size_ == 2
               ? motley::in_order<le_u16>(s.at(counts), s.at(frames), sizes.frames, last_frame())
               : motley::in_order<std::uint8_t>(s.at(counts), s.at(frames), sizes.frames, last_frame());
  }
  [[nodiscard]] constexpr error validate(const sequence_view& s, const position& p) const noexcept {
    const track_id where{p.number, bone(p), channel_index(p), 0, channel_of(p)};
    if (const error e = s.require_range(std::uint64_t{header_.block[0]} + p.number, 1, "key counts", where))
      return e;
    const std::uint32_t n = between(p);
    if (const error e = s.require_range(p.frames, n * frame_size_, "frames", where)) return e;
    if (const error e = s.require_range(p.codes, key_codes::bytes_for(n + 2), "codes", where)) return e;
    const std::uint64_t size = sizeof(le_half) * halves(p, n);
    if (const error e = s.require_range(p.numbers, size, "halves", where)) return e;
    const std::uint32_t bad = visit(p, [](const auto& curve) { return curve.first_backward(); });
    if (bad == n + 2) return {};
    const std::uint32_t stored = bad <= n ? bad - 1 : n - 1; // the last key's frame is not stored
    return error::backward_keys(bad, s.start + p.frames + stored * frame_size_).in(where);
  }

  sequence_view s_;
  curves_header header_;
  std::uint32_t frame_size_;
};

/// See curves::for_each_position(), which copies f.
template <class F> constexpr void for_each_position(const curves& c, std::size_t count, F f) {
  c.for_each_position(count, f);
}

} // namespace shenmue_motn
} // namespace MOTLEY_TAG
} // namespace motley

#endif
