// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/wire/convert: arrays of 16-bit floats at any alignment and of any size, against their definition in
// double.
#include <motley/wire/convert.hpp>

#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <vector>

#include "support/reference.hpp"

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace {

template <class Number> struct layout;
template <int Exponent, int Mantissa, int Bias> struct layout<motley::minifloat<Exponent, Mantissa, Bias>> {
  static constexpr int exponent = Exponent, mantissa = Mantissa, bias = Bias;
};

/// True if a float is what the pattern says, bit for bit; NaN for NaN, with its sign.
template <class Number> constexpr bool right(float value, std::uint16_t bits) {
  using l = layout<Number>;
  return support::is_minifloat(value, bits, l::exponent, l::mantissa, l::bias);
}

constexpr void store(std::byte* at, std::uint16_t bits, std::endian order) {
  const auto high = static_cast<std::byte>(bits >> 8U), low = static_cast<std::byte>(bits & 0xFFU);
  at[0] = order == std::endian::big ? high : low;
  at[1] = order == std::endian::big ? low : high;
}

template <class Number, std::endian Order> using stored = motley::packed_array<motley::packed<Number, Order>>;

/// convert() as another unit would have it.
template <class Instructions, int Exponent, int Mantissa, int Bias, std::endian Order>
void converted(stored<motley::minifloat<Exponent, Mantissa, Bias>, Order> in, std::span<float> out) {
  motley::convert<Exponent, Mantissa, Bias, Order, Instructions>(in, out);
}

constexpr float guard = -77;
constexpr std::size_t guards = 16;

/// How many of `size` numbers from pattern `first` on come out wrong, with `offset` bytes ahead of the input
/// and `room` floats for the output. What lies behind the output counts too if it is touched. The bytes end
/// with the last number: the sanitizers see who reads on.
template <class Number, std::endian Order, class Instructions = motley::detail::instructions>
std::size_t wrong(std::uint32_t first, std::size_t size, std::size_t room, std::size_t offset) {
  std::vector<std::byte> bytes(offset + 2 * size, std::byte{0xAA});
  for (std::size_t i = 0; i < size; ++i)
    store(bytes.data() + offset + 2 * i, static_cast<std::uint16_t>(first + i), Order);
  std::vector<float> out(room + 2 * guards, guard);
  converted<Instructions>(stored<Number, Order>{bytes.data() + offset, size},
                          std::span{out}.subspan(guards, room));
  std::size_t count = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const bool inside = i >= guards && i < guards + size;
    count +=
        !(inside ? right<Number>(out[i], static_cast<std::uint16_t>(first + i - guards)) : out[i] == guard);
  }
  return count;
}

template <class Number, std::endian Order> std::size_t wrong_at_all_alignments() {
  std::size_t count = 0;
  for (std::size_t offset = 0; offset < 16; ++offset)
    count += wrong<Number, Order>(0, 0x10000, 0x10000, offset);
  return count;
}

/// Sizes 0 to 40, with as much room and more; the patterns are denormals, infinity and NaN of both
/// signs.
template <class Number, std::endian Order> std::size_t wrong_at_all_sizes() {
  constexpr std::uint32_t one = 1U << layout<Number>::mantissa;
  std::size_t count = 0;
  for (std::size_t size = 0; size <= 40; ++size)
    for (std::size_t room = size; room <= 40; ++room)
      for (const std::uint32_t first :
           {0x8000U, 0xFFE0U, one - 20, 0x7FF0U, 0x8000U - one - 20, 0x8000U + one - 20})
        count += wrong<Number, Order>(first, size, room, size % 3);
  return count;
}

/// The same, less, for code that this unit's flags do not choose. Four lanes are numbered as x86 does it.
template <class Number, std::endian Order> std::size_t wrong_for_other_units() {
  using motley::detail::instruction_set;
  std::size_t count = 0;
  for (const std::size_t size :
       {std::size_t{0x10000}, std::size_t{0xFFFF}, std::size_t{37}, std::size_t{3}}) {
    const auto first = static_cast<std::uint32_t>(0x10000 - size);
    count += wrong<Number, Order, instruction_set<1, 0>>(first, size, size, 1);
    count += wrong<Number, Order, instruction_set<8, 0>>(first, size, size, 1);
    if constexpr (std::endian::native == std::endian::little)
      count += wrong<Number, Order, instruction_set<4, 0>>(first, size, size, 1);
  }
  return count;
}

/// A format that nobody uses, with the widest exponent.
using wide = motley::minifloat<7, 8, 63>;

template <class Number> void check_all_patterns() {
  CHECK(wrong_at_all_alignments<Number, std::endian::little>() == 0);
  CHECK(wrong_at_all_alignments<Number, std::endian::big>() == 0);
}
template <class Number> void check_all_sizes() {
  CHECK(wrong_at_all_sizes<Number, std::endian::little>() == 0);
  CHECK(wrong_at_all_sizes<Number, std::endian::big>() == 0);
}

/// The same numbers in a constant expression.
template <class Number, std::endian Order> constexpr bool right_at_compile_time() {
  constexpr std::array<std::uint16_t, 11> bits{0x0000, 0x8000, 0x0001, 0x81FF, 0x0200, 0x5E00,
                                               0x7DFF, 0x7E00, 0xFC00, 0xFFFF, 0x7FFF};
  std::array<std::byte, 2 * bits.size() + 1> bytes{};
  for (std::size_t i = 0; i < bits.size(); ++i) store(bytes.data() + 1 + 2 * i, bits[i], Order);
  std::array<float, bits.size() + 1> out{};
  out.back() = guard;
  motley::convert(stored<Number, Order>{bytes.data() + 1, bits.size()}, out);
  motley::convert(stored<Number, Order>{}, std::span{out}.first(0));
  for (std::size_t i = 0; i < bits.size(); ++i)
    if (!right<Number>(out[i], bits[i])) return false;
  return out.back() == guard;
}
static_assert(right_at_compile_time<motley::pghalf, std::endian::little>());
static_assert(right_at_compile_time<motley::pghalf, std::endian::big>());
static_assert(right_at_compile_time<motley::half, std::endian::little>());
static_assert(right_at_compile_time<motley::half, std::endian::big>());

#if defined(__SSE2__)
/// Denormal floats are zero, as operands and as results, while one of these lives.
class no_denormals {
public:
  no_denormals() { _mm_setcsr(before_ | 0x8040U); }
  ~no_denormals() { _mm_setcsr(before_); }
  no_denormals(const no_denormals&) = delete;
  no_denormals& operator=(const no_denormals&) = delete;

private:
  unsigned before_ = _mm_getcsr();
};

template <class Number> std::size_t wrong_values() {
  std::size_t count = 0;
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const volatile auto pattern = static_cast<std::uint16_t>(bits);
    count += !right<Number>(Number{pattern}.value(), static_cast<std::uint16_t>(bits));
  }
  return count;
}
#endif

} // namespace

TEST_CASE("convert: every pghalf, at every alignment") { check_all_patterns<motley::pghalf>(); }
TEST_CASE("convert: every IEEE half, at every alignment") { check_all_patterns<motley::half>(); }
TEST_CASE("convert: every number of a third format, at every alignment") { check_all_patterns<wide>(); }

TEST_CASE("convert: what lies around the output is left alone, whatever the sizes") {
  check_all_sizes<motley::pghalf>();
  check_all_sizes<motley::half>();
}

TEST_CASE("convert: the same numbers, whatever instructions a unit is compiled for") {
  CHECK(wrong_for_other_units<motley::pghalf, std::endian::little>() == 0);
  CHECK(wrong_for_other_units<motley::pghalf, std::endian::big>() == 0);
  CHECK(wrong_for_other_units<motley::half, std::endian::little>() == 0);
  CHECK(wrong_for_other_units<motley::half, std::endian::big>() == 0);
}

#if defined(__SSE2__)
TEST_CASE("convert: the same where denormal floats are flushed to zero") {
  const no_denormals mode;
  volatile float least = 0x1p-126F;
  CHECK(least * 0.5F == 0); // the mode is on
  CHECK(wrong<motley::pghalf, std::endian::little>(0, 0x10000, 0x10000, 0) == 0);
  CHECK(wrong<motley::pghalf, std::endian::big>(0, 0x10000, 0x10000, 0) == 0);
  CHECK(wrong<motley::half, std::endian::little>(0, 0x10000, 0x10000, 0) == 0);
  CHECK(wrong<motley::half, std::endian::big>(0, 0x10000, 0x10000, 0) == 0);
  CHECK(wrong_values<motley::pghalf>() == 0);
  CHECK(wrong_values<motley::half>() == 0);
}
#endif
