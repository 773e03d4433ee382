// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/limits: small files that ask for a lot cost little, or are refused with the option that lifts the
// limit.
#if !defined(_WIN32) // where no shell has ulimit

#include <string>
#include <utility>
#include <vector>

#include "cli/folder.hpp"
#include "limits.hpp"
#include "support/hostile_files.hpp"
#include "support/mot_writer.hpp"
#include "support/real_files.hpp"
#include "support/skeleton_writer.hpp"

namespace hostile = support::hostile;
using cli_test::outcome, cli_test::temporary;
using limits_test::check_done, limits_test::check_refused, limits_test::errors_of, limits_test::run;

namespace {

const std::string rows = "8388608 rows", numbers = "16777216 numbers in the glTF file",
                  keys = "8388608 keys to look through", strokes = "1048576 strokes in the picture",
                  clips = "16777216 channels and keys in its clips",
                  measured = "4194304 keys or operations to measure";

/// Gives the tracks of a file of hostile::mot() other bones and channels: place(i) is the bone and the index
/// of track i.
template <class Place> hostile::bytes at_places(hostile::bytes file, std::size_t tracks, const Place& place) {
  for (std::size_t i = 0; i < tracks; ++i) {
    const auto [bone, index] = place(static_cast<int>(i));
    file[0x2C + 12 * i] = static_cast<std::byte>(bone % 256);
    file[0x2C + 12 * i + 1] = static_cast<std::byte>(bone / 256);
    file[0x2C + 12 * i + 2] = static_cast<std::byte>(index);
  }
  return file;
}

} // namespace

TEST_CASE("limits: tracks that claim 32767 frames") {
  const temporary small{hostile::mot_of_short_samples(2000)}, large{hostile::mot_of_short_samples(83000)},
      constants{hostile::mot(83000, 0, 1, {})};
  for (const auto* file : {&small, &large}) {
    check_refused("gltf", *file, numbers);
    check_refused("sample", *file, rows);
    for (const char* command : {"info", "keys", "check", "plot", "bench"}) check_done(command, *file);
  }
  for (const auto* file : {&small, &constants}) {
    check_refused("sample --as-game --track 0 --frames 0:32766:0.5", *file, rows);
  }
  check_refused("gltf --rate 1e5", small, numbers);
  check_done("gltf --rate 1e5", constants); // two keys
  check_refused("sample", constants, rows);
  for (const char* command : {"info", "keys", "check", "plot", "bench", "gltf"})
    check_done(command, constants);
}

TEST_CASE("limits: records that share keys") {
  const temporary file{hostile::mot_of_shared_keys(1900, 32767, 1000000)};
  check_refused("gltf", file, numbers);
  check_refused("sample", file, rows);
  check_refused("keys", file, rows);
  check_refused("plot", file, keys);
  check_refused("bench", file, measured);
  for (const char* command : {"info", "check"}) check_done(command, file);
}

TEST_CASE("limits: gltf looks for turns at every frame, also if --rate asks for few") {
  const hostile::bytes file = hostile::mot_of_short_samples(300000); // ten billion values
  check_refused("gltf --rate 0.001", temporary{file},
                std::to_string(16 * file.size()) + " numbers in the glTF file");
}

TEST_CASE("limits: an ANIM with keys that take no bits, and one with few keys in many frames") {
  const temporary dense{hostile::anim(28, 6700000, true)}, sparse{hostile::anim(256, 7800000, false)},
      rotations{hostile::anim_of_rotations(1, 2500000)};
  for (const auto* file : {&dense, &sparse}) {
    check_refused("gltf", *file, numbers);
    check_refused("sample", *file, rows);
    check_refused("keys", *file, rows);
    check_refused("plot", *file, file == &dense ? strokes : keys);
    check_refused("bench", *file, measured);
    check_refused("sample --frames 0:0", *file, rows);
    check_refused("sample --frames 1199999", *file, rows);
    check_refused("gltf --rate 0.001", *file, numbers); // a frame or a few, but all the way there
    for (const char* command : {"info", "check"}) check_done(command, *file);
  }
  check_done("sample --frames 0:0 --track 0", sparse);
  check_refused("keys", rotations, rows);
  check_refused("plot", rotations, strokes);
  check_done("gltf", rotations); // as much as there can be
}

TEST_CASE("limits: entries of an archive that share a sequence") {
  const temporary file{hostile::motn(4094, 27000, 1)};
  CHECK(check_done("info", file)
            .find("clips: 4094, 1 of them distinct\n  curves: 4094 clips, 663228000 "
                  "channels, 1989684000 keys\n") != std::string::npos);
  CHECK(check_done("info --list", file).ends_with("\n4093,curves,248,162000,486000,x\n"));
  CHECK(check_done("check", file) == file.path() + ": ok\n");
  check_refused("info --clip x", file, clips); // all have that name
  check_refused("keys", file, rows);
  check_refused("sample", file, rows);
  check_refused("bench", file, measured);
  check_refused("bench --clip 7", file, measured);
  check_refused("gltf --clip x", file, numbers);
  check_done("plot --clip x", file);
  check_refused("gltf --all", file, numbers);
  check_done("gltf --all", temporary{hostile::motn(4094, 1, 1)});

  const temporary nodes{hostile::motn_of_nodes(4094, 227)}; // more refer to too much
  for (const char* command : {"info", "info --list", "check"}) check_done(command, nodes);
  check_refused("keys", nodes, rows);
  check_refused("plot --clip 0", nodes, keys);

  const temporary bad{hostile::motn(4094, 2000, 64, false, false)};
  const outcome checked = run("check " + bad.path());
  CHECK(checked.status == 1);
  CHECK(checked.out.find(": error: clip 4093: key 64 of record 11999 ") != std::string::npos);
  check_refused("bench", bad, measured);
}

TEST_CASE("limits: entries of an archive that share all of a sequence but its start") {
  const temporary curves{hostile::motn(1400, 4000, 4, true)}, one_key{hostile::motn(4094, 100, 1, true)},
      broken{hostile::motn(1400, 4000, 4, true, false)}, nodes{hostile::motn_of_nodes(4094, 28000, 12, 1)};
  for (const auto* file : {&curves, &one_key, &nodes})
    for (const char* command : {"info", "info --list", "check"}) check_refused(command, *file, clips);
  check_refused("check", broken, clips);
}

TEST_CASE("limits: gltf counts a channel that comes again, and none that it leaves out") {
  // 128 times 4 numbers at 32767 frames are allowed, 129 times not.
  const auto file = [](std::size_t tracks, auto place) {
    return at_places(hostile::mot_of_short_samples(tracks), tracks, place);
  };
  using track = std::pair<int, int>;
  const auto twice = [](int i) { return track{i / 2, 0}; };
  check_done("gltf --no-figure", temporary{file(128, twice)});
  check_refused("gltf --no-figure", temporary{file(130, twice)}, numbers);
  check_done("gltf --no-figure", temporary{file(384, [](int i) {
               return track{i / 3, i % 3};
             })}); // x, y and z
  check_done("gltf --no-figure", temporary{file(300, [](int i) {
               return track{i, i == 0 ? 0 : 14};
             })}); // unknown
  check_done("gltf --no-figure", temporary{file(300, [](int i) {
               return track{i == 0 ? 0 : 0x7000 + i, 0};
             })}); // cameras
}

TEST_CASE("limits: cameras whose keys have to be walked") {
  // A camera has eight tracks of 32767 keys, two at each frame up to 16383: evaluating them at each frame
  // would walk 8 * 32767 * 24000 keys. The keys count twice, because turns are looked for; eight numbers
  // count at each frame and just before each step, and a quarter for the roll.
  const auto file = [](std::size_t cameras) {
    const auto place = [](int i) {
      constexpr std::pair<int, int> parts[] = {{0, 0}, {0, 1}, {0, 2},  {1, 0},
                                               {1, 1}, {1, 2}, {0, 14}, {0, 15}};
      const auto [bone, index] = parts[i % 8];
      return std::pair{0x7000 + i / 8 * 2 + bone, index};
    };
    auto bytes = at_places(hostile::mot_of_shared_keys(8 * cameras, 32767, 1000000), 8 * cameras, place);
    bytes[8] = std::byte{2}; // the header's flag: there are cameras
    return bytes;
  };
  check_done("gltf", temporary{file(1)});
  check_done("gltf", temporary{file(15)});
  check_refused("gltf", temporary{file(16)}, numbers);
}

TEST_CASE("limits: gltf looks for the turns of cameras' rolls, and of bones beside a skeleton") {
  const auto rolls = [](int) { return std::pair{0x7000, 14}; };
  const auto angles = [](int i) { return std::pair{1 + i, 3}; };
  const temporary cameras{at_places(hostile::mot_of_short_samples(4000), 4000, rolls)},
      beside{at_places(hostile::mot_of_short_samples(4000), 4000, angles)};
  check_refused("gltf", cameras, numbers);
  const temporary parents{cli_test::as_bytes("bone,parent\n20000,\n20001,20000\n")};
  check_refused("gltf --parents " + parents.path(), beside, numbers);
}

TEST_CASE("limits: legs of God Hand on a skeleton of thousands of bones") {
  // Bones 0 to 127 are the end of the chain: a leg has 4000 bones above it.
  std::vector<support::bone_spec> chain;
  for (int i = 0; i < 4095; ++i)
    chain.push_back({.parent = i == 0 ? 4094 : i == 128 ? -1 : i - 1, .translation = {0, 0.25, 0}});
  const temporary model{support::write_md(true, chain)};
  const std::string with = " --skeleton " + model.path();
  const temporary few{hostile::mtb3_of_legs(2, 150)}, many{hostile::mtb3_of_legs(63, 400)};
  check_done("sample --space model --bone 0" + with, few);
  check_done("gltf" + with, few);
  check_refused("sample --space model --bone 0" + with, many, "12582912 rows");
  check_refused("gltf" + with, many, numbers);
}

TEST_CASE("limits: a root that stays, and thousands of feet that are turned back") {
  const temporary few{hostile::motn_of_feet(16000, 50)}, many{hostile::motn_of_feet(16000, 500)};
  for (const char* command : {"sample --in-place --bone 0", "gltf --in-place", "plot --in-place --bone 0"})
    check_done(command, few);
  check_refused("sample --in-place --bone 0", many, rows);
  check_refused("gltf --in-place", many, numbers);
  check_refused("plot --in-place --bone 0", many, keys);
}

TEST_CASE("limits: info --json examines each of many clips several times") {
  const temporary few{hostile::motn_of_nodes(100, 3600, 0, 3)}, many{hostile::motn_of_nodes(500, 3600, 0, 3)};
  const auto said = [](const temporary& file) {
    return run("info --json " + file.path() + " | tail -c 1000");
  };
  CHECK(said(few).out.find("needs more than") == std::string::npos);
  CHECK(said(many).out.find("needs more than " + clips) != std::string::npos);
}

TEST_CASE("limits: clips of many frames without a track") {
  const temporary file{hostile::anim_of_no_bones(999'999'999, 1.0F / 30)};
  CHECK(run("sample " + file.path()).out == "clip,target,channel,frame,value\n");
  check_done("gltf", file);
  check_refused("sample --wide", file, "67108864 cells in the table");
}

TEST_CASE("limits: many clips of many tracks and one frame") {
  const temporary few{hostile::motn_of_nodes(28, 32000, 0, 1)},
      many{hostile::motn_of_nodes(4094, 30000, 0, 1)},
      long_name{hostile::motn_of_nodes(60, 2000, 0, 1, std::string(1000, '\1'))}; // "\x01..." in each row
  const outcome json = run("keys --json " + few.path());
  CHECK(json.status == 1);
  CHECK(json.out.find("needs more than 4194304 keys in JSON") != std::string::npos);
  const cli_test::folder here;
  const outcome pictures = run("plot --all --quiet " + many.path() + " -o " + (here / "out/"));
  CHECK(pictures.status == 1);
  CHECK(pictures.out == many.path() + ": error: needs more than " + keys +
                            ", the limit for a file of this size; --no-limits lifts it\n");
  for (const char* command : {"keys --names", "sample --names"}) check_refused(command, long_name, rows);
  check_done("keys", long_name);
}

TEST_CASE("limits: entries of an archive that share events") {
  const temporary file{hostile::motn_of_events(2000, 20000)}, few{hostile::motn_of_events(100, 20000)};
  const outcome json = run("info --json " + file.path() + " | tail -c 1000");
  CHECK(json.out.find("needs more than 2097152 events in JSON") != std::string::npos);
  CHECK(run("info --json " + few.path() + " >/dev/null").status == 0); // 2000000 events
  check_done("events", file);                                          // once for all entries
  check_done("gltf --all", file);
}

TEST_CASE("limits: the rotations of many frames, as the game computes them") {
  const temporary file{support::write({.which = support::game::bayonetta2,
                                       .frames = 30,
                                       .tracks = {{.bone = 1,
                                                   .index = 3,
                                                   .how = support::storage::float_keys,
                                                   .keys = {{0, 0, 0, 1}, {29, 3, 1, 0}}}}},
                                      support::order::little)};
  // A row, the angle and two for its bone at each frame, and the keys twice.
  for (const std::string command : {"sample --as-game --frames ", "sample --as-game --wide --frames "}) {
    check_done(command + "0.25:20.96:0.00001", file); // 2071001 frames
    check_refused(command + "0.25:21.26:0.00001", file, rows);
  }
}

TEST_CASE("limits: many panels of few keys") {
  check_refused("plot --channel rx --channel ry", temporary{hostile::mot(83000, 0, 1, {})}, strokes);
}

TEST_CASE("limits: many clips of many columns and one frame") {
  check_refused("sample --wide", temporary{hostile::motn_of_nodes(28, 32000, 0, 1)},
                "67108864 cells in the table");
}

TEST_CASE("limits: an exp whose records share operations") {
  const temporary file{hostile::exp_of_operations(970, 32767, 1000000)};
  check_refused("info", file, "8388608 operations in its expressions");
  check_refused("bench", file, measured);
  for (const char* command : {"check", "keys"}) check_done(command, file);
  const temporary poses{hostile::sparse_poses(100)};
  const outcome done = run("exp " + file.path() + ' ' + poses.path());
  CHECK(done.status == 1);
  CHECK(done.out == file.path() + ": error: needs more than 8388608 operations in all poses, the limit for a "
                                  "file of this size; --no-limits lifts it\n");
  // What is allowed takes time linear in its length: half of the operators need parentheses around all else.
  const std::string text = check_done("info", temporary{hostile::exp_of_operations(250, 32767)});
  CHECK(text.find("  bone 249 tx = ((((((") != std::string::npos);
  CHECK(text.ends_with(" * bone 764 ty + bone 766 ty\n"));
}

TEST_CASE("limits: an exp whose records share points that have to be walked") {
  const temporary file{hostile::exp_of_points(2000, 32767, 1 << 20)}, poses{hostile::sparse_poses(2000)};
  check_refused("info", file, "8388608 operations in its expressions");
  check_refused("bench", file, measured);
  check_refused("keys", file, rows);
  check_done("check", file);
  const outcome done = run("exp " + file.path() + ' ' + poses.path());
  CHECK(done.status == 1);
  CHECK(done.out.find(" operations in all poses, the limit for a file of this size") != std::string::npos);
  const temporary few{hostile::exp_of_points(2, 1000, 0)}; // 9 + 2 * (1 + 1000) for each pose
  CHECK(check_done("info", few).ends_with("\n  bone 1 tx = interp6(1e+09)\n"));
  const temporary most{hostile::sparse_poses(4171)}, more{hostile::sparse_poses(4172)};
  CHECK(run("exp " + few.path() + ' ' + most.path()).status == 0); // 4171 * 2011 = 8387881
  CHECK(run("exp " + few.path() + ' ' + more.path()).status == 1);
}

TEST_CASE("limits: poses that have a bone at one frame each") {
  const temporary exp{hostile::exp_of_operations(1, 1)}, poses{hostile::sparse_poses(40000)};
  const outcome done = run("exp " + exp.path() + ' ' + poses.path());
  CHECK(done.status == 0);
  // Bone 0's tx is written at all frames, whose first is 1; that of the others is in the table.
  CHECK(done.out.starts_with("clip,target,channel,frame,value\n0,0,tx,1,0\n0,0,tx,2,0\n"));
  CHECK(done.out.find("\n0,0,tx,40000,0\n0,1,tx,39999,1\n0,2,tx,39998,1\n") != std::string::npos);
  CHECK(done.out.ends_with("\n0,39999,tx,1,1\n"));
}

TEST_CASE("limits: a skeleton of many bones") {
  const temporary parents{hostile::parents(76000)}, file{hostile::mot(9, 0, 1, {})};
  const outcome done = run("gltf " + file.path() + " --parents " + parents.path() + " -o -");
  CHECK(done.status == 0);
  CHECK(done.out.empty());
}

TEST_CASE("limits: --no-limits lifts them, and every command has it") {
  const temporary file{hostile::anim(2, 540000, true)};
  check_refused("plot --track 0 --track 3", file, strokes);
  check_done("plot --no-limits --track 0 --track 3", file);
  for (const char* command : {"info", "check", "keys", "sample", "exp", "bench", "gltf", "plot"})
    CHECK(run(std::string{command} + " --help").out.find("--no-limits") != std::string::npos);
}

TEST_CASE("limits: real files need no option") {
  for (const char* name : {"motion.bin", "pl000f_0a25_le.mot", "pl000f_0a25_be.mot"}) {
    if (!support::real_file(name)) continue;
    const std::string path = support::real_path(name);
    for (const char* command : {"info", "info --list", "info --json", "check", "keys", "sample",
                                "sample --frames 0:100", "sample --in-place --bone 0", "bench"})
      CHECK(errors_of(std::string{command} + ' ' + path).status == 0);
    CHECK(errors_of("sample --as-game --frames 0:100:1.25 " + path).status == 0);
    CHECK(errors_of("sample --space model " + path).status == 0);
    for (const char* command : {"gltf", "gltf --rate 144", "plot"})
      CHECK(errors_of(std::string{command} + ' ' + path + " --clip 0 -o -").status == 0);
  }
}

TEST_CASE("limits: a small motion and a small skeleton, and many frames") {
  std::vector<support::bone_spec> bones;
  for (int i = 0; i < 300; ++i) bones.push_back({.number = i, .parent = i - 1, .translation = {1, 0, 0}});
  const temporary skeleton{support::write_nier(bones)};
  const auto motion = [](int frames) {
    support::mot_spec spec{.which = support::game::bayonetta2, .frames = frames};
    for (int bone = 0; bone < 300; ++bone)
      spec.tracks.push_back({.bone = bone,
                             .index = 3,
                             .how = support::storage::float_keys,
                             .keys = {{0, 0, 0, 1}, {static_cast<unsigned>(frames) - 1, 3, 1, 0}}});
    return support::write(spec, support::order::little);
  };
  const std::string with = " --skeleton " + skeleton.path();
  const temporary all_rows{motion(3400)}, all_numbers{motion(5000)}, too_many{motion(30000)};
  check_done("sample --space model --bone 299" + with, all_rows);
  check_done("gltf" + with, all_numbers);
  check_refused("sample --space model --bone 299" + with, too_many, "12582912 rows");
  check_refused("gltf" + with, too_many, "16777216 numbers in the glTF file");
}

TEST_CASE("limits: gltf --rate counts the bones that turn beside a small skeleton") {
  // At each of 98299 frames a bone counts as 2.25: its track, its angle and its rotation. The skeleton counts
  // as 20, and the frame as one.
  const temporary skeleton{support::write_nier({{.number = 0, .parent = -1}})};
  const auto file = [](std::size_t bones) {
    return at_places(hostile::mot_of_short_samples(bones), bones, [](int i) {
      return std::pair{100 + i, 3};
    });
  };
  const std::string command = "gltf --rate 180 --skeleton " + skeleton.path();
  CHECK(run(command + ' ' + temporary{file(66)}.path() + " -o -").status == 0);
  check_refused(command, temporary{file(67)}, numbers);
}

#endif
