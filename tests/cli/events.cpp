// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/events: motley events, and what motley info and gltf say of events and of the names of bones.
#include <motley/motley.hpp>

#include <string>
#include <vector>

#include "cli/run.hpp"
#include "support/bytes.hpp"
#include "support/motn_writer.hpp"
#include "support/random_mot.hpp"
#include "support/real_files.hpp"

using cli_test::run;
using cli_test::temporary;
namespace motn = support::motn;

namespace {

const std::string head = "clip,frame,opcode,payload\n";

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
  for (const motn::event& e : x.events)
    rows += std::to_string(clip) + ',' + std::to_string(e.frame) + ',' + std::to_string(e.opcode) + ',' +
            hexadecimal(e.payload) + '\n';
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

TEST_CASE("motley events prints every clip's events, in order") {
  for (unsigned seed = 0; seed < 5; ++seed) {
    const auto spec = motn::random_full_archive(seed);
    const temporary file{spec.write()};
    std::string rows;
    for (std::size_t i = 0; i < spec.sequences.size(); ++i)
      rows += rows_of(i, spec.extras[i % spec.extras.size()]);
    const auto [status, out] = run("events " + file.path());
    CHECK(status == 0);
    CHECK(out == head + rows);
    CHECK(run("events --clip 2 " + file.path()).out == head + rows_of(2, spec.extras[2]));
    CHECK(run("events --clip SEQ_4 " + file.path()).out == head + rows_of(4, spec.extras[0]));
  }
  const temporary file{two_blocks().write()};
  CHECK(run("events " + file.path()).out ==
        head + "0,9,4,0001025ba0\n0,3,1,05\n1,4,49,11111111111111111111111111\n");
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
  CHECK(events.out == head + "1,4,49,11111111111111111111111111\n");
  const auto info = run("info --clip 0 " + file.path());
  CHECK(info.status == 0); // the clip is good
  CHECK(info.out.find("\nevents: not to be read: " + why) != std::string::npos);
  CHECK(info.out.find("\ncommands: ") == std::string::npos);

  // A sequence that cannot be decoded has events all the same.
  auto broken = two_blocks().write();
  for (std::size_t i = 0; i < 4; ++i) broken[32 + 8 + i] = std::byte{0xFF};
  const temporary other{broken};
  CHECK(run("events --clip 1 " + other.path()).out == head + "1,4,49,11111111111111111111111111\n");
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
                      "\nevents: 2\n  frame 9, opcode 4, payload 0001025ba0, at byte " +
                      std::to_string(at + 22) + "\n  frame 3, opcode 1, payload 05, at byte " +
                      std::to_string(at + 30) + "\n"));
  CHECK(run("info --clip 1 " + file.path()).out.find("commands") == std::string::npos);
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
  CHECK(rows.size() == 1 + 3436); // in 944 blocks; clips share some, which are printed once
  for (std::size_t i = 2; i < rows.size(); ++i) CHECK(std::stoi(rows[i - 1][0]) <= std::stoi(rows[i][0]));
}
