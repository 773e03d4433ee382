// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/metroid/triples: rotations and vectors from integers: against double, and many at once
// against one.
#include <motley/formats/metroid/triples.hpp>

#include <motley/formats/metroid/deltas.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "support/random.hpp"

using motley::stored_triple;

namespace {

static_assert(motley::self_filling<motley::delta_keys<motley::sine_rotation>> &&
              motley::self_filling<motley::delta_keys<motley::scaled_vector>>);

constexpr double pi = 3.14159265358979323846;

// A half turn about y: w is exactly 0. A quarter turn about x: w = x = 1/sqrt(2), at half the divisor.
static_assert(motley::sine_rotation{100}({0, 100, 0, false}).w == 0 &&
              motley::sine_rotation{100}({0, 100, 0, false}).y > 0.9999999F);
constexpr motley::quaternion quarter = motley::sine_rotation{16384}({8192, 0, 0, true});
static_assert(quarter.w + 0.70710678F < 1e-6F && quarter.w + 0.70710678F > -1e-6F && quarter.y == 0);
static_assert(motley::scaled_vector{0.5F}({1, -2, 3, false}) == motley::vector3{0.5F, -1, 1.5F});

struct worst_errors {
  double components = 0, length = 0;
};

/// Compares with the formula, and a block of rotations with the same ones one by one.
worst_errors measure(std::uint32_t divisor, const std::vector<stored_triple>& triples) {
  const motley::sine_rotation decode{divisor};
  worst_errors worst;
  constexpr std::size_t stride = 70;
  for (std::size_t first = 0; first < triples.size(); first += motley::stored_block::capacity) {
    motley::stored_block block{};
    const std::size_t count = std::min(motley::stored_block::capacity, triples.size() - first);
    for (std::size_t i = 0; i < count; ++i) {
      const stored_triple& n = triples[first + i];
      block.x[i] = n.x;
      block.y[i] = n.y;
      block.z[i] = n.z;
      block.sign[i] = n.negative ? 0x80000000U : 0;
    }
    float rows[4 * stride];
    decode(block, count, rows, stride);
    for (std::size_t i = 0; i < count; ++i) {
      const stored_triple& n = triples[first + i];
      const auto sine = [&](int angle) { // of the angle within a turn; beyond it a double's rounding shows
        return std::sin(std::remainder(static_cast<double>(angle), 4.0 * divisor) * (pi / 2 / divisor));
      };
      const double x = sine(n.x), y = sine(n.y), z = sine(n.z), w2 = 1 - x * x - y * y - z * z;
      const double w = (n.negative ? -1 : 1) * std::sqrt(std::max(0.0, w2));
      const motley::quaternion q = decode(n);
      const double expected[] = {w, x, y, z};
      double length = 0;
      for (std::size_t c = 0; c < 4; ++c) {
        const float got = motley::component(q, c);
        REQUIRE(std::bit_cast<std::uint32_t>(got) == std::bit_cast<std::uint32_t>(rows[c * stride + i]));
        worst.components = std::max(worst.components, std::abs(double{got} - expected[c]));
        length += double{got} * double{got};
      }
      if (w2 >= 0) worst.length = std::max(worst.length, std::abs(std::sqrt(length) - 1));
    }
  }
  return worst;
}

} // namespace

TEST_CASE("sine_rotation: within 4e-7 of the formula, within 1e-6 of unit length, one by one and in blocks") {
  for (const std::uint32_t divisor : {1U, 3U, 100U, 16384U, 32767U, 65536U, 0x7FFFFFFFU, 0xFFFFFFFFU}) {
    CAPTURE(divisor);
    support::random random{divisor};
    std::vector<stored_triple> triples;
    const auto limit = static_cast<unsigned>(std::min<std::uint64_t>(std::uint64_t{divisor} * 2 + 1, 65535));
    const auto small = [&] { return static_cast<int>(random.below(limit)) - static_cast<int>(limit / 2); };
    for (int i = 0; i < 5000; ++i)
      triples.push_back({small() / 2, small() / 2, small() / 2, random.below(2) != 0});
    const worst_errors inside = measure(divisor, triples);
    CHECK(inside.components < 4e-7);
    CHECK(inside.length < 1e-6);
    for (stored_triple& n : triples) // far beyond a quarter turn, to the ends of what 32 bits hold
      n = {small() * 7, small() * 29123, random.below(9) == 0 ? static_cast<int>(0x80000000U) : small() * 3,
           n.negative};
    const worst_errors beyond = measure(divisor, triples);
    CHECK(beyond.components < 4e-7);
    CHECK(beyond.length < 1e-6);
  }
}

TEST_CASE("sine_rotation: w near 0 is as good as any other") {
  constexpr int divisor = 16384;
  std::vector<stored_triple> triples;
  for (int near = -20; near <= 20; ++near)
    for (int share = 0; share <= divisor; share += 64) {
      // x = sin a, y = cos a but for a little: w is 0 but for a little.
      triples.push_back({share, divisor - share + near, near % 3, false});
      triples.push_back({near, divisor - (near & 7), 0, true});
    }
  const worst_errors e = measure(divisor, triples);
  CHECK(e.components < 4e-7);
  CHECK(e.length < 1e-6);
}

TEST_CASE("scaled_vector rounds once") {
  support::random random{4};
  for (int i = 0; i < 1000; ++i) {
    const float multiplier = random.between(-1, 1) / 777;
    motley::stored_block block{};
    float rows[3 * motley::stored_block::capacity];
    block.x[5] = static_cast<int>(random.below(65536)) - 32768;
    block.z[5] = static_cast<int>(0x80000000U);
    motley::scaled_vector{multiplier}(block, 6, rows, motley::stored_block::capacity);
    CHECK(rows[5] == static_cast<float>(block.x[5] * double{multiplier}));
    CHECK(rows[2 * motley::stored_block::capacity + 5] ==
          static_cast<float>(-2147483648.0 * double{multiplier}));
    CHECK(motley::scaled_vector{multiplier}({block.x[5], 0, block.z[5], true}).x == rows[5]);
  }
}
