// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/exp: what the exp formats of PlatinumGames share: a program of records, how it is opened
// and run, its units and its arithmetic.
#ifndef MOTLEY_FORMATS_PLATINUM_EXP_HPP
#define MOTLEY_FORMATS_PLATINUM_EXP_HPP

#include <bit>
#include <cstdint>
#include <type_traits>

#include "../../author/format.hpp"
#include "../../author/validate.hpp"
#include "../../curve/evaluate.hpp"
#include "../../pose/editable_pose.hpp"
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
  /// A channel of a pose, in the exp's units.
  template <editable_pose P>
  [[nodiscard]] constexpr double read(const P& pose, const bone_channel& c) const noexcept {
    return scale(c.channel) * double(static_cast<float>(pose.get(c)));
  }
  /// Sets a channel to a value in the exp's units. A value too large for float becomes infinite. The pose
  /// must have the bone.
  template <editable_pose P>
  constexpr void write(P& pose, const bone_channel& c, double value) const noexcept {
    pose.set(c, saturate_to_float(value / scale(c.channel)));
  }
};

/// The result of an evaluation. (A pose of bones ignores channels that bones do not have.)
struct exp_outcome {
  std::uint32_t written = 0; ///< number of records whose bone the pose has: their value was set
  std::uint32_t skipped = 0; ///< number of records whose bone the pose lacks

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

/// What an exp's header says, in plain numbers.
struct exp_tables {
  byte_view file{};                                        ///< the whole file
  std::uint64_t first_record = 0, first_interpolation = 0; ///< offsets in the file
  std::uint32_t record_count = 0, interpolation_count = 0; ///< without a table of interpolations: 0
};

/// An exp. Made by open(). A view: the bytes must outlive it unchanged.
///
/// Layout<O> says what the bytes of a game's exp mean in a byte order. It is an exp_tables, and has
///  - `header` and `stored_record`, as in the file; `record`, in plain numbers, whose `target` it writes;
///    `curve_id`, what tells interpolations apart
///  - `units`; `has_dummies`: the last record should have bone 0x7FFF, and such records do nothing;
///    `zero_if_missing`: all channels of a bone that the pose lacks read as 0, even scales
///  - tables(file): the exp_tables of a header
///  - validate_interpolations(budget): an error in the table of interpolations, if there is one
///  - validate(record, number, budget): an error in one of the records
///  - operator[], visit_points(), compute(): as below, for what has been checked
template <template <std::endian> class Layout> class exp_program {
  using any_layout = Layout<std::endian::little>;

public:
  using record = typename any_layout::record;     ///< a record in plain numbers
  using curve_id = typename any_layout::curve_id; ///< a record that has points, or an interpolation's number
  static constexpr bool has_dummies = any_layout::has_dummies; ///< there may be records of bone 0x7FFF
  static constexpr exp_units units = any_layout::units;        ///< of numbers and results

  /// Calls f(records) with a Layout<O>, which has more members than this class, for loops that branch on the
  /// byte order only once.
  template <class F> constexpr decltype(auto) visit_order(F&& f) const {
    return motley::with_order(order_,
                              [&]<std::endian O>() -> decltype(auto) { return f(Layout<O>{tables_}); });
  }
  /// The byte order that the file states, or in which all of it is valid, or that was given to open().
  [[nodiscard]] constexpr std::endian order() const noexcept { return order_; }
  /// The whole file.
  [[nodiscard]] constexpr const byte_view& file() const noexcept { return tables_.file; }
  /// The number of records, including dummies.
  [[nodiscard]] constexpr std::uint32_t size() const noexcept { return tables_.record_count; }
  /// Record i < size().
  [[nodiscard]] constexpr record operator[](std::uint32_t i) const noexcept {
    return visit_order([i](const auto& records) { return records[i]; });
  }
  /// The size of the table of interpolations: 0 for Bayonetta, where each record has its own points.
  [[nodiscard]] constexpr std::uint32_t interpolation_count() const noexcept {
    return tables_.interpolation_count;
  }
  /// Calls f(curve) with the points of an interpolation: a Hermite curve over v.
  template <class F> constexpr decltype(auto) visit_points(const curve_id& which, F&& f) const {
    return visit_order([&](const auto& records) -> decltype(auto) { return records.visit_points(which, f); });
  }
  /// The value of a record in an Arithmetic (see plain_arithmetic); its zero for an empty expression.
  /// operand(channel or number) converts an operand to a value. interpolate(curve_id, value) applies an
  /// interpolation.
  template <class Arithmetic, class Operand, class Interpolate>
  constexpr auto compute(const record& r, const Operand& operand, const Interpolate& interpolate) const {
    return visit_order(
        [&](const auto& records) { return records.template compute<Arithmetic>(r, operand, interpolate); });
  }
  /// Calls f(warning) for each warning: there is one if the last record should be a dummy and is none.
  template <class F> constexpr void warnings(F&& f) const {
    if (!has_dummies || file().size() == 0 ||
        (size() > 0 && (*this)[size() - 1].target.bone == terminator_bone))
      return;
    const std::uint64_t end = tables_.first_record + size() * sizeof(typename any_layout::stored_record);
    f(warning{warning_code::no_terminator, end});
  }

private:
  template <class> friend struct ::motley::in_known_order;

  /// Checks everything that later code relies on.
  template <std::endian O> constexpr error read(const byte_view& file) noexcept {
    using own_layout = Layout<O>;
    if (const error e = motley::require_magic(file, "exp")) return e;
    if (const error e = motley::require_range(file, 0, sizeof(typename own_layout::header), "header"))
      return e;
    const own_layout records{own_layout::tables(file)};
    const std::uint64_t size =
        std::uint64_t{records.record_count} * sizeof(typename own_layout::stored_record);
    if (const error e = motley::require_range(file, records.first_record, size, "record table")) return e;
    data_budget budget{file};
    if (const error e = records.validate_interpolations(budget)) return e;
    for (std::uint32_t i = 0; i < records.record_count; ++i)
      if (const error e = records.validate(records[i], i, budget)) return e;
    tables_ = records;
    order_ = O;
    return {};
  }

  exp_tables tables_{};
  std::endian order_ = std::endian::little;
};

/// Runs all records on a pose, in the file's order: later records see what earlier ones wrote. A record is
/// skipped if the pose does not have its bone. Operands of such bones are what get() returns; since Bayonetta
/// 2 they are 0, even scales.
template <template <std::endian> class Layout, editable_pose P>
constexpr exp_outcome run(const exp_program<Layout>& exp, P&& pose) noexcept {
  // By value: compilers keep copies in registers, but not objects behind a reference.
  return exp.visit_order([&pose]<class Records>(Records records) {
    const auto operand = [&pose]<class T>(const T& o) {
      if constexpr (std::is_same_v<T, bone_channel>) {
        if (Records::zero_if_missing && !pose.has(o.bone)) return 0.0;
        return Records::units.read(pose, o);
      } else {
        return double(o);
      }
    };
    const auto interpolate = [records](const auto& which, double v) {
      return records.visit_points(which,
                                  [v](const auto& points) { return motley::evaluate_double(points, v); });
    };
    exp_outcome outcome;
    for (std::uint32_t i = 0; i < records.record_count; ++i) {
      const auto r = records[i];
      if (Records::has_dummies && r.target.bone == terminator_bone) continue;
      if (pose.has(r.target.bone)) {
        Records::units.write(pose, r.target,
                             records.template compute<plain_arithmetic>(r, operand, interpolate));
        ++outcome.written;
      } else {
        ++outcome.skipped;
      }
    }
    return outcome;
  });
}

} // namespace platinum
} // namespace MOTLEY_TAG
} // namespace motley

#endif
