// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/bayonetta2_exp: the PlatinumGames exp format since Bayonetta 2: expressions that drive
// bones from other bones.
#ifndef MOTLEY_FORMATS_PLATINUM_BAYONETTA2_EXP_HPP
#define MOTLEY_FORMATS_PLATINUM_BAYONETTA2_EXP_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "../../author/format.hpp"
#include "../../config.hpp"
#include "bayonetta2_expression.hpp"
#include "exp.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace bayonetta2_exp {

/// The only known version. For any other, open() returns errc::bad_version.
inline constexpr std::uint32_t version = 0x20110714;

/// At the start of the file.
template <std::endian O> struct header {
  char magic[4];                  ///< "exp"
  u32_of<O> version;              ///< 0x20110714; determines the byte order
  u32_of<O> record_offset;        ///< from the file's start
  u32_of<O> record_count;         ///< none of them is a dummy
  u32_of<O> interpolation_offset; ///< from the file's start
  u32_of<O> interpolation_count;  ///< number of entries in their table
};
/// A record.
template <std::endian O> struct stored_record {
  i16_of<O> bone;             ///< numbered as in a mot
  std::int8_t index, unknown; ///< the track index, and an ignored byte
  i16_of<O> operation_count;  ///< includes operations after an operation_type::end, if any
  i16_of<O> unknown_too;      ///< ignored
  u32_of<O> operations;       ///< from the record's own start
};
/// An operation.
template <std::endian O> struct stored_operation {
  std::int8_t type, info; ///< an operation_type; a channel's index or a function's number of arguments
  i16_of<O> number;       ///< a channel's bone; the number of an operator, function or interpolation
  f32_of<O> value;        ///< used by operation_type::number
};
/// An entry of the interpolation table.
template <std::endian O> struct stored_interpolation {
  i16_of<O> point_count; ///< if less than 1, open() returns errc::no_keys
  i16_of<O> unknown;     ///< ignored
  u32_of<O> points;      ///< from the interpolation's own start
};
static_assert(sizeof(header<std::endian::big>) == 24 && sizeof(stored_record<std::endian::big>) == 12 &&
              sizeof(stored_operation<std::endian::big>) == 8 &&
              sizeof(stored_interpolation<std::endian::big>) == 8);

/// A record in plain numbers.
struct record {
  bone_channel target{};                      ///< what it writes
  std::int32_t operation_count = 0;           ///< includes operations after an operation_type::end, if any
  std::uint64_t position = 0, operations = 0; ///< offsets in the file
};
/// An interpolation in plain numbers.
struct interpolation {
  std::int32_t point_count = 0;           ///< at least 1
  std::uint64_t position = 0, points = 0; ///< offsets in the file
};

struct format;

/// The records of an exp in a known byte order.
template <std::endian O> class ordered_records {
public:
  /// Needs tables of so many records, and of as many interpolations as they use, at these offsets of the
  /// file.
  constexpr ordered_records(const byte_view& whole, std::uint64_t records, std::uint32_t size,
                            std::uint64_t interpolations) noexcept
      : file_{whole}, records_{records}, interpolations_{interpolations}, size_{size} {}

  /// This member and the others are those of program.
  [[nodiscard]] constexpr std::uint32_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr record operator[](std::uint32_t i) const noexcept {
    const std::uint64_t at = records_ + i * sizeof(stored_record<O>);
    using stored = stored_record<O>;
    return {platinum::channel_at(file_.template read<i16_of<O>>(at + offsetof(stored, bone)),
                                 file_.template read<std::int8_t>(at + offsetof(stored, index))),
            file_.template read<i16_of<O>>(at + offsetof(stored, operation_count)), at,
            at + file_.template read<u32_of<O>>(at + offsetof(stored, operations))};
  }
  /// Operation i of a record.
  [[nodiscard]] constexpr bayonetta2_exp::operation operation(const record& r,
                                                              std::int32_t i) const noexcept {
    MOTLEY_ASSERT(i >= 0 && i < r.operation_count);
    using stored = stored_operation<O>;
    const std::uint64_t at = position_of(r, i);
    return {static_cast<operation_type>(file_.template read<std::int8_t>(at + offsetof(stored, type))),
            file_.template read<std::int8_t>(at + offsetof(stored, info)),
            file_.template read<i16_of<O>>(at + offsetof(stored, number)),
            file_.template read<f32_of<O>>(at + offsetof(stored, value))};
  }
  /// The offset of an operation.
  [[nodiscard]] static constexpr std::uint64_t position_of(const record& r, std::int32_t i) noexcept {
    return r.operations + static_cast<std::uint64_t>(i) * sizeof(stored_operation<O>);
  }
  /// Interpolation i of the file.
  [[nodiscard]] constexpr bayonetta2_exp::interpolation interpolation(std::uint32_t i) const noexcept {
    const std::uint64_t at = interpolations_ + i * sizeof(stored_interpolation<O>);
    const auto s = file_.template read<stored_interpolation<O>>(at);
    return {s.point_count, at, at + s.points};
  }
  /// Calls f(points) with the curve of interpolation i.
  template <class F> constexpr decltype(auto) visit_points(std::uint32_t i, F&& f) const {
    const bayonetta2_exp::interpolation at = interpolation(i);
    return f(platinum::float_points<O>{file_.at(at.points), static_cast<std::size_t>(at.point_count)});
  }

private:
  byte_view file_{};
  std::uint64_t records_ = 0, interpolations_ = 0;
  std::uint32_t size_ = 0;
};

/// An exp. Made by open(). A view: the bytes must outlive it unchanged.
class program {
public:
  static constexpr bool has_dummies = false; ///< no records of bone 0x7FFF
  /// Rotations in degrees, translations in tenths of the pose's unit.
  static constexpr platinum::exp_units units{10};

  /// Calls f(records) with an ordered_records, for loops that branch on the byte order only once.
  template <class F> constexpr decltype(auto) visit_order(F&& f) const {
    return motley::with_order(order_, [&]<std::endian O>() -> decltype(auto) { return f(records<O>()); });
  }
  /// The byte order, determined by the version.
  [[nodiscard]] constexpr std::endian order() const noexcept { return order_; }
  /// The number of records.
  [[nodiscard]] constexpr std::uint32_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr record operator[](std::uint32_t i) const noexcept {
    return visit_order([i](const auto& records) { return records[i]; });
  }
  /// Operation i < operation_count of a record. Evaluation ignores operations after an operation_type::end.
  [[nodiscard]] constexpr bayonetta2_exp::operation operation(const record& r,
                                                              std::int32_t i) const noexcept {
    return visit_order([&r, i](const auto& records) { return records.operation(r, i); });
  }
  /// The number of interpolations in the file. Expressions refer to them by number.
  [[nodiscard]] constexpr std::uint32_t interpolation_count() const noexcept { return interpolation_count_; }
  /// Interpolation i < interpolation_count().
  [[nodiscard]] constexpr bayonetta2_exp::interpolation interpolation(std::uint32_t i) const noexcept {
    MOTLEY_ASSERT(i < interpolation_count_);
    return visit_order([i](const auto& records) { return records.interpolation(i); });
  }
  /// Calls f(curve) with the points of an interpolation: a Hermite curve over v.
  template <class F> constexpr decltype(auto) visit_points(std::uint32_t i, F&& f) const {
    return visit_order([&](const auto& records) -> decltype(auto) { return records.visit_points(i, f); });
  }
  /// The whole file.
  [[nodiscard]] constexpr const byte_view& file() const noexcept { return file_; }
  /// No warnings.
  template <class F> constexpr void warnings(F&&) const {}

private:
  template <class> friend struct ::motley::in_known_order;

  template <std::endian O> constexpr ordered_records<O> records() const noexcept {
    return {file_, records_, size_, interpolations_};
  }

  /// Checks every interpolation, and that every expression follows the grammar, uses known operators and
  /// functions, and is at most max_depth levels deep.
  template <std::endian O> constexpr error read(const byte_view& file) noexcept {
    if (const error e = motley::require_magic(file, "exp")) return e;
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
      if (error e = motley::check_curve<platinum::float_points<O>>(file, at.points, at.point_count,
                                                                   at.position, {}, budget)) {
        e.what = "interpolation";
        if (e.code != errc::backward_keys) e.number = i; // there it is the key's number
        return e;
      }
    }
    for (std::uint32_t i = 0; i < h.record_count; ++i)
      if (const error e = validate<O>(records<O>()[i], i, budget)) return e;
    size_ = h.record_count;
    return {};
  }

  template <std::endian O>
  [[nodiscard]] constexpr error validate(const record& r, std::uint32_t number,
                                         data_budget& budget) const noexcept {
    const track_id where{number, r.target.bone, r.target.index, 0, r.target.channel};
    if (r.operation_count < 0)
      return error::bad_count("operation count", r.operation_count,
                              r.position + offsetof(stored_record<O>, operation_count))
          .in(where);
    const std::uint64_t size = static_cast<std::uint64_t>(r.operation_count) * sizeof(stored_operation<O>);
    if (const error e = require_range(file_, r.operations, size, "operations", where)) return e;
    if (!budget.spend(size)) return data_budget::exceeded(file_, r.operations, where);
    grammar expression{interpolation_count_};
    std::int32_t i = 0;
    for (; i < r.operation_count; ++i) {
      const bayonetta2_exp::operation op = records<O>().operation(r, i);
      if (op.type == operation_type::end) break;
      if (const error e = expression.next(op, ordered_records<O>::position_of(r, i))) return e.in(where);
    }
    if (const error e = expression.end(ordered_records<O>::position_of(r, i))) return e.in(where);
    return {};
  }

  byte_view file_{};
  std::endian order_ = std::endian::little;
  std::uint64_t records_ = 0, interpolations_ = 0;
  std::uint32_t size_ = 0, interpolation_count_ = 0;
};

/// The value of a record's expression in an Arithmetic (see platinum::plain_arithmetic); its zero for an
/// empty expression. operand(channel or number) converts an operand to a value. interpolate(number, value)
/// applies the interpolation of that number.
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

/// Runs all records on a pose, in the file's order: later records see what earlier ones wrote. A record is
/// skipped if the pose does not have its bone. A channel of a missing bone reads as 0, even a scale.
template <editable_pose P> constexpr platinum::exp_outcome run(const program& exp, P&& pose) noexcept {
  const auto operand = [&pose]<class T>(const T& o) {
    if constexpr (std::is_same_v<T, bone_channel>)
      if (!pose.has(o.bone)) return 0.0;
    return program::units.operands(pose)(o);
  };
  // By value: compilers keep copies in registers, but not objects behind a reference.
  return exp.visit_order([&pose, operand](auto records) {
    const auto interpolate = [records](std::uint32_t i, double v) {
      return records.visit_points(i, [v](const auto& points) { return motley::evaluate_double(points, v); });
    };
    return platinum::run_records<program>(records, pose, [records, operand, interpolate](const record& r) {
      return bayonetta2_exp::compute<platinum::plain_arithmetic>(records, r, operand, interpolate);
    });
  });
}

/// The byte order of a file, determined by its version. errc::bad_magic or bad_version if it is not of this
/// format.
[[nodiscard]] constexpr result<std::endian> order_of(const byte_view& file) noexcept {
  if (const error e = motley::require_magic(file, "exp")) return e;
  constexpr std::uint64_t at = offsetof(header<std::endian::big>, version);
  if (const error e = motley::require_range(file, at, sizeof(version), "version")) return e;
  return platinum::order_by_version(file, at, version);
}

/// The exp format since Bayonetta 2. open() checks every interpolation, and that every expression follows the
/// grammar, uses known operators and functions, and is at most max_depth levels deep. The version states the
/// byte order, see order_of(); open(file, order) ignores the version.
struct format : in_stated_order<program_format<program>, order_of> {
  static constexpr std::string_view name = "exp"; ///< same as bayonetta_exp's: no file fits both

  /// `certain` if magic number and version fit.
  [[nodiscard]] static constexpr certainty signature(const byte_view& file) noexcept {
    return bayonetta2_exp::order_of(file) ? certainty::certain : certainty::none;
  }
};

/// Opens an exp: `result<program>`. open(bytes, order) reads it in a byte order that you know. Running it
/// cannot fail. See `format`.
inline constexpr opener<format> open{};

} // namespace bayonetta2_exp
} // namespace MOTLEY_TAG
} // namespace motley

#endif
