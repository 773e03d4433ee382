// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/animation: a clip as a glTF animation: curves of nodes, cameras. Uses no files or
// streams, and throws nothing.
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_ANIMATION_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_ANIMATION_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gltf/curves.hpp"
#include "gltf/notes.hpp"
#include "skeleton/skeleton.hpp"

namespace cli {

/// The translation, rotation and scale of a node.
using node_curves = std::array<node_curve, 3>;

/// A clip as a glTF animation.
struct gltf_animation {
  struct camera {
    std::string name;
    float fov; ///< in radians, within glTF's limits
    node_curves curves;
  };

  std::string name;
  std::size_t frames = 0;
  double rate = 0;  ///< frames per second
  float length = 0; ///< in seconds: the time of the last frame
  std::map<std::int32_t, node_curves> bones;
  std::vector<camera> cameras;
  std::map<std::int32_t, std::string> names; ///< names of bones, if the format knows them
  bool is_z_up = false;                      ///< in the bones' space: z is up, not y
  const armature* figure = nullptr;          ///< if there is one, `bones` has its indices, see `first_beside`
  gltf_losses lost;
};

/// If bones are identified by their index in an armature, the key of any other node is this plus its number.
inline constexpr std::int32_t first_beside = 1 << 20;

/// Why a clip cannot become an animation: its frames have no distinct times. Empty if it can.
std::string why_no_gltf(const bone_clip& clip);

/// For a clip that can; counts what is lost of its values. A bone without translation has that of the table
/// of rest positions, or in a posed clip that of its armature.
gltf_animation animate(const bone_clip& clip, const bone_tables& tables);

/// The number of channels of the animations of one file: each has every channel that any of them has.
class channel_counter {
public:
  void add(const gltf_animation& a);
  std::size_t in_each() const { return bones_.size() + cameras_.size(); }

private:
  std::set<std::pair<std::int32_t, std::size_t>> bones_;
  std::set<std::pair<std::pair<std::string, float>, std::size_t>> cameras_;
};

} // namespace cli

#endif
