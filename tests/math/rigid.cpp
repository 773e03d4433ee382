// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/math/rigid: products, inverses and powers of movements, and angles from rotations.
#include <motley/math/rigid.hpp>

#include <motley/math/euler.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/random.hpp"

using motley::rigid_transform;
using motley::detail::rigid;

namespace {

constexpr float half = 0.70710678F; // of a right angle
constexpr double pi = 3.14159265358979;

/// A quarter turn to the left (about y), and four metres ahead (along z).
constexpr rigid_transform bend{{0, 0, 4}, {half, 0, half, 0}};

constexpr bool near(const rigid_transform& a, const rigid_transform& b, float tolerance = 1e-6F) {
  const auto close = [&](float x, float y) { return x - y < tolerance && y - x < tolerance; };
  const float sign = motley::detail::dot(a.rotation, b.rotation) < 0 ? -1.0F : 1.0F;
  return close(a.translation.x, b.translation.x) && close(a.translation.y, b.translation.y) &&
         close(a.translation.z, b.translation.z) && close(a.rotation.w, sign * b.rotation.w) &&
         close(a.rotation.x, sign * b.rotation.x) && close(a.rotation.y, sign * b.rotation.y) &&
         close(a.rotation.z, sign * b.rotation.z);
}
constexpr rigid_transform power(const rigid_transform& t, std::uint64_t n) {
  return rigid::from(t).power(n).rounded();
}

// By hand: after the quarter turn, ahead is +x.
static_assert(near(bend * bend, {{4, 0, 4}, {0, 0, 1, 0}}));
static_assert(near(motley::inverse(bend), {{4, 0, 0}, {half, 0, -half, 0}}));
static_assert(near(bend * motley::inverse(bend), {}));
static_assert(near(motley::inverse(bend) * bend, {}));
static_assert(near(power(bend, 0), {}) && near(power(bend, 1), bend));
static_assert(near(power(bend, 3), {{4, 0, 0}, {-half, 0, half, 0}}));
static_assert(near(power(bend, 4), {}) && near(power(bend, 400'001), bend, 1e-2F));
static_assert(power({{0, 0, 2}, {}}, std::uint64_t{1} << 63).translation.z == 18446744073709551616.0F);
// What is not finite is 0, in constant expressions, too.
static_assert(motley::inverse({{motley::infinity, 0, 3}, {}}).translation == motley::vector3{0, 0, -3});
static_assert(motley::inverse({{1, 0, 0}, {motley::infinity, 0, 0, 0}}).rotation == motley::quaternion{});

} // namespace

TEST_CASE("rigid: what is not finite, has no direction or another length") {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  CHECK(rigid_transform{{nan, inf, 2}, {nan, 0, 0, 0}} * rigid_transform{} == rigid_transform{{0, 0, 2}, {}});
  for (const motley::quaternion& q : {motley::quaternion{0, 0, 0, 0}, {inf, 0, 0, 0}, {1, 0, -inf, 0}})
    CHECK((rigid_transform{{}, q} * rigid_transform{}).rotation == motley::quaternion{});
  CHECK(near(rigid_transform{{}, {3e38F, 0, 3e38F, 0}} * rigid_transform{}, {{}, {half, 0, half, 0}}));
  CHECK((rigid_transform{{3e38F, 0, 0}, {}} * rigid_transform{{3e38F, 0, 0}, {}}).translation.x == inf);
}

TEST_CASE("rigid: products and powers are those of single steps, in double") {
  support::random random{7};
  double worst = 0;
  for (int i = 0; i < 200; ++i) {
    const auto number = [&] { return static_cast<float>(random.below(2001)) / 1000 - 1; };
    const rigid step = rigid::from({number(), number(), number()}, {number(), number(), number(), number()});
    rigid all;
    for (std::uint64_t n = 0; n < 300; ++n) {
      const rigid p = step.power(n);
      worst = std::max(
          {worst, std::abs(p.at.x - all.at.x), std::abs(p.at.y - all.at.y), std::abs(p.at.z - all.at.z),
           std::abs(p.w * p.w + p.axis.x * p.axis.x + p.axis.y * p.axis.y + p.axis.z * p.axis.z - 1)});
      all = all * step;
    }
    const rigid back = all * step.inverse().power(300);
    worst = std::max({worst, std::abs(back.at.x), std::abs(back.at.y), std::abs(back.at.z),
                      std::abs(std::abs(back.w) - 1)});
  }
  CHECK(worst < 1e-9);
  CHECK(worst > 0);
}

TEST_CASE("rigid: vectors") {
  constexpr motley::vector3d a{1, 2, -2}, b{0, 3, 4};
  const auto are_equal = [](const motley::vector3d& p, double x, double y, double z) {
    return p.x == x && p.y == y && p.z == z;
  };
  CHECK(are_equal(a + b, 1, 5, 2));
  CHECK(are_equal(a - b, 1, -1, -6));
  CHECK(are_equal(0.5 * a, 0.5, 1, -1));
  CHECK(motley::dot(a, b) == -2);
  CHECK(are_equal(motley::cross(a, b), 14, -4, 3));
  CHECK(are_equal(motley::cross({1, 0, 0}, {0, 1, 0}), 0, 0, 1));
  CHECK(motley::length(a) == doctest::Approx(3));
  CHECK(motley::saturate_to_float(motley::vector3d{1, -1e39, 0.25}) ==
        motley::vector3{1, -motley::infinity, 0.25F});
}

TEST_CASE("rigid: angle_of is the arc tangent") {
  double worst = 0;
  for (int i = -1000; i <= 1000; ++i) {
    const double angle = i * pi / 1000;
    worst = std::max(
        worst, std::abs(std::remainder(
                   motley::detail::angle_of(3 * std::cos(angle), 3 * std::sin(angle)) - angle, 2 * pi)));
  }
  CHECK(worst < 1e-12);
  CHECK(motley::detail::angle_of(0, 0) == 0);
  CHECK(motley::detail::angle_of(0, 2) == doctest::Approx(pi / 2));
  CHECK(motley::detail::angle_of(-2, 0) == doctest::Approx(pi));
}

TEST_CASE("rigid: angles give their rotation again, near to those wanted") {
  const motley::vector3d none{};
  double worst = 0;
  const auto same = [&](const motley::vector3d& a, const motley::vector3d& wanted) {
    const rigid r = motley::detail::rotation_by(a);
    const auto b = motley::detail::to_euler(r, wanted);
    const rigid again = motley::detail::rotation_by(b) * r.inverse();
    worst = std::max({worst, std::abs(again.axis.x), std::abs(again.axis.y), std::abs(again.axis.z)});
    return b;
  };
  for (int x = -8; x <= 8; ++x)
    for (int y = -8; y <= 8; ++y) // quarter turns about y, too, where x and z are one
      for (int z = -8; z <= 8; ++z) {
        const motley::vector3d a{x * pi / 8, y * pi / 8, z * pi / 8};
        (void)same(a, none);
        const auto b = same(a, a);
        CHECK(std::abs(b.x - a.x) + std::abs(b.y - a.y) + std::abs(b.z - a.z) < 1e-6);
      }
  CHECK(worst < 1e-8);
  const auto turned = same({0.1, 0.2, 0.3}, {0.1 + 4 * pi, 0.2, 0.3 - 2 * pi}); // whole turns
  CHECK(turned.x == doctest::Approx(0.1 + 4 * pi));
  CHECK(turned.z == doctest::Approx(0.3 - 2 * pi));
  // In double and in the library's own float the same rotation.
  const rigid r = motley::detail::rotation_by({0.4, -1.1, 2.5});
  const motley::quaternion q = motley::from_euler(0.4F, -1.1F, 2.5F, motley::euler_order::xyz);
  CHECK(r.w == doctest::Approx(double{q.w}).epsilon(1e-6));
  CHECK(r.axis.x == doctest::Approx(double{q.x}).epsilon(1e-6));
  CHECK(r.axis.y == doctest::Approx(double{q.y}).epsilon(1e-6));
  CHECK(r.axis.z == doctest::Approx(double{q.z}).epsilon(1e-6));
}
