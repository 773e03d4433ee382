// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/walk: does everything that can be done with an opened motion; what a damaged file has to
// survive.
#ifndef MOTLEY_TESTS_SUPPORT_WALK_HPP
#define MOTLEY_TESTS_SUPPORT_WALK_HPP

#include <motley/motley.hpp>

#include <algorithm>
#include <limits>
#include <vector>

namespace support {

/// Reads every key, evaluates, plays back and forth, decodes and collects warnings. Returns a sum that
/// depends on it.
template <motley::clip Motion> double walk(const Motion& motion) {
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  double sum = 0;
  for (const auto track : motion.tracks()) {
    sum += track.target() + track.index();
    track.visit([&](const auto& curve) {
      for (const motley::key k : curve.keys())
        sum += double{k.frame} + double{k.value} + double{k.in} + double{k.out};
      motley::cursor playing{curve};
      for (const float frame :
           {0.0F, 0.5F, 7.25F, 300.0F, 3.0F, -1.0F, 1e9F, 2.0F, inf, -inf, nan, 70000.0F, 41.0F})
        sum += double{playing.at(frame)} + double{motley::evaluate(curve, frame)};
    });
  }
  std::vector<float> dense(
      std::min(motley::decoded_size(motion), std::size_t{1} << 16U)); // as many tracks as fit
  motley::decode(motion, dense);
  for (const float v : dense) sum += double{v};
  motion.warnings(
      [&](const motley::warning& w) { sum += static_cast<double>(motley::message(w).view().size()); });
  return sum;
}

} // namespace support

#endif
