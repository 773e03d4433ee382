// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// wire/convert: converts arrays of 16-bit floats to floats.
#ifndef MOTLEY_WIRE_CONVERT_HPP
#define MOTLEY_WIRE_CONVERT_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

#include "../config.hpp"
#include "byte_view.hpp"
#include "minifloat.hpp"
#include "packed.hpp"
#include "simd.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

namespace detail {

/// Converts a block of numbers in a loop over value(). The length is fixed and `out` is restricted because
/// g++ -O2 vectorises no other loop. Blocks have 32 numbers for vectors of more than four floats (AVX2,
/// AVX-512), otherwise 8, which keeps the remainder small.
template <class Stored, class Instructions> struct minifloat_block {
  static constexpr std::size_t size = Instructions::lanes > 4 ? 32 : 8;

  /// Converts the `size` numbers from `first` on. `out` must not overlap them.
  template <class In> static void convert(const In& in, std::size_t first, float* __restrict out) noexcept {
    for (std::size_t i = 0; i < size; ++i) out[i] = in[first + i].value();
  }
};

#if defined(MOTLEY_SHUFFLES)
/// For vectors of four floats. Takes two thirds of the time of the loop above.
template <int Exponent, int Mantissa, int Bias, std::endian Order, unsigned Macros>
struct minifloat_block<packed<minifloat<Exponent, Mantissa, Bias>, Order>, instruction_set<4, Macros>> {
  static constexpr std::size_t size = 8;

  /// Most steps use 16-bit lanes before widening. As in value(), the exponent is raised so that its highest
  /// value becomes that of float, and a factor scales the number down. A denormal is replaced by the least
  /// normal number and gets a smaller factor: `lack` is what it lacks of that number, from 1 to 1 << Mantissa
  /// (zero).
  template <class In> static void convert(const In& from, std::size_t first, float* out) noexcept {
    using halves = std::int16_t __attribute__((vector_size(16)));
    using unsigned_halves = std::uint16_t __attribute__((vector_size(16)));
    using floats = float __attribute__((vector_size(16)));
    constexpr std::uint32_t raised = 256U - (1U << Exponent);
    // Exponents of a normal number's factor, and of the float whose last bit is 1 / 2^Mantissa of that
    // factor.
    constexpr std::uint32_t lowered = (1U << Exponent) - 2U - Bias, sum = lowered + 23U - Mantissa;
    constexpr float full = std::bit_cast<float>(sum << 23U) + std::bit_cast<float>(lowered << 23U);
    constexpr halves zero = {};
    constexpr halves minus_sum = zero + static_cast<std::int16_t>(0x8000U | sum << 7U);

    packed<minifloat<Exponent, Mantissa, Bias>, Order> stored[size];
    for (std::size_t i = 0; i < size; ++i) stored[i] = from[first + i]; // compilers turn this into one load
    auto in = std::bit_cast<unsigned_halves>(stored);
    if constexpr (Order != std::endian::native) in = in << 8U | in >> 8U;
    const auto bits = std::bit_cast<halves>(in);
    const halves difference = static_cast<std::int16_t>(1 << Mantissa) - (bits & std::int16_t{0x7FFF});
    const halves lack = difference > zero ? difference : zero;
    const halves normal = bits + lack;
    const halves low = normal << (23 - Mantissa);
    const halves high = normal >> (Mantissa - 7) | static_cast<std::int16_t>(raised << 7U);

    const auto number0 = std::bit_cast<floats>(__builtin_shufflevector(low, high, 0, 8, 1, 9, 2, 10, 3, 11));
    const auto number1 =
        std::bit_cast<floats>(__builtin_shufflevector(low, high, 4, 12, 5, 13, 6, 14, 7, 15));
    const auto less0 =
        std::bit_cast<floats>(__builtin_shufflevector(lack, minus_sum, 0, 8, 1, 9, 2, 10, 3, 11));
    const auto less1 =
        std::bit_cast<floats>(__builtin_shufflevector(lack, minus_sum, 4, 12, 5, 13, 6, 14, 7, 15));
    const floats values0 = number0 * (full + less0), values1 = number1 * (full + less1);
    std::memcpy(out, &values0, sizeof values0);
    std::memcpy(out + 4, &values1, sizeof values1);
  }
};
#endif

/// The count of numbers that convert_eight() converts.
inline constexpr std::size_t eight = 8;

/// Converts the first eight numbers to floats, for callers with few numbers at a time. `out` must not overlap
/// them.
template <wire_record Stored>
constexpr void convert_eight(const packed_array<Stored>& in, float* out) noexcept {
  for (std::size_t i = 0; i < eight; ++i) out[i] = static_cast<float>(detail::load_number(in[i]));
}
template <int Exponent, int Mantissa, int Bias, std::endian Order, class Instructions = instructions>
constexpr void convert_eight(const packed_array<packed<minifloat<Exponent, Mantissa, Bias>, Order>>& in,
                             float* out) noexcept {
  using stored = packed<minifloat<Exponent, Mantissa, Bias>, Order>;
  using block = minifloat_block<stored, typename Instructions::at_most_four>;
  static_assert(block::size == eight);
  if (std::is_constant_evaluated())
    for (std::size_t i = 0; i < eight; ++i) out[i] = in[i].value();
  else
    block::convert(in, 0, out);
}

/// True if two ranges of bytes, which are not empty, have one in common. (Pointers, because copies of spans
/// outside of a template are expensive to compile.)
[[nodiscard]] inline bool overlap(const void* a, std::size_t a_size, const void* b,
                                  std::size_t b_size) noexcept {
  const auto a_start = reinterpret_cast<std::uintptr_t>(a), b_start = reinterpret_cast<std::uintptr_t>(b);
  return a_start < b_start + b_size && b_start < a_start + a_size;
}

} // namespace detail

/// Converts all numbers. `out` must have room for them, otherwise nothing is written, and must not overlap
/// the bytes of `in`. Do not pass Instructions: it keeps translation units apart that are compiled for
/// different processors and linked together.
template <int Exponent, int Mantissa, int Bias, std::endian Order, class Instructions = detail::instructions>
constexpr void convert(packed_array<packed<minifloat<Exponent, Mantissa, Bias>, Order>> in,
                       std::span<float> out) noexcept {
  using stored = packed<minifloat<Exponent, Mantissa, Bias>, Order>;
  using block = detail::minifloat_block<stored, Instructions>;
  MOTLEY_ASSERT(out.size() >= in.size());
  const std::size_t size = out.size() >= in.size() ? in.size() : 0;
  if (std::is_constant_evaluated()) {
    for (std::size_t i = 0; i < size; ++i) out[i] = in[i].value();
    return;
  }
  MOTLEY_ASSERT(!detail::overlap(in.data(), size * sizeof(stored), out.data(), size * sizeof(float)));
  const std::size_t whole = size - size % block::size;
  std::size_t i = 0;
  for (; i != whole; i += block::size) block::convert(in, i, out.data() + i);
  if (i < size) {
    stored rest[block::size] = {};
    float values[block::size];
    for (std::size_t j = 0; j < size - i; ++j) rest[j] = in[i + j];
    block::convert(rest, 0, values);
    for (std::size_t j = 0; j < size - i; ++j) out[i + j] = values[j];
  }
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
