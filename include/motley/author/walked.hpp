// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// author/walked: clips whose tracks are found one after another in a way of the format's own. (For tracks
// that are records of one size, each followed by its data, see interleaved_format in table.hpp.)
#ifndef MOTLEY_AUTHOR_WALKED_HPP
#define MOTLEY_AUTHOR_WALKED_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "../clip/clip.hpp"
#include "validate.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// How the tracks of a walked clip are found: a small value that refers to the file. next(o) replaces the
/// outline of a track by that of the next one, and a default outline by that of the first; after the last
/// track it returns false. It may keep numbers in track_outline::place. A walk also has visit(o, f), which
/// returns f(curve): see checked_walk.
template <class W>
concept walk_facts = detail::copyable_value<W> && requires(const W& w, track_outline& o) {
  { w.next(o) } -> std::same_as<bool>;
  { w.coding_name(std::as_const(o)) } -> std::same_as<std::string_view>; // how the curve is stored, in words
};

/// A walk that checks its tracks. check_next(o, budget) returns errc::none if everything that next(o) reads
/// is present and valid, and everything that visit() reads of the track after o. It is called once for each
/// track, in order, and after the last one, always before next(o). (visit() is required here, where tracks
/// are loaded: to test for it is to compile every curve.)
template <class W>
concept checked_walk = walk_facts<W> &&
    requires(const W& w, const track_outline& o, detail::any_function f, data_budget& budget) {
  w.visit(o, f);
  { w.check_next(o, budget) } -> std::same_as<error>;
};

/// The base class of a clip of walked tracks: add frame_rate() and rotation_unit(). It is an immutable view:
/// copies are cheap, and threads can share it. The bytes must outlive it unchanged.
template <walk_facts Walk> class walked_clip {
public:
  [[nodiscard]] constexpr std::uint32_t frame_count() const noexcept { return frame_count_; }
  /// The last frame. A format with a sample after it has a member of its own.
  [[nodiscard]] constexpr std::uint32_t round_frames() const noexcept {
    return frame_count_ > 0 ? frame_count_ - 1 : 0;
  }
  /// Unknown: a format that stores it has a member of its own.
  [[nodiscard]] constexpr looping loops() const noexcept { return looping::unknown; }
  [[nodiscard]] constexpr std::uint32_t track_count() const noexcept { return track_count_; }
  /// The number of floats in a pose: the sum of the tracks' components.
  [[nodiscard]] constexpr std::size_t pose_size() const noexcept { return pose_size_; }
  /// All tracks. Each is found from the previous one, so iteration needs no memory.
  [[nodiscard]] constexpr track_range<walked_clip> tracks() const noexcept {
    return track_range<walked_clip>{*this};
  }
  /// Moves an outline to the next track; false after the last one.
  [[nodiscard]] constexpr bool next(track_outline& o) const noexcept {
    return track_count_ > 0 && walk_.next(o);
  }
  /// Calls f(curve) for the track of an outline that next() made. Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit(const track_outline& o, F&& f) const {
    static_assert(
        requires { walk_.visit(o, f); }, "a walk needs visit(outline, f), which returns f(curve)");
    return walk_.visit(o, f);
  }
  /// Calls f(outline, curve), or f(curve), for each track, in order.
  template <class F> constexpr void visit_all(F&& f) const { motley::visit_each(*this, f); }
  /// How a track's curve is stored, in words.
  [[nodiscard]] constexpr std::string_view coding_name(const track_outline& o) const noexcept {
    return walk_.coding_name(o);
  }
  /// No warnings.
  template <class F> constexpr void warnings(F&&) const {}
  /// Nothing to describe.
  template <class F> constexpr void describe(F&&) const {}

protected:
  /// The walk that finds the tracks.
  [[nodiscard]] constexpr const Walk& held_walk() const noexcept { return walk_; }
  /// Loads all tracks that a walk finds, if all of them are valid. The size of `file` limits the work, see
  /// data_budget.
  [[nodiscard]] constexpr error load_tracks(const byte_view& file, const Walk& walk,
                                            std::uint32_t frame_count) noexcept {
    static_assert(checked_walk<Walk>, "load_tracks() needs a Walk that models the concept `checked_walk`");
    data_budget budget{file};
    std::uint32_t count = 0;
    std::size_t pose_size = 0;
    for (track_outline o;; ++count) {
      if (const error e = walk.check_next(o, budget)) return e;
      if (!walk.next(o)) break;
      pose_size += o.components;
    }
    set_tracks(walk, count, pose_size, frame_count);
    return {};
  }
  /// Sets tracks that have already been checked.
  constexpr void set_tracks(const Walk& walk, std::uint32_t count, std::size_t pose_size,
                            std::uint32_t frame_count) noexcept {
    walk_ = walk;
    track_count_ = count;
    pose_size_ = pose_size;
    frame_count_ = frame_count;
  }

private:
  Walk walk_{};
  std::uint32_t track_count_ = 0, frame_count_ = 0;
  std::size_t pose_size_ = 0;
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
