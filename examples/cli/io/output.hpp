// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/output: fast CSV and text on stdout.
#ifndef MOTLEY_EXAMPLES_CLI_IO_OUTPUT_HPP
#define MOTLEY_EXAMPLES_CLI_IO_OUTPUT_HPP

#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace cli {

/// Writes text to stdout or stderr immediately. False if that fails (a full disk, a closed pipe).
[[nodiscard]] bool print(std::FILE* to, std::string_view text);

/// Why writing to stdout failed, as errno; 0 if it did not. Forgets it.
int take_output_failure();

/// From now on print() writes to this file instead of stdout; null: to stdout again.
void redirect_output(std::FILE* to);

/// How many lines print() has written to stdout.
std::size_t printed_lines();

/// Buffers stdout. Floats are printed with the fewest digits that identify them ("0.1", "1e-05"), the same on
/// every platform.
class output {
public:
  /// Accepts text for stdout or stderr, like print().
  using sink = std::function<bool(std::FILE*, std::string_view)>;

  output() : output{print} {}
  /// Sends the output to the sink instead.
  explicit output(sink to) : to_{std::move(to)} {}

  output& operator<<(std::string_view text);
  output& operator<<(char c) { return *this << std::string_view{&c, 1}; }
  template <class N>
  requires(std::integral<N> || std::floating_point<N>) && (!std::same_as<N, char>)output& operator<<(N n) {
    char digits[64];
    return *this << std::string_view{digits, std::to_chars(digits, digits + sizeof(digits), n).ptr};
  }

  /// A line of values separated by commas.
  template <class First, class... Rest> void row(const First& first, const Rest&... rest) {
    *this << first;
    ((*this << ',' << rest), ...);
    *this << '\n';
  }

  /// Prints "PATH: error: MESSAGE" on stderr, before what is buffered, in printable characters. Returns the
  /// exit status for bad input.
  int complain(const std::string& path, std::string_view message);
  /// Prints "PATH: warning: MESSAGE" likewise.
  void warn(const std::string& path, std::string_view message);
  /// Prints "PATH: skipped: REASON" likewise.
  void say_skipped(const std::string& path, std::string_view reason);

  /// Writes the buffer. False if stdout fails.
  [[nodiscard]] bool flush();

private:
  /// Writes the first `size` bytes of the buffer.
  void write(std::size_t size);

  sink to_;
  std::string buffer_;
  bool good_ = true;
};

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

/// Bytes as hexadecimal digits.
std::string hexadecimal(std::span<const std::byte> bytes);

/// "1 track", "2 tracks".
std::string counted(std::uint64_t n, std::string_view one);

/// The edit distance of two words: the number of insertions, deletions, replacements and swaps of
/// neighbouring letters.
std::size_t edit_distance(std::string_view from, std::string_view to);

/// A cell of a CSV table: in quotes if it contains a comma, a quote or a line break.
std::string csv_cell(const std::string& text);

} // namespace cli

#endif
