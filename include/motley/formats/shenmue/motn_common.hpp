// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/shenmue/motn_common: what the three encodings of MOTN sequences share. Users include motn.hpp.
#ifndef MOTLEY_FORMATS_SHENMUE_MOTN_COMMON_HPP
#define MOTLEY_FORMATS_SHENMUE_MOTN_COMMON_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../../author/validate.hpp"
#include "../../clip/track.hpp"
#include "../../wire/minifloat.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace shenmue_motn {

using le_u64 = packed<std::uint64_t, std::endian::little>; ///< masks of bones
using le_half = packed<motley::half, std::endian::little>; ///< IEEE 754 binary16

inline constexpr int frame_rate = 30; ///< frames per second

/// A stored angle: 65536 is a turn.
struct angle {
  le_i16 stored; ///< signed: -32768 is half a turn backwards
};
/// The angle in turns, from -0.5 up to, but not including, 0.5.
[[nodiscard]] constexpr turns load(angle a) noexcept {
  return {static_cast<float>(a.stored.value()) / 65536};
}

/// The encodings. Their numbers are the type of tracks.
enum class encoding : std::uint8_t { curves, node_frames, bone_frames };

/// A sequence in a file that contains at least its header. All offsets count from the sequence's start.
struct sequence_view {
  byte_view file{};              ///< the whole file
  std::uint64_t start = 0;       ///< offset in the file
  std::uint16_t frame_count = 0; ///< from its header
  std::uint16_t id = 0;          ///< determines the encoding

  /// The encoding by id: 0xFFFF is node frames; otherwise bone frames if bit 15 is set, curves if not.
  [[nodiscard]] constexpr shenmue_motn::encoding encoding() const noexcept {
    if (id == 0xFFFF) return shenmue_motn::encoding::node_frames;
    return (id & 0x8000U) != 0 ? shenmue_motn::encoding::bone_frames : shenmue_motn::encoding::curves;
  }
  /// The address of the byte at `offset`. Needs holds(offset, 0).
  [[nodiscard]] constexpr const std::byte* at(std::uint64_t offset) const noexcept {
    return file.at(start + offset);
  }
  /// The record or number at `offset`. Needs holds(offset, sizeof(R)).
  template <wire_record R>
  [[nodiscard]] constexpr detail::unpacked<R> read(std::uint64_t offset) const noexcept {
    return file.read<R>(start + offset);
  }
  /// The address of the file's last eight bytes.
  [[nodiscard]] constexpr const std::byte* last_eight() const noexcept { return file.at(file.size() - 8); }
  /// The number of bytes from `offset` to the end of the file. Needs holds(offset, 0).
  [[nodiscard]] constexpr std::size_t readable_bytes(std::uint64_t offset) const noexcept {
    return static_cast<std::size_t>(file.size() - start - offset);
  }
  /// True if the `size` bytes at `offset` lie in the file.
  [[nodiscard]] constexpr bool holds(std::uint64_t offset, std::uint64_t size) const noexcept {
    return file.holds(start + offset, size);
  }
  /// errc::truncated unless the `size` bytes at `offset` lie in the file.
  [[nodiscard]] constexpr error require_range(std::uint64_t offset, std::uint64_t size, std::string_view what,
                                              const track_id& where = {}) const noexcept {
    return motley::require_range(file, start + offset, size, what, where);
  }
};

/// A track during iteration over a sequence.
struct track_position {
  std::uint32_t number = 0; ///< in the sequence, from 0
  std::uint16_t group = 0;  ///< curves: offset of its instruction; bone frames: the axis, from 0
  std::uint16_t bits = 0;   ///< curves: the remaining channels of the instruction, including this one; bone
                            ///< frames: the bone
  std::uint32_t frames = 0; ///< curves: offset of its part of block 3; bone frames: offset in a frame
  std::uint32_t codes = 0, numbers = 0; ///< curves: offsets of its parts of blocks 4 and 5
};

/// The position of a track that outline_of() outlined.
[[nodiscard]] constexpr track_position position_of(const track_outline& o) noexcept {
  const auto low = [&](std::size_t i) { return static_cast<std::uint32_t>(o.place[i]); };
  const auto high = [&](std::size_t i) { return static_cast<std::uint32_t>(o.place[i] >> 32U); };
  return {static_cast<std::uint32_t>(o.record),
          static_cast<std::uint16_t>(low(0)),
          static_cast<std::uint16_t>(high(0)),
          low(1),
          high(1),
          low(2)};
}
/// The outline of the track at a position of an encoding, which the encoding's key_count() and data()
/// complete. Its index counts the bone's tracks in the encoding's order: the file stores none.
template <class Encoding>
[[nodiscard]] constexpr track_outline outline_of(const Encoding& e, const track_position& p) noexcept {
  const auto number = static_cast<std::uint8_t>(Encoding::number);
  track_outline o{{p.number, e.bone(p), e.channel_index(p), number, e.channel_of(p)}};
  o.coding = number;
  o.key_count = e.key_count(p);
  o.data = e.data(p);
  o.place[0] = p.group | std::uint64_t{p.bits} << 32U;
  o.place[1] = p.frames | std::uint64_t{p.codes} << 32U;
  o.place[2] = p.numbers;
  return o;
}

/// Calls a copy of f with the position of each of a sequence's first `count` tracks, count > 0. An encoding
/// advances in two steps: past(p) is the end of p's track, and at_track(p) is the first track from p on.
template <class Encoding, class F>
constexpr void for_each_position(const Encoding& encoding, std::size_t count, F f) {
  for (track_position p = encoding.first();; p = encoding.at_track(encoding.past(p))) {
    f(p);
    if (--count == 0) return;
  }
}

} // namespace shenmue_motn
} // namespace MOTLEY_TAG
} // namespace motley

#endif
