// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/shenmue/motn_frames: MOTN sequences of plain frames: of a scene's nodes, or of a body's bones.
#ifndef MOTLEY_FORMATS_SHENMUE_MOTN_FRAMES_HPP
#define MOTLEY_FORMATS_SHENMUE_MOTN_FRAMES_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../../curve/samples.hpp"
#include "motn_common.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace shenmue_motn {

/// The location of samples in a sequence.
struct sample_place {
  std::uint64_t first = 0;             ///< offset of the first one in the sequence
  std::uint32_t stride = 0, count = 1; ///< bytes between samples; how many. The default is a constant
};

/// At the start of a sequence of node frames.
struct node_header {
  le_u16 frame_count; ///< 30 per second
  le_u16 id;          ///< 0xFFFF
  le_half one;        ///< 1.0 in all known files; ignored
  le_u16 zero;        ///< 0; ignored
  le_u16 node_count;  ///< number of stored_nodes that follow
  le_u16 zero_too;    ///< 0; ignored
};
/// A node.
struct stored_node {
  le_u16 scale_samples; ///< offset of the samples; 0: there are none, and the constant holds
  le_half scale[3];     ///< x, y, z: the constant; a sample also has three halves
  struct {
    le_u16 samples;
    angle constant;
  } rotation[3]; ///< x, y, z: offset of the axis's own samples, an angle each (0: none); the constant
  struct {
    le_u16 samples;
    le_half constant;
  } translation[3]; ///< x, y, z: offset of the axis's own samples, a half each (0: none); the constant
};
static_assert(sizeof(node_header) == 12 && sizeof(stored_node) == 32);

/// Node frames: a stored_node for each node after the header. A node has nine tracks, each a constant or
/// samples, one more than there are frames. The additional sample is where a round of a loop ends.
class node_frames {
public:
  using position = track_position;                                   ///< only its number is used
  static constexpr encoding number = encoding::node_frames;          ///< the type of its tracks
  static constexpr std::string_view coding_name = "frames of nodes"; ///< for display

  /// Reads nothing yet.
  constexpr explicit node_frames(const sequence_view& s) noexcept : s_{s} {}

  /// Checks everything that later code relies on, and counts the tracks.
  [[nodiscard]] static constexpr error read(const sequence_view& s, std::uint32_t& track_count) noexcept {
    if (const error e = s.require_range(0, sizeof(node_header), "header")) return e;
    const std::uint32_t nodes = s.read<node_header>(0).node_count;
    if (const error e = s.require_range(sizeof(node_header), nodes * sizeof(stored_node), "node table"))
      return e;
    track_count = nodes * tracks_per_node;
    const node_frames layout{s};
    data_budget budget{s.file};
    for (position p = layout.first(); p.number < track_count; p = layout.past(p)) {
      const sample_place place = layout.place(p);
      const std::uint64_t size = std::uint64_t{place.stride} * (place.count - 1) + sizeof(le_half);
      const track_id where{p.number, layout.bone(p), layout.channel_index(p), 1, layout.channel_of(p)};
      if (const error e = s.require_range(place.first, size, "samples", where)) return e;
      if (!budget.spend(place.count * sizeof(le_half)))
        return data_budget::exceeded(s.file, s.start + place.first, where);
    }
    return {};
  }

  /// The first node's scale x.
  [[nodiscard]] constexpr position first() const noexcept { return {}; }
  /// The next track: only the number differs.
  MOTLEY_INLINE [[nodiscard]] constexpr position past(const position& p) const noexcept {
    return {p.number + 1};
  }
  /// Unchanged: each track begins where the previous one ends.
  MOTLEY_INLINE [[nodiscard]] constexpr position at_track(const position& p) const noexcept { return p; }
  /// The node's number in the table, from 0.
  [[nodiscard]] constexpr std::int32_t bone(const position& p) const noexcept {
    return static_cast<std::int32_t>(p.number / tracks_per_node);
  }
  /// The track's number within its node: scale x, y, z, rotation x, y, z, translation x, y, z, from 0.
  [[nodiscard]] constexpr std::int32_t channel_index(const position& p) const noexcept {
    return static_cast<std::int32_t>(p.number % tracks_per_node);
  }
  /// The axis of a scale, rotation or translation, by channel_index().
  [[nodiscard]] constexpr channel channel_of(const position& p) const noexcept {
    constexpr channel first[] = {channel::sx, channel::rx, channel::tx};
    return first[part(p)] + axis(p);
  }
  /// The number of its samples: 1 for a constant.
  [[nodiscard]] constexpr std::uint64_t key_count(const position& p) const noexcept { return place(p).count; }
  /// The byte of the file at which its samples start.
  [[nodiscard]] constexpr std::uint64_t data(const position& p) const noexcept {
    return s_.start + place(p).first;
  }
  template <class F> constexpr decltype(auto) visit(const position& p, F&& f) const {
    const sample_place at = place(p);
    if (part(p) == 1) return f(strided_samples<angle>{s_.at(at.first), at.stride, at.count});
    return f(strided_samples<le_half>{s_.at(at.first), at.stride, at.count});
  }

private:
  static constexpr std::uint32_t tracks_per_node = 9;
  [[nodiscard]] static constexpr std::size_t part(const position& p) noexcept { return p.number % 9 / 3; }
  [[nodiscard]] static constexpr std::size_t axis(const position& p) noexcept { return p.number % 3; }

  [[nodiscard]] constexpr sample_place place(const position& p) const noexcept {
    const std::uint64_t at = sizeof(node_header) + p.number / tracks_per_node * sizeof(stored_node);
    const auto node = s_.read<stored_node>(at);
    const std::size_t i = axis(p);
    const std::uint32_t count = s_.frame_count + 1U;
    if (const std::uint64_t samples = node.scale_samples; part(p) == 0)
      return samples != 0 ? sample_place{samples + i * sizeof(le_half), sizeof(node.scale), count}
                          : sample_place{at + offsetof(stored_node, scale) + i * sizeof(le_half)};
    const bool turns = part(p) == 1;
    const std::uint16_t samples = turns ? node.rotation[i].samples : node.translation[i].samples;
    if (samples != 0) return {samples, sizeof(le_half), count};
    const std::uint64_t channels =
        turns ? offsetof(stored_node, rotation) : offsetof(stored_node, translation);
    return {at + channels + i * sizeof(node.rotation[0]) + sizeof(le_u16)};
  }

  sequence_view s_;
};

/// At the start of a sequence of bone frames.
struct bone_header {
  le_u16 frame_count; ///< 30 per second
  le_u16 id;          ///< bit 15 is set
  le_u16 frame_size;  ///< size of a frame in bytes: two for each track, otherwise errc::bad_value
  le_u64 bones;       ///< bit i: the frames contain bone i
};
static_assert(sizeof(bone_header) == 14);

/// Bone frames: contiguous frames after the header. A frame has three halves and three angles, which are the
/// translation and rotation of bone 0. Then it has three angles for each bone of the mask, or one for a
/// hinge, its rotation z.
class bone_frames {
public:
  using position = track_position;                                   ///< where a track is in each frame
  static constexpr encoding number = encoding::bone_frames;          ///< the type of its tracks
  static constexpr std::string_view coding_name = "frames of bones"; ///< for display

  /// Needs a sequence with a whole bone_header.
  constexpr explicit bone_frames(const sequence_view& s) noexcept : s_{s}, header_{s.read<bone_header>(0)} {}

  /// Checks everything that later code relies on, and counts the tracks.
  [[nodiscard]] static constexpr error read(const sequence_view& s, std::uint32_t& track_count) noexcept {
    if (const error e = s.require_range(0, sizeof(bone_header), "header")) return e;
    const bone_frames layout{s};
    track_count = root_tracks;
    for (std::uint64_t bones = layout.header_.bones; bones != 0; bones &= bones - 1)
      track_count += axes(static_cast<std::uint32_t>(std::countr_zero(bones)));
    const std::uint64_t frame_size = layout.header_.frame_size;
    if (frame_size != track_count * sizeof(angle))
      return error::bad_value("bytes per frame", layout.header_.frame_size,
                              s.start + offsetof(bone_header, frame_size));
    return s.require_range(sizeof(bone_header), s.frame_count * frame_size, "table of frames");
  }

  /// Bone 0's translation x.
  [[nodiscard]] constexpr position first() const noexcept { return {}; }
  /// Two bytes later in a frame, at the next axis of the same bone, which may not exist.
  MOTLEY_INLINE [[nodiscard]] constexpr position past(const position& p) const noexcept {
    return {p.number + 1, static_cast<std::uint16_t>(p.group + 1), p.bits,
            p.frames + static_cast<std::uint32_t>(sizeof(angle))};
  }
  /// Moves to the next bone of the mask if p is after a bone's last axis. There must be another track.
  MOTLEY_INLINE [[nodiscard]] constexpr position at_track(position p) const noexcept {
    if (p.number == root_tracks) {
      p.bits = bone_from(0);
      p.group = 0;
    } else if (p.number > root_tracks && p.group == axes(p.bits)) {
      p.bits = bone_from(p.bits + 1);
      p.group = 0;
    }
    return p;
  }
  /// The bone's bit in the mask; 0 for the root, whose tracks come first.
  [[nodiscard]] constexpr std::int32_t bone(const position& p) const noexcept {
    return static_cast<std::int32_t>(p.bits);
  }
  /// The channel of a track. A hinge's only angle is rotation z.
  [[nodiscard]] constexpr channel channel_of(const position& p) const noexcept {
    if (p.number < root_tracks) return channel::tx + p.number;
    return axes(p.bits) == 1 ? channel::rz : channel::rx + p.group;
  }
  /// The track's number within its bone, from 0: for bone 0 translation x, y, z, rotation x, y, z; for others
  /// the rotations.
  [[nodiscard]] constexpr std::int32_t channel_index(const position& p) const noexcept {
    return static_cast<std::int32_t>(p.group);
  }
  /// The number of its samples: one for each frame.
  [[nodiscard]] constexpr std::uint64_t key_count(const position&) const noexcept { return s_.frame_count; }
  /// The byte of the file at which its samples start.
  [[nodiscard]] constexpr std::uint64_t data(const position& p) const noexcept {
    return s_.start + sizeof(bone_header) + p.frames;
  }
  template <class F> constexpr decltype(auto) visit(const position& p, F&& f) const {
    const std::byte* const first = s_.at(sizeof(bone_header) + p.frames);
    if (p.number < 3) return f(strided_samples<le_half>{first, header_.frame_size, s_.frame_count});
    return f(strided_samples<angle>{first, header_.frame_size, s_.frame_count});
  }

private:
  static constexpr std::uint32_t root_tracks = 6;
  /// The number of a bone's angles: knees and elbows have one.
  [[nodiscard]] static constexpr std::uint32_t axes(std::uint32_t bone) noexcept {
    return bone == 7 || bone == 14 || bone == 28 || bone == 34 ? 1 : 3;
  }
  /// The first bone of the mask from this one on. There must be one.
  [[nodiscard]] constexpr std::uint16_t bone_from(std::uint32_t bone) const noexcept {
    return static_cast<std::uint16_t>(
        bone + static_cast<std::uint32_t>(std::countr_zero(header_.bones.value() >> bone)));
  }

  sequence_view s_;
  bone_header header_;
};

} // namespace shenmue_motn
} // namespace MOTLEY_TAG
} // namespace motley

#endif
