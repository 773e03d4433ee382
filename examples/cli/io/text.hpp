// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/text: text for terminals, CSV and file names: UTF-8, printable characters, words.
#ifndef MOTLEY_EXAMPLES_CLI_IO_TEXT_HPP
#define MOTLEY_EXAMPLES_CLI_IO_TEXT_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <motley/wire/byte_view.hpp>

namespace cli {

/// The number of bytes of the first character; 0 if the text is empty or does not start with valid UTF-8.
std::size_t utf8_length(std::string_view text);

/// The code point of a valid UTF-8 sequence.
unsigned code_of(std::string_view character);

/// True unless a code point is a control character, ends a line, changes the text's direction, or is none.
bool is_printable(unsigned code);

/// The path of an input as its user knows it, without the NUL and number that tell apart files of a container
/// with equal paths. (No other path contains a NUL.)
inline std::string_view shown_path(std::string_view path) { return path.substr(0, path.find('\0')); }

/// Makes text, such as a path, safe for a terminal. Each byte of a control character, of a character that
/// changes the text's direction, or of invalid UTF-8 becomes \xHH. A number between
/// two NULs is left out, see shown_path().
std::string printable(std::string_view text);

/// The same, but unambiguous: a backslash becomes "\\".
std::string escaped(std::string_view text);

/// The same text with small letters for A to Z.
std::string folded(std::string text);

inline constexpr std::string_view hex_digits = "0123456789abcdef";

/// Bytes as hexadecimal digits.
std::string hexadecimal(const motley::byte_view& bytes);

/// Where text begins: behind a byte order mark in UTF-8, which some programs write, if there is one.
inline std::size_t skip_mark(std::string_view text) { return text.starts_with("\xEF\xBB\xBF") ? 3 : 0; }

/// "1 track", "2 tracks".
std::string counted(std::uint64_t n, std::string_view one);

/// At most so many bytes of a text, which end with a whole character.
std::string first_bytes_of(std::string_view text, std::size_t most);

/// The edit distance of two words: the number of insertions, deletions, replacements and swaps of
/// neighbouring letters.
std::size_t edit_distance(std::string_view from, std::string_view to);

/// A cell of a CSV table: in quotes if it contains a comma, a quote or a line break.
std::string csv_cell(const std::string& text);

} // namespace cli

#endif
