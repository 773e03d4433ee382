// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/player_index: what the players of a clip share, and only read: the clip's constants, its moving tracks
// four by four, and which frames have their keys.
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

  void place(arena<>& memory, const index_counts& n, std::size_t block_count) noexcept {
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
  /// True if keys are at distinct frames of these, and there are at most 64 frames for each key. The blocks,
  /// 16 bytes for 16 frames of four tracks, then take at most 16 bytes for each key, or 64 if the quad has
  /// only one track.
  [[nodiscard]] bool hold(const stored_keys& keys) const noexcept {
    if (!keys.are_described() || keys.layout().is_samples()) return false;
    if (keys.count() >= 0xFFFF || block_count() > 4 * keys.count()) return false;
    constexpr std::uint64_t never = ~std::uint64_t{0};
    std::uint64_t earliest = 0;
    keys.for_each_frame([&]<class Frame>(std::size_t, Frame frame) {
      bool holds = frame >= static_cast<Frame>(earliest) && frame <= static_cast<Frame>(last);
      std::uint64_t whole = 0;
      if (holds) whole = static_cast<std::uint64_t>(frame);
      holds = holds && static_cast<Frame>(whole) == frame;
      earliest = holds ? whole + 1 : never;
      return holds;
    });
    return earliest != never;
  }
};

/// Goes over the tracks of a clip: once to count what an index of it consists of, once to fill its arrays.
template <clip C> class index_builder {
public:
  explicit index_builder(const C& c) noexcept : clip_{c}, frames_{c.frame_count()} {
    for (track_outline o; clip_.next(o);) {
      n_.pose += o.components;
      if (o.key_count == 1) continue;
      curve_.describe(clip_, o);
      if (group* const g = group_of(curve_.keys))
        ++g->lanes;
      else
        count_followed(o);
    }
    for (group& g : groups_) {
      g.next = n_.lanes;
      n_.lanes += (g.lanes + 3) / 4 * 4;
      n_.groups += g.lanes > 0 ? 1 : 0;
    }
    all_are_counted_ = n_.followed == 0;
  }
  [[nodiscard]] const C& clip() const noexcept { return clip_; }
  [[nodiscard]] const counted_frames& frames() const noexcept { return frames_; }
  [[nodiscard]] const index_counts& counts() const noexcept { return n_; }

  /// Fills the arrays, once.
  void fill(const index_arrays& to) noexcept {
    to_ = to;
    for (std::size_t i = 0; i < n_.groups; ++i) {
      const group& g = groups_[i];
      to_.groups[i] = {(g.lanes + 3) / 4, {g.layout, to_.keys + g.next / 4, to_.frames}};
    }
    n_.frames = n_.followed = n_.numbers = n_.rotations = 0;
    std::size_t place = 0;
    for (track_outline o; clip_.next(o); place += o.components) {
      curve_.describe(clip_, o);
      for (std::size_t i = 0; i < o.components; ++i) {
        if (i > 0 && i % curve_.most == 0) curve_.describe(clip_, o, i);
        to_.constants[place + i] = curve_.first[i % curve_.most];
      }
      if (o.key_count == 1) continue;
      if (group* const g = group_of(curve_.keys))
        add_counted(*g, place);
      else
        add_followed(o, place);
    }
    complete();
  }

private:
  /// Tracks whose keys have one layout.
  struct group {
    key_layout layout{};
    bool needs_frames = false; ///< see quad_keys
    std::size_t lanes = 0;     ///< tracks
    std::size_t next = 0;      ///< the lane of the next track
  };
  static constexpr std::size_t most_groups = 8;
  static constexpr std::size_t most_frames = 0xFFFF0000; // they are numbered with 32 bits

  /// The group of a track whose keys are counted, otherwise null: then the track is followed.
  group* group_of(const stored_keys& keys) noexcept {
    if (!all_are_counted_ && (n_.frames > most_frames || !frames_.hold(keys))) return nullptr;
    for (group& g : groups_) {
      if (g.layout.size == 0) g = {keys.layout(), quad_keys::needs_frames(keys.layout())};
      if (g.layout != keys.layout()) continue;
      n_.frames += g.needs_frames ? keys.count() : 0;
      return &g;
    }
    return nullptr;
  }
  void count_followed(const track_outline& o) noexcept {
    ++n_.followed;
    if (o.is_quaternion)
      ++n_.rotations;
    else
      n_.numbers += o.components;
  }
  void add_followed(const track_outline& o, std::size_t place) noexcept {
    to_.followed[n_.followed] = {o, place, o.is_quaternion ? n_.rotations : n_.numbers};
    for (std::size_t i = 0; i < o.components && !o.is_quaternion; ++i) set_target(n_.numbers + i, place + i);
    count_followed(o);
  }
  /// Adds a track that group_of() has counted.
  void add_counted(group& g, std::size_t place) noexcept {
    const stored_keys& keys = curve_.keys;
    const std::size_t quad = g.next / 4, lane = g.next % 4, quads = n_.counted_quads();
    ++g.next;
    to_.targets[quad].place[lane] = static_cast<std::uint32_t>(place);
    to_.keys[quad].set(lane, keys, g.needs_frames ? n_.frames - keys.count() : 0);
    key_block* const blocks = to_.blocks + quad;
    std::uint16_t* const frames = g.needs_frames ? to_.frames + n_.frames - keys.count() : nullptr;
    keys.for_each_frame([=](std::size_t i, auto at) {
      const auto frame = static_cast<std::uint16_t>(at);
      const std::uint32_t counted = i == 0 ? 0 : frame; // the first key holds from frame 0 on
      blocks[counted / key_block::frames * quads].add(lane, counted % key_block::frames);
      if (frames != nullptr) frames[i] = frame;
      return true;
    });
  }
  void set_target(std::size_t number, std::size_t place) noexcept {
    to_.targets[n_.counted_quads() + number / 4].place[number % 4] = static_cast<std::uint32_t>(place);
  }
  /// Sums up the keys before each block, and fills up the last quads with their last lane.
  void complete() noexcept {
    const std::size_t quads = n_.counted_quads(), all = quads * frames_.block_count();
    for (const group& g : groups_) {
      for (std::size_t lane = g.next % 4; lane % 4 != 0; ++lane) {
        const std::size_t quad = g.next / 4;
        to_.targets[quad].repeat(lane);
        to_.keys[quad].repeat(lane);
        for (std::size_t i = quad; i < all; i += quads) to_.blocks[i].repeat(lane);
      }
    }
    for (std::size_t i = quads; i < all; ++i)
      to_.blocks[i].before = to_.blocks[i - quads].count(key_block::up_to(key_block::frames - 1));
    for (std::size_t lane = n_.numbers % 4; lane % 4 != 0; ++lane)
      to_.targets[quads + n_.numbers / 4].repeat(lane);
  }

  const C& clip_;
  counted_frames frames_;
  bool all_are_counted_ = false; ///< known after the first walk: then the second one need not look
  index_counts n_{};
  index_arrays to_{};
  group groups_[most_groups];
  curve_reader curve_;
};

} // namespace detail

/// What a player reads of a clip: made once, and shared by any number of players of the clip. It is
/// immutable, so that threads may share it.
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
    return player_index{builder{c}}.size();
  }
  /// Makes the index of a clip in this memory. errc::empty_clip if the clip has no tracks;
  /// errc::too_little_memory, with the required size, if the memory is smaller than memory_size(clip).
  [[nodiscard]] static result<player_index> make(const C& c,
                                                 std::span<std::byte> memory MOTLEY_LIFETIMEBOUND) noexcept {
    builder parts{c};
    player_index made{parts};
    if (made.pose_size() == 0) return error::empty_clip();
    if (memory.size() < made.size()) return error::too_little_memory(memory.size(), made.size());
    detail::arena<> used{memory};
    made.place(used);
    parts.fill(made.arrays_);
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

  using builder = detail::index_builder<C>;
  explicit player_index(const builder& parts) noexcept
      : clip_{parts.clip()}, frames_{parts.frames()}, n_{parts.counts()} {}

  /// Places the arrays, or counts their bytes.
  void place(detail::arena<>& memory) noexcept { arrays_.place(memory, n_, frames_.block_count()); }
  [[nodiscard]] std::size_t size() const noexcept {
    detail::arena<> needed;
    player_index{*this}.place(needed);
    return needed.size();
  }

  C clip_{};
  detail::counted_frames frames_{0};
  detail::index_counts n_{};
  detail::index_arrays arrays_{};
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
