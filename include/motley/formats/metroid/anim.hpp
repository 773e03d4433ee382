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

#include "../../author/walked.hpp"
#include "../../clip/result.hpp"
#include "anim_bitstream.hpp"
#include "anim_uncompressed.hpp"

namespace motley::metroid_anim {

/// A file's tracks, bone after bone: rotation, translation, scale; whichever version it is.
class content {
public:
  using position = track_position; ///< all that is known of a track on the way

  /// Reads a file as version 0 or, if `version` is any other, 2. Checks all that the rest relies on, and
  /// fills in the facts but for version and game.
  [[nodiscard]] constexpr error read(const byte_view& file, std::uint32_t version, game g,
                                     motion_header& header) noexcept {
    is_stream_ = version != 0;
    return is_stream_ ? stream_.read(file, g, header) : plain_.read(file, g, header);
  }

  /// True in version 2.
  [[nodiscard]] constexpr bool is_stream() const noexcept { return is_stream_; }
  /// The layout of version 2; of no use unless is_stream().
  [[nodiscard]] constexpr const bitstream& stream() const noexcept { return stream_; }
  /// The byte after everything that is read.
  [[nodiscard]] constexpr std::uint64_t end() const noexcept {
    return is_stream_ ? stream_.end() : plain_.end();
  }

  /// The first track, or the end if there is none.
  [[nodiscard]] constexpr track_position first() const noexcept {
    return to_track(is_stream_ ? stream_.first() : plain_.first());
  }
  /// The next track, or the end. Needs !at_end(p).
  [[nodiscard]] constexpr track_position after(const track_position& p) const noexcept {
    return to_track(advance(p));
  }
  /// True behind the last track.
  [[nodiscard]] constexpr bool at_end(const track_position& p) const noexcept {
    return is_stream_ ? stream_.at_end(p) : plain_.at_end(p);
  }
  [[nodiscard]] constexpr std::int32_t target(const track_position& p) const noexcept {
    return is_stream_ ? stream_.target(p) : plain_.target(p);
  }
  [[nodiscard]] constexpr motley::channel channel(const track_position& p) const noexcept {
    return first_channel(p.part);
  }
  /// The part's number, 0 to 2: the file stores no index.
  [[nodiscard]] constexpr std::int32_t index(const track_position& p) const noexcept {
    return static_cast<std::int32_t>(p.part);
  }
  [[nodiscard]] constexpr std::int32_t type() const noexcept { return is_stream_ ? 2 : 0; }
  [[nodiscard]] constexpr std::string_view coding_name() const noexcept {
    return is_stream_ ? "differences in a bit stream" : "be_f32 per frame";
  }
  template <class F> constexpr decltype(auto) visit(const track_position& p, F&& f) const {
    if (is_stream_) return stream_.visit(p, f);
    return plain_.visit(p, f);
  }

private:
  constexpr track_position advance(const track_position& p) const noexcept {
    return is_stream_ ? stream_.after(p) : plain_.after(p);
  }
  constexpr track_position to_track(track_position p) const noexcept {
    while (!at_end(p) && !(is_stream_ ? stream_.is_track(p) : plain_.is_track(p))) p = advance(p);
    return p;
  }

  uncompressed plain_{};
  bitstream stream_{};
  bool is_stream_ = false;
};

/// True if a version 0 file begins with three tables of one size, as those of Echoes do and those of Prime
/// cannot. Tells whose file it is that was cut short.
[[nodiscard]] constexpr bool has_three_tables(const byte_view& file) noexcept {
  std::uint64_t at = sizeof(uncompressed_header);
  if (!file.holds(at, sizeof(be_u32))) return false;
  const std::uint32_t size = file.read<be_u32>(at);
  for (int i = 0; i < 3; ++i, at += std::uint64_t{size} + sizeof(be_u32))
    if (!file.holds(at, sizeof(be_u32)) || file.read<be_u32>(at) != size) return false;
  return size > 0;
}

class motion;
/// Opens a motion of either version; which game's it is is told from the bytes, or by `g`. Checks all tables,
/// that every key lies in the file, and that the stream holds a key-set for each frame with keys.
template <byte_source Bytes = std::span<const std::byte>>
[[nodiscard]] constexpr result<motion> open(const Bytes& bytes) noexcept;
/// The same, read as a file of game g, whatever the bytes say.
template <byte_source Bytes = std::span<const std::byte>>
[[nodiscard]] constexpr result<motion> open(const Bytes& bytes, game g) noexcept;
/// The bytes would be gone before what refers to them.
template <byte_owner Bytes> void open(const Bytes&&, const auto&...) = delete;

/// A motion and what its header says of it. Made by open(). Models the clip concept.
class motion {
public:
  static constexpr std::string_view format_name = "anim"; ///< as format_name(file_format) gives it

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

  [[nodiscard]] constexpr std::uint32_t frame_count() const noexcept { return header_.frame_count; }
  /// Frames a second; 0 for a single frame without an interval.
  [[nodiscard]] constexpr float frame_rate() const noexcept {
    return header_.interval > 0 ? 1 / header_.interval : 0;
  }
  [[nodiscard]] constexpr angle_unit rotation_unit() const noexcept { return angle_unit::quaternions; }
  [[nodiscard]] constexpr std::uint32_t track_count() const noexcept { return track_count_; }
  /// The floats of one pose: four for a rotation, three for a translation or scale.
  [[nodiscard]] constexpr std::size_t pose_size() const noexcept { return pose_size_; }
  /// One for each bone's rotation, translation and scale: curves of quaternions or of vectors. A track's
  /// index is 0, 1 or 2, its type the version of the file.
  [[nodiscard]] constexpr walked_tracks<metroid_anim::content> tracks() const noexcept {
    return {content_, track_count_};
  }
  /// What it takes to find a track again at once.
  using seek_handle = track_position;
  /// The handle of a track of this motion, for visit_curve().
  [[nodiscard]] constexpr seek_handle handle_of(const walked_track<metroid_anim::content>& t) const noexcept {
    return t.position();
  }
  /// f(curve) for the track of a handle.
  template <class F> constexpr decltype(auto) visit_curve(const seek_handle& h, F&& f) const {
    return content_.visit(h, f);
  }
  /// How many frames have keys.
  [[nodiscard]] constexpr std::uint64_t key_count() const noexcept {
    return content_.is_stream() ? content_.stream().stream().key_count : header_.frame_count;
  }
  /// Where everything is, for code that wants more than tracks (see metroid_anim_player.hpp).
  [[nodiscard]] constexpr const metroid_anim::content& content() const noexcept { return content_; }
  /// The whole file.
  [[nodiscard]] constexpr const byte_view& file() const noexcept { return file_; }

  /// f(warning) for everything odd that decodes all the same.
  template <class F> constexpr void warnings(F&& f) const {
    if (!ends_at(content_.end()))
      f(warning{warning_code::surplus_bytes, content_.end(),
                static_cast<std::int64_t>(file_.size() - content_.end())});
  }

private:
  template <byte_source Bytes>
  friend constexpr result<motion> open(const Bytes&, metroid_anim::game) noexcept;
  template <byte_source Bytes> friend constexpr result<motion> open(const Bytes&) noexcept;

  constexpr error read(const byte_view& file, metroid_anim::game g) noexcept {
    file_ = file;
    if (const error e = require_range(file, 0, sizeof(be_u32), "version")) return e;
    header_.version = file.read<be_u32>(0);
    header_.game = g;
    if (header_.version != 0 && header_.version != 2) return error::bad_version(header_.version, 0);
    if (const error e = content_.read(file, header_.version, g, header_)) return e;
    for (track_position p = content_.first(); !content_.at_end(p); p = content_.after(p)) {
      ++track_count_;
      pose_size_ += p.part == part::rotation ? 4 : 3;
    }
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
  metroid_anim::content content_{};
  std::uint32_t track_count_ = 0;
  std::size_t pose_size_ = 0;
};

template <byte_source Bytes> constexpr result<motion> open(const Bytes& bytes, game g) noexcept {
  motion m;
  return {m.read(std::span<const std::byte>{bytes}, g), m};
}

template <byte_source Bytes> constexpr result<motion> open(const Bytes& bytes) noexcept {
  const byte_view file{std::span<const std::byte>{bytes}};
  if (file.holds(0, sizeof(be_u32)) && file.read<be_u32>(0) == 2)
    return metroid_anim::open(bytes, motion::game_of_stream(file));
  // No field of version 0 says which game it is: Echoes if it ends where the file does.
  const auto echoes = metroid_anim::open(bytes, game::echoes), prime = metroid_anim::open(bytes, game::prime);
  const bool fits = echoes && echoes->ends_at(echoes->content_.end());
  return fits || has_three_tables(file) || (echoes && !prime) ? echoes : prime;
}

/// True if a file is one of ours, or was before it was damaged: by the constants that its version has.
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

} // namespace motley::metroid_anim

#endif
