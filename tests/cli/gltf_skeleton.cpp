// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/gltf_skeleton: motley gltf with --parents and --rest.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "cli/glb.hpp"
#include "cli/run.hpp"
#include "support/json.hpp"
#include "support/mot_writer.hpp"

using cli_test::bytes_of, cli_test::gltf, cli_test::load, cli_test::made, cli_test::make, cli_test::mot,
    cli_test::numbers;
using cli_test::temporary;
using support::json, support::storage;

TEST_CASE("motley gltf takes a skeleton: parents, rest places, sticks") {
  const auto spec =
      mot({{.bone = 5, .index = 1, .constant = 2},
           {.bone = 7, .index = 5, .how = storage::float_keys, .keys = {{0, 0, 0, 1}, {39, 1, 0, 0}}},
           {.bone = 0x7000, .index = 14, .constant = 1}});
  const gltf flat = load(spec, "--mesh");
  CHECK(flat.root["nodes"].size() == 6); // two bones and their ends; the armature, and what one sees
  CHECK(flat.root["scenes"][0]["nodes"].size() == 2);
  CHECK(flat.root["meshes"].size() == 1);
  CHECK(flat.node("armature")["children"].size() == 2);
  const temporary parents{bytes_of("bone,parent\r\n7,6\r\n6,5\n\n5,\n")},
      rest{bytes_of("7,1,2.5,-3e-1\n5,4,5,6\n")};
  const gltf g = load(spec, "--axes file --mesh --parents " + parents.path() + " --rest " + rest.path());
  REQUIRE(g.root["nodes"].size() == 5 + 2); // bones 5 and 6 end above the ground
  const auto only_child = [&](const json& n) -> const json& {
    return g.root["nodes"][n["children"][0].index()];
  };
  const json& top = only_child(g.node("armature"));
  CHECK(top["name"].text == "bone_5");
  CHECK(only_child(top)["name"].text == "bone_6");
  CHECK(only_child(only_child(top))["name"].text == "bone_7");
  CHECK(g.at("bone_5", "translation", 0) == numbers{4, 2, 6});
  CHECK(g.at("bone_6", "translation", 0) == numbers{0, 0, 0});
  CHECK(g.at("bone_7", "translation", 0)[1] == 2.5);
  // The bind pose: places as the table says, without rotations.
  const json& skin = g.root["skins"][0];
  CHECK(g.root["nodes"][skin["skeleton"].index()]["name"].text == "armature");
  REQUIRE(skin["joints"].size() == 5);
  const numbers binds = g.accessor(skin["inverseBindMatrices"].index());
  const double places[][3] = {{4, 5, 6}, {4, 5, 6}, {5, 7.5, 5.7}};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t c = 0; c < 16; ++c) {
      const double expected = c % 5 == 0 ? 1 : c > 11 ? -places[i][c - 12] : 0;
      CHECK(binds[16 * i + c] == doctest::Approx(expected).epsilon(1e-6));
    }
  // A solid for each of three bones, and sticks from bone 6 to bone 7 and to all ends. A stick's tip moves
  // with the bone that it leads to.
  const json& primitive = g.root["meshes"][g.node("bones")["mesh"].index()]["primitives"][0];
  const numbers corners = g.accessor(primitive["attributes"]["POSITION"].index());
  CHECK(corners.size() == 6 * 6 * 3);
  const std::vector<std::size_t> joints = g.joints_of(primitive["attributes"]["JOINTS_0"].index());
  REQUIRE(3 * joints.size() == corners.size());
  constexpr std::size_t foot = 3 * 6, tip = foot + 5; // of the first stick
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(corners[3 * foot + i] == doctest::Approx(places[1][i]).epsilon(1e-6));
    CHECK(corners[3 * tip + i] == doctest::Approx(places[2][i]).epsilon(1e-6));
  }
  for (std::size_t n = foot; n < tip; ++n) CHECK(joints[n] == 1);
  CHECK(joints[tip] == 2);
  CHECK(g.root["accessors"][primitive["indices"].index()]["count"].index() == 6 * 8 * 3);
  CHECK(!load(spec).root.has("meshes"));
}

TEST_CASE("tables of a skeleton may come from a spreadsheet, and name bones") {
  const auto spec = mot({{.bone = 5, .index = 1, .constant = 2}, {.bone = 7, .index = 1, .constant = 3}});
  const temporary parents{bytes_of("\xEF\xBB\xBFname;parent;bone;side\r\n\"Upper; no\";5;7;l\n")},
      named{bytes_of("\xEF\xBB\xBF\"bone\";parent;name\r\n7;5;hand\r\n5;;\"arm\"\r\n")},
      rest{bytes_of("z;bone;y;x\n3; 7;2;1\n")};
  const gltf g = load(spec, "--axes file --parents " + named.path() + " --rest " + rest.path());
  CHECK(g.is_child("hand", "arm"));
  CHECK(g.at("hand", "translation", 0) == numbers{1, 3, 3});
  CHECK(g.node("hand")["extras"]["bone"].index() == 7);
  const gltf odd = load(spec, "--parents " + parents.path()); // a ; within quotes
  CHECK(odd.node("Upper; no")["extras"]["bone"].index() == 7);
  CHECK(odd.is_child("Upper; no", "bone_5"));
}

TEST_CASE("a table's separator comes from its heading or its first row, never from a name") {
  const auto spec = mot({{.bone = 5, .index = 1, .constant = 2}, {.bone = 7, .index = 1, .constant = 3}});
  const auto name_of_7 = [&](const std::string& table) {
    const temporary parents{bytes_of(table)};
    const gltf g = load(spec, "--parents " + parents.path());
    for (const auto& node : g.root["nodes"].items)
      if (node.has("extras") && node["extras"].has("bone") && node["extras"]["bone"].index() == 7)
        return node["name"].text;
    return std::string{};
  };
  CHECK(name_of_7("7,5,left;foot;x\n5,,a\n") == "left;foot;x");
  CHECK(name_of_7("7;5;left,foot,x,y\n5;;a\n") == "left,foot,x,y");
  CHECK(name_of_7("7\t5\tleft;foot,x\n") == "left;foot,x");
  CHECK(name_of_7("-1,,the;root;of;all\n7,5,\"a,b;c\"\n") == "a,b;c");
  CHECK(name_of_7(" \"7\" ; \"5\" ; \" x ; y \" \n") == " x ; y ");
  CHECK(name_of_7("bone,parent,name;side\n7,5,\n") == "bone_7"); // another column than `name`
  CHECK(name_of_7("name;side,bone,parent,name\nx;y,7,5,\"foot;l\"\n") == "foot;l");
  CHECK(name_of_7("name;bone;parent\nfoot,l;7;5\n") == "foot,l");
  // As motley writes cells: quotes in quotes are doubled.
  CHECK(name_of_7("7,5,\"the \"\"left\"\", foot\"\n") == "the \"left\", foot");
  CHECK(name_of_7("7,5,\"\"\"\"\n") == "\"");
  CHECK(name_of_7("7,5,a\"b\n") == "a\"b"); // not at the beginning
  const auto motion = support::write(spec, support::order::big);
  for (const char* bad : {"7,5,\"foot\n", "7,5,\"foot\"x\n", "7,5,\"foot\"\"\n"}) {
    const temporary parents{bytes_of(bad)};
    CHECK(make(motion, "--parents " + parents.path()).err ==
          parents.path() + ": error: line 1 has an unclosed quote, at byte 0\n");
  }
}

TEST_CASE("motley gltf says what is wrong with a skeleton") {
  const auto motion = support::write(mot({{.bone = 5, .index = 1, .constant = 2}}), support::order::big);
  const auto says = [&](const std::string& option, const std::string& table, const std::string& what) {
    const temporary file{bytes_of(table)};
    const made m = make(motion, option + ' ' + file.path());
    CHECK(m.status == 1);
    CHECK(m.err == file.path() + ": error: " + what + '\n');
    CHECK(m.file.empty()); // nothing was written
  };
  says("--parents", "5,\n6\n", "line 2 has too many or too few cells, at byte 3");
  says("--parents", "5,x\n", "line 1 is not a row of bone,parent, at byte 0");
  says("--parents", "5,\n6,5,hand,4\n", "line 2 has too many or too few cells, at byte 3");
  says("--parents", "5,\n5,6\n", "line 2 gives bone 5 a second parent, at byte 3");
  says("--parents", "5,5\n", "line 1 makes bone 5 its own ancestor, at byte 0");
  says("--parents", "1,5\n5,6\n6,7\n7,5\n", "line 2 makes bone 5 its own ancestor, at byte 4");
  says("--rest", "5,1,2\n", "line 1 is not a row of bone,x,y,z, at byte 0");
  says("--rest", "5,1,2,nan\n", "line 1 is not a row of bone,x,y,z, at byte 0");
  says("--rest", "5,1,2,3\n5,1,2,3\n", "line 2 gives bone 5 a second position, at byte 8");
  // A model has more bones than a motion moves.
  const temporary more{bytes_of("5,8\n9,8\n")}, places{bytes_of("8,1,2,3\n6,1,2,3\n")};
  const gltf g{make(motion, "--parents " + more.path() + " --rest " + places.path()).file};
  CHECK(g.is_child("bone_5", "bone_8"));
  CHECK(g.is_child("bone_9", "bone_8"));
  CHECK(g.at("bone_8", "translation", 0) == numbers{1, 2, 3});
  CHECK(!g.has_node("bone_6"));
  CHECK(make(motion, "--parents /nowhere").status == 1);
  CHECK(make(motion, "--rest /nowhere").err ==
        "/nowhere: error: cannot be read: No such file or directory\n");
}

TEST_CASE("motley gltf refuses tables without rows, a folder that cannot be made, and other formats' names") {
  const auto motion = support::write(mot({{.bone = 5, .index = 1, .constant = 2}}), support::order::big);
  const temporary in{motion}, empty{bytes_of("")}, head{bytes_of("bone,parent\n\n")};
  CHECK(make(motion, "--parents " + empty.path()).err ==
        empty.path() + ": error: the table has no rows, at byte 0\n");
  CHECK(make(motion, "--parents " + head.path()).status == 1);
  CHECK(make(motion, "--rest " + empty.path()).status == 1);
  const auto no_folder = cli_test::run_apart("gltf --all " + in.path() + " -o " + empty.path() + "/");
  CHECK(no_folder.status == 1);
  CHECK(no_folder.err.find(": error: the folder cannot be made: ") != std::string::npos);
  CHECK(cli_test::run_apart("gltf " + in.path() + " -o x.GLTF").err ==
        "motley: error: the output is a .glb file, not a .gltf\n");
  CHECK(cli_test::run_apart("plot " + in.path() + " -o x.png").err ==
        "motley: error: the output is an .svg file, not a .png\n");
}
