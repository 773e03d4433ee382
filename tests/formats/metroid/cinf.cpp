// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/metroid/cinf: skeletons of both games, with names, links and padding.
#include <motley/formats/metroid/cinf.hpp>
#include <motley/pose/model_space.hpp>

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "support/constexpr_vector.hpp"
#include "support/own_skeleton.hpp"
#include "support/skeleton_writer.hpp"

namespace cinf = motley::cinf;
using motley::skeleton_bone;
using support::bone_spec;

namespace {

/// A root whose parent, 2, is no bone; a child that comes ahead of its parent.
VECTOR_CONSTEXPR std::vector<bone_spec> three_bones() {
  return {{.number = 3, .parent = 2, .position = {0, 0, 1}, .name = "Skeleton_Root"},
          {.number = 9, .parent = 7, .position = {0.5F, -2, 1.5F}, .name = "L_hand"},
          {.number = 7, .parent = 3, .position = {0.5F, 0, 1.25F}}};
}
VECTOR_CONSTEXPR bool has_the_three(const motley::result<cinf::bones>& b, cinf::game game) {
  if (!b || b->game() != game || b->bone_count() != 3) return false;
  const support::own_skeleton s{*b};
  return !s.get().has_virtual_root && s.get().scaling == motley::scale_rule::own && s[0].parent == -1 &&
         s[1].parent == 2 && s[2].parent == 0 && s[0].number == 3 && s[1].number == 9 && s[2].number == 7 &&
         s.find(9) == 1 && s.find(7) == 2 && s.find(2) == -1 && s.find(-1) == -1 &&
         s[0].rest.translation == motley::vector3{0, 0, 1} &&
         s[1].rest.translation == motley::vector3{0, -2, 0.25F} &&
         s[2].rest.translation == motley::vector3{0.5F, 0, 0.25F} &&
         s[1].rest.rotation == motley::quaternion{} && b->name(0) == "Skeleton_Root" &&
         b->name(1) == "L_hand" && b->name(2).empty();
}
VECTOR_CONSTEXPR bool both_games() {
  const auto prime = support::write_cinf(false, three_bones()),
             echoes = support::write_cinf(true, three_bones()),
             bare = support::write_cinf(true, three_bones(), "");
  return has_the_three(cinf::open(prime), cinf::game::prime) &&
         has_the_three(cinf::open(echoes), cinf::game::echoes) &&
         has_the_three(cinf::open(bare), cinf::game::echoes) &&
         has_the_three(cinf::open(prime, cinf::game::prime), cinf::game::prime);
}
VECTOR_STATIC_ASSERT(both_games());

std::string refusal(const std::vector<std::byte>& bytes) {
  const auto b = cinf::open(bytes, cinf::game::prime);
  return b ? "opened" : motley::message(b.error()).c_str();
}

} // namespace

TEST_CASE("cinf: both games") { CHECK(both_games()); }

TEST_CASE("cinf: of bones with the same id the first is a parent, and a parent beyond all ids is none") {
  const auto file = support::write_cinf(false, {{.number = 3, .parent = 2, .position = {1, 0, 0}},
                                                {.number = 3, .parent = 259, .position = {2, 0, 0}},
                                                {.number = 4, .parent = 3, .position = {5, 0, 0}}});
  const auto b = cinf::open(file);
  REQUIRE(b);
  const support::own_skeleton s{*b};
  CHECK(s[1].parent == skeleton_bone::none);
  CHECK(s[2].parent == 0);
  CHECK(s[2].rest.translation == motley::vector3{4, 0, 0});
  CHECK(s.find(3) == 0);
}

// One bone, at an infinite x. Also refused in a constant expression.
constexpr std::array<std::byte, 36> at_infinity = [] {
  std::array<std::byte, 36> bytes{};
  bytes[3] = std::byte{1};
  bytes[12] = std::byte{0x7F};
  bytes[13] = std::byte{0x80};
  return bytes;
}();
static_assert(cinf::open(at_infinity, cinf::game::prime).error().code == motley::errc::bad_number);

TEST_CASE("cinf: what is wrong is refused with its place") {
  CHECK(refusal({}) == "number of bones ends at byte 4, past the end of the file (0)");
  CHECK(refusal(support::write_cinf(false, {})) == "number of bones cannot be 0, at byte 0");
  CHECK(refusal(support::write_cinf(false, three_bones(), "x")) ==
        "number of bytes after the names that are not padding cannot be 1, at byte 137");
  for (const std::size_t size : {31U, 32U})
    for (const char byte : {'\0', '\xFF'})
      CHECK((refusal(support::write_cinf(false, three_bones(), std::string(size, byte))) ==
             "number of bytes after the names that are not padding cannot be 32, at byte 137") ==
            (size == 32));
  CHECK(refusal(support::write_cinf(false, three_bones(), std::string{"\xFF\0", 2})) ==
        "number of bytes after the names that are not padding cannot be 2, at byte 137");
  auto bones = three_bones();
  bones[0].parent = 9; // 9 hangs on 7, 7 on 3
  CHECK(refusal(support::write_cinf(false, bones)) == "chain of parents never ends, at byte 8");
  bones = three_bones();
  bones[1].number = 256;
  CHECK(refusal(support::write_cinf(false, bones)) == "bone id 256 is too large (at most 255), at byte 32");
  bones = three_bones();
  bones[2].position.y = std::bit_cast<float>(0x7F800000U);
  CHECK(refusal(support::write_cinf(false, bones)) ==
        "position of a bone cannot be the float 0x7f800000, at byte 72");
  const auto echoes = support::write_cinf(true, three_bones());
  CHECK_FALSE(cinf::open(echoes, cinf::game::prime));
}

TEST_CASE("cinf: lists that are too long or cut are refused, each by its name") {
  // Of 28 bytes a bone: links at 20; the build order at 88, names at 104; 140 bytes in all.
  const auto whole = support::write_cinf(false, three_bones());
  REQUIRE(whole.size() == 140);
  const auto with = [&](std::size_t at, std::uint32_t v) {
    return refusal(support::with_u32(whole, support::order::big, at, v));
  };
  const auto cut = [&](std::ptrdiff_t size) { return refusal({whole.begin(), whole.begin() + size}); };
  CHECK(with(0, 101) == "number of bones 101 is too large (at most 100), at byte 0");
  CHECK(with(24, 101) == "number of links 101 is too large (at most 100), at byte 24");
  CHECK(with(24, 100) == "list of links ends at byte 428, past the end of the file (140)");
  CHECK(with(88, 101) == "length of the build order 101 is too large (at most 100), at byte 88");
  CHECK(with(88, 13) == "build order ends at byte 144, past the end of the file (140)");
  CHECK(with(104, 101) == "number of names 101 is too large (at most 100), at byte 104");
  CHECK(cut(23) == "record of a bone ends at byte 24, past the end of the file (23)");
  CHECK(cut(27) == "number of links ends at byte 28, past the end of the file (27)");
  CHECK(cut(91) == "length of the build order ends at byte 92, past the end of the file (91)");
  CHECK(cut(107) == "number of names ends at byte 108, past the end of the file (107)");
  CHECK(cut(130) == "name has no end before byte 130, at byte 126");
  CHECK(cut(136) == "id of a name ends at byte 137, past the end of the file (136)");
}

TEST_CASE("cinf: a name has at most 255 bytes, and the game that fits better says what is wrong") {
  // One bone, 28 bytes in Prime and 60 in Echoes; behind it the build order, 8 bytes, and the count of names.
  const auto named = [](bool echoes, const std::string& name) {
    return support::write_cinf(echoes, {{.number = 3, .parent = 2, .name = name}});
  };
  const std::string longest(255, 'n'), longer(256, 'n');
  for (const bool echoes : {false, true}) {
    CAPTURE(echoes);
    const auto file = named(echoes, longest);
    const auto opened = cinf::open(file);
    REQUIRE(opened);
    CHECK(opened->name(0) == longest);
    CHECK((opened->game() == cinf::game::echoes) == echoes);
  }
  CHECK(refusal(named(false, longer)) == "name has no end before byte 300, at byte 44");
  const auto prime = named(false, longer), echoes = named(true, longer);
  CHECK(std::string{motley::message(cinf::open(prime).error()).c_str()} ==
        "name has no end before byte 300, at byte 44");
  CHECK(std::string{motley::message(cinf::open(echoes).error()).c_str()} ==
        "name has no end before byte 332, at byte 76");
}
