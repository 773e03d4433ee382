// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// author/table_reader: the description of a format's table, and reading one in a known byte order.
#ifndef MOTLEY_AUTHOR_TABLE_READER_HPP
#define MOTLEY_AUTHOR_TABLE_READER_HPP

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "../clip/channel.hpp"
#include "../curve/concepts.hpp"
#include "../wire/byte_view.hpp"
#include "coding_list.hpp"
#include "track_entry.hpp"
#include "validate.hpp"

namespace motley::inline MOTLEY_TAG {

/// The byte orders that a format's files have. Code for an order that does not occur is not compiled.
enum class byte_orders : std::uint8_t { little, big, both };

namespace detail {
/// True if each coding has a name. Otherwise a static_assert fails with a readable message.
template <class Traits> [[nodiscard]] constexpr bool names_all_codings() noexcept {
  constexpr auto names = static_cast<std::int32_t>(std::size(Traits::coding_names));
  static_assert(names == Traits::template codings<std::endian::little>::size &&
                    names == Traits::template codings<std::endian::big>::size,
                "a table format's coding_names must have one name for each curve type of its coding_list");
  return true;
}
} // namespace detail

/// The description of a format's table. Traits::record<O> is the stored record. Traits::codings<O> is the
/// coding_list, which documents what a curve type needs. Traits::entry(record, position) converts a record
/// and its offset to plain numbers.
///
/// Optionally, holds_value(record) is true for a track with a constant<T> coding whose value is in the record
/// itself. Such a record needs no check, so open() takes half the time for a motion of many constants.
template <class Traits>
concept table_traits = requires(const typename Traits::template record<std::endian::big>& r,
                                std::uint64_t position) {
  { Traits::entry(r, position) } -> std::same_as<track_entry>;
  { Traits::template codings<std::endian::big>::size } -> detail::converts_to<std::int32_t>;
  { Traits::coding_names[0] } -> detail::converts_to<std::string_view>; // an array with one name per coding
  { std::size(Traits::coding_names) } -> detail::converts_to<std::size_t>;
  { Traits::type_offset } -> detail::converts_to<std::uint64_t>;  // offset of the coding in a record
  { Traits::count_offset } -> detail::converts_to<std::uint64_t>; // offset of the count in a record
  { Traits::frame_rate } -> detail::converts_to<float>;
  { Traits::rotation_unit } -> detail::converts_to<angle_unit>;
  { Traits::orders } -> detail::converts_to<byte_orders>;
}
&&detail::names_all_codings<Traits>();

/// A table's bytes and how to read them: everything that its tracks need.
struct table_view {
  byte_view file{};                        ///< the whole file
  std::endian order = std::endian::little; ///< the O of Traits::record<O> and Traits::codings<O>
  std::uint64_t position = 0;              ///< offset of the first record
  std::uint32_t size = 0;                  ///< in records
  std::uint32_t frame_count = 0;           ///< of the clip, from the file's header
};

/// The size of a stored record, the same in both byte orders.
template <class Traits>
inline constexpr std::uint64_t record_size = sizeof(typename Traits::template record<std::endian::little>);

/// The offset of record i.
template <class Traits>
[[nodiscard]] constexpr std::uint64_t position_of(const table_view& table, std::uint32_t i) noexcept {
  return table.position + i * record_size<Traits>;
}

namespace detail {
/// with_order(), restricted to the orders that the format has.
template <class Traits, class F> constexpr decltype(auto) with_order_of(std::endian order, F&& f) {
  constexpr auto only = Traits::orders == byte_orders::little ? std::endian::little : std::endian::big;
  if constexpr (Traits::orders == byte_orders::both)
    return motley::with_order(order, f);
  else
    return f.template operator()<only>();
}
} // namespace detail

/// Reads a table in a known byte order. Tracks, checks and iterators are built on it.
template <class Traits, std::endian O> class table_reader {
public:
  /// The stored record.
  using record = typename Traits::template record<O>;
  /// The curve types for this byte order.
  using codings = typename Traits::template codings<O>;

  /// Needs table.order == O.
  constexpr explicit table_reader(const table_view& table) noexcept : table_{table} {}

  /// The offset of record i in the file.
  [[nodiscard]] constexpr std::uint64_t position(std::uint32_t i) const noexcept {
    return motley::position_of<Traits>(table_, i);
  }
  /// Record i in plain numbers. Needs i < the table's size.
  [[nodiscard]] constexpr track_entry entry(std::uint32_t i) const noexcept {
    return Traits::entry(table_.file.template read<record>(position(i)), position(i));
  }

  /// Calls f(curve) with the curve of an entry that validate() accepts.
  template <class F> constexpr decltype(auto) visit(const track_entry& e, F&& f) const {
    return codings::visit(e.coding, [&]<class C>(std::type_identity<C>) -> decltype(auto) {
      std::int64_t count = e.count;
      if constexpr (sampled_curve<C>) count -= surplus(e);
      return f(C{table_.file.at(e.data), static_cast<std::size_t>(count)});
    });
  }
  /// The number of floats of the track in a pose. Needs an entry with a known coding.
  [[nodiscard]] constexpr std::size_t width(const track_entry& e) const noexcept {
    return codings::visit(e.coding,
                          []<class C>(std::type_identity<C>) { return component_count<curve_value_t<C>>; });
  }
  /// How many values a per-frame curve has beyond the clip's frames. Its first value always counts as used.
  [[nodiscard]] constexpr std::int64_t surplus(const track_entry& e) const noexcept {
    const std::int64_t frames = table_.frame_count > 0 ? table_.frame_count : 1;
    return e.count > frames ? e.count - frames : 0;
  }

  /// True if record i is a track whose value is in the record: nothing needs a check.
  [[nodiscard]] constexpr bool holds_value(std::uint32_t i) const noexcept {
    if constexpr (requires(const record& r) { Traits::holds_value(r); })
      return Traits::holds_value(table_.file.template read<record>(position(i)));
    return false;
  }
  /// Checks everything that visit() relies on.
  [[nodiscard]] constexpr curve_fault validate(const track_entry& e, data_budget& budget) const noexcept {
    if (e.coding < 0 || e.coding >= codings::size) return {errc::unknown_coding};
    return codings::visit(e.coding, [&]<class C>(std::type_identity<C>) {
      return motley::find_fault<C>(table_.file, e.data, e.count, budget);
    });
  }

private:
  table_view table_;
};

} // namespace motley::inline MOTLEY_TAG

#endif
