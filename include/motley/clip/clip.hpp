// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/clip: the concepts `clip` and `track`, which all generic code relies on.
#ifndef MOTLEY_CLIP_CLIP_HPP
#define MOTLEY_CLIP_CLIP_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "../curve/concepts.hpp"
#include "../wire/iterator.hpp"
#include "channel.hpp"
#include "error.hpp"

namespace motley::inline MOTLEY_TAG {

/// Everything known about a track except its curve, in plain numbers. `channel` is the first channel of a
/// vector or rotation (tx, sx or qw); the others follow it.
struct track_info : track_id {
  std::uint8_t components = 1; ///< number of floats in a pose: 1, 3 for a vector, 4 for a rotation
  bool rotation = false;       ///< true for quaternions
  std::string_view coding{};   ///< how the curve is stored, in words, e.g. "u8 keys"
  std::uint64_t key_count = 0; ///< number of keys or samples; a track with one never moves

  friend constexpr bool operator==(const track_info&, const track_info&) noexcept = default;
};

/// The part of a track_info that depends on the track's curve.
struct curve_shape {
  std::uint8_t components = 1; ///< number of floats in a pose
  bool rotation = false;       ///< true for quaternions
  std::uint64_t key_count = 0; ///< number of keys or samples

  /// The shape of a curve.
  template <curve C> [[nodiscard]] static constexpr curve_shape of(const C& c) noexcept {
    using value_type = curve_value_t<C>;
    return {component_count<value_type>, value_traits<value_type>::rotation, c.size()};
  }
};

/// The info of a track with this id, coding and curve shape.
[[nodiscard]] constexpr track_info info_of(const track_id& id, std::string_view coding,
                                           const curve_shape& c) noexcept {
  return {id, c.components, c.rotation, coding, c.key_count};
}
/// The same from the curve itself.
template <curve C>
[[nodiscard]] constexpr track_info info_of(const track_id& id, std::string_view coding, const C& c) noexcept {
  return motley::info_of(id, coding, curve_shape::of(c));
}

namespace detail {
/// Accepts any curve, any warning and any description: the concepts call members with it.
struct any_function {
  template <class... Ts> constexpr void operator()(const Ts&...) const noexcept {}
};
/// Returns a handle for any number.
template <class Handle> struct any_handle {
  constexpr Handle operator()(std::size_t) const noexcept { return {}; }
};
} // namespace detail

/// One moving number, vector or rotation of a bone. visit(f) calls f, usually a generic lambda, with the
/// curve in its own static type. All results of f must have one type, which visit() returns.
template <class T>
concept track = requires(const T& t) {
  { t.info() } -> std::same_as<track_info>;
  t.visit(detail::any_function{});
};

/// What a clip states about itself, in numbers and in text.
template <class C>
concept clip_header = requires(const C& c, detail::any_function f) {
  { c.frame_count() } -> detail::converts_to<std::uint32_t>;
  { c.round_frames() } -> detail::converts_to<std::uint32_t>; // the frame at which a round of a loop ends
  { c.frame_rate() } -> detail::converts_to<float>;           // frames per second
  { c.loops() } -> std::same_as<std::optional<bool>>;         // as stored; empty if the format stores nothing
  { c.rotation_unit() } -> std::same_as<angle_unit>;
  { c.track_count() } -> detail::converts_to<std::uint32_t>;
  { c.pose_size() } -> detail::converts_to<std::size_t>; // the sum of the tracks' components
  c.warnings(f);                                         // f(warning) for each warning
  c.describe(f); // f(name, value) for what only this format's header states
};

/// A clip's tracks as a range.
template <class C>
concept clip_tracks = requires(const C& c) {
  { c.tracks().begin() } -> std::forward_iterator;
  { c.tracks().end() } -> std::sentinel_for<decltype(c.tracks().begin())>;
}
&&track<std::remove_cvref_t<decltype(*std::declval<const C&>().tracks().begin())>>;

/// A clip's curves, by handle and all at once. A seek_handle is a few trivially copyable words with which
/// visit_curve() finds a track's curve again quickly; players keep them. The constant seek_words is the
/// largest number of 32-bit words that the state of a curve takes: 0 for samples, 1 for keys with random
/// access, or the size of a resumable curve's state.
template <class C>
concept clip_curves = requires {
  typename C::seek_handle;
  { C::seek_words } -> detail::converts_to<std::size_t>;
}
&&requires(const C& c, const typename C::seek_handle& handle, std::size_t count, detail::any_function f) {
  { c.handle_of(*c.tracks().begin()) } -> std::same_as<typename C::seek_handle>;
  c.visit_curve(handle, f); // f(curve) for the track of a handle
  c.visit_handles(count, detail::any_handle<typename C::seek_handle>{}, f); // f(curve, i) for handle_at(i)
  c.visit_curves(count, f); // f(curve) for the first `count` tracks, in order
};

/// A motion: frames 0 to frame_count() - 1, and its tracks in the file's order. A round of a loop ends at the
/// last sample, frame round_frames(): the last frame, unless the format stores a sample after it. A small
/// value that refers to the file's bytes. No member is optional; table_clip and walked_clip (in author/)
/// implement most of them.
template <class C>
concept clip =
    std::default_initializable<C> && std::copyable<C> && clip_header<C> && clip_tracks<C> && clip_curves<C>;

/// The bone that moves the whole character. `others_follow`: the translations of all other bones contain its
/// travel, because they are in the same space and not relative to it.
struct root_bone {
  std::int32_t number = -1;   ///< as in track_info::bone
  bool others_follow = false; ///< true for the targets of Shenmue's curves

  friend constexpr bool operator==(const root_bone&, const root_bone&) noexcept = default;
};
/// A clip that knows its root. Of others it is bone -1, see root_of().
template <class C>
concept rooted_clip = clip<C> && requires(const C& c) {
  { c.root() } -> std::same_as<root_bone>;
};
/// The root of any clip.
template <clip C> [[nodiscard]] constexpr root_bone root_of(const C& c) noexcept {
  if constexpr (rooted_clip<C>)
    return c.root();
  else
    return {};
}

namespace detail {

/// The time that frames take. 0 if there is no usable frame rate.
[[nodiscard]] constexpr double seconds_of(double frames, float rate) noexcept {
  return rate > 0 ? frames / double(rate) : 0;
}

/// Visits the tracks of a C. any_clip specialises it, to branch on its type once and not once per track.
template <class C> struct track_walk {
  template <class F> static constexpr void each(const C& c, F&& f) {
    for (const auto t : c.tracks()) f(t.info(), c.handle_of(t));
  }
};
/// Calls f(info, handle) for each track of a clip, in order.
template <clip C, class F> constexpr void for_each_track(const C& c, F&& f) { track_walk<C>::each(c, f); }

} // namespace detail

} // namespace motley::inline MOTLEY_TAG

#endif
