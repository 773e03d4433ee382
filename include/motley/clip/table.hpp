// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/table: motions that are a table of fixed-size records, one per track. A format supplies the facts: the
// record's layout, what its fields mean, and which curve type each coding is.
#ifndef MOTLEY_CLIP_TABLE_HPP
#define MOTLEY_CLIP_TABLE_HPP

#include <cstddef>
#include <cstdint>
#include <span> // the iterator concepts, at a third of <iterator>
#include <type_traits>
#include <utility>

#include "../curve/keyed.hpp"
#include "../curve/samples.hpp"
#include "../wire/bytes.hpp"
#include "concepts.hpp"
#include "gate.hpp"

namespace motley {

/// The curve types of a format, by the number that its records tell them by.
template <class... Curves> struct coding_list {
  static constexpr std::int32_t size = sizeof...(Curves);

  /// f(std::type_identity<Curve>{}) for the coding's curve type; needs 0 <= coding < size.
  template <class F> static constexpr decltype(auto) visit(std::int32_t coding, F&& f) {
    return pick<F, Curves...>(coding, std::forward<F>(f));
  }

private:
  template <class F, class First, class... Rest>
  static constexpr decltype(auto) pick(std::int32_t coding, F&& f) {
    if constexpr (sizeof...(Rest) == 0) {
      return std::forward<F>(f)(std::type_identity<First>{});
    } else {
      if (coding == 0) return std::forward<F>(f)(std::type_identity<First>{});
      return pick<F, Rest...>(coding - 1, std::forward<F>(f));
    }
  }
};

/// A record in plain numbers, whatever its format.
struct track_entry {
  std::int32_t target = 0; ///< bone number as stored
  std::int32_t index = 0;  ///< channel index as stored
  std::int32_t type = 0;   ///< coding as stored
  motley::channel channel = motley::channel::other;
  std::int32_t coding = -1; ///< position in the format's coding_list; outside it: unknown
  std::int64_t count = 0;   ///< keys or values
  std::uint64_t data = 0;   ///< where they start, from the file's start
  bool skipped = false;     ///< a dummy or terminator: no track
};

/// What a table's facts look like. Facts::record<O> is the stored record, Facts::codings<O> its coding_list,
/// and Facts::entry(record, position) turns a record and the byte that it starts at into numbers.
template <class Facts>
concept table_facts = requires(const typename Facts::template record<std::endian::big>& r,
                               std::uint64_t position) {
  { Facts::entry(r, position) } -> std::same_as<track_entry>;
  { Facts::template codings<std::endian::big>::size } -> std::convertible_to<std::int32_t>;
  { Facts::coding_names[0] } -> std::convertible_to<std::string_view>; // one per coding
  { Facts::type_offset } -> std::convertible_to<std::uint64_t>;        // of the coding in a record
  { Facts::frame_rate } -> std::convertible_to<float>;
  { Facts::rotation_unit } -> std::convertible_to<angle_unit>;
};

/// Calls f.operator()<O>() with the byte order as a constant.
template <class F> constexpr decltype(auto) with_order(std::endian order, F&& f) {
  if (order == std::endian::little) return std::forward<F>(f).template operator()<std::endian::little>();
  return std::forward<F>(f).template operator()<std::endian::big>();
}

/// Where a table lies, and how to read it: all that its tracks need to know.
struct table_place {
  byte_view file{};
  std::endian order = std::endian::little;
  std::uint64_t position = 0; ///< of the first record
  std::uint32_t size = 0;     ///< in records
  std::uint32_t frame_count = 0;
};

template <table_facts Facts>
inline constexpr std::uint64_t record_size = sizeof(typename Facts::template record<std::endian::native>);

/// One record of a table as a track. Models the track concept.
template <table_facts Facts> class table_track {
public:
  constexpr table_track() noexcept = default;
  constexpr table_track(const table_place& table, std::uint32_t record) noexcept
      : table_{table}, record_{record}, entry_{with_order(table.order, [&]<std::endian O>() {
          using stored = typename Facts::template record<O>;
          const std::uint64_t at = table.position + record * record_size<Facts>;
          return Facts::entry(table.file.template read<stored>(at), at);
        })} {}

  /// Bone number as stored.
  [[nodiscard]] constexpr std::int32_t target() const noexcept { return entry_.target; }
  [[nodiscard]] constexpr motley::channel channel() const noexcept { return entry_.channel; }
  /// Channel index as stored.
  [[nodiscard]] constexpr std::int32_t index() const noexcept { return entry_.index; }
  /// Coding as stored: the record's type.
  [[nodiscard]] constexpr std::int32_t type() const noexcept { return entry_.type; }
  /// The coding in words, e.g. "u8 keys".
  [[nodiscard]] constexpr std::string_view coding_name() const noexcept {
    return Facts::coding_names[entry_.coding];
  }
  /// The record's number in the table; dummies count.
  [[nodiscard]] constexpr std::uint32_t record() const noexcept { return record_; }
  [[nodiscard]] constexpr const track_entry& entry() const noexcept { return entry_; }
  [[nodiscard]] constexpr track_place place() const noexcept {
    return {record_, entry_.target, entry_.index, entry_.type, entry_.channel};
  }

  /// f(curve), the curve in its own type. Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit(F&& f) const {
    return visit_coding([&]<class C>(std::type_identity<C>) -> decltype(auto) {
      auto count = static_cast<std::size_t>(entry_.count);
      if constexpr (sampled_curve<C>) count -= static_cast<std::size_t>(surplus());
      return f(C{table_.file.at(entry_.data), count});
    });
  }

  /// Checks all that visit() relies on.
  [[nodiscard]] constexpr error check() const noexcept {
    if (entry_.coding < 0 || entry_.coding >= Facts::template codings<std::endian::native>::size)
      return {errc::unknown_coding, "type", position() + Facts::type_offset, 0, entry_.type, place()};
    return visit_coding([&]<class C>(std::type_identity<C>) {
      return check_curve<C>(table_.file, entry_.data, entry_.count, place());
    });
  }

  /// f(warning) for all that is odd about this track; needs a track that check() finds good.
  template <class F> constexpr void warnings(F&& f) const {
    const std::uint64_t at = position();
    if (entry_.channel == motley::channel::other)
      f(warning{oddity::unknown_channel, at, entry_.index, place()});
    visit_coding([&]<class C>(std::type_identity<C>) {
      if constexpr (sampled_curve<C>) {
        if (surplus() > 0) f(warning{oddity::surplus_values, entry_.data, surplus(), place()});
      } else {
        visit([&](const auto& curve) { key_warnings(curve, f); });
      }
    });
  }

private:
  [[nodiscard]] constexpr std::uint64_t position() const noexcept {
    return table_.position + record_ * record_size<Facts>;
  }
  /// How many stored values a per-frame curve has beyond the clip's frames; the first is always of use.
  [[nodiscard]] constexpr std::int64_t surplus() const noexcept {
    const std::int64_t frames = table_.frame_count > 0 ? table_.frame_count : 1;
    return entry_.count > frames ? entry_.count - frames : 0;
  }
  template <class F> constexpr decltype(auto) visit_coding(F&& f) const {
    return with_order(table_.order, [&]<std::endian O>() -> decltype(auto) {
      return Facts::template codings<O>::visit(entry_.coding, f);
    });
  }
  template <class C, class F> constexpr void key_warnings(const C& curve, F& f) const {
    bool first = true, stepped = false, late = false;
    float before = 0;
    for (const key k : curve.keys()) {
      const auto frame = static_cast<std::int64_t>(k.frame);
      if (!first && k.frame == before && !std::exchange(stepped, true))
        f(warning{oddity::step, entry_.data, frame, place()});
      if (frame >= std::int64_t{table_.frame_count} && !std::exchange(late, true))
        f(warning{oddity::late_key, entry_.data, frame, place()});
      before = k.frame;
      first = false;
    }
  }

  table_place table_{};
  std::uint32_t record_ = 0;
  track_entry entry_{};
};

/// The tracks of a table in the file's order, without its dummies.
template <table_facts Facts> class table_tracks {
public:
  class iterator {
  public:
    using iterator_concept = std::forward_iterator_tag;
    using iterator_category = std::input_iterator_tag;
    using value_type = table_track<Facts>;
    using difference_type = std::ptrdiff_t;
    using reference = value_type;
    using pointer = void;

    constexpr iterator() noexcept = default;
    constexpr iterator(const table_place& table, std::uint32_t record) noexcept
        : table_{table}, record_{record} {
      skip();
    }
    constexpr value_type operator*() const noexcept { return {table_, record_}; }
    constexpr iterator& operator++() noexcept {
      ++record_;
      skip();
      return *this;
    }
    constexpr iterator operator++(int) noexcept {
      auto before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(const iterator& a, const iterator& b) noexcept {
      return a.record_ == b.record_;
    }

  private:
    constexpr void skip() noexcept {
      while (record_ < table_.size && (**this).entry().skipped) ++record_;
    }
    table_place table_{};
    std::uint32_t record_ = 0;
  };

  constexpr table_tracks() noexcept = default;
  constexpr explicit table_tracks(const table_place& table) noexcept : table_{table} {}
  [[nodiscard]] constexpr iterator begin() const noexcept { return {table_, 0}; }
  [[nodiscard]] constexpr iterator end() const noexcept { return {table_, table_.size}; }

private:
  table_place table_{};
};

/// A motion stored as a table of records: what a format's own motion type derives from. Models the clip
/// concept. A view: copies are cheap, immutable, safe to share between threads; the bytes must outlive it
/// unchanged.
template <table_facts Facts> class table_clip {
public:
  using facts = Facts;
  using track_type = table_track<Facts>;

  [[nodiscard]] constexpr std::endian order() const noexcept { return table_.order; }
  [[nodiscard]] constexpr std::uint32_t frame_count() const noexcept { return table_.frame_count; }
  [[nodiscard]] constexpr float frame_rate() const noexcept { return Facts::frame_rate; }
  [[nodiscard]] constexpr angle_unit rotation_unit() const noexcept { return Facts::rotation_unit; }
  /// Records, dummies included.
  [[nodiscard]] constexpr std::uint32_t record_count() const noexcept { return table_.size; }
  [[nodiscard]] constexpr std::uint32_t track_count() const noexcept { return track_count_; }
  [[nodiscard]] constexpr table_tracks<Facts> tracks() const noexcept { return table_tracks<Facts>{table_}; }
  /// The whole file.
  [[nodiscard]] constexpr const byte_view& file() const noexcept { return table_.file; }

  /// f(warning) for everything odd that decodes all the same. Walks all keys.
  template <class F> constexpr void warnings(F&& f) const {
    for (const auto t : tracks()) t.warnings(f);
  }

protected:
  /// The byte after the last record.
  [[nodiscard]] constexpr std::uint64_t table_end() const noexcept {
    return table_.position + table_.size * record_size<Facts>;
  }

  /// Takes the table if all of it is good.
  [[nodiscard]] constexpr error take(const table_place& table) noexcept {
    if (const error e = need(table.file, table.position, table.size * record_size<Facts>, "record table"))
      return e;
    for (const auto t : table_tracks<Facts>{table}) {
      if (const error e = t.check()) return e;
      ++track_count_;
    }
    table_ = table;
    return {};
  }

private:
  table_place table_{};
  std::uint32_t track_count_ = 0;
};

} // namespace motley

#endif
