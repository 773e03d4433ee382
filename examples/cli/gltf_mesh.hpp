// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf_mesh: something to see of bones: a solid at each, and sticks to the children.
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_MESH_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_MESH_HPP

#include <motley/motley.hpp>

#include <cstdint>
#include <vector>

#include "skeleton.hpp"

namespace cli {

/// Triangles whose corners each move with one bone.
struct bone_mesh {
  std::vector<motley::vector3> corners;
  std::vector<std::uint16_t> joints;    ///< four for each corner: places in skeleton::bones; the first counts
  std::vector<std::uint8_t> weights;    ///< four for each corner: 255, 0, 0, 0
  std::vector<std::uint32_t> triangles; ///< three corners each, counterclockwise
};

/// Bones at `places`, from their parents by `offsets`, both in one space, in the order of skeleton::bones.
/// `extent`: how large a figure is whose bones are all at one place.
bone_mesh mesh_of(const skeleton& bones, const std::vector<motley::vector3>& offsets,
                  const std::vector<motley::vector3>& places, float extent);

} // namespace cli

#endif
