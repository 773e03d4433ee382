// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/any_clip: a clip of one of several formats, held by value, for code that learns the format at run
// time. formats/list.hpp lists the formats.
#ifndef MOTLEY_CLIP_ANY_CLIP_HPP
#define MOTLEY_CLIP_ANY_CLIP_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "../wire/words.hpp"
#include "clip.hpp"
#include "one_of.hpp"

namespace motley::inline MOTLEY_TAG {

/// A track of one of several types. Models `track`.
template <class... Tracks> class any_track {
public:
  constexpr any_track() noexcept = default;
  /// Holds a copy of the track.
  template <class T>
  requires(std::same_as<T, Tracks> || ...) constexpr any_track(const T& t) noexcept : held_{t} {}

  /// The held T, or nullptr if another type is held.
  template <class T> [[nodiscard]] constexpr const T* get_if() const noexcept {
    return held_.template get_if<T>();
  }

  /// f(track), the track in its own type. Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit_track(F&& f) const { return held_.visit(f); }

  [[nodiscard]] constexpr track_info info() const noexcept {
    return held_.visit([](const auto& t) { return t.info(); });
  }
  /// Calls f(curve), the curve in its own type. Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit(F&& f) const {
    return held_.visit([&](const auto& t) -> decltype(auto) { return t.visit(f); });
  }

private:
  one_of<Tracks...> held_{};
};

/// The tracks of one of several types of clips.
template <class... Clips> class any_tracks {
  template <class C> using iterator_of = decltype(std::declval<const C&>().tracks().begin());

public:
  /// The element type of every iterator: a track of any of the clips.
  using track_type = any_track<std::remove_cvref_t<decltype(*std::declval<iterator_of<Clips>>())>...>;

  /// Iterates over the tracks of the held clip.
  class iterator {
  public:
    using iterator_concept = std::forward_iterator_tag;
    using iterator_category = std::input_iterator_tag;
    using value_type = track_type;
    using difference_type = std::ptrdiff_t;
    using reference = value_type;
    using pointer = void;

    constexpr iterator() noexcept = default;
    template <class Iterator> constexpr explicit iterator(const Iterator& at) noexcept : at_{at} {}
    constexpr value_type operator*() const noexcept {
      return at_.visit([](const auto& at) { return value_type{*at}; });
    }
    constexpr iterator& operator++() noexcept {
      at_.visit([](auto& at) { ++at; });
      return *this;
    }
    constexpr iterator operator++(int) noexcept {
      const iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(const iterator&, const iterator&) noexcept = default;

  private:
    one_of<iterator_of<Clips>...> at_{};
  };

  constexpr any_tracks() noexcept = default;
  /// Holds the range that one of Clips returns from tracks().
  template <class Tracks>
  constexpr explicit any_tracks(const Tracks& tracks) noexcept : begin_{tracks.begin()}, end_{tracks.end()} {}

  [[nodiscard]] constexpr iterator begin() const noexcept { return begin_; }
  [[nodiscard]] constexpr iterator end() const noexcept { return end_; }

private:
  iterator begin_{}, end_{};
};

/// A clip of one of several types, held by value. It is a view like each of them. Models `clip`. Code that
/// visits all tracks (decode, sample) branches on the type once, not once for each track.
template <class... Clips> class any_clip {
public:
  constexpr any_clip() noexcept = default;
  /// Holds a copy of the clip, which refers to the same bytes.
  template <class C>
  requires(std::same_as<C, Clips> || ...) constexpr any_clip(const C& c) noexcept : held_{c} {}

  /// Calls f(clip), the clip in its own type. Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit(F&& f) const { return held_.visit(f); }
  /// The held C, or nullptr if another type is held.
  template <class C> [[nodiscard]] constexpr const C* get_if() const noexcept {
    return held_.template get_if<C>();
  }

  [[nodiscard]] constexpr std::uint32_t frame_count() const noexcept {
    return visit([](const auto& c) -> std::uint32_t { return c.frame_count(); });
  }
  [[nodiscard]] constexpr std::uint32_t round_frames() const noexcept {
    return visit([](const auto& c) -> std::uint32_t { return c.round_frames(); });
  }
  [[nodiscard]] constexpr float frame_rate() const noexcept {
    return visit([](const auto& c) -> float { return c.frame_rate(); });
  }
  [[nodiscard]] constexpr std::optional<bool> loops() const noexcept {
    return visit([](const auto& c) { return c.loops(); });
  }
  [[nodiscard]] constexpr root_bone root() const noexcept {
    return visit([](const auto& c) { return motley::root_of(c); });
  }
  [[nodiscard]] constexpr angle_unit rotation_unit() const noexcept {
    return visit([](const auto& c) { return c.rotation_unit(); });
  }
  [[nodiscard]] constexpr std::uint32_t track_count() const noexcept {
    return visit([](const auto& c) -> std::uint32_t { return c.track_count(); });
  }
  [[nodiscard]] constexpr std::size_t pose_size() const noexcept {
    return visit([](const auto& c) -> std::size_t { return c.pose_size(); });
  }
  [[nodiscard]] constexpr any_tracks<Clips...> tracks() const noexcept {
    return visit([](const auto& c) { return any_tracks<Clips...>{c.tracks()}; });
  }
  /// Calls f(curve) for the first `count` tracks, in order. Needs count <= track_count().
  template <class F> constexpr void visit_curves(std::size_t count, F&& f) const {
    visit([&](const auto& c) { c.visit_curves(count, f); });
  }
  /// The number of words of the largest handle of the clips.
  static constexpr std::size_t handle_words =
      detail::largest({detail::words_for<typename Clips::seek_handle>...});
  /// The handle of the held clip, as words.
  struct seek_handle {
    std::uint32_t word[handle_words] = {}; ///< 0 after the end of the held clip's handle
  };
  /// The largest number among the clips.
  static constexpr std::size_t seek_words = detail::largest({Clips::seek_words...});
  /// The handle of a track, which must come from this clip's tracks().
  [[nodiscard]] constexpr seek_handle
  handle_of(const typename any_tracks<Clips...>::track_type& t) const noexcept {
    return visit([&]<class C>(const C& c) {
      const auto* const own = t.template get_if<std::remove_cvref_t<decltype(*c.tracks().begin())>>();
      return own != nullptr ? handle_from(c.handle_of(*own)) : seek_handle{};
    });
  }
  /// Converts a handle that a clip of one of the Clips returned.
  template <class Handle>
  requires(std::same_as<Handle, typename Clips::seek_handle> || ...)
      [[nodiscard]] static constexpr seek_handle handle_from(const Handle& own) noexcept {
    seek_handle h;
    detail::store_words(h.word, own);
    return h;
  }
  /// Calls f(curve) for the track of a handle.
  template <class F> constexpr decltype(auto) visit_curve(const seek_handle& h, F&& f) const {
    return visit([&]<class C>(const C& c) -> decltype(auto) {
      return c.visit_curve(detail::load_words<typename C::seek_handle>(h.word), f);
    });
  }
  /// Calls f(curve, i) for the track of each handle_at(i), i from 0 to `count` - 1.
  template <class Handles, class F>
  constexpr void visit_handles(std::size_t count, const Handles& handle_at, F&& f) const {
    visit([&]<class C>(const C& c) {
      c.visit_handles(
          count,
          [&](std::size_t i) { return detail::load_words<typename C::seek_handle>(handle_at(i).word); }, f);
    });
  }
  /// Calls f(warning) for each warning. May decode all keys.
  template <class F> constexpr void warnings(F&& f) const {
    visit([&](const auto& c) { c.warnings(f); });
  }
  /// Calls f(name, value) for what only the format's header states.
  template <class F> constexpr void describe(F&& f) const {
    visit([&](const auto& c) { c.describe(f); });
  }

private:
  one_of<Clips...> held_{};
};

namespace detail {

template <class... Clips> struct track_walk<any_clip<Clips...>> {
  using any = any_clip<Clips...>;

  template <class F> static constexpr void each(const any& c, F&& f) {
    c.visit([&](const auto& held) {
      for (const auto t : held.tracks()) f(t.info(), any::handle_from(held.handle_of(t)));
    });
  }
};

} // namespace detail

} // namespace motley::inline MOTLEY_TAG

#endif
