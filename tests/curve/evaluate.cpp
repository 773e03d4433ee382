// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/curve/evaluate: evaluate(), cursor and fill() on plain arrays of keys: their edges, and their
// agreement.
#include <motley/curve/evaluate.hpp>
#include <motley/curve/fill.hpp>
#include <motley/wire/iterator.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <forward_list>
#include <limits>
#include <vector>

#include "support/random_mot.hpp"

using motley::key;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity(),
                not_a_number = std::numeric_limits<float>::quiet_NaN();

// Halfway between 0 and 1 with slopes m0, m1: p0/2 + m0/8 + p1/2 - m1/8.
constexpr std::array<key, 3> ramp{key{10, 0, 9, 2}, key{14, 4, 6, 1}, key{16, 5, 0, 9}};
static_assert(motley::evaluate(ramp, 12) == 2 + 2 / 8.0F - 6 / 8.0F);
static_assert(motley::evaluate(ramp, 15) == 4.5F + 1 / 8.0F - 0);
static_assert(motley::evaluate(ramp, 9) == 0 && motley::evaluate(ramp, -inf) == 0 &&
              motley::evaluate(ramp, not_a_number) == 0);
static_assert(motley::evaluate(ramp, 10) == 0 && motley::evaluate(ramp, 14) == 4 &&
              motley::evaluate(ramp, 16) == 5);
static_assert(motley::evaluate(ramp, 17) == 5 && motley::evaluate(ramp, inf) == 5);

constexpr std::array<key, 1> one{key{3, 7, 100, 100}};
static_assert(motley::evaluate(one, 0) == 7 && motley::evaluate(one, 3) == 7 &&
              motley::evaluate(one, 99) == 7);

// A step at 5, and one at the very start: left of it the first, on it and right of it the last.
constexpr std::array<key, 5> steps{key{2, 1, 0, 0}, key{2, 3, 0, 0}, key{5, 3, 0, 0}, key{5, 9, 0, 0},
                                   key{5, -1, 0, 0}};
static_assert(motley::evaluate(steps, 1.5F) == 1 && motley::evaluate(steps, 2) == 3 &&
              motley::evaluate(steps, 4.5F) == 3);
static_assert(motley::evaluate(steps, 5) == -1 && motley::evaluate(steps, 6) == -1);

constexpr bool fills(const auto& keys) {
  std::array<float, 40> out{};
  motley::fill(keys, out);
  for (std::size_t i = 0; i < out.size(); ++i)
    if (out[i] != motley::evaluate(keys, static_cast<float>(i))) return false;
  return true;
}
static_assert(fills(ramp) && fills(one) && fills(steps));

std::vector<key> keys_of_track(const support::track_spec& t) {
  std::vector<key> keys;
  for (const auto& k : t.keys) keys.push_back({static_cast<float>(k.frame), k.value, k.in, k.out});
  return keys;
}

struct own_key {
  int frame;
  double value, in, out;
};
struct own_curve {
  static constexpr motley::curve_kind kind = motley::curve_kind::random_access;
  static constexpr own_key stored[] = {{0, 1, 0, 0}, {4, 3, 0, 0}};
  constexpr std::size_t size() const { return 2; }
  constexpr std::span<const own_key> keys() const { return stored; }
};

struct listed_curve {
  static constexpr motley::curve_kind kind = motley::curve_kind::random_access;
  std::vector<own_key> stored;
  std::size_t size() const { return stored.size(); }
  std::span<const own_key> keys() const { return stored; }
};

} // namespace

TEST_CASE("evaluate, cursor and fill keep the promised accuracy") {
  support::random r{1};
  for (const int count : {1, 2, 5, 30, 200}) {
    const auto t = support::random_track(r, support::storage::float_keys, count);
    const auto keys = keys_of_track(t);
    const std::forward_list<key> list{keys.begin(), keys.end()}; // no random access: the walking search
    motley::cursor playing{keys};
    std::vector<float> dense(3000);
    motley::fill(keys, dense);
    support::error_meter meter, dense_meter;
    for (int i = -40; i < 3000 * 8; ++i) {
      const float frame = static_cast<float>(i) / 8;
      const float value = motley::evaluate(keys, frame);
      meter.add(double{value}, t.expected(double{frame}, 0), t.promised(double{frame}, 0));
      REQUIRE(motley::evaluate(list, frame) == value);
      REQUIRE(playing.at(frame) == value);
      if (i >= 0 && i % 8 == 0)
        dense_meter.add(double{dense[static_cast<std::size_t>(i) / 8]}, t.expected(double{frame}, 0),
                        t.promised(double{frame}, 0));
    }
    CHECK(meter.worst() <= 1);
    CHECK(dense_meter.worst() <= 1);
    for (const key k : keys) CHECK(motley::evaluate(keys, k.frame) == motley::evaluate(list, k.frame));
    CHECK(motley::evaluate(keys, keys.back().frame) == keys.back().value);
  }
}

TEST_CASE("a key's value is exact, whatever its slopes") {
  const std::array<key, 3> wild{key{1, 5, inf, inf}, key{2, -0.0F, not_a_number, not_a_number},
                                key{4, 3, -inf, 0}};
  for (const key k : wild) CHECK(motley::evaluate(wild, k.frame) == k.value);
  CHECK(std::signbit(motley::evaluate(wild, 2)));
  std::array<float, 6> out{};
  motley::fill(wild, out);
  CHECK(out[0] == 5);
  CHECK(out[1] == 5);
  CHECK(out[2] == 0);
  CHECK(out[4] == 3);
  CHECK(out[5] == 3);
}

TEST_CASE("a cursor may jump anywhere") {
  support::random r{2};
  const auto keys = keys_of_track(support::random_track(r, support::storage::float_keys, 50));
  motley::cursor playing{keys};
  for (int i = 0; i < 5000; ++i) {
    const float frame = r.between(-5, keys.back().frame + 5);
    REQUIRE(playing.at(frame) == motley::evaluate(keys, frame));
  }
  for (const float frame : {not_a_number, 3.0F, inf, 2.0F, -inf, 1e30F})
    CHECK(playing.at(frame) == motley::evaluate(keys, frame));
}

TEST_CASE("a cursor's jump is a search, not a walk") {
  struct counted_keys {
    int* looked_at = nullptr;

    key operator[](std::size_t i) const {
      ++*looked_at;
      return {static_cast<float>(i), static_cast<float>(i % 7), 0, 0};
    }
    motley::indexed_iterator<counted_keys> begin() const { return {*this, 0}; }
    motley::indexed_iterator<counted_keys> end() const { return {*this, 1 << 16}; }
  };
  int looked_at = 0;
  const counted_keys keys{&looked_at};
  motley::cursor playing{keys};
  looked_at = 0;
  CHECK(playing.at(60000) == 60000 % 7);
  CHECK(looked_at < 100);
}

TEST_CASE("a cursor outlives the view that it was made from") {
  const std::vector<key> keys{{0, 0, 0, 0}, {10, 5, 0, 0}};
  auto playing = [&] { return motley::cursor{std::span<const key>{keys}}; }();
  CHECK(playing.at(10) == 5);
  CHECK(playing.at(0) == 0);
  auto copy = playing;
  CHECK(copy.at(5) == 2.5F);
}

TEST_CASE("keys of other number types are keyframes, too") {
  struct exact_key {
    int frame;
    double value, in, out;
  };
  const std::vector<exact_key> keys{{0, 1, 0, 0}, {4, 3, 0, 0}};
  motley::cursor playing{keys};
  std::array<float, 6> out{};
  motley::fill(keys, out);
  CHECK(out == std::array<float, 6>{1, 1.3125F, 2, 2.6875F, 3, 3});
  for (std::size_t i = 0; i < out.size(); ++i) {
    CHECK(motley::evaluate(keys, static_cast<float>(i)) == out[i]);
    CHECK(playing.at(static_cast<float>(i)) == out[i]);
  }
}

TEST_CASE("evaluate_double() takes the keys of any curve") {
  CHECK(motley::evaluate_double(own_curve{}, 2) == 2);
  CHECK(motley::evaluate_double(own_curve{}, 9) == 3);
}

TEST_CASE("evaluate_double() takes the segment of its argument, however close the next key is") {
  // As floats these arguments are the frames of keys.
  const listed_curve line{{{0, 0, 0, 1e6}, {1'000'000, 1e6, 1e6, 1e6}, {2'000'000, 2e6, 1e6, 1e6}}};
  CHECK(motley::evaluate_double(line, 999'999.98) == doctest::Approx(999'999.98).epsilon(1e-12));
  CHECK(motley::evaluate_double(line, 1'000'000) == 1e6);
  const listed_curve step{{{0, 0, 0, 10}, {1, 10, 10, 0}, {1, 20, 0, 0}, {2, 20, 0, 0}}};
  CHECK(motley::evaluate_double(step, 1 - 1e-9) == doctest::Approx(10).epsilon(1e-8));
  CHECK(motley::evaluate_double(step, 1) == 20);
  const listed_curve rise{{{-1, 1, 0, 2}, {0, 3, 2, 2}, {1, 5, 2, 0}}}; // -1e-60 and the least float
  CHECK(motley::evaluate_double(rise, -1e-60) == 3);
  CHECK(motley::evaluate_double(rise, 1e-60) == 3);
  CHECK(motley::evaluate_double(rise, 1e300) == 5);
  CHECK(motley::evaluate_double(rise, -double{inf}) == 1);
  CHECK(motley::evaluate_double(rise, double{not_a_number}) == 1);
}

TEST_CASE("fill writes exactly its span") {
  const std::array<key, 3> keys{key{0.5F, 1, 0, 3}, key{7.25F, 2, 1, 1}, key{30, 4, 1, 1}};
  for (std::size_t size = 0; size < 40; ++size) {
    std::vector<float> guarded(size + 16, -77.0F);
    motley::fill(keys, std::span{guarded}.first(size));
    for (std::size_t i = 0; i < size; ++i)
      CHECK(guarded[i] == doctest::Approx(motley::evaluate(keys, static_cast<float>(i))).epsilon(1e-6));
    for (std::size_t i = size; i < guarded.size(); ++i) REQUIRE(guarded[i] == -77.0F);
  }
}
