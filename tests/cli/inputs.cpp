// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/inputs: folders, wildcards and many files as FILEs of the program, and what is no motion among
// them.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#if !defined(_WIN32)
#include <unistd.h>
#endif

#include "cli/folder.hpp"
#include "cli/run.hpp"
#include "support/container_writer.hpp"
#include "support/exp_writer.hpp"
#include "support/hand.hpp"
#include "support/hostile_files.hpp"
#include "support/motn_writer.hpp"
#include "support/random_mot.hpp"
#include "support/real_files.hpp"
#include "support/skeleton_writer.hpp"

namespace {

namespace fs = std::filesystem;
using cli_test::as_bytes, cli_test::folder, cli_test::on_windows, cli_test::quoted, cli_test::run,
    cli_test::run_apart, cli_test::run_shell, cli_test::temporary;

const std::vector<std::byte> motion = support::write({.which = support::game::bayonetta2,
                                                      .frames = 2,
                                                      .name = "walk",
                                                      .tracks = {{.bone = 4, .index = 0, .constant = 1.5F}}},
                                                     support::order::big);
const std::vector<std::byte> cut{motion.begin(), motion.begin() + 50};
const std::vector<std::byte> program = support::exp::write(
    support::order::big,
    {{.flags = 1, .bone = 197, .index = 3, .entries = {support::exp::with_channel(1, 4, 3)}}});

/// The smallest bone table with a bone: three blocks, of which each is used.
std::vector<std::byte> bone_table() {
  std::vector<std::byte> table(96, std::byte{0xFF}); // little-endian: all -1
  table[0] = std::byte{16}, table[1] = std::byte{0};
  table[32] = std::byte{32}, table[33] = std::byte{0};
  table[64] = std::byte{7}, table[65] = std::byte{0};
  return table;
}

/// A folder of all sorts; its motions are a.mot, sub/b.mot and sub/deep/c.mot.
struct mixed : folder {
  mixed() {
    put("a.mot", motion);
    put("sub/b.mot", motion);
    put("sub/deep/c.mot", motion);
    put("picture.jpg", as_bytes("\xFF\xD8\xFF\xE0 JFIF and so on"));
    put("sub/notes.txt", as_bytes("motley was here"));
    put("empty.dat", {});
    put("table.bin", bone_table());
    put(".hidden.mot", cut);
    put(".git/d.mot", cut);
  }
  /// A line for each file that is no motion, with its reason.
  std::string reasons() const {
    return path() + "/empty.dat: skipped: the file is empty\n" + path() +
           "/picture.jpg: skipped: this is a JPEG image, not a motion\n" + path() +
           "/sub/notes.txt: skipped: not a supported motion file\n" + path() +
           "/table.bin: skipped: a model's bone table, not a motion: give it with --bones, beside a motion\n";
  }
  std::string skipped() const { return reasons() + "motley: 4 files skipped: without a motion\n"; }
};

} // namespace

TEST_CASE("a folder is all motions in it and below it, in order, and what is none is counted") {
  const mixed here;
  const std::string ok = ": ok\n", in_order = here.path() + "/a.mot" + ok + here.path() + "/sub/b.mot" + ok +
                                              here.path() + "/sub/deep/c.mot" + ok;
  for (const std::string& name : {here.path(), here.path() + '/'}) {
    const auto [status, out, err] = run_apart("check " + name);
    CHECK(status == 0);
    CHECK(out == in_order);
    CHECK(err == here.skipped());
  }
  // A file that is named is an error, even beside the folder that it is in.
  const auto named = run_apart("check " + here.path() + ' ' + here.path() + "/picture.jpg");
  CHECK(named.status == 1);
  CHECK(named.out == in_order.substr(0, in_order.find(here.path() + "/sub")) + here.path() +
                         "/picture.jpg: error: this is a JPEG image, not a motion\n" +
                         in_order.substr(in_order.find(here.path() + "/sub")) + here.path() +
                         "/picture.jpg: error: this is a JPEG image, not a motion\n");
  CHECK(named.err.ends_with("motley: 3 files skipped: without a motion\n"));
  CHECK(named.err.find("picture.jpg") == std::string::npos);
  // A broken motion is an error wherever it is.
  here.put("sub/broken.mot", cut);
  const auto broken = run_apart("check " + here.path());
  CHECK(broken.status == 1);
  CHECK(broken.out.find("/sub/broken.mot: error: ") != std::string::npos);
}

TEST_CASE("every command for many files takes folders, and says which file a row is of") {
  const mixed here;
  const std::string a = here.path() + "/a.mot", b = here.path() + "/sub/b.mot",
                    c = here.path() + "/sub/deep/c.mot";
  const auto sample = run_apart("sample --frames 1 " + here.path());
  CHECK(sample.out == "file,clip,target,channel,frame,value\n" + a + ",0,4,tx,1,1.5\n" + b +
                          ",0,4,tx,1,1.5\n" + c + ",0,4,tx,1,1.5\n");
  CHECK(sample.err == here.skipped());
  const auto keys = run_apart("keys " + here.path());
  CHECK(keys.out == "file,clip,track,target,channel,key,frame,value,in,out\n" + a +
                        ",0,0,4,tx,0,0,1.5,0,0\n" + b + ",0,0,4,tx,0,0,1.5,0,0\n" + c +
                        ",0,0,4,tx,0,0,1.5,0,0\n");
  CHECK(keys.err == here.skipped());
  CHECK(run_apart("keys --raw " + here.path()).out.find("file,byte,field,value\n" + a + ",0,") == 0);
  CHECK(run_apart("info " + here.path()).out == "file: " + a + '\n' + run("info " + a).out + "file: " + b +
                                                    '\n' + run("info " + b).out + "file: " + c + '\n' +
                                                    run("info " + c).out);
  CHECK(run_apart("events " + here.path()).out == "file,clip,frame,opcode,payload,meaning\n");
  // Even a folder of one motion: the shape is the same.
  CHECK(run_apart("sample --frames 1 " + here.path() + "/sub/deep").out ==
        "file,clip,target,channel,frame,value\n" + c + ",0,4,tx,1,1.5\n");
  CHECK(run_apart("sample --frames 1 " + c).out == "clip,target,channel,frame,value\n0,4,tx,1,1.5\n");
  // Of events, too.
  const support::motn::extra events{{}, {{3, 1, {5}}}, true};
  const temporary archive{support::motn::archive{{support::motn::write_curves(9, 0, {})}, {events}}.write()};
  CHECK(run("events --names " + archive.path() + ' ' + archive.path()).out ==
        "file,clip,name,frame,opcode,payload,meaning\n" + archive.path() + ",0,SEQ_0,3,1,05,\n" +
            archive.path() + ",0,SEQ_0,3,1,05,\n");
}

TEST_CASE("in a folder, files without what is asked for are counted, and an exp is none to sample") {
  const mixed here;
  const std::string b =
      here.put("sub/b.mot", support::write({.which = support::game::bayonetta2,
                                            .frames = 1,
                                            .name = "run",
                                            .tracks = {{.bone = 9, .index = 3, .constant = 2}}},
                                           support::order::big));
  here.put("x.exp", program);
  const std::string row = here.path() + "/sub/b.mot,0,9,rx,0,2\n";
  for (const std::string choice :
       {"--clip run", "--bone 9", "--channel rx", "--bone 9 --channel rx --channel tx"}) {
    const auto [status, out, err] = run_apart("sample " + choice + ' ' + here.path());
    CHECK(status == 0);
    CHECK(out == "file,clip,target,channel,frame,value\n" + row);
    CHECK(err == here.reasons() + here.path() +
                     "/x.exp: skipped: an exp, which moves nothing by itself: see motley exp\n" +
                     "motley: 7 files skipped: without a motion, or without the requested clip or tracks\n");
  }
  CHECK(run("sample --clip run " + here.path() + "/a.mot").status == 2);
  CHECK(run("sample " + here.path() + "/x.exp").out ==
        here.path() + "/x.exp: error: an exp, which moves nothing by itself: see motley exp\n");
}

TEST_CASE("a folder without a motion is an error") {
  const folder here;
  const auto none = run_apart("check " + here.path());
  CHECK(none.status == 1);
  CHECK(none.out.empty());
  CHECK(none.err == "motley: error: no motions found\n");
  for (const std::string command : {"plot ", "plot --all ", "gltf "}) {
    const auto no_picture =
        run_apart(command + here.path() + " -o " + (here / (command == "plot " ? "x.svg" : "x/")));
    CHECK(no_picture.status == 1);
    CHECK(no_picture.err == "motley: error: no motions found\n");
  }
  here.put("a.txt", as_bytes("text"));
  const auto text = run_apart("sample " + here.path());
  CHECK(text.status == 1);
  CHECK(text.err == here.path() + "/a.txt: skipped: not a supported motion file\n" +
                        "motley: 1 file skipped: without a motion\nmotley: error: no motions found\n");
  CHECK(run("bench " + here.path()).out == // which takes one file
        here.path() + ": error: cannot be read: Is a directory\n");
}

TEST_CASE("in a folder, what has no magic number of ours is skipped with its reason, whatever it is called") {
  const folder here;
  here.put("a.mot", motion);
  here.put("noise.Mot", as_bytes("no motion at all"));
  here.put("nothing.anim", {});
  here.put("pack.dat", as_bytes(std::string_view{"AFS\0....", 8}));
  here.put("text.txt", as_bytes("text"));
  // Formats without a magic number: their readers say why.
  auto anim = support::hand_anim(false);
  anim.resize(anim.size() - 1);
  here.put("x.anim", anim);
  auto motn = support::motn::random_archive(3).write();
  motn.resize(40); // in the table of its sequences
  here.put("y.bin", motn);
  auto cinf = support::write_cinf(false, {{.number = 3}});
  cinf.resize(cinf.size() - 6);
  here.put("z.cinf", cinf);
  const auto reason = [&](const std::string& name) { // as where it is named
    const std::string said = run("check " + (here / name)).out, start = (here / name) + ": error: ";
    CHECK(said.starts_with(start));
    return (here / name) + ": skipped: " + said.substr(start.size());
  };
  std::string reasons;
  for (const char* name : {"noise.Mot", "nothing.anim", "pack.dat", "text.txt", "x.anim", "y.bin", "z.cinf"})
    reasons += reason(name);
  for (const std::string name : {"x.anim", "y.bin", "z.cinf"})
    CHECK_MESSAGE(reason(name).find(" byte ") != std::string::npos, reason(name));
  for (const std::string command :
       {"check ", "info ", "sample ", "keys ", "keys --raw ", "events ", "info --list "}) {
    CAPTURE(command);
    const auto said = run_apart(command + here.path());
    CHECK(said.status == 0);
    CHECK(said.err == reasons + "motley: 7 files skipped: without a motion\n");
  }
  const auto json = run_apart("check --json " + here.path());
  CHECK(json.status == 0);
  CHECK(json.out.find("\"skipped\":7") != std::string::npos);
}

TEST_CASE("a file with a magic number of ours that does not open is an error, also in a folder") {
  const auto with_magic = [](std::string_view magic) {
    std::vector<std::byte> bytes = as_bytes(magic);
    bytes.resize(40, std::byte{0xFE});
    return bytes;
  };
  using namespace std::string_view_literals;
  for (const std::string_view magic :
       {"mot\0"sv, "mtb3"sv, "exp\0"sv, "WMB3"sv, "WMB4"sv, "WMB\0"sv, "\0BMW"sv})
    for (const std::string name : {"x.bin", "x", "x.txt", "x.mot"}) {
      CAPTURE(std::string{magic});
      const folder here;
      here.put("a.mot", motion);
      here.put(name, with_magic(magic));
      const auto [status, out, err] = run_apart("check " + here.path());
      CHECK(status == 1);
      CHECK(out.find((here / name) + ": error: ") != std::string::npos);
      CHECK(err.empty());
      CHECK(run("sample " + here.path()).status == 1);
      const auto json = run_apart("check --json " + here.path());
      CHECK(json.status == 1);
      CHECK(json.out.find("\"skipped\":0") != std::string::npos);
    }
}

TEST_CASE("what is no motion says what it is, and what to do") {
  using namespace std::string_view_literals;
  const folder here;
  const auto said = [&](const std::string& name, std::string_view bytes) {
    here.put(name, as_bytes(bytes));
    const auto [status, out] = run("check " + (here / name));
    CHECK(status == 1);
    const std::string start = (here / name) + ": error: ";
    CHECK(out.starts_with(start));
    return out.substr(start.size(), out.size() - start.size() - 1);
  };
  const std::string extract = ", not a motion; extract the files in it first",
                    unpack = ", not a motion; unpack it first";
  // A damaged container has its own error.
  CHECK(said("a.dat", "DAT\0\1\0\0\0"sv) == "header ends at byte 32, past the end of the file (8)");
  CHECK(said("a.pks", "PAKS\x10\0\0\0"sv) == "header ends at byte 16, past the end of the file (8)");
  CHECK(said("a.ipac", "IPAC\x10\0\0\0"sv) == "IPAC header ends at byte 16, past the end of the file (8)");
  const std::string shenmue = ", not a motion; Shenmue's motions are in motion.bin and .pks files";
  CHECK(said("a.afs", "AFS\0\x10\0\0\0"sv) == "this is a Shenmue archive (AFS)" + shenmue);
  CHECK(said("a.cpk", "CPK ...."sv) == "this is a CRI container (.cpk)" + extract);
  for (const std::string_view packed : {"\x1F\x8B\x08\0\0"sv, "\x1F\x8B"sv})
    CHECK(said("a.pks", packed) ==
          (cli_test::unpacks_gzip() ? "cannot be unpacked: the gzip file ends too early"
                                    : "a gzip file, and this motley is built without zlib; unpack it first"));
  CHECK(said("a.zip", "PK\3\4...."sv) == "this is a zip archive" + unpack);
  CHECK(said("a.mot", "\x89PNG\r\n\x1A\n"sv) == "this is a PNG image, not a motion");
  const std::string beside = ", not a motion; motions are other files of the same container";
  CHECK(said("a", "WTB\0...."sv) == "this is a texture package of PlatinumGames' games (wtb)" + beside);
  CHECK(said("a", "BXM\0...."sv) == "this is a table of PlatinumGames' games (bxm)" + beside);
  CHECK(said("a", "scr\0............"sv) == "game cannot be 774778414, at byte 4");
  CHECK(said("a.mt5", "HRCM...."sv) == "this is a Shenmue model (MT5)" + shenmue);
  // Clover's container has no magic number: one entry "MOT" at byte 32, which is no motion.
  std::string clover("\1\0\0\0\x20\0\0\0MOT\0", 12);
  clover.resize(40, 'x');
  here.put("a.dat", as_bytes(clover));
  CHECK(run("files " + (here / "a.dat")).out ==
        "file,path,size,format\n" + (here / "a.dat") + ",MOT_000,8,\n");
  clover[8] = 'm';
  const std::string unknown = "not a supported motion file";
  CHECK(said("a.bin", clover) == unknown);
  CHECK(said("a.DAT", clover) == unknown + "; a .dat of Okami HD may be encrypted: decrypt it first");
  CHECK(said("empty.dat", "") == "the file is empty");
}

TEST_CASE("motley info --list of several files is one table") {
  const folder here;
  here.put("a.mot",
           support::write({.frames = 2, .name = "one", .tracks = {{.bone = 1}}}, support::order::big));
  here.put("b.mot",
           support::write({.frames = 3, .name = "two", .tracks = {{.bone = 1}}}, support::order::big));
  CHECK(run("info --list " + here.path()).out == "file,clip,encoding,frames,channels,keys,name\n" +
                                                     here.path() + "/a.mot,0,bayonetta2,2,1,1,one\n" +
                                                     here.path() + "/b.mot,0,bayonetta2,3,1,1,two\n");
  const std::string table = run("info --list " + here.path()).out;
  here.put("x.exp", program); // without clips
  here.put("x.wmb", support::write_nier({{.number = 3}}));
  const auto folder = run_apart("info --list " + here.path());
  CHECK(folder.status == 0);
  CHECK(folder.out == table);
  const std::string model =
                        "this is a model (wmb), not a motion; pass it as --skeleton together with a motion\n",
                    moving = "an exp, which moves nothing by itself: see motley exp\n";
  CHECK(folder.err == here.path() + "/x.exp: skipped: " + moving + here.path() + "/x.wmb: skipped: " + model +
                          "motley: 2 files skipped: without a motion\n");
  for (const std::string name : {"x.exp", "x.wmb"}) {
    const auto named = run_apart("info --list " + here.path() + "/a.mot " + here.path() + '/' + name);
    CHECK(named.status == 1);
    CHECK(named.out == table.substr(0, table.find(here.path() + "/b.mot")));
    CHECK(named.err.find(name + ": error: " + (name == "x.exp" ? moving : model)) != std::string::npos);
  }
}

TEST_CASE("in a folder, a motion that asks for too much does not stop the others") {
  const folder here;
  here.put("a.mot", motion);
  here.put("b.anim", support::hostile::anim_of_no_bones(0xFFFFFFFF, 1.0F / 30));
  here.put("c.mot", motion);
  const auto [status, out, err] = run_apart("sample " + here.path());
  CHECK(status == 1);
  CHECK(err ==
        here.path() + "/b.anim: error: the clip has more than a billion frames, or --rate asks for them\n");
  CHECK(out.find("/a.mot,0,4,tx,1,1.5\n") != std::string::npos);
  CHECK(out.find("/c.mot,0,4,tx,1,1.5\n") != std::string::npos);
  here.put("b.anim", support::hostile::anim_of_no_bones(3, 1e30F)); // 95 thousand times the universe's age
  CHECK(run_apart("gltf --rate 30 --all " + here.path() + " -o " + (here / "out/")).status == 0);
  CHECK(std::filesystem::exists(here / "out/c.glb"));
}

TEST_CASE("in a folder, a motion with fewer tracks than --track asks for is skipped") {
  const folder here;
  here.put("a.anim", support::hostile::anim_of_no_bones(3, 1.0F / 30));
  here.put("b.mot", motion);
  const auto [status, out, err] = run_apart("sample --track 0 " + here.path());
  CHECK(status == 0);
  CHECK(out.find("/b.mot,0,4,tx,1,1.5\n") != std::string::npos);
  CHECK(err == "motley: 1 file skipped: without a motion, or without the requested clip or tracks\n");
}

TEST_CASE("wildcards of many folders take no longer than those of one") { // or this would never end
  const folder here;
  here.put("1/2/3/4/5/6/a.mot", motion);
  std::string pattern = here / "";
  for (int i = 0; i < 1300; ++i) pattern += "**/";
  CHECK(run("check " + quoted(pattern + "a.mot")).out == (here / "1/2/3/4/5/6/a.mot") + ": ok\n");
  CHECK(run("check " + quoted(pattern + "**")).out == (here / "1/2/3/4/5/6/a.mot") + ": ok\n");
  CHECK(run("check " + quoted(pattern + "b.mot")).status == 1);
}

TEST_CASE("wildcards look at each file once, however deep it is") {
  const folder here;
  std::string deep;
  for (int i = 0; i < 300; ++i) deep += "d/";
  if (cli_test::on_windows) deep.resize(100); // its paths are short
  for (int i = 0; i < 3500; ++i) here.put(deep + std::to_string(i), cli_test::as_bytes("x"));
  here.put(deep + "a.mot", motion);
  const auto found =
      run("check " + quoted(here / "**")); // too many files, if each counts for all folders above it
  CHECK(found.status == 0);
  CHECK(found.out.find(deep + "a.mot: ok") != std::string::npos);
}

TEST_CASE("wildcards with many folders between others list each folder once") { // or this would never end
  const folder here;
  std::string deep = "0/";
  for (int i = 0; i < (on_windows ? 50 : 400); ++i) deep += "d/";
  here.put(deep + "a.mot", motion);
  std::string pattern = here / "**/";
  for (int i = 0; i < 20; ++i) pattern += i % 2 == 0 ? "d/**/" : "?/**/";
  const auto check = [](const std::string& word) { return run_apart("check " + quoted(word)).out; };
  CHECK(check(pattern + "a.mot") == (here / deep) + "a.mot: ok\n");
  CHECK(check(pattern + "*.mot") == (here / deep) + "a.mot: ok\n");
  CHECK(check(pattern + "zzz") ==
        pattern + "zzz: error: cannot be read: No such file or directory\n"); // not: too many files
}

TEST_CASE("wildcards: each part matches any name in any number of folders") {
  const folder here;
  for (const char* name : {"a.mot", "d/a.mot", "d/d/a.mot", "d/e/a.mot", "e/d/a.mot", ".h/d/a.mot"})
    here.put(name, motion);
  using lines = std::vector<std::string>;
  const auto check = [&](const std::string& pattern, const lines& found) {
    CAPTURE(pattern);
    std::string all;
    for (const std::string& name : found) all += (here / name) + ": ok\n";
    CHECK(run_apart("check " + quoted(here / pattern)).out == all);
  };
  check("**/d/**/a.mot", {"d/a.mot", "d/d/a.mot", "d/e/a.mot", "e/d/a.mot"});
  check("**/d/**/d/a.mot", {"d/d/a.mot"});
  check("**/d/**", {"d/a.mot", "d/d/a.mot", "d/e/a.mot", "e/d/a.mot"});
  check("**/d/**/**", {"d/a.mot", "d/d/a.mot", "d/e/a.mot", "e/d/a.mot"});
  check("*/**/?/a.mot", {"d/d/a.mot", "d/e/a.mot", "e/d/a.mot"});
  check("**/e/../d/a.mot", {"d/e/../d/a.mot", "e/../d/a.mot"});
  check("**/.h/**/a.mot", {".h/d/a.mot"});
  check(".*/**/*.mot", {".h/d/a.mot"});
  check("d//**/d/*.mot", {"d//d/a.mot"});
  check("**/d/", {"d/a.mot", "d/d/a.mot", "d/e/a.mot", "e/d/a.mot"});
  if (on_windows) return; // where links need rights
  fs::create_directory_symlink(here / "e", here / "link");
  check("**/d/a.mot", {"d/a.mot", "d/d/a.mot", "e/d/a.mot"}); // no folder twice
  check("**/l*/**/a.mot", {"link/d/a.mot"});
  check("**/link/d/*", {"link/d/a.mot"});
}

TEST_CASE("wildcards, in names and folders, without a shell") {
  const mixed here;
  const std::string path = here.path() + '/', ok = ": ok\n";
  const auto check = [&](const std::string& pattern) {
    return run_apart("check " + quoted(path + pattern)).out;
  };
  CHECK(check("?.mot") == path + "a.mot" + ok);
  CHECK(check("*/b.m*t") == path + "sub/b.mot" + ok);
  CHECK(check("s?b/*/c.mot") == path + "sub/deep/c.mot" + ok);
  CHECK(check("**/b.mot") == path + "sub/b.mot" + ok);
  CHECK(check("**/?.mot") == path + "a.mot" + ok + path + "sub/b.mot" + ok + path + "sub/deep/c.mot" + ok);
  CHECK(check("**/*/**/?.mot") == path + "sub/b.mot" + ok + path + "sub/deep/c.mot" + ok);
  CHECK(check("su*") == path + "sub/b.mot" + ok + path + "sub/deep/c.mot" + ok); // a folder
  CHECK(check("s*b/deep/../b.mot") == path + "sub/deep/../b.mot" + ok);
  CHECK(check("**/*a.mot") == path + "a.mot" + ok);
  // Hidden ones only where the pattern begins so.
  CHECK(check(".h*").find(path + ".hidden.mot: error: ") == 0);
  CHECK(check("*hidden*") == path + "*hidden*: error: cannot be read: No such file or directory\n");
  CHECK(check("**/d.mot") == path + "**/d.mot: error: cannot be read: No such file or directory\n");
  CHECK(check("*.xyz") == path + "*.xyz: error: cannot be read: No such file or directory\n");
  // What matches is named: no motion is an error.
  CHECK(run("check " + quoted(path + "*.jpg")).out ==
        path + "picture.jpg: error: this is a JPEG image, not a motion\n");
  CHECK(run("check " + quoted(path + "*.jpg")).status == 1);
  const std::string several = quoted(path + "**/?.mot");
  CHECK(run("bench " + several).out ==
        "motley: error: '" + path + "**/?.mot' matches several files; this command takes one\n");
  CHECK(run("bench " + several).status == 2);
  CHECK(run("plot " + quoted(path + "?.mot") + " -o -").out == run("plot " + path + "a.mot -o -").out);
  if (on_windows) {
    CHECK(check("A.M*T") == path + "a.mot" + ok);
    CHECK(run_apart("check " + here.path() + "\\*.mot").out.find("\\a.mot: ok\n") != std::string::npos);
  } else {
    CHECK(check("A.M*T").find("error") != std::string::npos);
    here.put("\xC3\xA9.mot", motion); // one character of two bytes
    CHECK(check("?.mot") == path + "a.mot" + ok + path + "\xC3\xA9.mot" + ok);
    here.put("\xE6\x97\xA5.mot", motion); // one of three, which '*' does not take apart
    CHECK(check("*??.mot").find("No such file") != std::string::npos);
    CHECK(check("*\xE6\x97\xA5.m*") == path + "\xE6\x97\xA5.mot" + ok);
    here.put("\xE6\x97.mot", motion); // two bytes that are no character
    CHECK(check("*??.mot").find(".mot: ok\n") != std::string::npos);
    here.put("[*].mot", motion); // a file of that name is meant
    CHECK(check("[*].mot") == path + "[*].mot" + ok);
    const std::string stars(4000, '*'), a(200, 'a');
    here.put(a, motion);
    CHECK(check(stars + 'q').find("cannot be read") != std::string::npos); // in no time
    std::string many;
    for (int i = 0; i < 60; ++i) many += "*a";
    CHECK(check(many + 'b').find("No such file") != std::string::npos);
    CHECK(check("**/**/**/**/**/**/b.mot") == path + "sub/b.mot" + ok);
    std::string parts;
    for (int i = 0; i < 1200; ++i) parts += "*/../";
    CHECK(check(parts).find("cannot be read: File name too long") != std::string::npos);
  }
}

TEST_CASE("a file may be called like a list or the end of a command") {
  const folder here;
  const std::vector<std::byte> other =
      support::write({.frames = 2, .name = "other", .tracks = {{.bone = 1}}}, support::order::big);
  for (const std::string name : {"a", "b"}) here.put(name, other);
  const auto in_folder = [&](const std::string& arguments) { // `cd` stays on its drive on Windows
    const fs::path before = fs::current_path();
    fs::current_path(here.path());
    const auto done = run(arguments);
    fs::current_path(before);
    return done;
  };
  for (const std::string name : {"[a]", "[a,b]", "[]", "[[a]]", "++"}) {
    CAPTURE(name);
    here.put(name, motion);
    const std::string word = quoted(name), listed = "0,bayonetta2,2,1,1,walk\n";
    for (const std::string before : {"", "-- ", "-j 1 ", "-j1 ", "--clip walk ", "--clip=walk "})
      CHECK(in_folder("info --list " + before + word).out ==
            "clip,encoding,frames,channels,keys,name\n" + listed);
    CHECK(in_folder("check " + word).out == "./" + name + ": ok\n");
    CHECK(in_folder("check " + quoted(here / name)).out == (here / name) + ": ok\n");
    CHECK(in_folder("gltf " + word + " -o " + word).status == 2);
    CHECK(cli_test::read_text(here / name).starts_with("mot"));
    CHECK(in_folder("gltf a -o " + word).status == 0); // the value of an option
    CHECK(cli_test::read_text(here / name).starts_with("glTF"));
  }
  CHECK(in_folder("info --clip " + quoted("[a]") + " a").out ==
        "motley: error: no clip '[a]' in a, which has only clip 0; the nearest name is 'other'\n");
}

TEST_CASE("files that are no motions are told as what they are, without a byte") {
  const mixed here;
  const auto says = [&](const std::string& name, const std::string& what) {
    for (const std::string command : {"info ", "check ", "keys ", "sample ", "events ", "bench "}) {
      const auto [status, out] = run(command + here.path() + '/' + name);
      CHECK(status == 1);
      CHECK(out == here.path() + '/' + name + ": error: " + what + '\n');
    }
  };
  says("empty.dat", "the file is empty");
  says("picture.jpg", "this is a JPEG image, not a motion");
  says("sub/notes.txt", "not a supported motion file");
  says("table.bin", "a model's bone table, not a motion: give it with --bones, beside a motion");
  CHECK(run("info --format bone_table " + here.path() + "/table.bin").status == 0);
  // Not every file that could be opened as one is a bone table.
  const auto is_none = [&](std::vector<std::byte> bytes) {
    here.put("none.bin", bytes);
    CHECK(run("info " + here.path() + "/none.bin").out ==
          here.path() + "/none.bin: error: not a supported motion file\n");
  };
  is_none(std::vector<std::byte>(96));                  // every entry names the first block
  is_none(std::vector<std::byte>(96, std::byte{0xFF})); // no bone
  auto longer = bone_table();
  longer.insert(longer.end(), 32, std::byte{0xFF}); // a block that nothing names
  is_none(longer);
  for (const char* order : {"le", "be"}) {
    const std::string name = std::string{"bone_index_translate_table_"} + order + ".bin";
    if (support::real_file(name.c_str()))
      CHECK(run("check " + support::real_path(name.c_str())).out.find(": error: a model's bone table") !=
            std::string::npos);
  }
  for (const auto& [arguments, what] : std::vector<std::pair<std::string, std::string>>{
           {"--bones", "/empty.dat: error: the file is empty\n"}})
    CHECK(run("keys " + arguments + ' ' + here.path() + "/empty.dat " + here.path() + "/a.mot").out ==
          here.path() + what);
}

#if defined(_WIN32)

TEST_CASE("links, pipes and folders that cannot be read") {
  cli_test::skip("these tests need a POSIX shell");
}

#else

TEST_CASE("links that go round, pipes and odd names in a folder") {
  const mixed here;
  fs::create_directory_symlink("..", here / "sub/up"); // would go round for ever
  fs::create_directory_symlink("sub", here / "other");
  fs::create_symlink("self", here / "self");
  fs::create_symlink("a.mot", here / "link.mot");
  fs::create_symlink("nothing", here / "dangling.mot");
  REQUIRE(run_shell("mkfifo " + (here / "pipe.mot")).status == 0); // to open it would wait for ever
  here.put("two\nlines, \"quoted\".mot", motion);
  const auto [status, out, err] = run_apart("check " + here.path());
  const std::string path = here.path() + '/', ok = ": ok\n";
  CHECK(status == 0);
  CHECK(out == path + "a.mot" + ok + path + "link.mot" + ok + path + "sub/b.mot" + ok + path +
                   "sub/deep/c.mot" + ok + path + "two\\x0alines, \"quoted\".mot" + ok);
  CHECK(err == here.skipped());
  CHECK(run_apart("check " + path + "other").out ==
        path + "other/b.mot" + ok + path + "other/deep/c.mot" + ok);
  CHECK(run_apart("sample --frames 0 " + here.path())
            .out.find("\"" + path + "two\\x0alines, \"\"quoted\"\".mot\",0,4,tx,0,1.5\n") !=
        std::string::npos);
}

TEST_CASE("a folder that may be listed but not entered hides nothing") {
  if (geteuid() == 0 && run_shell("command -v setpriv").status != 0)
    return cli_test::skip("root enters every folder, and setpriv is not there");
  const mixed here;
  fs::permissions(here.path(), fs::perms::all);
  fs::permissions(here / "sub", fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read);
  const std::string as_other = geteuid() == 0 ? "setpriv --reuid 65534 --clear-groups " : "";
  const auto check = [&](const std::string& files) {
    return run_shell(as_other + MOTLEY_CLI " check " + files + " 2>/dev/null");
  };
  if (run_shell(as_other + MOTLEY_CLI " --version 2>/dev/null").status != 0) {
    cli_test::skip("the program cannot be run as another user here");
  } else {
    const std::string denied = ": error: cannot be read: Permission denied\n";
    const auto [status, out] = check(here.path());
    CHECK(status == 1);
    CHECK(out == here.path() + "/a.mot: ok\n" + here.path() + "/sub/b.mot" + denied + here.path() +
                     "/sub/deep" + denied + here.path() + "/sub/notes.txt" + denied);
    CHECK(check(quoted(here / "**/c.mot")).out == here.path() + "/sub/deep" + denied);
  }
  fs::permissions(here / "sub", fs::perms::all);
}

TEST_CASE("a folder that cannot be listed is an error, and the others are read") {
  if (geteuid() == 0 && run_shell("command -v setpriv").status != 0)
    return cli_test::skip("root lists every folder, and setpriv is not there");
  const mixed here;
  fs::permissions(here.path(), fs::perms::all);
  fs::permissions(here / "sub/deep", fs::perms::none);
  const std::string as_other = geteuid() == 0 ? "setpriv --reuid 65534 --clear-groups " : "";
  if (run_shell(as_other + MOTLEY_CLI " --version 2>/dev/null").status != 0)
    return cli_test::skip("the program cannot be run as another user here");
  const auto [status, out] = run_shell(as_other + MOTLEY_CLI " check " + here.path() + " 2>/dev/null");
  CHECK(status == 1);
  CHECK(out == here.path() + "/a.mot: ok\n" + here.path() + "/sub/b.mot: ok\n" + here.path() +
                   "/sub/deep: error: cannot be read: Permission denied\n");
  fs::permissions(here / "sub/deep", fs::perms::all);
}

TEST_CASE("in a folder, what is larger than any motion is not read, nor what says that it is empty") {
  const folder here;
  here.put("a.mot", motion);
  here.put("huge.iso", as_bytes("x"));
  const auto check = [&] { return run_shell(MOTLEY_CLI " check " + here.path() + " 2>&1"); };
  fs::resize_file(here / "huge.iso", std::uintmax_t{3} << 30U); // of zeros, which take no place on the disk
  CHECK(check().status == 0);
  const std::string why =
      "larger than 256 MiB, and does not begin like a file that motley reads; --no-limits reads it\n";
  CHECK(check().out == here.path() + "/a.mot: ok\n" + here.path() + "/huge.iso: skipped: " + why +
                           "motley: 1 file skipped: without a motion\n");
  std::fstream{here / "huge.iso", std::ios::binary | std::ios::in | std::ios::out}.write("mot", 4);
  fs::rename(here / "huge.iso", here / "huge.mot"); // it has a motion's magic number
  CHECK(check().status == 1);
  CHECK(check().out ==
        here.path() + "/a.mot: ok\n" + here.path() +
            "/huge.mot: error: larger than 256 MiB: name the file itself to read it, or use --no-limits\n");
  if (fs::exists("/proc/self/status")) // its files say that they have no bytes, and some never end
    CHECK(run("check /proc/self/attr").status == 1);
}

TEST_CASE("a named file that is larger than any motion is read once, if it begins as one of ours does") {
  const folder here;
  const std::string zeros = here.put("zeros.mot", {}), mot = here.put("huge.mot", as_bytes("mot"));
  fs::resize_file(zeros, std::uintmax_t{1} << 30U); // of zeros, which take no place on most disks
  fs::resize_file(mot, std::uintmax_t{300} << 20U);
  const std::string why = ": error: larger than 256 MiB, and does not begin like a file that motley reads; "
                          "--no-limits reads it\n";
  for (const std::string command : {"info ", "check ", "keys ", "gltf -o - ", "bench ", "files "}) {
    CAPTURE(command);
    const auto [status, out] = run(command + zeros);
    CHECK(status == 1);
    CHECK(out.ends_with(zeros + why));
  }
  CHECK(run("check --bones " + zeros + ' ' + here.put("a.mot", motion)).out == zeros + why);
  const std::string limited = "ulimit -v 450000; " MOTLEY_CLI " "; // the file, but not one and a half
  if (run_shell(limited + "--help 2>/dev/null").status != 0)
    return cli_test::skip("the program does not run in 450 MB of addresses here (a sanitizer, an emulator)");
  const auto [status, out] = run_shell(limited + "check " + mot + " 2>&1");
  CHECK(status == 1);
  CHECK(out ==
        run("check " + here.put("small.mot", as_bytes(std::string("mot\0", 4) + std::string(96, '\0'))))
            .out.replace(0, (here / "small.mot").size(), mot));
}

TEST_CASE("pipes are read once, and kept, as standard input is") {
  const folder here;
  const std::string file = here.put("walk.mot", motion), pipe = here / "pipe.mot";
  REQUIRE(run_shell("mkfifo " + pipe).status == 0);
  // `cat` writes once: to open the pipe again would wait for ever.
  const auto through = [&](const std::string& command, const std::string& content) {
    return run_shell("cat " + content + " > " + pipe + " & timeout 60 " MOTLEY_CLI " " + command + " 2>&1");
  };
  for (const std::string command :
       {"sample --wide ", "sample ", "info ", "check ", "keys ", "info --json "}) {
    CAPTURE(command);
    std::string expected = run(command + file).out;
    for (std::size_t at = 0; (at = expected.find(file)) != std::string::npos;)
      expected.replace(at, file.size(), pipe);
    CHECK(through(command + pipe, file).out == expected);
  }
  const std::string out = here / "two.glb";
  const auto done = through("gltf --all " + pipe + ' ' + file + " -o " + out, file);
  CHECK(done.status == 0);
  CHECK(run("gltf --all " + file + ' ' + file + " -o " + (here / "expected.glb")).status == 0);
  const auto animations = [](const std::string& path) {
    const std::string text = cli_test::read_text(path);
    const std::size_t begin = text.find("\"animations\"");
    std::size_t count = 0;
    for (std::size_t at = begin; (at = text.find("\"channels\"", at)) != std::string::npos; ++at) ++count;
    return count;
  };
  CHECK(animations(out) == animations(here / "expected.glb"));
  CHECK(animations(out) == 2);
}

TEST_CASE("a table in a pipe is there for each result of gltf") {
  const folder here;
  const std::string parents = here.put("parents.csv", as_bytes("4,\n"));
  const auto one = support::write_dat(support::order::little, {{"a.mot", "", motion}});
  const std::string inputs = here.put("a.dat", one) + ' ' + here.put("b.dat", one), pipe = here / "pipe";
  REQUIRE(run_shell("mkfifo " + pipe).status == 0);
  const auto done = run_shell("cat " + parents + " > " + pipe + " & timeout 60 " MOTLEY_CLI " gltf --all " +
                              inputs + " --parents " + pipe + " -o " + (here / "out/") + " 2>&1");
  CHECK(done.status == 0);
  CHECK(run("gltf --all " + inputs + " --parents " + parents + " -o " + (here / "expected/")).status == 0);
  for (const char* name : {"a/a.glb", "b/a.glb"})
    CHECK(cli_test::read_text(here / ("out/" + std::string{name})) ==
          cli_test::read_text(here / ("expected/" + std::string{name})));
}

TEST_CASE("a pipe may hold a container, as standard input may") {
  const folder here;
  const std::string file = here.put("x.dat", support::write_dat(support::order::little,
                                                                {{"a.mot", "", motion}, {"b.bin", "", {}}})),
                    pipe = here / "pipe";
  REQUIRE(run_shell("mkfifo " + pipe).status == 0);
  for (const std::string command : {"info ", "files ", "check ", "sample ", "keys --clip a.mot "}) {
    CAPTURE(command);
    const auto expected = run(command + "- < " + file);
    const auto done =
        run_shell("cat " + file + " > " + pipe + " & timeout 60 " MOTLEY_CLI " " + command + pipe + " 2>&1");
    CHECK(done.status == expected.status);
    std::string text = done.out;
    for (std::size_t at = 0; (at = text.find(pipe)) != std::string::npos;) text.replace(at, pipe.size(), "-");
    CHECK(text == expected.out);
  }
}

TEST_CASE("a folder of many files") {
  const folder here;
  constexpr int count = 3000;
  for (int i = 0; i < count; ++i) here.put(std::to_string(i) + ".txt", as_bytes("text"));
  here.put("m.mot", motion);
  const auto [status, out, err] = run_apart("check " + here.path());
  CHECK(status == 0);
  CHECK(out == here.path() + "/m.mot: ok\n");
  CHECK(err.ends_with("motley: " + std::to_string(count) + " files skipped: without a motion\n"));
  CHECK(std::count(err.begin(), err.end(), '\n') == count + 1);
  CHECK(run_apart("check --quiet " + here.path()).err.empty());
}

#endif

TEST_CASE("motley gltf takes folders: a file of each motion, and what is none is counted") {
  const mixed here;
  const folder out;
  const auto [status, text, err] = run_apart("gltf " + here.path() + " -o " + out.path() + '/');
  CHECK(status == 0);
  CHECK(text.empty());
  CHECK(err == here.skipped() + "wrote 3 files to " + out.path() + "/\n");
  CHECK(out.size() == 3);
  const auto none = run_apart("gltf " + here.path() + "/.git/../picture.jpg -o " + out.path() + '/');
  CHECK(none.status == 1);
  CHECK(none.err.find("picture.jpg: error: this is a JPEG image, not a motion\n") != std::string::npos);
}
