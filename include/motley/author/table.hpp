// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// author/table: motions stored as a table of fixed-size records, one per track. A format supplies the layout
// of a record, the meaning of its fields, and the curve type of each coding.
#ifndef MOTLEY_AUTHOR_TABLE_HPP
#define MOTLEY_AUTHOR_TABLE_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "../clip/clip.hpp"
#include "../curve/concepts.hpp"
#include "../curve/keyed.hpp"
#include "../curve/samples.hpp"
#include "../wire/byte_view.hpp"
#include "../wire/iterator.hpp"
#include "table_handle.hpp"
#include "table_reader.hpp"

namespace motley::inline MOTLEY_TAG {

/// One record of a table as a track. Models `track`.
template <class Traits> class table_track {
public:
  constexpr table_track() noexcept = default;
  /// Takes record number `record` of the table. info() and visit() need a checked record that is a track.
  constexpr table_track(const table_view& table, std::uint32_t record) noexcept
      : table_{table}, record_{record} {}

  [[nodiscard]] constexpr track_info info() const noexcept {
    const track_entry e = entry();
    return motley::info_of(motley::id_of(e, record_),
                           Traits::coding_names[static_cast<std::size_t>(e.coding)], outline(e).shape);
  }
  /// What is needed to make the curve again quickly.
  [[nodiscard]] constexpr table_handle handle() const noexcept { return outline(entry()).handle; }
  /// The record's number in the table. Dummies count.
  [[nodiscard]] constexpr std::uint32_t record() const noexcept { return record_; }
  /// The whole record in plain numbers.
  [[nodiscard]] constexpr track_entry entry() const noexcept {
    return read([&](const auto& reader) { return reader.entry(record_); });
  }

  /// Calls f(curve), the curve in its own type. Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit(F&& f) const {
    return read([&](const auto& reader) -> decltype(auto) { return reader.visit(reader.entry(record_), f); });
  }

  /// Calls f(warning) for each warning about this track.
  template <class F> constexpr void warnings(F&& f) const {
    const track_entry e = entry();
    const track_id where = motley::id_of(e, record_);
    if (e.channel == motley::channel::other)
      f(warning{warning_code::unknown_channel, motley::position_of<Traits>(table_, record_), e.index, where});
    visit([&]<class C>(const C& curve) {
      if constexpr (sampled_curve<C>) {
        const auto unused = e.count - static_cast<std::int64_t>(curve.size());
        if (unused > 0) f(warning{warning_code::surplus_values, e.data, unused, where});
      } else {
        motley::key_warnings(curve, e.data, table_.frame_count, where, f);
      }
    });
  }

private:
  /// What info() and handle() need of a curve. One function returns both, so that each curve type is compiled
  /// once.
  struct curve_outline {
    curve_shape shape;
    table_handle handle;
  };
  constexpr curve_outline outline(const track_entry& e) const noexcept {
    return read([&](const auto& reader) {
      return reader.visit(e, [&](const auto& curve) {
        curve_outline o{curve_shape::of(curve), {}};
        o.handle.keep(e.coding, e.data, curve);
        return o;
      });
    });
  }
  template <class F> constexpr decltype(auto) read(F&& f) const {
    return detail::with_order_of<Traits>(
        table_.order, [&]<std::endian O>() -> decltype(auto) { return f(table_reader<Traits, O>{table_}); });
  }

  table_view table_{};
  std::uint32_t record_ = 0;
};

/// All records of a table in plain numbers, including those that are not tracks.
template <class Traits> class table_records {
public:
  constexpr table_records() noexcept = default;
  /// Needs a table that lies inside its file.
  constexpr explicit table_records(const table_view& table) noexcept : table_{table} {}
  [[nodiscard]] constexpr std::size_t size() const noexcept { return table_.size; }
  [[nodiscard]] constexpr track_entry operator[](std::size_t i) const noexcept {
    return table_track<Traits>{table_, static_cast<std::uint32_t>(i)}.entry();
  }
  [[nodiscard]] constexpr auto begin() const noexcept { return indexed_iterator<table_records>{*this, 0}; }
  [[nodiscard]] constexpr auto end() const noexcept { return indexed_iterator<table_records>{*this, size()}; }

private:
  table_view table_{};
};

/// The tracks of a table in the file's order, without its dummies.
template <class Traits> class table_tracks {
public:
  /// Iterates over the tracks.
  class walk {
  public:
    constexpr walk() noexcept = default;
    /// Starts at the first track, or at the end if there is none.
    constexpr explicit walk(const table_view& table) noexcept : table_{table} { skip(); }

    [[nodiscard]] constexpr table_track<Traits> current() const noexcept { return {table_, record_}; }
    constexpr void advance() noexcept {
      ++record_;
      skip();
    }
    /// The distance to the end, in records.
    [[nodiscard]] constexpr std::uint32_t remaining() const noexcept { return table_.size - record_; }

  private:
    constexpr void skip() noexcept {
      while (remaining() > 0 && current().entry().kind != record_kind::track) ++record_;
    }
    table_view table_{};
    std::uint32_t record_ = 0;
  };

  constexpr table_tracks() noexcept = default;
  /// Needs a table that lies inside its file. To visit the tracks, they must have been checked.
  constexpr explicit table_tracks(const table_view& table) noexcept : table_{table} {}
  [[nodiscard]] constexpr walk_iterator<walk> begin() const noexcept {
    return walk_iterator<walk>{walk{table_}};
  }
  [[nodiscard]] constexpr walk_iterator<walk> end() const noexcept { return {}; }

private:
  table_view table_{};
};

/// A motion stored as a table of records: the base class of a format's own motion type. Models `clip`. It is
/// an immutable view: copies are cheap, and threads can share it. The bytes must outlive it unchanged.
template <class Traits> class table_clip {
public:
  /// The format's records and codings, see table_traits.
  using traits = Traits;
  /// The element type of tracks().
  using track_type = table_track<Traits>;

  /// The byte order that was detected, or was passed to open().
  [[nodiscard]] constexpr std::endian order() const noexcept { return table_.order; }
  [[nodiscard]] constexpr std::uint32_t frame_count() const noexcept { return table_.frame_count; }
  /// The last frame. A format with a sample after it has a member of its own.
  [[nodiscard]] constexpr std::uint32_t round_frames() const noexcept {
    return table_.frame_count > 0 ? table_.frame_count - 1 : 0;
  }
  [[nodiscard]] constexpr float frame_rate() const noexcept { return Traits::frame_rate; }
  /// Empty: a format that stores it has a member of its own.
  [[nodiscard]] constexpr std::optional<bool> loops() const noexcept { return {}; }
  [[nodiscard]] constexpr angle_unit rotation_unit() const noexcept { return Traits::rotation_unit; }
  /// Every record, including dummies and unknown ones.
  [[nodiscard]] constexpr table_records<Traits> records() const noexcept {
    return table_records<Traits>{table_};
  }
  [[nodiscard]] constexpr std::uint32_t track_count() const noexcept { return track_count_; }
  /// The number of floats in a pose: one for each track, or three for a vector and four for a rotation.
  [[nodiscard]] constexpr std::size_t pose_size() const noexcept { return track_count_ + more_channels_; }
  [[nodiscard]] constexpr table_tracks<Traits> tracks() const noexcept {
    return table_tracks<Traits>{table_};
  }
  /// Calls f(curve) for the first `count` tracks, in order. Like visit() of each of tracks(), but branches on
  /// the byte order only once. Needs count <= track_count().
  template <class F> constexpr void visit_curves(std::size_t count, F&& f) const {
    detail::with_order_of<Traits>(table_.order, [&]<std::endian O>() {
      const table_reader<Traits, O> reader{table_};
      const std::uint32_t size = table_.size;
      std::size_t left = count;
      for (std::uint32_t i = 0; left > 0 && i < size; ++i) {
        const track_entry entry = reader.entry(i);
        if (entry.kind != record_kind::track) continue;
        reader.visit(entry, f);
        --left;
      }
    });
  }
  /// What is needed to make a track's curve again quickly.
  using seek_handle = table_handle;
  /// The largest seek state of its codings, in either byte order.
  static constexpr std::size_t seek_words =
      detail::largest({Traits::template codings<std::endian::little>::seek_words,
                       Traits::template codings<std::endian::big>::seek_words});
  /// The handle of one of this clip's tracks.
  [[nodiscard]] constexpr seek_handle handle_of(const track_type& t) const noexcept { return t.handle(); }
  /// Calls f(curve) for the track of a handle.
  template <class F> constexpr decltype(auto) visit_curve(const seek_handle& h, F&& f) const {
    return detail::with_order_of<Traits>(table_.order, [&]<std::endian O>() -> decltype(auto) {
      return Traits::template codings<O>::visit(h.coding,
                                                [&]<class C>(std::type_identity<C>) -> decltype(auto) {
                                                  return f(h.template curve<C>(table_.file));
                                                });
    });
  }
  /// Calls f(curve, i) for the track of each handle_at(i), i from 0 to `count` - 1. Consecutive handles with
  /// the same coding share one dispatch on the coding.
  template <class Handles, class F>
  constexpr void visit_handles(std::size_t count, const Handles& handle_at, F&& f) const {
    detail::with_order_of<Traits>(table_.order, [&]<std::endian O>() {
      std::size_t i = 0;
      while (i < count) {
        const std::int32_t coding = handle_at(i).coding;
        Traits::template codings<O>::visit(coding, [&, file = table_.file]<class C>(std::type_identity<C>) {
          std::size_t at = i; // a copy: stores made by f cannot alias it
          do f(handle_at(at).template curve<C>(file), at);
          while (++at < count && handle_at(at).coding == coding);
          i = at;
        });
      }
    });
  }
  /// The whole file.
  [[nodiscard]] constexpr const byte_view& file() const noexcept { return table_.file; }
  /// Calls f(name, value) for the byte order.
  template <class F> constexpr void describe(F&& f) const {
    f("byte order", table_.order == std::endian::little ? "little-endian" : "big-endian");
  }

  /// Calls f(warning) for each warning. Decodes all keys.
  template <class F> constexpr void warnings(F&& f) const {
    for (const auto t : tracks()) t.warnings(f);
    std::uint32_t i = 0;
    for (const track_entry e : records()) {
      if (e.kind == record_kind::unknown)
        f(warning{warning_code::unknown_coding, motley::position_of<Traits>(table_, i), e.type,
                  motley::id_of(e, i)});
      ++i;
    }
  }

protected:
  /// The first byte after the last record.
  [[nodiscard]] constexpr std::uint64_t table_end() const noexcept {
    return motley::position_of<Traits>(table_, table_.size);
  }

  /// Loads the table of `size` records at byte `position`, if all of them are valid.
  template <std::endian O>
  [[nodiscard]] constexpr error load_table(const byte_view& file, std::uint64_t position, std::uint32_t size,
                                           std::uint32_t frame_count) noexcept {
    static_assert(table_traits<Traits>, "a table_clip's Traits must model the concept `table_traits`");
    static_assert(Traits::orders == byte_orders::both ||
                      (Traits::orders == byte_orders::little) == (O == std::endian::little),
                  "load_table() in a byte order that the Traits' `orders` does not have");
    if (const error e = motley::require_range(file, position, size * record_size<Traits>, "record table"))
      return e;
    const table_view table{file, O, position, size, frame_count};
    const table_reader<Traits, O> reader{table};
    using codings = typename Traits::template codings<O>;
    data_budget budget{file};
    std::uint32_t tracks = 0;
    std::size_t more_channels = 0;
    for (std::uint32_t i = 0; i < size; ++i) {
      if (!reader.holds_value(i)) {
        const track_entry entry = reader.entry(i);
        if (entry.kind != record_kind::track) continue;
        const curve_fault bad = reader.validate(entry, budget);
        if (bad.code != errc::none) return explain(table, entry, i, bad);
      }
      ++tracks;
      if constexpr (!codings::all_numbers) more_channels += reader.width(reader.entry(i)) - 1;
    }
    table_ = table;
    track_count_ = tracks;
    more_channels_ = more_channels;
    return {};
  }

private:
  /// The fault of record i as an error. It uses the little-endian curve types: errors do not depend on the
  /// byte order.
  [[nodiscard]] static constexpr error explain(const table_view& table, const track_entry& e, std::uint32_t i,
                                               const curve_fault& fault) noexcept {
    const track_id where = motley::id_of(e, i);
    const std::uint64_t position = motley::position_of<Traits>(table, i);
    if (fault.code == errc::unknown_coding)
      return error::unknown_coding(where, position + Traits::type_offset);
    const faulty_curve curve = Traits::template codings<std::endian::little>::visit(
        e.coding, [&]<class C>(std::type_identity<C>) { return faulty_curve::of<C>(fault); });
    return motley::explain(fault, curve, table.file, e.data, e.count, position + Traits::count_offset, where);
  }

  table_view table_{};
  std::size_t more_channels_ = 0; // channels beyond one for each track
  std::uint32_t track_count_ = 0;
};

} // namespace motley::inline MOTLEY_TAG

#endif
