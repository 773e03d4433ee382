// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/minifloat_f16c: the row "half, F16C": both sides compiled for x86 processors with F16C, an
// instruction that converts eight halves. It has its own MOTLEY_TAG, so that it shares no code of motley with
// other units. Without such a processor the row is left out.
//
// plain:instruction: a loop over that instruction.
#include <cpuid.h>
#include <immintrin.h>

#include "halves.hpp"

namespace {

/// The processor has F16C, and AVX, in whose registers it works.
bool supported() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid(1, &a, &b, &c, &d) != 0 && (c >> 28U & 1U) != 0 && (c >> 29U & 1U) != 0;
}

void instruction(benchmark::State& state) {
  bench::run_halves<bench::half, bench::mix::uniform>(state, [](const auto& in, std::span<float> out) {
    for (std::size_t i = 0; i < bench::half_count; i += 8)
      _mm256_storeu_ps(out.data() + i,
                       _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(in.data() + i))));
  });
}

[[maybe_unused]] const bool added = [] {
  if (!supported()) return false;
  using enum bench::mix;
  benchmark::RegisterBenchmark("half, F16C/motley",
                               bench::convert<bench::half, std::endian::little, uniform>);
  benchmark::RegisterBenchmark("half, F16C/plain:instruction", instruction);
  return true;
}();

} // namespace
