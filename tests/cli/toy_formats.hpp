// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/toy_formats: a list with one small format that the library does not have, for a motley program of
// its own: see toy.cpp.
//
// The format: "toy" and a NUL, u8 frames, u8 tracks, two characters of name; then the tracks, one right
// behind the other: u8 bone, u8 motley::channel, u8 keys, and 13 bytes a key: u8 frame, f32 value, f32
// slopes on either side. 10 frames a second, degrees.
#ifndef MOTLEY_TESTS_CLI_TOY_FORMATS_HPP
#define MOTLEY_TESTS_CLI_TOY_FORMATS_HPP

#include <motley/author/format.hpp>
#include <motley/author/table.hpp>
#include <motley/curve/keyed.hpp>
#include <motley/formats/list.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toy {

struct header {
  char magic[4];
  std::uint8_t frames, tracks;
  char name[2];
};
struct track_header {
  std::uint8_t bone, channel, keys;
};
struct stored_key {
  std::uint8_t frame;
  motley::le_f32 value, in, out;
};

struct facts {
  static constexpr std::string_view name = "toy", magic = "toy";
  static constexpr std::uint64_t type_offset = 0, count_offset = 2;
  static constexpr motley::angle_unit rotation_unit = motley::angle_unit::degrees;
  static constexpr motley::byte_orders orders = motley::byte_orders::little;
  using header = toy::header;
  using record = track_header;
  using codings = motley::coding_list<motley::keyed<motley::unscaled, stored_key>>;
  static constexpr std::string_view coding_names[] = {"toy keys"};

  static constexpr motley::table_header table(const header& h) {
    return {.position = sizeof(header), .record_count = h.tracks, .frame_count = h.frames, .frame_rate = 10};
  }
  static constexpr motley::track_facts track(const record& r, std::uint64_t position) {
    return {.bone = r.bone,
            .index = r.channel,
            .channel = static_cast<motley::channel>(r.channel),
            .coding = 0,
            .count = r.keys,
            .data = position + sizeof(record)};
  }
};

class motion : public motley::table_clip<facts, motley::record_layout::before_data> {
public:
  constexpr motley::stored_text name() const {
    return file().size() == 0 ? motley::stored_text{}
                              : motley::text_at(file(), offsetof(header, name), sizeof(header::name));
  }
  template <class F> constexpr void describe(F&& f) const {
    f("edition", 7);
    f("cheerful", true);
    f("weight", 0.5F);
  }
};

struct format : motley::table_format<facts, motion> {
  static constexpr motley::result<motley::stored_text> clip_name(const motion& m, std::size_t) {
    return m.name();
  }
  /// A command, which is the two numbers of the header, and an event at the last frame, which is the name.
  template <class F> static constexpr motley::error visit_events(const motion& m, std::size_t, F&& f) {
    f(motley::clip_event{.opcode = 1, .payload = m.file().subview(4, 2), .offset = 4});
    f(motley::clip_event{static_cast<std::int32_t>(m.frame_count()) - 1, 2, m.file().subview(6, 2), 6});
    return {};
  }
  template <class F> static constexpr void visit_bone_names(const motion&, F&& f) { f(3, "lid"); }
};

} // namespace toy

namespace cli {
using formats = motley::format_list<toy::format>;
} // namespace cli

#endif
