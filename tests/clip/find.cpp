// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/clip/find: the track of a bone and channel, and how long a clip takes.
#include <motley/clip/clip.hpp>

#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <array>

#include "support/anim_writer.hpp"
#include "support/any_tracks.hpp"
#include "support/mot_writer.hpp"
#include "support/random_anim.hpp"

using motley::channel;

namespace {
const support::track_spec first{
    .bone = 4, .index = 3, .how = support::storage::float_keys, .keys = {{0, -1, 0, 2}, {9, 2, -6, 0}}},
    second{.bone = 5, .index = 3, .how = support::storage::float_keys, .keys = {{0, 7, 0, 2}, {9, 2, -6, 0}}},
    again{.bone = 5, .index = 3, .how = support::storage::float_keys, .keys = {{0, 8, 0, 2}, {9, 2, -6, 0}}};
} // namespace

TEST_CASE("find_track: the last one of a bone and channel, or the error that there is none") {
  const auto bytes = support::write(
      {.which = support::game::bayonetta2, .frames = 10, .name = "find", .tracks = {first, second, again}},
      support::order::little);
  const auto motion = motley::bayonetta2::open(bytes);
  REQUIRE(motion);
  const auto found = motley::find_track(*motion, 5, channel::rx);
  REQUIRE(found);
  CHECK(found->outline().record == 2);
  CHECK(motley::evaluate(*found, 0) == 8);
  CHECK(motley::evaluate(*motley::find_track(*motion, 4, channel::rx), 0) == -1);
  CHECK(motley::find_track(*motion, 5, channel::ry).error() == motley::error::no_track(5, channel::ry));
  CHECK(!motley::find_track(*motion, 5, channel::tz));
  CHECK(motley::find_track(*motion, 6, channel::rx).error().code == motley::errc::no_track);
  CHECK(!motley::find_track(motley::any_motion{}, 5, channel::rx));
}

TEST_CASE("find_track: a vector or rotation is found by each of its components") {
  support::anim::stream_spec spec{.which = support::anim::game::prime, .key_frames = {true}};
  support::anim::bone bone{.id = 3};
  for (std::size_t part = 0; part < 2; ++part) {
    bone.parts[part] = {.used = true};
    bone.parts[part].at.resize(1);
    bone.parts[part].negative.resize(1);
  }
  spec.bones.push_back(bone);
  const auto bytes = support::anim::write(spec);
  const auto motion = motley::metroid_anim::open(bytes);
  REQUIRE(motion);
  const auto first_of = [&](channel c) {
    const auto found = motley::find_track(*motion, 3, c);
    REQUIRE(found);
    return found->outline().channel;
  };
  for (const channel c : {channel::qw, channel::qx, channel::qy, channel::qz})
    CHECK(first_of(c) == channel::qw);
  for (const channel c : {channel::tx, channel::ty, channel::tz}) CHECK(first_of(c) == channel::tx);
  for (const channel c : {channel::rx, channel::rz, channel::sx, channel::other})
    CHECK(!motley::find_track(*motion, 3, c));
}

TEST_CASE("find_track: the last named channel, and tracks without a named channel") {
  const std::array<support::any_track, 2> tracks{
      {{.bone = 3, .first = channel::fov}, {.bone = 3, .first = channel::other, .size = 3}}};
  const support::any_tracks clip{tracks};
  CHECK(motley::find_track(clip, 3, channel::fov)->outline().record == 0);
  CHECK(motley::find_track(clip, 3, channel::other)->outline().record == 1);
  for (const channel c : {channel::tx, channel::ty, channel::roll}) CHECK(!motley::find_track(clip, 3, c));
}

TEST_CASE("duration: frames by frames a second") {
  const auto bytes =
      support::write({.which = support::game::bayonetta2, .frames = 90, .name = "long", .tracks = {first}},
                     support::order::little);
  CHECK(motley::duration(*motley::bayonetta2::open(bytes)) == 1.5); // at 60 a second
  CHECK(motley::duration(motley::metroid_anim::motion{}) == 0);     // no frames a second
}
