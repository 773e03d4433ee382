// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/list: the list of all formats, and functions that work on any list: identify(), clip_count() and
// open(). They work on a list of your own, too.
#ifndef MOTLEY_FORMATS_LIST_HPP
#define MOTLEY_FORMATS_LIST_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "../author/format.hpp"
#include "../clip/any_clip.hpp"
#include "metroid/anim.hpp"
#include "mtb3/god_hand.hpp"
#include "mtb3/okami.hpp"
#include "platinum/bayonetta.hpp"
#include "platinum/bayonetta2.hpp"
#include "platinum/bayonetta2_exp.hpp"
#include "platinum/bayonetta_exp.hpp"
#include "platinum/bone_table.hpp"
#include "shenmue/motn.hpp"

namespace motley::inline MOTLEY_TAG {

/// A list of formats. If two formats are equally certain of a file, the first one wins.
template <class... Formats> struct format_list {
  static_assert((format<Formats> && ...), "each entry of a format_list must model the concept `format`");
  static_assert(((Formats::kind != file_kind::clips || clip_format<Formats>)&&...),
                "an entry of kind clips must model the concept `clip_format`");
  static constexpr std::size_t size = sizeof...(Formats); ///< number of formats

  /// Calls `f.operator()<Format>()` for each format in order until one call returns true. Returns whether one
  /// did.
  template <class F> static constexpr bool find(F&& f) {
    if constexpr ((format<Formats> && ...)) return (f.template operator()<Formats>() || ...);
    return false;
  }
  /// Calls `f.operator()<Format>()` for format number i; false if there is none.
  template <class F> static constexpr bool visit(std::size_t i, F&& f) {
    return find([&]<class Format>() {
      if (i-- != 0) return false;
      f.template operator()<Format>();
      return true;
    });
  }
};

/// All formats that motley knows.
using known_formats =
    format_list<bayonetta::format, bayonetta2::format, okami::format, god_hand::format, metroid_anim::format,
                shenmue_motn::format, bayonetta_exp::format, bayonetta2_exp::format, bone_table::format>;

/// The format of a file, as a position in a list.
template <class List> struct identified {
  std::size_t index = List::size;                        ///< in the list; List::size: no format
  motley::certainty certainty = motley::certainty::none; ///< `none` if resembles() or the caller decided
  bool ambiguous = false; ///< several formats resemble the file and none has a signature; there is no index
                          ///< then

  /// The result for a file whose format you know. It is empty if the format is not in the list.
  template <class Format> [[nodiscard]] static constexpr identified as() noexcept {
    identified id{0};
    const bool found =
        List::find([&]<class Each>() { return std::is_same_v<Format, Each> || (++id.index, false); });
    return found ? id : identified{};
  }
  /// True if there is a format.
  [[nodiscard]] constexpr explicit operator bool() const noexcept { return index < List::size; }
  /// Why there is no format: errc::ambiguous_format or errc::unknown_format. Not useful if there is one.
  [[nodiscard]] constexpr error why_none() const noexcept {
    return ambiguous ? error::ambiguous_format() : error::unknown_format();
  }
  /// The format's name; empty if there is no format.
  [[nodiscard]] constexpr std::string_view name() const noexcept {
    std::string_view found;
    List::visit(index, [&]<class Format>() { found = Format::name; });
    return found;
  }
  /// What the file holds; file_kind::clips if there is no format.
  [[nodiscard]] constexpr file_kind kind() const noexcept {
    file_kind found = file_kind::clips;
    List::visit(index, [&]<class Format>() { found = Format::kind; });
    return found;
  }
  /// True if the format is this one.
  template <class Wanted> [[nodiscard]] constexpr bool is() const noexcept {
    bool same = false;
    List::visit(index, [&]<class Format>() { same = std::is_same_v<Format, Wanted>; });
    return same;
  }
  friend constexpr bool operator==(const identified&, const identified&) noexcept = default;
};

/// Identifies the format that a file has, or had before it was damaged. The format with the most certain
/// signature wins, and among equal ones the first. If none has a signature, the result is the only format
/// that the file resembles. With `only` it is a format of that name, even if the file has no signature.
template <class List = known_formats, byte_source Bytes>
[[nodiscard]] constexpr identified<List> identify(const Bytes& bytes, std::string_view only = {}) noexcept {
  const byte_view file{motley::bytes_of(bytes)};
  identified<List> best;
  std::size_t i = 0;
  List::find([&]<class Format>() {
    if (only.empty() || only == Format::name) {
      const certainty sure = Format::signature(file);
      if (sure > best.certainty || (!best && !only.empty())) best = {i, sure};
    }
    ++i;
    return false;
  });
  if (best || !only.empty()) return best;
  i = 0;
  List::find([&]<class Format>() {
    if (Format::resembles(file)) {
      best.ambiguous = static_cast<bool>(best);
      best.index = i;
    }
    ++i;
    return best.ambiguous;
  });
  if (best.ambiguous) best.index = List::size;
  return best;
}

namespace detail {

/// The clip type of a format of clips, void for other formats. A format_list explains why there is none.
template <class Format> struct clip_of { using type = void; };
template <class Format>
requires(Format::kind == file_kind::clips && requires { typename Format::clip; }) struct clip_of<Format> {
  using type = typename Format::clip;
};

/// Adds to any_clip<Found...> those of Clips that it lacks, without voids.
template <class Found, class... Clips> struct any_clip_with;
template <class... Found> struct any_clip_with<any_clip<Found...>> { using type = any_clip<Found...>; };
template <class... Found, class First, class... Rest>
struct any_clip_with<any_clip<Found...>, First, Rest...>
    : any_clip_with<std::conditional_t<(std::is_same_v<First, void> || ... || std::is_same_v<First, Found>),
                                       any_clip<Found...>, any_clip<Found..., First>>,
                    Rest...> {};

template <class List> struct any_clip_of;
template <class... Formats>
struct any_clip_of<format_list<Formats...>> : any_clip_with<any_clip<>, typename clip_of<Formats>::type...> {
};

} // namespace detail

/// A clip of any format in a list.
template <class List> using any_clip_of = typename detail::any_clip_of<List>::type;
/// A clip of any format.
using any_motion = any_clip_of<known_formats>;

/// The number of clips in a file of a known format; 0 if it cannot be opened or is not a file of clips.
template <class List, byte_source Bytes>
[[nodiscard]] constexpr std::size_t clip_count(const Bytes& bytes, const identified<List>& id) noexcept {
  std::size_t count = 0;
  List::visit(id.index, [&]<class Format>() {
    if constexpr (Format::kind == file_kind::clips)
      if (const auto file = Format::open(byte_view{motley::bytes_of(bytes)}))
        count = Format::clip_count(*file);
  });
  return count;
}
/// The number of clips in a file; identifies it first.
template <class List = known_formats, byte_source Bytes>
[[nodiscard]] constexpr std::size_t clip_count(const Bytes& bytes) noexcept {
  return motley::clip_count(bytes, motley::identify<List>(bytes));
}

namespace detail {
/// Opens clip `number` of a file in a known format.
template <class Format, class Clip>
[[nodiscard]] constexpr error open_clip(const byte_view& bytes, std::size_t number, Clip& opened) noexcept {
  std::size_t count = 0;
  if constexpr (Format::kind == file_kind::clips) {
    const auto file = Format::open(bytes);
    if (!file) return file.error();
    count = Format::clip_count(*file);
    if (number < count) {
      const auto clip = Format::clip_at(*file, number);
      opened = *clip;
      return clip.error();
    }
  }
  return error::no_clip(number, count);
}
} // namespace detail

/// Opens clip `number` of a file in a known format with the format's own open(), and with its guarantees.
/// errc::no_clip if the file has no such clip; errc::unknown_format or errc::ambiguous_format if `id` is
/// empty.
template <class List, byte_source Bytes>
[[nodiscard]] constexpr result<any_clip_of<List>> open(const Bytes& bytes, const identified<List>& id,
                                                       std::size_t number = 0) noexcept {
  const byte_view file{motley::bytes_of(bytes)};
  any_clip_of<List> clip;
  error e = id.why_none();
  List::visit(id.index, [&]<class Format>() { e = detail::open_clip<Format>(file, number, clip); });
  return {e, clip};
}
/// Opens clip `number` of a file in any format of the list. errc::unknown_format if it has none of them.
template <class List = known_formats, byte_source Bytes>
[[nodiscard]] constexpr result<any_clip_of<List>> open(const Bytes& bytes, std::size_t number = 0) noexcept {
  return motley::open(bytes, motley::identify<List>(bytes), number);
}
template <class List = known_formats, byte_owner Bytes>
void open(const Bytes&&, const auto&...) = delete; // views would refer to a destroyed temporary
template <class List = known_formats, text_like Text>
void open(const Text&, const auto&...) = delete; // a file's name, not its bytes: read it first

} // namespace motley::inline MOTLEY_TAG

#endif
