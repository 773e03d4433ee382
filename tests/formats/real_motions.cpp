// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/real_motions: 496 real motions of Metal Gear Rising, NieR: Automata and God Hand: every
// sample compared with a second reader in double, which shares no header with the library, and the models
// that they move.
#include <motley/clip/decode.hpp>
#include <motley/formats/list.hpp>
#include <motley/formats/platinum/wmb.hpp>
#include <motley/formats/skeletons.hpp>
#include <motley/play/player.hpp>
#include <motley/pose/model_space.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "support/real_files.hpp"
#include "support/real_motions.hpp"

namespace {

namespace oracle = support::oracle;

using oracle::motions_of;

/// The worst error of samples, relative to what is allowed.
struct comparison {
  double worst = 0;
  std::string where{};
  std::size_t values = 0;

  void add(const std::string& file, const oracle::curve& c, double allowed, double frame, float got) {
    const double error = std::abs(double{got} - c.at(frame));
    ++values;
    if (error == 0 || error <= worst * allowed) return;
    worst = allowed > 0 ? error / allowed : HUGE_VAL;
    if (!(error <= allowed * 1e300)) worst = HUGE_VAL; // NaN, too
    where = file + " bone " + std::to_string(c.bone) + " index " + std::to_string(c.index) + " frame " +
            std::to_string(frame);
  }
};

/// Compares all tracks of a motion at every frame and between frames, in each way of the library.
template <class Motion>
void compare(comparison& all, const std::string& file, const Motion& m, const oracle::motion& expected) {
  REQUIRE(m.frame_count() == expected.frames);
  REQUIRE(m.track_count() == expected.curves.size());
  REQUIRE(m.pose_size() == expected.curves.size());
  CHECK(m.frame_rate() == float(expected.rate));
  std::vector<double> allowed;
  std::size_t row = 0;
  for (const auto track : m.tracks()) {
    const oracle::curve& c = expected.curves[row++];
    REQUIRE(track.outline().bone == c.bone);
    REQUIRE(track.outline().index == c.index);
    REQUIRE(track.outline().type == c.type);
    allowed.push_back(oracle::allowed_error(c));
    if (!c.moves()) continue;
    for (double frame = 0.25; frame < expected.frames; frame += 7.5)
      all.add(file, c, allowed.back(), frame, motley::evaluate(track, static_cast<float>(frame)));
  }
  // Every frame, and between frames up to behind the last one.
  std::vector<float> out(motley::decoded_size(m));
  motley::decode(m, out);
  for (std::size_t i = 0; i < expected.curves.size(); ++i)
    for (std::size_t f = 0; f < expected.frames; ++f)
      all.add(file, expected.curves[i], allowed[i], double(f), out[i * expected.frames + f]);
  const motley::frame_range between{0.375, 1.625, expected.frames * 5 / 8 + 2};
  out.resize(expected.curves.size() * between.count);
  motley::decode(m, between, out);
  for (std::size_t i = 0; i < expected.curves.size(); ++i)
    for (std::size_t f = 0; f < between.count; ++f)
      all.add(file, expected.curves[i], allowed[i], double{between[f]}, out[i * between.count + f]);
  std::vector<std::byte> memory(motley::player_memory_size(m));
  auto player = *motley::make_player(m, memory);
  std::vector<float> pose(m.pose_size());
  for (double frame = 0.5; frame < expected.frames; frame += 2.75) {
    player.sample_frame(static_cast<float>(frame), pose);
    for (std::size_t i = 0; i < pose.size(); ++i)
      all.add(file, expected.curves[i], allowed[i], frame, pose[i]);
  }
}

/// Bytes between the blocks of a file, by their number; -1 for blocks that overlap. The first block follows
/// the table; `end` is where the last one ends.
std::map<std::ptrdiff_t, std::size_t> gaps(const oracle::motion& m, std::size_t& end) {
  std::vector<std::pair<std::size_t, std::size_t>> blocks;
  for (const oracle::curve& c : m.curves)
    if (c.begin != c.end) blocks.emplace_back(c.begin, c.end);
  std::sort(blocks.begin(), blocks.end());
  std::map<std::ptrdiff_t, std::size_t> found;
  end = m.table_end;
  for (const auto& [begin, stop] : blocks) {
    ++found[begin < end ? -1 : static_cast<std::ptrdiff_t>(begin - end)];
    end = stop;
  }
  return found;
}

template <class Motion> std::string odd_in(const Motion& m) {
  std::string all;
  m.warnings([&](const motley::warning& w) { ((all += '\n') += motley::message(w).view()); });
  return all;
}

void check_platinum(const char* game, std::size_t count, std::size_t samples) {
  const auto files = motions_of(game);
  if (files.empty()) return;
  CHECK(files.size() == count);
  comparison all;
  std::map<int, std::size_t> types;
  for (const auto& [stored_name, bytes] : files) {
    const auto& name = stored_name; // clang 14 captures no structured bindings
    CAPTURE(name);
    CHECK(motley::identify(bytes).name() == "bayonetta2");
    const auto m = motley::bayonetta2::open(bytes);
    REQUIRE(m);
    const oracle::motion expected = oracle::read_platinum(bytes);
    compare(all, name, *m, expected);
    CHECK(odd_in(*m) == "");
    std::size_t end = 0;
    for (const auto& [gap, blocks] : gaps(expected, end)) {
      CHECK(gap >= 0);
      CHECK(gap <= 3);
    }
    CHECK(end <= bytes.size());
    CHECK(bytes.size() - end <= 3);
    CHECK(expected.rate == 60);
    CHECK((expected.flags & ~2U) == 0);
    CHECK((expected.version == 0x20120405 || name == "pa30_pl0010_9070.mot"));
    for (const oracle::curve& c : expected.curves) {
      ++types[c.type];
      CHECK((c.bone < 0x1000 || (c.bone >= 0x7000 && c.bone <= 0x7009)));
      CHECK(std::all_of(c.keys.begin(), c.keys.end(),
                        [&](const auto& k) { return k.frame < expected.frames; }));
    }
    m->describe([&](std::string_view field, std::string_view) { CHECK(field != "unknown field"); });
  }
  INFO(all.where);
  CHECK(all.worst <= 1);
  CHECK(all.worst > 0); // it measures something
  CHECK(all.values >= samples);
}

/// A rotation, for comparison.
motley::quaternion turned(const std::array<double, 9>& channels) {
  return motley::from_euler(float(channels[3]), float(channels[4]), float(channels[5]),
                            motley::euler_order::xyz);
}

/// The largest distance and angle in degrees between the first and the last pose of a motion, bone by bone.
/// The root may travel.
std::pair<double, double> gap_of_loop(const oracle::motion& m) {
  std::map<int, std::array<double, 9>> first, last;
  for (const oracle::curve& c : m.curves) {
    first[c.bone].at(static_cast<std::size_t>(c.index)) = c.at(0);
    last[c.bone].at(static_cast<std::size_t>(c.index)) = c.at(m.frames - 1.0);
  }
  double distance = 0, angle = 0;
  for (const auto& [bone, a] : first) {
    const auto& b = last[bone];
    if (bone != -1) distance = std::max(distance, std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]));
    const motley::quaternion p = turned(a), q = turned(b);
    const double dot = std::abs(double{p.w} * double{q.w} + double{p.x} * double{q.x} +
                                double{p.y} * double{q.y} + double{p.z} * double{q.z});
    angle = std::max(angle, 2 * std::acos(std::min(dot, 1.0)) * 57.29577951308232);
  }
  return {distance, angle};
}

} // namespace

TEST_CASE("real motions: 192 of Metal Gear Rising") { check_platinum("mgrr", 192, 36'000'000); }
TEST_CASE("real motions: 148 of NieR: Automata") { check_platinum("nier", 148, 440'000); }

TEST_CASE("real motions: 156 of God Hand, and which of them loop") {
  const auto files = motions_of("godhand");
  if (files.empty()) return;
  CHECK(files.size() == 156);
  comparison all;
  std::size_t looping = 0, closing = 0, with_legs = 0;
  for (const auto& [stored_name, bytes] : files) {
    const auto& name = stored_name; // clang 14 captures no structured bindings
    CAPTURE(name);
    CHECK(motley::identify(bytes).name() == "god_hand");
    const auto m = motley::god_hand::open(bytes);
    REQUIRE(m);
    const oracle::motion expected = oracle::read_god_hand(bytes);
    compare(all, name, *m, expected);
    CHECK(odd_in(*m) == "");
    std::size_t end = 0;
    for (const auto& [gap, blocks] : gaps(expected, end)) CHECK(gap == 0);
    CHECK(bytes.size() - end < 64);
    CHECK(bytes.size() % 64 == 0);
    std::set<std::pair<int, int>> marked;
    std::set<int> moved;
    for (const oracle::curve& c : expected.curves) {
      if (c.is_marked) marked.emplace(c.bone, c.index);
      moved.insert(c.bone);
      if (c.index < 3) CHECK((std::set<int>{-1, 0, 20, 24, 27, 28}).count(c.bone) == 1);
      if (!c.keys.empty()) CHECK(c.keys.front().frame == 0);
      if (!c.keys.empty()) CHECK(c.keys.back().frame == expected.frames - 1);
    }
    CHECK((marked.empty() ||
           marked == std::set<std::pair<int, int>>{{18, 3}, {18, 4}, {18, 5}, {22, 3}, {22, 4}, {22, 5}}));
    CHECK(marked.empty() == (moved.count(18) == 0));
    with_legs += marked.empty() ? 0 : 1;
    CHECK(m->loops() != motley::looping::unknown);
    const bool loops = m->loops() == motley::looping::yes;
    CHECK(loops == (expected.version != 0));
    const auto [distance, angle] = gap_of_loop(expected);
    const bool closes = distance < 0.02 && angle < 2;
    looping += loops ? 1 : 0;
    closing += closes ? 1 : 0;
    if (closes) CHECK(loops);
    if (loops) CHECK(angle < 9);
  }
  CHECK(looping == 24);
  CHECK(closing == 22); // two of the 24 miss, by 2.3 and 9 degrees
  CHECK(with_legs == 150);
  CHECK(all.worst <= 1);
  CHECK(all.worst > 0);
  CHECK(all.values > 1'400'000);
}

TEST_CASE("figures: 86 of 192 motions of Metal Gear Rising have one") {
  const auto all = motions_of("mgrr");
  if (all.empty()) return;
  std::size_t with = 0;
  for (const auto& [name, bytes] : all) {
    const auto motion = motley::bayonetta2::open(bytes);
    REQUIRE(motion);
    if (motley::platinum::figure_of(*motion).has_rest_pose()) ++with;
  }
  std::printf("%zu of %zu motions have Rising's figure\n", with, all.size());
  CHECK(with == 86); // counted by a script that reads the records alone
}
