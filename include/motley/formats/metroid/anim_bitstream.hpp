// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/metroid/anim_bitstream: ANIM version 2, initial values and a bit stream of differences: its layout,
// and the checks that open() makes.
#ifndef MOTLEY_FORMATS_METROID_ANIM_BITSTREAM_HPP
#define MOTLEY_FORMATS_METROID_ANIM_BITSTREAM_HPP

#include <cstddef>
#include <cstdint>

#include "anim_common.hpp"
#include "deltas.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace metroid_anim {

/// The middle part of the header, the same in all games.
struct stream_header {
  be_f32 duration, interval; ///< in seconds: of the motion, and between frames
  be_u32 root_bone;          ///< the root's bone number; not checked
  be_u32 loops;              ///< 0: does not loop
  be_u32 rotation_divisor;   ///< a rotation's integer n is n / this quarter turns; 0 only without rotations
  be_f32 translation_multiplier; ///< a translation is its integers times this
};
/// The last part of the header, before the bitmap.
struct bitmap_header {
  be_u32 bone_channel_count; ///< not used: descriptors have their own count
  be_u32 one;                ///< 1; not read
  be_u32 frame_count;        ///< bits of the bitmap that follows; a set bit means that the frame has keys
};
/// The header of Prime.
struct prime_header {
  be_u32 version;       ///< 2
  be_u32 scratch_size;  ///< of the engine; not used
  be_u32 event_id;      ///< of the EVNT file; 0 or 0xFFFFFFFF: none
  be_u32 one;           ///< 1; identifies Prime files
  stream_header stream; ///< at byte 16
  bitmap_header bitmap; ///< the bitmap follows at byte 52
};
/// The header of the Echoes demo.
struct demo_header {
  be_u32 version;       ///< 2
  be_u32 scratch_size;  ///< of the engine; not used
  be_u32 one;           ///< 1; Prime files have the event id here
  stream_header stream; ///< at byte 12
  bitmap_header bitmap; ///< the bitmap follows at byte 48
};
/// The header of Echoes.
struct echoes_header {
  be_u32 version;          ///< 2
  be_u32 scratch_size;     ///< of the engine; not used
  be_u16 marker;           ///< 0x0101
  stream_header stream;    ///< at byte 10
  be_f32 scale_multiplier; ///< a scale is its integers times this
  bitmap_header bitmap;    ///< the bitmap follows at byte 50
};
static_assert(sizeof(prime_header) == 52 && sizeof(demo_header) == 48 && sizeof(echoes_header) == 50);

inline constexpr std::uint16_t echoes_marker = 0x0101; ///< after the scratch size; identifies Echoes files

// The bitmap follows, then the bone channel count again (not in Echoes), and a u32 count of descriptors. A
// descriptor is a bone's id (u32, in Echoes u8) and groups: rotation, translation, and in Echoes scale. A
// group is a u16 key count and three stored_deltas. If the count is 0, the deltas are missing, and the group
// has no bits in the stream. There is one exception: outside Echoes a rotation is always complete, whatever
// its count.
/// A component of a descriptor.
struct stored_delta {
  be_i16 initial;     ///< the integer at frame 0
  std::uint8_t width; ///< bits of each difference, 0 to 16; 0: constant
};
static_assert(sizeof(stored_delta) == 3);
/// A part of a descriptor that is a track.
struct stored_group {
  be_u16 key_count;     ///< 0: no track (see bitstream::is_track); otherwise only compared with the bitmap
  stored_delta x, y, z; ///< of a rotation see sine_rotation; otherwise the vector's components, not scaled
};
inline constexpr std::uint32_t widest_delta = 16; ///< in bits; a greater width is errc::bad_value

/// The version 2 layout of a file.
class bitstream {
  // Defined before its use: clang cannot evaluate a member template that it has not yet parsed.
  [[nodiscard]] constexpr std::uint64_t id_size() const noexcept { return echoes_ ? 1 : 4; }
  [[nodiscard]] constexpr part last_part() const noexcept {
    return echoes_ ? part::scale : part::translation;
  }

  /// Where a header has the parts that all three headers share.
  struct header_places {
    std::uint64_t stream, bitmap; ///< offsets of stream_header and bitmap_header, the last part
  };
  [[nodiscard]] static constexpr header_places places(game g) noexcept {
    if (g == game::prime) return {offsetof(prime_header, stream), offsetof(prime_header, bitmap)};
    if (g == game::echoes) return {offsetof(echoes_header, stream), offsetof(echoes_header, bitmap)};
    return {offsetof(demo_header, stream), offsetof(demo_header, bitmap)};
  }

  [[nodiscard]] constexpr error read_descriptors(const byte_view& file, std::uint64_t divisor_at) noexcept {
    part_position p = first();
    data_budget budget{file}; // a track may have keys that take no bits
    const std::uint64_t walked = stream_.key_count + stream_.frames.size() / 8;
    for (; !at_end(p); p = after(p)) {
      if (const error e = validate(file, p, divisor_at)) return e;
      if (is_track(p) && !budget.spend(walked))
        return data_budget::exceeded(file, p.group, id_of(p, 0), "keys and bytes of their bitmap");
    }
    const std::uint64_t stream_at = p.id, sets = stream_.key_count - 1;
    stream_.set_size = p.bit;
    end_ = stream_at + delta_bits::bytes_for(sets * p.bit);
    if (file.holds(stream_at, end_ - stream_at)) {
      stream_.sets = {file.at(stream_at), sets * p.bit};
      return {};
    }
    // The first key set that does not fit. The ones before it end with whole words.
    const std::uint64_t words = stream_at <= file.size() ? (file.size() - stream_at) / 4 : 0;
    const std::uint64_t broken = words * 32 / p.bit + 1;
    return error::truncated("key set", stream_at + delta_bits::bytes_for(broken * p.bit), file.size())
        .numbered(broken);
  }

  [[nodiscard]] constexpr error validate(const byte_view& file, const part_position& p,
                                         std::uint64_t divisor_at) const noexcept {
    if (const error e = motley::require_range(file, p.group, sizeof(be_u16), "descriptor table")) return e;
    if (!is_track(p)) return {};
    if (const error e = motley::require_range(file, p.group, sizeof(stored_group), "descriptor table"))
      return e;
    if (p.part == part::rotation && rotation_divisor_ == 0)
      return error::bad_value("rotation divisor", 0, divisor_at);
    const delta_layout l = layout(p);
    for (std::size_t i = 0; i < 3; ++i)
      if (l.width[i] > widest_delta)
        return error::too_large("width of a difference", l.width[i], widest_delta,
                                p.group + offsetof(stored_group, x) + i * sizeof(stored_delta) +
                                    offsetof(stored_delta, width))
            .in(id_of(p, p.part == part::rotation ? i + 1 : i));
    return {};
  }
  [[nodiscard]] constexpr track_id id_of(const part_position& p, std::size_t i) const noexcept {
    return metroid_anim::id_of(p, bone(p), type, i);
  }

public:
  static constexpr std::int32_t type = 2;                                   ///< the version
  static constexpr std::string_view coding = "differences in a bit stream"; ///< of its tracks

  /// Reads the header of game g and all descriptors. Checks everything that later code relies on, and fills
  /// in the header.
  [[nodiscard]] constexpr error read(const byte_view& file, game g, motion_header& header) noexcept {
    const header_places at = places(g);
    const std::uint64_t bitmap = at.bitmap + sizeof(bitmap_header);
    if (const error e = motley::require_range(file, 0, bitmap, "header")) return e;
    file_ = file;
    const auto h = file.read<stream_header>(at.stream);
    const auto b = file.read<bitmap_header>(at.bitmap);
    const std::uint32_t loops = h.loops;
    header = {.version = type,
              .game = g,
              .duration = h.duration,
              .interval = h.interval,
              .duration_at = at.stream + offsetof(stream_header, duration),
              .frame_count = b.frame_count,
              .root_bone = h.root_bone,
              .root_at = at.stream + offsetof(stream_header, root_bone),
              .loops = loops != 0 ? looping::yes : looping::no,
              .scratch_size = file.read<be_u32>(offsetof(demo_header, scratch_size)), // as in all games
              .bone_channel_count = b.bone_channel_count};
    rotation_divisor_ = motley::load(h.rotation_divisor);
    translation_multiplier_ = motley::load(h.translation_multiplier);
    if (g == game::prime) header.event_id = file.read<be_u32>(offsetof(prime_header, event_id));
    echoes_ = g == game::echoes;
    if (echoes_) scale_multiplier_ = file.read<be_f32>(offsetof(echoes_header, scale_multiplier));
    if (const error e = metroid_anim::require_interval(h.interval, header.frame_count,
                                                       at.stream + offsetof(stream_header, interval)))
      return e;

    const std::uint64_t bitmap_size = delta_bits::bytes_for(header.frame_count);
    if (const error e = motley::require_range(file, bitmap, bitmap_size, "bitmap of key frames")) return e;
    stream_.frames = {file.at(bitmap), header.frame_count};
    stream_.key_count = stream_.keys_before(header.frame_count);
    stream_.key_count += stream_.key_count == 0 ? 1 : 0; // without frames: the initial values
    const std::uint64_t count_at = bitmap + bitmap_size + (echoes_ ? 0 : sizeof(be_u32));
    if (const error e = motley::require_range(file, count_at, sizeof(be_u32), "descriptor count")) return e;
    descriptor_count_ = file.read<be_u32>(count_at);
    descriptors_ = count_at + sizeof(be_u32);
    if (!echoes_) header.second_bone_channel_count = file.read<be_u32>(bitmap + bitmap_size);
    return read_descriptors(file, at.stream + offsetof(stream_header, rotation_divisor));
  }

  /// The first byte after the stream.
  [[nodiscard]] constexpr std::uint64_t end() const noexcept { return end_; }
  /// The bitmap and the key sets.
  [[nodiscard]] constexpr const delta_stream& stream() const noexcept { return stream_; }

  /// The first descriptor's rotation, which need not be a track; the end if there is no descriptor.
  [[nodiscard]] constexpr part_position first() const noexcept {
    return {0, part::rotation, descriptors_, descriptors_ + id_size(), 0};
  }
  /// True after the last descriptor.
  [[nodiscard]] constexpr bool at_end(const part_position& p) const noexcept {
    return p.bone == descriptor_count_;
  }
  /// The descriptor's next part, or the next descriptor's rotation. It need not be a track. Needs !at_end(p).
  [[nodiscard]] constexpr part_position after(part_position p) const noexcept {
    if (is_track(p)) {
      p.bit += layout(p).size();
      p.group += sizeof(stored_group);
    } else {
      p.group += sizeof(be_u16);
    }
    if (p.part != last_part())
      return {p.bone, static_cast<part>(metroid_anim::ordinal(p.part) + 1), p.id, p.group, p.bit};
    return {p.bone + 1, part::rotation, p.group, p.group + id_size(), p.bit};
  }
  /// True if the group's key count is not 0. Outside Echoes every descriptor has a rotation whatever the
  /// count: its fields, and its bits in the stream, are there. Needs !at_end(p).
  [[nodiscard]] constexpr bool is_track(const part_position& p) const noexcept {
    return (p.part == part::rotation && !echoes_) || file_.read<be_u16>(p.group) != 0;
  }
  [[nodiscard]] constexpr std::int32_t bone(const part_position& p) const noexcept {
    return echoes_ ? std::int32_t{file_.read<std::uint8_t>(p.id)}
                   : static_cast<std::int32_t>(file_.read<be_u32>(p.id));
  }
  /// The group as a layout for the stream's curves. Needs is_track(p).
  [[nodiscard]] constexpr delta_layout layout(const part_position& p) const noexcept {
    const auto g = file_.read<stored_group>(p.group);
    return {{g.x.initial, g.y.initial, g.z.initial},
            p.bit,
            {g.x.width, g.y.width, g.z.width},
            p.part == part::rotation};
  }
  /// The same of a track.
  [[nodiscard]] constexpr delta_layout layout(const track_outline& o) const noexcept {
    return layout(metroid_anim::position_of(o));
  }
  /// The track at a position. Its data are the group. Needs is_track(p).
  [[nodiscard]] constexpr track_outline outline(const part_position& p) const noexcept {
    return metroid_anim::outline_of(p, id_of(p, 0), stream_.key_count, p.group);
  }
  template <class F> constexpr decltype(auto) visit(const track_outline& o, F&& f) const {
    const part_position p = metroid_anim::position_of(o);
    if (p.part == part::rotation)
      return f(delta_keys<sine_rotation>{stream_, layout(p), sine_rotation{rotation_divisor_}});
    return f(delta_keys<scaled_vector>{stream_, layout(p), vectors(p.part)});
  }
  /// Calls f(warning) for each group whose key count is wrong. It should be the number of frames with keys
  /// minus 1, because the first key is not part of the stream. If there is only one key, 1 is right, too: in
  /// Echoes a count of 0 means that there is no group. (Compared in 16 bits: there may be more keys.)
  template <class F> constexpr void warnings(F&& f) const {
    const auto right = static_cast<std::uint16_t>(stream_.key_count - 1);
    for (part_position p = first(); !at_end(p); p = after(p)) {
      const std::uint16_t stored = file_.read<be_u16>(p.group);
      const bool is_single = stream_.key_count == 1 && stored == 1;
      if (is_track(p) && stored != right && !is_single)
        f(warning{warning_code::wrong_key_count, p.group, stored, id_of(p, 0)});
    }
  }
  /// The decoder of rotations. Needs a file that has rotations.
  [[nodiscard]] constexpr sine_rotation rotations() const noexcept {
    return sine_rotation{rotation_divisor_};
  }
  /// The decoder of translations or scales. Needs p to be one of the two.
  [[nodiscard]] constexpr scaled_vector vectors(part p) const noexcept {
    return {p == part::translation ? translation_multiplier_ : scale_multiplier_};
  }

private:
  byte_view file_{};
  delta_stream stream_{};
  std::uint64_t descriptors_ = 0, end_ = 0;
  std::uint32_t descriptor_count_ = 0, rotation_divisor_ = 0;
  float translation_multiplier_ = 0, scale_multiplier_ = 0;
  bool echoes_ = false;
};

} // namespace metroid_anim
} // namespace MOTLEY_TAG
} // namespace motley

#endif
