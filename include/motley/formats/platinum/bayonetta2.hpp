// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/bayonetta2: PlatinumGames mot since Bayonetta 2 (NieR: Automata, Transformers:
// Devastation, Astral Chain, Metal Gear Rising, ...). Little-endian on PC and Switch, big-endian on Wii U.
// Rotations in radians, 60 frames a second.
#ifndef MOTLEY_FORMATS_PLATINUM_BAYONETTA2_HPP
#define MOTLEY_FORMATS_PLATINUM_BAYONETTA2_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "../../clip/result.hpp"
#include "mot.hpp"

namespace motley::bayonetta2 {

/// At the start of the file.
template <std::endian O> struct header {
  char magic[4];        ///< "mot\0"
  u32<O> version;       ///< a date, 0x20120405; tells the byte order
  u16<O> flags;         ///< see platinum::flag
  i16<O> frame_count;   ///< 60 a second
  u32<O> record_offset; ///< from the start of the file
  u32<O> record_count;  ///< without the terminator that follows the last one
  u32<O> unknown;       ///< not looked at
  char name[20];        ///< padded with NULs
};
static_assert(sizeof(header<std::endian::big>) == 0x2C);

/// The only version that is known; of any other, open() says errc::bad_version.
inline constexpr std::uint32_t version = 0x20120405;

/// Five bytes; the frame is big-endian whatever the file is.
struct wide_byte_key {
  u16<std::endian::big> frame; ///< from the clip's start
  std::uint8_t value, in, out; ///< scaled by the header before the keys
};

/// A record's offset counts from the record's own start. Its type is a curve's place in the list of codings.
struct traits : platinum::mot_traits {
  /// As motley::format_name() has it.
  static constexpr std::string_view format_name = "bayonetta2";
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
  /// One for each type.
  static constexpr std::string_view coding_names[] = {
      "constant",           "f32 per frame", "u16 per frame", "u8 per frame",
      "f32 keys",           "u16 keys",      "u8 keys",       "u8 keys, relative frames",
      "u8 keys, u16 frames"};

  /// The numbers of a record that starts at byte `position`.
  template <std::endian O>
  [[nodiscard]] static constexpr track_entry entry(const platinum::record<O>& r,
                                                   std::uint64_t position) noexcept {
    return platinum::entry(r, position, position);
  }
};

class motion;
/// Opens a motion of either byte order. Checks the header, every record, and every key's frame once for each
/// record that points at it; nothing is copied, and nothing that the motion does later can fail. (A template
/// so that whoever only includes this header does not pay for compiling it.)
template <byte_source Bytes = std::span<const std::byte>>
[[nodiscard]] constexpr result<motion> open(const Bytes& bytes) noexcept;
/// The bytes would be gone before what refers to them.
template <byte_owner Bytes> void open(const Bytes&&, const auto&...) = delete;

/// A motion and what its header says of it. Made by open().
class motion : public platinum::mot<traits> {
public:
  /// The motion's own name, e.g. "pl000f_0a25".
  [[nodiscard]] constexpr const basic_text<24>& name() const noexcept { return name_; }

private:
  template <byte_source Bytes> friend constexpr result<motion> open(const Bytes&) noexcept;

  template <std::endian O> constexpr error read(const byte_view& file) noexcept {
    const auto h = file.read<header<O>>(0);
    if (const error e = load_header<O>(file, h, offsetof(header<O>, frame_count), h.record_count)) return e;
    // Twenty characters fit before the records in every file seen; one description says twelve.
    const std::uint64_t start = sizeof(h) - sizeof(h.name);
    for (std::uint64_t i = start; i < sizeof(h) && (h.record_offset <= start || i < h.record_offset); ++i) {
      if (h.name[i - start] == 0) break;
      name_ << h.name[i - start];
    }
    return {};
  }

  basic_text<24> name_{};
};

/// The byte order of a file, told by its version; errc::bad_magic or bad_version if it is none of ours.
[[nodiscard]] constexpr result<std::endian> order_of(const byte_view& file) noexcept {
  if (const error e = require_magic(file, "mot")) return e;
  if (const error e = require_range(file, 0, sizeof(header<std::endian::big>), "header")) return e;
  return platinum::order_by_version(file, offsetof(header<std::endian::big>, version), version);
}

template <byte_source Bytes> constexpr result<motion> open(const Bytes& bytes) noexcept {
  const byte_view file{std::span<const std::byte>{bytes}};
  const auto order = order_of(file);
  if (!order) return order.error();
  motion m;
  return {motley::with_order(*order, [&]<std::endian O>() { return m.template read<O>(file); }), m};
}

} // namespace motley::bayonetta2

#endif
