// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/bayonetta2: the PlatinumGames mot format since Bayonetta 2 (NieR: Automata, Transformers:
// Devastation, Astral Chain, Metal Gear Rising, ...). Little-endian on PC and Switch, big-endian on Wii U.
// Rotations in radians.
#ifndef MOTLEY_FORMATS_PLATINUM_BAYONETTA2_HPP
#define MOTLEY_FORMATS_PLATINUM_BAYONETTA2_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "mot.hpp"

namespace motley::inline MOTLEY_TAG::bayonetta2 {

/// At the start of the file.
template <std::endian O> struct header {
  char magic[4];           ///< "mot\0"
  u32<O> version;          ///< a date, see is_date(); determines the byte order
  u16<O> flags;            ///< see platinum::flag
  i16<O> frame_count;      ///< frame_rate frames per second
  u32<O> record_offset;    ///< from the start of the file
  u32<O> record_count;     ///< excludes the terminator that follows the last record
  std::uint8_t unknown;    ///< ignored
  std::uint8_t frame_rate; ///< frames per second; 0: 60
  u16<O> unknown_too;      ///< ignored
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
  u16<std::endian::big> frame; ///< from the clip's start
  std::uint8_t value, in, out; ///< scaled by the header before the keys
};

/// A record's offset counts from the record's own start. Its type is the curve's index in the list of
/// codings.
struct traits : platinum::mot_traits {
  /// The curves of types 0 to 8.
  template <std::endian O>
  using codings = coding_list<                                                  //
      /* 0 */ platinum::constant<O>,                                            //
      /* 1 */ samples<unscaled, f32<O>>,                                        //
      /* 2 */ samples<affine_value<f32<O>>, u16<O>>,                            //
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

  /// A record in plain numbers. It starts at byte `position`.
  template <std::endian O>
  [[nodiscard]] static constexpr track_entry entry(const platinum::record<O>& r,
                                                   std::uint64_t position) noexcept {
    return platinum::entry(r, position, position);
  }
};

struct format;

/// A motion with the fields of its header. Made by open().
class motion : public platinum::mot<traits> {
public:
  /// The motion's own name, e.g. "pl000f_0a25".
  [[nodiscard]] constexpr const stored_text& name() const noexcept { return name_; }
  /// The version of the layout, a date in hexadecimal digits: 0x20120405.
  [[nodiscard]] constexpr std::uint32_t version() const noexcept { return version_; }
  /// Frames per second, from the header.
  [[nodiscard]] constexpr float frame_rate() const noexcept { return frame_rate_; }

  /// Calls f(name, value) as for every mot, and for the version.
  template <class F> constexpr void describe(F&& f) const {
    platinum::mot<traits>::describe(f);
    text words;
    words.hex(version_);
    f("version", words.view());
  }
  /// Calls f(warning) for each warning. Decodes all keys.
  template <class F> constexpr void warnings(F&& f) const {
    platinum::mot<traits>::warnings(f);
    for (const std::uint32_t known : known_versions)
      if (version_ == known) return;
    f(warning{warning_code::unknown_version, offsetof(header<std::endian::big>, version),
              std::int64_t{version_}});
  }

private:
  friend struct format;

  template <std::endian O> constexpr error read(const byte_view& file) noexcept {
    const auto h = file.read<header<O>>(0);
    if (const error e = load_header<O>(file, h, offsetof(header<O>, frame_count), h.record_count)) return e;
    version_ = h.version;
    if (version_ >= first_version_with_a_rate && h.frame_rate != 0) frame_rate_ = h.frame_rate;
    // In every known file twenty characters fit before the records. One description says twelve.
    const std::uint64_t start = sizeof(h) - sizeof(h.name), records = h.record_offset;
    const bool cut_short = records > start && records < sizeof(h);
    name_ = motley::text_at(file, start, static_cast<std::size_t>((cut_short ? records : sizeof(h)) - start));
    return {};
  }

  stored_text name_{};
  std::uint32_t version_ = 0;
  float frame_rate_ = traits::frame_rate;
};

/// The byte order in which a file's version is a date. errc::bad_magic or bad_version if the file is not of
/// this format; errc::ambiguous if the version is a date in both byte orders.
template <class View> [[nodiscard]] constexpr result<std::endian> order_of(const View& file) noexcept {
  if (const error e = motley::require_magic(file, "mot")) return e;
  if (const error e = motley::require_range(file, 0, sizeof(header<std::endian::big>), "header")) return e;
  constexpr std::uint64_t at = offsetof(header<std::endian::big>, version);
  const std::uint32_t version = file.template read<u32<std::endian::little>>(at);
  const bool little = bayonetta2::is_date(version),
             big = bayonetta2::is_date(file.template read<u32<std::endian::big>>(at));
  if (little && big) return error::ambiguous("version", at);
  if (!little && !big) return error::bad_version(version, at);
  return little ? std::endian::little : std::endian::big;
}

/// Bayonetta 2's motions as a format.
struct format : single_clip_format<motion> {
  static constexpr std::string_view name = "bayonetta2"; ///< also the value of --format
  static constexpr std::string_view magic = "mot";       ///< see magic_format

  /// `certain` if magic number and version fit; `possible` if only the magic number does.
  template <class View> [[nodiscard]] static constexpr certainty signature(const View& file) noexcept {
    if (motley::require_magic(file, "mot")) return certainty::none;
    return bayonetta2::order_of(file) ? certainty::certain : certainty::possible;
  }
  /// The name in the header.
  [[nodiscard]] static constexpr result<stored_text> clip_name(const motion& m, std::size_t) noexcept {
    return m.name();
  }
  /// Opens a file in either byte order. Checks the header, every record, and every key's frame once for each
  /// record that refers to it.
  template <class View> [[nodiscard]] static constexpr result<motion> open(const View& file) noexcept {
    const auto order = bayonetta2::order_of(file);
    if (!order) return order.error();
    motion m;
    return {motley::with_order(*order, [&]<std::endian O>() { return m.template read<O>(file); }), m};
  }
};

/// Opens a motion: `result<motion>`. See format::open().
inline constexpr opener<format> open{};

} // namespace motley::inline MOTLEY_TAG::bayonetta2

#endif
