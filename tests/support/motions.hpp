// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/motions: every motion of the sample files, and of the real files if they are present.
#ifndef MOTLEY_TESTS_SUPPORT_MOTIONS_HPP
#define MOTLEY_TESTS_SUPPORT_MOTIONS_HPP

#include <doctest/doctest.h>

#include "accuracy.hpp"
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

/// True if two values of a channel agree: they are no further apart than promised. Infinities and NaNs agree
/// only with themselves.
inline bool alike(float a, float b, double promised) {
  if (a == b || (a != a && b != b)) return true;
  return std::abs(double{a} - double{b}) <= promised;
}

/// For each channel of a motion how far values of evaluate() and of a baked clip may be apart, in its worst
/// segment. Segments of NaNs and infinities do not count.
template <motley::clip Motion> std::vector<double> most_differences(const Motion& motion) {
  std::vector<double> all;
  for (const auto track : motion.tracks())
    track.visit([&](const auto& curve) {
      using value_type = motley::curve_value_t<std::remove_cvref_t<decltype(curve)>>;
      for (std::size_t i = 0; i < motley::component_count<value_type>; ++i) {
        reference_key left{};
        double most = 0;
        bool first = true;
        for (const auto k : motley::keys_of(curve)) {
          reference_key right{0, double{motley::component(static_cast<value_type>(k.value), i)}, 0, 0};
          if constexpr (requires { k.in; }) right.in = double{k.in}, right.out = double{k.out};
          const double error = motley::value_traits<value_type>::is_quaternion
                                   ? 2e-6
                                   : most_error(of_cubics + of_baked_cubics, left, right);
          if (!first && error < 1e300) most = std::max(most, error);
          left = right;
          first = false;
        }
        all.push_back(most);
      }
    });
  return all;
}

} // namespace support

#endif
