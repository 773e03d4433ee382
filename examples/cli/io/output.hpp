// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/output: fast CSV and text on stdout, and messages on stderr.
#ifndef MOTLEY_EXAMPLES_CLI_IO_OUTPUT_HPP
#define MOTLEY_EXAMPLES_CLI_IO_OUTPUT_HPP

#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "io/numbers.hpp"

namespace cli {

/// Writes text to stdout or stderr immediately. False if that fails (a full disk, a closed pipe).
[[nodiscard]] bool print(std::FILE* to, std::string_view text);

/// Why writing to stdout failed, as errno; 0 if it did not. Forgets it.
int take_output_failure();

/// Prints "note: TEXT", a line on stderr in printable characters.
void note(std::string_view text);

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
    return *this << std::string_view{digits, std::to_chars(digits, digits + sizeof(digits), printed(n)).ptr};
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

/// "PATH: error: MESSAGE", a line in printable characters.
std::string complaint(const std::string& path, std::string_view message);

/// Prints the same on stderr. Returns the exit status for bad input.
int complain(const std::string& path, std::string_view message);

/// "motley: error: MESSAGE", which is about no file. Returns the exit status for bad input.
int complain(std::string_view message);

} // namespace cli

#endif
