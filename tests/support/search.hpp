// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/search: how long the searches for inaccurate values are, and where they start. tests/accuracy
// sets both in the environment.
#ifndef MOTLEY_TESTS_SUPPORT_SEARCH_HPP
#define MOTLEY_TESTS_SUPPORT_SEARCH_HPP

#include <cstdint>
#include <cstdlib>

namespace support {

/// The steps of each climb; 0: the test's own, short searches.
inline int steps_from_environment() {
  const char* const given = std::getenv("MOTLEY_ACCURACY_STEPS");
  return given != nullptr ? std::atoi(given) : 0;
}
/// Only long searches vary.
inline std::uint64_t seed_from_environment() {
  const char* const given = std::getenv("MOTLEY_SEED");
  return steps_from_environment() > 0 && given != nullptr ? std::strtoull(given, nullptr, 10) : 1;
}

/// True if the compiler fuses multiplications and additions, which spares roundings.
inline bool fuses() {
  volatile float a = 1 + 0x1p-12F, b = -1 - 0x1p-11F;
  const float x = a, y = b;
  return x * x + y != 0;
}

} // namespace support

#endif
