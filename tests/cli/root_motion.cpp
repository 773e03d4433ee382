// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/root_motion: motley sample --root-motion, and --in-place of sample, gltf and plot.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "cli/folder.hpp"
#include "cli/run.hpp"
#include "support/mot_writer.hpp"
#include "support/turning_walk.hpp"

namespace {

using cli_test::run, cli_test::run_apart, cli_test::temporary;

support::track_spec per_frame(int bone, int index, std::vector<float> samples) {
  return {
      .bone = bone, .index = index, .how = support::storage::float_samples, .samples = std::move(samples)};
}
/// The root goes along z, bone 4 along x.
const std::vector<std::byte> walk =
    support::write({.which = support::game::bayonetta2,
                    .frames = 3,
                    .name = "walk",
                    .tracks = {per_frame(-1, 2, {1, 1.5F, 3}), per_frame(4, 0, {0, 1, 0.5F})}},
                   support::order::little);

} // namespace

TEST_CASE("motley sample --root-motion prints the movement since frame 0") {
  const temporary file{walk};
  const std::string head = "clip,frame,tx,ty,tz,qw,qx,qy,qz\n";
  CHECK(run("sample --root-motion " + file.path()).out ==
        head + "0,0,0,0,0,1,0,0,0\n0,1,0,0,0.5,1,0,0,0\n0,2,0,0,2,1,0,0,0\n");
  CHECK(run("sample --root-motion --frames 0.5 " + file.path()).out == head + "0,0.5,0,0,0.25,1,0,0,0\n");
  CHECK(run("sample --root-motion --rate 30 " + file.path()).out ==
        head + "0,0,0,0,0,1,0,0,0\n0,2,0,0,2,1,0,0,0\n");
  CHECK(run("sample --root-motion --root 4 --frames 1:2 " + file.path()).out ==
        head + "0,1,1,0,0,1,0,0,0\n0,2,0.5,0,0,1,0,0,0\n");
  CHECK(run("sample --root-motion --names --frames 0 " + file.path()).out ==
        "clip,name,frame,tx,ty,tz,qw,qx,qy,qz\n0,walk,0,0,0,0,1,0,0,0\n");
  const temporary archive{support::turning_walk()};
  CHECK(run("sample --root-motion --frames 1 " + archive.path())
            .out.starts_with(head + "0,1,0,0,2,0.70710677,0,0.70710677,0"));
  CHECK(run("sample --root-motion --frames 0 " + file.path() + ' ' + archive.path()).out ==
        "file," + head + file.path() + ",0,0,0,0,0,1,0,0,0\n" + archive.path() + ",0,0,0,0,0,1,0,0,0\n");
}

TEST_CASE("motley sample --in-place") {
  const temporary file{walk}, archive{support::turning_walk()};
  const std::string head = "clip,target,channel,frame,value\n";
  CHECK(run("sample --in-place --frames 0:2:0.5 --bone -1 " + file.path()).out ==
        head + "0,-1,tz,0,1\n0,-1,tz,0.5,1\n0,-1,tz,1,1\n0,-1,tz,1.5,1\n0,-1,tz,2,1\n");
  CHECK(run("sample --in-place --wide " + file.path()).out ==
        "clip,name,frame,-1.tz,4.tx\n0,walk,0,1,0\n0,walk,1,1,1\n0,walk,2,1,0.5\n");
  CHECK(run("sample --in-place --root 4 --wide " + file.path()).out ==
        "clip,name,frame,-1.tz,4.tx\n0,walk,0,1,0\n0,walk,1,1.5,0\n0,walk,2,3,0\n");
  const auto foot =
      cli_test::csv(run("sample --in-place --degrees --frames 1 --bone 9 " + archive.path()).out);
  REQUIRE(foot.size() == 4);
  for (std::size_t i = 1; i < 4; ++i) // about y it was 90 degrees to the left
    CHECK(std::stod(foot[i][4]) == doctest::Approx(i == 1 ? 22.5 : 0).epsilon(1e-6));
  const std::string target = run("sample --in-place --frames 1 --bone 8 --channel tz " + archive.path()).out;
  CHECK(target == head + "0,8,tz,1,1\n");
  // The figure: its root stays, and its ankle, too.
  const std::string space = "sample --space model --in-place --bone 0 --channel tz " + archive.path();
  CHECK(run_apart(space).out == head + "0,0,tz,0,0\n0,0,tz,1,0\n");
}

TEST_CASE("motley gltf and plot --in-place") {
  const temporary file{walk}, archive{support::turning_walk()};
  for (const std::string more : {"", " --rate 120", " --curves"}) {
    CAPTURE(more);
    const temporary moving{{}, ".glb"}, still{{}, ".glb"};
    CHECK(run("gltf --quiet" + more + " -o " + moving.path() + ' ' + file.path()).status == 0);
    CHECK(run("gltf --quiet --in-place" + more + " -o " + still.path() + ' ' + file.path()).status == 0);
    CHECK(cli_test::read_text(moving.path()) != cli_test::read_text(still.path()));
  }
  const temporary picture{{}, ".svg"};
  CHECK(run("plot --quiet --in-place --bone -1 --bone 4 -o " + picture.path() + ' ' + file.path()).status ==
        0);
  const std::string drawn = cli_test::read_text(picture.path());
  CHECK(drawn.find("track 0: in place") != std::string::npos);
  CHECK(drawn.find("track 1: in place") == std::string::npos);
}

TEST_CASE("--root-motion, --in-place and --root: what does not go together") {
  const temporary file{walk};
  const auto refused = [&](const std::string& words) {
    const auto r = run_apart(words + ' ' + file.path());
    CAPTURE(words);
    CHECK(r.status == 2);
    CHECK(r.out.empty());
    CHECK(!r.err.empty());
  };
  for (const char* other :
       {"--in-place", "--wide", "--degrees", "--as-game", "--space model", "--bone 4", "--track 0",
        "--channel tx", "--no-figure", "--missing zero", "--skeleton x", "--bones x"})
    refused(std::string{"sample --root-motion "} + other);
  refused("sample --root 4");
  refused("sample --in-place --root x");
  refused("sample --in-place --root 4.5");
  refused("gltf --root 4 -o x.glb");
  refused("plot --root 4 -o x.svg");
  refused("keys --in-place");
  // A bone that the clip lacks: nothing moves, and a line says so.
  const auto r = run_apart("sample --root-motion --root 9 --frames 2 " + file.path());
  CHECK(r.status == 0);
  CHECK(r.out == "clip,frame,tx,ty,tz,qw,qx,qy,qz\n0,2,0,0,0,1,0,0,0\n");
  CHECK(r.err == file.path() + ": warning: clip 0 does not move bone 9, the chosen root\n");
  const auto sampled = run_apart("sample --in-place --root 9 --frames 2 " + file.path());
  CHECK(sampled.err == r.err);
  CHECK(sampled.out == run("sample --frames 2 " + file.path()).out);
  for (const std::string words :
       {"gltf --quiet --in-place --root 9 -o -", "plot --quiet --in-place --root 9 -o -"}) {
    CAPTURE(words);
    const auto in_place = run_apart(words + ' ' + file.path());
    CHECK(in_place.status == 0);
    CHECK(in_place.err.find("clip does not move bone 9, the chosen root\n") != std::string::npos);
  }
}
