// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/shenmue/figure: the figures of all real clips of the human rig, and how one of them walks.
#include <motley/formats/shenmue/figure.hpp>
#include <motley/skeleton/model_space.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "support/real_files.hpp"

namespace motn = motley::shenmue_motn;

static_assert(motley::parents_come_first(motn::figure{}));

namespace {

/// Where the points are at a frame, in the model's space.
std::vector<motley::model_transform> points_of(const motn::motion& clip, float frame) {
  constexpr motn::figure figure;
  std::vector<motley::bone_binding> memory(motley::transform_count(figure));
  const motley::pose_binding binding{clip, motley::skeleton_slots{figure}, memory};
  std::vector<float> pose(clip.pose_size());
  motley::sample(clip, frame, pose);
  std::vector<motley::local_transform> locals(memory.size());
  motley::to_local_transforms(figure, binding, pose, motley::missing_channels::zero, locals);
  std::vector<std::uint32_t> order(figure.bone_count());
  std::vector<motley::model_transform> world(figure.bone_count());
  CHECK(motley::sort_parents_first(figure, order) == world.size());
  CHECK(motley::to_model_space(figure, locals, order, world) == world.size());
  return world;
}
motley::vector3 point(const std::vector<motley::model_transform>& all, std::int32_t number) {
  return all[static_cast<std::size_t>(motn::figure{}.find(number))].translation;
}

} // namespace

TEST_CASE("figure of Shenmue: every clip of the human rig has one, and it is of a person's size") {
  const auto file = support::real_file("motion.bin");
  if (!file) return;
  const auto archive = motn::open(*file);
  REQUIRE(archive);
  std::size_t figures = 0, upright = 0;
  for (std::size_t i = 0; i < motn::format::clip_count(*archive); ++i) {
    const auto clip = motn::format::clip_at(*archive, i);
    if (!clip || !motn::has_figure(*clip)) continue;
    ++figures;
    const auto all = points_of(*clip, 0);
    for (const auto& t : all) CHECK(std::isfinite(t.translation.x + t.translation.y + t.translation.z));
    upright += point(all, 20).y > point(all, 0).y && point(all, 0).y > point(all, 8).y ? 1 : 0;
  }
  CHECK(figures == 1108 + 370); // human rigs, with and without bones 25 and 31
  CHECK(upright > figures * 9 / 10);
}

TEST_CASE("figure of Shenmue: in a walk the ankles take turns and stay above the ground") {
  const auto file = support::real_file("motion.bin");
  if (!file) return;
  const auto archive = motn::open(*file);
  REQUIRE(archive);
  for (std::size_t i = 0; i < motn::format::clip_count(*archive); ++i) {
    const auto name = motn::format::clip_name(*archive, i);
    if (!name || !(*name == "AKI_AKI_WALK_LP")) continue;
    const auto clip = motn::format::clip_at(*archive, i);
    REQUIRE(clip);
    REQUIRE(motn::has_figure(*clip));
    int turns = 0;
    bool right_ahead = false;
    for (std::uint32_t frame = 0; frame < clip->frame_count(); ++frame) {
      const auto all = points_of(*clip, static_cast<float>(frame));
      const auto right = point(all, 8), left = point(all, 15);
      CHECK(right.y > 0);
      CHECK(left.y > 0);
      const bool ahead = right.z < left.z; // it faces -z
      if (frame > 0 && ahead != right_ahead) ++turns;
      right_ahead = ahead;
    }
    CHECK(turns >= 1);
    return;
  }
  FAIL("there is no AKI_AKI_WALK_LP");
}
