// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/bayonetta2: the PlatinumGames mot format of Metal Gear Rising, Bayonetta 2 and later games
// (NieR: Automata, Transformers: Devastation, Astral Chain, ...). Little-endian on PC and Switch, big-endian
// on Wii U. Rotations in radians.
#ifndef MOTLEY_FORMATS_PLATINUM_BAYONETTA2_HPP
#define MOTLEY_FORMATS_PLATINUM_BAYONETTA2_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "mot.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace bayonetta2 {

/// At the start of the file.
template <std::endian O> struct header {
  char magic[4];           ///< "mot\0"
  u32_of<O> version;       ///< a date, see is_date(); determines the byte order
  u16_of<O> flags;         ///< see platinum::flag
  i16_of<O> frame_count;   ///< frame_rate frames per second
  u32_of<O> record_offset; ///< from the start of the file
  u32_of<O> record_count;  ///< excludes the terminator that follows the last record
  std::uint8_t unknown;    ///< ignored
  std::uint8_t frame_rate; ///< frames per second; 0: 60
  u16_of<O> unknown_too;   ///< ignored
  char name[20];           ///< padded with NULs
};
static_assert(sizeof(header<std::endian::big>) == 0x2C);

/// The versions of known files: one of Metal Gear Rising; from Bayonetta 2 to Astral Chain; Granblue Fantasy:
/// Relink.
inline constexpr std::uint32_t known_versions[] = {0x20111109, 0x20120405, 0x20200619};
/// The first version whose header has a frame rate.
inline constexpr std::uint32_t first_version_with_a_rate = 0x20111109;

/// True if the hexadecimal digits are a date from 2009 to 2039, YYYYMMDD.
[[nodiscard]] constexpr bool is_date(std::uint32_t version) noexcept {
  for (int digit = 0; digit < 8; ++digit)
    if (((version >> (4 * digit)) & 0xF) > 9) return false;
  const std::uint32_t year = version >> 16, month = (version >> 8) & 0xFF, day = version & 0xFF;
  return year >= 0x2009 && year <= 0x2039 && month >= 1 && month <= 0x12 && day >= 1 && day <= 0x31;
}

/// A five-byte key. Its frame is big-endian in every file.
struct wide_byte_key {
  be_u16 frame;                ///< from the clip's start
  std::uint8_t value, in, out; ///< scaled by the header before the keys
};

/// A record's offset counts from the record's own start. Its type is the curve's index in the list of
/// codings.
struct facts : platinum::mot_facts {
  static constexpr std::string_view name = "bayonetta2"; ///< also the value of --format
  template <std::endian O> using header = bayonetta2::header<O>;
  /// The curves of types 0 to 8.
  template <std::endian O>
  using codings = coding_list<                                                  //
      /* 0 */ platinum::constant<O>,                                            //
      /* 1 */ samples<unscaled, f32_of<O>>,                                     //
      /* 2 */ samples<affine_value<f32_of<O>>, u16_of<O>>,                      //
      /* 3 */ samples<affine_value<platinum::pghalf<O>>, std::uint8_t>,         //
      /* 4 */ platinum::float_keys<O>,                                          //
      /* 5 */ platinum::short_keys<O>,                                          //
      /* 6 */ platinum::half_keys<O, platinum::byte_key>,                       //
      /* 7 */ platinum::half_keys<O, platinum::byte_key, key_timing::relative>, //
      /* 8 */ platinum::half_keys<O, wide_byte_key>>;
  /// In the order of the types.
  static constexpr const char* coding_names[] = {
      "constant",           "f32 per frame", "u16 per frame", "u8 per frame",
      "f32 keys",           "u16 keys",      "u8 keys",       "u8 keys, relative frames",
      "u8 keys, u16 frames"};

  /// The terminator follows the counted records.
  template <std::endian O>
  [[nodiscard]] static constexpr result<table_header> table(const header<O>& h) noexcept {
    const bool has_rate = h.version >= first_version_with_a_rate && h.frame_rate != 0;
    return mot_facts::table(h, has_rate ? h.frame_rate : default_frame_rate, h.record_count);
  }
  /// A record in plain numbers.
  template <std::endian O>
  MOTLEY_INLINE [[nodiscard]] static constexpr track_facts track(const record<O>& r,
                                                                 std::uint64_t position) noexcept {
    return mot_facts::track(r, position, position);
  }
  [[nodiscard]] static constexpr result<std::endian> order_of(const byte_view& file) noexcept;
};

/// A motion with the fields of its header. Made by open().
class motion : public platinum::mot<facts> {
public:
  /// The motion's own name, e.g. "pl000f_0a25".
  [[nodiscard]] constexpr stored_text name() const noexcept {
    return name_size() > 0 ? motley::text_at(file(), name_offset, name_size()) : stored_text{};
  }
  /// The room that the header has for the name. In every known file twenty characters fit before the records;
  /// one description says twelve.
  [[nodiscard]] constexpr std::size_t name_size() const noexcept {
    constexpr std::size_t all = sizeof(header<std::endian::big>::name);
    const auto records = with_header([](const auto& h) { return std::uint64_t{h.record_offset}; });
    if (file().size() == 0) return 0;
    return records > name_offset && records < name_offset + all
               ? static_cast<std::size_t>(records - name_offset)
               : all;
  }
  static constexpr std::uint64_t name_offset = offsetof(header<std::endian::big>, name); ///< in the file
  /// The version of the layout, a date in hexadecimal digits: 0x20120405.
  [[nodiscard]] constexpr std::uint32_t version() const noexcept {
    return with_header([](const auto& h) { return h.version.value(); });
  }

  /// Calls f(name, value) as for every mot, and for the version.
  template <class F> constexpr void describe(F&& f) const {
    platinum::mot<facts>::describe(f);
    text words;
    words.hex(version());
    f("version", words.view());
  }
  /// Calls f(warning) for each warning. Decodes all keys.
  template <class F> constexpr void warnings(F&& f) const {
    platinum::mot<facts>::warnings(f);
    if (file().size() == 0) return; // a default motion
    for (const std::uint32_t known : known_versions)
      if (version() == known) return;
    f(warning{warning_code::unknown_version, offsetof(header<std::endian::big>, version),
              std::int64_t{version()}});
  }
};

/// The byte order in which a file's version is a date. errc::bad_magic or bad_version if the file is not of
/// this format; errc::ambiguous if the version is a date in both byte orders.
constexpr result<std::endian> facts::order_of(const byte_view& file) noexcept {
  if (const error e = motley::require_magic(file, "mot")) return e;
  if (const error e = motley::require_range(file, 0, sizeof(header<std::endian::big>), "header")) return e;
  constexpr std::uint64_t at = offsetof(header<std::endian::big>, version);
  const std::uint32_t version = file.read<le_u32>(at);
  const bool little = bayonetta2::is_date(version), big = bayonetta2::is_date(file.read<be_u32>(at));
  if (little && big) return error::ambiguous("version", at);
  if (!little && !big) return error::bad_version(version, at);
  return little ? std::endian::little : std::endian::big;
}

/// Bayonetta 2's motions as a format. The version states the byte order, see facts::order_of(); open(file,
/// order) ignores it.
struct format : table_format<facts, motion> {
  /// `certain` if magic number and version fit; `possible` if only the magic number does.
  [[nodiscard]] static constexpr certainty signature(const byte_view& file) noexcept {
    if (motley::require_magic(file, "mot")) return certainty::none;
    return facts::order_of(file) ? certainty::certain : certainty::possible;
  }
  /// The name in the header.
  [[nodiscard]] static constexpr result<stored_text> clip_name(const motion& m, std::size_t) noexcept {
    return m.name();
  }
};

/// Opens a motion: `result<motion>`. open(bytes, order) reads it in a byte order that you know. See `format`.
inline constexpr opener<format> open{};

} // namespace bayonetta2
} // namespace MOTLEY_TAG
} // namespace motley

#endif
