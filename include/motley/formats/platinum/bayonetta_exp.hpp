// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/bayonetta_exp: the PlatinumGames exp format of Bayonetta: bones driven by other bones,
// with a machine of four slots.
#ifndef MOTLEY_FORMATS_PLATINUM_BAYONETTA_EXP_HPP
#define MOTLEY_FORMATS_PLATINUM_BAYONETTA_EXP_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "../../author/format.hpp"
#include "../../config.hpp"
#include "bayonetta_expression.hpp"
#include "exp.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace bayonetta_exp {

/// At the start of the file.
template <std::endian O> struct header {
  char magic[4];           ///< "exp"
  i32_of<O> unknown;       ///< ignored; later exps have their version here
  u32_of<O> record_offset; ///< from the file's start
  u32_of<O> record_count;  ///< includes a dummy at the end
};
/// A record.
template <std::endian O> struct stored_record {
  i16_of<O> flags;                     ///< a sum of flags, see record
  i16_of<O> bone;                      ///< 0x7FFF: a dummy
  std::int8_t index;                   ///< of the channel that the record writes
  std::int8_t entry_count, post_count; ///< entries before the interpolation; after it, if `continues`
  std::int8_t interpolation;           ///< 2, 4 or 6; -1: none
  i16_of<O> point_count;               ///< of the interpolation
  i16_of<O> unknown;                   ///< ignored
  u32_of<O> entries; ///< offset in the file; the entries after the interpolation follow the others
  u32_of<O> points;  ///< offset in the file; types 4 and 6 start with a header
};
/// An operand that is a channel.
template <std::endian O> struct stored_channel {
  i16_of<O> bone;             ///< numbered as in a mot
  std::int8_t index, padding; ///< the track index, and an ignored byte
};
/// An entry: flags, and a stored_channel or an f32.
template <std::endian O> struct stored_entry {
  u32_of<O> flags;           ///< a sum of flags, see entry
  stored_channel<O> operand; ///< if entry::reads_channel is set; otherwise these four bytes are an f32
};
static_assert(sizeof(header<std::endian::big>) == 16 && sizeof(stored_record<std::endian::big>) == 20 &&
              sizeof(stored_entry<std::endian::big>) == 8);

/// A point of interpolation type 4, after a header of six f32.
template <std::endian O> struct short_point {
  f32_of<O> frame;          ///< v
  u16_of<O> padding;        ///< ignored
  u16_of<O> value, in, out; ///< scaled by the header before the points
};
static_assert(sizeof(short_point<std::endian::big>) == 12);
/// Interpolation type 4.
template <std::endian O> using short_points = keyed<affine_key<f32_of<O>>, short_point<O>>;
/// Interpolation type 6, in which a point's v counts from the previous point.
template <std::endian O> using byte_points = platinum::half_keys<O, platinum::byte_key, key_timing::relative>;

/// A record in plain numbers. For a dummy only target and position are set.
struct record {
  static constexpr std::int32_t interpolates = 1; ///< flag: the result goes through an interpolation
  static constexpr std::int32_t continues = 2;    ///< flag, with the other one: more entries follow

  bone_channel target{};           ///< what it writes
  std::int32_t flags = 0;          ///< a sum of the above
  std::int32_t entry_count = 0;    ///< number of entries, with the later ones if the record continues
  std::int32_t first_later = 0;    ///< entries from this one on run after the interpolation
  std::int32_t interpolation = -1; ///< 2, 4 or 6 if it has points; -1: none
  std::int32_t point_count = 0;    ///< as stored; at least 1 if it has points
  std::uint64_t position = 0, entries = 0, points = 0; ///< offsets in the file

  /// True for bone 0x7FFF: the record does nothing.
  [[nodiscard]] constexpr bool is_dummy() const noexcept { return target.bone == platinum::terminator_bone; }
  /// True if the record interpolates: the flag is set, and there is a type.
  [[nodiscard]] constexpr bool has_points() const noexcept {
    return (flags & interpolates) != 0 && interpolation != -1;
  }
};

/// What the bytes of Bayonetta's exps mean: see platinum::exp_program.
template <std::endian O> struct file_layout : platinum::exp_tables {
  using header = bayonetta_exp::header<O>;               ///< at the start of the file
  using stored_record = bayonetta_exp::stored_record<O>; ///< in the table
  using record = bayonetta_exp::record;
  using curve_id = record;                       ///< one that has points
  static constexpr bool has_dummies = true;      ///< the last record is one
  static constexpr bool zero_if_missing = false; ///< a missing bone's scales are 1
  /// Rotations in degrees, translations in the pose's own unit.
  static constexpr platinum::exp_units units{1};

  /// What a header says.
  [[nodiscard]] static constexpr platinum::exp_tables tables(const byte_view& file) noexcept {
    const auto h = file.read<header>(0);
    return {.file = file, .first_record = h.record_offset, .record_count = h.record_count};
  }
  [[nodiscard]] constexpr record operator[](std::uint32_t i) const noexcept {
    const std::uint64_t at = first_record + i * sizeof(stored_record);
    const std::int16_t bone = file.read<i16_of<O>>(at + offsetof(stored_record, bone));
    const std::int32_t index = file.read<std::int8_t>(at + offsetof(stored_record, index));
    // Does not use a bone_channel: g++ copies one through memory, in pieces other than those that were
    // written.
    if (bone == platinum::terminator_bone)
      return {.target = {bone, index, platinum::channel_of(index)}, .position = at};
    const std::int16_t flags = file.read<i16_of<O>>(at + offsetof(stored_record, flags));
    const bool both = (flags & record::interpolates) != 0 && (flags & record::continues) != 0;
    const std::int32_t first_later = file.read<std::int8_t>(at + offsetof(stored_record, entry_count));
    return {{bone, index, platinum::channel_of(index)},
            flags,
            first_later + (both ? file.read<std::int8_t>(at + offsetof(stored_record, post_count)) : 0),
            first_later,
            file.read<std::int8_t>(at + offsetof(stored_record, interpolation)),
            file.read<i16_of<O>>(at + offsetof(stored_record, point_count)),
            at,
            file.read<u32_of<O>>(at + offsetof(stored_record, entries)),
            file.read<u32_of<O>>(at + offsetof(stored_record, points))};
  }
  /// Entry i of a record; needs i < r.entry_count.
  [[nodiscard]] constexpr bayonetta_exp::entry entry(const record& r, std::int32_t i) const noexcept {
    MOTLEY_ASSERT(i >= 0 && i < r.entry_count);
    const std::uint64_t at = r.entries + static_cast<std::uint64_t>(i) * sizeof(stored_entry<O>);
    const auto e = file.read<stored_entry<O>>(at);
    if ((e.flags & bayonetta_exp::entry::reads_channel) == 0)
      return {e.flags, {}, file.read<f32_of<O>>(at + offsetof(stored_entry<O>, operand))};
    return {e.flags, platinum::channel_at(e.operand.bone, e.operand.index), 0};
  }
  /// Calls f(points) with the curve of a record that interpolates.
  template <class F> constexpr decltype(auto) visit_points(const record& r, F&& f) const {
    const auto s = file.read<stored_record>(r.position); // most records do not need all of it
    const std::byte* const at = file.at(s.points);
    const auto count = static_cast<std::size_t>(s.point_count.value());
    if (s.interpolation == 2) return f(platinum::float_points<O>{at, count});
    if (s.interpolation == 4) return f(short_points<O>{at, count});
    return f(byte_points<O>{at, count});
  }

  /// The value of a record: platinum::exp_program::compute().
  template <class Arithmetic, class Operand, class Interpolate>
  constexpr auto compute(const record& r, const Operand& operand, const Interpolate& interpolate) const {
    machine<Arithmetic> m;
    std::int32_t i = 0, last = r.first_later;
    for (bool later = false;; later = true, last = r.entry_count) {
      for (; i < last; ++i) {
        const bayonetta_exp::entry e = entry(r, i);
        m.advance(e, e.has(e.reads_channel) ? operand(e.channel) : operand(e.number));
      }
      if (later) return m.result;
      if (r.has_points()) m.result = interpolate(r, m.result);
    }
  }

  /// There is no table of interpolations.
  [[nodiscard]] constexpr error validate_interpolations(data_budget&) const noexcept { return {}; }
  /// Checks a record's entries, that four slots suffice, and its points.
  [[nodiscard]] constexpr error validate(const record& r, std::uint32_t number,
                                         data_budget& budget) const noexcept {
    if (r.is_dummy()) return {};
    const track_id where{number, r.target.bone, r.target.index, r.interpolation, r.target.channel};
    if (r.first_later < 0)
      return error::bad_value("entry count", r.first_later, r.position + offsetof(stored_record, entry_count))
          .in(where);
    if (r.entry_count < r.first_later)
      return error::bad_value("entry count", r.entry_count - r.first_later,
                              r.position + offsetof(stored_record, post_count))
          .in(where);
    const std::uint64_t size = static_cast<std::uint64_t>(r.entry_count) * sizeof(stored_entry<O>);
    if (const error e = motley::require_range(file, r.entries, size, "entries", where)) return e;
    if (!budget.spend(size)) return data_budget::exceeded(file, r.entries, where);
    std::int32_t used = 0;
    for (std::int32_t i = 0; i < r.entry_count; ++i) {
      const bayonetta_exp::entry e = entry(r, i);
      const std::uint64_t at = r.entries + static_cast<std::uint64_t>(i) * sizeof(stored_entry<O>);
      used += e.opened();
      if (used > slot_count) return error::bad_expression("a group too many is open", at).in(where);
      used -= e.closed();
      if (used < 0) return error::bad_expression("a group is closed that was not opened", at).in(where);
    }
    if (!r.has_points()) return {};
    const std::uint64_t count_at = r.position + offsetof(stored_record, point_count);
    const auto points = [&]<class C>(std::type_identity<C>) {
      return motley::check_curve<C>(file, r.points, r.point_count, count_at, where, budget);
    };
    switch (r.interpolation) {
    case 2: return points(std::type_identity<platinum::float_points<O>>{});
    case 4: return points(std::type_identity<short_points<O>>{});
    case 6: return points(std::type_identity<byte_points<O>>{});
    default: return error::unknown_coding(where, r.position + offsetof(stored_record, interpolation));
    }
  }
};

/// An exp of Bayonetta.
using program = platinum::exp_program<file_layout>;
using platinum::run;

/// What an exp is that is valid in both byte orders, or in neither: errc::ambiguous unless it has no record;
/// or the error of the order in which its table lies in the file, which is the more likely one.
[[nodiscard]] constexpr result<program> choose(const result<program>& little,
                                               const result<program>& big) noexcept {
  if (little && little->size() > 0)
    return error::ambiguous("the record table", offsetof(header<std::endian::big>, record_offset));
  if (little) return little;
  const auto has_table = [](const error& e) { return e.code != errc::truncated || e.track.record >= 0; };
  return has_table(big.error()) && !has_table(little.error()) ? big : little;
}

/// The exp format of Bayonetta. open() checks every record: its entries, that four slots suffice, and its
/// points. errc::ambiguous if an exp with records is valid in both byte orders.
struct format : in_valid_order<program_format<program>, choose> {
  static constexpr std::string_view name = "bayonetta_exp"; ///< also the value of --format

  /// `likely` if the magic number is there: no field states the version.
  [[nodiscard]] static constexpr certainty signature(const byte_view& file) noexcept {
    return motley::require_magic(file, "exp") ? certainty::none : certainty::likely;
  }
};

/// Opens an exp: `result<program>`. open(bytes, order) reads it in a byte order that you know. Running it
/// cannot fail. See format::open().
inline constexpr opener<format> open{};

} // namespace bayonetta_exp
} // namespace MOTLEY_TAG
} // namespace motley

#endif
