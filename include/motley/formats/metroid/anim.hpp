// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/metroid/anim: Metroid Prime and Echoes ANIM, uncompressed (version 0) and as a bit stream of
// differences (version 2). Big-endian. Rotations are quaternions; a clip says how many seconds a frame takes.
#ifndef MOTLEY_FORMATS_METROID_ANIM_HPP
#define MOTLEY_FORMATS_METROID_ANIM_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "../../author/format.hpp"
#include "../../author/walked.hpp"
#include "../../clip/one_of.hpp"
#include "anim_bitstream.hpp"
#include "anim_uncompressed.hpp"

namespace motley::inline MOTLEY_TAG::metroid_anim {

/// A file's tracks, bone after bone: rotation, translation, scale; in whichever version the file is.
/// (A template: what is not used is not compiled.)
template <class Position> class basic_content {
  // Ahead of what uses them: clang evaluates no member template that it has yet to parse.
  template <class Layout, class View>
  [[nodiscard]] constexpr error read_as(const View& file, game g, motion_header& header) noexcept {
    Layout layout;
    const error e = layout.read(file, g, header);
    layout_ = layout;
    return e;
  }
  template <class Layout>
  [[nodiscard]] static constexpr Position to_track(const Layout& l, Position p) noexcept {
    while (!l.at_end(p) && !l.is_track(p)) p = l.after(p);
    return p;
  }

public:
  using position = Position; ///< all that is known of a track on the way

  /// Reads a file as version 0 or, if `version` is any other, 2. Checks all that the rest relies on, and
  /// fills in the header but for version and game.
  template <class View>
  [[nodiscard]] constexpr error read(const View& file, std::uint32_t version, game g,
                                     motion_header& header) noexcept {
    if (version == 0) return read_as<uncompressed>(file, g, header);
    return read_as<bitstream>(file, g, header);
  }

  /// The bit stream of version 2; null in version 0.
  [[nodiscard]] constexpr const bitstream* stream() const noexcept {
    return layout_.template get_if<bitstream>();
  }
  /// The tables and keys of version 0; null in version 2.
  [[nodiscard]] constexpr const uncompressed* arrays() const noexcept {
    return layout_.template get_if<uncompressed>();
  }
  /// The byte after everything that is read.
  [[nodiscard]] constexpr std::uint64_t end() const noexcept {
    return layout_.visit([](const auto& l) { return l.end(); });
  }

  /// The first track, or the end if there is none.
  [[nodiscard]] constexpr Position first() const noexcept {
    return layout_.visit([](const auto& l) { return to_track(l, l.first()); });
  }
  /// The next track, or the end. Needs !at_end(p).
  [[nodiscard]] constexpr Position after(const Position& p) const noexcept {
    return layout_.visit([&](const auto& l) { return to_track(l, l.after(p)); });
  }
  /// True behind the last track.
  [[nodiscard]] constexpr bool at_end(const Position& p) const noexcept {
    return layout_.visit([&](const auto& l) { return l.at_end(p); });
  }
  /// The bone, and as the index the part's number, 0 to 2: the file stores no index. The record is the bone
  /// too, or in version 2 the descriptor.
  [[nodiscard]] constexpr track_id id(const Position& p) const noexcept {
    return layout_.visit([&](const auto& l) {
      return track_id{p.bone, l.bone(p), static_cast<std::int32_t>(p.part), l.type,
                      metroid_anim::first_channel(p.part)};
    });
  }
  [[nodiscard]] constexpr std::string_view coding(const Position&) const noexcept {
    return layout_.visit([](const auto& l) { return l.coding; });
  }
  template <class F> constexpr decltype(auto) visit(const Position& p, F&& f) const {
    return layout_.visit([&](const auto& l) -> decltype(auto) { return l.visit(p, f); });
  }

private:
  one_of<uncompressed, bitstream> layout_{};
};
/// What a motion's tracks are found in.
using content = basic_content<track_position>;

/// True if a version 0 file begins with three tables of one size, as those of Echoes do and those of Prime
/// cannot. Tells whose file it is that was cut short.
template <class View> [[nodiscard]] constexpr bool has_three_tables(const View& file) noexcept {
  std::uint64_t at = sizeof(uncompressed_header);
  if (!file.holds(at, sizeof(be_u32))) return false;
  const std::uint32_t size = file.template read<be_u32>(at);
  for (int i = 0; i < 3; ++i, at += std::uint64_t{size} + sizeof(be_u32))
    if (!file.holds(at, sizeof(be_u32)) || file.template read<be_u32>(at) != size) return false;
  return size > 0;
}

struct format;

/// A motion and what its header says of it. Made by open(). Models the clip concept. (A template: what is
/// not used is not compiled.)
template <class Content> class basic_motion : public walked_clip<Content> {
public:
  using walked_clip<Content>::content;

  /// 0: every value of every frame; 2: a bit stream of differences.
  [[nodiscard]] constexpr std::uint32_t version() const noexcept { return header_.version; }
  /// Whose file it is, as open() found or was told.
  [[nodiscard]] constexpr metroid_anim::game game() const noexcept { return header_.game; }
  /// Always big-endian.
  [[nodiscard]] constexpr std::endian order() const noexcept { return std::endian::big; }
  /// In seconds, as stored.
  [[nodiscard]] constexpr float duration() const noexcept { return header_.duration; }
  /// Seconds from one frame to the next: frame i is at i * interval().
  [[nodiscard]] constexpr float interval() const noexcept { return header_.interval; }
  /// The root's bone number, as stored: not checked, and no track need have it.
  [[nodiscard]] constexpr std::uint32_t root_bone() const noexcept { return header_.root_bone; }
  /// False in version 0, which does not say.
  [[nodiscard]] constexpr bool loops() const noexcept { return header_.loops; }
  /// The id of the EVNT file that belongs to the motion; 0xFFFFFFFF if none does. Only Prime's files have it.
  [[nodiscard]] constexpr std::uint32_t event_id() const noexcept { return header_.event_id; }
  /// The word behind the duration, which the engine's time has too. Its meaning is unknown. 0 in version 2.
  [[nodiscard]] constexpr std::uint32_t duration_state() const noexcept { return header_.duration_state; }
  /// The same behind the interval.
  [[nodiscard]] constexpr std::uint32_t interval_state() const noexcept { return header_.interval_state; }
  /// The bytes of memory that the engine sets aside for the motion, as stored. 0 in version 0.
  [[nodiscard]] constexpr std::uint32_t scratch_size() const noexcept { return header_.scratch_size; }
  /// How many bones the header says it moves, as stored: the number of descriptors counts. 0 in version 0.
  [[nodiscard]] constexpr std::uint32_t bone_channel_count() const noexcept {
    return header_.bone_channel_count;
  }
  /// The same once more, from behind the bitmap. 0 in version 0 and in Echoes' files, which lack it.
  [[nodiscard]] constexpr std::uint32_t second_bone_channel_count() const noexcept {
    return header_.second_bone_channel_count;
  }

  [[nodiscard]] constexpr std::uint32_t frame_count() const noexcept { return header_.frame_count; }
  /// Frames a second; 0 for a single frame without an interval.
  [[nodiscard]] constexpr float frame_rate() const noexcept {
    return header_.interval > 0 ? 1 / header_.interval : 0;
  }
  [[nodiscard]] constexpr angle_unit rotation_unit() const noexcept { return angle_unit::quaternions; }
  /// How many frames have keys.
  [[nodiscard]] constexpr std::uint64_t key_count() const noexcept {
    const auto* const stream = content().stream();
    return stream != nullptr ? stream->stream().key_count : header_.frame_count;
  }
  /// The whole file.
  [[nodiscard]] constexpr const byte_view& file() const noexcept { return file_; }

  /// f(warning) for key counts that contradict the bitmap, and for bytes behind the end that are no padding.
  template <class F> constexpr void warnings(F&& f) const {
    if (const auto* const stream = content().stream(); stream != nullptr) stream->warnings(f);
    if (!ends_at(content().end()))
      f(warning{warning_code::surplus_bytes, content().end(),
                static_cast<std::int64_t>(file_.size() - content().end())});
  }
  /// f(name, value) for what only the header of an ANIM says.
  template <class F> constexpr void describe(F&& f) const {
    constexpr std::string_view games[] = {"Metroid Prime", "Metroid Prime 2: Echoes",
                                          "the demo of Metroid Prime 2: Echoes"};
    f("byte order", "big-endian");
    f("loops", loops() ? "yes" : "no");
    f("game", games[static_cast<std::size_t>(game())]);
    f("version", version());
    f("root bone", root_bone());
    if (event_id() != 0xFFFFFFFF) f("event id", event_id());
    f("frames with keys", key_count());
    f("seconds a frame", interval());
    f("stored duration", duration());
    if (version() == 0) {
      f("state of the duration", duration_state());
      f("state of the interval", interval_state());
      return;
    }
    f("scratch size", scratch_size());
    f("bone channels", bone_channel_count());
    if (game() != metroid_anim::game::echoes) f("bone channels, again", second_bone_channel_count());
  }

private:
  friend struct format;

  template <class View> constexpr error read(const View& file, metroid_anim::game g) noexcept {
    file_ = file;
    if (const error e = motley::require_range(file, 0, sizeof(be_u32), "version")) return e;
    header_.version = file.template read<be_u32>(0);
    header_.game = g;
    if (header_.version != 0 && header_.version != 2) return error::bad_version(header_.version, 0);
    Content all;
    if (const error e = all.read(file, header_.version, g, header_)) return e;
    std::uint32_t tracks = 0;
    std::size_t pose_size = 0;
    for (auto p = all.first(); !all.at_end(p); p = all.after(p)) {
      ++tracks;
      pose_size += p.part == part::rotation ? 4 : 3;
    }
    this->set_tracks(all, tracks, pose_size);
    return {};
  }

  /// True if only padding follows this byte: up to a multiple of 32, ones or zeros throughout.
  constexpr bool ends_at(std::uint64_t end) const noexcept {
    const std::uint64_t left = file_.size() - end;
    bool ones = true, zeros = true;
    for (std::uint64_t i = 0; i < left && left < 32; ++i) {
      ones = ones && *file_.at(end + i) == std::byte{0xFF};
      zeros = zeros && *file_.at(end + i) == std::byte{0};
    }
    return left < 32 && (ones || zeros);
  }

  /// What a version 2 file says of its game.
  template <class View> static constexpr metroid_anim::game game_of_stream(const View& file) noexcept {
    if (!file.holds(0, sizeof(demo_header))) return metroid_anim::game::prime;
    const bool marked = file.template read<be_u16>(offsetof(echoes_header, marker)) == echoes_marker;
    if (file.template read<be_u32>(offsetof(prime_header, one)) == 1) return metroid_anim::game::prime;
    if (marked) return metroid_anim::game::echoes;
    return file.template read<be_u32>(offsetof(demo_header, one)) == 1 ? metroid_anim::game::echoes_demo
                                                                       : metroid_anim::game::prime;
  }

  byte_view file_{};
  motion_header header_{};
};
/// A motion of either version.
using motion = basic_motion<metroid_anim::content>;

/// True if a file is one of ours, or was before it was damaged: by the constants that its version has.
template <class View> [[nodiscard]] constexpr bool plausible(const View& file) noexcept {
  if (!file.holds(0, sizeof(demo_header))) return false;
  const std::uint32_t version = file.template read<be_u32>(0);
  if (version == 0)
    return file.template read<be_u32>(offsetof(uncompressed_header, bone_count)) ==
           sizeof(uncompressed_header::channel_of_bone);
  return version == 2 && (file.template read<be_u16>(offsetof(echoes_header, marker)) == echoes_marker ||
                          file.template read<be_u32>(offsetof(prime_header, one)) == 1 ||
                          file.template read<be_u32>(offsetof(demo_header, one)) == 1);
}

/// Metroid Prime's motions as a format.
struct format : single_clip_format<motion> {
  static constexpr std::string_view name = "anim"; ///< also of --format

  /// Possible by the constants that the header of each version has: there is no magic.
  template <class View> [[nodiscard]] static constexpr certainty signature(const View& file) noexcept {
    return metroid_anim::plausible(file) ? certainty::possible : certainty::none;
  }
  /// As a file of game g, whatever the bytes say. Checks all tables, that every key lies in the file, and
  /// that the stream holds a key-set for each frame with keys.
  template <class View>
  [[nodiscard]] static constexpr result<motion> open(const View& file, game g) noexcept {
    motion m;
    return {m.read(file, g), m};
  }
  /// The same; the bytes tell the game.
  template <class View> [[nodiscard]] static constexpr result<motion> open(const View& file) noexcept {
    if (file.holds(0, sizeof(be_u32)) && file.template read<be_u32>(0) == 2)
      return open(file, motion::game_of_stream(file));
    // No field of version 0 says which game it is: Echoes if it ends where the file does.
    const auto echoes = open(file, game::echoes), prime = open(file, game::prime);
    const bool fits = echoes && echoes->ends_at(echoes->content().end());
    return fits || metroid_anim::has_three_tables(file) || (echoes && !prime) ? echoes : prime;
  }
};

/// Opens a motion of either version: `result<motion>`. open(bytes, game) reads it as a file of that game. See
/// format::open().
inline constexpr opener<format> open{};

} // namespace motley::inline MOTLEY_TAG::metroid_anim

#endif
