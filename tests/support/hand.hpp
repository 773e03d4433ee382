// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/hand: a CINF of three bones, and an ANIM that rotates them.
#ifndef MOTLEY_TESTS_SUPPORT_HAND_HPP
#define MOTLEY_TESTS_SUPPORT_HAND_HPP

#include <cstddef>
#include <vector>

#include "anim_writer.hpp"
#include "skeleton_writer.hpp"

namespace support {

/// Bone 3 at (0, 0, 1), bone 9 above it, and bone 12 beside bone 9, at (1, 0, 2).
inline std::vector<std::byte> hand_cinf(bool echoes) {
  return write_cinf(echoes, {{.number = 12, .parent = 9, .position = {1, 0, 2}, .name = "hand"},
                             {.number = 3, .parent = 2, .position = {0, 0, 1}, .name = "hips"},
                             {.number = 9, .parent = 3, .position = {0, 0, 2}, .name = "chest"}});
}
/// Bone 3 is at (5, 0, 1), and rotates by a right angle about z from frame 0 to 1.
inline std::vector<std::byte> hand_anim(bool echoes) {
  constexpr float half = 0.70710678F;
  const std::vector<std::vector<float>> still{{1, 0, 0, 0}, {1, 0, 0, 0}};
  anim::plain_spec spec;
  spec.which = echoes ? anim::game::echoes : anim::game::prime;
  spec.keys = 2;
  spec.bones = {{3, {{{{1, 0, 0, 0}, {half, 0, 0, half}}, {{5, 0, 1}, {5, 0, 1}}, {}}}},
                {9, {{still, {}, {}}}},
                {12, {{still, {}, {}}}}};
  return anim::write(spec);
}

} // namespace support

#endif
