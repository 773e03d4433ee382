// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/numbers: numbers as text, and back.
#ifndef MOTLEY_EXAMPLES_CLI_IO_NUMBERS_HPP
#define MOTLEY_EXAMPLES_CLI_IO_NUMBERS_HPP

#include <cerrno>
#include <charconv>
#include <cmath>
#include <concepts>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>

namespace cli {

/// strtod() with the interface of std::from_chars(). The program never sets a locale.
template <std::floating_point F>
std::from_chars_result read_float(const char* first, const char* last, F& value) {
  std::string text{first, last};
  const std::size_t size = text.find_first_not_of("0123456789+-.eEinfatyINFATY"); // nothing hexadecimal
  text.resize(size < text.size() ? size : text.size());
  if (text.empty() || text[0] == '+') return {first, std::errc::invalid_argument};
  char* end = nullptr;
  errno = 0;
  const F read = static_cast<F>(std::same_as<F, float> ? static_cast<double>(std::strtof(text.c_str(), &end))
                                                       : std::strtod(text.c_str(), &end));
  if (end == text.c_str()) return {first, std::errc::invalid_argument};
  const bool is_lost = read == 0 || !std::isfinite(read); // a denormal number also sets errno, and is good
  if (errno == ERANGE && is_lost) return {first + (end - text.c_str()), std::errc::result_out_of_range};
  value = read;
  return {first + (end - text.c_str()), std::errc{}};
}

/// std::from_chars(), which libc++ before version 20 lacks for floats.
template <class N> std::from_chars_result from_chars(const char* first, const char* last, N& n) {
  if constexpr (requires { std::from_chars(first, last, n); })
    return std::from_chars(first, last, n);
  else
    return cli::read_float(first, last, n);
}

/// A number as it is printed: the sign of a NaN depends on the processor.
template <class N> N printed(N n) {
  if constexpr (std::floating_point<N>)
    if (n != n) return std::numeric_limits<N>::quiet_NaN();
  return n;
}

/// The fewest digits that identify a number.
inline std::string text_of(float n) {
  char digits[64];
  return {digits, std::to_chars(digits, digits + sizeof(digits), printed(n)).ptr};
}

/// True if the whole text is a number that fits in N. It is stored in n.
template <class N> bool parse(std::string_view text, N& n) {
  const auto [stop, failure] = cli::from_chars(text.data(), text.data() + text.size(), n);
  return failure == std::errc{} && stop == text.data() + text.size();
}

} // namespace cli

#endif
