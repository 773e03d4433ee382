// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/bayonetta2_exp: the PlatinumGames exp format of Metal Gear Rising, Bayonetta 2 and later
// games: expressions that drive bones from other bones.
#ifndef MOTLEY_FORMATS_PLATINUM_BAYONETTA2_EXP_HPP
#define MOTLEY_FORMATS_PLATINUM_BAYONETTA2_EXP_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

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
  i16_of<O> operation_count;  ///< includes operations after the end of the expression, if any
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
  std::int32_t operation_count = 0;           ///< includes operations after the end of the expression, if any
  std::uint64_t position = 0, operations = 0; ///< offsets in the file
};
/// An interpolation in plain numbers.
struct interpolation {
  std::int32_t point_count = 0;           ///< at least 1
  std::uint64_t position = 0, points = 0; ///< offsets in the file
};

/// What the bytes of an exp mean: see platinum::exp_program.
template <std::endian O> struct file_layout : platinum::exp_tables {
  using header = bayonetta2_exp::header<O>;               ///< at the start of the file
  using stored_record = bayonetta2_exp::stored_record<O>; ///< in the table
  using record = bayonetta2_exp::record;
  using curve_id = std::uint32_t;               ///< an interpolation's number
  static constexpr bool has_dummies = false;    ///< all records do something
  static constexpr bool zero_if_missing = true; ///< of a missing bone, even scales
  /// Rotations in degrees, translations in tenths of the pose's unit.
  static constexpr platinum::exp_units units{10};

  /// What a header says.
  [[nodiscard]] static constexpr platinum::exp_tables tables(const byte_view& file) noexcept {
    const auto h = file.read<header>(0);
    return {file, h.record_offset, h.interpolation_offset, h.record_count, h.interpolation_count};
  }
  [[nodiscard]] constexpr record operator[](std::uint32_t i) const noexcept {
    const std::uint64_t at = first_record + i * sizeof(stored_record);
    return {platinum::channel_at(file.read<i16_of<O>>(at + offsetof(stored_record, bone)),
                                 file.read<std::int8_t>(at + offsetof(stored_record, index))),
            file.read<i16_of<O>>(at + offsetof(stored_record, operation_count)), at,
            at + file.read<u32_of<O>>(at + offsetof(stored_record, operations))};
  }
  /// Operation i of a record.
  [[nodiscard]] constexpr bayonetta2_exp::operation operation(const record& r,
                                                              std::int32_t i) const noexcept {
    MOTLEY_ASSERT(i >= 0 && i < r.operation_count);
    using stored = stored_operation<O>;
    const std::uint64_t at = position_of(r, i);
    return {static_cast<operation_type>(file.read<std::int8_t>(at + offsetof(stored, type))),
            file.read<std::int8_t>(at + offsetof(stored, info)),
            file.read<i16_of<O>>(at + offsetof(stored, number)),
            file.read<f32_of<O>>(at + offsetof(stored, value))};
  }
  /// The offset of an operation.
  [[nodiscard]] static constexpr std::uint64_t position_of(const record& r, std::int32_t i) noexcept {
    return r.operations + static_cast<std::uint64_t>(i) * sizeof(stored_operation<O>);
  }
  /// Interpolation i of the file.
  [[nodiscard]] constexpr bayonetta2_exp::interpolation interpolation(std::uint32_t i) const noexcept {
    MOTLEY_ASSERT(i < interpolation_count);
    const std::uint64_t at = first_interpolation + i * sizeof(stored_interpolation<O>);
    const auto s = file.read<stored_interpolation<O>>(at);
    return {s.point_count, at, at + s.points};
  }
  /// Calls f(points) with the curve of interpolation i.
  template <class F> constexpr decltype(auto) visit_points(std::uint32_t i, F&& f) const {
    const bayonetta2_exp::interpolation at = interpolation(i);
    return f(platinum::float_points<O>{file.at(at.points), static_cast<std::size_t>(at.point_count)});
  }

  /// The value of a record: platinum::exp_program::compute().
  template <class Arithmetic, class Operand, class Interpolate>
  constexpr auto compute(const record& r, const Operand& operand, const Interpolate& interpolate) const {
    machine<Arithmetic> m;
    for (std::int32_t i = 0; i < r.operation_count; ++i) {
      const bayonetta2_exp::operation op = operation(r, i);
      if (!m.advance(op, operand, interpolate)) break;
    }
    return m.result();
  }

  /// Checks the table of interpolations, and all their points.
  [[nodiscard]] constexpr error validate_interpolations(data_budget& budget) const noexcept {
    const std::uint64_t size = std::uint64_t{interpolation_count} * sizeof(stored_interpolation<O>);
    if (const error e = motley::require_range(file, first_interpolation, size, "interpolation table"))
      return e;
    for (std::uint32_t i = 0; i < interpolation_count; ++i) {
      const bayonetta2_exp::interpolation at = interpolation(i);
      if (error e = motley::check_curve<platinum::float_points<O>>(file, at.points, at.point_count,
                                                                   at.position, {}, budget)) {
        e.what = "interpolation";
        if (e.code != errc::backward_keys) e.number = i; // there it is the key's number
        return e;
      }
    }
    return {};
  }
  /// Checks that an expression follows the grammar, uses known operators and functions, and is at most
  /// max_depth levels deep.
  [[nodiscard]] constexpr error validate(const record& r, std::uint32_t number,
                                         data_budget& budget) const noexcept {
    const track_id where{number, r.target.bone, r.target.index, 0, r.target.channel};
    if (r.operation_count < 0)
      return error::bad_value("operation count", r.operation_count,
                              r.position + offsetof(stored_record, operation_count))
          .in(where);
    const std::uint64_t size = static_cast<std::uint64_t>(r.operation_count) * sizeof(stored_operation<O>);
    if (const error e = motley::require_range(file, r.operations, size, "operations", where)) return e;
    if (!budget.spend(size)) return data_budget::exceeded(file, r.operations, where);
    grammar expression{interpolation_count};
    std::int32_t i = 0;
    for (; i < r.operation_count; ++i) {
      const bayonetta2_exp::operation op = operation(r, i);
      if (expression.ends(op)) break;
      if (const error e = expression.next(op, position_of(r, i))) return e.in(where);
    }
    if (const error e = expression.end(position_of(r, i))) return e.in(where);
    return {};
  }
};

/// An exp of Bayonetta 2 or a later game.
using program = platinum::exp_program<file_layout>;
using platinum::run;

/// The byte order of a file, determined by its version. errc::bad_magic or bad_version if it is not of this
/// format.
[[nodiscard]] constexpr result<std::endian> order_of(const byte_view& file) noexcept {
  if (const error e = motley::require_magic(file, "exp")) return e;
  constexpr std::uint64_t at = offsetof(header<std::endian::big>, version);
  if (const error e = motley::require_range(file, at, sizeof(version), "version")) return e;
  if (file.read<le_u32>(at) == version) return std::endian::little;
  if (file.read<be_u32>(at) == version) return std::endian::big;
  return error::bad_version(file.read<le_u32>(at), at);
}

/// The exp format since Bayonetta 2. open() checks every interpolation, and that every expression follows the
/// grammar, uses known operators and functions, and is at most max_depth levels deep. The version states the
/// byte order, see order_of(); open(file, order) ignores the version.
struct format : in_stated_order<program_format<program>, order_of> {
  static constexpr std::string_view name = "bayonetta2_exp"; ///< also the value of --format

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
