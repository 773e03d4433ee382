// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// author/walked: clips whose tracks cannot be indexed, because each track begins where the previous one ends.
// A format supplies a content: the first track's position, the next one's, what a track is, and its curve.
#ifndef MOTLEY_AUTHOR_WALKED_HPP
#define MOTLEY_AUTHOR_WALKED_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "../clip/clip.hpp"
#include "../wire/iterator.hpp"
#include "validate.hpp"

namespace motley::inline MOTLEY_TAG {

/// Iteration over tracks by position. A position is everything known about a track during iteration. after()
/// is not called for the last track.
template <class C>
concept walked_positions = requires {
  typename C::position;
}
&&requires(const C& c, const typename C::position& p) {
  { c.first() } -> std::same_as<typename C::position>;
  { c.after(p) } -> std::same_as<typename C::position>;
};

/// Where the tracks of a walked clip are, and what they are: a small value that refers to the file. visit(p,
/// f) returns f(curve).
template <class C>
concept walked_content = std::default_initializable<C> && std::copyable<C> && walked_positions<C> &&
    requires(const C& c, const typename C::position& p) {
  { c.id(p) } -> std::same_as<track_id>;
  { c.coding(p) } -> std::same_as<std::string_view>; // how the curve is stored, in words
  c.visit(p, detail::any_function{});
};

/// A content that checks its tracks. validate(p, budget) returns errc::none if everything that id(p),
/// after(p) and visit(p, f) read is present and valid. It is called once for each track, in order, before
/// those functions.
template <class C>
concept checked_content = walked_content<C> &&
    requires(const C& c, const typename C::position& p, data_budget& budget) {
  { c.validate(p, budget) } -> std::same_as<error>;
};

/// One track. Models `track`.
template <walked_positions Content> class walked_track {
public:
  /// How the content identifies its tracks.
  using position_type = typename Content::position;

  constexpr walked_track() noexcept = default;
  /// The track at a position of this content.
  constexpr walked_track(const Content& content, const position_type& position) noexcept
      : content_{content}, position_{position} {}

  [[nodiscard]] constexpr track_info info() const noexcept {
    const auto shape = visit([](const auto& curve) { return curve_shape::of(curve); });
    return motley::info_of(content_.id(position_), content_.coding(position_), shape);
  }
  /// Calls f(curve), the curve in its own type. Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit(F&& f) const { return content_.visit(position_, f); }
  /// The track's position, by which it can be found again.
  [[nodiscard]] constexpr const position_type& position() const noexcept { return position_; }

private:
  Content content_{};
  position_type position_{};
};

/// All tracks in the file's order; forward iteration only.
template <walked_positions Content> class walked_tracks {
public:
  /// Iterates over the tracks.
  class walk {
  public:
    constexpr walk() noexcept = default;
    /// Starts at the content's first track with `size` tracks remaining. 0 is the end.
    constexpr walk(const Content& content, std::uint32_t size) noexcept
        : content_{content},
          position_{size > 0 ? content.first() : typename Content::position{}},
          remaining_{size} {}

    [[nodiscard]] constexpr walked_track<Content> current() const noexcept { return {content_, position_}; }
    constexpr void advance() noexcept {
      if (--remaining_ > 0) position_ = content_.after(position_);
    }
    [[nodiscard]] constexpr std::uint32_t remaining() const noexcept { return remaining_; }

  private:
    Content content_{};
    typename Content::position position_{};
    std::uint32_t remaining_ = 0;
  };

  constexpr walked_tracks() noexcept = default;
  /// The first `size` tracks of a content, which must have at least that many.
  constexpr walked_tracks(const Content& content, std::uint32_t size) noexcept
      : content_{content}, size_{size} {}

  [[nodiscard]] constexpr std::uint32_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr walk_iterator<walk> begin() const noexcept {
    return walk_iterator<walk>{walk{content_, size_}};
  }
  [[nodiscard]] constexpr walk_iterator<walk> end() const noexcept { return {}; }

private:
  Content content_{};
  std::uint32_t size_ = 0;
};

/// The base class of a clip of walked tracks: add frame_rate() and rotation_unit(). It is an
/// immutable view: copies are cheap, and threads can share it. The bytes must outlive it unchanged.
///
/// SeekWords is the clip's seek_words, see the concept `clip`. The default is enough for all curves of the
/// library. A smaller number saves memory in players; a resumable curve with a larger state needs a larger
/// one. If it is too small, a player of the clip does not compile.
template <walked_positions Content, std::size_t SeekWords = 8> class walked_clip {
public:
  /// The element type of tracks().
  using track_type = walked_track<Content>;
  /// A track's position, by which it is found again quickly.
  using seek_handle = typename Content::position;
  static constexpr std::size_t seek_words = SeekWords; ///< see the concept `clip`

  [[nodiscard]] constexpr std::uint32_t frame_count() const noexcept { return frame_count_; }
  /// The last frame. A format with a sample after it has a member of its own.
  [[nodiscard]] constexpr std::uint32_t round_frames() const noexcept {
    return frame_count_ > 0 ? frame_count_ - 1 : 0;
  }
  /// Empty: a format that stores it has a member of its own.
  [[nodiscard]] constexpr std::optional<bool> loops() const noexcept { return {}; }
  [[nodiscard]] constexpr std::uint32_t track_count() const noexcept { return track_count_; }
  /// The number of floats in a pose: the sum of the tracks' components.
  [[nodiscard]] constexpr std::size_t pose_size() const noexcept { return pose_size_; }
  /// All tracks. Each is found from the previous one, so iteration needs no memory.
  [[nodiscard]] constexpr walked_tracks<Content> tracks() const noexcept { return {content_, track_count_}; }
  /// The handle of one of this clip's tracks.
  [[nodiscard]] constexpr seek_handle handle_of(const track_type& t) const noexcept { return t.position(); }
  /// Calls f(curve) for the track of a handle.
  template <class F> constexpr decltype(auto) visit_curve(const seek_handle& h, F&& f) const {
    return content_.visit(h, f);
  }
  /// Calls f(curve, i) for the track of each handle_at(i), i from 0 to `count` - 1.
  template <class Handles, class F>
  constexpr void visit_handles(std::size_t count, const Handles& handle_at, F&& f) const {
    for (std::size_t i = 0; i < count; ++i)
      visit_curve(handle_at(i), [&](const auto& curve) { f(curve, i); });
  }
  /// Calls f(curve) for the first `count` tracks, in order. Needs count <= track_count().
  template <class F> constexpr void visit_curves(std::size_t count, F&& f) const {
    if (count == 0) return;
    for (auto p = content_.first();; p = content_.after(p)) {
      content_.visit(p, f);
      if (--count == 0) return;
    }
  }
  /// No warnings.
  template <class F> constexpr void warnings(F&&) const {}
  /// Nothing to describe.
  template <class F> constexpr void describe(F&&) const {}
  /// The content that finds the tracks.
  [[nodiscard]] constexpr const Content& content() const noexcept { return content_; }

protected:
  /// Loads the first `count` tracks of a content, if all of them are valid. The size of `file` limits the
  /// work, see data_budget.
  [[nodiscard]] constexpr error load_tracks(const byte_view& file, const Content& content,
                                            std::uint32_t count, std::uint32_t frame_count) noexcept {
    static_assert(walked_content<Content>, "a walked_clip's Content must model the concept `walked_content`");
    static_assert(checked_content<Content>,
                  "load_tracks() needs a Content that models the concept `checked_content`");
    data_budget budget{file};
    std::size_t pose_size = 0;
    typename Content::position p{};
    for (std::uint32_t i = 0; i < count; ++i) {
      p = i == 0 ? content.first() : content.after(p);
      if (const error e = content.validate(p, budget)) return e;
      pose_size += content.visit(p, []<class C>(const C&) { return component_count<curve_value_t<C>>; });
    }
    set_tracks(content, count, pose_size, frame_count);
    return {};
  }
  /// Sets tracks that have already been checked.
  constexpr void set_tracks(const Content& content, std::uint32_t count, std::size_t pose_size,
                            std::uint32_t frame_count) noexcept {
    content_ = content;
    track_count_ = count;
    pose_size_ = pose_size;
    frame_count_ = frame_count;
  }

private:
  Content content_{};
  std::uint32_t track_count_ = 0, frame_count_ = 0;
  std::size_t pose_size_ = 0;
};

} // namespace motley::inline MOTLEY_TAG

#endif
