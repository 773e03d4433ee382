// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/transform: from a sampled pose to what a skeleton wants: nine channels and a quaternion for each bone,
// the missing ones filled in.
#ifndef MOTLEY_CLIP_TRANSFORM_HPP
#define MOTLEY_CLIP_TRANSFORM_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "../curve/rotation.hpp"
#include "concepts.hpp"
#include "decode.hpp"

namespace motley {

/// A bone relative to its parent.
struct local_transform {
  vector3 translation{};
  vector3 euler{}; ///< radians; 0 where a motion has quaternions
  vector3 scale{1, 1, 1};
  quaternion rotation{}; ///< the same rotation as `euler`, or the motion's own

  friend constexpr bool operator==(const local_transform&, const local_transform&) noexcept = default;
};

/// What a channel is where a motion has no track for it: the bone's own offset from its parent, no rotation
/// (as a quaternion 1, 0, 0, 0), scale 1. 0 for channel::other.
[[nodiscard]] constexpr float default_value(channel c, const vector3& rest_translation) noexcept {
  switch (c) {
  case channel::tx: return rest_translation.x;
  case channel::ty: return rest_translation.y;
  case channel::tz: return rest_translation.z;
  case channel::sx:
  case channel::sy:
  case channel::sz:
  case channel::qw: return 1;
  default: return 0;
  }
}

/// A channel of a transform; nullptr for channel::other.
[[nodiscard]] constexpr float* channel_of(local_transform& t, channel c) noexcept {
  switch (c) {
  case channel::tx: return &t.translation.x;
  case channel::ty: return &t.translation.y;
  case channel::tz: return &t.translation.z;
  case channel::rx: return &t.euler.x;
  case channel::ry: return &t.euler.y;
  case channel::rz: return &t.euler.z;
  case channel::sx: return &t.scale.x;
  case channel::sy: return &t.scale.y;
  case channel::sz: return &t.scale.z;
  case channel::qw: return &t.rotation.w;
  case channel::qx: return &t.rotation.x;
  case channel::qy: return &t.rotation.y;
  case channel::qz: return &t.rotation.z;
  default: return nullptr;
  }
}

/// Turns a pose (a value for each channel of each track, as sample() writes it) into a transform for each
/// bone. out[i] starts from a local_transform{} with rest[i] as its translation (or 0, if `rest` is shorter),
/// takes the channels of every track with slot(track.target()) == i, and, unless it has one already, gets its
/// quaternion. `slot` maps a motion's bone number to a place in `out`, and to anything outside it for bones
/// that are not wanted. Angles may be in any unit that the clip says; O(tracks + bones).
template <clip C, class Slot>
constexpr void assemble(const C& c, std::span<const float> pose, std::span<const vector3> rest,
                        euler_order order, const Slot& slot, std::span<local_transform> out) noexcept {
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = local_transform{};
    if (i < rest.size()) out[i].translation = rest[i];
  }
  std::size_t done = 0;
  for (const auto t : c.tracks()) {
    const auto place = static_cast<std::int64_t>(slot(t.target()));
    const bool wanted = place >= 0 && place < static_cast<std::int64_t>(out.size());
    const std::size_t size = width(t);
    if (size > pose.size() - done) break;
    for (std::size_t i = 0; i < size; ++i) {
      const float value = pose[done++];
      const channel moved = t.channel() + i;
      float* const target = wanted ? channel_of(out[static_cast<std::size_t>(place)], moved) : nullptr;
      if (target != nullptr)
        *target = is_rotation(moved) ? convert_angle(value, c.rotation_unit(), angle_unit::radians) : value;
    }
  }
  for (local_transform& t : out)
    if (t.euler != vector3{}) t.rotation = from_euler(t.euler.x, t.euler.y, t.euler.z, order);
}

} // namespace motley

#endif
