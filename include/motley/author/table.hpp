// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// author/table: motions stored as a table of fixed-size records, one per track: a clip and a format made of
// an author's facts.
#ifndef MOTLEY_AUTHOR_TABLE_HPP
#define MOTLEY_AUTHOR_TABLE_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "../clip/clip.hpp"
#include "../config.hpp"
#include "../curve/keyed.hpp"
#include "../curve/samples.hpp"
#include "../wire/byte_view.hpp"
#include "format.hpp"
#include "table_facts.hpp"
#include "validate.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// A motion stored as a table of records, of which the Facts say what they mean. Models `clip`. It is an
/// immutable view: copies are cheap, and threads can share it. The bytes must outlive it unchanged. A
/// format's own motion may derive from it.
template <class Stated, record_layout Layout = record_layout::contiguous> class table_clip {
  using Facts = detail::facts_or_none<Stated>;
  template <std::endian O> using stored_header = typename stored_as<Facts, O>::header;
  template <std::endian O> using stored_record = typename stored_as<Facts, O>::record;
  template <std::endian O> using codings_in = typename stored_as<Facts, O>::codings;
  static constexpr bool is_contiguous = Layout == record_layout::contiguous;
  static constexpr std::int64_t most_records = 0xFFFF'FFFF;
  /// The meaning of track_outline::place.
  enum place : std::size_t { extra_field, next_record, stored_count };

public:
  /// What the author states about the format.
  using facts = Facts;
  /// The curve types.
  using codings = detail::little_codings<Facts>;
  /// The size of a record in the file.
  static constexpr std::uint64_t record_size = sizeof(stored_record<std::endian::little>);

  /// The byte order that was detected, or was passed to open().
  [[nodiscard]] constexpr std::endian order() const noexcept { return order_; }
  /// The whole file.
  [[nodiscard]] constexpr const byte_view& file() const noexcept { return file_; }
  [[nodiscard]] constexpr std::uint32_t frame_count() const noexcept { return header_.frame_count; }
  /// The last frame. A format with a sample after it has a member of its own.
  [[nodiscard]] constexpr std::uint32_t round_frames() const noexcept {
    return header_.frame_count > 0 ? header_.frame_count - 1 : 0;
  }
  [[nodiscard]] constexpr float frame_rate() const noexcept { return header_.frame_rate; }
  /// As stored; unknown if the format stores nothing. This is only information; frames do not wrap.
  [[nodiscard]] constexpr looping loops() const noexcept { return header_.loops; }
  [[nodiscard]] constexpr angle_unit rotation_unit() const noexcept { return Facts::rotation_unit; }
  /// The number of records, including dummies and unknown ones.
  [[nodiscard]] constexpr std::uint32_t record_count() const noexcept { return record_count_; }
  [[nodiscard]] constexpr std::uint32_t track_count() const noexcept { return track_count_; }
  /// The number of floats in a pose: one for each track, or three for a vector and four for a rotation.
  [[nodiscard]] constexpr std::size_t pose_size() const noexcept { return track_count_ + more_channels_; }
  [[nodiscard]] constexpr track_range<table_clip> tracks() const noexcept {
    return track_range<table_clip>{*this};
  }

  /// Calls f(header) with the stored header; it is all zeros if there is no file.
  template <class F> constexpr decltype(auto) with_header(F&& f) const {
    return detail::with_order_of<Facts>(order_, [&]<std::endian O>() -> decltype(auto) {
      using header = stored_header<O>;
      return f(file_.size() > 0 ? file_.template read<header>(0) : header{});
    });
  }
  /// Moves an outline to the next track; false after the last one.
  [[nodiscard]] constexpr bool next(track_outline& o) const noexcept {
    return detail::with_order_of<Facts>(order_, [&]<std::endian O>() { return next_in<O>(o); });
  }
  /// Calls f(curve) for the track of an outline that next() made. Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit(const track_outline& o, F&& f) const {
    static_assert(codings::template accepts<F>,
                  "visit(f): f must accept each kind of curve, such as [](const auto& curve)");
    static_assert(codings::template agrees<F>,
                  "visit(f): f must return the same type for each kind of curve");
    MOTLEY_ASSERT(o.record >= 0 && o.record < record_count_);
    if constexpr (codings::template accepts<F> && codings::template agrees<F>)
      return detail::with_order_of<Facts>(
          order_, [&]<std::endian O>() -> decltype(auto) { return visit_in<O>(o, f); });
  }
  /// Calls f(outline, curve), or f(curve), for each track, in order. Branches on the byte order only once.
  template <class F> constexpr void visit_all(F&& f) const {
    detail::with_order_of<Facts>(order_, [&]<std::endian O>() {
      if constexpr (codings::template accepts<F>) {
        visit_records_in<O>([&](const track_facts& t, std::uint32_t, std::uint64_t) {
          if (t.kind == record_kind::track)
            visit_in<O>(t.coding, t.data, t.count, [&](const auto& curve) { f(curve); });
        });
      } else {
        for (track_outline o; next_in<O>(o);) visit_in<O>(o, [&](const auto& curve) { f(o, curve); });
      }
    });
  }
  /// Calls f(facts, number, position) for each record, including dummies and unknown ones. `position` is the
  /// byte at which it starts.
  template <class F> constexpr void visit_records(F&& f) const {
    detail::with_order_of<Facts>(order_, [&]<std::endian O>() { visit_records_in<O>(f); });
  }
  /// How a track's curve is stored, in words.
  [[nodiscard]] constexpr std::string_view coding_name(const track_outline& o) const noexcept {
    MOTLEY_ASSERT(o.coding < codings::size);
    return Facts::coding_names[o.coding];
  }
  /// The extra field of a track's record, see track_facts.
  [[nodiscard]] static constexpr std::int32_t extra_of(const track_outline& o) noexcept {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(o.place[extra_field]));
  }

  /// Calls f(name, value) for the byte order.
  template <class F> constexpr void describe(F&& f) const {
    f("byte order", order_ == std::endian::little ? "little-endian" : "big-endian");
  }
  /// Calls f(warning) for each warning, in the file's order. Decodes all keys.
  template <class F> constexpr void warnings(F&& f) const {
    detail::with_order_of<Facts>(order_, [&]<std::endian O>() {
      repeated_channels seen;
      bool ended = false;
      visit_records_in<O>([&](const track_facts& t, std::uint32_t i, std::uint64_t at) {
        const track_id where = motley::id_of(t, i);
        const bool is_track = t.kind == record_kind::track;
        if (ended && is_track) f(warning{warning_code::early_terminator, at, 0, where});
        ended = !is_track && (ended || t.kind == record_kind::terminator);
        if (is_track && seen.repeats(where, codings::components[t.coding]))
          f(warning{warning_code::repeated_track, at, 0, where});
        warn<O>(t, i, at, f);
      });
      if (!is_terminated<O>()) f(warning{warning_code::no_terminator, end_});
    });
  }

private:
  template <class, class> friend struct table_format;

  template <std::endian O>
  MOTLEY_INLINE [[nodiscard]] constexpr track_facts facts_at(std::uint64_t at) const noexcept {
    return Facts::track(file_.template read<stored_record<O>>(at), at);
  }
  /// The byte of the next record. In the layout before_data a record may state it in `next`; otherwise the
  /// next record follows directly, or follows a track's data.
  template <std::endian O>
  [[nodiscard]] static constexpr std::uint64_t end_of(const track_facts& t, std::uint64_t at) noexcept {
    if (!is_contiguous && t.next != 0) return t.next;
    if (is_contiguous || t.kind != record_kind::track) return at + record_size;
    if (holds_value<O>(t, at)) return at + record_size;
    return codings_in<O>::visit(t.coding, [&]<class C>(std::type_identity<C>) {
      return t.data + C::bytes_for(static_cast<std::uint64_t>(t.count));
    });
  }
  /// Calls f(facts, number, position) for each record.
  template <std::endian O, class F> constexpr void visit_records_in(F&& f) const {
    std::uint64_t at = header_.position;
    for (std::uint32_t i = 0; i < record_count_; ++i) {
      const track_facts t = facts_at<O>(at);
      f(t, i, at);
      at = end_of<O>(t, at);
    }
  }
  template <std::endian O> [[nodiscard]] constexpr bool next_in(track_outline& o) const noexcept {
    auto i = static_cast<std::uint32_t>(o.record + 1);
    std::uint64_t at = header_.position;
    if (i > 0) at = is_contiguous ? at + i * record_size : o.place[next_record];
    for (; i < record_count_; ++i) {
      const track_facts t = facts_at<O>(at);
      const std::uint64_t end = end_of<O>(t, at);
      if (t.kind == record_kind::track) {
        write<O>(t, i, end, o);
        return true;
      }
      at = end;
    }
    return false;
  }
  /// Writes the outline of record i, which ends before byte `end`. (Each member once: a copy of a whole
  /// outline would wait for the writes.)
  template <std::endian O>
  constexpr void write(const track_facts& t, std::uint32_t i, std::uint64_t end,
                       track_outline& o) const noexcept {
    o.record = i;
    o.bone = t.bone;
    o.index = t.index;
    o.type = t.type;
    o.channel = t.channel;
    o.components = codings::all_numbers ? std::uint8_t{1} : codings::components[t.coding];
    o.is_quaternion = !codings::all_numbers && codings::is_quaternion[t.coding];
    o.coding = static_cast<std::uint8_t>(t.coding);
    o.data = t.data;
    o.place[extra_field] = static_cast<std::uint32_t>(t.extra);
    if constexpr (codings::all_built_in) {
      o.key_count = codings::values_of(t.coding, t.count, header_.frame_count);
    } else {
      o.place[stored_count] = static_cast<std::uint64_t>(t.count);
      o.key_count = visit_in<O>(t.coding, t.data, t.count,
                                [](const auto& curve) -> std::uint64_t { return curve.size(); });
    }
    if constexpr (!is_contiguous) o.place[next_record] = end;
  }
  template <std::endian O, class F> constexpr decltype(auto) visit_in(const track_outline& o, F&& f) const {
    const std::uint64_t count = codings::all_built_in ? o.key_count : o.place[stored_count];
    return visit_in<O>(o.coding, o.data, static_cast<std::int64_t>(count), f);
  }
  template <std::endian O, class F>
  constexpr decltype(auto) visit_in(std::int32_t coding, std::uint64_t data, std::int64_t count,
                                    F&& f) const {
    return codings_in<O>::visit(coding, [&]<class C>(std::type_identity<C>) -> decltype(auto) {
      const auto size = static_cast<std::size_t>(
          detail::can_be_cut<C> ? detail::samples_in(count, header_.frame_count) : count);
      return f(detail::make_curve<C>(file_.at(data), size, header_.frame_rate));
    });
  }

  /// The warnings about one record.
  template <std::endian O, class F>
  constexpr void warn(const track_facts& t, std::uint32_t i, std::uint64_t at, F& f) const {
    const track_id where = motley::id_of(t, i);
    if (t.kind == record_kind::unknown) f(warning{warning_code::unknown_coding, at, t.type, where});
    if (t.kind != record_kind::track) return;
    if (t.channel == channel::other) f(warning{warning_code::unknown_channel, at, t.index, where});
    visit_in<O>(t.coding, t.data, t.count, [&]<class C>(const C& curve) {
      if constexpr (C::kind == curve_kind::samples) {
        const auto own = static_cast<std::int64_t>(curve.size());
        const std::int64_t size = detail::can_be_cut<C> ? t.count : own;
        const std::int64_t unused = size - detail::samples_in(size, header_.frame_count);
        if (unused > 0) f(warning{warning_code::surplus_values, t.data, unused, where});
      } else {
        motley::key_warnings(curve, t.data, header_.frame_count, where, f);
      }
    });
  }
  /// True if the terminator is where the header says, or if the format has none.
  template <std::endian O> [[nodiscard]] constexpr bool is_terminated() const noexcept {
    if (header_.terminator == table_header::none) return true;
    if (header_.terminator < 0 || header_.terminator > most_records) return false;
    const auto number = static_cast<std::uint64_t>(header_.terminator);
    std::uint64_t position = is_contiguous ? header_.position + number * record_size : end_;
    if constexpr (!is_contiguous)
      visit_records_in<O>([&](const track_facts&, std::uint32_t i, std::uint64_t at) {
        if (i == number) position = at;
      });
    return (is_contiguous || number <= record_count_) && is_of_kind<O>(record_kind::terminator, position);
  }
  /// True if a record of this kind starts at byte `at`.
  template <std::endian O>
  [[nodiscard]] constexpr bool is_of_kind(record_kind kind, std::uint64_t at) const noexcept {
    return file_.holds(at, record_size) && facts_at<O>(at).kind == kind;
  }

  /// Loads a file, if all of it is valid: checks everything that later code relies on.
  template <std::endian O> [[nodiscard]] constexpr error load(const byte_view& file) noexcept {
    using header = stored_header<O>;
    if (const error e = motley::require_range(file, 0, sizeof(header), "header")) return e;
    const result<table_header> h = Facts::table(file.template read<header>(0));
    if (!h) return h.error();
    const bool counted = h->record_count != table_header::not_counted;
    if (counted && (h->record_count < 0 || h->record_count > most_records))
      return error::bad_value("number of records", h->record_count, h->record_count_at);
    file_ = file;
    order_ = O;
    header_ = *h;
    std::uint64_t at = h->position;
    record_count_ = counted         ? static_cast<std::uint32_t>(h->record_count)
                    : is_contiguous ? count<O>()
                                    : 0xFFFFFFFF;
    const std::uint64_t table = is_contiguous ? record_count_ * record_size : 0;
    if (const error e = motley::require_range(file, at, table, "record table")) return e;
    data_budget budget{file};
    std::uint32_t i = 0, tracks = 0;
    std::size_t more_channels = 0;
    for (; i < record_count_; ++i) {
      if constexpr (!is_contiguous) {
        if (!counted && at == file.size()) break;
        if (const error e = motley::require_range(file, at, record_size, "record")) return e;
      }
      const track_facts t = facts_at<O>(at);
      if (t.kind == record_kind::end) break;
      if (t.kind == record_kind::track) {
        if (!holds_value<O>(t, at)) {
          const curve_fault bad = find_fault_of<O>(t.coding, t.data, t.count, budget);
          if (bad.code != errc::none) return explain<O>(i, at, bad);
        }
        ++tracks;
        if constexpr (!codings::all_numbers) more_channels += codings::components[t.coding] - 1U;
      }
      const std::uint64_t end = end_of<O>(t, at);
      if (!is_contiguous && (end < at + record_size || end > file.size()))
        return error::bad_value("end of the record", static_cast<std::int64_t>(end), at)
            .in(motley::id_of(t, i));
      at = end;
    }
    if (!counted && h->needs_end && !is_of_kind<O>(record_kind::end, at))
      return error::endless("record table", h->position, file.size());
    record_count_ = i;
    end_ = at;
    track_count_ = tracks;
    more_channels_ = more_channels;
    return {};
  }
  /// The number of records before the first of kind `end`, or before the end of the file. An incomplete
  /// record counts, so that it is reported.
  template <std::endian O> [[nodiscard]] constexpr std::uint32_t count() const noexcept {
    std::uint64_t at = header_.position;
    std::uint32_t i = 0;
    for (; file_.holds(at, record_size) && facts_at<O>(at).kind != record_kind::end; at += record_size) ++i;
    return file_.holds(at, 1) && !file_.holds(at, record_size) ? i + 1 : i;
  }
  /// True for a constant whose value is in the record: it needs no further check.
  template <std::endian O>
  [[nodiscard]] static constexpr bool holds_value(const track_facts& t, std::uint64_t at) noexcept {
    constexpr auto constant = codings_in<O>::constants;
    if constexpr (constant.coding < 0 || constant.bytes > record_size) return false;
    return t.coding == constant.coding && t.count > 0 && t.data - at <= record_size - constant.bytes;
  }
  /// What is wrong with the data of a track.
  template <std::endian O>
  [[nodiscard]] constexpr curve_fault find_fault_of(std::int32_t coding, std::uint64_t data,
                                                    std::int64_t count, data_budget& budget) const noexcept {
    if (coding < 0 || coding >= codings::size) return {errc::unknown_coding};
    return codings_in<O>::visit(coding, [&]<class C>(std::type_identity<C>) {
      return motley::find_fault<C>(file_, data, count, budget);
    });
  }
  /// The fault of record i as an error. It reads the record again, because few have a fault.
  template <std::endian O>
  [[nodiscard]] constexpr error explain(std::uint32_t i, std::uint64_t at,
                                        const curve_fault& fault) const noexcept {
    const track_facts t = facts_at<O>(at);
    const track_id where = motley::id_of(t, i);
    if (fault.code == errc::unknown_coding) return error::unknown_coding(where, at + Facts::type_offset);
    const faulty_curve curve = codings_in<O>::visit(t.coding, [&]<class C>(std::type_identity<C>) {
      return faulty_curve::of<C>(fault, file_, t.data, t.count);
    });
    return motley::explain(fault, curve, file_, t.data, t.count, at + Facts::count_offset, where);
  }

  byte_view file_{};
  table_header header_{};
  std::uint64_t end_ = 0;         // the byte after the last record
  std::size_t more_channels_ = 0; // channels beyond one for each track
  std::uint32_t record_count_ = 0;
  std::uint32_t track_count_ = 0;
  std::endian order_ = Facts::orders == byte_orders::big ? std::endian::big : std::endian::little;
};

/// A format whose files are described by Facts: its descriptor. The Clip is a table_clip of these Facts, or
/// derives from it. open() checks the header, every record, and every key's frame once for each record that
/// refers to it.
template <class Stated, class Clip = table_clip<Stated>> struct table_format : single_clip_format<Clip> {
  using Facts = detail::facts_or_none<Stated>;            ///< the same, unless they are wrong
  static constexpr std::string_view name = Facts::name;   ///< also the value of --format
  static constexpr std::string_view magic = Facts::magic; ///< see magic_format

  /// `likely` if the file begins with the magic characters.
  [[nodiscard]] static constexpr certainty signature(const byte_view& file) noexcept {
    return motley::require_magic(file, magic) ? certainty::none : certainty::likely;
  }
  /// True for a valid file of a format without magic characters.
  [[nodiscard]] static constexpr bool resembles(const byte_view& file) noexcept {
    return magic.empty() && static_cast<bool>(open(file));
  }
  /// Opens a file. If the format has both byte orders, order_of() of the facts tells the file's, after the
  /// magic was checked. For facts without order_of() it is the order in which the whole file is valid:
  /// errc::ambiguous if both are, the error of little-endian if neither is. Other errors: bad_magic,
  /// truncated, bad_value, unknown_coding, no_keys, backward_keys, too_much, endless, and those of table()
  /// and order_of().
  [[nodiscard]] static constexpr result<Clip> open(const byte_view& file) noexcept {
    if constexpr (Facts::orders != byte_orders::both) {
      return open_in(file, std::endian::little);
    } else if constexpr (stated_order_facts<Facts>) {
      if (const error e = check_magic(file)) return e;
      const result<std::endian> order = Facts::order_of(file);
      return order ? read(file, *order) : result<Clip>{order.error()};
    } else {
      const result<Clip> little = open(file, std::endian::little), big = open(file, std::endian::big);
      if (little && big) return error::ambiguous("the file", 0);
      return big ? big : little;
    }
  }
  /// Opens a file whose byte order you know.
  [[nodiscard]] static constexpr result<Clip> open(const byte_view& file, std::endian order) noexcept
      requires(Facts::orders == byte_orders::both) {
    return open_in(file, order);
  }

protected:
  /// Opens a file with any magic. The byte order matters only if the format has both.
  [[nodiscard]] static constexpr result<Clip> read(const byte_view& file, std::endian order) noexcept {
    (void)&detail::check_facts<Stated>;
    Clip made;
    return {detail::with_order_of<Facts>(order, [&]<std::endian O>() { return made.template load<O>(file); }),
            made};
  }

private:
  [[nodiscard]] static constexpr error check_magic(const byte_view& file) noexcept {
    return magic.empty() ? error{} : motley::require_magic(file, magic);
  }
  [[nodiscard]] static constexpr result<Clip> open_in(const byte_view& file, std::endian order) noexcept {
    if (const error e = check_magic(file)) return e;
    return read(file, order);
  }
};

/// The same for files in which each record is followed by its keys or values, see record_layout::before_data.
template <class Facts>
using interleaved_format = table_format<Facts, table_clip<Facts, record_layout::before_data>>;

} // namespace MOTLEY_TAG
} // namespace motley

#endif
