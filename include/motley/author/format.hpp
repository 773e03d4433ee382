// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// author/format: what a format is to code that knows only a list of them: a descriptor, which says what the
// format is called, how its files are identified, and how they are opened.
#ifndef MOTLEY_AUTHOR_FORMAT_HPP
#define MOTLEY_AUTHOR_FORMAT_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "../clip/clip.hpp"
#include "../clip/event.hpp"
#include "../clip/result.hpp"
#include "../wire/byte_view.hpp"
#include "../wire/stored_text.hpp"

namespace motley::inline MOTLEY_TAG {

/// What a file holds: clips; a program over poses (an exp), which moves nothing by itself; a table that
/// belongs to other files and that nothing in its bytes identifies; or a skeleton.
enum class file_kind : std::uint8_t { clips, program, table, skeleton };

/// How sure a format's signature() is that a file is one of its own: not at all; it may be, by a few numbers
/// of the header; it has the magic number; it has the magic number and a known version.
enum class certainty : std::uint8_t { none, possible, likely, certain };

/// A format's descriptor: a struct of static members that lies beside the format's facts.
///
/// signature() is O(1). resembles() may cost as much as open(); it is asked only where no format of a list
/// has a signature. open() checks the whole file.
template <class F>
concept format = requires(const byte_view& file) {
  typename F::file;                                     // what open() gives
  { F::name } -> detail::converts_to<std::string_view>; // one word; formats that never meet may share it
  { F::kind } -> detail::converts_to<file_kind>;
  { F::signature(file) } -> std::same_as<certainty>;
  { F::resembles(file) } -> std::same_as<bool>;
  { F::open(file) } -> std::same_as<result<typename F::file>>;
}
&&requires(const typename F::file& opened, detail::any_function f) {
  opened.warnings(f); // f(warning) for everything suspicious about the file itself
};

/// A format whose files hold clips: one (see single_clip_format) or many.
template <class F>
concept clip_format = format<F> && clip<typename F::clip> &&
    requires(const typename F::file& file, const typename F::clip& clip, std::size_t i,
             detail::any_function f) {
  { F::clip_count(file) } -> std::same_as<std::size_t>;
  { F::clip_at(file, i) } -> std::same_as<result<typename F::clip>>; // needs i < clip_count(file)
  { F::clip_name(file, i) } -> std::same_as<result<stored_text>>;    // empty: it has none
  { F::clip_offset(file, i) } -> std::same_as<std::uint64_t>;        // of its data; clips may share them
  { F::visit_events(file, i, f) } -> std::same_as<error>; // f(clip_event) for all commands, then all events
  F::visit_bone_names(clip, f); // f(bone, name) for each bone of the clip whose name is known
};

/// The part of a descriptor that is the same for all formats whose files hold neither events nor what tells
/// the names of bones: derive from it. (A single_clip_format does.)
template <class File, class Clip> struct motion_only_format {
  /// None.
  template <class F>
  [[nodiscard]] static constexpr error visit_events(const File&, std::size_t, F&&) noexcept {
    return {};
  }
  /// None.
  template <class F> static constexpr void visit_bone_names(const Clip&, F&&) noexcept {}
};

/// The part of a descriptor that is the same for all formats with one clip a file: derive from it.
template <class Clip> struct single_clip_format : motion_only_format<Clip, Clip> {
  static constexpr file_kind kind = file_kind::clips; ///< one
  using file = Clip;                                  ///< the file is its clip
  using clip = Clip;                                  ///< see clip_at()

  /// 1.
  [[nodiscard]] static constexpr std::size_t clip_count(const Clip&) noexcept { return 1; }
  /// The file itself.
  [[nodiscard]] static constexpr result<Clip> clip_at(const Clip& file, std::size_t) noexcept { return file; }
  /// Empty; a format that stores a name says so itself.
  [[nodiscard]] static constexpr result<stored_text> clip_name(const Clip&, std::size_t) noexcept {
    return stored_text{};
  }
  /// 0: the clip is all of the file.
  [[nodiscard]] static constexpr std::uint64_t clip_offset(const Clip&, std::size_t) noexcept { return 0; }
  /// False: a format with a signature needs nothing more.
  [[nodiscard]] static constexpr bool resembles(const byte_view&) noexcept { return false; }
};

/// The part of a descriptor that is the same for all programs over poses: derive from it.
template <class Program> struct program_format {
  static constexpr file_kind kind = file_kind::program; ///< moves nothing by itself
  using file = Program;                                 ///< what open() gives

  /// False: a program that has no signature is not recognised.
  [[nodiscard]] static constexpr bool resembles(const byte_view&) noexcept { return false; }
};

/// A format's open(): bayonetta2::open(bytes) and the like. Takes any byte_source, and the options that
/// F::open() takes behind the file. Checks everything, copies nothing; returns `result<F::file>`.
template <class F> struct opener {
  /// The file in these bytes, which must outlive it.
  template <byte_source Bytes, class... Options>
  [[nodiscard]] constexpr auto operator()(const Bytes& bytes, Options... options) const noexcept {
    return F::open(byte_view{motley::bytes_of(bytes)}, options...);
  }
  /// The same for an argument whose type cannot be deduced: open({}) opens an empty file.
  template <class... Options>
  [[nodiscard]] constexpr auto operator()(std::span<const std::byte> bytes,
                                          Options... options) const noexcept {
    return F::open(byte_view{bytes}, options...);
  }
  template <byte_owner Bytes>
  void operator()(const Bytes&&, const auto&...) const = delete; // a temporary: views into it would dangle
  template <text_like Text>
  void operator()(const Text&, const auto&...) const = delete; // a file's name, not its bytes: read it first
};

} // namespace motley::inline MOTLEY_TAG

#endif
