// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// wire/minifloat: 16-bit floats of any exponent width and bias; PlatinumGames' pghalf and IEEE 754's half.
#ifndef MOTLEY_WIRE_MINIFLOAT_HPP
#define MOTLEY_WIRE_MINIFLOAT_HPP

#include <bit>
#include <cstdint>
#include <type_traits>

namespace motley {

/// One sign bit, then Exponent bits, then Mantissa bits; IEEE rules throughout (zero and denormals at
/// exponent 0, infinity and NaN at the highest). Every value but a NaN's payload converts to float exactly.
///
/// The exponent is rebiased as an integer and denormals are corrected by one subtraction: no branch, no
/// table, no arithmetic on denormal floats (slow on x86, flushed to zero under FTZ/DAZ), and compilers
/// vectorise it: the masks are arithmetic shifts because g++ makes branches of comparisons.
template <int Exponent, int Mantissa, int Bias> struct minifloat {
  static_assert(1 + Exponent + Mantissa == 16 && Exponent <= 7 && Bias > 0 && Bias < 126);
  std::uint16_t bits;

  [[nodiscard]] constexpr float value() const noexcept {
    constexpr std::int32_t one = 1 << 23;                     // float's exponent unit
    constexpr std::int32_t rebias = (127 - Bias) * one;       // from this bias to float's
    constexpr std::int32_t top = ((1 << Exponent) - 1) * one; // the exponent of infinity and NaN
    const std::int32_t magnitude = (bits & 0x7FFF) << (23 - Mantissa);
    const std::int32_t denormal = (magnitude - one) >> 31;    // all ones if so, else 0
    const std::int32_t special = (top - 1 - magnitude) >> 31; // likewise
    const std::int32_t shifted =
        magnitude + rebias + (denormal & one) + (special & (255 * one - top - rebias));
    const std::uint32_t sign = (std::uint32_t{bits} & 0x8000U) << 16U;
    if (std::is_constant_evaluated() && special != 0) // clang takes no arithmetic on NaN for constant
      return std::bit_cast<float>(static_cast<std::uint32_t>(shifted) | sign);
    const float exact = std::bit_cast<float>(shifted) - std::bit_cast<float>(denormal & (rebias + one));
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(exact) | sign);
  }
  constexpr operator float() const noexcept { return value(); }
};

/// PlatinumGames' half: 6 exponent bits, 9 mantissa bits, bias 47. 0x5E00 is 1.
using pghalf = minifloat<6, 9, 47>;

/// IEEE 754 binary16. 0x3C00 is 1.
using half = minifloat<5, 10, 15>;

} // namespace motley

#endif
