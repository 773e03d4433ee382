// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf_scene: clips as a glTF file: an armature, an animation for each clip, cameras, and
// something to see. Needs no files and no streams, and throws nothing.
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_SCENE_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_SCENE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "gltf_curves.hpp"
#include "skeleton.hpp"

namespace cli {

/// Translation, rotation and scale of a node.
using node_curves = std::array<node_curve, 3>;

/// A clip as a glTF animation.
struct gltf_animation {
  struct camera {
    std::string name;
    float fov; ///< in radians, as glTF can have it
    node_curves curves;
  };

  std::string name;
  std::size_t frames = 0;
  double rate = 0;  ///< frames a second
  float length = 0; ///< in seconds: the time of the last frame
  std::map<std::int32_t, node_curves> bones;
  std::vector<camera> cameras;
  std::map<std::int32_t, std::string> names; ///< of bones, as far as the format knows them
  std::size_t replaced = 0;                  ///< values that are not finite, for which defaults stand
  const armature* figure = nullptr;          ///< if there is one, `bones` are its places; others have keys
  std::size_t odd_scales = 0;                ///< bones whose scales no nodes can have
};

/// Where bones have places in an armature, this and the number is the key of one that is not among them.
inline constexpr std::int32_t beside = 1 << 20;

/// Why a clip cannot become an animation: it moves nothing, or its frames have no times of their own. Empty
/// if it can.
std::string why_no_gltf(const bone_clip& clip);

/// For a clip that can. A bone that is not moved from its parent is where the table of rest places says; of a
/// posed clip, its armature.
gltf_animation animate(const bone_clip& clip, const bone_tables& tables);

/// How the bones of a file hang together and what they are called: by the table, else by their formats, else
/// by their numbers as number_of makes them text.
struct gltf_figure {
  bone_tables tables;
  std::function<std::string(std::int32_t)> number_of = [](std::int32_t bone) { return std::to_string(bone); };
  bool mesh = false; ///< something to see, for viewers that do not show bones
  std::map<std::int32_t, motley::local_transform> rest{}; ///< nodes at rest; empty: as a first clip has them
  std::map<std::int32_t, std::int32_t> numbers{}; ///< by which motions name bones; empty: bones are numbers
  bool is_z_up = false;
};

/// How many channels the animations of one file have together: each has what any of them has.
std::size_t channel_count(const std::vector<gltf_animation>& animations);

struct gltf_bytes {
  std::string file;      ///< a .glb; empty: it would be larger than 4 GiB
  std::size_t bones = 0; ///< how many it has
  std::size_t lost = 0;  ///< how many of them have no parent and no line in the table of parents
};

/// A file with these animations, at least one. They share the bones and the cameras.
gltf_bytes make_gltf(std::vector<gltf_animation> animations, const gltf_figure& figure);

} // namespace cli

#endif
