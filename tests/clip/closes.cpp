// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/clip/closes: whether the last pose of a round is the first one.
#include <motley/clip/closes.hpp>

#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <string>
#include <vector>

#include "support/allocations.hpp"
#include "support/anim_writer.hpp"
#include "support/any_tracks.hpp"
#include "support/hand.hpp"
#include "support/mot_writer.hpp"
#include "support/motn_writer.hpp"
#include "support/real_files.hpp"

using motley::channel;
using motley::closing;
using motley::looping;

namespace {

constexpr float pi = 3.14159265F;

/// A curve of a bone that goes from one value to another in 10 frames.
support::track_spec moving(int bone, int index, float from, float to) {
  return {.bone = bone,
          .index = index,
          .how = support::storage::float_keys,
          .keys = {{0, from, 0, 5}, {4, 9, 3, -3}, {9, to, 2, 0}}};
}
motley::loop_gap of(std::vector<support::track_spec> tracks) {
  const auto bytes =
      support::write({.which = support::game::bayonetta2, .frames = 10, .tracks = std::move(tracks)},
                     support::order::little);
  return motley::closes(*motley::open(bytes));
}

} // namespace

TEST_CASE("closes: within a centimetre") {
  CHECK(of({moving(4, 0, 1, 1)}).how == closing::yes);
  CHECK(of({moving(4, 0, 1, 1.0099F), moving(4, 1, 2, 2)}).how == closing::yes);
  const auto open = of({moving(4, 0, 1, 1), moving(5, 2, 1, 1.25F), moving(6, 1, 0, 0.02F)});
  CHECK(open.how == closing::no);
  CHECK(!open);
  CHECK(open.bone == 5);
  CHECK(open.channel == channel::tx);
  CHECK(open.gap == doctest::Approx(0.25).epsilon(1e-6));
  // A distance: 3, 4 and 0 cm are 5.
  CHECK(of({moving(4, 0, 0, 0.03F), moving(4, 2, 0, 0.04F)}).gap == doctest::Approx(0.05).epsilon(1e-6));
}

TEST_CASE("closes: rotations within 3.6 degrees, as rotations") {
  CHECK(of({moving(4, 3, 1, 1.06F)}).how == closing::yes); // 3.4 degrees
  const auto open = of({moving(4, 3, 1, 1.07F)});          // 4.0 degrees
  CHECK(open.how == closing::no);
  CHECK(open.bone == 4);
  CHECK(open.channel == channel::rx);
  CHECK(open.gap == doctest::Approx(0.07 / (2 * 3.14159265)).epsilon(1e-3));
  CHECK(of({moving(4, 4, 1, 1 + 2 * pi)}).how == closing::yes); // a turn
  CHECK(of({moving(4, 4, 1, 1 - 600 * pi)}).how == closing::yes);
  CHECK(of({moving(4, 4, 1, 1 + pi)}).gap == doctest::Approx(0.5).epsilon(1e-3));
  // The same rotation by other angles: (pi, pi - y, pi) is (0, y, 0).
  CHECK(of({moving(4, 3, 0, pi), moving(4, 4, 0.5F, pi - 0.5F), moving(4, 5, 0, pi)}).how == closing::yes);
  CHECK(of({moving(4, 3, 0, pi), moving(4, 4, 0.5F, pi - 0.5F), moving(4, 5, 0, 0)}).how == closing::no);
}

TEST_CASE("closes: scales, and a camera's roll and field of view, and other indices do not count") {
  CHECK(of({moving(4, 7, 1, 1.009F)}).how == closing::yes);
  CHECK(of({moving(4, 8, 1, 2)}).how == closing::no);
  CHECK(of({moving(4, 8, 1, 2)}).channel == channel::sx);
  CHECK(of({moving(0x7000, 14, 0, 2 * pi)}).how == closing::yes);
  CHECK(of({moving(0x7000, 15, 0.5F, 0.9F)}).channel == channel::fov);
  CHECK(of({moving(4, 11, 0, 5)}).how == closing::yes);
}

TEST_CASE("closes: equal values close, even infinite ones, and a NaN never does") {
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  for (const int index : {0, 3, 7, 14}) {
    const auto of_one = [&](float value) {
      return of({{.bone = 0x7000, .index = index, .constant = value}});
    };
    CAPTURE(index);
    CHECK(of_one(1).how == closing::yes);
    CHECK(of_one(inf).how == closing::yes);
    CHECK(of_one(nan).how == closing::no);
    // A key's value is that of the curve at its frame.
    const auto to_nan = of({moving(0x7000, index, 0, nan)});
    CHECK(to_nan.how == closing::no);
    CHECK(to_nan.gap == (index == 0 || index == 7 ? inf : 0.5F));
    CHECK(of({moving(0x7000, index, 0, inf)}).how == closing::no);
  }
}

TEST_CASE("closes: components without a named channel do not count") {
  std::array<support::any_track, 1> track{{{.bone = 4, .first = channel::other, .size = 3, .keys = 3}}};
  track[0].values[2] = {1, 1, 1};
  CHECK(motley::closes(support::any_tracks{track}).how == closing::yes);
  track[0].first = channel::roll;
  track[0].values[2] = {0, 0, 1}; // the third is after the field of view
  CHECK(motley::closes(support::any_tracks{track}).how == closing::yes);
  track[0].values[2] = {0, 1, 0};
  CHECK(motley::closes(support::any_tracks{track}).channel == channel::fov);
}

TEST_CASE("closes: the root's travel is no gap, but its turn is") {
  CHECK(of({moving(-1, 2, 0, 1.4F), moving(4, 0, 1, 1)}).how == closing::root_travels);
  CHECK(of({moving(-1, 2, 0, 1.4F)}));
  CHECK(of({moving(-1, 2, 0, 0.009F)}).how == closing::yes);
  CHECK(of({moving(0, 2, 0, 1.4F)}).how == closing::no); // not the root
  const auto open = of({moving(-1, 2, 0, 1.4F), moving(4, 0, 1, 1.5F)});
  CHECK(open.how == closing::no);
  CHECK(open.bone == 4);
  CHECK(of({moving(-1, 2, 0, 1.4F), moving(-1, 4, 0, 1)}).bone == -1);
}

TEST_CASE("closes: clips of one frame, of none, and without tracks close") {
  const auto with = [](int frames, std::vector<support::track_spec> tracks) {
    const auto bytes =
        support::write({.which = support::game::bayonetta2, .frames = frames, .tracks = std::move(tracks)},
                       support::order::big);
    return motley::closes(*motley::open(bytes)).how;
  };
  CHECK(with(1, {moving(4, 0, 1, 5)}) == closing::yes);
  CHECK(with(0, {moving(4, 0, 1, 5)}) == closing::yes);
  CHECK(with(10, {}) == closing::yes);
  CHECK(motley::closes(motley::any_motion{}).how == closing::yes);
}

TEST_CASE("closes: what is no number does not close") {
  constexpr float infinite = std::numeric_limits<float>::infinity(),
                  not_a_number = std::numeric_limits<float>::quiet_NaN();
  for (const float odd : {infinite, -infinite, not_a_number, 1e38F})
    for (const int index : {0, 7}) CHECK(of({moving(4, index, 0, odd)}).how == closing::no);
}

TEST_CASE("closes: quaternions of an ANIM, whose signs do not count, and its own root") {
  using parts = std::array<std::vector<std::vector<float>>, 3>;
  const auto anim = [](const parts& root, const parts& other) {
    support::anim::plain_spec spec;
    spec.keys = 2;
    spec.bones = {{3, root}, {9, other}};
    const auto bytes = support::anim::write(spec);
    return motley::closes(*motley::open(bytes));
  };
  const std::vector<std::vector<float>> still{{1, 0, 0, 0}, {1, 0, 0, 0}},
      negative{{1, 0, 0, 0}, {-2, 0, 0, 0}}, turned{{1, 0, 0, 0}, {0.70710678F, 0, 0.70710678F, 0}},
      none{{1, 0, 0, 0}, {0, 0, 0, 0}}, moved{{5, 0, 1}, {5, 2, 1}};
  CHECK(anim({still, {}, {}}, {still, {}, {}}).how == closing::yes);
  CHECK(anim({still, {}, {}}, {negative, {}, {}}).how == closing::yes);
  CHECK(anim({still, {}, {}}, {turned, {}, {}}).how == closing::no);
  CHECK(anim({still, {}, {}}, {turned, {}, {}}).bone == 9);
  CHECK(anim({still, {}, {}}, {turned, {}, {}}).gap == doctest::Approx(0.25).epsilon(1e-4));
  CHECK(anim({still, {}, {}}, {none, {}, {}}).gap == 0.5F);
  CHECK(anim({still, moved, {}}, {still, {}, {}}).how == closing::root_travels);
  CHECK(anim({still, {}, {}}, {still, moved, {}}).how == closing::no);
}

namespace {

/// A curve clip of two frames: the root travels by `root` along z, and bone 8, a target, by `target`.
closing of_curves(unsigned root, unsigned target) {
  const auto track = [](int bone, unsigned to) {
    return support::motn::track{bone, "tz", {{0, 1, 0x3C00}, {1, 1, to}}};
  };
  const auto bytes =
      support::motn::archive{{support::motn::write_curves(2, 0, {track(0, root), track(8, target)})}}.write();
  return motley::closes(*motley::open(bytes, 0)).how;
}

} // namespace

TEST_CASE("closes: the targets of Shenmue's curves contain the root's travel") { // halves: 1, 1.5, 2
  CHECK(of_curves(0x3C00, 0x3C00) == closing::yes);
  CHECK(of_curves(0x4000, 0x4000) == closing::root_travels);
  CHECK(of_curves(0x4000, 0x3C00) == closing::no);
  CHECK(of_curves(0x4000, 0x3E00) == closing::no);
  CHECK(of_curves(0x3C00, 0x4000) == closing::no);
}

TEST_CASE("closes: it is the pose after the last frame that ends node frames") {
  support::motn::node node;
  for (auto& c : node.channels) c = {false, {0}};
  const auto close = [&](int last) {
    node.channels[7] = {true, {0, 0x3C00, last}};
    const auto bytes = support::motn::archive{{support::motn::write_nodes(2, {node})}}.write();
    return motley::closes(*motley::open(bytes, 0)).how;
  };
  CHECK(close(0) == closing::yes);
  CHECK(close(0x3C00) == closing::no);
}

TEST_CASE("closes: a selection, and without allocating") {
  const auto bytes = support::write(
      {.which = support::game::bayonetta2, .frames = 10, .tracks = {moving(4, 0, 1, 1), moving(5, 0, 1, 2)}},
      support::order::little);
  const auto clip = motley::open(bytes);
  const std::size_t before = support::allocations();
  const auto all = motley::closes(*clip).how,
             one = motley::closes(motley::select(*clip, [](const auto&t) { return t.bone == 4; })).how;
  CHECK(support::allocations() == before);
  CHECK(all == closing::no);
  CHECK(one == closing::yes);
}

TEST_CASE("loops: as stored, unknown where the format stores nothing") {
  for (const unsigned flags : {0U, 1U, 2U, 3U}) {
    const auto bytes = support::write({.which = support::game::bayonetta2, .frames = 10, .flags = flags},
                                      support::order::big);
    CHECK(motley::open(bytes)->loops() == ((flags & 1U) != 0 ? looping::yes : looping::no));
    CHECK(motley::select(*motley::open(bytes), [](const auto&) { return true; }).loops() ==
          motley::open(bytes)->loops());
  }
  const auto motn = support::motn::archive{{support::motn::write_nodes(2, {})}}.write();
  CHECK(motley::open(motn, 0)->loops() == looping::unknown);
  const auto plain = support::hand_anim(true); // version 0
  CHECK(motley::open(plain)->loops() == looping::unknown);
  for (const unsigned stored : {0U, 1U}) {
    const auto stream =
        support::anim::write(support::anim::stream_spec{.looping = stored, .key_frames = {true}});
    CHECK(motley::metroid_anim::open(stream)->loops() == (stored == 1 ? looping::yes : looping::no));
  }
}

// ---- real files

TEST_CASE("closes: Shenmue's clips called ..._LP, and its node frames") {
  const auto bytes = support::real_file("motion.bin");
  if (!bytes) return;
  const auto archive = motley::shenmue_motn::open(*bytes);
  REQUIRE(archive);
  int yes = 0, travels = 0, no = 0, nodes = 0;
  for (std::size_t i = 0; i < archive->size(); ++i) {
    const auto clip = (*archive)[i];
    REQUIRE(clip);
    const auto stored = *archive->name(i);
    const std::string name{stored.begin(), stored.end()};
    const motley::loop_gap found = motley::closes(*clip);
    if (name.ends_with("_LP")) {
      yes += found.how == closing::yes;
      travels += found.how == closing::root_travels;
      no += found.how == closing::no;
    }
    if (clip->encoding() != motley::shenmue_motn::encoding::node_frames) {
      CHECK(clip->round_frames() + 1 == clip->frame_count());
      continue;
    }
    CHECK(clip->round_frames() == clip->frame_count());
    bool same = true, same_before = true; // the samples N and N - 1, as sample 0
    for (const auto t : clip->tracks()) {
      const auto end = static_cast<float>(clip->frame_count());
      same = same && motley::evaluate(t, 0) == motley::evaluate(t, end);
      same_before = same_before && motley::evaluate(t, 0) == motley::evaluate(t, end - 1);
    }
    nodes += same && !same_before ? 1 : 0;
  }
  // FORMATS.md, Loops: of 82, 53 close as stored, 18 once the root's travel is taken out, 11 do not.
  CHECK(yes == 53);
  CHECK(travels == 18);
  CHECK(no == 11);
  CHECK(nodes == 6);
}

TEST_CASE("closes: real loops of PlatinumGames and Clover") {
  const auto close = [](const char* name) {
    const auto bytes = support::real_file(name);
    return bytes ? motley::closes(*motley::open(*bytes)).how : closing::yes;
  };
  CHECK(close("pl000f_0a25_le.mot") == closing::yes);
  CHECK(close("pl000f_0a25_be.mot") == closing::yes);
  CHECK(close("mgrr/pl0800_pl0800_0000.mot") == closing::yes); // an idle
  if (!support::real_file("godhand/pl00_009.mot")) return;
  int marked = 0;
  for (const char* name : {"007", "009", "167", "218", "220", "222", "539"}) { // "loops" is stored, and true
    const auto bytes = support::real_file("godhand/pl00_" + std::string{name} + ".mot");
    REQUIRE(bytes);
    const auto clip = motley::open(*bytes);
    CAPTURE(name);
    CHECK((clip->loops() == looping::yes) == bool{motley::closes(*clip)});
    marked += clip->loops() == looping::yes ? 1 : 0;
  }
  CHECK(marked == 4);
  CHECK(close("godhand/pl00_009.mot") == closing::yes);
}
