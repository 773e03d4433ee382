// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/simd/halves: NAME() says how many of all 16-bit floats convert() gets wrong. Needs no C library, and
// is linked several times into one program, compiled for different processors.
#include <motley/wire/convert.hpp>

#include "support/reference.hpp"

namespace {

std::byte bytes[2 * 0x10000];
float values[0x10000];

template <int Exponent, int Mantissa, int Bias, std::endian Order> int wrong() {
  using stored = motley::packed<motley::minifloat<Exponent, Mantissa, Bias>, Order>;
  constexpr std::size_t low = Order == std::endian::little ? 0 : 1;
  for (std::size_t i = 0; i < 0x10000; ++i) {
    bytes[2 * i + low] = static_cast<std::byte>(i & 0xFFU);
    bytes[2 * i + 1 - low] = static_cast<std::byte>(i >> 8U);
  }
  // Called through a pointer, so that it is not inlined: the linker chooses among functions of one name.
  void (*volatile convert)(motley::packed_array<stored>, std::span<float>) noexcept =
      &motley::convert<Exponent, Mantissa, Bias, Order>;
  const std::size_t size = 0x10000 - 5; // a rest that fills no block, and then one that is all there is
  convert({bytes, size}, std::span{values});
  convert({bytes + 2 * size, 5}, std::span{values}.subspan(size));
  int count = 0;
  for (std::size_t i = 0; i < 0x10000; ++i)
    count += !support::is_minifloat(values[i], static_cast<std::uint16_t>(i), Exponent, Mantissa, Bias);
  return count;
}

} // namespace

extern "C" int NAME();
extern "C" int NAME() {
  return wrong<6, 9, 47, std::endian::little>() + wrong<6, 9, 47, std::endian::big>() +
         wrong<5, 10, 15, std::endian::little>() + wrong<5, 10, 15, std::endian::big>();
}
