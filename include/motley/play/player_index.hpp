// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/player_index: what players of a clip only read: the clip's constants, its moving tracks four by four,
// and which frames have their keys.
#ifndef MOTLEY_PLAY_PLAYER_INDEX_HPP
#define MOTLEY_PLAY_PLAYER_INDEX_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "../clip/clip.hpp"
#include "../clip/result.hpp"
#include "arena.hpp"
#include "curve_reader.hpp"
#include "quads.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

namespace detail {

/// Quads whose keys are counted and have one layout.
struct quad_group {
  std::size_t count = 0; ///< quads
  quad_keys keys{};
};
/// A track that is followed.
struct followed_track {
  track_outline outline{};
  std::size_t place = 0; ///< of its value in a pose
  std::size_t first = 0; ///< of its numbers among those of all followed tracks; of a rotation, among these
};

/// What an index consists of.
struct index_counts {
  std::size_t pose = 0;      ///< numbers in a pose
  std::size_t groups = 0;    ///< of quads with counted keys
  std::size_t lanes = 0;     ///< of these quads
  std::size_t frames = 0;    ///< of their keys, see quad_keys::needs_frames()
  std::size_t followed = 0;  ///< tracks
  std::size_t numbers = 0;   ///< of followed tracks, except rotations
  std::size_t rotations = 0; ///< followed tracks

  /// Quads with counted keys.
  [[nodiscard]] constexpr std::size_t counted_quads() const noexcept { return lanes / 4; }
  /// Quads of followed tracks' numbers.
  [[nodiscard]] constexpr std::size_t followed_quads() const noexcept { return (numbers + 3) / 4; }
};
/// Its arrays, in the caller's memory.
struct index_arrays {
  key_block* blocks = nullptr; ///< [block][quad with counted keys]
  key_quad* keys = nullptr;    ///< of these quads
  quad_group* groups = nullptr;
  followed_track* followed = nullptr;
  quad_target* targets = nullptr; ///< of quads with counted keys, then of followed tracks' quads
  float* constants = nullptr;     ///< a pose of all tracks' first values
  std::uint16_t* frames = nullptr;

  void place(arena& memory, const index_counts& n, std::size_t block_count) noexcept {
    blocks = memory.array<key_block>(std::uint64_t{n.counted_quads()} * block_count);
    keys = memory.array<key_quad>(n.counted_quads());
    groups = memory.array<quad_group>(n.groups);
    followed = memory.array<followed_track>(n.followed);
    targets = memory.array<quad_target>(n.counted_quads() + n.followed_quads());
    constants = memory.array<float>(n.pose);
    frames = memory.array<std::uint16_t>(n.frames);
  }
};

/// Frames whose keys are counted: 0 to last, in blocks.
struct counted_frames {
  std::uint32_t last = 0;

  constexpr explicit counted_frames(std::uint32_t frame_count) noexcept
      : last{frame_count < 0xFFFF ? frame_count : 0xFFFF} {}
  [[nodiscard]] constexpr std::size_t block_count() const noexcept { return last / key_block::frames + 1; }
  /// The frame's whole part, within these frames. NaN is frame 0.
  [[nodiscard]] std::uint32_t whole(float frame) const noexcept {
    const auto most = static_cast<float>(last);
    return static_cast<std::uint32_t>(
        static_cast<std::int32_t>(frame > 0 ? (frame < most ? frame : most) : 0));
  }
  /// True if keys are at distinct frames of these, and so close to each other that their blocks take no more
  /// than 16 bytes for each key.
  [[nodiscard]] bool hold(const stored_keys& keys) const noexcept {
    if (!keys.are_described() || keys.layout().is_samples()) return false;
    if (keys.count() >= 0xFFFF || block_count() > 4 * keys.count()) return false;
    const auto most = static_cast<float>(last);
    float earliest = 0;
    keys.for_each_frame([&](std::size_t, float frame) {
      const bool holds =
          frame >= earliest && frame <= most && static_cast<float>(static_cast<std::int32_t>(frame)) == frame;
      earliest = holds ? frame + 1 : infinity;
      return holds;
    });
    return earliest < infinity;
  }
};

/// Goes over the tracks of a clip, and counts what an index of it consists of. With arrays for so much, it
/// also fills them.
template <clip C> class index_builder {
public:
  /// `quads` is the number of quads with counted keys, if there are arrays.
  index_builder(const C& c, const counted_frames& frames, const index_arrays& to = {},
                std::size_t quads = 0) noexcept
      : clip_{c}, frames_{frames}, to_{to}, quads_{quads} {
    for (int coding = next_coding(-1); coding >= 0; coding = next_coding(coding)) add_coding(coding);
    if (fills()) complete();
  }
  [[nodiscard]] const index_counts& counts() const noexcept { return n_; }

private:
  static constexpr std::uint32_t most_frames = 0xFFFF0000; // they are numbered with 32 bits

  bool fills() const noexcept { return to_.constants != nullptr; }

  /// The next greater coding that a track has, or -1.
  int next_coding(int coding) const noexcept {
    int next = -1;
    for (track_outline o; clip_.next(o);)
      if (o.coding > coding && (next < 0 || o.coding < next)) next = o.coding;
    return next;
  }
  /// Adds all tracks of a coding. Its tracks with counted keys are a group, which ends with a whole quad.
  void add_coding(int coding) noexcept {
    const std::size_t start = n_.lanes;
    stored_keys last;
    std::size_t place = 0, last_place = 0;
    for (track_outline o; clip_.next(o); place += o.components) {
      if (o.coding != coding) continue;
      curve_reader curve;
      n_.pose += o.components;
      for (std::size_t i = 0; i == 0 || (fills() && i < o.components); ++i) {
        if (i % curve_reader::most == 0) curve.describe(clip_, o, i);
        if (fills()) to_.constants[place + i] = curve.first[i % curve_reader::most];
      }
      if (o.key_count == 1) continue;
      // (A clip of yours may have several layouts under one number: only the first one's keys are counted.)
      const bool is_first = n_.lanes == start;
      if ((is_first || curve.keys.layout() == last.layout()) && n_.frames < most_frames &&
          frames_.hold(curve.keys)) {
        last = curve.keys;
        last_place = place;
        add_counted(last, place);
      } else {
        add_followed(o, place);
      }
    }
    while (n_.lanes % 4 != 0) add_counted(last, last_place); // the last lanes are the last track, too
    if (n_.lanes == start) return;
    if (fills())
      to_.groups[n_.groups] = {(n_.lanes - start) / 4, {last.layout(), to_.keys + start / 4, to_.frames}};
    ++n_.groups;
  }
  void add_followed(const track_outline& o, std::size_t place) noexcept {
    if (fills()) {
      to_.followed[n_.followed] = {o, place, o.is_quaternion ? n_.rotations : n_.numbers};
      for (std::size_t i = 0; i < o.components && !o.is_quaternion; ++i)
        set_target(n_.numbers + i, place + i);
    }
    ++n_.followed;
    if (o.is_quaternion)
      ++n_.rotations;
    else
      n_.numbers += o.components;
  }
  void add_counted(const stored_keys& keys, std::size_t place) noexcept {
    const std::size_t quad = n_.lanes / 4, lane = n_.lanes % 4;
    const bool needs_frames = quad_keys::needs_frames(keys.layout());
    if (fills()) {
      to_.targets[quad].place[lane] = static_cast<std::uint32_t>(place);
      to_.keys[quad].set(lane, keys, n_.frames);
      key_block* const blocks = to_.blocks + quad;
      std::uint16_t* const frames = needs_frames ? to_.frames + n_.frames : nullptr;
      keys.for_each_frame([&, stride = quads_](std::size_t i, float at) {
        const auto frame = static_cast<std::uint16_t>(static_cast<std::int32_t>(at));
        const std::uint32_t counted = i == 0 ? 0 : frame; // the first key holds from frame 0 on
        blocks[counted / key_block::frames * stride].add(lane, counted % key_block::frames);
        if (frames != nullptr) frames[i] = frame;
        return true;
      });
    }
    n_.frames += needs_frames ? keys.count() : 0;
    ++n_.lanes;
  }
  void set_target(std::size_t number, std::size_t place) noexcept {
    to_.targets[quads_ + number / 4].place[number % 4] = static_cast<std::uint32_t>(place);
  }
  /// Sums up the keys before each block, and repeats the last followed number to the end of its quad.
  void complete() noexcept {
    for (std::size_t i = quads_, end = quads_ * frames_.block_count(); i < end; ++i)
      to_.blocks[i].before = to_.blocks[i - quads_].count(key_block::up_to(key_block::frames - 1));
    for (std::size_t number = n_.numbers; number % 4 != 0; ++number)
      set_target(number, to_.targets[quads_ + number / 4].place[number % 4 - 1]);
  }

  const C& clip_;
  counted_frames frames_;
  index_arrays to_;
  std::size_t quads_;
  index_counts n_{};
};

} // namespace detail

/// What a player reads of a clip: made once for as many players of the clip as you like. It is immutable, so
/// that threads may share it.
///
/// Made by make(). The memory is the caller's, memory_size(clip) bytes: four for each number of a pose, and
/// for those that move about twice what their keys take in the file. It must not move. The index is a view of
/// it, which can be copied. It keeps a copy of the clip, whose bytes must outlive it.
template <clip C> class player_index {
public:
  /// The element type of the memory.
  using memory_type = std::byte;

  /// The number of bytes that an index of this clip needs, wherever they start. Reads the frames of all keys.
  [[nodiscard]] static std::size_t memory_size(const C& c) noexcept {
    player_index counted{c};
    detail::arena needed;
    counted.place(needed);
    return needed.size();
  }
  /// Makes the index of a clip in this memory. errc::empty_clip if the clip has no tracks;
  /// errc::too_little_memory, with the required size, if the memory is smaller than memory_size(clip).
  [[nodiscard]] static result<player_index> make(const C& c,
                                                 std::span<std::byte> memory MOTLEY_LIFETIMEBOUND) noexcept {
    player_index made{c};
    if (made.n_.pose == 0) return error::empty_clip();
    detail::arena needed, used{memory};
    made.place(needed);
    if (memory.size() < needed.size()) return error::too_little_memory(memory.size(), needed.size());
    made.place(used);
    made.fill();
    return made;
  }

  /// An index of nothing: its pose_size() is 0.
  player_index() noexcept = default;

  /// The clip.
  [[nodiscard]] const C& clip() const noexcept MOTLEY_LIFETIMEBOUND { return clip_; }
  /// The number of floats in a pose: one for each channel of the clip's tracks; 0 if there is no clip.
  [[nodiscard]] std::size_t pose_size() const noexcept { return n_.pose; }

private:
  template <motley::clip> friend class player;

  explicit player_index(const C& c) noexcept
      : clip_{c}, frames_{c.frame_count()}, n_{detail::index_builder<C>{c, frames_}.counts()} {}

  /// Places the arrays, or counts their bytes.
  void place(detail::arena& memory) noexcept { arrays_.place(memory, n_, frames_.block_count()); }
  void fill() noexcept { (void)detail::index_builder<C>{clip_, frames_, arrays_, n_.counted_quads()}; }

  C clip_{};
  detail::counted_frames frames_{0};
  detail::index_counts n_{};
  detail::index_arrays arrays_{};
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
