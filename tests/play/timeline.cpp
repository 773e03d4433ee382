// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/play/timeline: seconds to frames and rounds.
#include <motley/play/timeline.hpp>

#include <motley/clip/clip.hpp>
#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "support/mot_writer.hpp"
#include "support/motn_writer.hpp"

using motley::playback;
using motley::timeline;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity(),
                 not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max(),
                       least = std::numeric_limits<std::int64_t>::min();

// A clip of 96 frames at 60 a second: a round ends at frame 95, after 1.58333 seconds.
constexpr timeline once{95, 60, playback::clamp}, repeated{95, 60, playback::loop};

// All of it in constant expressions, NaN, infinities and overflow included.
static_assert(once.frame_at(not_a_number) == 0 && repeated.frame_at(not_a_number) == 0);
static_assert(repeated.rounds(not_a_number) == 0 && once.rounds(infinite) == 0);
static_assert(once.frame_at(infinite) == 95 && once.frame_at(-infinite) == 0);
static_assert(repeated.frame_at(infinite) == 0 && repeated.frame_at(-infinite) == 0);
static_assert(repeated.rounds(infinite) == most && repeated.rounds(-infinite) == least);
static_assert(repeated.rounds(1e308) == most && repeated.rounds(-1e308) == least);
static_assert(repeated.rounds(1) == 0 && repeated.rounds(2) == 1 && repeated.rounds(-0.5) == -1);

} // namespace

TEST_CASE("timeline: seconds to frames") {
  CHECK(once.frame_at(0) == 0);
  CHECK(once.frame_at(0.5) == 30);
  CHECK(once.frame_at(-1) == 0);
  CHECK(once.frame_at(95.5 / 60) == 95);
  CHECK(once.frame_at(1e30) == 95);
  CHECK(repeated.frame_at(94.5 / 60) == 94.5F);
  CHECK(repeated.frame_at(95 / 60.0) == 0); // the pose of frame 95 is that of frame 0 in a closing loop
  CHECK(repeated.frame_at(95.5 / 60) == doctest::Approx(0.5).epsilon(1e-6));
  CHECK(repeated.frame_at(-0.25) == doctest::Approx(80).epsilon(1e-6));
  CHECK(repeated.frame_at(-95 / 60.0 * 10) == 0);
}

TEST_CASE("timeline: whole rounds, and a round's end is frame 0 of the next") {
  for (std::int64_t n = -500; n <= 500; ++n) {
    CAPTURE(n);
    const double end = double(n) * 95 / 60, product = double(n) * (95.0 / 60);
    CHECK(repeated.rounds(end) == n);
    CHECK(repeated.rounds(product) == n);
    CHECK(repeated.frame_at(end) == 0);
    CHECK(repeated.frame_at(product) == 0);
    CHECK(repeated.rounds(end + 1e-6) == n);
    CHECK(repeated.rounds(end - 1e-6) == n - 1);
    CHECK(repeated.frame_at(end - 1e-6) > 94.9F);
  }
  // Any length and rate: the nth multiple of a round is its nth end, in either arithmetic.
  for (const std::uint32_t frames : {1U, 2U, 7U, 95U, 120U, 999U, 65535U})
    for (const float rate : {24.0F, 29.97F, 30.0F, 59.94F, 60.0F, 1 / 0.0333333F})
      for (std::int64_t n = 1; n < 200'000'000; n = n * 3 + 1) {
        CAPTURE(frames);
        CAPTURE(rate);
        CAPTURE(n);
        const timeline t{frames, rate, playback::loop};
        const double seconds = double(frames) / double(rate);
        for (const double end : {double(n) * seconds, double(n) * frames / double(rate)}) {
          CHECK(t.rounds(end) == n);
          CHECK(t.rounds(-end) == -n);
          CHECK(t.frame_at(end) == 0);
          CHECK(t.frame_at(-end) == 0);
        }
      }
}

TEST_CASE("timeline: just before 0 is 0, as a round's end is the next one's start") {
  constexpr timeline t{10, 60, playback::loop};
  for (const double seconds : {-1e-300, -1e-20, -1.4e-17}) {
    CHECK(t.at(seconds).round == 0);
    CHECK(t.at(seconds).frame == 0);
  }
  CHECK(t.at(-1e-9).round == -1);
  CHECK(t.at(-1e-9).frame < 10);
}

TEST_CASE("timeline: huge times") {
  // A year of rounds: 31556952 s are 19930706 rounds of 1.58333 s, and 0.5333 s, by hand.
  CHECK(repeated.rounds(31556952) == 19930706);
  CHECK(repeated.frame_at(31556952) == doctest::Approx(50).epsilon(1e-4));
  const timeline second{60, 60, playback::loop};
  CHECK(second.rounds(4e18) == 4000000000000000000);
  CHECK(second.rounds(-4e18) == -4000000000000000000);
  CHECK(second.rounds(9.3e18) == most);
  CHECK(second.rounds(-9.3e18) == least);
  CHECK(second.frame_at(1e300) == 0);
  CHECK(second.frame_at(-1e300) == 0);
}

TEST_CASE("timeline: clips without a round, and rates that are none") {
  for (const std::uint32_t frames : {0U, 95U})
    for (const float rate : {0.0F, -1.0F, 60.0F, std::numeric_limits<float>::infinity(),
                             std::numeric_limits<float>::quiet_NaN()})
      for (const double seconds : {0.0, 1.0, -1.0, infinite, -infinite, not_a_number})
        for (const auto mode : {playback::clamp, playback::loop}) {
          const timeline t{frames, rate, mode};
          const float at = t.frame_at(seconds);
          CHECK((at >= 0 && at <= static_cast<float>(frames)));
          if (frames == 0 || !(rate > 0) || mode == playback::clamp) CHECK(t.rounds(seconds) == 0);
        }
}

TEST_CASE("round_frames, round_seconds and rounds of clips: the last sample ends a round") {
  const auto mot = [](int frames) {
    return support::write({.which = support::game::bayonetta2, .frames = frames, .tracks = {{.bone = 1}}},
                          support::order::little);
  };
  const auto bytes = mot(96), one = mot(1), none = mot(0);
  const auto clip = motley::open(bytes);
  REQUIRE(clip);
  CHECK(clip->round_frames() == 95);
  CHECK(motley::round_seconds(*clip) == 95 / 60.0);
  CHECK(motley::duration(*clip) == 96 / 60.0);
  CHECK(timeline::of(*clip, playback::loop).rounds(1.6) == 1);
  CHECK(timeline::of(*clip, playback::loop).rounds(1.58) == 0);
  CHECK(timeline::of(*clip).rounds(1.6) == 0);
  const auto some = motley::select(*clip, [](const motley::track_outline&) { return true; });
  CHECK(some.round_frames() == 95);
  for (const auto& still : {one, none}) {
    CHECK(motley::open(still)->round_frames() == 0);
    CHECK(motley::round_seconds(*motley::open(still)) == 0);
    CHECK(timeline::of(*motley::open(still), playback::loop).rounds(1e9) == 0);
    CHECK(timeline::of(*motley::open(still), playback::loop).frame_at(1e9) == 0);
  }
  CHECK(motley::any_motion{}.round_frames() == 0);
}

namespace {

/// Node frames of two frames: the third sample, of frame 2, is that of frame 0. Translation y is 0, 1, 0.
std::vector<std::byte> nodes() {
  support::motn::node node;
  for (auto& c : node.channels) c = {false, {0}};
  for (int i = 0; i < 3; ++i) node.channels[i].stored = {0x3C00};
  node.channels[7] = {true, {0, 0x3C00, 0}}; // halves: 0, 1, 0
  return support::motn::archive{{support::motn::write_nodes(2, {node})}}.write();
}

} // namespace

TEST_CASE("a round of node frames ends at the sample after the last frame, in every player") {
  const auto bytes = nodes();
  const auto clip = motley::open(bytes, 0);
  REQUIRE(clip);
  CHECK(clip->frame_count() == 2);
  CHECK(clip->round_frames() == 2);
  CHECK(motley::round_seconds(*clip) == 2 / 30.0);
  std::vector<std::byte> memory(motley::player<motley::any_motion>::memory_size(*clip)),
      more(motley::baked_clip::memory_size(*clip));
  auto player = *motley::make_player(*clip, memory, {playback::loop});
  const auto baked = *motley::baked_clip::make(*clip, more, {playback::loop});
  std::vector<float> a(clip->pose_size()), b(a.size());
  // By hand: up to 1 at frame 1, down to 0 at frame 2, and up again.
  const std::pair<double, float> expected[] = {{0, 0.0F},   {0.5, 0.5F}, {1, 1.0F},
                                               {1.5, 0.5F}, {2, 0.0F},   {2.25, 0.25F}};
  for (const auto& [at, value] : expected) {
    const double frame = at; // clang 14 captures no structured bindings
    CAPTURE(frame);
    player.sample_seconds(frame / 30, a);
    baked.sample_seconds(frame / 30, b);
    CHECK(a[7] == doctest::Approx(value).epsilon(1e-6));
    CHECK(b[7] == doctest::Approx(value).epsilon(1e-6));
  }
  auto clamped = *motley::make_player(*clip, memory);
  clamped.sample_seconds(1e9, a); // the end of the round
  CHECK(a[7] == 0);
}

TEST_CASE("a closing loop does not hold for a frame: the pose moves in each of them") {
  // By hand: frames 0 to 4 of a wave, 0 1 0 -1 0, as samples.
  const auto bytes = support::write(
      {.which = support::game::bayonetta2,
       .frames = 5,
       .tracks =
           {{.bone = 1, .index = 1, .how = support::storage::float_samples, .samples = {0, 1, 0, -1, 0}}}},
      support::order::big);
  const auto clip = motley::open(bytes);
  REQUIRE(clip);
  std::vector<std::byte> memory(motley::player<motley::any_motion>::memory_size(*clip));
  auto player = *motley::make_player(*clip, memory, {playback::loop});
  std::vector<float> pose(1);
  float before = 0;
  for (int frame = 1; frame < 40; ++frame) {
    player.sample_seconds(frame / 60.0, pose);
    CHECK(std::abs(pose[0] - before) == doctest::Approx(1).epsilon(1e-4));
    before = pose[0];
  }
}
