// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/player: poses of a clip at any time, read from the file's bytes, with state in the caller's memory.
#ifndef MOTLEY_PLAY_PLAYER_HPP
#define MOTLEY_PLAY_PLAYER_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

#include "../clip/decode.hpp"
#include "../config.hpp"
#include "../curve/seek.hpp"
#include "player_index.hpp"
#include "timeline.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

namespace detail {

/// The frames for which a followed track's segment holds. At first there is no segment.
struct frame_span {
  float from = infinity, to = -infinity;
  [[nodiscard]] bool holds(float frame) const noexcept { return frame >= from && frame < to; }
};
/// Makes the segments at a frame the current ones of a group's quads, whose keys have this form. `blocks` are
/// those of the frame's block of 16, and `wanted` the block's frames up to it.
template <key_form Form>
void enter_quads(const quad_group& group, const key_block* blocks, four16 wanted,
                 counted_quad* quads) noexcept {
  for (std::size_t i = 0, count = group.count; i < count; ++i) {
    const four16 keys = blocks[i].count(wanted);
    if (keys == quads[i].keys) continue;
    quads[i].keys = keys;
    group.keys.enter<Form>(i, keys, quads[i].segments);
  }
}
inline void enter_group(const quad_group& group, const key_block* blocks, four16 wanted,
                        counted_quad* quads) noexcept {
  switch (group.keys.form()) {
  case key_form::bytes: return detail::enter_quads<key_form::bytes>(group, blocks, wanted, quads);
  case key_form::last_bytes: return detail::enter_quads<key_form::last_bytes>(group, blocks, wanted, quads);
  case key_form::shorts: return detail::enter_quads<key_form::shorts>(group, blocks, wanted, quads);
  case key_form::floats: return detail::enter_quads<key_form::floats>(group, blocks, wanted, quads);
  case key_form::others: return detail::enter_quads<key_form::others>(group, blocks, wanted, quads);
  }
}

} // namespace detail

/// Plays a clip: poses at any time, equal to evaluate() for every track (a stored -0 may become 0). Each
/// moving track keeps its last segment. Any other segment of a number is found in constant time if the
/// track's keys have one size and different whole frames, at most 64 frames for each key; of other tracks, a
/// jump costs one or two evaluate().
///
/// Made by make(), with an index that many players share or with one of its own. The memory is the caller's,
/// memory_size() bytes, and must not move; the player may. In a motion of 96 frames with 98 moving numbers,
/// these are 2615 bytes with a shared index, and 12983 with its own; docs/guarantees.md has the bound.
/// The index's memory and the clip's bytes must outlive the player. A default-constructed or moved-from
/// player plays nothing: its pose_size() is 0. Use a player in one thread at a time. To play only some
/// tracks, play a selection (clip/selection.hpp).
template <clip C> class player {
public:
  /// The element type of the memory.
  using memory_type = std::byte;

  /// The number of bytes that a player with this index needs, wherever they start.
  [[nodiscard]] static std::size_t memory_size(const player_index<C>& index) noexcept {
    detail::arena<> needed;
    player{index, {}}.place(needed);
    return needed.size();
  }
  /// The number of bytes that a player of this clip needs, its index included. Reads the frames of all keys.
  [[nodiscard]] static std::size_t memory_size(const C& c) noexcept {
    detail::arena<> needed;
    player{player_index<C>{typename player_index<C>::builder{c}}, {}}.place_both(needed);
    return needed.size();
  }

  /// Makes a player with this index in this memory. errc::empty_clip if the clip has no tracks;
  /// errc::too_little_memory, with the required size, if the memory is smaller than memory_size(index).
  [[nodiscard]] static result<player> make(const player_index<C>& index,
                                           std::span<std::byte> memory MOTLEY_LIFETIMEBOUND,
                                           const player_options& options = {}) noexcept {
    player made{index, options};
    detail::arena<> needed, used{memory};
    made.place(needed);
    if (const error e = made.find_fault(memory.size(), needed.size())) return e;
    made.place(used);
    return made;
  }
  /// Makes a player of this clip in this memory, which holds its index, too. The same errors.
  [[nodiscard]] static result<player> make(const C& c, std::span<std::byte> memory MOTLEY_LIFETIMEBOUND,
                                           const player_options& options = {}) noexcept {
    typename player_index<C>::builder parts{c};
    player made{player_index<C>{parts}, options};
    detail::arena<> needed, used{memory};
    made.place_both(needed);
    if (const error e = made.find_fault(memory.size(), needed.size())) return e;
    made.place_both(used);
    parts.fill(made.index_.arrays_);
    return made;
  }

  player() noexcept = default;
  /// The moved-from player plays nothing.
  player(player&& other) noexcept
      : index_{std::exchange(other.index_, {})}, timeline_{other.timeline_}, arrays_{other.arrays_} {}
  /// The moved-from player plays nothing.
  player& operator=(player&& other) noexcept {
    index_ = std::exchange(other.index_, {});
    timeline_ = other.timeline_;
    arrays_ = other.arrays_;
    return *this;
  }
  ~player() = default;

  /// The number of floats in a pose: one for each channel of the clip's tracks; 0 if there is no clip.
  [[nodiscard]] std::size_t pose_size() const noexcept { return index_.pose_size(); }

  /// Writes the pose at a time in seconds. `out` must have room for pose_size() floats; otherwise nothing is
  /// written.
  void sample_seconds(double seconds, std::span<float> out) noexcept { sample_frame(frame_at(seconds), out); }
  /// The same at a frame. Before the first key it is the first key's value, after the last key the last
  /// one's. The playback mode has no effect.
  void sample_frame(float frame, std::span<float> out) noexcept {
    const std::size_t size = pose_size();
    MOTLEY_ASSERT(out.size() >= size);
    if (out.size() < size || size == 0) return;
    const float entered = enter(frame);
    std::memcpy(out.data(), index_.arrays_.constants, size * sizeof(float));
    write(entered, detail::pose_output{targets(), out.data()});
  }

private:
  friend class bone_writer;
  static constexpr bool sorts_numbers = true; ///< into quads, by the layouts of their keys

  /// What changes from pose to pose.
  struct state_arrays {
    detail::counted_quad* counted = nullptr;
    detail::quad* quads = nullptr; ///< of followed tracks
    slerp_segment* rotations = nullptr;
    detail::frame_span* spans = nullptr; ///< of followed tracks
    detail::any_seek_state* states = nullptr;
  };

  player(const player_index<C>& index, const player_options& options) noexcept
      : index_{index}, timeline_{timeline::of(index.clip(), options.mode)} {}

  void place(detail::arena<>& memory) noexcept {
    const detail::index_counts& n = index_.n_;
    arrays_.counted = memory.array<detail::counted_quad>(n.counted_quads());
    arrays_.quads = memory.array<detail::quad>(n.followed_quads());
    arrays_.rotations = memory.array<slerp_segment>(n.rotations);
    arrays_.spans = memory.array<detail::frame_span>(n.followed);
    arrays_.states = memory.array<detail::any_seek_state>(n.followed);
  }
  void place_both(detail::arena<>& memory) noexcept {
    index_.place(memory);
    place(memory);
  }
  [[nodiscard]] error find_fault(std::size_t has, std::size_t needs) const noexcept {
    if (pose_size() == 0) return error::empty_clip();
    return has < needs ? error::too_little_memory(has, needs) : error{};
  }

  /// Enters the segments at a frame. Returns the frame, at most 3e38, so that its product with 0 is 0.
  float enter(float frame) noexcept {
    constexpr float latest = 3e38F;
    if (frame > latest) frame = latest;
    enter_counted(frame);
    follow(frame);
    return frame;
  }
  /// Enters the segments of all tracks whose keys are counted.
  void enter_counted(float frame) noexcept {
    using detail::key_block, detail::quad_group;
    const std::size_t quads = index_.n_.counted_quads();
    if (quads == 0) return;
    const std::uint32_t whole = index_.frames_.whole(frame);
    const detail::four16 wanted = key_block::up_to(whole % key_block::frames);
    const key_block* row = index_.arrays_.blocks + whole / key_block::frames * quads;
    detail::counted_quad* to = arrays_.counted;
    for (std::size_t i = 0; i < index_.n_.groups; ++i) {
      const quad_group& group = index_.arrays_.groups[i];
      detail::enter_group(group, row, wanted, to);
      row += group.count;
      to += group.count;
    }
  }
  /// Finds the segments of followed tracks that have left theirs.
  void follow(float frame) noexcept {
    for (std::size_t i = 0; i < index_.n_.followed; ++i) {
      if (arrays_.spans[i].holds(frame)) continue;
      seek(i, frame);
    }
  }
  void seek(std::size_t i, float frame) noexcept {
    const detail::followed_track& t = index_.arrays_.followed[i];
    detail::frame_span& span = arrays_.spans[i];
    const bool forward = frame >= span.from;
    detail::curve_reader curve;
    for (std::size_t c = 0; c < t.outline.components; ++c) {
      if (c % curve.most == 0) curve.find(index_.clip_, t.outline, frame, forward, arrays_.states[i], c);
      if (!t.outline.is_quaternion) set(t.first + c, detail::segment_of(curve.numbers[c % curve.most]));
    }
    if (t.outline.is_quaternion) arrays_.rotations[t.first] = curve.rotation;
    span = {curve.from, curve.to};
  }
  /// Sets the segment of a number of followed tracks. The last one is repeated to the end of its quad.
  void set(std::size_t number, const hermite_segment& s) noexcept {
    const bool is_last = number + 1 == index_.n_.numbers;
    for (std::size_t lane = number % 4; lane < 4; ++lane) {
      arrays_.quads[number / 4].set(lane, s);
      if (!is_last) return;
    }
  }

  /// Writes the numbers of the segments that were entered.
  template <class Output> void write(float frame, const Output& out) const noexcept {
    const std::size_t counted = index_.n_.counted_quads(), followed = index_.n_.followed_quads();
    const state_arrays a = arrays_; // a copy: stores to the output cannot alias it
    for (std::size_t i = 0; i < counted; ++i) out.quad(i, a.counted[i].segments.at(frame));
    for (std::size_t i = 0; i < followed; ++i) out.quad(counted + i, a.quads[i].at(frame));
    if (index_.n_.rotations > 0) write_rotations(frame, out);
  }
  template <class Output> void write_rotations(float frame, const Output& out) const noexcept {
    for (std::size_t i = 0; i < index_.n_.followed; ++i) {
      const detail::followed_track& t = index_.arrays_.followed[i];
      if (!t.outline.is_quaternion) continue;
      const quaternion value = arrays_.rotations[t.first].at(frame);
      for (std::size_t k = 0; k < component_count<quaternion>; ++k)
        out.number(t.place + k, motley::component(value, k));
    }
  }
  /// Where its quads belong in a pose.
  [[nodiscard]] const detail::quad_target* targets() const noexcept { return index_.arrays_.targets; }
  [[nodiscard]] std::size_t quad_count() const noexcept {
    return index_.n_.counted_quads() + index_.n_.followed_quads();
  }
  [[nodiscard]] float frame_at(double seconds) const noexcept { return timeline_.frame_at(seconds); }
  /// Prefetches its segments. (Their keys, and where these are, it finds only by reading.)
  void prefetch_moving(float) const noexcept {
    for (std::size_t i = 0; i < index_.n_.counted_quads(); ++i) {
      detail::prefetch(arrays_.counted + i);
      detail::prefetch(reinterpret_cast<const std::byte*>(arrays_.counted + i) + 64);
    }
    for (std::size_t i = 0; i < index_.n_.followed_quads(); ++i) detail::prefetch(arrays_.quads + i);
  }

  player_index<C> index_{};
  timeline timeline_{};
  state_arrays arrays_{};
};

/// player<C>::memory_size() with C deduced from the clip.
template <clip C> [[nodiscard]] std::size_t player_memory_size(const C& c) noexcept {
  return player<C>::memory_size(c);
}
/// player<C>::make() with C deduced from the clip.
template <clip C>
[[nodiscard]] result<player<C>> make_player(const C& c, std::span<std::byte> memory MOTLEY_LIFETIMEBOUND,
                                            const player_options& options = {}) noexcept {
  return player<C>::make(c, memory, options);
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
