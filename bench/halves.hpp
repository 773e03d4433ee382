// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/halves: the input of the rows that convert an array of 16-bit floats to float, and motley's row. Two
// units measure it: minifloat.cpp, and minifloat_f16c.cpp for processors with F16C.
//
// In an inline namespace of motley's tag, so that the two share no code.
#ifndef MOTLEY_BENCH_HALVES_HPP
#define MOTLEY_BENCH_HALVES_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <motley/motley.hpp>

#include "random.hpp"
#include "reference.hpp"
#include "support.hpp"

namespace bench {
inline namespace MOTLEY_TAG {

inline constexpr std::size_t half_count = 4096; // input and output fit in the first-level cache
inline constexpr items halves{half_count, "value"};

enum class mix { uniform, no_denormals, one_denormal_in_64, denormals };

/// Random patterns of a number with this many mantissa bits.
template <int Mantissa, mix Mix> const std::array<std::uint16_t, half_count>& patterns() {
  alignas(64) static const auto all = [] {
    random_numbers random;
    std::array<std::uint16_t, half_count> made{};
    for (std::size_t i = 0; i < half_count; ++i) {
      std::uint32_t bits = random.below(65536);
      constexpr std::uint32_t mantissa = (1U << Mantissa) - 1;
      const bool denormal = Mix == mix::denormals || (Mix == mix::one_denormal_in_64 && i % 64 == 21);
      if (Mix != mix::uniform) bits = denormal ? (bits & (0x8000U | mantissa)) | 1U : bits | (mantissa + 1);
      made[i] = static_cast<std::uint16_t>(bits);
    }
    return made;
  }();
  return all;
}

/// The patterns as bytes of the given order.
template <std::endian Order> std::vector<std::byte> stored(std::span<const std::uint16_t> patterns) {
  std::vector<std::byte> all;
  for (const std::uint16_t bits : patterns) {
    const auto high = static_cast<std::byte>(bits >> 8U), low = static_cast<std::byte>(bits & 0xFFU);
    all.push_back(Order == std::endian::big ? high : low);
    all.push_back(Order == std::endian::big ? low : high);
  }
  return all;
}

/// A kind of 16-bit float.
template <int Exponent, int Mantissa, int Bias> struct kind {
  using number = motley::minifloat<Exponent, Mantissa, Bias>;
  template <mix Mix> static const auto& input() { return patterns<Mantissa, Mix>(); }
  static float reference(std::uint16_t bits) { return reference::minifloat<Exponent, Mantissa, Bias>(bits); }
};
using pghalf = kind<6, 9, 47>;
using half = kind<5, 10, 15>;

/// Runs convert(in, out) after comparing its output with the reference.
template <class Kind, mix Mix, class Convert> void run_halves(benchmark::State& state, Convert convert) {
  const auto& in = Kind::template input<Mix>();
  const aligned_floats memory{half_count};
  const std::span<float> out = memory;
  convert(in, out);
  std::vector<float> expected;
  for (const std::uint16_t bits : in) expected.push_back(Kind::reference(bits));
  if (!bench::alike(out, expected, 0)) return state.SkipWithError("differs from the reference");
  bench::run(state, out, halves, [&] { convert(in, out); });
}

/// motley's, from bytes.
template <class Kind, std::endian Order, mix Mix> void convert(benchmark::State& state) {
  const auto bytes = bench::stored<Order>(Kind::template input<Mix>());
  using stored = motley::packed<typename Kind::number, Order>;
  run_halves<Kind, Mix>(state, [&](const auto&, std::span<float> out) {
    motley::convert(motley::packed_array<stored>{bytes.data(), half_count}, out);
  });
}

} // namespace MOTLEY_TAG
} // namespace bench

#endif
