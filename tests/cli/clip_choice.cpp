// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/clip_choice: which clips --clip selects, and what is said if it selects none.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "cli/folder.hpp"
#include "cli/run.hpp"
#include "support/motn_writer.hpp"
#include "support/random_mot.hpp"
#include "support/real_files.hpp"

namespace {

using cli_test::csv, cli_test::folder, cli_test::on_windows, cli_test::quoted, cli_test::run,
    cli_test::run_apart;

/// An archive whose clips have these names, of five characters each.
std::vector<std::byte> archive(const std::vector<std::string>& names) {
  support::motn::archive a;
  for (std::size_t i = 0; i < names.size(); ++i) a.sequences.push_back(support::motn::write_curves(9, 0, {}));
  auto bytes = a.write();
  std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::size_t at = text.find(support::motn::archive::name(i));
    REQUIRE(at != std::string::npos);
    REQUIRE(names[i].size() == 5);
    for (std::size_t c = 0; c < 5; ++c) bytes[at + c] = static_cast<std::byte>(names[i][c]);
  }
  return bytes;
}

/// The numbers of the clips that --clip selects, as "0 3".
std::string chosen(const std::string& file, const std::string& clip) {
  std::string numbers;
  const auto rows = csv(run_apart("info --list --clip " + quoted(clip) + ' ' + file).out);
  for (std::size_t i = 1; i < rows.size(); ++i) numbers += (i > 1 ? " " : "") + rows[i][0];
  return numbers;
}

} // namespace

TEST_CASE("--clip: the exact name, or else any case, or else a pattern") {
  const folder here;
  const std::string file = here.put("x.bin", archive({"WALK1", "walk1", "Walk2", "RUN_1", "WALK1", "00003"}));
  CHECK(chosen(file, "WALK1") == "0 4");
  CHECK(chosen(file, "walk1") == "1");
  CHECK(chosen(file, "wALK1") == "0 1 4");
  CHECK(chosen(file, "WALK2") == "2");
  CHECK(chosen(file, "3") == "3"); // a number
  CHECK(chosen(file, "00003") == "5");
  CHECK(chosen(file, "run*") == "3");
  CHECK(chosen(file, "WALK*") == "0 1 2 4");
  CHECK(chosen(file, "*1") == "0 1 3 4");
  CHECK(chosen(file, "r?n_?") == "3");
  CHECK(chosen(file, "r?n_") == "");
  if (!on_windows) {
    const std::string stars = here.put("s.bin", archive({"WALK*", "WALKS", "walk*"}));
    CHECK(chosen(stars, "WALK*") == "0"); // the exact name of one
    CHECK(chosen(stars, "wAlK*") == "0 2");
    CHECK(chosen(stars, "wal*") == "0 1 2");
  }
  for (const std::string command :
       {"info", "keys", "keys --raw", "keys --json", "info --json", "events", "sample"}) {
    CAPTURE(command);
    CHECK(run(command + " --clip rUn_1 " + file).out == run(command + " --clip 3 " + file).out);
    CHECK(run(command + " --clip rUn_1 " + file).out.find("no clip") == std::string::npos);
  }
}

TEST_CASE("--clip of what takes one clip: a pattern may match one") {
  const folder here;
  support::motn::archive all = support::motn::random_archive(3); // SEQ_0 to SEQ_5
  const std::string file = here.put("x.bin", all.write());
  CHECK(run("plot --clip " + quoted("seq_?") + ' ' + file + " -o " + (here / "x.svg")).out ==
        "motley: error: 'seq_?' matches 6 clips of " + file +
            ", 'SEQ_0' and 'SEQ_1' among them; name one clip\n");
  CHECK(run("plot --clip " + quoted("seq_?") + ' ' + file + " -o " + (here / "x.svg")).status == 2);
  CHECK(run("plot --clip " + quoted("seq_2*") + ' ' + file + " -o " + (here / "x.svg")).status == 0);
  CHECK(run("gltf --clip " + quoted("seq_?") + ' ' + file + " -o " + (here / "all/")).status ==
        0); // each of them
  CHECK(run("gltf --all " + file + " -o " + (here / "every/")).status == 0);
  for (int i = 0; i < 6; ++i) {
    const std::string name = std::to_string(i) + "_SEQ_" + std::to_string(i) + ".glb";
    CHECK(cli_test::read_text(here / ("all/" + name)) == cli_test::read_text(here / ("every/" + name)));
  }
}

TEST_CASE("--clip: '*' also matches a clip without a name") {
  const folder here;
  const std::string file = here.put("a.mot", support::write({.tracks = {{.bone = 1}}}, support::order::big)),
                    all = here.put("x.bin", archive({std::string(5, '\0'), "RUN_1", std::string(5, '\0')}));
  CHECK(run("keys --clip " + quoted("*") + ' ' + file).out == run("keys " + file).out);
  CHECK(run("keys --clip " + quoted("?*") + ' ' + file).status == 2);
  CHECK(chosen(all, "*") == "0 1 2");
  CHECK(chosen(all, "?*") == "1");
  CHECK(run("plot --clip " + quoted("*") + ' ' + all + " -o " + (here / "x.svg")).out ==
        "motley: error: '*' matches 3 clips of " + all + ", clip 0 and 'RUN_1' among them; name one clip\n");
}

TEST_CASE("--clip that selects nothing says which clips there are, and the nearest name") {
  const folder here;
  const std::string file = here.put("x.bin", archive({"WALK1", "RUN_1", "SWIM1"})),
                    one = here.put("one.mot", support::write({.name = "walk", .tracks = {{.bone = 1}}},
                                                             support::order::big));
  const auto said = [&](const std::string& clip, const std::string& of) {
    const auto [status, out] = run("info --clip " + quoted(clip) + ' ' + of);
    CHECK(status == 2);
    return out;
  };
  const std::string start = "' in " + file + ", which has clips 0 to 2";
  CHECK(said("WALK", file) == "motley: error: no clip 'WALK" + start + "; the nearest name is 'WALK1'\n");
  CHECK(said("rum_1", file) == "motley: error: no clip 'rum_1" + start + "; the nearest name is 'RUN_1'\n");
  CHECK(said("swmi1", file) == "motley: error: no clip 'swmi1" + start + "; the nearest name is 'SWIM1'\n");
  CHECK(said("3", file) == "motley: error: no clip '3" + start + "\n");
  CHECK(said("18446744073709551616", file) == "motley: error: no clip '18446744073709551616" + start + "\n");
  CHECK(said("wulk", one) ==
        "motley: error: no clip 'wulk' in " + one + ", which has only clip 0; the nearest name is 'walk'\n");
  // Nothing is near these.
  for (const std::string clip : {"?", "x*", "sit", "-1"})
    CHECK(said(clip, file) == "motley: error: no clip '" + clip + start + "\n");
  CHECK(said("", file) == "motley: error: '--clip' has no value\n");
  if (support::real_file("motion.bin"))
    CHECK(said("DD_1110", support::real_path("motion.bin"))
              .ends_with("which has clips 0 to 1558; the nearest name is 'DD_111'\n"));
}
