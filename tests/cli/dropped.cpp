// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/dropped: files dropped on the program, whose console is then its own, become .glb files beside
// themselves.
#include <doctest/doctest.h>

#include <filesystem>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "cli/folder.hpp"
#include "cli/run.hpp"
#include "support/container_writer.hpp"
#include "support/hostile_files.hpp"
#include "support/motn_writer.hpp"
#include "support/random_mot.hpp"
#include "support/skeleton_writer.hpp"

namespace {

namespace fs = std::filesystem;
using cli_test::folder, cli_test::quoted, cli_test::read_text, cli_test::streams;
using names = std::set<std::string>;

const std::vector<std::byte> motion = support::write({.which = support::game::bayonetta2,
                                                      .frames = 2,
                                                      .name = "a",
                                                      .tracks = {{.bone = 1, .index = 0, .constant = 1}}},
                                                     support::order::big);

/// Starts the program as Explorer does. Standard input is not a console, so it waits for nobody.
streams drop(const std::vector<std::string>& paths) {
  const cli_test::temporary err{{}};
  std::string line = cli_test::on_windows ? "set MOTLEY_OWN_CONSOLE=1&& " : "MOTLEY_OWN_CONSOLE=1 ";
  line += MOTLEY_CLI;
  for (const std::string& path : paths) line += ' ' + quoted(path);
  const auto [status, out] = cli_test::run_shell(line + " <" + cli_test::null_device + " 2>" + err.path());
  return {status, out, read_text(err.path())};
}

names files_in(const folder& here) {
  names all;
  for (const auto& entry : fs::recursive_directory_iterator{here.path()})
    if (entry.is_regular_file()) all.insert(fs::relative(entry.path(), here.path()).generic_string());
  return all;
}

} // namespace

TEST_CASE("dropped files become .glb files beside themselves") {
  const folder here;
  const std::string first = here.put("first motion.mot", motion), second = here.put("sub/b.2.mot", motion);
  const auto [status, out, err] = drop({first, second});
  CHECK(status == 0);
  CHECK(out.empty());
  CHECK(err.find("wrote 2 files, each beside its motion\n") != std::string::npos);
  CHECK(files_in(here) == names{"first motion.mot", "first motion.glb", "sub/b.2.mot", "sub/b.2.glb"});
  const std::string usual = here / "usual.glb";
  REQUIRE(cli_test::run("gltf " + quoted(first) + " -o " + usual).status == 0);
  CHECK(read_text(here / "first motion.glb") == read_text(usual));

  const auto one = drop({first});
  CHECK(one.status == 0);
  CHECK(one.err.find("wrote " + (here / "first motion.glb")) != std::string::npos);
}

TEST_CASE("a dropped file of several clips becomes a folder") {
  const auto archive = support::motn::random_archive(7).write(); // six sequences
  const names clips{"0_SEQ_0.glb", "1_SEQ_1.glb", "2_SEQ_2.glb", "3_SEQ_3.glb", "4_SEQ_4.glb", "5_SEQ_5.glb"};
  for (const auto& [name, made] :
       {std::pair{"my clips.bin", "my clips/"}, std::pair{"clips", "clips_clips/"}}) {
    const folder here;
    CHECK(drop({here.put(name, archive)}).status == 0);
    names expected{name};
    for (const std::string& clip : clips) expected.insert(made + clip);
    CHECK(files_in(here) == expected);
  }
}

TEST_CASE("a dropped folder: each motion in it, and nothing about other files") {
  const folder here;
  here.put("all/a.mot", motion);
  here.put("all/deep/b.mot", motion);
  here.put("all/text.txt", cli_test::as_bytes("nothing"));
  const auto dropped = drop({here / "all"});
  CHECK(dropped.status == 0);
  CHECK(files_in(here) ==
        names{"all/a.mot", "all/a.glb", "all/deep/b.mot", "all/deep/b.glb", "all/text.txt"});
}

TEST_CASE("a dropped container becomes one file of all its motions, with the model that lies beside it") {
  const folder here;
  const auto dat = support::write_dat(support::order::big, {{"a.mot", "", motion}, {"b.mot", "", motion}}),
             dtt =
                 support::write_dat(support::order::big,
                                    {{"m.wmb", "", support::write_short_records(true, {{}, {.number = 1}})}});
  const std::string file = here.put("pl 0010.dat", dat), model = here.put("pl 0010.dtt", dtt),
                    usual = here / "usual";
  REQUIRE(cli_test::run("gltf " + quoted(file) + " -o " + usual).status == 0);
  for (const std::vector<std::string>& dropped :
       {std::vector{file}, std::vector{model, file}, std::vector{here / ""}}) {
    fs::remove(here / "pl 0010.glb");
    const auto [status, out, err] = drop(dropped);
    CHECK(status == 0);
    CHECK(err.find("the skeleton is ") != std::string::npos);
    CHECK(files_in(here) == names{"pl 0010.dat", "pl 0010.dtt", "pl 0010.glb", "usual"});
    CHECK(read_text(here / "pl 0010.glb") == read_text(usual));
  }
  const auto alone = drop({model});
  CHECK(alone.status == 1);
  CHECK(alone.err.find("no motions found") != std::string::npos);
}

TEST_CASE("a dropped container whose motions move different bodies becomes a folder") {
  const folder here;
  const auto hero = support::write({.which = support::game::bayonetta2,
                                    .frames = 2,
                                    .tracks = {{.bone = 1, .index = 0, .constant = 1}}},
                                   support::order::big),
             human = support::motn::random_archive(7).write();
  const std::string both = here.put(
      "both.dat", support::write_dat(support::order::big, {{"a.mot", "", hero}, {"b.bin", "", human}}));
  CHECK(drop({both}).status == 0);
  const names made = files_in(here);
  CHECK(made.contains("both/a.glb"));
  CHECK(made.contains("both/b/0_SEQ_0.glb"));
  CHECK_FALSE(made.contains("both.glb"));
}

TEST_CASE("a dropped container whose motions are too many for a file becomes a folder") {
  const folder here;
  const auto long_one =
      support::hostile::mot_of_short_samples(120); // of three a file may consist: limits_together.cpp
  const std::string many =
      here.put("many.dat", support::write_dat(support::order::big, {{"a.mot", "", long_one},
                                                                    {"b.mot", "", long_one},
                                                                    {"c.mot", "", long_one},
                                                                    {"d.mot", "", long_one}}));
  const auto refused = cli_test::run("gltf " + many + " -o " + (here / "one.glb"));
  CHECK(refused.status == 1);
  const auto [status, out, err] = drop({many});
  CHECK(status == 0);
  CHECK(err.find("error") == std::string::npos);
  CHECK(files_in(here) == names{"many.dat", "many/a.glb", "many/b.glb", "many/c.glb", "many/d.glb"});
}

TEST_CASE("a result never replaces what was dropped, whatever its name") {
  const folder here;
  const auto dat = support::write_dat(support::order::big, {{"a.mot", "", motion}, {"b.mot", "", motion}});
  const std::string file = here.put("x.glb", dat);
  CHECK(drop({file}).status == 2);
  CHECK(read_text(file) == std::string(reinterpret_cast<const char*>(dat.data()), dat.size()));
  CHECK(files_in(here) == names{"x.glb"});
  here.put("x.mot", motion);
  CHECK(drop({here / ""}).status == 0);
  CHECK(files_in(here) == names{"x.glb", "x.mot", "x.glb.glb", "x.mot.glb"});
}

TEST_CASE("a model that is found beside a container is an input, and never replaced") {
  const auto dat = support::write_dat(support::order::little, {{"a.mot", "", motion}}),
             dtt = support::write_dat(support::order::little,
                                      {{"a.wmb", "", support::write_nier({{.number = 4, .parent = -1}})}});
  const auto is_kept = [&](const std::string& model) {
    return read_text(model) == std::string(reinterpret_cast<const char*>(dtt.data()), dtt.size());
  };
  const folder here;
  const std::string path = here.put("a.dat", dat), model = here.put("a.dtt", dtt);
  for (const std::string command : {"gltf ", "sample --space model "}) {
    CAPTURE(command);
    CHECK(cli_test::run(command + path + " -o " + model).status == 2);
    CHECK(is_kept(model));
  }
  if (cli_test::on_windows) return; // where links need rights
  fs::create_symlink(model, here / "a.glb");
  CHECK(cli_test::run("gltf " + path + " -o " + (here / "a.glb")).status == 2);
  CHECK(drop({path}).status == 2);
  CHECK(is_kept(model));
}

TEST_CASE("dropped twice, a folder has the same results") {
  const folder here;
  here.put("all/a.mot", motion);
  here.put("all/a.txt", cli_test::as_bytes("nothing"));
  here.put("all/b.dat", support::write_dat(support::order::big, {{"a.mot", "", motion}}));
  for (int i = 0; i < 2; ++i) {
    CHECK(drop({here / "all"}).status == 0);
    CHECK(files_in(here) == names{"all/a.mot", "all/a.txt", "all/a.glb", "all/b.dat", "all/b.glb"});
  }
}

TEST_CASE("dropped files that differ only in the extension keep it") {
  const folder here;
  CHECK(drop({here.put("a.mot", motion), here.put("A.anim", motion)}).status == 0);
  CHECK(files_in(here) == names{"a.mot", "A.anim", "a.mot.glb", "A.anim.glb"});
}

TEST_CASE("a dropped file replaces what motley has made, and nothing that another program has saved") {
  const std::string edited = R"({"asset":{"generator":"Khronos glTF Blender I/O v4.2.70","version":"2.0"}})",
                    by_blender = std::string("glTF\2\0\0\0\x62\0\0\0\x4E\0\0\0JSON", 20) + edited;
  const std::vector<std::byte> archive = support::motn::random_archive(7).write(),
                               dat = support::write_dat(support::order::big, {{"a.mot", "", motion}});
  const auto is_left = [](const std::string& result) {
    return result +
           ": error: exists and was not written by motley, so it is not replaced; move or rename it first\n";
  };
  for (const auto& [file, bytes, result] :
       {std::tuple{"walk.mot", motion, "walk.glb"}, std::tuple{"clips.bin", archive, "clips/1_SEQ_1.glb"},
        std::tuple{"pl.dat", dat, "pl.glb"}}) {
    const std::string name = file; // clang 14 captures no structured binding
    for (const std::string& theirs : {by_blender, std::string{"edited"}, std::string{}}) {
      CAPTURE(name);
      const folder here;
      const std::string dropped = here.put(name, bytes), made = here.put(result, cli_test::as_bytes(theirs));
      const auto [status, out, err] = drop({dropped});
      CHECK(status == 1);
      CHECK(err.find(is_left(made)) != std::string::npos);
      CHECK(read_text(made) == theirs);
      CHECK(fs::exists(here / "clips/5_SEQ_5.glb") == fs::exists(here / "clips.bin")); // all others are made
      fs::remove(made);
      for (const char* what : {"first", "again"}) {
        CAPTURE(what);
        CHECK(drop({dropped}).status == 0);
        CHECK(read_text(made).starts_with("glTF"));
      }
    }
  }
  // Who names an output wants it to be replaced.
  const folder here;
  const std::string named = here.put("walk.glb", cli_test::as_bytes(by_blender));
  CHECK(cli_test::run("gltf " + here.put("walk.mot", motion) + " -o " + named).status == 0);
  CHECK(read_text(named) != by_blender);
}

TEST_CASE("what is dropped and cannot be converted is an error, and the rest is converted") {
  const folder here;
  const std::string good = here.put("good.mot", motion),
                    bad = here.put("bad.mot", {motion.begin(), motion.begin() + 40});
  const auto both = drop({bad, good});
  CHECK(both.status == 1);
  CHECK(both.err.find("bad.mot: error: ") != std::string::npos);
  CHECK(files_in(here) == names{"good.mot", "bad.mot", "good.glb"});
  CHECK(drop({here / "absent.mot"}).status == 2); // as in a terminal: no command, no path
}

TEST_CASE("a double click says what to do") {
  const auto nothing = drop({});
  CHECK(nothing.status == 2);
  CHECK(nothing.err.find("Drop motions, containers or folders of them on this program") != std::string::npos);
  CHECK(cli_test::run_apart("").err.find("Drop motions") == std::string::npos);
}

TEST_CASE("in a console of its own, commands are commands, and in a terminal, a path is info") {
  const folder here;
  const std::string file = here.put("a.mot", motion);
  CHECK(drop({"check", file}).out.find("a.mot: ok") != std::string::npos);
  CHECK(cli_test::run(quoted(file)).out.find("format: bayonetta2") != std::string::npos);
  CHECK(files_in(here) == names{"a.mot"});
}
