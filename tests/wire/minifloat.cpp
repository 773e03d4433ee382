// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/wire/minifloat: all 65536 patterns of both 16-bit floats, against their definition in double.
#include <motley/wire/minifloat.hpp>

#include <doctest/doctest.h>

#include <bit>

#include "support/reference.hpp"

namespace {

/// True if every pattern converts to the float that the definition gives, bit for bit (NaN to NaN, sign
/// kept).
template <class Float>
constexpr bool right(unsigned first, unsigned last, int exponent, int mantissa, int bias) {
  for (unsigned bits = first; bits < last; ++bits) {
    const auto pattern = static_cast<std::uint16_t>(bits);
    if (!support::is_minifloat(Float{pattern}.value(), pattern, exponent, mantissa, bias)) return false;
  }
  return true;
}

static_assert(right<motley::pghalf>(0, 64, 6, 9, 47) && right<motley::pghalf>(0x7DF0, 0x7E10, 6, 9, 47));
static_assert(float{motley::pghalf{0x5E00}} == 1 && float{motley::pghalf{0xDE00}} == -1);
static_assert(float{motley::pghalf{0x6000}} == 2 && float{motley::pghalf{0x0001}} == 0x1p-55F);
static_assert(float{motley::half{0x3C00}} == 1 && float{motley::half{0x0001}} == 0x1p-24F);

} // namespace

TEST_CASE("every pghalf is exact") { CHECK(right<motley::pghalf>(0, 0x10000, 6, 9, 47)); }
TEST_CASE("every IEEE half is exact") { CHECK(right<motley::half>(0, 0x10000, 5, 10, 15)); }
TEST_CASE("infinities are infinite") {
  CHECK(std::bit_cast<std::uint32_t>(motley::pghalf{0x7E00}.value()) == 0x7F800000U);
  CHECK(std::bit_cast<std::uint32_t>(motley::pghalf{0xFE00}.value()) == 0xFF800000U);
  CHECK(std::bit_cast<std::uint32_t>(motley::half{0x7C00}.value()) == 0x7F800000U);
}
