// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/seek: the segment of a curve that holds at a frame, found from where the last one was: what players
// are made of.
#ifndef MOTLEY_CURVE_SEEK_HPP
#define MOTLEY_CURVE_SEEK_HPP

#include <cstddef>
#include <cstdint>

#include "../wire/words.hpp"
#include "evaluate.hpp"

namespace motley::detail {

/// The last key at or before a frame, of the keys of a curve of type C. `state`: seek_words_of<C>() words,
/// which say where the last search ended (0 at first), and where this one starts if the frame is not before
/// that. Keys that can only be walked, and not resumed, are searched from the first one.
template <curve_like C, keyframe_range R>
[[nodiscard]] constexpr auto find_key(const R& keys, float frame, bool forward,
                                      [[maybe_unused]] std::uint32_t* state) noexcept {
  auto at = keys.begin();
  const auto end = keys.end();
  if constexpr (std::random_access_iterator<decltype(at)>) {
    // Mostly it is the next one.
    const auto next = static_cast<std::ptrdiff_t>(state[0]) + 1, count = end - at;
    const bool there = forward && next < count && detail::frame_at(at + next) <= frame &&
                       (next + 1 == count || frame < detail::frame_at(at + (next + 1)));
    at = there ? at + next : motley::key_before(at, end, frame);
    state[0] = static_cast<std::uint32_t>(at - keys.begin());
  } else if constexpr (claims_to<C, ability::resume>) {
    using stored = decltype(at.state());
    if (forward) at = keys.resume(detail::load_words<stored>(state));
    at = motley::key_before(at, end, frame);
    detail::store_words(state, at.state());
  } else {
    at = motley::key_before(at, end, frame);
  }
  return at;
}

/// A curve's segment and the frames that it holds for.
template <class Segment> struct segment_interval {
  Segment segment{};
  float from = 0, to = 0;
};

/// Frames that are before and after all others, but finite: 0 times them is 0.
inline constexpr float before_all_frames = -1e30F;

/// The segment that holds at a frame. `state` as in find_key().
template <curve_like C>
[[nodiscard]] constexpr auto find_interval(const C& c, float frame, bool forward,
                                           [[maybe_unused]] std::uint32_t* state) noexcept {
  using value_type = curve_value_t<C>;
  if constexpr (claims_to<C, ability::samples>) {
    using joined = plain_segment<value_type>;
    const std::size_t last = c.size() - 1;
    if (!(frame >= 0) || last == 0)
      return segment_interval<joined>{joined::hold(c.sample(0)), before_all_frames, last > 0 ? 0 : infinity};
    if (frame >= static_cast<float>(last))
      return segment_interval<joined>{joined::hold(c.sample(last)), static_cast<float>(last), infinity};
    const auto i = static_cast<std::size_t>(frame);
    const auto from = static_cast<float>(i);
    return segment_interval<joined>{joined::between(from, c.sample(i), from + 1, c.sample(i + 1)), from,
                                    from + 1};
  } else {
    using joined = segment_type<key_t<C>>;
    const auto& keys = motley::keys_of(c);
    auto at = detail::find_key<C>(keys, frame, forward, state);
    const auto left = *at;
    const auto from = static_cast<float>(left.frame);
    if (frame < from)
      return segment_interval<joined>{joined::hold(static_cast<value_type>(left.value)), before_all_frames,
                                      from};
    if (++at == keys.end())
      return segment_interval<joined>{joined::hold(static_cast<value_type>(left.value)), from, infinity};
    const auto right = *at;
    return segment_interval<joined>{motley::segment_between(left, right), from,
                                    static_cast<float>(right.frame)};
  }
}

/// A number's way through a segment: c0 + x (c1 + x (c2 + x c3)), x the frames since it began.
struct cubic {
  float c0 = 0, c1 = 0, c2 = 0, c3 = 0;
};
/// Component i of a segment as a cubic. (Products in double: each coefficient is rounded once.)
constexpr cubic cubic_of(const hermite_segment& s, std::size_t) noexcept {
  const double per_frame = s.inverse_length;
  return {s.c0, saturate_to_float(s.c1 * per_frame), saturate_to_float(s.c2 * (per_frame * per_frame)),
          saturate_to_float(s.c3 * (per_frame * per_frame * per_frame))};
}
template <linear_curve_value V> constexpr cubic cubic_of(const lerp_segment<V>& s, std::size_t i) noexcept {
  return {motley::component(s.left, i),
          saturate_to_float(double{motley::component(value_traits<V>::difference(s.left, s.right), i)} *
                            double{s.inverse_length}),
          0, 0};
}

/// True for a curve that is known to be the same at every frame.
template <curve_like C> [[nodiscard]] constexpr bool is_still(const C& c) noexcept {
  if constexpr (curve<C>) {
    return c.size() == 1;
  } else {
    const auto& keys = motley::keys_of(c);
    auto at = keys.begin();
    return ++at == keys.end();
  }
}

} // namespace motley::detail

#endif
