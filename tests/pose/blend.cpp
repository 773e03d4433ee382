// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/pose/blend: transforms between two poses.
#include <motley/pose/blend.hpp>

#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <span>

using motley::blend;
using motley::local_transform;
using motley::vector3;

namespace {

constexpr local_transform a{{0, 2, 4}, {0.5F, 0, 0}, {1, 1, 1}, {1, 0, 0, 0}},
    b{{4, 2, 0}, {0, 0, 1.5F}, {3, 1, 0}, {-0.70710678F, -0.70710678F, 0, 0}};
constexpr local_transform quarter_of_the_way = blend(a, b, 0.25F);
static_assert(quarter_of_the_way.translation == vector3{1, 2, 3} &&
              quarter_of_the_way.scale == vector3{1.5F, 1, 0.75F});
static_assert(quarter_of_the_way.euler == vector3{}); // no angles are known
static_assert(quarter_of_the_way.rotation == blend(a.rotation, b.rotation, 0.25F) &&
              quarter_of_the_way.rotation.w > 0.98F &&
              quarter_of_the_way.rotation.x > 0.19F); // the shorter arc
static_assert(blend(a, b, 0) == a && blend(a, b, 1) == b && blend(a, b, -1) == a && blend(a, b, 2) == b &&
              blend(a, b, std::numeric_limits<float>::quiet_NaN()) == a);

} // namespace

TEST_CASE("poses are blended bone by bone, in place if need be") {
  const std::array<local_transform, 2> from{a, b};
  const std::array<local_transform, 2> to{b, a};
  const local_transform untouched{{9, 9, 9}, {}, {}, {}};
  std::array<local_transform, 4> out{untouched, untouched, untouched, untouched};
  blend(from, to, 0.25F, out);
  CHECK(out[0] == blend(a, b, 0.25F));
  CHECK(out[1] == blend(b, a, 0.25F));
  CHECK(out[2] == untouched);
  std::array<local_transform, 2> in_place = to;
  blend(from, in_place, 0.25F, in_place);
  CHECK(in_place[0] == blend(a, b, 0.25F));
  CHECK(in_place[1] == blend(b, a, 0.25F));
}
