// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
#include <motley/formats/containers.hpp>
#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "support/allocations.hpp"
#include "support/constexpr_vector.hpp"
#include "support/container_writer.hpp"
#include "support/mot_writer.hpp"
#include "support/real_files.hpp"
#include "support/walk_container.hpp"

namespace {

using namespace std::string_view_literals;
using support::order;
using support::packed_file;

VECTOR_CONSTEXPR std::vector<std::byte> text(std::string_view t) {
  std::vector<std::byte> bytes;
  for (const char c : t) bytes.push_back(static_cast<std::byte>(c));
  return bytes;
}

// A whole container in a container, opened and walked at compile time.
VECTOR_CONSTEXPR bool reads_nested() {
  const auto inner = support::write_dat(order::big, {{"b.mot", "", text("mot!")}, {"empty", "", {}}});
  const auto outer =
      support::write_dat(order::little, {{"a.evn", "", inner}, {"c.exp", "", text("12")}}, true);
  const auto opened = motley::open_container(outer);
  if (!opened || opened->file_count() != 2 || opened->find("c.exp") != 1) return false;
  motley::container_walk walk{*opened, outer.size()};
  if (!walk.next() || walk.depth() != 0 || !(walk.path(0) == "a.evn") || walk.inner().file_count() != 2)
    return false;
  if (!walk.next() || walk.depth() != 1 || !(walk.path(1) == "b.mot") || walk.file()->bytes.size() != 4)
    return false;
  if (!walk.next() || !(walk.path(1) == "empty") || walk.file()->bytes.size() != 0) return false;
  if (!walk.next() || walk.depth() != 0 || walk.number(0) != 1 || walk.file()->bytes.size() != 2)
    return false;
  return !walk.next() && !walk.error();
}
VECTOR_STATIC_ASSERT(reads_nested());

static_assert(std::ranges::contiguous_range<motley::byte_view> && std::ranges::view<motley::byte_view> &&
              motley::byte_source<motley::byte_view> && !motley::byte_owner<motley::byte_view>);

VECTOR_CONSTEXPR bool reads_clover() {
  const auto file = support::write_clover_dat({{"", "MOT", text("abc")}, {}, {"", "MD", text("de")}});
  const auto opened = motley::open_container(file);
  return opened && opened->file_count() == 2 && opened->path(1) == "MD_002" && opened->find("MOT_000") == 0;
}
VECTOR_STATIC_ASSERT(reads_clover());

VECTOR_CONSTEXPR bool reads_pks() {
  const auto file = support::write_pks({{"WALK", "MOTN", text("abc")}, {"12345678", "TYPE", text("d")}});
  const auto opened = motley::open_container(file);
  return opened && opened->path(0) == "WALK.MOTN" && opened->path(1) == "12345678.TYPE" &&
         opened->file(1)->bytes.size() == 1;
}
VECTOR_STATIC_ASSERT(reads_pks());

} // namespace

TEST_CASE("containers: a file in one is opened like any other bytes") {
  const auto motion =
      support::write({.which = support::game::bayonetta2, .frames = 10, .name = "inner"}, order::little);
  const auto inner = support::write_dat(order::little, {{"a.mot", "", motion}});
  const auto outer = support::write_dat(order::little, {{"b.dat", "", inner}});
  const auto nested = motley::open_container(motley::open_container(outer)->file(0)->bytes);
  REQUIRE(nested);
  const motley::contained_file file = *nested->file(0);
  CHECK(motley::identify(file.bytes).name() == "bayonetta2");
  REQUIRE(motley::open(file.bytes));
  CHECK(motley::open(file.bytes)->frame_count() == 10);
  CHECK(motley::bayonetta2::open(file.bytes)->name() == "inner");
  CHECK(std::vector<std::byte>(file.bytes.begin(), file.bytes.end()) == motion);
}

TEST_CASE("containers: each of the three is told and opened, others are refused") {
  const std::vector<packed_file> files{{"A", "MOT", text("12345")}};
  CHECK(support::listing(support::write_dat(order::big, files)) == "A 5\n");
  CHECK(support::listing(support::write_pks(files)) == "A.MOT 5\n");
  CHECK(support::listing(support::write_pks(files, true)) == "A.MOT 5\n");
  CHECK(support::listing(support::write_clover_dat(files)) == "MOT_000 32\n");
  CHECK(support::listing(text("mot\0"sv)) == "this is a motion, not a container");
  CHECK(support::listing(text("")) == "the file is empty");
  CHECK(support::listing(text("DAT\0\1"sv)) == "header ends at byte 32, past the end of the file (5)");
}

TEST_CASE("containers: open() of a motion says that the file is a container") {
  const std::vector<packed_file> files{{"A", "MOT", text("12345")}};
  const auto why = [](const std::vector<std::byte>& bytes) {
    return std::string{motley::message(motley::open(bytes).error()).view()};
  };
  CHECK(why(support::write_dat(order::big, files)) ==
        "this is a container of PlatinumGames' games (dat), not a motion");
  for (const bool bare : {false, true})
    CHECK(why(support::write_pks(files, bare)) == "this is a Shenmue container (pks), not a motion");
  CHECK(why(support::write_clover_dat(files)) ==
        "this is a container of Okami or God Hand (clover_dat), not a motion");
}

TEST_CASE("containers: the walk enters containers in containers, in the order of the tables") {
  const auto pks = support::write_pks({{"P", "BIN", text("xy")}});
  const auto dat = support::write_dat(order::big, {{"in.pks", "", pks}, {"x.mot", "", text("1")}});
  const auto clover = support::write_clover_dat(
      {{"", "MOT", text("m")}, {"", "DAT", support::write_clover_dat({{"", "MD", text("d")}})}});
  const auto outer = support::write_dat(
      order::little, {{"1.dat", "", dat}, {"2.dat", "", clover}, {"3.dat", "", dat}, {"4", "", {}}});
  // Clover's has no magic number, so it is a container only inside another of Clover's.
  CHECK(support::listing(outer) ==
        "1.dat " + std::to_string(dat.size()) + "\n1.dat/in.pks " + std::to_string(pks.size()) +
            "\n1.dat/in.pks/P.BIN 2\n1.dat/x.mot 1\n" + "2.dat " + std::to_string(clover.size()) +
            "\n3.dat " + std::to_string(dat.size()) + "\n3.dat/in.pks " + std::to_string(pks.size()) +
            "\n3.dat/in.pks/P.BIN 2\n3.dat/x.mot 1\n4 0\n");
  CHECK(support::listing(clover) == "MOT_000 32\nDAT_001 64\nDAT_001/MD_000 32\n");
  // Of a type that promises nothing the bytes decide; of another type they are not asked.
  const auto inner = support::write_clover_dat({{"", "MD", text("d")}});
  CHECK(support::listing(support::write_clover_dat(
            {{"", "DAT", std::vector<std::byte>(32)}, {"", "SEQ", inner}, {"", "EFF", inner}})) ==
        "DAT_000 32\nSEQ_001 64\nEFF_002 64\nEFF_002/MD_000 32\n");
}

TEST_CASE("containers: a bad entry and a damaged container in it hide no other file") {
  auto inner = support::write_dat(order::little, {{"x", "", text("1")}});
  inner.resize(40);
  auto file = support::write_dat(
      order::little,
      {{"a", "", text("1234")}, {"b", "", text("56")}, {"c.dat", "", inner}, {"d", "", text("7")}});
  const std::size_t sizes = 0x20 + 4 * 8 + 4 + 4 * 6;
  file = support::with_u32(file, order::little, sizes + 4, 0xFFFF'FFFF);
  const auto opened = motley::open_container(file);
  CHECK(support::listing(file) == "a 4\nb error\nc.dat 40 damaged\nd 1\n");
  CHECK(motley::message(opened->file(1).error()).view() ==
        "file 1 ends at byte " + std::to_string(0xFFFF'FFFFULL + opened->file(0)->offset + 16) +
            ", past the end of the file (" + std::to_string(file.size()) + ")");
}

TEST_CASE("containers: one that holds itself ends, and so do many that hold each other") {
  // Each of 100 entries is the whole container but for its last byte.
  std::vector<packed_file> files(100, {"a.dat", "", text("x")});
  auto file = support::write_dat(order::big, files);
  for (std::size_t i = 0; i < files.size(); ++i) {
    file = support::with_u32(file, order::big, 0x20 + 4 * i, 0);
    const std::size_t sizes = 0x20 + 8 * files.size() + 4 + 6 * files.size();
    file =
        support::with_u32(file, order::big, sizes + 4 * i, static_cast<std::uint32_t>(file.size() - i % 2));
  }
  const auto opened = motley::open_container(file);
  REQUIRE(opened);
  std::size_t seen = 0, deepest = 0;
  motley::container_walk walk{*opened, file.size()};
  while (walk.next()) {
    ++seen;
    deepest = std::max(deepest, walk.depth());
  }
  CHECK(deepest > 0);
  CHECK(deepest < motley::container_walk::most_depth);
  CHECK(seen < 2000);
  CHECK(walk.error().code == motley::errc::too_much);
  CHECK(std::string{motley::message(walk.error()).view()}.find(
            " and the preceding ones refer to more than ") != std::string::npos);

  // Legitimate nesting ends at the depth limit, and the rest is opaque.
  std::vector<std::byte> deep = text("end");
  for (int i = 0; i < 12; ++i) deep = support::write_dat(order::little, {{"d", "", deep}});
  const auto nested = motley::open_container(deep);
  motley::container_walk down{*nested, deep.size()};
  std::size_t count = 0;
  while (down.next()) ++count;
  CHECK(count == motley::container_walk::most_depth);
  CHECK_FALSE(down.error());
}

TEST_CASE("containers: opening and walking allocates nothing") {
  const auto inner = support::write_dat(order::big, {{"x", "", text("1")}});
  const auto file = support::write_dat(order::little, {{"a", "", inner}, {"b", "", inner}});
  const std::size_t before = support::allocations();
  std::size_t count = 0;
  for (motley::container_walk walk{*motley::open_container(file), file.size()}; walk.next();) ++count;
  CHECK(support::allocations() == before);
  CHECK(count == 4);
}

TEST_CASE("containers: real ones of four games") {
  if (const auto file = support::real_file("mgrr/pd60_blank.dat")) {
    const std::string all = support::listing(*file);
    CHECK_MESSAGE(all.find("ba6012_9200.mot 380\n") != std::string::npos, all);
    CHECK(all.find("error") == std::string::npos);
  }
  if (const auto file = support::real_file("nier/wp0430_blank.dat"))
    CHECK(motley::open_container(*file)->file_count() == 146);
  if (const auto file = support::real_file("nier/wp0655_blank.dat"))
    CHECK(support::listing(*file).find("wp0655_0001.mot 524\n") != std::string::npos);
  if (const auto file = support::real_file("godhand/pl00_195_blank.dat")) {
    const auto opened = motley::open_container(*file);
    REQUIRE(opened);
    CHECK(opened->path(0) == "TM3_000");
    CHECK(opened->path(1) == "MD_001");
    CHECK(opened->path(2) == "DAT_002");
    CHECK(opened->file(2)->bytes.size() == 32);
  }
  if (const auto file = support::real_file("shenmue/NPC_DEMO_blank.PKS")) {
    const auto opened = motley::open_container(*file);
    REQUIRE(opened);
    CHECK(opened->file_count() == 1);
  }
}
