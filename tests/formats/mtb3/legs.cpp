// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/mtb3/legs: legs of God Hand, posed from both ends: by hand, and on 156 real motions and the
// model that they move.
#include <motley/formats/mtb3/legs.hpp>
#include <motley/formats/mtb3/md.hpp>
#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "support/own_skeleton.hpp"
#include "support/programs.hpp"
#include "support/real_files.hpp"
#include "support/real_motions.hpp"

namespace god_hand = motley::god_hand;
namespace md = motley::md;
using motley::vector3;
using support::bone_spec, support::track_spec;

namespace {

constexpr float quarter = std::numbers::pi_v<float> / 2;

track_spec constant(int bone, int index, float value) {
  return {.bone = bone, .index = index, .constant = value};
}
struct posed {
  std::vector<motley::local_transform> locals{};
  std::vector<motley::model_transform> world{};
  std::size_t legs = 0, unposed = 0;
};
template <class Motion> posed pose(const Motion& m, const motley::skeleton& s, float frame = 0) {
  posed made{std::vector<motley::local_transform>(motley::transform_count(s)),
             std::vector<motley::model_transform>(s.bones.size())};
  const support::own_binding binding{m, s};
  std::vector<float> values(m.pose_size());
  motley::sample_frame(m, frame, values);
  std::vector<std::uint32_t> order(s.bones.size());
  motley::sort_parents_first(s, order);
  const god_hand::legs legs = god_hand::legs_of(m, s);
  motley::to_model_space(binding, values, legs, order, made.locals, made.world);
  made.legs = legs.size();
  made.unposed = legs.unposed_count();
  return made;
}
posed pose(const std::vector<bone_spec>& bones, const std::vector<track_spec>& tracks) {
  const auto model = support::write_md(true, bones);
  const auto motion = support::write({.which = support::game::god_hand, .frames = 1, .tracks = tracks},
                                     support::order::little);
  const auto s = md::open(model);
  const auto m = god_hand::open(motion);
  REQUIRE(s);
  REQUIRE(m);
  return pose(*m, support::own_skeleton{*s});
}

double distance(const vector3& a, const vector3& b) {
  return std::hypot(double{a.x} - double{b.x}, double{a.y} - double{b.y}, double{a.z} - double{b.z});
}
bool is_at(const motley::model_transform& t, const vector3& at) { return distance(t.translation, at) < 1e-6; }
bool is_turned(const motley::model_transform& t, const motley::quaternion& by) {
  const motley::quaternion& q = t.rotation;
  return std::abs(std::abs(q.w * by.w + q.x * by.x + q.y * by.y + q.z * by.z) - 1) < 1e-6F;
}

} // namespace

TEST_CASE("legs: the foot is where the motion says, and the shin leads to it") {
  const posed p = pose(support::leg_bones(), support::leg_tracks());
  CHECK(p.legs == 1);
  CHECK(p.unposed == 0);
  // The thigh's turn brings (0, -0.5, 0) to (0, 0, 0.5). The ankle is the toe's place minus (0, -0.125,
  // 0.25).
  CHECK(is_at(p.world[2], {0.25F, 1, 0}));
  CHECK(is_at(p.world[3], {0.25F, 1, 0.5F}));
  CHECK(is_at(p.world[4], {0.25F, 0.625F, 0.5F}));
  CHECK(is_at(p.world[5], {0.25F, 0.5F, 0.75F}));
  CHECK(is_turned(p.world[3], {1, 0, 0, 0})); // down again
  CHECK(is_turned(p.world[4], {1, 0, 0, 0}));
  CHECK(p.locals[3].euler == vector3{});
  // The foot's rotation is relative to the root, too, and turns the ankle about the toe.
  auto tracks = support::leg_tracks();
  tracks.push_back(constant(4, 3, quarter)); // (0, -0.125, 0.25) becomes (0, -0.25, -0.125)
  const posed turned = pose(support::leg_bones(), tracks);
  CHECK(is_at(turned.world[5], {0.25F, 0.5F, 0.75F}));
  CHECK(is_at(turned.world[4], {0.25F, 0.75F, 0.875F}));
  CHECK(is_turned(turned.world[4], {std::sqrt(0.5F), std::sqrt(0.5F), 0, 0}));
  // The ankle is 0.45 m from the knee: the shin points there and keeps its length, and the foot stays.
  CHECK(is_at(turned.world[3], {0.25F, 1, 0.5F}));
  const vector3 shin = motley::detail::turn(turned.world[3].rotation, {0, -1, 0});
  const double far = std::hypot(0.25, 0.375);
  CHECK(distance(shin, {0, static_cast<float>(-0.25 / far), static_cast<float>(0.375 / far)}) < 1e-6);
}

TEST_CASE("legs: they follow the root, but not the hip") {
  auto tracks = support::leg_tracks();
  tracks.push_back(constant(-1, 0, 10));
  tracks.push_back(constant(-1, 4, quarter)); // x to -z, z to x
  const posed p = pose(support::leg_bones(), tracks);
  CHECK(is_at(p.world[5], {10.75F, 0.5F, -0.25F}));
  CHECK(is_at(p.world[3], {10.5F, 1, -0.25F}));
  CHECK(is_turned(p.world[4], {std::sqrt(0.5F), 0, std::sqrt(0.5F), 0}));
  tracks = support::leg_tracks();
  tracks.push_back(constant(0, 1, 0.75F));
  tracks.push_back(constant(0, 4, quarter));
  const posed hip = pose(support::leg_bones(), tracks);
  CHECK(is_at(hip.world[3], {0.5F, 0.75F, -0.25F}));
  CHECK(is_at(hip.world[5], {0.25F, 0.5F, 0.75F}));
  CHECK(is_turned(hip.world[4], {1, 0, 0, 0}));
}

TEST_CASE("legs: an ankle opposite to the shin, or at the knee") {
  auto tracks = support::leg_tracks();
  tracks[0].constant = 0; // the knee is at (0.25, 0.5, 0)
  tracks[4].constant = 0.75F;
  tracks[5].constant = 0.25F; // the ankle is at (0.25, 0.875, 0): straight up
  const posed up = pose(support::leg_bones(), tracks);
  CHECK(is_at(up.world[3], {0.25F, 0.5F, 0}));
  CHECK(is_at(up.world[4], {0.25F, 0.875F, 0}));
  CHECK(distance(motley::detail::turn(up.world[3].rotation, {0, -1, 0}), {0, 1, 0}) < 1e-6);
  tracks[4].constant = 0.375F; // the ankle is at the knee
  const posed none = pose(support::leg_bones(), tracks);
  CHECK(is_turned(none.world[3], {1, 0, 0, 0}));
  CHECK(is_at(none.world[4], {0.25F, 0.5F, 0}));
  for (const float wrong :
       {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN(), 3e38F}) {
    tracks[4].constant = wrong;
    const posed p = pose(support::leg_bones(), tracks);
    CHECK(is_turned(p.world[3], {1, 0, 0, 0}));
    // Numbers that are not finite count as 0: the ankle is at (0.25, 0.125, 0), below the knee.
    if (!std::isfinite(wrong)) CHECK(is_at(p.world[4], {0.25F, 0.125F, 0}));
  }
}

TEST_CASE("legs: a shin almost without length points nowhere, also opposite to the ankle") {
  auto bones = support::leg_bones();
  auto tracks = support::leg_tracks();
  tracks[0].constant = 0;
  for (const float length : {1e-19F, 1e-10F}) {
    bones[4].translation = {0, -length, 0};
    for (const float y : {1e5F, -1e5F}) {
      tracks[4].constant = y;
      const posed p = pose(bones, tracks);
      for (const auto& bone : p.world) CHECK(bone.rotation.w == bone.rotation.w);
      // 1e-19 m has no direction
      if (length == 1e-19F) CHECK(is_turned(p.world[3], {1, 0, 0, 0}));
    }
  }
}

TEST_CASE("legs: a parent that is no bone of the skeleton is none, even the number behind the last bone") {
  auto tracks = support::leg_tracks();
  tracks.push_back(constant(-1, 0, 10));
  tracks.push_back(constant(-1, 4, quarter));
  const auto model = support::write_md(true, support::leg_bones());
  const auto motion = support::leg_motion(tracks);
  const auto m = god_hand::open(motion);
  REQUIRE(m);
  const support::own_skeleton own{*md::open(model)};
  const motley::skeleton s = own;
  std::vector<motley::skeleton_bone> bones(s.bones.begin(), s.bones.end());
  const posed before = pose(*m, s);
  bones[0].parent = static_cast<std::int32_t>(bones.size()); // where the virtual root's transform is
  motley::skeleton other = s;
  other.bones = bones;
  const posed after = pose(*m, other);
  CHECK(after.legs == 1);
  CHECK(after.locals == before.locals);
  CHECK(after.world == before.world);
}

TEST_CASE("legs: a marked bone counts once, however its tracks are mixed with those of others") {
  auto tracks = support::leg_tracks();
  tracks.push_back(constant(40, 3, 0)); // marked below, and not in the skeleton
  tracks.push_back(constant(2, 3, 0));
  tracks.push_back(constant(40, 4, 0));
  auto motion = support::write({.which = support::game::god_hand, .frames = 1, .tracks = tracks},
                               support::order::little);
  for (const std::size_t record : {6U, 8U}) motion[8 + 12 * record + 4] = std::byte{1};
  const auto m = god_hand::open(motion);
  REQUIRE(m);
  const auto model = support::write_md(true, support::leg_bones());
  const posed p = pose(*m, support::own_skeleton{*md::open(model)});
  CHECK(p.legs == 1);
  CHECK(p.unposed == 1);
}

TEST_CASE("legs: a pose without a skeleton has none of its bones") {
  const auto model = support::write_md(true, support::leg_bones());
  const auto motion = support::leg_motion(support::leg_tracks());
  const auto m = god_hand::open(motion);
  REQUIRE(m);
  const god_hand::legs legs{*m, support::own_skeleton{*md::open(model)}};
  REQUIRE(legs.size() == 1);
  std::vector<motley::bone_binding> memory(7);
  const auto binding = motley::pose_binding::make(
      *m, [](std::int32_t bone) { return bone; }, memory);
  std::vector<float> values(m->pose_size());
  motley::sample_frame(*m, 0, values);
  std::vector<motley::local_transform> plain(7), with_legs(7);
  motley::to_local_transforms(binding, values, plain);
  motley::to_local_transforms(binding, values, legs, with_legs);
  CHECK(with_legs == plain);
}

TEST_CASE("legs: a leg needs all of its bones, each an only child, and the foot's place") {
  const auto without = [](const std::vector<bone_spec>& bones, const std::vector<track_spec>& tracks) {
    const posed p = pose(bones, tracks);
    // The foot is posed as any bone: from the shin's end.
    return p.legs == 0 && p.unposed == 1;
  };
  auto bones = support::leg_bones();
  bones.pop_back(); // no toe
  CHECK(without(bones, support::leg_tracks()));
  for (const int parent : {2, 3, 4}) { // a second shin, foot, toe
    bones = support::leg_bones();
    bones.push_back({.parent = parent});
    CHECK(without(bones, support::leg_tracks()));
  }
  bones = support::leg_bones();
  bones.push_back({.parent = 5}); // toes may have children
  CHECK(pose(bones, support::leg_tracks()).legs == 1);
  CHECK(without({{.parent = -1}, {.parent = 0}}, support::leg_tracks())); // not even a thigh
  for (const int missing : {3, 4, 5}) {
    auto tracks = support::leg_tracks();
    tracks.erase(tracks.begin() + missing);
    CHECK(without(support::leg_bones(), tracks));
  }
  auto tracks = support::leg_tracks();
  tracks.erase(tracks.begin(), tracks.begin() + 3); // nothing is marked
  const posed p = pose(support::leg_bones(), tracks);
  CHECK(p.legs == 0);
  CHECK(p.unposed == 0);
  CHECK(is_at(p.world[4], {0.5F, 1, 0.75F})); // hip, thigh, shin, and the stored translation
  tracks = support::leg_tracks();
  for (int i = 0; i < 3; ++i) tracks[static_cast<std::size_t>(i)].index = i; // marked translations are none
  CHECK(pose(support::leg_bones(), tracks).legs == 0);
}

TEST_CASE("legs: other motions have none") {
  const auto file = support::write(
      {.which = support::game::okami, .frames = 1, .tracks = support::leg_tracks()}, support::order::little);
  const auto model = support::write_md(false, support::leg_bones());
  const auto any = motley::open(file);
  const auto s = md::open(model);
  REQUIRE(any);
  REQUIRE(s);
  const support::own_skeleton bones{*s};
  CHECK(god_hand::legs_of(*any, bones).size() == 0);
  const auto of_god_hand =
      support::write({.which = support::game::god_hand, .frames = 1, .tracks = support::leg_tracks()},
                     support::order::little);
  const auto same = motley::open(of_god_hand);
  REQUIRE(same);
  CHECK(god_hand::legs_of(*same, bones).size() == 1);
  motley::skeleton rootless = bones;
  rootless.has_virtual_root = false;
  CHECK(god_hand::legs_of(*same, rootless).size() == 0);
  CHECK(god_hand::legs_of(*same, rootless).unposed_count() == 0);
}

TEST_CASE("legs: any motion and any model give some pose") {
  const auto motion = support::leg_motion(support::leg_tracks()),
             model = support::write_md(true, support::leg_bones());
  std::size_t posed_ones = 0, others = 0;
  const auto try_both = [&](const std::vector<std::byte>& m, const std::vector<std::byte>& s) {
    const auto opened = god_hand::open(m);
    const auto bones = md::open(s);
    if (!opened || !bones) return;
    const posed p = pose(*opened, support::own_skeleton{*bones});
    ++(p.legs > 0 ? posed_ones : others);
  };
  for (std::size_t at = 0; at < motion.size(); ++at)
    for (const unsigned value : {0U, 1U, 2U, 0x7FU, 0x80U, 0xFFU}) {
      auto changed = motion;
      changed[at] = static_cast<std::byte>(value);
      try_both(changed, model);
    }
  for (std::size_t at = 0; at < model.size(); ++at)
    for (const unsigned value : {0U, 1U, 2U, 0x7FU, 0x80U, 0xFFU}) {
      auto changed = model;
      changed[at] = static_cast<std::byte>(value);
      try_both(motion, changed);
    }
  CHECK(posed_ones > 500);
  CHECK(others > 30);
  // More thighs than there can be legs.
  std::vector<track_spec> tracks;
  for (int bone = 0; bone < 127; ++bone) tracks.push_back(constant(bone, 3, 1));
  auto many = support::leg_motion(tracks);
  for (std::size_t i = 0; i < tracks.size(); ++i) many[8 + 12 * i + 4] = std::byte{1};
  try_both(many, model);
}

TEST_CASE("real motions: the legs of God Hand's player") {
  const auto model = support::real_file("godhand/pl00_bones.md");
  const auto motions = support::oracle::motions_of("godhand");
  if (!model || motions.empty()) return;
  const auto opened = md::open(*model);
  REQUIRE(opened);
  const support::own_skeleton s{*opened};
  constexpr double shin_length = 0.4395;
  std::vector<double> misses;
  std::size_t with_legs = 0, resting = 0;
  for (const auto& each : motions) {
    const auto& bytes = each.second;
    CAPTURE(each.first);
    const auto m = god_hand::open(bytes);
    REQUIRE(m);
    const god_hand::legs legs{*m, s};
    CHECK(legs.unposed_count() == 0);
    if (legs.size() == 0) continue;
    ++with_legs;
    REQUIRE(legs.size() == 2);
    CHECK(legs[0].thigh == 18);
    CHECK(legs[0].toe == 21);
    CHECK(legs[1].shin == 23);
    CHECK(legs[1].foot == 24);
    std::vector<float> heights;
    for (std::uint32_t frame = 0; frame < m->frame_count(); frame += 3) {
      const posed p = pose(*m, s, static_cast<float>(frame));
      for (const std::size_t shin : {19U, 23U})
        misses.push_back(
            std::abs(distance(p.world[shin].translation, p.world[shin + 1].translation) - shin_length));
      heights.push_back(std::min(p.world[21].translation.y, p.world[25].translation.y));
    }
    std::nth_element(heights.begin(), heights.begin() + static_cast<std::ptrdiff_t>(heights.size() / 2),
                     heights.end());
    resting += std::abs(heights[heights.size() / 2] - 0.04F) < 0.01F ? 1 : 0;
  }
  std::sort(misses.begin(), misses.end());
  const auto close =
      static_cast<double>(std::lower_bound(misses.begin(), misses.end(), 0.01) - misses.begin());
  std::printf(
      "%zu motions, %zu legs: the median miss is %.2f mm, %.1f %% are below 1 cm; in %zu a toe rests\n",
      with_legs, misses.size(), misses[misses.size() / 2] * 1e3, close / double(misses.size()) * 100,
      resting);
  CHECK(with_legs == 150);
  CHECK(misses[misses.size() / 2] < 0.001);
  CHECK(close > 0.98 * double(misses.size()));
  CHECK(resting > 100);
  // Frame 0 of the punch: today's bug put the ankle at y 0.585, above the knee.
  const auto punch = support::real_file("godhand/pl00_007.mot");
  REQUIRE(punch);
  const auto m = god_hand::open(*punch);
  REQUIRE(m);
  const posed p = pose(*m, s);
  CHECK(p.world[20].translation.y < p.world[19].translation.y - 0.2F);
  CHECK(p.world[20].translation.y < 0.25F);
}
