// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/metroid/anim: Metroid Prime and Echoes ANIM: uncompressed (version 0), and a bit stream of
// differences (version 2). Big-endian. Rotations are quaternions. A clip stores the seconds between two
// frames.
#ifndef MOTLEY_FORMATS_METROID_ANIM_HPP
#define MOTLEY_FORMATS_METROID_ANIM_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../../author/format.hpp"
#include "../../author/walked.hpp"
#include "../../clip/one_of.hpp"
#include "anim_bitstream.hpp"
#include "anim_uncompressed.hpp"
#include "padding.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace metroid_anim {

/// The tracks of a file of either version: for each bone rotation, translation, scale. The file stores no
/// channel index, so `index` and `coding` are both the part's number. `record` is the bone in version 0, and
/// the number of the descriptor in version 2.
class walk {
  // Defined before their use: clang cannot evaluate a member template that it has not yet parsed.
  template <class Layout>
  [[nodiscard]] constexpr error read_as(const byte_view& file, game g, motion_header& header) noexcept {
    Layout layout;
    const error e = layout.read(file, g, header);
    layout_ = layout;
    return e;
  }

public:
  /// Reads a file as version 0, or as version 2 for any other `version`. Checks everything that later code
  /// relies on, and fills in the header.
  [[nodiscard]] constexpr error read(const byte_view& file, std::uint32_t version, game g,
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
  /// The first byte after all data that is read.
  [[nodiscard]] constexpr std::uint64_t end() const noexcept {
    return layout_.visit([](const auto& l) { return l.end(); });
  }

  [[nodiscard]] constexpr bool next(track_outline& o) const noexcept {
    return layout_.visit([&](const auto& l) {
      part_position p = o.record < 0 ? l.first() : l.after(metroid_anim::position_of(o));
      while (!l.at_end(p) && !l.is_track(p)) p = l.after(p);
      if (l.at_end(p)) return false;
      o = l.outline(p);
      return true;
    });
  }
  template <class F> constexpr decltype(auto) visit(const track_outline& o, F&& f) const {
    return layout_.visit([&](const auto& l) -> decltype(auto) { return l.visit(o, f); });
  }
  [[nodiscard]] constexpr std::string_view coding_name(const track_outline&) const noexcept {
    return layout_.visit([](const auto& l) { return l.coding; });
  }

private:
  one_of<uncompressed, bitstream> layout_{};
};

/// True if a version 0 file begins with three tables of equal size, as Echoes files do and Prime files
/// cannot. It identifies the game of a truncated file.
[[nodiscard]] constexpr bool has_three_tables(const byte_view& file) noexcept {
  std::uint64_t at = sizeof(uncompressed_header);
  if (!file.holds(at, sizeof(be_u32))) return false;
  const std::uint32_t size = file.read<be_u32>(at);
  for (int i = 0; i < 3; ++i, at += std::uint64_t{size} + sizeof(be_u32))
    if (!file.holds(at, sizeof(be_u32)) || file.read<be_u32>(at) != size) return false;
  return size > 0;
}

/// The bone by which the game moves a character.
inline constexpr std::uint32_t game_root = 3;

struct format;

/// A motion with the fields of its header. Made by open(). Models `clip`.
class motion : public walked_clip<metroid_anim::walk> {
public:
  /// The layout of the file's version.
  [[nodiscard]] constexpr const metroid_anim::walk& walk() const noexcept { return held_walk(); }

  /// 0: every value of every frame; 2: a bit stream of differences.
  [[nodiscard]] constexpr std::uint32_t version() const noexcept { return header_.version; }
  /// The game that the file is from, as detected or as passed to open().
  [[nodiscard]] constexpr metroid_anim::game game() const noexcept { return header_.game; }
  /// Always big-endian.
  [[nodiscard]] constexpr std::endian order() const noexcept { return std::endian::big; }
  /// In seconds, as stored: warning_code::wrong_duration if it is not that of the frames.
  [[nodiscard]] constexpr float duration() const noexcept { return header_.duration; }
  /// Seconds between frames: frame i is at i * interval().
  [[nodiscard]] constexpr float interval() const noexcept { return header_.interval; }
  /// The root's bone number as stored: warning_code::other_root if it is not that of root().
  [[nodiscard]] constexpr std::uint32_t root_bone() const noexcept { return header_.root_bone; }
  /// Whether the motion loops. Version 0 does not store this.
  [[nodiscard]] constexpr looping loops() const noexcept { return header_.loops; }
  /// Bone 3, by which the game moves the character, whatever root_bone() is.
  [[nodiscard]] constexpr motley::root_bone root() const noexcept {
    return {static_cast<std::int32_t>(game_root)};
  }
  /// The id of the motion's EVNT file; 0 or 0xFFFFFFFF if there is none. Only Prime files have it.
  [[nodiscard]] constexpr std::uint32_t event_id() const noexcept { return header_.event_id; }
  /// The word after the duration, a member of the engine's time type: 0 not zero; 1, 2, 3 zero; 4 infinity. 0
  /// in version 2.
  [[nodiscard]] constexpr std::uint32_t duration_state() const noexcept { return header_.duration_state; }
  /// The word after the interval, likewise.
  [[nodiscard]] constexpr std::uint32_t interval_state() const noexcept { return header_.interval_state; }
  /// The size of the memory that the engine reserves for the motion, as stored. 0 in version 0.
  [[nodiscard]] constexpr std::uint32_t scratch_size() const noexcept { return header_.scratch_size; }
  /// The number of bones as stored in the header. The number of descriptors decides, not this one. 0 in
  /// version 0.
  [[nodiscard]] constexpr std::uint32_t bone_channel_count() const noexcept {
    return header_.bone_channel_count;
  }
  /// The second copy of that number, after the bitmap. 0 in version 0 and in Echoes files, which lack it.
  [[nodiscard]] constexpr std::uint32_t second_bone_channel_count() const noexcept {
    return header_.second_bone_channel_count;
  }

  /// Frames per second; 0 for a single frame without an interval, infinite for intervals below 2^-128 s.
  [[nodiscard]] constexpr float frame_rate() const noexcept {
    return header_.interval > 0 ? 1 / header_.interval : 0;
  }
  [[nodiscard]] constexpr angle_unit rotation_unit() const noexcept { return angle_unit::quaternions; }
  /// The number of frames that have keys.
  [[nodiscard]] constexpr std::uint64_t key_count() const noexcept {
    const auto* const stream = walk().stream();
    return stream != nullptr ? stream->stream().key_count : header_.frame_count;
  }
  /// The whole file.
  [[nodiscard]] constexpr const byte_view& file() const noexcept { return file_; }

  /// Calls f(warning) for a duration that is not that of the frames, for another root, for tracks that repeat
  /// a channel, for key counts that contradict the bitmap, and for bytes after the end that are not padding.
  template <class F> constexpr void warnings(F&& f) const {
    if (file_.size() == 0) return; // a default motion
    if (!metroid_anim::duration_fits(header_))
      f(warning{warning_code::wrong_duration, header_.duration_at, header_.frame_count});
    if (header_.root_bone != game_root)
      f(warning{warning_code::other_root, header_.root_at, std::int64_t{header_.root_bone}});
    motley::repeat_warnings(*this, f);
    if (const auto* const stream = walk().stream(); stream != nullptr) stream->warnings(f);
    if (!detail::is_padding(file_, walk().end()))
      f(warning{warning_code::surplus_bytes, walk().end(),
                static_cast<std::int64_t>(file_.size() - walk().end())});
  }
  /// Calls f(name, value) for what only the header of an ANIM states.
  template <class F> constexpr void describe(F&& f) const {
    constexpr const char* games[] = {"Metroid Prime", "Metroid Prime 2: Echoes",
                                     "the demo of Metroid Prime 2: Echoes"};
    f("byte order", "big-endian");
    if (loops() != looping::unknown) f("loops", loops() == looping::yes ? "yes" : "no");
    f("game", games[static_cast<std::size_t>(game())]);
    f("version", version());
    f("root bone", root_bone());
    if (event_id() != 0 && event_id() != 0xFFFFFFFF) f("event id", event_id());
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

  constexpr error read(const byte_view& file, metroid_anim::game g) noexcept {
    file_ = file;
    if (const error e = motley::require_range(file, 0, sizeof(be_u32), "version")) return e;
    const std::uint32_t version = file.read<be_u32>(0);
    if (version != uncompressed::type && version != bitstream::type) return error::bad_version(version, 0);
    metroid_anim::walk all;
    if (const error e = all.read(file, version, g, header_)) return e;
    std::uint32_t tracks = 0;
    std::size_t pose_size = 0;
    for (track_outline o; all.next(o); ++tracks) pose_size += o.components;
    this->set_tracks(all, tracks, pose_size, header_.frame_count);
    return {};
  }

  /// The game of a version 2 file, according to its header.
  static constexpr metroid_anim::game game_of_stream(const byte_view& file) noexcept {
    if (!file.holds(0, sizeof(demo_header))) return metroid_anim::game::prime;
    const bool marked = file.read<be_u16>(offsetof(echoes_header, marker)) == echoes_marker;
    if (file.read<be_u32>(offsetof(prime_header, one)) == 1) return metroid_anim::game::prime;
    if (marked) return metroid_anim::game::echoes;
    return file.read<be_u32>(offsetof(demo_header, one)) == 1 ? metroid_anim::game::echoes_demo
                                                              : metroid_anim::game::prime;
  }

  byte_view file_{};
  motion_header header_{};
};

/// True if a file has the constants of either version. A damaged file still has them. (So may an EVNT, see
/// evnt::format::signature().)
[[nodiscard]] constexpr bool plausible(const byte_view& file) noexcept {
  if (!file.holds(0, sizeof(demo_header))) return false;
  const std::uint32_t version = file.read<be_u32>(0);
  if (version == 0)
    return file.read<be_u32>(offsetof(uncompressed_header, bone_count)) ==
           sizeof(uncompressed_header::channel_of_bone);
  return version == 2 && (file.read<be_u16>(offsetof(echoes_header, marker)) == echoes_marker ||
                          file.read<be_u32>(offsetof(prime_header, one)) == 1 ||
                          file.read<be_u32>(offsetof(demo_header, one)) == 1);
}

/// Metroid Prime's motions as a format.
struct format : single_clip_format<motion> {
  static constexpr std::string_view name = "anim"; ///< also the value of --format

  /// `possible` if the header has the constants of a version: there is no magic number.
  [[nodiscard]] static constexpr certainty signature(const byte_view& file) noexcept {
    return metroid_anim::plausible(file) ? certainty::possible : certainty::none;
  }
  /// Opens a file of game g, whatever its header says. Checks all tables, that every key lies in the file,
  /// and that the stream has a key set for each frame with keys. errc::truncated; bad_version; bad_number for
  /// an interval; bad_value for a bone count, divisor or width; bad_index; no_keys; too_much.
  [[nodiscard]] static constexpr result<motion> open(const byte_view& file, game g) noexcept {
    motion m;
    return {m.read(file, g), m};
  }
  /// Opens a file and detects the game.
  [[nodiscard]] static constexpr result<motion> open(const byte_view& file) noexcept {
    if (file.holds(0, sizeof(be_u32)) && file.read<be_u32>(0) == 2)
      return open(file, motion::game_of_stream(file));
    // No field of version 0 states the game. It is Echoes if the file ends where the Echoes layout does.
    const auto echoes = open(file, game::echoes), prime = open(file, game::prime);
    const bool fits = echoes && detail::is_padding(file, echoes->walk().end());
    return fits || metroid_anim::has_three_tables(file) || (echoes && !prime) ? echoes : prime;
  }
};

/// Opens a motion of either version: `result<motion>`. open(bytes, game) reads it as a file of that game. See
/// format::open().
inline constexpr opener<format> open{};

} // namespace metroid_anim
} // namespace MOTLEY_TAG
} // namespace motley

#endif
