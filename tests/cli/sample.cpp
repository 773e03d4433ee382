// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/sample: motley sample --as-game, against slerp between whole frames in double.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/run.hpp"
#include "support/motn_writer.hpp"
#include "support/random_anim.hpp"
#include "support/random_mot.hpp"
#include "support/real_files.hpp"

namespace {

using cli_test::csv, cli_test::run, cli_test::temporary;
using support::storage;
using four = std::array<double, 4>; // w, x, y, z

/// About x, then y, then z.
four rotation_of(const std::array<double, 3>& a) {
  const double cx = std::cos(a[0] / 2), sx = std::sin(a[0] / 2), cy = std::cos(a[1] / 2),
               sy = std::sin(a[1] / 2), cz = std::cos(a[2] / 2), sz = std::sin(a[2] / 2);
  return {cx * cy * cz + sx * sy * sz, sx * cy * cz - cx * sy * sz, cx * sy * cz + sx * cy * sz,
          cx * cy * sz - sx * sy * cz};
}
double dot(const four& a, const four& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]; }
four slerp(const four& a, const four& b, double t) {
  const double sign = dot(a, b) < 0 ? -1 : 1, angle = std::acos(std::fmin(1, sign * dot(a, b)));
  if (angle < 1e-7) return a;
  four out{};
  for (std::size_t i = 0; i < 4; ++i)
    out[i] = (std::sin((1 - t) * angle) * a[i] + sign * std::sin(t * angle) * b[i]) / std::sin(angle);
  return out;
}

/// The printed values by "bone channel frame".
std::map<std::string, double> values_of(const std::string& out) {
  std::map<std::string, double> values;
  const auto rows = csv(out);
  for (std::size_t i = 1; i < rows.size(); ++i)
    values[rows[i].at(1) + ' ' + rows[i].at(2) + ' ' + rows[i].at(3)] = std::stod(rows[i].at(4));
  REQUIRE(values.size() + 1 == rows.size()); // no row comes twice
  return values;
}

support::track_spec keys(int bone, int index, std::vector<support::stored_key> all) {
  return {.bone = bone, .index = index, .how = storage::float_keys, .keys = std::move(all)};
}
// Bone 1 has all three angles and more, bone 2 two angles, bone 3 one, bone 4 stands still.
const support::mot_spec turning{.which = support::game::bayonetta2,
                                .frames = 10,
                                .name = "turning",
                                .tracks = {keys(1, 0, {{0, 0, 0, 4}, {9, 3, 30, 0}}),
                                           keys(1, 3, {{0, -1, 0, 2}, {9, 2, -6, 0}}),
                                           keys(1, 4, {{0, 1, 0, 9}, {9, -1, 3, 0}}),
                                           keys(1, 5, {{0, 3, 0, 0}, {9, -3, 0, 0}}),
                                           keys(1, 7, {{0, 1, 0, 0}, {9, 2, 7, 0}}),
                                           keys(2, 3, {{0, 0, 0, 0}, {9, 12, 0, 0}}),
                                           {.bone = 2, .index = 5, .constant = 0.5F},
                                           keys(3, 4, {{0, 0, 0, 5}, {9, 1, 0, 0}}),
                                           {.bone = 4, .index = 3, .constant = 0.3F},
                                           {.bone = 4, .index = 4, .constant = 1.5F}}};

} // namespace

TEST_CASE("motley sample --as-game turns from whole frame to whole frame") {
  const temporary file{support::write(turning, support::order::little)};
  const std::string frames = " --frames 0:9:0.25 " + file.path();
  const auto plain = values_of(run("sample" + frames).out),
             game = values_of(run("sample --as-game" + frames).out);
  const auto expected = [](std::size_t track, double frame) {
    return turning.tracks[track].expected(frame, 10);
  };
  const auto angles = [&](int bone, double frame) -> std::array<double, 3> {
    if (bone == 1) return {expected(1, frame), expected(2, frame), expected(3, frame)};
    if (bone == 2) return {expected(5, frame), 0, 0.5};
    return {0, expected(7, frame), 0};
  };
  std::size_t thirds = 0;
  double most = 0;
  for (int quarter = 0; quarter <= 36; ++quarter) {
    const double frame = quarter / 4.0, below = std::floor(frame);
    CAPTURE(frame);
    constexpr const char* parts[] = {"", ".25", ".5", ".75"};
    const std::string at = std::to_string(quarter / 4) + parts[quarter % 4];
    for (const char* still : {"1 tx ", "1 sx ", "2 rz ", "4 rx ", "4 ry "})
      if (still[0] != '2' || quarter % 4 == 0) CHECK(game.at(still + at) == plain.at(still + at));
    CHECK(game.count("4 rz " + at) == 0); // it does not turn
    for (const int bone : {1, 2, 3}) {
      std::array<double, 3> printed{};
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::string row = std::to_string(bone) + " r" + "xyz"[axis] + ' ' + at;
        const auto found = game.find(row);
        if (found == game.end()) continue;
        printed[axis] = found->second;
        const auto curve = plain.find(row);
        if (curve == plain.end()) {
          ++thirds;
          CHECK(bone == 2);
          CHECK(axis == 1);
          CHECK(quarter % 4 != 0);
        } else {
          if (quarter % 4 == 0) CHECK(printed[axis] == curve->second);
          CHECK(std::abs(printed[axis] - curve->second) <
                0.7); // of the many equal angles, those near the curve
          most = std::fmax(most, std::abs(printed[axis] - curve->second));
        }
      }
      const four right =
          slerp(rotation_of(angles(bone, below)), rotation_of(angles(bone, below + 1)), frame - below);
      CHECK(1 - std::abs(dot(rotation_of(printed), right)) < 1e-11);
    }
  }
  CHECK(thirds == 27); // three a frame
  CHECK(most > 0.05);
}

TEST_CASE("motley sample --as-game changes nothing at whole frames, and nothing that is no angle") {
  const temporary file{support::write(turning, support::order::big)};
  for (const std::string frames : {"", "--frames 0:9 ", "--frames -3:12:3 "})
    CHECK(run("sample --as-game " + frames + file.path()).out == run("sample " + frames + file.path()).out);
  // Near a whole frame the game's rotation is that frame's.
  CHECK(run("sample --as-game --track 1 --frames 3.0005 " + file.path()).out !=
        run("sample --track 1 --frames 3.0005 " + file.path()).out);
  const double near =
      std::stod(csv(run("sample --as-game --track 1 --frames 3.0005 " + file.path()).out)[1][4]);
  CHECK(std::abs(near - turning.tracks[1].expected(3, 10)) < 1e-5);
  // Only the tracks asked for, without a third angle.
  const auto rows = csv(run("sample --as-game --track 5 --track 6 --frames 0.5:3 " + file.path()).out);
  CHECK(rows.size() == 7);

  const temporary anim{support::anim::write(
      support::anim::random_stream(support::anim::game::prime, 3, {.bones = 3, .frames = 9}))},
      motn{support::motn::random_archive(31).write()};
  for (const auto* other : {&anim, &motn})
    CHECK(run("sample --as-game --frames 0:8:0.25 " + other->path()).out ==
          run("sample --frames 0:8:0.25 " + other->path()).out);
}

TEST_CASE("motley sample --as-game through a quarter turn about y, and of what is no number") {
  constexpr float quarter = 1.57079632679F, nan = std::numeric_limits<float>::quiet_NaN();
  support::mot_spec spec{.which = support::game::bayonetta, .frames = 3, .name = {}};
  const auto samples = [&](int bone, int index, std::vector<float> all) {
    spec.tracks.push_back({.bone = bone, .index = index, .how = storage::float_samples, .samples = all});
  };
  samples(1, 3, {1, 2, 2});
  spec.tracks.push_back({.bone = 1, .index = 4, .constant = quarter});
  spec.tracks.push_back({.bone = 1, .index = 5, .constant = 0.25F});
  samples(2, 4, {0, nan, 1});
  samples(2, 5, {0, 1, 1});
  const temporary file{support::write(spec, support::order::little)};
  const auto game = values_of(run("sample --as-game --frames 0:2:0.5 " + file.path()).out);
  // x and z turn about one axis: z stays where it is, x has all of it.
  CHECK(std::abs(game.at("1 rx 0.5") - 1.5) < 1e-3);
  CHECK(std::abs(game.at("1 ry 0.5") - double{quarter}) < 1e-3);
  CHECK(game.at("1 rz 0.5") == doctest::Approx(0.25));
  CHECK(std::isnan(game.at("2 ry 0.5")));
  CHECK(std::abs(game.at("2 rz 0.5") - 0.5) < 1e-6); // the other is 0 instead
}

TEST_CASE("the real motion as the game plays it") {
  if (!support::real_file("pl000f_0a25_le.mot")) return;
  const std::string path = support::real_path("pl000f_0a25_le.mot");
  CHECK(run("sample --as-game " + path).out == run("sample " + path).out);
  const auto plain = values_of(run("sample --frames 0.5:95 " + path).out),
             game = values_of(run("sample --as-game --frames 0.5:95 " + path).out);
  REQUIRE(game.size() == plain.size());
  double most = 0;
  for (const auto& [row, value] : plain) most = std::fmax(most, std::abs(game.at(row) - value));
  CHECK(most * 180 / 3.14159265358979 == doctest::Approx(0.49).epsilon(0.02)); // degrees
}
