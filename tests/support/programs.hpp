// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/programs: what changes posed skeletons, in small files: a leg of God Hand with a motion that
// lifts its knee, and an arm with an exp and a motion.
#ifndef MOTLEY_TESTS_SUPPORT_PROGRAMS_HPP
#define MOTLEY_TESTS_SUPPORT_PROGRAMS_HPP

#include <vector>

#include "exp_writer.hpp"
#include "mot_writer.hpp"
#include "skeleton_writer.hpp"

namespace support {

/// A hip at 1 m, and one leg: thigh 2 (which write_mtb3() marks), shin 3, foot 4, toe 5. The knee is 0.5 m
/// below the thigh, the ankle 0.375 m below the knee, the toe 0.125 m lower and 0.25 m ahead.
inline std::vector<bone_spec> leg_bones() {
  return {{.parent = -1, .translation = {0, 1, 0}},      {.parent = 0},
          {.parent = 1, .translation = {0.25F, 0, 0}},   {.parent = 2, .translation = {0, -0.5F, 0}},
          {.parent = 3, .translation = {0, -0.375F, 0}}, {.parent = 4, .translation = {0, -0.125F, 0.25F}}};
}
/// The thigh points ahead, to (0.25, 1, 0.5), and the toe is at (0.25, 0.5, 0.75): so the ankle is at (0.25,
/// 0.625, 0.5), below the knee.
inline std::vector<track_spec> leg_tracks() {
  return {{.bone = 2, .index = 3, .constant = -1.57079633F},
          {.bone = 2, .index = 4},
          {.bone = 2, .index = 5},
          {.bone = 4, .index = 0, .constant = 0.25F},
          {.bone = 4, .index = 1, .constant = 0.5F},
          {.bone = 4, .index = 2, .constant = 0.75F}};
}
inline std::vector<std::byte> leg_motion(const std::vector<track_spec>& tracks) {
  return write({.which = game::god_hand, .frames = 3, .tracks = tracks}, order::little);
}

/// An arm along x: 8 at (0, 1, 0), 145 at (0.5, 1, 0), and above it 20 at (0.5, 2, 0).
inline std::vector<bone_spec> arm_bones() {
  return {{.number = 8, .parent = -1, .translation = {0, 1, 0}},
          {.number = 145, .parent = 0, .translation = {0.5F, 0, 0}},
          {.number = 20, .parent = 1, .translation = {0, 1, 0}}};
}
/// Bone 8 turns by 1.25 radians about x at each of three frames.
inline std::vector<std::byte> arm_motion() {
  return write({.frames = 3, .tracks = {{.bone = 8, .index = 3, .constant = 1.25F}}}, order::little);
}
/// Bone 145 turns half as far about x as bone 8; bone 99, which the arm does not have, moves.
inline std::vector<std::byte> half_exp() {
  return exp::write(
      order::little,
      {{.bone = 145, .index = 3, .entries = {exp::with_channel(1, 8, 3), exp::with_number(4, 0.5F)}},
       {.bone = 99, .index = 0, .entries = {exp::with_number(1, 1)}}});
}

} // namespace support

#endif
