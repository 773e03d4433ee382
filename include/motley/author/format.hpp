// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// author/format: the descriptor of a format, for code that works on a list of formats: its name, how its
// files are identified, and how they are opened.
#ifndef MOTLEY_AUTHOR_FORMAT_HPP
#define MOTLEY_AUTHOR_FORMAT_HPP

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "../clip/clip.hpp"
#include "../clip/event.hpp"
#include "../clip/file_kind.hpp"
#include "../clip/result.hpp"
#include "../config.hpp"
#include "../wire/byte_view.hpp"
#include "../wire/packed.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// How certain signature() is that a file has this format. none: it has not; possible: a few numbers in the
/// header fit; likely: the magic number is there; certain: what is there belongs to no other format of the
/// list, such as a magic number with a known version.
enum class certainty : std::uint8_t { none, possible, likely, certain };

/// A format's descriptor: a struct of static members in the format's own header.
///
/// signature() is O(1). resembles() may cost as much as open(); it is called only if no format of a list has
/// a signature that is more than possible. open() checks the whole file, except for what its result checks on
/// request: the sequences of a MOTN, and the files in a container.
template <class F>
concept format = requires(const byte_view& file) {
  typename F::file;                                     // what open() returns
  { F::name } -> detail::converts_to<std::string_view>; // one word; shared only if no file fits both
  { F::kind } -> detail::converts_to<file_kind>;
  { F::signature(file) } -> std::same_as<certainty>;
  { F::resembles(file) } -> std::same_as<bool>;
  { F::open(file) } -> std::same_as<result<typename F::file>>;
}
&&requires(const typename F::file& opened, detail::any_function f) {
  opened.warnings(f); // f(warning) for each warning about the file itself
};

/// A format that states the first characters of its files as `magic`, see require_magic(): a damaged file
/// that begins with them gets this format's error.
template <class F>
concept magic_format = format<F> && requires {
  { F::magic } -> detail::converts_to<std::string_view>;
};

/// A format whose files hold clips: one clip (see single_clip_format) or several.
template <class F>
concept clip_format = format<F> && clip<typename F::clip> &&
    requires(const typename F::file& file, const typename F::clip& clip, std::size_t i,
             detail::any_function f) {
  { F::clip_count(file) } -> std::same_as<std::size_t>;
  { F::clip_at(file, i) } -> std::same_as<result<typename F::clip>>; // needs i < clip_count(file)
  { F::clip_name(file, i) } -> std::same_as<result<stored_text>>;    // empty if the clip has no name
  { F::clip_offset(file, i) } -> std::same_as<std::uint64_t>;        // of its data, which clips may share
  { F::visit_events(file, i, f) } -> std::same_as<error>; // f(clip_event): all commands, then all events
  { F::events_offset(file, i) } -> std::same_as<std::uint64_t>; // of these, which clips may share; or 0
  F::visit_bone_names(clip, f); // f(bone, name) for each bone of the clip with a known name
};

/// A format whose files hold events and no clips. An event is a struct of the format's own: Event::kind is a
/// word, Event::fields(event, f) calls f(name, value) for each of its fields in the file's order,
/// meaning(event) is what happens, in words, and event.offset is where it starts in the file.
template <class F>
concept events_format = format<F> && requires(const typename F::file& file, detail::any_function f) {
  { file.size() } -> std::same_as<std::size_t>;
  file.visit(f); // f(event) for each, in the file's order
};

/// Base class for descriptors of formats that store neither events nor bone names. (single_clip_format
/// derives from it.)
template <class File, class Clip> struct no_events {
  /// No events.
  template <class F>
  [[nodiscard]] static constexpr error visit_events(const File&, std::size_t, F&&) noexcept {
    return {};
  }
  /// 0: clips do not share events.
  [[nodiscard]] static constexpr std::uint64_t events_offset(const File&, std::size_t) noexcept { return 0; }
  /// No names.
  template <class F> static constexpr void visit_bone_names(const Clip&, F&&) noexcept {}
};

/// Base class for descriptors of formats with one clip per file.
template <class Clip> struct single_clip_format : no_events<Clip, Clip> {
  static constexpr file_kind kind = file_kind::clips; ///< the file holds one clip
  using file = Clip;                                  ///< the file is the clip
  using clip = Clip;                                  ///< what clip_at() returns

  /// One: the file is the clip.
  [[nodiscard]] static constexpr std::size_t clip_count(const Clip&) noexcept { return 1; }
  /// The file itself.
  [[nodiscard]] static constexpr result<Clip> clip_at(const Clip& file,
                                                      [[maybe_unused]] std::size_t i) noexcept {
    MOTLEY_ASSERT(i == 0);
    return file;
  }
  /// Empty. A format that stores a name overrides this.
  [[nodiscard]] static constexpr result<stored_text> clip_name(const Clip&, std::size_t) noexcept {
    return stored_text{};
  }
  /// 0: the clip is the whole file.
  [[nodiscard]] static constexpr std::uint64_t clip_offset(const Clip&, std::size_t) noexcept { return 0; }
  /// False: such a format is identified by its signature alone.
  [[nodiscard]] static constexpr bool resembles(const byte_view&) noexcept { return false; }
};

/// Adds open(file, order) to the descriptor of a format whose files exist in both byte orders. The open file
/// has read<O>(bytes), an error, which checks everything that later code relies on.
template <class Format> struct in_known_order : Format {
  /// Opens a file whose byte order you know.
  [[nodiscard]] static constexpr result<typename Format::file> open(const byte_view& file,
                                                                    std::endian order) noexcept {
    typename Format::file made;
    return {motley::with_order(order, [&]<std::endian O>() { return made.template read<O>(file); }), made};
  }
};

/// Adds open(file), too, if files say their byte order: OrderOf(file) is a result<std::endian>.
template <class Format, auto OrderOf> struct in_stated_order : in_known_order<Format> {
  using in_known_order<Format>::open;
  /// Opens a file in the byte order that it states.
  [[nodiscard]] static constexpr result<typename Format::file> open(const byte_view& file) noexcept {
    const result<std::endian> order = OrderOf(file);
    if (!order) return order.error();
    return open(file, *order);
  }
};

/// Adds open(file), too, if files do not say their byte order. Choose(little, big), which takes both results,
/// says what a file is that is valid in both orders, or in neither.
template <class Format, auto Choose> struct in_valid_order : in_known_order<Format> {
  using in_known_order<Format>::open;
  /// Opens a file in the byte order in which all of it is valid.
  [[nodiscard]] static constexpr result<typename Format::file> open(const byte_view& file) noexcept {
    const auto little = open(file, std::endian::little), big = open(file, std::endian::big);
    if (little && !big) return little;
    if (big && !little) return big;
    return Choose(little, big);
  }
};

/// Base class for descriptors of programs over poses.
template <class Program> struct program_format {
  static constexpr file_kind kind = file_kind::program; ///< not a motion
  using file = Program;                                 ///< what open() returns

  /// False: a program is identified by its signature alone.
  [[nodiscard]] static constexpr bool resembles(const byte_view&) noexcept { return false; }
};

/// The type of a format's open(), such as bayonetta2::open(bytes). Takes any byte_source, and the options
/// that F::open() takes after the file. It checks and returns what F::open() does, and copies nothing.
template <class F> struct opener {
  /// Opens the file in these bytes, which must outlive it.
  template <byte_source Bytes, class... Options>
  [[nodiscard]] constexpr auto operator()(const Bytes& bytes, Options... options) const noexcept {
    return F::open(byte_view{motley::bytes_of(bytes)}, options...);
  }
  /// The same for bytes in an owner, such as a std::vector.
  template <byte_owner Bytes, class... Options>
  [[nodiscard]] constexpr auto operator()(const Bytes& bytes MOTLEY_LIFETIMEBOUND,
                                          Options... options) const noexcept {
    return F::open(byte_view{motley::bytes_of(bytes)}, options...);
  }
  /// The same for an argument whose type cannot be deduced: open({}) opens an empty file.
  template <class... Options>
  [[nodiscard]] constexpr auto operator()(std::span<const std::byte> bytes,
                                          Options... options) const noexcept {
    return F::open(byte_view{bytes}, options...);
  }
  template <byte_owner Bytes>
  void operator()(const Bytes&&, const auto&...) const = delete; // views would refer to a destroyed temporary
  template <text_like Text>
  void operator()(const Text&, const auto&...) const = delete; // a file's name, not its bytes: read it first
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
