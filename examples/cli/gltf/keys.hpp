// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/keys: the keys of a glTF animation: at which times a clip is evaluated, and which of
// these times each property of a node needs.
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_KEYS_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_KEYS_HPP

#include <cstddef>
#include <vector>

namespace cli {

/// A time at which a clip is evaluated.
struct moment {
  float frame;         ///< of the clip
  float seconds;       ///< of the glTF animation
  bool asked = true;   ///< all that moves has a key here; otherwise only what needs one
  bool as_game = true; ///< the games' rotations, if the clip is resampled; otherwise those of the curves
  float step = 0;      ///< if not 0: it is just before this frame, at which a track has two keys
};

/// How long before a jump its second key is, in frames. Blender takes keys for one that are less than a tenth
/// of that apart.
inline constexpr double before_jump = 0.001;

/// The times at which a clip is evaluated: at least one, distinct and ascending. See moments.hpp.
struct clip_moments {
  std::vector<moment> all;
  double rate = 0;        ///< times asked for, per second
  bool resampled = false; ///< `rate` is not the clip's own

  std::size_t size() const { return all.size(); }
  float operator()(std::size_t i) const { return all[i].frame; }
  bool as_game(std::size_t i) const { return resampled && all[i].as_game; }
};

/// The translation, rotation or scale of a glTF node. All numbers are finite.
struct node_curve {
  std::vector<float> first;  ///< at frame 0: x, y, z; for a rotation x, y, z, w
  std::vector<float> times;  ///< of its keys, in seconds; one if it is constant
  std::vector<float> values; ///< a value for each key; if cubic: in-tangent, value, out-tangent
  bool cubic = false;
  bool present = false;       ///< the clip has at least one of its channels
  std::vector<float> jumps{}; ///< the seconds at which it jumps

  bool moves() const { return times.size() > 1; }
};

/// The property of a node that a node_curve moves.
enum class node_path { translation, rotation, scale };
inline std::size_t width_of(node_path path) { return path == node_path::rotation ? 4 : 3; }

/// True for a step from one frame to the next that is more than ten times as long as the steps before and
/// after it. A fast motion accelerates and slows down; a cut does not. In the real motions the cuts of
/// cameras are from 14 to 600 times as long.
inline bool is_far_beyond(double step, double before, double after) {
  constexpr double times = 10;
  return step > times * before && step > times * after;
}

/// From one value for each moment of a clip: one key if all are equal, otherwise a key at each moment asked
/// for, joined by straight lines, and further keys where these lines would be wrong:
/// - at both ends of a jump, and just before its end: two keys of a track at one frame, or a step from one
///   frame to the next that is_far_beyond() its neighbours; there and back again in a flash of one frame; at
///   the seconds `also`
/// - wherever a rotation would turn by 120 degrees or more between two keys
/// Each rotation has the sign nearest to the one before.
node_curve curve_of(const clip_moments& moments, std::vector<float> values, node_path path,
                    const std::vector<float>& also = {});

} // namespace cli

#endif
