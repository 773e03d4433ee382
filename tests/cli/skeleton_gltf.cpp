// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/skeleton_gltf: motley gltf with skeletons and figures: the nodes, put together by glTF's
// formulas, against the rows of motley sample --space model.
#include <algorithm>
#include <doctest/doctest.h>
#include <iterator>
#include <motley/formats/platinum/figure.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "cli/glb.hpp"
#include "cli/run.hpp"
#include "cli/skeletons.hpp"
#include "support/programs.hpp"
#include "support/real_bones.hpp"
#include "support/real_files.hpp"

namespace {

using cli_test::gltf, cli_test::numbers, cli_test::run, cli_test::run_apart, cli_test::temporary;
using support::bone_spec;

numbers product(const numbers& a, const numbers& b) { // by columns
  numbers c(16);
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t k = 0; k < 4; ++k)
      for (std::size_t n = 0; n < 4; ++n) c[4 * i + k] += a[4 * n + k] * b[4 * i + n];
  return c;
}
numbers matrix(const numbers& t, const numbers& q, const numbers& s) {
  const double x = q[0], y = q[1], z = q[2], w = q[3];
  return {s[0] * (1 - 2 * (y * y + z * z)),
          s[0] * 2 * (x * y + w * z),
          s[0] * 2 * (x * z - w * y),
          0,
          s[1] * 2 * (x * y - w * z),
          s[1] * (1 - 2 * (x * x + z * z)),
          s[1] * 2 * (y * z + w * x),
          0,
          s[2] * 2 * (x * z + w * y),
          s[2] * 2 * (y * z - w * x),
          s[2] * (1 - 2 * (x * x + y * y)),
          0,
          t[0],
          t[1],
          t[2],
          1};
}
double apart(const numbers& a, const numbers& b, std::size_t from = 0) {
  double most = 0;
  for (std::size_t i = from; i < 16; ++i) most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

/// A file with one armature.
struct figure {
  gltf file;
  bool at_rest = false; ///< as nodes are where no animation plays

  std::size_t node_of(const std::string& bone) const {
    const auto& nodes = file.root["nodes"].items;
    for (std::size_t i = 0; i < nodes.size(); ++i)
      if (nodes[i].has("extras") && nodes[i]["extras"].has("bone") &&
          std::to_string(static_cast<int>(nodes[i]["extras"]["bone"].number())) == bone)
        return i;
    FAIL("no node of bone " << bone);
    return 0;
  }
  /// The number of joints that are not the end of a bone.
  std::size_t bone_count() const {
    const auto& joints = file.root["skins"][0]["joints"].items;
    return static_cast<std::size_t>(std::count_if(joints.begin(), joints.end(), [&](const auto& joint) {
      return file.root["nodes"][joint.index()].has("extras");
    }));
  }
  /// How many nodes are above it.
  std::size_t depth(std::size_t node) const {
    const auto& nodes = file.root["nodes"].items;
    for (std::size_t i = 0; i < nodes.size(); ++i)
      if (nodes[i].has("children"))
        for (const auto& child : nodes[i]["children"].items)
          if (child.index() == node) return 1 + depth(i);
    return 0;
  }
  /// A node in the scene, at a time.
  numbers world(std::size_t node, double time) const {
    const auto& nodes = file.root["nodes"].items;
    const std::string name = nodes[node]["name"].text;
    const auto part = [&](const char* path, const numbers& missing) {
      if (!nodes[node].has(path)) return missing; // of the armature
      if (!at_rest) return file.at(name, path, time);
      numbers found;
      for (const auto& v : nodes[node][path].items) found.push_back(v.number());
      return found;
    };
    const numbers own =
        matrix(part("translation", {0, 0, 0}), part("rotation", {0, 0, 0, 1}), part("scale", {1, 1, 1}));
    for (std::size_t i = 0; i < nodes.size(); ++i)
      if (nodes[i].has("children"))
        for (const auto& child : nodes[i]["children"].items)
          if (child.index() == node) return product(world(i, time), own);
    return own;
  }
};

/// Makes both, with the axes of the file, and compares them at some frames; returns what was said while the
/// file was made.
std::string compare(const std::string& arguments, double rate, bool only_places = false, bool z_up = false,
                    const std::string& of_gltf = {}, const std::string& of_sample = {}) {
  const temporary glb{{}, ".glb"};
  const auto made = run_apart("gltf --axes file --quiet " + of_gltf + arguments + " -o " + glb.path());
  REQUIRE_MESSAGE(made.status == 0, made.err);
  const figure f{gltf{cli_test::read_text(glb.path())}};
  const double half = std::sqrt(0.5);
  const numbers turn =
      z_up ? matrix({0, 0, 0}, {-half, 0, 0, half}, {1, 1, 1}) : matrix({0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1});
  const auto rows = cli_test::model_rows(run_apart("sample --space model " + of_sample + arguments).out);
  REQUIRE(!rows.empty());
  for (const auto& row : rows) {
    const std::string& bone = row.first;
    const auto& channels = row.second;
    const auto at = [&](const char* channel, std::size_t frame) { return channels.at(channel)[frame]; };
    const std::size_t node = f.node_of(bone);
    const std::size_t frames = channels.at("tx").size();
    for (std::size_t i = 0; i < frames; i += 1 + frames / 8) {
      const bool scaled = channels.contains("sx");
      const numbers scale = scaled ? numbers{at("sx", i), at("sy", i), at("sz", i)} : numbers{1, 1, 1};
      const numbers expected =
          product(turn, matrix({at("tx", i), at("ty", i), at("tz", i)},
                               {at("qx", i), at("qy", i), at("qz", i), at("qw", i)}, scale));
      CAPTURE(bone);
      CAPTURE(i);
      const double time = double{static_cast<float>(static_cast<double>(i) / rate)};
      CHECK(apart(f.world(node, time), expected, only_places ? 12 : 0) < 1e-4);
    }
  }
  return made.err;
}

/// Four bones, the last ones first, which turn at rest.
std::vector<bone_spec> chain() {
  return {{.number = 7, .parent = 2, .translation = {0, 1, 0.5F}, .rotation = {0.3F, 0, -0.5F}},
          {.number = 4, .translation = {0.25F, 1, 0}, .rotation = {0, 1, 0}},
          {.number = 5, .parent = 1, .translation = {0, 0.5F, -1}, .rotation = {0.5F, 0.25F, 2}},
          {.number = 6, .parent = 2, .translation = {1, 0, 0}, .scale = {2, 2, 2}}};
}
/// Bones of it turn, and are scaled by so much along y, and by 2 along the other axes.
std::vector<std::byte> moving(float y) {
  support::mot_spec spec{.which = support::game::bayonetta2, .frames = 20, .name = "moving"};
  using support::storage;
  for (const int bone : {-1, 4, 5, 7}) {
    const auto b = static_cast<float>(bone);
    for (int axis = 3; axis < 6; ++axis)
      spec.tracks.push_back({.bone = bone,
                             .index = axis,
                             .how = storage::float_keys,
                             .keys = {{0, 0.1F * b, 0, 1}, {19, static_cast<float>(axis) - 0.2F * b, 2, 0}}});
    for (int axis = 7; axis < 10 && bone > 4; ++axis)
      spec.tracks.push_back({.bone = bone,
                             .index = axis,
                             .how = storage::float_keys,
                             .keys = {{0, 1, 0, 0}, {19, axis == 8 ? y : 2, 0, 0}}});
  }
  spec.tracks.push_back(
      {.bone = -1, .index = 2, .how = storage::float_keys, .keys = {{0, 0, 0, 0}, {19, -3, 0, 0}}});
  return support::write(spec, support::order::big);
}

} // namespace

TEST_CASE("motley gltf --skeleton: nodes are where motley sample --space model says") {
  const temporary nier{support::write_nier(chain())}, even{moving(2)}, odd{moving(5)};
  const std::string skeleton = "--skeleton " + nier.path() + ' ';
  for (const std::string rule : {"zero", "rest"}) {
    const std::string with = skeleton + "--missing " + rule + ' ';
    CHECK(compare(with + even.path(), 60).empty());
    // Between frames bones turn as the games make them.
    CHECK(compare(with + even.path(), 144, false, false, "--rate 144 ", "--as-game --rate 144 ")
              .find("scales") == std::string::npos);
    const std::string warning = compare(with + odd.path(), 60, true); // places, whatever the scales
    CHECK(warning.starts_with("note: "));
    CHECK(warning.find("with scales that differ from axis to axis") != std::string::npos);
  }
}

TEST_CASE("a skeleton of which the motion moves nothing") {
  const temporary nier{support::write_nier(chain())}, motion{support::hand_anim(false)}, glb{{}, ".glb"};
  const std::string both = " --skeleton " + nier.path() + ' ' + motion.path(),
                    warning = motion.path() + ": warning: the clip moves no bone of the skeleton\n";
  const auto sampled = run_apart("sample --space model" + both),
             drawn = run_apart("gltf -o " + glb.path() + both);
  CHECK(sampled.status == 0);
  CHECK(sampled.err == warning);
  CHECK(drawn.status == 0);
  CHECK(drawn.err.starts_with("note: 1 clip moves nothing and stands still\n"));
}

TEST_CASE("motley gltf --skeleton: CINF is turned, and gives names") {
  for (const bool echoes : {false, true}) {
    const temporary motion{support::hand_anim(echoes)}, skeleton{support::hand_cinf(echoes)}, glb{{}, ".glb"};
    const std::string both = "--skeleton " + skeleton.path() + ' ' + motion.path();
    CHECK(compare(both, 30, false, true).empty());
    REQUIRE(run("gltf --axes file " + both + " -o " + glb.path()).status == 0);
    const figure f{gltf{cli_test::read_text(glb.path())}};
    for (const char* name : {"hips", "chest", "hand"}) CHECK(f.file.has_node(name));
    // The hand is at (5, 1, 2) at the end: 2 up, and 1 to the back.
    const numbers hand = f.world(f.node_of("12"), 1 / 30.0);
    CHECK(std::abs(hand[12] - 5) + std::abs(hand[13] - 2) + std::abs(hand[14] + 1) < 1e-5);
    // Only one bone moves; at rest it is at (0, 0, 1).
    CHECK(f.file.root["animations"][0]["channels"].size() == 2);
    const numbers rest = f.file.accessor(f.file.root["skins"][0]["inverseBindMatrices"].index());
    CHECK(rest[16 * f.node_of("3") + 14] == -1);
    CHECK(f.file.node("hips")["translation"][2].number() == 1);
  }
}

TEST_CASE("motley gltf --skeleton: nodes and bind matrices are the rest pose") {
  const temporary nier{support::write_nier(chain())}, motion{cli_test::small_motion(2)}, glb{{}, ".glb"};
  REQUIRE(run("gltf --skeleton " + nier.path() + ' ' + motion.path() + " -o " + glb.path()).status == 0);
  figure f{gltf{cli_test::read_text(glb.path())}};
  const numbers binds = f.file.accessor(f.file.root["skins"][0]["inverseBindMatrices"].index());
  f.at_rest = true;
  const numbers one = matrix({0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1});
  for (const char* bone : {"4", "5", "6", "7"}) {
    const std::size_t node = f.node_of(bone);
    const auto from = binds.begin() + static_cast<std::ptrdiff_t>(16 * node);
    CHECK(apart(product(f.world(node, 0), numbers(from, from + 16)), one) < 1e-5);
  }
  // By hand: bone 5 is at (0.25, 1, 0) + Ry(1) (0, 0.5, -1).
  const numbers at = f.world(f.node_of("5"), 0);
  CHECK(std::abs(at[12] - (0.25 - std::sin(1.0))) < 1e-6);
  CHECK(std::abs(at[13] - 1.5) < 1e-6);
  CHECK(std::abs(at[14] + std::cos(1.0)) < 1e-6);
}

TEST_CASE("motley gltf --skeleton: what is not finite, scales of 0, and no bone in common") {
  const float nan = std::nanf("");
  const auto bones = [](float x, float scale) {
    return std::vector<bone_spec>{{.number = 3, .translation = {x, 0, 1}, .scale = {scale, scale, scale}},
                                  {.number = 4, .parent = 0, .translation = {0, x, 0}}};
  };
  const temporary odd{support::write_nier(bones(nan, 1))}, huge{support::write_nier(bones(3e38F, 1e38F))},
      flat{support::write_nier(bones(1, 0))}, other{support::hand_cinf(false)},
      motion{cli_test::small_motion(2)};
  std::vector<bone_spec> chain{{.number = 0, .translation = {1, 2, 3}, .scale = {9e36F, 0, 9e36F}}};
  for (int i = 1; i < 40; ++i) chain.push_back({.number = i, .parent = i - 1});
  const temporary overflowing{support::write_nier(chain)}; // products of the scales exceed even a double
  for (const temporary* skeleton : {&odd, &huge, &flat, &other, &overflowing})
    for (const std::string rule : {"zero", "rest"}) {
      const temporary glb{{}, ".glb"};
      REQUIRE(run("gltf --missing " + rule + " --skeleton " + skeleton->path() + ' ' + motion.path() +
                  " -o " + glb.path())
                  .status == 0);
      const gltf file{cli_test::read_text(glb.path())}; // its numbers are finite, or reading them fails
      for (std::size_t i = 0; i < file.root["accessors"].size(); ++i)
        if (file.root["accessors"][i]["componentType"].number() == 5126) (void)file.accessor(i);
    }
}

TEST_CASE("motley gltf: figures of real motions") {
  const auto mot = support::real_file("pl000f_0a25_be.mot"), archive = support::real_file("motion.bin");
  if (!mot || !archive) return;
  const temporary file{*mot}, many{*archive}, glb{{}, ".glb"};
  const std::string to = " -o " + glb.path() + ' ';
  CHECK(compare(file.path(), 60).find("a figure by bone numbers") != std::string::npos);
  std::string parts; // of the body; the rig's other controls are helpers
  for (const int bone : {0, 2, 6, 7, 9, 10, 13, 14, 16, 17, 19, 20, 22, 25, 27, 28, 30, 31, 33, 34, 36})
    parts += "--bone " + std::to_string(bone) + ' ';
  CHECK(compare("--clip AKI_AKI_WALK_LP " + many.path(), 30, false, false, {}, parts)
            .find("the game's own rig") != std::string::npos);
  REQUIRE(run("gltf --clip AKI_AKI_WALK_LP" + to + many.path()).status == 0);
  const figure walker{gltf{cli_test::read_text(glb.path())}};
  CHECK(walker.bone_count() == 22); // and the top of the head
  for (const auto& channel : walker.file.root["animations"][0]["channels"].items)
    if (channel["target"]["path"].text == "translation") // bones keep their distances
      CHECK(channel["target"]["node"].index() == walker.node_of("0"));
  const auto joints = [&] { return figure{gltf{cli_test::read_text(glb.path())}}.bone_count(); };
  REQUIRE(run("gltf" + to + file.path()).status == 0);
  CHECK(joints() == 25); // without those that are no part of the body
  REQUIRE(run("gltf --all-bones" + to + file.path()).status == 0);
  const figure whole{gltf{cli_test::read_text(glb.path())}};
  for (const char* raw : {"--no-figure ", "--curves "}) {
    REQUIRE(run("gltf" + to + raw + file.path()).status == 0);
    CHECK(joints() == 91);
  }
  // What is beside the figure is as it is without one.
  REQUIRE(run("gltf --no-figure" + to + file.path()).status == 0);
  const figure loose{gltf{cli_test::read_text(glb.path())}};
  const auto& joints_of_whole = whole.file.root["skins"][0]["joints"].items;
  CHECK(whole.bone_count() == 91); // those of the figure, and those beside it
  std::size_t beside = 0, hanging = 0;
  for (const auto& joint : joints_of_whole) {
    const std::size_t node = joint.index();
    if (!whole.file.root["nodes"][node].has("extras")) continue; // the end of a bone
    const int bone = static_cast<int>(whole.file.root["nodes"][node]["extras"]["bone"].number());
    if (whole.depth(node) > 1) ++hanging; // the armature's node is above all
    const auto has_number = [bone](const motley::platinum::figure_bone& b) { return b.number == bone; };
    if (std::any_of(std::begin(motley::platinum::bayonetta2_figure),
                    std::end(motley::platinum::bayonetta2_figure), has_number) ||
        bone == -1)
      continue;
    ++beside;
    CAPTURE(bone);
    const std::size_t other = loose.node_of(std::to_string(bone));
    for (const double time : {0.0, 0.5, 95 / 60.0})
      CHECK(apart(whole.world(node, time), loose.world(other, time)) == 0);
  }
  CHECK(beside == 66);
  CHECK(hanging == 24); // on the hip, and it on the root
  // A figure of one kind can be shared; rigs of many kinds cannot.
  REQUIRE(run("gltf" + to + file.path() + ' ' + file.path()).status == 0);
  CHECK(joints() == 25);
  REQUIRE(run("gltf" + to + "--all " + many.path()).status == 0);
  const figure shared{gltf{cli_test::read_text(glb.path())}};
  for (const auto& joint : shared.file.root["skins"][0]["joints"].items)
    if (shared.file.root["nodes"][joint.index()].has("extras")) CHECK(shared.depth(joint.index()) == 1);
  CHECK(run("gltf" + to + "--skeleton " + file.path() + " --parents " + file.path() + ' ' + file.path())
            .status == 2);
}

TEST_CASE("motley gltf --skeleton: legs of God Hand, and --exp") {
  const temporary leg{support::write_md(true, support::leg_bones())},
      step{support::leg_motion(support::leg_tracks())},
      arm{support::write_short_records(true, support::arm_bones())}, turn{support::arm_motion()},
      exp{support::half_exp()};
  CHECK(compare("--skeleton " + leg.path() + ' ' + step.path(), 30).empty());
  CHECK(compare("--exp " + exp.path() + " --skeleton " + arm.path() + ' ' + turn.path(), 60).empty());
  if (!support::real_file("godhand/pl00_bones.md")) return;
  const std::string folder = support::real_path("godhand/");
  compare("--skeleton " + folder + "pl00_bones.md " + folder + "pl00_009.mot", 30);
}
