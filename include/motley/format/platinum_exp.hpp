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
template <std::endian O> struct float_point {
  f32<O> frame, value, in, out; ///< `frame` is v
};
static_assert(sizeof(float_point<std::endian::big>) == 16);
template <std::endian O> using float_points = keyed<unscaled, float_point<O>>;

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
  /// Operands as an exp means them: channels of a pose, and numbers.
  template <editable_pose P> struct operand_reader {
    const P& pose;
    const exp_units& units;

    constexpr double operator()(const bone_channel& c) const noexcept {
      return units.scale(c.channel) * double{static_cast<float>(pose.get(c))};
    }
    constexpr double operator()(float number) const noexcept { return double{number}; }
  };
  template <editable_pose P>
  [[nodiscard]] constexpr operand_reader<P> operands(const P& pose) const noexcept {
    return {pose, *this};
  }
  template <editable_pose P>
  constexpr void write(P& pose, const bone_channel& c, double value) const noexcept {
    pose.set(c, narrow(value / scale(c.channel)));
  }
};

/// What an evaluation did: records that wrote their channel, and records whose bone the pose does not have.
struct exp_outcome {
  std::uint32_t written = 0, skipped = 0;

  friend constexpr bool operator==(const exp_outcome&, const exp_outcome&) noexcept = default;
};

/// What exps are computed with. Another Arithmetic makes something else of the same operations: the motley
/// program writes expressions.
struct plain_arithmetic {
  using value = double; // value{} is 0

  static constexpr double add(double a, double b) noexcept { return a + b; }
  static constexpr double subtract(double a, double b) noexcept { return a - b; }
  static constexpr double multiply(double a, double b) noexcept { return a * b; }
  /// Dividing by 0 changes nothing.
  static constexpr double divide(double a, double b) noexcept { return b != 0 ? a / b : a; }
  static constexpr double magnitude(double v) noexcept { return v < 0 ? -v : v; }
  static constexpr double round_down(double v) noexcept {
    if (!(magnitude(v) < no_fraction)) return v;
    const auto whole = static_cast<double>(static_cast<std::int64_t>(v));
    return whole > v ? whole - 1 : whole;
  }
  static constexpr double round_up(double v) noexcept { return -round_down(-v); }
  /// Halves go away from 0.
  static constexpr double round(double v) noexcept {
    if (!(magnitude(v) < no_fraction)) return v;
    const double whole = round_down(magnitude(v)), up = magnitude(v) - whole >= 0.5 ? whole + 1 : whole;
    return v < 0 ? -up : up;
  }

private:
  static constexpr double no_fraction = 4503599627370496; // from here on a double has none
};

/// Writes value(record) to each record's channel, in order.
template <class Program, editable_pose P, class F>
constexpr exp_outcome run_records(const Program& exp, P& pose, const F& value) noexcept {
  exp_outcome outcome;
  for (std::uint32_t i = 0; i < exp.size(); ++i) {
    const auto r = exp[i];
    if (r.target.bone == terminator_bone && Program::has_dummies) continue;
    if (pose.has(r.target.bone)) {
      Program::units.write(pose, r.target, value(r));
      ++outcome.written;
    } else {
      ++outcome.skipped;
    }
  }
  return outcome;
}

} // namespace motley::platinum

#endif
