// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/outputs: -o for commands that print, what is said of written files, which names they get, and a
// command line that begins with a path.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "cli/folder.hpp"
#include "cli/run.hpp"
#include "support/motn_writer.hpp"
#include "support/random_mot.hpp"

namespace {

namespace fs = std::filesystem;
using cli_test::as_bytes, cli_test::folder, cli_test::on_windows, cli_test::quoted, cli_test::read_text,
    cli_test::run, cli_test::run_apart, cli_test::run_shell;

std::vector<std::byte> motion_of(int bone, int frames = 2) {
  return support::write({.which = support::game::bayonetta2,
                         .frames = frames,
                         .name = "walk",
                         .tracks = {{.bone = bone, .index = 0, .constant = 1.5F}}},
                        support::order::big);
}

const std::vector<std::string> printing{"info",   "info --list", "info --json",
                                        "keys",   "keys --json", "keys --raw",
                                        "events", "sample",      "sample --wide"};

} // namespace

TEST_CASE("-o writes what would be printed, and nothing else") {
  const folder here;
  const std::string a = here.put("in/a.mot", motion_of(4));
  here.put("in/b.mot", motion_of(5));
  for (const std::string& command : printing)
    for (const std::string& input : {a, here / "in"}) {
      CAPTURE(command);
      const std::string out = here / "table.csv";
      const auto printed = run_apart(command + ' ' + input);
      for (const char* before : {"", "old"}) { // a new file, and one that is replaced
        fs::remove(out);
        if (*before != '\0') here.put("table.csv", as_bytes(before));
        const auto [status, text, err] = run_apart(command + ' ' + input + " -o " + out);
        CHECK(status == 0);
        CHECK(text.empty());
        CHECK(err == "wrote " + out + '\n');
        CHECK(read_text(out) == printed.out);
        CHECK(here.size() == 2); // nothing unfinished
      }
      CHECK(run_apart(command + ' ' + input + " --quiet --output=" + out).err.empty());
      const auto to_stdout = run_apart(command + ' ' + input + " -o -");
      CHECK(to_stdout.out == printed.out);
      CHECK(to_stdout.err.empty());
    }
}

TEST_CASE("-o of a command that fails leaves what was there") {
  const folder here;
  auto cut = motion_of(4);
  cut.resize(50);
  const std::string bad = here.put("bad.mot", cut), good = here.put("good.mot", motion_of(4)),
                    out = here.put("out.csv", as_bytes("old"));
  for (const std::string& command : printing) {
    if (command.find("--json") != std::string::npos) continue;
    CAPTURE(command);
    CHECK(run(command + ' ' + bad + " -o " + out).status == 1);
    CHECK(read_text(out) == "old");
    CHECK(run(command + ' ' + bad + ' ' + bad + " -o " + out).status == 1);
    CHECK(read_text(out) == "old");
    if (command.starts_with("info --list") || command == "keys" || command == "events") {
      CHECK(run(command + " --clip other " + good + " -o " + out).status == 2);
      CHECK(read_text(out) == "old");
    }
    CHECK(here.size() == 3);
  }
  // What could be read is kept, as on a terminal; a JSON document contains its errors.
  const auto some = run_apart("sample " + bad + ' ' + good + " -o " + out);
  CHECK(some.status == 1);
  CHECK(some.err.starts_with(bad + ": error: "));
  CHECK(read_text(out) == run_apart("sample " + bad + ' ' + good).out);
  CHECK(run("info --json " + bad + " -o " + out).status == 1);
  CHECK(read_text(out) == run_apart("info --json " + bad).out);
}

TEST_CASE("-o of a table is none of the inputs, and no file of another format") {
  const folder here;
  const std::string a = here.put("a.mot", motion_of(4)), before = read_text(a);
  for (const std::string& command : printing) {
    CAPTURE(command);
    const auto same = run_apart(command + ' ' + a + " -o " + (here / "./a.mot"));
    CHECK(same.status == 2);
    CHECK(same.err.find("is the same file as the input " + a) != std::string::npos);
    CHECK(run(command + ' ' + here.path() + " -o " + a).status == 2);
    CHECK(run(command + ' ' + a + " -o x.glb").out == "motley: error: the output is text, not a .glb\n");
    CHECK(run(command + ' ' + a + " -o " + (here / "none/x.csv")).out ==
          (here / "none/x.csv") + ": error: cannot be written: No such file or directory\n");
    CHECK(run(command + ' ' + a + " -o " + here.path()).status == 1);
    CHECK(read_text(a) == before);
  }
  if (!cli_test::on_windows) { // whose shell has no ''
    CHECK(run("sample " + a + " -o ''").status == 2);
    CHECK(run("check ''").out.starts_with("'': error: "));
  }
  for (const char* name : {"x.evn", "x.eff", "x.evnt", "motion.bin", "leg.md"})
    CHECK(run("keys " + a + " -o " + (here / name))
              .out.starts_with("motley: error: the output is text, not a ."));
  // The next word is not the name: here it is a motion.
  CHECK(run("sample --output= " + a + ' ' + a).out == "motley: error: '--output=' has no value\n");
  CHECK(run("keys --clip= " + a).out == "motley: error: '--clip=' has no value\n");
  CHECK(run("keys --clip= " + a).status == 2);
  CHECK(run("keys --clip=a= " + a).out.find("no clip 'a='") != std::string::npos);
  CHECK(run("info -- --clip=").out.starts_with("--clip=: error: "));
  CHECK(read_text(a) == before);
  CHECK(here.size() == 1);
}

TEST_CASE("a .glb and an .svg are called so") {
  const folder here;
  const std::string a = here.put("a.mot", motion_of(4));
  for (const std::string other :
       {".gltf", ".fbx", ".FBX", ".obj", ".dae", ".bvh", ".blend", ".svg", ".json"}) {
    const auto [status, out] = run("gltf " + a + " -o " + (here / ("x" + other)));
    CHECK(status == 2);
    CHECK(out.starts_with("motley: error: the output is a .glb file, not a ."));
  }
  for (const std::string other : {".png", ".pdf", ".jpg", ".glb", ".html"})
    CHECK(run("plot " + a + " -o " + (here / ("x" + other))).status == 2);
  CHECK(here.size() == 1);
  for (const std::string good : {"x.glb", "x.GLB", "x", "x.v2"})
    CHECK(run("gltf " + a + " -o " + (here / good)).status == 0);
}

TEST_CASE("gltf and plot say what they wrote") {
  const folder here;
  const std::string a = here.put("in/a.mot", motion_of(4)), b = here.put("in/b.mot", motion_of(5));
  for (const std::string command : {"gltf", "plot"}) {
    const std::string end = command == "gltf" ? ".glb" : ".svg", all = command == "gltf" ? "" : " --all";
    CHECK(run_apart(command + ' ' + a + " -o " + (here / ("x" + end))).err ==
          "wrote " + (here / ("x" + end)) + '\n');
    CHECK(run_apart(command + " --quiet " + a + " -o " + (here / ("x" + end))).err.empty());
    CHECK(run_apart(command + all + ' ' + a + " -o " + (here / "o/")).err ==
          "wrote " + (here / ("o/a" + end)) + '\n');
    CHECK(run_apart(command + all + ' ' + a + ' ' + b + " -o " + (here / "o/")).err ==
          "wrote 2 files to " + (here / "o/") + '\n');
    CHECK(run_apart(command + ' ' + a + " -o -").err.empty());
    CHECK(run_apart(command + " /nowhere -o " + (here / ("x" + end))).err.find("wrote") == std::string::npos);
  }
}

TEST_CASE("files that are skipped reserve no names, whatever the number of jobs") {
  const folder in;
  in.put("1/walk.txt", as_bytes("text"));
  in.put("2/WALK.mot", motion_of(1));
  in.put("3/walk.bin", as_bytes("text"));
  in.put("4/walk.mot", motion_of(2));
  auto cut = motion_of(1);
  cut.resize(50);
  in.put("5/walk.mot", cut);
  in.put("6/walk.mot", motion_of(3));
  for (const std::string command : {"gltf", "plot --all"})
    for (const std::string jobs : {"1", "2", "8"}) {
      const folder out;
      const std::string end = command == "gltf" ? ".glb" : ".svg";
      CHECK(run(command + " -j " + jobs + ' ' + in.path() + " -o " + out.path() + '/').status == 1);
      CHECK(out.size() == 3);
      for (const auto& [name, bone] :
           {std::pair{"WALK", "bone_1"}, {"walk_2", "bone_2"}, {"walk_3", "bone_3"}}) {
        CHECK(fs::exists(out / (name + end)));
        if (command == "gltf") CHECK(read_text(out / (name + end)).find(bone) != std::string::npos);
      }
    }
}

TEST_CASE("a command line that begins with a path means motley info") {
  const folder here;
  const std::string a = here.put("a.mot", motion_of(4)), b = here.put("sub/b.mot", motion_of(5));
  CHECK(run(a).out == run("info " + a).out);
  CHECK(run(a).status == 0);
  CHECK(run(a + ' ' + b).out == run("info " + a + ' ' + b).out);
  CHECK(run(here.path()).out == run("info " + here.path()).out);
  CHECK(run(a + " --list").out == run("info --list " + a).out);
  CHECK(run(quoted(here / "*.mot")).out == run("info " + a).out);
  const std::string neither = " is neither a command nor a file; see motley --help\n";
  CHECK(run("/nowhere").out == "motley: error: '/nowhere'" + neither);
  CHECK(run("convert " + a).out == "motley: error: 'convert'" + neither);
  CHECK(run("convert " + a).status == 2);
  // A command wins over a file of its name.
  const fs::path before = fs::current_path();
  here.put("check", motion_of(4));
  fs::current_path(here.path());
  CHECK(run("check a.mot").out == "a.mot: ok\n");
  fs::current_path(before);
}

TEST_CASE("a command can be repeated if its output is in the folder that it reads") {
  const folder here;
  here.put("a.mot", motion_of(4));
  for (const std::string command : {"sample F -o F/a.csv", "gltf --all F -o F/", "plot --all F -o F/"})
    for (int round = 0; round < 2; ++round) {
      std::string line = command;
      for (std::size_t at = 0; (at = line.find('F', at)) != std::string::npos; at += here.path().size())
        line.replace(at, 1, here.path());
      CAPTURE(line);
      CHECK(run_apart(line).status == 0);
    }
  // A motion is no result, whatever it is called.
  const std::string odd = here.put("a.glb", motion_of(5)), before = read_text(odd);
  CHECK(run_apart("gltf --all " + here.path() + " -o " + (here / "")).status == 2);
  CHECK(read_text(odd) == before);
  // Nor is a damaged motion, or a file that has no extension of ours.
  auto cut = motion_of(5);
  cut.resize(50);
  for (const std::string& kept : {here.put("cut.csv", cut), here.put("notes.doc", as_bytes("hello"))}) {
    const std::string held = read_text(kept);
    CHECK(run("sample " + here.path() + " -o " + kept).status == 2);
    CHECK(read_text(kept) == held);
  }
}

TEST_CASE("extract without a folder, and gltf without a clip, say so") {
  const folder here;
  if (!on_windows) CHECK(run("extract " + here.put("x.mot", motion_of(4)) + " -o ''").status == 2);
  const auto nothing =
      run_apart("gltf --all " + here.put("none.mot", motion_of(4, 0)) + " -o " + (here / "x.glb"));
  CHECK(nothing.status == 1);
  CHECK(nothing.err.ends_with("motley: error: no file was written\n"));
}
