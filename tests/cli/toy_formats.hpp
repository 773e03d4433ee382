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
#include <motley/author/walked.hpp>
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
  motley::f32<std::endian::little> value, in, out;
};
using curve = motley::keyed<motley::unscaled, stored_key>;

class track_list {
public:
  struct position {
    std::uint32_t number = 0, at = sizeof(header);
  };

  constexpr track_list() = default;
  constexpr explicit track_list(const motley::byte_view& file) : file_{file} {}

  constexpr position first() const { return {}; }
  constexpr position after(const position& p) const {
    return {p.number + 1, static_cast<std::uint32_t>(data(p) + curve::bytes_for(read(p).keys))};
  }
  constexpr motley::track_id id(const position& p) const {
    const track_header t = read(p);
    return {p.number, t.bone, t.channel, 0, static_cast<motley::channel>(t.channel)};
  }
  constexpr std::string_view coding(const position&) const { return "toy keys"; }
  template <class F> constexpr decltype(auto) visit(const position& p, F&& f) const {
    return f(curve{file_.at(data(p)), read(p).keys});
  }
  constexpr motley::error validate(const position& p, motley::data_budget& budget) const {
    if (const auto e = motley::require_range(file_, p.at, sizeof(track_header), "track")) return e;
    return motley::check_curve<curve>(file_, data(p), read(p).keys, p.at + 2, id(p), budget);
  }

private:
  static constexpr std::uint64_t data(const position& p) { return p.at + sizeof(track_header); }
  constexpr track_header read(const position& p) const { return file_.read<track_header>(p.at); }

  motley::byte_view file_{};
};

class motion : public motley::walked_clip<track_list> {
public:
  constexpr float frame_rate() const { return 10; }
  constexpr motley::angle_unit rotation_unit() const { return motley::angle_unit::degrees; }
  constexpr const motley::stored_text& name() const { return name_; }
  constexpr const motley::byte_view& header_bytes() const { return header_; }
  template <class F> constexpr void describe(F&& f) const {
    f("edition", 7);
    f("cheerful", true);
    f("weight", 0.5F);
  }
  constexpr motley::error read(const motley::byte_view& file) {
    if (const auto e = motley::require_range(file, 0, sizeof(header), "header")) return e;
    const auto h = file.read<header>(0);
    name_ = motley::text_at(file, offsetof(header, name), sizeof(h.name));
    header_ = file.subview(0, sizeof(header));
    return load_tracks(file, track_list{file}, h.tracks, h.frames);
  }

private:
  motley::stored_text name_{};
  motley::byte_view header_{};
};

struct format : motley::single_clip_format<motion> {
  static constexpr std::string_view name = "toy";

  static constexpr motley::certainty signature(const motley::byte_view& file) {
    return motley::require_magic(file, "toy") ? motley::certainty::none : motley::certainty::likely;
  }
  static constexpr motley::result<motley::stored_text> clip_name(const motion& m, std::size_t) {
    return m.name();
  }
  /// A command, which is the two numbers of the header, and an event at the last frame, which is the name.
  template <class F> static constexpr motley::error visit_events(const motion& m, std::size_t, F&& f) {
    f(motley::clip_event{.opcode = 1, .payload = {m.header_bytes().at(4), 2}, .offset = 4});
    f(motley::clip_event{static_cast<std::int32_t>(m.frame_count()) - 1, 2, {m.header_bytes().at(6), 2}, 6});
    return {};
  }
  template <class F> static constexpr void visit_bone_names(const motion&, F&& f) { f(3, "lid"); }
  static constexpr motley::result<motion> open(const motley::byte_view& file) {
    motion m;
    return {m.read(file), m};
  }
};

} // namespace toy

namespace cli {
using formats = motley::format_list<toy::format>;
} // namespace cli

#endif
