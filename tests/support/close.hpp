// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/close: measures the library's documented accuracy.
#ifndef MOTLEY_TESTS_SUPPORT_CLOSE_HPP
#define MOTLEY_TESTS_SUPPORT_CLOSE_HPP

namespace support {

/// Measures the error of values: the worst difference, relative to the larger of 1 and the span of the
/// expected values. 2e-6 is allowed. The rounding of the expected value to float (half a unit in its last
/// place: 500.01 is off by 1e-5) does not count.
class error_meter {
public:
  constexpr void add(double value, double expected) {
    const double rounding = (expected < 0 ? -expected : expected) / (1 << 24);
    const double difference = (value > expected ? value - expected : expected - value) - rounding;
    worst_ = difference <= worst_ ? worst_ : difference > 0 ? difference : 1e300; // NaN is the worst error
    low_ = expected < low_ ? expected : low_;
    high_ = expected > high_ ? expected : high_;
  }
  constexpr double relative() const { return worst_ / (high_ - low_ > 1 ? high_ - low_ : 1); }

private:
  double worst_ = 0, low_ = 1e300, high_ = -1e300;
};

constexpr double allowed = 2e-6;

} // namespace support

#endif
