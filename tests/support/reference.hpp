// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/reference: the formulas of the formats in double, in their simplest form.
#ifndef MOTLEY_TESTS_SUPPORT_REFERENCE_HPP
#define MOTLEY_TESTS_SUPPORT_REFERENCE_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "constexpr_vector.hpp"

namespace support {

constexpr double power_of_two(int exponent) {
  double p = 1;
  for (; exponent > 0; --exponent) p *= 2;
  for (; exponent < 0; ++exponent) p /= 2;
  return p;
}

/// A 16-bit float by its definition.
constexpr double minifloat_value(std::uint16_t bits, int exponent_bits, int mantissa_bits, int bias) {
  const int mantissa = bits & ((1 << mantissa_bits) - 1);
  const int exponent = (bits >> mantissa_bits) & ((1 << exponent_bits) - 1);
  const double sign = (bits & 0x8000) != 0 ? -1 : 1, fraction = mantissa * power_of_two(-mantissa_bits);
  if (exponent == (1 << exponent_bits) - 1)
    return mantissa != 0 ? std::numeric_limits<double>::quiet_NaN()
                         : sign * std::numeric_limits<double>::infinity();
  if (exponent == 0) return sign * fraction * power_of_two(1 - bias);
  return sign * (1 + fraction) * power_of_two(exponent - bias);
}
constexpr double pghalf_value(std::uint16_t bits) { return minifloat_value(bits, 6, 9, 47); }

/// A key in double.
struct reference_key {
  double frame, value, in, out;
};

/// Cubic Hermite interpolation between two keys.
constexpr double hermite(const reference_key& a, const reference_key& b, double frame) {
  const double t = (frame - a.frame) / (b.frame - a.frame), t2 = t * t, t3 = t2 * t;
  return (2 * t3 - 3 * t2 + 1) * a.value + (t3 - 2 * t2 + t) * a.out + (-2 * t3 + 3 * t2) * b.value +
         (t3 - t2) * b.in;
}

/// Cubic Hermite interpolation between the keys, constant outside. If keys share a frame, the last one holds
/// there.
VECTOR_CONSTEXPR double hermite(const std::vector<reference_key>& keys, double frame) {
  if (frame < keys.front().frame) return keys.front().value;
  std::size_t i = 0;
  while (i + 1 < keys.size() && keys[i + 1].frame <= frame) ++i;
  if (i + 1 == keys.size()) return keys[i].value;
  return hermite(keys[i], keys[i + 1], frame);
}

/// Linear interpolation of one value per frame; the last one holds.
VECTOR_CONSTEXPR double lines(const std::vector<double>& values, double frame) {
  if (values.empty() || frame <= 0) return values.empty() ? 0 : values[0];
  const auto i = static_cast<std::size_t>(frame);
  if (i + 1 >= values.size()) return values[values.size() - 1];
  return values[i] + (frame - static_cast<double>(i)) * (values[i + 1] - values[i]);
}

/// True if a float equals a 16-bit pattern bit for bit; NaN equals NaN of the same sign. It compares bits
/// only, so that it works under -ffast-math, too.
constexpr bool is_minifloat(float value, std::uint16_t bits, int exponent, int mantissa, int bias) {
  const auto got = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t sign = (bits & 0x8000U) << 16U, magnitude = bits & 0x7FFFU,
                      infinite = ((1U << exponent) - 1) << mantissa;
  if (magnitude > infinite) return (got & 0x7FFFFFFFU) > 0x7F800000U && (got & 0x80000000U) == sign;
  if (magnitude == infinite) return got == (0x7F800000U | sign);
  const auto expected =
      static_cast<float>(minifloat_value(static_cast<std::uint16_t>(magnitude), exponent, mantissa, bias));
  return got == (std::bit_cast<std::uint32_t>(expected) | sign);
}

} // namespace support

#endif
