// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/exp: what the exp formats of PlatinumGames share: units, rounding, interpolation points.
#ifndef MOTLEY_FORMATS_PLATINUM_EXP_HPP
#define MOTLEY_FORMATS_PLATINUM_EXP_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

#include "../../clip/pose.hpp"
#include "../../curve/evaluate.hpp"
#include "mot.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace platinum {

/// A point of an interpolation: a Hermite key whose argument is v, the interpolated number, instead of a
/// frame.
template <std::endian O> struct float_point {
  f32_of<O> frame, value, in, out; ///< `frame` is v
};
static_assert(sizeof(float_point<std::endian::big>) == 16);
/// Interpolation type 2 of Bayonetta, and the only type since Bayonetta 2.
template <std::endian O> using float_points = keyed<unscaled, float_point<O>>;

/// The channel with this bone and index.
[[nodiscard]] constexpr bone_channel channel_at(std::int32_t bone, std::int32_t index) noexcept {
  return {bone, index, channel_of(index)};
}

/// The units of an exp. Rotations are in degrees; the unit of translations depends on the game.
struct exp_units {
  double translation = 1; ///< this many units of the exp are one unit of the pose

  /// How many of the exp's units are one of the pose's: for a rotation the degrees in a radian, for a
  /// translation `translation`, otherwise 1.
  [[nodiscard]] constexpr double scale(channel c) const noexcept {
    if (is_angle(c)) return 180 / 3.14159265358979323846;
    return is_translation(c) ? translation : 1;
  }
  /// Reads operands, which are channels of a pose or numbers.
  template <editable_pose P> struct operand_reader {
    const P& pose;          ///< read for each operand
    const exp_units& units; ///< those of the exp

    /// A channel of the pose, in the exp's units.
    constexpr double operator()(const bone_channel& c) const noexcept {
      return units.scale(c.channel) * double(static_cast<float>(pose.get(c)));
    }
    /// A number of the exp, unchanged.
    constexpr double operator()(float number) const noexcept { return double(number); }
  };
  /// A reader of operands. It refers to the pose and to these units.
  template <editable_pose P>
  [[nodiscard]] constexpr operand_reader<P> operands(const P& pose) const noexcept {
    return {pose, *this};
  }
  /// Sets a channel to a value in the exp's units. A value too large for float becomes infinite. The pose
  /// must have the bone.
  template <editable_pose P>
  constexpr void write(P& pose, const bone_channel& c, double value) const noexcept {
    pose.set(c, saturate_to_float(value / scale(c.channel)));
  }
};

/// The result of an evaluation: the number of records that wrote their channel, and of those whose bone is
/// missing in the pose.
struct exp_outcome {
  std::uint32_t written = 0, skipped = 0; ///< number of records

  friend constexpr bool operator==(const exp_outcome&, const exp_outcome&) noexcept = default;
};

/// The arithmetic of exps. Another Arithmetic interprets the same operations differently: the motley program
/// prints expressions with one.
struct plain_arithmetic {
  using value = double; ///< value{} is 0

  /// The sum: Bayonetta's entry flag 1, operator 0 since Bayonetta 2.
  static constexpr double add(double a, double b) noexcept { return a + b; }
  /// The difference: entry flag 2, operator 1.
  static constexpr double subtract(double a, double b) noexcept { return a - b; }
  /// The product: entry flag 4, operator 2.
  static constexpr double multiply(double a, double b) noexcept { return a * b; }
  /// The quotient: entry flag 8, operator 3. Division by 0 returns a.
  static constexpr double divide(double a, double b) noexcept { return b != 0 ? a / b : a; }
  /// 1 or 0: operator 4 since Bayonetta 2. NaN is neither less nor greater.
  static constexpr double less(double a, double b) noexcept { return a < b ? 1 : 0; }
  /// 1 or 0: operator 5.
  static constexpr double greater(double a, double b) noexcept { return a > b ? 1 : 0; }
  /// 1 or 0: operator 6. Every value except 0 is true, including NaN.
  static constexpr double logical_and(double a, double b) noexcept { return a != 0 && b != 0 ? 1 : 0; }
  /// 1 or 0: operator 7.
  static constexpr double logical_or(double a, double b) noexcept { return a != 0 || b != 0 ? 1 : 0; }
  /// b, or c if a is 0: function 0 since Bayonetta 2.
  static constexpr double select(double a, double b, double c) noexcept { return a != 0 ? b : c; }
  /// The absolute value: entry flag 0x100, function 1.
  static constexpr double magnitude(double v) noexcept { return v < 0 ? -v : v; }
  /// The largest whole number not above v: entry flag 0x400, function 3. NaN and infinities are unchanged.
  static constexpr double round_down(double v) noexcept {
    if (!(magnitude(v) < no_fraction)) return v;
    const auto whole = double(static_cast<std::int64_t>(v));
    return whole > v ? whole - 1 : whole;
  }
  /// The smallest whole number not below v: entry flag 0x200, function 2.
  static constexpr double round_up(double v) noexcept { return -round_down(-v); }
  /// The nearest whole number: entry flag 0x800. Halves are rounded away from 0.
  static constexpr double round(double v) noexcept {
    if (!(magnitude(v) < no_fraction)) return v;
    const double whole = round_down(magnitude(v)), up = magnitude(v) - whole >= 0.5 ? whole + 1 : whole;
    return v < 0 ? -up : up;
  }

private:
  static constexpr double no_fraction = 4503599627370496; // doubles from here on are whole numbers
};

/// Writes value(record) to each record's channel, in order.
template <class Program, class Records, editable_pose P, class F>
constexpr exp_outcome run_records(const Records& records, P& pose, const F& value) noexcept {
  exp_outcome outcome;
  for (std::uint32_t i = 0; i < records.size(); ++i) {
    const auto r = records[i];
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

} // namespace platinum
} // namespace MOTLEY_TAG
} // namespace motley

#endif
