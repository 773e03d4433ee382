// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/open_file: opens a file of any format of the program, or a skeleton.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_OPEN_FILE_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_OPEN_FILE_HPP

#include <motley/formats/skeletons.hpp>
#include <motley/motley.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "formats.hpp"
#include "inputs/read_input.hpp"
#include "options.hpp"

namespace cli {

using identified_file = motley::identified<formats>;
using identified_skeleton = motley::identified<motley::known_skeletons>;

/// motley::identify(). `format`: of --format, or empty.
identified_file identify_file(std::span<const std::byte> bytes, const std::string& format);
identified_skeleton identify_skeleton(std::span<const std::byte> bytes, const std::string& format);

/// A file of any format of the program, and a skeleton of any format.
using any_file = motley::any_file_of<formats>;
using any_skeleton = motley::any_file_of<motley::known_skeletons>;

/// Opens a file of a known format.
motley::result<any_file> open_any(const identified_file& id, std::span<const std::byte> bytes);
motley::result<any_skeleton> open_any(const identified_skeleton& id, std::span<const std::byte> bytes);

/// An open file in its own type.
template <class Format> struct opened_file {
  using format = Format;
  static constexpr bool has_clips = Format::kind == motley::file_kind::clips;
  static constexpr bool is_program = Format::kind == motley::file_kind::program;
  static constexpr bool is_skeleton = Format::kind == motley::file_kind::skeleton;
  static constexpr bool is_events = Format::kind == motley::file_kind::events;
  /// False if the clip is the file, and is opened with it.
  static constexpr bool has_many = [] {
    if constexpr (has_clips)
      return !std::is_same_v<typename Format::file, typename Format::clip>;
    else
      return false;
  }();

  typename Format::file content;
  std::size_t size;    ///< in bytes
  std::size_t counted; ///< the size with which limits grow: that of the file as it is stored
};

/// Calls f(opened_file) for a file of a known format, if it can be opened.
template <class List, class F>
motley::error open_as(const motley::identified<List>& id, std::span<const std::byte> bytes,
                      std::size_t counted, F&& f) {
  const auto file = open_any(id, bytes);
  if (!file) return file.error();
  List::visit(id.index, [&]<class Format>() {
    f(opened_file<Format>{*file->template get_if<typename Format::file>(), bytes.size(), counted});
  });
  return {};
}

/// Calls f(opened_file) for a file of any format of the list, or for a skeleton. Otherwise returns the error.
/// The error is a skeleton's only if the file is certainly a skeleton, or if nothing else is known of it.
template <class F>
motley::error with_file(std::span<const std::byte> bytes, std::size_t counted, const std::string& format,
                        F&& f) {
  const auto id = identify_file(bytes, format);
  const motley::error e = open_as(id, bytes, counted, f);
  if (!e || id.certainty == motley::certainty::certain) return e;
  const auto skeleton = identify_skeleton(bytes, format);
  if (!skeleton) return e;
  const motley::error of_skeleton = open_as(skeleton, bytes, counted, f);
  const bool is_one = skeleton.certainty == motley::certainty::certain || !format.empty() ||
                      (e.code == motley::errc::unknown_format && e.what.empty());
  return !of_skeleton || (!id && is_one) ? of_skeleton : e;
}

/// The same for a whole input.
template <class F> motley::error with_file(const input_bytes& in, const std::string& format, F&& f) {
  return with_file(in.bytes, in.counted(), format, f);
}

/// The format that with_file() tried; empty if it is unknown.
std::string format_name(std::span<const std::byte> bytes, const std::string& format);

/// True if a file has the magic number of a format of ours.
bool has_our_magic(std::span<const std::byte> bytes);

/// True if a file that cannot be used is skipped: it was found in a folder, and has no magic number of ours.
bool may_skip(const options& o, const std::string& path, std::span<const std::byte> bytes);

} // namespace cli

#endif
