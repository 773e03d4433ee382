// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/any_clip: a clip of one of several formats, held by value, for code that learns the format at run
// time. formats/list.hpp lists the formats.
#ifndef MOTLEY_CLIP_ANY_CLIP_HPP
#define MOTLEY_CLIP_ANY_CLIP_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "clip.hpp"
#include "one_of.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

namespace detail {

/// False if f does not accept all curves of a clip, or returns several types, as far as the clip says which
/// ones it can have. (The checks are here and not only in the clips so that a mistake is one message.)
template <class F, class Clip> inline constexpr bool accepts_curves = true;
template <class F, class Clip> inline constexpr bool agrees_on_curves = true;
template <class F, class Clip>
requires requires { typename Clip::codings; }
inline constexpr bool accepts_curves<F, Clip> = Clip::codings::template accepts<F>;
template <class F, class Clip>
requires requires { typename Clip::codings; }
inline constexpr bool agrees_on_curves<F, Clip> = Clip::codings::template agrees<F>;

} // namespace detail

/// A clip of one of several types, held by value. It is a view like each of them. Models `clip`. Each member
/// branches on the type once and forwards; visit_clip() does so for a function of yours.
template <class... Clips> class any_clip {
public:
  constexpr any_clip() noexcept = default;
  /// Holds a copy of the clip, which refers to the same bytes.
  template <class C>
  requires(std::same_as<C, Clips> || ...) constexpr any_clip(const C& c) noexcept : held_{c} {}

  /// Calls f(clip), the clip in its own type. Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit_clip(F&& f) const { return held_.visit(f); }
  /// The held C, or nullptr if another type is held.
  template <class C> [[nodiscard]] constexpr const C* get_if() const noexcept MOTLEY_LIFETIMEBOUND {
    return held_.template get_if<C>();
  }

  [[nodiscard]] constexpr std::uint32_t frame_count() const noexcept {
    return visit_clip([](const auto& c) -> std::uint32_t { return c.frame_count(); });
  }
  [[nodiscard]] constexpr std::uint32_t round_frames() const noexcept {
    return visit_clip([](const auto& c) -> std::uint32_t { return c.round_frames(); });
  }
  [[nodiscard]] constexpr float frame_rate() const noexcept {
    return visit_clip([](const auto& c) -> float { return c.frame_rate(); });
  }
  [[nodiscard]] constexpr looping loops() const noexcept {
    return visit_clip([](const auto& c) { return c.loops(); });
  }
  [[nodiscard]] constexpr root_bone root() const noexcept {
    return visit_clip([](const auto& c) { return motley::root_of(c); });
  }
  [[nodiscard]] constexpr angle_unit rotation_unit() const noexcept {
    return visit_clip([](const auto& c) { return c.rotation_unit(); });
  }
  [[nodiscard]] constexpr std::uint32_t track_count() const noexcept {
    return visit_clip([](const auto& c) -> std::uint32_t { return c.track_count(); });
  }
  [[nodiscard]] constexpr std::size_t pose_size() const noexcept {
    return visit_clip([](const auto& c) -> std::size_t { return c.pose_size(); });
  }
  [[nodiscard]] constexpr track_range<any_clip> tracks() const noexcept {
    return track_range<any_clip>{*this};
  }
  /// Moves an outline to the next track; false after the last one.
  [[nodiscard]] constexpr bool next(track_outline& o) const noexcept {
    return visit_clip([&](const auto& c) { return c.next(o); });
  }
  /// Calls f(curve) for the track of an outline that next() made. Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit(const track_outline& o, F&& f) const {
    static_assert((detail::accepts_curves<F, Clips> && ...),
                  "visit(f): f must accept each kind of curve, such as [](const auto& curve)");
    static_assert((detail::agrees_on_curves<F, Clips> && ...),
                  "visit(f): f must return the same type for each kind of curve");
    if constexpr (((detail::accepts_curves<F, Clips> && detail::agrees_on_curves<F, Clips>)&&...))
      return visit_clip([&](const auto& c) -> decltype(auto) { return c.visit(o, f); });
  }
  /// Calls f(outline, curve), or f(curve), for each track, in order. Branches on the type once.
  template <class F> constexpr void visit_all(F&& f) const {
    visit_clip([&](const auto& c) { c.visit_all(f); });
  }
  /// How a track's curve is stored, in words.
  [[nodiscard]] constexpr std::string_view coding_name(const track_outline& o) const noexcept {
    return visit_clip([&](const auto& c) { return c.coding_name(o); });
  }
  /// Calls f(warning) for each warning. May decode all keys.
  template <class F> constexpr void warnings(F&& f) const {
    visit_clip([&](const auto& c) { c.warnings(f); });
  }
  /// Calls f(name, value) for what only the format's header states.
  template <class F> constexpr void describe(F&& f) const {
    visit_clip([&](const auto& c) { c.describe(f); });
  }

private:
  one_of<Clips...> held_{};
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
