// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/containers: containers as inputs: folders of their files.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "cli/folder.hpp"
#include "cli/gzip.hpp"
#include "cli/run.hpp"
#include "support/container_writer.hpp"
#include "support/mot_writer.hpp"
#include "support/motn_writer.hpp"
#include "support/real_files.hpp"
#include "support/skeleton_writer.hpp"

namespace {

namespace fs = std::filesystem;
using cli_test::folder, cli_test::read_text, cli_test::run, cli_test::run_apart, cli_test::quoted;
using cli_test::gzip_bomb, cli_test::gzip_of, cli_test::gzip_of_padded;
using support::order;

std::vector<std::byte> motion(float value) {
  return support::write({.which = support::game::bayonetta2,
                         .frames = 3,
                         .name = "inside",
                         .tracks = {{.bone = 1, .index = 0, .constant = value}}},
                        order::little);
}

/// A container in a container, and a model.
std::vector<std::byte> disc() {
  const auto inner = support::write_dat(order::little, {{"deep.mot", "", motion(3)}});
  return support::write_dat(order::little, {{"a.mot", "", motion(1)},
                                            {"b.mot", "", motion(2)},
                                            {"note.bxm", "", cli_test::as_bytes("BXM")},
                                            {"in.evn", "", inner},
                                            {"empty.exp", "", {}}});
}

} // namespace

TEST_CASE("containers: motley files lists all, nested ones included, in the order of the tables") {
  const folder here;
  const std::string file = here.put("x.dat", disc());
  const std::string size = std::to_string(motion(1).size());
  const auto [status, out] = run("files " + file);
  CHECK(status == 0);
  CHECK(out.starts_with("file,path,size,format\n" + file + ",a.mot," + size + ",bayonetta2\n" + file +
                        ",b.mot," + size + ",bayonetta2\n" + file + ",note.bxm,3,\n" + file + ",in.evn,"));
  CHECK(out.ends_with(",dat\n" + file + ",in.evn/deep.mot," + size + ",bayonetta2\n" + file +
                      ",empty.exp,0,\n"));
  CHECK(run("files " + here.put("m.mot", motion(1))).status == 1);
}

TEST_CASE("containers: --clip takes a path inside, and the output is that of the extracted file") {
  const folder here;
  const std::string file = here.put("x.dat", disc()), out = here / "out/";
  CHECK(run("extract " + file + " -o " + out).status == 0);
  for (const std::string command : {"sample ", "keys ", "info --list "})
    for (const auto& [clip, name] : {std::pair<std::string, std::string>{"a.mot", "a.mot"},
                                     {"B.MOT", "b.mot"},
                                     {"in.evn/deep.mot", "in.evn/deep.mot"},
                                     {"deep.mot", "in.evn/deep.mot"},
                                     {"b.*", "b.mot"},
                                     {"**/d*.mot", "in.evn/deep.mot"}}) {
      const std::string& selected = clip; // clang 14 captures no structured bindings
      CAPTURE(selected);
      const auto inside = run(command + file + " --clip " + quoted(clip)),
                 outside = run(command + out + name);
      CHECK(inside.status == 0);
      CHECK(inside.out == outside.out);
    }
  CHECK(run("sample " + file + "/a.mot").out == run("sample " + out + "a.mot").out);
  const std::string all = run_apart("sample " + file + " --clip " + quoted("*.mot")).out;
  CHECK(all.starts_with("file,clip,target"));
  CHECK(all.find("deep") == std::string::npos); // * does not match /
  CHECK(run("sample " + file + " --clip 0").status == 2);
  CHECK(run("sample " + file + " --clip none").status == 2);
  const std::string twice =
      here.put("y.dat", support::write_dat(order::big, {{"a", "", motion(1)}, {"a", "", motion(2)}}));
  CHECK(run("sample " + twice + " --clip a").out ==
        "motley: error: 'a' is the path of 2 files in " + twice + "\n");
  CHECK(run_apart("sample " + twice).out.find(twice + "/a,0,1,tx,0,2\n") != std::string::npos);
}

TEST_CASE("containers: a path inside that does not exist is said to be none of its files") {
  const folder here;
  const std::string file = here.put("x.dat", disc()), a = here.put("a.mot", motion(1));
  const std::string none = "motley: error: no file 'c.mot' in " + file + "; 'motley files' lists them\n";
  for (const std::string& command :
       {"info " + file + "/c.mot", "check " + a + ' ' + file + "/c.mot",
        "gltf " + a + " --skeleton " + file + "/c.mot -o " + here / "o.glb", "exp " + file + "/c.mot -"}) {
    const auto [status, out] = run(command + " <" + cli_test::null_device);
    CHECK(status == 2);
    CHECK(out == none);
  }
  CHECK(run("info " + a + "/c.mot").status == 1); // no container
}

TEST_CASE("containers: info of a whole one says that --skeleton and --bones are for motions") {
  const folder here;
  const std::string file = here.put("x.dat", disc()),
                    wmb = here.put("m.wmb", support::write_short_records(true, {{.number = 1}}));
  const auto [status, out, err] = run_apart("info " + file + " --skeleton " + wmb);
  CHECK(status == 0);
  CHECK(out == run("info " + file).out);
  CHECK(
      err ==
      "note: --skeleton and --bones are for motions, not for whole containers: select motions with --clip\n");
  CHECK(run_apart("info " + file + " --clip a.mot --skeleton " + wmb).err.empty());
}

TEST_CASE("containers: a damaged one is an error, also in a folder") {
  const folder here;
  here.put("x.dat", cli_test::as_bytes(std::string_view{"DAT\0....", 8}));
  here.put("a.mot", motion(1));
  const auto done = run_apart("check " + here.path());
  CHECK(done.status == 1);
  CHECK(done.out.find("x.dat: error: header ends at byte 32, past the end of the file (8)\n") !=
        std::string::npos);
  CHECK(done.out.find("a.mot: ok\n") != std::string::npos);
}

TEST_CASE("containers: an empty one that is named is said to be empty, by every command") {
  const folder here, out;
  const std::string file = here.put("x/c0.dat", support::write_dat(order::little, {})),
                    why = file + ": error: an empty container, without any file\n";
  for (const std::string& command :
       std::vector<std::string>{"check ", "keys ", "events ", "sample ", "files ", "info --list ",
                                "gltf -o " + (out / "a.glb") + ' ', "extract -o " + (out / "x/") + ' '}) {
    CAPTURE(command);
    const auto [status, text] = run(command + file);
    CHECK(status == 1);
    CHECK(text.find(why) != std::string::npos);
    CHECK(text.find("no motions found") == std::string::npos);
  }
  CHECK(out.size() == 0);
  const auto info = run_apart("info " + file);
  CHECK(info.status == 1);
  CHECK(info.out == "container: dat, 0 files\nsize: " + std::to_string(fs::file_size(file)) + " bytes\n");
  CHECK(info.err == why);
  for (const std::string command : {"info", "check", "files"}) {
    const auto json = run(command + " --json " + file);
    CHECK(json.status == 1);
    CHECK(json.out.find("\"an empty container, without any file\"") != std::string::npos);
  }
  // In a folder it is a file without motions, as others are.
  here.put("x/a.mot", motion(1));
  CHECK(run("check " + (here / "x")).out == (here / "x/a.mot") + ": ok\n");
  CHECK(run("check " + (here / "x")).status == 0);
  CHECK(run("files " + (here / "x")).status == 0);
  CHECK(run("info " + (here / "x")).status == 0);
  CHECK(run("extract -o " + (out / "all/") + ' ' + (here / "x")).status == 0);
}

TEST_CASE("containers: a damaged entry is its own error and hides no other") {
  const folder here;
  auto bytes = support::write_dat(order::little, {{"a.mot", "", motion(1)}, {"b.mot", "", motion(2)}});
  bytes.resize(bytes.size() - 4);
  const std::string file = here.put("x.dat", bytes);
  const auto [status, out] = run("check " + file);
  CHECK(status == 1);
  CHECK(out.starts_with(file + "/a.mot: ok\n" + file + "/b.mot: error: file 1 ends at byte "));
}

namespace {

/// Makes all entries of a DAT the same bytes.
void share(std::vector<std::byte>& dat, std::size_t begin, std::size_t size) {
  const auto get = [&](std::size_t at) {
    std::size_t v = 0;
    for (std::size_t i = 0; i < 4; ++i) v |= std::to_integer<std::size_t>(dat[at + i]) << (8 * i);
    return v;
  };
  const auto put = [&](std::size_t at, std::size_t v) {
    for (std::size_t i = 0; i < 4; ++i) dat[at + i] = static_cast<std::byte>(v >> (8 * i));
  };
  const std::size_t count = get(4), offsets = get(8), sizes = get(0x14);
  for (std::size_t i = 0; i < count; ++i) {
    put(offsets + 4 * i, begin);
    put(sizes + 4 * i, size);
  }
}

} // namespace

TEST_CASE("containers: files that overlap are read up to eight times their container's size") {
  const folder here;
  constexpr std::size_t count = 200, large = 65536;
  std::vector<support::packed_file> files(count, {"x.bin", "", {}});
  auto bytes = support::write_dat(order::little, files);
  const std::size_t begin = bytes.size();
  bytes.resize(begin + large);
  share(bytes, begin, large);
  const std::string file = here.put("x.dat", bytes), out = here / "out/",
                    why = file +
                          ": error: the files in it overlap, and count as more than 8 times its size: the "
                          "others are left out; --no-limits lifts this limit\n";
  const auto listed = run_apart("files " + file);
  CHECK(listed.status == 1);
  CHECK(listed.err == why);
  CHECK(cli_test::csv(listed.out).size() == 1 + count); // all are listed
  const auto extracted = run_apart("extract " + file + " -o " + out);
  CHECK(extracted.status == 1);
  CHECK(extracted.err.find(why) != std::string::npos);
  const auto entries = [](const std::string& in) {
    return std::distance(fs::directory_iterator{in}, fs::directory_iterator{});
  };
  CHECK(entries(out) == 8 * (1 << 20) / large);
  CHECK(run_apart("check " + file).out.ends_with(why));
  CHECK(run_apart("info " + file).err == why);
  CHECK(run("extract --no-limits " + file + " -o " + (here / "all/")).status == 0);
  CHECK(entries(here / "all/") == count);
}

TEST_CASE(
    "containers: gzip files in a small one unpack to 32 MiB, and bombs neither hide the others nor take "
    "forever") {
  if (!cli_test::unpacks_gzip()) return;
  const folder here;
  const auto small = gzip_of(motion(1)), bomb = gzip_bomb((std::size_t{1} << 25U) + 1000);
  const std::string row = "," + std::to_string(motion(1).size()) + ",bayonetta2\n";
  const auto listed = [&](std::size_t bombs) {
    std::vector<support::packed_file> files(bombs, {"x.bin", "", bomb});
    files.insert(files.begin(), {"a.bin", "", small});
    files.push_back({"z.bin", "", small});
    return run_apart("files " + here.put("x.dat", support::write_dat(order::little, files)));
  };
  const auto one = listed(1);
  CHECK(one.status == 1); // the bomb
  CHECK(one.out.find(",a.bin" + row) != std::string::npos);
  CHECK(one.out.find(",z.bin" + row) != std::string::npos);
  CHECK(one.err.find("unpack to more than 32 MiB") != std::string::npos);
  const auto many = listed(3);
  CHECK(many.out.find(",a.bin" + row) != std::string::npos);
  CHECK(many.out.find(",z.bin," + std::to_string(small.size()) + ",\n") != std::string::npos);
  CHECK(many.err.find(": error: z.bin: it and the gzip files before it unpack to more than ") !=
        std::string::npos);
  CHECK(many.err.find(" MiB, the limit for those in a container of this size; --no-limits lifts it\n") !=
        std::string::npos);
  const auto lifted = run_apart("files --no-limits " + (here / "x.dat"));
  CHECK(lifted.out.find(",z.bin" + row) != std::string::npos);
}

TEST_CASE("containers: gzip files that overlap count as other files that do") {
  if (!cli_test::unpacks_gzip()) return;
  const folder here;
  constexpr std::size_t count = 600, each = 16384; // at least so much is counted for each
  auto bytes = support::write_dat(order::little, std::vector<support::packed_file>(count, {"x.mot", "", {}}));
  const std::size_t begin = bytes.size();
  const auto packed = gzip_of(motion(1));
  bytes.insert(bytes.end(), packed.begin(), packed.end());
  share(bytes, begin, packed.size());
  const std::string file = here.put("x.dat", bytes);
  const auto checked = run_apart("check " + file);
  CHECK(checked.status == 1);
  CHECK(checked.out.starts_with(
      file + ": error: the files in it overlap, and count as more than 8 times its size: the "
             "others are left out; --no-limits lifts this limit\n"));
  // All but the first overlap one before.
  CHECK(std::count(checked.out.begin(), checked.out.end(), '\n') == 8 * (1 << 20) / each + 1);
  CHECK(run("check --no-limits " + file).status == 0);
}

TEST_CASE("containers: one that is too deep to be opened is an error") {
  const folder here;
  auto bytes = support::write_dat(order::little, {{"a.mot", "", motion(1)}});
  for (int i = 0; i < 7; ++i) bytes = support::write_dat(order::little, {{"d.dat", "", bytes}});
  CHECK(run("check " + here.put("x.dat", bytes)).status == 0); // the motion is in eight containers
  bytes = support::write_dat(order::little, {{"d.dat", "", bytes}});
  const auto done = run_apart("check " + here.put("x.dat", bytes));
  CHECK(done.status == 1);
  CHECK(done.out.ends_with("/d.dat: error: a container in 8 containers: too deep, it is not opened\n"));
  if (!cli_test::unpacks_gzip()) return;
  bytes = support::write_dat(order::little, {{"a.mot", "", motion(1)}});
  for (int i = 0; i < 3; ++i) bytes = support::write_dat(order::little, {{"d.gz", "", gzip_of(bytes)}});
  CHECK(run("check " + here.put("x.dat", bytes)).status == 0);
  bytes = support::write_dat(order::little, {{"d.gz", "", gzip_of(bytes)}});
  CHECK(run("check " + here.put("x.dat", bytes))
            .out.ends_with("/d.gz: error: a container in 4 gzip files: too deep, it is not opened\n"));
}

TEST_CASE("containers: files and extract take whole ones, and say so of a path into one") {
  const folder here;
  const std::string file = here.put("x.dat", disc()),
                    why = " is in the container " + file +
                          ": name the container; motley extract --file selects files in it\n";
  for (const std::string& path : {file + "/a.mot", file + "/in.evn"}) {
    const auto listed = run_apart("files " + path);
    CHECK(listed.status == 2);
    CHECK(listed.err == "motley: error: " + path + why);
    CHECK(run_apart("extract " + path + " -o " + (here / "out/")).err == "motley: error: " + path + why);
  }
  CHECK_FALSE(fs::exists(here / "out"));
}

TEST_CASE("containers: gltf says once that a motion is damaged, and counts the files beside one") {
  const folder here;
  auto cut = motion(1);
  cut.resize(50); // in the record table
  const std::string file = here.put("x.dat", support::write_dat(order::little, {{"a.mot", "", motion(1)},
                                                                                {"b.mot", "", cut}})),
                    beside = here.put("m.mot", motion(2));
  const auto done = run_apart("gltf --all " + file + ' ' + beside + " -o " + (here / "out/"));
  CHECK(done.status == 1);
  CHECK(done.err.find("/b.mot: error: ") != std::string::npos);
  CHECK(done.err.find("3 files, 2 of them in 1 container: 2 clips, 2 files written\nnote: 1 file skipped: it "
                      "does not open\n") != std::string::npos);
}

TEST_CASE("gzip: small files unpack to 32 MiB, larger ones to 64 times their size") {
  if (!cli_test::unpacks_gzip()) return;
  const folder here;
  const auto unpack = [&](std::size_t mib) {
    return run_apart("check " + here.put("x.mot", gzip_bomb(mib << 20U))).out;
  };
  CHECK(unpack(33).ends_with(": error: unpacks to more than 32 MiB, the limit for a gzip file of this size; "
                             "--no-limits lifts it\n"));
  CHECK(unpack(31).ends_with(": error: cannot be unpacked: the gzip file ends too early\n"));
  const auto stored = gzip_of(std::vector<std::byte>(60000));
  std::vector<std::byte> large; // 900 KB, which may unpack to 54 MiB
  for (int i = 0; i < 15; ++i) large.insert(large.end(), stored.begin(), stored.end());
  const auto bomb = gzip_bomb(std::size_t{40} << 20U);
  large.insert(large.end(), bomb.begin(), bomb.end());
  CHECK(run("check " + here.put("large.mot", large)).out.find("ends too early") != std::string::npos);
}

TEST_CASE("gzip: the limits of a command grow with the packed file, also in a container") {
  if (!cli_test::unpacks_gzip()) return;
  const folder here;
  const auto long_one = support::write(
      {.which = support::game::bayonetta2, .frames = 30001, .tracks = {{.bone = 1, .constant = 1}}},
      order::little);
  const auto padded = gzip_of_padded(long_one, 40000); // to 10 MiB
  const std::string file = here.put("x.mot", padded),
                    in_container =
                        here.put("x.dat", support::write_dat(order::little, {{"x.mot", "", padded}}));
  // 500 seconds: 10 million rows, of 8 for each MiB of a file.
  for (const std::string& input : {file, in_container}) {
    const auto done = run_apart("sample --rate 20000 " + input);
    CHECK(done.status == 1);
    CHECK(done.err.find(": error: needs more than 8388608 rows, the limit for a file of this size") !=
          std::string::npos);
    CHECK(done.out.size() < 100);
  }
}

TEST_CASE("containers: info of one says which of its files are damaged, as info of each does") {
  const folder here;
  auto cut = motion(1);
  cut.resize(40); // the header is 44 bytes
  const std::string file =
      here.put("x.dat", support::write_dat(order::little, {{"a.mot", "", motion(1)}, {"b.mot", "", cut}}));
  const auto info = run_apart("info " + file), check = run_apart("check " + file);
  CHECK(info.status == 1);
  CHECK(info.out.find("1 motion:\n  a.mot: bayonetta2, 3 frames\n") != std::string::npos);
  CHECK(info.out.find("other") == std::string::npos);
  CHECK(info.err.starts_with(file + "/b.mot: error: "));
  CHECK(check.out.find(info.err) != std::string::npos);
}

TEST_CASE("containers: --no-figure of sample leaves out figures, not the model of the container") {
  const folder here;
  const std::string file = here.put(
      "x.dat", support::write_dat(order::little,
                                  {{"a.mot", "", motion(1)},
                                   {"x.wmb", "", support::write_short_records(true, {{.number = 1}})}}));
  const auto with = run_apart("sample --space model " + file),
             without = run_apart("sample --space model --no-figure " + file);
  CHECK(with.status == 0);
  CHECK(without.status == 0);
  CHECK(without.out == with.out);
}

TEST_CASE("containers: no folder replaces one that is an input") {
  const folder here;
  const std::string file = here.put("x.dat", disc()), before = read_text(file);
  for (const char* command : {"gltf ", "extract "}) {
    const auto done = run(command + file + " -o " + file + '/');
    CHECK(done.status == 2);
    CHECK(done.out.find("is the same file as the input " + file) != std::string::npos);
  }
  CHECK(read_text(file) == before);
}

TEST_CASE(
    "containers: one of --skeleton is no input that gltf counts, and one without bone tables has none") {
  const folder here;
  const std::string model = here.put(
                        "m.dat", support::write_dat(
                                     order::little,
                                     {{"x.wmb", "", support::write_short_records(true, {{.number = 1}})}})),
                    file = here.put("x.dat", disc());
  CHECK(run_apart("gltf " + file + " --skeleton " + model + " -o " + (here / "x.glb"))
            .err.find(" in 1 container: ") != std::string::npos);
  CHECK(run_apart("info --bones " + model + ' ' + file).err ==
        "motley: error: there is no bone table in " + model + '\n');
}

TEST_CASE("containers: motley extract leaves its folder and what is in it alone, whatever the names") {
  const folder here;
  std::vector<support::packed_file> files;
  for (const std::string_view name :
       {"../up.mot", "..", "a/b", "a\\b", "NUL.mot", "con", "x\x1B[31m", "/abs", "same", "SAME", "\xFF"})
    files.push_back({name, "", cli_test::as_bytes("1")});
  const std::string file = here.put("sub/x.dat", support::write_dat(order::little, files)),
                    out = here / "sub/out/";
  CHECK(run("extract " + file + " -o " + out).status == 0);
  std::set<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator{out})
    names.insert(entry.path().filename().string());
  CHECK(names == std::set<std::string>{".._up.mot", "_", "a_b", "a_b_2", "_NUL.mot", "_con", "x_[31m", "_abs",
                                       "same", "SAME_2", "__2"});
  CHECK_FALSE(fs::exists(here / "sub/up.mot"));
  const auto again = run("extract " + file + " -o " + out);
  CHECK(again.status == 1);
  CHECK(again.out.find("exists already, and is not replaced") != std::string::npos);
  CHECK(run("extract " + file + " --file same -o " + (here / "one/")).status == 0);
  CHECK(fs::exists(here / "one/same"));
}

TEST_CASE("containers: extract --file that is ambiguous in any container writes nothing") {
  const folder here;
  const auto one = cli_test::as_bytes("1");
  const std::string good = here.put("a.dat", support::write_dat(order::little, {{"x", "", one}})),
                    bad = here.put("b.dat",
                                   support::write_dat(order::little, {{"x", "", one}, {"x", "", one}}));
  const auto done = run_apart("extract " + good + ' ' + bad + " --file x -o " + (here / "out/"));
  CHECK(done.status == 2);
  CHECK(done.err == "motley: error: 'x' is the path of 2 files in " + bad + '\n');
  CHECK_FALSE(fs::exists(here / "out"));
}

#if !defined(_WIN32)
TEST_CASE("containers: a result that is a link to itself is none of the inputs") {
  const folder here;
  const std::string file = here.put("x.dat", disc());
  fs::create_directory(here / "out");
  for (const std::string name : {"a.svg", "a.glb"}) {
    const std::string loop = here / ("out/" + name);
    fs::create_symlink(name, loop);
    const std::string command = name == "a.svg" ? "plot --all " : "gltf ";
    const auto done = run_apart(command + file + " -o " + (here / "out/"));
    CHECK(done.status == 1);
    CHECK(done.err.find(loop + ": error: cannot be written: Too many levels of symbolic links\n") !=
          std::string::npos);
  }
}
#endif

TEST_CASE("containers: gltf takes all motions, and the model of the .dtt beside") {
  const folder here;
  const std::string file = here.put("pl.dat", disc());
  here.put("pl.dtt",
           support::write_dat(order::little,
                              {{"pl.wmb", "", support::write_short_records(true, {{.number = 1}})}}));
  const auto done = run_apart("gltf " + file + " -o " + (here / "pl.glb"));
  CHECK(done.status == 0);
  CHECK(done.err.find("pl.dtt/pl.wmb") != std::string::npos);
  const std::string glb = read_text(here / "pl.glb");
  for (const char* name : {"\"a\"", "\"b\"", "\"deep\""}) CHECK(glb.find(name) != std::string::npos);
  const std::string info = run("info " + file).out;
  CHECK(info.starts_with(
      "container: dat, 6 files, 1 container among them\n3 motions:\n  a.mot: bayonetta2, 3 frames\n"));
  CHECK(info.find("beside it: ") != std::string::npos);
}

TEST_CASE("containers: gltf --all writes a folder if -o has no extension, and is not there yet") {
  const folder here;
  here.put("game/x.dat", disc());
  here.put("game/y.dat", disc());
  const std::string out = here / "out";
  CHECK(run("gltf --all " + (here / "game") + " -o " + out).status == 0);
  CHECK(fs::is_directory(out));
  CHECK(fs::exists(out + "/x/a.glb"));
  CHECK(run("gltf " + (here / "game") + " -o " + (here / "several")).status ==
        0); // each has a model of its own
  CHECK(fs::is_directory(here / "several"));
  CHECK(run("gltf --all " + (here / "game/x.dat") + " -o " + (here / "one")).status == 0);
  CHECK(fs::exists(here / "one/a.glb"));
  CHECK(run("gltf " + (here / "game/x.dat") + " -o " + (here / "file")).status ==
        0); // one file was asked for
  CHECK(fs::is_regular_file(here / "file"));
  CHECK(run("gltf --all " + (here / "game") + " -o " + (here / "all.glb")).status == 0);
  CHECK(fs::is_regular_file(here / "all.glb"));
}

TEST_CASE("containers: a .dat and the .dtt of its name are one object") {
  const folder here;
  const std::string model = here.put(
      "pl.dtt", support::write_dat(order::little,
                                   {{"pl.wmb", "", support::write_short_records(true, {{.number = 1}})}}));
  const std::string file = here.put("pl.dat", disc());
  const std::string body = "note: the skeleton is " + model + "/pl.wmb (--skeleton selects another)\n";
  for (const std::string& inputs : {here.path(), file + ' ' + model, model + ' ' + file}) {
    CHECK(run_apart("gltf " + inputs + " -o " + (here / "pl.glb")).err.starts_with(body));
    CHECK(run_apart("sample --space model " + inputs).err.starts_with(body));
    fs::remove(here / "pl.glb");
  }
  here.put("other.dat", disc());
  CHECK(run_apart("gltf " + here.path() + " -o " + (here / "pl.glb")).err.find(body) == std::string::npos);
}

TEST_CASE(
    "containers: gltf takes one that is incomplete once, and says why files are skipped in whole sentences") {
  const folder here;
  // Ten entries are the container itself but for its end: too many to enter.
  std::vector<support::packed_file> files(10, {"x.dat", "", cli_test::as_bytes("x")});
  files.insert(files.begin(), {"a.mot", "", motion(1)});
  auto bytes = support::write_dat(order::little, files);
  const std::size_t sizes =
      std::to_integer<std::size_t>(bytes[0x14]) + 256 * std::to_integer<std::size_t>(bytes[0x15]);
  for (std::size_t i = 1; i < files.size(); ++i)
    for (std::size_t k = 0; k < 4; ++k) {
      bytes[0x20 + 4 * i + k] = {};
      bytes[sizes + 4 * i + k] = static_cast<std::byte>((bytes.size() - i) >> (8 * k));
    }
  const std::string file = here.put("x.dat", bytes);
  const auto done = run_apart("gltf --all " + file + " -o " + (here / "out/"));
  CHECK(done.status == 1);
  CHECK(done.err.find(" and the preceding ones refer to more than ") != std::string::npos);
  CHECK(done.err.find(" in 1 container: ") != std::string::npos);
  CHECK(done.err.find("skipped: this is a container of PlatinumGames' games (dat), not a "
                      "motion\n") != std::string::npos);
  CHECK_FALSE(fs::exists(here / "out/x"));
}

TEST_CASE("containers: sample --space model says that motions lack a skeleton") {
  const folder here;
  const std::string file = here.put("pl.dat", disc());
  const auto done = run_apart("sample --space model " + file);
  CHECK(done.status == 1);
  CHECK(done.err == "motley: 2 files skipped: without a motion\n"
                    "motley: 3 files skipped: without a known skeleton; --skeleton supplies it\n"
                    "motley: error: no motions with a known skeleton, which --space model needs\n");
}

TEST_CASE(
    "containers: gltf of a folder of containers makes a folder of each, and ends with a summary of all") {
  const folder here;
  fs::create_directories(here / "game/a");
  fs::create_directories(here / "game/b");
  here.put("game/a/pl.dat", disc());
  here.put("game/a/pl.dtt", support::write_dat(order::little, {{"pl.bin", "", cli_test::as_bytes("BIN")}}));
  here.put("game/b/pl.dat", disc());
  here.put("game/read.txt", cli_test::as_bytes("hello"));
  const auto done = run_apart("gltf --all " + (here / "game") + " -o " + (here / "out/"));
  CHECK(done.status == 0);
  for (const char* name : {"out/pl/a.glb", "out/pl/deep.glb", "out/pl_2/b.glb"})
    CHECK(fs::exists(here / name));
  // A container holds 5 files: the inner one is a folder. The .dtt has one more, and read.txt lies beside.
  CHECK(done.err.find("5 files in 1 container: 3 clips, 3 files written\n") != std::string::npos);
  CAPTURE(done.err);
  const std::size_t all =
      done.err.find("in all:\n12 files, 11 of them in 3 containers: 6 clips, 6 files written\n");
  REQUIRE(all != std::string::npos);
  const std::string rest = done.err.substr(all);
  CHECK(rest.find("note: 1 file skipped: in a container without motions\n") != std::string::npos);
  CHECK(rest.find("note: 2 files skipped: the file is empty\n") != std::string::npos);
  CHECK(rest.find("note: 3 files skipped: not a supported motion file\n") != std::string::npos);
  CHECK(run_apart("gltf --quiet --all " + (here / "game") + " -o " + (here / "more/")).err.find("in all") ==
        std::string::npos);
}

TEST_CASE("containers: every motion of a real one is the same inside and extracted") {
  const auto real = support::real_file("nier/wp0655_blank.dat");
  if (!real) return;
  const folder here;
  const std::string file = here.put("x.dat", *real), out = here / "out/";
  CHECK(run("extract " + file + " -o " + out).status == 0);
  for (const std::string name : {"wp0655_0000.mot", "wp0655_0001.mot"})
    CHECK(run("sample " + file + " --clip " + name).out == run("sample " + out + name).out);
}

TEST_CASE("containers: a damaged gzip file in one is an error to every command, as it is by itself") {
  if (!cli_test::unpacks_gzip()) return;
  const folder here;
  const auto packed = gzip_of(motion(1));
  const std::vector<std::byte> cut{packed.begin(), packed.end() - 9};
  const std::string file =
      here.put("x.dat", support::write_dat(order::little, {{"good.gz", "", packed}, {"bad.gz", "", cut}}));
  const std::string why = "cannot be unpacked: the gzip file ends too early\n";
  for (const std::string command : {"check ", "info ", "files ", "keys "}) {
    const auto done = run_apart(command + file);
    CAPTURE(command);
    CHECK(done.status == 1);
    CHECK((done.out + done.err).find("bad.gz: " + std::string{command == "files " ? "" : "error: "} + why) !=
          std::string::npos);
  }
  const auto extracted = run_apart("extract " + file + " -o " + (here / "out/"));
  CHECK(extracted.status == 1);
  CHECK(extracted.err.starts_with(file + ": error: bad.gz: " + why));
  CHECK(read_text(here / "out/good.gz").starts_with("mot")); // unpacked
  CHECK(read_text(here / "out/bad.gz").size() == cut.size());
}

TEST_CASE("containers: a damaged container in a gzip file is an error of that file") {
  if (!cli_test::unpacks_gzip()) return;
  const folder here;
  auto inner = support::write_pks({{"a", "bin", cli_test::as_bytes("x")}}, true);
  inner.resize(20); // in the middle of its directory, or before it
  for (const bool packed : {false, true}) {
    const std::string file =
        here.put("x.dat", support::write_dat(order::little, {{"bad.pks", "", packed ? gzip_of(inner) : inner},
                                                             {"good.mot", "", motion(1)}}));
    for (const std::string command : {"check ", "files "}) {
      const auto done = run_apart(command + file);
      CAPTURE(command);
      CHECK(done.status == 1);
      CHECK((done.out + done.err).find("bad.pks: ") != std::string::npos);
      CHECK((done.out + done.err).find("past the end of the file (20)") != std::string::npos);
      CHECK((done.out + done.err).find(file + ": error: directory") == std::string::npos);
      CHECK(done.out.find("good.mot") != std::string::npos);
    }
  }
}

TEST_CASE("containers: gzip files of one name and one size are two files") {
  if (!cli_test::unpacks_gzip()) return;
  const folder here;
  auto model = support::write_short_records(true, {{.number = 1}}), clip = motion(1);
  const std::size_t size = std::max(model.size(), clip.size());
  model.resize(size);
  clip.resize(size);
  const std::string file =
      here.put("x.dat", support::write_dat(order::little,
                                           {{"a.bin", "", gzip_of(clip)}, {"a.bin", "", gzip_of(model)}}));
  const auto done = run_apart("gltf " + file + " -o " + (here / "x.glb"));
  CHECK(done.status == 0);
  CHECK(done.err.find("not a skeleton file") == std::string::npos);
  CHECK(fs::exists(here / "x.glb"));
}

TEST_CASE("containers: info says which clips of an archive in one are damaged") {
  const folder here;
  support::random r{3};
  auto archive = support::motn::archive{{support::motn::random_curves(r, 20, 3, 4),
                                         support::motn::random_curves(r, 20, 3, 4)}}
                     .write();
  archive.resize(archive.size() - 4);
  const std::string file =
      here.put("x.dat", support::write_dat(order::little, {{"motion.bin", "", archive}}));
  const auto info = run_apart("info " + file);
  CHECK(info.status == 1);
  CHECK(info.err.starts_with(file + "/motion.bin: error: clip 1: "));
}

TEST_CASE(
    "containers: info writes over none of the files that it reads, and counts events of motions alone") {
  const folder here;
  const std::string model =
      here.put("x.dtt", support::write_dat(order::little, {{"note.bxm", "", cli_test::as_bytes("BXM")}}));
  const std::string file = here.put(
      "x.dat",
      support::write_dat(order::little, {{"", "", motion(1)}, {"y.bin", "", cli_test::as_bytes("hello")}}));
  const std::string before = read_text(model);
  if (!cli_test::on_windows) {
    fs::create_symlink(model, here / "out.csv");
    CHECK(run("info " + file + " -o " + (here / "out.csv")).status == 2);
    CHECK(read_text(model) == before);
  }
  CHECK(run("info " + file).out.find("events") == std::string::npos);
}

TEST_CASE("containers: a pattern of a long path takes no quadratic time") { // minutes, otherwise
  const folder here;
  const std::string file = here.put(
      "x.dat", support::write_dat(order::little, {{std::string(400000, '_') + ".x", "", motion(1)}}));
  const std::string keys = "keys --no-limits " + file + " --clip ";
  CHECK(run(keys + quoted("**_*.mot")).status == 2);
  CHECK(run(keys + quoted("**_*_?x")).status == 0);
}

TEST_CASE("containers: sample --space model of several says that it does not use their models") {
  const folder here;
  const auto done =
      run_apart("sample --space model " + here.put("a.dat", disc()) + ' ' + here.put("b.dat", disc()));
  CHECK(done.err.starts_with("note: the models in the containers are not used: "));
}
