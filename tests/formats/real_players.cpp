// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/real_players: players of real motions give the bits of evaluate() at any time, baked clips
// what they promise. MOTLEY_TIMES is the number of random times of each motion, otherwise 30.
#include <motley/clip/decode.hpp>
#include <motley/formats/list.hpp>
#include <motley/play/baked.hpp>
#include <motley/play/player.hpp>

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "support/motions.hpp"
#include "support/players.hpp"
#include "support/random.hpp"
#include "support/real_files.hpp"
#include "support/real_motions.hpp"

namespace {

int times() {
  const char* const wanted = std::getenv("MOTLEY_TIMES");
  return wanted != nullptr ? std::atoi(wanted) : 30;
}

/// Plays a clip at random times, some of them before it and after it, in whole frames and between them.
template <motley::clip C> void play(const std::string& name, const C& clip) {
  CAPTURE(name);
  std::vector<std::byte> memory(motley::player_memory_size(clip)),
      records(motley::baked_clip::memory_size(clip));
  auto player = motley::make_player(clip, memory);
  const auto baked = motley::baked_clip::make(clip, records);
  if (clip.track_count() == 0) return;
  REQUIRE(player);
  REQUIRE(baked);
  const std::vector<double> promised = support::most_differences(clip);
  const auto end = static_cast<float>(clip.frame_count());
  std::vector<float> expected(clip.pose_size()), got(clip.pose_size());
  support::random random{clip.pose_size() + clip.frame_count()};
  for (int i = times(); i > 0; --i) {
    float frame = random.between(-1.5F, end + 1.5F);
    if (i % 3 == 0) frame = static_cast<float>(static_cast<int>(frame));
    CAPTURE(frame);
    motley::sample_frame(clip, frame, expected);
    player->sample_frame(frame, got);
    REQUIRE(support::are_same(got, expected));
    if (!(frame >= 0 && frame <= end)) continue; // a baked clip clamps
    baked->sample_frame(frame, got);
    for (std::size_t k = 0; k < got.size(); ++k) REQUIRE(support::alike(got[k], expected[k], promised[k]));
  }
}

TEST_CASE("real motions play to the bit at any time, and baked ones as promised") {
  for (const std::string game : {"mgrr", "nier", "godhand"})
    for (const auto& [name, bytes] : support::oracle::motions_of(game))
      if (const auto clip = motley::open(bytes)) clip->visit_clip([&](const auto& c) { play(name, c); });
  for (const std::string name : {"pl000f_0a25_le.mot", "pl000f_0a25_be.mot"})
    if (const auto bytes = support::real_file(name)) play(name, *motley::bayonetta2::open(*bytes));
}

TEST_CASE("every sequence of Shenmue plays to the bit at any time, and baked as promised") {
  const auto bytes = support::real_file("motion.bin");
  if (!bytes) return;
  const auto archive = motley::shenmue_motn::open(*bytes);
  REQUIRE(archive);
  const std::size_t step = std::getenv("MOTLEY_TIMES") != nullptr ? 1 : 16;
  for (std::size_t i = 0; i < archive->size(); i += step) play(std::to_string(i), *(*archive)[i]);
}

} // namespace
