// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/module/older_libcxx: what the standard library of Debian 12's emscripten lacks: std::bit_cast,
// and floats in std::to_chars.
#ifndef MOTLEY_EXAMPLES_NPM_MODULE_OLDER_LIBCXX_HPP
#define MOTLEY_EXAMPLES_NPM_MODULE_OLDER_LIBCXX_HPP

#include <bit>
#include <charconv>
#include <cstdint>
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
/// A finite number with the fewest digits that identify it, but at least six: "15e-1" is 1.5. (It computes in
/// double, because printf and strtof take 20 kB.)
inline to_chars_result to_chars(char* first, char* last, float value) {
  if (value - value != 0) return {first, errc::value_too_large}; // not finite
  constexpr double doubt = 1e-13;                                // exceeds all rounding errors below
  const auto shifted = [](double v, int places) {
    for (; places > 0; --places) v *= 10;
    for (; places < 0; ++places) v /= 10;
    return v;
  };
  const double size = value < 0 ? -static_cast<double>(value) : static_cast<double>(value);
  int exponent = 0;
  while (shifted(size, -exponent) >= 10) ++exponent;
  while (size > 0 && shifted(size, -exponent) < 1) --exponent;
  int64_t digits = 0;
  int places = 0;
  for (int precision = 6; precision <= 9; ++precision) {
    places = precision - 1 - exponent;
    digits = static_cast<int64_t>(shifted(size, places) + 0.5);
    const double read = shifted(static_cast<double>(digits), -places);
    const auto least = static_cast<float>(read * (1 - doubt)), most = static_cast<float>(read * (1 + doubt));
    if (least == most && static_cast<double>(least) == size) break;
  }
  for (; digits % 10 == 0 && digits != 0; --places) digits /= 10;
  if (__builtin_signbit(value) && first != last) *first++ = '-';
  const to_chars_result written = std::to_chars(first, last, digits);
  if (written.ec != errc{} || written.ptr == last || places == 0 || digits == 0) return written;
  *written.ptr = 'e';
  return std::to_chars(written.ptr + 1, last, -places);
}
} // namespace std
#endif

#endif
