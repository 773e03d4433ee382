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

namespace motley {

/// x, y, z.
struct vector3 {
  float x = 0, y = 0, z = 0;

  friend constexpr bool operator==(const vector3&, const vector3&) noexcept = default;
};

/// A bone relative to its parent.
struct local_transform {
  vector3 translation{};
  vector3 euler{}; ///< radians
  vector3 scale{1, 1, 1};
  quaternion rotation{}; ///< the same rotation as `euler`

  friend constexpr bool operator==(const local_transform&, const local_transform&) noexcept = default;
};

/// What a channel is where a motion has no track for it: the bone's own offset from its parent, no rotation,
/// scale 1. 0 for channel::other.
[[nodiscard]] constexpr float default_value(channel c, const vector3& rest_translation) noexcept {
  switch (c) {
  case channel::tx: return rest_translation.x;
  case channel::ty: return rest_translation.y;
  case channel::tz: return rest_translation.z;
  case channel::sx:
  case channel::sy:
  case channel::sz: return 1;
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
  default: return nullptr;
  }
}

/// Turns a pose (one value per track, as sample() writes it) into a transform for each bone. out[i] starts
/// from default_value() with rest[i] as its translation (or 0, if `rest` is shorter), takes the channels of
/// every track with slot(track.target()) == i, and gets its quaternion. `slot` maps a motion's bone number to
/// a place in `out`, and to anything outside it for bones that are not wanted. Angles may be in any unit that
/// the clip says; O(tracks + bones).
template <clip C, class Slot>
constexpr void assemble(const C& c, std::span<const float> pose, std::span<const vector3> rest,
                        euler_order order, const Slot& slot, std::span<local_transform> out) noexcept {
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = local_transform{};
    if (i < rest.size()) out[i].translation = rest[i];
  }
  std::size_t number = 0;
  for (const auto t : c.tracks()) {
    if (number == pose.size()) break;
    const float value = pose[number++];
    const auto place = static_cast<std::int64_t>(slot(t.target()));
    if (place < 0 || place >= static_cast<std::int64_t>(out.size())) continue;
    if (float* const target = channel_of(out[static_cast<std::size_t>(place)], t.channel()))
      *target =
          is_rotation(t.channel()) ? convert_angle(value, c.rotation_unit(), angle_unit::radians) : value;
  }
  for (local_transform& t : out) t.rotation = from_euler(t.euler.x, t.euler.y, t.euler.z, order);
}

} // namespace motley

#endif
