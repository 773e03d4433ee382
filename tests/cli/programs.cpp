// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/programs: what changes posed skeletons in motley sample --space model and gltf: legs of God Hand
// on its models (MD), and --exp.
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "cli/run.hpp"
#include "cli/skeletons.hpp"
#include "support/container_writer.hpp"
#include "support/programs.hpp"
#include "support/real_files.hpp"

namespace {

using cli_test::model_rows, cli_test::run, cli_test::run_apart, cli_test::temporary;

/// True if a bone is there at every frame.
template <class Rows> bool is_at(const Rows& rows, const char* bone, double x, double y, double z) {
  const auto& row = rows.at(bone);
  bool all = !row.at("tx").empty();
  for (std::size_t i = 0; i < row.at("tx").size(); ++i)
    all = all && std::abs(row.at("tx")[i] - x) < 1e-5 && std::abs(row.at("ty")[i] - y) < 1e-5 &&
          std::abs(row.at("tz")[i] - z) < 1e-5;
  return all;
}

} // namespace

TEST_CASE("motley info of an MD lists its bones like those of a wmb") {
  const temporary okami{support::write_md(false, support::leg_bones())},
      god_hand{support::write_md(true, support::leg_bones())};
  const std::string bones =
      "bones: 6\nroots: 1\n"
      "  0: bone 0, root, translation 0 1 0, rotation 0 0 0, position 0 1 0\n"
      "  1: bone 1, parent 0, translation 0 0 0, rotation 0 0 0, position 0 1 0\n"
      "  2: bone 2, parent 1, translation 0.25 0 0, rotation 0 0 0, position 0.25 1 0\n"
      "  3: bone 3, parent 2, translation 0 -0.5 0, rotation 0 0 0, position 0.25 0.5 0\n"
      "  4: bone 4, parent 3, translation 0 -0.375 0, rotation 0 0 0, position 0.25 0.125 0\n"
      "  5: bone 5, parent 4, translation 0 -0.125 0.25, rotation 0 0 0, position 0.25 0 0.25\n";
  const std::string of_okami = run("info " + okami.path()).out,
                    of_god_hand = run("info " + god_hand.path()).out;
  CHECK(of_okami.starts_with("format: md\ngame: Okami\nsize: "));
  CHECK(of_god_hand.starts_with("format: md\ngame: God Hand\nsize: "));
  CHECK(of_okami.ends_with(bones));
  CHECK(of_god_hand.ends_with(bones));
  const auto json = support::json_reader::read(run("info --json " + god_hand.path()).out)["files"][0];
  CHECK(json["format"].text == "md");
  CHECK(json["kind"].text == "skeleton");
  CHECK(json["bone_count"].number() == 6);
  CHECK(json["bones"][5]["bone"].number() == 5);
  CHECK(json["bones"][5]["parent"].number() == 4);
  CHECK(json["bones"][5]["position"][2].number() == 0.25);
  for (const temporary* file : {&okami, &god_hand}) {
    CHECK(run("check " + file->path()).out == file->path() + ": ok\n");
    CHECK(run("info --format md " + file->path()).status == 0);
    CHECK(run("info --format wmb " + file->path()).status == 1);
    const auto alone = run_apart("sample " + file->path());
    CHECK(alone.status == 1);
    CHECK(alone.err.ends_with(
        "this is a model (md), not a motion; pass it as --skeleton together with a motion\n"));
  }
  const temporary cut{[] {
    auto bytes = support::write_md(true, support::leg_bones());
    bytes.resize(100);
    return bytes;
  }()};
  CHECK(run("info " + cut.path()).out.find("transform of the first mesh ends at byte") != std::string::npos);
}

TEST_CASE("motley sample --space model and gltf: legs of God Hand") {
  const temporary model{support::write_md(true, support::leg_bones())},
      motion{support::leg_motion(support::leg_tracks())};
  const std::string arguments = " --skeleton " + model.path() + ' ' + motion.path();
  const auto said = run_apart("sample --space model" + arguments);
  CHECK(said.status == 0);
  CHECK(said.err.empty());
  const auto rows = model_rows(said.out);
  CHECK(is_at(rows, "3", 0.25, 1, 0.5));
  CHECK(is_at(rows, "4", 0.25, 0.625, 0.5));
  CHECK(is_at(rows, "5", 0.25, 0.5, 0.75));
  // Values stay as stored.
  CHECK(run("sample --bone 4 --channel tz --frames 0 " + motion.path()).out ==
        "clip,target,channel,frame,value\n0,4,tz,0,0.75\n");
  CHECK(run("sample --as-game --frames 0:1:0.5 --space model" + arguments).out ==
        run("sample --frames 0:1:0.5 --space model" + arguments).out);

  auto bones = support::leg_bones();
  bones.push_back({.parent = 4}); // another toe
  const temporary lame{support::write_md(true, bones)};
  const std::string why =
      "1 leg cannot be posed as in the game: the skeleton has no thigh, shin, foot and toe there, "
      "each the only child of the one before";
  const auto other = run_apart("sample --space model --skeleton " + lame.path() + ' ' + motion.path());
  CHECK(other.status == 0);
  CHECK(other.err == motion.path() + ": warning: " + why + '\n');
  CHECK(is_at(model_rows(other.out), "4", 0.5, 1.75, 0)); // from the knee, turned by the thigh
  const temporary glb{{}, ".glb"};
  const auto made =
      run_apart("gltf --quiet --skeleton " + lame.path() + ' ' + motion.path() + " -o " + glb.path());
  CHECK(made.status == 0);
  CHECK(made.err == "note: " + why + '\n');
}

TEST_CASE("motley sample --space model: a motion of God Hand that only places the body") {
  const temporary model{support::write_md(true, support::leg_bones())},
      motion{support::leg_motion(
          {{.bone = -1, .index = 0, .constant = 2}, {.bone = 0, .index = 1, .constant = 1.5F}})};
  const auto said = run_apart("sample --space model --skeleton " + model.path() + ' ' + motion.path());
  CHECK(said.status == 0);
  CHECK(said.err ==
        motion.path() + ": warning: the clip only moves the body as a whole: the rest pose is shown\n");
  CHECK(is_at(model_rows(said.out), "5", 2.25, 0.5, 0.25));
  const temporary glb{{}, ".glb"};
  CHECK(
      run_apart("gltf --quiet --skeleton " + model.path() + ' ' + motion.path() + " -o " + glb.path()).err ==
      "note: 1 clip only moves the body as a whole: the rest pose is shown\n");
}

TEST_CASE("motley sample --space model: --exp") {
  const temporary model{support::write_short_records(true, support::arm_bones())},
      motion{support::arm_motion()}, exp{support::half_exp()}, cut{[] {
        auto bytes = support::half_exp();
        bytes.resize(70);
        return bytes;
      }()};
  const std::string arguments = " --skeleton " + model.path() + ' ' + motion.path();
  const auto tip = [](double angle) { return std::pair{1 + std::cos(angle), std::sin(angle)}; };
  const auto [bare_y, bare_z] = tip(1.25);
  const auto [y, z] = tip(1.875);
  const auto with = run_apart("sample --space model --exp " + exp.path() + arguments),
             without = run_apart("sample --space model" + arguments);
  CHECK(with.status == 0);
  CHECK(with.err.empty());
  CHECK(is_at(model_rows(with.out), "20", 0.5, y, z));
  CHECK(is_at(model_rows(without.out), "20", 0.5, bare_y, bare_z));
  CHECK(run_apart("sample --space model --no-exp" + arguments).out == without.out);
  // A container with one exp stands for it, as for a skeleton.
  const temporary packed{
      support::write_dat(support::order::little, {{"x.exp", "", support::half_exp()}, {"y.bin", "", {}}}),
      ".dat"};
  for (const std::string& path : {packed.path(), packed.path() + "/x.exp"})
    CHECK(run_apart("sample --space model --exp " + path + arguments).out == with.out);
  CHECK(run("sample --space model --exp " + packed.path() + "/no.exp" + arguments).status == 2);
  // An exp that does not open is a note.
  const auto damaged = run_apart("sample --space model --exp " + cut.path() + arguments),
             none = run_apart("sample --space model --exp " + model.path() + arguments);
  for (const auto* each : {&damaged, &none}) {
    CHECK(each->status == 0);
    CHECK(each->out == without.out);
  }
  CHECK(damaged.err.starts_with("note: " + cut.path() + " is not applied: "));
  CHECK(damaged.err.find(" byte ") != std::string::npos);
  CHECK(none.err == "note: " + model.path() + " is not applied: it is not an exp\n");
  // Between frames, rotations as in the game are those that the exp writes.
  const auto game = run_apart("sample --as-game --frames 0.5 --space model --exp " + exp.path() + arguments);
  CHECK(is_at(model_rows(game.out), "20", 0.5, y, z));
  CHECK(run("sample --exp " + exp.path() + ' ' + motion.path()).status == 2);
  for (const char* about_bones : {"--no-exp ", "--no-figure ", "--missing rest "})
    CHECK(run(std::string{"sample "} + about_bones + motion.path()).status == 2);
  CHECK(run("sample --space model --exp absent" + arguments).status == 1);
  CHECK(run("sample --space model --no-exp --exp " + exp.path() + arguments).status == 2);
  CHECK(run("sample --space model --exp " + exp.path() + arguments + " -o " + exp.path()).status == 2);
  const temporary glb{{}, ".glb"};
  for (const char* other : {"--curves", "--parents x", "--rest x"})
    CHECK(run("gltf --exp " + exp.path() + ' ' + other + ' ' + motion.path() + " -o " + glb.path()).status ==
          2);
  const auto unused =
      run_apart("gltf --quiet --exp " + exp.path() + ' ' + motion.path() + " -o " + glb.path());
  CHECK(unused.status == 0);
  CHECK(unused.err.find("note: " + exp.path() + " is not applied: no clip has a skeleton\n") !=
        std::string::npos);
}

TEST_CASE("motley sample --space model: a real exp, and a real motion of God Hand") {
  if (const auto model = support::real_file("mgrr/pl1010_bones.wmb")) {
    const std::string folder = support::real_path("mgrr/"),
                      arguments =
                          " --skeleton " + folder + "pl1010_bones.wmb " + folder + "pl0800_pl0800_0002.mot";
    const auto rows = model_rows(
                   run_apart("sample --space model --exp " + folder + "pl1010.exp" + arguments).out),
               bare = model_rows(run_apart("sample --space model" + arguments).out);
    for (const char* axis : {"tx", "ty", "tz"}) CHECK(rows.at("4095").at(axis) == rows.at("0").at(axis));
    CHECK(bare.at("4095").at("ty") != bare.at("0").at("ty"));
  }
  if (const auto model = support::real_file("godhand/pl00_bones.md")) {
    const std::string folder = support::real_path("godhand/");
    const auto rows = model_rows(
        run_apart("sample --space model --skeleton " + folder + "pl00_bones.md " + folder + "pl00_007.mot")
            .out);
    CHECK(rows.at("20").at("ty")[0] < rows.at("19").at("ty")[0] - 0.2);
    for (const char* toe : {"21", "25"})
      for (const double y : rows.at(toe).at("ty")) CHECK(y > 0);
  }
}
