// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// author/table_facts: what an author writes about a table format: its structs, and the list of codings of
// its curves.
#ifndef MOTLEY_AUTHOR_TABLE_FACTS_HPP
#define MOTLEY_AUTHOR_TABLE_FACTS_HPP

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

#include "../clip/channel.hpp"
#include "../clip/result.hpp"
#include "../config.hpp"
#include "../curve/concepts.hpp"
#include "../curve/samples.hpp"
#include "../wire/byte_view.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

namespace detail {

/// What f returns for a T.
template <class F, class T> using result_of = decltype(std::declval<F&>()(std::declval<T>()));
/// True if f returns the same type for each of the arguments, or accepts not all of them.
template <class F, class First, class... Rest> constexpr bool one_result() noexcept {
  if constexpr (accepts_value<F, First> && (accepts_value<F, Rest> && ...))
    return (std::same_as<result_of<F, First>, result_of<F, Rest>> && ...);
  return true;
}

/// How many of `count` values, one for each frame, are at one of the clip's frames. The first always counts.
[[nodiscard]] constexpr std::int64_t samples_in(std::int64_t count, std::uint32_t frames) noexcept {
  const std::int64_t most = frames > 0 ? frames : 1;
  return count < most ? count : most;
}

/// Makes the compiler instantiate functions.
template <auto... Functions> struct uses;

/// The curve of `count` keys or values stored at `data`.
template <stored_curve C>
[[nodiscard]] constexpr C make_curve(const std::byte* data, std::size_t count,
                                     [[maybe_unused]] float frame_rate) noexcept {
  if constexpr (is_rated<C>)
    return C{data, count, frame_rate};
  else
    return C{data, count};
}

} // namespace detail

/// The curve types of a format. Its records refer to them by their number in this list.
///
/// open() rejects keys whose frames go backwards.
template <class... Curves> struct coding_list {
  static_assert(sizeof(detail::uses<&Curves::bytes_for...>*) > 0); // here, where a message is short
  static constexpr std::int32_t size = sizeof...(Curves); ///< the number of codings; they are numbered from 0
  /// True if no coding is one of vectors or rotations.
  static constexpr bool all_numbers = ((component_count<curve_value_t<Curves>> == 1) && ...);
  /// For each coding the number of floats in a pose.
  static constexpr std::uint8_t components[sizeof...(Curves)] = {component_count<curve_value_t<Curves>>...};
  /// For each coding whether it moves quaternions.
  static constexpr bool is_quaternion[sizeof...(Curves)] = {
      value_traits<curve_value_t<Curves>>::is_quaternion...};
  /// For each coding whether it is `constant`: the stored count means nothing.
  static constexpr bool is_one_value[sizeof...(Curves)] = {detail::is_one_value<Curves>...};
  /// For each coding whether it is `samples`: values after the clip's last frame are left out.
  static constexpr bool can_be_cut[sizeof...(Curves)] = {detail::can_be_cut<Curves>...};
  /// True if no coding is a curve of the author's.
  static constexpr bool all_built_in = (detail::is_built_in<Curves> && ...);
  /// The first coding that is a `constant`; -1 and 0 if there is none.
  struct constant_coding {
    std::int32_t coding = -1; ///< its number
    std::uint64_t bytes = 0;  ///< of its value
  };
  /// The list's constant_coding.
  static constexpr constant_coding constants = [] {
    constant_coding c;
    std::int32_t i = 0;
    (void)((detail::is_one_value<Curves> ? (c = {i, Curves::bytes_for(1)}, true) : (++i, false)) || ...);
    return c;
  }();

  /// How many keys or values a built-in curve of `count` stored ones has in a clip of so many frames.
  [[nodiscard]] static constexpr std::uint64_t values_of(std::int32_t coding, std::int64_t count,
                                                         std::uint32_t frames) noexcept {
    if (count == 1 || is_one_value[coding]) return 1;
    return static_cast<std::uint64_t>(can_be_cut[coding] ? detail::samples_in(count, frames) : count);
  }
  /// True if f can be called with each of the curves.
  template <class F> static constexpr bool accepts = (detail::accepts_value<F, Curves> && ...);
  /// True if it then returns the same type for each.
  template <class F> static constexpr bool agrees = detail::one_result<F, Curves...>();

  /// Calls f(std::type_identity<Curve>{}) with the coding's curve type. Needs 0 <= coding < size.
  template <class F> static constexpr decltype(auto) visit(std::int32_t coding, F&& f) {
    MOTLEY_ASSERT(coding >= 0 && coding < size);
    return pick<F, Curves...>(coding, f);
  }

private:
  template <class F, class First, class... Rest>
  static constexpr decltype(auto) pick(std::int32_t coding, F& f) {
    if constexpr (sizeof...(Rest) == 0) {
      return f(std::type_identity<First>{});
    } else {
      if (coding == 0) return f(std::type_identity<First>{});
      return pick<F, Rest...>(coding - 1, f);
    }
  }
};

/// The byte orders that a format's files have. Code for an order that does not occur is not compiled.
enum class byte_orders : std::uint8_t { little, big, both };

/// Where a table's records are. contiguous: next to each other. before_data: a record is followed by its keys
/// or values, and the next record follows these.
enum class record_layout : std::uint8_t { contiguous, before_data };

/// What a record is: a track; a type that occurs in real files but has not been decoded; a dummy; a
/// terminator (no track, either; records may follow); or the end (no record from here on).
enum class record_kind : std::uint8_t { track, unknown, dummy, terminator, end };

/// What a file's header says, in plain numbers.
struct table_header {
  /// In place of a record count: records follow until one of kind `end`, or until the end of the file.
  static constexpr std::int64_t not_counted = -0x7FFF'FFFF'FFFF'FFFF;
  /// In place of the number of a terminator: the format has none.
  static constexpr std::int64_t none = not_counted;

  std::uint64_t position = 0;       ///< the byte of the first record
  std::int64_t record_count = 0;    ///< dummies count, too; from 0 to 2^32 - 1, or not_counted
  std::uint32_t frame_count = 0;    ///< frames are numbered from 0
  float frame_rate = 0;             ///< frames per second
  looping loops = looping::unknown; ///< as stored; unknown if the format stores nothing
  std::int64_t terminator = none;   ///< number of the record that should be a terminator
  /// The byte at which the record count is stored, for the error if it is out of range.
  std::uint64_t record_count_at = 0;
  /// Only for not_counted. True: open() returns errc::endless unless a record of kind `end` ends the table.
  /// False: the end of the file may end the table, too.
  bool needs_end = false;
};

/// What a record says, in plain numbers.
struct track_facts {
  std::int32_t bone = 0;                            ///< as stored
  std::int32_t index = 0;                           ///< channel index as stored
  std::int32_t type = 0;                            ///< coding as stored
  motley::channel channel = motley::channel::other; ///< meaning of the index, if known
  std::int32_t coding = -1;              ///< number in the format's coding_list; outside it: unknown
  std::int64_t count = 0;                ///< number of keys or values; 2^32 or more are errc::truncated
  std::uint64_t data = 0;                ///< the byte of the file at which they start
  record_kind kind = record_kind::track; ///< if it is not a track, coding, count and data mean nothing
  std::int32_t extra = 0;                ///< a field that no other member has, if the record has one
  std::uint64_t next = 0; ///< record_layout::before_data: the byte of the next record; 0: after the data
};
/// The record's identity for errors and warnings. `record` is its number in the table, from 0.
[[nodiscard]] constexpr track_id id_of(const track_facts& t, std::uint32_t record) noexcept {
  return {record, t.bone, t.index, t.type, t.channel};
}

/// The structs of a format's bytes in one byte order. The facts have templates of the byte order if files
/// have both, otherwise plain structs.
template <class Facts, std::endian O> struct stored_as {};
/// Templates of the byte order.
template <class Facts, std::endian O>
requires requires {
  typename Facts::template header<O>;
  typename Facts::template record<O>;
  typename Facts::template codings<O>;
}
struct stored_as<Facts, O> {
  using header = typename Facts::template header<O>;
  using record = typename Facts::template record<O>;
  using codings = typename Facts::template codings<O>;
};
/// Plain structs.
template <class Facts, std::endian O>
requires requires {
  typename Facts::header;
  typename Facts::record;
  typename Facts::codings;
}
struct stored_as<Facts, O> {
  using header = typename Facts::header;
  using record = typename Facts::record;
  using codings = typename Facts::codings;
};

namespace detail {

template <class Facts> using little_codings = typename stored_as<Facts, std::endian::little>::codings;
/// The number of codings in a list, whose curves it does not compile.
template <class... Curves>
std::integral_constant<std::size_t, sizeof...(Curves)> count_codings(const coding_list<Curves...>*);
/// True if there is one name for each coding.
template <class F>
concept coding_names_fit = std::size(F::coding_names)
== decltype(detail::count_codings(static_cast<const little_codings<F>*>(nullptr)))::value;

/// with_order(), restricted to the orders that the format has.
template <class Facts, class F> constexpr decltype(auto) with_order_of(std::endian order, F&& f) {
  constexpr auto only = Facts::orders == byte_orders::little ? std::endian::little : std::endian::big;
  if constexpr (Facts::orders == byte_orders::both)
    return motley::with_order(order, f);
  else
    return f.template operator()<only>();
}

} // namespace detail

/// What an author of a table format writes: structs of bytes, and functions that turn a header and a record
/// into plain numbers. `header`, `record` and `codings` (a coding_list) are types; if files have both byte
/// orders they are templates of the order. track() is called for every record, valid or not.
template <class F>
concept table_facts = requires(const typename stored_as<F, std::endian::little>::header& header,
                               const typename stored_as<F, std::endian::little>::record& record,
                               std::uint64_t position) {
  { F::name } -> detail::converts_to<std::string_view>;              // of the format: one word
  { F::magic } -> detail::converts_to<std::string_view>;             // see require_magic()
  { F::rotation_unit } -> detail::converts_to<angle_unit>;           // of rx, ry and rz
  { F::orders } -> detail::converts_to<byte_orders>;                 // of the files
  { F::coding_names[0] } -> detail::converts_to<std::string_view>;   // an array with one name for each coding
  { F::type_offset } -> detail::converts_to<std::uint64_t>;          // of the type in a record, for errors
  { F::count_offset } -> detail::converts_to<std::uint64_t>;         // of the count in a record, for errors
  { F::table(header) } -> detail::converts_to<result<table_header>>; // an error if the header is impossible
  {
    F::track(record, position)
    } -> std::same_as<track_facts>;     // `position`: the byte at which the record starts
  requires detail::coding_names_fit<F>; // one name for each coding
}
&&wire_record<typename stored_as<F, std::endian::little>::header>&&
    wire_record<typename stored_as<F, std::endian::little>::record>;

namespace detail {

/// Stand for facts that are no table_facts, so that no other error follows.
struct no_facts {
  static constexpr std::string_view name = "", magic = "", coding_names[] = {""};
  static constexpr std::uint64_t type_offset = 0, count_offset = 0;
  static constexpr angle_unit rotation_unit = angle_unit::radians;
  static constexpr byte_orders orders = byte_orders::little;
  using header = std::uint8_t;
  using record = std::uint8_t;
  using codings = coding_list<constant<std::uint8_t>>;
  static constexpr table_header table(header) noexcept { return {}; }
  static constexpr track_facts track(record, std::uint64_t) noexcept { return {}; }
};
template <class Facts> using facts_or_none = std::conditional_t<table_facts<Facts>, Facts, no_facts>;
/// Does not compile if F are no table_facts, see check_value() in samples.hpp.
template <class F> void check_facts() {
  static_assert(table_facts<F>, "the facts of a table_format must model the concept `table_facts`");
}

} // namespace detail

/// Facts of a format whose files have both byte orders, and say which one they have.
template <class F>
concept stated_order_facts = table_facts<F> &&
                             F::orders == byte_orders::both&& requires(const byte_view& file) {
  { F::order_of(file) } -> std::same_as<result<std::endian>>;
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
