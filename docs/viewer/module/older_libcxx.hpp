// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/module/older_libcxx: what the standard library of Debian 12's emscripten does not have yet:
// std::bit_cast, and floats in std::to_chars and std::from_chars.
#ifndef MOTLEY_DOCS_VIEWER_MODULE_OLDER_LIBCXX_HPP
#define MOTLEY_DOCS_VIEWER_MODULE_OLDER_LIBCXX_HPP

#include <bit>
#include <charconv>
#include <concepts>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <system_error>

#ifndef __cpp_lib_bit_cast
namespace std {
template <class To, class From>
requires(sizeof(To) == sizeof(From)) [[nodiscard]] constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}
} // namespace std
#endif

#ifndef __cpp_lib_to_chars
namespace std {
/// With as few digits as tell it apart, from six on.
inline to_chars_result to_chars(char* first, char* last, float value) {
  char digits[32];
  int size = 0;
  for (int precision = 6; precision <= 9; ++precision) {
    size = snprintf(digits, sizeof digits, "%.*g", precision, static_cast<double>(value));
    if (strtof(digits, nullptr) == value) break;
  }
  if (last - first < size) return {last, errc::value_too_large};
  memcpy(first, digits, static_cast<size_t>(size));
  return {first + size, errc{}};
}

/// Decimal numbers; neither hexadecimal ones nor infinities.
template <floating_point F> from_chars_result from_chars(const char* first, const char* last, F& value) {
  string text{first, last};
  const size_t size = text.find_first_not_of("0123456789+-.eE");
  text.resize(size < text.size() ? size : text.size());
  if (text.empty() || text[0] == '+') return {first, errc::invalid_argument};
  char* end = nullptr;
  const F read = static_cast<F>(is_same_v<F, float> ? static_cast<double>(strtof(text.c_str(), &end))
                                                    : strtod(text.c_str(), &end));
  if (end == text.c_str()) return {first, errc::invalid_argument};
  value = read;
  return {first + (end - text.c_str()), errc{}};
}
} // namespace std
#endif

#endif
