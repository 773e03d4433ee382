// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/find: finds the track of a bone and channel; how long a clip and a round of it take.
#ifndef MOTLEY_CLIP_FIND_HPP
#define MOTLEY_CLIP_FIND_HPP

#include <cstddef>
#include <cstdint>

#include "clip.hpp"
#include "result.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// The first track that moves a channel of a bone (its number as stored): a track of numbers with that
/// channel, or a vector or rotation with that component. errc::no_track if there is none; the result's value
/// is then not a track of any clip and can only be assigned to. O(tracks).
template <clip C>
[[nodiscard]] constexpr result<track_of<C>> find_track(const C& c, std::int32_t bone,
                                                       channel wanted) noexcept {
  for (track_outline o; c.next(o);)
    if (o.bone == bone && o.channel <= wanted && wanted < o.channel + o.components) return track_of<C>{c, o};
  return error::no_track(bone, wanted);
}

/// A clip's duration in seconds: frame_count() frames. 0 if the frame rate is 0. A round of a loop is
/// shorter: round_seconds(). (ANIM also stores a duration: metroid_anim::motion::duration().)
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
