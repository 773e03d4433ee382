// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
#include <motley/formats/shenmue/pks.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/container_writer.hpp"
#include "support/real_files.hpp"

namespace {
using support::order;

std::vector<std::byte> some(std::size_t size) { return std::vector<std::byte>(size, std::byte{3}); }
std::string text(const auto& path) { return {path.begin(), path.end()}; }
std::string why(const std::vector<std::byte>& file) {
  return std::string{motley::message(motley::pks::open(file).error()).view()};
}
} // namespace

TEST_CASE("pks: names, types, offsets and sizes, in a PKS and in a bare IPAC") {
  for (const bool bare : {false, true}) {
    const auto file =
        support::write_pks({{"WALK", "MOTN", some(7)}, {"12345678", "BIN", {}}, {"X", "", some(2)}}, bare);
    const auto pks = motley::pks::open(file);
    REQUIRE(pks);
    REQUIRE(pks->file_count() == 3);
    CHECK(text(pks->path(0)) == "WALK.MOTN");
    CHECK(text(pks->path(1)) == "12345678.BIN");
    CHECK(text(pks->path(2)) == "X");
    CHECK(text(pks->file(0)->kind) == "MOTN");
    CHECK(pks->file(0)->bytes.size() == 7);
    CHECK(pks->file(0)->offset == (bare ? 32U : 48U)); // 32 from the IPAC's start
    CHECK(*pks->file(0)->bytes.at(6) == std::byte{3});
    CHECK(pks->file(1)->bytes.size() == 0);
    CHECK(pks->find("X") == 2);
    CHECK(pks->find("WALK") == motley::no_file);
  }
}

TEST_CASE("pks: texts are padded with spaces, too") {
  const auto file = support::write_pks({{"ROO_", "BIN ", some(7)}, {"A B  ", "    ", {}}});
  const auto pks = motley::pks::open(file);
  REQUIRE(pks);
  CHECK(text(pks->path(0)) == "ROO_.BIN");
  CHECK(text(pks->file(0)->kind) == "BIN");
  CHECK(pks->find("ROO_.BIN") == 0);
  CHECK(text(pks->path(1)) == "A B");
}

TEST_CASE("pks: what is wrong is refused with its place, and a bad entry hides no other") {
  auto file = support::write_pks({{"A", "BIN", some(4)}, {"B", "BIN", some(4)}});
  const std::size_t directory = 16 + 68; // files at 32 and 64
  file = support::with_u32(file, order::little, directory + 16, 1000);
  const auto pks = motley::pks::open(file);
  REQUIRE(pks);
  CHECK(motley::message(pks->file(0).error()).view() ==
        "file 0 ends at byte 1048, past the end of the file (124)");
  CHECK(pks->file(1));
  file.resize(directory + 39);
  CHECK(why(file) == "directory ends at byte 124, past the end of the file (123)");
  file.resize(20);
  CHECK(why(file) == "IPAC header ends at byte 32, past the end of the file (20)");
  file.resize(7);
  CHECK(why(file) == "header ends at byte 16, past the end of the file (7)");
  auto far = support::write_pks({});
  CHECK(motley::pks::open(far));
  far[16] = std::byte{'X'};
  CHECK(why(far) == "magic number of the IPAC cannot be 1481654595, at byte 16"); // 0x58504143, "XPAC"
  auto other = support::write_pks({});
  other[0] = std::byte{'X'};
  CHECK(why(other) == "the file does not begin with 'PAKS', at byte 0");
}

TEST_CASE("pks: a real one") {
  const auto file = support::real_file("shenmue/NPC_DEMO_blank.PKS");
  if (!file) return;
  const auto pks = motley::pks::open(*file);
  REQUIRE(pks);
  REQUIRE(pks->file_count() == 1);
  CHECK(text(pks->path(0)) == "ROO_.BIN");
  CHECK(pks->file(0)->bytes.size() == 504);
}
