// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/shenmue/rig_solver: poses worked out by hand, and hostile values.
#include <motley/formats/shenmue/rig_solver.hpp>
#include <motley/formats/shenmue/rigs.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "support/random.hpp"

namespace rigs = motley::shenmue_motn::rigs;
using rigs::part;
using rigs::point;

namespace {

constexpr double quarter = 1.57079632679489655800;

/// What a clip says about parts of a family.
struct values {
  std::map<part, point> places{}, angles{};
};

/// The controls of a family, by part.
struct solved {
  const rigs::family& f;
  std::array<rigs::placed, rigs::most_controls> all{};

  const rigs::placed& operator[](part p) const { return all[static_cast<std::size_t>(f.find(p))]; }
};
solved solve(std::uint32_t family, const values& v) {
  solved s{*rigs::find_family(family)};
  rigs::solve(
      s.f,
      [&](std::size_t i) {
        rigs::control_values own;
        if (const auto at = v.places.find(s.f[i].what); at != v.places.end())
          own.translation = at->second, own.has_translation = true;
        if (const auto at = v.angles.find(s.f[i].what); at != v.angles.end())
          own.angles = at->second, own.has_rotation = true;
        return own;
      },
      s.all.data());
  return s;
}

bool are_close(const point& a, const point& b, double most = 1e-6) {
  const bool close = motley::length(a - b) <= most;
  if (!close) MESSAGE(a.x, ", ", a.y, ", ", a.z, " instead of ", b.x, ", ", b.y, ", ", b.z);
  return close;
}
bool is_rotation(const rigs::placed& p) {
  return are_close(motley::cross(p.x, p.y), p.z) && std::abs(motley::length(p.x) - 1) < 1e-6 &&
         std::abs(motley::dot(p.x, p.y)) < 1e-6;
}

} // namespace

TEST_CASE("solver of Shenmue's rigs: the table alone is a person who stands") {
  const solved s = solve(0, {});
  CHECK(are_close(s[rigs::root].at, {0, 1.1504, 0}));
  CHECK(are_close(s[rigs::chest].at, {0, 1.1504 + 0.380852, 0}));
  // The legs hang 0.251262 below the root, less 0.109731 and plus 0.049936; to the right is +x, ahead -z.
  CHECK(are_close(s[rigs::right_upper_leg].at,
                  {0.055835 + 0.035837, 1.1504 - 0.251262 + 0.109731 - 0.049936, 0}));
  CHECK(are_close(s[rigs::right_ankle].at, {0.091672, 0.958933 - 0.392729 - 0.444608, 0}, 1e-4));
  CHECK(are_close(s[rigs::right_toe].at, {0.091672, 0.121596 - 0.08824, -0.115665}, 1e-4));
  CHECK(are_close(s[rigs::left_ankle].at, {-0.091672, 0.121596, 0}, 5e-3)); // it is bent by 0.3 degrees
  // Arms hang down, faces look ahead.
  CHECK(are_close(s[rigs::right_wrist].at - s[rigs::right_upper_arm].at, {0, -0.49319, 0}, 1e-2));
  CHECK(are_close(s[rigs::gaze].at - s[rigs::head].at, {0, 0, -0.209385}, 1e-5));
  CHECK(are_close(s[rigs::head].z, {0, 1, 0}, 1e-5));
  for (const rigs::family& f : rigs::families) {
    std::array<rigs::placed, rigs::most_controls> all;
    rigs::solve(
        f, [](std::size_t) { return rigs::control_values{}; }, all.data());
    for (std::size_t i = 0; i < f.size(); ++i) CHECK(is_rotation(all[i]));
  }
}

TEST_CASE("solver of Shenmue's rigs: a leg reaches for its target, and the knee goes ahead") {
  // The hip is at (0.091672, 0.958933, 0). 0.392729 and 0.444608 are the sides of a triangle with 0.7 as the
  // third.
  const point hip{0.091672, 0.958933, 0}, target{0.091672, 0.258933, 0};
  const solved s = solve(0, {{{rigs::right_ankle, target}}, {}});
  CHECK(are_close(s[rigs::right_ankle].at, target, 1e-9));
  CHECK(std::abs(motley::length(s[rigs::right_lower_leg].at - hip) - 0.392729) < 1e-6);
  CHECK(std::abs(motley::length(s[rigs::right_lower_leg].at - target) - 0.444608) < 1e-6);
  const double along = (0.392729 * 0.392729 + 0.7 * 0.7 - 0.444608 * 0.444608) / 1.4;
  CHECK(are_close(s[rigs::right_lower_leg].at,
                  {hip.x, hip.y - along, -std::sqrt(0.392729 * 0.392729 - along * along)}, 1e-6));
  // x is along the bones, z to the right; the ankle has the axes of the space, and the toe follows it.
  CHECK(are_close(s[rigs::right_upper_leg].x, 1 / 0.392729 * (s[rigs::right_lower_leg].at - hip)));
  CHECK(are_close(s[rigs::right_upper_leg].z, {1, 0, 0}));
  CHECK(are_close(s[rigs::right_lower_leg].z, {1, 0, 0}));
  CHECK(are_close(s[rigs::right_ankle].x, {1, 0, 0}));
  CHECK(are_close(s[rigs::right_toe].at, target + point{0, -0.08824, -0.115665}, 1e-5));
  // The other leg is as at rest.
  CHECK(are_close(s[rigs::left_ankle].at, solve(0, {})[rigs::left_ankle].at));
}

TEST_CASE("solver of Shenmue's rigs: the control's rotation turns the knee") {
  // Turned by a quarter about the way to the target (x of its parent is down), the knee goes to a side.
  const solved ahead = solve(0, {{{rigs::right_ankle, {0.091672, 0.258933, 0}}}, {}});
  const solved aside =
      solve(0, {{{rigs::right_ankle, {0.091672, 0.258933, 0}}}, {{rigs::right_leg, {0, -quarter, quarter}}}});
  const point knee = ahead[rigs::right_lower_leg].at, turned = aside[rigs::right_lower_leg].at;
  CHECK(std::abs(turned.y - knee.y) < 1e-6);
  CHECK(std::abs(turned.z) < 1e-6);
  CHECK(std::abs(std::abs(turned.x - knee.x) - std::abs(knee.z)) < 1e-6);
}

TEST_CASE(
    "solver of Shenmue's rigs: out of reach a limb is straight and keeps its length, and so does its foot") {
  const point hip{0.091672, 0.958933, 0};
  constexpr double whole = 0.392729 + 0.444608;
  for (const point& way : {point{0, -1, 0}, point{0.3, -2, -1}, point{0, 1e6, 0}, point{-1e30, 0, 2e30},
                           point{3e38, -3e38, 3e38}}) {
    const double far = std::max({std::abs(way.x), std::abs(way.y), std::abs(way.z)});
    const point direction = rigs::unit(1 / far * way, {});
    const solved s = solve(0, {{{rigs::right_ankle, hip + way}}, {}});
    CHECK(are_close(s[rigs::right_lower_leg].at, hip + 0.392729 * direction, 1e-5));
    CHECK(are_close(s[rigs::right_ankle].at, hip + whole * direction, 1e-5));
    CHECK(are_close(s[rigs::right_foot].at, s[rigs::right_ankle].at));
    CHECK(are_close(s[rigs::right_toe].at, s[rigs::right_ankle].at + point{0, -0.08824, -0.115665}, 1e-5));
  }
  // Too near: an arm whose bones differ by 0.008 m cannot reach its shoulder.
  const point shoulder = solve(0, {})[rigs::right_upper_arm].at;
  const solved near = solve(0, {{{rigs::right_wrist, shoulder + point{0, 0, -0.001}}}, {}});
  CHECK(std::abs(motley::length(near[rigs::right_forearm].at - shoulder) - 0.242525) < 1e-6);
  CHECK(std::abs(motley::length(near[rigs::right_wrist].at - near[rigs::right_forearm].at) - 0.250665) <
        1e-6);
}

TEST_CASE("solver of Shenmue's rigs: the spine and the head aim, and keep their length") {
  values v;
  v.places[rigs::chest] = {0, 1.1504, -5}; // bent ahead
  v.places[rigs::gaze] = {0, 10, -0.380852};
  const solved s = solve(0, v);
  CHECK(are_close(s[rigs::chest].at, {0, 1.1504, -0.380852}));
  CHECK(are_close(s[rigs::spine].x, {0, 0, -1}));
  CHECK(are_close(s[rigs::spine].z, {1, 0, 0})); // the torso's z at rest
  CHECK(are_close(s[rigs::gaze].at, {0, 1.1504 + 0.209385, -0.380852}, 2e-6));
  CHECK(are_close(s[rigs::gaze].x, {0, 1, 0}, 1e-5));
}

TEST_CASE("solver of Shenmue's rigs: bone frames have no rotations of the table") {
  values v;
  v.angles[rigs::right_arm] = {0, 0, 0}; // along x of its parent, the collar bone: straight down at rest
  v.angles[rigs::right_forearm] = {0, 0, quarter};
  const solved s = solve(0, v);
  const rigs::placed& collar = s[rigs::right_shoulder];
  CHECK(are_close(s[rigs::right_upper_arm].x, collar.x));
  CHECK(are_close(s[rigs::right_forearm].at, s[rigs::right_upper_arm].at + 0.242525 * collar.x));
  CHECK(are_close(s[rigs::right_forearm].x, collar.y));
  CHECK(are_close(s[rigs::right_wrist].at, s[rigs::right_forearm].at + 0.250665 * collar.y));
  // The hip is no chain: the pelvis keeps its rotation.
  const solved turned = solve(0, {{}, {{rigs::hip, {0, quarter, 0}}}});
  CHECK(are_close(turned[rigs::right_ankle].at, solve(0, {})[rigs::right_ankle].at, 1e-3));
}

TEST_CASE("solver of Shenmue's rigs: targets without a direction") {
  const point hip{0.091672, 0.958933, 0}, up{0, 1, 0}, right{1, 0, 0};
  // At the hip itself: the control's y axis, which is up at rest, is the way.
  const solved at = solve(0, {{{rigs::right_ankle, hip}}, {}});
  CHECK(is_rotation(at[rigs::right_upper_leg]));
  CHECK(is_rotation(at[rigs::right_lower_leg]));
  CHECK(std::abs(motley::length(at[rigs::right_lower_leg].at - hip) - 0.392729) < 1e-6);
  CHECK(are_close(at[rigs::right_upper_leg].z, right));
  // Along the control's z axis, which points to the right: its y axis takes the place of z.
  const solved beside = solve(0, {{{rigs::right_ankle, hip + 0.7 * right}}, {}});
  CHECK(are_close(beside[rigs::right_ankle].at, hip + 0.7 * right, 1e-6));
  CHECK(are_close(beside[rigs::right_upper_leg].z, up, 1e-6));
  for (const part target : {rigs::chest, rigs::gaze, rigs::left_wrist}) {
    const solved s = solve(0, {{{target, {0, 1.1504, 0}}}, {}});
    for (std::size_t i = 0; i < s.f.size(); ++i) CHECK(is_rotation(s.all[i]));
  }
}

TEST_CASE("solver of Shenmue's rigs: whatever the values, axes are axes and lengths stay") {
  support::random r{7};
  const double sizes[] = {0, 1e-30, 1e-9, 1, 3, 1e9, 3e38};
  const auto any = [&] {
    const double size = sizes[r.below(7)];
    return size * (static_cast<double>(r.below(2001)) / 1000 - 1);
  };
  for (int round = 0; round < 2000; ++round) {
    const rigs::family& f = rigs::families[r.below(16)];
    std::array<rigs::placed, rigs::most_controls> all;
    std::array<rigs::control_values, rigs::most_controls> own;
    for (auto& v : own) v = {{any(), any(), any()}, {any(), any(), any()}, r.below(2) == 0, r.below(2) == 0};
    own[0].has_translation = false;
    rigs::solve(
        f, [&](std::size_t i) { return own[i]; }, all.data());
    for (std::size_t i = 0; i < f.size(); ++i) {
      CHECK(is_rotation(all[i]));
      const motley::quaternion q = rigs::to_quaternion(all[i]);
      CHECK(std::abs(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z - 1) < 1e-5F);
      if (i > 0 && (rigs::is_target(f[i].what) || !own[i].has_translation) && motley::length(all[i].at) < 1e3)
        CHECK(std::abs(motley::length(all[i].at - all[static_cast<std::size_t>(f.parent(i))].at) -
                       motley::length(rigs::place_at_rest(f[i]))) < 1e-6);
    }
  }
}
