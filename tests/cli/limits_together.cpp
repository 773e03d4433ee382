// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/limits_together: small files that ask for a lot together, with a table, an exp, a skeleton or
// each other.
#if !defined(_WIN32) // where no shell has ulimit

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "folder.hpp"
#include "limits.hpp"
#include "support/container_writer.hpp"
#include "support/hostile_files.hpp"
#include "support/mot_writer.hpp"
#include "support/skeleton_writer.hpp"

namespace fs = std::filesystem;
namespace hostile = support::hostile;
using cli_test::as_bytes, cli_test::folder, cli_test::outcome, cli_test::temporary;
using limits_test::errors_of, limits_test::run;

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
    for (int i = 0; i < clips; ++i) text += std::to_string(1000 + i) + ",0,tx,0,1\n";
    return text;
  };
  // A clip of one pose costs each record four times. The limit grows with the table: 8280000 is allowed,
  // 8400000 is not.
  const std::string few = poses(69), many = poses(70);
  CHECK(run("exp " + exp.path() + ' ' + temporary{as_bytes(few)}.path() + " >/dev/null").status == 0);
  CHECK(refuses(run("exp " + exp.path() + ' ' + temporary{as_bytes(many)}.path()), exp.path(),
                std::to_string(8388608 + 8 * many.size()) + " operations in all poses"));
}

TEST_CASE("limits: an exp of many records that need no operation, for many poses") {
  const temporary exp{hostile::exp_of_operations(30000, 0, std::size_t{1} << 20U)};
  // Each record costs three for each pose, and once more: 8310000 is allowed, 8400000 is not.
  const temporary few{hostile::sparse_poses(92)}, many{hostile::sparse_poses(93)};
  CHECK(run("exp " + exp.path() + ' ' + few.path() + " >/dev/null").status == 0);
  const outcome done = run("exp " + exp.path() + ' ' + many.path());
  CHECK(done.status == 1);
  CHECK(done.out.find(" operations in all poses" + std::string{lifted}) != std::string::npos);
}

TEST_CASE("limits: a long path counts in each row of a table of several files") {
  const folder here;
  const std::string name(200, 'n');
  const std::string exp = here.put(name + ".exp", hostile::exp_of_points(100, 20000, 1 << 20)),
                    small = here.put("m.mot", hostile::mot(9, 0, 1, {}));
  CHECK(errors_of("keys " + exp).status == 0); // 2000000 rows that begin with no path
  for (const std::string command : {"keys ", "keys --raw "})
    CHECK(refuses(errors_of(command + exp + ' ' + small), exp, "8388608 rows"));
  // Only a wide table has rows for frames without a track.
  const std::string empty = here.put(name + ".anim", hostile::anim_of_no_bones(3000000, 1.0F / 30));
  CHECK(errors_of("sample --wide " + empty).status == 0);
  CHECK(refuses(errors_of("sample --wide " + empty + ' ' + small), empty, "67108864 cells in the table"));
}

TEST_CASE("limits: files of a wide table that are processed at once keep none of their empty cells") {
  support::mot_spec columns{.frames = 1};
  for (int i = 0; i < 1900; ++i) columns.tracks.push_back({.bone = i, .index = 3, .constant = 1});
  const temporary wide{support::write(columns, support::order::little)}, tall{hostile::mot(1, 0, 1, {})};
  const std::string tall_thrice = ' ' + tall.path() + ' ' + tall.path() + ' ' + tall.path();
  const outcome done = errors_of("sample --wide -j 3 " + wide.path() + tall_thrice); // 62257300 cells each
  CHECK(done.status == 0);
  CHECK(done.out.empty());
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
  const std::string three = "gltf --no-figure " + file.path() + ' ' + file.path() + ' ' + file.path(),
                    four = three + ' ' + file.path();
  CHECK(run(three + " -o -").status == 0);
  const std::string path = out / "all.glb";
  CHECK(refuses(run(four + " -o " + path), path, "16777216 numbers in all animations"));
  CHECK(out.size() == 0);
  CHECK(run(four + " -o " + out.path()).status == 0);
  CHECK(out.size() == 4);
  CHECK(run(four + " --no-limits -o -").status == 0);
}

TEST_CASE("limits: files that are skipped do not raise the limit of one glTF file") {
  const folder in, out;
  for (const char* name : {"1.mot", "2.mot", "3.mot"}) in.put(name, hostile::mot_of_short_samples(120));
  const std::string path = out / "all.glb";
  for (const std::string command : {"gltf --no-figure ", "gltf --curves "}) {
    CAPTURE(command);
    CHECK(run(command + in.path() + " -o -").status == 0);
    in.put("4.mot", hostile::mot_of_short_samples(120));
    CHECK(refuses(run(command + in.path() + " -o " + path), path, "16777216 numbers in all animations"));
    in.put("textures.bin", as_bytes("x"));
    fs::resize_file(in / "textures.bin",
                    std::uintmax_t{3} << 30U); // of zeros, which take no place on the disk
    in.put("notes.txt", std::vector<std::byte>(std::size_t{2} << 20U));
    CHECK(refuses(run(command + in.path() + " -o " + path), path, "16777216 numbers in all animations"));
    for (const char* name : {"4.mot", "textures.bin", "notes.txt"}) fs::remove(in / name);
  }
  CHECK(out.size() == 0);
}

TEST_CASE("limits: what has no end is read up to a limit") {
  if (!fs::exists("/dev/zero")) return cli_test::skip("this system has no /dev/zero");
  const std::string limit =
      ": error: cannot be read: larger than 256 MiB, the limit for standard input, pipes and devices\n";
  const temporary motion{hostile::mot(9, 0, 1, {})};
  for (const std::string command :
       {"info ", "check ", "keys ", "sample ", "gltf -o - ", "plot -o - ", "bench "}) {
    CAPTURE(command);
    const outcome done = run(command + "/dev/zero");
    CHECK(done.status == 1);
    CHECK(done.out == "/dev/zero" + limit);
  }
  CHECK(run("check - < /dev/zero").out == '-' + limit);
  CHECK(run("info --bones /dev/zero " + motion.path()).out == "/dev/zero" + limit);
  CHECK(run("check - < " + motion.path()).out == "-: ok\n");
}

TEST_CASE("limits: animations of one glTF file that move different nodes") {
  constexpr std::string_view limit =
      "needs more than 786432 channels in all animations, the limit for a file; a folder has no limit";
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

namespace {

/// A container of `count` motions that differ, each of one channel at so many frames.
std::vector<std::byte> container_of_motions(int count, int frames, std::string_view name = "m.mot") {
  std::vector<support::packed_file> files;
  for (int i = 0; i < count; ++i)
    files.push_back(
        {name, "",
         support::write({.frames = frames,
                         .tracks = {{.bone = 1,
                                     .index = 3,
                                     .how = support::storage::float_keys,
                                     .keys = {{0, 0, 0, 1}, {static_cast<unsigned>(frames) - 1, 3, 1, 0}}}}},
                        support::order::little)});
  return support::write_dat(support::order::little, files);
}

/// A container of entries that are all the same motion.
std::vector<std::byte> container_of_one(std::size_t count, const std::vector<std::byte>& motion) {
  const std::size_t table = 0x20, sizes = table + 4 * count + 4 * count + 4 + 8 * count;
  std::vector<std::byte> bytes = support::write_dat(
      support::order::little, std::vector<support::packed_file>(count, {"same.mt", "mot", {}}));
  const std::size_t begin = bytes.size();
  bytes.insert(bytes.end(), motion.begin(), motion.end());
  const auto put = [&](std::size_t at, std::size_t v) {
    for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<std::byte>(v >> (8 * i));
  };
  for (std::size_t i = 0; i < count; ++i) {
    put(table + 4 * i, begin);
    put(sizes + 4 * i, motion.size());
  }
  return bytes;
}

std::vector<std::byte> motion_of_two_frames() {
  return support::write({.frames = 2, .tracks = {{.bone = 1, .index = 3, .constant = 1}}},
                        support::order::little);
}

/// A small motion that takes long: two angles of each of 100 bones turn for 32000 frames.
std::vector<std::byte> long_motion() {
  support::mot_spec spec{.which = support::game::bayonetta2, .frames = 32000};
  for (int i = 0; i < 200; ++i)
    spec.tracks.push_back({.bone = i % 100,
                           .index = 3 + i / 100,
                           .how = support::storage::float_keys,
                           .keys = {{0, 0.1F, 0, 0}, {31999, 0.7F, 0.01F, 0.01F}}});
  return support::write(spec, support::order::little);
}

} // namespace

namespace {

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

} // namespace

TEST_CASE("limits: the files of a container count together, in their order, for any number of jobs") {
  // At one frame, but among 32767 keys of each of 100 tracks, which count: 16777216 for each MiB of the
  // container, and more with the path that is in each row.
  constexpr std::size_t tracks = 100, files = 9;
  const std::vector<support::packed_file> all(files,
                                              {"m.mot", "", hostile::mot_of_shared_keys(tracks, 32767, 0)});
  const auto bytes = support::write_dat(support::order::little, all);
  const temporary file{bytes, ".dat"};
  const std::string path = file.path() + "/m.mot", command = "sample --frames 16000 " + file.path();
  const std::size_t each = tracks * 32768 * (1 + (path + ",0,").size() / 32), allowed = 16 * bytes.size(),
                    printed = (allowed + each - 1) / each;
  REQUIRE(printed < files - 2);
  const std::string why =
      path + ": error: the files before it in " + file.path() +
      " have used up the limit for a container of this size: it is left out, and so are " +
      std::to_string(files - printed - 1) + " other files; --no-limits lifts this limit\n";
  for (const std::string jobs : {" -j 1", " -j 3"}) {
    const outcome done = run(command + jobs);
    CHECK(done.status == 1);
    CHECK(done.out.find(why) != std::string::npos);
    CHECK(lines_of(done.out) == 1 + tracks * printed + 1);
  }
  const outcome more = run("sample --no-limits --frames 16000 " + file.path());
  CHECK(more.status == 0);
  CHECK(lines_of(more.out) == 1 + tracks * files);
}

TEST_CASE("limits: a small container has a part of what one of a MiB has") {
  // As above: each of the two files needs more than a quarter of 16777216.
  const std::vector<support::packed_file> all(2, {"m.mot", "", hostile::mot_of_shared_keys(100, 32767, 0)});
  const auto bytes = support::write_dat(support::order::little, all);
  REQUIRE(bytes.size() < 300'000);
  const temporary file{bytes, ".dat"};
  const outcome done = run("sample --frames 16000 " + file.path());
  CHECK(done.status == 1);
  CHECK(done.out.find("have used up the limit for a container of this size: it is left out;") !=
        std::string::npos);
  CHECK(lines_of(done.out) == 1 + 100 + 1);
}

TEST_CASE("limits: many entries of a container that are one file") {
  const temporary file{container_of_one(60000, motion_of_two_frames()), ".dat"};
  const std::string why = file.path() +
                          ": error: the files in it overlap, and count as more than 8 times its size: the "
                          "others are left out; --no-limits lifts this limit\n";
  for (const std::string command : {"sample ", "keys ", "check ", "info --list ", "sample --wide "}) {
    CAPTURE(command);
    const outcome done =
        cli_test::run_shell(limits_test::bounds() + MOTLEY_CLI " " + command + file.path() + " 2>&1");
    CHECK(done.status == 1);
    CHECK(done.out.find(why) != std::string::npos);
    CHECK(done.out.size() < 10'000'000);
  }
  const folder out;
  CHECK(run("gltf --all --quiet " + file.path() + " -o " + (out / "glb/")).status == 1);
  CHECK(std::distance(fs::directory_iterator{out / "glb/"}, fs::directory_iterator{}) < 1000);
}

TEST_CASE("limits: the pictures of a container's files count together, for any number of jobs") {
  // 12 curves, as many as a picture has, of 32000 keys are 384000 strokes. A container of 500 KB may have
  // 1000000: 2097152 for each MiB.
  const std::vector<support::packed_file> all(4, {"m.mot", "", hostile::mot_of_shared_keys(12, 32000, 0)});
  const auto bytes = support::write_dat(support::order::little, all);
  REQUIRE(bytes.size() > 500'000);
  REQUIRE(bytes.size() < 530'000);
  const temporary file{bytes, ".dat"};
  for (const std::string jobs : {" -j 1", " -j 4"}) {
    const folder out;
    const outcome done = run("plot --all " + file.path() + jobs + " -o " + (out / "all/"));
    CHECK(done.status == 1);
    CHECK(done.out.find("have used up the limit for a container of this size: it is left out;") !=
          std::string::npos);
    CHECK(std::distance(fs::directory_iterator{out / "all/"}, fs::directory_iterator{}) == 3);
  }
  const folder out;
  CHECK(run("plot --no-limits --all " + file.path() + " -o " + (out / "all/")).status == 0);
  CHECK(std::distance(fs::directory_iterator{out / "all/"}, fs::directory_iterator{}) == 4);
}

TEST_CASE("limits: pictures of files behind a container that has used up its limit") {
  // As above, the last motion of the container is left out.
  const std::vector<support::packed_file> all(4, {"m.mot", "", hostile::mot_of_shared_keys(12, 32000, 0)});
  const temporary file{support::write_dat(support::order::little, all), ".dat"};
  const folder in, out;
  const std::string behind = in.put("m.mot", hostile::mot_of_shared_keys(1, 2, 0)),
                    other = in.put("z.mot", hostile::mot_of_shared_keys(1, 2, 0));
  // A program that waits for ever takes no time of the processor, which is what the bounds end.
  const outcome done = cli_test::run_shell(
      limits_test::bounds() + "$(command -v timeout >/dev/null && echo timeout 300) " + MOTLEY_CLI +
      " plot --all --quiet " + file.path() + ' ' + behind + ' ' + other + " -o " + out.path() + "/ 2>&1");
  CHECK(done.status == 1);
  CHECK(done.out.find("have used up the limit for a container of this size: it is left out;") !=
        std::string::npos);
  for (const char* name : {"m.svg", "m_2.svg", "m_3.svg", "m_4.svg", "z.svg"}) {
    CAPTURE(name);
    CHECK(fs::exists(out / name));
  }
  CHECK(out.size() == 5);
}

TEST_CASE("limits: one glTF file of many long motions is refused before all are looked at") {
  // The clips' figures decide how the file is made, so each file is opened, but that takes no time.
  auto bytes = container_of_one(1500, long_motion());
  bytes.resize(std::size_t{3} << 20U); // so that they are less than eight times its size
  const temporary file{bytes, ".dat"};
  const folder here;
  const std::string path = here / "all.glb", command = "gltf --all --quiet " + file.path();
  CHECK(refuses(run(command + " -o " + path), path, "50331648 numbers in all animations"));
  // A file outside of the container raises the limit.
  const std::string other = here.put("m.mot", hostile::mot_of_shared_keys(1, 2, std::size_t{1} << 20U));
  CHECK(refuses(run(command + ' ' + other + " -o " + path), path, "67108864 numbers in all animations"));
  CHECK(here.size() == 1);
}

TEST_CASE("limits: info of a container opens the clips of its archives up to a limit for all") {
  // Each archive has 540 clips of up to 3234 channels, nearly as much as one may have.
  auto bytes = container_of_one(85, hostile::motn(540, 1, 0, true));
  bytes.resize(std::size_t{1} << 20U); // so that they are less than eight times its size
  const temporary file{bytes, ".dat"};
  const outcome done = run("info " + file.path());
  CHECK(done.status == 1);
  CHECK(done.out.find("\n85 motions:\n") != std::string::npos);
  CHECK(done.out.find(": error: the files before it have used up the limit for a container of this size: the "
                      "clips of 8") != std::string::npos);
  CHECK(done.out.find(" files are not checked; --no-limits lifts this limit\n") != std::string::npos);
  CHECK(run("info " + temporary{container_of_one(2, hostile::motn(100, 1, 0, true)), ".dat"}.path()).status ==
        0);
}

TEST_CASE("limits: a wide table has no columns of files that the limit of their container leaves out") {
  // As above: each of the first four files needs more than half of what all may have together.
  std::vector<support::packed_file> all(4, {"m.mot", "", hostile::mot_of_shared_keys(100, 32767, 0)});
  all.push_back({"last.mot", "",
                 support::write({.frames = 2, .tracks = {{.bone = 777, .index = 3, .constant = 1}}},
                                support::order::little)});
  const temporary file{support::write_dat(support::order::little, all), ".dat"};
  const outcome done = run("sample --wide --frames 16000 " + file.path());
  CHECK(done.status == 1);
  CHECK(done.out.find("have used up the limit for a container of this size: it is left out, and so are ") !=
        std::string::npos);
  CHECK(done.out.find(",777.rx") == std::string::npos);
  const outcome more = run("sample --wide --no-limits --frames 16000 " + file.path());
  CHECK(more.status == 0);
  CHECK(more.out.find(",777.rx\n") != std::string::npos);
}

TEST_CASE("limits: names of a container that no system has") {
  const std::string name(65534, 'a');
  const temporary file{container_of_motions(64, 100, name), ".dat"};
  for (const std::string command : {"sample ", "keys ", "check ", "info --list ", "sample --wide "}) {
    CAPTURE(command);
    const outcome done =
        cli_test::run_shell(limits_test::bounds() + MOTLEY_CLI " " + command + file.path() + " 2>&1");
    CHECK(done.status == 1);
    CHECK(
        done.out.find(
            "aaa...: error: its path has 65534 bytes, more than the limit of 4096; --no-limits lifts it\n") !=
        std::string::npos);
    CHECK(done.out.size() < 100'000);
  }
  CHECK(run("sample --no-limits --frames 0:0 " + file.path() + " >/dev/null").status == 0);
}

TEST_CASE("limits: one glTF file of too many channels is refused before all animations are made") {
  // 16000 animations of 50 bones at 80 frames would take more than the 1 GB that there is.
  support::mot_spec one{.frames = 80};
  for (int bone = 0; bone < 50; ++bone)
    one.tracks.push_back({.bone = bone,
                          .index = 3,
                          .how = support::storage::float_keys,
                          .keys = {{0, 0, 0, 1}, {79, 3, 1, 0}}});
  const std::vector<support::packed_file> files(16000,
                                                {"m.mot", "", support::write(one, support::order::little)});
  const temporary file{support::write_dat(support::order::little, files), ".dat"};
  const folder out;
  const outcome done = errors_of("gltf --no-figure " + file.path() + " -o " + (out / "all.glb"));
  CHECK(done.status == 1);
  CHECK(done.out.find("needs more than 786432 channels in all animations") != std::string::npos);
}

TEST_CASE("limits: many files of one name") {
  const folder in, out;
  const std::string path = in.put("m.mot", as_bytes("x"));
  const outcome done = run("gltf $(yes " + path + " | head -n 20000) -o " + out.path());
  CHECK(done.status == 1); // no motion among them
  CHECK(out.size() == 0);
}

#endif
