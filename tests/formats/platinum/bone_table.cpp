// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/platinum/bone_table: looking bones up, refusing what would be read outside, and the real
// tables.
#include <motley/formats/platinum/bone_table.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/bytes.hpp"
#include "support/constexpr_vector.hpp"
#include "support/real_files.hpp"

namespace bone_table = motley::bone_table;
using support::order;

namespace {

/// Bones 0x012 -> 7 and 0x01F -> 0; everything else unmapped.
VECTOR_CONSTEXPR std::vector<std::byte> small(order o, int first = 16, int second = 32) {
  support::writer out{o};
  for (int i = 0; i < 16; ++i) out.i16(i == 0 ? first : -1);
  for (int i = 0; i < 16; ++i) out.i16(i == 1 ? second : -1);
  for (int i = 0; i < 16; ++i) out.i16(i == 2 ? 7 : i == 15 ? 0 : 0x0FFF);
  return out.take();
}

VECTOR_CONSTEXPR bool maps(order o) {
  const auto bytes = small(o);
  const auto table = bone_table::open(bytes);
  return table && table->find(0x012) == 7 && table->find(0x01F) == 0 &&
         table->find(0x013) == bone_table::unmapped && table->find(0x022) == bone_table::unmapped &&
         table->find(0x112) == bone_table::unmapped && table->find(-1) == bone_table::unmapped &&
         table->find(0x7FFF) == bone_table::unmapped && table->find(0xFFF) == bone_table::unmapped &&
         table->find(0x1012) == bone_table::unmapped && table->find(0x7012) == bone_table::unmapped &&
         table->find(-0x1000 + 0x12) == bone_table::unmapped && table->mapped_count() == 2;
}
VECTOR_STATIC_ASSERT(maps(order::little) && maps(order::big));

std::string refusal(const std::vector<std::byte>& bytes, std::endian o) {
  const auto table = bone_table::open(bytes, o);
  return table ? "opened" : motley::message(table.error()).c_str();
}

} // namespace

TEST_CASE("bone table: three digits of four bits") {
  CHECK(maps(order::little));
  CHECK(maps(order::big));
  CHECK(bone_table::table{}.find(5) == bone_table::unmapped);
}

TEST_CASE("bone table: indices outside it and odd sizes are refused") {
  constexpr auto big = std::endian::big;
  auto bytes = small(order::big);
  bytes.pop_back();
  CHECK(refusal(bytes, big) == "size of the bone table in bytes cannot be 95, at byte 95");
  bytes.pop_back();
  CHECK(refusal(bytes, big) == "entry 17 of the bone table is 32, which is out of range, at byte 34");
  CHECK(refusal({}, big) == "first block of the bone table ends at byte 32, past the end of the file (0)");
  CHECK(refusal(small(order::big, 33), big) ==
        "entry 0 of the bone table is 33, which is out of range, at byte 0");
  CHECK(refusal(small(order::big, -2), big) ==
        "entry 0 of the bone table is -2, which is out of range, at byte 0");
  CHECK(refusal(small(order::big, 16, 0x7FFF), big) ==
        "entry 17 of the bone table is 32767, which is out of range, at byte 34");
  CHECK(refusal(small(order::big, 0, 0), big) ==
        "opened"); // a loop of blocks is three look-ups deep all the same
  bytes = small(order::big, 33);
  CHECK_FALSE(bone_table::open(bytes));
}

TEST_CASE("bone table: both byte orders are ambiguous only where they differ") {
  const std::vector<std::byte> zeros(32), ones(32, std::byte{0xFF});
  CHECK(bone_table::open(zeros)->mapped_count() == 4096); // every bone is 0 either way
  CHECK(bone_table::open(ones)->mapped_count() == 0);
  // Blocks at 0x0101 and 0x0202 are found in either order; the 7 in the last one is 0x0700 the other way
  // round.
  support::writer out{order::little};
  for (unsigned i = 0; i < 0x0202 + 16; ++i)
    out.u16(i == 0 ? 0x0101 : i == 0x0101 ? 0x0202 : i == 0x0202 ? 7 : 0xFFFF);
  const auto bytes = out.take();
  CHECK(bone_table::open(bytes).error().code == motley::errc::ambiguous);
  CHECK(bone_table::open(bytes, std::endian::little)->find(0) == 7);
  CHECK(bone_table::open(bytes, std::endian::big)->find(0) == 0x0700);
}

TEST_CASE("bone table: the real one in both byte orders") {
  const auto little = support::real_file("bone_index_translate_table_le.bin"),
             big = support::real_file("bone_index_translate_table_be.bin");
  if (!little || !big) return;
  const auto a = bone_table::open(*little), b = bone_table::open(*big);
  REQUIRE(a);
  REQUIRE(b);
  CHECK(a->order() == std::endian::little);
  CHECK(b->order() == std::endian::big);
  CHECK(a->size() == 272);
  CHECK(a->mapped_count() == 174);
  for (int bone = -1; bone < 0x1000; ++bone) REQUIRE(a->find(bone) == b->find(bone));
}
