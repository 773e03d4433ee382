// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/words: names and messages that the front ends share: the program, the C interface and what is made
// of it, and what is compiled to WebAssembly. (The program says of legs how many there are, and why.)
#ifndef MOTLEY_EXAMPLES_WORDS_HPP
#define MOTLEY_EXAMPLES_WORDS_HPP

#include <motley/formats/skeletons.hpp>
#include <motley/motley.hpp>

#include <bit>
#include <cstddef>
#include <iterator>
#include <string_view>

namespace words {

/// The names of the library's codes, as in its headers.
constexpr std::string_view name_of(motley::errc code) noexcept {
  using motley::errc;
  switch (code) { // (without a default, so that compilers warn if the library has a new one)
  case errc::none: return "none";
  case errc::unknown_format: return "unknown_format";
  case errc::bad_magic: return "bad_magic";
  case errc::bad_version: return "bad_version";
  case errc::truncated: return "truncated";
  case errc::bad_value: return "bad_value";
  case errc::bad_number: return "bad_number";
  case errc::unknown_coding: return "unknown_coding";
  case errc::no_keys: return "no_keys";
  case errc::ambiguous: return "ambiguous";
  case errc::bad_index: return "bad_index";
  case errc::backward_keys: return "backward_keys";
  case errc::bad_expression: return "bad_expression";
  case errc::unknown_operation: return "unknown_operation";
  case errc::no_clip: return "no_clip";
  case errc::endless: return "endless";
  case errc::too_much: return "too_much";
  case errc::too_little_memory: return "too_little_memory";
  case errc::empty_clip: return "empty_clip";
  case errc::keys_between_frames: return "keys_between_frames";
  case errc::no_track: return "no_track";
  case errc::ambiguous_format: return "ambiguous_format";
  case errc::empty_file: return "empty_file";
  }
  return "unknown";
}
constexpr std::string_view name_of(motley::warning_code code) noexcept {
  using motley::warning_code;
  switch (code) {
  case warning_code::no_terminator: return "no_terminator";
  case warning_code::unknown_coding: return "unknown_coding";
  case warning_code::unknown_channel: return "unknown_channel";
  case warning_code::surplus_values: return "surplus_values";
  case warning_code::late_key: return "late_key";
  case warning_code::step: return "step";
  case warning_code::surplus_bytes: return "surplus_bytes";
  case warning_code::wrong_size: return "wrong_size";
  case warning_code::unknown_version: return "unknown_version";
  case warning_code::loose_block: return "loose_block";
  case warning_code::wrong_key_count: return "wrong_key_count";
  case warning_code::wrong_duration: return "wrong_duration";
  case warning_code::wrong_clip_count: return "wrong_clip_count";
  case warning_code::other_root: return "other_root";
  case warning_code::repeated_track: return "repeated_track";
  case warning_code::early_terminator: return "early_terminator";
  }
  return "unknown";
}

constexpr std::string_view name_of(motley::file_kind kind) noexcept {
  constexpr std::string_view names[] = {"clips", "program", "table", "skeleton", "container", "events"};
  return names[static_cast<std::size_t>(kind)];
}
constexpr std::string_view name_of(motley::angle_unit unit) noexcept {
  constexpr std::string_view names[] = {"radians", "degrees", "turns", "quaternions"};
  return names[static_cast<std::size_t>(unit)];
}
constexpr std::string_view name_of(motley::closing how) noexcept {
  constexpr std::string_view names[] = {"yes", "root_travels", "no"};
  return names[static_cast<std::size_t>(how)];
}
/// Which rotation is applied first.
constexpr std::string_view name_of(motley::euler_order order) noexcept {
  constexpr std::string_view names[] = {"xyz", "xzy", "yxz", "yzx", "zxy", "zyx"};
  return names[static_cast<std::size_t>(order)];
}
constexpr std::string_view name_of(motley::missing_channels missing) noexcept {
  return missing == motley::missing_channels::zero ? "zero" : "rest";
}
constexpr std::string_view name_of(std::endian order) noexcept {
  return order == std::endian::little ? "little-endian" : "big-endian";
}

/// The games of an exp.
constexpr std::string_view games_of(const motley::bayonetta_exp::program&) noexcept { return "Bayonetta"; }
constexpr std::string_view games_of(const motley::bayonetta2_exp::program&) noexcept {
  return "Metal Gear Rising, Bayonetta 2 or later";
}

// Sentences, without a full stop.

/// About the name of a format that is not in a list: "'nope' is not one of the formats wmb, cinf, md". Names
/// are cut to 63 characters.
template <class List> constexpr motley::text no_such_format(std::string_view name) noexcept {
  motley::text said;
  said << "'" << name.substr(0, 63) << "' is not one of the formats";
  bool is_first = true;
  List::find([&]<class Format>() {
    said << (is_first ? " " : ", ") << Format::name;
    is_first = false;
    return false;
  });
  return said;
}

/// Warnings about a skeleton file and a clip.
inline constexpr std::string_view moves_no_bone = "the clip moves no bone of the skeleton";
inline constexpr std::string_view lacks_legs =
    "the clip has legs that the skeleton does not have: their feet are in wrong places";

/// What is shown of a motion without a skeleton file, if its bones have a figure.
inline constexpr std::string_view bayonetta2_figure =
    "a figure by bone numbers: legs and hip are verified, spine and arms inferred";
inline constexpr std::string_view rising_figure =
    "the body of one of Metal Gear Rising's humans, whose size may differ";
inline constexpr std::string_view shenmue_figure = "a figure: the game's own rig and solver";

/// What is said about a figure.
constexpr std::string_view about(const motley::any_figure& figure) noexcept {
  if (!figure) return {};
  if (figure.rig() != nullptr) return shenmue_figure;
  return figure.has_rest_pose() ? rising_figure : bayonetta2_figure;
}

/// Of a module for WebAssembly, whose memory has a limit.
inline constexpr std::string_view too_little_memory = "there is not enough memory for it";

/// Files that gzip has packed.
inline constexpr std::string_view damaged_gzip = "the gzip file is damaged";
inline constexpr std::string_view large_gzip = "the file unpacks to more than 256 MiB";

/// All of these, for front ends that ask by number.
inline constexpr std::string_view notes[] = {
    "",           moves_no_bone, lacks_legs, bayonetta2_figure, rising_figure, shenmue_figure,
    damaged_gzip, large_gzip};
/// The number of a note; that of a text that is none is 0.
constexpr std::size_t number_of(std::string_view note) noexcept {
  std::size_t found = std::size(notes) - 1;
  while (found > 0 && notes[found] != note) --found;
  return found;
}

} // namespace words

#endif
