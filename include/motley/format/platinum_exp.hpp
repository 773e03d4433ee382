// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// format/platinum_exp: what the exp formats of PlatinumGames share: units, rounding, points of
// interpolations.
#ifndef MOTLEY_FORMAT_PLATINUM_EXP_HPP
#define MOTLEY_FORMAT_PLATINUM_EXP_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

#include "../clip/pose.hpp"
#include "../curve/evaluate.hpp"
#include "platinum.hpp"

namespace motley::platinum {

/// An interpolation's point: a Hermite key over v, the number that is interpolated, instead of over frames.
template <std::endian O> struct float_point { f32<O> frame, value, in, out; };
static_assert(sizeof(float_point<std::endian::big>) == 16);
template <std::endian O> using float_points = keyed<unscaled, float_point<O>>;

/// A number rounded to float; what is too large becomes infinite, which a cast does not promise.
[[nodiscard]] constexpr float narrow(double v) noexcept {
  constexpr double largest = 3.4028234663852886e38;
  return v > largest ? never : v < -largest ? -never : static_cast<float>(v);
}

/// How an exp names a channel.
[[nodiscard]] constexpr bone_channel channel_at(std::int32_t bone, std::int32_t index) noexcept {
  return {bone, index, channel_of(index)};
}

/// Inside an exp rotations are in degrees, and translations in a unit of their own.
struct exp_units {
  double translation = 1; ///< of the exp's units in one of the pose's

  [[nodiscard]] constexpr double scale(channel c) const noexcept {
    if (is_rotation(c)) return 180 / 3.14159265358979323846;
    return is_translation(c) ? translation : 1;
  }
  template <editable_pose P>
  [[nodiscard]] constexpr double read(const P& pose, const bone_channel& c) const noexcept {
    return scale(c.channel) * static_cast<double>(static_cast<float>(pose.get(c)));
  }
  template <editable_pose P>
  constexpr void write(P& pose, const bone_channel& c, double value) const noexcept {
    pose.set(c, narrow(value / scale(c.channel)));
  }
};

/// The value of an interpolation at v; beyond the first and the last point theirs. In double: its points'
/// values may be far larger than the result.
template <curve C> [[nodiscard]] constexpr double interpolate(const C& points, double v) noexcept {
  const auto keys = points.keys();
  const auto end = keys.end();
  auto at = key_before(keys.begin(), end, narrow(v));
  const key a = *at;
  if (!(v > double{a.frame}) || ++at == end) return double{a.value};
  const key b = *at;
  const double length = double{b.frame} - double{a.frame}, t = (v - double{a.frame}) / length;
  if (!(t < 1)) return double{b.value};
  const double c2 = 3 * (double{b.value} - double{a.value}) - (2 * double{a.out} + double{b.in});
  const double c3 = (double{a.out} + double{b.in}) - 2 * (double{b.value} - double{a.value});
  return double{a.value} + t * (double{a.out} + t * (c2 + t * c3));
}

/// errc::none if a curve of type C can be read; else what is wrong with it.
template <curve C>
[[nodiscard]] constexpr error check_points(const byte_view& file, std::uint64_t points, std::int32_t count,
                                           std::uint64_t count_at, const track_place& where) noexcept {
  const curve_fault fault = find_fault<C>(file, points, count);
  if (fault.code == errc::none) return {};
  return explain<C>(fault, file, points, count, count_at, where);
}

/// What an evaluation did: records that wrote their channel, and records whose bone the pose does not have.
struct exp_outcome {
  std::uint32_t written = 0, skipped = 0;

  friend constexpr bool operator==(const exp_outcome&, const exp_outcome&) noexcept = default;
};

[[nodiscard]] constexpr double magnitude(double v) noexcept { return v < 0 ? -v : v; }
/// From here on a double has no fraction.
inline constexpr double no_fraction = 4503599627370496;
[[nodiscard]] constexpr double round_down(double v) noexcept {
  if (!(magnitude(v) < no_fraction)) return v;
  const auto whole = static_cast<double>(static_cast<std::int64_t>(v));
  return whole > v ? whole - 1 : whole;
}
[[nodiscard]] constexpr double round_up(double v) noexcept { return -round_down(-v); }
/// Halves go away from 0.
[[nodiscard]] constexpr double round_nearest(double v) noexcept {
  if (!(magnitude(v) < no_fraction)) return v;
  const double whole = round_down(magnitude(v)), up = magnitude(v) - whole >= 0.5 ? whole + 1 : whole;
  return v < 0 ? -up : up;
}

} // namespace motley::platinum

#endif
