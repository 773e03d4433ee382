// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/bayonetta: the PlatinumGames mot format of Bayonetta and MadWorld. Little-endian on PC,
// big-endian on consoles. Rotations in radians, 60 frames per second.
#ifndef MOTLEY_FORMATS_PLATINUM_BAYONETTA_HPP
#define MOTLEY_FORMATS_PLATINUM_BAYONETTA_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "mot.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace bayonetta {

/// At the start of the file. No field states the byte order.
template <std::endian O> struct header {
  char magic[4];           ///< "mot\0"
  u16_of<O> flags;         ///< see platinum::flag
  i16_of<O> frame_count;   ///< 60 per second
  u32_of<O> record_offset; ///< from the start of the file
  u32_of<O> record_count;  ///< includes the terminator, which is the last record
};
static_assert(sizeof(header<std::endian::big>) == 0x10);

/// A six-byte key.
template <std::endian O> struct padded_byte_key {
  u16_of<O> frame;             ///< from the clip's start
  std::uint8_t padding;        ///< ignored
  std::uint8_t value, in, out; ///< scaled by the header before the keys
};

/// A record's offset counts from the start of the file. Its type is the curve's index in the list of codings.
/// The game reads all eight types. Types 2, 3 and 5 are in no known file, and their layout is known from a
/// single description.
struct facts : platinum::mot_facts {
  static constexpr std::string_view name = "bayonetta"; ///< also the value of --format
  template <std::endian O> using header = bayonetta::header<O>;
  /// The curves of types 0 to 7.
  template <std::endian O>
  using codings = coding_list<                                                  //
      /* 0 */ platinum::constant<O>,                                            //
      /* 1 */ samples<unscaled, f32_of<O>>,                                     //
      /* 2 */ platinum::float_keys<O>,                                          //
      /* 3 */ samples<affine_value<f32_of<O>>, u16_of<O>>,                      //
      /* 4 */ platinum::short_keys<O>,                                          //
      /* 5 */ samples<affine_value<f32_of<O>>, std::uint8_t>,                   //
      /* 6 */ platinum::half_keys<O, platinum::byte_key, key_timing::relative>, //
      /* 7 */ platinum::half_keys<O, padded_byte_key<O>>>;
  /// In the order of the types.
  static constexpr const char* coding_names[] = {"constant",
                                                 "f32 per frame",
                                                 "f32 keys",
                                                 "u16 per frame",
                                                 "u16 keys",
                                                 "u8 per frame",
                                                 "u8 keys, relative frames",
                                                 "u8 keys, u16 frames"};

  /// The terminator is the last of the records.
  template <std::endian O>
  [[nodiscard]] static constexpr result<table_header> table(const header<O>& h) noexcept {
    return mot_facts::table(h, default_frame_rate, h.record_count > 0 ? h.record_count - 1 : 0);
  }
  /// A record in plain numbers.
  template <std::endian O>
  MOTLEY_INLINE [[nodiscard]] static constexpr track_facts track(const record<O>& r,
                                                                 std::uint64_t position) noexcept {
    return mot_facts::track(r, position, 0);
  }
  [[nodiscard]] static constexpr result<std::endian> order_of(const byte_view& file) noexcept;
};

/// A motion. Made by open().
class motion : public platinum::mot<facts> {};

/// True if the record table lies inside the file in this byte order.
template <std::endian O> [[nodiscard]] constexpr bool table_fits(const byte_view& file) noexcept {
  if (!file.holds(0, sizeof(header<O>))) return false;
  const auto h = file.read<header<O>>(0);
  return file.holds(h.record_offset, std::uint64_t{h.record_count} * sizeof(facts::record<O>));
}
/// How well a byte order fits: 0 if the record table would lie outside the file, 2 if all its types are
/// known, otherwise 1.
template <std::endian O> [[nodiscard]] constexpr int fit(const byte_view& file) noexcept {
  using record = facts::record<O>;
  constexpr auto known = static_cast<std::int32_t>(std::size(facts::coding_names));
  if (!bayonetta::table_fits<O>(file)) return 0;
  const auto h = file.read<header<O>>(0);
  const std::uint64_t at = h.record_offset, count = h.record_count;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t position = at + i * sizeof(record);
    const track_facts t = facts::track(file.read<record>(position), position);
    if (t.kind == record_kind::track && (t.coding < 0 || t.coding >= known)) return 1;
  }
  return 2;
}

/// True if a file with this magic number, even a damaged one, is probably of this format: in one of the byte
/// orders its table lies inside the file or directly follows the header.
[[nodiscard]] constexpr bool plausible(const byte_view& file) noexcept {
  constexpr auto little = std::endian::little, big = std::endian::big;
  constexpr std::uint64_t size = sizeof(header<big>);
  if (!file.holds(0, size)) return false;
  const std::uint32_t at[] = {file.read<header<little>>(0).record_offset,
                              file.read<header<big>>(0).record_offset};
  return bayonetta::table_fits<little>(file) || bayonetta::table_fits<big>(file) || at[0] == size ||
         at[1] == size;
}

/// The byte order of a file: the one in which the record table lies inside the file. If both orders qualify,
/// it is the one in which all record types are known; if that does not decide, errc::ambiguous. If the table
/// lies outside the file in both, it is the order in which it ends earlier, and open() can report by how
/// much.
constexpr result<std::endian> facts::order_of(const byte_view& file) noexcept {
  if (const error e = motley::require_magic(file, "mot")) return e;
  if (const error e = motley::require_range(file, 0, sizeof(header<std::endian::big>), "header")) return e;
  const int little = bayonetta::fit<std::endian::little>(file), big = bayonetta::fit<std::endian::big>(file);
  if (little != big) return little > big ? std::endian::little : std::endian::big;
  if (little > 0)
    return error::ambiguous("the record table", offsetof(header<std::endian::big>, record_offset));
  constexpr std::uint64_t record_size = sizeof(facts::record<std::endian::big>);
  const auto end = [](const auto& h) { return h.record_offset + record_size * h.record_count; };
  return end(file.read<header<std::endian::little>>(0)) <= end(file.read<header<std::endian::big>>(0))
             ? std::endian::little
             : std::endian::big;
}

/// Bayonetta's motions as a format. See facts::order_of() for the byte order.
struct format : table_format<facts, motion> {
  /// `likely` if the magic number is there and the table is plausible: no field states the version.
  [[nodiscard]] static constexpr certainty signature(const byte_view& file) noexcept {
    return !motley::require_magic(file, "mot") && bayonetta::plausible(file) ? certainty::likely
                                                                             : certainty::none;
  }
};

/// Opens a motion: `result<motion>`. open(bytes, order) reads it in a byte order that you know. See
/// format::open().
inline constexpr opener<format> open{};

} // namespace bayonetta
} // namespace MOTLEY_TAG
} // namespace motley

#endif
