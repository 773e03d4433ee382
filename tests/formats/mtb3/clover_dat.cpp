// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
#include <motley/formats/list.hpp>
#include <motley/formats/mtb3/clover_dat.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/container_writer.hpp"
#include "support/random.hpp"
#include "support/real_files.hpp"

namespace {
using support::order;

std::vector<std::byte> some(std::size_t size) { return std::vector<std::byte>(size, std::byte{3}); }
std::string text(const auto& path) { return {path.begin(), path.end()}; }
} // namespace

TEST_CASE("clover_dat: slots, sizes up to the next greater offset, empty slots are not listed") {
  // Slots 0 to 4; 1 is empty, and the file of slot 4 lies first.
  const auto file = support::write_clover_dat(
      {{"", "MOT", some(10)}, {"", ""}, {"", "MD", some(40)}, {"", "SEQ", some(1)}, {"", "DAT", some(64)}},
      false, {4, 2, 0, 3, 1});
  const auto dat = motley::clover_dat::open(file);
  REQUIRE(dat);
  CHECK_FALSE(dat->is_hd());
  CHECK(dat->slot_count() == 5);
  REQUIRE(dat->file_count() == 4);
  CHECK(text(dat->path(0)) == "MOT_000");
  CHECK(text(dat->path(1)) == "MD_002");
  CHECK(text(dat->path(2)) == "SEQ_003");
  CHECK(text(dat->path(3)) == "DAT_004");
  CHECK(dat->file(3)->offset == 64); // 4 + 5 * 8 = 44
  CHECK(dat->file(3)->bytes.size() == 64);
  CHECK(dat->file(1)->bytes.size() == 64); // 40 and its padding
  CHECK(dat->file(0)->bytes.size() == 32);
  CHECK(dat->file(2)->bytes.size() == 32); // to the end
  CHECK(text(dat->file(1)->kind) == "MD");
  CHECK(dat->find("SEQ_003") == 2);
  CHECK(dat->find("SEQ_3") == motley::no_file);
  CHECK(dat->may_hold_others(3));
  CHECK_FALSE(dat->may_hold_others(0));
}

TEST_CASE("clover_dat: many slots in any order, some empty, end where the next greater offset is") {
  // More than are counted at once. Offsets of two files may be equal.
  constexpr std::uint32_t slots = 700, tables = 4 + 8 * slots, size = tables + 1000;
  support::random random{42};
  std::vector<std::uint32_t> offsets;
  for (std::uint32_t i = 0; i < slots; ++i)
    offsets.push_back(random.below(3) == 0 ? 0 : tables + static_cast<std::uint32_t>(random.below(1000)));
  support::writer out{order::little};
  out.u32(slots);
  for (const std::uint32_t offset : offsets) out.u32(offset);
  for (std::uint32_t i = 0; i < slots; ++i) out.chars("MOT", 4);
  for (std::uint32_t i = 0; i < 1000; ++i) out.u8(0);
  const auto file = out.take();
  const auto dat = motley::clover_dat::open(file);
  REQUIRE(dat);
  std::size_t n = 0;
  for (std::uint32_t slot = 0; slot < slots; ++slot) {
    if (offsets[slot] == 0) continue;
    std::uint32_t end = size;
    for (const std::uint32_t other : offsets)
      if (other > offsets[slot] && other < end) end = other;
    REQUIRE(n < dat->file_count());
    CHECK(text(dat->path(n)).substr(4) == std::to_string(1000 + slot).substr(1));
    CHECK(dat->file(n)->offset == offsets[slot]);
    CHECK(dat->file(n)->bytes.size() == end - offsets[slot]);
    ++n;
  }
  CHECK(n == dat->file_count());
}

TEST_CASE("clover_dat: slot numbers have at least three digits") {
  std::vector<support::packed_file> files(1235, {"", "MOT", some(1)});
  const auto file = support::write_clover_dat(files);
  const auto dat = motley::clover_dat::open(file);
  REQUIRE(dat);
  CHECK(text(dat->path(7)) == "MOT_007");
  CHECK(text(dat->path(99)) == "MOT_099");
  CHECK(text(dat->path(1234)) == "MOT_1234");
  CHECK(dat->steps_of_file() == 1);
}

TEST_CASE("clover_dat: Okami HD has names, of up to 20 characters, and 32 bytes before each file") {
  const auto file = support::write_clover_dat(
      {{"idle", "MOT", some(5)}, {"12345678901234567890", "MD", some(32)}, {"", "SEQ", some(3)}}, true);
  const auto dat = motley::clover_dat::open(file);
  REQUIRE(dat);
  CHECK(dat->is_hd());
  REQUIRE(dat->file_count() == 4);
  CHECK(text(dat->path(0)) == "idle.MOT");
  CHECK(text(dat->path(1)) == "12345678901234567890.MD");
  CHECK(text(dat->path(2)) == "SEQ_002"); // without a name
  CHECK(text(dat->path(3)) == "ROFS.ROF");
  CHECK(dat->file(0)->offset == 96); // 4 + 4 * 8 = 36, aligned to 64, and 32
  CHECK(dat->file(0)->bytes.size() == 32);
  CHECK(dat->file(1)->bytes.size() == 32);
  CHECK(dat->file(3)->bytes.size() == 64); // "RUNOFS64" and four u64, padded
}

TEST_CASE("clover_dat: without the ROF's magic number it is not HD") {
  auto file = support::write_clover_dat({{"idle", "MOT", some(5)}}, true);
  const auto dat = motley::clover_dat::open(file);
  REQUIRE(dat->file_count() == 2);
  file[dat->file(1)->offset] = std::byte{'X'};
  const auto plain = motley::clover_dat::open(file);
  REQUIRE(plain);
  CHECK_FALSE(plain->is_hd());
  CHECK(text(plain->path(0)) == "MOT_000");
}

TEST_CASE("clover_dat: its offsets are not taken for those of a MOTN") {
  // Counted as a MOTN's: a sequence table at 620, names at 0x1380, sequences at 0x2380, 127 of them.
  std::vector<support::packed_file> files{{"", "MOT", some(0x1000)}, {"", "MOT", some(0xD00)}};
  files.resize(620, {"", "MOT", some(5)});
  const auto file = support::write_clover_dat(files);
  REQUIRE(motley::clover_dat::open(file));
  CHECK(motley::clover_dat::open(file)->file(2)->offset == 0x3080);
  CHECK_FALSE(motley::identify(file));
}

TEST_CASE("clover_dat: every test must hold") {
  const auto good = support::write_clover_dat({{"", "MOT", some(10)}, {"", "MD", some(40)}});
  const auto opens = [](const std::vector<std::byte>& file) {
    CHECK(static_cast<bool>(motley::clover_dat::open(file)) ==
          motley::clover_dat::format::resembles(motley::byte_view{std::span{file}}));
    return static_cast<bool>(motley::clover_dat::open(file));
  };
  const auto with = [&](std::size_t at, std::uint32_t v) {
    return support::with_u32(good, order::little, at, v);
  };
  CHECK(opens(good));
  CHECK_FALSE(opens(with(0, 0)));        // no slots
  CHECK_FALSE(opens(with(0, 0x1'0000))); // too many
  CHECK_FALSE(opens(with(0, 100)));      // tables beyond the file
  CHECK_FALSE(opens(with(4, 19)));       // inside the tables, which end at 20
  CHECK(opens(with(4, 20)));
  CHECK_FALSE(opens(with(8, static_cast<std::uint32_t>(good.size()))));
  CHECK_FALSE(opens(with(12, 0x00'74'6F'6D))); // "mot"
  CHECK_FALSE(opens(with(12, 0x54'00'4F'4D))); // a letter after a NUL
  CHECK(opens(with(12, 0)));                   // all NULs
  CHECK(opens(with(12, 0x33'4D'54'31)));       // digits
  // One slot more than there may be, in a file that holds all of them: the first has a file.
  std::vector<std::byte> many(4 + 8 * 0x1'0000 + 16);
  many = support::with_u32(many, order::little, 4, static_cast<std::uint32_t>(many.size()) - 16);
  CHECK_FALSE(opens(support::with_u32(many, order::little, 0, 0x1'0000)));
  CHECK(opens(support::with_u32(support::with_u32(many, order::little, 0, 0xFFFF), order::little, 4,
                                static_cast<std::uint32_t>(many.size()) - 16)));
  auto empty = support::with_u32(with(4, 0), order::little, 8, 0);
  CHECK_FALSE(opens(empty)); // no file

  // What is said, and where.
  const auto refusal = [](const std::vector<std::byte>& file) {
    return std::string{message(motley::clover_dat::open(file).error()).view()};
  };
  CHECK(refusal(with(4, 19)) == "offset of a file cannot be 19, at byte 4");
  CHECK(refusal(with(8, 5000)) == "offset of a file cannot be 5000, at byte 8");
  CHECK(refusal(with(12, 0x00'74'6F'6D)) == "character of a type cannot be 109, at byte 12");
  CHECK(refusal(with(12, 0x00'74'4F'4D)) == "character of a type cannot be 116, at byte 14"); // MOt
}

TEST_CASE("clover_dat: the real container of slot 195") {
  const auto file = support::real_file("godhand/pl00_195_blank.dat");
  if (!file) return;
  const auto dat = motley::clover_dat::open(*file);
  REQUIRE(dat);
  CHECK(dat->file_count() == 3);
  CHECK(dat->file(2)->offset + dat->file(2)->bytes.size() == file->size());
}
