// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/play/constant: every way to a value takes every frame; decode() and sample_frame() also in constant
// expressions, where clang allows no arithmetic whose result is NaN.
#include <motley/play/baked.hpp>
#include <motley/play/player.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

#include "support/own_clip.hpp"

namespace {

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN(),
                infinite = std::numeric_limits<float>::infinity();

using motley::key;
using line_key = motley::value_key<float>;
using vector_key = motley::value_key<motley::vector3>;
using turn_key = motley::value_key<motley::quaternion>;

constexpr std::array cubic{key{2, 5, 0, 1}, key{8, 7, 3, 0}};
constexpr std::array line{line_key{2, 5}, line_key{8, 7}};
constexpr std::array vectors{vector_key{2, {5, 5, 5}}, vector_key{8, {7, 7, 7}}};
constexpr std::array turn{turn_key{2, {5, 0, 0, 0}}, turn_key{8, {7, 0, 0, 0}}};

template <class K> constexpr auto clip_of(const std::array<K, 2>& keys) {
  return support::own_clip<K, 5>{{keys, keys, keys, keys, keys}, 10}; // a player handles four at a time
}

/// True if a player and a baked clip have this pose at a frame.
template <class C> bool players_agree(const C& c, float frame, std::span<const float> pose) {
  std::vector<std::byte> memory(motley::player<C>::memory_size(c)), more(motley::baked_clip::memory_size(c));
  std::vector<float> played(c.pose_size()), baked(c.pose_size());
  auto player = *motley::make_player(c, memory);
  player.sample_frame(3, played);
  player.sample_frame(frame, played);
  motley::baked_clip::make(c, more)->sample_frame(frame, baked);
  return std::equal(played.begin(), played.end(), pose.begin()) &&
         std::equal(baked.begin(), baked.end(), pose.begin());
}

/// The value at a frame, if all ways to it agree; otherwise 0. Players are not for constant expressions.
template <class K> constexpr float value_at(const std::array<K, 2>& keys, float frame) {
  const auto c = clip_of(keys);
  float pose[20]{}, poses[40]{};
  motley::sample_frame(c, frame, pose);
  motley::decode(c, {double{frame}, 0.5, 2}, poses);
  if (pose[0] != poses[0]) return 0;
  return std::is_constant_evaluated() || players_agree(c, frame, pose) ? pose[0] : 0;
}
template <class K> constexpr bool takes_every_frame(const std::array<K, 2>& keys) {
  return value_at(keys, not_a_number) == 5 && value_at(keys, -infinite) == 5 &&
         value_at(keys, infinite) == 7 && value_at(keys, std::numeric_limits<float>::max()) == 7 &&
         value_at(keys, -std::numeric_limits<float>::max()) == 5;
}
static_assert(takes_every_frame(cubic));
static_assert(takes_every_frame(line));
static_assert(takes_every_frame(vectors));
static_assert(takes_every_frame(turn));
static_assert(motley::frame_range{1, not_a_number, 3}[0] != 1);

} // namespace

TEST_CASE("NaN counts as before the first key, in every way and in constant expressions") {
  CHECK(takes_every_frame(cubic));
  CHECK(takes_every_frame(line));
  CHECK(takes_every_frame(vectors));
  CHECK(takes_every_frame(turn));
}
