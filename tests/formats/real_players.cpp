// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/real_players: players of real motions give the bits of evaluate() at any time, baked clips
// what they promise, and a bone_writer the bones of the pose. MOTLEY_TIMES is the number of random times of
// each motion, otherwise 30.
#include <motley/clip/decode.hpp>
#include <motley/formats/list.hpp>
#include <motley/play/baked.hpp>
#include <motley/play/bone_writer.hpp>
#include <motley/play/player.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "support/largest_player.hpp"
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

/// All bones that a clip names, with the writer of a player.
template <motley::clip C> class written_bones {
public:
  written_bones(const C& clip, const motley::player<C>& player) : numbers_{numbers_of(clip)} {
    binding_ = motley::pose_binding::make(clip, *this, bindings_);
    memory_.resize(motley::bone_writer::memory_size(player, binding_));
    writer_ = *motley::bone_writer::make(player, binding_, memory_);
  }
  written_bones(const written_bones&) = delete;
  written_bones& operator=(const written_bones&) = delete;

  /// The place of a bone.
  std::ptrdiff_t operator()(std::int32_t bone) const {
    return std::lower_bound(numbers_.begin(), numbers_.end(), bone) - numbers_.begin();
  }
  /// "" if the player writes the bones of a pose, its own at a frame; otherwise what differs.
  std::string wrong(motley::player<C>& player, float frame, std::span<const float> pose) {
    motley::to_local_transforms(binding_, pose, expected_);
    if (!is_started_) got_ = expected_, is_started_ = true;
    writer_.update_frame(player, frame, got_);
    for (std::size_t i = 0; i < got_.size(); ++i) {
      const motley::local_transform &a = got_[i], &b = expected_[i];
      if (a.translation != b.translation || a.euler != b.euler || a.scale != b.scale) return "a channel";
      for (std::size_t n = 0; n < 4; ++n)
        if (!(std::abs(motley::component(a.rotation, n) - motley::component(b.rotation, n)) < 2e-6F))
          return "a rotation";
    }
    return "";
  }

private:
  static std::vector<std::int32_t> numbers_of(const C& clip) {
    std::vector<std::int32_t> all;
    for (motley::track_outline o; clip.next(o);) all.push_back(o.bone);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  std::vector<std::int32_t> numbers_;
  std::vector<motley::bone_binding> bindings_{numbers_.size()};
  motley::pose_binding binding_;
  std::vector<std::byte> memory_;
  motley::bone_writer writer_;
  std::vector<motley::local_transform> expected_{numbers_.size()}, got_{numbers_.size()};
  bool is_started_ = false;
};

/// Plays a clip at random times, some of them before it and after it, in whole frames and between them.
template <motley::clip C> void play(const std::string& name, const C& clip) {
  CAPTURE(name);
  std::vector<std::byte> memory(motley::player_memory_size(clip)),
      records(motley::baked_clip::memory_size(clip));
  auto player = motley::make_player(clip, memory);
  const auto baked = motley::baked_clip::make(clip, records);
  CHECK(memory.size() <= support::largest_player(clip));
  if (clip.track_count() == 0) return;
  REQUIRE(player);
  REQUIRE(baked);
  const std::vector<double> promised = support::most_differences(clip);
  const auto end = static_cast<float>(clip.frame_count());
  std::vector<float> expected(clip.pose_size()), got(clip.pose_size());
  support::random random{clip.pose_size() + clip.frame_count()};
  written_bones<C> bones{clip, *player};
  for (int i = times(); i > 0; --i) {
    float frame = random.between(-1.5F, end + 1.5F);
    if (i % 3 == 0) frame = static_cast<float>(static_cast<int>(frame));
    CAPTURE(frame);
    motley::sample_frame(clip, frame, expected);
    player->sample_frame(frame, got);
    REQUIRE(support::are_same(got, expected));
    REQUIRE(bones.wrong(*player, frame, expected) == "");
    if (!(frame >= 0 && frame <= end)) continue; // a baked clip clamps
    baked->sample_frame(frame, got);
    for (std::size_t k = 0; k < got.size(); ++k) REQUIRE(support::alike(got[k], expected[k], promised[k]));
  }
}

TEST_CASE("real motions play to the bit at any time, and baked ones as promised") {
  for (const std::string game : {"mgrr", "nier", "godhand"})
    for (const auto& [name, bytes] : support::oracle::motions_of(game))
      if (const auto clip = motley::open(bytes))
        clip->visit_clip([&title = name](const auto& c) { play(title, c); });
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
