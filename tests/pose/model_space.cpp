// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/pose/model_space: turns, places and scales down a hierarchy, by hand.
#include <motley/formats/metroid/cinf.hpp>
#include <motley/formats/platinum/wmb.hpp>
#include <motley/pose/model_space.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <span>
#include <vector>

#include "support/own_skeleton.hpp"
#include "support/skeleton_writer.hpp"

namespace {

constexpr float half = 0.70710678F; // sine and cosine of 45 degrees

/// A quarter turn about z: x goes to y, y to -x.
constexpr motley::quaternion quarter{half, 0, 0, half};

bool near(const motley::vector3& a, const motley::vector3& b) {
  const auto close = [](float x, float y) { return x - y < 1e-6F && y - x < 1e-6F; };
  return close(a.x, b.x) && close(a.y, b.y) && close(a.z, b.z);
}
/// Three bones in a row, each turned by a quarter, 1 along x from its parent and scaled by 2, 3, 1.
std::vector<motley::model_transform> pose(const motley::skeleton& s, std::size_t with_root) {
  std::vector<motley::local_transform> locals(
      3, {.translation = {1, 0, 0}, .scale = {2, 3, 1}, .rotation = quarter});
  if (with_root == 1) locals.push_back({.translation = {0, 0, 10}});
  std::vector<std::uint32_t> order(3);
  motley::sort_parents_first(s, order);
  std::vector<motley::model_transform> out(3);
  motley::to_model_space(s, locals, order, out);
  return out;
}

} // namespace

TEST_CASE("model space: PlatinumGames' scales add up along each axis") {
  const auto file = support::write_short_records(true, {{.parent = -1}, {.parent = 0}, {.parent = 1}});
  const support::own_skeleton s{*motley::wmb::open(file)};
  for (const std::size_t root : {0U, 1U}) {
    const float z = root == 1 ? 10.0F : 0.0F;
    const auto out = pose(s, root);
    CHECK(near(out[0].translation, {1, 0, z}));
    CHECK(near(out[0].scale, {2, 3, 1}));
    // 1 along the root's x, which is 2 long and points along y.
    CHECK(near(out[1].translation, {1, 2, z}));
    CHECK(near(out[1].scale, {4, 9, 1}));
    // 1 along x, 4 long, which points along -x after two quarters.
    CHECK(near(out[2].translation, {-3, 2, z}));
    CHECK(near(out[2].scale, {8, 27, 1}));
    CHECK(near(motley::detail::turn(out[2].rotation, {1, 0, 0}), {0, -1, 0}));
  }
}

TEST_CASE("model space: Echoes' scales are a bone's own") {
  const auto file = support::write_cinf(
      true, {{.number = 0, .parent = 97}, {.number = 1, .parent = 0}, {.number = 2, .parent = 1}});
  const support::own_skeleton s{*motley::cinf::open(file)};
  const auto out = pose(s, 0);
  CHECK(near(out[1].translation, {1, 2, 0}));
  CHECK(near(out[1].scale, {2, 3, 1}));
  CHECK(near(out[2].translation, {-1, 2, 0})); // the parent's own scale only: 2 long
}

TEST_CASE("model space: a parent that is no bone counts as the root") {
  const std::vector<motley::local_transform> locals(3, {.translation = {1, 0, 0}});
  const std::vector<std::uint32_t> order{0, 1};
  for (const std::int32_t parent : {2, 0x7FFFFFFF, -2}) {
    const std::vector<motley::skeleton_bone> bones{{.parent = -1}, {.parent = parent}};
    std::vector<motley::model_transform> out(3, {.translation = {5, 5, 5}}); // the third is no bone's
    motley::to_model_space({bones, motley::scale_rule::own, true}, locals, order, std::span{out}.first(2));
    CHECK(near(out[1].translation, {2, 0, 0}));
  }
}
