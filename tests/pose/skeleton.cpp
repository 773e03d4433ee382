// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/pose/skeleton: poses on a skeleton: order, defaults, the virtual root.
#include <motley/clip/decode.hpp>
#include <motley/formats/platinum/bayonetta2.hpp>
#include <motley/formats/platinum/wmb.hpp>
#include <motley/play/baked.hpp>
#include <motley/play/bone_writer.hpp>
#include <motley/pose/skeleton.hpp>
#include <motley/pose/transform.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <vector>

#include "support/mot_writer.hpp"
#include "support/own_skeleton.hpp"
#include "support/skeleton_writer.hpp"

namespace {

/// A rest pose with everything: NieR's. Bone 1 comes ahead of its parent, bone 2.
std::vector<std::byte> model() {
  return support::write_nier(
      {{.number = 10, .parent = -1, .translation = {1, 2, 3}},
       {.number = 11, .parent = 2, .translation = {4, 5, 6}, .rotation = {0.5F, 0, 0}, .scale = {2, 3, 4}},
       {.number = 12, .parent = 0, .translation = {7, 8, 9}, .rotation = {0, 0.25F, 0}}});
}
support::track_spec constant(int bone, int index, float value) {
  return {.bone = bone, .index = index, .constant = value};
}

} // namespace

TEST_CASE("skeleton: bones are found by their numbers, the first of several") {
  using motley::skeleton_bone;
  const skeleton_bone bones[] = {
      {.number = 7}, {}, {.number = 4095}, {.number = 7}, {.number = 0}, {.number = 4096}, {.number = -3}};
  const motley::bone_numbers numbers{{bones}}, with_root{{bones, motley::scale_rule::own, true}};
  CHECK(motley::transform_count({bones}) == 7);
  CHECK(motley::transform_count({bones, motley::scale_rule::own, true}) == 8);
  for (const motley::bone_numbers& each : {numbers, with_root}) {
    CHECK(each.find(7) == 0);
    CHECK(each.find(4095) == 2);
    CHECK(each.find(0) == 4);
    for (const std::int32_t none : {1, 8, 4096, -3, -2, 0x7FFFFFFF, -0x7FFFFFFF - 1})
      CHECK(each.find(none) == skeleton_bone::none);
  }
  CHECK(numbers.find(-1) == skeleton_bone::none);
  CHECK(with_root.find(-1) == 7);
  CHECK(motley::bone_numbers{}.find(0) == skeleton_bone::none);
  CHECK(motley::bone_numbers{{{}, motley::scale_rule::own, true}}.find(-1) == 0);
}

TEST_CASE("skeleton: parents are sorted ahead of their children") {
  const auto file = model();
  const support::own_skeleton s{*motley::wmb::open(file)};
  REQUIRE(s.size() == 3);
  CHECK_FALSE(motley::parents_come_first(s));
  std::uint32_t order[3] = {9, 9, 9};
  motley::sort_parents_first(s, order);
  CHECK(order[0] == 0);
  CHECK(order[1] == 2);
  CHECK(order[2] == 1);
}

TEST_CASE("skeleton: a bone whose parent is no bone is sorted like a root") {
  const motley::skeleton_bone bones[] = {{.parent = 2, .number = 0},
                                         {.parent = 7, .number = 1},
                                         {.parent = 1, .number = 2},
                                         {.parent = -5, .number = 3}};
  std::uint32_t order[4] = {9, 9, 9, 9};
  motley::sort_parents_first({bones, motley::scale_rule::own, false}, order);
  CHECK(order[0] == 1);
  CHECK(order[1] == 3);
  CHECK(order[2] == 2);
  CHECK(order[3] == 0);
}

TEST_CASE("skeleton: a pose replaces channels one by one, and what is missing is as it is named") {
  const auto model_file = model();
  const support::own_skeleton s{*motley::wmb::open(model_file)};
  // Bone 11: y of the translation and the angle about z; 12: a scale along x; -1, the virtual root, is moved.
  const auto motion_file =
      support::write({.which = support::game::bayonetta2,
                      .frames = 2,
                      .tracks = {constant(11, 1, 50), constant(11, 5, 1), constant(12, 7, 6),
                                 constant(-1, 0, 100), constant(13, 0, 1)}},
                     support::order::little);
  const auto clip = motley::bayonetta2::open(motion_file);
  REQUIRE(clip);
  motley::bone_binding memory[4];
  const auto binding = motley::pose_binding::make(*clip, s, memory);
  float pose[5];
  motley::sample_frame(*clip, 0, pose);
  motley::local_transform out[4];

  REQUIRE(motley::transform_count(s) == 4);
  motley::to_local_transforms(binding, pose, out);
  motley::round_rotations(binding, out);
  CHECK(out[0] == motley::local_transform{.translation = {1, 2, 3}});
  CHECK(out[1].translation == motley::vector3{4, 50, 6});
  CHECK(out[1].euler == motley::vector3{0, 0, 1});
  CHECK(out[1].scale == motley::vector3{1, 1, 1});
  CHECK(out[1].rotation == motley::from_euler(0, 0, 1, motley::euler_order::xyz));
  CHECK(out[2].scale == motley::vector3{6, 1, 1});
  CHECK(out[2].rotation == motley::quaternion{});
  CHECK(out[3].translation == motley::vector3{100, 0, 0});

  const auto at_rest = motley::pose_binding::make(*clip, s, memory, motley::missing_channels::rest);
  motley::to_local_transforms(at_rest, pose, out);
  motley::round_rotations(at_rest, out);
  CHECK(out[1].euler == motley::vector3{0.5F, 0, 1});
  CHECK(out[1].scale == motley::vector3{2, 3, 4});
  CHECK(out[1].rotation == motley::from_euler(0.5F, 0, 1, motley::euler_order::xyz));
  CHECK(out[2].rotation == motley::from_euler(0, 0.25F, 0, motley::euler_order::xyz));
  CHECK(out[3] == motley::local_transform{.translation = {100, 0, 0}});
}

TEST_CASE("skeleton: an update writes the bones that move, and equals all of the pose") {
  const auto model_file = model();
  const support::own_skeleton s{*motley::wmb::open(model_file)};
  // Bones 10 (place 0) and -1 (place 3) move, 11 has two constants, 12 no track; 13 is not in the skeleton.
  const auto moving = [](int bone, int index) {
    return support::track_spec{
        .bone = bone, .index = index, .how = support::storage::float_samples, .samples = {0, 1, 4, -2}};
  };
  const auto motion_file = support::write({.which = support::game::bayonetta2,
                                           .frames = 4,
                                           .tracks = {moving(10, 4), moving(10, 0), constant(11, 5, 1),
                                                      constant(11, 1, 50), moving(-1, 2), moving(13, 0)}},
                                          support::order::little);
  const auto clip = motley::bayonetta2::open(motion_file);
  REQUIRE(clip);
  motley::bone_binding memory[4];
  CHECK(motley::pose_binding::make(*clip, s, memory).bound_track_count() == 5);
  std::vector<std::byte> clip_memory(motley::baked_clip::memory_size(*clip));
  const auto baked = *motley::baked_clip::make(*clip, clip_memory);
  for (const auto missing : {motley::missing_channels::zero, motley::missing_channels::rest}) {
    const auto binding = motley::pose_binding::make(*clip, s, memory, missing);
    std::vector<std::byte> writer_memory(motley::bone_writer::memory_size(baked, binding));
    const auto writer = *motley::bone_writer::make(baked, binding, writer_memory);
    motley::local_transform updated[4], expected[4];
    float pose[6];
    motley::sample_frame(*clip, 0, pose);
    motley::to_local_transforms(binding, pose, updated);
    for (const float frame : {2.0F, 0.5F, 3.0F}) {
      motley::sample_frame(*clip, frame, pose);
      motley::to_local_transforms(binding, pose, expected);
      writer.update_frame(baked, frame, updated);
      for (std::size_t i = 0; i < 4; ++i) {
        const motley::quaternion &a = updated[i].rotation, &b = expected[i].rotation;
        CHECK(std::abs(a.w - b.w) + std::abs(a.x - b.x) + std::abs(a.y - b.y) + std::abs(a.z - b.z) < 2e-6F);
        updated[i].rotation = expected[i].rotation;
      }
      CHECK(std::equal(std::begin(updated), std::end(updated), std::begin(expected)));
    }
    CHECK(updated[0].translation == motley::vector3{-2, 2, 3}); // frame 3
    CHECK(updated[0].euler == motley::vector3{0, -2, 0});
    CHECK(updated[3].translation == motley::vector3{0, 0, -2});
  }
}

TEST_CASE("skeleton: a chain of as many bones as there can be is checked, and one more bone is too many") {
  const auto check = [](std::size_t bones) {
    return motley::check_parents(
        bones, [](std::size_t i) { return static_cast<std::int32_t>(i) - 1; },
        [](std::size_t i) { return std::uint64_t{10 * i}; });
  };
  CHECK(!check(motley::most_bones));
  for (const std::size_t count : {std::size_t{motley::most_bones} + 1, std::size_t{1} << 31U}) {
    const motley::error e = check(count);
    CHECK(e.code == motley::errc::bad_value);
    CHECK(e.value == static_cast<std::int64_t>(count));
    CHECK(e.offset == 40950);
  }
}
