// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/bench: motley bench measures every kind of file, and says what it measured.
#include <doctest/doctest.h>

#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "cli/run.hpp"
#include "support/exp_writer.hpp"
#include "support/motn_writer.hpp"
#include "support/random_anim.hpp"
#include "support/random_mot.hpp"

namespace {

using cli_test::run, cli_test::run_apart, cli_test::temporary;

/// The names of a table's lines; each must tell a time, a throughput and a ratio, none of them 0.
std::vector<std::string> measured(const std::string& out) {
  const std::regex line{"(\\S+(?: \\S+)*?) +([0-9.]+) (?:ns|us|ms|s) +([0-9.]+) "
                        "(?:MB/s|million (?:keys|values|records)/s) +([0-9.]+) x (?:copying|filling) the "
                        "(?:file|output|pose|results)"};
  std::vector<std::string> names;
  std::istringstream lines{out.substr(out.find("\n\n") + 2)};
  std::string text;
  std::getline(lines, text);
  CHECK(text.find("what") == 0);
  while (std::getline(lines, text)) {
    std::smatch parts;
    REQUIRE_MESSAGE(std::regex_match(text, parts, line), text);
    names.push_back(parts[1]);
    for (std::size_t i = 2; i < 5; ++i) CHECK_MESSAGE(std::stod(parts[i]) > 0, text);
  }
  return names;
}

const std::vector<std::string> motion_lines{
    "open",          "walk all keys", "decode all clips", "pose, sample_frame()",
    "pose, cursors", "pose, player",  "pose, baked"};

} // namespace

TEST_CASE("motley bench measures a motion") {
  support::mot_spec spec{.which = support::game::bayonetta2, .frames = 50, .name = "bench"};
  support::random r{3};
  for (const int keys : {3, 4}) spec.tracks.push_back(random_track(r, support::storage::byte_keys, keys));
  spec.tracks.push_back(random_track(r, support::storage::constant, 1));
  const auto bytes = support::write(spec, support::order::big);
  const temporary file{bytes};
  const auto [status, out, err] = run_apart("bench " + file.path());
  CHECK(status == 0);
  CHECK(err.empty());
  CHECK(out.find("size: " + std::to_string(bytes.size()) +
                 " bytes\nclips: 1, 8 keys, 150 values\nposes: of clip 0, bench, 3 values, 50 frames\n\n") ==
        0);
  CHECK(measured(out) == motion_lines);
}

TEST_CASE("motley bench measures all clips of an archive, or one") {
  const auto spec = support::motn::random_archive(32);
  auto bytes = spec.write();
  std::size_t values = 0;
  for (const auto& s : spec.sequences) values += s.frames * s.tracks.size();
  {
    const temporary file{bytes};
    const auto [status, out] = run("bench " + file.path());
    CHECK(status == 0);
    CHECK(out.find("\nclips: 6, ") != std::string::npos);
    CHECK(out.find(", " + std::to_string(values) +
                   " values\nposes: of clip 3, SEQ_3, 12 values, 300 frames\n") != std::string::npos);
    CHECK(measured(out) == motion_lines);
    const auto one = run("bench --clip SEQ_1 " + file.path());
    CHECK(one.out.find("\nclips: 1, ") != std::string::npos);
    CHECK(one.out.find("\nposes: of clip 1, SEQ_1, ") != std::string::npos);
    CHECK(run("bench --clip SEQ_9 " + file.path()).status == 2);
  }
  for (std::size_t i = 0; i < 4; ++i) bytes[32 + 8 + i] = std::byte{0xF0}; // the second one's data
  const temporary broken{bytes};
  const auto [status, out, err] = run_apart("bench " + broken.path());
  CHECK(status == 1);
  CHECK(err.find(broken.path() + ": error: clip 1: sequence ends at byte ") == 0);
  CHECK(out.find("\nclips: 5, ") != std::string::npos);
  CHECK(measured(out) == motion_lines);
}

TEST_CASE("motley bench measures an ANIM and an exp") {
  namespace anim = support::anim;
  const temporary file{anim::write(anim::random_stream(anim::game::echoes, 12, {.bones = 4, .frames = 30}))};
  const auto motion = run("bench - < " + file.path());
  CHECK(motion.status == 0);
  CHECK(measured(motion.out) == motion_lines);

  namespace x = support::exp;
  const temporary first{
      x::write(support::order::big,
               {{.flags = 1, .bone = 197, .index = 3, .entries = {x::with_channel(1, 4, 3)}},
                {.bone = 5, .index = 14, .entries = {x::with_channel(1, 6, 7), x::with_number(2, 0.25F)}}})};
  const temporary second{x::write(
      support::order::little, {{5, 0, {x::bone(4, 0), x::plus, x::value(2), x::times, x::value(3)}}}, {})};
  for (const temporary* exp : {&first, &second}) {
    const auto [status, out] = run("bench " + exp->path());
    CHECK(run("bench --clip 0 " + exp->path()).status == 0);
    CHECK(run("bench --clip 3 " + exp->path()).status == 2);
    CHECK(status == 0);
    CHECK(out.find("\nrecords: ") != std::string::npos);
    CHECK(measured(out) == std::vector<std::string>{"open", "run"});
  }
}

TEST_CASE("motley bench ends soon, whatever a file says") {
  // 32767 frames of 2000 tracks would be a quarter of a gigabyte.
  support::mot_spec spec{.which = support::game::bayonetta2, .frames = 32767, .name = "huge"};
  for (int i = 0; i < 2000; ++i) spec.tracks.push_back({.bone = i, .index = i % 3, .constant = 1});
  const temporary huge{support::write(spec, support::order::little)};
  const auto [status, out] = run("bench " + huge.path());
  CHECK(status == 0);
  CHECK(out.find("\nclips: 1, 2000 keys, 65534000 values, of which the first 8388000 are decoded\n") !=
        std::string::npos); // 4194 whole frames, the most that 2^23 values hold
  CHECK(measured(out) == motion_lines);
}

TEST_CASE("motley bench: exit status 1 for bad input, 2 for bad usage") {
  const auto whole =
      support::write(support::random_mot(support::game::bayonetta2, 4, 20), support::order::big);
  const temporary good{whole}, broken{{whole.begin(), whole.end() - 1}};
  const auto [status, out, err] = run_apart("bench " + broken.path());
  CHECK(status == 1);
  CHECK(out.empty());
  CHECK(err.find(broken.path() + ": error: ") == 0);
  CHECK(run("bench /nowhere").status == 1);
  CHECK(run("bench").status == 2);
  CHECK(run("bench " + good.path() + ' ' + good.path()).status == 2);
  CHECK(run("bench -j 2 " + good.path()).status == 2);
  CHECK(run("bench --help").status == 0);
}
