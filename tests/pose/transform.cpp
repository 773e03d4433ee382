// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/pose/transform: default values, and poses as transforms.
#include <motley/motley.hpp>
#include <motley/pose/transform.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "support/allocations.hpp"
#include "support/any_tracks.hpp"
#include "support/local_transforms.hpp"
#include "support/mot_writer.hpp"
#include "support/random.hpp"

using motley::angle_unit;
using motley::bone_binding;
using motley::channel;
using motley::euler_order;
using motley::local_transform;
using motley::pose_binding;
using motley::quaternion;
using motley::vector3;
using support::any_track;
using support::any_tracks;

namespace {

// ---- What should come out: one channel after another, in double.

/// The value of a bone's channel: that of the last track for it.
std::optional<float> value_of(const any_tracks& c, std::span<const float> pose, std::int64_t bone,
                              channel wanted, auto slot) {
  std::optional<float> value;
  std::size_t row = 0;
  for (const any_track& t : c.all)
    for (std::size_t i = 0; i < t.size; ++i, ++row)
      if (slot(t.bone) == bone && static_cast<int>(t.first) + static_cast<int>(i) == static_cast<int>(wanted))
        value = row < pose.size() ? std::optional{pose[row]} : std::nullopt;
  return value;
}
bool has_track(const any_tracks& c, std::int64_t bone, channel from, channel to, auto slot) {
  return std::any_of(c.all.begin(), c.all.end(), [&](const any_track& t) {
    const int first = static_cast<int>(t.first), last = first + static_cast<int>(t.size) - 1;
    return slot(t.bone) == bone && first <= static_cast<int>(to) && last >= static_cast<int>(from);
  });
}

/// w, x, y, z in double; from the quaternions of the single axes.
std::array<double, 4> exact_rotation(const vector3& e, euler_order order) {
  using four = std::array<double, 4>;
  const auto product = [](const four& a, const four& b) -> four {
    return {a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
            a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
            a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
            a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]};
  };
  const auto half = [](float a) { return double{a} / 2; };
  const four x{std::cos(half(e.x)), std::sin(half(e.x)), 0, 0},
      y{std::cos(half(e.y)), 0, std::sin(half(e.y)), 0}, z{std::cos(half(e.z)), 0, 0, std::sin(half(e.z))};
  switch (order) {
  case euler_order::xyz: return product(z, product(y, x));
  case euler_order::xzy: return product(y, product(z, x));
  case euler_order::yxz: return product(z, product(x, y));
  case euler_order::yzx: return product(x, product(z, y));
  case euler_order::zxy: return product(y, product(x, z));
  default: return product(x, product(y, z));
  }
}
bool close(const quaternion& q, const std::array<double, 4>& e) {
  return std::abs(double{q.w} - e[0]) < 1e-6 && std::abs(double{q.x} - e[1]) < 1e-6 &&
         std::abs(double{q.y} - e[2]) < 1e-6 && std::abs(double{q.z} - e[3]) < 1e-6;
}

/// "" if a bone is what it should be, else the part that is not.
std::string wrong(const local_transform& got, const any_tracks& c, std::span<const float> pose,
                  std::span<const vector3> rest, euler_order order, std::int64_t bone, auto slot) {
  const auto value = [&](channel wanted, float missing) {
    return value_of(c, pose, bone, wanted, slot).value_or(missing);
  };
  const vector3 at_rest =
      static_cast<std::size_t>(bone) < rest.size() ? rest[static_cast<std::size_t>(bone)] : vector3{};
  if (got.translation !=
      vector3{value(channel::tx, at_rest.x), value(channel::ty, at_rest.y), value(channel::tz, at_rest.z)})
    return "translation";
  if (got.scale != vector3{value(channel::sx, 1), value(channel::sy, 1), value(channel::sz, 1)})
    return "scale";
  const double unit = c.unit == angle_unit::radians   ? 1
                      : c.unit == angle_unit::degrees ? 3.14159265358979323846 / 180
                                                      : 6.28318530717958647692;
  const bool by_quaternion = has_track(c, bone, channel::qw, channel::qz, slot);
  const auto angle = [&](float a, channel wanted) { // a unit in the last place is allowed
    const double e = by_quaternion ? 0 : double{value(wanted, 0)} * unit;
    return std::abs(double{a} - e) <= (unit == 1 ? 0 : std::abs(e) / (1 << 23));
  };
  if (!angle(got.euler.x, channel::rx) || !angle(got.euler.y, channel::ry) ||
      !angle(got.euler.z, channel::rz))
    return "euler";
  const quaternion stored{value(channel::qw, 1), value(channel::qx, 0), value(channel::qy, 0),
                          value(channel::qz, 0)};
  if (by_quaternion) return got.rotation == stored ? "" : "quaternion";
  if (!has_track(c, bone, channel::rx, channel::rz, slot))
    return got.rotation == quaternion{} ? "" : "missing rotation";
  return close(got.rotation, exact_rotation(got.euler, order)) ? "" : "rotation";
}

std::vector<any_track> random_tracks(support::random& random, int bones, bool quaternions) {
  std::vector<any_track> tracks;
  for (unsigned n = random.below(300); n > 0; --n) {
    any_track t{static_cast<int>(random.below(static_cast<unsigned>(bones) + 4)) - 2,
                static_cast<channel>(random.below(14)), 1};
    if (random.below(4) == 0) t = {t.bone, random.below(2) == 0 ? channel::tx : channel::sx, 3};
    if (random.below(8) == 0) t = {t.bone, channel::rx, 3};
    if (quaternions && random.below(4) == 0) t = {t.bone, channel::qw, 4};
    if (!quaternions && motley::is_quaternion(t.first)) t.first = channel::other;
    tracks.push_back(t);
  }
  return tracks;
}

constexpr euler_order all_orders[] = {euler_order::xyz, euler_order::xzy, euler_order::yxz,
                                      euler_order::yzx, euler_order::zxy, euler_order::zyx};
constexpr auto same = [](std::int32_t bone) { return bone; };

/// Nine tracks for each bone, tx to sz, as motions of PlatinumGames have them.
std::vector<any_track> whole_bones(int bones) {
  std::vector<any_track> tracks;
  for (int b = 0; b < bones; ++b)
    for (int c = 0; c < 9; ++c) tracks.push_back({b, static_cast<channel>(c), 1});
  return tracks;
}
std::vector<float> random_pose(support::random& random, std::size_t size, float most) {
  std::vector<float> pose(size);
  for (float& v : pose) v = random.between(-most, most);
  return pose;
}

// ---- At compile time.

static_assert(std::is_trivially_copyable_v<pose_binding> && std::is_trivially_copyable_v<bone_binding>);
static_assert(motley::default_value(channel::ty, {1, 2, 3}) == 2 &&
              motley::default_value(channel::rz, {1, 2, 3}) == 0 &&
              motley::default_value(channel::sx, {1, 2, 3}) == 1 &&
              motley::default_value(channel::other, {1, 2, 3}) == 0);

constexpr any_track few_tracks[] = {
    {7, channel::ry}, {5, channel::tx, 3}, {7, channel::other}, {7, channel::sz}};
constexpr auto few() {
  const float pose[] = {0.25F, 1, 2, 3, 99, 4};
  std::array<local_transform, 3> out{};
  const any_tracks c{few_tracks, angle_unit::turns};
  const auto slot = [](int bone) { return 7 - bone; };
  std::array<bone_binding, 3> memory{};
  const motley::skeleton_bone bones[] = {{.rest = {.translation = {7, 8, 9}}}};
  motley::to_local_transforms(pose_binding::make(c, slot, memory).with({bones}), pose, out);
  return out;
}
constexpr auto bound_few = few();
static_assert(bound_few[0].translation == vector3{7, 8, 9} && bound_few[0].scale == vector3{1, 1, 4});
static_assert(bound_few[0].euler.y > 1.570796F && bound_few[0].euler.y < 1.570797F);
static_assert(bound_few[0].rotation.w > 0.707106F && bound_few[0].rotation.w < 0.707108F &&
              bound_few[0].rotation.y > 0.707106F && bound_few[0].rotation.y < 0.707108F &&
              bound_few[0].rotation.x == 0 && bound_few[0].rotation.z == 0);
static_assert(bound_few[1] == local_transform{});
static_assert(bound_few[2].translation == vector3{1, 2, 3} && bound_few[2].rotation == quaternion{});

} // namespace

TEST_CASE("a pose becomes transforms, missing channels their defaults") {
  using support::storage;
  const auto bytes = support::write({.which = support::game::bayonetta2,
                                     .frames = 2,
                                     .name = "pose",
                                     .tracks = {{.bone = 10, .index = 1, .constant = 5},
                                                {.bone = 10, .index = 5, .constant = 1},
                                                {.bone = 20, .index = 7, .constant = 3},
                                                {.bone = 30, .index = 0, .constant = 9},
                                                {.bone = 20, .index = 14, .constant = 8}}},
                                    support::order::little);
  const auto motion = motley::bayonetta2::open(bytes);
  REQUIRE(motion);
  std::array<float, 5> pose{};
  motley::sample_frame(*motion, 0, pose);
  const std::array<vector3, 2> rest{vector3{1, 2, 3}, vector3{4, 5, 6}};
  std::array<local_transform, 3> out;
  support::to_local_transforms(
      *motion, pose, rest, euler_order::xyz, [](int bone) { return bone / 10 - 1 < 2 ? bone / 10 - 1 : -1; },
      out);
  CHECK(out[0].translation == vector3{1, 5, 3});
  CHECK(out[0].euler == vector3{0, 0, 1});
  CHECK(out[0].scale == vector3{1, 1, 1});
  CHECK(close(out[0].rotation, {std::cos(0.5), 0, 0, std::sin(0.5)}));
  CHECK(out[1].translation == vector3{4, 5, 6});
  CHECK(out[1].scale == vector3{3, 1, 1});
  CHECK(out[1].rotation == quaternion{});
  CHECK(out[2] == local_transform{}); // nobody's, and beyond the rest pose
}

TEST_CASE("random clips, in every order, unit and size, are what they are channel by channel") {
  support::random random{5};
  for (int round = 0; round < 600; ++round) {
    const int bones = 1 + static_cast<int>(random.below(70));
    const std::vector<any_track> tracks = random_tracks(random, bones, round % 3 == 0);
    const any_tracks c{tracks, static_cast<angle_unit>(random.below(3))};
    const int offset = static_cast<int>(random.below(5)) - 2;
    const auto slot = [&](std::int32_t bone) {
      return bone == 3 ? std::int64_t{-1} : bone * std::int64_t{3} % bones + offset;
    };
    const auto n = [&](int spread) {
      return static_cast<std::size_t>(bones) / 2 + random.below(static_cast<unsigned>(spread));
    };
    std::size_t size = c.pose_size();
    if (round % 4 == 0) size = random.below(static_cast<unsigned>(size) + 2);
    const std::vector<float> pose = random_pose(random, size, round % 5 == 0 ? 900 : 3);
    std::vector<vector3> rest(n(40));
    for (vector3& r : rest) r = {random.between(-9, 9), 2, random.between(0, 1)};
    const euler_order order = all_orders[random.below(6)];
    std::vector<bone_binding> memory(n(70));
    const auto binding = pose_binding::make(c, slot, memory);
    CHECK(binding.bone_count() == memory.size());
    const auto loose = support::loose_bones(memory.size() + random.below(40), rest, order);
    const local_transform mark{.translation = {5, 5, 5}};
    std::vector<local_transform> out(memory.size() + random.below(40), mark);
    motley::to_local_transforms(binding.with({loose}), pose, out);
    for (std::size_t i = 0; i < memory.size(); ++i) {
      CAPTURE(round);
      CAPTURE(i);
      CHECK(wrong(out[i], c, pose, rest, order, static_cast<std::int64_t>(i), slot) == "");
    }
    for (std::size_t i = memory.size(); i < out.size(); ++i) CHECK(out[i] == mark);
  }
}

TEST_CASE("whole bones: nine channels in a row, and poses that end within them") {
  support::random random{6};
  const int bones = 93;
  const std::vector<any_track> tracks = whole_bones(bones);
  const any_tracks c{tracks, angle_unit::radians};
  std::vector<bone_binding> memory(bones);
  const auto yzx = support::loose_bones(bones, {}, euler_order::yzx);
  const auto binding = pose_binding::make(c, same, memory).with({yzx});
  CHECK(binding[92].row == 92 * 9);
  CHECK(binding.has_angles());
  CHECK_FALSE(binding.has_quaternions());
  const std::vector<float> pose = random_pose(random, tracks.size(), 3.2F);
  for (std::size_t size = tracks.size(); size + 30 > tracks.size(); --size) {
    const std::vector<float> shorter(pose.begin(), pose.begin() + static_cast<std::ptrdiff_t>(size));
    std::vector<local_transform> out(bones);
    motley::to_local_transforms(binding, shorter, out);
    for (int b = 0; b < bones; ++b)
      CHECK(wrong(out[static_cast<std::size_t>(b)], c, shorter, {}, euler_order::yzx, b, same) == "");
  }
}

TEST_CASE("no row where one of the nine is elsewhere") {
  for (std::size_t odd = 0; odd < 9; ++odd) {
    std::vector<any_track> tracks = whole_bones(1);
    tracks.push_back(tracks[odd]); // the last one counts
    std::array<bone_binding, 1> memory;
    const auto binding = pose_binding::make(any_tracks{tracks}, same, memory);
    CHECK(memory[0].row == bone_binding::none);
    const std::array<float, 10> pose{1, 2, 3, 0.1F, 0.2F, 0.3F, 4, 5, 6, 0.5F};
    std::array<local_transform, 1> out;
    motley::to_local_transforms(binding, pose, out);
    CHECK(wrong(out[0], any_tracks{tracks}, pose, {}, euler_order::xyz, 0, same) == "");
  }
  std::vector<any_track> eight = whole_bones(1);
  eight.erase(eight.begin());
  std::array<bone_binding, 1> memory;
  CHECK(pose_binding::make(any_tracks{eight}, same, memory)[0].row == bone_binding::none);
}

TEST_CASE("a clip that begins with any of a bone's channels, the others missing") {
  const std::vector<any_track> all = whole_bones(1);
  const vector3 rest[] = {{7, 8, 9}};
  const std::array<float, 9> pose{1, 2, 3, 0.1F, 0.2F, 0.3F, 4, 5, 6};
  for (unsigned chosen = 0; chosen < 512; ++chosen) {
    CAPTURE(chosen);
    std::vector<any_track> tracks;
    for (unsigned i = 0; i < 9; ++i)
      if ((chosen >> i & 1U) != 0) tracks.push_back(all[i]);
    const std::span values{pose.data(), tracks.size()};
    std::array<local_transform, 1> out;
    support::to_local_transforms(any_tracks{tracks}, values, rest, euler_order::xyz, same, out);
    CHECK(wrong(out[0], any_tracks{tracks}, values, rest, euler_order::xyz, 0, same) == "");
  }
}

TEST_CASE("a motion's own quaternions come out as they are, and win over angles") {
  const any_track tracks[] = {{0, channel::qw, 4}, {0, channel::tx, 3}, {1, channel::qy},
                              {2, channel::rx},    {2, channel::qw, 4}, {3, channel::rx}};
  const std::array<float, 14> pose{0.1F, -7, 0, 3e9F, 1, 2, 3, 0.5F, 1, 0.5F, 0.5F, -0.5F, 0.5F, 1};
  std::array<bone_binding, 5> memory;
  std::array<local_transform, 5> out;
  const auto binding = pose_binding::make(any_tracks{tracks}, same, memory);
  motley::to_local_transforms(binding, pose, out);
  CHECK(out[0] == local_transform{{1, 2, 3}, {}, {1, 1, 1}, {0.1F, -7, 0, 3e9F}});
  CHECK(out[1].rotation == quaternion{1, 0, 0.5F, 0});
  CHECK(out[2].rotation == quaternion{0.5F, 0.5F, -0.5F, 0.5F});
  CHECK(out[2].euler == vector3{});
  CHECK(close(out[3].rotation, {std::cos(0.5), std::sin(0.5), 0, 0}));
  CHECK(out[4] == local_transform{});

  const any_tracks only{std::span{tracks}.first(3), angle_unit::quaternions};
  const auto no_angles = pose_binding::make(only, same, memory);
  CHECK_FALSE(no_angles.has_angles());
  CHECK(no_angles.has_quaternions());
  out.fill({{9, 9, 9}, {9, 9, 9}, {9, 9, 9}, {9, 9, 9, 9}});
  motley::to_local_transforms(no_angles, pose, out);
  CHECK(out[0].rotation == quaternion{0.1F, -7, 0, 3e9F});
  CHECK(out[2] == local_transform{});
}

TEST_CASE("an order for each bone") {
  support::random random{7};
  const int bones = 80;
  const std::vector<any_track> tracks = whole_bones(bones);
  const any_tracks c{tracks};
  std::vector<bone_binding> memory(bones);
  const auto binding = pose_binding::make(c, same, memory);
  const std::vector<float> pose = random_pose(random, tracks.size(), 3.1F);
  std::vector<motley::skeleton_bone> some(70); // the last bones are not in the skeleton: xyz
  for (motley::skeleton_bone& b : some) b.order = all_orders[random.below(6)];
  std::vector<local_transform> out(bones), uniform(bones);
  CHECK(binding.with({some}).orders_differ());
  motley::to_local_transforms(binding.with({some}), pose, out);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const euler_order order = i < some.size() ? some[i].order : euler_order::xyz;
    CHECK(wrong(out[i], c, pose, {}, order, static_cast<std::int64_t>(i), same) == "");
  }
  for (const euler_order order : all_orders) { // one for all, and for all but the last bone
    auto all = support::loose_bones(bones, {}, order);
    CHECK_FALSE(binding.with({all}).orders_differ());
    motley::to_local_transforms(binding.with({all}), pose, uniform);
    all.back().order = order == euler_order::xyz ? euler_order::zyx : euler_order::xyz;
    CHECK(binding.with({all}).orders_differ());
    motley::to_local_transforms(binding.with({all}), pose, out);
    CHECK(wrong(out.back(), c, pose, {}, all.back().order, bones - 1, same) == "");
    out.back() = uniform.back();
    CHECK(out == uniform);
  }
}

TEST_CASE("a binding counts the tracks that it binds") {
  const any_track tracks[] = {{0, channel::tx, 3}, {0, channel::tx},  {1, channel::qw, 4},
                              {2, channel::roll},  {2, channel::fov}, {1, channel::other},
                              {9, channel::rx},    {-1, channel::ry}};
  const any_tracks c{tracks};
  std::array<bone_binding, 3> memory;
  // Bone 0 has a vector and a number for the same channel, bone 1 a quaternion and a channel without meaning;
  // bone 2 has only what no transform holds; bones 9 and -1 have no place.
  CHECK(pose_binding::make(c, same, memory).bound_track_count() == 3);
  CHECK(pose_binding::make(
            c, [](int bone) { return bone == 9 ? 2 : -1; }, memory)
            .bound_track_count() == 1);
  CHECK(pose_binding::make(
            c, [](int bone) { return bone == 2 ? 0 : -1; }, memory)
            .bound_track_count() == 0);
  CHECK(pose_binding::make(
            c, [](int) { return -1; }, memory)
            .bound_track_count() == 0);
  CHECK(pose_binding::make(c, same, std::span<bone_binding>{}).bound_track_count() == 0);
  CHECK(pose_binding::make(any_tracks{}, same, memory).bound_track_count() == 0);
  CHECK(pose_binding{}.bound_track_count() == 0);
}

TEST_CASE("slots beyond any skeleton, and infinite angles") {
  const any_track tracks[] = {{0, channel::rx}, {1, channel::rx}, {2, channel::ry}, {3, channel::rz}};
  std::array<bone_binding, 2> memory;
  std::array<local_transform, 2> out;
  for (const std::int64_t far : {std::numeric_limits<std::int64_t>::min(), std::int64_t{-1}, std::int64_t{2},
                                 std::numeric_limits<std::int64_t>::max()}) {
    const auto slot = [far](int bone) { return bone < 2 ? bone : far; };
    const std::array<float, 4> pose{1, std::numeric_limits<float>::infinity(), 3, 4};
    motley::to_local_transforms(pose_binding::make(any_tracks{tracks}, slot, memory), pose, out);
    CHECK(close(out[0].rotation, {std::cos(0.5), std::sin(0.5), 0, 0}));
    CHECK(out[1].euler.x == pose[1]);
    CHECK(out[1].rotation == quaternion{});
  }
  // As many turns as a float can tell of: in radians more than that.
  const std::array<float, 4> huge{3e38F, -3e38F, 0, 0};
  motley::to_local_transforms(pose_binding::make(any_tracks{tracks, angle_unit::turns}, same, memory), huge,
                              out);
  CHECK(out[0].euler.x == std::numeric_limits<float>::infinity());
  CHECK(out[1].euler.x == -std::numeric_limits<float>::infinity());
  CHECK(out[1].rotation == quaternion{});
}

TEST_CASE("nothing bound: the rest pose") {
  const motley::skeleton_bone bones[] = {{.rest = {{1, 2, 3}, {0.5F, 0, 0}, {4, 5, 6}, {0, 1, 0, 0}}}};
  std::array<bone_binding, 2> memory;
  const auto binding = pose_binding::make(any_tracks{}, same, memory);
  std::array<local_transform, 2> out;
  out.fill({{9, 9, 9}, {9, 9, 9}, {9, 9, 9}, {9, 9, 9, 9}});
  motley::to_local_transforms(binding.with({bones}), {}, out);
  CHECK(out[0] == local_transform{{1, 2, 3}, {}, {1, 1, 1}, {}});
  CHECK(out[1] == local_transform{});
  motley::to_local_transforms(binding.with({bones}, motley::missing_channels::rest), {}, out);
  CHECK(out[0] == bones[0].rest);
  CHECK(out[1] == local_transform{});
  motley::to_local_transforms(pose_binding{}, {}, {});
}

TEST_CASE("binding and assembling ask for no memory") {
  const std::vector<any_track> tracks = whole_bones(50);
  const any_tracks c{tracks};
  const std::vector<float> pose(tracks.size(), 4);
  std::vector<bone_binding> memory(50);
  std::vector<local_transform> out(60);
  const std::size_t before = support::allocations();
  motley::to_local_transforms(pose_binding::make(c, same, memory), pose, out);
  CHECK(support::allocations() == before);
  ::operator delete(::operator new(1));
  CHECK(support::allocations() == before + 1); // so it does count
}

TEST_CASE("missing channels are those of the rest pose if the rule says so, in any unit") {
  // Bone 0 has an angle about y, bone 1 the quaternion's z, bone 2 a scale along x; a pose that is too short
  // lacks that one, too.
  const any_track tracks[] = {{0, channel::ry}, {1, channel::qz}, {2, channel::sx}};
  const auto unit_of = [](angle_unit u) {
    return u == angle_unit::turns ? 6.2831853F : u == angle_unit::degrees ? 0.017453293F : 1.0F;
  };
  const local_transform rest{
      {1, 2, 3}, {0.5F, -0.25F, 2}, {4, 5, 6}, motley::from_euler(0.5F, -0.25F, 2, euler_order::yxz)};
  const std::vector<motley::skeleton_bone> bones(3, {.rest = rest, .order = euler_order::yxz});
  std::array<bone_binding, 3> memory;
  std::array<local_transform, 3> out;
  for (const angle_unit unit : {angle_unit::radians, angle_unit::degrees, angle_unit::turns}) {
    CAPTURE(int(unit));
    const std::array<float, 3> pose{0.75F / unit_of(unit), 0.125F, 9};
    const auto binding = pose_binding::make(any_tracks{tracks, unit}, same, memory)
                             .with({bones}, motley::missing_channels::rest);
    CHECK(binding.missing() == motley::missing_channels::rest);
    motley::to_local_transforms(binding, pose, out);
    CHECK(out[0].translation == rest.translation);
    CHECK(out[0].euler.x == 0.5F);
    CHECK(out[0].euler.y == doctest::Approx(0.75F));
    CHECK(out[0].euler.z == 2);
    CHECK(out[0].scale == rest.scale);
    CHECK(close(out[0].rotation, exact_rotation({0.5F, 0.75F, 2}, euler_order::yxz)));
    CHECK(out[1].euler == vector3{});
    CHECK(out[1].rotation == quaternion{rest.rotation.w, rest.rotation.x, rest.rotation.y, 0.125F});
    CHECK(out[2] == local_transform{rest.translation, rest.euler, {9, 5, 6}, rest.rotation});
    motley::to_local_transforms(binding, std::span{pose}.first(2), out);
    CHECK(out[2] == rest);
  }
}

TEST_CASE("round_rotations: those of angles are from_euler() to the last bit, others stay") {
  support::random random{8};
  const int bones = 40;
  const std::vector<any_track> tracks = whole_bones(bones);
  std::vector<bone_binding> memory(bones);
  std::vector<motley::skeleton_bone> some(30);
  for (motley::skeleton_bone& b : some) b.order = all_orders[random.below(6)];
  const auto binding = pose_binding::make(any_tracks{tracks}, same, memory).with({some});
  const std::vector<float> pose = random_pose(random, tracks.size(), 3);
  std::vector<local_transform> out(bones);
  motley::to_local_transforms(binding, pose, out);
  out[7].euler = {};
  const local_transform still = out[7];
  motley::round_rotations(binding, out);
  CHECK(out[7] == still);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (i == 7) continue;
    const vector3 e = out[i].euler;
    const euler_order order = i < some.size() ? some[i].order : euler_order::xyz;
    CHECK(out[i].rotation == motley::from_euler(e.x, e.y, e.z, order));
  }
}

TEST_CASE("a part of a binding is that of its bones") {
  support::random random{9};
  const int bones = 50;
  const std::vector<any_track> tracks = random_tracks(random, bones, true);
  const any_tracks c{tracks, angle_unit::turns};
  std::vector<bone_binding> memory(bones);
  const auto binding = pose_binding::make(c, same, memory);
  std::vector<motley::skeleton_bone> some(bones);
  for (motley::skeleton_bone& b : some)
    b = {.rest = {.translation = {random.between(-1, 1), 2, 3}}, .order = all_orders[random.below(6)]};
  const std::vector<float> pose = random_pose(random, c.pose_size(), 3);
  std::vector<local_transform> all(bones), out(bones);
  motley::to_local_transforms(binding.with({some}), pose, all);
  for (std::size_t first = 0; first < out.size(); first += 7) {
    const std::size_t count = std::min<std::size_t>(7, out.size() - first);
    CHECK(binding.part(first, count).skeleton().bones.empty());
    motley::to_local_transforms(binding.part(first, count).with({std::span{some}.subspan(first, count)}),
                                pose, std::span{out}.subspan(first, count));
  }
  CHECK(out == all);
  CHECK(binding.part(50, 0).bone_count() == 0);
}
