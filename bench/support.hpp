// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/support: runs a benchmark, compares an output with the reference's, and measures limits. Benchmarks
// are named TOPIC/WHO, see main.cpp.
#ifndef MOTLEY_BENCH_SUPPORT_HPP
#define MOTLEY_BENCH_SUPPORT_HPP

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

namespace bench {

/// True if no two numbers differ by more than the tolerance; NaNs and infinities must be in the same places.
inline bool alike(std::span<const float> a, std::span<const float> b, float tolerance) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const bool same = a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]));
    if (!same && !(std::fabs(a[i] - b[i]) <= tolerance)) return false;
  }
  return true;
}

/// The largest difference from the reference, and the largest in relation to the range of the numbers.
struct largest_error {
  float most = 0, of_range = 0;
};
/// Reports the error of what is not exact. False, and the benchmark fails, if what is exact is not.
inline bool tell_error(benchmark::State& state, const largest_error& error, bool exact) {
  if (exact && !(error.most <= 1e-5F)) {
    state.SkipWithError("differs from the reference");
    return false;
  }
  if (!exact) {
    state.counters["off"] = static_cast<double>(error.most);
    state.counters["off_of_range"] = static_cast<double>(error.of_range);
  }
  return true;
}

/// The items of one iteration, for example 79680 values. Times are printed per item.
struct items {
  std::size_t count;
  const char* name;
};

/// Runs `work` as often as the benchmark requires. It writes to memory that the compiler cannot see through,
/// such as a heap block or an object that was passed to DoNotOptimize.
template <class Work> void run(benchmark::State& state, const items& done, Work work) {
  for (auto _ : state) {
    work();
    benchmark::ClobberMemory();
  }
  const std::size_t iterations = static_cast<std::size_t>(state.iterations());
  state.SetItemsProcessed(static_cast<std::int64_t>(iterations * done.count));
  state.SetLabel(done.name);
}
/// The same for work that writes `out`.
template <class Work> void run(benchmark::State& state, std::span<float> out, const items& done, Work work) {
  bench::run(state, done, [&] {
    work();
    benchmark::DoNotOptimize(out.data());
  });
}

/// Reports how much memory something takes besides code.
inline void tell_bytes(benchmark::State& state, std::size_t bytes) {
  state.counters["bytes"] = static_cast<double>(bytes);
}

/// Floats aligned to a cache line: the speed of filling them must not depend on chance.
class aligned_floats {
public:
  explicit aligned_floats(std::size_t count) : memory_(count + line), count_{count} {
    void* at = memory_.data();
    std::size_t bytes = memory_.size() * sizeof(float);
    first_ = static_cast<float*>(std::align(line, count * sizeof(float), at, bytes));
  }
  aligned_floats(const aligned_floats&) = delete;
  aligned_floats& operator=(const aligned_floats&) = delete;
  operator std::span<float>() const { return {first_, count_}; }

private:
  static constexpr std::size_t line = 64;
  std::vector<float> memory_;
  std::size_t count_;
  float* first_;
};
/// The limit for code that fills `out`: writing zeros. (std::fill with another number may be slower.)
inline void fill_limit(benchmark::State& state, std::size_t floats, const items& done) {
  const aligned_floats memory{floats};
  const std::span<float> out = memory;
  bench::run(state, out, done, [&] { std::memset(out.data(), 0, out.size_bytes()); });
}
/// The limit for code that writes a pose: copying one.
inline void copy_limit(benchmark::State& state, std::size_t floats, const items& done) {
  const aligned_floats memory{floats}, copy{floats};
  const std::span<float> from = memory, to = copy;
  bench::run(state, to, done, [&] { std::memcpy(to.data(), from.data(), to.size_bytes()); });
}

} // namespace bench

#endif
