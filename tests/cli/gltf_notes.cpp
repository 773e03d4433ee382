// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/gltf_notes: what motley gltf says about what a .glb cannot hold: a line for each kind on stderr.
#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <vector>

#include "cli/folder.hpp"
#include "cli/glb.hpp"
#include "cli/run.hpp"
#include "cli/skeletons.hpp"
#include "support/motn_writer.hpp"
#include "support/skeleton_writer.hpp"

namespace {

using cli_test::gltf, cli_test::made, cli_test::mot, cli_test::numbers, cli_test::run_apart,
    cli_test::temporary;
using support::storage;

made make(const support::mot_spec& spec, const std::string& arguments = {}) {
  return cli_test::make(support::write(spec, support::order::little), arguments);
}
bool says(const std::string& err, const std::string& line) {
  return ('\n' + err).find('\n' + line + '\n') != std::string::npos;
}

support::mot_spec with_camera(std::vector<float> fovs) {
  auto spec = mot({{.bone = 0x7000, .index = 2, .constant = 5},
                   {.bone = 0x7000, .index = 15, .how = storage::float_samples, .samples = std::move(fovs)}},
                  3);
  spec.flags = 2;
  return spec;
}
const std::string moves = "note: the field of view of camera 0 moves from ",
                  first = " radians; a .glb holds its first value";

} // namespace

TEST_CASE("gltf notes: a field of view that moves") {
  CHECK(says(make(with_camera({0.5F, 0.75F, 0.9F})).err, moves + "0.5 to 0.9" + first));
  CHECK(says(make(with_camera({0.9F, 0.75F, 0.5F})).err, moves + "0.9 to 0.5" + first));
  CHECK(says(make(with_camera({0.5F, 0.75F, 0.5F})).err, moves + "0.5 to 0.75" + first));
  CHECK(make(with_camera({0.5F, 0.5F, 0.5F})).err.find("field of view") == std::string::npos);
  const made none = make(with_camera({-1, -1, -1}));
  const std::string unusable =
      "note: 1 camera has no field of view that glTF allows at its first frame: it gets 0.8 radians";
  CHECK(says(none.err, unusable));
  const made later = make(with_camera({0, 0.5F, 1}));
  CHECK(says(later.err, unusable));
  CHECK(later.err.find("moves") == std::string::npos);
}

TEST_CASE("gltf notes: a camera's values that are not finite") {
  const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  const auto replaced = [](int n) {
    return "note: " + std::to_string(n) + " values are not finite and were replaced by defaults";
  };
  const made never = make(with_camera({nan, nan, nan}));
  CHECK(says(never.err, replaced(3)));
  CHECK(never.err.find("moves") == std::string::npos);
  CHECK(says(make(with_camera({1, nan, inf})).err, replaced(2)));
  auto spec = with_camera({1, 1, 1});
  spec.tracks.push_back({.bone = 0x7000, .index = 0, .how = storage::float_samples, .samples = {1, nan, 3}});
  spec.tracks.push_back(
      {.bone = 0x7001, .index = 2, .how = storage::float_samples, .samples = {nan, inf, 1}});
  CHECK(says(make(spec).err, replaced(3)));
}

TEST_CASE(
    "gltf notes: bones that are no part of the body, tracks that move nothing known, tracks given twice") {
  const temporary model{support::write_nier({{.number = 0}, {.number = 7, .parent = 0}})};
  const auto spec = mot({{.bone = 0, .index = 0, .constant = 1},
                         {.bone = 0, .index = 0, .constant = 2},
                         {.bone = 7, .index = 6, .constant = 1},
                         {.bone = 8, .index = 0, .constant = 1},
                         {.bone = 8, .index = 1, .constant = 1},
                         {.bone = 9, .index = 3, .constant = 1}});
  const made m = make(spec, "--skeleton " + model.path());
  CHECK(m.status == 0);
  CHECK(says(m.err, "note: 2 bones that move are no part of the body: left out; --all-bones keeps them"));
  CHECK(says(m.err, "note: 1 track moves neither a bone nor a camera: left out"));
  CHECK(says(m.err, "note: 1 track has the bone and channel of a later one: left out"));
  CHECK(make(mot({{.bone = 8, .index = 0, .constant = 1}}), "--quiet --skeleton " + model.path()).err ==
        "note: 1 clip moves nothing and stands still\n"
        "note: the clip was made for another skeleton: the skeleton lacks the only bone that moves\n"
        "note: 1 bone that moves is no part of the body: left out; --all-bones keeps it\n");
  CHECK(
      make(mot({{.bone = 0, .index = 0, .constant = 1}}), "--quiet --skeleton " + model.path()).err.empty());
}

TEST_CASE("gltf: a motion that moves nothing is the skeleton at rest") {
  const std::string still = "note: 1 clip moves nothing and stands still\n";
  for (const auto& spec : {mot({}), mot({{.bone = 5, .index = 6, .constant = 2}})}) {
    const made m = make(spec);
    CHECK(m.status == 0);
    CHECK(m.err.find(still) == 0);
    const gltf g{m.file};
    CHECK(g.root["animations"].size() == 1);
    CHECK(g.at("bone_-1", "translation", 0.3) == numbers{0, 0, 0});
    CHECK(g.times("bone_-1", "translation") == numbers{0, double{static_cast<float>(39 / 60.0)}});
    const temporary model{
        support::write_nier({{.number = 4}, {.number = 7, .parent = 0, .translation = {1, 2, 3}}})};
    const made posed = make(spec, "--axes file --skeleton " + model.path());
    CHECK(posed.status == 0);
    CHECK(posed.err.find(still) == 0);
    CHECK(gltf{posed.file}.at("bone_7", "translation", 0) == numbers{1, 2, 3});
    const std::string text = "bone,parent\n1,\n2,1\n";
    std::vector<std::byte> table;
    for (const char c : text) table.push_back(static_cast<std::byte>(c));
    const temporary parents{table};
    const made known = make(spec, "--parents " + parents.path());
    CHECK(known.err.find(still) == 0);
    const gltf k{known.file};
    CHECK(k.has_node("bone_2"));
    CHECK(!k.has_node("bone_-1"));
  }
}

TEST_CASE("gltf: a motion of many frames that moves nothing costs nothing") {
  // 1e9 frames: see limits:.
  const made m = make(mot({{.bone = 5, .index = 0, .constant = 2}}, 32767));
  CHECK(m.status == 0);
  CHECK(gltf{m.file}.times("bone_5", "translation").size() == 2);
}

TEST_CASE("gltf notes: animations of one file that share a name get a number") {
  const cli_test::folder in;
  const auto bytes = [](const std::string& name) {
    auto spec = mot({{.bone = 1, .index = 0, .constant = 1}});
    spec.name = name;
    return support::write(spec, support::order::big);
  };
  std::string files;
  int n = 0;
  for (const std::string name : {"walk", "walk", "Walk", "walk", "walk_2"}) {
    in.put(std::to_string(n) + ".mot", bytes(name));
    files += ' ' + (in / (std::to_string(n++) + ".mot"));
  }
  const auto done = run_apart("gltf --all" + files + " -o " + in / "all.glb");
  CHECK(done.status == 0);
  CHECK(says(done.err, "note: 3 animations have the names of others and got numbers"));
  const gltf g{cli_test::read_text(in / "all.glb")};
  std::vector<std::string> names;
  for (const auto& a : g.root["animations"].items) names.push_back(a["name"].text);
  CHECK(names == std::vector<std::string>{"walk", "walk_2", "Walk", "walk_3", "walk_2_2"});
}

TEST_CASE("gltf notes: a clip that ends between two frames of --rate") {
  const auto spec =
      mot({{.bone = 1, .index = 0, .how = storage::float_samples, .samples = {0, 1, 2, 3, 4, 5}}}, 6);
  const std::string cut =
      "note: 1 clip ends between two frames of --rate: what is after the last one is left out";
  CHECK(says(make(spec, "--rate 15").err, cut)); // a frame of 4, and 5
  CHECK(!says(make(spec, "--rate 12").err, cut));
  CHECK(!says(make(spec).err, cut));
}

TEST_CASE("gltf notes: events") {
  auto archive = support::motn::random_archive(31);
  support::random r{5};
  for (int i = 0; i < 4; ++i) archive.extras.push_back(support::motn::random_extra(r));
  const temporary file{archive.write()}, out{{}, ".glb"};
  std::size_t events = 0;
  for (std::size_t i = 0; i < archive.sequences.size(); ++i)
    events += archive.extras[i % archive.extras.size()].events.size();
  const auto done = run_apart("gltf --all " + file.path() + " -o " + out.path());
  REQUIRE(events > 1);
  CHECK(says(done.err,
             "note: " + std::to_string(events) + " events are left out; 'motley events' prints them"));
}
