// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/metroid/anim_uncompressed: ANIM version 0, every value of every frame: its layout, and the checks
// that open() makes.
#ifndef MOTLEY_FORMATS_METROID_ANIM_UNCOMPRESSED_HPP
#define MOTLEY_FORMATS_METROID_ANIM_UNCOMPRESSED_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../../curve/samples.hpp"
#include "anim_common.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace metroid_anim {

/// A time.
struct char_anim_time {
  be_f32 seconds; ///< the time
  be_u32 state;   ///< of the engine: 0 not zero; 1, 2, 3 zero; 4 infinity; not used
};

/// The header of version 0.
struct uncompressed_header {
  be_u32 version;                    ///< 0
  char_anim_time duration, interval; ///< of the motion; between frames
  be_u32 key_count;                  ///< of every channel: one key per frame
  be_u32 root_bone;                  ///< the root's bone number; not checked
  be_u32 bone_count;                 ///< 100, otherwise errc::bad_value
  std::uint8_t channel_of_bone[100]; ///< 0xFF: none
};
static_assert(sizeof(uncompressed_header) == 132);

// Tables follow that map a bone's channel to the channel of its rotation (Echoes only), its translation, and
// its scale (Echoes only): a u32 count and a u8 for each, 0xFF for none. Then the keys of all scales (Echoes
// only), rotations and translations: a u32 count, all keys of channel 0, all keys of channel 1, ... Last
// comes the event id (Prime only).
inline constexpr std::uint8_t no_channel = 0xFF; ///< in all these tables: the bone has no channel

/// A quaternion.
struct stored_quaternion {
  be_f32 w, x, y, z; ///< w first, as in motley::quaternion
};
/// A translation or a scale.
struct stored_vector {
  be_f32 x, y, z; ///< of a translation or a scale
};
/// The quaternion as stored, not normalised.
[[nodiscard]] constexpr quaternion load(const stored_quaternion& q) noexcept { return {q.w, q.x, q.y, q.z}; }
/// The three floats as stored.
[[nodiscard]] constexpr vector3 load(const stored_vector& v) noexcept { return {v.x, v.y, v.z}; }

/// The version 0 layout of a file.
class uncompressed {
public:
  static constexpr std::int32_t type = 0;                     ///< the type of its tracks is the version
  static constexpr std::string_view coding = "f32 per frame"; ///< of its tracks

  /// An array in the file; its position is 0 if the file does not have it.
  struct array {
    std::uint64_t position = 0; ///< of its first element; its u32 size precedes it
    std::uint32_t size = 0;     ///< number of elements
  };

  /// Reads the header and finds the tables and keys in the layout of game g. Checks everything that later
  /// code relies on, and fills in the header.
  [[nodiscard]] constexpr error read(const byte_view& file, game g, motion_header& header) noexcept {
    if (const error e = motley::require_range(file, 0, sizeof(uncompressed_header), "header")) return e;
    file_ = file;
    const auto h = file.read<uncompressed_header>(0);
    if (const std::uint32_t count = h.bone_count; count != bone_count)
      return error::bad_value("bone count", count, offsetof(uncompressed_header, bone_count));
    header = {.version = type,
              .game = g,
              .duration = h.duration.seconds,
              .interval = h.interval.seconds,
              .duration_at = offsetof(uncompressed_header, duration),
              .frame_count = h.key_count,
              .root_bone = h.root_bone,
              .root_at = offsetof(uncompressed_header, root_bone),
              .duration_state = h.duration.state,
              .interval_state = h.interval.state};
    frame_count_ = header.frame_count;
    bones_ = bone_count;
    if (const error e = metroid_anim::require_interval(h.interval.seconds, frame_count_,
                                                       offsetof(uncompressed_header, interval)))
      return e;

    const bool echoes = g == game::echoes;
    end_ = sizeof(h);
    has_rotation_table_ = echoes;
    if (echoes)
      if (const error e = read_array(file, table_[0], 1, "rotation table")) return e;
    if (const error e = read_array(file, table_[1], 1, "translation table")) return e;
    if (echoes)
      if (const error e = read_array(file, table_[2], 1, "scale table")) return e;
    if (echoes)
      if (const error e = read_array(file, keys_[2], sizeof(stored_vector), "array of scale keys")) return e;
    if (const error e = read_array(file, keys_[0], sizeof(stored_quaternion), "array of rotation keys"))
      return e;
    if (const error e = read_array(file, keys_[1], sizeof(stored_vector), "array of translation keys"))
      return e;
    if (g == game::prime) {
      if (const error e = motley::require_range(file, end_, sizeof(be_u32), "event id")) return e;
      header.event_id = file.read<be_u32>(end_);
      end_ += sizeof(be_u32);
    }
    for (part_position p = first(); !at_end(p); p = after(p))
      if (const error e = validate(p)) return e;
    return {};
  }

  /// The first byte after all data that is read.
  [[nodiscard]] constexpr std::uint64_t end() const noexcept { return end_; }

  /// The table from a bone's channel to the channel of its part, a u8 for each.
  [[nodiscard]] constexpr const array& table(part p) const noexcept {
    return table_[metroid_anim::ordinal(p)];
  }
  /// The keys of all channels of a part, each a stored_quaternion or a stored_vector.
  [[nodiscard]] constexpr const array& keys(part p) const noexcept { return keys_[metroid_anim::ordinal(p)]; }

  /// Bone 0's rotation, which need not be a track.
  [[nodiscard]] constexpr part_position first() const noexcept { return {}; }
  /// True after the last of the 100 bones, and before read().
  [[nodiscard]] constexpr bool at_end(const part_position& p) const noexcept { return p.bone == bones_; }
  /// The bone's next part, or the next bone's rotation. It need not be a track. Needs !at_end(p).
  [[nodiscard]] constexpr part_position after(part_position p) const noexcept {
    if (p.part == part::scale) return {p.bone + 1};
    return {p.bone, static_cast<part>(metroid_anim::ordinal(p.part) + 1)};
  }
  /// True if the tables assign a channel of keys to the bone's part. Needs !at_end(p).
  [[nodiscard]] constexpr bool is_track(const part_position& p) const noexcept {
    return channel_of(p).index != no_channel;
  }
  [[nodiscard]] constexpr std::int32_t bone(const part_position& p) const noexcept {
    return static_cast<std::int32_t>(p.bone);
  }
  /// The track at a position. Needs is_track(p).
  [[nodiscard]] constexpr track_outline outline(const part_position& p) const noexcept {
    const std::uint64_t channel = channel_of(p).index,
                        size = p.part == part::rotation ? sizeof(stored_quaternion) : sizeof(stored_vector),
                        first = keys_[metroid_anim::ordinal(p.part)].position + channel * frame_count_ * size;
    return metroid_anim::outline_of(p, metroid_anim::id_of(p, bone(p), type), frame_count_, first);
  }
  template <class F> constexpr decltype(auto) visit(const track_outline& o, F&& f) const {
    const std::byte* const keys = file_.at(o.data);
    if (o.coding == metroid_anim::ordinal(part::rotation))
      return f(samples<unscaled, stored_quaternion>{keys, frame_count_});
    return f(samples<unscaled, stored_vector>{keys, frame_count_});
  }

private:
  static constexpr std::uint32_t bone_count = 100;
  struct table_entry {
    std::uint8_t index = no_channel;
    std::uint32_t number = 0;   // in its table
    std::uint64_t position = 0; // of the table's byte
    bool outside = false;       // the table has no such entry
  };

  [[nodiscard]] constexpr error read_array(const byte_view& file, array& a, std::uint64_t element,
                                           std::string_view what) noexcept {
    if (const error e = motley::require_range(file, end_, sizeof(be_u32), what)) return e;
    a = {end_ + sizeof(be_u32), file.read<be_u32>(end_)};
    end_ = a.position + a.size * element;
    return motley::require_range(file, a.position, a.size * element, what);
  }

  /// The channel of keys of a track, looked up in the table of its part if there is one.
  [[nodiscard]] constexpr table_entry channel_of(const part_position& p) const noexcept {
    const std::uint64_t at = offsetof(uncompressed_header, channel_of_bone) + p.bone;
    const auto bone_channel = file_.read<std::uint8_t>(at);
    if (bone_channel == no_channel) return {};
    if (p.part == part::rotation && !has_rotation_table_) return {bone_channel, p.bone, at};
    const array& table = table_[metroid_anim::ordinal(p.part)];
    if (table.position == 0) return {};
    const std::uint64_t entry = table.position + bone_channel;
    if (bone_channel >= table.size) return {bone_channel, p.bone, at, true};
    return {file_.read<std::uint8_t>(entry), bone_channel, entry};
  }

  [[nodiscard]] constexpr error validate(const part_position& p) const noexcept {
    const table_entry c = channel_of(p);
    if (c.index == no_channel) return {};
    const track_id where = metroid_anim::id_of(p, bone(p), type);
    if (c.outside) return error::bad_index("the bone table", c.number, c.index, c.position);
    if (frame_count_ == 0)
      return error::no_keys("keys", 0, offsetof(uncompressed_header, key_count)).in(where);
    constexpr const char* channels[] = {"the rotation channels", "the translation channels",
                                        "the scale channels"};
    if ((std::uint64_t{c.index} + 1) * frame_count_ > keys_[metroid_anim::ordinal(p.part)].size)
      return error::bad_index(channels[metroid_anim::ordinal(p.part)], c.number, c.index, c.position)
          .in(where);
    return {};
  }

  byte_view file_{};
  array table_[part_count]{}, keys_[part_count]{};
  bool has_rotation_table_ = false;
  std::uint32_t bones_ = 0, frame_count_ = 0;
  std::uint64_t end_ = 0;
};

} // namespace metroid_anim
} // namespace MOTLEY_TAG
} // namespace motley

#endif
