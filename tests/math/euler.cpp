// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/math/euler: quaternions from Euler angles, one and many at once, against matrices and products in
// double.
#include <motley/math/euler.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "support/random.hpp"

using motley::euler_order;
using motley::quaternion;
using motley::vector3;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

struct row {
  euler_order order;
  std::array<std::size_t, 3> axes; // first to last
};
constexpr row orders[] = {{euler_order::xyz, {0, 1, 2}}, {euler_order::xzy, {0, 2, 1}},
                          {euler_order::yxz, {1, 0, 2}}, {euler_order::yzx, {1, 2, 0}},
                          {euler_order::zxy, {2, 0, 1}}, {euler_order::zyx, {2, 1, 0}}};

using matrix = std::array<std::array<double, 3>, 3>;

matrix product(const matrix& a, const matrix& b) {
  matrix m{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      for (std::size_t k = 0; k < 3; ++k) m[i][j] += a[i][k] * b[k][j];
  return m;
}
matrix turn(std::size_t axis, double angle) {
  const double s = std::sin(angle), c = std::cos(angle);
  if (axis == 0) return {{{1, 0, 0}, {0, c, -s}, {0, s, c}}};
  if (axis == 1) return {{{c, 0, s}, {0, 1, 0}, {-s, 0, c}}};
  return {{{c, -s, 0}, {s, c, 0}, {0, 0, 1}}};
}
matrix of(const quaternion& q) {
  const double w = double{q.w}, x = double{q.x}, y = double{q.y}, z = double{q.z};
  return {{{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
           {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
           {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}}};
}

/// w, x, y, z in double: Hamilton's product of one quaternion for each axis, the last axis leftmost.
using exact = std::array<double, 4>;
exact product(const exact& a, const exact& b) {
  return {a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
          a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
          a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
          a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]};
}
exact expected(const row& r, const vector3& angles) {
  const std::array<double, 3> of{double{angles.x}, double{angles.y}, double{angles.z}};
  exact q{1, 0, 0, 0};
  for (const std::size_t axis : r.axes) {
    exact one{std::cos(of[axis] / 2), 0, 0, 0};
    one[1 + axis] = std::sin(of[axis] / 2);
    q = product(one, q);
  }
  return q;
}
double difference(const quaternion& got, const exact& q) {
  const double d = std::max({std::abs(double{got.w} - q[0]), std::abs(double{got.x} - q[1]),
                             std::abs(double{got.y} - q[2]), std::abs(double{got.z} - q[3])});
  return d == d ? d : 1e300; // NaN is as bad as can be
}

template <std::size_t N>
constexpr motley::quaternion_block<N> turned(const std::array<vector3, N>& angles, euler_order order) {
  motley::euler_block<N> e{};
  motley::quaternion_block<N> signs{};
  for (std::size_t i = 0; i < N; ++i) {
    e.x[i] = angles[i].x;
    e.y[i] = angles[i].y;
    e.z[i] = angles[i].z;
    signs.set(i, motley::signs_of(order));
  }
  return motley::from_euler(e, signs);
}

/// The worst error of blocks of random angles up to `most`.
template <std::size_t N> double worst(const row& r, float most, int rounds, support::random& random) {
  double d = 0;
  for (int round = 0; round < rounds; ++round) {
    std::array<vector3, N> angles;
    for (vector3& a : angles)
      a = {random.between(-most, most), random.between(-most, most), random.between(-most, most)};
    const auto got = turned(angles, r.order);
    for (std::size_t i = 0; i < N; ++i) d = std::max(d, difference(got[i], expected(r, angles[i])));
  }
  return d;
}

static_assert(motley::from_euler(0, 0, 0, euler_order::zyx) == quaternion{});
static_assert(turned<5>({}, euler_order::yxz)[4] == quaternion{});
// A third of a turn about x, 60 degrees in the formula; once as it is, and with four turns more.
constexpr auto third =
    turned<3>({vector3{2.0943951F, 0, 0}, {0, 27.2271363F, 0}, {0, 0, -2.0943951F}}, euler_order::xyz);
constexpr bool near(float a, double b) { return double{a} - b < 1e-6 && b - double{a} < 1e-6; }
static_assert(near(third.w[0], 0.5) && near(third.x[0], 0.86602540) && third.y[0] == 0 && third.z[0] == 0);
static_assert(near(third.w[1], 0.5) && near(third.y[1], 0.86602540) && third.x[1] == 0 && third.z[1] == 0);
static_assert(near(third.w[2], 0.5) && near(third.z[2], -0.86602540));
static_assert(turned<2>({vector3{inf, -inf, 1e30F}, {}}, euler_order::xyz)[0] == quaternion{});
// 35 half turns, which come out a little beyond pi: cos(17.5 pi) is 0 and sin(17.5 pi) is -1.
constexpr auto beyond_pi = turned<1>({vector3{109.955742F, 0, 0}}, euler_order::xyz);
static_assert(near(beyond_pi.w[0], 0) && near(beyond_pi.x[0], -1) && beyond_pi.y[0] == 0 &&
              beyond_pi.z[0] == 0);

// The first bone of a block, with an angle beyond pi: 4 radians about x. The others are not computed.
constexpr float first_of_four = [] {
  motley::euler_block<4> angles{};
  motley::quaternion_block<4> signs{}, q;
  signs.set(0, motley::signs_of(euler_order::xyz));
  angles.x[0] = 4;
  motley::detail::from_euler(angles, signs, 1, q);
  return q.w[0];
}();
static_assert(near(first_of_four, -0.41614684)); // cos 2

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
static_assert(motley::from_euler(nan, 0, inf, euler_order::xyz) == quaternion{});

} // namespace

TEST_CASE("sine and cosine") {
  for (double angle = -700; angle < 700; angle += 0.37) {
    const auto [s, c] = motley::sin_cos(angle);
    CHECK(std::abs(s - std::sin(angle)) < 1e-12);
    CHECK(std::abs(c - std::cos(angle)) < 1e-12);
  }
  for (const double odd : {HUGE_VAL, -HUGE_VAL, std::nan(""), 1e300}) CHECK(motley::sin_cos(odd).cosine == 1);
}

TEST_CASE("each order of Euler angles is that order of rotations") {
  for (const row& r : orders) {
    for (const vector3 a : {vector3{0.3F, -1.2F, 2.5F}, vector3{-3, 0.01F, 7}, vector3{0, 1.5708F, 0.2F}}) {
      const std::array<double, 3> angles{double{a.x}, double{a.y}, double{a.z}};
      matrix m{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
      for (const std::size_t axis : r.axes) m = product(turn(axis, angles[axis]), m);
      const matrix got = of(motley::from_euler(a.x, a.y, a.z, r.order));
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) CHECK(std::abs(got[i][j] - m[i][j]) < 1e-6);
      CHECK(difference(motley::from_euler(a.x, a.y, a.z, r.order), expected(r, a)) < 6e-8);
    }
  }
}

TEST_CASE("blocks of Euler angles: random ones, up to a thousand radians and beyond") {
  support::random random{11};
  for (const row& r : orders) {
    CHECK(worst<32>(r, 3.1415F, 300, random) < 1e-6);
    CHECK(worst<32>(r, 10, 300, random) < 1e-6);
    CHECK(worst<32>(r, 1000, 300, random) < 1e-6);
    CHECK(worst<32>(r, 2047.9F, 300, random) < 1e-6);
    CHECK(worst<32>(r, 100000, 100, random) < 1e-6);
    CHECK(worst<1>(r, 1000, 100, random) < 1e-6);
    CHECK(worst<7>(r, 1000, 100, random) < 1e-6);
    CHECK(worst<16>(r, 4, 100, random) < 1e-6);
  }
}

TEST_CASE("blocks of Euler angles: special ones") {
  const float pi = 3.14159265F, limit = 2048;
  std::vector<float> special{0, -0.0F, 1e-38F, 1e-45F, -1e-20F};
  for (const float around : {pi / 2, pi, 3 * pi, 2 * pi, 100 * pi, 101 * pi, 318 * pi, limit, 1e4F, 9.9e8F})
    for (const float a : {around, std::nextafter(around, 0.0F), std::nextafter(around, inf)})
      special.insert(special.end(), {a, -a});
  std::array<vector3, 32> angles{};
  std::size_t n = 0;
  double d = 0;
  for (const float a : special)
    for (const vector3 v : {vector3{a, 0, 0}, vector3{0, a, 1}, vector3{a, -a, a}, vector3{0.5F, 2, a}}) {
      // Small ones stay among themselves, so that they take the short way.
      angles.fill({});
      angles[n] = v;
      for (const row& r : orders) d = std::max(d, difference(turned(angles, r.order)[n], expected(r, v)));
      n = (n + 1) % angles.size();
    }
  CHECK(d < 1e-6);
  for (const row& r : orders) CHECK(turned<4>({}, r.order)[3] == quaternion{});
}

TEST_CASE("blocks of Euler angles: odd half turns, in blocks that are not vectorised") {
  const float pi = 3.14159265F;
  double d = 0;
  for (int half_turns = 1; half_turns < 650; half_turns += 2) {
    float a = static_cast<float>(half_turns) * pi;
    for (int i = 0; i < 20; ++i) a = std::nextafter(a, 0.0F);
    for (int i = 0; i < 40; ++i, a = std::nextafter(a, inf))
      for (const vector3 v : {vector3{a, 0, 0}, vector3{1, -a, 0.5F}, vector3{-a, a, a}}) {
        d = std::max(d, difference(turned<1>({v}, euler_order::xyz)[0], expected(orders[0], v)));
        d = std::max(d,
                     difference(turned<3>({vector3{}, v, v}, euler_order::xyz)[2], expected(orders[0], v)));
        d = std::max(d, difference(turned<7>({vector3{}, {}, {}, {}, v}, euler_order::xyz)[4],
                                   expected(orders[0], v)));
        d = std::max(d, difference(turned<7>({vector3{}, {}, {}, {}, {}, {}, v}, euler_order::xyz)[6],
                                   expected(orders[0], v)));
      }
  }
  CHECK(d < 1e-6);
}

TEST_CASE("blocks of Euler angles: what is no direction counts as 0 and spoils no neighbour") {
  for (const float odd : {inf, -inf, std::nanf(""), -std::nanf(""), 2e9F, -3e38F})
    for (std::size_t i = 0; i < 16; ++i) {
      std::array<vector3, 16> angles;
      angles.fill({0.25F, -2, 1});
      angles[i] = {odd, 0.5F, odd};
      const auto got = turned(angles, euler_order::zxy);
      for (std::size_t k = 0; k < 16; ++k) {
        const vector3 same = k == i ? vector3{0, 0.5F, 0} : angles[k];
        CHECK(difference(got[k], expected(orders[4], same)) < 1e-6);
      }
    }
}

TEST_CASE("each bone of a block has its own order") {
  motley::euler_block<6> e{};
  motley::quaternion_block<6> signs{};
  const vector3 a{0.7F, -1.9F, 2.8F};
  for (std::size_t i = 0; i < 6; ++i) {
    e.x[i] = a.x;
    e.y[i] = a.y;
    e.z[i] = a.z;
    signs.set(i, motley::signs_of(orders[i].order));
  }
  const auto got = motley::from_euler(e, signs);
  for (std::size_t i = 0; i < 6; ++i) CHECK(difference(got[i], expected(orders[i], a)) < 1e-6);
}
