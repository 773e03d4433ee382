// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/exp: what the exp formats of PlatinumGames share: units, rounding, points of
// interpolations.
#ifndef MOTLEY_FORMATS_PLATINUM_EXP_HPP
#define MOTLEY_FORMATS_PLATINUM_EXP_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

#include "../../clip/pose.hpp"
#include "../../curve/evaluate.hpp"
#include "mot.hpp"

namespace motley::inline MOTLEY_TAG::platinum {

/// An interpolation's point: a Hermite key over v, the number that is interpolated, instead of over frames.
template <std::endian O> struct float_point {
  f32<O> frame, value, in, out; ///< `frame` is v
};
static_assert(sizeof(float_point<std::endian::big>) == 16);
/// Interpolation type 2 of Bayonetta, and the only one since Bayonetta 2.
template <std::endian O> using float_points = keyed<unscaled, float_point<O>>;

/// How an exp names a channel.
[[nodiscard]] constexpr bone_channel channel_at(std::int32_t bone, std::int32_t index) noexcept {
  return {bone, index, channel_of(index)};
}

/// Inside an exp rotations are in degrees, and translations in a unit of their own.
struct exp_units {
  double translation = 1; ///< of the exp's units in one of the pose's

  /// The exp's units in one of the pose's: of a rotation the degrees in a radian, of a translation
  /// `translation`, of all else 1.
  [[nodiscard]] constexpr double scale(channel c) const noexcept {
    if (is_rotation(c)) return 180 / 3.14159265358979323846;
    return is_translation(c) ? translation : 1;
  }
  /// Operands as an exp means them: channels of a pose, and numbers.
  template <editable_pose P> struct operand_reader {
    const P& pose;          ///< asked anew for each operand
    const exp_units& units; ///< those of the exp

    /// A channel of the pose, in the exp's units.
    constexpr double operator()(const bone_channel& c) const noexcept {
      return units.scale(c.channel) * double(static_cast<float>(pose.get(c)));
    }
    /// A number of the exp, as it is.
    constexpr double operator()(float number) const noexcept { return double(number); }
  };
  /// What reads operands from a pose. It refers to the pose and to these units.
  template <editable_pose P>
  [[nodiscard]] constexpr operand_reader<P> operands(const P& pose) const noexcept {
    return {pose, *this};
  }
  /// Sets a channel to a value in the exp's units; what is too large for a float becomes infinite. Needs a
  /// bone that the pose has.
  template <editable_pose P>
  constexpr void write(P& pose, const bone_channel& c, double value) const noexcept {
    pose.set(c, saturate_to_float(value / scale(c.channel)));
  }
};

/// What an evaluation did: records that wrote their channel, and records whose bone the pose does not have.
struct exp_outcome {
  std::uint32_t written = 0, skipped = 0; ///< in records

  friend constexpr bool operator==(const exp_outcome&, const exp_outcome&) noexcept = default;
};

/// What exps are computed with. Another Arithmetic makes something else of the same operations: the motley
/// program writes expressions.
struct plain_arithmetic {
  using value = double; ///< value{} is 0

  /// The sum: Bayonetta's entry flag 1, operator 0 since Bayonetta 2.
  static constexpr double add(double a, double b) noexcept { return a + b; }
  /// The difference: entry flag 2, operator 1.
  static constexpr double subtract(double a, double b) noexcept { return a - b; }
  /// The product: entry flag 4, operator 2.
  static constexpr double multiply(double a, double b) noexcept { return a * b; }
  /// The quotient: entry flag 8, operator 3. Dividing by 0 changes nothing.
  static constexpr double divide(double a, double b) noexcept { return b != 0 ? a / b : a; }
  /// 1 or 0: operator 4 since Bayonetta 2. NaN is neither less nor greater.
  static constexpr double less(double a, double b) noexcept { return a < b ? 1 : 0; }
  /// 1 or 0: operator 5.
  static constexpr double greater(double a, double b) noexcept { return a > b ? 1 : 0; }
  /// 1 or 0: operator 6. All but 0 is true, NaN, too.
  static constexpr double logical_and(double a, double b) noexcept { return a != 0 && b != 0 ? 1 : 0; }
  /// 1 or 0: operator 7.
  static constexpr double logical_or(double a, double b) noexcept { return a != 0 || b != 0 ? 1 : 0; }
  /// b, or c where a is 0: function 0 since Bayonetta 2.
  static constexpr double select(double a, double b, double c) noexcept { return a != 0 ? b : c; }
  /// The absolute value: entry flag 0x100, function 1.
  static constexpr double magnitude(double v) noexcept { return v < 0 ? -v : v; }
  /// The next whole number at or below v: entry flag 0x400, function 3. NaN and infinities stay as they are.
  static constexpr double round_down(double v) noexcept {
    if (!(magnitude(v) < no_fraction)) return v;
    const auto whole = double(static_cast<std::int64_t>(v));
    return whole > v ? whole - 1 : whole;
  }
  /// The next whole number at or above v: entry flag 0x200, function 2.
  static constexpr double round_up(double v) noexcept { return -round_down(-v); }
  /// The nearest whole number: entry flag 0x800. Halves go away from 0.
  static constexpr double round(double v) noexcept {
    if (!(magnitude(v) < no_fraction)) return v;
    const double whole = round_down(magnitude(v)), up = magnitude(v) - whole >= 0.5 ? whole + 1 : whole;
    return v < 0 ? -up : up;
  }

private:
  static constexpr double no_fraction = 4503599627370496; // from here on a double has none
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

} // namespace motley::inline MOTLEY_TAG::platinum

#endif
