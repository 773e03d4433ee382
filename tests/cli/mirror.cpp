// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/mirror: --mirror, against clips that are mirrored by hand, and what motley info says of clips
// that the game mirrors.
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "cli/folder.hpp"
#include "cli/run.hpp"
#include "support/bytes.hpp"
#include "support/json.hpp"
#include "support/motn_writer.hpp"
#include "support/random_mot.hpp"
#include "support/real_files.hpp"

using cli_test::read_text;
using cli_test::run;
using cli_test::run_apart;
using cli_test::temporary;
using cli_test::temporary_path;
namespace motn = support::motn;

namespace {

constexpr unsigned minus = 0x8000; ///< the sign of a half

/// A clip of Ryo's: his root, and one arm's target and hand. Channels change sign where `signs` says so.
motn::sequence arm(unsigned wrist, const char* signs) {
  std::vector<motn::track> tracks;
  std::size_t i = 0;
  for (const unsigned bone : {0U, wrist, wrist + 1})
    for (std::size_t n = 0; n < 3; ++n, ++i) {
      const unsigned sign = signs[i] == '-' ? minus : 0, first = 0x3400 + 0x20 * static_cast<unsigned>(i);
      tracks.push_back({static_cast<int>(bone),
                        {bone == wrist + 1 ? 'r' : 't', "xyz"[n]},
                        {{0, 1, sign ^ first},
                         {3, 3, sign ^ 0x3A00, sign ^ 0x3000, sign ^ 0x3C00},
                         {7, 1, sign ^ 0x3800}}});
    }
  return motn::write_curves(8, 0, tracks);
}
std::vector<std::byte> left() { return motn::archive{{arm(29, "+++++++++")}}.write(); }
std::vector<std::byte> right() { return motn::archive{{arm(35, "-++-++--+")}}.write(); } // profile 3
motn::sequence still_node() {
  motn::node node;
  for (auto& channel : node.channels) channel.stored = {0};
  return motn::write_nodes(2, {node});
}

const std::string why = "cannot be mirrored (only those of Shenmue's people and animals can)";

} // namespace

TEST_CASE("motley --mirror: what one arm does, the other one does") {
  const temporary source{left()}, wanted{right()};
  for (const std::string command :
       {"sample ", "sample --wide ", "sample --frames -1:9:0.25 ", "sample --degrees --bone 36 ",
        "sample --space model ", "sample --space model --frames 0:7:0.5 ",
        "sample --root-motion --root 36 "}) {
    CAPTURE(command);
    const auto expected = run(command + wanted.path());
    CHECK(expected.status == 0);
    const auto mirrored = run(command + "--mirror " + source.path());
    CHECK(mirrored.status == 0);
    CHECK(mirrored.out == expected.out);
    if (command.find(" 36 ") != std::string::npos) continue;
    CHECK(run(command + "--mirror " + wanted.path()).out == run(command + source.path()).out);
  }
  CHECK(run("sample --mirror " + source.path()).out.find("\n0,35,tx,0,-") != std::string::npos);
  for (const auto& made : {std::pair<std::string, std::string>{"gltf ", ".glb"},
                           {"gltf --curves ", ".glb"},
                           {"gltf --no-figure --rate 50 ", ".glb"},
                           {"plot ", ".svg"},
                           {"plot --bone 36 ", ".svg"}}) {
    const std::string &command = made.first, &extension = made.second;
    CAPTURE(command);
    const std::string a = temporary_path(extension), b = temporary_path(extension);
    CHECK(run(command + "--quiet --mirror " + source.path() + " -o " + a).status == 0);
    CHECK(run(command + "--quiet " + wanted.path() + " -o " + b).status == 0);
    CHECK(!read_text(a).empty());
    CHECK(read_text(a) == read_text(b));
    std::filesystem::remove(a);
    std::filesystem::remove(b);
  }
}

TEST_CASE("motley --mirror: clips that cannot be mirrored are errors, or left out beside others") {
  const temporary other{
      support::write(support::random_mot(support::game::bayonetta2, 5, 30), support::order::little)};
  for (const std::string command : {"sample --mirror ", "sample --root-motion --mirror "}) {
    const auto nothing = run_apart(command + other.path());
    CHECK(nothing.status == 1);
    CHECK(nothing.err == other.path() + ": error: its clips " + why + '\n');
  }
  const cli_test::folder pictures;
  CHECK(run_apart("plot --all --mirror " + other.path() + " -o " + (pictures / "")).status == 1);
  const std::string out = temporary_path(".glb");
  for (const std::string command : {"gltf", "plot"}) {
    const auto bad = run_apart(command + " --mirror " + other.path() + " -o " +
                               (command == "plot" ? temporary_path(".svg") : out));
    CHECK(bad.status == 1);
    CHECK(bad.err == other.path() + ": error: the clip " + why + "\n");
  }
  const temporary both{motn::archive{{arm(29, "+++++++++"), still_node()}}.write()};
  const auto some = run_apart("sample --mirror " + both.path());
  CHECK(some.status == 0);
  CHECK(some.err == both.path() + ": warning: 1 clip " + why + ": left out\n");
  const temporary wanted{right()};
  CHECK(some.out == run("sample " + wanted.path()).out);
  CHECK(run("sample --mirror --clip 1 " + both.path()).status == 1);
  const auto all = run_apart("gltf --all --mirror " + both.path() + " -o " + out);
  CHECK(all.status == 0);
  CHECK(all.err.find(both.path() + ": warning: clip 1 " + why + ": left out\n") != std::string::npos);
  std::filesystem::remove(out);
}

TEST_CASE("motley info says which clips the game plays mirrored") {
  const motn::extra with{{{0, 1, {1, 2, 3}}, {0, 19, {0, 0, 0}}}}, without{{{0, 1, {19, 19, 19}}}};
  const temporary file{
      motn::archive{{motn::write_curves(5, 0, {}), motn::write_curves(6, 13, {})}, {with, without}}.write()};
  const std::string line = "\nthe game plays it mirrored: yes\n";
  CHECK(run("info --clip 0 " + file.path()).out.find(line) != std::string::npos);
  CHECK(run("info --clip 1 " + file.path()).out.find("mirrored") == std::string::npos);
  CHECK(run("info --clip 0 " + file.path()).out.find("\ncharacter: 0 (AKI)\n") != std::string::npos);
  CHECK(run("info --clip 1 " + file.path()).out.find("\ncharacter: 13 (YKI)\n") != std::string::npos);
  const auto told_of = [](const std::string& path, std::size_t clip) {
    const auto told = support::json_reader::read(run("info --json " + path).out);
    return told["files"][0]["clips"][clip]["played_mirrored"].text;
  };
  CHECK(told_of(file.path(), 0) == "true");
  CHECK(told_of(file.path(), 1) == "false");
  const temporary other{
      support::write(support::random_mot(support::game::bayonetta2, 5, 30), support::order::little)};
  CHECK(told_of(other.path(), 0) == "null");
}

TEST_CASE("motley info and --mirror on the real file") {
  if (!support::real_file("motion.bin")) return;
  const std::string path = support::real_path("motion.bin");
  std::size_t clips = 0;
  const std::string told = run("info --json " + path).out;
  for (std::size_t at = 0; (at = told.find("\"played_mirrored\":true", at)) != std::string::npos; ++at)
    ++clips;
  CHECK(clips == 62);
  CHECK(run("info --clip A_WALK_L_02 " + path).out.find("the game plays it mirrored: yes\n") !=
        std::string::npos);
}
