// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/any_clip: one of several kinds of clips, held by value, for code that does not know which at compile
// time. Which kinds there are is the format floor's business (formats/list.hpp).
#ifndef MOTLEY_CLIP_ANY_CLIP_HPP
#define MOTLEY_CLIP_ANY_CLIP_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

#include "../wire/byte_view.hpp"
#include "../wire/words.hpp"
#include "decode.hpp"

namespace motley {

/// One of Ts, all of them trivially copyable and different, and which one; the first, if nothing is said. It
/// takes the room of the largest and costs one branch to look into. (A std::variant that can be neither
/// empty nor throw, and costs a tenth of it to compile.)
template <class... Ts> class one_of {
  template <class...> union storage {};
  template <class First, class... Rest> union storage<First, Rest...> {
    First first;
    storage<Rest...> rest;

    constexpr storage() noexcept : first{} {}
    constexpr explicit storage(const First& value) noexcept : first{value} {}
    template <class T> constexpr explicit storage(const T& value) noexcept : rest{value} {}
  };

  template <class T> static constexpr std::uint8_t id_of() noexcept {
    std::uint8_t i = 0;
    (void)((std::is_same_v<T, Ts> || (++i, false)) || ...);
    return i;
  }
  template <class F, class S> static constexpr decltype(auto) pick(std::uint8_t i, S& s, F&& f) {
    if constexpr (requires { s.rest.first; }) {
      if (i > 0) return pick(static_cast<std::uint8_t>(i - 1), s.rest, f);
    }
    return f(s.first);
  }

public:
  static_assert((std::is_trivially_copyable_v<Ts> && ...));

  constexpr one_of() noexcept = default;
  /// Holds a copy of the value.
  template <class T>
  requires(std::same_as<T, Ts> || ...) constexpr one_of(const T& value) noexcept
      : place_{id_of<T>()}, held_{value} {}

  /// f(the one that is held). Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit(F&& f) const { return pick(place_, held_, f); }
  template <class F> constexpr decltype(auto) visit(F&& f) { return pick(place_, held_, f); }

  /// The T that is held; nullptr if it is another.
  template <class T>
  requires(std::same_as<T, Ts> || ...) [[nodiscard]] constexpr const T* get_if() const noexcept {
    return visit([]<class U>(const U& held) -> const T* {
      if constexpr (std::is_same_v<T, U>)
        return &held;
      else
        return nullptr;
    });
  }

  friend constexpr bool operator==(const one_of& a, const one_of& b) noexcept {
    return a.place_ == b.place_ && a.visit([&]<class T>(const T& held) { return held == *b.get_if<T>(); });
  }

private:
  std::uint8_t place_ = 0;
  storage<Ts...> held_{};
};

/// A track of one of several kinds. Models the track concept.
template <class... Tracks> class any_track {
public:
  constexpr any_track() noexcept = default;
  /// Holds a copy of the track.
  template <class T>
  requires(std::same_as<T, Tracks> || ...) constexpr any_track(const T& t) noexcept : held_{t} {}

  /// The T that is held; nullptr if it is another.
  template <class T> [[nodiscard]] constexpr const T* get_if() const noexcept {
    return held_.template get_if<T>();
  }

  [[nodiscard]] constexpr std::int32_t target() const noexcept {
    return held_.visit([](const auto& t) -> std::int32_t { return t.target(); });
  }
  [[nodiscard]] constexpr motley::channel channel() const noexcept {
    return held_.visit([](const auto& t) { return t.channel(); });
  }
  [[nodiscard]] constexpr std::int32_t index() const noexcept {
    return held_.visit([](const auto& t) -> std::int32_t { return t.index(); });
  }
  [[nodiscard]] constexpr std::int32_t type() const noexcept {
    return held_.visit([](const auto& t) -> std::int32_t { return t.type(); });
  }
  [[nodiscard]] constexpr std::string_view coding_name() const noexcept {
    return held_.visit([](const auto& t) { return t.coding_name(); });
  }
  /// f(curve), the curve in its own type. Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit(F&& f) const {
    return held_.visit([&](const auto& t) -> decltype(auto) { return t.visit(f); });
  }

private:
  one_of<Tracks...> held_{};
};

/// The tracks of one of several kinds of clips.
template <class... Clips> class any_tracks {
  template <class C> using iterator_of = decltype(std::declval<const C&>().tracks().begin());

public:
  /// What every iterator gives: a track of whichever clip it is.
  using track_type = any_track<std::remove_cvref_t<decltype(*std::declval<iterator_of<Clips>>())>...>;

  /// Walks the tracks of whichever clip it is.
  class iterator {
  public:
    using iterator_concept = std::forward_iterator_tag;
    using iterator_category = std::input_iterator_tag;
    using value_type = track_type;
    using difference_type = std::ptrdiff_t;
    using reference = value_type;
    using pointer = void;

    constexpr iterator() noexcept = default;
    template <class I> constexpr explicit iterator(const I& at) noexcept : at_{at} {}
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
  /// Of the range that one of Clips gives as its tracks().
  template <class Tracks>
  constexpr explicit any_tracks(const Tracks& tracks) noexcept : begin_{tracks.begin()}, end_{tracks.end()} {}

  [[nodiscard]] constexpr iterator begin() const noexcept { return begin_; }
  [[nodiscard]] constexpr iterator end() const noexcept { return end_; }

private:
  iterator begin_{}, end_{};
};

/// A clip of one of several kinds, held by value: a view like each of them. Models the clip concept; code
/// that walks all tracks (decode, sample) looks into it once, not once a track.
template <class... Clips> class any_clip {
public:
  constexpr any_clip() noexcept = default;
  /// Holds a copy of the clip, which refers to the same bytes.
  template <class C>
  requires(std::same_as<C, Clips> || ...) constexpr any_clip(const C& c) noexcept : held_{c} {}

  /// f(clip), the clip in its own type. Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit(F&& f) const { return held_.visit(std::forward<F>(f)); }
  /// The C that is held; nullptr if it is another kind.
  template <class C> [[nodiscard]] constexpr const C* get_if() const noexcept {
    return held_.template get_if<C>();
  }

  [[nodiscard]] constexpr std::uint32_t frame_count() const noexcept {
    return visit([](const auto& c) -> std::uint32_t { return c.frame_count(); });
  }
  [[nodiscard]] constexpr float frame_rate() const noexcept {
    return visit([](const auto& c) -> float { return c.frame_rate(); });
  }
  [[nodiscard]] constexpr angle_unit rotation_unit() const noexcept {
    return visit([](const auto& c) { return c.rotation_unit(); });
  }
  [[nodiscard]] constexpr std::uint32_t track_count() const noexcept {
    return visit([](const auto& c) -> std::uint32_t { return c.track_count(); });
  }
  [[nodiscard]] constexpr std::size_t pose_size() const noexcept {
    return visit([](const auto& c) { return motley::pose_size(c); });
  }
  [[nodiscard]] constexpr any_tracks<Clips...> tracks() const noexcept {
    return visit([](const auto& c) { return any_tracks<Clips...>{c.tracks()}; });
  }
  /// f(curve) for the first `count` tracks, in order; needs count <= track_count().
  template <class F> constexpr void visit_curves(std::size_t count, F&& f) const {
    visit([&](const auto& c) { detail::visit_curves(c, count, f); });
  }
  /// What it takes to find a track again at once, in each clip's own form.
  struct seek_handle {
    std::uint32_t word[8] = {}; ///< the held clip's own handle, bit by bit; 0 beyond its end
  };
  /// The handle of track `t`, which must come from this clip's tracks(). `number` is its index there, from 0;
  /// it becomes the handle if the held clip has none.
  template <class Track>
  [[nodiscard]] constexpr seek_handle handle_of(const Track& t, std::uint32_t number) const noexcept {
    return visit([&]<class C>(const C& c) {
      using finder = detail::track_finder<C>;
      static_assert(detail::words_for<typename finder::handle> <= detail::words_for<seek_handle>,
                    "any_clip: a clip's track_handle takes more than eight 32-bit words");
      const auto* const own = t.template get_if<std::remove_cvref_t<decltype(*c.tracks().begin())>>();
      seek_handle h;
      if (own != nullptr) detail::store_words(h.word, finder::save(c, *own, number));
      return h;
    });
  }
  /// The same without the number, if all of Clips have handles of their own.
  template <class Track>
  requires(detail::has_handles<Clips>&&...) [[nodiscard]] constexpr seek_handle
      handle_of(const Track& t) const noexcept {
    return handle_of(t, 0);
  }
  /// f(curve) for the track of a handle: at once, or, where a clip has no handles, by walking to the track.
  template <class F> constexpr decltype(auto) visit_curve(const seek_handle& h, F&& f) const {
    return visit([&]<class C>(const C& c) -> decltype(auto) {
      using finder = detail::track_finder<C>;
      return finder::visit(c, detail::load_words<typename finder::handle>(h.word), f);
    });
  }
  /// f(warning) for everything odd that decodes all the same. May walk all keys.
  template <class F> constexpr void warnings(F&& f) const {
    visit([&](const auto& c) { c.warnings(f); });
  }

private:
  one_of<Clips...> held_{};
};

} // namespace motley

#endif
