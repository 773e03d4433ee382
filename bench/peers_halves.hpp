// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/peers_halves: an alternative to motley's conversion of 16-bit floats: a table of all values.
#ifndef MOTLEY_BENCH_PEERS_HALVES_HPP
#define MOTLEY_BENCH_PEERS_HALVES_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include "reference.hpp"

namespace peers {

/// All 65536 floats, 256 KB.
template <int Exponent, int Mantissa, int Bias> const float* half_table() {
  static const std::vector<float> table = [] {
    std::vector<float> made(65536);
    for (std::size_t bits = 0; bits < made.size(); ++bits)
      made[bits] = reference::minifloat<Exponent, Mantissa, Bias>(static_cast<std::uint16_t>(bits));
    return made;
  }();
  static const float* const floats = table.data();
  return floats;
}

} // namespace peers

#endif
