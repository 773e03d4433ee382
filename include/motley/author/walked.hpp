// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// author/walked: tracks that are found one after another, each from the one ahead of it. A format supplies
// the content: where the first track is, what comes after one, and what it is.
#ifndef MOTLEY_AUTHOR_WALKED_HPP
#define MOTLEY_AUTHOR_WALKED_HPP

#include <concepts>
#include <cstdint>
#include <string_view>

#include "../clip/clip.hpp"
#include "../wire/iterator.hpp"

namespace motley {

/// What the tracks of a walked motion are found in. A position is all that is known of a track on the way
/// through the file; after() is not asked for what follows the last.
template <class C>
concept walked_content = requires(const C& c, const typename C::position& p) {
  { c.first() } -> std::same_as<typename C::position>;
  { c.after(p) } -> std::same_as<typename C::position>;
  { c.target(p) } -> std::same_as<std::int32_t>;
  { c.channel(p) } -> std::same_as<channel>;
  { c.index(p) } -> std::same_as<std::int32_t>;
  { c.type() } -> std::same_as<std::int32_t>;
  { c.coding_name() } -> std::same_as<std::string_view>;
}; // and c.visit(p, f), as a track's

/// One track. Models the track concept.
template <walked_content Content> class walked_track {
public:
  /// What the content tells its tracks by.
  using position_type = typename Content::position;

  constexpr walked_track() noexcept = default;
  /// The track at a position of this content.
  constexpr walked_track(const Content& content, const position_type& position) noexcept
      : content_{content}, position_{position} {}

  /// Bone number as stored.
  [[nodiscard]] constexpr std::int32_t target() const noexcept { return content_.target(position_); }
  /// What it moves; of a vector or a rotation the first of three or four channels.
  [[nodiscard]] constexpr motley::channel channel() const noexcept { return content_.channel(position_); }
  /// Which of its bone's tracks it is, as the format counts.
  [[nodiscard]] constexpr std::int32_t index() const noexcept { return content_.index(position_); }
  /// The number by which the format tells its codings apart.
  [[nodiscard]] constexpr std::int32_t type() const noexcept { return content_.type(); }
  /// The coding in words.
  [[nodiscard]] constexpr std::string_view coding_name() const noexcept { return content_.coding_name(); }
  /// Where the track is: all that it takes to find it again.
  [[nodiscard]] constexpr const position_type& position() const noexcept { return position_; }
  /// f(curve), the curve in its own type. Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit(F&& f) const { return content_.visit(position_, f); }

private:
  Content content_{};
  position_type position_{};
};

/// All tracks in the file's order, to be walked forward.
template <walked_content Content> class walked_tracks {
public:
  /// From track to track.
  class walk {
  public:
    constexpr walk() noexcept = default;
    /// Starts at the content's first track, with `size` to go; 0: at the end.
    constexpr walk(const Content& content, std::uint32_t size) noexcept
        : content_{content},
          position_{size > 0 ? content.first() : typename Content::position{}},
          left_{size} {}

    [[nodiscard]] constexpr walked_track<Content> current() const noexcept { return {content_, position_}; }
    constexpr void advance() noexcept {
      if (--left_ > 0) position_ = content_.after(position_);
    }
    [[nodiscard]] constexpr std::uint32_t remaining() const noexcept { return left_; }

  private:
    Content content_{};
    typename Content::position position_{};
    std::uint32_t left_ = 0;
  };

  constexpr walked_tracks() noexcept = default;
  /// The first `size` tracks of a content, which must have as many.
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

} // namespace motley

#endif
