// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/all_ways: one value of a clip, asked for in all ways that must agree.
#ifndef MOTLEY_TESTS_SUPPORT_ALL_WAYS_HPP
#define MOTLEY_TESTS_SUPPORT_ALL_WAYS_HPP

#include <motley/clip/decode.hpp>
#include <motley/play/baked.hpp>
#include <motley/play/player.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace support {

/// The first number of a clip at a frame: by sample_frame(), player, baked clip and both kinds of decode().
template <class Clip> std::array<float, 5> all_ways(const Clip& c, std::size_t frame) {
  const std::size_t size = c.pose_size();
  const auto at = static_cast<float>(frame);
  std::vector<float> pose(size), played(size), baked(size), dense(motley::decoded_size(c)), one(size);
  motley::sample_frame(c, at, pose);
  std::vector<std::byte> memory(motley::player_memory_size(c)), more(motley::baked_clip::memory_size(c));
  auto player = *motley::make_player(c, memory);
  player.sample_frame(at, played);
  motley::baked_clip::make(c, more)->sample_frame(at, baked);
  motley::decode(c, dense);
  motley::decode(c, {static_cast<double>(at), 0.5, 1}, one);
  return {pose[0], played[0], baked[0], dense[frame], one[0]};
}

} // namespace support

#endif
