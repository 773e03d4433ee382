// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/play/bone_writer: what a bone_writer writes is what to_local_transforms() makes of a pose.
#include <motley/play/bone_writer.hpp>

#include <motley/clip/decode.hpp>
#include <motley/play/baked.hpp>
#include <motley/play/player.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "support/allocations.hpp"
#include "support/any_tracks.hpp"
#include "support/local_transforms.hpp"
#include "support/random.hpp"

using motley::angle_unit;
using motley::bone_binding;
using motley::bone_writer;
using motley::channel;
using motley::euler_order;
using motley::local_transform;
using motley::pose_binding;
using motley::quaternion;
using motley::vector3;
using support::any_track;
using support::any_tracks;

namespace {

// ---- Values of tracks

any_track with_values(any_track t, support::random& random, float most) {
  for (auto& value : t.values) {
    for (float& v : value) v = random.between(-most, most);
    if (t.size != 4) continue;
    float length = 0;
    for (const float v : value) length += v * v;
    for (float& v : value) v /= std::sqrt(length);
  }
  return t;
}
/// Of each bone some channels: without a track, constant, or moving; some twice, and some of bones that the
/// skeleton lacks.
std::vector<any_track> random_tracks(support::random& random, int bones, float most, bool quaternions) {
  std::vector<any_track> tracks;
  for (unsigned n = random.below(static_cast<unsigned>(bones) * 9) + 1; n > 0; --n) {
    any_track t{static_cast<int>(random.below(static_cast<unsigned>(bones) + 2)) - 1,
                static_cast<channel>(random.below(9)), 1, 1 + random.below(any_track::most_keys)};
    if (random.below(6) == 0)
      t.first = std::array{channel::tx, channel::rx, channel::sx}[random.below(3)], t.size = 3;
    if (quaternions && random.below(6) == 0) t.first = channel::qw, t.size = 4;
    if (random.below(20) == 0) t.first = channel::other, t.size = 1;
    tracks.push_back(with_values(t, random, most));
  }
  return tracks;
}

// ---- A source and its writer, in memory of their own.

constexpr auto same = [](int bone) { return bone; };
constexpr euler_order all_orders[] = {euler_order::xyz, euler_order::xzy, euler_order::yxz,
                                      euler_order::yzx, euler_order::zxy, euler_order::zyx};

struct bound {
  std::vector<bone_binding> memory;
  std::vector<motley::skeleton_bone> bones;
  pose_binding binding;
  bound(const any_tracks& c, std::size_t count)
      : bound{c, support::loose_bones(count, {}, euler_order::xyz)} {}
  bound(const any_tracks& c, std::vector<motley::skeleton_bone> all)
      : memory(all.size()),
        bones{std::move(all)},
        binding{pose_binding::make(c, same, memory).with({bones})} {}
  bound(const bound&) = delete;
  bound& operator=(const bound&) = delete;
};
struct played {
  std::vector<std::byte> memory;
  motley::player<any_tracks> source;
  explicit played(const any_tracks& c)
      : memory(motley::player_memory_size(c)), source{*motley::make_player(c, memory)} {}
};
struct baked {
  std::vector<std::byte> memory;
  motley::baked_clip source;
  explicit baked(const any_tracks& c)
      : memory(motley::baked_clip::memory_size(c)), source{*motley::baked_clip::make(c, memory)} {}
};
struct writer {
  std::vector<std::byte> memory;
  bone_writer bones;
  template <class Source>
  writer(const Source& source, const pose_binding& binding)
      : memory(bone_writer::memory_size(source, binding)),
        bones{*bone_writer::make(source, binding, memory)} {}
};

float off(const vector3& a, const vector3& b) {
  return std::max({std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z)});
}
float off(const quaternion& a, const quaternion& b) {
  return std::max({std::abs(a.w - b.w), std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z)});
}
/// The largest difference between two lists of transforms: of rotations, and of all else.
struct difference {
  float rotation = 0, rest = 0;
  difference(std::span<const local_transform> a, std::span<const local_transform> b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      rotation = std::max(rotation, off(a[i].rotation, b[i].rotation));
      rest = std::max({rest, off(a[i].translation, b[i].translation), off(a[i].euler, b[i].euler),
                       off(a[i].scale, b[i].scale)});
    }
  }
};

} // namespace

TEST_CASE("a writer writes what to_local_transforms makes of the pose") {
  support::random random{17};
  for (unsigned round = 0; round < 300; ++round) {
    CAPTURE(round);
    const int bones = 1 + static_cast<int>(random.below(30));
    const auto count = static_cast<std::size_t>(bones);
    const float most = round % 5 == 0 ? 900 : 1.5F;
    const std::vector<any_track> tracks = random_tracks(random, bones, most, round % 3 == 0);
    const any_tracks c{tracks, static_cast<angle_unit>(random.below(3))};
    std::vector<motley::skeleton_bone> all(count, {.rest = {.translation = {1, 2, 3}}});
    for (motley::skeleton_bone& b : all)
      b.order = all_orders[round % 2 == 0 ? round / 2 % 6 : random.below(6)];
    const bound to{c, all};
    std::vector<float> pose(c.pose_size());
    const auto expected = [&](float frame) {
      std::vector<local_transform> out(count);
      motley::sample_frame(c, frame, pose);
      motley::to_local_transforms(to.binding, pose, out);
      return out;
    };
    played player{c};
    const baked clip{c};
    const writer from_bytes{player.source, to.binding}, from_baked{clip.source, to.binding};
    std::vector<local_transform> out[2] = {expected(13), expected(13)};
    for (const float frame : {-1.0F, 0.0F, 3.25F, 19.5F, 7.0F, 20.0F, 100.0F}) {
      const std::vector<local_transform> want = expected(frame);
      from_bytes.bones.update_frame(player.source, frame, out[0]);
      from_baked.bones.update_frame(clip.source, frame, out[1]);
      const difference bytes{out[0], want}, records{out[1], want};
      // Angles of 900 turns are 5655 radians, which floats hold to 5e-4; those of baked clips are rounded
      // otherwise.
      CHECK(bytes.rest == 0);
      CHECK(bytes.rotation < 2e-6F);
      CHECK(records.rest <= most * 1e-5F * (c.unit == angle_unit::turns ? 6.3F : 1.0F));
      CHECK(records.rotation < (most > 2 ? 0.1F : 1e-4F));
    }
  }
}

TEST_CASE("a writer touches nothing that stands still") {
  const std::vector<any_track> tracks{{0, channel::rx, 1, 2, {{{0.25F}, {0.5F}}}},
                                      {1, channel::rx, 1, 1, {{{0.75F}}}},
                                      {2, channel::ty, 1, 2, {{{1}, {0.125F}}}},
                                      {2, channel::tz, 1, 2, {{{5}, {6}}}},
                                      {2, channel::tz, 1, 1, {{{7}}}}}; // the last track for a channel counts
  const any_tracks c{tracks};
  const bound to{c, 4};
  played player{c};
  const writer w{player.source, to.binding};
  const local_transform mark{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12, 13}};
  std::vector<local_transform> out(5, mark);
  w.bones.update_frame(player.source, 7, out);
  CHECK(w.bones.bone_count() == 4);
  CHECK(out[0].translation == mark.translation);
  CHECK(out[0].euler == vector3{0.5F, 5, 6});
  CHECK(out[0].scale == mark.scale);
  CHECK(off(out[0].rotation, motley::from_euler(0.5F, 5, 6, euler_order::xyz)) < 2e-6F);
  CHECK(out[1] == mark);
  CHECK(out[2].translation == vector3{1, 0.125F, 3});
  CHECK(out[2].rotation == mark.rotation);
  CHECK(out[3] == mark);
  CHECK(out[4] == mark); // not one of the writer's
}

TEST_CASE("a rotation is that of the quaternion if a bone has also angles") {
  const std::vector<any_track> tracks{{0, channel::rx, 1, 2, {{{0.25F}, {0.5F}}}},
                                      {0, channel::qw, 4, 2, {{{1, 0, 0, 0}, {0, 1, 0, 0}}}}};
  const any_tracks c{tracks};
  const bound to{c, 1};
  played player{c};
  const writer w{player.source, to.binding};
  std::array<local_transform, 1> out{};
  w.bones.update_frame(player.source, 7, out);
  CHECK(out[0] == local_transform{.rotation = {0, 1, 0, 0}});
}

TEST_CASE("angles that are no numbers turn nothing") {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN(),
                  infinity = std::numeric_limits<float>::infinity();
  const std::vector<any_track> tracks{{0, channel::rx, 1, 2, {{{nan}, {nan}}}},
                                      {1, channel::ry, 1, 2, {{{infinity}, {infinity}}}},
                                      {2, channel::rz, 1, 2, {{{1}, {1}}}}};
  const any_tracks c{tracks};
  const bound to{c, 3};
  played player{c};
  const writer w{player.source, to.binding};
  std::array<local_transform, 3> out{};
  w.bones.update_frame(player.source, 7, out);
  CHECK(out[0].rotation == quaternion{});
  CHECK(out[1].rotation == quaternion{});
  CHECK(off(out[2].rotation, {std::cos(0.5F), 0, 0, std::sin(0.5F)}) < 1e-6F);
}

TEST_CASE("a writer serves all players of a clip, at seconds, too, and in any memory") {
  support::random random{3};
  const std::vector<any_track> tracks = random_tracks(random, 12, 1, true);
  const any_tracks c{tracks};
  const bound to{c, support::loose_bones(12, {}, euler_order::yzx)};
  played first{c}, second{c};
  const std::size_t size = bone_writer::memory_size(first.source, to.binding);
  std::vector<local_transform> expected(12), out(12);
  std::vector<float> pose(c.pose_size());
  motley::sample_frame(c, 4, pose);
  motley::to_local_transforms(to.binding, pose, expected);
  for (std::size_t start = 0; start < 64; ++start) {
    std::vector<std::byte> memory(size + start);
    const auto made = bone_writer::make(first.source, to.binding, std::span{memory}.subspan(start));
    REQUIRE(made);
    const bone_writer copy = *made;
    motley::sample_frame(c, 9, pose);
    motley::to_local_transforms(to.binding, pose, out);
    if (start % 2 == 0)
      copy.update_frame(second.source, 4, out);
    else
      copy.update_seconds(first.source, 0.4, out);
    CHECK(difference{out, expected}.rest < 1e-6F);
    CHECK(difference{out, expected}.rotation < 2e-6F);
  }
  std::vector<std::byte> memory(size - 1);
  const auto made = bone_writer::make(first.source, to.binding, memory);
  CHECK(made.error().code == motley::errc::too_little_memory);
  CHECK(made.error().value == static_cast<std::int64_t>(size));
}

TEST_CASE("a writer asks for no memory, and prefetching changes nothing") {
  support::random random{4};
  const std::vector<any_track> tracks = random_tracks(random, 12, 1, false);
  const any_tracks c{tracks};
  const bound to{c, 12};
  played player{c};
  const baked clip{c};
  const writer a{player.source, to.binding}, b{clip.source, to.binding};
  std::vector<local_transform> out(12);
  const std::vector<local_transform> before = out;
  const std::size_t allocated = support::allocations();
  for (const float frame : {-1.0F, 5.0F, 1e30F}) {
    a.bones.prefetch(player.source, frame, out);
    b.bones.prefetch(clip.source, frame, out);
  }
  CHECK(out == before);
  a.bones.update_frame(player.source, 5, out);
  b.bones.update_frame(clip.source, 5, out);
  CHECK(support::allocations() == allocated);
  bone_writer{}.prefetch(motley::baked_clip{}, 1, {});
  const std::vector<local_transform> updated = out;
  bone_writer{}.update_frame(player.source, 9, out); // writes nothing, whatever the source
  CHECK(out == updated);
}
