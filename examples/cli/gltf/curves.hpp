// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/curves: a bone's channels in glTF terms: translation, rotation and scale, each with its
// own keys in seconds. Throws nothing.
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_CURVES_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_CURVES_HPP

#include <motley/motley.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "gltf/cameras.hpp"
#include "gltf/keys.hpp"
#include "motion/any_motion.hpp"
#include "root_choice.hpp"
#include "skeleton/armature.hpp"
#include "skeleton/posed.hpp"

namespace cli {

/// One channel of a bone.
struct bone_channel {
  std::vector<float> samples;    ///< values at every moment, or one if constant; empty without a track
  std::vector<motley::key> keys; ///< the keys of the samples; empty: there are none, or they are not smooth

  float at(std::size_t moment) const { return samples[std::min(moment, samples.size() - 1)]; }
  bool moves() const {
    return std::any_of(samples.begin(), samples.end(), [&](float v) { return v != samples[0]; });
  }
};
using bone_channels = std::array<bone_channel, 13>; ///< by motley::channel, tx to qz

/// Which bones are written that no armature poses.
struct bones_beside {
  bool all = false;              ///< also those that are no part of a body
  std::set<std::int32_t> body{}; ///< those of a hierarchy from tables; empty: there is none

  /// `a`: null if there is none.
  bool operator()(const armature* a, std::int32_t bone) const {
    if (a != nullptr) return all && a->slot(bone) == motley::skeleton_bone::none;
    return all || body.empty() || body.contains(bone);
  }
};

/// A clip, separated into bones.
struct bone_clip {
  std::string name;
  clip_moments moments;
  motley::angle_unit unit{};
  std::map<std::int32_t, bone_channels> bones; ///< by target
  std::vector<camera_path> cameras{};
  std::map<std::int32_t, std::string> names{}; ///< names of bones, if known
  bool is_z_up = false;                        ///< in the clip's format: z is up, not y
  const armature* figure = nullptr; ///< if there is one, it is posed, and its bones are not in `bones`
  posed_clip posed{};

  /// The number of moments to examine of three or four channels: one if none of them changes.
  std::size_t moments_of(const bone_channel* first, std::size_t count) const {
    return std::any_of(first, first + count, [](const bone_channel& c) { return c.samples.size() > 1; })
               ? moments.size()
               : 1;
  }
};

/// True for a track that moves a bone's node; false for cameras and unknown indices.
inline bool moves_bone(const any_track& track) {
  return track.outline().channel <= motley::channel::qz && !motley::platinum::is_camera(track);
}

/// The frames of a clip in its glTF: the clip's own, or `rate` per second from its start to its end, which is
/// a round's.
struct frame_sampling {
  std::size_t count = 0;
  double rate = 0; ///< per second
  double step = 1; ///< frames of the clip between two samples
  double last = 0; ///< of the clip
  bool resampled = false;

  /// Whole frames are exact, although either rate may be inexact in binary.
  float operator()(std::size_t i) const {
    const double frame = std::min(static_cast<double>(i) * step, last), whole = std::round(frame);
    return static_cast<float>(std::abs(frame - whole) <= 1e-7 * std::max(1.0, whole) ? whole : frame);
  }
  float seconds(std::size_t i) const {
    return static_cast<float>(i == 0 ? 0 : static_cast<double>(i) / rate);
  }

  /// The frames for `rate` (0: the clip's own) in a clip that has frames; nothing if they are more than a
  /// billion.
  static std::optional<frame_sampling> of(const any_motion& motion, double rate);
};

/// Replaces the channels that change if the clip's root stays.
void put_in_place(const any_motion& motion, const root_choice& root, bone_clip& clip);

/// Selects bones.
using wanted_bones = std::function<bool(std::int32_t)>;

/// Separates a clip into bones at these moments. Tracks of neither a camera nor a bone that `wanted` selects
/// are dropped; if two tracks have the same channel, the last one counts. `curves`: also keeps the keys of
/// smooth curves, which become cubics.
bone_clip take_apart(const std::string& name, const any_motion& motion, clip_moments at_moments, bool curves,
                     const wanted_bones& wanted, const root_choice& root);

/// Poses a clip with an armature at these moments, and takes the bones beside it apart.
bone_clip take_posed(const std::string& name, const any_motion& motion, clip_moments at_moments,
                     const armature& a, const bones_beside& beside, const posing_rules& rules);

/// Translation or scale: three channels from `first` on. Values that are missing or not finite are replaced.
/// Cubic if everything that moves has smooth keys and nothing jumps, otherwise as curve_of(). Counts the
/// values that are not finite.
node_curve triple_curve(const bone_clip& clip, const bone_channels& bone, motley::channel first,
                        const motley::vector3& missing, std::size_t& replaced);

/// Rotation: unit quaternions from angles (about x first, then y, then z) or the motion's own, as curve_of().
node_curve rotation_curve(const bone_clip& clip, const bone_channels& bone, std::size_t& replaced);

} // namespace cli

#endif
