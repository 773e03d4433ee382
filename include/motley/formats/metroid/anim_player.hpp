// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/metroid/anim_player: ANIM version 2 by key sets, and poses at any time, in the caller's memory.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_METROID_ANIM_PLAYER_HPP
#define MOTLEY_FORMATS_METROID_ANIM_PLAYER_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "../../clip/decode.hpp"
#include "../../clip/result.hpp"
#include "../../config.hpp"
#include "../../play/timeline.hpp"
#include "anim.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace metroid_anim {

/// The first elements of a caller's memory. (std::span::first() takes longer to compile than the rest of this
/// header.)
template <class T> class memory_view {
public:
  constexpr memory_view() noexcept = default;
  /// Refers to `size` elements from `data` on.
  constexpr memory_view(T* data, std::size_t size) noexcept : data_{data}, size_{size} {}

  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr T& operator[](std::size_t i) const noexcept {
    MOTLEY_ASSERT(i < size_);
    return data_[i];
  }
  [[nodiscard]] constexpr T* begin() const noexcept { return data_; }
  [[nodiscard]] constexpr T* end() const noexcept { return data_ + size_; }

private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

/// One track during iteration over key sets: the position of its differences, and their sums.
struct running_track {
  delta_sums sums{};                                      ///< at the current key set
  metroid_anim::part part = metroid_anim::part::rotation; ///< what the track moves
};

/// The values of all tracks at one frame that has keys.
class key_set {
public:
  constexpr key_set() noexcept = default;
  /// Made by key_sets. Refers to the stream and the tracks: advancing the iteration overwrites its values.
  constexpr key_set(const bitstream& stream, memory_view<running_track> tracks, std::uint64_t number,
                    std::uint64_t frame) noexcept
      : stream_{&stream}, tracks_{tracks}, number_{number}, frame_{frame} {}

  /// The number of the key set. Number 0 holds the initial values.
  [[nodiscard]] constexpr std::uint64_t number() const noexcept { return number_; }
  /// The frame of the values. It increases from key set to key set.
  [[nodiscard]] constexpr std::uint64_t frame() const noexcept { return frame_; }
  [[nodiscard]] constexpr std::size_t track_count() const noexcept { return tracks_.size(); }
  /// What a track moves. Here and below, `track` counts in the motion's order and must be less than
  /// track_count().
  [[nodiscard]] constexpr metroid_anim::part part(std::size_t track) const noexcept {
    return tracks_[track].part;
  }
  /// A track's integers as the stream stores them.
  [[nodiscard]] constexpr const stored_triple& stored(std::size_t track) const noexcept {
    return tracks_[track].sums.current();
  }
  /// The value of a track of rotations.
  [[nodiscard]] constexpr quaternion rotation(std::size_t track) const noexcept {
    MOTLEY_ASSERT(part(track) == metroid_anim::part::rotation);
    return stream_->rotations()(stored(track));
  }
  /// The value of a track of translations or scales.
  [[nodiscard]] constexpr vector3 vector(std::size_t track) const noexcept {
    MOTLEY_ASSERT(part(track) != metroid_anim::part::rotation);
    return stream_->vectors(part(track))(stored(track));
  }

private:
  const bitstream* stream_ = nullptr;
  memory_view<running_track> tracks_{};
  std::uint64_t number_ = 0, frame_ = 0;
};

/// Iterates once, forward, over the key sets of a version 2 motion. The memory is the caller's, with one
/// running_track for each of the motion's tracks; if it is smaller, there are no key sets. A version 0 motion
/// has no key sets, either. The object refers to itself and to the memory: neither may move during
/// the iteration.
class key_sets {
public:
  /// Starts at the first key set, that of frame 0; for a version 0 motion at the end.
  constexpr key_sets(const motion& m, std::span<running_track> memory MOTLEY_LIFETIMEBOUND) noexcept
      : content_{m.content()} {
    if (content_.stream() == nullptr) return;
    MOTLEY_ASSERT(memory.size() >= m.track_count());
    if (memory.size() < m.track_count()) return;
    std::size_t count = 0;
    for (track_outline o; content_.next(o);)
      memory[count++] = {delta_sums{stream().stream(), stream().layout(o)},
                         static_cast<metroid_anim::part>(o.coding)};
    tracks_ = {memory.data(), count};
    left_ = stream().stream().key_count;
  }
  key_sets(const key_sets&) = delete;
  key_sets& operator=(const key_sets&) = delete;

  /// The type of end(): an iterator equals it when no key set is left.
  struct last {};
  /// Iterates over the key sets.
  class iterator {
  public:
    using iterator_concept = std::input_iterator_tag;
    using value_type = key_set;
    using difference_type = std::ptrdiff_t;

    constexpr iterator() noexcept = default;
    constexpr explicit iterator(key_sets& walk) noexcept : walk_{&walk} {}
    constexpr key_set operator*() const noexcept {
      MOTLEY_ASSERT(!done());
      return walk_->current();
    }
    constexpr iterator& operator++() noexcept {
      MOTLEY_ASSERT(!done());
      walk_->advance();
      return *this;
    }
    constexpr void operator++(int) noexcept { ++*this; }
    friend constexpr bool operator==(const iterator& a, last) noexcept { return a.done(); }

  private:
    constexpr bool done() const noexcept { return walk_->left_ == 0; }

    key_sets* walk_ = nullptr;
  };
  [[nodiscard]] constexpr iterator begin() noexcept MOTLEY_LIFETIMEBOUND { return iterator{*this}; }
  [[nodiscard]] constexpr last end() const noexcept { return {}; }

private:
  constexpr const bitstream& stream() const noexcept { return *content_.stream(); }
  constexpr key_set current() const noexcept { return {stream(), tracks_, number_, frame_}; }
  constexpr void advance() noexcept {
    if (--left_ == 0) return;
    for (running_track& t : tracks_) t.sums.advance();
    ++number_;
    frame_ = stream().stream().frames.next_set(frame_ + 1);
  }

  metroid_anim::content content_{};
  memory_view<running_track> tracks_{};
  std::uint64_t number_ = 0, frame_ = 0, left_ = 0;
};

/// One track in a player.
struct playing_track {
  delta_sums sums{};                                      ///< at the right key of the segment last sampled
  metroid_anim::part part = metroid_anim::part::rotation; ///< which of the two segments is used
  slerp_segment turn{};                                   ///< for a rotation
  lerp_segment<vector3> line{};                           ///< for a translation or scale
};

/// Poses of a motion at any time, equal to evaluate() for every track. It is used like motley::player and
/// samples an ANIM several times as fast. For a version 2 motion, forward playback costs O(1) amortised for
/// each track. Going back, or far ahead, starts from the last checkpoint before the frame, or from the first
/// key.
///
/// Made by make(). The memory is the caller's: one playing_track for each of the motion's tracks (none for
/// version 0), and for each checkpoint a stored_triple for each track. With c checkpoints a seek decodes at
/// most key_count / (c + 1) key sets; make() fills the checkpoints in one pass over the stream. The memory
/// must not move; the player may. A default-constructed or moved-from player plays nothing. Use a player in
/// one thread at a time.
class player {
  template <curve_value V>
  static constexpr void put(const V& value, std::span<float> out, std::size_t& done) noexcept {
    for (std::size_t i = 0; i < component_count<V>; ++i) out[done++] = motley::component(value, i);
  }

public:
  /// The element type of the memory.
  using memory_type = playing_track;

  /// The number of playing_tracks that a player of this motion needs.
  [[nodiscard]] static constexpr std::size_t memory_size(const motion& m) noexcept {
    return m.content().stream() != nullptr ? m.track_count() : 0;
  }

  /// Makes a player of this motion in this memory, with as many checkpoints as fit. It keeps a copy of the
  /// motion, whose bytes must outlive the player. errc::empty_clip if the motion has no tracks;
  /// errc::too_little_memory if the memory is smaller than memory_size(m).
  [[nodiscard]] static constexpr result<player> make(const motion& m,
                                                     std::span<playing_track> memory MOTLEY_LIFETIMEBOUND,
                                                     const player_options& options = {},
                                                     std::span<stored_triple> checkpoints = {}) noexcept {
    if (m.track_count() == 0) return error::empty_clip();
    if (memory.size() < memory_size(m))
      return error::too_little_memory(memory.size(), memory_size(m), "tracks");
    return player{m, memory, options, checkpoints};
  }

  constexpr player() noexcept = default;
  /// The moved-from player plays nothing.
  constexpr player(player&&) noexcept = default;
  /// The moved-from player plays nothing.
  constexpr player& operator=(player&&) noexcept = default;
  player(const player&) = delete; // two would share the memory
  player& operator=(const player&) = delete;
  ~player() = default;

  /// The number of floats in a pose: one for each channel of the motion's tracks; 0 if there is no motion.
  [[nodiscard]] constexpr std::size_t pose_size() const noexcept { return pose_size_; }

  /// Writes the pose at a time in seconds. `out` must have room for pose_size() floats; otherwise nothing is
  /// written.
  constexpr void sample_seconds(double seconds, std::span<float> out) noexcept {
    sample_frame(timeline_.frame_at(seconds), out);
  }
  /// The same at a frame (seconds divided by the motion's interval), which may be fractional. The playback
  /// mode has no effect.
  constexpr void sample_frame(float frame, std::span<float> out) noexcept {
    const std::size_t size = pose_size_;
    MOTLEY_ASSERT(out.size() >= size);
    if (out.size() < size || size == 0) return;
    if (content().stream() == nullptr) return motley::sample_frame(motion_, frame, out);
    if (frame >= to_ && to_ < infinity) enter(left_ + 1, next_frame_); // usually the next segment
    if (!(frame >= from_ && frame < to_)) seek(frame);
    std::size_t done = 0;
    for (const playing_track& t : tracks_) {
      if (t.part == part::rotation)
        put(t.turn.at(frame), out, done);
      else
        put(t.line.at(frame), out, done);
    }
  }

private:
  constexpr player(const motion& m, std::span<playing_track> memory, const player_options& options,
                   std::span<stored_triple> checkpoints) noexcept
      : motion_{m}, timeline_{timeline::of(m, options.mode)}, pose_size_{m.pose_size()} {
    if (content().stream() == nullptr) return;
    std::size_t count = 0;
    for (track_outline o; content().next(o);)
      memory[count++] = {delta_sums{stream(), content().stream()->layout(o)},
                         static_cast<metroid_anim::part>(o.coding)};
    tracks_ = {memory.data(), count};
    fill(checkpoints);
    enter(0, 0);
  }

  constexpr const metroid_anim::content& content() const noexcept { return motion_.content(); }
  constexpr const delta_stream& stream() const noexcept { return content().stream()->stream(); }

  /// Advances the sums to a later key.
  constexpr void skip_to(std::uint64_t key) noexcept {
    for (playing_track& t : tracks_) t.sums.skip(key - at_);
    at_ = key;
  }

  constexpr void fill(std::span<stored_triple> memory) noexcept {
    if (tracks_.size() == 0 || memory.size() < tracks_.size()) return;
    const std::uint64_t count = memory.size() / tracks_.size();
    spacing_ = stream().key_count / (count + 1) + 1;
    checkpoints_ = memory;
    for (std::uint64_t next = spacing_; next < stream().key_count; next += spacing_) {
      skip_to(next);
      for (std::size_t i = 0; i < tracks_.size(); ++i)
        checkpoint(next / spacing_)[i] = tracks_[i].sums.current();
    }
    restore(0);
  }
  /// The sums at key `n` * spacing, n > 0.
  constexpr memory_view<stored_triple> checkpoint(std::uint64_t n) const noexcept {
    return {checkpoints_.data() + static_cast<std::size_t>(n - 1) * tracks_.size(), tracks_.size()};
  }

  /// Sets the sums to checkpoint n; 0 is the first key.
  constexpr void restore(std::uint64_t n) noexcept {
    track_outline o;
    for (std::size_t i = 0; i < tracks_.size() && content().next(o); ++i)
      tracks_[i].sums.jump(n * spacing_ - at_,
                           n > 0 ? checkpoint(n)[i] : content().stream()->layout(o).initial);
    at_ = n * spacing_;
  }

  /// Makes the segment at a frame the current one.
  constexpr void seek(float frame) noexcept {
    const std::uint64_t frames = stream().frames.size();
    std::uint64_t upto = 1; // the key is before this frame
    if (frame >= static_cast<float>(frames))
      upto = frames > 0 ? frames : 1;
    else if (frame >= 0)
      upto = static_cast<std::uint64_t>(frame) + 1;
    const std::uint64_t key = stream().keys_before(upto) - 1;
    enter(key, key > 0 ? stream().frames.previous_set(upto) : 0);
  }

  /// Makes the segment that begins with a key the current one. `frame` is the key's frame.
  constexpr void enter(std::uint64_t key, std::uint64_t frame) noexcept {
    const std::uint64_t nearest = spacing_ > 0 ? key / spacing_ : 0;
    if (at_ > key || at_ < nearest * spacing_) restore(nearest);
    if (at_ < key) skip_to(key);
    const bool last = key + 1 == stream().key_count;
    next_frame_ = last ? frame : stream().frames.next_set(frame + 1);
    left_ = key;
    from_ = key > 0 ? static_cast<float>(frame) : -infinity;
    to_ = last ? infinity : static_cast<float>(next_frame_);
    for (playing_track& t : tracks_) begin_segment(t, static_cast<float>(frame), last);
    at_ += last ? 0 : 1;
  }
  constexpr void begin_segment(playing_track& t, float frame, bool last) const noexcept {
    const stored_triple left = t.sums.current();
    if (!last) t.sums.advance();
    if (t.part != part::rotation) {
      const auto vector = content().stream()->vectors(t.part);
      t.line = last ? lerp_segment<vector3>::hold(vector(left))
                    : lerp_segment<vector3>::between(frame, vector(left), to_, vector(t.sums.current()));
    } else {
      const auto rotation = content().stream()->rotations();
      t.turn = last ? slerp_segment::hold(rotation(left))
                    : slerp_segment::between(frame, rotation(left), to_, rotation(t.sums.current()));
    }
  }

  motion motion_{};
  timeline timeline_{};
  memory_view<playing_track> tracks_{};
  std::span<stored_triple> checkpoints_{};
  detail::movable_size pose_size_{};
  std::uint64_t spacing_ = 0;               // keys between checkpoints; 0: there are none
  std::uint64_t at_ = 0;                    // the key of the current sums
  std::uint64_t left_ = 0, next_frame_ = 0; // current segment: left key, right key's frame
  float from_ = 0, to_ = 0;                 // frames of the current segment
};

/// Calls player::make(), as motley::make_player() does for other formats.
[[nodiscard]] constexpr result<player> make_player(const motion& m,
                                                   std::span<playing_track> memory MOTLEY_LIFETIMEBOUND,
                                                   const player_options& options = {},
                                                   std::span<stored_triple> checkpoints = {}) noexcept {
  return player::make(m, memory, options, checkpoints);
}

} // namespace metroid_anim
} // namespace MOTLEY_TAG
} // namespace motley

#endif
