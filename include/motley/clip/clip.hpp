// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/clip: what a clip is, its duration, and how to find a track.
#ifndef MOTLEY_CLIP_CLIP_HPP
#define MOTLEY_CLIP_CLIP_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

#include "../curve/concepts.hpp"
#include "channel.hpp"
#include "error.hpp"
#include "result.hpp"
#include "track.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// The outline of a track with this identity and curve, for clips of your own. `coding`, `data` and `place`
/// are 0.
template <curve C> [[nodiscard]] constexpr track_outline outline_of(const track_id& id, const C& c) noexcept {
  using value_type = curve_value_t<C>;
  track_outline o{id};
  o.components = component_count<value_type>;
  o.is_quaternion = value_traits<value_type>::is_quaternion;
  o.key_count = c.size();
  return o;
}

/// What a clip states about itself, in numbers and in text.
template <class C>
concept clip_header = requires(const C& c, detail::any_function f) {
  // In braces a type whose numbers may not fit is an error.
  std::uint32_t{c.frame_count()};
  std::uint32_t{c.round_frames()};        // the frame at which a round of a loop ends
  float{c.frame_rate()};                  // frames per second
  { c.loops() } -> std::same_as<looping>; // as stored
  { c.rotation_unit() } -> std::same_as<angle_unit>;
  { c.track_count() } -> detail::converts_to<std::uint32_t>;
  std::size_t{c.pose_size()}; // the sum of the tracks' components
  c.warnings(f);              // f(warning) for each warning
  c.describe(f);              // f(name, value) for what only this format's header states
};

/// A clip's tracks. next(o) replaces the outline of a track by that of the next one, in the file's order, and
/// a default outline by that of the first; after the last track it returns false. visit(o, f) calls f with
/// the curve of an outline that next() made. Code that needs all curves calls visit_all(f): it branches on
/// the format and the byte order once, and makes no outlines if f takes only a curve.
template <class C>
concept clip_tracks = requires(const C& c, track_outline& o, detail::any_function f) {
  { c.next(o) } -> std::same_as<bool>;
  c.visit(std::as_const(o), f); // f(curve)
  c.visit_all(f);               // f(outline, curve) or f(curve) for each track
  { c.coding_name(std::as_const(o)) } -> std::same_as<std::string_view>; // how the curve is stored, in words
  requires detail::multi_pass<decltype(c.tracks().begin()),
                              decltype(c.tracks().end())>; // track_range<C>, or a range of yours
  { *c.tracks().begin() } -> track;
};

/// A motion: frames 0 to frame_count() - 1, and its tracks in the file's order. A round of a loop ends at the
/// last sample, frame round_frames(): the last frame, unless the format stores a sample after it. A small
/// value that refers to the file's bytes. No member of this concept is optional; table_clip and walked_clip
/// (in author/) implement them. See rooted_clip for root(), which a clip may have.
template <class C>
concept clip = detail::copyable_value<C> && clip_header<C> && clip_tracks<C>;

/// The type of a clip's tracks.
template <clip C> using track_t = std::remove_cvref_t<decltype(*std::declval<const C&>().tracks().begin())>;

/// The bone that moves the whole character. `others_follow`: the translations of all other bones contain its
/// travel, because they are in the same space and not relative to it. `turned_alike`: if bit n is set, the
/// rotations of bone n contain the root's rotation, for the same reason.
struct root_bone {
  std::int32_t number = -1;       ///< as in track_outline::bone
  bool others_follow = false;     ///< true for the targets of Shenmue's curves
  std::uint64_t turned_alike = 0; ///< the feet of Shenmue's rigs

  friend constexpr bool operator==(const root_bone&, const root_bone&) noexcept = default;
};
/// A clip that knows its root. The root of any other clip is bone -1, see root_of().
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
/// Bone `number` as the root. If it is the clip's own root, this is root_of(c). Of any other bone nothing
/// else is known: it moves only its children.
template <clip C> [[nodiscard]] constexpr root_bone root_of(const C& c, std::int32_t number) noexcept {
  const root_bone own = motley::root_of(c);
  return own.number == number ? own : root_bone{number};
}

namespace detail {

/// The time that frames take. 0 if there is no usable frame rate.
[[nodiscard]] constexpr double seconds_of(double frames, float rate) noexcept {
  return rate > 0 ? frames / double(rate) : 0;
}

} // namespace detail

/// The track that moves a channel of a bone (its number as stored): a track of numbers with that channel, or
/// a vector or rotation with that component. Of several it is the last, as in a skeleton's pose.
/// errc::no_track if there is none; the result's value is then not a track of any clip and can only be
/// assigned to. O(tracks).
template <clip C>
[[nodiscard]] constexpr result<track_of<C>> find_track(const C& c, std::int32_t bone,
                                                       channel wanted) noexcept {
  track_outline last;
  for (track_outline o; c.next(o);) {
    const auto first = std::size_t(o.channel), number = std::size_t(wanted);
    if (o.bone == bone && first <= number && number - first < o.components) last = o;
  }
  if (last.record < 0) return error::no_track(bone, wanted);
  return track_of<C>{c, last};
}

/// A clip's duration in seconds: frame_count() frames. 0 if the frame rate is 0. A round of a loop is
/// usually one frame shorter: round_seconds(). (ANIM also stores a duration:
/// metroid_anim::motion::duration().)
template <clip C> [[nodiscard]] constexpr double duration(const C& c) noexcept {
  return detail::seconds_of(c.frame_count(), c.frame_rate());
}
/// The time that a round of a loop takes, in seconds: round_frames() frames. 0 if the frame rate is 0.
template <clip C> [[nodiscard]] constexpr double round_seconds(const C& c) noexcept {
  return detail::seconds_of(c.round_frames(), c.frame_rate());
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
