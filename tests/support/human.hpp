// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/human: a CINF of thirteen bones, an ANIM in which they walk, and the same skeleton as tables.
#ifndef MOTLEY_TESTS_SUPPORT_HUMAN_HPP
#define MOTLEY_TESTS_SUPPORT_HUMAN_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "anim_writer.hpp"
#include "skeleton_writer.hpp"

namespace support {

/// Of ids 3 to 15, with z up and the face along y, from the ankles at .08 m to the head at 1.55 m.
inline std::vector<bone_spec> human_bones() {
  return {{.number = 3, .parent = 2, .position = {0, 0, 0.92F}, .name = "hips"},
          {.number = 4, .parent = 3, .position = {0, 0, 1.32F}, .name = "chest"},
          {.number = 5, .parent = 4, .position = {0, 0.02F, 1.55F}, .name = "head"},
          {.number = 6, .parent = 4, .position = {-0.18F, 0, 1.36F}, .name = "arm_l"},
          {.number = 7, .parent = 6, .position = {-0.24F, 0.03F, 0.83F}, .name = "hand_l"},
          {.number = 8, .parent = 4, .position = {0.18F, 0, 1.36F}, .name = "arm_r"},
          {.number = 9, .parent = 8, .position = {0.24F, 0.03F, 0.83F}, .name = "hand_r"},
          {.number = 10, .parent = 3, .position = {-0.1F, 0, 0.88F}, .name = "leg_l"},
          {.number = 11, .parent = 10, .position = {-0.1F, 0.02F, 0.48F}, .name = "knee_l"},
          {.number = 12, .parent = 11, .position = {-0.1F, -0.02F, 0.08F}, .name = "foot_l"},
          {.number = 13, .parent = 3, .position = {0.1F, 0, 0.88F}, .name = "leg_r"},
          {.number = 14, .parent = 13, .position = {0.1F, 0.02F, 0.48F}, .name = "knee_r"},
          {.number = 15, .parent = 14, .position = {0.1F, -0.02F, 0.08F}, .name = "foot_r"}};
}
inline std::vector<std::byte> human_cinf() { return write_cinf(true, human_bones()); }

/// Where a bone is, from its parent.
inline triple human_offset(const bone_spec& bone) {
  triple from{};
  for (const bone_spec& parent : human_bones())
    if (parent.number == bone.parent) from = parent.position;
  return {bone.position.x - from.x, bone.position.y - from.y, bone.position.z - from.z};
}
/// The tables of `motley gltf --parents` and `--rest`.
inline std::string human_parents() {
  std::string text = "bone,parent,name\n";
  for (const bone_spec& b : human_bones())
    text += std::to_string(b.number) + ',' + (b.parent == 2 ? "" : std::to_string(b.parent)) + ',' +
            std::string{b.name} + '\n';
  return text;
}
inline std::string human_rest() {
  std::string text = "bone,x,y,z\n";
  for (const bone_spec& b : human_bones()) {
    const triple at = human_offset(b);
    text += std::to_string(b.number) + ',' + std::to_string(at.x) + ',' + std::to_string(at.y) + ',' +
            std::to_string(at.z) + '\n';
  }
  return text;
}

/// A step with each leg within a second. All bones have rotations and translations.
inline std::vector<std::byte> human_anim() {
  anim::plain_spec spec;
  spec.which = anim::game::echoes;
  spec.keys = 31;
  for (const bone_spec& b : human_bones()) {
    const triple at = human_offset(b);
    std::array<std::vector<std::vector<float>>, 3> parts;
    for (unsigned key = 0; key < spec.keys; ++key) {
      const float phase = 6.2831853F * static_cast<float>(key) / 30,
                  swing = b.position.x < 0 ? std::sin(phase) : 0 - std::sin(phase),
                  bend = std::max(0.0F, b.position.x < 0 ? std::cos(phase) : 0 - std::cos(phase));
      const bool leg = b.number == 10 || b.number == 13, knee = b.number == 11 || b.number == 14,
                 arm = b.number == 6 || b.number == 8;
      const float half = 0.5F * (leg ? 0.4F * swing : arm ? -0.4F * swing : knee ? -0.7F * bend : 0);
      parts[0].push_back({std::cos(half), std::sin(half), 0, 0});
      parts[1].push_back({at.x, at.y, at.z});
    }
    spec.bones.push_back({static_cast<unsigned>(b.number), parts});
  }
  return anim::write(spec);
}

} // namespace support

#endif
