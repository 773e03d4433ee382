// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
#include <motley/formats/platinum/dat.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/container_writer.hpp"

namespace {
using support::order;

std::vector<std::byte> some(std::size_t size) { return std::vector<std::byte>(size, std::byte{3}); }
std::string text(const auto& path) { return {path.begin(), path.end()}; }
std::string why(const std::vector<std::byte>& file) {
  return std::string{motley::message(motley::platinum_dat::open(file).error()).view()};
}
} // namespace

TEST_CASE("dat: names, extensions, offsets and sizes in both byte orders, with and without a hash table") {
  for (const auto o : {order::little, order::big})
    for (const bool hashed : {false, true})
      for (const std::size_t stride : {std::size_t{0}, std::size_t{64}}) {
        const auto file = support::write_dat(
            o, {{"pl0010.wmb", "", some(33)}, {"empty.mot", "", {}}, {"a.b.exp", "", some(1)}}, hashed,
            stride);
        const auto dat = motley::platinum_dat::open(file);
        REQUIRE(dat);
        CHECK(dat->order() == (o == order::little ? std::endian::little : std::endian::big));
        REQUIRE(dat->file_count() == 3);
        CHECK(text(dat->path(0)) == "pl0010.wmb");
        CHECK(text(dat->file(0)->kind) == "wmb");
        CHECK(dat->file(0)->bytes.size() == 33);
        CHECK(dat->file(0)->offset % 16 == 0);
        CHECK(dat->file(0)->bytes.data() == file.data() + dat->file(0)->offset);
        REQUIRE(dat->file(1));
        CHECK(dat->file(1)->bytes.size() == 0);
        CHECK(text(dat->file(2)->kind) == "exp");
        CHECK(dat->find("a.b.exp") == 2);
        CHECK(dat->find("A.B.EXP") == motley::no_file);
      }
}

TEST_CASE("dat: equal names are listed as they are, and find() goes on from any file") {
  const auto file =
      support::write_dat(order::big, {{"a", "", some(1)}, {"b", "", some(2)}, {"a", "", some(3)}});
  const auto dat = motley::platinum_dat::open(file);
  REQUIRE(dat);
  CHECK(dat->find("a") == 0);
  CHECK(dat->find("a", 1) == 2);
  CHECK(dat->find("a", 3) == motley::no_file);
}

TEST_CASE("dat: a file of size 0 has a meaningless offset") {
  auto file = support::write_dat(order::little, {{"a", "", {}}, {"b", "", some(2)}});
  file = support::with_u32(file, order::little, 0x20, 0xFFFF'FFFF);
  const auto dat = motley::platinum_dat::open(file);
  REQUIRE(dat);
  REQUIRE(dat->file(0));
  CHECK(dat->file(0)->offset == 0);
}

TEST_CASE("dat: without files it opens") {
  for (const auto o : {order::little, order::big}) {
    const auto file = support::write_dat(o, {});
    const auto dat = motley::platinum_dat::open(file);
    REQUIRE(dat);
    CHECK(dat->file_count() == 0);
  }
}

TEST_CASE("dat: what is wrong is refused with its place") {
  auto file = support::write_dat(order::big, {{"abc", "", some(8)}});
  CHECK(why(std::vector<std::byte>(8)) == "the file does not begin with 'DAT', at byte 0");
  file.resize(20);
  CHECK(why(file) == "header ends at byte 32, past the end of the file (20)");
  file = support::write_dat(order::big, {{"abc", "", some(8)}});
  file.resize(0x30);
  CHECK(why(file) == "table of sizes ends at byte 52, past the end of the file (48)");
  file.resize(0x21);
  CHECK(why(file) == "table of offsets ends at byte 36, past the end of the file (33)");
}
