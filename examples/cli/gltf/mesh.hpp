// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/mesh: makes bones visible: a solid at each, and sticks to its children.
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_MESH_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_MESH_HPP

#include <motley/motley.hpp>

#include <cstdint>
#include <vector>

#include "skeleton/skeleton.hpp"

namespace cli {

/// Triangles. Each corner moves with one bone; the tip of a stick with the bone that the stick leads to.
struct bone_mesh {
  std::vector<motley::vector3> corners;
  std::vector<std::uint16_t> joints;    ///< four per corner, indices in skeleton::bones; the first counts
  std::vector<std::uint8_t> weights;    ///< four for each corner: 255, 0, 0, 0
  std::vector<std::uint32_t> triangles; ///< three corners each, counterclockwise
};

/// A mesh for bones at `places`, in the order of skeleton::bones: a solid for each of the first `solids`, and
/// a stick from every parent to each of its children. `extent`: the size of a figure whose bones are all at
/// one point.
bone_mesh mesh_of(const skeleton& bones, const std::vector<motley::vector3>& places, std::size_t solids,
                  float extent);

} // namespace cli

#endif
