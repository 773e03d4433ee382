// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/wide: the tables of motley sample for other programs: --wide, --degrees, --rate, --bone,
// --channel,
// --names.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "cli/folder.hpp"
#include "cli/run.hpp"
#include "support/hostile_files.hpp"
#include "support/motn_writer.hpp"
#include "support/random_mot.hpp"
#include "support/real_files.hpp"

namespace {

using cli_test::csv, cli_test::quoted, cli_test::run, cli_test::run_apart, cli_test::temporary;

support::track_spec line(int bone, int index, float first, float last) {
  const float slope = last - first; // of the whole segment: a straight line
  return {.bone = bone,
          .index = index,
          .how = support::storage::float_keys,
          .keys = {{0, first, 0, slope}, {9, last, slope, 0}}};
}
/// Ten frames at 60 a second; what moves, moves in a straight line.
std::vector<std::byte> mot(const std::string& name, std::vector<support::track_spec> tracks) {
  return support::write(
      {.which = support::game::bayonetta2, .frames = 10, .name = name, .tracks = std::move(tracks)},
      support::order::little);
}
const std::vector<std::byte> walk =
    mot("walk", {line(-1, 0, 0, 9), line(4, 3, 0, 18), {.bone = 4, .index = 4, .constant = 0.5F}});
const std::string head = "clip,target,channel,frame,value\n";

} // namespace

TEST_CASE("motley sample --wide: a row for each frame, a column for each channel") {
  const temporary file{walk};
  const auto [status, out] = run("sample --wide --frames 0:2 " + file.path());
  CHECK(status == 0);
  CHECK(out == "clip,name,frame,-1.tx,4.rx,4.ry\n0,walk,0,0,0,0.5\n0,walk,1,1,2,0.5\n0,walk,2,2,4,0.5\n");
  CHECK(run("sample --wide --frames 1 --bone 4 " + file.path()).out ==
        "clip,name,frame,4.rx,4.ry\n0,walk,1,2,0.5\n");
  CHECK(run("sample --wide --frames 1 - < " + file.path()).out ==
        run("sample --wide --frames 1 " + file.path()).out);
  // A channel that comes twice has two columns.
  const temporary twice{mot("x", {line(4, 3, 0, 9), line(4, 3, 0, 18), line(4, 3, 0, 27)})};
  CHECK(run("sample --wide --frames 1 " + twice.path()).out ==
        "clip,name,frame,4.rx,4.rx.2,4.rx.3\n0,x,1,1,2,3\n");
}

TEST_CASE("motley sample --wide: clips and files with different channels have empty cells") {
  const temporary one{walk}, two{mot("a,\"b", {line(4, 4, 0, 9), line(7, 8, 9, 0)})};
  const auto [status, out] = run("sample --wide --frames 0:1 " + one.path() + ' ' + two.path());
  CHECK(status == 0);
  CHECK(out == "file,clip,name,frame,-1.tx,4.rx,4.ry,7.sy\n" + one.path() + ",0,walk,0,0,0,0.5,\n" +
                   one.path() + ",0,walk,1,1,2,0.5,\n" + two.path() + ",0,\"a,\"\"b\",0,,,0,9\n" +
                   two.path() + ",0,\"a,\"\"b\",1,,,1,8\n");
  CHECK(run("sample --wide -j 8 --frames 0:1 " + one.path() + ' ' + two.path()).out == out);
  // What cannot be read is an error; the others are printed.
  const auto with_bad = run_apart("sample --wide --frames 0:1 " + one.path() + " /nowhere " + two.path());
  CHECK(with_bad.status == 1);
  CHECK(with_bad.out == out);
  CHECK(with_bad.err == "/nowhere: error: cannot be read: No such file or directory\n");
  // All clips of an archive, the same values as in the long table.
  const temporary archive{support::motn::random_archive(31).write()};
  const auto wide = csv(run("sample --wide " + archive.path()).out),
             tall = csv(run("sample " + archive.path()).out);
  std::size_t cells = 0, at = 0, compared = 0;
  for (std::size_t i = 1; i < wide.size(); ++i)
    for (std::size_t c = 3; c < wide[i].size(); ++c) cells += wide[i][c].empty() ? 0 : 1;
  CHECK(cells == tall.size() - 1);
  for (std::size_t i = 1; i < tall.size(); i += 7) {
    const std::string column = tall[i][1] + '.' + tall[i][2];
    std::size_t c = 3;
    if (std::find(wide[0].begin(), wide[0].end(), column + ".2") != wide[0].end()) continue; // which of them?
    ++compared;
    while (c < wide[0].size() && wide[0][c] != column) ++c;
    REQUIRE(c < wide[0].size());
    for (at = 1; at < wide.size() && (wide[at][0] != tall[i][0] || wide[at][2] != tall[i][3]); ++at) {
    }
    REQUIRE(at < wide.size());
    CHECK(wide[at].at(c) == tall[i][4]);
  }
  CHECK(compared > 20);
}

TEST_CASE("motley sample --degrees: angles in degrees, whatever the format's unit") {
  const temporary file{walk};
  const double degree = 180 / 3.14159265358979323846;
  const auto rows = csv(run("sample --degrees --bone 4 " + file.path()).out);
  REQUIRE(rows.size() == 21);
  for (std::size_t i = 0; i < 10; ++i) {
    CHECK(std::stod(rows[1 + i][4]) == doctest::Approx(2 * static_cast<double>(i) * degree).epsilon(1e-6));
    CHECK(std::stod(rows[11 + i][4]) == doctest::Approx(0.5 * degree).epsilon(1e-6));
  }
  CHECK(run("sample --degrees --bone -1 " + file.path()).out ==
        run("sample --bone -1 " + file.path()).out); // no angle
  // Turns: 360 each.
  const temporary archive{support::motn::random_archive(31).write()};
  const auto turns = csv(run("sample " + archive.path()).out),
             degrees = csv(run("sample --degrees " + archive.path()).out);
  REQUIRE(turns.size() == degrees.size());
  std::size_t angles = 0;
  for (std::size_t i = 1; i < turns.size(); ++i) {
    const bool is_angle = turns[i][2][0] == 'r';
    angles += is_angle ? 1 : 0;
    CHECK(std::stod(degrees[i][4]) ==
          doctest::Approx(std::stod(turns[i][4]) * (is_angle ? 360 : 1)).epsilon(1e-6));
  }
  CHECK(angles > 10);
}

TEST_CASE("motley sample --rate: so many frames a second, to the clip's end") {
  const temporary file{walk};
  // 9 frames at 60 a second take 0.15 s: 7 frames at 40 a second, each 1.5 of the clip's.
  CHECK(run("sample --rate 40 --bone -1 " + file.path()).out ==
        head + "0,-1,tx,0,0\n0,-1,tx,1.5,1.5\n0,-1,tx,3,3\n0,-1,tx,4.5,4.5\n0,-1,tx,6,6\n0,-1,tx,7.5,7.5\n0,-"
               "1,tx,9,9\n");
  CHECK(run("sample --rate 60 " + file.path()).out == run("sample " + file.path()).out);
  CHECK(csv(run("sample --rate 120 --bone -1 " + file.path()).out).size() == 1 + 19);
  CHECK(csv(run("sample --rate 59.94 --bone -1 " + file.path()).out).size() == 1 + 9);
  CHECK(run("sample --rate 0.001 --bone -1 " + file.path()).out == head + "0,-1,tx,0,0\n");
  CHECK(run("sample --rate 30 --as-game --bone 4 " + file.path()).out ==
        run("sample --frames 0:9:2 --bone 4 " + file.path()).out);
  CHECK(run("sample --rate 120 --as-game " + file.path()).out ==
        run("sample --frames 0:9:0.5 --as-game " + file.path()).out);
  for (const std::string rate :
       {"0", "-1", "nan", "inf", "x", "1e-320", "0.00099", "1000001", "1e300", "''", "30 --frames 0:1"})
    CHECK(run("sample --rate " + rate + ' ' + file.path()).status == 2);
  CHECK(run("sample --rate 1e300 " + file.path()).out ==
        "motley: error: --rate takes a number from 0.001 to 1000000, not '1e300'\n");
}

TEST_CASE("--rate of a file whose frames have no length that can be told") {
  const temporary shortest{support::hostile::anim_of_no_bones(3, 1e-40F)}; // more a second than a float holds
  const auto [status, out, err] = run_apart("sample --rate 30 " + shortest.path());
  CHECK(status == 1);
  CHECK(err == shortest.path() + ": error: the clip has no frame rate, which --rate needs\n");
  CHECK(run("gltf --rate 30 -o - " + shortest.path()).status == 1);
}

TEST_CASE("--bone and --channel: as they are printed, again and again, in every table of tracks") {
  const temporary file{walk};
  const auto rows_of = [&](const std::string& choice) {
    return csv(run("sample --frames 0 " + choice + ' ' + file.path()).out).size() - 1;
  };
  CHECK(rows_of("") == 3);
  CHECK(rows_of("--bone 4") == 2);
  CHECK(rows_of("--bone -1") == 1);
  CHECK(rows_of("--bone 4 --bone -1") == 3);
  CHECK(rows_of("--bone 004") == 2);
  CHECK(rows_of("--channel rx") == 1);
  CHECK(rows_of("--channel rx --channel tx") == 2);
  CHECK(rows_of("--bone 4 --channel tx --channel ry") == 1);
  CHECK(rows_of("--bone 4 --track 0 --track 1") == 1);
  CHECK(csv(run("keys --bone 4 --channel rx " + file.path()).out).size() == 3);
  CHECK(run("plot --bone 4 --channel rx -o - " + file.path()).out ==
        run("plot --track 1 -o - " + file.path()).out);
  for (const std::string command : {"sample", "keys"}) {
    const auto none = run(command + " --bone 5 --channel rx " + file.path());
    CHECK(none.status == 2);
    CHECK(none.out == "motley: error: " + file.path() + " has no track for --bone 5 --channel rx\n");
    for (const std::string choice :
         {"--bone x", "--bone 1.5", "--bone ''", "--bone 99999999999", "--bone ?", "--channel q",
          "--channel ''", "--channel RX", "--channel u", "--channel ux"})
      CHECK(run(command + ' ' + choice + ' ' + file.path()).status == 2);
  }
  const auto no_picture = run("plot --bone 5 -o - " + file.path());
  CHECK(no_picture.status == 2);
  CHECK(no_picture.out == "motley: error: " + file.path() + " has no track for --bone 5\n");
  const auto no_pictures = run("plot --all --bone 5 -o " + file.path() + "_none/ " + file.path());
  CHECK(no_pictures.status == 1);
  CHECK(no_pictures.out.find(": warning: clip 0 has no track for --bone 5: left out\n") != std::string::npos);
  // In a folder files without the tracks are skipped: --wide has no rows for them.
  const cli_test::folder here;
  here.put("a.mot", walk);
  here.put("b.mot", mot("other", {line(9, 0, 0, 9)}));
  CHECK(csv(run_apart("sample --wide --frames 0:1 --bone 9 " + here.path()).out).size() == 1 + 2);
  const temporary odd{mot("odd", {line(4, 14, 0, 9), line(5, 0, 0, 9)})};
  CHECK(run("sample --frames 1 --channel u14 " + odd.path()).out == head + "0,4,u14,1,1\n");
  // By the model's numbers, with a table.
  std::vector<std::byte> table(96, std::byte{0xFF});
  table[0] = std::byte{16}, table[1] = std::byte{0}, table[32] = std::byte{32}, table[33] = std::byte{0};
  table[64 + 8] = std::byte{7}, table[64 + 9] = std::byte{0};         // bone 4 is the model's 7
  table[64 + 10] = std::byte{0xFF}, table[64 + 11] = std::byte{0x0F}; // bone 5 is none
  const temporary bones{table};
  const std::string with = "sample --frames 1 --bones " + bones.path() + ' ' + odd.path();
  CHECK(run(with + " --bone 7").out == head + "0,7,u14,1,1\n");
  CHECK(run(with + " --bone " + quoted("5?")).out == head + "0,5?,tx,1,1\n");
  CHECK(run(with + " --bone 4").status == 2);
}

TEST_CASE("what is no number is printed without a sign, which depends on the processor") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const temporary file{mot("odd", {line(4, 0, nan, nan), line(4, 1, -nan, -nan)})};
  CHECK(run("sample --frames 0 " + file.path()).out == head + "0,4,tx,0,nan\n0,4,ty,0,nan\n");
  CHECK(run("keys " + file.path()).out.find("-nan") == std::string::npos);
  CHECK(run("sample --wide --frames 0 " + file.path()).out.ends_with(",0,nan,nan\n"));
}

TEST_CASE("--names: a column with the clip's name") {
  const temporary file{walk};
  CHECK(run("sample --names --frames 1 --bone -1 " + file.path()).out ==
        "clip,name,target,channel,frame,value\n0,walk,-1,tx,1,1\n");
  CHECK(run("keys --names --track 2 " + file.path()).out ==
        "clip,name,track,target,channel,key,frame,value,in,out\n0,walk,2,4,ry,0,0,0.5,0,0\n");
  const std::string path = file.path();
  CHECK(run("keys --names --track 2 " + path + ' ' + path).out ==
        "file,clip,name,track,target,channel,key,frame,value,in,out\n" + path +
            ",0,walk,2,4,ry,0,0,0.5,0,0\n" + path + ",0,walk,2,4,ry,0,0,0.5,0,0\n");
  const temporary odd{mot("a,\"b", {line(1, 0, 0, 9)})};
  CHECK(run("sample --names --frames 1 " + odd.path()).out ==
        "clip,name,target,channel,frame,value\n0,\"a,\"\"b\",1,tx,1,1\n");
}

TEST_CASE("motley sample --wide is bounded, and takes the real files") {
  const temporary shared{support::hostile::motn(4094, 27000, 1)},
      broad{support::hostile::mot(83000, 0, 1, {})};
  CHECK(run("sample --wide " + shared.path()).out.find("needs more than") != std::string::npos);
  CHECK(run("sample --wide " + broad.path()).out.find("needs more than") != std::string::npos);
  // Many columns in one file, many frames in another: the cells between them are counted.
  const temporary columns{support::hostile::mot(20000, 0, 1, {})},
      frames{support::hostile::mot_of_short_samples(1)};
  const auto both =
      run_apart("sample --wide --frames 0:9999 --track 0 " + columns.path() + ' ' + frames.path());
  CHECK(both.status == 0);
  if (!support::real_file("motion.bin")) return;
  const auto real = run_apart("sample --wide --frames 0:1 " + support::real_path("motion.bin"));
  CHECK(real.status == 0);
  CHECK(csv(real.out).size() > 1559);
}
