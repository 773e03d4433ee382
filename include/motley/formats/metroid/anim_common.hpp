// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/metroid/anim_common: what both versions of ANIM share. Users include anim.hpp.
#ifndef MOTLEY_FORMATS_METROID_ANIM_COMMON_HPP
#define MOTLEY_FORMATS_METROID_ANIM_COMMON_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

#include "../../author/validate.hpp"
#include "../../clip/track.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace metroid_anim {

/// The game that a file is from: Metroid Prime, Echoes, or the Echoes demo, whose layout is that of Prime
/// without the event id.
enum class game : std::uint8_t { prime, echoes, echoes_demo };

/// What a bone's tracks move, in the file's order.
enum class part : std::uint32_t { rotation, translation, scale };
inline constexpr std::size_t part_count = 3; ///< rotation, translation, scale
/// The part's number, 0 to 2, which indexes tables with an entry for each part.
[[nodiscard]] constexpr std::size_t ordinal(part p) noexcept { return static_cast<std::size_t>(p); }
/// The first channel of a part; the others follow it.
[[nodiscard]] constexpr channel first_channel(part p) noexcept {
  constexpr channel first[] = {channel::qw, channel::tx, channel::sx};
  return first[ordinal(p)];
}

/// A part of a bone during iteration, which need not be a track. In version 2 also where its group is in the
/// descriptor, and where its differences are in each key set.
struct part_position {
  std::uint32_t bone = 0; ///< version 0: the bone; version 2: the descriptor's number, from 0
  metroid_anim::part part = metroid_anim::part::rotation; ///< what it moves
  std::uint64_t id = 0, group = 0, bit = 0; ///< version 2: offsets of id and group; first bit in a key set
};
/// The identity of component i of a track in a file of this version.
[[nodiscard]] constexpr track_id id_of(const part_position& p, std::int32_t bone, std::int32_t version,
                                       std::size_t i = 0) noexcept {
  return {p.bone, bone, static_cast<std::int32_t>(p.part), version, metroid_anim::first_channel(p.part) + i};
}
/// The outline of a track whose keys are at byte `data`.
[[nodiscard]] constexpr track_outline outline_of(const part_position& p, const track_id& id,
                                                 std::uint64_t key_count, std::uint64_t data) noexcept {
  const bool turns = p.part == part::rotation;
  track_outline o{id};
  o.components = turns ? 4 : 3;
  o.is_quaternion = turns;
  o.coding = static_cast<std::uint8_t>(metroid_anim::ordinal(p.part));
  o.key_count = key_count;
  o.data = data;
  o.place[0] = p.id;
  o.place[1] = p.group;
  o.place[2] = p.bit;
  return o;
}
/// The position of a track that outline_of() outlined.
[[nodiscard]] constexpr part_position position_of(const track_outline& o) noexcept {
  return {static_cast<std::uint32_t>(o.record), static_cast<part>(o.coding), o.place[0], o.place[1],
          o.place[2]};
}

/// The header fields of both versions.
struct motion_header {
  std::uint32_t version = 0;                           ///< 0 or 2
  metroid_anim::game game = metroid_anim::game::prime; ///< the game whose layout was read
  float duration = 0, interval = 0;             ///< in seconds: of the whole motion, and between frames
  std::uint64_t duration_at = 0;                ///< where the duration is in the file
  std::uint32_t frame_count = 0, root_bone = 0; ///< the number of frames; the root's bone number
  std::uint64_t root_at = 0;                    ///< where that is in the file
  looping loops = looping::unknown;    ///< version 2: the stored number is not 0; version 0 does not store it
  std::uint32_t event_id = 0xFFFFFFFF; ///< of an EVNT file, only in Prime files; 0 or 0xFFFFFFFF: none
  std::uint32_t duration_state = 0, interval_state = 0; ///< version 0: the words after the two times
  std::uint32_t scratch_size = 0;                       ///< version 2: bytes that the engine reserves
  std::uint32_t bone_channel_count = 0;                 ///< version 2: the count before the bitmap
  std::uint32_t second_bone_channel_count = 0; ///< version 2 except Echoes: the count after the bitmap
};

/// True if the stored duration is (frame_count - 1) * interval, to within half an interval.
[[nodiscard]] constexpr bool duration_fits(const motion_header& h) noexcept {
  const double intervals = h.frame_count > 0 ? h.frame_count - 1 : 0, interval = double(h.interval);
  const double late = double(h.duration) - intervals * interval;
  return late <= interval / 2 && -late <= interval / 2;
}

/// errc::bad_number unless the interval is possible for `frame_count` frames.
[[nodiscard]] constexpr error require_interval(be_f32 stored, std::uint32_t frame_count,
                                               std::uint64_t at) noexcept {
  const float interval = stored;
  if (interval > 0 && interval < infinity) return {};
  if (interval == 0 && frame_count <= 1) return {};
  return error::bad_number("key interval", std::bit_cast<be_u32>(stored), at);
}

} // namespace metroid_anim
} // namespace MOTLEY_TAG
} // namespace motley

#endif
