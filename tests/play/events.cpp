// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/play/events: which events happen between two times.
#include <motley/play/timeline.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <vector>

using motley::clip_event;
using motley::playback;
using motley::timeline;

namespace {

// A round of 10 frames, a second each. The opcodes are letters; the last two are at its end and after it.
const std::vector<clip_event> events{
    {clip_event::no_frame, 'z'}, {0, 'a'}, {4, 'b'}, {4, 'c'}, {10, 'd'}, {99, 'e'}};
constexpr timeline repeated{10, 1, playback::loop}, once{10, 1, playback::clamp};

std::string between(const timeline& line, double from, double until) {
  std::string all;
  motley::visit_events_between(events, line, from, until,
                               [&](const clip_event& e) { all += static_cast<char>(e.opcode); });
  return all;
}

} // namespace

TEST_CASE("events happen from one time up to another, once a round") {
  CHECK(between(repeated, 0, 4) == "a");
  CHECK(between(repeated, 4, 5) == "bc");
  CHECK(between(repeated, 5, 10) == "de");
  CHECK(between(repeated, 10, 11) == "a");
  CHECK(between(repeated, 0, 30) == "abcdeabcdeabcde");
  CHECK(between(repeated, 9, 14.5) == "deabc"); // the round's end comes before frame 0
  CHECK(between(repeated, -6, 0) == "bcde");
  CHECK(between(repeated, 3, 3) == "");
  CHECK(between(repeated, 4, 3) == "");
}

TEST_CASE("events of a clip that does not repeat happen once") {
  CHECK(between(once, -5, 100) == "abcde");
  CHECK(between(once, 0, 10) == "abc");
  CHECK(between(once, 10, 10.5) == "de");
  CHECK(between(once, 11, 1e9) == "");
  CHECK(between({0, 1, playback::loop}, 0, 1) == "abcde"); // one frame: everything is at its end
  CHECK(between({0, 1, playback::loop}, 1, 50) == "");
  CHECK(between({10, 0, playback::loop}, 0, 100) == ""); // no frame rate: time stands still
}

TEST_CASE("no step is too small or too odd: each event happens once for each round") {
  for (const double step : {0.1, 1 / 3.0, 0.7, 1.0, 2.5, 9.99, 10.0, 25.0}) {
    CAPTURE(step);
    const timeline line{10, 29.97F, playback::loop};
    std::string all, expected;
    double time = 0;
    while (line.rounds(time) < 40) {
      const double next = time + step / 29.97;
      all += between(line, time, next);
      time = next;
    }
    for (std::size_t i = 0; i < all.size(); ++i) expected += "abcde"[i % 5];
    CHECK(all == expected);
    CHECK(all.size() >= 40 * 5);
  }
}

TEST_CASE("of a step of very many rounds the last thousand count") {
  CHECK(between(repeated, 5, 9994).size() == 2 + 998 * 5 + 1); // 1000 rounds
  CHECK(between(repeated, 5, 10004).size() == 999 * 5 + 1);    // 1001, the first of which does not count
  CHECK(between({10, 3e38F, playback::loop}, 0, 1e9).size() <= 5000);
  CHECK(between({10, 3e38F, playback::loop}, -1e200, 1e200).size() <= 5000);
}

TEST_CASE("times that are none let nothing happen") {
  constexpr double infinite = std::numeric_limits<double>::infinity(),
                   not_a_number = std::numeric_limits<double>::quiet_NaN();
  for (const double odd : {infinite, -infinite, not_a_number}) {
    CHECK(between(repeated, 0, odd) == "");
    CHECK(between(repeated, odd, 0) == "");
    CHECK(between(once, odd, odd) == "");
  }
}

TEST_CASE("times with more rounds than there are numbers are one moment, in which nothing happens") {
  CHECK(between(repeated, 1e20, 2e20) == "");
  CHECK(between(repeated, 1e300, 1e301) == "");
  CHECK(between(repeated, -1e301, -1e300) == "");
  CHECK(between(once, 1e300, 1e301) == "");
}
