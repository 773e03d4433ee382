// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/largest_player: the memory that a player takes at most, as docs/guarantees.md says.
#ifndef MOTLEY_TESTS_SUPPORT_LARGEST_PLAYER_HPP
#define MOTLEY_TESTS_SUPPORT_LARGEST_PLAYER_HPP

#include <motley/clip/clip.hpp>

#include <cstddef>

namespace support {

template <motley::clip C> std::size_t largest_player(const C& c) {
  std::size_t most = 100;
  for (const auto track : c.tracks()) {
    const motley::track_outline o = track.outline();
    most += 4 * o.components;
    if (o.key_count == 1) continue;
    most += 320 + 66 * std::size_t{o.key_count};
    if (o.components > 4) most += 28 * (std::size_t{o.components} - 4);
  }
  return most;
}

} // namespace support

#endif
