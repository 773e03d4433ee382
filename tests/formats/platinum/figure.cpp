// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/platinum/figure: the real motion stands on its feet.
#include <motley/formats/platinum/figure.hpp>
#include <motley/skeleton/model_space.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/mot_writer.hpp"
#include "support/real_files.hpp"

namespace platinum = motley::platinum;

static_assert(motley::parents_come_first(platinum::figure{}));

TEST_CASE(
    "figure of Bayonetta 2: both toes of the real motion stay above the ground, the planted foot stands") {
  for (const char* name : {"pl000f_0a25_le.mot", "pl000f_0a25_be.mot"}) {
    const auto file = support::real_file(name);
    if (!file) return;
    const auto clip = motley::bayonetta2::open(*file);
    REQUIRE(clip);
    REQUIRE(platinum::has_figure(*clip));
    constexpr platinum::figure figure;
    motley::bone_binding memory[platinum::figure_bone_count + 1];
    const motley::pose_binding binding{*clip, motley::skeleton_slots{figure}, memory};
    std::vector<float> pose(clip->pose_size());
    std::vector<motley::local_transform> locals(motley::transform_count(figure));
    std::vector<std::uint32_t> order(figure.bone_count());
    std::vector<motley::model_transform> world(figure.bone_count());
    REQUIRE(motley::sort_parents_first(figure, order) == world.size());
    motley::vector3 before[2]{};
    float drift = 0;
    for (std::uint32_t frame = 0; frame < 96; ++frame) {
      motley::sample(*clip, static_cast<float>(frame), pose);
      motley::to_local_transforms(figure, binding, pose, motley::missing_channels::zero, locals);
      REQUIRE(motley::to_model_space(figure, locals, order, world) == world.size());
      const motley::vector3 toes[2] = {world[static_cast<std::size_t>(figure.find(18))].translation,
                                       world[static_cast<std::size_t>(figure.find(22))].translation};
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
  CHECK_FALSE(platinum::has_figure(*motley::bayonetta2::open(file)));
}
