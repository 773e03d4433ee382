// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/wire/packed: stored numbers in either order, at any alignment, in constant expressions and out of
// them.
#include <motley/math/value.hpp>
#include <motley/wire/byte_view.hpp>
#include <motley/wire/minifloat.hpp>

#include <doctest/doctest.h>

#include <array>

namespace {

template <class... N> constexpr std::array<std::byte, sizeof...(N)> bytes_of(N... n) {
  return {static_cast<std::byte>(n)...};
}

template <std::endian O> struct mixed {
  motley::u16_of<O> a;
  std::uint8_t b;
  motley::f32_of<O> c;
  motley::i32_of<O> d;
};

constexpr auto little = bytes_of(0x34, 0x12, 7, 0, 0, 0x80, 0xBF, 0xFE, 0xFF, 0xFF, 0xFF);
constexpr auto big = bytes_of(0x12, 0x34, 7, 0xBF, 0x80, 0, 0, 0xFF, 0xFF, 0xFF, 0xFE);

template <std::endian O> constexpr bool reads(const std::byte* at) {
  const auto m = motley::unpack<mixed<O>>(at);
  return m.a == 0x1234 && m.b == 7 && m.c == -1.0F && m.d == -2;
}

static_assert(sizeof(mixed<std::endian::big>) == 11 && alignof(mixed<std::endian::big>) == 1);
static_assert(reads<std::endian::little>(little.data()) && reads<std::endian::big>(big.data()));

static_assert(motley::byte_source<std::span<unsigned char>> && motley::byte_source<std::span<const char>> &&
              !motley::byte_source<std::span<volatile unsigned char>> &&
              !motley::byte_source<std::span<int>>);

} // namespace

TEST_CASE("packed records read the same at every alignment") {
  for (std::size_t shift = 0; shift < 16; ++shift) {
    alignas(16) std::array<std::byte, 32> buffer{};
    std::copy(little.begin(), little.end(), buffer.begin() + static_cast<std::ptrdiff_t>(shift));
    CHECK(reads<std::endian::little>(buffer.data() + shift));
    std::copy(big.begin(), big.end(), buffer.begin() + static_cast<std::ptrdiff_t>(shift));
    CHECK(reads<std::endian::big>(buffer.data() + shift));
  }
}

TEST_CASE("a byte view knows what it holds, without wrapping") {
  const motley::byte_view view{little};
  CHECK(view.holds(0, 11));
  CHECK(view.holds(11, 0));
  CHECK_FALSE(view.holds(0, 12));
  CHECK_FALSE(view.holds(12, 0));
  CHECK_FALSE(view.holds(5, ~std::uint64_t{0}));
  CHECK_FALSE(view.holds(~std::uint64_t{0}, 5));
  CHECK_FALSE(motley::byte_view{}.holds(0, 1));
}

TEST_CASE("packed numbers convert to their plain types, classes of numbers also to float") {
  constexpr auto network = std::endian::big;
  struct record {
    motley::packed<motley::half, network> one;
    motley::packed<motley::pghalf, std::endian::little> two;
    motley::packed<motley::turns, network> quarter;
    motley::i16_of<network> integer;
    motley::packed<double, network> real;
  };
  constexpr auto bytes =
      bytes_of(0x3C, 0, 0, 0x60, 0x3E, 0x80, 0, 0, 0xFF, 0xFE, 0xBF, 0xE0, 0, 0, 0, 0, 0, 0);
  static constexpr auto r = motley::unpack<record>(bytes.data());
  constexpr float one = r.one, two = r.two, quarter = r.quarter;
  static_assert(one == 1 && two == 2 && quarter == 0.25F);
  constexpr motley::half half = r.one;
  constexpr motley::turns turns = r.quarter;
  static_assert(half.bits == 0x3C00 && turns.value == 0.25F);
  constexpr int integer = r.integer;
  constexpr double real = r.real, from_half = r.one;
  static_assert(integer == -2 && real == -0.5 && from_half == 1);
  static_assert(float{r.one} + float{r.two} == 3 && static_cast<double>(r.two) == 2);
  const float parts[] = {r.one, r.two, r.quarter};
  CHECK(parts[0] + parts[1] + parts[2] == 3.25F);
}

TEST_CASE("packed arrays are random-access ranges") {
  constexpr auto bytes = bytes_of(0, 1, 0, 2, 0, 3);
  const motley::packed_array<motley::be_u16> array{bytes.data(), 3};
  static_assert(std::random_access_iterator<decltype(array.begin())>);
  int sum = 0;
  for (const auto n : array) sum = sum * 10 + n;
  CHECK(sum == 123);
  auto at = array.begin();
  CHECK(*(at + 2) == 3);
  CHECK(at[1] == 2);
  CHECK(*++at == 2);
  CHECK(*at++ == 2);
  CHECK(*at-- == 3);
  CHECK(*--at == 1);
  CHECK(array.end() - at == 3);
  CHECK(*(1 + at) == 2);
  CHECK(*(array.end() - 1) == 3);
  CHECK(at < array.end());
}
