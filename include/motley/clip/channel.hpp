// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/channel: what a track moves, and the units that its numbers are in.
#ifndef MOTLEY_CLIP_CHANNEL_HPP
#define MOTLEY_CLIP_CHANNEL_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace motley {

/// What a track moves: translation, rotation or scale along or around an axis. `other` is whatever a format
/// stores beyond these (camera settings, unknown indices); the track then tells the stored index.
enum class channel : std::uint8_t { tx, ty, tz, rx, ry, rz, sx, sy, sz, other };

/// "tx" ... "sz", and "u" for other.
[[nodiscard]] constexpr std::string_view short_name(channel c) noexcept {
  constexpr std::string_view names[] = {"tx", "ty", "tz", "rx", "ry", "rz", "sx", "sy", "sz", "u"};
  return names[static_cast<std::size_t>(c)];
}

/// "translation x" ... "scale z", and "index" for other.
[[nodiscard]] constexpr std::string_view long_name(channel c) noexcept {
  constexpr std::string_view names[] = {"translation x", "translation y", "translation z", "rotation x",
                                        "rotation y",    "rotation z",    "scale x",       "scale y",
                                        "scale z",       "index"};
  return names[static_cast<std::size_t>(c)];
}

[[nodiscard]] constexpr bool is_translation(channel c) noexcept { return c <= channel::tz; }
[[nodiscard]] constexpr bool is_rotation(channel c) noexcept { return c >= channel::rx && c <= channel::rz; }
[[nodiscard]] constexpr bool is_scale(channel c) noexcept { return c >= channel::sx && c <= channel::sz; }

/// The unit of a clip's rotations.
enum class angle_unit : std::uint8_t { radians, degrees, turns };

/// Converts an angle from one unit to another.
[[nodiscard]] constexpr float convert_angle(float angle, angle_unit from, angle_unit to) noexcept {
  constexpr double per_turn[] = {6.283185307179586476925, 360, 1};
  if (from == to) return angle;
  return static_cast<float>(angle / per_turn[static_cast<int>(from)] * per_turn[static_cast<int>(to)]);
}

} // namespace motley

#endif
