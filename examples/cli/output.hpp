// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/output: fast CSV and text on stdout.
#ifndef MOTLEY_EXAMPLES_CLI_OUTPUT_HPP
#define MOTLEY_EXAMPLES_CLI_OUTPUT_HPP

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

/// Writes text to stdout or stderr at once. False if it is not taken (a full disk, a closed pipe).
[[nodiscard]] bool print(std::FILE* to, std::string_view text);

/// Why stdout did not take what was printed, as errno; 0 if it took everything.
int output_failure();

/// Buffers stdout. Floats are printed with as few digits as tell them apart ("0.1", "1e-05"), the same
/// everywhere.
class output {
public:
  /// Takes text for stdout or stderr, as print() does.
  using sink = std::function<bool(std::FILE*, std::string_view)>;

  output() : output{print} {}
  /// What would be printed goes to the sink instead.
  explicit output(sink to) : to_{std::move(to)} {}

  output& operator<<(std::string_view text);
  output& operator<<(char c) { return *this << std::string_view{&c, 1}; }
  template <class N>
  requires(std::integral<N> || std::floating_point<N>) && (!std::same_as<N, char>)output& operator<<(N n) {
    char digits[64];
    return *this << std::string_view{digits, std::to_chars(digits, digits + sizeof(digits), n).ptr};
  }

  /// A line of values with commas between them.
  template <class First, class... Rest> void row(const First& first, const Rest&... rest) {
    *this << first;
    ((*this << ',' << rest), ...);
    *this << '\n';
  }

  /// "PATH: error: MESSAGE" on stderr, printable, ahead of what is buffered. Returns the exit status for bad
  /// input.
  int complain(const std::string& path, std::string_view message);
  /// "PATH: warning: MESSAGE", likewise.
  void warn(const std::string& path, std::string_view message);

  /// Writes what is buffered. False if stdout does not take it.
  [[nodiscard]] bool flush();

private:
  /// Writes that much of what is buffered.
  void write(std::size_t size);

  sink to_;
  std::string buffer_;
  bool good_ = true;
};

/// The bytes of the character that a text starts with; 0 if it starts with none, or is no UTF-8 there.
std::size_t utf8_length(std::string_view text);

/// Text as a terminal may have it, a path or what mentions one: each byte of a control character, of one that
/// changes the direction of text, or of invalid UTF-8 becomes \xHH.
std::string printable(std::string_view text);

/// The same without doubt of what was there: a backslash becomes "\\".
std::string escaped(std::string_view text);

/// Bytes as hexadecimal digits.
std::string hexadecimal(std::span<const std::byte> bytes);

/// "1 track", "2 tracks".
std::string counted(std::uint64_t n, std::string_view one);

/// How many letters have to be inserted, left out, replaced or swapped with the next to make one word
/// another.
std::size_t edit_distance(std::string_view from, std::string_view to);

/// A cell of a CSV table: in quotes if it holds a comma, a quote or a line's end.
std::string csv_cell(const std::string& text);

} // namespace cli

#endif
