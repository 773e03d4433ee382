// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/clip/without_assertions: what a broken condition does where assertions are off: nothing is read or
// written out of bounds. With a copy of motley of its own, because all units of a copy must agree.
#define MOTLEY_TAG without_assertions
#define MOTLEY_ASSERT(condition) ((void)0)
#include <doctest/doctest.h>

#include <motley/formats/containers.hpp>
#include <motley/formats/skeletons.hpp>
#include <motley/motley.hpp>

#include <cstdint>
#include <span>
#include <vector>

#include "support/mot_writer.hpp"
#include "support/short_outputs.hpp"

TEST_CASE("without assertions: the value of a result with an error is empty, in every format") {
  const std::vector<std::byte> damaged(16, std::byte{0xFF});
  CHECK(motley::bayonetta::open(damaged)->track_count() == 0);
  CHECK(motley::bayonetta2::open(damaged)->pose_size() == 0);
  CHECK(motley::okami::open(damaged)->track_count() == 0);
  CHECK(motley::god_hand::open(damaged)->track_count() == 0);
  CHECK(motley::metroid_anim::open(damaged)->track_count() == 0);
  CHECK(motley::open(damaged)->track_count() == 0);
  const auto archive = motley::shenmue_motn::open(damaged);
  CHECK(archive->size() == 0);
  CHECK((*archive)[3]->track_count() == 0);
  CHECK(archive->name(3)->empty());
  CHECK(archive->events(3)->empty());
  CHECK(motley::bayonetta_exp::open(damaged)->size() == 0);
  CHECK(motley::bayonetta2_exp::open(damaged)->size() == 0);
  CHECK(motley::bone_table::open(std::span{damaged}.first(1))->size() == 0);
  CHECK(motley::wmb::open(damaged)->bone_count() == 0);
  CHECK(motley::cinf::open(damaged)->bone_count() == 0);
  CHECK(motley::md::open(damaged)->bone_count() == 0);
  CHECK(motley::open_container(damaged)->file_count() == 0);
  CHECK(*motley::result<int>{motley::error::empty_file()} == 0);
}

TEST_CASE("without assertions: a camera and a bone that cannot exist have nothing") {
  const auto bytes = support::write({.which = support::game::bayonetta2,
                                     .frames = 2,
                                     .flags = 2,
                                     .tracks = {{.bone = 0x7000, .index = 0, .constant = 1}}},
                                    support::order::big);
  const auto motion = motley::bayonetta2::open(bytes);
  CHECK(motley::platinum::camera{*motion, 0}.at(0).eye.x == 1);
  for (const std::int32_t number : {-1, -14336 / 2, 2048, INT32_MAX, INT32_MIN})
    CHECK(motley::platinum::camera{*motion, number}.at(0).eye.x == 0);
  CHECK(motley::md::bones{}.mirror_partner(100000) == motley::skeleton_bone::none);
  CHECK(motley::md::bones{}.mesh_name(100000).empty());
}

TEST_CASE("without assertions: a player without memory plays nothing") {
  std::vector<std::byte> memory(10);
  std::vector<float> pose(3, 7);
  auto player = motley::make_player(motley::any_motion{}, memory);
  CHECK(player.error().code == motley::errc::empty_clip);
  CHECK(player->pose_size() == 0);
  player->sample_seconds(1, pose);
  motley::baked_clip::make(motley::any_motion{}, memory)->sample_seconds(1, pose);
  CHECK(pose[0] == 7);
}

TEST_CASE("without assertions: what has too little room for its output writes nothing") {
  for (const support::output_case& c : support::outputs) {
    CAPTURE(c.name);
    CHECK(c.writes(0));
    CHECK_FALSE(c.writes(1));
  }
}

TEST_CASE(
    "without assertions: a writer for players writes nothing of a baked clip, and the other way round") {
  std::vector<support::track_spec> tracks; // of two layouts, four each: a player has them in another order
  std::vector<motley::skeleton_bone> bones(8);
  for (int i = 0; i < 8; ++i) {
    const auto how = i % 2 == 0 ? support::storage::float_keys : support::storage::short_keys;
    tracks.push_back({.bone = i, .how = how, .header = {0, 1}, .keys = {{0, 1, 0, 0}, {9, 2, 0, 0}}});
    bones[static_cast<std::size_t>(i)].number = i;
  }
  const auto bytes = support::write({.which = support::game::bayonetta2, .frames = 10, .tracks = tracks},
                                    support::order::little);
  const auto clip = *motley::bayonetta2::open(bytes);
  std::vector<motley::bone_binding> channels(8);
  const auto binding = motley::pose_binding::make(clip, {bones}, channels);
  std::vector<std::byte> played(motley::player_memory_size(clip)),
      baked(motley::baked_clip::memory_size(clip));
  auto player = *motley::make_player(clip, played);
  const auto cubics = *motley::baked_clip::make(clip, baked);
  std::vector<std::byte> first(motley::bone_writer::memory_size(player, binding)), second = first;
  const auto of_players = *motley::bone_writer::make(player, binding, first),
             of_baked = *motley::bone_writer::make(cubics, binding, second);
  std::vector<motley::local_transform> out(8);
  const auto before = out;
  of_players.update_frame(cubics, 9, out);
  of_baked.update_frame(player, 9, out);
  CHECK(out == before);
  of_players.update_frame(player, 9, out);
  CHECK(out[7].translation.x == 2);
}

TEST_CASE("without assertions: an order that is none counts as the last one") {
  CHECK(motley::from_euler(1, 2, 3, static_cast<motley::euler_order>(200)) ==
        motley::from_euler(1, 2, 3, motley::euler_order::zyx));
}
