// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// wire/minifloat: 16-bit floats with any exponent width and bias: PlatinumGames' pghalf and IEEE 754 half.
#ifndef MOTLEY_WIRE_MINIFLOAT_HPP
#define MOTLEY_WIRE_MINIFLOAT_HPP

#include <bit>
#include <cstdint>
#include <type_traits>

#include "../version.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// One sign bit, then Exponent bits, then Mantissa bits. IEEE rules apply: zero and denormals have exponent
/// 0, infinity and NaN the highest. Every value converts to float exactly, except for a NaN's payload.
/// convert() in wire/convert.hpp converts whole arrays.
template <int Exponent, int Mantissa, int Bias> struct minifloat {
  static_assert(1 + Exponent + Mantissa == 16 && Exponent <= 7 && Bias > 0);
  static_assert(Bias + Mantissa <= (1 << Exponent) - 3 && Bias + Mantissa <= 127,
                "a denormal float would be met");
  std::uint16_t bits; ///< as stored; the sign is the highest bit

  /// No branch, no table, and no arithmetic on denormal floats (which is slow on x86 and flushed to zero
  /// under FTZ/DAZ); compilers vectorise it. The exponent is raised so that its highest value becomes that of
  /// float, which makes infinity and NaN right. A product scales the rest down. Then only numbers with
  /// exponent 0 are wrong: they read c/2 + m/2 instead of m, where c is the least normal number. The right
  /// value is 2x - c, which is less than x for these numbers and no others.
  [[nodiscard]] constexpr float value() const noexcept {
    constexpr std::uint32_t raised = (256U - (1U << Exponent)) << 23U;
    constexpr auto lowered = std::bit_cast<float>(((1U << Exponent) - 2U - Bias) << 23U);
    constexpr auto least_normal = std::bit_cast<float>((128U - Bias) << 23U);
    // Sign extension sets exponent bits that `raised` sets anyway.
    const std::uint32_t raised_bits =
        static_cast<std::uint32_t>(std::int32_t{static_cast<std::int16_t>(bits)}) << (23U - Mantissa) |
        raised;
    const std::uint32_t sign = raised_bits & 0x80000000U, magnitude = raised_bits & 0x7FFFFFFFU;
    if (std::is_constant_evaluated() &&
        magnitude > 0x7F800000U) // clang rejects arithmetic on NaN in constant expressions
      return std::bit_cast<float>(magnitude | sign);
    const float x = std::bit_cast<float>(magnitude) * lowered;
    const float denormal = x + x - least_normal;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(denormal < x ? denormal : x) | sign);
  }
  /// Implicit value().
  constexpr operator float() const noexcept { return value(); }
};

/// PlatinumGames' half: 6 exponent bits, 9 mantissa bits, bias 47. 0x5E00 is 1.
using pghalf = minifloat<6, 9, 47>;

/// IEEE 754 binary16. 0x3C00 is 1.
using half = minifloat<5, 10, 15>;

} // namespace MOTLEY_TAG
} // namespace motley

#endif
