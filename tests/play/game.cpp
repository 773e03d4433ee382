// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/play/game: transforms between whole frames as the PlatinumGames games make them, against the recipe
// in double.
#include <motley/play/game.hpp>

#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "support/local_transforms.hpp"
#include "support/mot_writer.hpp"
#include "support/real_files.hpp"

using motley::euler_order;
using motley::frames_around;
using motley::local_transform;
using motley::quaternion;
using motley::vector3;

namespace {

constexpr bool around(float frame, float below, float above, float fraction) {
  const auto a = frames_around::of(frame);
  return a.below == below && a.above == above && a.fraction == fraction;
}
static_assert(around(3.25F, 3, 4, 0.25F) && around(3, 3, 3, 0) && around(0, 0, 0, 0));
static_assert(around(3.0005F, 3, 3, 0) && around(2.9995F, 3, 3, 0)); // within 0.001
static_assert(frames_around::of(3.002F).above == 4 && frames_around::of(2.998F).below == 2);
static_assert(around(-1.25F, -2, -1, 0.75F) && around(-2, -2, -2, 0));
static_assert(around(8388608, 8388608, 8388608, 0) && around(-1e30F, -1e30F, -1e30F, 0));
static_assert(around(std::numeric_limits<float>::quiet_NaN(), 0, 0, 0));

using four = std::array<double, 4>;

/// About x, then y, then z, in double.
four rotation_of(double x, double y, double z) {
  const double cx = std::cos(x / 2), sx = std::sin(x / 2), cy = std::cos(y / 2), sy = std::sin(y / 2),
               cz = std::cos(z / 2), sz = std::sin(z / 2);
  return {cx * cy * cz + sx * sy * sz, sx * cy * cz - cx * sy * sz, cx * sy * cz + sx * cy * sz,
          cx * cy * sz - sx * sy * cz};
}
double dot(const four& a, const four& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]; }
four slerp(const four& a, const four& b, double t) {
  const double sign = dot(a, b) < 0 ? -1 : 1, angle = std::acos(std::fmin(1, sign * dot(a, b)));
  four out{};
  for (std::size_t i = 0; i < 4; ++i)
    out[i] = angle < 1e-6
                 ? a[i]
                 : (std::sin((1 - t) * angle) * a[i] + sign * std::sin(t * angle) * b[i]) / std::sin(angle);
  return out;
}
four in_double(const quaternion& q) { return {double{q.w}, double{q.x}, double{q.y}, double{q.z}}; }
/// By how much two rotations differ, as a sum of components, whatever their signs.
double difference(const four& a, const four& b) {
  const double sign = dot(a, b) < 0 ? -1 : 1;
  double sum = 0;
  for (std::size_t i = 0; i < 4; ++i) sum += std::abs(a[i] - sign * b[i]);
  return sum;
}

using support::storage;
const support::track_spec moves{
    .bone = 1, .index = 0, .how = storage::float_keys, .keys = {{0, 0, 0, 4}, {9, 3, 30, 0}}},
    about_x{.bone = 1, .index = 3, .how = storage::float_keys, .keys = {{0, -1, 0, 2}, {9, 2, -6, 0}}},
    about_y{.bone = 1, .index = 4, .how = storage::float_keys, .keys = {{0, 1, 0, 9}, {9, -1, 3, 0}}},
    about_z{.bone = 1, .index = 5, .how = storage::float_keys, .keys = {{0, 3, 0, 0}, {9, -3, 0, 0}}},
    grows{.bone = 1, .index = 7, .how = storage::float_keys, .keys = {{0, 1, 0, 0}, {9, 2, 7, 0}}};

} // namespace

TEST_CASE("rotations are blended between whole frames, translations and scales are not") {
  const auto bytes = support::write({.which = support::game::bayonetta2,
                                     .frames = 10,
                                     .name = "game",
                                     .tracks = {moves, about_x, about_y, about_z, grows}},
                                    support::order::little);
  const auto motion = motley::bayonetta2::open(bytes);
  REQUIRE(motion);
  std::array<motley::bone_binding, 2> bones;
  const std::array<vector3, 2> rest{vector3{7, 8, 9}, vector3{4, 5, 6}};
  const auto skeleton = support::loose_bones(2, rest, euler_order::xyz);
  const auto binding = motley::pose_binding::make(
                           *motion, [](int bone) { return bone; }, bones)
                           .with({skeleton});
  std::array<std::byte, 16384> memory{}, baked_memory{};
  auto player = *motley::make_player(*motion, memory);
  const auto baked = *motley::baked_clip::make(*motion, baked_memory);
  std::array<float, 5> pose{};
  std::array<quaternion, 2> scratch;
  std::array<local_transform, 2> out, plain;

  double most = 0;
  for (const float frame : {0.0F, 0.25F, 0.5F, 2.75F, 3.0F, 3.0005F, 2.9995F, 8.5F, 4.125F, 7.0F, 9.0F}) {
    CAPTURE(frame);
    const double exact = double{frame}, nearest = std::floor(exact + 0.5);
    const bool whole = std::abs(exact - nearest) < 0.001;
    const double below = whole ? nearest : std::floor(exact), above = whole ? nearest : below + 1;
    const auto rotation_at = [](double f) {
      return rotation_of(about_x.expected(f, 10), about_y.expected(f, 10), about_z.expected(f, 10));
    };
    const four expected = slerp(rotation_at(below), rotation_at(above), exact - below);
    const auto check = [&](auto& sampler) {
      motley::to_game_transforms(sampler, frame, binding, pose, scratch, out);
      CHECK(out[0].translation == rest[0]);
      CHECK(std::abs(double{out[1].translation.x} - moves.expected(exact, 10)) < 1e-5);
      CHECK(out[1].translation.y == 5);
      CHECK(std::abs(double{out[1].scale.x} - grows.expected(exact, 10)) < 1e-5);
      CHECK(difference(in_double(out[1].rotation), expected) < 1e-5);
      sampler.sample_frame(frame, pose);
      motley::to_local_transforms(binding, pose, plain);
      CHECK(out[1].euler == plain[1].euler);
      if (exact == nearest) CHECK(out == plain);
      most = std::fmax(most, difference(in_double(plain[1].rotation), expected));
    };
    check(player);
    check(baked);
  }
  CHECK(most > 0.01); // the plain pose is another one
}

TEST_CASE("a frame that is NaN is frame 0, not the value before the first key") {
  auto tracks = std::vector{moves, about_x};
  for (support::track_spec& track : tracks) track.keys.insert(track.keys.begin(), {0, 5, 0, 0});
  const auto bytes =
      support::write({.which = support::game::okami, .frames = 10, .tracks = tracks}, support::order::little);
  const auto motion = motley::okami::open(bytes);
  REQUIRE(motion);
  std::array<motley::bone_binding, 2> bones;
  const auto binding = motley::pose_binding::make(
      *motion, [](int bone) { return bone; }, bones);
  std::array<std::byte, 16384> memory{};
  auto player = *motley::make_player(*motion, memory);
  std::array<float, 2> pose{};
  std::array<quaternion, 2> scratch;
  std::array<local_transform, 2> at_0, at_nan;
  motley::to_game_transforms(player, 0, binding, pose, scratch, at_0);
  motley::to_game_transforms(player, std::numeric_limits<float>::quiet_NaN(), binding, pose, scratch, at_nan);
  CHECK(at_0[1].translation.x == 0); // the later of two keys at a frame
  CHECK(at_nan == at_0);
}

TEST_CASE("on the real motion the game's rotations differ by up to 0.49 degrees at half frames") {
  const auto bytes = support::real_file("pl000f_0a25_le.mot");
  if (!bytes) return;
  const auto motion = motley::bayonetta2::open(*bytes);
  REQUIRE(motion);
  constexpr std::size_t bone_count = 0xF60;
  std::vector<motley::bone_binding> bones(bone_count);
  const auto binding = motley::pose_binding::make(
      *motion, [](int bone) { return bone; }, bones);
  std::vector<std::byte> memory(motley::player<motley::bayonetta2::motion>::memory_size(*motion));
  auto player = *motley::make_player(*motion, memory);
  std::vector<float> pose(player.pose_size());
  std::vector<quaternion> scratch(bone_count);
  std::vector<local_transform> out(bone_count), plain(bone_count);
  double most = 0;
  for (float frame = 0.5F; frame < 95; frame += 1) {
    motley::to_game_transforms(player, frame, binding, pose, scratch, out);
    player.sample_frame(frame, pose);
    motley::to_local_transforms(binding, pose, plain);
    for (std::size_t i = 0; i < bone_count; ++i) {
      const double cosine = dot(in_double(out[i].rotation), in_double(plain[i].rotation)) /
                            std::sqrt(dot(in_double(out[i].rotation), in_double(out[i].rotation)) *
                                      dot(in_double(plain[i].rotation), in_double(plain[i].rotation)));
      most = std::fmax(most, 2 * std::acos(std::fmin(1, std::abs(cosine))) * 180 / 3.14159265358979);
    }
  }
  CHECK(most == doctest::Approx(0.49).epsilon(0.02));
}
