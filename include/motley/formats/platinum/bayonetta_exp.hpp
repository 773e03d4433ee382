// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/bayonetta_exp: the PlatinumGames exp format of Bayonetta: bones driven by other bones,
// with a machine of four slots.
#ifndef MOTLEY_FORMATS_PLATINUM_BAYONETTA_EXP_HPP
#define MOTLEY_FORMATS_PLATINUM_BAYONETTA_EXP_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

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
  i16_of<O> flags;                     ///< a sum of record_flag
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
  u32_of<O> flags;           ///< a sum of entry_flag
  stored_channel<O> operand; ///< if entry_flag reads_channel is set; otherwise these four bytes are an f32
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

/// The bits of a record's flags. `continues` is only used with `interpolates`: more entries follow.
enum record_flag : std::int32_t { interpolates = 1, continues = 2 };

/// A record in plain numbers. For a dummy only target and position are set.
struct record {
  bone_channel target{};           ///< what it writes
  std::int32_t flags = 0;          ///< a sum of record_flag
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

struct format;

/// The records of an exp in a known byte order.
template <std::endian O> class ordered_records {
public:
  /// Needs a table of so many records at this offset of the file.
  constexpr ordered_records(const byte_view& whole, std::uint64_t position, std::uint32_t size) noexcept
      : file_{whole}, position_{position}, size_{size} {}

  /// This member and the others are those of program.
  [[nodiscard]] constexpr std::uint32_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr record operator[](std::uint32_t i) const noexcept {
    using stored = stored_record<O>;
    const std::uint64_t at = position_ + i * sizeof(stored);
    const std::int16_t bone = file_.template read<i16_of<O>>(at + offsetof(stored, bone));
    const std::int32_t index = file_.template read<std::int8_t>(at + offsetof(stored, index));
    // Does not use a bone_channel: g++ copies one through memory, in pieces other than those that were
    // written.
    if (bone == platinum::terminator_bone)
      return {.target = {bone, index, platinum::channel_of(index)}, .position = at};
    const std::int16_t flags = file_.template read<i16_of<O>>(at + offsetof(stored, flags));
    const bool both = (flags & interpolates) != 0 && (flags & continues) != 0;
    const std::int32_t first_later = file_.template read<std::int8_t>(at + offsetof(stored, entry_count));
    return {{bone, index, platinum::channel_of(index)},
            flags,
            first_later + (both ? file_.template read<std::int8_t>(at + offsetof(stored, post_count)) : 0),
            first_later,
            file_.template read<std::int8_t>(at + offsetof(stored, interpolation)),
            file_.template read<i16_of<O>>(at + offsetof(stored, point_count)),
            at,
            file_.template read<u32_of<O>>(at + offsetof(stored, entries)),
            file_.template read<u32_of<O>>(at + offsetof(stored, points))};
  }
  /// Entry i of a record; needs i < r.entry_count.
  [[nodiscard]] constexpr bayonetta_exp::entry entry(const record& r, std::int32_t i) const noexcept {
    MOTLEY_ASSERT(i >= 0 && i < r.entry_count);
    const std::uint64_t at = r.entries + static_cast<std::uint64_t>(i) * sizeof(stored_entry<O>);
    const auto e = file_.template read<stored_entry<O>>(at);
    if ((e.flags & reads_channel) == 0)
      return {e.flags, {}, file_.template read<f32_of<O>>(at + offsetof(stored_entry<O>, operand))};
    return {e.flags, platinum::channel_at(e.operand.bone, e.operand.index), 0};
  }
  /// Calls f(points) with the curve of a record that interpolates.
  template <class F> constexpr decltype(auto) visit_points(const record& r, F&& f) const {
    const auto s = file_.template read<stored_record<O>>(r.position); // most records do not need all of it
    const std::byte* const at = file_.at(s.points);
    const auto count = static_cast<std::size_t>(s.point_count.value());
    if (s.interpolation == 2) return f(platinum::float_points<O>{at, count});
    if (s.interpolation == 4) return f(short_points<O>{at, count});
    return f(byte_points<O>{at, count});
  }

private:
  byte_view file_{};
  std::uint64_t position_ = 0;
  std::uint32_t size_ = 0;
};

/// An exp. Made by open(). A view: the bytes must outlive it unchanged.
class program {
public:
  static constexpr bool has_dummies = true; ///< there may be records of bone 0x7FFF
  /// Rotations in degrees, translations in the pose's own unit.
  static constexpr platinum::exp_units units{1};

  /// Calls f(records) with an ordered_records, for loops that branch on the byte order only once.
  template <class F> constexpr decltype(auto) visit_order(F&& f) const {
    return motley::with_order(order_, [&]<std::endian O>() -> decltype(auto) { return f(records<O>()); });
  }
  /// The byte order that was given, or in which the whole file is valid.
  [[nodiscard]] constexpr std::endian order() const noexcept { return order_; }
  /// The number of records, including the dummy at the end.
  [[nodiscard]] constexpr std::uint32_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr record operator[](std::uint32_t i) const noexcept {
    return visit_order([i](const auto& records) { return records[i]; });
  }
  /// Entry i < entry_count of a record.
  [[nodiscard]] constexpr bayonetta_exp::entry entry(const record& r, std::int32_t i) const noexcept {
    return visit_order([&r, i](const auto& records) { return records.entry(r, i); });
  }
  /// Calls f(curve) with the points of a record that has some: a Hermite curve over v.
  template <class F> constexpr decltype(auto) visit_points(const record& r, F&& f) const {
    return visit_order([&](const auto& records) -> decltype(auto) { return records.visit_points(r, f); });
  }
  /// The whole file.
  [[nodiscard]] constexpr const byte_view& file() const noexcept { return file_; }

  /// Calls f(warning) for each warning.
  template <class F> constexpr void warnings(F&& f) const {
    if (size_ == 0 || !(*this)[size_ - 1].is_dummy())
      f(warning{warning_code::no_terminator, position_ + size_ * sizeof(stored_record<std::endian::big>)});
  }

private:
  template <class> friend struct ::motley::in_known_order;

  template <std::endian O> constexpr ordered_records<O> records() const noexcept {
    return {file_, position_, size_};
  }

  /// Checks every record: its entries, that four slots suffice, and its points.
  template <std::endian O> constexpr error read(const byte_view& file) noexcept {
    if (const error e = motley::require_magic(file, "exp")) return e;
    if (const error e = require_range(file, 0, sizeof(header<O>), "header")) return e;
    const auto h = file.read<header<O>>(0);
    if (const error e = motley::require_range(
            file, h.record_offset, std::uint64_t{h.record_count} * sizeof(stored_record<O>), "record table"))
      return e;
    file_ = file;
    order_ = O;
    position_ = h.record_offset;
    data_budget budget{file};
    for (std::uint32_t i = 0; i < h.record_count; ++i)
      if (const error e = validate<O>(records<O>()[i], i, budget)) return e;
    size_ = h.record_count;
    return {};
  }
  template <std::endian O>
  [[nodiscard]] constexpr error validate(const record& r, std::uint32_t number,
                                         data_budget& budget) const noexcept {
    if (r.is_dummy()) return {};
    const track_id where{number, r.target.bone, r.target.index, r.interpolation, r.target.channel};
    if (r.first_later < 0 || r.entry_count < r.first_later)
      return error::bad_count("entry count",
                              r.first_later < 0 ? r.first_later : r.entry_count - r.first_later,
                              r.position + offsetof(stored_record<O>, entry_count))
          .in(where);
    const std::uint64_t size = static_cast<std::uint64_t>(r.entry_count) * sizeof(stored_entry<O>);
    if (const error e = require_range(file_, r.entries, size, "entries", where)) return e;
    if (!budget.spend(size)) return data_budget::exceeded(file_, r.entries, where);
    std::int32_t used = 0;
    for (std::int32_t i = 0; i < r.entry_count; ++i) {
      const bayonetta_exp::entry e = records<O>().entry(r, i);
      const std::uint64_t at = r.entries + static_cast<std::uint64_t>(i) * sizeof(stored_entry<O>);
      used += e.opened();
      if (used > slot_count) return error::bad_expression("a group too many is open", at).in(where);
      used -= e.closed();
      if (used < 0) return error::bad_expression("a group is closed that was not opened", at).in(where);
    }
    if (!r.has_points()) return {};
    const std::uint64_t count_at = r.position + offsetof(stored_record<O>, point_count);
    const auto points = [&]<class C>(std::type_identity<C>) {
      return motley::check_curve<C>(file_, r.points, r.point_count, count_at, where, budget);
    };
    switch (r.interpolation) {
    case 2: return points(std::type_identity<platinum::float_points<O>>{});
    case 4: return points(std::type_identity<short_points<O>>{});
    case 6: return points(std::type_identity<byte_points<O>>{});
    default: return error::unknown_coding(where, r.position + offsetof(stored_record<O>, interpolation));
    }
  }

  byte_view file_{};
  std::endian order_ = std::endian::little;
  std::uint64_t position_ = 0;
  std::uint32_t size_ = 0;
};

/// The value of a record in an Arithmetic (see platinum::plain_arithmetic). operand(channel or number)
/// converts an operand to a value. interpolate(record, value) applies the record's interpolation.
template <class Arithmetic, class Program, class Operand, class Interpolate>
constexpr auto compute(const Program& exp, const record& r, const Operand& operand,
                       const Interpolate& interpolate) {
  machine<Arithmetic> m;
  std::int32_t i = 0, last = r.first_later;
  for (bool later = false;; later = true, last = r.entry_count) {
    for (; i < last; ++i) {
      const entry e = exp.entry(r, i);
      m.advance(e, e.has(reads_channel) ? operand(e.channel) : operand(e.number));
    }
    if (later) return m.result;
    if (r.has_points()) m.result = interpolate(r, m.result);
  }
}

/// Runs all records on a pose, in the file's order: later records see what earlier ones wrote. A record is
/// skipped if the pose does not have its bone.
template <editable_pose P> constexpr platinum::exp_outcome run(const program& exp, P&& pose) noexcept {
  // By value: compilers keep copies in registers, but not objects behind a reference.
  return exp.visit_order([&pose](auto records) {
    const auto interpolate = [records](const record& r, double v) {
      return records.visit_points(r, [v](const auto& points) { return motley::evaluate_double(points, v); });
    };
    return platinum::run_records<program>(records, pose, [records, interpolate, &pose](const record& r) {
      return bayonetta_exp::compute<platinum::plain_arithmetic>(records, r, program::units.operands(pose),
                                                                interpolate);
    });
  });
}

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
  static constexpr std::string_view name = "exp"; ///< same as bayonetta2_exp's: no file fits both

  /// `likely` if the magic number is there: no field states the version.
  [[nodiscard]] static constexpr certainty signature(const byte_view& file) noexcept {
    return motley::require_magic(file, "exp") ? certainty::none : certainty::likely;
  }
};

/// Opens an exp: `result<program>`. open(bytes, order) reads it in a byte order that you know. Evaluation
/// cannot fail. See format::open().
inline constexpr opener<format> open{};

} // namespace bayonetta_exp
} // namespace MOTLEY_TAG
} // namespace motley

#endif
