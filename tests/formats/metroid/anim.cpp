// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/metroid/anim: both versions, all games, against what was written; every way to the same pose;
// what is refused, and how.
#include <motley/formats/metroid/anim_key_sets.hpp>
#include <motley/formats/metroid/anim_player.hpp>
#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <ostream>
#include <string>

#include "support/all_ways.hpp"
#include "support/constexpr_vector.hpp"
#include "support/local_transforms.hpp"
#include "support/random_anim.hpp"

namespace metroid_anim = motley::metroid_anim;
namespace anim = support::anim;

namespace {

constexpr anim::game games[] = {anim::game::prime, anim::game::echoes, anim::game::demo};
constexpr metroid_anim::game as_ours(anim::game g) {
  return g == anim::game::prime    ? metroid_anim::game::prime
         : g == anim::game::echoes ? metroid_anim::game::echoes
                                   : metroid_anim::game::echoes_demo;
}
constexpr motley::channel first_channels[] = {motley::channel::qw, motley::channel::tx, motley::channel::sx};

/// True if no component is further off than 1e-6 of the range: 1 for rotations, and for vectors that of 16
/// bits at the writer's multipliers.
template <class V> VECTOR_CONSTEXPR bool close(const V& got, const anim::values& expected) {
  if (expected.size() != motley::component_count<V>) return false;
  const double allowed = std::is_same_v<V, motley::quaternion> ? 1e-6 : 1e-6 * 64;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const double off = double{motley::component(got, i)} - expected[i];
    if (!(off < allowed && off > -allowed)) return false;
  }
  return true;
}

/// f(bone, part) for each track that a file should have, in its order.
template <class F> VECTOR_CONSTEXPR void for_each_track(const anim::stream_spec& spec, F&& f) {
  for (const anim::bone& b : spec.bones)
    for (std::size_t p = 0; p < (spec.which == anim::game::echoes ? 3U : 2U); ++p)
      if (b.parts[p].used) f(b, p);
}

/// True if a motion has the spec's tracks with the right keys, and the right values every quarter of a frame.
VECTOR_CONSTEXPR bool matches(const metroid_anim::motion& m, const anim::stream_spec& spec) {
  if (m.version() != 2 || m.game() != as_ours(spec.which) || m.frame_count() != spec.key_frames.size() ||
      m.interval() != spec.interval || m.duration() != spec.seconds() || m.root_bone() != spec.root ||
      (m.loops() == motley::looping::yes) != (spec.looping != 0))
    return false;
  const auto frames = spec.frames();
  bool good = true;
  auto at = m.tracks().begin();
  for_each_track(spec, [&](const anim::bone& b, std::size_t p) {
    good = good && !(at == m.tracks().end());
    if (!good) return;
    const auto track = *at;
    ++at;
    good = track.outline().bone == static_cast<int>(b.id) && track.outline().channel == first_channels[p];
    track.visit([&](const auto& curve) {
      good = good && curve.size() == frames.size();
      std::size_t k = 0;
      for (const auto& key : curve.keys()) {
        good = good && k < frames.size() && key.frame == static_cast<float>(frames[k]) &&
               close(key.value, spec.key(b, p, k));
        for (std::size_t c = 0; good && p > 0 && c < 3; ++c) // integers times a float: exact but for rounding
          good = motley::component(key.value, c) == static_cast<float>(spec.key(b, p, k)[c]);
        ++k;
      }
      good = good && k == frames.size();
      for (double f = -1; good && f < static_cast<double>(spec.key_frames.size()) + 2; f += 0.25)
        good = spec.ambiguous(b, p, f) ||
               close(motley::evaluate(curve, static_cast<float>(f)), spec.at(b, p, f));
    });
  });
  return good && at == m.tracks().end();
}

constexpr bool near(float a, double b) { return double{a} - b < 1e-6 && b - double{a} < 1e-6; }

/// True if a frame has keys, or is later than all of them: there ANIM's own player is exact.
bool is_key_frame(const metroid_anim::motion& m, float frame) {
  const auto* const stream = m.walk().stream();
  if (stream == nullptr || m.key_count() == 1) return true;
  const auto& frames = stream->stream().frames;
  if (!(frame < static_cast<float>(frames.previous_set(frames.size())))) return true;
  return frame == std::floor(frame) && (frame == 0 || frames[static_cast<std::uint64_t>(frame)]);
}

// Whole files of each game, decoded by the compiler, key sets included. One bone, three frames,
// the middle one without keys. A rotation key count of 0 makes no difference to Prime and the demo.
VECTOR_CONSTEXPR bool decodes(anim::game g, unsigned rotation_keys = 2) {
  const bool echoes = g == anim::game::echoes;
  support::writer out{support::order::big};
  for (const unsigned n : {2U, 0U}) out.u32(n);
  if (g == anim::game::prime) out.u32(0xABCD);
  if (echoes)
    out.u16(0x0101);
  else
    out.u32(1);
  out.f32(0.5F); // duration, interval, root bone, looping, divisor, multipliers
  out.f32(0.25F);
  for (const unsigned n : {7U, 1U, 16384U}) out.u32(n);
  out.f32(0.5F);
  if (echoes) out.f32(0.125F);
  for (const unsigned n : {1U, 1U, 3U, 5U}) out.u32(n); // three frames; the bitmap: 101
  if (!echoes) out.u32(1);
  out.u32(1);
  if (echoes)
    out.u8(9);
  else
    out.u32(9);
  const auto group = [&](unsigned keys, int x, unsigned wx, int y, unsigned wy, int z, unsigned wz) {
    out.u16(keys);
    out.i16(x), out.u8(wx), out.i16(y), out.u8(wy), out.i16(z), out.u8(wz);
  };
  group(rotation_keys, 8192, 5, 0, 0, 0, 3);
  group(2, 100, 16, -200, 0, 300, 1);
  if (echoes) out.u16(0);
  // Sign 1, -16 in 5 bits, 3 in 3 bits; 1000 in 16 bits, -1 in 1 bit: 1 00001 110 0001011111000000 1, the
  // lowest first.
  out.u32(1U | 16U << 1U | 3U << 6U | 1000U << 9U | 1U << 25U);
  const auto bytes = out.take();

  const auto m = metroid_anim::open(bytes);
  if (!m || m->game() != as_ours(g) || m->track_count() != 2 || m->pose_size() != 7 ||
      m->frame_count() != 3 || m->key_count() != 2 || m->root_bone() != 7 ||
      m->loops() != motley::looping::yes || m->frame_rate() != 4)
    return false;
  std::array<float, 21> dense{};
  motley::decode(*m, dense);
  // w, x, y, z, and the translation's x and z, at frames 0 and 2.
  const bool turns = near(dense[0], 0.70710678) && near(dense[3], 0.70710678) && dense[6] == 0 &&
                     dense[9] == 0 && near(dense[2], -0.70819058) && near(dense[5], 0.70602126) &&
                     near(dense[11], 0.00028762);
  const bool moves = dense[12] == 50 && dense[13] == 300 && dense[14] == 550 && dense[15] == -100 &&
                     dense[18] == 150 && dense[19] == 149.75F && dense[20] == 149.5F;
  std::array<metroid_anim::running_track, 2> running{};
  metroid_anim::key_sets sets{*m, running};
  auto set = sets.begin();
  ++set;
  return turns && moves && (*set).frame() == 2 &&
         (*set).stored(0) == motley::stored_triple{8176, 0, 3, true} &&
         (*set).vector(1) == motley::vector3{550, -100, 149.5F};
}
VECTOR_STATIC_ASSERT(decodes(anim::game::prime) && decodes(anim::game::echoes) && decodes(anim::game::demo));
VECTOR_STATIC_ASSERT(decodes(anim::game::prime, 0) && decodes(anim::game::demo, 0));

VECTOR_CONSTEXPR bool matches(const metroid_anim::motion& m, const anim::plain_spec& spec) {
  if (m.version() != 0 || m.game() != as_ours(spec.which) || m.frame_count() != spec.keys ||
      m.loops() != motley::looping::unknown || m.root_bone() != spec.root ||
      m.event_id() != (spec.which == anim::game::prime ? spec.event : 0xFFFFFFFF))
    return false;
  bool good = true;
  auto at = m.tracks().begin();
  for (auto b = spec.bones.rbegin(); b != spec.bones.rend(); ++b) { // by their numbers, which go down
    for (std::size_t p = 0; p < 3; ++p) {
      const auto& keys = b->parts[p];
      if (keys.empty()) continue;
      if (at == m.tracks().end()) return false;
      const auto track = *at;
      ++at;
      good = good && track.outline().bone == static_cast<int>(b->id) &&
             track.outline().channel == first_channels[p];
      track.visit([&](const auto& curve) {
        std::size_t k = 0;
        for (const auto& key : curve.keys()) {
          for (std::size_t c = 0; good && c < keys[k].size(); ++c)
            good = motley::component(key.value, c) == keys[k][c] && key.frame == static_cast<float>(k);
          ++k;
        }
        good = good && k == spec.keys;
        for (std::size_t i = 0; good && i + 1 < spec.keys; ++i) {
          const anim::values a(keys[i].begin(), keys[i].end()), c(keys[i + 1].begin(), keys[i + 1].end());
          const auto got = motley::evaluate(curve, static_cast<float>(i) + 0.25F);
          if (p == 0) good = close(got, anim::slerp(a, c, 0.25));
          if (p != 0) good = close(got, anim::lerp(a, c, 0.25));
        }
      });
    }
  }
  return good && at == m.tracks().end();
}
VECTOR_CONSTEXPR bool decodes_plain(bool echoes) {
  support::writer out{support::order::big};
  out.u32(0);
  out.f32(1), out.u32(0), out.f32(0.5F), out.u32(0);  // duration, interval
  for (const unsigned n : {2U, 7U, 100U}) out.u32(n); // two keys, root bone
  for (unsigned i = 0; i < 100; ++i) out.u8(i == 9 ? 0 : 0xFF);
  if (echoes) out.u32(1), out.u8(0);
  out.u32(1), out.u8(echoes ? 0xFF : 0); // translation
  if (echoes) out.u32(1), out.u8(0), out.u32(2);
  const auto moves = [&] {
    for (const float f : {1.0F, 2.0F, 3.0F, 5.0F, 6.0F, 7.0F}) out.f32(f);
  };
  if (echoes) moves();
  out.u32(2);
  for (const float f : {1.0F, 0.0F, 0.0F, 0.0F, -0.6F, 0.0F, 0.8F, 0.0F}) out.f32(f);
  out.u32(echoes ? 0 : 2);
  if (!echoes) moves();
  if (!echoes) out.u32(0xABCD);
  const auto bytes = out.take();
  const auto m = metroid_anim::open(bytes);
  if (!m || m->track_count() != 2 || m->game() != as_ours(echoes ? anim::game::echoes : anim::game::prime))
    return false;
  std::array<float, 7> pose{};
  motley::sample_frame(*m, 0.5F, pose);
  // Halfway from 1 to the nearer of +-(-0.6, 0.8 j): half of acos 0.6 each, so cos and sin of 26.565 degrees.
  return near(pose[0], 0.89442719) && pose[1] == 0 && near(pose[2], -0.44721360) && pose[4] == 3 &&
         pose[5] == 4 && pose[6] == 5 &&
         (*++m->tracks().begin()).outline().channel == (echoes ? motley::channel::sx : motley::channel::tx);
}
VECTOR_STATIC_ASSERT(decodes_plain(false) && decodes_plain(true));

/// Every shape that widths, gaps, bones and divisors make.
std::vector<anim::shape> shapes() {
  std::vector<anim::shape> all;
  for (const unsigned widest : {0U, 3U, 9U, 16U})
    for (const unsigned gaps : {0U, 2U, 5U, 40U})
      all.push_back({.bones = 5, .frames = 150, .widest = widest, .gaps = gaps});
  all.push_back({.bones = 100, .frames = 20});
  all.push_back({.bones = 1, .frames = 1});
  all.push_back({.bones = 1, .frames = 0});
  all.push_back({.bones = 3, .frames = 65, .divisor = 1});
  all.push_back({.bones = 3, .frames = 200, .gaps = 64, .divisor = 100});
  all.push_back({.bones = 0, .frames = 9});
  return all;
}

std::string refusal(const std::vector<std::byte>& bytes) {
  const auto m = metroid_anim::open(bytes);
  return m ? "opened" : std::string{motley::message(m.error()).view()};
}

/// A copy with other bytes from `at` on.
std::vector<std::byte> changed(std::vector<std::byte> bytes, std::size_t at,
                               std::initializer_list<unsigned> values) {
  for (const unsigned v : values) bytes.at(at++) = static_cast<std::byte>(v);
  return bytes;
}

} // namespace

TEST_CASE("anim: version 2 of every game, any widths, gaps and divisors" * doctest::test_suite("slow")) {
  std::uint64_t seed = 1;
  for (const anim::game g : games)
    for (const anim::shape& shape : shapes()) {
      const auto spec = anim::random_stream(g, ++seed, shape);
      const auto bytes = anim::write(spec);
      const auto m = metroid_anim::open(bytes);
      CAPTURE(seed);
      REQUIRE(m);
      CHECK(matches(*m, spec));
    }
}

TEST_CASE("anim: version 0 of both games") {
  for (std::uint64_t seed = 1; seed < 40; ++seed)
    for (const anim::game g : {anim::game::prime, anim::game::echoes}) {
      CAPTURE(seed);
      auto spec = anim::random_plain(g, seed, seed % 7, 1 + static_cast<unsigned>(seed) % 9);
      spec.padding = static_cast<unsigned>(seed % 32);
      const auto bytes = anim::write(spec);
      const auto m = metroid_anim::open(bytes);
      REQUIRE(m);
      CHECK(matches(*m, spec));
    }
}

TEST_CASE("anim: decoding, evaluation, cursors, the player and key sets give the same numbers") {
  std::uint64_t seed = 100;
  for (const anim::game g : games)
    for (const anim::shape& shape : shapes()) {
      const auto bytes = anim::write(anim::random_stream(g, ++seed, shape));
      const auto m = metroid_anim::open(bytes);
      REQUIRE(m);
      CAPTURE(seed);
      const std::size_t frames = m->frame_count(), rows = m->pose_size();
      std::vector<float> dense(motley::decoded_size(*m) + 1, 77), pose(rows), expected(rows);
      motley::decode(*m, dense);
      CHECK(dense.back() == 77);
      std::size_t row = 0;
      for (const auto track : m->tracks()) {
        track.visit([&](const auto& curve) {
          motley::cursor playing{curve};
          constexpr std::size_t width = motley::component_count<decltype(playing.at(0))>;
          for (std::size_t i = 0; i < frames; ++i) {
            const auto frame = static_cast<float>(i);
            const auto value = playing.at(frame);
            if (i % 7 == 0) REQUIRE(value == motley::evaluate(curve, frame));
            for (std::size_t c = 0; c < width; ++c)
              REQUIRE(dense[(row + c) * frames + i] == motley::component(value, c));
          }
          row += width;
        });
      }
      CHECK(row == rows);

      // Any time in any order, with and without checkpoints.
      support::random random{seed};
      for (const std::uint32_t spacing : {0U, 1U, 4U, 1000U}) {
        std::vector<std::byte> memory(metroid_anim::player::memory_size(*m, spacing));
        if (m->track_count() == 0) break;
        auto player = *metroid_anim::make_player(*m, memory, {}, spacing);
        CHECK(player.pose_size() == rows);
        float forward = 0;
        for (int i = 0; i < 60; ++i) {
          const unsigned how = random.below(4);
          forward += random.between(0, 3);
          float frame = how == 0 ? random.between(-3, static_cast<float>(frames) + 3) : forward;
          if (how == 1) frame = std::floor(frame);
          if (i == 50) frame = std::numeric_limits<float>::infinity();
          if (i == 55) frame = std::numeric_limits<float>::quiet_NaN();
          CAPTURE(frame);
          player.sample_frame(frame, pose);
          motley::sample_frame(*m, frame, expected);
          const bool is_exact = !(frame >= 0) || is_key_frame(*m, frame);
          for (std::size_t k = 0; k < rows; ++k)
            if (is_exact || !near(pose[k], double{expected[k]})) REQUIRE(pose[k] == expected[k]);
        }
      }

      // Key-sets: each at its frame, with the values of that frame.
      std::vector<metroid_anim::running_track> memory(m->track_count());
      metroid_anim::key_sets sets{*m, memory};
      std::uint64_t count = 0;
      for (const metroid_anim::key_set set : sets) {
        REQUIRE(set.number() == count++);
        motley::sample_frame(*m, static_cast<float>(set.frame()), expected);
        std::size_t at = 0;
        for (std::size_t t = 0; t < set.track_count(); ++t) {
          const bool turns = set.part(t) == metroid_anim::part::rotation;
          for (std::size_t c = 0; c < (turns ? 4U : 3U); ++c)
            REQUIRE(expected[at++] ==
                    (turns ? motley::component(set.rotation(t), c) : motley::component(set.vector(t), c)));
        }
        REQUIRE(at == rows);
      }
      CHECK(count == m->key_count());
    }
}

TEST_CASE("anim: keys longer than 1: every way turns by the angle between their directions") {
  // x = sin 90 degrees = 1, y = sin 9 degrees, so w is 0 and the key 1.0121619 long; then an eighth of a turn
  // about x. The cosine of the angle is 0.70710678 / 1.0121619, and halfway each key counts half of 1 over
  // the cosine of half the angle: 0.54254794.
  anim::stream_spec spec{.divisor = 100, .key_frames = {true, false, true}};
  anim::sums n{
      .used = true, .width = {7, 5, 0}, .at = {{100, 10, 0}, {50, 0, 0}}, .negative = {false, false}};
  spec.bones.push_back({.id = 4, .parts = {n, {}, {}}});
  const auto bytes = anim::write(spec);
  const auto m = metroid_anim::open(bytes);
  REQUIRE(m);
  std::vector<float> dense(motley::decoded_size(*m)), pose(4);
  motley::decode(*m, dense);
  CHECK(near(dense[1], 0.38363933));
  CHECK(near(dense[4], 0.92618727));
  CHECK(near(dense[7], 0.08487320));
  CHECK(dense[10] == 0);
  const auto same = [&](const std::vector<float>& values) {
    for (std::size_t c = 0; c < 4; ++c) CHECK(values[c] == dense[3 * c + 1]);
  };
  motley::sample_frame(*m, 1, pose);
  same(pose);
  (*m->tracks().begin()).visit([&](const auto& curve) {
    const auto value = motley::evaluate(curve, 1);
    CHECK(motley::cursor{curve}.at(1) == value);
    for (std::size_t c = 0; c < 4; ++c) CHECK(motley::component(value, c) == dense[3 * c + 1]);
  });
  std::vector<std::byte> memory(metroid_anim::player::memory_size(*m));
  metroid_anim::make_player(*m, memory)->sample_frame(1, pose);
  for (std::size_t c = 0; c < 4; ++c) CHECK(near(pose[c], double{dense[3 * c + 1]}));
  std::vector<std::byte> words(motley::player<metroid_anim::motion>::memory_size(*m)),
      more(motley::baked_clip::memory_size(*m));
  motley::make_player(*m, words)->sample_frame(1, pose);
  same(pose);
  motley::baked_clip::make(*m, more)->sample_frame(1, pose);
  same(pose);
}

TEST_CASE("anim: memory for fewer tracks plays nothing, and neither does an empty motion") {
  const auto bytes = anim::write(anim::random_stream(anim::game::prime, 9, {.bones = 3}));
  const auto m = metroid_anim::open(bytes);
  REQUIRE(m->track_count() > 1);
  std::vector<std::byte> memory(metroid_anim::player::memory_size(*m));
  std::vector<float> pose(m->pose_size(), 9);
  const auto fewer = metroid_anim::make_player(*m, std::span{memory}.first(memory.size() - 1));
  CHECK(fewer.error() == motley::error::too_little_memory(memory.size() - 1, memory.size()));
  CHECK(metroid_anim::player::make({}, memory).error() == motley::error::empty_clip());
  metroid_anim::player nothing;
  CHECK(nothing.pose_size() == 0);
  nothing.sample_seconds(1, pose);
  for (const float v : pose) CHECK(v == 9);
}

namespace {

/// What plays a motion for a while: written for either player.
template <class Player> std::vector<float> played(const metroid_anim::motion& m, motley::playback mode) {
  static_assert(!std::copy_constructible<Player> && !std::is_copy_assignable_v<Player>);
  std::vector<typename Player::memory_type> memory(Player::memory_size(m));
  Player player, other;
  auto made = Player::make(m, memory, {mode});
  REQUIRE(made);
  other = *std::move(made);
  std::vector<float> pose(m.pose_size()), all;
  const double length = motley::duration(m);
  for (const double seconds : {0.0, 0.3 * length, 0.35 * length, 0.1 * length, 1.2 * length, -length / 3}) {
    other.sample_seconds(seconds, pose);
    all.insert(all.end(), pose.begin(), pose.end());
    player = std::move(other); // halfway through
    CHECK(other.pose_size() == 0);
    other.sample_seconds(seconds, pose); // writes nothing
    player.sample_frame(2.25F, pose);
    all.insert(all.end(), pose.begin(), pose.end());
    other = std::move(player);
  }
  return all;
}

} // namespace

TEST_CASE("anim: its own player and the generic one are used alike") {
  const auto stream = anim::write(anim::random_stream(anim::game::echoes, 5, {.bones = 4, .frames = 40}));
  const auto plain = anim::write(anim::random_plain(anim::game::echoes, 4, 5, 6));
  for (const auto& bytes : {stream, plain})
    for (const auto mode : {motley::playback::clamp, motley::playback::loop}) {
      const auto m = metroid_anim::open(bytes);
      REQUIRE(m);
      const auto own = played<metroid_anim::player>(*m, mode),
                 generic = played<motley::player<metroid_anim::motion>>(*m, mode);
      REQUIRE(own.size() == generic.size());
      for (std::size_t i = 0; i < own.size(); ++i)
        REQUIRE(own[i] == doctest::Approx(generic[i]).epsilon(1e-5));
    }
  CHECK(played<metroid_anim::player>(*metroid_anim::open(stream), motley::playback::clamp) !=
        played<metroid_anim::player>(*metroid_anim::open(stream), motley::playback::loop));
}

TEST_CASE("anim: a version 0 motion plays without memory and has no key sets") {
  const auto bytes = anim::write(anim::random_plain(anim::game::echoes, 4, 5, 6));
  const auto m = metroid_anim::open(bytes);
  std::vector<float> pose(m->pose_size()), expected(m->pose_size()), dense(motley::decoded_size(*m));
  CHECK(metroid_anim::player::memory_size(*m) == 0);
  auto player = *metroid_anim::make_player(*m, {});
  motley::decode(*m, dense);
  for (const float frame : {0.0F, 2.5F, 1.0F, 9.0F, 4.75F}) {
    player.sample_frame(frame, pose);
    motley::sample_frame(*m, frame, expected);
    CHECK(pose == expected);
  }
  for (std::size_t row = 0; row < pose.size(); ++row) {
    player.sample_frame(3, pose);
    CHECK(dense[row * 6 + 3] == pose[row]);
  }
  metroid_anim::key_sets sets{*m, {}};
  CHECK(sets.begin() == sets.end());
}

TEST_CASE("anim: a motion that was not opened has no tracks, in either version") {
  motley::track_outline o;
  CHECK_FALSE(metroid_anim::motion{}.walk().next(o));
  CHECK_FALSE(metroid_anim::walk{}.next(o));
}

TEST_CASE("anim: an event id of 0 or of all ones is none") {
  for (const auto& [id, said] : {std::pair{0U, false}, {0xFFFFFFFFU, false}, {1U, true}}) {
    auto spec = anim::random_stream(anim::game::prime, 2, {});
    spec.event = id;
    const auto bytes = anim::write(spec);
    bool is_said = false;
    metroid_anim::open(bytes)->describe(
        [&](std::string_view name, const auto&) { is_said = is_said || name == "event id"; });
    CHECK(is_said == said);
  }
}

TEST_CASE("anim: the game is told from the bytes, or by the caller") {
  auto spec = anim::random_stream(anim::game::prime, 2, {});
  spec.event = 0x01010001; // begins with what marks an Echoes file
  const auto bytes = anim::write(spec);
  CHECK(metroid_anim::open(bytes)->game() == metroid_anim::game::prime);
  CHECK(metroid_anim::open(bytes)->event_id() == 0x01010001);
  CHECK(matches(*metroid_anim::open(bytes, metroid_anim::game::prime), spec));
  const auto other = metroid_anim::open(bytes, metroid_anim::game::echoes_demo);
  CHECK((!other || other->game() == metroid_anim::game::echoes_demo));
  for (const anim::game g : games) {
    const auto file = anim::write(anim::random_stream(g, 2, {}));
    CHECK(metroid_anim::plausible(motley::byte_view{std::span{file}}));
    CHECK(matches(*metroid_anim::open(file, as_ours(g)), anim::random_stream(g, 2, {})));
  }
  const auto plain = anim::write(anim::random_plain(anim::game::echoes, 2, 3, 4));
  CHECK(metroid_anim::plausible(motley::byte_view{std::span{plain}}));
  CHECK_FALSE(metroid_anim::plausible(motley::byte_view{std::span{plain}.first(31)}));
  const std::vector<std::byte> zeros(200);
  CHECK_FALSE(metroid_anim::plausible(motley::byte_view{std::span{zeros}}));
}

TEST_CASE("anim: a translation beyond what a float holds stays infinite after the last key") {
  anim::stream_spec spec{
      .which = anim::game::echoes, .translation_multiplier = 3e38F, .key_frames = {true, false, true, false}};
  anim::bone b{.id = 1};
  b.parts[1] = {.used = true, .width = {2, 2, 2}, .at = {{1, 0, 0}, {2, 0, 0}}, .negative = {false, false}};
  spec.bones.push_back(b);
  const auto bytes = anim::write(spec);
  const auto m = metroid_anim::open(bytes);
  REQUIRE(m);
  for (const float v : support::all_ways(*m, 0)) CHECK(v == 3e38F);
  for (const std::size_t frame : {std::size_t{2}, std::size_t{3}})
    for (const float v : support::all_ways(*m, frame)) CHECK(v == std::numeric_limits<float>::infinity());
}

TEST_CASE("anim: units and times") {
  auto spec = anim::random_stream(anim::game::prime, 2, {});
  spec.interval = 0.25F;
  spec.looping = 1;
  const auto bytes = anim::write(spec);
  const auto m = metroid_anim::open(bytes);
  CHECK(m->frame_rate() == 4);
  CHECK(m->loops() == motley::looping::yes);
  CHECK(m->rotation_unit() == motley::angle_unit::quaternions);
  std::vector<float> pose(m->pose_size());
  motley::sample_frame(*m, 1, pose);
  std::vector<motley::local_transform> bones(1);
  support::to_local_transforms(
      *m, pose, {}, motley::euler_order::xyz, [](int bone) { return bone == 1 ? 0 : -1; }, bones);
  CHECK(bones[0].rotation == motley::quaternion{pose[0], pose[1], pose[2], pose[3]});
  CHECK(bones[0].translation == motley::vector3{pose[4], pose[5], pose[6]});
  CHECK(bones[0].scale == motley::vector3{1, 1, 1});
}

TEST_CASE("anim: a stream that ends early is refused, the message names the key set and the byte") {
  // One track of 1 + 3 * 9 = 28 bits; 20 key sets take 560 bits, so 18 words, 72 bytes.
  anim::stream_spec spec{.key_frames = std::vector<bool>(21, true)};
  anim::sums n{.used = true, .width = {9, 9, 9}};
  n.at.resize(21);
  n.negative.resize(21);
  spec.bones.push_back({.id = 4, .parts = {n, {}, {}}});
  const auto bytes = anim::write(spec);
  const std::size_t stream = bytes.size() - 72;
  REQUIRE(stream == 52 + 4 + 4 + 4 + 4 + 11 + 2);
  CHECK(refusal(bytes) == "opened");
  for (std::size_t size = stream; size < bytes.size(); ++size) {
    const std::size_t whole_words = (size - stream) / 4 * 32, set = whole_words / 28 + 1,
                      end = stream + (set * 28 + 31) / 32 * 4;
    CHECK(refusal({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}) ==
          "key set " + std::to_string(set) + " ends at byte " + std::to_string(end) +
              ", past the end of the file (" + std::to_string(size) + ")");
  }
}

TEST_CASE("anim: what cannot be decoded is refused, with its place") {
  anim::stream_spec spec{.key_frames = {true, true, false}};
  anim::sums n{.used = true, .width = {5, 6, 7}, .at = {{1, 2, 3}, {2, 2, 2}}, .negative = {false, true}};
  spec.bones.push_back({.id = 4, .parts = {n, n, {}}});
  const auto prime = anim::write(spec);
  // version 0, scratch 4, event 8, one 12, duration 16, interval 20, root 24, loop 28, divisor 32,
  // multiplier 36, channels 40, one 44, bits 48, bitmap 52, channels 56, descriptors 60, id 64,
  // rotation 68 (widths 72, 75, 78), translation 79 (widths 83, 86, 89), stream 90
  CHECK(refusal(prime) == "opened");
  CHECK(refusal(changed(prime, 0, {0, 0, 0, 3})) == "unknown version 0x3, at byte 0");
  CHECK(refusal(changed(prime, 20, {0x7F, 0xC0, 0, 0})) ==
        "key interval cannot be the float 0x7fc00000, at byte 20");
  CHECK(refusal(changed(prime, 20, {0xBF, 0x80, 0, 0})) ==
        "key interval cannot be the float 0xbf800000, at byte 20");
  CHECK(refusal(changed(prime, 20, {0, 0, 0, 0})) == "key interval cannot be the float 0x0, at byte 20");
  CHECK(refusal(changed(prime, 20, {0x7F, 0x80, 0, 0})) ==
        "key interval cannot be the float 0x7f800000, at byte 20");
  CHECK(refusal(changed(prime, 32, {0, 0, 0, 0})) == "rotation divisor cannot be 0, at byte 32");
  CHECK(refusal(changed(prime, 48, {0xFF, 0xFF, 0xFF, 0xFF})) ==
        "bitmap of key frames ends at byte 536870964, past the end of the file (98)");
  CHECK(refusal(changed(prime, 48, {0, 0, 1, 0x70})) == // the rest of the file is all bitmap
        "bitmap of key frames ends at byte 100, past the end of the file (98)");
  CHECK(refusal(changed(prime, 60, {0xFF, 0xFF, 0xFF, 0xFF})).find("descriptor table ends at byte ") == 0);
  CHECK(refusal(changed(prime, 75, {17})) ==
        "width of a difference 17 is too large (at most 16) in record 0 (bone 4, quaternion y), at byte 75");
  CHECK(
      refusal(changed(prime, 89, {255})) ==
      "width of a difference 255 is too large (at most 16) in record 0 (bone 4, translation z), at byte 89");
  CHECK(refusal({prime.begin(), prime.begin() + 51}) ==
        "header ends at byte 52, past the end of the file (51)");
  CHECK(refusal({prime.begin(), prime.begin() + 3}) ==
        "version ends at byte 4, past the end of the file (3)");
  CHECK(refusal({prime.begin(), prime.begin() + 63}) ==
        "descriptor count ends at byte 64, past the end of the file (63)");
  CHECK(refusal({prime.begin(), prime.begin() + 80}) ==
        "descriptor table ends at byte 81, past the end of the file (80)");
  CHECK(refusal({prime.begin(), prime.begin() + 89}) ==
        "descriptor table ends at byte 90, past the end of the file (89)");

  // A rotation is checked as any other if its key count is 0.
  const auto uncounted = changed(prime, 68, {0, 0});
  CHECK(refusal(uncounted) == "opened");
  CHECK(refusal(changed(uncounted, 32, {0, 0, 0, 0})) == "rotation divisor cannot be 0, at byte 32");
  CHECK(refusal(changed(uncounted, 75, {17})) ==
        "width of a difference 17 is too large (at most 16) in record 0 (bone 4, quaternion y), at byte 75");
  CHECK(refusal({uncounted.begin(), uncounted.begin() + 78}) ==
        "descriptor table ends at byte 79, past the end of the file (78)");

  // A single frame needs no interval, and no rotations no divisor.
  spec.which = anim::game::echoes;
  spec.key_frames = {true};
  spec.interval = 0;
  spec.divisor = 0;
  spec.bones[0].parts[0].used = false;
  CHECK(refusal(anim::write(spec)) == "opened");
  CHECK(metroid_anim::open(support::kept(anim::write(spec)))->frame_rate() == 0);
}

TEST_CASE("anim: version 0: what cannot be decoded is refused, with its place") {
  anim::plain_spec spec{.keys = 2};
  const std::vector<std::vector<float>> turns{{1, 0, 0, 0}, {0, 1, 0, 0}}, moves{{1, 2, 3}, {4, 5, 6}};
  spec.bones = {{.id = 10, .parts = {turns, moves, {}}}, {.id = 12, .parts = {turns, {}, {}}}};
  // interval 12, key count 20, root 24, bones 28, bone table 32, translation table 132 (136, 137),
  // rotation keys 138 (142 to 206), translation keys 206 (210 to 234), event 234
  const auto prime = anim::write(spec);
  REQUIRE(prime.size() == 238);
  CHECK(refusal(prime) == "opened");
  CHECK(refusal(changed(prime, 28, {0, 0, 0, 99})) == "bone count cannot be 99, at byte 28");
  CHECK(refusal(changed(prime, 12, {0xFF, 0xC0, 0, 0})) ==
        "key interval cannot be the float 0xffc00000, at byte 12");
  CHECK(refusal(changed(prime, 20, {0, 0, 0, 0})) ==
        "record 10 (bone 10, quaternion w) of type 0 has no keys (count 0), at byte 20");
  CHECK(refusal(changed(prime, 20, {0, 0, 0, 3})) ==
        "entry 0 of the translation channels is 0, which is out of range, at byte 136");
  CHECK(refusal(changed(prime, 42, {5})) ==
        "entry 10 of the rotation channels is 5, which is out of range, at byte 42");
  CHECK(refusal(changed(prime, 136, {1})) ==
        "entry 0 of the translation channels is 1, which is out of range, at byte 136");
  CHECK(refusal(changed(prime, 132, {0xFF, 0xFF, 0xFF, 0xFF})) ==
        "translation table ends at byte 4294967431, past the end of the file (238)");
  CHECK(refusal(changed(prime, 138, {0xFF, 0xFF, 0xFF, 0xFF})) ==
        "array of rotation keys ends at byte 68719476862, past the end of the file (238)");
  CHECK(refusal({prime.begin(), prime.begin() + 237}) ==
        "event id ends at byte 238, past the end of the file (237)");

  spec.which = anim::game::echoes;
  const auto echoes = anim::write(spec);
  for (std::size_t size = 156; size < echoes.size(); ++size) { // the tables are there: it is an Echoes file
    CAPTURE(size);
    const auto why = refusal({echoes.begin(), echoes.begin() + static_cast<std::ptrdiff_t>(size)});
    CHECK(why.find("past the end of the file (" + std::to_string(size) + ")") != std::string::npos);
  }
  CHECK(refusal(changed(echoes, 43, {7})) ==
        "entry 11 of the bone table is 7, which is out of range, at byte 43");
}

TEST_CASE("anim: version 0: a still pose of Echoes that is cut short is not taken for one of Prime") {
  anim::plain_spec spec{.which = anim::game::echoes, .keys = 1};
  for (unsigned i = 0; i < 6; ++i) {
    anim::plain_spec::plain_bone b{.id = i, .parts = {}};
    b.parts[1] = b.parts[2] = {{1, 1, 1}};
    spec.bones.push_back(b);
  }
  const auto bytes = anim::write(spec);
  CHECK(refusal(bytes) == "opened");
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CAPTURE(size);
    CHECK(refusal({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}) != "opened");
  }
}

TEST_CASE("anim: what the header says and nobody needs is there all the same") {
  using fields = std::array<std::uint32_t, 5>;
  const auto of = [](const std::vector<std::byte>& bytes) {
    const auto m = metroid_anim::open(bytes);
    REQUIRE(m);
    return fields{m->duration_state(), m->interval_state(), m->scratch_size(), m->bone_channel_count(),
                  m->second_bone_channel_count()};
  };
  // 40 frames have a bitmap of two words.
  const anim::shape shape{.bones = 2, .frames = 40};
  const auto prime = anim::write(anim::random_stream(anim::game::prime, 3, shape)),
             echoes = anim::write(anim::random_stream(anim::game::echoes, 3, shape)),
             demo = anim::write(anim::random_stream(anim::game::demo, 3, shape));
  CHECK(of(prime) == fields{0, 0, 12345, 2, 2});
  CHECK(of(changed(changed(changed(prime, 4, {1, 2, 3, 4}), 40, {5, 6, 7, 8}), 60, {9, 10, 11, 12})) ==
        fields{0, 0, 0x01020304, 0x05060708, 0x090A0B0C});
  CHECK(of(changed(changed(demo, 36, {5, 6, 7, 8}), 56, {9, 10, 11, 12})) ==
        fields{0, 0, 12345, 0x05060708, 0x090A0B0C});
  CHECK(of(changed(echoes, 38, {5, 6, 7, 8})) == fields{0, 0, 12345, 0x05060708, 0});

  const auto plain = anim::write(anim::random_plain(anim::game::prime, 1, 2, 3));
  CHECK(of(plain) == fields{1, 1, 0, 0, 0});
  CHECK(of(changed(changed(plain, 8, {1, 2, 3, 4}), 16, {5, 6, 7, 8})) ==
        fields{0x01020304, 0x05060708, 0, 0, 0});
}

TEST_CASE("anim: a key count that contradicts the bitmap is odd") {
  const auto oddities = [](const std::vector<std::byte>& bytes) {
    const auto m = metroid_anim::open(bytes);
    REQUIRE(m);
    std::vector<std::string> all;
    m->warnings([&](const motley::warning& w) { all.emplace_back(motley::message(w).view()); });
    return all;
  };
  // Prime, all of 40 frames with keys: descriptor 0 is at byte 68, its rotation's count at 72, its
  // translation's at 83.
  auto spec = anim::random_stream(anim::game::prime, 3, {.bones = 2, .frames = 40, .gaps = 0});
  REQUIRE(spec.bones[0].parts[1].used);
  for (anim::bone& b : spec.bones) b.parts[0].counted = true;
  const auto bytes = anim::write(spec);
  const std::string bone = "record 0 (bone " + std::to_string(spec.bones[0].id) + ", ";
  CHECK(oddities(bytes).empty());
  // The first key is no part of the stream, and not counted.
  CHECK(oddities(changed(changed(bytes, 72, {0, 39}), 83, {0, 39})).empty());
  for (const unsigned wrong : {38U, 40U, 41U, 0U, 255U})
    CHECK(oddities(changed(bytes, 72, {0, wrong})) ==
          std::vector{bone + "quaternion w) says that it has " + std::to_string(wrong) +
                      " keys, which the bitmap contradicts, at byte 72"});
  CHECK(oddities(changed(changed(bytes, 72, {1, 39}), 83, {1, 40})) ==
        std::vector{
            bone + "quaternion w) says that it has 295 keys, which the bitmap contradicts, at byte 72",
            bone + "translation x) says that it has 296 keys, which the bitmap contradicts, at byte 83"});
  // Without the group there is nothing to contradict: in Echoes a count of 0 ends it. A clip of one key has
  // none in its stream.
  CHECK(
      oddities(anim::write(anim::random_stream(anim::game::echoes, 5, {.bones = 9, .frames = 30}))).empty());
  auto still = anim::write(anim::random_stream(anim::game::prime, 3, {.bones = 1, .frames = 1}));
  CHECK(oddities(changed(still, 68, {0, 0})).empty()); // a bitmap of one word
  CHECK(oddities(changed(still, 68, {0, 2})).size() == 1);
  CHECK(oddities(changed(still, 68, {0, 1})).empty());
}

TEST_CASE("anim: bone 3 is the root, and another one in the header is odd") {
  const auto oddities = [](const std::vector<std::byte>& bytes) {
    std::vector<std::string> all;
    const auto m = metroid_anim::open(bytes);
    REQUIRE(m);
    CHECK(m->root() == motley::root_bone{3});
    CHECK(motley::root_of(*motley::open(bytes)) == motley::root_bone{3});
    m->warnings([&](const motley::warning& w) {
      if (w.code == motley::warning_code::other_root) all.emplace_back(motley::message(w).view());
    });
    return all;
  };
  const auto other = [](const char* at) {
    return std::vector{
        "the header names bone 7 as the root, but the game moves the character by another bone, at byte " +
        std::string{at}};
  };
  const auto prime = anim::write(anim::random_stream(anim::game::prime, 3, {.bones = 1})),
             echoes = anim::write(anim::random_stream(anim::game::echoes, 3, {.bones = 1})),
             plain = anim::write(anim::random_plain(anim::game::prime, 1, 2, 3));
  for (const auto* const bytes : {&prime, &echoes, &plain}) CHECK(oddities(*bytes).empty());
  CHECK(oddities(changed(prime, 24, {0, 0, 0, 7})) == other("24"));
  CHECK(oddities(changed(echoes, 18, {0, 0, 0, 7})) == other("18"));
  CHECK(oddities(changed(plain, 24, {0, 0, 0, 7})) == other("24"));
}

TEST_CASE("anim: a duration that is not that of the frames is odd") {
  const auto oddities = [](const std::vector<std::byte>& bytes) {
    std::vector<std::string> all;
    const auto m = motley::open(bytes);
    REQUIRE(m);
    m->warnings([&](const motley::warning& w) { all.emplace_back(motley::message(w).view()); });
    return all;
  };
  const float not_a_number = std::numeric_limits<float>::quiet_NaN();
  // Eleven frames of a quarter of a second end after 2.5 s; an eighth of a second is half an interval.
  for (const auto which : {anim::game::prime, anim::game::echoes, anim::game::demo}) {
    const auto stream = [&](float duration, std::size_t frames = 11) {
      auto spec = anim::random_stream(which, 4, {.bones = 1, .frames = static_cast<unsigned>(frames)});
      spec.interval = 0.25F;
      spec.duration = duration;
      return oddities(anim::write(spec));
    };
    // Where the duration is: after the version, the scratch size, and what tells the games apart.
    const std::string at = which == anim::game::prime ? "16" : which == anim::game::echoes ? "10" : "12";
    for (const float right : {2.5F, 2.625F, 2.375F, 2.4F}) CHECK(stream(right).empty());
    for (const float wrong : {2.75F, 2.63F, 2.37F, 0.0F, -2.5F, 1e30F, not_a_number})
      CHECK(stream(wrong) == std::vector{"the duration does not fit a frame count of 11, at byte " + at});
    CHECK(stream(0, 1).empty());
    CHECK(stream(0.25F, 1) == std::vector{"the duration does not fit a frame count of 1, at byte " + at});
  }
  auto plain = anim::random_plain(anim::game::echoes, 1, 4, 5);
  plain.interval = 0.25F;
  for (const float right : {1.0F, 1.125F}) {
    plain.duration = right;
    CHECK(oddities(anim::write(plain)).empty());
  }
  plain.duration = 1.25F;
  CHECK(oddities(anim::write(plain)) ==
        std::vector<std::string>{"the duration does not fit a frame count of 5, at byte 4"});
}

TEST_CASE("anim: what follows the data is padding, or odd") {
  for (const unsigned padding : {0U, 5U, 31U, 32U, 100U}) {
    auto spec = anim::random_stream(anim::game::echoes, 2, {});
    spec.padding = padding;
    const auto bytes = anim::write(spec);
    const auto m = metroid_anim::open(bytes);
    REQUIRE(m);
    std::vector<std::string> oddities;
    m->warnings([&](const motley::warning& w) { oddities.emplace_back(motley::message(w).view()); });
    REQUIRE(oddities.size() == (padding < 32 ? 0 : 1));
    if (padding >= 32)
      CHECK(oddities[0] == std::to_string(padding) + " unused bytes follow the data, at byte " +
                               std::to_string(bytes.size() - padding));
  }
}

TEST_CASE("anim: a version 0 file that ends in the middle of a table says which table it is") {
  const auto bytes = anim::write(anim::random_plain(anim::game::echoes, 1, 4, 5));
  const auto number_at = [&](std::size_t at) {
    std::size_t n = 0;
    for (std::size_t i = 0; i < 4; ++i) n = n << 8U | std::to_integer<std::size_t>(bytes[at + i]);
    return n;
  };
  // docs/formats/metroid_anim.md: the header takes 132 bytes; then three tables of a u32 count and a byte
  // each, and the scale keys: a u32 count and twelve bytes each.
  const std::size_t rotation = 132, translation = rotation + 4 + number_at(rotation),
                    scale = translation + 4 + number_at(translation), keys = scale + 4 + number_at(scale);
  const auto cut_at = [&](std::size_t size) {
    const auto e =
        motley::metroid_anim::open(std::span{bytes}.first(size), metroid_anim::game::echoes).error();
    CHECK(e.code == motley::errc::truncated);
    CHECK(e.size == size);
    return std::string{e.what} + " " + std::to_string(e.offset);
  };
  CHECK(cut_at(rotation + 2) == "rotation table " + std::to_string(rotation + 4));
  CHECK(cut_at(translation + 2) == "translation table " + std::to_string(translation + 4));
  CHECK(cut_at(scale + 2) == "scale table " + std::to_string(scale + 4));
  CHECK(cut_at(keys + 2) == "array of scale keys " + std::to_string(keys + 4));
}
