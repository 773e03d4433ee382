// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/math/value: what the values that curves move are made of, types of one's own included.
#include <motley/math/value.hpp>

#include <motley/curve/evaluate.hpp>
#include <motley/curve/fill.hpp>

#include <doctest/doctest.h>

#include <array>

namespace {

struct rgba {
  float r = 0, g = 0, b = 0, a = 0;
  friend constexpr bool operator==(const rgba&, const rgba&) = default;
};
struct labelled { // more members than components, and those in another order
  int label = 7;
  float second = 0, first = 0;
};
struct turned { // would be a rotation
  float w = 1;
};
struct half_done {
  float v = 0;
};

} // namespace

template <>
struct motley::value_traits<rgba> : motley::linear_value<&rgba::r, &rgba::g, &rgba::b, &rgba::a> {};
template <>
struct motley::value_traits<labelled> : motley::linear_value<&labelled::first, &labelled::second> {};
template <> struct motley::value_traits<turned> : motley::linear_value<&turned::w> {
  static constexpr bool is_quaternion = true;
};
template <> struct motley::value_traits<half_done> {
  static constexpr std::size_t components = 1;
  static constexpr bool is_quaternion = false;
  static constexpr float get(const half_done& h, std::size_t) { return h.v; }
};

namespace {

using motley::component;
using motley::quaternion;
using motley::turns;
using motley::value_traits;
using motley::vector3;

static_assert(motley::curve_value<float> && motley::curve_value<turns> && motley::curve_value<vector3> &&
              motley::curve_value<quaternion> && motley::curve_value<rgba> && motley::curve_value<labelled>);
static_assert(!motley::curve_value<double> && !motley::curve_value<int> && !motley::curve_value<turned> &&
              !motley::curve_value<half_done> && !motley::curve_value<void*>);
static_assert(motley::linear_curve_value<vector3> && !motley::linear_curve_value<quaternion>);

static_assert(motley::component_count<float> == 1 && motley::component_count<turns> == 1 &&
              motley::component_count<vector3> == 3 && motley::component_count<quaternion> == 4 &&
              motley::component_count<rgba> == 4 && motley::component_count<labelled> == 2);
static_assert(value_traits<quaternion>::is_quaternion && !value_traits<rgba>::is_quaternion &&
              !value_traits<vector3>::is_quaternion && !value_traits<turns>::is_quaternion);

constexpr quaternion q{1, 2, 3, 4};
static_assert(component(q, 0) == 1 && component(q, 1) == 2 && component(q, 2) == 3 && component(q, 3) == 4);
static_assert(component(vector3{1, 2, 3}, 0) == 1 && component(vector3{1, 2, 3}, 1) == 2 &&
              component(vector3{1, 2, 3}, 2) == 3);
static_assert(component(rgba{1, 2, 3, 4}, 3) == 4 && component(2.5F, 0) == 2.5F &&
              component(turns{0.5F}, 0) == 0.5F);
static_assert(component(labelled{0, 2, 1}, 0) == 1 && component(labelled{0, 2, 1}, 1) == 2);

static_assert(value_traits<vector3>::difference({1, 2, 3}, {2, 0, 8}) == vector3{1, -2, 5});
static_assert(value_traits<vector3>::mix({1, 2, 3}, {2, 0, 8}, 0.5F) == vector3{1.5F, 1, 5.5F});
static_assert(value_traits<float>::difference(1, 4) == 3 && value_traits<float>::mix(1, 4, 0.5F) == 2.5F);
// From 0.375 to -0.375 it is a quarter turn up, not three quarters down.
static_assert(value_traits<turns>::difference({0.375F}, {-0.375F}).value == 0.25F &&
              value_traits<turns>::mix({0.375F}, {-0.375F}, 0.5F).value == 0.5F);
static_assert(value_traits<labelled>::mix({1, 0, 0}, {2, 4, 8}, 0.25F).second == 1 &&
              value_traits<labelled>::mix({1, 0, 0}, {2, 4, 8}, 0.25F).first == 2 &&
              value_traits<labelled>::mix({1, 0, 0}, {2, 4, 8}, 0.25F).label == 7);

// Four components, and no rotation: halfway it is the mean. A turn would give 0.7071, and (1, 0, 0, 0) to
// (-1, 0, 0, 0) would not move.
constexpr std::array<motley::value_key<rgba>, 3> colours{
    {{0, {1, 0, 0, 0}}, {2, {0, 1, 0, 0}}, {6, {0, -1, 0, 4}}}};
static_assert(motley::evaluate(colours, 1) == rgba{0.5F, 0.5F, 0, 0} &&
              motley::evaluate(colours, 4) == rgba{0, 0, 0, 2} &&
              motley::evaluate(colours, 9) == rgba{0, -1, 0, 4});
static_assert(motley::cursor{colours}.at(4) == rgba{0, 0, 0, 2});
constexpr bool fills(const std::array<float, 12>& expected) {
  std::array<float, 12> out{};
  motley::fill(colours, out);
  return out == expected;
}
static_assert(fills({1, 0.5F, 0, 0, 0.5F, 1, 0, 0, 0, 0, 0, 0}));

// 2^128 - 2^104 is the largest float. From 2^128 - 2^103 on, half a step more, infinity is nearer.
constexpr double largest = 0x1.FFFFFEp127, nearer_to_infinity = 0x1.FFFFFFp127,
                 just_below = 0x1.FFFFFEFFFFFFFp127;
constexpr bool saturates(float (&f)(double)) {
  return f(largest) == 0x1.FFFFFEp127F && f(just_below) == 0x1.FFFFFEp127F &&
         f(-just_below) == -0x1.FFFFFEp127F && f(nearer_to_infinity) == motley::infinity &&
         f(-nearer_to_infinity) == -motley::infinity && f(1e300) == motley::infinity &&
         f(-1e300) == -motley::infinity && f(-0.1) == -0.1F && f(0) == 0;
}
static_assert(saturates(motley::saturate_to_float) && saturates(motley::round_to_float));

} // namespace

TEST_CASE("a number too large for float rounds to the same at run time as in constant expressions") {
  CHECK(saturates(motley::saturate_to_float));
  CHECK(saturates(motley::round_to_float));
}

TEST_CASE("values of one's own are joined by straight lines at run time, too") {
  motley::cursor playing{colours};
  for (int i = -2; i < 30; ++i) {
    const float frame = static_cast<float>(i) / 4;
    CHECK(playing.at(frame) == motley::evaluate(colours, frame));
  }
}
