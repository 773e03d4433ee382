// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/channel: what a track moves, and its units.
#ifndef MOTLEY_CLIP_CHANNEL_HPP
#define MOTLEY_CLIP_CHANNEL_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../config.hpp"
#include "../math/value.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// What a track moves: translation along, rotation about or scale along an axis; a component of a quaternion;
/// or a camera's roll or vertical field of view, both in radians. `other` is anything else that a format
/// stores; the track then has the stored index. Later versions may add channels between the last and `other`.
// clang-format off
enum class channel : std::uint8_t {
  tx, ty, tz, rx, ry, rz, sx, sy, sz, qw, qx, qy, qz, roll, fov, other = 240
};
// clang-format on

/// The number of channels that have a name, counted from tx. A later version may have more.
inline constexpr std::size_t named_channels = 15;

/// True for a channel that has a name; false for `other` and any other number.
[[nodiscard]] constexpr bool is_named(channel c) noexcept {
  return static_cast<std::size_t>(c) < named_channels;
}

/// "tx" ... "qz", "roll", "fov"; "u" for a channel without a name.
[[nodiscard]] constexpr std::string_view short_name(channel c) noexcept {
  constexpr const char* names[named_channels] = {"tx", "ty", "tz", "rx", "ry", "rz",   "sx", "sy",
                                                 "sz", "qw", "qx", "qy", "qz", "roll", "fov"};
  return is_named(c) ? names[static_cast<std::size_t>(c)] : "u";
}

/// "translation x" ... "quaternion z", "roll", "field of view"; "index" for a channel without a name.
[[nodiscard]] constexpr std::string_view long_name(channel c) noexcept {
  constexpr const char* names[named_channels] = {
      "translation x", "translation y", "translation z", "rotation x", "rotation y",
      "rotation z",    "scale x",       "scale y",       "scale z",    "quaternion w",
      "quaternion x",  "quaternion y",  "quaternion z",  "roll",       "field of view"};
  return is_named(c) ? names[static_cast<std::size_t>(c)] : "index";
}

/// True for tx, ty and tz.
[[nodiscard]] constexpr bool is_translation(channel c) noexcept { return c <= channel::tz; }
/// True for the angles rx, ry and rz; false for components of a quaternion.
[[nodiscard]] constexpr bool is_angle(channel c) noexcept { return c >= channel::rx && c <= channel::rz; }
/// True for sx, sy and sz.
[[nodiscard]] constexpr bool is_scale(channel c) noexcept { return c >= channel::sx && c <= channel::sz; }
/// True for qw, qx, qy and qz.
[[nodiscard]] constexpr bool is_quaternion(channel c) noexcept {
  return c >= channel::qw && c <= channel::qz;
}
/// The channel of component n of a track whose first channel is `first`. Needs n == 0, or a named result.
[[nodiscard]] constexpr channel operator+(channel first, std::size_t n) noexcept {
  const std::size_t sum = static_cast<std::size_t>(first) + n;
  MOTLEY_ASSERT(n == 0 || sum < named_channels);
  return static_cast<channel>(sum);
}

/// Whether a clip repeats, as its file says. `unknown`: the format does not store it.
enum class looping : std::uint8_t { unknown, no, yes };

/// The unit of a clip's angles. `quaternions`: the clip has no angles.
enum class angle_unit : std::uint8_t { radians, degrees, turns, quaternions };

namespace detail {

/// How many of a unit are a whole turn. `quaternions` counts as radians.
[[nodiscard]] constexpr double units_per_turn(angle_unit unit) noexcept {
  return unit == angle_unit::turns ? 1 : unit == angle_unit::degrees ? 360 : two_pi;
}
/// A unit in radians.
[[nodiscard]] constexpr double radians_in(angle_unit unit) noexcept {
  return two_pi / detail::units_per_turn(unit);
}

} // namespace detail

/// Converts an angle between units. Neither may be `quaternions`.
[[nodiscard]] constexpr float convert_angle(float angle, angle_unit from, angle_unit to) noexcept {
  if (from == to) return angle;
  MOTLEY_ASSERT(from != angle_unit::quaternions && to != angle_unit::quaternions);
  return round_to_float(double(angle) / detail::units_per_turn(from) * detail::units_per_turn(to));
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
