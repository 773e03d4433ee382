// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/posed: an armature and its model-space poses in glTF terms: nodes relative to their
// parents.
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_POSED_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_POSED_HPP

#include <cstdint>
#include <functional>
#include <string>

#include "gltf/scene.hpp"
#include "skeleton/armature.hpp"

namespace cli {

/// The bones of an armature, by index, and -1 for the virtual root: their hierarchy, their rest pose if there
/// is one, and their names. number_of converts a number to text.
gltf_figure figure_of(const armature& a, const std::function<std::string(std::int32_t)>& number_of);

/// Adds the animation of an armature's nodes in a posed clip, and counts what could not be represented.
void add_nodes(const bone_clip& clip, gltf_animation& to);

} // namespace cli

#endif
