// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/random: random numbers, the same on every machine.
#ifndef MOTLEY_TESTS_SUPPORT_RANDOM_HPP
#define MOTLEY_TESTS_SUPPORT_RANDOM_HPP

#include <cstdint>

namespace support {

/// A linear congruential generator: the standard library's distributions differ between implementations.
class random {
public:
  constexpr explicit random(std::uint64_t seed) : state_{seed * 2 + 1} {}
  /// 0 <= result < limit.
  constexpr unsigned below(unsigned limit) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<unsigned>((state_ >> 33U) % limit);
  }
  /// low <= result <= high, in 1024 steps.
  constexpr float between(float low, float high) {
    return low + (high - low) * static_cast<float>(below(1025)) / 1024;
  }

private:
  std::uint64_t state_;
};

} // namespace support

#endif
