// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/limits_containers: small containers and gzip files that ask for a lot, and many containers.
#if !defined(_WIN32) // where no shell has ulimit

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cli/folder.hpp"
#include "cli/gzip.hpp"
#include "limits.hpp"
#include "support/container_writer.hpp"
#include "support/exp_writer.hpp"
#include "support/hostile_files.hpp"
#include "support/mot_writer.hpp"
#include "support/shared_block.hpp"

namespace fs = std::filesystem;
namespace hostile = support::hostile;
using cli_test::as_bytes, cli_test::folder, cli_test::gzip_of, cli_test::gzip_of_padded, cli_test::outcome,
    cli_test::quoted;
using limits_test::errors_of, limits_test::run;
using support::order, support::packed_file, support::write_dat;

namespace {

constexpr std::size_t mib = std::size_t{1} << 20U;

std::vector<std::byte> motion() {
  return support::write(
      {.which = support::game::bayonetta2, .frames = 3, .tracks = {{.bone = 1, .index = 0, .constant = 1}}},
      order::little);
}

/// A container of so many files in one with a long name.
std::vector<std::byte> long_paths(std::size_t files, std::size_t name, const packed_file& each) {
  const auto inner = write_dat(order::little, std::vector<packed_file>(files, each));
  return write_dat(order::little, {{std::string(name, 'n') + ".dat", "", inner}});
}

std::string list_limit(std::size_t most) {
  return ": error: needs more than " + std::to_string(most) +
         " bytes in the list of its files, the limit for a file of this size; --no-limits lifts it\n";
}

std::size_t files_below(const std::string& path) {
  std::size_t count = 0;
  for (const auto& entry : fs::recursive_directory_iterator{path}) count += entry.is_regular_file() ? 1 : 0;
  return count;
}

/// A bare IPAC of so many entries, all of which are these bytes, and zeros behind them up to `size`.
std::vector<std::byte> ipac_of_one(std::size_t entries, const std::vector<std::byte>& begin,
                                   std::size_t size) {
  constexpr std::size_t header = 16, entry = 20;
  support::writer out{order::little};
  out.chars("IPAC", 4);
  out.u32(header);
  out.u32(entries);
  out.u32(0); // the size of the files, which nothing reads
  for (std::size_t i = 0; i < entries; ++i) {
    out.chars("a", 8);
    out.chars("BIN", 4);
    out.u32(header + entries * entry);
    out.u32(size);
  }
  auto all = out.take();
  all.insert(all.end(), begin.begin(), begin.end());
  return all;
}

/// 258 * runs + 1 bytes 0 are at least so many.
std::size_t runs_of(std::size_t zeros) { return zeros / 258 + 1; }

} // namespace

TEST_CASE("limits: a container whose files have long paths is listed up to a limit") {
  const folder here;
  // 240 MB of paths, each shorter than 4096 bytes.
  const std::string file = here.put("x.dat", long_paths(60000, 4080, {"a", "mot", {}}));
  REQUIRE(fs::file_size(file) < mib);
  const std::string why = file + list_limit(4 * mib);
  for (const std::string& command : std::vector<std::string>{
           "check ", "files ", "info ", "info --list ", "extract -o " + (here / "out/") + ' ',
           "extract --file '**q' -o " + (here / "out/") + ' ', "gltf -o " + (here / "a.glb") + ' '}) {
    CAPTURE(command);
    const outcome done = run(command + file);
    CHECK(done.status == 1);
    CHECK(done.out.find(why) != std::string::npos);
  }
  for (const std::string& command :
       {"info '--clip=**q' " + file, "info '--clip=**a**b**c**d**e**f**' " + file,
        "check " + quoted(file + "/**q")}) {
    CAPTURE(command);
    CHECK(run(command).status == 2); // no such file
  }
  CHECK(run("check " + quoted(file + "/*.dat/*")).out.find(why) != std::string::npos);
  // What is within the limit needs no option.
  const std::string few = here.put("few.dat", long_paths(1000, 4080, {"a.mot", "", motion()}));
  CHECK(run("check " + few + " | tail -n 1").out.ends_with("/a.mot: ok\n"));
}

TEST_CASE("limits: slots of a container in the worst order are looked through up to a limit") {
  const folder here;
  const auto listing = [&](std::size_t slots) { // each file ends where the one before it begins
    std::vector<std::size_t> backwards;
    for (std::size_t i = 0; i < slots; ++i) backwards.push_back(slots - 1 - i);
    const std::vector<packed_file> files(slots, {"", "MOT", as_bytes("x")});
    return run("files " + here.put("x.dat", support::write_clover_dat(files, false, backwards)));
  };
  CHECK(listing(10000).status == 0);
  const outcome done = listing(65000);
  CHECK(done.status == 1);
  CHECK(done.out.find("needs more than ") != std::string::npos);
  CHECK(done.out.find(" entries to look through for its files, the limit for a file of this size; "
                      "--no-limits lifts it\n") != std::string::npos);
}

TEST_CASE("limits: a path of more than 4096 bytes is an error of its file to every command") {
  const folder here;
  const std::string name(5000, 'n'),
      file = here.put("x.dat",
                      write_dat(order::little, {{name + ".mot", "", motion()}, {"short.mot", "", motion()}})),
      inside = here.put("y.dat", long_paths(2, 400000, {"a.mot", "", motion()}));
  const std::string why = std::string(64, 'n') + "...: ";
  const auto says = [&](const std::string& command, const std::string& bytes) {
    CAPTURE(command);
    const outcome done = run(command);
    CHECK(done.status == 1);
    CHECK(done.out.size() < 2000);
    const std::size_t at = done.out.find(why);
    CHECK(at != std::string::npos);
    CHECK(
        done.out.find("its path has " + bytes + " bytes, more than the limit of 4096; --no-limits lifts it\n",
                      at) != std::string::npos);
  };
  for (const std::string& command : std::vector<std::string>{"files ", "check ", "keys ", "info ",
                                                             "extract -o " + (here / "out/") + ' '}) {
    says(command + file, "5004");
    says(command + inside, "400010");
  }
  CHECK(files_below(here / "out") == 1);
  CHECK(cli_test::read_text(here / "out/short.mot").starts_with("mot"));
  CHECK(run("check --no-limits " + file).status == 0);
  CHECK(run("keys --no-limits '--clip=**_*n.mot' " + file).status == 2);
  CHECK(run("keys --no-limits '--clip=**n*n.mot' " + file).status == 0);
}

TEST_CASE("limits: a compressed container has the limits of its compressed size") {
  if (!cli_test::unpacks_gzip()) return;
  const folder here;
  // 16 MB of paths: a file of 8 MiB may have 32.
  auto paths = long_paths(4000, 4080, {"a", "mot", {}});
  const std::string packed = here.put("x.gz", gzip_of_padded(paths, runs_of(8 * mib - paths.size())));
  paths.resize(8 * mib);
  const std::string plain = here.put("x.dat", paths);
  CHECK(errors_of("files " + plain).status == 0);
  for (const std::string command : {"files ", "check ", "info "})
    CHECK(run(command + packed).out.find(packed + list_limit(4 * mib)) != std::string::npos);

  // Two gzip files of 20 MiB in a container of 4 MiB, of which few bytes are stored.
  const auto zeros = gzip_of_padded({}, runs_of(20 * mib));
  const auto two = write_dat(order::little, {{"a.bin", "", zeros}, {"b.bin", "", zeros}});
  const std::string bomb = here.put("y.gz", gzip_of_padded(two, runs_of(4 * mib)));
  const std::string why = "b.bin: it and the gzip files before it unpack to more than 32 MiB, the limit for "
                          "those in a container of this size; --no-limits lifts it\n";
  CHECK(run("files " + bomb).out.find(why) != std::string::npos);
  CHECK(run("extract -o " + (here / "out/") + ' ' + bomb).out.find(why) != std::string::npos);
  CHECK(fs::file_size(here / "out/a.bin") > 20 * mib);
  CHECK(fs::file_size(here / "out/b.bin") == zeros.size());
}

TEST_CASE("limits: motions and exps that were compressed have limits of their own") {
  if (!cli_test::unpacks_gzip()) return;
  const folder here;
  const auto exp = hostile::exp_of_operations(1, 1);
  const auto of = [&](const std::vector<std::byte>& content, std::size_t size) {
    return gzip_of_padded(content, runs_of(size - content.size()));
  };
  const std::string lifts = " in a gzip file of this size; --no-limits lifts it\n",
                    large_exp = here.put("large.exp", of(exp, 2 * mib)),
                    exp_of_2 = here.put("small.exp", of(exp, 2 * mib - 1000)),
                    large_motion = here.put("large.mot", of(motion(), 16 * mib)),
                    motion_of_16 = here.put("small.mot", of(motion(), 16 * mib - 1000));
  for (const std::string command : {"check ", "info ", "keys "}) {
    CAPTURE(command);
    CHECK(run(command + large_exp).out ==
          large_exp + ": error: unpacks to more than 2 MiB, the limit for exps" + lifts);
    CHECK(run(command + large_motion).out ==
          large_motion + ": error: unpacks to more than 16 MiB, the limit for motions" + lifts);
    CHECK(errors_of(command + exp_of_2).status == 0);
    CHECK(errors_of(command + motion_of_16).status == 0);
    CHECK(errors_of(command + "--no-limits " + large_exp).status == 0);
    CHECK(errors_of(command + "--no-limits " + large_motion).status == 0);
  }
  // In a container all of a kind count, compressed one by one or with it; other files do not.
  const auto zeros = of({}, 20 * mib);
  const std::vector<packed_file> exps(3, {"a.exp", "", of(exp, mib - 1000)});
  auto files = exps;
  files.insert(files.begin(), {"a.bin", "", zeros});
  const std::string why =
      "it and the compressed ones before it have more than 2 MiB, the limit for exps in a "
      "container of this size; --no-limits lifts it\n";
  const std::string one_by_one = here.put("a.dat", write_dat(order::little, files));
  const outcome listed = run("files " + one_by_one);
  CHECK(listed.status == 1);
  CHECK(listed.out.find(',' + std::to_string(20 * mib / 258 * 258 + 259) + ",\n") != std::string::npos);
  CHECK(listed.out.find(why) != std::string::npos);
  CHECK(listed.out.find(why) == listed.out.rfind(why)); // the third
  auto plain = exp;
  plain.resize(mib - 1000);
  auto container = write_dat(order::little, std::vector<packed_file>(2, {"a.exp", "", plain}));
  CHECK(run("check " + here.put("b.gz", gzip_of(container))).status == 0);
  // Three that share their bytes, most of which are zeros.
  auto sharing = write_dat(order::little, {{"a.exp", "", {}}, {"b.exp", "", {}}, {"c.exp", "", exp}});
  const auto put = [&](std::size_t at, std::size_t v) {
    for (std::size_t i = 0; i < 4; ++i) sharing[at + i] = static_cast<std::byte>(v >> (8 * i));
  };
  const std::size_t sizes = std::to_integer<std::size_t>(sharing[0x14]);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 4; ++k) sharing[0x20 + 4 * i + k] = sharing[0x28 + k];
    put(sizes + 4 * i, mib - 1000);
  }
  const std::string whole = here.put("c.gz", gzip_of_padded(sharing, runs_of(mib)));
  for (const std::string command : {"check ", "info ", "files "}) {
    CAPTURE(command);
    CHECK(run(command + whole).out.find("c.exp") != std::string::npos);
    CHECK(run(command + whole).out.find(why) != std::string::npos);
  }
}

TEST_CASE("limits: the formats of a compressed container's files that overlap are found up to a limit") {
  if (!cli_test::unpacks_gzip()) return;
  const folder here;
  // 255 tracks that share 65535 keys, all 0: their format is found by reading them all.
  const auto one = support::shared_block(
      support::game::okami, {.how = support::storage::short_keys, .keys = {{0, 0, 0, 0}}}, 255, 3);
  const std::size_t keys = std::size_t{0x10000} * 8;
  auto content = ipac_of_one(10000, one, one.size() + keys);
  const std::size_t first = content.size() - one.size() + 8;
  for (std::size_t track = 0; track < 255; ++track) {
    content[first + 8 * track + 2] = std::byte{0xFF};
    content[first + 8 * track + 3] = std::byte{0xFF};
  }
  const std::string file = here.put("x.gz", gzip_of_padded(content, runs_of(keys)));
  REQUIRE(fs::file_size(file) < mib / 4);
  const std::string why = file + ": error: the files in it overlap, and count as more than 8 times its size: "
                                 "the others are left out; --no-limits lifts this limit\n";
  for (const std::string command : {"files ", "check ", "info "}) {
    CAPTURE(command);
    const outcome done = run(command + file);
    CHECK(done.status == 1);
    CHECK(done.out.find(why) != std::string::npos);
  }
}

TEST_CASE("limits: gzip files that overlap and are much smaller than they claim take little memory") {
  if (!cli_test::unpacks_gzip()) return;
  const folder here;
  auto damaged = gzip_of({std::byte{1}});
  damaged[3] = std::byte{0xE0}; // flags that gzip does not have
  for (const auto& begin : {gzip_of({std::byte{1}}), damaged}) {
    auto content = ipac_of_one(26000, begin, mib / 2);
    content.resize(content.size() + mib / 2);
    const std::string file = here.put("x.pks", content);
    for (const std::string command : {"files ", "check "}) {
      CAPTURE(command);
      const outcome done = run(command + file);
      CHECK(done.status == 1);
      CHECK(done.out.find("out of memory") == std::string::npos);
      CHECK(done.out.find("the files in it overlap, and count as more than 8 times its size") !=
            std::string::npos);
    }
  }
}

TEST_CASE("limits: what info looks at in a compressed motion grows with its compressed size") {
  if (!cli_test::unpacks_gzip()) return;
  const folder here;
  // A billion keys that records share: a file of 16 MB may have them, but not one of less than 1 MiB.
  const auto content = hostile::mot_of_shared_keys(30000, 32767, 0);
  const std::string packed = here.put("x.mot", gzip_of_padded(content, runs_of(15 * mib - content.size())));
  REQUIRE(fs::file_size(packed) < mib);
  CHECK(run("check " + packed).status == 0);
  for (const std::string command : {"info ", "info --json "}) {
    const outcome done = run(command + packed);
    CHECK(done.status == 1);
    CHECK(done.out.find("needs more than 268435456 keys to look at, the limit for a file of this size; "
                        "--no-limits lifts it") != std::string::npos);
    CHECK(done.out.find("loops") == std::string::npos); // nothing of the clip
  }
}

TEST_CASE("limits: what the gzip files of many containers unpack to is not kept all at once") {
  if (!cli_test::unpacks_gzip()) return;
  const folder here, out;
  const auto zeros = gzip_of_padded({}, runs_of(31 * mib));
  const auto container = write_dat(
      order::little, {{"a.mot", "", gzip_of(motion())}, {"zeros.bin", "", zeros}, {"b.mot", "", motion()}});
  for (int i = 10; i < 50; ++i) here.put(std::to_string(i) + ".dat", container);
  const outcome done = run("check --quiet -j1 " + here.path());
  CHECK(done.status == 0);
  CHECK(done.out.find("out of memory") == std::string::npos);
  CHECK(done.out.find(here / "10.dat/a.mot: ok\n") != std::string::npos);
  CHECK(done.out.find(here / "49.dat/b.mot: ok\n") != std::string::npos);
}

TEST_CASE("limits: tens of thousands of containers") { // quadratic, otherwise
  const folder here;
  const std::string one = here.put("real.dat", write_dat(order::little, {{"x", "bin", as_bytes("x")}}));
  here.put("all/m.mot", motion());
  for (int i = 0; i < 80000; ++i) fs::create_symlink(one, here / ("all/" + std::to_string(i) + ".dat"));
  const outcome done = run("check --quiet -j1 " + (here / "all"));
  CHECK(done.status == 0);
  CHECK(done.out == (here / "all/m.mot") + ": ok\n");
}

TEST_CASE("limits: gltf --all of thousands of containers") { // quadratic, otherwise
  const folder here;
  const std::string one = here.put("real.dat", write_dat(order::little, {{"x", "bin", as_bytes("x")}}));
  here.put("all/m.dat", write_dat(order::little, {{"m.mot", "", motion()}}));
  for (int i = 0; i < 20000; ++i) fs::create_symlink(one, here / ("all/" + std::to_string(i) + ".dat"));
  const outcome done = run("gltf --quiet --all " + (here / "all") + " -o " + (here / "out/"));
  CHECK(done.status == 0);
  CHECK(files_below(here / "out") == 1);
}

#endif
