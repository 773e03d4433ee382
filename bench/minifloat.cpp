// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/minifloat: the rows "half" and "pghalf": converts an array of 16-bit floats (halves.hpp). Uniform
// random patterns; and patterns without denormals, with one in 64, and with only denormals, which should all
// take the same time.
//
// motley and big: convert() of bytes, little- and big-endian; one by one: a loop over value(); plain:table:
// all 65536 floats; limit: a copy that widens 16 bits to 32.
#include "halves.hpp"

namespace {

using bench::mix;

template <class Kind> void one_by_one(benchmark::State& state) {
  bench::run_halves<Kind, mix::uniform>(state, [](const auto& in, std::span<float> out) {
    for (std::size_t i = 0; i < bench::half_count; ++i) out[i] = typename Kind::number{in[i]}.value();
  });
}
template <class Kind> void table(benchmark::State& state) {
  static const std::vector<float> floats = [] {
    std::vector<float> made;
    for (unsigned bits = 0; bits < 65536; ++bits)
      made.push_back(Kind::reference(static_cast<std::uint16_t>(bits)));
    return made;
  }();
  bench::run_halves<Kind, mix::uniform>(state, [](const auto& in, std::span<float> out) {
    for (std::size_t i = 0; i < bench::half_count; ++i) out[i] = floats[in[i]];
  });
}
template <class Kind, mix Mix> void limit(benchmark::State& state) {
  const auto& in = Kind::template input<Mix>();
  const bench::aligned_floats memory{bench::half_count};
  const std::span<float> out = memory;
  bench::run(state, out, bench::halves, [&] {
    for (std::size_t i = 0; i < bench::half_count; ++i)
      out[i] = std::bit_cast<float>(std::uint32_t{in[i]} << 16U);
  });
}

template <class Kind, mix Mix> void add(const std::string& topic) {
  const auto row = [&](const char* who, void (*work)(benchmark::State&)) {
    benchmark::RegisterBenchmark((topic + who).c_str(), work);
  };
  row("/motley", bench::convert<Kind, std::endian::little, Mix>);
  row("/big", bench::convert<Kind, std::endian::big, Mix>);
  if (Mix == mix::uniform) row("/one by one", one_by_one<Kind>);
  if (Mix == mix::uniform) row("/plain:table", table<Kind>);
  row("/limit", limit<Kind, Mix>);
}
template <class Kind> void add_all(const std::string& name) {
  add<Kind, mix::uniform>(name);
  add<Kind, mix::no_denormals>(name + ", no denormals");
  add<Kind, mix::one_denormal_in_64>(name + ", 1 denormal in 64");
  add<Kind, mix::denormals>(name + ", all denormal");
}
[[maybe_unused]] const bool added = [] {
  add_all<bench::pghalf>("pghalf");
  add_all<bench::half>("half");
  return true;
}();

} // namespace
