// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/pose/blend_value: values between two others.
#include <motley/pose/blend.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "support/random.hpp"

using motley::blend;
using motley::quaternion;
using motley::turns;
using motley::vector3;

namespace {

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

static_assert(blend(1.0F, 3.0F, 0.25F) == 1.5F);
static_assert(blend(vector3{1, 2, 3}, vector3{3, 2, -1}, 0.5F) == vector3{2, 2, 1});
static_assert(blend(turns{0.375F}, turns{-0.375F}, 0.5F).value == 0.5F);
// Exact at both ends: 1e8 + 1 * (0.1 - 1e8) would be 0.
static_assert(blend(vector3{1e8F, 0, 0}, vector3{0.1F, 0, 0}, 1) == vector3{0.1F, 0, 0} &&
              blend(vector3{1e8F, 0, 0}, vector3{0.1F, 0, 0}, 0) == vector3{1e8F, 0, 0});
static_assert(blend(1.0F, 3.0F, -5) == 1 && blend(1.0F, 3.0F, 5) == 3 &&
              blend(1.0F, 3.0F, not_a_number) == 1);

// A quarter turn about x: a third of it is cos(15 degrees), sin(15 degrees).
constexpr quaternion none{1, 0, 0, 0}, quarter{0.70710678F, 0.70710678F, 0, 0},
    negated{-0.70710678F, -0.70710678F, 0, 0};
constexpr bool near(float a, double b) { return double{a} - b < 1e-6 && b - double{a} < 1e-6; }
static_assert(near(blend(none, quarter, 1 / 3.0F).w, 0.96592583) &&
              near(blend(none, quarter, 1 / 3.0F).x, 0.25881905));
// The shorter arc, whatever the sign; at t = 1 the sign that is nearer.
static_assert(blend(none, negated, 1 / 3.0F) == blend(none, quarter, 1 / 3.0F));
static_assert(blend(none, quarter, 0) == none && blend(none, quarter, 1) == quarter &&
              blend(none, negated, 1) == quarter && blend(none, negated, 2) == quarter &&
              blend(negated, none, 0) == negated);
static_assert(blend(none, quarter, -1) == none && blend(none, quarter, not_a_number) == none);

} // namespace

TEST_CASE("blended rotations are slerp in double") {
  support::random r{3};
  const auto unit = [&] {
    double v[4], squared = 0;
    for (double& c : v) c = r.below(20001) / 10000.0 - 1, squared += c * c;
    const double scale = 1 / std::sqrt(squared);
    return quaternion{static_cast<float>(v[0] * scale), static_cast<float>(v[1] * scale),
                      static_cast<float>(v[2] * scale), static_cast<float>(v[3] * scale)};
  };
  for (int i = 0; i < 2000; ++i) {
    const quaternion a = unit(), b = unit();
    const double t = r.below(1001) / 1000.0;
    double dot = 0;
    for (std::size_t k = 0; k < 4; ++k)
      dot += double{motley::component(a, k)} * double{motley::component(b, k)};
    const double sign = dot < 0 ? -1 : 1, angle = std::acos(std::fmin(1, dot * sign));
    if (angle < 0.01) continue;
    const quaternion got = blend(a, b, static_cast<float>(t));
    for (std::size_t k = 0; k < 4; ++k) {
      const double expected = (std::sin((1 - t) * angle) * double{motley::component(a, k)} +
                               sign * std::sin(t * angle) * double{motley::component(b, k)}) /
                              std::sin(angle);
      REQUIRE(std::abs(double{motley::component(got, k)} - expected) < 2e-6);
    }
  }
}
