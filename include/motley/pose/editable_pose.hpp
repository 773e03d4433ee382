// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// pose/editable_pose: what code that reads and changes a caller's pose requires of it.
#ifndef MOTLEY_POSE_EDITABLE_POSE_HPP
#define MOTLEY_POSE_EDITABLE_POSE_HPP

#include <cstdint>
#include <utility>

#include "../clip/channel.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// A channel of a bone, as a file identifies it.
struct bone_channel {
  std::int32_t bone = 0;                            ///< as stored
  std::int32_t index = 0;                           ///< as stored; tells channel::other apart
  motley::channel channel = motley::channel::other; ///< meaning of the index, if known

  friend constexpr bool operator==(const bone_channel&, const bone_channel&) noexcept = default;
};

/// A pose that can be read and changed. get() of a missing channel is 0, or 1 for a scale. set() is called
/// only for bones that the pose has. Values are in a motion's units: radians, and the model's unit of length.
template <class P>
concept editable_pose = requires(P& pose, const bone_channel& c, float value) {
  { std::as_const(pose).has(c.bone) } -> detail::converts_to<bool>;
  { std::as_const(pose).get(c) } -> detail::converts_to<float>;
  pose.set(c, value);
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
