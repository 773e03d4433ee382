// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/metroid/anim_key_sets: iterates over the key sets of an ANIM version 2: the values of all tracks at
// one frame after another. Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_METROID_ANIM_KEY_SETS_HPP
#define MOTLEY_FORMATS_METROID_ANIM_KEY_SETS_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "../../config.hpp"
#include "anim.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace metroid_anim {

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
  constexpr key_set(const bitstream& stream, std::span<const running_track> tracks, std::uint64_t number,
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
    MOTLEY_ASSERT(track < track_count());
    return tracks_[track].part;
  }
  /// A track's integers as the stream stores them.
  [[nodiscard]] constexpr const stored_triple& stored(std::size_t track) const noexcept {
    MOTLEY_ASSERT(track < track_count());
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
  std::span<const running_track> tracks_{};
  std::uint64_t number_ = 0, frame_ = 0;
};

/// Iterates once, forward, over the key sets of a version 2 motion. The memory is the caller's, with one
/// running_track for each of the motion's tracks; if it is smaller, there are no key sets. A version 0 motion
/// has no key sets, either. Iterators and key sets refer to this object and to the memory: neither
/// may move during the iteration.
class key_sets {
public:
  /// Starts at the first key set, that of frame 0; for a version 0 motion at the end.
  constexpr key_sets(const motion& m, std::span<running_track> memory MOTLEY_LIFETIMEBOUND) noexcept
      : walk_{m.walk()} {
    if (walk_.stream() == nullptr) return;
    MOTLEY_ASSERT(memory.size() >= m.track_count());
    if (memory.size() < m.track_count()) return;
    std::size_t count = 0;
    for (track_outline o; walk_.next(o);)
      memory[count++] = {delta_sums{stream().stream(), stream().layout(o)},
                         static_cast<metroid_anim::part>(o.coding)};
    tracks_ = memory.first(count);
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
  constexpr const bitstream& stream() const noexcept { return *walk_.stream(); }
  constexpr key_set current() const noexcept { return {stream(), tracks_, number_, frame_}; }
  constexpr void advance() noexcept {
    if (--left_ == 0) return;
    for (running_track& t : tracks_) t.sums.advance();
    ++number_;
    frame_ = stream().stream().frames.next_set(frame_ + 1);
  }

  metroid_anim::walk walk_{};
  std::span<running_track> tracks_{};
  std::uint64_t number_ = 0, frame_ = 0, left_ = 0;
};

} // namespace metroid_anim
} // namespace MOTLEY_TAG
} // namespace motley

#endif
