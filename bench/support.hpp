// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/support: random numbers, comparing an output with the reference's, and reporting throughput.
#ifndef MOTLEY_BENCH_SUPPORT_HPP
#define MOTLEY_BENCH_SUPPORT_HPP

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace bench {

/// Tells the reader of the JSON who compiled this.
inline const bool names_compiler = [] {
#if defined(__clang__)
  benchmark::AddCustomContext("compiler", "clang " + std::to_string(__clang_major__));
#elif defined(__GNUC__)
  benchmark::AddCustomContext("compiler", "g++ " + std::to_string(__GNUC__));
#endif
  return true;
}();

/// A small generator (xorshift32): the same numbers in every run and on every machine.
class random_numbers {
public:
  std::uint32_t operator()() {
    state_ ^= state_ << 13U;
    state_ ^= state_ >> 17U;
    state_ ^= state_ << 5U;
    return state_;
  }
  /// Uniform from 0 to limit - 1.
  std::uint32_t below(std::uint32_t limit) {
    return static_cast<std::uint32_t>(std::uint64_t{(*this)()} * limit >> 32U);
  }

private:
  std::uint32_t state_ = 0x9E3779B9;
};

/// True if no two numbers differ by more than the tolerance; NaNs and infinities must be in the same places.
inline bool alike(std::span<const float> a, std::span<const float> b, float tolerance) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const bool same = a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]));
    if (!same && !(std::fabs(a[i] - b[i]) <= tolerance)) return false;
  }
  return true;
}

/// Runs `work` for as long as the benchmark asks. `out` is all that it writes, `items` what it does in one
/// go.
template <class Work> void run(benchmark::State& state, std::span<float> out, std::size_t items, Work work) {
  for (auto _ : state) {
    work();
    benchmark::DoNotOptimize(out.data());
    benchmark::ClobberMemory();
  }
  const auto rounds = static_cast<std::int64_t>(state.iterations());
  state.SetItemsProcessed(rounds * static_cast<std::int64_t>(items));
  state.SetBytesProcessed(rounds * static_cast<std::int64_t>(out.size_bytes()));
}

} // namespace bench

#endif
