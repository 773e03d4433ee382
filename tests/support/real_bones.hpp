// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/real_bones: the bones of a real NieR model, as printed by another program.
#ifndef MOTLEY_TESTS_SUPPORT_REAL_BONES_HPP
#define MOTLEY_TESTS_SUPPORT_REAL_BONES_HPP

#include <cstddef>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "skeleton_writer.hpp"

namespace support {

struct real_bone {
  int parent;
  float local[6], world[6], t_pose[3]; ///< positions, then rotations
};

/// Reads index,parent,local position and rotation, world position and rotation, T-pose position.
inline std::vector<real_bone> read_bones(const std::vector<std::byte>& csv) {
  std::istringstream in{std::string{reinterpret_cast<const char*>(csv.data()), csv.size()}};
  std::vector<real_bone> bones;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] < '0' || line[0] > '9') continue;
    std::istringstream fields{line};
    std::string field;
    std::getline(fields, field, ',');
    std::getline(fields, field, ',');
    real_bone b{std::stoi(field), {}, {}, {}};
    const auto read = [&](float& v) {
      std::getline(fields, field, ',');
      v = std::strtof(field.c_str(), nullptr);
    };
    for (float& v : b.local) read(v);
    for (float& v : b.world) read(v);
    for (float& v : b.t_pose) read(v);
    bones.push_back(b);
  }
  return bones;
}

/// The same as input for a writer. Their numbers in motions start at `first`.
inline std::vector<bone_spec> specs_of(const std::vector<real_bone>& bones, int first) {
  std::vector<bone_spec> specs;
  for (const real_bone& b : bones)
    specs.push_back({.number = first + static_cast<int>(specs.size()),
                     .parent = b.parent,
                     .translation = {b.local[0], b.local[1], b.local[2]},
                     .rotation = {b.local[3], b.local[4], b.local[5]}});
  return specs;
}

} // namespace support

#endif
