// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/list: known_formats, the list of the formats of motions, exps and bone tables, and functions that
// work on any list: identify(), clip_count() and open(). They work on a list of your own, too.
#ifndef MOTLEY_FORMATS_LIST_HPP
#define MOTLEY_FORMATS_LIST_HPP

#include <cstddef>
#include <string_view>
#include <type_traits>

#include "../author/format.hpp"
#include "../author/table.hpp"
#include "../clip/any_clip.hpp"
#include "../clip/one_of.hpp"
#include "../config.hpp"
#include "foreign.hpp"
#include "metroid/anim.hpp"
#include "metroid/cinf.hpp"
#include "mtb3/god_hand.hpp"
#include "mtb3/okami.hpp"
#include "platinum/bayonetta.hpp"
#include "platinum/bayonetta2.hpp"
#include "platinum/bayonetta2_exp.hpp"
#include "platinum/bayonetta_exp.hpp"
#include "platinum/bone_table.hpp"
#include "shenmue/motn.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// A list of formats. If two formats are equally certain of a file, the first one wins.
template <class... Formats> struct format_list {
  static_assert((format<Formats> && ...), "each entry of a format_list must model the concept `format`");
  static_assert(((Formats::kind != file_kind::clips || clip_format<Formats>)&&...),
                "an entry of kind clips must model the concept `clip_format`");
  static_assert(((Formats::kind != file_kind::events || events_format<Formats>)&&...),
                "an entry of kind events must model the concept `events_format`");
  static constexpr std::size_t size = sizeof...(Formats); ///< number of formats

  /// The list with more formats at its end.
  template <class... More> using with = format_list<Formats..., More...>;

  /// Calls `f.operator()<Format>()` for each format in order until one call returns true. Returns whether one
  /// did.
  template <class F> static constexpr bool find(F&& f) {
    if constexpr ((format<Formats> && ...)) return (f.template operator()<Formats>() || ...);
    return false;
  }
  /// Calls `f.operator()<Format>()` for format number i; false if there is none.
  template <class F> static constexpr bool visit(std::size_t i, F&& f) {
    MOTLEY_ASSERT(i <= size);
    return find([&]<class Format>() {
      if (i-- != 0) return false;
      f.template operator()<Format>();
      return true;
    });
  }
};

/// All formats of motions, exps and bone tables. See also known_skeletons, known_containers and known_events.
using known_formats =
    format_list<bayonetta::format, bayonetta2::format, okami::format, god_hand::format, metroid_anim::format,
                shenmue_motn::format, bayonetta_exp::format, bayonetta2_exp::format, bone_table::format>;

/// The format of a file, as a position in a list.
template <class List> struct identified {
  std::size_t index = List::size;                        ///< in the list; List::size: no format
  motley::certainty certainty = motley::certainty::none; ///< of the signature; `none` if there is none
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
  /// Why a file of these bytes does not open; `own` is the error of this format's open(), if there is a
  /// format. errc::empty_file; errc::ambiguous_format; errc::unknown_format, with what the file is instead if
  /// its bytes tell: a skeleton, a container, an image. A format's own error stays if the file has its magic
  /// number or the caller named the format.
  [[nodiscard]] constexpr error explain(const byte_view& file, const error& own = {}) const noexcept;
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

namespace detail {
/// See motley::identify().
template <class List>
[[nodiscard]] constexpr identified<List> identify(const byte_view& file,
                                                  std::string_view only = {}) noexcept {
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
  if (best.certainty > certainty::possible || !only.empty()) return best;
  identified<List> whole; // what all of the file fits, and not only its first bytes
  i = 0;
  List::find([&]<class Format>() {
    if (Format::resembles(file)) {
      whole.ambiguous = static_cast<bool>(whole);
      whole.index = i;
    }
    ++i;
    return whole.ambiguous;
  });
  if (whole.ambiguous) whole.index = List::size;
  return whole || whole.ambiguous ? whole : best;
}
} // namespace detail

/// Identifies the format that a file has, or had before it was damaged. The format with the most certain
/// signature wins, and among equal ones the first. If none has a signature that is more than possible, the
/// only format that the file resembles wins. With `only` it is a format of that name: one of them is then
/// returned even if its signature is `none`. Containers, skeletons and files of events are not in
/// known_formats: ask for known_containers, known_skeletons, known_events.
template <class List = known_formats, byte_source Bytes>
[[nodiscard]] constexpr identified<List> identify(const Bytes& bytes, std::string_view only = {}) noexcept {
  return detail::identify<List>(byte_view{motley::bytes_of(bytes)}, only);
}

namespace detail {

/// The error of the first format whose magic number the file has, although nothing else fits.
template <class List> constexpr error error_by_magic(const byte_view& file) noexcept {
  error e;
  List::find([&]<class Format>() {
    if constexpr (magic_format<Format>)
      if (!motley::require_magic(file, Format::magic)) e = Format::open(file).error();
    return static_cast<bool>(e);
  });
  return e;
}

/// See motley::has_magic().
template <class List> [[nodiscard]] constexpr bool has_magic(const byte_view& file) noexcept {
  return List::find([&]<class Format>() {
    bool found = Format::signature(file) >= certainty::likely;
    if constexpr (magic_format<Format>) found = found || !motley::require_magic(file, Format::magic);
    return found;
  });
}

} // namespace detail

/// True if a file has the magic number of a format of the list, whether it opens or not.
template <class List = known_formats, byte_source Bytes>
[[nodiscard]] constexpr bool has_magic(const Bytes& bytes) noexcept {
  return detail::has_magic<List>(byte_view{motley::bytes_of(bytes)});
}

template <class List>
constexpr error identified<List>::explain(const byte_view& file, const error& own) const noexcept {
  if (file.size() == 0) return error::empty_file();
  const bool may_be_another = !*this || certainty == motley::certainty::possible;
  if (may_be_another && cinf::format::signature(file) != motley::certainty::none && cinf::format::open(file))
    return error::unknown_format("a skeleton (cinf)");
  if (*this) return own;
  if (ambiguous) return error::ambiguous_format();
  if (detail::identify<List>(file)) return error::unknown_format(); // the caller named another format
  if (const error e = detail::error_by_magic<List>(file)) return e;
  return error::unknown_format(motley::identify_foreign(file).what);
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
  if constexpr (Format::kind == file_kind::clips) {
    const auto file = Format::open(bytes);
    if (!file) return file.error();
    const std::size_t count = Format::clip_count(*file);
    if (number >= count) return error::no_clip(number, count);
    const auto clip = Format::clip_at(*file, number);
    if (clip) opened = *clip;
    return clip.error();
  } else {
    return error::no_clip(number, 0, motley::noun_of(Format::kind));
  }
}
} // namespace detail

/// Opens clip `number`, counted from 0, of a file in a known format. The bytes must outlive the clip.
/// errc::no_clip if there is no such clip, or if files of this format hold no clips (an exp); without a
/// format the error of identified::explain(); otherwise the errors of the format's own open().
template <class List, byte_source Bytes>
[[nodiscard]] constexpr result<any_clip_of<List>> open(const Bytes& bytes, const identified<List>& id,
                                                       std::size_t number = 0) noexcept {
  const byte_view file{motley::bytes_of(bytes)};
  any_clip_of<List> clip;
  error e;
  List::visit(id.index, [&]<class Format>() { e = detail::open_clip<Format>(file, number, clip); });
  if (e || !id) e = id.explain(file, e);
  return {e, clip};
}
/// Opens clip `number`, counted from 0, of a file in any format of the list. The bytes must outlive the clip.
/// errc::empty_file; unknown_format if the file has none of these formats; ambiguous_format if it fits
/// several; no_clip if it has no such clip; otherwise the errors of the format's own open().
template <class List = known_formats, byte_source Bytes>
[[nodiscard]] constexpr result<any_clip_of<List>> open(const Bytes& bytes, std::size_t number = 0) noexcept {
  return motley::open(bytes, detail::identify<List>(byte_view{motley::bytes_of(bytes)}), number);
}
/// The same for bytes in an owner, such as a std::vector.
template <class List, byte_owner Bytes>
[[nodiscard]] constexpr result<any_clip_of<List>>
open(const Bytes& bytes MOTLEY_LIFETIMEBOUND, const identified<List>& id, std::size_t number = 0) noexcept {
  return motley::open(motley::bytes_of(bytes), id, number);
}
/// The same for bytes in an owner, such as a std::vector.
template <class List = known_formats, byte_owner Bytes>
[[nodiscard]] constexpr result<any_clip_of<List>> open(const Bytes& bytes MOTLEY_LIFETIMEBOUND,
                                                       std::size_t number = 0) noexcept {
  return motley::open<List>(motley::bytes_of(bytes), number);
}
template <class List = known_formats, byte_owner Bytes>
void open(const Bytes&&, const auto&...) = delete; // views would refer to a destroyed temporary
template <class List = known_formats, text_like Text>
void open(const Text&, const auto&...) = delete; // a file's name, not its bytes: read it first

namespace detail {
template <class List, class... First> struct any_file_of;
template <class... Formats, class... First> struct any_file_of<format_list<Formats...>, First...> {
  using type = one_of<First..., typename Formats::file...>;
};
} // namespace detail

/// Holds one of First, or an open file of any format of a list; by default the first of these types.
template <class List, class... First> using any_file_of = typename detail::any_file_of<List, First...>::type;

namespace detail {
/// What a file is, if its bytes tell: a file of a format of this list, a skeleton, or a foreign one. (A CINF
/// is found by opening it: it has no magic number.)
template <class List> constexpr std::string_view what_is(const byte_view& file) noexcept {
  if (const auto id = detail::identify<List>(file)) return motley::noun_of(id.kind());
  if (cinf::format::open(file)) return motley::noun_of(file_kind::skeleton);
  return motley::identify_foreign(file).what;
}
} // namespace detail

/// Opens files of any format of a list as one type, which holds what each format opens: what open_skeleton,
/// open_exp and open_container do, as openers. An error says which of the `Known` formats the file has
/// instead.
template <class List, class Any, class Known = known_formats> struct any_format {
  /// errc::empty_file; errc::unknown_format, with what the file is if its bytes tell, if the file is of none
  /// of the formats; otherwise the errors of its format.
  [[nodiscard]] static constexpr result<Any> open(const byte_view& file) noexcept {
    const result<Any> opened = open_known(file);
    if (opened.error().code != errc::unknown_format) return opened;
    return error::unknown_format(detail::what_is<Known>(file),
                                 identified<List>{0}.kind()); // that of each format of the list
  }
  /// The same without a look at what else the file is.
  [[nodiscard]] static constexpr result<Any> open_known(const byte_view& file) noexcept {
    if (file.size() == 0) return error::empty_file();
    error e = error::unknown_format();
    Any opened;
    List::visit(detail::identify<List>(file).index, [&]<class Format>() {
      const auto own = Format::open(file);
      e = own.error();
      if (own) opened = *own;
    });
    return {e, opened};
  }
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
