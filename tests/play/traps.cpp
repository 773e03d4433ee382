// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/play/traps: keys, frames, sizes and memory that an index of frames, quads of tracks or shared records
// would easily get wrong. Poses are computed by hand, or are those of evaluate(). Their segments are as long
// as powers of two and flat at both ends, so that they are exact by any way.
#include <motley/play/baked.hpp>
#include <motley/play/player.hpp>

#include <motley/formats/metroid/anim.hpp>
#include <motley/formats/metroid/anim_player.hpp>
#include <motley/formats/platinum/bayonetta.hpp>
#include <motley/formats/platinum/bayonetta2.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "support/largest_player.hpp"
#include "support/layout_clip.hpp"
#include "support/own_clip.hpp"
#include "support/players.hpp"
#include "support/random_anim.hpp"
#include "support/random_mot.hpp"
#include "support/search.hpp"

namespace {

using support::storage, support::track_spec;

/// A value of the caller's own.
struct wide {
  float a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p;
};

} // namespace

template <>
struct motley::value_traits<wide>
    : motley::linear_value<&wide::a, &wide::b, &wide::c, &wide::d, &wide::e, &wide::f, &wide::g, &wide::h,
                           &wide::i, &wide::j, &wide::k, &wide::l, &wide::m, &wide::n, &wide::o, &wide::p> {};

namespace {

constexpr float infinite = std::numeric_limits<float>::infinity(),
                largest = std::numeric_limits<float>::max(),
                not_a_number = std::numeric_limits<float>::quiet_NaN();

constexpr storage key_storages[] = {storage::float_keys,       storage::short_keys,
                                    storage::byte_keys,        storage::relative_byte_keys,
                                    storage::padded_byte_keys, storage::big_frame_byte_keys};

struct frame_and_value {
  unsigned frame;
  float value;
};
/// Keys with slopes of 0. Their numbers are stored as they are.
track_spec flat_keys(storage how, const std::vector<frame_and_value>& keys) {
  track_spec t{.how = how};
  t.header[1] = 1;
  t.half_header[1] = 0x5E00; // 1
  for (const frame_and_value& k : keys) t.keys.push_back({k.frame, k.value, 0, 0});
  return t;
}

/// Calls f(clip) with these tracks as a motion of the game that stores such keys.
template <class F> void with_motion(const std::vector<track_spec>& tracks, int frames, F&& f) {
  support::mot_spec m{.frames = frames, .tracks = tracks};
  const auto lacks = [](const track_spec& t) {
    return support::type_number(support::game::bayonetta2, t.how) < 0;
  };
  if (std::any_of(tracks.begin(), tracks.end(), lacks)) m.which = support::game::bayonetta;
  const auto bytes = support::write(m, support::order::big);
  if (m.which == support::game::bayonetta)
    f(motley::bayonetta::open(bytes).value());
  else
    f(motley::bayonetta2::open(bytes).value());
}

struct expected_pose {
  float frame;
  std::vector<float> pose;
};
/// Checks poses by a player, and by a baked clip, whose frames end at 0 and at frame_count. Of these two
/// there must be a pose, if there are poses beyond them.
template <motley::clip C> void check(const C& c, const std::vector<expected_pose>& all) {
  support::players players{c};
  const auto end = static_cast<float>(c.frame_count());
  support::in_every_order(all.size(), [&](std::size_t i) {
    const float frame = all[i].frame, within = frame > 0 ? std::min(frame, end) : 0;
    CAPTURE(frame);
    CHECK(support::are_same(players.played(frame), all[i].pose));
    CHECK(support::are_same(support::evaluated(c, frame), all[i].pose));
    const auto clamped =
        std::find_if(all.begin(), all.end(), [&](const expected_pose& e) { return e.frame == within; });
    REQUIRE(clamped != all.end());
    CHECK(support::are_same(players.baked(frame), clamped->pose));
  });
  CHECK(players.are_intact());
}

/// A curve's value and the error that is promised for a baked clip.
struct promised_value {
  double value, error;
};
template <class Curve> promised_value promised(const Curve& curve, float frame) {
  std::vector<support::reference_key> keys;
  for (const auto k : motley::keys_of(curve))
    keys.push_back({double{k.frame}, double{k.value}, double{k.in}, double{k.out}});
  return {support::hermite(keys, double{frame}),
          support::most_error(support::of_baked_cubics, keys, double{frame})};
}
/// Checks that a clip of numbers plays as evaluate() has it, and that it is baked as accurately as promised.
template <motley::clip C> void check_as_evaluated(const C& c, const std::vector<float>& frames) {
  support::players players{c};
  support::in_every_order(frames.size(), [&](std::size_t i) {
    const float frame = frames[i];
    CAPTURE(frame);
    if (!support::fuses()) CHECK(support::are_same(players.played(frame), support::evaluated(c, frame)));
    const auto end = static_cast<float>(c.frame_count());
    const float within = frame > 0 ? std::min(frame, end) : 0;
    const auto baked = players.baked(frame);
    std::size_t row = 0;
    for (const auto t : c.tracks()) {
      const auto e = t.visit([&](const auto& curve) { return promised(curve, within); });
      CAPTURE(row);
      CHECK(std::abs(double{baked[row++]} - e.value) <= e.error);
    }
  });
  CHECK(players.are_intact());
}

} // namespace

TEST_CASE("traps: two and three keys at one frame, also at frame 0, and none at a time before them") {
  for (const storage how : key_storages) {
    const auto keys = [&](const std::vector<frame_and_value>& k) { return flat_keys(how, k); };
    const std::vector tracks{keys({{0, 10}, {4, 20}, {4, 40}, {8, 60}}), keys({{0, 10}, {0, 30}, {8, 50}}),
                             keys({{2, 10}, {2, 20}}), keys({{0, 1}, {8, 5}}),
                             keys({{0, 0}, {0, 1}, {0, 2}, {8, 10}, {8, 20}, {8, 30}})};
    const std::vector<float> before{10, 10, 10, 1, 0}, first{10, 30, 10, 1, 2}, last{60, 50, 20, 5, 30};
    with_motion(tracks, 10, [&](const auto& c) {
      check(c, {{-infinite, before},
                {-largest, before},
                {-1, before},
                {-1e-40F, before},
                {not_a_number, before},
                {0, first},
                {-0.0F, first},
                {2, {15, 33.125F, 20, 1.625F, 3.25F}},
                {4, {40, 40, 20, 3, 6}},
                {6, {50, 46.875F, 20, 4.375F, 8.75F}},
                {8, last},
                {9.5F, last},
                {10, last},
                {largest, last},
                {infinite, last}});
    });
  }
}

TEST_CASE("traps: frames beyond the clip's, where its keys go on") {
  for (const storage how : key_storages) {
    const auto a = flat_keys(how, {{0, 0}, {4, 8}, {8, 16}, {16, 40}, {24, 48}}),
               b = flat_keys(how, {{2, 5}, {18, 9}}), c = flat_keys(how, {{100, 3}, {164, 5}});
    with_motion({a, a, b, c, a}, 6, [&](const auto& clip) {
      check(clip, {{-1, {0, 0, 5, 3, 0}},
                   {0, {0, 0, 5, 3, 0}},
                   {2, {4, 4, 5, 3, 4}},
                   {6, {12, 12, 5.625F, 3, 12}},
                   {10, {19.75F, 19.75F, 7, 3, 19.75F}},
                   {12, {28, 28, 7.734375F, 3, 28}},
                   {16, {40, 40, 8.828125F, 3, 40}},
                   {20, {44, 44, 9, 3, 44}},
                   {24, {48, 48, 9, 3, 48}},
                   {100, {48, 48, 9, 3, 48}},
                   {132, {48, 48, 9, 4, 48}},
                   {1e6F, {48, 48, 9, 5, 48}},
                   {infinite, {48, 48, 9, 5, 48}}});
    });
  }
}

TEST_CASE("traps: relative frames add up beyond a byte, and so do the blocks' counts of keys") {
  std::vector<frame_and_value> keys, late;
  for (unsigned i = 0; i <= 20; ++i) keys.push_back({32 * i, static_cast<float>(10 * i)});
  for (unsigned i = 0; i <= 13; ++i) late.push_back({200 + 32 * i, static_cast<float>(200 - 10 * i)});
  std::vector<expected_pose> poses;
  for (unsigned i = 0; i < 20; ++i)
    for (unsigned half = 0; half < 2; ++half) {
      const unsigned frame = 32 * i + 16 * half;
      const float value = static_cast<float>(10 * i + 5 * half);
      // Frames are a quarter or three quarters of a segment after the late track's keys.
      const unsigned since = frame < 200 ? 0 : frame - 200, k = std::min(since / 32, 13U);
      const float passed = since == 0 || k == 13 ? 0 : since % 32 == 8 ? 0.15625F : 0.84375F;
      const float lately = 200 - 10 * (static_cast<float>(k) + passed);
      poses.push_back({static_cast<float>(frame), {value, lately, value, value, lately, value}});
    }
  for (const storage how : key_storages) {
    if (how == storage::byte_keys) continue; // their frames end at 255
    const auto a = flat_keys(how, keys), b = flat_keys(how, late);
    with_motion({a, b, a, a, b, a}, 640, [&](const auto& c) { check(c, poses); });
  }
}

TEST_CASE("traps: keys between frames are played, whatever their layout, and not baked") {
  struct stored_key {
    motley::le_f32 frame, value, in, out;
  };
  using curve = motley::keyed<motley::unscaled, stored_key>;
  std::vector<stored_key> whole(9), between(9);
  for (std::size_t i = 0; i < 9; ++i) {
    support::store(whole[i].frame, static_cast<float>(2 * i));
    support::store(whole[i].value, static_cast<float>(i));
    between[i] = whole[i];
  }
  support::store(between[4].frame, 8.5F); // from 6 to 8.5 to 10
  const auto bytes_of = [](const std::vector<stored_key>& keys) {
    return reinterpret_cast<const std::byte*>(keys.data());
  };
  support::layout_clip<5, curve> c{.frames = 17};
  std::get<0>(c.curves).fill({bytes_of(whole), 9});
  check(c, {{-1, std::vector<float>(5, 0)}, {0, std::vector<float>(5, 0)}, {7, std::vector<float>(5, 3.5F)}});
  std::get<0>(c.curves)[2] = {bytes_of(between), 9};
  std::vector<std::byte> memory(motley::player_memory_size(c)), baked(motley::baked_clip::memory_size(c));
  auto player = motley::make_player(c, memory).value();
  for (const float frame : {9.25F, 7.25F, 8.5F, 8.0F, 1.0F, 8.0F, 8.49F, 40.0F})
    CHECK(support::are_same(support::pose_of(player, frame), support::evaluated(c, frame)));
  CHECK(support::pose_of(player, 7.25F)[2] == 3.5F); // halfway from 6 to 8.5
  CHECK(support::pose_of(player, 8.0F)[1] == 4);
  CHECK(support::pose_of(player, 8.5F)[2] == 4);
  baked.resize(100000);
  const auto unbaked =
      motley::error::keys_between_frames({.record = 2, .index = 1, .channel = motley::channel::tx});
  CHECK(motley::baked_clip::make(c, baked).error() == unbaked);
  // Nor beside samples, one at each frame.
  using per_frame = motley::samples<motley::unscaled, motley::le_f32>;
  const std::vector<motley::le_f32> values(17);
  support::layout_clip<2, curve, per_frame> mixed{.frames = 17};
  std::get<0>(mixed.curves) = {curve{bytes_of(whole), 9}, curve{bytes_of(between), 9}};
  std::get<1>(mixed.curves).fill({reinterpret_cast<const std::byte*>(values.data()), values.size()});
  CHECK(motley::baked_clip::make(mixed, baked).error() == unbaked);
  // Nor samples where floats do not have every frame. Other keys may be few.
  support::layout_clip<2, curve, per_frame> longest{.frames = (1U << 24U) + 1};
  std::get<0>(longest.curves).fill({bytes_of(whole), 9});
  std::get<1>(longest.curves) = std::get<1>(mixed.curves);
  CHECK(motley::baked_clip::make(longest, baked).error() ==
        motley::error::keys_between_frames({.record = 1, .index = 1, .channel = motley::channel::tx}));
  --longest.frames;
  CHECK(motley::baked_clip::make(longest, baked).error().code == motley::errc::too_little_memory);
  support::layout_clip<2, curve> keyed{.frames = (1U << 24U) + 1};
  std::get<0>(keyed.curves).fill({bytes_of(whole), 9});
  CHECK(motley::baked_clip::make(keyed, baked).error().code == motley::errc::too_little_memory);
}

TEST_CASE("traps: the memory of an index is bounded by the keys, however many frames a file claims") {
  for (const storage how : key_storages)
    for (const int frames : {1, 16, 100, 3000, 32767})
      for (const unsigned count : {2U, 3U, 20U, 200U}) {
        const unsigned most = how == storage::byte_keys ? 255 : std::min(250 * (count - 1), 32000U);
        track_spec t = flat_keys(how, {});
        for (unsigned i = 0; i < count; ++i)
          t.keys.push_back({most * i / (count - 1), static_cast<float>(i), 0, 0});
        with_motion(std::vector<track_spec>(10, t), frames, [&](const auto& c) {
          CAPTURE(frames);
          CAPTURE(count);
          CHECK(motley::player_memory_size(c) <= support::largest_player(c));
          // Much less for each key if quads are full.
          CHECK(motley::player_memory_size(c) <= 500 + 10 * (200 + 20 * count));
          std::vector<std::byte> memory(motley::player_memory_size(c));
          auto player = motley::make_player(c, memory).value();
          for (const float frame : {1e9F, 0.5F, static_cast<float>(most) / 2, static_cast<float>(most) - 1})
            if (!support::fuses())
              CHECK(support::are_same(support::pose_of(player, frame), support::evaluated(c, frame)));
        });
        with_motion({t}, frames, [](const auto& alone) {
          CHECK(motley::player_memory_size(alone) <= support::largest_player(alone));
        });
      }
  // Tracks of different types, none of which share anything.
  for (int frames = 2; frames < 300; ++frames)
    for (const unsigned last : {15U, 100U, 255U}) {
      std::vector<track_spec> different;
      for (const storage how : {storage::float_keys, storage::short_keys, storage::byte_keys,
                                storage::relative_byte_keys, storage::big_frame_byte_keys}) {
        different.push_back(flat_keys(how, {{0, 1}, {last, 2}}));
        with_motion(different, frames, [](const auto& c) {
          CHECK(motley::player_memory_size(c) <= support::largest_player(c));
        });
      }
    }
  // Values of many components.
  static constexpr std::array wide_keys{motley::value_key<wide>{0, {}}, motley::value_key<wide>{9, {}}};
  const support::own_clip<motley::value_key<wide>, 1> of_wide{{wide_keys}, 10};
  CHECK(of_wide.pose_size() == 16);
  CHECK(motley::player_memory_size(of_wide) <= support::largest_player(of_wide));
  // As many frames as there can be.
  static constexpr std::array keys{motley::key{0, 1, 0, 0}, motley::key{8, 3, 0, 0}};
  const support::own_clip<motley::key, 2> endless{{keys, keys}, 0xFFFFFFFF};
  CHECK(motley::player_memory_size(endless) < 1000);
  CHECK(motley::baked_clip::memory_size(endless) > 0xFFFFFFF0);
  std::vector<std::byte> memory(1000);
  CHECK(motley::baked_clip::make(endless, memory).error().code == motley::errc::too_little_memory);
  auto player = motley::make_player(endless, memory).value();
  CHECK(support::pose_of(player, 4)[1] == 2);
  CHECK(support::pose_of(player, 4e9F)[1] == 3);
}

TEST_CASE("traps: a step at the last frame that a float can tell from the next one") {
  constexpr unsigned last = 1U << 24U;
  static constexpr std::array keys{motley::key{0, 0, 0, 0}, motley::key{float(last), 0, 0, 0},
                                   motley::key{float(last), 5, 0, 0}};
  const support::own_clip<motley::key, 1> c{{keys}, last + 1};
  const auto value_of = [](float v) { return std::vector<float>{v}; };
  CHECK(support::evaluated(c, float(last)) == value_of(5));
  std::vector<float> decoded(2);
  motley::decode(c, {float(last) - 1, 1, 2}, decoded);
  CHECK(decoded == std::vector<float>{0, 5});
  std::vector<std::byte> memory(motley::player_memory_size(c));
  auto player = motley::make_player(c, memory).value();
  CHECK(support::pose_of(player, float(last)) == value_of(5));
  const support::own_clip<motley::key, 1> before{{keys}, last}; // the step is behind its last frame
  std::vector<std::byte> baked_memory(motley::baked_clip::memory_size(before));
  const auto baked = motley::baked_clip::make(before, baked_memory).value();
  CHECK(support::pose_of(baked, float(last)) == value_of(5));
  CHECK(support::pose_of(baked, float(last) - 1) == value_of(0));
}

TEST_CASE("traps: around 65536 frames") {
  constexpr float length = 65536;
  static constexpr std::array keys{motley::key{0, 0, 0, 0}, motley::key{length, 8, 0, 0},
                                   motley::key{2 * length, 24, 0, 0}};
  const support::own_clip<motley::key, 5> c{{keys, keys, keys, keys, keys}, 2 * 65536};
  const auto all = [](float v) { return std::vector<float>(5, v); };
  check(c, {{-1, all(0)},
            {0, all(0)},
            {length / 2, all(4)},
            {length, all(8)},
            {length * 3 / 2, all(16)},
            {length * 7 / 4, all(24 - 16 * 0.15625F)},
            {2 * length, all(24)},
            {3 * length, all(24)}});
  for (const std::uint32_t frames : {65534U, 65535U, 65536U, 65537U}) {
    const auto last = static_cast<float>(frames);
    const std::array near_end{motley::key{0, 1, 2, 3}, motley::key{last - 1, 5, -4, 1},
                              motley::key{last, -7, 2, 0}};
    const support::own_clip<motley::key, 3> e{{near_end, keys, near_end}, frames};
    check_as_evaluated(e, {0, 1, 40000.25F, last - 1.5F, last - 1, last - 0.5F, last, last + 1, 1e6F});
  }
}

TEST_CASE("traps: more than 65535 records of four tracks") {
  support::random r{1};
  std::vector<motley::key> keys;
  for (int i = 0; i <= 256; ++i)
    keys.push_back({static_cast<float>(i), r.between(-1, 1), r.between(-1, 1), r.between(-1, 1)});
  support::own_clip<motley::key, 1024> c{.frames = 256};
  for (std::size_t i = 0; i < 1024; ++i) c.keys[i] = std::span<const motley::key>{keys}.first(257 - i % 2);
  check_as_evaluated(c, {0, 0.5F, 100.25F, 255.25F, 255.75F, 256});
}

TEST_CASE("traps: as many keys as a player counts, and more") {
  struct stored_key {
    motley::le_u16 frame;
    motley::le_f32 value, in, out;
  };
  using curve = motley::keyed<motley::unscaled, stored_key>;
  support::random r{1};
  std::vector<unsigned> frames;
  for (unsigned i = 0; i < 65536; ++i) frames.push_back(i);
  const auto bytes = support::random_keys(curve{}, frames, r);
  for (const std::size_t count : {65534U, 65535U, 65536U}) {
    support::layout_clip<3, curve> c{.frames = 65536};
    std::get<0>(c.curves) = {curve{bytes.data(), count}, curve{bytes.data(), 65534},
                             curve{bytes.data(), 40000}};
    std::vector<std::byte> memory(motley::player_memory_size(c));
    auto player = motley::make_player(c, memory).value();
    for (const float frame :
         {0.25F, 65533.5F, 65532.75F, 65534.5F, 65535.0F, 65535.5F, 1e9F, 32767.5F, 65535.0F})
      if (!support::fuses())
        CHECK(support::are_same(support::pose_of(player, frame), support::evaluated(c, frame)));
  }
}

TEST_CASE("traps: NaN and infinities are a track's own, and the three others of its quad keep their values") {
  constexpr float nan = not_a_number;
  const auto keys = [](const std::vector<support::stored_key>& k) {
    track_spec t{.how = storage::float_keys};
    t.keys = k;
    return t;
  };
  const auto plain = keys({{0, 2, 0, 0}, {4, 6, 0, 0}, {8, 10, 0, 0}}),
             value = keys({{0, 1, 0, 0}, {4, nan, 0, 0}, {8, 3, 0, 0}}),
             slopes = keys({{0, 1, nan, nan}, {4, 5, nan, nan}, {8, 3, 0, 0}}),
             infinities = keys({{0, -infinite, 0, 0}, {4, 5, infinite, -infinite}, {8, infinite, 0, 0}});
  with_motion({value, plain, slopes, plain, plain, infinities, plain}, 9, [&](const auto& c) {
    check(c, {{-1, {1, 2, 1, 2, 2, -infinite, 2}},
              {0, {1, 2, 1, 2, 2, -infinite, 2}},
              {2, {nan, 4, nan, 4, 4, nan, 4}},
              {4, {nan, 6, 5, 6, 6, 5, 6}},
              {8, {3, 10, 3, 10, 10, infinite, 10}},
              {9, {3, 10, 3, 10, 10, infinite, 10}}});
  });
  // Angles, which turn the shorter way. A player follows tracks of one's own.
  using angle = motley::value_key<motley::turns>;
  static constexpr std::array turning{angle{0, {0.875F}}, angle{4, {0.125F}}, angle{8, {0.875F}}},
      lost{angle{0, {0.5F}}, angle{4, {nan}}, angle{8, {0.5F}}},
      endless{angle{0, {0.5F}}, angle{4, {infinite}}, angle{8, {0.5F}}};
  check(support::own_clip<angle, 5>{{turning, lost, turning, endless, turning}, 9},
        {{-1, {0.875F, 0.5F, 0.875F, 0.5F, 0.875F}},
         {0, {0.875F, 0.5F, 0.875F, 0.5F, 0.875F}},
         {2, {1, nan, 1, infinite, 1}},
         {4, {0.125F, nan, 0.125F, infinite, 0.125F}},
         {6, {0, nan, 0, nan, 0}},
         {8, {0.875F, 0.5F, 0.875F, 0.5F, 0.875F}},
         {9, {0.875F, 0.5F, 0.875F, 0.5F, 0.875F}}});
}

TEST_CASE("traps: one to nine tracks, whose last ones fill up a quad, between constant ones") {
  support::random r{1};
  for (const storage how : key_storages)
    for (std::size_t count = 1; count <= 9; ++count) {
      std::vector<track_spec> tracks;
      unsigned last = 0;
      for (std::size_t i = 0; i < count; ++i) {
        tracks.push_back({.constant = static_cast<float>(i)});
        track_spec t = support::random_track(r, how, 2 + static_cast<int>(r.below(20)));
        for (std::size_t k = 0; k < t.keys.size(); ++k) // at distinct frames
          t.keys[k].frame = static_cast<unsigned>(i % 3 + (how == storage::byte_keys ? 5 : 13) * k);
        last = std::max(last, t.keys.back().frame);
        tracks.push_back(t);
      }
      std::vector<float> frames{-1, 1e9F};
      for (unsigned i = 0; i <= 24; ++i)
        frames.push_back(static_cast<float>(last + 2) * static_cast<float>(i) / 24);
      with_motion(tracks, static_cast<int>(last) + 1, [&](const auto& c) { check_as_evaluated(c, frames); });
    }
}

TEST_CASE("traps: two tracks of each storage at once, with keys at random, some of them at one frame") {
  for (const auto order : {support::order::little, support::order::big}) {
    const auto bytes = support::write(support::random_mot(support::game::bayonetta2, 3, 300), order);
    const auto c = motley::bayonetta2::open(bytes).value();
    support::players players{c};
    support::in_every_order(900, [&](std::size_t i) {
      const float frame = static_cast<float>(i) * 0.375F - 3;
      if (!support::fuses()) CHECK(support::are_same(players.played(frame), support::evaluated(c, frame)));
    });
    CHECK(players.are_intact());
  }
}

TEST_CASE("traps: memory may start at any address") {
  const auto bytes =
      support::write(support::random_mot(support::game::bayonetta2, 1, 40), support::order::big);
  const auto c = motley::bayonetta2::open(bytes).value();
  using turn = motley::value_key<motley::quaternion>;
  static constexpr std::array turns{turn{0, {1, 0, 0, 0}}, turn{4, {0.5F, 0.5F, 0.5F, 0.5F}},
                                    turn{9, {0, 0, 1, 0}}};
  const support::own_clip<turn, 3> rotations{{turns, turns, turns}, 10};
  const auto stream = support::anim::write(support::anim::random_stream(support::anim::game::prime, 5, {}));
  const auto anim = motley::metroid_anim::open(stream).value();
  using index_type = motley::player_index<motley::bayonetta2::motion>;
  using player_type = motley::player<motley::bayonetta2::motion>;

  std::vector<std::vector<float>> first;
  for (std::size_t offset = 0; offset < 64; ++offset) {
    CAPTURE(offset);
    support::players players{c, offset};
    support::players turning{rotations, offset};
    support::guarded_memory index_memory{index_type::memory_size(c), offset};
    const auto index = index_type::make(c, index_memory.span()).value();
    support::guarded_memory memory{player_type::memory_size(index), (offset + 21) % 64};
    auto sharing = player_type::make(index, memory.span()).value();
    support::guarded_memory anim_memory{motley::metroid_anim::player::memory_size(anim), offset};
    auto anim_player = motley::metroid_anim::make_player(anim, anim_memory.span()).value();

    std::vector<std::vector<float>> poses;
    for (const float frame : {7.25F, 31.5F, 2.0F}) {
      poses.push_back(players.played(frame));
      CHECK(support::are_same(support::pose_of(sharing, frame), poses.back()));
      poses.push_back(players.baked(frame));
      poses.push_back(turning.played(frame));
      poses.push_back(turning.baked(frame));
      poses.push_back(support::pose_of(anim_player, frame));
    }
    if (offset == 0) first = poses;
    for (std::size_t i = 0; i < poses.size(); ++i) CHECK(support::are_same(poses[i], first[i]));
    CHECK(players.are_intact());
    CHECK(turning.are_intact());
    for (const auto* const m : {&index_memory, &memory, &anim_memory}) CHECK(m->is_intact());
  }
}
