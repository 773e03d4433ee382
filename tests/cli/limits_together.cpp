// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/limits_together: small files that ask for a lot together, with a table, an exp, a skeleton or
// each other.
#if !defined(_WIN32) // where no shell has ulimit

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "folder.hpp"
#include "limits.hpp"
#include "support/hostile_files.hpp"
#include "support/mot_writer.hpp"
#include "support/skeleton_writer.hpp"

namespace hostile = support::hostile;
using cli_test::as_bytes, cli_test::folder, cli_test::outcome, cli_test::temporary;
using limits_test::run;

namespace {

constexpr std::string_view lifted = ", the limit for a file of this size; --no-limits lifts it\n";

bool refuses(const outcome& done, const std::string& path, const std::string& limit) {
  return done.status == 1 &&
         done.out.find(path + ": error: needs more than " + limit + std::string{lifted}) != std::string::npos;
}

} // namespace

TEST_CASE("limits: an exp of many records that need no operation, for many clips") {
  const std::size_t records = 30000, size = std::size_t{1} << 20U;
  const temporary exp{hostile::exp_of_operations(records, 0, size)};
  const auto poses = [](int clips) { // 14 bytes each
    std::string text;
    for (int i = 0; i < clips; ++i) text += std::to_string(1000 + i) + ",0,u0,0,1\n";
    return text;
  };
  // A clip of one pose costs each record twice. The limit grows with the table: 8400000 is allowed, 8460000
  // is not.
  const std::string few = poses(140), many = poses(141);
  CHECK(run("exp " + exp.path() + ' ' + temporary{as_bytes(few)}.path() + " >/dev/null").status == 0);
  CHECK(refuses(run("exp " + exp.path() + ' ' + temporary{as_bytes(many)}.path()), exp.path(),
                std::to_string(8388608 + 8 * many.size()) + " operations in all poses"));
}

TEST_CASE("limits: an exp and poses whose channels a table of hashes would have in one place") {
  const temporary exp{hostile::exp_of_operations(0, 0)};
  const std::uint32_t buckets = 85229; // so many the C++ library of g++ takes for 80000
  std::string text;
  for (std::uint32_t i = 0; i < 80000; ++i)
    text += "0," + std::to_string(static_cast<std::int32_t>((i * buckets) ^ 0x80000000U)) + ",tx,0,1\n";
  const outcome done = run("exp " + exp.path() + ' ' + temporary{as_bytes(text)}.path());
  CHECK(done.status == 0);
  CHECK(done.out.starts_with("clip,target,channel,frame,value\n0,-2147"));
}

TEST_CASE("limits: a skeleton whose bones share a name of a megabyte") {
  const std::string name(1000000, 'n');
  std::vector<support::bone_spec> bones(100, {.number = 0, .parent = 255});
  bones[0].name = name;
  const temporary skeleton{support::write_cinf(false, bones)}, motion{hostile::mot(9, 0, 1, {})};
  for (const std::string command :
       {"info --format cinf ", "info --json --format cinf ", "gltf -o - --skeleton "}) {
    const outcome done =
        run(command + skeleton.path() + (command.starts_with("gltf") ? ' ' + motion.path() : ""));
    CHECK(done.status == 1);
    CHECK(done.out.size() < 1000);
    CHECK(done.out.find("name has no end before byte ") != std::string::npos);
  }
}

TEST_CASE("limits: bones of tables count in the file of each clip") {
  const temporary clips{hostile::motn(1000, 1, 1)}, parents{hostile::parents(70000)};
  const std::string table = " --parents " + parents.path();
  const folder out;
  const std::string command = "gltf " + clips.path() + table;
  CHECK(refuses(run(command + " --all -o " + out.path()), clips.path(), "16777216 numbers in the glTF file"));
  CHECK(out.size() == 0);
  CHECK(run(command + " --clip 0 -o " + out.path()).status == 0);
  CHECK(run(command + " --clip 0 --mesh -o -").status == 0);
  CHECK(run(command + " --all -o -").status == 0); // once for all clips
}

TEST_CASE("limits: places of bones that no clip moves are read once") {
  std::string rest;
  for (int bone = 100; bone < 90000; ++bone) rest += std::to_string(bone) + ",0,0,0\n";
  const temporary clips{hostile::motn(1000, 1, 1)}, table{as_bytes(rest)};
  const folder out;
  CHECK(run("gltf --all --rest " + table.path() + ' ' + clips.path() + " -o " + out.path()).status == 0);
  CHECK(out.size() == 1000);
}

TEST_CASE("limits: all files of one glTF file count together") {
  // 40 rotations of four numbers at 32767 frames: 5242720, of which 16777216 are three, and not four.
  const temporary file{hostile::mot_of_short_samples(120)};
  const folder out;
  const std::string three = "gltf " + file.path() + ' ' + file.path() + ' ' + file.path(),
                    four = three + ' ' + file.path();
  CHECK(run(three + " -o -").status == 0);
  const std::string path = out / "all.glb";
  CHECK(refuses(run(four + " -o " + path), path, "16777216 numbers in all animations"));
  CHECK(out.size() == 0);
  CHECK(run(four + " -o " + out.path()).status == 0);
  CHECK(out.size() == 4);
  CHECK(run(four + " --no-limits -o -").status == 0);
}

TEST_CASE("limits: animations of one glTF file that move different nodes") {
  constexpr std::string_view limit =
      "needs more than 786432 channels in all animations, the limit for a file; a folder has none";
  const auto refuses_in = [&](const folder& files) {
    const outcome done = run("gltf " + files.path() + " -o -");
    return done.status == 1 && done.out.find(limit) != std::string::npos;
  };
  const auto file = [](unsigned flags, std::vector<support::track_spec> tracks) {
    return support::write({.frames = 2, .flags = flags, .tracks = std::move(tracks)}, support::order::little);
  };
  const folder bones, cameras;
  const auto put_bones = [&](int n) { // each animation has a channel for each bone of each file
    std::vector<support::track_spec> tracks;
    for (int i = 0; i < 8; ++i) tracks.push_back({.bone = 8 * n + i, .constant = 1});
    bones.put(std::to_string(n) + ".mot", file(0, std::move(tracks)));
  };
  for (int n = 0; n < 313; ++n) put_bones(n); // 8 * 313 * 313 = 783752
  CHECK(run("gltf " + bones.path() + " -o -").status == 0);
  put_bones(313);
  CHECK(refuses_in(bones));

  const auto put_cameras = [&](int n) { // two channels for each camera: their fields of view differ
    std::vector<support::track_spec> tracks;
    for (int i = 0; i < 40; ++i)
      tracks.push_back(
          {.bone = 0x7000 + 2 * i, .index = 15, .constant = 0.0002F * static_cast<float>(40 * n + i + 1)});
    cameras.put(std::to_string(n) + ".mot", file(2, std::move(tracks)));
  };
  for (int n = 0; n < 99; ++n) put_cameras(n); // 80 * 99 * 99 = 784080
  CHECK(run("gltf " + cameras.path() + " -o -").status == 0);
  put_cameras(99);
  CHECK(refuses_in(cameras));
}

TEST_CASE("limits: animations beside a large hierarchy that none of them moves") {
  std::string roots; // 2 MB
  for (int bone = 1000; bone < 300000; ++bone) roots += std::to_string(bone) + ",\n";
  const temporary clips{hostile::motn(2500, 1, 1)}, parents{as_bytes(roots)};
  CHECK(run("gltf --all --parents " + parents.path() + ' ' + clips.path() + " -o -").status == 0);
}

TEST_CASE("limits: many files of one name") {
  const folder in, out;
  const std::string path = in.put("m.mot", as_bytes("x"));
  const outcome done = run("gltf $(yes " + path + " | head -n 20000) -o " + out.path());
  CHECK(done.status == 1); // no motion among them
  CHECK(out.size() == 0);
}

#endif
