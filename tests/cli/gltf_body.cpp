// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/gltf_body: what makes a .glb of motley gltf look like a body: the axes of bones, their ends,
// which bones are in it, and which axis is up.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "cli/glb.hpp"
#include "cli/run.hpp"
#include "support/hand.hpp"
#include "support/human.hpp"
#include "support/mot_writer.hpp"
#include "support/skeleton_writer.hpp"

using cli_test::bytes_of, cli_test::gltf, cli_test::made, cli_test::make, cli_test::mot, cli_test::numbers;
using cli_test::run_apart, cli_test::temporary;
using support::json, support::storage;

namespace {

/// A point, or a direction.
using place = std::array<double, 3>;

double apart(const place& a, const place& b) {
  return std::sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
                   (a[2] - b[2]) * (a[2] - b[2]));
}

/// Rotates by a unit quaternion: x, y, z, w.
place turned(const numbers& q, const place& v) {
  const double x = q[0], y = q[1], z = q[2], w = q[3];
  return {(1 - 2 * (y * y + z * z)) * v[0] + 2 * (x * y - z * w) * v[1] + 2 * (x * z + y * w) * v[2],
          2 * (x * y + z * w) * v[0] + (1 - 2 * (x * x + z * z)) * v[1] + 2 * (y * z - x * w) * v[2],
          2 * (x * z - y * w) * v[0] + 2 * (y * z + x * w) * v[1] + (1 - 2 * (x * x + y * y)) * v[2]};
}

/// A .glb whose bones have no scale.
struct body {
  gltf file;

  std::string parent(const std::string& name) const {
    for (const json& node : file.root["nodes"].items)
      if (node.has("children") && file.is_child(name, node["name"].text)) return node["name"].text;
    return "";
  }
  /// A point of a node in the space of all, at a time.
  place at(const std::string& name, double time, place p = {0, 0, 0}) const {
    if (name == "armature") {
      const json& q = file.node(name);
      return q.has("rotation") ? turned({q["rotation"][0].number(), q["rotation"][1].number(),
                                         q["rotation"][2].number(), q["rotation"][3].number()},
                                        p)
                               : p;
    }
    p = turned(file.at(name, "rotation", time), p);
    const numbers t = file.at(name, "translation", time);
    return at(parent(name), time, {p[0] + t[0], p[1] + t[1], p[2] + t[2]});
  }
  /// The direction of its y axis.
  place y(const std::string& name, double time) const {
    const place from = at(name, time), to = at(name, time, {0, 1, 0});
    return {to[0] - from[0], to[1] - from[1], to[2] - from[2]};
  }
  /// The direction from one to another.
  place way(const std::string& from, const std::string& to, double time) const {
    const place a = at(from, time), b = at(to, time);
    const double far = apart(a, b);
    return {(b[0] - a[0]) / far, (b[1] - a[1]) / far, (b[2] - a[2]) / far};
  }
  /// Where a joint is at rest, in the skin's space.
  place rest(const std::string& name) const {
    const json& skin = file.root["skins"][0];
    const numbers binds = file.accessor(skin["inverseBindMatrices"].index());
    for (std::size_t i = 0; i < skin["joints"].size(); ++i) {
      if (file.root["nodes"][skin["joints"][i].index()]["name"].text != name) continue;
      const double* const m = &binds[16 * i]; // columns; the inverse of a rotation has its rows
      place out{};
      for (std::size_t r = 0; r < 3; ++r)
        for (std::size_t c = 0; c < 3; ++c) out[r] -= m[4 * r + c] * m[12 + c];
      return out;
    }
    FAIL("no joint " << name);
    return {};
  }
  /// True for a joint that is the end of a bone.
  bool is_end(const std::string& name) const { return !file.node(name).has("extras"); }
};

/// The walking human, with options.
made human(const std::string& options) { return make(support::human_anim(), options); }

} // namespace

TEST_CASE("gltf: y points along bones, at rest and in motion") {
  const temporary cinf{support::human_cinf()};
  const made m = human("--skeleton " + cinf.path());
  REQUIRE_MESSAGE(m.status == 0, m.err);
  const body b{gltf{m.file}};
  const char* const bones[][2] = {{"hips", "chest"},    {"arm_l", "hand_l"}, {"arm_r", "hand_r"},
                                  {"leg_l", "knee_l"},  {"leg_r", "knee_r"}, {"knee_l", "foot_l"},
                                  {"knee_r", "foot_r"}, {"chest", "head"}};
  for (const auto& [bone, child] : bones)
    for (const double time : {0.0, 8 / 30.0, 21 / 30.0}) {
      const auto name = bone; // clang 14 captures no structured bindings
      CAPTURE(name);
      CHECK(apart(b.y(bone, time), b.way(bone, child, time)) < 1e-4);
    }
  // A leaf continues its parent.
  CHECK(apart(b.y("head", 0), b.way("chest", "head", 0)) < 1e-4);
}

TEST_CASE("gltf: turned axes move bones and skin like the axes of the file") {
  const temporary cinf{support::human_cinf()}, parents{bytes_of(support::human_parents())},
      rest{bytes_of(support::human_rest())};
  for (const std::string& how :
       {"--skeleton " + cinf.path(), "--parents " + parents.path() + " --rest " + rest.path()}) {
    const made along = human(how), plain = human("--axes file " + how);
    REQUIRE(along.status == 0);
    REQUIRE(plain.status == 0);
    const body a{gltf{along.file}}, p{gltf{plain.file}};
    for (const char* name : {"hips", "head", "hand_l", "knee_r", "foot_l"})
      for (const double time : {0.0, 8 / 30.0, 21 / 30.0})
        CHECK(apart(a.at(name, time), p.at(name, time)) < 1e-5);
    // At rest the file's axes are the model's.
    const numbers binds = p.file.accessor(p.file.root["skins"][0]["inverseBindMatrices"].index());
    for (std::size_t i = 0; i < 13; ++i) CHECK(binds[16 * i] == 1);
  }
}

TEST_CASE("gltf: z is up by the motion's format") {
  const temporary cinf{support::human_cinf()}, parents{bytes_of(support::human_parents())},
      rest{bytes_of(support::human_rest())};
  for (const std::string& how : {std::string{}, "--skeleton " + cinf.path(), "--parents " + parents.path(),
                                 "--parents " + parents.path() + " --rest " + rest.path()}) {
    const made m = human(how);
    REQUIRE(m.status == 0);
    const body b{gltf{m.file}};
    CHECK(b.file.node("armature")["rotation"][0].number() == doctest::Approx(-std::sqrt(0.5)));
    const char* const hips = how.empty() ? "bone_3" : "hips";
    CHECK(b.at(hips, 0)[1] == doctest::Approx(0.92)); // y is up in glTF
  }
  const gltf other{make(support::write(mot({{.bone = 5, .constant = 1}}), support::order::big)).file};
  CHECK(!other.node("armature").has("rotation"));
}

TEST_CASE("gltf: ends of bones that Blender would draw too long") {
  const temporary cinf{support::human_cinf()};
  const body b{gltf{human("--skeleton " + cinf.path()).file}};
  // Feet and hands would be as long as shins and arms. Of a body of 1.47 m the end is at 4 %.
  for (const char* name : {"foot_l", "foot_r", "hand_l", "hand_r"}) {
    const std::string end = std::string{name} + "_end";
    CAPTURE(name);
    REQUIRE(b.file.has_node(end));
    CHECK(b.is_end(end));
    CHECK(apart(b.at(name, 0), b.at(end, 0)) == doctest::Approx(0.04 * 1.47));
  }
  CHECK(!b.file.has_node("head_end")); // as long as from the chest to an arm
  CHECK(!b.file.has_node("hips_end"));
  CHECK(b.rest("foot_l_end")[2] == doctest::Approx(0.08)); // not through the floor, but forward
  CHECK(b.rest("foot_l_end")[1] == doctest::Approx(-0.02 + 0.04 * 1.47));
  CHECK(apart(b.way("hand_l", "hand_l_end", 0), b.way("arm_l", "hand_l", 0)) < 1e-4);
  // An arm of one bone is longer than a third of the body.
  CHECK(apart(b.at("arm_l", 0), b.at("arm_l_middle", 0)) ==
        doctest::Approx(apart(b.at("arm_l", 0), b.at("hand_l", 0)) / 2));
  // Ends are joints.
  CHECK(b.file.root["skins"][0]["joints"].size() == 13 + 4 + 2);
}

TEST_CASE("gltf: toes are level where Blender would draw them through the floor") {
  const auto motion = support::write(mot({{.bone = 0, .index = 3, .constant = 0}}), support::order::big);
  const auto body_of = [&](const support::triple& toe) {
    const temporary model{support::write_nier({{.number = 0, .translation = {0, 0.9F, 0}},
                                               {.number = 1, .parent = 0, .translation = {0, -0.4F, 0}},
                                               {.number = 2, .parent = 1, .translation = {0, -0.4F, 0}},
                                               {.number = 3, .parent = 2, .translation = toe},
                                               {.number = 4, .parent = 0, .translation = {0, 0.5F, 0}}})};
    return body{gltf{make(motion, "--skeleton " + model.path()).file}};
  };
  const body steep = body_of({0.02F, -0.08F, 0.06F});
  REQUIRE(steep.file.has_node("bone_3_end"));
  const place toe = steep.at("bone_3", 0), end = steep.at("bone_3_end", 0);
  CHECK(end[1] == doctest::Approx(toe[1]));
  CHECK(apart(toe, end) == doctest::Approx(0.04 * 1.4));
  CHECK((end[0] - toe[0]) / (end[2] - toe[2]) == doctest::Approx(0.02 / 0.06)); // its own direction
  CHECK(apart(steep.y("bone_3", 0), steep.way("bone_3", "bone_3_end", 0)) < 1e-4);
  CHECK(!body_of({0, -0.01F, 0.1F}).file.has_node("bone_3_end")); // not far below
  CHECK(!body_of({0, -0.1F, 0.02F}).file.has_node("bone_3_end")); // a peg
}

TEST_CASE("gltf: a root on the ground ends 0.1 m above it") {
  const temporary model{support::write_nier({{.number = 0, .translation = {0, 1, 0}},
                                             {.number = 1, .parent = 0, .translation = {0, 0.4F, 0}},
                                             {.number = 2, .parent = 0, .translation = {0, -0.5F, 0}}})};
  const auto motion = support::write(mot({{.bone = 0, .index = 3, .constant = 1}}), support::order::big);
  const body b{gltf{make(motion, "--skeleton " + model.path()).file}};
  CHECK(b.at("root_end", 0)[1] == doctest::Approx(0.1));
  CHECK(b.is_end("root_end"));
  CHECK(b.file.is_child("root_end", "bone_-1"));
}

TEST_CASE("gltf: without a body all bones are marks, and a note says what would give one") {
  const std::string marks = "note: no skeleton: bones are marks without parents; ",
                    tables = "motions store no hierarchy; use --skeleton or --parents: ";
  const made anim = human("--quiet");
  CHECK(anim.err == marks + tables + "the character's CINF contains one\n");
  const body b{gltf{anim.file}};
  double low = 1e9, high = -1e9;
  for (int bone = 3; bone <= 15; ++bone) {
    const std::string name = "bone_" + std::to_string(bone);
    CHECK(b.file.is_child(name, "armature"));
    CHECK(b.file.is_child(name + "_end", name));
    low = std::min(low, b.at(name, 0)[1]), high = std::max(high, b.at(name, 0)[1]);
  }
  const double mark = apart(b.at("bone_3", 0), b.at("bone_3_end", 0));
  CHECK(mark > 0.03 * (high - low));
  CHECK(mark < 0.04 * (high - low)); // 3 % of the extent, which is a little more than the height
  const std::vector<support::track_spec> two{{.bone = 5, .constant = 1}, {.bone = 6, .constant = 2}};
  CHECK(make(support::write(mot(two), support::order::big), "--quiet").err ==
        marks + tables + "the model's wmb contains one\n");
}

TEST_CASE("gltf: bones outside the body are left out, or kept with --all-bones") {
  const auto motion = support::write(mot({{.bone = 1, .index = 3, .constant = 1},
                                          {.bone = 2, .constant = 1},
                                          {.bone = 8, .constant = 3},
                                          {.bone = 9, .constant = 4}}),
                                     support::order::big);
  const temporary parents{bytes_of("2,1\n")},
      model{support::write_nier({{.number = 1}, {.number = 2, .parent = 0, .translation = {0, 1, 0}}})};
  for (const std::string& how : {"--parents " + parents.path(), "--skeleton " + model.path()}) {
    const made some = make(motion, "--quiet " + how), all = make(motion, "--quiet --all-bones " + how);
    CAPTURE(how);
    const std::string fit = how.starts_with("--skeleton")
                                ? "note: the clip may not fit the skeleton: the skeleton lacks 2 of the 4 "
                                  "bones that move\n"
                                : "";
    CHECK(some.err ==
          fit + "note: 2 bones that move are no part of the body: left out; --all-bones keeps them\n");
    CHECK(all.err == fit);
    const gltf without{some.file}, with{all.file};
    for (const char* name : {"bone_1", "bone_2"}) CHECK(without.has_node(name));
    for (const char* name : {"bone_8", "bone_9"}) {
      CHECK(!without.has_node(name));
      REQUIRE(with.has_node(name));
      CHECK(with.is_child(name, "armature"));
    }
    CHECK(with.at("bone_8", "translation", 0) == numbers{3, 0, 0});
    CHECK(with.node("bone_8")["extras"]["bone"].index() == 8);
  }
  // Without a hierarchy none is outside.
  const gltf loose{make(motion).file};
  for (const char* name : {"bone_1", "bone_2", "bone_8", "bone_9"}) CHECK(loose.has_node(name));
}

TEST_CASE("gltf: a bone whose scale differs from axis to axis keeps its axes") {
  const temporary parents{bytes_of("1,\n2,1\n3,2\n")}, rest{bytes_of("1,0,0,0\n2,1,0,0\n3,1,0,0\n")};
  const std::string how = "--quiet --parents " + parents.path() + " --rest " + rest.path();
  const auto scaled = [&](int axes) {
    std::vector<support::track_spec> tracks;
    for (int axis = 7; axis < 7 + axes; ++axis) // 7 to 9: scales
      tracks.push_back(
          {.bone = 2, .index = axis, .how = storage::float_keys, .keys = {{0, 1, 0, 0}, {39, 2, 0, 0}}});
    return make(support::write(mot(tracks), support::order::big), how);
  };
  const made uniform = scaled(3), odd = scaled(1);
  CHECK(uniform.err.empty());
  CHECK(odd.err == "note: 1 bone with scales that differ from axis to axis: its axes are the file's, not "
                   "along the bone\n");
  const gltf u{uniform.file}, o{odd.file};
  const double half = std::sqrt(0.5);
  CHECK(std::abs(u.at("bone_1", "rotation", 0)[2]) == doctest::Approx(half)); // from y to x
  CHECK(u.at("bone_2", "translation", 0)[1] == doctest::Approx(1));
  CHECK(std::abs(u.at("bone_3", "translation", 0)[1]) == doctest::Approx(1));
  CHECK(o.at("bone_3", "translation", 0)[0] == doctest::Approx(1)); // in bone 2's own axes
  CHECK(make(support::write(mot({{.bone = 2, .index = 7, .constant = 3}}), support::order::big),
             "--axes file " + how)
            .err.empty());
}

TEST_CASE("gltf: without axes of bones the file is what the motion says") {
  const temporary cinf{support::hand_cinf(true)};
  const gltf g{make(support::hand_anim(true), "--axes file --skeleton " + cinf.path()).file};
  CHECK(g.at("hips", "translation", 0) == numbers{5, 0, 1});
  CHECK(g.at("hips", "rotation", 0) == numbers{0, 0, 0, 1});
  const temporary out{{}, ".glb"}, in{support::hand_anim(true)};
  CHECK(run_apart("gltf --axes other " + in.path() + " -o " + out.path()).status == 2);
}
