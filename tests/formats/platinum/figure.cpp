// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/platinum/figure: the real motions stand on their feet.
#include <motley/formats/platinum/figure.hpp>

#include <motley/clip/decode.hpp>
#include <motley/formats/platinum/wmb.hpp>
#include <motley/pose/model_space.hpp>
#include <motley/pose/transform.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/constexpr_vector.hpp"
#include "support/mot_writer.hpp"
#include "support/own_skeleton.hpp"
#include "support/real_files.hpp"

namespace platinum = motley::platinum;

VECTOR_STATIC_ASSERT(motley::parents_come_first(support::own_skeleton{
    platinum::figure{platinum::bayonetta2_figure}}));
VECTOR_STATIC_ASSERT(motley::parents_come_first(support::own_skeleton{
    platinum::figure{platinum::rising_figure}}));

TEST_CASE(
    "figure of Bayonetta 2: both toes of the real motion stay above the ground, the planted foot stands") {
  for (const char* name : {"pl000f_0a25_le.mot", "pl000f_0a25_be.mot"}) {
    const auto file = support::real_file(name);
    if (!file) return;
    const auto clip = motley::bayonetta2::open(*file);
    REQUIRE(clip);
    const platinum::figure figure = platinum::figure_of(*clip);
    REQUIRE(figure.bone_count() == 24);
    const support::own_skeleton bones{figure};
    const support::own_binding binding{*clip, bones};
    std::vector<float> pose(clip->pose_size());
    std::vector<motley::local_transform> locals(motley::transform_count(bones));
    std::vector<std::uint32_t> order(bones.size());
    std::vector<motley::model_transform> world(bones.size());
    motley::sort_parents_first(bones, order);
    motley::vector3 before[2]{};
    float drift = 0;
    for (std::uint32_t frame = 0; frame < 96; ++frame) {
      motley::sample_frame(*clip, static_cast<float>(frame), pose);
      motley::to_local_transforms(binding, pose, locals);
      motley::to_model_space(bones, locals, order, world);
      const motley::vector3 toes[2] = {world[static_cast<std::size_t>(bones.find(18))].translation,
                                       world[static_cast<std::size_t>(bones.find(22))].translation};
      float least = 1;
      for (int i = 0; i < 2; ++i) {
        CHECK(toes[i].y >= 0.02F);
        CHECK(toes[i].y <= 0.04F);
        least = std::min(least, std::hypot(toes[i].x - before[i].x, toes[i].z - before[i].z));
        before[i] = toes[i];
      }
      if (frame > 0) drift += least;
    }
    CHECK(drift / 95 < 0.002F); // metres a frame, of the foot that stands firmer
  }
}

TEST_CASE("figure of Bayonetta 2: a motion without the offsets has none") {
  const auto file = support::write(
      {.which = support::game::bayonetta2, .frames = 2, .tracks = {{.bone = 0, .index = 0, .constant = 1}}},
      support::order::big);
  CHECK(platinum::figure_of(*motley::bayonetta2::open(file)).bones.empty());
}

TEST_CASE("figure of Rising: parents and offsets are those of the game's own model pl1010") {
  const auto file = support::real_file("mgrr/pl1010_bones.wmb");
  if (!file) return;
  const auto model = motley::wmb::open(*file);
  REQUIRE(model);
  const support::own_skeleton bones{*model};
  for (const platinum::figure_bone& bone : platinum::rising_figure) {
    CAPTURE(bone.number);
    const std::int32_t place = bones.find(bone.number);
    REQUIRE(place >= 0);
    const motley::skeleton_bone real = bones[static_cast<std::size_t>(place)];
    CHECK(std::abs(real.rest.translation.x - bone.offset.x) < 1e-4F);
    CHECK(std::abs(real.rest.translation.y - bone.offset.y) < 1e-4F);
    CHECK(std::abs(real.rest.translation.z - bone.offset.z) < 1e-4F);
    CHECK((real.parent < 0 ? -1 : bones[static_cast<std::size_t>(real.parent)].number) == bone.parent);
  }
}

TEST_CASE("figure of Rising: in a standing idle the toes rest and the head is above the hip") {
  const auto file = support::real_file("mgrr/pl0800_pl0800_0000.mot");
  if (!file) return;
  const auto clip = motley::bayonetta2::open(*file);
  REQUIRE(clip);
  const platinum::figure figure = platinum::figure_of(*clip);
  REQUIRE(figure.has_rest_pose());
  const support::own_skeleton bones{figure};
  const support::own_binding binding{*clip, bones};
  std::vector<float> pose(clip->pose_size());
  std::vector<motley::local_transform> locals(motley::transform_count(bones));
  std::vector<std::uint32_t> order(bones.size());
  std::vector<motley::model_transform> world(bones.size());
  motley::sort_parents_first(bones, order);
  motley::vector3 low[2] = {{9, 9, 9}, {9, 9, 9}}, high[2] = {{-9, -9, -9}, {-9, -9, -9}};
  for (std::uint32_t frame = 0; frame < clip->frame_count(); ++frame) {
    motley::sample_frame(*clip, static_cast<float>(frame), pose);
    motley::to_local_transforms(binding, pose, locals);
    motley::to_model_space(bones, locals, order, world);
    const auto at = [&](std::int32_t number) {
      return world[static_cast<std::size_t>(bones.find(number))].translation;
    };
    for (int i = 0; i < 2; ++i) {
      const motley::vector3 toe = at(i == 0 ? 18 : 22);
      low[i] = {std::min(low[i].x, toe.x), std::min(low[i].y, toe.y), std::min(low[i].z, toe.z)};
      high[i] = {std::max(high[i].x, toe.x), std::max(high[i].y, toe.y), std::max(high[i].z, toe.z)};
    }
    CHECK(at(5).y > 1.5F);
    CHECK(at(5).y < 1.8F);
    CHECK(std::abs(at(5).x - at(0).x) < 0.3F);
  }
  for (int i = 0; i < 2; ++i) { // On their own model they stay within 2 mm of one place, 3 cm below the
                                // floor; this body has other lengths.
    CHECK(high[i].x - low[i].x < 0.006F);
    CHECK(high[i].y - low[i].y < 0.006F);
    CHECK(high[i].z - low[i].z < 0.006F);
    CHECK(std::abs(low[i].y) < 0.06F);
  }
}
