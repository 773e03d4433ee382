// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/mtb3/okami: Okami mot. Little-endian. Rotations in radians, 60 frames a second.
#ifndef MOTLEY_FORMATS_MTB3_OKAMI_HPP
#define MOTLEY_FORMATS_MTB3_OKAMI_HPP

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "../../clip/decode.hpp"
#include "../platinum/mot.hpp"

namespace motley::inline MOTLEY_TAG::okami {

/// At the start of the file; the records follow at once.
template <std::endian O> struct header {
  u32<O> magic;              ///< "mtb3" is reported; nothing relies on it
  u16<O> frame_count;        ///< 60 a second
  std::uint8_t record_count; ///< with those of unknown property
  std::uint8_t loops;        ///< 0: the motion does not repeat
};
static_assert(sizeof(header<std::endian::little>) == 8);

/// A curve, 8 bytes.
template <std::endian O> struct record {
  std::int8_t bone;      ///< -1: the model's root
  std::uint8_t property; ///< the base of a family, and a channel on top of it
  u16<O> count;          ///< keys; of a single pose not looked at
  u32<O> value; ///< single pose: the f32 itself, else the offset of the data from the start of the file
};
static_assert(sizeof(record<std::endian::little>) == 8);
inline constexpr std::uint64_t property_offset = 1, count_offset = 2, value_offset = 4; ///< in a record

/// The first property of each family; nine channels in a row: translation, rotation and scale x, y, z,
/// without a gap.
inline constexpr std::int32_t family_bases[] = {0, 16, 50, 80};

/// Which family a property belongs to: a place in the list of codings, or -1 if nobody knows what it is.
[[nodiscard]] constexpr std::int32_t family_of(std::int32_t property) noexcept {
  for (std::int32_t family = 0; family < 4; ++family)
    if (property >= family_bases[family] && property < family_bases[family] + 9) return family;
  return -1;
}

/// What a record means.
struct traits {
  static constexpr std::uint64_t type_offset = property_offset, count_offset = okami::count_offset; ///< bytes
  static constexpr float frame_rate = 60;                          ///< frames a second; no file stores it
  static constexpr angle_unit rotation_unit = angle_unit::radians; ///< of rotations
  static constexpr byte_orders orders = byte_orders::little;       ///< of all files known

  /// A curve as stored.
  template <std::endian O> using record = okami::record<O>;
  /// The curve of each family, in the order of family_bases.
  template <std::endian O>
  using codings = coding_list<                                                                        //
      /*  0: single pose         */ platinum::constant<O>,                                            //
      /* 16: quantised           */ platinum::half_keys<O, platinum::byte_key, key_timing::relative>, //
      /* 50: quantised precision */ platinum::short_keys<O>,                                          //
      /* 80: full precision      */ platinum::float_keys<O>>;
  /// One for each family.
  static constexpr std::string_view coding_names[] = {"single pose", "quantised: u8 keys, relative frames",
                                                      "quantised precision: u16 keys",
                                                      "full precision: f32 keys"};

  /// The numbers of a record that starts at byte `position`. Of an unknown property the index is the property
  /// itself.
  template <std::endian O>
  [[nodiscard]] static constexpr track_entry entry(const record<O>& r, std::uint64_t position) noexcept {
    const std::int32_t family = okami::family_of(r.property),
                       index = family < 0 ? r.property : r.property - family_bases[family];
    return {.bone = r.bone,
            .index = index,
            .type = r.property,
            .channel = family < 0 ? channel::other : static_cast<channel>(index),
            .coding = family,
            .count = family == 0 ? 1 : std::int64_t{r.count},
            .data = family == 0 ? position + value_offset : std::uint64_t{r.value},
            .kind = family < 0 ? record_kind::unknown : record_kind::track};
  }
};

/// What a track's values are measured from: the quantised families tell the difference from the parent's
/// pose, full precision tells the value itself. Which of both a single pose is, no source says; it is stored
/// in full.
enum class frame_of_reference : std::uint8_t { parent, absolute };
/// That of a track, told by its family.
template <std::same_as<table_track<traits>> Track>
[[nodiscard]] constexpr frame_of_reference reference_of(const Track& track) noexcept {
  const std::int32_t family = track.entry().coding;
  return family == 1 || family == 2 ? frame_of_reference::parent : frame_of_reference::absolute;
}

struct format;

/// A motion. Made by open().
class motion : public table_clip<traits> {
public:
  /// True if the motion is to repeat: the header's `loops` is not 0. It only tells; frames do not wrap.
  [[nodiscard]] constexpr bool loops() const noexcept { return loops_; }
  /// The file's first four bytes, whatever they are; 0x3362746D is "mtb3".
  [[nodiscard]] constexpr std::uint32_t magic() const noexcept { return magic_; }

  /// f(name, value): the byte order, and whether the motion loops.
  template <class F> constexpr void describe(F&& f) const {
    table_clip<traits>::describe(f);
    f("loops", loops_ ? "yes" : "no");
  }

private:
  friend struct format;

  template <std::endian O> constexpr error read(const byte_view& file) noexcept {
    if (const error e = require_range(file, 0, sizeof(header<O>), "header")) return e;
    const auto h = file.read<header<O>>(0);
    magic_ = h.magic;
    loops_ = h.loops != 0;
    return load_table<O>(file, sizeof(h), h.record_count, h.frame_count);
  }

  std::uint32_t magic_ = 0;
  bool loops_ = false;
};

/// True for values that somebody would store as a pose, and false for most of what other bytes are as a
/// float.
[[nodiscard]] constexpr bool likely_pose(float value) noexcept {
  const float size = value < 0 ? -value : value;
  return size == 0 || (size > 1e-9F && size < 1e6F);
}

/// True if a file has the magic that is reported.
[[nodiscard]] constexpr bool has_magic(const byte_view& file) noexcept {
  constexpr std::uint32_t mtb3 = 0x3362746D;
  return file.holds(0, 4) && file.read<u32<std::endian::little>>(0) == mtb3;
}

/// Okami's motions as a format.
struct format : single_clip_format<motion> {
  static constexpr std::string_view name = "okami"; ///< also of --format

  /// Likely with the magic that is reported, else nothing: most files have no magic.
  [[nodiscard]] static constexpr certainty signature(const byte_view& file) noexcept {
    return has_magic(file) ? certainty::likely : certainty::none;
  }
  /// True if a file without a magic holds together: it opens with at least one known track and no more
  /// unknown ones, single poses are likely numbers, the other data lie behind the records, and the last of
  /// them end where the file does, but for padding (unless they may be those of an unknown track).
  template <class View> [[nodiscard]] static constexpr bool resembles(const View& file) noexcept {
    constexpr std::uint64_t padding = 32;
    const auto motion = open(file);
    if (!motion || motion->track_count() == 0) return false;
    const std::uint64_t table_end =
        sizeof(header<std::endian::little>) + motion->records().size() * record_size<traits>;
    const std::size_t unknown = motion->records().size() - motion->track_count();
    std::uint64_t end = table_end;
    for (const auto track : motion->tracks()) {
      const track_entry e = track.entry();
      if (e.coding == 0 ? !okami::likely_pose(motley::evaluate(track, 0)) : e.data < table_end) return false;
      const auto bytes_of = [&]<class C>(const C&) {
        return C::bytes_for(static_cast<std::uint64_t>(e.count));
      };
      const std::uint64_t data_end = e.data + track.visit(bytes_of);
      end = data_end > end ? data_end : end;
    }
    return unknown <= motion->track_count() && (unknown > 0 || file.size() - end < padding);
  }
  /// Checks every record, and every key's frame once for each record that points at it. Any magic will do.
  template <class View> [[nodiscard]] static constexpr result<motion> open(const View& file) noexcept {
    motion m;
    return {m.template read<std::endian::little>(file), m};
  }
};

/// Opens a motion: `result<motion>`. See format::open().
inline constexpr opener<format> open{};

} // namespace motley::inline MOTLEY_TAG::okami

#endif
