// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/random: random numbers, the same in every run.
#ifndef MOTLEY_BENCH_RANDOM_HPP
#define MOTLEY_BENCH_RANDOM_HPP

#include <cstdint>

namespace bench {

/// A small generator (xorshift32) that gives the same numbers in every run and on every machine.
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

} // namespace bench

#endif
