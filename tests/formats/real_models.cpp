// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/real_models: eight real models of Metal Gear Rising and NieR: Automata, their tables and
// motions, and an exp.
#include <motley/clip/decode.hpp>
#include <motley/formats/platinum/bayonetta2.hpp>
#include <motley/formats/platinum/bayonetta2_exp.hpp>
#include <motley/formats/platinum/wmb.hpp>
#include <motley/pose/model_space.hpp>
#include <motley/pose/transform.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "support/own_skeleton.hpp"
#include "support/real_files.hpp"
#include "support/real_motions.hpp"

namespace {

namespace wmb = motley::wmb;
using motley::skeleton_bone, motley::vector3;

std::array<double, 3> triple(const support::oracle::reader& in, std::size_t at) {
  return {in.f32(at), in.f32(at + 4), in.f32(at + 8)};
}
double distance(const vector3& v, const std::array<double, 3>& w) {
  return std::hypot(double{v.x} - w[0], double{v.y} - w[1], double{v.z} - w[2]);
}

/// The bones of a model in its rest pose.
std::vector<motley::model_transform> rest_of(const motley::skeleton& bones) {
  std::vector<motley::local_transform> locals(motley::transform_count(bones));
  for (std::size_t i = 0; i < bones.bones.size(); ++i) locals[i] = bones.bones[i].rest;
  std::vector<std::uint32_t> order(bones.bones.size());
  motley::sort_parents_first(bones, order);
  std::vector<motley::model_transform> world(bones.bones.size());
  motley::to_model_space(bones, locals, order, world);
  return world;
}

/// Where the file stores the number of bone i, its parent and its position in model space.
struct record_places {
  std::size_t bones, size, parent, position;
};

/// Checks a model against what its records store. Positions may differ by `close`.
void check_model(const char* name, std::size_t count, double close) {
  const auto bytes = support::real_file(name);
  if (!bytes) return;
  CAPTURE(name);
  const auto bones = wmb::open(*bytes);
  REQUIRE(bones);
  CHECK(bones->bone_count() == count);
  const support::oracle::reader in{*bytes};
  const bool is_nier = in.u8(3) == '3';
  CHECK((bones->variant() == (is_nier ? wmb::variant::nier : wmb::variant::wmb4)));
  const std::size_t header = is_nier ? 0x28 : 0x3C, table_at = in.u32(header + 8);
  const record_places at =
      is_nier ? record_places{in.u32(header), 0x58, 2, 40} : record_places{in.u32(header), 32, 4, 20};
  REQUIRE(in.u32(header + 4) == count);
  // The table maps each number to its record, and nothing else.
  const std::vector<std::byte> part{bytes->begin() + static_cast<std::ptrdiff_t>(table_at),
                                    bytes->begin() +
                                        static_cast<std::ptrdiff_t>(table_at + in.u32(header + 12))};
  const auto table = motley::bone_table::open(part, std::endian::little);
  REQUIRE(table);
  CHECK(table->mapped_count() == count);
  const support::own_skeleton s{*bones};
  const auto world = rest_of(s);
  double worst = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t record = at.bones + i * at.size;
    const int number = in.i16(record), parent = in.i16(record + at.parent);
    CHECK(s[i].number == number);
    CHECK(s.find(number) == static_cast<int>(i));
    CHECK(table->find(number) == static_cast<int>(i));
    CHECK(s[i].parent == parent);
    CHECK(parent < static_cast<int>(i)); // parents come first
    worst = std::max(worst, distance(world[i].translation, triple(in, record + at.position)));
    if (!is_nier) continue;
    CHECK(world[i].rotation == motley::quaternion{1, 0, 0, 0});              // weapons have no rotations
    CHECK(distance(world[i].translation, triple(in, record + 76)) <= close); // the T-pose
  }
  CHECK(worst <= close);
}

} // namespace

TEST_CASE("real models: three of Metal Gear Rising") {
  check_model("mgrr/pl1010_bones.wmb", 95, 1e-6);  // the game's own
  check_model("mgrr/pl0800_bones.wmb", 104, 0.08); // made with an exporter: offsets and positions differ
  check_model("mgrr/pl1505_bones.wmb", 90, 0.08);
}

TEST_CASE("real models: five weapons of NieR: Automata") {
  check_model("nier/wp0003_bones.wmb", 1, 2e-7);
  check_model("nier/wp0060_bones.wmb", 5, 2e-7);
  check_model("nier/wp0430_bones.wmb", 2, 2e-7);
  check_model("nier/wp0620_bones.wmb", 29, 2e-7);
  check_model("nier/wp0655_bones.wmb", 5, 2e-7);
  if (const auto bytes = support::real_file("nier/wp0655_bones.wmb")) { // numbers need not rise
    const auto bones = wmb::open(*bytes);
    std::vector<std::int32_t> numbers;
    const support::own_skeleton s{*bones};
    for (const skeleton_bone& bone : s.get().bones) numbers.push_back(bone.number);
    CHECK(numbers == std::vector<std::int32_t>{0, 0x10, 0xB00, 0x20, 0xB01});
  }
}

TEST_CASE("real models: a body of Metal Gear Rising stands still on its toes") {
  const auto model = support::real_file("mgrr/pl0800_bones.wmb"),
             idle = support::real_file("mgrr/pl0800_pl0800_0000.mot");
  if (!model || !idle) return;
  const auto bones = wmb::open(*model);
  const auto motion = motley::bayonetta2::open(*idle);
  REQUIRE(bones);
  REQUIRE(motion);
  const support::own_skeleton s{*bones};
  const support::own_binding binding{*motion, s};
  std::vector<float> pose(motion->pose_size());
  std::vector<motley::local_transform> locals(motley::transform_count(s));
  std::vector<std::uint32_t> order(s.size());
  motley::sort_parents_first(s, order);
  std::vector<motley::model_transform> world(s.size());
  std::map<int, std::array<float, 6>> range; // of toes, lowest and highest x, y, z
  for (std::uint32_t frame = 0; frame < motion->frame_count(); ++frame) {
    motley::sample_frame(*motion, static_cast<float>(frame), pose);
    motley::to_local_transforms(binding, pose, locals);
    motley::to_model_space(s, locals, order, world);
    for (const int toe : {18, 22}) {
      const vector3& p = world.at(static_cast<std::size_t>(s.find(toe))).translation;
      const auto [at, is_new] = range.try_emplace(toe, std::array<float, 6>{p.x, p.y, p.z, p.x, p.y, p.z});
      auto& r = at->second;
      r = {std::min(r[0], p.x), std::min(r[1], p.y), std::min(r[2], p.z),
           std::max(r[3], p.x), std::max(r[4], p.y), std::max(r[5], p.z)};
    }
    const float head = world.at(static_cast<std::size_t>(s.find(5))).translation.y;
    CHECK(head > 1.55F);
    CHECK(head < 1.7F);
  }
  for (const auto& [bone, r] : range) {
    const auto toe = bone; // clang 14 captures no structured bindings
    CAPTURE(toe);
    for (std::size_t i = 0; i < 3; ++i) CHECK(r[i + 3] - r[i] <= 0.006F); // a few millimetres
    CHECK(std::abs(r[1] + 0.03F) < 0.01F);                                // 3 cm below the floor
  }
}

TEST_CASE("real models: the exp of Metal Gear Rising makes bone 0xFFF follow bone 0") {
  const auto bytes = support::real_file("mgrr/pl1010.exp");
  if (!bytes) return;
  const auto exp = motley::bayonetta2_exp::open(*bytes);
  REQUIRE(exp);
  struct two_bones {
    std::map<std::pair<int, int>, float> values;
    bool has(std::int32_t) const { return true; }
    float get(const motley::bone_channel& c) const {
      const auto found = values.find({c.bone, c.index});
      return found == values.end() ? 0 : found->second;
    }
    void set(const motley::bone_channel& c, float v) { values[{c.bone, c.index}] = v; }
  } pose{{{{0, 0}, 1.5F}, {{0, 1}, -2}, {{0, 2}, 0.25F}}};
  run(*exp, pose);
  CHECK(pose.values[{0xFFF, 0}] == 1.5F);
  CHECK(pose.values[{0xFFF, 1}] == -2);
  CHECK(pose.values[{0xFFF, 2}] == 0.25F);
}
