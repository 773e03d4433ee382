// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// wire/minifloat: 16-bit floats of any exponent width and bias; PlatinumGames' pghalf and IEEE 754's half.
#ifndef MOTLEY_WIRE_MINIFLOAT_HPP
#define MOTLEY_WIRE_MINIFLOAT_HPP

#include <bit>
#include <cstdint>
#include <type_traits>

#include "../version.hpp"

namespace motley::inline MOTLEY_TAG {

/// One sign bit, then Exponent bits, then Mantissa bits; IEEE rules throughout (zero and denormals at
/// exponent 0, infinity and NaN at the highest). Every value but a NaN's payload converts to float exactly.
/// convert(), in wire/convert.hpp, does whole arrays.
template <int Exponent, int Mantissa, int Bias> struct minifloat {
  static_assert(1 + Exponent + Mantissa == 16 && Exponent <= 7 && Bias > 0);
  static_assert(Bias + Mantissa <= (1 << Exponent) - 3 && Bias + Mantissa <= 127,
                "a denormal float would be met");
  std::uint16_t bits; ///< as stored, the sign highest

  /// No branch, no table, no arithmetic on denormal floats (slow on x86, flushed to zero under FTZ/DAZ), and
  /// compilers vectorise it. The exponent is raised until its highest value is float's own, which makes
  /// infinity and NaN right; a product brings the rest down to size. Now only what had exponent 0 is wrong:
  /// it reads c/2 + m/2 instead of m, c being the least normal number. So it is 2x - c, which is less than x
  /// there and nowhere else.
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
        magnitude > 0x7F800000U) // clang takes no arithmetic on NaN for constant
      return std::bit_cast<float>(magnitude | sign);
    const float x = std::bit_cast<float>(magnitude) * lowered;
    const float denormal = x + x - least_normal;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(denormal < x ? denormal : x) | sign);
  }
  /// value(), wherever a float is asked for.
  constexpr operator float() const noexcept { return value(); }
};

/// PlatinumGames' half: 6 exponent bits, 9 mantissa bits, bias 47. 0x5E00 is 1.
using pghalf = minifloat<6, 9, 47>;

/// IEEE 754 binary16. 0x3C00 is 1.
using half = minifloat<5, 10, 15>;

} // namespace motley::inline MOTLEY_TAG

#endif
