// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/bayonetta2_exp: PlatinumGames exp since Bayonetta 2: bones driven by other bones, through
// expressions.
#ifndef MOTLEY_FORMATS_PLATINUM_BAYONETTA2_EXP_HPP
#define MOTLEY_FORMATS_PLATINUM_BAYONETTA2_EXP_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "../../author/format.hpp"
#include "bayonetta2_expression.hpp"
#include "exp.hpp"

namespace motley::inline MOTLEY_TAG::bayonetta2_exp {

/// The only version that is known; of any other, open() says errc::bad_version.
inline constexpr std::uint32_t version = 0x20110714;

/// At the start of the file.
template <std::endian O> struct header {
  char magic[4];               ///< "exp"
  u32<O> version;              ///< 0x20110714; tells the byte order
  u32<O> record_offset;        ///< from the file's start
  u32<O> record_count;         ///< no dummy among them
  u32<O> interpolation_offset; ///< from the file's start
  u32<O> interpolation_count;  ///< entries of their table
};
/// A record, as stored.
template <std::endian O> struct stored_record {
  i16<O> bone;                ///< numbered as in a mot
  std::int8_t index, unknown; ///< the track index, and a byte that is not looked at
  i16<O> operation_count;     ///< with those after an operation_type::end, if any
  i16<O> unknown_too;         ///< not looked at
  u32<O> operations;          ///< from the record's own start
};
/// An operation, as stored.
template <std::endian O> struct stored_operation {
  std::int8_t type, info; ///< operation_type; a channel's index, a function's number of arguments
  i16<O> number;          ///< of a channel the bone; which operator, function or interpolation it is
  f32<O> value;           ///< of operation_type::number
};
/// An entry of the interpolations' table, as stored.
template <std::endian O> struct stored_interpolation {
  i16<O> point_count; ///< of fewer than 1, open() says errc::no_keys
  i16<O> unknown;     ///< not looked at
  u32<O> points;      ///< from the interpolation's own start
};
static_assert(sizeof(header<std::endian::big>) == 24 && sizeof(stored_record<std::endian::big>) == 12 &&
              sizeof(stored_operation<std::endian::big>) == 8 &&
              sizeof(stored_interpolation<std::endian::big>) == 8);

/// A record in plain numbers.
struct record {
  bone_channel target{};                      ///< what it writes
  std::int32_t operation_count = 0;           ///< with those after an operation_type::end, if any
  std::uint64_t position = 0, operations = 0; ///< in the file
};
/// An interpolation in plain numbers.
struct interpolation {
  std::int32_t point_count = 0;           ///< at least 1
  std::uint64_t position = 0, points = 0; ///< in the file
};

struct format;

/// The records of an exp of a known byte order. (A template: what is not used is not compiled.)
template <class Record, std::endian O> class ordered_records {
public:
  /// Needs tables of so many records and as many interpolations as they use, each at a byte of the file.
  constexpr ordered_records(const byte_view& whole, std::uint64_t records, std::uint32_t size,
                            std::uint64_t interpolations) noexcept
      : file_{whole}, records_{records}, interpolations_{interpolations}, size_{size} {}

  /// This and the others as those of basic_program.
  [[nodiscard]] constexpr std::uint32_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr Record operator[](std::uint32_t i) const noexcept {
    const std::uint64_t at = records_ + i * sizeof(stored_record<O>);
    using stored = stored_record<O>;
    return {platinum::channel_at(file_.template read<i16<O>>(at + offsetof(stored, bone)),
                                 file_.template read<std::int8_t>(at + offsetof(stored, index))),
            file_.template read<i16<O>>(at + offsetof(stored, operation_count)), at,
            at + file_.template read<u32<O>>(at + offsetof(stored, operations))};
  }
  /// Operation i of a record.
  [[nodiscard]] constexpr bayonetta2_exp::operation operation(const Record& r,
                                                              std::int32_t i) const noexcept {
    using stored = stored_operation<O>;
    const std::uint64_t at = position_of(r, i);
    return {static_cast<operation_type>(file_.template read<std::int8_t>(at + offsetof(stored, type))),
            file_.template read<std::int8_t>(at + offsetof(stored, info)),
            file_.template read<i16<O>>(at + offsetof(stored, number)),
            file_.template read<f32<O>>(at + offsetof(stored, value))};
  }
  /// The byte of an operation.
  [[nodiscard]] static constexpr std::uint64_t position_of(const Record& r, std::int32_t i) noexcept {
    return r.operations + static_cast<std::uint64_t>(i) * sizeof(stored_operation<O>);
  }
  /// Interpolation i of the file.
  [[nodiscard]] constexpr bayonetta2_exp::interpolation interpolation(std::uint32_t i) const noexcept {
    const std::uint64_t at = interpolations_ + i * sizeof(stored_interpolation<O>);
    const auto s = file_.template read<stored_interpolation<O>>(at);
    return {s.point_count, at, at + s.points};
  }
  /// f(points) for the curve of interpolation i.
  template <class F> constexpr decltype(auto) visit_points(std::uint32_t i, F&& f) const {
    const bayonetta2_exp::interpolation at = interpolation(i);
    return f(platinum::float_points<O>{file_.at(at.points), static_cast<std::size_t>(at.point_count)});
  }

private:
  byte_view file_{};
  std::uint64_t records_ = 0, interpolations_ = 0;
  std::uint32_t size_ = 0;
};

/// An exp. Made by open(). A view: the bytes must outlive it unchanged. (A template: what is not used is not
/// compiled.)
template <class Record> class basic_program {
public:
  static constexpr bool has_dummies = false; ///< records of bone 0x7FFF
  /// Rotations in degrees, translations in tenths of the pose's unit.
  static constexpr platinum::exp_units units{10};

  /// The byte order that the version tells.
  [[nodiscard]] constexpr std::endian order() const noexcept { return order_; }
  /// In records.
  [[nodiscard]] constexpr std::uint32_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr Record operator[](std::uint32_t i) const noexcept {
    return visit_order([i](const auto& records) { return records[i]; });
  }
  /// Operation i < operation_count of a record. What follows an operation_type::end is not looked at.
  [[nodiscard]] constexpr bayonetta2_exp::operation operation(const record& r,
                                                              std::int32_t i) const noexcept {
    return visit_order([&r, i](const auto& records) { return records.operation(r, i); });
  }
  /// Of the whole file; expressions refer to them by number.
  [[nodiscard]] constexpr std::uint32_t interpolation_count() const noexcept { return interpolation_count_; }
  /// Interpolation i < interpolation_count().
  [[nodiscard]] constexpr bayonetta2_exp::interpolation interpolation(std::uint32_t i) const noexcept {
    return visit_order([i](const auto& records) { return records.interpolation(i); });
  }
  /// f(curve) with the points of an interpolation: a Hermite curve over v.
  template <class F> constexpr decltype(auto) visit_points(std::uint32_t i, F&& f) const {
    return visit_order([&](const auto& records) -> decltype(auto) { return records.visit_points(i, f); });
  }
  /// f(records) with an ordered_records: for loops that do not ask for the byte order each time.
  template <class F> constexpr decltype(auto) visit_order(F&& f) const {
    return motley::with_order(order_, [&]<std::endian O>() -> decltype(auto) { return f(records<O>()); });
  }
  /// The whole file.
  [[nodiscard]] constexpr const byte_view& file() const noexcept { return file_; }
  /// Nothing to warn of.
  template <class F> constexpr void warnings(F&&) const {}

private:
  friend struct format;

  template <std::endian O> constexpr ordered_records<Record, O> records() const noexcept {
    return {file_, records_, size_, interpolations_};
  }

  template <std::endian O> constexpr error read(const byte_view& file) noexcept {
    if (const error e = require_range(file, 0, sizeof(header<O>), "header")) return e;
    const auto h = file.read<header<O>>(0);
    if (const error e = motley::require_range(
            file, h.record_offset, std::uint64_t{h.record_count} * sizeof(stored_record<O>), "record table"))
      return e;
    if (const error e = motley::require_range(
            file, h.interpolation_offset,
            std::uint64_t{h.interpolation_count} * sizeof(stored_interpolation<O>), "interpolation table"))
      return e;
    file_ = file;
    order_ = O;
    records_ = h.record_offset;
    interpolations_ = h.interpolation_offset;
    interpolation_count_ = h.interpolation_count;
    data_budget budget{file};
    for (std::uint32_t i = 0; i < interpolation_count_; ++i) {
      const bayonetta2_exp::interpolation at = records<O>().interpolation(i);
      if (const error e = motley::check_curve<platinum::float_points<O>>(file, at.points, at.point_count,
                                                                         at.position, {i}, budget))
        return e;
    }
    for (std::uint32_t i = 0; i < h.record_count; ++i)
      if (const error e = check<O>(records<O>()[i], i, budget)) return e;
    size_ = h.record_count;
    return {};
  }

  template <std::endian O>
  [[nodiscard]] constexpr error check(const record& r, std::uint32_t number,
                                      data_budget& budget) const noexcept {
    const track_id where{number, r.target.bone, r.target.index, 0, r.target.channel};
    if (r.operation_count < 0)
      return error::bad_count("operation count", r.operation_count,
                              r.position + offsetof(stored_record<O>, operation_count))
          .in(where);
    const std::uint64_t size = static_cast<std::uint64_t>(r.operation_count) * sizeof(stored_operation<O>);
    if (const error e = require_range(file_, r.operations, size, "operations", where)) return e;
    if (!budget.spend(size)) return data_budget::exceeded(file_, r.operations, where);
    grammar<bayonetta2_exp::operation> expression{interpolation_count_};
    std::int32_t i = 0;
    for (; i < r.operation_count; ++i) {
      const bayonetta2_exp::operation op = records<O>().operation(r, i);
      if (op.type == operation_type::end) break;
      if (const error e = expression.next(op, ordered_records<Record, O>::position_of(r, i)))
        return e.in(where);
    }
    if (const error e = expression.end(ordered_records<Record, O>::position_of(r, i))) return e.in(where);
    return {};
  }

  byte_view file_{};
  std::endian order_ = std::endian::little;
  std::uint64_t records_ = 0, interpolations_ = 0;
  std::uint32_t size_ = 0, interpolation_count_ = 0;
};
/// An exp of records.
using program = basic_program<record>;

/// What a record's expression comes to, in an Arithmetic (see platinum::plain_arithmetic); its zero if there
/// is none. operand(channel or number) makes a value of an operand, interpolate(number, value) does what the
/// interpolation of that number does.
template <class Arithmetic, class Program, class Operand, class Interpolate>
constexpr auto compute(const Program& exp, const record& r, const Operand& operand,
                       const Interpolate& interpolate) {
  machine<Arithmetic> m;
  for (std::int32_t i = 0; i < r.operation_count; ++i) {
    const operation op = exp.operation(r, i);
    if (op.type == operation_type::end) break;
    m.advance(op, operand, interpolate);
  }
  return m.result();
}

/// Runs all records over a pose, in the file's order: later ones see what earlier ones wrote. A record whose
/// bone the pose does not have is skipped; where an expression reads one, that is 0, of a scale, too.
template <editable_pose P> constexpr platinum::exp_outcome evaluate(const program& exp, P&& pose) noexcept {
  const auto operand = [&pose]<class T>(const T& o) {
    if constexpr (std::is_same_v<T, bone_channel>)
      if (!pose.has(o.bone)) return 0.0;
    return program::units.operands(pose)(o);
  };
  // By value: compilers keep copies in registers, but not what is behind a reference.
  return exp.visit_order([&pose, operand](auto records) {
    const auto interpolate = [records](std::uint32_t i, double v) {
      return records.visit_points(i, [v](const auto& points) { return motley::evaluate_double(points, v); });
    };
    return platinum::run_records<program>(records, pose, [records, operand, interpolate](const record& r) {
      return bayonetta2_exp::compute<platinum::plain_arithmetic>(records, r, operand, interpolate);
    });
  });
}

/// The byte order of a file, told by its version; errc::bad_magic or bad_version if it is none of ours.
template <class View> [[nodiscard]] constexpr result<std::endian> order_of(const View& file) noexcept {
  if (const error e = motley::require_magic(file, "exp")) return e;
  constexpr std::uint64_t at = offsetof(header<std::endian::big>, version);
  if (const error e = motley::require_range(file, at, sizeof(version), "version")) return e;
  return platinum::order_by_version(file, at, version);
}

/// Exps since Bayonetta 2 as a format.
struct format : program_format<program> {
  static constexpr std::string_view name = "exp"; ///< as bayonetta_exp's: no file could be both

  /// Certain by the magic and the version.
  template <class View> [[nodiscard]] static constexpr certainty signature(const View& file) noexcept {
    return bayonetta2_exp::order_of(file) ? certainty::certain : certainty::none;
  }
  /// In either byte order. Checks every interpolation, and every expression: that it follows the grammar,
  /// that its operators and functions are known, and that it is no more than max_depth levels deep.
  template <class View> [[nodiscard]] static constexpr result<program> open(const View& file) noexcept {
    const auto order = bayonetta2_exp::order_of(file);
    if (!order) return order.error();
    program p;
    return {motley::with_order(*order, [&]<std::endian O>() { return p.template read<O>(file); }), p};
  }
};

/// Opens an exp: `result<program>`. Evaluating it cannot fail. See format::open().
inline constexpr opener<format> open{};

} // namespace motley::inline MOTLEY_TAG::bayonetta2_exp

#endif
