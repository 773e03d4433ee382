// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/clip/selection: some of a clip's tracks are a clip.
#include <motley/clip/selection.hpp>

#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <array>
#include <vector>

#include "support/local_transforms.hpp"
#include "support/mot_writer.hpp"

using motley::channel;
using motley::track_outline;

namespace {

support::track_spec track(int bone, int index, float value) {
  return {.bone = bone,
          .index = index,
          .how = support::storage::float_keys,
          .keys = {{0, value, 0, 4}, {4, value + 4, 4, 0}}}; // value + frame: slopes are per segment
}
// At frame f: 10 + f, 20 + f, ...
const std::vector<std::byte> bytes =
    support::write({.which = support::game::bayonetta2,
                    .frames = 5,
                    .name = "choose",
                    .tracks = {track(1, 0, 10), track(2, 0, 20), track(1, 3, 30), track(3, 1, 40)}},
                   support::order::big);

struct of_bone {
  int bone = 0;
  constexpr bool operator()(const track_outline& t) const { return t.bone == bone; }
};

} // namespace

TEST_CASE("selection: a clip of the tracks that the predicate likes") {
  const auto motion = motley::bayonetta2::open(bytes);
  REQUIRE(motion);
  int bone = 1;
  const auto by_reference = [&bone](const track_outline& t) { return t.bone == bone; };
  const auto check = [&](const auto& one) {
    using selection = std::remove_cvref_t<decltype(one)>;
    static_assert(motley::clip<selection>);
    CHECK(one.track_count() == 2);
    CHECK(one.pose_size() == 2);
    CHECK(one.frame_count() == 5);
    CHECK(one.frame_rate() == 60);
    CHECK(one.rotation_unit() == motley::angle_unit::radians);
    std::vector<std::int64_t> records;
    for (const auto t : one.tracks()) records.push_back(t.outline().record);
    CHECK(records == std::vector<std::int64_t>{0, 2});
    std::array<float, 2> pose{};
    motley::sample_frame(one, 2, pose);
    CHECK(pose == std::array{12.0F, 32.0F});
    std::array<float, 10> dense{};
    motley::decode(one, dense);
    CHECK(dense == std::array<float, 10>{10, 11, 12, 13, 14, 30, 31, 32, 33, 34});
    motley::decode(one, dense, motley::layout::by_frame);
    CHECK(dense == std::array<float, 10>{10, 30, 11, 31, 12, 32, 13, 33, 14, 34});
    std::vector<std::byte> memory(motley::player_memory_size(one));
    auto player = *motley::make_player(one, memory);
    player.sample_frame(3, pose);
    CHECK(pose == std::array{13.0F, 33.0F});
    // Bone 1 has both tracks, and is the only one.
    std::vector<motley::local_transform> bones(3);
    support::to_local_transforms(
        one, pose, {}, motley::euler_order::xyz, [](std::int32_t b) { return b; }, bones);
    CHECK(bones[1].translation.x == 13);
    CHECK(bones[1].euler.x == 33);
    CHECK(bones[2].translation.x == 0);
    records.clear();
    one.visit_all([&](const track_outline& o, const auto&) { records.push_back(o.record); });
    CHECK(records == std::vector<std::int64_t>{0, 2});
    int curves = 0;
    one.visit_all([&](const auto&) { ++curves; });
    CHECK(curves == 2);
    selection assigned;
    CHECK(assigned.track_count() == 0);
    CHECK(assigned.tracks().begin() == assigned.tracks().end());
    assigned = one;
    CHECK(assigned.track_count() == 2);
    motley::sample_frame(assigned, 0, pose);
    CHECK(pose == std::array{10.0F, 30.0F});
  };
  check(motley::select(*motion, of_bone{1}));
  check(motley::select(*motion, by_reference));
  check(motley::select(*motion, [](const track_outline& t) { return t.bone == 1; }));
  check(motley::select(
      *motion, +[](const track_outline& t) { return t.bone == 1; }));
  check(motley::select(motley::any_motion{*motion}, by_reference));
  check(motley::select(motley::select(*motion, [](const track_outline& t) { return t.bone != 3; }),
                       [](const track_outline& t) { return t.bone != 2; }));
}

TEST_CASE("selection: of no track, of every track, of a clip without any") {
  const auto motion = *motley::bayonetta2::open(bytes);
  const auto none = motley::select(motion, of_bone{9});
  CHECK(none.track_count() == 0);
  CHECK(none.pose_size() == 0);
  CHECK(none.tracks().begin() == none.tracks().end());
  std::array<std::byte, 200> memory{};
  CHECK(motley::make_player(none, memory).error() == motley::error::empty_clip());
  CHECK(motley::select(motion, [](const track_outline&) { return true; }).track_count() == 4);
  CHECK(motley::select(motley::bayonetta2::motion{}, of_bone{1}).track_count() == 0);
  CHECK(motley::find_track(motley::select(motion, of_bone{1}), 2, channel::tx).error().code ==
        motley::errc::no_track);
}

TEST_CASE("selection: a predicate that changes its mind is never asked beyond the last track") {
  const auto motion = *motley::bayonetta2::open(bytes);
  bool wanted = true;
  const auto fickle = motley::select(motion, [&wanted](const track_outline&) { return wanted; });
  CHECK(fickle.track_count() == 4);
  wanted = false;
  CHECK(fickle.tracks().begin() == fickle.tracks().end());
  std::array<float, 4> pose{};
  pose.fill(-77);
  motley::sample_frame(fickle, 0, pose);
  CHECK(pose[0] == -77);
}
