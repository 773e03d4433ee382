// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/events: motley events, and what motley info and gltf say of events and of the names of bones.
#include <motley/motley.hpp>

#include <string>
#include <vector>

#include "cli/run.hpp"
#include "support/bytes.hpp"
#include "support/evnt_writer.hpp"
#include "support/json.hpp"
#include "support/motn_writer.hpp"
#include "support/random_anim.hpp"
#include "support/random_mot.hpp"
#include "support/real_files.hpp"
#include "support/skeleton_writer.hpp"

using cli_test::run;
using cli_test::temporary;
namespace motn = support::motn;

namespace {

const std::string head = "clip,frame,opcode,payload,meaning\n";

std::string hexadecimal(const std::vector<unsigned>& bytes) {
  std::string text;
  for (const unsigned b : bytes) {
    char two[3];
    std::snprintf(two, sizeof(two), "%02x", b);
    text += two;
  }
  return text;
}
std::string rows_of(std::size_t clip, const motn::extra& x) {
  std::string rows;
  for (const motn::event& c : x.commands) {
    const unsigned kind = c.opcode & 0x1FU;
    rows += std::to_string(clip) + ",," + std::to_string(c.opcode) + ',' + hexadecimal(c.payload) + ',' +
            (kind != c.opcode ? ""
             : kind == 2      ? "attack: begin/hit/end frame"
             : kind == 4      ? "attack: class/skill/damage"
             : kind == 19     ? "played mirrored"
                              : "") +
            '\n';
  }
  for (const motn::event& e : x.events)
    rows += std::to_string(clip) + ',' + std::to_string(e.frame) + ',' + std::to_string(e.opcode) + ',' +
            hexadecimal(e.payload) + (e.opcode == 4 ? ",sound\n" : ",\n");
  return rows;
}

/// Two sequences without tracks, and their blocks.
motn::archive two_blocks() {
  const motn::extra first{
      {{0, 1, {1, 2, 255}}, {0, 48, {7}}}, {{9, 4, {0, 1, 2, 0x5B, 160}}, {3, 1, {5}}}, true},
      second{{}, {{4, 49, std::vector<unsigned>(13, 17)}}, true};
  return {{motn::write_curves(11, 0, {}), motn::write_curves(12, 0, {})}, {first, second}};
}

} // namespace

TEST_CASE("motley events prints every clip's commands and events, in order") {
  for (unsigned seed = 0; seed < 5; ++seed) {
    const auto spec = motn::random_full_archive(seed);
    const temporary file{spec.write()};
    std::string rows;
    for (std::size_t i = 0; i < spec.extras.size(); ++i) rows += rows_of(i, spec.extras[i]); // the rest share
    const auto [status, out] = run("events " + file.path());
    CHECK(status == 0);
    CHECK(out == head + rows);
    CHECK(run("events --clip 2 " + file.path()).out == head + rows_of(2, spec.extras[2]));
    CHECK(run("events --clip SEQ_4 " + file.path()).out == head + rows_of(4, spec.extras[0]));
  }
  const temporary file{two_blocks().write()};
  CHECK(
      run("events " + file.path()).out ==
      head +
          "0,,1,0102ff,\n0,,48,07,\n0,9,4,0001025ba0,sound\n0,3,1,05,\n1,4,49,11111111111111111111111111,\n");
  CHECK(run("events --clip SEQ_2 " + file.path()).status == 2);
}

TEST_CASE("motley events: a bad block is an error with its byte, and hides neither events nor clips") {
  auto bytes = two_blocks().write();
  const std::size_t block = two_blocks().first_extra(), at = block + 12 + 4 + 2 + 4 + 8 + 2;
  REQUIRE(bytes[at] == std::byte{1}); // the second event's opcode
  bytes[at] = std::byte{50};
  const temporary file{bytes};
  const std::string why = "clip 0: unknown event opcode 50, at byte " + std::to_string(at) + "\n";
  const auto events = cli_test::run_apart("events " + file.path());
  CHECK(events.status == 1);
  CHECK(events.err == file.path() + ": error: " + why);
  CHECK(events.out == head + "1,4,49,11111111111111111111111111,\n");
  const auto info = run("info --clip 0 " + file.path());
  CHECK(info.status == 0); // the clip is good
  CHECK(info.out.find("\nevents: cannot be read: " + why) != std::string::npos);
  CHECK(info.out.find("\ncommands: ") == std::string::npos);

  // A sequence that cannot be decoded has events all the same.
  auto broken = two_blocks().write();
  for (std::size_t i = 0; i < 4; ++i) broken[32 + 8 + i] = std::byte{0xFF};
  const temporary other{broken};
  CHECK(run("events --clip 1 " + other.path()).out == head + "1,4,49,11111111111111111111111111,\n");
}

TEST_CASE("motley events prints its first line only for formats without events") {
  const temporary mot{
      support::write(support::random_mot(support::game::bayonetta2, 1, 5), support::order::little)},
      nothing{{}};
  CHECK(run("events " + mot.path()).out == head);
  CHECK(run("events " + mot.path()).status == 0);
  CHECK(run("events " + nothing.path()).status == 1);
  CHECK(run("events").status == 2);
}

TEST_CASE("motley info shows a clip's commands and events") {
  const temporary file{two_blocks().write()};
  const std::size_t at = two_blocks().first_extra();
  const auto [status, out] = run("info --clip 0 " + file.path());
  CHECK(status == 0);
  CHECK(out.ends_with("commands: 2\n  opcode 1, payload 0102ff, at byte " + std::to_string(at + 12) +
                      "\n  opcode 48, payload 07, at byte " + std::to_string(at + 16) +
                      "\nevents: 2\n  frame 9, opcode 4 (sound), payload 0001025ba0, at byte " +
                      std::to_string(at + 22) + "\n  frame 3, opcode 1, payload 05, at byte " +
                      std::to_string(at + 30) + "\n"));
  CHECK(run("info --clip 1 " + file.path()).out.find("commands") == std::string::npos);
}

TEST_CASE("motley info says what commands mean, as far as it is known") {
  const motn::extra all{{{0, 2, {0, 7, 0, 9, 0, 21, 0}},
                         {0, 4, std::vector<unsigned>(19, 1)},
                         {0, 19, {0, 0, 0}},
                         {0, 18, {0, 0, 0}}},
                        {},
                        true};
  const temporary file{motn::archive{{motn::write_curves(11, 0, {})}, {all}}.write()};
  const auto [status, out] = run("info --clip 0 " + file.path());
  CHECK(status == 0);
  for (const char* line : {"opcode 2 (attack: begin/hit/end frame), payload 00070009001500,",
                           "opcode 4 (attack: class/skill/damage), payload 0101",
                           "opcode 19 (played mirrored), payload", "opcode 18, payload"})
    CHECK(out.find(line) != std::string::npos);
  const auto json = run("info --json " + file.path()).out;
  CHECK(json.find("\"meaning\":\"played mirrored\"") != std::string::npos);
  CHECK(json.find("\"meaning\":null") != std::string::npos);
}

namespace {
const std::string evnt_columns =
    "kind,name,type,seconds,state,index,unique,weight,character,flags,value,locator,"
    "duration,particle,bone,scale,parenting,sound,falloff,max_distance,meaning\n";
/// The rows of support::evnt::of_all_kinds().
std::string evnt_rows(const std::string& bone, const std::string& start = "") {
  std::string all;
  for (const std::string& row :
       {std::string{"bool,Loop,0,1.5,0,0,1,0.5,-1,0,1,,,,,,,,,,loop"},
        std::string{"bool,flag,1,0,1,7,0,1,2,9,0,,,,,,,,,,empty bool"},
        std::string{"int32,Footstep,6,0.25,0,0,0,1,-1,0,12,L_foot,,,,,,,,,landing"},
        std::string{"int32,click,4,0.5,0,0,0,1,-1,0,-5,,,,,,,,,,sound"},
        std::string{"int32,,7,0.75,0,0,0,1,-1,0,34,root,,,,,,,,,random rate"},
        "particle,dust,5,0.125,0,0,0,1,-1,2147483648,,,30,0badf00d," + bone + ",2.5,3,,,,particle",
        std::string{"sound,growl,8,2,0,0,0,1,-1,0,,,,,,,,1234,20,150.5,sound"}})
    all += start + row + '\n';
  return all;
}
} // namespace

TEST_CASE("motley events prints the nodes of an EVNT of either game") {
  const temporary prime{support::evnt::of_all_kinds(1).write(), ".EVNT"},
      echoes{support::evnt::of_all_kinds(2).write(), ".EVNT"};
  const auto one = run("events " + prime.path());
  CHECK(one.status == 0);
  CHECK(one.out == evnt_columns + evnt_rows("R_foot"));
  CHECK(run("events " + echoes.path()).out == evnt_columns + evnt_rows("41"));
  const auto both = run("events " + prime.path() + ' ' + echoes.path());
  CHECK(both.status == 0);
  CHECK(both.out == "file," + evnt_columns + evnt_rows("R_foot", prime.path() + ',') +
                        evnt_rows("41", echoes.path() + ','));
  const temporary none{support::evnt::file{}.write()};
  CHECK(run("events " + none.path()).out == evnt_columns);
}

TEST_CASE("motley events escapes the texts of an EVNT") {
  const temporary file{
      support::evnt::file{.int32s = {{{.name = "a,\"b\"", .type = 3}, 1, "\x1b[\\"}}}.write()};
  CHECK(run("events " + file.path()).out ==
        evnt_columns + "int32,\"a,\"\"b\"\"\",3,0,0,0,0,1,-1,0,1,\\x1b[\\\\,,,,,,,,,\n");
}

TEST_CASE("motley events: clips' events and EVNTs are not in one table") {
  const temporary evnt{support::evnt::of_all_kinds(1).write()}, archive{two_blocks().write()},
      anim{support::anim::write(support::anim::random_stream(support::anim::game::prime, 1, {}))};
  for (const std::string& files : {evnt.path() + ' ' + archive.path(), archive.path() + ' ' + evnt.path()}) {
    const auto [status, out, err] = cli_test::run_apart("events " + files);
    CHECK(status == 2);
    CHECK(out.empty());
    CHECK(err.find("their columns differ; print one kind at a time") != std::string::npos);
  }
  // An ANIM has no events of its own.
  const auto with_motion = run("events " + anim.path() + ' ' + evnt.path());
  CHECK(with_motion.status == 0);
  CHECK(with_motion.out == "file," + evnt_columns + evnt_rows("R_foot", evnt.path() + ','));
}

TEST_CASE("an EVNT in the other commands") {
  const temporary file{support::evnt::of_all_kinds(2).write()};
  const auto info = run("info " + file.path());
  CHECK(info.status == 0);
  CHECK(info.out ==
        "format: evnt\nbyte order: big-endian\ngame: Metroid Prime 2: Echoes\nversion: 2\nbool nodes: 2\n"
        "int32 nodes: 3\nparticle nodes: 1\nsound nodes: 1\nsize: " +
            std::to_string(support::evnt::of_all_kinds(2).write().size()) +
            " bytes\nevents: 7\n  1.5 s: loop (bool), named Loop\n  0 s: empty bool (bool), named flag\n"
            "  0.25 s: landing (int32), named Footstep\n  0.5 s: sound (int32), named click\n"
            "  0.75 s: random rate (int32)\n  0.125 s: particle, named dust\n  2 s: sound, named growl\n");
  CHECK(run("check " + file.path()).out == file.path() + ": ok\n");
  CHECK(run(file.path()).out == info.out);
  const auto json = support::json_reader::read(run("info --json " + file.path()).out);
  const auto& told = json["files"][0];
  CHECK(told["format"].text == "evnt");
  CHECK(told["header"]["game"].text == "Metroid Prime 2: Echoes");
  REQUIRE(told["events"].size() == 7);
  CHECK(told["events"][2]["meaning"].text == "landing");
  CHECK(told["events"][5]["particle"].text == "0badf00d");
  CHECK(told["events"][5]["bone"].text == "41");
  CHECK(told["events"][6]["unknown_d"].text == "0.75");
  CHECK(told["warning_count"].text == "0");
  for (const char* command :
       {"sample ", "keys ", "keys --raw ", "plot -o x.svg ", "gltf -o x.glb ", "info --list "}) {
    CAPTURE(command);
    const auto [status, out, err] = cli_test::run_apart(command + file.path());
    CHECK(status == 1);
    CHECK(err.find(": error: an evnt, which moves nothing by itself: see motley events\n") !=
          std::string::npos);
  }
  CHECK(run("exp " + file.path() + ' ' + file.path() + " 2>&1").out.find("a file of events, not an exp") !=
        std::string::npos);

  // A model has no events: an error, and no table.
  const temporary model{support::write_short_records(true, {{.number = 1}})};
  const auto none = cli_test::run_apart("events " + model.path());
  CHECK(none.status == 1);
  CHECK(none.out.empty());
  CHECK(none.err.find(": error: this is a model (wmb), not a motion") != std::string::npos);

  // Cut short, it resembles nothing; by name it says where.
  auto cut = support::evnt::of_all_kinds(2).write();
  cut.resize(cut.size() - 1);
  const temporary damaged{cut};
  CHECK(run("check " + damaged.path()).status == 1);
  CHECK(run("check --format evnt " + damaged.path()).out.find("sound node 0 ends at byte") !=
        std::string::npos);
}

TEST_CASE("motley events: a damaged file of events is no clip to the table of those that follow") {
  const auto whole = support::evnt::of_all_kinds(1).write();
  const temporary good{whole}, bad{{whole.begin(), whole.begin() + 20}};
  const auto done = cli_test::run_apart("events --format evnt " + bad.path() + ' ' + good.path());
  CHECK(done.status == 1);
  CHECK(done.err.starts_with(bad.path() + ": error: "));
  CHECK(done.out.starts_with("file,kind,name,type,seconds,"));
  CHECK(done.out.find('\n' + good.path() + ",bool,") != std::string::npos);
}

TEST_CASE("motley events is bounded: blocks that overlap, of commands that are small") {
  // 4094 entries; each block starts 16 bytes behind the one before, and all end at the end of the file:
  // commands of two bytes, and what ends them, or nothing that does.
  for (const bool good : {true, false}) {
    constexpr std::size_t entries = 4094, names = 20 + 8 * entries, data = names + 4 * entries + 2;
    support::writer out{support::order::little};
    for (const std::size_t v : {std::size_t{20}, names, data, entries + 1, std::size_t{1} << 20U}) out.u32(v);
    for (std::size_t i = 0; i < entries; ++i) out.u32(0), out.u32(data + 16 * i);
    for (std::size_t i = 0; i < entries; ++i) out.u32(names + 4 * entries);
    out.chars("x", 2);
    while (out.size() < (std::size_t{1} << 20U) - 4) out.u8(16);
    out.u32(good ? 0 : 0x10101010);
    const temporary file{out.take()};
    for (const char* command : {"events ", "info --clip x "}) {
      const auto [status, text] = run(command + file.path());
      CHECK(status == 1);
      if (command[0] == 'e') CHECK(text.find("needs more than 8388608 rows") != std::string::npos);
    }
  }
}

TEST_CASE("motley info and gltf name the bones of the human rig, in the real file") {
  const auto bytes = support::real_file("motion.bin");
  if (!bytes) return;
  const temporary file{*bytes}, glb{{}, ".glb"};
  const auto info = run("info --clip ERROR_3 " + file.path());
  CHECK(info.out.find("\nrig: human, inverse kinematics: targets are absolute positions") !=
        std::string::npos);
  CHECK(
      info.out.find("\nnames of bones: 20\n  0: root\n  1: hip\n  5: right leg\n  8: right ankle target\n") !=
      std::string::npos);
  CHECK(run("gltf --clip ERROR_3 -o " + glb.path() + ' ' + file.path()).status == 0);
  const std::string text = cli_test::read_text(glb.path());
  for (const char* name : {"root", "right foot", "base of the neck target", "right hand", "top of the head"})
    CHECK(text.find("\"name\":\"" + std::string{name} + '"') != std::string::npos);
  CHECK(text.find("bone_") == std::string::npos);

  const auto events = run("events " + file.path());
  CHECK(events.status == 0);
  const auto rows = cli_test::csv(events.out);
  const auto count = [&](const char* frame, const char* opcode) { // frame: empty for commands
    return std::count_if(rows.begin() + 1, rows.end(), [&](const auto& row) {
      return row[1].empty() == (*frame == '\0') && (*opcode == '\0' || row[2] == opcode);
    });
  };
  CHECK(count("0", "") == 3436); // in 944 blocks; clips share some, which are printed once
  CHECK(count("0", "4") == 795); // sounds
  CHECK(count("", "2") == 721);  // attacks
  CHECK(count("", "19") == 26);  // clips that are played mirrored
  for (std::size_t i = 2; i < rows.size(); ++i) CHECK(std::stoi(rows[i - 1][0]) <= std::stoi(rows[i][0]));
}
