// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/minifloat: an array of 16-bit floats, uniform random patterns, converted to float.
//
// Who: motley, over native integers and over packed bytes of either order; reference, a decoder with a branch
// per case; scalar, one without branches that does not vectorise; limit, a copy that widens 16 bits to 32.
#include <array>
#include <bit>
#include <vector>

#include <motley/motley.hpp>

#include "reference.hpp"
#include "support.hpp"

namespace {

constexpr std::size_t count = 4096; // input and output stay in the first-level cache

const std::array<std::uint16_t, count>& patterns() {
  static const auto all = [] {
    bench::random_numbers random;
    std::array<std::uint16_t, count> made{};
    for (std::uint16_t& bits : made) bits = static_cast<std::uint16_t>(random.below(65536));
    return made;
  }();
  return all;
}

/// The patterns as bytes of the given order.
template <std::endian Order> std::vector<std::byte> stored() {
  std::vector<std::byte> all;
  for (const std::uint16_t bits : patterns()) {
    const auto high = static_cast<std::byte>(bits >> 8U), low = static_cast<std::byte>(bits & 0xFFU);
    all.push_back(Order == std::endian::big ? high : low);
    all.push_back(Order == std::endian::big ? low : high);
  }
  return all;
}

/// The same conversion by everybody.
template <int Exponent, int Mantissa, int Bias> struct conversions {
  using number = motley::minifloat<Exponent, Mantissa, Bias>;
  static float motley(std::uint16_t bits) { return number{bits}.value(); }
  static float reference(std::uint16_t bits) { return reference::minifloat<Exponent, Mantissa, Bias>(bits); }
  static float scalar(std::uint16_t bits) {
    return reference::minifloat_scalar<Exponent, Mantissa, Bias>(bits);
  }
};
using pghalf = conversions<6, 9, 47>;
using half = conversions<5, 10, 15>;

float widen(std::uint16_t bits) { return std::bit_cast<float>(std::uint32_t{bits} << 16U); }

template <float (*Convert)(std::uint16_t)> std::vector<float> converted() {
  std::vector<float> out;
  for (const std::uint16_t bits : patterns()) out.push_back(Convert(bits));
  return out;
}

template <float (*Convert)(std::uint16_t)> void native(benchmark::State& state) {
  const auto& in = patterns();
  std::vector<float> out(count);
  bench::run(state, out, count, [&] {
    for (std::size_t i = 0; i < count; ++i) out[i] = Convert(in[i]);
  });
}

template <float (*Convert)(std::uint16_t), float (*Reference)(std::uint16_t)>
void checked(benchmark::State& state) {
  if (!bench::alike(converted<Convert>(), converted<Reference>(), 0))
    return state.SkipWithError("differs from the reference");
  native<Convert>(state);
}

template <class Conversions, std::endian Order> void packed(benchmark::State& state) {
  const auto bytes = stored<Order>();
  const motley::packed_array<motley::packed<typename Conversions::number, Order>> in{bytes.data(), count};
  std::vector<float> out(count);
  const auto work = [&] {
    for (std::size_t i = 0; i < count; ++i) out[i] = in[i].value();
  };
  work();
  if (!bench::alike(out, converted<Conversions::reference>(), 0))
    return state.SkipWithError("differs from the reference");
  bench::run(state, out, count, work);
}

BENCHMARK(checked<pghalf::motley, pghalf::reference>)->Name("pghalf/motley");
BENCHMARK(packed<pghalf, std::endian::little>)->Name("pghalf/motley_little");
BENCHMARK(packed<pghalf, std::endian::big>)->Name("pghalf/motley_big");
BENCHMARK(checked<pghalf::scalar, pghalf::reference>)->Name("pghalf/scalar");
BENCHMARK(native<pghalf::reference>)->Name("pghalf/reference");
BENCHMARK(native<widen>)->Name("pghalf/limit");

BENCHMARK(checked<half::motley, half::reference>)->Name("half/motley");
BENCHMARK(packed<half, std::endian::little>)->Name("half/motley_little");
BENCHMARK(packed<half, std::endian::big>)->Name("half/motley_big");
BENCHMARK(checked<half::scalar, half::reference>)->Name("half/scalar");
BENCHMARK(native<half::reference>)->Name("half/reference");
BENCHMARK(native<widen>)->Name("half/limit");

} // namespace
