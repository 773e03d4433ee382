// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/mot: what the motion formats of Clover and PlatinumGames share: key layouts, channel
// numbers, records.
#ifndef MOTLEY_FORMATS_PLATINUM_MOT_HPP
#define MOTLEY_FORMATS_PLATINUM_MOT_HPP

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../../author/format.hpp"
#include "../../author/table.hpp"
#include "../../clip/result.hpp"
#include "../../config.hpp"
#include "../../fwd.hpp"
#include "../../wire/minifloat.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace platinum {

/// A stored 16-bit float of PlatinumGames: 1 sign, 6 exponent and 9 mantissa bits.
template <std::endian O> using pghalf = packed<motley::pghalf, O>;

// Stored keys. The slopes `in`, before the key, and `out`, after it, are per segment.

/// 16 bytes, full precision.
template <std::endian O> struct float_key {
  u16_of<O> frame;          ///< from the clip's start
  u16_of<O> padding;        ///< ignored
  f32_of<O> value, in, out; ///< not scaled
};
/// 8 bytes, quantised to 16 bits.
template <std::endian O> struct short_key {
  u16_of<O> frame;          ///< from the clip's start
  u16_of<O> value, in, out; ///< scaled by the header before the keys
};
/// 4 bytes. Frame, value and slopes have 8 bits.
struct byte_key {
  std::uint8_t frame;          ///< from the clip's start or, depending on the coding, from the previous key
  std::uint8_t value, in, out; ///< scaled by the header before the keys
};

/// A value in the record itself.
template <std::endian O> using constant = motley::constant<f32_of<O>>;
/// Hermite keys in full precision.
template <std::endian O> using float_keys = keyed<unscaled, float_key<O>>;
/// Hermite keys after a header of six f32.
template <std::endian O> using short_keys = keyed<affine_key<f32_of<O>>, short_key<O>>;
/// Hermite keys after a header of six pghalf.
template <std::endian O, class Key, key_timing Timing = key_timing::absolute>
using half_keys = keyed<affine_key<pghalf<O>>, Key, Timing>;

/// The track record of every mot since Bayonetta, 12 bytes.
template <std::endian O> struct record {
  i16_of<O> bone;    ///< see bone_table; -1: the model's root
  std::int8_t index; ///< of the channel: 0 to 2, 3 to 5, 7 to 9 are x, y, z of translation, rotation, scale
  std::int8_t type;  ///< the coding
  i16_of<O> count;   ///< keys, or values of a per-frame curve; ignored for a constant
  i16_of<O> extra;   ///< documented as -1; 0 in all real files of Bayonetta 2, Metal Gear Rising and NieR
  u32_of<O> value;   ///< type 0: the f32 itself, else the offset of the data
};
static_assert(sizeof(record<std::endian::big>) == 12);

/// The bone of records that are not tracks, at any position: terminators and dummies.
inline constexpr std::int32_t terminator_bone = 0x7FFF;

/// The type of records that are not tracks, whatever their bone.
inline constexpr std::int32_t dummy_type = -1;

/// Camera n has its eye at bone 0x7000 + 2n and its target at the next bone, see cameras.hpp. All lower
/// numbers are bones; -1 is the model's root.
inline constexpr std::int32_t first_camera_bone = 0x7000;

/// The channels of track indices 0 to 9.
inline constexpr channel channels_by_index[] = {channel::tx, channel::ty, channel::tz,    channel::rx,
                                                channel::ry, channel::rz, channel::other, channel::sx,
                                                channel::sy, channel::sz};
/// The channel of a track index: 0-2 translation, 3-5 rotation, 7-9 scale. 6 is never used; higher ones
/// belong to cameras.
[[nodiscard]] constexpr channel channel_of(std::int32_t index) noexcept {
  return index >= 0 && index < 10 ? channels_by_index[index] : channel::other;
}

/// The same for a track of a bone: on a camera's eye, 14 is the roll and 15 the field of view.
[[nodiscard]] constexpr channel channel_of(std::int32_t bone, std::int32_t index) noexcept {
  if (bone >= first_camera_bone && bone % 2 == 0) {
    if (index == 14) return channel::roll;
    if (index == 15) return channel::fov;
  }
  return platinum::channel_of(index);
}

/// The bits of a motion's flags. If record_field is set, the last i16 of records has a meaning, which is
/// unknown.
enum flag : std::uint16_t { loops = 1, camera_tracks = 2, record_field = 4 };

/// What every mot since Bayonetta shares. A game adds its header and its codings.
struct mot_facts {
  static constexpr std::string_view magic = "mot"; ///< the first characters
  static constexpr std::uint64_t type_offset = 3, count_offset = 4, value_offset = 8; ///< in a record
  static constexpr float default_frame_rate = 60;                  ///< if the header does not state one
  static constexpr angle_unit rotation_unit = angle_unit::radians; ///< of rotations
  static constexpr byte_orders orders = byte_orders::both;         ///< depends on the platform

  /// A track's record.
  template <std::endian O> using record = platinum::record<O>;
  /// What all headers say.
  template <class Header>
  [[nodiscard]] static constexpr result<table_header> table(const Header& h, float frame_rate,
                                                            std::uint32_t terminator) noexcept {
    if (h.frame_count < 0)
      return error::bad_value("frame count", h.frame_count, offsetof(Header, frame_count));
    return table_header{.position = h.record_offset,
                        .record_count = h.record_count,
                        .frame_count = static_cast<std::uint32_t>(h.frame_count),
                        .frame_rate = frame_rate,
                        .loops = (h.flags & loops) != 0 ? looping::yes : looping::no,
                        .terminator = terminator};
  }
  /// A record in plain numbers. It starts at byte `position`, and its offset counts from byte `base`.
  template <std::endian O>
  MOTLEY_INLINE [[nodiscard]] static constexpr track_facts
  track(const platinum::record<O>& r, std::uint64_t position, std::uint64_t base) noexcept {
    const bool constant = r.type == 0;
    return {.bone = r.bone,
            .index = r.index,
            .type = r.type,
            .channel = platinum::channel_of(r.bone, r.index),
            .coding = r.type,
            .count = constant ? 1 : std::int64_t{r.count},
            .data = constant ? position + value_offset : base + r.value,
            .kind = r.bone == terminator_bone ? record_kind::terminator
                    : r.type == dummy_type    ? record_kind::dummy
                                              : record_kind::track,
            .extra = r.extra};
  }
};

/// A mot: a motion of a format that can have cameras.
template <class M>
concept mot_clip = std::derived_from<typename M::facts, mot_facts>;

/// True for a track of a mot that belongs to a camera by its number, first_camera_bone or higher, whatever
/// the header's flag says (visit_cameras() needs that flag, too). False for tracks of other formats and of a
/// selection: ask with its source().
template <class C> [[nodiscard]] constexpr bool is_camera(const C&, const track_outline& o) noexcept {
  return mot_clip<C> && o.bone >= first_camera_bone;
}
/// The same for a clip of any format.
template <class... Clips>
[[nodiscard]] constexpr bool is_camera(const any_clip<Clips...>& c, const track_outline& o) noexcept {
  return c.visit_clip([&](const auto& held) { return platinum::is_camera(held, o); });
}
/// The same for a track.
template <class C> [[nodiscard]] constexpr bool is_camera(const track_of<C>& t) noexcept {
  return platinum::is_camera(t.clip(), t.outline());
}

/// "1, loops", "3, loops, camera tracks", ...
[[nodiscard]] constexpr text flags_in_words(std::uint16_t flags) noexcept {
  text t;
  t << flags;
  if ((flags & loops) != 0) t << ", loops";
  if ((flags & camera_tracks) != 0) t << ", camera tracks";
  if ((flags & record_field) != 0) t << ", record field";
  if ((flags & ~(loops | camera_tracks | record_field)) != 0) t << ", unknown";
  return t;
}

/// What every mot since Bayonetta has: a header with flags and a frame count, and a table of records.
template <class Facts> class mot : public table_clip<Facts> {
public:
  /// A sum of platinum::flag.
  [[nodiscard]] constexpr std::uint16_t flags() const noexcept {
    return this->with_header([](const auto& h) { return h.flags.value(); });
  }

  /// Calls f(name, value) for the byte order, the flags as a number and in words, the number of camera
  /// tracks, and the records' unknown field if one has a value other than 0 and -1.
  template <class F> constexpr void describe(F&& f) const {
    table_clip<Facts>::describe(f);
    f("flags", platinum::flags_in_words(flags()).view());
    std::int32_t extra = 0; // the first value other than 0 and -1
    std::uint32_t of_cameras = 0, same_extra = 0;
    for (track_outline o; this->next(o);) {
      const std::int32_t own = this->extra_of(o);
      of_cameras += platinum::is_camera(*this, o) ? 1U : 0U;
      if (extra == 0 && own != -1) extra = own;
      same_extra += extra != 0 && own == extra ? 1U : 0U;
    }
    text words;
    words << of_cameras << " on bones from " << first_camera_bone << " up";
    if (of_cameras > 0) f("camera tracks", words.view());
    words = {};
    words << extra << " in " << same_extra << (same_extra == 1 ? " record" : " records");
    if (extra != 0) f("unknown field", words.view());
  }
};

} // namespace platinum
} // namespace MOTLEY_TAG
} // namespace motley

#endif
