// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/selection: a subset of a clip's tracks, as a clip.
#ifndef MOTLEY_CLIP_SELECTION_HPP
#define MOTLEY_CLIP_SELECTION_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string_view>
#include <type_traits>

#include "clip.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// A predicate that a selection can copy: a lambda that captures numbers, pointers or references; a function
/// pointer; or any other type that is trivially destructible, or assignable and default-constructible.
template <class P>
concept storable_predicate = std::copy_constructible<P> &&
    (std::semiregular<P> || std::is_trivially_destructible_v<P>);
/// Selects tracks: predicate(outline) is true for a selected track.
template <class P>
concept track_predicate = storable_predicate<P> && std::predicate<const P&, const track_outline&>;

namespace detail {

/// Holds a predicate and makes it assignable and default-constructible, as clips must be.
template <class Predicate> class stored_predicate {
public:
  constexpr stored_predicate() noexcept = default;
  constexpr explicit stored_predicate(const Predicate& p) noexcept : predicate_{p} {}
  constexpr bool operator()(const track_outline& o) const noexcept { return predicate_(o); }

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

  constexpr bool operator()(const track_outline& o) const noexcept { return set_ && stored_.predicate(o); }

private:
  bool set_ = false;
  storage stored_{};
};

} // namespace detail

/// A subset of a clip's tracks as a clip, for players, baked clips, decode(), sample_frame() and transforms.
/// select() makes one. Models `clip`. It holds a copy of the clip and of the predicate. Iteration outlines
/// each of the clip's tracks.
///
/// A predicate must give the same answer for a track each time, and what it refers to must outlive the
/// selection. In constant expressions it must be assignable and default-constructible.
template <clip C, track_predicate Predicate> class selection {
public:
  constexpr selection() noexcept = default;
  /// Counts the selected tracks.
  constexpr selection(const C& c, const Predicate& wanted) noexcept : clip_{c}, wanted_{wanted} {
    for (track_outline o; next(o);) {
      ++track_count_;
      pose_size_ += o.components;
    }
  }

  /// The clip from which tracks are selected.
  [[nodiscard]] constexpr const C& source() const noexcept { return clip_; }

  [[nodiscard]] constexpr std::uint32_t frame_count() const noexcept { return clip_.frame_count(); }
  [[nodiscard]] constexpr std::uint32_t round_frames() const noexcept { return clip_.round_frames(); }
  [[nodiscard]] constexpr float frame_rate() const noexcept { return clip_.frame_rate(); }
  [[nodiscard]] constexpr looping loops() const noexcept { return clip_.loops(); }
  [[nodiscard]] constexpr root_bone root() const noexcept { return motley::root_of(clip_); }
  [[nodiscard]] constexpr angle_unit rotation_unit() const noexcept { return clip_.rotation_unit(); }
  [[nodiscard]] constexpr std::uint32_t track_count() const noexcept { return track_count_; }
  /// The number of floats in a pose of the selected tracks.
  [[nodiscard]] constexpr std::size_t pose_size() const noexcept { return pose_size_; }
  [[nodiscard]] constexpr track_range<selection> tracks() const noexcept {
    return track_range<selection>{*this};
  }
  /// Moves an outline to the next selected track; false after the last one.
  [[nodiscard]] constexpr bool next(track_outline& o) const noexcept {
    while (clip_.next(o))
      if (wanted_(o)) return true;
    return false;
  }
  /// Calls f(curve) for the track of an outline that next() made.
  template <class F> constexpr decltype(auto) visit(const track_outline& o, F&& f) const {
    return clip_.visit(o, f);
  }
  /// Calls f(outline, curve), or f(curve), for each selected track, in order.
  template <class F> constexpr void visit_all(F&& f) const { motley::visit_each(*this, f); }
  /// How a track's curve is stored, in words.
  [[nodiscard]] constexpr std::string_view coding_name(const track_outline& o) const noexcept {
    return clip_.coding_name(o);
  }
  /// Calls f(warning) for each warning about the whole clip.
  template <class F> constexpr void warnings(F&& f) const { clip_.warnings(f); }
  /// Calls f(name, value) for what the format's header states.
  template <class F> constexpr void describe(F&& f) const { clip_.describe(f); }

private:
  C clip_{};
  detail::stored_predicate<Predicate> wanted_{};
  std::uint32_t track_count_ = 0;
  std::size_t pose_size_ = 0;
};

/// The tracks for which predicate(outline) is true, as a clip:
///
///     const auto arms = motley::select(clip, [](const motley::track_outline& t) { return t.bone < 12; });
template <clip C, track_predicate Predicate>
[[nodiscard]] constexpr auto select(const C& c, Predicate predicate) noexcept {
  return selection<C, Predicate>{c, predicate};
}

/// A predicate for select(): tracks whose value can change, because they have more than one key.
struct is_moving {
  /// True for such a track.
  constexpr bool operator()(const track_outline& o) const noexcept { return o.key_count != 1; }
};

/// The tracks that move, as a clip. In most motions they are a minority: an engine can sample the whole clip
/// once, and then only these. (A bone_writer updates only the bones that move, without a selection:
/// docs/playing.md, "Bones every frame".)
template <clip C> [[nodiscard]] constexpr selection<C, is_moving> select_moving(const C& c) noexcept {
  return {c, {}};
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
