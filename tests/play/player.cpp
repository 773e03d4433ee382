// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
#include <motley/play/player.hpp>

#include <motley/author/walked.hpp>

#include <motley/clip/selection.hpp>
#include <motley/play/baked.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <thread>
#include <type_traits>
#include <vector>

#include "support/allocations.hpp"
#include "support/largest_player.hpp"
#include "support/motions.hpp"

namespace {

using motley::any_motion;
using motley::playback;

/// Times in frames as players see them: forward in odd steps, whole frames, backward, and jumps.
std::vector<double> times(double frames) {
  std::vector<double> all;
  for (double f = 0; f < frames + 2; f += 0.371) all.push_back(f);
  for (double f = 0; f < frames + 2; f += 1) all.push_back(f);
  for (double f = frames; f > -2; f -= 1.617) all.push_back(f);
  support::random r{5};
  for (int i = 0; i < 40; ++i) all.push_back((r.below(10000) / 5000.0 - 0.5) * frames);
  return all;
}

template <class Player>
void check_against_evaluate(const any_motion& m, Player& player, playback mode,
                            const std::vector<double>& most) {
  REQUIRE(player.pose_size() == m.pose_size());
  std::vector<float> pose(m.pose_size()), expected(pose.size());
  const double rate = double{m.frame_rate()};
  for (const double frame : times(m.round_frames())) {
    const double seconds = rate > 0 ? frame / rate : frame;
    const float at = motley::timeline::of(m, mode).frame_at(seconds);
    player.sample_seconds(seconds, pose);
    motley::sample_frame(m, at, expected);
    for (std::size_t row = 0; row < pose.size(); ++row) {
      CAPTURE(at);
      CAPTURE(row);
      CAPTURE(pose[row]);
      CAPTURE(expected[row]);
      REQUIRE(support::alike(pose[row], expected[row], most[row]));
    }
  }
}

/// A clip of the caller's own: one track of one curve, which can only be walked.
struct wave {
  struct keys_type {
    const motley::key* from = nullptr;
    std::size_t size = 0;
    struct iterator {
      using value_type = motley::key;
      using difference_type = std::ptrdiff_t;
      using iterator_concept = std::forward_iterator_tag;
      const motley::key* at = nullptr;
      motley::key operator*() const { return *at; }
      iterator& operator++() { return ++at, *this; }
      iterator operator++(int) { return {at++}; }
      bool operator==(const iterator&) const = default;
      const motley::key* state() const { return at; }
    };
    iterator begin() const { return {from}; }
    iterator end() const { return {from + size}; }
    iterator resume(const motley::key* at) const { return {at}; }
  };
  struct curve_type {
    static constexpr auto kind = motley::curve_kind::sequential;
    keys_type stored;
    keys_type keys() const { return stored; }
    std::size_t size() const { return stored.size; }
  };
  std::vector<motley::key> keys;
  std::uint32_t frames = 10;

  std::uint32_t frame_count() const { return frames; }
  std::uint32_t round_frames() const { return frames - 1; }
  float frame_rate() const { return 1; }
  motley::looping loops() const { return {}; }
  motley::angle_unit rotation_unit() const { return motley::angle_unit::radians; }
  std::uint32_t track_count() const { return 1; }
  curve_type curve() const { return {{keys.data(), keys.size()}}; }
  motley::track_range<wave> tracks() const { return motley::track_range<wave>{*this}; }
  bool next(motley::track_outline& o) const {
    if (o.record == 0) return false;
    o = motley::outline_of({.record = 0, .index = 1, .channel = motley::channel::ty}, curve());
    return true;
  }
  template <class F> decltype(auto) visit(const motley::track_outline&, F&& f) const { return f(curve()); }
  template <class F> void visit_all(F&& f) const { motley::visit_each(*this, f); }
  std::string_view coding_name(const motley::track_outline&) const { return "keys"; }
  std::size_t pose_size() const { return 1; }
  template <class F> void warnings(F&&) const {}
  template <class F> void describe(F&&) const {}
};

} // namespace

TEST_CASE("player: equal to evaluate() at any time, whatever came before" * doctest::test_suite("slow")) {
  support::for_each_motion(97, [](const any_motion& m) {
    const auto most = support::most_differences(m);
    std::vector<std::byte> memory(motley::player<any_motion>::memory_size(m)),
        compiled_memory(motley::baked_clip::memory_size(m));
    CHECK(memory.size() <= support::largest_player(m));
    for (const playback mode : {playback::clamp, playback::loop}) {
      auto player = *motley::make_player(m, memory, {mode});
      check_against_evaluate(m, player, mode, most);
      const auto compiled = *motley::baked_clip::make(m, compiled_memory, {mode});
      check_against_evaluate(m, compiled, mode, most);
    }
  });
}

TEST_CASE("player: beyond the clip's frames the keys still say") {
  support::for_each_motion(400, [](const any_motion& m) {
    const auto most = support::most_differences(m);
    std::vector<std::byte> memory(motley::player<any_motion>::memory_size(m));
    auto player = *motley::make_player(m, memory);
    std::vector<float> pose(m.pose_size()), expected(pose.size());
    constexpr float infinity = std::numeric_limits<float>::infinity(),
                    no_number = std::numeric_limits<float>::quiet_NaN();
    for (const float frame :
         {-5.0F, 0.0F, infinity, 300.5F, 70000.0F, infinity, 2.0F, no_number, 1.0F, -infinity,
          std::numeric_limits<float>::max(), -std::numeric_limits<float>::max()}) {
      player.sample_frame(frame, pose);
      motley::sample_frame(m, frame, expected);
      for (std::size_t row = 0; row < pose.size(); ++row) {
        CAPTURE(frame);
        CAPTURE(row);
        REQUIRE(support::alike(pose[row], expected[row], most[row]));
      }
    }
  });
}

TEST_CASE("player: only the tracks that are wanted") {
  const auto wanted = [](const motley::track_outline& t) {
    return t.bone % 2 == 0 && t.channel <= motley::channel::rz;
  };
  support::for_each_motion(400, [&](const any_motion& m) {
    const auto some = motley::select(m, wanted);
    std::vector<std::byte> memory(motley::player_memory_size(some)),
        compiled_memory(motley::baked_clip::memory_size(some));
    if (some.track_count() == 0) return;
    auto player = *motley::make_player(some, memory);
    const auto compiled = *motley::baked_clip::make(some, compiled_memory);
    std::vector<float> expected;
    const float frame = 1.25F;
    for (const auto t : m.tracks())
      if (wanted(t.outline()))
        t.visit([&](const auto& curve) {
          const auto value = motley::evaluate(curve, frame);
          for (std::size_t i = 0; i < t.outline().components; ++i)
            expected.push_back(motley::component(value, i));
        });
    REQUIRE(player.pose_size() == expected.size());
    REQUIRE(compiled.pose_size() == expected.size());
    if (m.frame_count() < 3) return;
    std::vector<float> pose(expected.size());
    const auto most = support::most_differences(some);
    const auto compare = [&] {
      for (std::size_t i = 0; i < pose.size(); ++i) REQUIRE(support::alike(pose[i], expected[i], most[i]));
    };
    player.sample_frame(frame, pose);
    compare();
    compiled.sample_frame(frame, pose);
    compare();
  });
}

TEST_CASE("player: too little memory plays nothing") {
  const auto bytes = support::write(support::every_type(support::game::bayonetta2), support::order::little);
  const auto m = motley::bayonetta2::open(bytes);
  using player_type = motley::player<motley::bayonetta2::motion>;
  std::vector<std::byte> memory(player_type::memory_size(*m)),
      compiled_memory(motley::baked_clip::memory_size(*m));
  std::vector<float> pose(m->pose_size(), -7.0F);
  const auto less = player_type::make(*m, std::span{memory}.first(memory.size() - 1));
  CHECK(less.error() == motley::error::too_little_memory(memory.size() - 1, memory.size()));
  // Wherever the memory ends, the error tells all that is needed, and nothing behind it is written.
  for (std::size_t size = 0; size < compiled_memory.size(); ++size) {
    std::vector<std::byte> shorter(compiled_memory.size(), std::byte{77});
    const auto baked = motley::baked_clip::make(*m, std::span{shorter}.first(size));
    REQUIRE(baked.error() == motley::error::too_little_memory(size, compiled_memory.size()));
    REQUIRE(std::count(shorter.begin() + static_cast<std::ptrdiff_t>(size), shorter.end(), std::byte{77}) ==
            static_cast<std::ptrdiff_t>(shorter.size() - size));
  }
  motley::baked_clip{}.sample_seconds(0, pose);
  for (const float v : pose) CHECK(v == -7.0F);
}

TEST_CASE("player: a baked clip's prefetch takes any frame and changes nothing") {
  const auto bytes = support::write(support::every_type(support::game::bayonetta2), support::order::little);
  const auto m = motley::bayonetta2::open(bytes);
  std::vector<std::byte> memory(motley::baked_clip::memory_size(*m));
  const auto baked = motley::baked_clip::make(*m, memory);
  REQUIRE(baked);
  const std::vector<std::byte> before = memory;
  constexpr float infinity = std::numeric_limits<float>::infinity();
  for (const float frame : {0.0F, 1.5F, -3.0F, 1e30F, infinity, -infinity, std::nanf("")}) {
    baked->prefetch(frame);
    motley::baked_clip{}.prefetch(frame);
  }
  CHECK(memory == before);
}

TEST_CASE("player: a clip without tracks is said to be empty") {
  const motley::bayonetta2::motion none;
  std::vector<std::byte> memory(10);
  CHECK(motley::make_player(none, memory).error() == motley::error::empty_clip());
  CHECK(motley::baked_clip::make(none, memory).error() == motley::error::empty_clip());
  CHECK(motley::make_player(none, {}).error() == motley::error::empty_clip());
}

TEST_CASE("player: moved, it plays on, moved from, it plays nothing, and a member may be assigned later") {
  using player_type = motley::player<motley::bayonetta2::motion>;
  static_assert(!std::is_copy_constructible_v<player_type> && !std::is_copy_assignable_v<player_type>);
  static_assert(std::is_nothrow_move_constructible_v<player_type> &&
                std::is_nothrow_move_assignable_v<player_type>);
  static_assert(std::is_trivially_copyable_v<motley::baked_clip>);
  const auto bytes = support::write(support::every_type(support::game::bayonetta2), support::order::little);
  const auto m = motley::bayonetta2::open(bytes);
  std::vector<std::byte> memory(player_type::memory_size(*m));
  std::vector<float> pose(m->pose_size()), expected(pose.size());
  struct {
    player_type player;
  } actor;
  CHECK(actor.player.pose_size() == 0);
  pose.assign(pose.size(), -77);
  actor.player.sample_seconds(1, pose);
  CHECK(pose[0] == -77);
  auto made = player_type::make(*m, memory, {playback::loop});
  actor.player = *std::move(made);
  CHECK(made.has_value());
  CHECK(made->pose_size() == 0);
  made->sample_frame(1, pose);
  CHECK(pose[0] == -77);
  actor.player.sample_frame(1, pose);
  player_type other{std::move(actor.player)};
  actor.player.sample_frame(2, expected);
  CHECK(expected[0] == 0);
  actor.player = std::move(other);
  CHECK(other.pose_size() == 0);
  other = std::move(actor.player);
  CHECK(actor.player.pose_size() == 0);
  const float inside = 2.5F; // loops: the next round
  other.sample_seconds((double{inside} + m->round_frames()) / double{m->frame_rate()}, pose);
  motley::sample_frame(*m, inside, expected);
  for (std::size_t i = 0; i < pose.size(); ++i) CHECK(pose[i] == doctest::Approx(expected[i]).epsilon(1e-4));
}

TEST_CASE("player: the memory of a clip's player is no larger than its curves need") {
  // By hand, on 64 bits: up to 15 bytes before the first array; four for a number of a pose; for a track that
  // is followed 80, and for each four numbers of such tracks 16 and 96, ...
  if (sizeof(void*) != 8) return;
  const wave still{{{0, 1, 0, 2}}};
  CHECK(motley::player<wave>::memory_size(still) == 15 + 4);
  const wave m{{{0, 1, 0, 2}, {3, 5, 1, 1}}};
  constexpr std::size_t track = sizeof(motley::detail::followed_track);
  CHECK((track == 80 || track == 88)); // 88 with g++ 11, which leaves the end of a base class unused
  CHECK(motley::player_index<wave>::memory_size(m) == 15 + track + 16 + 4);
  // ... its span and its state, which begins at a multiple of eight.
  CHECK(motley::player<wave>::memory_size(m) == 15 + track + 16 + 4 + 96 + 8 + 4 + 32);
}

TEST_CASE("player: a clip of one's own, whose keys can only be walked, and lie between frames") {
  wave whole{{{0, 1, 0, 2}, {3, 5, 1, 1}, {3, -5, 0, 0}, {8, 2, 3, 0}}};
  static_assert(motley::clip<wave>);
  std::vector<std::byte> memory(motley::player<wave>::memory_size(whole));
  auto player = *motley::make_player(whole, memory);
  std::vector<std::byte> compiled_memory(motley::baked_clip::memory_size(whole));
  const auto compiled = *motley::baked_clip::make(whole, compiled_memory);
  std::vector<float> pose(4); // of which one float is used
  CHECK(compiled.pose_size() == 1);
  for (const double t : {0.0, 2.5, 3.0, 5.0, 8.0, 1.0, 9.0}) {
    const float expected = motley::evaluate(wave::curve_type{{whole.keys.data(), 4}}, static_cast<float>(t));
    player.sample_seconds(t, pose);
    CHECK(pose[0] == doctest::Approx(expected).epsilon(1e-6));
    compiled.sample_seconds(t, pose);
    CHECK(pose[0] == doctest::Approx(expected).epsilon(1e-6));
  }
  wave between{{{0, 1, 0, 2}, {2.5F, 5, 1, 1}, {8, 2, 3, 0}}};
  memory.resize(motley::player<wave>::memory_size(between));
  auto played = *motley::make_player(between, memory);
  played.sample_seconds(2.5, pose);
  CHECK(pose[0] == 5);
  compiled_memory.resize(1000);
  const auto unbaked = motley::baked_clip::make(between, compiled_memory);
  CHECK(unbaked.error() ==
        motley::error::keys_between_frames({.record = 0, .index = 1, .channel = motley::channel::ty}));
}

TEST_CASE("player: at a key's frame, exact for any slopes") {
  const float huge = std::numeric_limits<float>::infinity();
  wave m{{{0, 1, 0, huge}, {4, 5, -huge, huge}, {8, 2, 3, 0}}};
  std::vector<std::byte> memory(motley::player<wave>::memory_size(m)),
      compiled_memory(motley::baked_clip::memory_size(m));
  auto player = *motley::make_player(m, memory);
  const auto compiled = *motley::baked_clip::make(m, compiled_memory);
  std::vector<float> pose(4); // of which one float is used
  for (const motley::key& k : m.keys) {
    player.sample_seconds(double{k.frame}, pose);
    CHECK(pose[0] == k.value);
    compiled.sample_seconds(double{k.frame}, pose);
    CHECK(pose[0] == k.value);
  }
  m.frames = 8; // the last key is at frame_count itself
  compiled_memory.resize(motley::baked_clip::memory_size(m));
  motley::baked_clip::make(m, compiled_memory)->sample_frame(8, pose);
  CHECK(pose[0] == 2);
}

TEST_CASE("player: one for each thread, one baked clip for all") {
  const auto bytes =
      support::write(support::random_mot(support::game::bayonetta2, 1, 50), support::order::big);
  const auto m = motley::open(bytes);
  std::vector<std::byte> compiled_memory(motley::baked_clip::memory_size(*m));
  const auto compiled = *motley::baked_clip::make(*m, compiled_memory, {playback::loop});
  const auto run = [&](double step) {
    std::vector<std::byte> memory(motley::player<any_motion>::memory_size(*m));
    auto player = *motley::make_player(*m, memory, {playback::loop});
    std::vector<float> a(m->pose_size()), b(a.size());
    double difference = 0;
    for (int i = 0; i < 2000; ++i) {
      player.sample_seconds(i * step, a);
      compiled.sample_seconds(i * step, b);
      for (std::size_t k = 0; k < a.size(); ++k)
        if (a[k] == a[k])
          difference += std::abs(double{a[k]} - double{b[k]}) / std::max(1.0, std::abs(double{a[k]}));
    }
    return difference;
  };
  std::vector<double> differences(4, 1);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < differences.size(); ++i)
    threads.emplace_back([&, i] { differences[i] = run(0.001 * (static_cast<double>(i) + 1)); });
  for (std::thread& t : threads) t.join();
  for (const double d : differences) CHECK(d < 1e-6 * 2000 * static_cast<double>(m->pose_size()));
}

TEST_CASE("player: nothing allocates") {
  const auto bytes = support::write(support::every_type(support::game::bayonetta2), support::order::little);
  std::vector<std::byte> memory(10000), compiled_memory(100000);
  std::vector<float> pose(1000), dense(100000);
  const std::size_t before = support::allocations();
  const auto m = motley::open(bytes);
  auto player = *motley::make_player(*m, memory, {playback::loop});
  const auto compiled = *motley::baked_clip::make(*m, compiled_memory, {playback::loop});
  const std::size_t size = motley::player<any_motion>::memory_size(*m) + motley::baked_clip::memory_size(*m);
  const std::span<std::byte> room{memory}; // in libc++ a vector's conversion to a span may throw
  const std::span<float> out{pose};
  static_assert(noexcept(player.sample_seconds(0.5, out))&& noexcept(compiled.sample_seconds(0.5, out)));
  static_assert(noexcept(motley::make_player(*m, room))&& noexcept(motley::baked_clip::make(*m, room)));
  static_assert(noexcept(motley::decode(*m, out)));
  for (int i = 0; i < 50; ++i) {
    player.sample_seconds(0.04 * i, pose);
    compiled.sample_seconds(-0.03 * i, pose);
    motley::sample_frame(*m, 3.5F, pose);
  }
  motley::decode(*m, dense);
  motley::decode(*m, dense, motley::layout::by_frame);
  motley::decode(*m, motley::frame_range{0.5, 0.25, 7}, dense);
  CHECK(support::allocations() == before);
  CHECK(size > 0);
  CHECK(player.pose_size() == m->pose_size());
  CHECK(compiled.pose_size() == m->pose_size());
}
