// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf_posed: an armature and its poses in the model's space as glTF has them: nodes, each
// relative to its parent.
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_POSED_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_POSED_HPP

#include <cstdint>
#include <functional>
#include <string>

#include "armature.hpp"
#include "gltf_scene.hpp"

namespace cli {

/// The bones of an armature, by place, and -1, the virtual root: how they hang together, at rest if there is
/// a rest pose, and what they are called: number_of makes numbers text.
gltf_figure figure_of(const armature& a, const std::function<std::string(std::int32_t)>& number_of);

/// What an armature's nodes do in a clip that is posed: adds them, and counts what could not be kept.
void add_nodes(const bone_clip& clip, gltf_animation& to);

} // namespace cli

#endif
