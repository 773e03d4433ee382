// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/players: a clip's player and baked clip, in memory between bytes that nobody may write.
#ifndef MOTLEY_TESTS_SUPPORT_PLAYERS_HPP
#define MOTLEY_TESTS_SUPPORT_PLAYERS_HPP

#include <motley/clip/decode.hpp>
#include <motley/play/baked.hpp>
#include <motley/play/player.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "random.hpp"

namespace support {

/// Memory that starts `offset` bytes after a multiple of 64.
class guarded_memory {
public:
  guarded_memory(std::size_t size, std::size_t offset) : bytes_(size + 3 * 64, guard), size_{size} {
    const auto address = reinterpret_cast<std::uintptr_t>(bytes_.data());
    start_ = 128 - address % 64 + offset;
  }
  std::span<std::byte> span() { return std::span{bytes_}.subspan(start_, size_); }
  /// True if only the memory was written, not what lies around it.
  bool is_intact() const {
    const auto is_guard = [](std::byte b) { return b == guard; };
    const auto end = bytes_.begin() + static_cast<std::ptrdiff_t>(start_);
    return std::all_of(bytes_.begin(), end, is_guard) &&
           std::all_of(end + static_cast<std::ptrdiff_t>(size_), bytes_.end(), is_guard);
  }

private:
  static constexpr std::byte guard{0xA5};
  std::vector<std::byte> bytes_;
  std::size_t size_, start_ = 0;
};

/// A pose by a player or a baked clip. Nothing behind it may be written.
template <class Player> std::vector<float> pose_of(Player& p, float frame) {
  std::vector<float> pose(p.pose_size() + 4, -77.0F);
  p.sample_frame(frame, pose);
  for (std::size_t i = p.pose_size(); i < pose.size(); ++i) CHECK(pose[i] == -77);
  pose.resize(p.pose_size());
  return pose;
}
/// A pose by evaluate().
template <motley::clip C> std::vector<float> evaluated(const C& c, float frame) {
  std::vector<float> pose(c.pose_size());
  motley::sample_frame(c, frame, pose);
  return pose;
}

/// A clip's player and baked clip, each in as many bytes as they say.
template <motley::clip C> class players {
public:
  explicit players(const C& c, std::size_t offset = 0)
      : memory_{motley::player_memory_size(c), offset},
        baked_memory_{motley::baked_clip::memory_size(c), offset},
        player_{*motley::make_player(c, memory_.span())},
        baked_{*motley::baked_clip::make(c, baked_memory_.span())} {}

  std::vector<float> played(float frame) { return support::pose_of(player_, frame); }
  std::vector<float> baked(float frame) const { return support::pose_of(baked_, frame); }
  bool are_intact() const { return memory_.is_intact() && baked_memory_.is_intact(); }

private:
  guarded_memory memory_, baked_memory_;
  motley::player<C> player_;
  motley::baked_clip baked_;
};

/// Calls f with some numbers below `count`: forwards, backwards and at random.
template <class F> void in_every_order(std::size_t count, F&& f) {
  for (std::size_t i = 0; i < count; ++i) f(i);
  for (std::size_t i = count; i > 0; --i) f(i - 1);
  random r{count};
  for (std::size_t i = 0; i < count; ++i) f(std::size_t{r.below(static_cast<unsigned>(count))});
}

/// True if floats have the same bits, except that any NaN is like any other.
inline bool are_same(std::span<const float> a, std::span<const float> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](float x, float y) {
    return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y) || (x != x && y != y);
  });
}

} // namespace support

#endif
