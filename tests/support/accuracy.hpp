// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/accuracy: the promised accuracy of values between keys, as docs/guarantees.md derives it.
#ifndef MOTLEY_TESTS_SUPPORT_ACCURACY_HPP
#define MOTLEY_TESTS_SUPPORT_ACCURACY_HPP

#include <cstddef>
#include <vector>

#include "constexpr_vector.hpp"
#include "reference.hpp"

namespace support {

/// How often 2^-24 of a segment's quantities counts: of the larger of its two values, of the difference
/// between them, and of the slopes `out` of its left and `in` of its right key.
struct accuracy {
  double value, difference, out, in;
};
constexpr accuracy of_samples{1, 2, 0, 0}, of_lines{1, 4, 0, 0}, of_cubics{1, 15, 9, 7};
/// The same for a baked clip. (Values per frame: of_samples.)
constexpr accuracy of_baked_lines{2, 3, 0, 0}, of_baked_cubics{2, 12, 7, 3};

/// The error that two values may have together that are compared with each other.
constexpr accuracy operator+(const accuracy& a, const accuracy& b) {
  return {a.value + b.value, a.difference + b.difference, a.out + b.out, a.in + b.in};
}

constexpr double magnitude(double v) { return v < 0 ? -v : v; }

constexpr double larger_value(const reference_key& a, const reference_key& b) {
  const double left = magnitude(a.value), right = magnitude(b.value);
  return left > right ? left : right;
}

/// The promised error of values between keys a and b; infinite if it is no number.
constexpr double most_error(const accuracy& n, const reference_key& a, const reference_key& b) {
  const double sum = n.value * larger_value(a, b) + n.difference * magnitude(b.value - a.value) +
                     n.out * magnitude(a.out) + n.in * magnitude(b.in);
  return sum * power_of_two(-24) + 1e-44;
}

/// The promised error at a frame. At and outside the keys there is none.
VECTOR_CONSTEXPR double most_error(const accuracy& n, const std::vector<reference_key>& keys, double frame) {
  std::size_t i = 0;
  while (i + 1 < keys.size() && keys[i + 1].frame <= frame) ++i;
  return frame <= keys[i].frame || i + 1 == keys.size() ? 0 : support::most_error(n, keys[i], keys[i + 1]);
}
/// The same for one value per frame.
VECTOR_CONSTEXPR double most_error(const accuracy& n, const std::vector<double>& samples, double frame) {
  if (!(frame > 0)) return 0;
  const auto i = static_cast<std::size_t>(frame);
  if (i + 1 >= samples.size() || frame == static_cast<double>(i)) return 0;
  return support::most_error(n, {0, samples[i], 0, 0}, {1, samples[i + 1], 0, 0});
}

/// Collects values: the worst error, as a part of what is promised.
class error_meter {
public:
  constexpr void add(double value, double expected, double promised) {
    if (value == expected) return;
    const double error = magnitude(value - expected) / promised;
    worst_ = error <= worst_ ? worst_ : error > 0 ? error : 1e300; // NaN is the worst error
  }
  /// At most 1 if the promise is kept.
  constexpr double worst() const { return worst_; }

private:
  double worst_ = 0;
};

} // namespace support

#endif
