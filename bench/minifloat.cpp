// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/minifloat: converts an array of 16-bit floats to float.
//
// Topics: pghalf and half with uniform random patterns; both also without denormals, with one in 64, and with
// only denormals, which should all take the same time. Who: motley and big, convert() of packed bytes,
// little- and big-endian; native, a plain loop over native integers; peer:table, all 65536 floats;
// peer:scalar, a branchless decoder that does not vectorise; peer:plugin, a decoder with a branch per case,
// also the reference; limit: a copy that widens 16 bits to 32.
#include <array>
#include <bit>
#include <span>
#include <string>
#include <vector>

#include <motley/motley.hpp>

#include "peers_halves.hpp"
#include "reference.hpp"
#include "support.hpp"

namespace {

constexpr std::size_t count = 4096; // input and output fit in the first-level cache

enum class mix { uniform, no_denormals, one_denormal_in_64, denormals };

/// Random patterns of a number with this many mantissa bits.
template <int Mantissa, mix Mix> const std::array<std::uint16_t, count>& patterns() {
  alignas(64) static const auto all = [] {
    bench::random_numbers random;
    std::array<std::uint16_t, count> made{};
    for (std::size_t i = 0; i < count; ++i) {
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

/// The same conversion in every way.
template <int Exponent, int Mantissa, int Bias> struct conversions {
  using number = motley::minifloat<Exponent, Mantissa, Bias>;
  template <mix Mix> static const auto& input() { return patterns<Mantissa, Mix>(); }
  static float motley(std::uint16_t bits) { return number{bits}.value(); }
  static float reference(std::uint16_t bits) { return reference::minifloat<Exponent, Mantissa, Bias>(bits); }
  static float scalar(std::uint16_t bits) {
    return reference::minifloat_scalar<Exponent, Mantissa, Bias>(bits);
  }
  static const float* table() { return peers::half_table<Exponent, Mantissa, Bias>(); }
  static float limit(std::uint16_t bits) { return std::bit_cast<float>(std::uint32_t{bits} << 16U); }
};
using pghalf = conversions<6, 9, 47>;
using half = conversions<5, 10, 15>;

template <float (*Convert)(std::uint16_t)>
std::vector<float> converted(std::span<const std::uint16_t> patterns) {
  std::vector<float> out;
  for (const std::uint16_t bits : patterns) out.push_back(Convert(bits));
  return out;
}

template <class Conversions, float (*Convert)(std::uint16_t), mix Mix = mix::uniform>
void native(benchmark::State& state) {
  const auto& in = Conversions::template input<Mix>();
  std::vector<float> out(count);
  bench::run(state, out, {count, "value"}, [&] {
    for (std::size_t i = 0; i < count; ++i) out[i] = Convert(in[i]);
  });
}

template <class Conversions, float (*Convert)(std::uint16_t), mix Mix = mix::uniform>
void checked(benchmark::State& state) {
  const auto& in = Conversions::template input<Mix>();
  if (!bench::alike(converted<Convert>(in), converted<Conversions::reference>(in), 0))
    return state.SkipWithError("differs from the reference");
  native<Conversions, Convert, Mix>(state);
}

template <class Conversions> void table(benchmark::State& state) {
  const auto& in = Conversions::template input<mix::uniform>();
  const float* const floats = Conversions::table();
  std::vector<float> out(count);
  const auto work = [&] {
    for (std::size_t i = 0; i < count; ++i) out[i] = floats[in[i]];
  };
  work();
  if (!bench::alike(out, converted<Conversions::reference>(in), 0))
    return state.SkipWithError("differs from the reference");
  bench::run(state, out, {count, "value"}, work);
}

template <class Conversions, std::endian Order, mix Mix = mix::uniform> void packed(benchmark::State& state) {
  const auto& patterns = Conversions::template input<Mix>();
  const auto bytes = stored<Order>(patterns);
  const motley::packed_array<motley::packed<typename Conversions::number, Order>> in{bytes.data(), count};
  std::vector<float> out(count);
  const auto work = [&] { motley::convert(in, out); };
  work();
  if (!bench::alike(out, converted<Conversions::reference>(patterns), 0))
    return state.SkipWithError("differs from the reference");
  bench::run(state, out, {count, "value"}, work);
}

constexpr auto little = std::endian::little, big = std::endian::big;

template <class Conversions> void register_all(const std::string& topic) {
  const auto add = [&](const char* who, void (*work)(benchmark::State&)) {
    benchmark::RegisterBenchmark((topic + who).c_str(), work);
  };
  add("/motley", packed<Conversions, little>);
  add("/big", packed<Conversions, big>);
  add("/native", checked<Conversions, Conversions::motley>);
  add("/peer:table", table<Conversions>);
  add("/peer:scalar", checked<Conversions, Conversions::scalar>);
  add("/peer:plugin", native<Conversions, Conversions::reference>);
  add("/limit", native<Conversions, Conversions::limit>);
}
template <class Conversions, mix Mix> void register_mix(const std::string& topic) {
  const auto add = [&](const char* who, void (*work)(benchmark::State&)) {
    benchmark::RegisterBenchmark((topic + who).c_str(), work);
  };
  add("/motley", packed<Conversions, little, Mix>);
  add("/big", packed<Conversions, big, Mix>);
  add("/native", checked<Conversions, Conversions::motley, Mix>);
  add("/limit", native<Conversions, Conversions::limit, Mix>);
}

[[maybe_unused]] const bool registered = [] {
  register_all<pghalf>("pghalf");
  register_all<half>("half");
  register_mix<pghalf, mix::no_denormals>("pghalf, no denormals");
  register_mix<pghalf, mix::one_denormal_in_64>("pghalf, 1 denormal in 64");
  register_mix<pghalf, mix::denormals>("pghalf, all denormal");
  register_mix<half, mix::no_denormals>("half, no denormals");
  register_mix<half, mix::one_denormal_in_64>("half, 1 denormal in 64");
  register_mix<half, mix::denormals>("half, all denormal");
  return true;
}();

} // namespace
