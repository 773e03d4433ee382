// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/output: fast CSV and text on stdout.
#ifndef MOTLEY_EXAMPLES_CLI_OUTPUT_HPP
#define MOTLEY_EXAMPLES_CLI_OUTPUT_HPP

#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace cli {

/// Buffers stdout. Floats are printed with as few digits as tell them apart ("0.1", "1e-05"), the same
/// everywhere.
class output {
public:
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

  /// Writes what is buffered. False if stdout does not take it (a full disk, a closed pipe).
  [[nodiscard]] bool flush();

private:
  std::string buffer_;
  bool good_ = true;
};

} // namespace cli

#endif
