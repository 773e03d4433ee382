// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/channel: what a track moves, and its units.
#ifndef MOTLEY_CLIP_CHANNEL_HPP
#define MOTLEY_CLIP_CHANNEL_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../math/value.hpp"

namespace motley::inline MOTLEY_TAG {

/// What a track moves: translation along, rotation about or scale along an axis; a component of a quaternion;
/// or a camera's roll or vertical field of view, both in radians. `other` is anything else that a format
/// stores; the track then has the stored index.
enum class channel : std::uint8_t { tx, ty, tz, rx, ry, rz, sx, sy, sz, qw, qx, qy, qz, roll, fov, other };

/// "tx" ... "qz", "roll", "fov"; "u" for other and every greater number.
[[nodiscard]] constexpr std::string_view short_name(channel c) noexcept {
  constexpr const char* names[] = {"tx", "ty", "tz", "rx", "ry", "rz",   "sx",  "sy",
                                   "sz", "qw", "qx", "qy", "qz", "roll", "fov", "u"};
  return names[static_cast<std::size_t>(c < channel::other ? c : channel::other)];
}

/// "translation x" ... "quaternion z", "roll", "field of view"; "index" for other and every greater number.
[[nodiscard]] constexpr std::string_view long_name(channel c) noexcept {
  constexpr const char* names[] = {"translation x", "translation y", "translation z", "rotation x",
                                   "rotation y",    "rotation z",    "scale x",       "scale y",
                                   "scale z",       "quaternion w",  "quaternion x",  "quaternion y",
                                   "quaternion z",  "roll",          "field of view", "index"};
  return names[static_cast<std::size_t>(c < channel::other ? c : channel::other)];
}

/// True for tx, ty and tz.
[[nodiscard]] constexpr bool is_translation(channel c) noexcept { return c <= channel::tz; }
/// True for the angles rx, ry and rz; false for components of a quaternion.
[[nodiscard]] constexpr bool is_rotation(channel c) noexcept { return c >= channel::rx && c <= channel::rz; }
/// True for sx, sy and sz.
[[nodiscard]] constexpr bool is_scale(channel c) noexcept { return c >= channel::sx && c <= channel::sz; }
/// True for qw, qx, qy and qz.
[[nodiscard]] constexpr bool is_quaternion(channel c) noexcept {
  return c >= channel::qw && c <= channel::qz;
}
/// The channel of component n of a track whose first channel is `first`.
[[nodiscard]] constexpr channel operator+(channel first, std::size_t n) noexcept {
  return static_cast<channel>(static_cast<std::size_t>(first) + n);
}

/// The unit of a clip's angles. `quaternions`: the clip has no angles.
enum class angle_unit : std::uint8_t { radians, degrees, turns, quaternions };

/// Converts an angle between units. Neither may be `quaternions`.
[[nodiscard]] constexpr float convert_angle(float angle, angle_unit from, angle_unit to) noexcept {
  constexpr double per_turn[] = {6.283185307179586476925, 360, 1, 1};
  if (from == to) return angle;
  return round_to_float(double(angle) / per_turn[static_cast<int>(from)] * per_turn[static_cast<int>(to)]);
}

} // namespace motley::inline MOTLEY_TAG

#endif
