// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/pose: what is asked of a caller's pose by what reads and changes poses.
#ifndef MOTLEY_CLIP_POSE_HPP
#define MOTLEY_CLIP_POSE_HPP

#include <cstdint>
#include <utility>

#include "channel.hpp"

namespace motley::inline MOTLEY_TAG {

/// A channel of a bone, as a file names it.
struct bone_channel {
  std::int32_t bone = 0;                            ///< number as stored
  std::int32_t index = 0;                           ///< as stored; tells apart what is channel::other
  motley::channel channel = motley::channel::other; ///< what the index means, if it is known

  friend constexpr bool operator==(const bone_channel&, const bone_channel&) noexcept = default;
};

/// A pose that can be asked and changed. get() of a channel that is not there is 0, or 1 for a scale; set()
/// is only called for bones that the pose has. Values are in a motion's units: radians, the model's lengths.
template <class P>
concept editable_pose = requires(P& pose, const bone_channel& c, float value) {
  { std::as_const(pose).has(c.bone) } -> detail::converts_to<bool>;
  { std::as_const(pose).get(c) } -> detail::converts_to<float>;
  pose.set(c, value);
};

} // namespace motley::inline MOTLEY_TAG

#endif
