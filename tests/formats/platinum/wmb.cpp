// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/platinum/wmb: bones of all four layouts, the tables of real models, and the rest pose of a
// real NieR model.
#include <motley/formats/platinum/wmb.hpp>
#include <motley/motley.hpp>
#include <motley/pose/model_space.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "support/constexpr_vector.hpp"
#include "support/mot_writer.hpp"
#include "support/own_skeleton.hpp"
#include "support/real_bones.hpp"
#include "support/real_files.hpp"
#include "support/skeleton_writer.hpp"

namespace wmb = motley::wmb;
using motley::skeleton_bone;
using support::bone_spec;
using support::order;

namespace {

/// Two roots, a child that comes ahead of its parent, and a grandchild.
VECTOR_CONSTEXPR std::vector<bone_spec> four_bones() {
  return {{.number = 0x12, .parent = -1, .position = {0, 1, 0}, .translation = {0, 1, 0}, .order = 5},
          {.number = 0x1F, .parent = 2, .position = {1, 3, 0}, .translation = {1, 0, 0}, .order = 0},
          {.number = 3, .parent = 0, .position = {0, 3, 0}, .translation = {0, 2, 0}, .order = 4},
          {.number = -1, .parent = -1, .position = {5, 0, 0.5F}, .translation = {5, 0, 0.5F}, .order = 9}};
}
/// Numbers 0x012 -> 0, 0x01F -> 1, 0x003 -> 2, and one, 0x004, of a bone that no model of four has.
VECTOR_CONSTEXPR std::vector<std::byte> table_of_four(order o) {
  support::writer out{o};
  for (int i = 0; i < 16; ++i) out.i16(i == 0 ? 16 : -1);
  for (int i = 0; i < 16; ++i) out.i16(i == 0 ? 32 : i == 1 ? 48 : -1);
  for (int i = 0; i < 16; ++i) out.i16(i == 3 ? 2 : i == 4 ? 4 : 0x0FFF);
  for (int i = 0; i < 16; ++i) out.i16(i == 2 ? 0 : i == 15 ? 1 : 0x0FFF);
  return out.take();
}

/// What all layouts say of the four.
VECTOR_CONSTEXPR bool has_the_four(const motley::result<wmb::bones>& b) {
  if (!b || b->bone_count() != 4) return false;
  const support::own_skeleton s{*b};
  return s.get().has_virtual_root && s.get().scaling == motley::scale_rule::cumulative && s[0].parent == -1 &&
         s[1].parent == 2 && s[2].parent == 0 && s[3].parent == -1 && s.find(0x12) == 0 &&
         s.find(0x1F) == 1 && s.find(3) == 2 && s.find(4) == -1 && s.find(-1) == 4 && s.find(0x7FFF) == -1 &&
         s[0].number == 0x12 && s[1].number == 0x1F && s[2].number == 3 && s[3].number == -1 &&
         s[0].rest.translation == motley::vector3{0, 1, 0} &&
         s[1].rest.translation == motley::vector3{1, 0, 0} &&
         s[2].rest.translation == motley::vector3{0, 2, 0} &&
         s[3].rest.translation == motley::vector3{5, 0, 0.5F} && b->name(0).empty();
}
VECTOR_CONSTEXPR motley::euler_order order_of(const motley::result<wmb::bones>& b, std::size_t bone) {
  return support::own_skeleton{*b}[bone].order;
}
VECTOR_CONSTEXPR bool opens_everywhere() {
  const auto little = support::write_wmb0(order::little, four_bones(), table_of_four(order::little));
  const auto big = support::write_wmb0(order::big, four_bones(), table_of_four(order::big));
  const auto rising = support::write_short_records(true, four_bones()),
             transformers = support::write_short_records(false, four_bones()),
             nier = support::write_nier(four_bones());
  const auto a = wmb::open(little), b = wmb::open(big), c = wmb::open(rising), d = wmb::open(transformers),
             e = wmb::open(nier);
  return has_the_four(a) && has_the_four(b) && has_the_four(c) && has_the_four(d) && has_the_four(e) &&
         a->variant() == wmb::variant::wmb0 && a->order() == std::endian::little &&
         b->order() == std::endian::big && c->variant() == wmb::variant::wmb4 &&
         d->variant() == wmb::variant::transformers && e->variant() == wmb::variant::nier &&
         order_of(a, 0) == motley::euler_order::xyz && order_of(a, 1) == motley::euler_order::zyx &&
         order_of(a, 2) == motley::euler_order::yxz && order_of(a, 3) == motley::euler_order::xyz &&
         order_of(c, 1) == motley::euler_order::xyz;
}
VECTOR_STATIC_ASSERT(opens_everywhere());

std::string refusal(const std::vector<std::byte>& bytes) {
  const auto b = wmb::open(bytes);
  return b ? "opened" : motley::message(b.error()).c_str();
}
std::vector<bone_spec> with_parent(std::size_t bone, int parent) {
  auto bones = four_bones();
  bones[bone].parent = parent;
  return bones;
}

} // namespace

TEST_CASE("wmb: all layouts, both byte orders") { CHECK(opens_everywhere()); }

TEST_CASE("wmb: a model without a table or orders has bones that no motion can name") {
  const auto file = support::write_wmb0(order::big, four_bones(), {}, false);
  const auto b = wmb::open(file);
  REQUIRE(b);
  CHECK(support::own_skeleton{*b}.find(0x12) == skeleton_bone::none);
  CHECK(support::own_skeleton{*b}[0].number == skeleton_bone::none);
  CHECK(order_of(b, 1) == motley::euler_order::xyz);
}

TEST_CASE("wmb: numbers in records that no motion can use are none") {
  for (const bool wmb4 : {false, true}) {
    auto bones = four_bones();
    bones[0].number = 0x1000, bones[1].number = -7, bones[2].number = 5, bones[3].number = 5;
    const auto file = support::write_short_records(wmb4, bones);
    const auto b = wmb::open(file);
    REQUIRE(b);
    const support::own_skeleton s{*b};
    CHECK(s[0].number == skeleton_bone::none); // motions' numbers have three digits
    CHECK(s[1].number == skeleton_bone::none);
    CHECK(s[2].number == 5);
    CHECK(s.find(5) == 2);
    CHECK(s[3].number == 5); // find() gives the first
  }
}

TEST_CASE("wmb: of several numbers of a WMB0's bone the lowest counts") {
  support::writer table{order::big};
  for (int i = 0; i < 16; ++i) table.i16(i == 0 ? 16 : -1);
  for (int i = 0; i < 16; ++i) table.i16(i == 0 ? 32 : -1);
  for (int i = 0; i < 16; ++i) table.i16(i == 5 || i == 9 ? 1 : 0x0FFF);
  const auto file = support::write_wmb0(order::big, four_bones(), table.take());
  const auto b = wmb::open(file);
  REQUIRE(b);
  const support::own_skeleton s{*b};
  CHECK(s[1].number == 5);
  CHECK(s.find(9) == skeleton_bone::none);
}

TEST_CASE("wmb: what is wrong is refused with its place") {
  CHECK(refusal({}) == "header ends at byte 8, past the end of the file (0)");
  CHECK(refusal(std::vector<std::byte>(64, std::byte{7})) == "the file does not begin with 'WMB', at byte 0");
  CHECK(refusal(support::write_nier(four_bones(), 0x00020000)) == "unknown version 0x20000, at byte 4");
  CHECK(refusal(support::write_nier(four_bones(), 0x20210402)) == "opened");
  // Parents of WMB0 begin at 0x80, records at 0x60.
  const auto wmb0 = [](std::size_t bone, int parent) {
    return refusal(support::write_wmb0(order::little, with_parent(bone, parent), {}));
  };
  CHECK(wmb0(2, 4) == "entry 2 of the bones is 4, which is out of range, at byte 132");
  CHECK(wmb0(2, -2) == "entry 2 of the bones is -2, which is out of range, at byte 132");
  CHECK(wmb0(0, 0) == "chain of parents never ends, at byte 128");
  CHECK(wmb0(0, 1).ends_with(", at byte 128"));                         // 0 hangs on 1, 1 on 2, 2 on 0
  CHECK(refusal(support::write_short_records(true, {{.parent = 0}})) == // on itself
        "chain of parents never ends, at byte 100");
  CHECK(refusal(support::write_nier(with_parent(3, 7))) ==
        "entry 3 of the bones is 7, which is out of range, at byte 362");
  CHECK(refusal(support::write_short_records(false, with_parent(3, 7))) ==
        "entry 3 of the bones is 7, which is out of range, at byte 196");
}

TEST_CASE("wmb: a model without bones is its virtual root") {
  auto wmb0 = support::write_wmb0(order::big, {}, {});
  const auto none = support::with_u32(wmb0, order::big, 0x34, 0); // no list of parents, nor of anything else
  for (const auto& bytes : {wmb0, support::write_wmb0(order::little, {}, table_of_four(order::little)), none,
                            support::write_short_records(true, {}), support::write_short_records(false, {}),
                            support::write_nier({})}) {
    const auto b = wmb::open(bytes);
    REQUIRE(refusal(bytes) == "opened");
    CHECK(b->bone_count() == 0);
    const support::own_skeleton s{*b};
    CHECK(motley::transform_count(s) == 1); // the root's
    CHECK(s.find(-1) == 0);
    CHECK(s.find(0) == skeleton_bone::none);
    motley::to_model_space(s, {}, {}, {});
    // A motion of the weapon moves the root.
    const auto motion = support::write({.which = support::game::bayonetta2,
                                        .frames = 2,
                                        .name = "wp",
                                        .tracks = {{.bone = -1, .index = 1, .constant = 7}}},
                                       order::little);
    const auto m = motley::bayonetta2::open(motion);
    const support::own_binding binding{*m, s};
    std::vector<float> pose(m->pose_size());
    std::vector<motley::local_transform> locals(1);
    motley::sample_frame(*m, 1, pose);
    motley::to_local_transforms(binding, pose, locals);
    CHECK(locals[0].translation == motley::vector3{0, 7, 0});
  }
  // What must be there still is: a header.
  CHECK(refusal(std::vector<std::byte>(wmb0.begin(), wmb0.begin() + 0x7F)) ==
        "header ends at byte 128, past the end of the file (127)");
  const auto records = [](std::uint32_t count) {
    return refusal(support::with_u32(support::write_short_records(true, {}), order::little, 0x40, count));
  };
  CHECK(records(0xFFFFFFFF) == "number of bones 4294967295 is too large (at most 4095), at byte 64");
  CHECK(records(4096) == "number of bones 4096 is too large (at most 4095), at byte 64");
}

TEST_CASE("wmb: arrays outside the file are refused, each by its name") {
  // Parents at 0x80, positions at 0xC0, orders at 0xF0, the table at 0x110; 400 bytes in all.
  const auto whole = support::write_wmb0(order::little, four_bones(), table_of_four(order::little));
  REQUIRE(whole.size() == 400);
  const auto with = [&](std::size_t at, std::uint32_t v) {
    return refusal(support::with_u32(whole, order::little, at, v));
  };
  CHECK(with(0x30, 0xFFFFFFFF) == "number of bones cannot be -1, at byte 48");
  CHECK(with(0x30, 4096) == "number of bones 4096 is too large (at most 4095), at byte 48");
  CHECK(with(0x34, 0) == "offset of the parents cannot be 0, at byte 52");
  CHECK(with(0x3C, 0) == "offset of the positions cannot be 0, at byte 60");
  CHECK(with(0x34, 393) == "list of parents ends at byte 401, past the end of the file (400)");
  CHECK(with(0x3C, 353) == "list of positions ends at byte 401, past the end of the file (400)");
  CHECK(with(0x6C, 397) == "list of euler orders ends at byte 401, past the end of the file (400)");
  CHECK(with(0x40, 369) == "bone table ends at byte 401, past the end of the file (400)");
  CHECK(with(0x40, 0xFFFFFFF0) == "bone table ends at byte 4294967312, past the end of the file (400)");
  CHECK(with(0x110, 0x7FFF0010) == "entry 1 of the bone table is 32767, which is out of range, at byte 274");
  CHECK(refusal({whole.begin(), whole.begin() + 0x7F}) ==
        "header ends at byte 128, past the end of the file (127)");
}

TEST_CASE("wmb: the tables of real models, each in its byte order") {
  for (const bool big : {false, true}) {
    const auto table =
        support::real_file(big ? "bone_index_translate_table_be.bin" : "bone_index_translate_table_le.bin");
    if (!table) return;
    std::vector<bone_spec> bones(174);
    for (std::size_t i = 0; i < bones.size(); ++i) bones[i].parent = static_cast<int>(i) - 1;
    const auto file = support::write_wmb0(big ? order::big : order::little, bones, *table);
    const auto b = wmb::open(file);
    REQUIRE(b);
    const auto alone = motley::bone_table::open(*table, big ? std::endian::big : std::endian::little);
    REQUIRE(alone);
    const support::own_skeleton s{*b};
    const motley::bone_numbers numbers{s};
    int named = 0;
    for (std::int32_t n = 0; n < 0x1000; ++n) {
      const std::int32_t place = alone->find(n);
      CHECK(numbers.find(n) == (place < 174 ? place : -1));
      named += place >= 0 && place < 174 ? 1 : 0;
    }
    CHECK(named > 100);
    for (std::size_t i = 0; i < bones.size(); ++i)
      if (s[i].number != -1) CHECK(alone->find(s[i].number) == static_cast<std::int32_t>(i));
  }
}

TEST_CASE("wmb: the rest pose of a real NieR model, and only about x first, then y, then z") {
  const auto csv = support::real_file("nier_wmb3_bones_198.csv");
  if (!csv) return;
  const auto real = support::read_bones(*csv);
  REQUIRE(real.size() == 198);
  const auto file = support::write_nier(support::specs_of(real, 0));
  const auto b = wmb::open(file);
  REQUIRE(b);
  const support::own_skeleton s{*b};
  std::vector<std::uint32_t> in_order(198);
  motley::sort_parents_first(s, in_order);
  std::vector<motley::local_transform> locals(198);
  std::vector<motley::model_transform> world(198);
  const auto worst = [&](motley::euler_order order) {
    for (std::size_t i = 0; i < 198; ++i) {
      locals[i] = s[i].rest;
      const motley::vector3 e = locals[i].euler;
      if (order != motley::euler_order::xyz) locals[i].rotation = motley::from_euler(e.x, e.y, e.z, order);
    }
    motley::to_model_space(s, locals, in_order, world);
    float most = 0;
    for (std::size_t i = 0; i < 198; ++i) {
      const motley::vector3 at = world[i].translation;
      for (std::size_t n = 0; n < 3; ++n)
        most = std::max(most, std::abs(motley::component(at, n) - real[i].world[n]));
    }
    return most;
  };
  CHECK(worst(motley::euler_order::xyz) < 1e-5F);
  for (const auto other : {motley::euler_order::xzy, motley::euler_order::yxz, motley::euler_order::yzx,
                           motley::euler_order::zxy, motley::euler_order::zyx})
    CHECK(worst(other) > 5e-4F);
}
