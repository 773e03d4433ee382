// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/motions: every motion of the sample files, and of the real files if they are present.
#ifndef MOTLEY_TESTS_SUPPORT_MOTIONS_HPP
#define MOTLEY_TESTS_SUPPORT_MOTIONS_HPP

#include <doctest/doctest.h>

#include "real_files.hpp"
#include "samples.hpp"

namespace support {

/// Calls f(motion) for all of them, but only for each `every`th of the real MOTN.
template <class F> void for_each_motion(std::size_t every, F&& f) {
  const auto all_of = [&](const std::vector<std::byte>& bytes, std::size_t step) {
    for (std::size_t i = 0; i < motley::clip_count(bytes); i += step) {
      CAPTURE(i);
      const auto motion = motley::open(bytes, i);
      REQUIRE(motion);
      f(*motion);
    }
  };
  for (const auto& file : sample_files()) {
    CAPTURE(file.format);
    CAPTURE(file.name);
    all_of(file.bytes, 1);
  }
  for (const char* name : {"pl000f_0a25_le.mot", "pl000f_0a25_be.mot", "motion.bin"})
    if (const auto bytes = real_file(name)) {
      CAPTURE(name);
      all_of(*bytes, every);
    }
}

/// True if two values of a channel agree: to 2e-6 of the channel's range (or of 1), plus the rounding of the
/// value to float. Infinities and NaNs agree only with themselves.
inline bool alike(float a, float b, double range) {
  if (a == b || (a != a && b != b)) return true;
  const double size = std::abs(double{b}), wide = std::max(1.0, range);
  return std::abs(double{a} - double{b}) <= 2e-6 * wide + 1.2e-7 * size;
}

/// The ranges of a motion's channels at and between whole frames, ignoring NaN and infinities.
inline std::vector<double> ranges(const motley::any_motion& motion) {
  std::vector<double> all;
  for (const auto track : motion.tracks())
    track.visit([&](const auto& curve) {
      constexpr std::size_t width =
          motley::component_count<motley::curve_value_t<std::remove_cvref_t<decltype(curve)>>>;
      std::vector<double> low(width, 1e300), high(width, -1e300);
      motley::cursor at{curve};
      for (unsigned f = 0; f <= 4 * motion.frame_count(); ++f)
        for (std::size_t i = 0; i < width; ++i) {
          const double v = double{motley::component(at.at(static_cast<float>(f) / 4), i)};
          if (!(std::abs(v) < 1e300)) continue;
          low[i] = std::min(low[i], v);
          high[i] = std::max(high[i], v);
        }
      for (std::size_t i = 0; i < width; ++i) all.push_back(high[i] > low[i] ? high[i] - low[i] : 0);
    });
  return all;
}

} // namespace support

#endif
