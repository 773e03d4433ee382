// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli: the motley program from the outside: its output, its messages, its exit status.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "../../examples/cli/io/numbers.hpp"
#include "cli/folder.hpp"
#include "cli/run.hpp"
#include "support/exp_writer.hpp"
#include "support/motn_writer.hpp"
#include "support/random_anim.hpp"
#include "support/random_mot.hpp"
#include "support/real_files.hpp"

namespace {

using cli_test::csv, cli_test::run, cli_test::temporary;

const std::vector<std::byte> small =
    support::write(support::every_type(support::game::bayonetta2), support::order::big);

} // namespace

TEST_CASE("motley sample prints every track at every frame") {
  for (const support::order o : {support::order::little, support::order::big}) {
    const auto spec = support::random_mot(support::game::bayonetta2, 5, 300);
    const temporary file{support::write(spec, o)};
    const auto [status, out] = run("sample " + file.path());
    REQUIRE(status == 0);
    const auto rows = csv(out);
    REQUIRE(rows.size() == 1 + spec.tracks.size() * 300);
    CHECK(rows[0] == std::vector<std::string>{"clip", "target", "channel", "frame", "value"});
    std::size_t at = 1;
    for (const auto& t : spec.tracks) {
      support::error_meter meter;
      const std::array<std::string, 10> names{"tx", "ty", "tz", "rx", "ry", "rz", "u6", "sx", "sy", "sz"};
      for (int frame = 0; frame < 300; ++frame, ++at) {
        const auto& row = rows[at];
        REQUIRE(row.size() == 5);
        REQUIRE(row[0] == "0");
        REQUIRE(row[1] == std::to_string(t.bone));
        REQUIRE(row[2] == names[static_cast<std::size_t>(t.index)]);
        REQUIRE(row[3] == std::to_string(frame));
        meter.add(double{static_cast<float>(std::stod(row[4]))}, t.expected(frame, 300),
                  t.promised(frame, 300));
      }
      CHECK(meter.worst() <= 1);
    }
  }
}

TEST_CASE("motley keys prints every key exactly") {
  const auto spec = support::random_mot(support::game::bayonetta2, 6, 300);
  const temporary file{support::write(spec, support::order::little)};
  const auto [status, out] = run("keys " + file.path());
  REQUIRE(status == 0);
  const auto rows = csv(out);
  CHECK(rows[0] ==
        std::vector<std::string>{"clip", "track", "target", "channel", "key", "frame", "value", "in", "out"});
  std::size_t at = 1;
  for (std::size_t track = 0; track < spec.tracks.size(); ++track) {
    const auto& t = spec.tracks[track];
    const std::size_t count = std::max(t.keys.size(), t.expected_samples(300).size());
    for (std::size_t i = 0; i < count; ++i, ++at) {
      const auto& row = rows.at(at);
      REQUIRE(row[1] == std::to_string(track));
      REQUIRE(row[4] == std::to_string(i));
      if (t.keys.empty()) {
        const double expected = t.expected_samples(300)[i];
        REQUIRE(std::stof(row[6]) == static_cast<float>(expected));
      } else {
        const auto k = t.expected_keys()[i];
        REQUIRE(std::stod(row[5]) == k.frame);
        REQUIRE(std::stof(row[6]) == static_cast<float>(k.value));
        REQUIRE(std::stof(row[7]) == static_cast<float>(k.in));
        REQUIRE(std::stof(row[8]) == static_cast<float>(k.out));
      }
    }
  }
  CHECK(at == rows.size());
}

TEST_CASE("motley recognises each format and byte order") {
  using support::game, support::order;
  const std::pair<game, std::string> games[] = {{game::bayonetta, "bayonetta"},
                                                {game::bayonetta2, "bayonetta2"},
                                                {game::okami, "okami"},
                                                {game::god_hand, "god_hand"}};
  for (const auto& [which, name] : games) {
    const auto spec = support::random_mot(which, 9, 120);
    const temporary little{support::write(spec, order::little)}, big{support::write(spec, order::big)};
    CHECK(run("info " + little.path()).out.find("\nformat: " + name + "\nbyte order: little-endian\n") !=
          std::string::npos);
    CHECK(run("check " + little.path() + " " + big.path()).status == 0);
    const auto rows = csv(run("sample " + little.path()).out);
    CHECK(rows.size() == 1 + spec.tracks.size() * 120);
    CHECK(rows == csv(run("sample " + big.path()).out));
    CHECK(rows == csv(run("sample --format " + name + " " + big.path()).out));
    CHECK(csv(run("keys " + little.path()).out) == csv(run("keys " + big.path()).out));
    std::size_t at = 1;
    for (const auto& t : spec.tracks) {
      support::error_meter meter;
      for (int frame = 0; frame < 120; ++frame, ++at)
        meter.add(double{static_cast<float>(std::stod(rows.at(at).at(4)))}, t.expected(frame, 120),
                  t.promised(frame, 120));
      CHECK(meter.worst() <= 1);
    }
    if (support::is_mtb3(which)) continue;
    CHECK(run("info " + big.path()).out.find("byte order: big-endian") != std::string::npos);
  }
}

TEST_CASE("motley shows what nobody can decode") {
  const temporary file{support::write(
      {.which = support::game::okami,
       .frames = 2,
       .tracks = {{.bone = 3, .index = 12, .constant = 1}, {.bone = 4, .index = 2, .constant = 7}}},
      support::order::little)};
  const std::string out = run("info " + file.path()).out;
  CHECK(out.find("tracks: 1 on 1 bone\n  type 2 (single pose): 1 track, 1 key\n  type 12 (unknown): 1 "
                 "record\n") != std::string::npos);
  CHECK(out.find("record 0 (bone 3, index 12) is of unknown type 12, at byte 8") != std::string::npos);
  CHECK(run("sample " + file.path()).out == "clip,target,channel,frame,value\n0,4,tz,0,7\n0,4,tz,1,7\n");
}

TEST_CASE("motley maps bones with a model's table") {
  std::vector<std::byte> table(3 * 32, std::byte{0xFF}); // little-endian: all -1
  const auto put = [&](std::size_t entry, unsigned value) {
    table[2 * entry] = static_cast<std::byte>(value & 0xFFU);
    table[2 * entry + 1] = static_cast<std::byte>(value >> 8U);
  };
  put(0, 16), put(16, 32), put(32 + 1, 40), put(32 + 2, 0x0FFF); // bone 1 -> 40; bone 2 -> none
  const temporary bones{table}, odd{{table.begin(), table.end() - 1}};
  const temporary file{support::write({.which = support::game::bayonetta2,
                                       .frames = 1,
                                       .name = "b",
                                       .tracks = {{.bone = -1, .index = 0, .constant = 1},
                                                  {.bone = 1, .index = 0, .constant = 2},
                                                  {.bone = 2, .index = 0, .constant = 3},
                                                  {.bone = 0x1001, .index = 0, .constant = 4},
                                                  {.bone = 0x7001, .index = 0, .constant = 5}}},
                                      support::order::big)};
  const std::string with = " --bones " + bones.path() + " " + file.path();
  CHECK(run("sample" + with).out == "clip,target,channel,frame,value\n0,-1,tx,0,1\n0,40,tx,0,2\n0,2?,tx,0,3\n"
                                    "0,4097?,tx,0,4\n0,28673?,tx,0,5\n");
  CHECK(run("keys" + with).out == "clip,track,target,channel,key,frame,value,in,out\n0,0,-1,tx,0,0,1,0,0\n0,"
                                  "1,40,tx,0,0,2,0,0\n0,2,2?,tx,0,0,3,0,0\n"
                                  "0,3,4097?,tx,0,0,4,0,0\n0,4,28673?,tx,0,0,5,0,0\n");
  CHECK(run("info" + with)
            .out.find("bones: 1 of 5 map to the model's 1; -1 is the root\n"
                      "  not in the model: 2 4097 28673\n") != std::string::npos);
  CHECK(run("check" + with).status == 0);
  for (const std::string command : {"info", "keys", "sample", "check"}) {
    const auto [status, out] = run(command + " --bones " + odd.path() + " " + file.path());
    CHECK(status == 1);
    CHECK(out == odd.path() + ": error: size of the bone table in bytes cannot be 95, at byte 95\n");
  }
}

TEST_CASE("motley sample takes frames, tracks and clips") {
  const temporary file{small};
  CHECK(run("sample " + file.path() + " --track 0 --frames 1:2:0.5").out ==
        "clip,target,channel,frame,value\n0,-1,tx,1,1.25\n0,-1,tx,1.5,1.25\n0,-1,tx,2,1.25\n");
  CHECK(run("sample " + file.path() + " --track 1 --frames 0.25").out ==
        "clip,target,channel,frame,value\n0,1,ty,0.25,0.2\n");
  CHECK(csv(run("sample " + file.path() + " --track 1 --frames 0:1:0.1").out).size() == 12);
  CHECK(csv(run("sample " + file.path() + " --track 1 --track 3 --frames -2:2").out).size() == 11);
  CHECK(run("sample " + file.path() + " --clip every_type").out ==
        run("sample " + file.path() + " --clip 0").out);
  CHECK(run("sample - < " + file.path()).out == run("sample --format bayonetta2 " + file.path()).out);
}

TEST_CASE("motley info says what is inside") {
  const temporary file{small};
  const auto [status, out] = run("info " + file.path());
  CHECK(status == 0);
  CHECK(
      out ==
      "name: every_type\n"
      "frames: 40 at 60 fps\n"
      "duration: 0.6666667 s\n"
      "last pose = first pose: no (bone 6, scale 65.533)\n"
      "rotations: radians\n"
      "tracks: 11 on 10 bones\n"
      "  type 0 (constant): 1 track, 1 key\n"
      "  type 1 (f32 per frame): 1 track, 5 keys\n"
      "  type 2 (u16 per frame): 1 track, 4 keys\n"
      "  type 3 (u8 per frame): 1 track, 3 keys\n"
      "  type 4 (f32 keys): 1 track, 3 keys\n"
      "  type 5 (u16 keys): 1 track, 2 keys\n"
      "  type 6 (u8 keys): 2 tracks, 5 keys\n"
      "  type 7 (u8 keys, relative frames): 2 tracks, 5 keys\n"
      "  type 8 (u8 keys, u16 frames): 1 track, 4 keys\n"
      "format: bayonetta2\n"
      "byte order: big-endian\n"
      "flags: 1, loops\n"
      "camera tracks: 1 on bones from 28672 up\n"
      "version: 0x20120405\n"
      "size: " +
          std::to_string(small.size()) +
          " bytes\n"
          "warnings: 4\n"
          "  record 6 (bone 7, scale y) has two keys at frame 8: a step, at byte 319\n"
          "  record 7 (bone 8, scale z) has a key at frame 250, after the last frame, at byte 347\n"
          "  record 8 (bone 28672, field of view) has a key at frame 250, after the last frame, at byte 375\n"
          "  record 9 (bone 9, index 6) has an index of unknown meaning, at byte 152\n");
  CHECK(run("info " + file.path() + " " + file.path()).out ==
        "file: " + file.path() + "\n" + out + "file: " + file.path() + "\n" + out);
}

TEST_CASE("motley check says where a file is broken") {
  const temporary good{small}, cut{{small.begin(), small.end() - 1}},
      other{std::vector<std::byte>(100, std::byte{1})};
  CHECK(run("check " + good.path()).out == good.path() + ": ok\n");
  CHECK(run("check " + good.path()).status == 0);
  const auto [status, out] = run("check " + good.path() + " " + cut.path() + " " + other.path());
  CHECK(status == 1);
  const std::string size = std::to_string(small.size()), less = std::to_string(small.size() - 1);
  CHECK(out == good.path() + ": ok\n" + cut.path() +
                   ": error: type-7 keys of record 10 (bone 9, rotation x) end at byte " + size +
                   ", past the end of the file (" + less + ")\n" + other.path() +
                   ": error: not a supported motion file\n");
}

TEST_CASE("damaged files are complained about as what they were") {
  const auto says = [](std::vector<std::byte> bytes, std::size_t at, unsigned value,
                       const std::string& what) {
    bytes[at] = static_cast<std::byte>(value);
    const temporary file{bytes};
    CHECK(run("check " + file.path()).out == file.path() + ": error: " + what + "\n");
  };
  says(small, 4, 0x21, "unknown version 0x5041221, at byte 4");
  const auto first = support::write(support::every_type(support::game::bayonetta), support::order::little);
  says({first.begin(), first.begin() + 100}, 0, 'm',
       "record table ends at byte 136, past the end of the file (100)");
  auto named = support::write({.which = support::game::bayonetta2, .frames = 1, .name = "\x1b[31m"},
                              support::order::big);
  const temporary file{named};
  CHECK(run("info " + file.path()).out.find("name: \\x1b[31m\n") != std::string::npos);
}

TEST_CASE("motley check goes on after a file that cannot be read") {
  const temporary good{small};
  const auto [status, out] = run("check /nowhere " + good.path());
  CHECK(status == 1);
  CHECK(out == "/nowhere: error: cannot be read: No such file or directory\n" + good.path() + ": ok\n");
}

TEST_CASE("exit status: 1 for bad input, 2 for bad usage") {
  const temporary good{small}, bad{std::vector<std::byte>(3)};
  for (const std::string command : {"info", "keys", "sample", "check"}) {
    CHECK(run(command + " " + good.path()).status == 0);
    CHECK(run(command + " " + bad.path()).status == 1);
    CHECK(run(command + " /nowhere/at/all").status == 1);
    CHECK(run(command + " " + bad.path()).out.find("not a supported motion file") != std::string::npos);
    CHECK(run(command).status == 2);
    CHECK(run(command + " --nonsense " + good.path()).status == 2);
    CHECK(run(command + " --format nonsense " + good.path()).status == 2);
    CHECK(run(command + " --help").status == 0);
  }
  for (const std::string usage : {"explode", "keys --track 11", "keys --track x", "keys --track -1",
                                  "keys --track ''", "keys --clip ''", "keys --clip 1", "sample --clip other",
                                  "sample --frames 3:1", "sample --frames 1:2:0", "sample --frames 1:2:3:4",
                                  "sample --frames x", "sample --frames 1:", "sample --frames 1e39",
                                  "sample --frames ''", "sample --frames 0:1e30", "sample --frames nan"})
    CHECK(run(usage + " " + good.path()).status == 2);
  // As from a variable of the shell that is not set. An option is never left out in silence.
  for (const std::string option : {"sample --bones", "sample --skeleton", "sample --exp", "gltf --parents",
                                   "gltf --rest", "extract --file", "gltf -o", "keys --clip"}) {
    const auto empty = run(option + ' ' + cli_test::quoted("") + ' ' + good.path());
    CHECK(empty.status == 2);
    CHECK(empty.out == "motley: error: '" + option.substr(option.find('-')) + "' has no value\n");
  }
  CHECK(run("--help").status == 0);
  CHECK(run("keys " + bad.path()).out.find("clip,track") == std::string::npos); // no header without a table
}

TEST_CASE("the real motion on the command line") {
  const std::string little = support::real_path("pl000f_0a25_le.mot"),
                    big = support::real_path("pl000f_0a25_be.mot");
  if (!support::real_file("pl000f_0a25_le.mot")) return;
  const auto a = run("sample " + little), b = run("sample " + big);
  CHECK(a.status == 0);
  CHECK(a.out == b.out);
  CHECK(csv(a.out).size() == 1 + 830 * 96);
  CHECK(csv(run("keys " + little).out).size() == 1 + 808 + 732);
  std::string info = run("info " + little).out;
  for (const std::string part : {"bayonetta2", "little-endian", "96 at 60 fps", "pl000f_0a25", "tracks: 830",
                                 "732", "98 tracks, 808 keys"})
    CHECK(info.find(part) != std::string::npos);
  const std::string table = support::real_path("bone_index_translate_table_");
  CHECK(
      run("info --bones " + table + "le.bin " + little).out.find("bones: 32 of 93 map to the model's 174") !=
      std::string::npos);
  CHECK(run("sample --bones " + table + "le.bin " + little).out ==
        run("sample --bones " + table + "be.bin " + big).out);
  info.replace(info.find("little"), 6, "big");
  CHECK(run("info " + big).out == info);
}

TEST_CASE("motley keys and sample print an ANIM channel by channel, recognised from its bytes") {
  namespace anim = support::anim;
  for (const anim::game g : {anim::game::prime, anim::game::echoes, anim::game::demo}) {
    const auto spec = anim::random_stream(g, 12, {.bones = 4, .frames = 30});
    const temporary file{anim::write(spec)};
    const auto keys = run("keys " + file.path()),
               sample = run("sample " + file.path() + " --frames 0:29:0.5");
    REQUIRE(keys.status == 0);
    REQUIRE(sample.status == 0);
    const auto key_rows = csv(keys.out), rows = csv(sample.out);
    const std::vector<std::vector<std::string>> channels{
        {"qw", "qx", "qy", "qz"}, {"tx", "ty", "tz"}, {"sx", "sy", "sz"}};
    const auto frames = spec.frames();
    std::size_t key_row = 1, row = 1, track = 0;
    for (const anim::bone& b : spec.bones)
      for (std::size_t p = 0; p < 3; ++p) {
        if (!b.parts[p].used) continue;
        for (std::size_t c = 0; c < channels[p].size(); ++c, ++track) {
          for (std::size_t k = 0; k < frames.size(); ++k) {
            const auto& cells = key_rows.at(key_row++);
            REQUIRE(cells.size() == 9);
            REQUIRE(cells[1] == std::to_string(track));
            REQUIRE(cells[2] == std::to_string(b.id));
            REQUIRE(cells[3] == channels[p][c]);
            REQUIRE(cells[5] == std::to_string(frames[k]));
            const double expected = spec.key(b, p, k)[c];
            if (p > 0) REQUIRE(std::stof(cells[6]) == static_cast<float>(expected));
            REQUIRE(std::abs(std::stod(cells[6]) - expected) < 1e-6 * std::max(1.0, std::abs(expected)));
            if (p > 0 && k > 0) { // the slopes of straight lines
              const double slope = expected - spec.key(b, p, k - 1)[c];
              REQUIRE(std::abs(std::stod(cells[7]) - slope) < 1e-5);
            }
          }
          for (int i = 0; i <= 58; ++i) {
            const auto& cells = rows.at(row++);
            REQUIRE(cells[2] == channels[p][c]);
            if (spec.ambiguous(b, p, i / 2.0)) continue;
            REQUIRE(std::abs(std::stod(cells[4]) - spec.at(b, p, i / 2.0)[c]) < 1e-5);
          }
        }
      }
    CHECK(key_row == key_rows.size());
    CHECK(row == rows.size());
  }
}

TEST_CASE("motley info says whether the last pose is the first one") {
  const auto said = [](std::vector<support::track_spec> tracks) {
    const temporary file{
        support::write({.which = support::game::bayonetta2, .frames = 10, .tracks = std::move(tracks)},
                       support::order::big)};
    const std::string out = run("info " + file.path()).out, line = "last pose = first pose: ";
    const std::size_t at = out.find(line);
    REQUIRE(at != std::string::npos);
    return out.substr(at + line.size(), out.find('\n', at) - at - line.size());
  };
  const auto moving = [](int bone, int index, float to) {
    return support::track_spec{.bone = bone,
                               .index = index,
                               .how = support::storage::float_keys,
                               .keys = {{0, 0, 0, 5}, {4, 9, 3, -3}, {9, to, 2, 0}}};
  };
  CHECK(said({moving(4, 0, 0), moving(5, 3, 0.05F)}) == "yes");
  CHECK(said({moving(-1, 2, 1.5F), moving(4, 0, 0)}) == "yes, but the root travels");
  CHECK(said({moving(-1, 2, 1.5F), moving(4, 0, 0.25F)}) == "no (bone 4, translation 0.25)");
  CHECK(said({moving(7, 8, 0.5F)}) == "no (bone 7, scale 0.5)");
  CHECK(said({moving(7, 4, 1)}).starts_with("no (bone 7, 57.29")); // degrees of a radian
  CHECK(said({}) == "yes");
}

TEST_CASE("motley info and check know an ANIM") {
  namespace anim = support::anim;
  auto spec = anim::random_stream(anim::game::echoes, 12, {.bones = 4, .frames = 30, .gaps = 0});
  spec.looping = 1;
  spec.interval = 0.03125F;
  auto bytes = anim::write(spec);
  const temporary file{bytes};
  const auto info = run("info " + file.path());
  CHECK(info.status == 0);
  for (const char* line : {"format: anim\n", "game: Metroid Prime 2: Echoes\n", "version: 2\n",
                           "byte order: big-endian\n", "root bone: 3\n", "loops: yes\n",
                           "frames: 30 at 32 fps\n", "rotations: quaternions\n", "frames with keys: 30\n",
                           "seconds a frame: 0.03125\n", "scratch size: 12345\n", "bone channels: 4\n"})
    CHECK_MESSAGE(info.out.find(line) != std::string::npos, line);
  CHECK(info.out.find("again") == std::string::npos);
  CHECK(info.out.find("state of") == std::string::npos);
  const temporary prime{anim::write(anim::random_stream(anim::game::prime, 12, {.bones = 4, .frames = 30}))},
      plain{anim::write(anim::random_plain(anim::game::echoes, 1, 2, 3))};
  CHECK(run("info " + prime.path()).out.find("bone channels: 4\nbone channels, again: 4\n") !=
        std::string::npos);
  CHECK(run("info " + plain.path()).out.find("state of the duration: 1\nstate of the interval: 1\n") !=
        std::string::npos);
  CHECK(run("check " + file.path()).out == file.path() + ": ok\n");
  CHECK(run("check --format anim " + file.path()).status == 0);
  CHECK(run("keys " + file.path() + " --track 1000").status == 2);
  CHECK(csv(run("keys " + file.path() + " --track 1").out).size() == 31);
  bytes.resize(bytes.size() - 1);
  const temporary broken{bytes};
  const auto check = run("check " + broken.path());
  CHECK(check.status == 1);
  CHECK(check.out.find(": error: key set ") != std::string::npos);
}

TEST_CASE("motley keys and sample print every clip of a MOTN, recognised from its bytes") {
  namespace motn = support::motn;
  const auto spec = motn::random_archive(31);
  const temporary file{spec.write()};
  const auto keys = run("keys " + file.path()), sample = run("sample " + file.path());
  REQUIRE(keys.status == 0);
  REQUIRE(sample.status == 0);
  const auto key_rows = csv(keys.out), rows = csv(sample.out);
  std::size_t key_row = 1, row = 1;
  for (std::size_t clip = 0; clip < spec.sequences.size(); ++clip) {
    const motn::sequence& s = spec.sequences[clip];
    for (std::size_t track = 0; track < s.tracks.size(); ++track) {
      const motn::track& t = s.tracks[track];
      const auto reference = t.reference();
      const std::size_t count = reference.empty() ? t.values.size() : reference.size();
      for (std::size_t k = 0; k < count; ++k) {
        const auto& cells = key_rows.at(key_row++);
        const std::vector<std::string> head{std::to_string(clip), std::to_string(track),
                                            std::to_string(t.target), t.channel, std::to_string(k)};
        REQUIRE(std::vector<std::string>{cells.begin(), cells.begin() + 5} == head);
        REQUIRE(std::stod(cells[5]) == (reference.empty() ? static_cast<double>(k) : reference[k].frame));
        REQUIRE(std::stof(cells[6]) ==
                static_cast<float>(reference.empty() ? t.values[k] : reference[k].value));
        // Samples have the slopes of straight lines; of angles, the shorter way round.
        const double here = static_cast<double>(k);
        const double in = !reference.empty() ? reference[k].in
                          : k > 0            ? 2 * (t.values[k] - t.at(here - 0.5))
                                             : 0;
        const double out = !reference.empty() ? reference[k].out : 2 * (t.at(here + 0.5) - t.values[k]);
        const double wrapped_in = t.is_angle ? in - std::round(in) : in; // where a turn lies between
        REQUIRE(std::abs(std::stod(cells[7]) - wrapped_in) < 1e-5);
        REQUIRE(std::abs(std::stod(cells[8]) - out) < 1e-5);
      }
      for (unsigned f = 0; f < s.frames; ++f) {
        const auto& cells = rows.at(row++);
        REQUIRE(cells[0] == std::to_string(clip));
        REQUIRE(cells[3] == std::to_string(f));
        REQUIRE(std::abs(std::stod(cells[4]) - t.at(f)) < 1e-5);
      }
    }
  }
  CHECK(key_row == key_rows.size());
  CHECK(row == rows.size());

  const auto by_number = run("sample --clip 3 --frames 0:5:0.5 " + file.path());
  CHECK(by_number.status == 0);
  CHECK(by_number.out == run("sample --clip SEQ_3 --frames 0:5:0.5 " + file.path()).out);
  CHECK(csv(by_number.out).size() == 1 + 11 * spec.sequences[3].tracks.size());
  CHECK(run("keys --clip SEQ_9 " + file.path()).status == 2);
  CHECK(run("keys --clip 6 " + file.path()).status == 2);
}

TEST_CASE("motley info and check know a MOTN, and show what is whole when parts are not") {
  namespace motn = support::motn;
  const auto spec = motn::random_archive(32);
  auto bytes = spec.write();
  const temporary file{bytes};
  const auto info = run("info " + file.path());
  CHECK(info.status == 0);
  std::size_t channels = 0, keys = 0;
  for (const std::size_t i : {0U, 3U, 4U, 5U}) {
    channels += spec.sequences[i].tracks.size();
    for (const motn::track& t : spec.sequences[i].tracks) keys += t.keys.size();
  }
  for (const std::string& line :
       {std::string{"format: motn\n"}, std::string{"clips: 6, 6 of them distinct\n"},
        "  curves: 4 clips, " + std::to_string(channels) + " channels, " + std::to_string(keys) + " keys\n",
        std::string{"  node frames: 1 clip, 27 channels, "}, std::string{"  bone frames: 1 clip, "},
        std::string{"frames: 1 to 300 in a clip, "}})
    CHECK_MESSAGE(info.out.find(line) != std::string::npos, line);
  const auto list = run("info --list " + file.path());
  CHECK(list.out.find("clip,encoding,frames,channels,keys,name\n0,curves,60,23,") == 0);
  CHECK(csv(list.out).size() == 7);
  CHECK(csv(list.out)[2][5] == "SEQ_1");
  const auto one = run("info --clip SEQ_1 " + file.path());
  CHECK(one.out.find("name: SEQ_1\n") != std::string::npos);
  CHECK(one.out.find("encoding: node frames\n") != std::string::npos);
  CHECK(run("check " + file.path()).out == file.path() + ": ok\n");

  for (std::size_t i = 0; i < 4; ++i) bytes[32 + 8 + i] = std::byte{0xF0}; // the second one's data
  const temporary broken{bytes};
  const auto check = run("check " + broken.path());
  CHECK(check.status == 1);
  CHECK(check.out.find(broken.path() + ": error: clip 1: sequence ends at byte ") == 0);
  CHECK(csv(check.out).size() == 1);
  const auto sample = run("sample " + broken.path());
  CHECK(sample.status == 1);
  CHECK(sample.out.find("\n5,") != std::string::npos); // the last clip is there
  CHECK(run("info " + broken.path()).out.find("  broken: 1 clip\n") != std::string::npos);
  CHECK(run("keys --clip 0 " + broken.path()).status == 0);
  CHECK(run("keys --clip 1 " + broken.path()).status == 1);
}

TEST_CASE("motley counts what is in the real MOTN") {
  if (!support::real_file("motion.bin")) return;
  const std::string path = support::real_path("motion.bin");
  CHECK(run("check " + path).out == path + ": ok\n");
  const auto info = run("info " + path);
  CHECK(info.out.find("  curves: 1531 clips, 93528 channels, 484989 keys\n") != std::string::npos);
  CHECK(info.out.find("  node frames: 19 clips, ") != std::string::npos);
  CHECK(info.out.find("  bone frames: 9 clips, ") != std::string::npos);
}

TEST_CASE("motley exp runs an exp over a table of poses, and info shows it as expressions") {
  namespace x = support::exp;
  const auto points = x::float_points(support::order::big, {{-90, -45, 0, 90}, {90, 45, 90, 0}});
  const temporary first{x::write(
      support::order::big,
      {{.flags = 1, // interp2(abs(bone 4 rx * 0.5) + 10)
        .bone = 197,
        .index = 3,
        .entries = {x::with_channel(0x10101, 4, 3), x::with_number(0x20004, 0.5F), x::with_number(1, 10)},
        .interpolation = 2,
        .point_count = 2,
        .points = points},
       {.bone = 5, .index = 14, .entries = {x::with_channel(1, 6, 7), x::with_number(2, 0.25F)}}})};
  const temporary second{
      x::write(support::order::little,
               {{197,
                 3,
                 {x::interpolated(0), x::magnitude, x::bone(4, 3), x::times, x::value(0.5F), x::end_function,
                  x::plus, x::value(10), x::end_function}},
                {5, 0, {x::bone(4, 0), x::plus, x::open, x::value(2), x::close, x::times, x::value(3)}}},
               {{{-90, -45, 0, 90}, {90, 45, 90, 0}}})};
  const auto info = run("info " + first.path());
  CHECK(info.out.find("format: bayonetta_exp\ngame: Bayonetta\nbyte order: big-endian\n") == 0);
  CHECK(info.out.find("  bone 197 rx = interp2(abs(bone 4 rx * 0.5) + 10)\n"
                      "  bone 5 u14 = bone 6 sx - 0.25\n") != std::string::npos);
  const auto more = run("info " + second.path());
  CHECK(more.out.find("game: Metal Gear Rising, Bayonetta 2 or later\nbyte order: little-endian\n") !=
        std::string::npos);
  CHECK(more.out.find("  bone 197 rx = interp0(abs(bone 4 rx * 0.5) + 10)\n"
                      "  bone 5 tx = (bone 4 tx + 2) * 3\n") != std::string::npos);
  CHECK(run("check " + first.path() + " " + second.path()).status == 0);
  CHECK(run("keys " + first.path()).out == "clip,track,target,channel,key,frame,value,in,out\n"
                                           "0,0,197,rx,0,-90,-45,0,90\n0,0,197,rx,1,90,45,90,0\n");
  CHECK(run("keys " + second.path()).out == "clip,track,target,channel,key,frame,value,in,out\n"
                                            "0,0,-1,interp,0,-90,-45,0,90\n0,0,-1,interp,1,90,45,90,0\n");
  CHECK(run("sample " + first.path()).status == 1);

  const std::string table = "clip,target,channel,frame,value\n"
                            "0,4,rx,0,-0.6981317\n0,4,rx,0.5,0\n0,4,tx,0,1.5\n0,7,qw,0,0.5\n2,-1,tx,3,9\n"
                            "0,28672,roll,0,0.5\n"
                            "0,4?,rx,0,7\n0,28672?,fov,0,0.9\n"; // of `sample --bones`: not the model's
  const temporary poses{[&] {
    std::vector<std::byte> bytes;
    for (const char c : table) bytes.push_back(static_cast<std::byte>(c));
    return bytes;
  }()};
  // -40 degrees: 20 + 10 = 30, and the straight line of the points gives 15 degrees; 0: 10 gives 5.
  const auto after = csv(run("exp " + first.path() + " " + poses.path()).out);
  REQUIRE(after.size() == 15);
  const auto row = [&](std::size_t i, const char* head, double value) {
    const auto& r = after.at(i);
    CHECK(r[0] + "," + r[1] + "," + r[2] + "," + r[3] == head);
    CHECK(std::stod(r[4]) == doctest::Approx(value).epsilon(1e-6));
  };
  row(1, "0,4,tx,0", 1.5);
  row(2, "0,4,rx,0", -0.6981317);
  row(3, "0,4,rx,0.5", 0);
  row(4, "0,4?,rx,0", 7);
  row(5, "0,5,u14,0", 0.75); // a scale that is missing is 1
  row(6, "0,5,u14,0.5", 0.75);
  row(7, "0,7,qw,0", 0.5);
  row(8, "0,197,rx,0", 0.2617994);
  row(9, "0,197,rx,0.5", 0.08726646);
  row(10, "0,28672,roll,0", 0.5);
  row(11, "0,28672?,fov,0", 0.9);
  row(12, "2,-1,tx,3", 9);
  row(14, "2,197,rx,3", 0.08726646);
  const auto piped = run("exp " + second.path() + " - < " + poses.path());
  CHECK(piped.status == 0);
  CHECK(piped.out.find("0,5,tx,0,5.1\n") != std::string::npos); // (15 + 2) * 3 / 10

  const temporary nonsense{std::vector<std::byte>(20, std::byte{'\n'})};
  const auto refused = run("exp " + first.path() + " " + nonsense.path());
  CHECK(refused.status == 1);
  CHECK(refused.out.find("line 1 is not a row of clip,target,channel,frame,value, at byte 0\n") !=
        std::string::npos);
  // Channel 5 is rz: u5 is no name.
  const temporary unnamed{cli_test::as_bytes("clip,target,channel,frame,value\n0,0,u6,0,1\n0,0,u5,0,1\n")};
  CHECK(run("exp " + first.path() + " " + unnamed.path()).out.find("line 3 is not a row of ") !=
        std::string::npos);
  CHECK(run("exp " + poses.path() + " " + poses.path()).status == 1);
  CHECK(run("exp " + first.path()).status == 2);
}

TEST_CASE("motley info shows all operators and functions of an exp, with the parentheses that they need") {
  namespace x = support::exp;
  using x::open, x::close, x::end_function, x::value;
  const auto a = x::bone(4, 0), b = x::bone(4, 1), c = x::bone(4, 2);
  using operations = std::vector<x::operation>;
  const auto select = [](const operations& p, const operations& q, const operations& r) {
    operations all{x::select};
    for (const operations* argument : {&p, &q, &r}) {
      all.push_back(open);
      all.insert(all.end(), argument->begin(), argument->end());
      all.push_back(close);
    }
    all.push_back(end_function);
    return all;
  };
  // As they are stored, from left to right: `text` is what the usual precedence makes the same of.
  const struct {
    operations stored;
    std::string text;
  } each[] = {
      {{a, x::plus, b, x::minus, c}, "a + b - c"},
      {{a, x::minus, open, b, x::minus, c, close}, "a - (b - c)"},
      {{a, x::minus, b, x::times, c}, "(a - b) * c"},
      {{a, x::minus, open, b, x::over, c, close}, "a - b / c"},
      {{a, x::times, b, x::over, c}, "a * b / c"},
      {{a, x::over, open, b, x::times, c, close}, "a / (b * c)"},
      {{a, x::less, b}, "a < b"},
      {{a, x::plus, b, x::greater, c}, "a + b > c"},
      {{a, x::greater, b, x::plus, c}, "(a > b) + c"},
      {{a, x::less, b, x::less, c}, "(a < b) < c"},
      {{a, x::less, open, b, x::greater, c, close}, "a < (b > c)"},
      {{a, x::both, b, x::both, c}, "a and b and c"},
      {{a, x::both, open, b, x::both, c, close}, "a and (b and c)"},
      {{a, x::less, b, x::both, c}, "a < b and c"},
      {{a, x::both, b, x::less, c}, "(a and b) < c"},
      {{a, x::both, b, x::either, c}, "a and b or c"},
      {{a, x::either, b, x::both, c}, "(a or b) and c"},
      {{a, x::either, open, b, x::both, c, close}, "a or b and c"},
      {{a, x::either, open, b, x::either, c, close}, "a or (b or c)"},
      {{x::round_up, open, a, close, end_function, x::times, x::round_down, b, end_function},
       "ceil(a) * floor(b)"},
      {{x::magnitude, a, x::either, b, end_function}, "abs(a or b)"},
      {select({a, x::less, b}, {a, x::plus, value(2)}, select({a}, {b}, {c})),
       "select(a < b, a + 2, select(a, b, c))"},
      {{x::interpolated(0), open, x::magnitude, a, end_function, close, end_function}, "interp0(abs(a))"},
  };
  std::vector<x::expression> records;
  std::string expected;
  for (const auto& e : each) {
    records.push_back({9, 7, e.stored});
    expected += "  BONE 9 SX = " + e.text + '\n';
  }
  // a, b and c where they are words.
  const auto replace = [&](const std::string& name, const std::string& by) {
    const auto is_letter = [&](std::size_t at) { return expected[at] >= 'a' && expected[at] <= 'z'; };
    for (std::size_t at = expected.find(name); at != std::string::npos; at = expected.find(name, at))
      if (is_letter(at - 1) || is_letter(at + 1))
        ++at;
      else
        expected.replace(at, 1, by), at += by.size();
  };
  replace("a", "BONE 4 TX"), replace("b", "BONE 4 TY"), replace("c", "BONE 4 TZ");
  for (char& character : expected) character = static_cast<char>(std::tolower(character));
  const temporary file{x::write(support::order::big, records, {{{0, 1, 0, 0}}})};
  CHECK(run("info " + file.path()).out.find("records: 23\n" + expected) != std::string::npos);

  // It runs: 5.6 degrees and 0.04 units, 0.4 in the exp. 5.6 < 10 and 5.6, so 3.6, + floor(0.4), * 2 is 7.2.
  // That is > 1, so 0.75 * 7.2 = 5.4 tenths.
  const temporary full{x::write_full_grammar(support::order::little)};
  CHECK(run("info " + full.path())
            .out.find(
                "  bone 5 rx = (select(bone 4 rx < 10 and bone 4 rx, bone 4 rx - 2, ceil(bone 4 rx / 3)) + "
                "floor(bone 4 tx)) * 2\n"
                "  bone 6 tx = interp0(bone 5 rx > 1 or 0) * abs(bone 5 rx)\n") != std::string::npos);
  const std::string table = "0,4,rx,0,0.09773844\n0,4,tx,0,0.04\n";
  const temporary poses{[&] {
    std::vector<std::byte> bytes;
    for (const char character : table) bytes.push_back(static_cast<std::byte>(character));
    return bytes;
  }()};
  const auto after = csv(run("exp " + full.path() + " " + poses.path()).out);
  REQUIRE(after.size() == 5);
  CHECK(after[3][1] + after[3][2] == "5rx");
  CHECK(std::stod(after[3][4]) == doctest::Approx(7.2 * 0.017453292519943295).epsilon(1e-6));
  CHECK(after[4][1] + after[4][2] == "6tx");
  CHECK(std::stod(after[4][4]) == doctest::Approx(0.54).epsilon(1e-6));
}

TEST_CASE("where a compiler has no from_chars for floats, denormal numbers are read, too") {
  const auto read = []<class F>(std::string_view text, F& value) {
    const auto [end, failure] = cli::read_float(text.data(), text.data() + text.size(), value);
    CHECK(end == text.data() + text.size());
    return failure;
  };
  constexpr std::errc good{}, out_of_range = std::errc::result_out_of_range;
  float f = 7;
  for (const std::string_view text : {"1e-46", "-1e-60", "1e39", "-1e39"}) { // less than half the least
    CHECK(read(text, f) == out_of_range);
    CHECK(f == 7);
  }
  CHECK(read("1e-40", f) == good);
  CHECK(f == 1e-40F);
  CHECK(read("-1e-45", f) == good);
  CHECK(f == -std::numeric_limits<float>::denorm_min());
  CHECK(read("0e-99", f) == good);
  CHECK(f == 0);
  CHECK(read("inf", f) == good);
  CHECK(f == std::numeric_limits<float>::infinity());
  double d = 7;
  CHECK(read("1e-320", d) == good);
  CHECK(d == 1e-320);
  CHECK(read("1e-330", d) == out_of_range);
}
