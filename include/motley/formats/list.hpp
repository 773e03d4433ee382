// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/list: the list of all formats, and what works on any list: which format a file is in, how many
// clips it has, and open(). A list of your own works the same way.
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

/// A list of formats. Their order decides between formats that are equally sure of a file.
template <class... Formats> struct format_list {
  static_assert((format<Formats> && ...), "each entry of a format_list must model the concept `format`");
  static_assert(((Formats::kind != file_kind::clips || clip_format<Formats>)&&...),
                "an entry of kind clips must model the concept `clip_format`");
  static constexpr std::size_t size = sizeof...(Formats); ///< in formats

  /// Calls `f.operator()<Format>()` for each format in order, until one returns true. True if one did.
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

/// All formats that motley knows: **the** list.
using known_formats =
    format_list<bayonetta::format, bayonetta2::format, okami::format, god_hand::format, metroid_anim::format,
                shenmue_motn::format, bayonetta_exp::format, bayonetta2_exp::format, bone_table::format>;

/// Which format of a list a file is in.
template <class List> struct identified {
  std::size_t index = List::size;                        ///< in the list; List::size: none
  motley::certainty certainty = motley::certainty::none; ///< none: it only resembles one, or was said to be
  bool ambiguous = false; ///< it resembles several, of which it has no signature; index says none

  /// This format, for a file of which you know it. None if it is not in the list.
  template <class Format> [[nodiscard]] static constexpr identified as() noexcept {
    identified id{0};
    const bool found =
        List::find([&]<class Each>() { return std::is_same_v<Format, Each> || (++id.index, false); });
    return found ? id : identified{};
  }
  /// True if it is any.
  [[nodiscard]] constexpr explicit operator bool() const noexcept { return index < List::size; }
  /// Why it is none: errc::ambiguous_format or errc::unknown_format. Of no use if it is any.
  [[nodiscard]] constexpr error why_none() const noexcept {
    return ambiguous ? error::ambiguous_format() : error::unknown_format();
  }
  /// The format's name; empty if it is none.
  [[nodiscard]] constexpr std::string_view name() const noexcept {
    std::string_view found;
    List::visit(index, [&]<class Format>() { found = Format::name; });
    return found;
  }
  /// What the file holds; clips if it is none.
  [[nodiscard]] constexpr file_kind kind() const noexcept {
    file_kind found = file_kind::clips;
    List::visit(index, [&]<class Format>() { found = Format::kind; });
    return found;
  }
  /// True if it is this one.
  template <class Wanted> [[nodiscard]] constexpr bool is() const noexcept {
    bool same = false;
    List::visit(index, [&]<class Format>() { same = std::is_same_v<Format, Wanted>; });
    return same;
  }
  friend constexpr bool operator==(const identified&, const identified&) noexcept = default;
};

/// The format that a file is in, or was in before it was damaged: the one whose signature is surest, the
/// first of several; if none has a signature, the only one that the file resembles. With `only`, one of the
/// formats of that name, even if the file has no signature.
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

/// The clip of a format of kind clips; void of any other. A format_list says what is wrong if there is none.
template <class Format> struct clip_of { using type = void; };
template <class Format>
requires(Format::kind == file_kind::clips && requires { typename Format::clip; }) struct clip_of<Format> {
  using type = typename Format::clip;
};

/// any_clip<Found...> with the Clips behind it that are not among them yet; voids are left out.
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

/// A clip of any format of a list.
template <class List> using any_clip_of = typename detail::any_clip_of<List>::type;
/// A clip of any format.
using any_motion = any_clip_of<known_formats>;

/// How many clips a file of a known format has; 0 if it cannot be opened, or holds no clips.
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
/// How many clips a file has, after identify().
template <class List = known_formats, byte_source Bytes>
[[nodiscard]] constexpr std::size_t clip_count(const Bytes& bytes) noexcept {
  return motley::clip_count(bytes, motley::identify<List>(bytes));
}

namespace detail {
/// Opens clip `number` of a file in one format.
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

/// Opens clip `number` of a file in a known format: the format's own open(), whose promises hold.
/// errc::no_clip if the file has no such clip; errc::unknown_format or errc::ambiguous_format if `id` is
/// none.
template <class List, byte_source Bytes>
[[nodiscard]] constexpr result<any_clip_of<List>> open(const Bytes& bytes, const identified<List>& id,
                                                       std::size_t number = 0) noexcept {
  const byte_view file{motley::bytes_of(bytes)};
  any_clip_of<List> clip;
  error e = id.why_none();
  List::visit(id.index, [&]<class Format>() { e = detail::open_clip<Format>(file, number, clip); });
  return {e, clip};
}
/// Opens clip `number` of a file, whatever format of the list it is in. errc::unknown_format if it is none.
template <class List = known_formats, byte_source Bytes>
[[nodiscard]] constexpr result<any_clip_of<List>> open(const Bytes& bytes, std::size_t number = 0) noexcept {
  return motley::open(bytes, motley::identify<List>(bytes), number);
}
template <class List = known_formats, byte_owner Bytes>
void open(const Bytes&&, const auto&...) = delete; // a temporary: views into it would dangle
template <class List = known_formats, text_like Text>
void open(const Text&, const auto&...) = delete; // a file's name, not its bytes: read it first

} // namespace motley::inline MOTLEY_TAG

#endif
