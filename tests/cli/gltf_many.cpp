// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/gltf_many: motley gltf with many clips: a file for each, or one for all.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "cli/glb.hpp"
#include "cli/run.hpp"
#include "support/container_writer.hpp"
#include "support/motn_writer.hpp"
#include "support/random_mot.hpp"

namespace {

namespace fs = std::filesystem;
using cli_test::gltf, cli_test::numbers, cli_test::quoted, cli_test::read_text, cli_test::run_apart,
    cli_test::temporary;
using support::json, support::storage;

/// A folder that is gone at the end of the test.
struct folder {
  std::string path = cli_test::temporary_path("_folder");

  folder() { fs::create_directories(path); }
  folder(const folder&) = delete;
  folder& operator=(const folder&) = delete;
  ~folder() { fs::remove_all(path); }

  std::string put(const std::string& name, const std::vector<std::byte>& bytes) const {
    const fs::path file = fs::path{path} / name;
    fs::create_directories(file.parent_path());
    std::ofstream{file, std::ios::binary}.write(reinterpret_cast<const char*>(bytes.data()),
                                                static_cast<std::streamsize>(bytes.size()));
    return ' ' + file.string();
  }
  std::string operator/(const std::string& name) const { return path + '/' + name; }
  /// The files in it, with '/' between folders.
  std::set<std::string> files() const {
    std::set<std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator{path})
      if (entry.is_regular_file()) all.insert(fs::relative(entry.path(), path).generic_string());
    return all;
  }
};
using names = std::set<std::string>;

std::vector<std::byte> mot(std::vector<support::track_spec> tracks, const std::string& name = "clip",
                           int frames = 40) {
  return support::write(
      {.which = support::game::bayonetta2, .frames = frames, .name = name, .tracks = std::move(tracks)},
      support::order::big);
}
/// Bones `first` and the next one, whose translations move.
std::vector<std::byte> two_bones(int first, const std::string& name = "clip") {
  return mot(
      {{.bone = first, .index = 0, .how = storage::float_keys, .keys = {{0, 1, 0, 0.5F}, {39, 2, 0.25F, 0}}},
       {.bone = first + 1, .index = 3, .constant = 0.5F}},
      name);
}

void same_bytes(const std::string& a, const std::string& b) {
  CHECK(!read_text(a).empty());
  CHECK(read_text(a) == read_text(b));
}

} // namespace

TEST_CASE("motley gltf --all: a file for each clip, the same as --clip makes") {
  const folder in, out, again, one;
  const auto archive = support::motn::random_archive(31);
  const std::string file = in.put("x.bin", archive.write());
  const auto made = run_apart("gltf --all" + file + " -o " + out / "new/");
  CHECK(made.status == 0);
  CHECK(made.out.empty());
  names expected;
  for (int i = 0; i < 6; ++i)
    expected.insert("new/" + std::to_string(i) + "_SEQ_" + std::to_string(i) + ".glb");
  CHECK(out.files() == expected);
  for (int i = 0; i < 6; ++i) {
    const std::string n = std::to_string(i), name = n + "_SEQ_" + n + ".glb";
    CHECK(run_apart("gltf --clip " + n + file + " -o " + one / name).status == 0);
    same_bytes(out / ("new/" + name), one / name);
  }
  CHECK(run_apart("gltf --all -j 1" + file + " -o " + again.path).status == 0); // a folder that is there
  CHECK(again.files().size() == 6);
  for (const std::string& name : again.files()) same_bytes(out / ("new/" + name), again / name);
}

TEST_CASE("motley gltf --all: one file, an animation for each clip, as --clip makes them") {
  const folder in;
  const auto archive = support::motn::random_archive(7);
  const std::string file = in.put("x.bin", archive.write());
  // A clip by itself may have a figure that the file of all cannot have.
  const std::string to_glb = "gltf --no-figure ";
  REQUIRE(run_apart(to_glb + "--all" + file + " -o " + in / "all.glb").status == 0);
  REQUIRE(run_apart(to_glb + "--all -j 1" + file + " -o " + in / "one_job.glb").status == 0);
  same_bytes(in / "all.glb", in / "one_job.glb");
  gltf all{read_text(in / "all.glb")};
  REQUIRE(all.root["animations"].size() == 6);
  CHECK(all.root["skins"].size() == 1);
  CHECK(all.root["scenes"][0]["extras"]["frames_per_second"].number() == 30);
  for (std::size_t i = 0; i < 6; ++i) {
    all.animation = i;
    const std::string n = std::to_string(i);
    CHECK(all.root["animations"][i]["name"].text == "SEQ_" + n);
    CHECK(all.root["animations"][i]["extras"]["frames_per_second"].number() == 30);
    REQUIRE(run_apart(to_glb + "--clip " + n + file + " -o " + in / "one.glb").status == 0);
    const gltf one{read_text(in / "one.glb")};
    for (const json& node : one.root["nodes"].items) {
      if (!node.has("extras")) continue;
      const auto is_same = [&](const json& other) {
        return other.has("extras") && other["extras"]["bone"].text == node["extras"]["bone"].text;
      };
      const auto& nodes = all.root["nodes"].items;
      const auto other = std::find_if(nodes.begin(), nodes.end(), is_same);
      REQUIRE(other != nodes.end());
      for (const char* path : {"translation", "rotation", "scale"})
        for (unsigned frame = 0; frame < archive.sequences[i].frames; frame += 3)
          CHECK(all.at((*other)["name"].text, path, double{static_cast<float>(frame / 30.0)}) ==
                one.at(node["name"].text, path, double{static_cast<float>(frame / 30.0)}));
    }
  }
}

TEST_CASE("motley gltf: several files, whose names collide") {
  const folder in, out;
  const std::string files = in.put("walk.mot", two_bones(1, "w")) + in.put("sub/Walk.mot", two_bones(3)) +
                            in.put("walk_2.mot", two_bones(5)) +
                            in.put("walk.bin", support::motn::random_archive(3).write());
  const auto made = run_apart("gltf --all" + files + " -o " + out.path);
  CHECK(made.status == 0);
  names expected{"walk.glb", "Walk_2.glb", "walk_2_2.glb"};
  for (int i = 0; i < 6; ++i)
    expected.insert("walk_3/" + std::to_string(i) + "_SEQ_" + std::to_string(i) + ".glb");
  CHECK(out.files() == expected);
  CHECK(gltf{read_text(out / "walk.glb")}.has_node("bone_1"));
  CHECK(gltf{read_text(out / "Walk_2.glb")}.has_node("bone_4"));
  CHECK(gltf{read_text(out / "walk_2_2.glb")}.has_node("bone_6"));

  const auto one = run_apart("gltf --all" + files + " -o " + out / "all.glb");
  CHECK(one.status == 0);
  gltf all{read_text(out / "all.glb")};
  REQUIRE(all.root["animations"].size() == 9);
  CHECK(all.root["animations"][0]["name"].text == "w");
  CHECK(all.root["animations"][3]["name"].text == "SEQ_0");
  CHECK(!all.root["scenes"][0].has("extras")); // 60 and 30 frames a second
  CHECK(all.root["animations"][0]["extras"]["frames_per_second"].number() == 60);
  CHECK(all.root["animations"][8]["extras"]["frames_per_second"].number() == 30);
  // What one clip moves has a key in the others, too: players leave alone what is not there.
  CHECK(all.times("bone_3", "translation") == numbers{0});
  CHECK(all.at("bone_3", "translation", 0.5) == numbers{1, 0, 0}); // at rest: where it is at first
  all.animation = 1;
  CHECK(all.times("bone_3", "translation").size() == 40);
}

TEST_CASE("motley gltf --all leaves out what cannot be written, and fails only where nothing can") {
  const folder in, out;
  const auto still = mot({{.bone = 5, .index = 6, .constant = 2}}),
             none = mot({{.bone = 5, .index = 0, .constant = 2}}, "none", 0);
  const std::string good = in.put("good.mot", two_bones(1)), empty = in.put("empty.mot", still),
                    short_ = in.put("short.mot", none),
                    broken = in.put("broken.mot", {std::byte{'m'}, std::byte{'o'}, std::byte{'t'}});
  const auto made = run_apart("gltf --all" + empty + good + short_ + " -o " + out.path);
  CHECK(made.status == 0);
  CHECK(made.err.find("note: 1 clip moves nothing and stands still\n") != std::string::npos);
  CHECK(made.err.find("short.mot: warning: clip 0 has no frames: left out\n") != std::string::npos);
  CHECK(out.files() == names{"empty.glb", "good.glb"});
  CHECK(run_apart("gltf --all" + short_ + " -o " + out / "no/").status == 1);
  CHECK(run_apart("gltf --all" + short_ + " -o " + out / "no.glb").status == 1);
  CHECK(out.files() == names{"empty.glb", "good.glb"});
  fs::remove(out / "empty.glb");
  fs::remove(out / "good.glb");
  const auto half = run_apart("gltf --all" + broken + good + " -o " + out.path);
  CHECK(half.status == 1);
  CHECK(half.err.find("broken.mot: error: ") != std::string::npos);
  CHECK(out.files() == names{"good.glb"});
  const std::string no_motion = in.put(
      "x.dat", support::write_dat(support::order::big, {{"x.mot", "", {std::byte{'m'}, std::byte{'o'}}}}));
  const auto nothing = run_apart("gltf --quiet" + no_motion + " -o " + out / "no.glb");
  CHECK(nothing.status == 1);
  CHECK(nothing.err.find("error: no ") != std::string::npos);
}

TEST_CASE("motley gltf --all: what stands for nothing, and what it must not do") {
  const folder in, out;
  const std::string archive = in.put("x.bin", support::motn::random_archive(3).write()),
                    file = in.put("a.mot", two_bones(1));
  CHECK(run_apart("gltf" + archive + " -o " + out.path).status == 2); // which clip?
  CHECK(run_apart("gltf --all --clip 1" + archive + " -o " + out.path).status == 2);
  CHECK(run_apart("gltf --curves --rate 30" + file + " -o " + out.path).status == 2);
  CHECK(run_apart("gltf --clip 9" + archive + " -o " + out.path).status == 2);
  CHECK(run_apart("gltf - -" + file + " -o " + out.path + " <" + file).status == 2);
  CHECK(out.files().empty());
  CHECK(run_apart("gltf --clip 2" + archive + " -o " + out.path).status == 0);
  CHECK(run_apart("gltf" + file + " -o " + out.path).status == 0);
  CHECK(out.files() == names{"2_SEQ_2.glb", "a.glb"});
  CHECK(run_apart("gltf - -o " + out.path + " <" + file).status == 0);
  CHECK(out.files().contains("motion.glb"));
  // An input in the folder that has the name of an output.
  const auto bytes = two_bones(7);
  const std::string same = in.put("b.glb", bytes);
  const auto refused = run_apart("gltf" + same + " -o " + in.path);
  CHECK(refused.status == 2);
  CHECK(refused.err.find(" cannot be written: it is one of the inputs\n") != std::string::npos);
  CHECK(read_text(in / "b.glb").size() == bytes.size());
}

TEST_CASE("motley gltf: what clips and files are called") {
  const folder in, out;
  const auto unnamed = support::write(
      {.which = support::game::bayonetta, .frames = 2, .tracks = {{.bone = 1, .index = 0, .constant = 1}}},
      support::order::big);
  const std::string spaced = in.put("run fast.v2.mot", unnamed).substr(1); // without the space before it
  CHECK(run_apart("gltf " + quoted(spaced) + " -o " + out.path).status == 0);
  CHECK(out.files() == names{"run_fast_v2.glb"});
  const gltf g{read_text(out / "run_fast_v2.glb")};
  CHECK(g.root["animations"][0]["name"].text == "run fast.v2");

  // A hostile archive: SEQ_1 is called ../../x, as long, and SEQ_2 like SEQ_1.
  auto bytes = support::motn::random_archive(3).write();
  std::string text(bytes.size(), 0);
  std::transform(bytes.begin(), bytes.end(), text.begin(), [](std::byte b) { return static_cast<char>(b); });
  for (const char* name : {"SEQ_1", "SEQ_2"}) {
    const std::string hostile = "../\\:";
    const std::size_t at = text.find(name);
    REQUIRE(at != std::string::npos);
    std::transform(hostile.begin(), hostile.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at),
                   [](char c) { return static_cast<std::byte>(c); });
  }
  fs::remove(out / "run_fast_v2.glb");
  CHECK(run_apart("gltf --all" + in.put("x.bin", bytes) + " -o " + out / "a/b/").status == 0);
  CHECK(out.files() == names{"a/b/0_SEQ_0.glb", "a/b/1_______.glb", "a/b/2_______.glb", "a/b/3_SEQ_3.glb",
                             "a/b/4_SEQ_4.glb", "a/b/5_SEQ_5.glb"});

  const folder devices; // of Windows, where files cannot have these names
  const std::string disc =
      in.put("x.dat", support::write_dat(support::order::big,
                                         {{"con.mot", "", two_bones(1)}, {"NUL.mot", "", two_bones(1)}}));
  CHECK(run_apart("gltf" + disc + " -o " + devices / "").status == 0);
  CHECK(devices.files() == names{"_con.glb", "_NUL.glb"});
}

TEST_CASE("motley gltf --bones: bones are called by the model's numbers") {
  // 0x12 is the model's 5; 0x13 has none. Levels of 16 entries each: 0 -> 16, 1 -> 32.
  std::vector<int> entries(48, -1);
  entries[0] = 16;
  entries[16 + 1] = 32;
  entries[32 + 2] = 5;
  std::vector<std::byte> table;
  for (const int e : entries)
    for (const int byte : {e & 255, e >> 8 & 255}) table.push_back(static_cast<std::byte>(byte));
  const folder in;
  const std::string file = in.put("a.mot", two_bones(0x12)), bones = in.put("table.bin", table);
  CHECK(run_apart("gltf" + file + " --bones" + bones + " -o " + in / "a.glb").status == 0);
  const gltf g{read_text(in / "a.glb")};
  CHECK(g.node("bone_5")["extras"]["bone"].index() == 0x12);
  CHECK(g.has_node("bone_19?"));
  CHECK(run_apart("gltf" + file + " --bones" + file + " -o " + in / "b.glb").status == 1);
}

TEST_CASE("motley gltf says once that bones have no parent") {
  const folder in;
  const std::string file = in.put("a.mot", two_bones(1)), other = in.put("b.mot", two_bones(3));
  const auto lost = run_apart("gltf --all" + file + other + " -o " + in / "o/");
  CHECK(lost.err == "note: no skeleton: bones are marks without parents; motions store no hierarchy; "
                    "use --skeleton or "
                    "--parents: the model's wmb contains one\n"
                    "wrote 2 files to " +
                        in / "o/" + '\n');
  const temporary parents{cli_test::bytes_of("1,\n2,1\n")};
  CHECK(run_apart("gltf --parents " + parents.path() + file + " -o " + in / "a.glb").err ==
        "wrote " + in / "a.glb" + '\n');
}
