// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/scene: a glTF file of animations: an armature, cameras, and an optional mesh. Uses no
// files or streams, and throws nothing.
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_SCENE_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_SCENE_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "gltf/animation.hpp"
#include "skeleton/skeleton.hpp"

namespace cli {

/// The hierarchy and the names of a file's bones: from the table, otherwise from their formats, otherwise
/// their numbers as text from number_of.
struct gltf_figure {
  bone_tables tables;
  std::function<std::string(std::int32_t)> number_of = [](std::int32_t bone) { return std::to_string(bone); };
  bool mesh = false;                                      ///< adds a mesh, for viewers that do not show bones
  std::map<std::int32_t, motley::local_transform> rest{}; ///< nodes at rest; empty: those of a first clip
  std::map<std::int32_t, std::int32_t> numbers{}; ///< numbers of bones in motions; empty: bones are numbers
  bool keeps_axes = false; ///< bones have the axes of their file; else y points along each bone
};

struct gltf_bytes {
  std::string file;      ///< a .glb; empty: it would exceed 4 GiB
  std::size_t bones = 0; ///< number of bones
  std::size_t lost = 0;  ///< number of bones without a parent and without a row in the table of parents
  std::size_t kept = 0;  ///< number of bones that keep their axes, as their scale differs from axis to axis
};

/// A file with at least one animation. The animations share bones and cameras. Joints without a number say
/// where bones end: see ends_of(). z is up if it is in all animations. If none of them moves
/// anything, the file has the bones of the figure, or bone -1.
gltf_bytes make_gltf(std::vector<gltf_animation> animations, const gltf_figure& figure);

/// True for the first bytes of such a file: it names the program that made it, 256 bytes are enough. Blender
/// writes its own name when it saves a file.
bool is_our_gltf(std::span<const std::byte> first);

} // namespace cli

#endif
