// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/bench/timing: see timing.hpp.
#include "commands/bench/timing.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

namespace cli {

namespace {

using clock = std::chrono::steady_clock;

double seconds_since(clock::time_point start) {
  return std::chrono::duration<double>(clock::now() - start).count();
}

/// Times a batch of calls together, because the clock is too coarse for a single call.
class stopwatch {
public:
  explicit stopwatch(const std::function<void()>& call) : call_{call} {
    double took = 0;
    while ((took = run()) < batch / 4) calls_ *= 2;
    if (took >= batch) // a slow batch is a result; a fast one was a warm-up
      results_.push_back(took / static_cast<double>(calls_));
    else
      calls_ = static_cast<std::size_t>(static_cast<double>(calls_) * batch / took) + 1;
  }

  void measure() { results_.push_back(run() / static_cast<double>(calls_)); }
  std::size_t count() const { return results_.size(); }
  double median() {
    const auto middle = results_.begin() + static_cast<std::ptrdiff_t>(results_.size() / 2);
    std::nth_element(results_.begin(), middle, results_.end());
    return *middle;
  }

private:
  static constexpr double batch = 0.008;

  double run() const {
    const auto start = clock::now();
    for (std::size_t i = 0; i < calls_; ++i) call_();
    return seconds_since(start);
  }

  const std::function<void()>& call_;
  std::size_t calls_ = 1;
  std::vector<double> results_;
};

} // namespace

timing measure(const std::function<void()>& call, const std::function<void()>& limit) {
  constexpr std::size_t repetitions = 9;
  constexpr double longest = 0.15;
  const auto start = clock::now();
  stopwatch a{call}, b{limit};
  while (a.count() == 0 || b.count() == 0 || (a.count() < repetitions && seconds_since(start) < longest)) {
    a.measure();
    b.measure();
  }
  return {a.median(), b.median()};
}

} // namespace cli
