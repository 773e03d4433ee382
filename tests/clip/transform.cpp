// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/clip/transform: quaternions from Euler angles, default values, and poses as transforms.
#include <motley/clip/transform.hpp>
#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "support/mot_writer.hpp"

using motley::channel;
using motley::euler_order;
using motley::quaternion;
using motley::vector3;

namespace {

using matrix = std::array<std::array<double, 3>, 3>;

matrix product(const matrix& a, const matrix& b) {
  matrix m{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      for (std::size_t k = 0; k < 3; ++k) m[i][j] += a[i][k] * b[k][j];
  return m;
}
matrix turn(int axis, double angle) {
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

static_assert(motley::from_euler(0, 0, 0, euler_order::zyx) == quaternion{});
static_assert(motley::default_value(channel::ty, {1, 2, 3}) == 2 &&
              motley::default_value(channel::rz, {1, 2, 3}) == 0 &&
              motley::default_value(channel::sx, {1, 2, 3}) == 1 &&
              motley::default_value(channel::other, {1, 2, 3}) == 0);

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
  struct row {
    euler_order order;
    std::array<int, 3> axes; // first to last
  };
  const row rows[] = {{euler_order::xyz, {0, 1, 2}}, {euler_order::xzy, {0, 2, 1}},
                      {euler_order::yxz, {1, 0, 2}}, {euler_order::yzx, {1, 2, 0}},
                      {euler_order::zxy, {2, 0, 1}}, {euler_order::zyx, {2, 1, 0}}};
  for (const row& r : rows) {
    for (const vector3 a : {vector3{0.3F, -1.2F, 2.5F}, vector3{-3, 0.01F, 7}, vector3{0, 1.5708F, 0.2F}}) {
      const double angles[] = {double{a.x}, double{a.y}, double{a.z}};
      matrix expected{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
      for (const int axis : r.axes) expected = product(turn(axis, angles[axis]), expected);
      const matrix got = of(motley::from_euler(a.x, a.y, a.z, r.order));
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) CHECK(std::abs(got[i][j] - expected[i][j]) < 1e-6);
    }
  }
}

TEST_CASE("a pose becomes transforms, missing channels their defaults") {
  using support::storage;
  const auto bytes = support::write({.which = support::game::bayonetta2,
                                     .frames = 2,
                                     .name = "pose",
                                     .tracks = {{.bone = 10, .index = 1, .constant = 5},
                                                {.bone = 10, .index = 5, .constant = 1},
                                                {.bone = 20, .index = 7, .constant = 3},
                                                {.bone = 30, .index = 0, .constant = 9},
                                                {.bone = 20, .index = 14, .constant = 8}}},
                                    support::order::little);
  const auto motion = motley::bayonetta2::open(bytes);
  REQUIRE(motion);
  std::array<float, 5> pose{};
  CHECK(motley::sample(*motion, 0, pose) == 5);
  const std::array<vector3, 2> rest{vector3{1, 2, 3}, vector3{4, 5, 6}};
  std::array<motley::local_transform, 3> out;
  motley::assemble(
      *motion, pose, rest, euler_order::xyz, [](int bone) { return bone / 10 - 1 < 2 ? bone / 10 - 1 : -1; },
      out);
  CHECK(out[0].translation == vector3{1, 5, 3});
  CHECK(out[0].euler == vector3{0, 0, 1});
  CHECK(out[0].scale == vector3{1, 1, 1});
  CHECK(out[0].rotation == motley::from_euler(0, 0, 1, euler_order::xyz));
  CHECK(out[1].translation == vector3{4, 5, 6});
  CHECK(out[1].scale == vector3{3, 1, 1});
  CHECK(out[1].rotation == quaternion{});
  CHECK(out[2] == motley::local_transform{}); // nobody's, and beyond the rest pose
}
