// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/shenmue/mirror: mirrored clips. In the real file, pairs of clips for left and right are each
// other's mirror image, and a mirrored clip's body is the mirror image of the clip's own.
#include <motley/formats/shenmue/mirror.hpp>

#include <motley/clip/decode.hpp>
#include <motley/formats/skeletons.hpp>
#include <motley/pose/model_space.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "support/motn_writer.hpp"
#include "support/own_skeleton.hpp"
#include "support/players.hpp"
#include "support/real_archive.hpp"

namespace motn = motley::shenmue_motn;
namespace rigs = motley::shenmue_motn::rigs;
using motley::channel, motley::key, motley::vector3;

static_assert(motley::clip<motn::mirrored> && motley::rooted_clip<motn::mirrored>);
static_assert(std::is_trivially_copyable_v<motn::mirrored>);
static_assert(!motn::mirror(motn::motion{}));
static_assert(motn::mirrored{}.track_count() == 0 && motn::mirrored{}.pose_size() == 0);
static_assert(!motley::figure_of(motn::mirrored{}));

namespace {

motn::motion clip_in(const std::vector<std::byte>& bytes, std::size_t i = 0) {
  const auto archive = motn::open(bytes);
  REQUIRE(archive);
  const auto clip = (*archive)[i];
  REQUIRE(clip);
  return *clip;
}
std::vector<std::byte> file_of(const support::motn::sequence& s) {
  return support::motn::archive{{s}}.write();
}
/// The keys of a channel of a clip.
std::vector<key> keys_of(const motn::mirrored& m, std::int32_t bone, channel c) {
  const auto track = motley::find_track(m, bone, c);
  REQUIRE(track);
  std::vector<key> keys;
  track->visit([&](const auto& curve) {
    for (const auto k : curve.keys())
      if constexpr (motley::hermite_keyframe<decltype(k)>) keys.push_back(k);
  });
  return keys;
}
float value_of(const motn::mirrored& m, std::int32_t bone, channel c, float frame = 0) {
  const auto track = motley::find_track(m, bone, c);
  REQUIRE(track);
  return track->visit(
      [&](const auto& curve) { return motley::component(motley::evaluate(curve, frame), 0); });
}

constexpr unsigned one = 0x3C00, half = 0x3800, quarter = 0x3400, minus_one = 0xBC00; // halves

/// A constant, as the keys of a clip of five frames.
std::vector<support::motn::stored_key> constant(unsigned value) { return {{0, 1, value}, {4, 1, value}}; }

} // namespace

TEST_CASE("mirror: partners and profiles are those of the game's table") {
  const auto bytes = support::real_file("shenmue/motn_rigs.csv");
  if (!bytes) return;
  // By number: scales and, in turns, offsets. The table's rotations at rest say which half turn is meant.
  constexpr rigs::mirror_profile profiles[] = {{{1, -1, -1}, {0, 0, 0}},
                                               {{-1, -1, -1}, {0, 0.5F, 0}},
                                               {{1, -1, 1}, {0, -0.5F, 0}},
                                               {{-1, -1, 1}, {0, 0, 0}},
                                               {{1, 1, 1}, {0, 0, 0}}};
  std::istringstream text{{reinterpret_cast<const char*>(bytes->data()), bytes->size()}};
  std::string line, cell;
  std::getline(text, line);
  std::map<int, std::vector<std::array<int, 3>>> families; // part, partner, profile
  while (std::getline(text, line)) {
    std::istringstream cells{line};
    std::vector<std::string> row;
    while (std::getline(cells, cell, ',')) row.push_back(cell);
    families[std::stoi(row[0])].push_back({std::stoi(row[2]), std::stoi(row[12]), std::stoi(row[13])});
  }
  std::size_t controls = 0, pairs = 0;
  for (const auto& [family, all] : families)
    for (const auto& [what, partner, number] : all) {
      ++controls;
      const auto part = static_cast<rigs::part>(what), other = rigs::other_side(part);
      CHECK(other == all[static_cast<std::size_t>(partner)][0]);
      CHECK(rigs::other_side(other) == part);
      pairs += other != part ? 1U : 0U;
      const rigs::mirror_profile& wanted = profiles[number];
      for (const rigs::part p : {part, other})
        for (std::size_t axis = 0; axis < 3; ++axis) {
          CHECK(rigs::profile_of(p).scale[axis] == wanted.scale[axis]);
          CHECK(rigs::profile_of(p).offset[axis] == wanted.offset[axis]);
        }
    }
  CHECK(controls == 788);
  CHECK(pairs == 2 * 267);
}

TEST_CASE("mirror: one arm's clip becomes the other arm's, key by key") {
  // The left arm: its wrist goes right, its hand turns, with one and two slopes.
  const std::vector<support::motn::stored_key> moves{
      {0, 1, one}, {2, 3, half, quarter, one}, {4, 2, quarter, 0, minus_one}};
  const auto bytes = file_of(support::motn::write_curves(5, 0,
                                                         {{29, "tx", moves},
                                                          {29, "ty", moves},
                                                          {29, "tz", moves},
                                                          {30, "rx", moves},
                                                          {30, "ry", moves},
                                                          {30, "rz", moves}}));
  const auto m = motn::mirror(clip_in(bytes));
  REQUIRE(m);
  CHECK(m->track_count() == 6);
  CHECK(m->pose_size() == 6);
  CHECK(m->frame_count() == 5);
  CHECK(m->frame_rate() == 30);
  CHECK(m->rotation_unit() == motley::angle_unit::turns);
  CHECK(!motley::find_track(*m, 29, channel::tx)); // the left arm has no curve any more
  CHECK(!motley::find_track(*m, 30, channel::rz));
  // The same frames; value and slopes with a sign. Slopes of a segment of two frames: 2 / 30 of those a
  // second.
  const auto expected = [](float sign) {
    const auto slope = [&](float a_second) { return sign * a_second * 2 / 30; };
    return std::vector<key>{
        {0, sign, 0, 0}, {2, sign * 0.5F, slope(0.25F), slope(1)}, {4, sign * 0.25F, slope(-1), 0}};
  };
  CHECK(keys_of(*m, 35, channel::tx) == expected(-1));
  CHECK(keys_of(*m, 35, channel::ty) == expected(1));
  CHECK(keys_of(*m, 35, channel::tz) == expected(1));
  CHECK(keys_of(*m, 36, channel::rx) == expected(-1)); // profile 3
  CHECK(keys_of(*m, 36, channel::ry) == expected(-1));
  CHECK(keys_of(*m, 36, channel::rz) == expected(1));

  // Its figure poses the right arm.
  const auto figure = motley::figure_of(*m);
  REQUIRE(figure.rig() != nullptr);
  CHECK(&figure.rig()->family() == &m->family());
}

TEST_CASE("mirror: parts in the middle turn about themselves, feet as they stand in the world") {
  std::vector<support::motn::track> tracks;
  for (const int bone : {0, 1, 9, 18, 21}) {
    if (bone == 0)
      for (const char* t : {"tx", "ty", "tz"}) tracks.push_back({bone, t, constant(quarter)});
    for (const char* r : {"rx", "ry", "rz"}) tracks.push_back({bone, r, constant(quarter)});
  }
  for (const char* t : {"tx", "ty", "tz"}) tracks.push_back({23, t, constant(half)});
  const auto bytes = file_of(support::motn::write_curves(5, 0, tracks));
  const auto m = motn::mirror(clip_in(bytes));
  REQUIRE(m);
  struct expectation {
    std::int32_t bone;
    channel first;
    vector3 value;
  };
  for (const expectation& e : {expectation{0, channel::tx, {-0.25F, 0.25F, 0.25F}},
                               expectation{0, channel::rx, {0.25F, -0.25F, -0.25F}},
                               expectation{1, channel::rx, {-0.25F, 0.25F, -0.25F}},
                               expectation{16, channel::rx, {0.25F, -0.25F, -0.25F}},
                               expectation{18, channel::rx, {-0.25F, 0.25F, -0.25F}},
                               expectation{21, channel::rx, {0.25F, -0.75F, 0.25F}},
                               expectation{23, channel::tx, {-0.5F, 0.5F, 0.5F}}}) {
    CAPTURE(e.bone);
    CHECK(value_of(*m, e.bone, e.first) == e.value.x);
    CHECK(value_of(*m, e.bone, e.first + 1) == e.value.y);
    CHECK(value_of(*m, e.bone, e.first + 2) == e.value.z);
  }
  CHECK(m->root() == motley::root_bone{0, true, 1U << 9U | 1U << 16U}); // the feet turn alike
  // 0 stays 0, and never becomes -0.
  const auto still = file_of(support::motn::write_curves(5, 0, {{0, "tx", {{0, 0}, {4, 0}}}}));
  CHECK(!std::signbit(value_of(*motn::mirror(clip_in(still)), 0, channel::tx)));
  CHECK(!std::signbit(keys_of(*motn::mirror(clip_in(still)), 0, channel::tx)[0].out));
}

TEST_CASE("mirror: bone frames, whose heads aim at nothing") {
  const std::uint64_t mask = 1U << 7U | 1U << 21U;
  const auto bytes = file_of(support::motn::write_bones(
      1, 0x8000, mask, {{0x3C00, 0x3C00, 0x3C00, 0, 0, 0, 8192, -16384, 4096, 2048}}));
  const auto m = motn::mirror(clip_in(bytes));
  REQUIRE(m);
  CHECK(value_of(*m, 0, channel::tx) == -1);
  CHECK(value_of(*m, 14, channel::rz) == 0.125F); // the other knee: profile 4
  CHECK(!motley::find_track(*m, 7, channel::rz));
  CHECK(value_of(*m, 21, channel::rx) == -0.25F); // half a turn from 0.25
  CHECK(value_of(*m, 21, channel::ry) == -0.0625F);
  CHECK(value_of(*m, 21, channel::rz) == 0.03125F);
}

TEST_CASE("mirror: ears, and the goat's numbers, which leave out a control") {
  // 27 and 28 are the goat's ears; from 29 on its clips count one less than the table.
  const auto bytes =
      file_of(support::motn::write_curves(5, 17, {{27, "rx", constant(one)}, {33, "tx", constant(one)}}));
  const auto m = motn::mirror(clip_in(bytes));
  REQUIRE(m);
  CHECK(value_of(*m, 28, channel::rx) == 1);
  CHECK(value_of(*m, 39, channel::tx) == -1); // left wrist 33, right wrist 39: controls 34 and 40
}

TEST_CASE("mirror: what has no figure cannot be mirrored") {
  support::motn::node node;
  for (auto& constant_channel : node.channels) constant_channel.stored = {0};
  CHECK(!motn::mirror(clip_in(file_of(support::motn::write_nodes(2, {node})))));
  for (const unsigned id : {21U, 1000U}) // no such family
    CHECK(!motn::mirror(clip_in(file_of(support::motn::write_curves(5, id, {{0, "tx", constant(one)}})))));
  CHECK(!motn::mirror(clip_in(file_of(support::motn::write_curves(5, 0, {{40, "rx", constant(one)}})))));
  CHECK(!motn::mirror(clip_in(file_of(support::motn::write_curves(5, 0, {{0, "sx", constant(one)}})))));
  CHECK(!motn::mirror(clip_in(file_of(support::motn::write_curves(5, 0, {})))));
}

TEST_CASE("mirror: a mirrored clip says so, besides what its source says") {
  const auto bytes = file_of(support::motn::write_curves(5, 13, {{0, "tx", constant(one)}}));
  const motn::motion source = clip_in(bytes);
  const auto facts_of = [](const auto& clip) {
    std::vector<std::string> facts;
    clip.describe([&]<class Value>(std::string_view name, const Value&) { facts.emplace_back(name); });
    return facts;
  };
  auto expected = facts_of(source);
  expected.emplace_back("mirrored");
  const auto m = *motn::mirror(source);
  CHECK(facts_of(m) == expected);
  CHECK(m.source().offset() == source.offset());
  for (motley::track_outline o; m.next(o);) CHECK(m.coding_name(o) == "curves with keys of halves");
}

TEST_CASE("mirror: every way to sample a mirrored clip agrees") {
  // Long and short clips, so that both kinds of key frames are there.
  support::random r{48};
  for (const unsigned frames : {60U, 300U}) {
    std::vector<support::motn::track> tracks;
    for (const int bone : {1, 26, 29, 35})
      for (std::size_t n = 0; n < 3; ++n) {
        std::vector<support::motn::stored_key> keys{{0, 1, r.below(0x3C00)}};
        for (unsigned frame = 1 + r.below(9); frame + 1 < frames; frame += 1 + r.below(40))
          keys.push_back({frame, 3, r.below(0x3C00), r.below(0x3C00), 0x8000 + r.below(0x3C00)});
        keys.push_back({frames - 1, 1, r.below(0x3C00)});
        tracks.push_back({bone, {bone == 29 || bone == 35 ? 't' : 'r', "xyz"[n]}, std::move(keys)});
      }
    const auto bytes = file_of(support::motn::write_curves(frames, 0, tracks));
    const auto m = *motn::mirror(clip_in(bytes));
    support::players<motn::mirrored> players{m};
    std::vector<float> all(motley::decoded_size(m));
    motley::decode(m, all);
    for (std::uint32_t frame = 0; frame < frames; ++frame) {
      const auto pose = support::evaluated(m, static_cast<float>(frame)),
                 played = players.played(static_cast<float>(frame)),
                 baked = players.baked(static_cast<float>(frame));
      for (std::size_t i = 0; i < pose.size(); ++i) {
        CHECK(std::abs(played[i] - pose[i]) < 1e-6F);
        CHECK(std::abs(baked[i] - pose[i]) < 1e-6F);
        CHECK(std::abs(all[i * frames + frame] - pose[i]) < 1e-6F);
      }
    }
  }
}

// ---- The real file

namespace {

/// How far two clips are from each other at whole frames.
struct difference {
  bool same_channels = true;
  float metres = 0, turns = 0;
};
difference between(const motn::mirrored& a, const motn::motion& b) {
  difference d{a.track_count() == b.track_count()};
  for (motley::track_outline o; d.same_channels && a.next(o);) {
    const auto other = motley::find_track(b, o.bone, o.channel);
    if (!other) return {false};
    std::vector<float> x(a.frame_count()), y(a.frame_count());
    a.visit(o, [&](const auto& curve) { motley::fill(curve, x); });
    other->visit([&](const auto& curve) { motley::fill(curve, y); });
    float& most = motley::is_translation(o.channel) ? d.metres : d.turns;
    for (std::size_t i = 0; i < x.size(); ++i) most = std::max(most, std::abs(x[i] - y[i]));
  }
  return d;
}

} // namespace

TEST_CASE("mirror: 14 pairs of the real file are each other's mirror image") {
  const auto file = support::real_archive::open();
  if (!file) return;
  std::map<unsigned, std::size_t> pairs; // by character
  difference worst;
  file->for_each_pair([&](const std::string&, const motn::motion& l, const motn::motion& r) {
    const auto m = motn::mirror(l);
    if (!m) return;
    const difference d = between(*m, r);
    if (!d.same_channels || d.metres > 1e-4F || d.turns > 3.1e-4F) return;
    ++pairs[l.id()];
    worst.metres = std::max(worst.metres, d.metres);
    worst.turns = std::max(worst.turns, d.turns);
  });
  std::printf("mirrored pairs differ by %g m and %g turns\n", double{worst.metres}, double{worst.turns});
  CHECK(pairs == std::map<unsigned, std::size_t>{{0, 5}, {13, 9}});
}

TEST_CASE("mirror: the body of every mirrored clip of the real file is the clip's own, mirrored") {
  const auto file = support::real_archive::open();
  if (!file) return;
  float worst = 0;
  std::size_t clips = 0;
  std::set<std::uint64_t> seen;
  for (std::size_t i = 0; i < file->archive.size(); ++i) {
    const motn::motion clip = *file->archive[i];
    const auto m = motn::mirror(clip);
    CHECK(m.has_value() == (motn::rig_of(clip) != nullptr));
    if (!m || !seen.insert(clip.offset()).second) continue;
    ++clips;
    const motn::figure figure{m->family()};
    const support::own_skeleton skeleton{figure};
    std::vector<motley::bone_binding> memory(figure.bone_count()), memory2(figure.bone_count());
    const auto own = motley::pose_binding::make(clip, skeleton, memory),
               other = motley::pose_binding::make(*m, skeleton, memory2);
    std::vector<std::uint32_t> order(figure.bone_count());
    motley::sort_parents_first(skeleton, order);
    const auto world = [&](const auto& c, const motley::pose_binding& binding, std::uint32_t frame) {
      std::vector<float> pose(c.pose_size());
      motley::sample_frame(c, static_cast<float>(frame), pose);
      std::vector<motley::local_transform> locals(figure.bone_count());
      figure.to_local_transforms(binding, pose, locals);
      std::vector<motley::model_transform> out(figure.bone_count());
      motley::to_model_space(skeleton, locals, order, out);
      return out;
    };
    const std::uint32_t step = 1 + clip.frame_count() / 4;
    for (std::uint32_t frame = 0; frame < clip.frame_count(); frame += step) {
      const auto a = world(clip, own, frame), b = world(*m, other, frame);
      const rigs::family& f = figure.family();
      for (std::size_t c = 0; c < f.size(); ++c) {
        const auto opposite = static_cast<std::size_t>(f.find(rigs::other_side(f[c].what)));
        const vector3 x = a[c].translation, y = b[opposite].translation;
        worst = std::max(worst, std::hypot(x.x + y.x, x.y - y.y, x.z - y.z));
      }
      // The head's z axis is up in its plane of symmetry.
      const auto head = static_cast<std::size_t>(f.find(rigs::head));
      const vector3 up = motley::detail::turn(a[head].rotation, {0, 0, 1}),
                    up2 = motley::detail::turn(b[head].rotation, {0, 0, 1});
      worst = std::max(worst, std::hypot(up.x + up2.x, up.y - up2.y, up.z - up2.z));
    }
  }
  std::printf("bodies of %zu mirrored clips are %g m beside their mirror image\n", clips, double{worst});
  CHECK(clips == 1293 + 9);
  CHECK(worst < 3.2e-3F); // the two sides of the rigs' tables differ by up to 3.2 mm
}

TEST_CASE("mirror: the game plays 62 clips of the real file mirrored, by 26 blocks of commands") {
  const auto file = support::real_archive::open();
  if (!file) return;
  std::set<std::uint32_t> blocks;
  std::size_t clips = 0;
  for (std::size_t i = 0; i < file->archive.size(); ++i) {
    const auto extra = file->archive.extra(i);
    REQUIRE(extra);
    if (!extra->is_mirrored()) continue;
    ++clips;
    blocks.insert(file->archive.extra_offset(i));
    CHECK(motn::mirror(*file->archive[i]));
  }
  CHECK(clips == 62);
  CHECK(blocks.size() == 26);
  CHECK(file->archive.extra(file->archive.find("A_WALK_L_02"))->is_mirrored());
}
