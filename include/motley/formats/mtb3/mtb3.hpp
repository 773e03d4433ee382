// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/mtb3/mtb3: mtb3, the motion format of Clover Studio's games: what the games share, which is header,
// property families and terminator. Little-endian. Rotations in radians, 30 frames per second.
#ifndef MOTLEY_FORMATS_MTB3_MTB3_HPP
#define MOTLEY_FORMATS_MTB3_MTB3_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../../config.hpp"
#include "../platinum/mot.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace mtb3 {

/// At the start of the file. The records follow directly.
struct header {
  char magic[4];             ///< "mtb3"
  le_u16 frame_count;        ///< 30 per second
  std::uint8_t record_count; ///< includes the terminator
  std::uint8_t loops;        ///< 1: the motion loops; 0: it does not
};
static_assert(sizeof(header) == 8);

/// The first part of every game's record.
struct record_start {
  std::int8_t bone;      ///< -1: the model's root
  std::uint8_t property; ///< the base of a family plus the channel's number
  le_u16 count;          ///< number of keys; ignored for a single pose
};
// The first four bytes of the terminator, which is the last of the counted records.
inline constexpr std::int32_t terminator_bone = 0x7F;     ///< of the terminator
inline constexpr std::int32_t terminator_property = 0xFF; ///< of the terminator
inline constexpr std::int32_t terminator_count = 0xFFFF;  ///< of the terminator

/// True for a terminator or what looks like one.
[[nodiscard]] constexpr bool is_terminator(const record_start& r) noexcept {
  return r.bone == terminator_bone && r.property == terminator_property && r.count == terminator_count;
}

/// The families of properties, in the order of the codings.
enum class family : std::int8_t { unknown = -1, single_pose, quantised, quantised_precision, full_precision };

/// The family of a property in a game. Each family has nine consecutive channels: translation, rotation and
/// scale x, y, z.
template <class Game> [[nodiscard]] constexpr family family_of(std::int32_t property) noexcept {
  constexpr std::int32_t channels = 9;
  for (std::int8_t i = 0; i < 4; ++i)
    if (property >= Game::family_bases[i] && property < Game::family_bases[i] + channels)
      return static_cast<family>(i);
  return family::unknown;
}

/// What headers and records mean. A Game states its name, how its records are stored (`record`: `start`, its
/// own fields, `value`), and the first property of each family (`family_bases`).
template <class Game> struct facts {
  static constexpr std::string_view name = Game::name, magic = "mtb3"; ///< see table_facts
  static constexpr std::uint64_t type_offset = 1, count_offset = 2;    ///< in a record
  static constexpr angle_unit rotation_unit = angle_unit::radians;     ///< of rotations
  static constexpr byte_orders orders = byte_orders::little;           ///< all known files

  using header = mtb3::header;
  using record = typename Game::record;
  /// The curve type of each family.
  using codings =
      coding_list<platinum::constant<std::endian::little>, //
                  platinum::half_keys<std::endian::little, platinum::byte_key, key_timing::relative>,
                  platinum::short_keys<std::endian::little>, //
                  platinum::float_keys<std::endian::little>>;
  /// In the order of the families.
  static constexpr const char* coding_names[] = {"single pose", "quantised: u8 keys, relative frames",
                                                 "quantised precision: u16 keys", "full precision: f32 keys"};

  /// No file stores the frame rate.
  [[nodiscard]] static constexpr table_header table(const header& h) noexcept {
    return {.position = sizeof(header),
            .record_count = h.record_count,
            .frame_count = h.frame_count,
            .frame_rate = 30,
            .loops = h.loops != 0 ? looping::yes : looping::no,
            .terminator = h.record_count > 0 ? h.record_count - 1U : 0U};
  }
  /// The index of an unknown property is the property itself.
  MOTLEY_INLINE [[nodiscard]] static constexpr track_facts track(const record& r,
                                                                 std::uint64_t position) noexcept {
    const std::int32_t property = r.start.property;
    const family f = mtb3::family_of<Game>(property);
    const bool known = f != family::unknown, pose = f == family::single_pose;
    const std::int32_t index = known ? property - Game::family_bases[static_cast<std::size_t>(f)] : property;
    return {.bone = r.start.bone,
            .index = index,
            .type = property,
            .channel = known ? static_cast<channel>(index) : channel::other,
            .coding = static_cast<std::int32_t>(f),
            .count = pose ? 1 : std::int64_t{r.start.count},
            .data = pose ? position + offsetof(record, value) : std::uint64_t{r.value},
            .kind = mtb3::is_terminator(r.start) ? record_kind::terminator
                    : known                      ? record_kind::track
                                                 : record_kind::unknown,
            .extra = Game::extra_of(r)};
  }
};

/// The sizes of a record in all known games: Okami, God Hand.
inline constexpr std::uint64_t record_sizes[] = {8, 12};

/// The size of a file's records, determined by the position of the terminator. 0 if there is no valid
/// position, if there are two, or if the magic number is wrong.
[[nodiscard]] constexpr std::uint64_t record_size_of(const byte_view& file) noexcept {
  if (motley::require_magic(file, "mtb3") || !file.holds(0, sizeof(header))) return 0;
  const std::uint64_t count = file.read<header>(0).record_count;
  std::uint64_t found = 0;
  int fitting = 0;
  for (const std::uint64_t size : record_sizes) {
    const std::uint64_t at = sizeof(header) + (count - 1) * size;
    if (count == 0 || !file.holds(at, size) || !mtb3::is_terminator(file.read<record_start>(at))) continue;
    found = size;
    ++fitting;
  }
  return fitting == 1 ? found : 0;
}

/// A motion of a game. Made by open().
template <class Game> class motion : public table_clip<facts<Game>> {
public:
  /// Calls f(name, value) for the byte order, and for whether the motion loops, unless there is no file.
  template <class F> constexpr void describe(F&& f) const {
    table_clip<facts<Game>>::describe(f);
    if (this->loops() != looping::unknown) f("loops", this->loops() == looping::yes ? "yes" : "no");
  }
};

/// The common part of all games' descriptors.
template <class Motion> struct format : table_format<typename Motion::facts, Motion> {
  /// `certain` if the terminator is at this game's record size and not at another game's.
  [[nodiscard]] static constexpr certainty signature(const byte_view& file) noexcept {
    return mtb3::record_size_of(file) == Motion::record_size ? certainty::certain : certainty::none;
  }
  /// True if a file has the magic number and is valid as one of this game. Called if the terminator does not
  /// decide.
  [[nodiscard]] static constexpr bool resembles(const byte_view& file) noexcept {
    return !motley::require_magic(file, "mtb3") && open(file);
  }
  /// Accepts any magic number.
  [[nodiscard]] static constexpr result<Motion> open(const byte_view& file) noexcept {
    return format::read(file, std::endian::little);
  }
};

} // namespace mtb3
} // namespace MOTLEY_TAG
} // namespace motley

#endif
