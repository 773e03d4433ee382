// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/mtb3/mtb3: mtb3, the motion format of Clover Studio's games: what the games share, which is header,
// property families and terminator. Little-endian. Rotations in radians, 30 frames per second.
#ifndef MOTLEY_FORMATS_MTB3_MTB3_HPP
#define MOTLEY_FORMATS_MTB3_MTB3_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "../platinum/mot.hpp"

namespace motley::inline MOTLEY_TAG::mtb3 {

/// At the start of the file. The records follow directly.
template <std::endian O> struct header {
  char magic[4];             ///< "mtb3"
  u16<O> frame_count;        ///< 30 per second
  std::uint8_t record_count; ///< includes the terminator
  std::uint8_t loops;        ///< 1: the motion loops; 0: it does not
};
static_assert(sizeof(header<std::endian::little>) == 8);

/// The first part of every game's record.
template <std::endian O> struct record_start {
  std::int8_t bone;      ///< -1: the model's root
  std::uint8_t property; ///< the base of a family plus the channel's number
  u16<O> count;          ///< number of keys; ignored for a single pose
};
// The first four bytes of the terminator, which is the last of the counted records.
inline constexpr std::int32_t terminator_bone = 0x7F;     ///< of the terminator
inline constexpr std::int32_t terminator_property = 0xFF; ///< of the terminator
inline constexpr std::int32_t terminator_count = 0xFFFF;  ///< of the terminator

/// True for a terminator or what looks like one.
[[nodiscard]] constexpr bool is_terminator(const record_start<std::endian::little>& r) noexcept {
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

/// The meaning of a record. A Game states how its records are stored (`record<O>`: `start`, its own fields,
/// `value`), and the first property of each family (`family_bases`).
template <class Game> struct traits {
  static constexpr std::uint64_t type_offset = 1, count_offset = 2; ///< in a record
  static constexpr float frame_rate = 30;                           ///< no file stores it
  static constexpr angle_unit rotation_unit = angle_unit::radians;  ///< of rotations
  static constexpr byte_orders orders = byte_orders::little;        ///< all known files

  /// A curve's record.
  template <std::endian O> using record = typename Game::template record<O>;
  /// The curve type of each family.
  template <std::endian O>
  using codings = coding_list<platinum::constant<O>, //
                              platinum::half_keys<O, platinum::byte_key, key_timing::relative>,
                              platinum::short_keys<O>, //
                              platinum::float_keys<O>>;
  /// In the order of the families.
  static constexpr const char* coding_names[] = {"single pose", "quantised: u8 keys, relative frames",
                                                 "quantised precision: u16 keys", "full precision: f32 keys"};

  /// True for a single pose: the record holds its value.
  template <class Record> [[nodiscard]] static constexpr bool holds_value(const Record& r) noexcept {
    return mtb3::family_of<Game>(r.start.property) == family::single_pose;
  }
  /// A record in plain numbers. It starts at byte `position`. The index of an unknown property is the
  /// property itself.
  template <class Record>
  [[nodiscard]] static constexpr track_entry entry(const Record& r, std::uint64_t position) noexcept {
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
            .data = pose ? position + offsetof(Record, value) : std::uint64_t{r.value},
            .kind = mtb3::is_terminator(r.start) ? record_kind::dummy
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
  using stored = header<std::endian::little>;
  using start = record_start<std::endian::little>;
  if (motley::require_magic(file, "mtb3") || !file.holds(0, sizeof(stored))) return 0;
  const std::uint64_t count = file.read<stored>(0).record_count;
  std::uint64_t found = 0;
  int fitting = 0;
  for (const std::uint64_t size : record_sizes) {
    const std::uint64_t at = sizeof(stored) + (count - 1) * size;
    if (count == 0 || !file.holds(at, size) || !mtb3::is_terminator(file.read<start>(at))) continue;
    found = size;
    ++fitting;
  }
  return fitting == 1 ? found : 0;
}

template <class Motion> struct format;

/// A motion of a game. Made by open().
template <class Game> class motion : public table_clip<traits<Game>> {
  using table = table_clip<traits<Game>>;

public:
  /// True if the header's `loops` is not 0. This is only information; frames do not wrap.
  [[nodiscard]] constexpr std::optional<bool> loops() const noexcept { return loops_; }

  /// Calls f(name, value) for the byte order, and for whether the motion loops.
  template <class F> constexpr void describe(F&& f) const {
    table::describe(f);
    f("loops", loops_ ? "yes" : "no");
  }
  /// Calls f(warning) for each warning. Decodes all keys.
  template <class F> constexpr void warnings(F&& f) const {
    table::warnings(f);
    if (!terminated_) f(warning{warning_code::no_terminator, this->table_end()});
  }

private:
  template <class Motion> friend struct format;

  /// Loads a file with any magic number. Checks everything that later code relies on.
  [[nodiscard]] constexpr error read(const byte_view& file) noexcept {
    using stored = header<std::endian::little>;
    if (const error e = motley::require_range(file, 0, sizeof(stored), "header")) return e;
    const auto h = file.read<stored>(0);
    loops_ = h.loops != 0;
    if (const error e = this->template load_table<std::endian::little>(file, sizeof(stored), h.record_count,
                                                                       h.frame_count))
      return e;
    const std::uint64_t last = this->table_end() - record_size<traits<Game>>;
    terminated_ =
        h.record_count > 0 && mtb3::is_terminator(file.read<record_start<std::endian::little>>(last));
    return {};
  }

  bool loops_ = false, terminated_ = false;
};

/// The common part of all games' descriptors.
template <class Motion> struct format : single_clip_format<Motion> {
  static constexpr std::string_view magic = "mtb3"; ///< see magic_format

  /// `certain` if the terminator is at this game's record size and not at another game's.
  template <class View> [[nodiscard]] static constexpr certainty signature(const View& file) noexcept {
    return mtb3::record_size_of(file) == record_size<typename Motion::traits> ? certainty::certain
                                                                              : certainty::none;
  }
  /// True if a file has the magic number and is valid as one of this game. Called if the terminator does not
  /// decide.
  template <class View> [[nodiscard]] static constexpr bool resembles(const View& file) noexcept {
    return !motley::require_magic(file, "mtb3") && open(file);
  }
  /// Checks every record, and every key's frame once for each record that refers to it. Accepts any magic
  /// number.
  template <class View> [[nodiscard]] static constexpr result<Motion> open(const View& file) noexcept {
    Motion m;
    return {m.read(file), m};
  }
};

} // namespace motley::inline MOTLEY_TAG::mtb3

#endif
