// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/selection: a subset of a clip's tracks, as a clip.
#ifndef MOTLEY_CLIP_SELECTION_HPP
#define MOTLEY_CLIP_SELECTION_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>

#include "clip.hpp"

namespace motley::inline MOTLEY_TAG {

/// A predicate that a selection can copy: a lambda that captures numbers, pointers or references; a function
/// pointer; or any other type that is trivially destructible, or assignable and default-constructible.
template <class P>
concept storable_predicate = std::copy_constructible<P> &&
    (std::semiregular<P> || std::is_trivially_destructible_v<P>);
/// Selects tracks: predicate(info) is true for a selected track.
template <class P>
concept track_predicate = storable_predicate<P> && std::predicate<const P&, const track_info&>;

namespace detail {

/// Holds a predicate and makes it assignable and default-constructible, as clips must be.
template <class Predicate> class stored_predicate {
public:
  constexpr stored_predicate() noexcept = default;
  constexpr explicit stored_predicate(const Predicate& p) noexcept : predicate_{p} {}
  constexpr bool operator()(const track_info& info) const noexcept { return predicate_(info); }

private:
  Predicate predicate_{};
};
/// A lambda with captures can be copied but not assigned, so assignment constructs it anew.
template <class Predicate>
requires(!std::semiregular<Predicate>) class stored_predicate<Predicate> {
  union storage {
    char none;
    Predicate predicate;

    constexpr storage() noexcept : none{} {}
    constexpr explicit storage(const Predicate& p) noexcept : predicate{p} {}
    storage(const storage&) = delete;
    storage& operator=(const storage&) = delete;
  };

public:
  constexpr stored_predicate() noexcept = default;
  constexpr explicit stored_predicate(const Predicate& p) noexcept : set_{true}, stored_{p} {}
  constexpr stored_predicate(const stored_predicate& other) noexcept
      : set_{other.set_}, stored_{other.set_ ? storage{other.stored_.predicate} : storage{}} {}
  stored_predicate& operator=(const stored_predicate& other) noexcept {
    if (this != &other) ::new (static_cast<void*>(this)) stored_predicate{other};
    return *this;
  }
  ~stored_predicate() = default;

  constexpr bool operator()(const track_info& info) const noexcept { return set_ && stored_.predicate(info); }

private:
  bool set_ = false;
  storage stored_{};
};

} // namespace detail

/// The selected tracks, in the clip's order.
template <class Tracks, class Predicate> class selected_tracks {
  using source_iterator = decltype(std::declval<const Tracks&>().begin());

public:
  /// Iterates over the selected tracks.
  class walk {
  public:
    constexpr walk() noexcept = default;
    /// Starts at the first selected track among `count` tracks from `at` on.
    constexpr walk(const source_iterator& at, std::uint32_t count,
                   const detail::stored_predicate<Predicate>& wanted) noexcept
        : at_{at}, remaining_{count}, wanted_{wanted} {
      skip();
    }

    [[nodiscard]] constexpr auto current() const noexcept { return *at_; }
    constexpr void advance() noexcept {
      step();
      skip();
    }
    /// The distance to the end in tracks of the clip, selected or not.
    [[nodiscard]] constexpr std::uint32_t remaining() const noexcept { return remaining_; }

  private:
    constexpr void step() noexcept {
      if (--remaining_ > 0) ++at_;
    }
    constexpr void skip() noexcept {
      while (remaining_ > 0 && !wanted_((*at_).info())) step();
    }

    source_iterator at_{};
    std::uint32_t remaining_ = 0;
    detail::stored_predicate<Predicate> wanted_{};
  };

  constexpr selected_tracks() noexcept = default;
  /// The selected ones among the first `count` tracks of a range.
  constexpr selected_tracks(const Tracks& tracks, std::uint32_t count,
                            const detail::stored_predicate<Predicate>& wanted) noexcept
      : tracks_{tracks}, count_{count}, wanted_{wanted} {}

  [[nodiscard]] constexpr walk_iterator<walk> begin() const noexcept {
    return count_ > 0 ? walk_iterator<walk>{walk{tracks_.begin(), count_, wanted_}} : end();
  }
  [[nodiscard]] constexpr walk_iterator<walk> end() const noexcept { return {}; }

private:
  Tracks tracks_{};
  std::uint32_t count_ = 0;
  detail::stored_predicate<Predicate> wanted_{};
};

/// A subset of a clip's tracks as a clip, for players, baked clips, decode(), sample() and transforms.
/// select() makes one. Models `clip`. It holds a copy of the clip and of the predicate. Iteration makes a
/// track_info for each of the clip's tracks.
///
/// A predicate must give the same answer for a track each time, and what it refers to must outlive the
/// selection. In constant expressions it must be assignable and default-constructible.
template <clip C, track_predicate Predicate> class selection {
public:
  /// The type of tracks().
  using tracks_type =
      selected_tracks<std::remove_cvref_t<decltype(std::declval<const C&>().tracks())>, Predicate>;
  /// The seek_handle of the clip.
  using seek_handle = typename C::seek_handle;
  static constexpr std::size_t seek_words = C::seek_words; ///< as for the clip

  constexpr selection() noexcept = default;
  /// Counts the selected tracks.
  constexpr selection(const C& c, const Predicate& wanted) noexcept
      : clip_{c}, wanted_{wanted}, source_count_{c.track_count()} {
    for (const auto t : tracks()) {
      ++track_count_;
      pose_size_ += t.info().components;
    }
  }

  /// The clip from which tracks are selected.
  [[nodiscard]] constexpr const C& source() const noexcept { return clip_; }

  [[nodiscard]] constexpr std::uint32_t frame_count() const noexcept { return clip_.frame_count(); }
  [[nodiscard]] constexpr std::uint32_t round_frames() const noexcept { return clip_.round_frames(); }
  [[nodiscard]] constexpr float frame_rate() const noexcept { return clip_.frame_rate(); }
  [[nodiscard]] constexpr std::optional<bool> loops() const noexcept { return clip_.loops(); }
  [[nodiscard]] constexpr root_bone root() const noexcept { return motley::root_of(clip_); }
  [[nodiscard]] constexpr angle_unit rotation_unit() const noexcept { return clip_.rotation_unit(); }
  [[nodiscard]] constexpr std::uint32_t track_count() const noexcept { return track_count_; }
  /// The number of floats in a pose of the selected tracks.
  [[nodiscard]] constexpr std::size_t pose_size() const noexcept { return pose_size_; }
  [[nodiscard]] constexpr tracks_type tracks() const noexcept {
    return {clip_.tracks(), source_count_, wanted_};
  }
  /// The handle of one of its tracks.
  template <track T> [[nodiscard]] constexpr seek_handle handle_of(const T& t) const noexcept {
    return clip_.handle_of(t);
  }
  /// Calls f(curve) for the track of a handle.
  template <class F> constexpr decltype(auto) visit_curve(const seek_handle& h, F&& f) const {
    return clip_.visit_curve(h, f);
  }
  /// Calls f(curve, i) for the track of each handle_at(i), i from 0 to `count` - 1.
  template <class Handles, class F>
  constexpr void visit_handles(std::size_t count, const Handles& handle_at, F&& f) const {
    clip_.visit_handles(count, handle_at, f);
  }
  /// Calls f(curve) for the first `count` selected tracks, in order. Needs count <= track_count().
  template <class F> constexpr void visit_curves(std::size_t count, F&& f) const {
    if (count == 0) return;
    for (const auto t : tracks()) {
      t.visit(f);
      if (--count == 0) return;
    }
  }
  /// Calls f(warning) for each warning about the whole clip.
  template <class F> constexpr void warnings(F&& f) const { clip_.warnings(f); }
  /// Calls f(name, value) for what the format's header states.
  template <class F> constexpr void describe(F&& f) const { clip_.describe(f); }

private:
  C clip_{};
  detail::stored_predicate<Predicate> wanted_{};
  std::uint32_t source_count_ = 0, track_count_ = 0;
  std::size_t pose_size_ = 0;
};

/// The tracks for which predicate(track_info) is true, as a clip:
///
///     const auto arms = motley::select(clip, [](const motley::track_info& t) { return t.bone < 12; });
template <clip C, track_predicate Predicate>
[[nodiscard]] constexpr auto select(const C& c, Predicate predicate) noexcept {
  return selection<C, Predicate>{c, predicate};
}

} // namespace motley::inline MOTLEY_TAG

#endif
