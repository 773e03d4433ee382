// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/exps: exps of both games on skeletons, in model space.
#include <motley/formats/exps.hpp>
#include <motley/formats/platinum/wmb.hpp>
#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "support/exp_writer.hpp"
#include "support/mot_writer.hpp"
#include "support/own_skeleton.hpp"
#include "support/real_files.hpp"
#include "support/skeleton_writer.hpp"

namespace x = support::exp;
using support::bone_spec, support::order, support::track_spec;

namespace {

constexpr float degree = 0.017453292519943295F;

struct posed {
  std::vector<motley::local_transform> locals{};
  std::vector<motley::model_transform> world{};
};
/// What a caller writes: a pose with an exp in model space.
template <motley::pose_program Exp>
posed pose(const motley::skeleton& s, const std::vector<track_spec>& tracks, const Exp& exp,
           motley::missing_channels missing = motley::missing_channels::zero) {
  const auto bytes = support::write({.frames = 1, .tracks = tracks}, order::little);
  const auto m = motley::bayonetta2::open(bytes);
  REQUIRE(m);
  posed made{std::vector<motley::local_transform>(motley::transform_count(s)),
             std::vector<motley::model_transform>(s.bones.size())};
  const support::own_binding binding{*m, s, missing};
  std::vector<float> values(m->pose_size());
  motley::sample_frame(*m, 0, values);
  std::vector<std::uint32_t> sorted(s.bones.size());
  motley::sort_parents_first(s, sorted);
  motley::to_model_space(binding, values, exp, sorted, made.locals, made.world);
  return made;
}
track_spec constant(int bone, int index, float value) {
  return {.bone = bone, .index = index, .constant = value};
}
bool is_at(const motley::model_transform& t, const motley::vector3& at) {
  return std::hypot(t.translation.x - at.x, t.translation.y - at.y, t.translation.z - at.z) < 1e-6F;
}

/// An arm: 7, 8 and its twisted helper 145, whose children are 9 and 20.
std::vector<bone_spec> arm() {
  return {{.number = 7, .parent = -1, .translation = {0, 1, 0}},
          {.number = 8, .parent = 0, .translation = {0.25F, 0, 0}},
          {.number = 145, .parent = 1, .translation = {0.5F, 0, 0}},
          {.number = 20, .parent = 2, .translation = {0, 0, 1}}};
}

} // namespace

TEST_CASE("exps: bone 145 turns by half of bone 8's angle") {
  const auto model = support::write_short_records(true, arm());
  const auto opened = motley::wmb::open(model);
  REQUIRE(opened);
  const support::own_skeleton s{*opened};
  for (const order o : {order::little, order::big}) {
    const auto classic = x::write(o, {{.bone = 145,
                                       .index = 3,
                                       .entries = {x::with_channel(1, 8, 3), x::with_number(4, 0.5F)}}}),
               later = x::write(
                   o, std::vector<x::expression>{{145, 3, {x::bone(8, 3), x::times, x::value(0.5F)}}});
    for (const auto* bytes : {&classic, &later}) {
      const auto exp = motley::open_exp(*bytes);
      REQUIRE(exp);
      const posed p = pose(s, {constant(8, 3, 80 * degree)}, *exp);
      CHECK(p.locals[2].euler.x == doctest::Approx(40 * degree));
      // Bone 20's (0, 0, 1) turns by 80 and 40 degrees about x.
      CHECK(is_at(p.world[3], {0.75F, 1 - std::sin(120 * degree), std::cos(120 * degree)}));
      const posed without = pose(s, {constant(8, 3, 80 * degree)}, motley::no_program{});
      CHECK(is_at(without.world[3], {0.75F, 1 - std::sin(80 * degree), std::cos(80 * degree)}));
      // The exp's own type does the same.
      exp->visit([&](const auto& program) {
        CHECK(pose(s, {constant(8, 3, 80 * degree)}, program).world[3] == p.world[3]);
      });
      CHECK(pose(s, {constant(8, 3, 80 * degree)}, motley::any_exp{}).world[3] == without.world[3]);
    }
  }
}

TEST_CASE("exps: channels that a motion does not have are the bone's own") {
  auto bones = arm();
  bones[1].rotation = {0, 0, 0.5F};
  bones[1].scale = {2, 2, 2};
  const auto model = support::write_nier(bones);
  const auto opened = motley::wmb::open(model);
  REQUIRE(opened);
  const support::own_skeleton s{*opened};
  // 145 gets 8's place, angle about z and scale; 20 the root's height; 20's rotation comes from a missing
  // bone.
  const auto bytes =
      x::write(order::little, std::vector<x::expression>{{145, 0, {x::bone(8, 0)}},
                                                         {145, 5, {x::bone(8, 5)}},
                                                         {145, 7, {x::bone(8, 7)}},
                                                         {20, 1, {x::bone(-1, 1), x::plus, x::value(10)}},
                                                         {20, 7, {x::bone(99, 7), x::plus, x::value(3)}},
                                                         {99, 0, {x::value(1)}},
                                                         {20, 14, {x::value(1)}},
                                                         {-1, 2, {x::value(20)}}});
  const auto exp = motley::open_exp(bytes);
  REQUIRE(exp);
  const posed zero = pose(s, {constant(-1, 1, 3)}, *exp);
  CHECK(zero.locals[2].translation == motley::vector3{0.25F, 0, 0});
  CHECK(zero.locals[2].euler == motley::vector3{});
  CHECK(zero.locals[2].scale.x == 1);
  CHECK(zero.locals[3].translation.y == doctest::Approx(4)); // ten tenths more than 3
  CHECK(zero.locals[3].scale.x == 3);                        // a bone that is missing reads 0
  CHECK(zero.locals[4].translation == motley::vector3{0, 3, 2});
  const posed rest = pose(s, {}, *exp, motley::missing_channels::rest);
  CHECK(rest.locals[2].euler.z == doctest::Approx(0.5F));
  CHECK(rest.locals[2].rotation.z == doctest::Approx(std::sin(0.25F)));
  CHECK(rest.locals[2].scale.x == 2);
}

TEST_CASE("exps: a rotation turns in the bone's own order") {
  auto bones = arm();
  bones[2].order = 0; // about z first
  support::writer table{order::big};
  for (int i = 0; i < 16; ++i) table.i16(i == 0 ? 16 : -1);
  for (int i = 0; i < 16; ++i) table.i16(i == 9 ? 32 : i == 0 ? 48 : -1);
  for (int i = 0; i < 16; ++i) table.i16(i == 1 ? 2 : 0xFFF); // 0x91 is 145
  for (int i = 0; i < 16; ++i) table.i16(i == 7 ? 0 : i == 8 ? 1 : 0xFFF);
  const auto model = support::write_wmb0(order::big, bones, table.take());
  const auto opened = motley::wmb::open(model);
  REQUIRE(opened);
  const support::own_skeleton s{*opened};
  REQUIRE(s.find(145) == 2);
  const auto bytes = x::write(order::big, {{.bone = 145, .index = 3, .entries = {x::with_number(1, 90)}},
                                           {.bone = 145, .index = 5, .entries = {x::with_number(1, 90)}}});
  const auto exp = motley::open_exp(bytes);
  REQUIRE(exp);
  const auto q = pose(s, {}, *exp).locals[2].rotation;
  const auto expected = motley::from_euler(90 * degree, 0, 90 * degree, motley::euler_order::zyx);
  CHECK(q.x == doctest::Approx(expected.x));
  CHECK(q.y == doctest::Approx(expected.y));
  CHECK(expected.y !=
        doctest::Approx(motley::from_euler(90 * degree, 0, 90 * degree, motley::euler_order::xyz).y));
}

TEST_CASE("exps: what does not open says why") {
  const auto why = [](const std::vector<std::byte>& bytes) {
    const auto exp = motley::open_exp(bytes);
    return exp ? std::string{"opened"} : std::string{motley::message(exp.error()).view()};
  };
  CHECK(why({}) == "the file is empty");
  const auto model = support::write_short_records(true, arm());
  CHECK(motley::open_exp(model).error().code == motley::errc::unknown_format);
  auto bytes = x::write(order::little,
                        std::vector<x::expression>{{145, 3, {x::bone(8, 3), x::times, x::value(0.5F)}}});
  bytes.resize(bytes.size() - 8);
  CHECK(why(bytes).find("byte ") != std::string::npos);
}

TEST_CASE("real models: an exp on its model, bone 0xFFF follows bone 0") {
  const auto model = support::real_file("mgrr/pl1010_bones.wmb"),
             program = support::real_file("mgrr/pl1010.exp");
  if (!model || !program) return;
  const auto opened = motley::wmb::open(*model);
  const auto exp = motley::open_exp(*program);
  REQUIRE(opened);
  REQUIRE(exp);
  const support::own_skeleton s{*opened};
  const std::vector<track_spec> tracks{constant(0, 0, 1.5F), constant(0, 1, -2), constant(0, 2, 0.25F),
                                       constant(0, 4, 1)};
  const posed with = pose(s, tracks, *exp), without = pose(s, tracks, motley::no_program{});
  const auto hip = static_cast<std::size_t>(s.find(0)), follower = static_cast<std::size_t>(s.find(0xFFF));
  CHECK(is_at(with.world[hip], {1.5F, -2, 0.25F}));
  CHECK(is_at(with.world[follower], {1.5F, -2, 0.25F}));
  CHECK_FALSE(is_at(without.world[follower], {1.5F, -2, 0.25F}));
  for (std::size_t i = 0; i < s.size(); ++i) // nothing else changes
    if (i != follower && s[i].parent != static_cast<int>(follower))
      CHECK(with.locals[i] == without.locals[i]);
}
