// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/math/slerp: turns between rotations, and the small functions that they are made of, against double.
#include <motley/curve/evaluate.hpp>
#include <motley/curve/fill.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "support/anim_writer.hpp"
#include "support/random.hpp"

using motley::quaternion;
using rotation_key = motley::value_key<quaternion>;
using vector_key = motley::value_key<motley::vector3>;
using number_key = motley::value_key<float>;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

// A quarter turn about x, and half of it: cos and sin of pi/8.
constexpr std::array<rotation_key, 2> quarter{rotation_key{2, {1, 0, 0, 0}},
                                              rotation_key{4, {0.70710678F, 0.70710678F, 0, 0}}};
constexpr bool near(float a, double b) { return double{a} - b < 1e-6 && b - double{a} < 1e-6; }
static_assert(near(motley::evaluate(quarter, 3).w, 0.92387953) &&
              near(motley::evaluate(quarter, 3).x, 0.38268343));
static_assert(motley::evaluate(quarter, 2) == quarter[0].value &&
              motley::evaluate(quarter, 4) == quarter[1].value);
static_assert(motley::evaluate(quarter, -inf) == quarter[0].value &&
              motley::evaluate(quarter, inf) == quarter[1].value);

// The other sign is the same rotation: the way there is the short one, and the key itself keeps its sign.
constexpr std::array<rotation_key, 2> negated{quarter[0],
                                              rotation_key{4, {-0.70710678F, -0.70710678F, 0, 0}}};
static_assert(near(motley::evaluate(negated, 3).w, 0.92387953));
static_assert(motley::evaluate(negated, 4) == negated[1].value);

// The angle is that between the directions: from (2, 0, 0, 0) to (0, 0.5, 0, 0) a quarter of the sphere, so
// halfway each key counts sin(pi/4) / sin(pi/2) = 0.70710678. From (3, 0, 0, 0) to (3, 3, 0, 0) it is pi/4,
// and each counts sin(pi/8) / sin(pi/4) = 0.54119610.
constexpr std::array<rotation_key, 2> long_and_short{rotation_key{0, {2, 0, 0, 0}},
                                                     rotation_key{2, {0, 0.5F, 0, 0}}};
static_assert(near(motley::evaluate(long_and_short, 1).w, 1.41421356) &&
              near(motley::evaluate(long_and_short, 1).x, 0.35355339));
constexpr std::array<rotation_key, 2> both_long{rotation_key{0, {3, 0, 0, 0}},
                                                rotation_key{2, {-3, -3, 0, 0}}};
static_assert(near(motley::evaluate(both_long, 1).w / 3, 1.08239220) &&
              near(motley::evaluate(both_long, 1).x / 3, 0.54119610));
// One direction, two lengths, and no direction at all: a straight line. The largest floats do not overflow.
constexpr quaternion halfway(const quaternion& a, const quaternion& b) {
  return motley::slerp_segment::between(0, a, 2, b).at(1);
}
static_assert(halfway({0, 2, 0, 0}, {0, 4, 0, 0}) == quaternion{0, 3, 0, 0});
static_assert(halfway({0, 0, 0, 0}, {0, 4, 0, 0}) == quaternion{0, 2, 0, 0});
static_assert(halfway({0, 4, 0, 0}, {0, 0, 0, 0}) == quaternion{0, 2, 0, 0});
static_assert(halfway({0, 0, 0, 0}, {0, 0, 0, 0}) == quaternion{0, 0, 0, 0});
static_assert(near(halfway({3e38F, 0, 0, 0}, {0, 3e38F, 0, 0}).w / 3e38F, 0.70710678));
static_assert(near(halfway({1e-40F, 0, 0, 0}, {0, 3e38F, 0, 0}).x / 3e38F, 0.70710678));

constexpr std::array<vector_key, 2> line{vector_key{0, {0, 2, 4}}, vector_key{4, {4, 2, 0}}};
static_assert(motley::evaluate(line, 1) == motley::vector3{1, 2, 3} &&
              motley::evaluate(line, 9) == line[1].value);
constexpr std::array<number_key, 3> numbers{number_key{1, 5}, number_key{3, 9}, number_key{3, 1}};
static_assert(motley::evaluate(numbers, 2) == 7 && motley::evaluate(numbers, 3) == 1);

quaternion random_rotation(support::random& random) {
  support::anim::values v;
  double length = 0;
  for (int i = 0; i < 4; ++i) {
    v.push_back(double{random.between(-1, 1)});
    length += v.back() * v.back();
  }
  length = std::sqrt(length);
  return {static_cast<float>(v[0] / length), static_cast<float>(v[1] / length),
          static_cast<float>(v[2] / length), static_cast<float>(v[3] / length)};
}
support::anim::values values_of(const quaternion& q) { return {q.w, q.x, q.y, q.z}; }

} // namespace

TEST_CASE("slerp is within 1e-6 of the formula in double, and of unit length") {
  support::random random{1};
  double worst = 0, longest = 0;
  for (int i = 0; i < 2000; ++i) {
    const quaternion a = random_rotation(random);
    quaternion b = random_rotation(random);
    if (i % 4 == 0) b = a; // alike, nearly alike, and opposite
    if (i % 8 == 0) b.x += random.between(-1, 1) / 1000;
    if (i % 16 == 0) b = {-b.w, -b.x, -b.y, -b.z};
    double product = 0;
    for (std::size_t c = 0; c < 4; ++c) product += values_of(a)[c] * values_of(b)[c];
    if (std::abs(product) < 1e-5) continue; // at right angles either way is the shorter one
    const auto s = motley::slerp_segment::between(0, a, 8, b);
    for (float frame = 0; frame < 8; frame += 0.25F) {
      const auto expected = support::anim::slerp(values_of(a), values_of(b), double{frame} / 8);
      const auto got = values_of(s.at(frame));
      double length = 0;
      for (std::size_t c = 0; c < 4; ++c) {
        worst = std::max(worst, std::abs(got[c] - expected[c]));
        length += got[c] * got[c];
      }
      if (i % 8 != 0) longest = std::max(longest, std::abs(std::sqrt(length) - 1));
    }
  }
  CHECK(worst < 1e-6);
  CHECK(longest < 1e-6);
}

TEST_CASE("slerp between quaternions of any length is within 1e-6 of the longer one") {
  support::random random{3};
  double worst = 0;
  for (int i = 0; i < 6000; ++i) {
    quaternion a = random_rotation(random), b = random_rotation(random);
    if (i % 3 == 0) { // from 1e-6 radians apart to 1
      const float apart = std::pow(10.0F, random.between(-6, 0));
      b = {a.w + apart * b.w, a.x + apart * b.x, a.y + apart * b.y, a.z + apart * b.z};
    }
    // A little off the unit length, as ANIM's keys near half a turn are, or far.
    const float reach = i % 2 == 0 ? 0.02F : 10.0F;
    const auto scale = [&](quaternion& q) {
      const float by = std::exp(random.between(-reach, reach));
      q = {q.w * by, q.x * by, q.y * by, q.z * by};
    };
    scale(a);
    scale(b);
    const auto from = values_of(a), to = values_of(b);
    const double longer = std::sqrt(std::max(support::anim::dot(from, from), support::anim::dot(to, to)));
    if (std::abs(support::anim::dot(from, to)) <
        1e-5 * std::sqrt(support::anim::dot(from, from) * support::anim::dot(to, to)))
      continue; // at right angles either way is the shorter one
    const auto s = motley::slerp_segment::between(0, a, 8, b);
    for (float frame = 0; frame <= 8; frame += 0.5F) {
      const auto expected = support::anim::slerp(from, to, double{frame} / 8), got = values_of(s.at(frame));
      for (std::size_t c = 0; c < 4; ++c) worst = std::max(worst, std::abs(got[c] - expected[c]) / longer);
    }
  }
  CHECK(worst < 1e-6);
}

TEST_CASE("the sine, square root and arc cosine are as close as they say") {
  double sine = 0, root = 0, arc = 0;
  for (int i = 0; i <= 100000; ++i) {
    const float x = static_cast<float>(i) / 100000,
                angle = static_cast<float>(double{x} * 1.5707963267948966);
    sine = std::max({sine, std::abs(double{motley::short_sine(angle)} - std::sin(double{angle})),
                     std::abs(double{motley::short_sine(-angle)} + std::sin(double{angle}))});
    arc = std::max(arc, std::abs(double{motley::short_arc_cosine(x)} - std::acos(double{x})));
    for (const float v : {x, x * 1e-30F, x * 1e30F})
      if (v > 0) root = std::max(root, std::abs(double{motley::square_root(v)} / std::sqrt(double{v}) - 1));
  }
  CHECK(sine < 2e-7);
  CHECK(root < 2e-7);
  CHECK(arc < 4e-7);
  CHECK(motley::square_root(0.0F) == 0);
  static_assert(motley::square_root(0.0F) == 0 && motley::short_sine(0) == 0);
}

TEST_CASE("curves of rotations and vectors: cursor and fill agree with evaluate") {
  support::random random{2};
  std::vector<rotation_key> turns;
  std::vector<vector_key> lines;
  for (float frame = 3; frame < 60; frame += static_cast<float>(random.below(4)) / 2) {
    turns.push_back({frame, random_rotation(random)});
    lines.push_back({frame, {random.between(-9, 9), random.between(-9, 9), random.between(-9, 9)}});
  }
  const auto agree = [&](const auto& keys) {
    motley::cursor playing{keys};
    for (const float frame : {0.0F, 3.0F, 4.25F, 17.0F, 17.125F, 58.0F, 59.5F, 100.0F, 5.0F, -1.0F, 30.0F})
      CHECK(playing.at(frame) == motley::evaluate(keys, frame));
    constexpr std::size_t rows = motley::component_count<decltype(playing.at(0))>, frames = 71;
    std::vector<float> out(rows * frames);
    motley::fill(keys, out);
    for (std::size_t i = 0; i < frames; ++i)
      for (std::size_t row = 0; row < rows; ++row)
        REQUIRE(out[row * frames + i] ==
                motley::component(motley::evaluate(keys, static_cast<float>(i)), row));
  };
  agree(turns);
  agree(lines);
}

TEST_CASE("hostile quaternions: slerp is total, and what has no direction is joined by a straight line") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const auto same = [](float a, float b) { return a == b || (std::isnan(a) && std::isnan(b)); };
  for (const float odd : {nan, inf, -inf, 0.0F, 1e30F, 1e-30F}) {
    const quaternion a{odd, 1, 0, 0}, b{1, odd, odd, odd};
    for (const float frame : {-inf, 0.0F, 0.5F, 1.0F, inf, nan}) {
      (void)motley::slerp_segment::between(0, a, 1, b).at(frame);
      (void)motley::slerp_segment::between(1, a, 0, b).at(frame);
    }
    CHECK(motley::slerp_segment::between(0, a, 1, b).at(-inf).x == 1);
    CHECK(motley::slerp_segment::between(0, a, 1, b).at(nan).x == 1);
    if (std::isfinite(odd)) continue;
    const quaternion middle = motley::slerp_segment::between(0, a, 4, {0, 3, 2, 0}).at(1);
    CHECK(same(middle.w, odd)); // 3/4 of it, and of 0
    CHECK(middle.x == 1.5F);
    CHECK(middle.y == 0.5F);
    CHECK(middle.z == 0);
  }
}
