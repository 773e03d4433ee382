// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/mtb3/md: the bones of models of Okami and God Hand, in both layouts.
#include <motley/formats/mtb3/md.hpp>
#include <motley/formats/skeletons.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/constexpr_vector.hpp"
#include "support/own_skeleton.hpp"
#include "support/real_files.hpp"
#include "support/real_motions.hpp"
#include "support/skeleton_writer.hpp"

namespace md = motley::md;
using support::bone_spec;

namespace {

/// A root, two hands, of which the first comes ahead of its parent, and an object.
VECTOR_CONSTEXPR std::vector<bone_spec> five_bones() {
  return {{.parent = -1, .translation = {0, 1, 0}},
          {.parent = 3, .translation = {-0.5F, 0, 0}, .mirror = 2},
          {.parent = 3, .translation = {0.5F, 0, 0}, .mirror = 1},
          {.parent = 0, .translation = {0, 0.25F, 0.125F}},
          {.parent = -1, .translation = {0, 0, 0}, .mirror = 7}};
}
VECTOR_CONSTEXPR bool has_the_five(const motley::result<md::bones>& b, md::game game) {
  const bool is_named = game == md::game::god_hand;
  if (!b || b->game() != game || b->bone_count() != 5) return false;
  const support::own_skeleton s{*b};
  return s.get().has_virtual_root && s.get().scaling == motley::scale_rule::cumulative && s[0].parent == -1 &&
         s[1].parent == 3 && s[2].parent == 3 && s[3].parent == 0 && s[4].parent == -1 && s[3].number == 3 &&
         s.find(4) == 4 && s.find(5) == -1 && s.find(-1) == 5 && s.find(-128) == -1 &&
         s[1].rest == motley::local_transform{.translation = {-0.5F, 0, 0}} &&
         s[3].rest == motley::local_transform{.translation = {0, 0.25F, 0.125F}} && b->name(0).empty() &&
         b->mirror_partner(1) == (is_named ? 2 : -1) && b->mirror_partner(2) == (is_named ? 1 : -1) &&
         b->mirror_partner(0) == -1 && b->mirror_partner(4) == -1 && b->mesh_count() == 2 &&
         b->mesh_name(0) == (is_named ? "z_body" : "") && b->mesh_name(1) == (is_named ? "long_nam" : "");
}
VECTOR_CONSTEXPR bool both_games() {
  const auto okami = support::write_md(false, five_bones()), god_hand = support::write_md(true, five_bones());
  return has_the_five(md::open(okami), md::game::okami) &&
         has_the_five(md::open(god_hand), md::game::god_hand);
}
VECTOR_STATIC_ASSERT(both_games());

std::string refusal(const std::vector<std::byte>& bytes) {
  const auto b = md::open(bytes);
  return b ? "opened" : motley::message(b.error()).c_str();
}

} // namespace

TEST_CASE("md: both games") { CHECK(both_games()); }

TEST_CASE("md: a model is known by its magic number") {
  for (const bool god_hand : {false, true}) {
    const auto file = support::write_md(god_hand, five_bones());
    const auto id = motley::identify<motley::known_skeletons>(file);
    CHECK(id.name() == "md");
    CHECK(id.certainty == motley::certainty::certain);
    const auto opened = motley::open_skeleton(file);
    REQUIRE(opened);
    CHECK(opened->bone_count() == 5);
    CHECK(support::own_skeleton{*opened}[1].parent == 3);
    CHECK(opened->name(0).empty());
  }
}

TEST_CASE("md: Okami's parents have 32 bits") {
  auto bones = five_bones();
  bones[4].parent = 0x10000; // 0, if it had 16
  CHECK(refusal(support::write_md(false, bones)) ==
        "entry 4 of the bones is 65536, which is out of range, at byte 172");
  const auto two = support::write_md(false, {{.parent = -1}, {.parent = 0x10000}});
  CHECK(refusal(two).find("65536") != std::string::npos);
}

TEST_CASE("md: a model without meshes or bones is its root alone") {
  for (const bool god_hand : {false, true}) {
    const auto file = support::write_md(god_hand, {});
    const auto none = md::open(file);
    REQUIRE(none);
    CHECK(none->bone_count() == 0);
    CHECK(none->mesh_count() == 2);
    CHECK(motley::transform_count(support::own_skeleton{*none}) == 1);
    std::vector<std::byte> header{file.begin(), file.begin() + 16};
    header[8] = std::byte{0};
    const auto empty = md::open(header);
    REQUIRE(empty);
    CHECK(empty->bone_count() == 0);
    CHECK(empty->mesh_count() == 0);
  }
}

TEST_CASE("md: what is wrong is refused with its place") {
  // The header; transforms' offsets at 16 and 20; meshes at 32 and 64; five bones at 96; transforms at 176
  // and 224.
  const auto whole = support::write_md(true, five_bones());
  const auto with = [&](std::size_t at, std::uint32_t v) {
    return refusal(support::with_u32(whole, support::order::little, at, v));
  };
  const auto cut = [&](std::ptrdiff_t size) { return refusal({whole.begin(), whole.begin() + size}); };
  CHECK(refusal({}) == "magic number ends at byte 4, past the end of the file (0)");
  CHECK(with(0, 0x01726373) == "the file does not begin with 'scr', at byte 0");
  CHECK(with(4, 1) == "game cannot be 1, at byte 4");
  CHECK(with(4, 2) == "game cannot be 2, at byte 4");
  CHECK(with(4, 0x103) == "game cannot be 259, at byte 4");
  CHECK(with(4, 0x80000003) == "game cannot be 2147483651, at byte 4");
  CHECK(cut(15) == "header ends at byte 16, past the end of the file (15)");
  CHECK(with(8, 0xFFFFFFFF) == "list of meshes ends at byte 17179869196, past the end of the file (" +
                                   std::to_string(whole.size()) + ")");
  CHECK(with(16, 0xFFFFFFFE) ==
        "transform of the first mesh ends at byte 4294967298, past the end of the file (" +
            std::to_string(whole.size()) + ")");
  CHECK(with(176, static_cast<std::uint32_t>(-177)) ==
        "offset of the first mesh cannot be -177, at byte 176");
  CHECK(with(176, 0x7FFFFFFF) == "first mesh ends at byte 2147483835, past the end of the file (" +
                                     std::to_string(whole.size()) + ")");
  CHECK(with(176, static_cast<std::uint32_t>(-176)) ==
        "magic number of the first mesh cannot be 7496563, at byte 0");
  CHECK(with(36, 0xFFFFFFFF) == "list of bones ends at byte 4294967407, past the end of the file (" +
                                    std::to_string(whole.size()) + ")");
  CHECK(with(40, 4096) == "number of bones 4096 is too large (at most 4095), at byte 40");
  CHECK(with(40, 4095) ==
        "list of bones ends at byte 65616, past the end of the file (" + std::to_string(whole.size()) + ")");
  CHECK(cut(175).find("transform of the first mesh ends at byte 180") == 0);
  auto bones = five_bones();
  bones[2].parent = 5;
  CHECK(refusal(support::write_md(true, bones)) ==
        "entry 2 of the bones is 5, which is out of range, at byte 142");
  bones = five_bones();
  bones[0].parent = 1;
  for (const bool god_hand : {false, true})
    CHECK(refusal(support::write_md(god_hand, bones)) ==
          "chain of parents never ends, at byte " + std::string{god_hand ? "110" : "108"});
}

TEST_CASE("md: only the first mesh counts") {
  const auto whole = support::write_md(true, five_bones());
  for (const std::uint32_t at : {20U, 64U, 68U, 72U, 224U}) { // the other's transform, magic number, bones
    const auto file = support::with_u32(whole, support::order::little, at, 0xFFFFFFF0);
    const auto b = md::open(file);
    REQUIRE(b);
    CHECK(b->bone_count() == 5);
    CHECK(b->mesh_name(0) == "z_body");
    CHECK(b->mesh_name(1) == (at == 20 ? "" : "long_nam"));
  }
}

TEST_CASE("md: a real model of God Hand") {
  const auto file = support::real_file("godhand/pl00_bones.md");
  if (!file) return;
  const auto bones = md::open(*file);
  REQUIRE(bones);
  CHECK(bones->game() == md::game::god_hand);
  REQUIRE(bones->bone_count() == 32);
  CHECK(bones->mesh_count() == 1); // of 26: the file was put together anew
  CHECK(bones->mesh_name(0) == "z_11");
  const support::own_skeleton s{*bones};
  const support::oracle::reader in{*file};
  std::vector<motley::local_transform> locals(33);
  for (std::size_t i = 0; i < 32; ++i) {
    const std::size_t at = 0x50 + 16 * i;
    CHECK(s[i].parent == in.i16(at + 14));
    CHECK(bones->mirror_partner(i) == in.i16(at + 12));
    locals[i] = s[i].rest;
    CHECK(double{locals[i].translation.x} == in.f32(at));
    CHECK(double{locals[i].translation.y} == in.f32(at + 4));
    CHECK(double{locals[i].translation.z} == in.f32(at + 8));
  }
  std::vector<std::uint32_t> order(32);
  std::vector<motley::model_transform> world(32);
  motley::sort_parents_first(s, order);
  motley::to_model_space(s, locals, order, world);
  CHECK(world[4].translation.y == doctest::Approx(1.65).epsilon(1e-3)); // its head
  // Mirror partners stand on opposite sides, legs hang down to the ground.
  for (std::size_t i = 0; i < 32; ++i)
    if (const std::int32_t other = bones->mirror_partner(i); other >= 0) {
      CHECK(bones->mirror_partner(static_cast<std::size_t>(other)) == static_cast<int>(i));
      CHECK(world[i].translation.x ==
            doctest::Approx(-world[static_cast<std::size_t>(other)].translation.x).epsilon(1e-3));
    }
  CHECK(s[19].parent == 18);
  CHECK(s[20].parent == 19);
  CHECK(s[21].parent == 20);
  CHECK(world[21].translation.y < 0.1F);
  CHECK(world[27].translation == motley::vector3{}); // an object
}
