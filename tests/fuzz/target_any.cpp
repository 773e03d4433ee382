// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/fuzz/target_any: arbitrary bytes for all of the library: what a program does that knows neither the
// format nor what is in the file, up to the transforms of a skeleton.
#include <motley/motley.hpp>

#include <algorithm>
#include <vector>

#include "input.hpp"
#include "support/local_transforms.hpp"

void try_input(std::span<const std::byte> bytes) {
  // By the last byte, so that an input is quick.
  const unsigned chosen = bytes.empty() ? 0 : std::to_integer<unsigned>(bytes.back());
  const std::size_t clips = std::min<std::size_t>(motley::clip_count(bytes), 8);
  volatile float sum = 0;
  for (std::size_t i = chosen % 3; i <= clips; i += 3) { // one more than there are
    const auto clip = motley::open(bytes, i);
    if (!clip) {
      sum = sum + static_cast<float>(motley::message(clip.error()).view().size());
      continue;
    }
    if (chosen & 4U) {
      if (clip->pose_size() > 256) continue; // so that an input is quick
      std::vector<float> out(clip->pose_size() * 16);
      motley::decode(*clip, {0, 1, 16}, out);
      continue;
    }
    std::vector<std::byte> memory(motley::player<motley::any_motion>::memory_size(*clip));
    auto player = motley::make_player(*clip, memory, {motley::playback::loop});
    if (!player) continue; // without tracks
    std::vector<float> pose(player->pose_size());
    std::vector<motley::local_transform> bones(40);
    static constexpr double seconds[] = {0.0, 0.05, 0.3, -2.0, 1e30};
    for (const unsigned at : {chosen / 8 % 5, chosen / 40 % 5}) {
      player->sample_seconds(seconds[at], pose);
      support::to_local_transforms(
          *clip, pose, {}, motley::euler_order::xyz, [](std::int32_t t) { return t; }, bones);
      sum = sum + bones[7].rotation.w;
    }
  }
}
