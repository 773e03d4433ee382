// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf_curves: a bone's channels as glTF wants them: translation, rotation and scale, each with
// keys of its own in seconds.
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_CURVES_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_CURVES_HPP

#include <motley/motley.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gltf_cameras.hpp"
#include "limits.hpp"

namespace cli {

/// One channel of a bone.
struct bone_channel {
  std::vector<float> samples;    ///< its value at every whole frame, one if it is constant; empty if the
                                 ///< motion has no such channel
  std::vector<motley::key> keys; ///< what the samples come from; empty: something else, or not smooth

  float at(std::size_t frame) const { return samples[std::min(frame, samples.size() - 1)]; }
  bool moves() const {
    return std::any_of(samples.begin(), samples.end(), [&](float v) { return v != samples[0]; });
  }
};
using bone_channels = std::array<bone_channel, 13>; ///< by motley::channel, tx to qz

/// A clip, taken apart by bones.
struct bone_clip {
  std::string name;
  std::size_t frames = 0;
  double rate = 0; ///< frames a second
  motley::angle_unit unit{};
  std::map<std::int32_t, bone_channels> bones; ///< by target
  std::vector<camera_path> cameras;

  /// The frames at which three or four channels have to be looked at: one, if they are the same at all.
  std::size_t frames_of(const bone_channel* first, std::size_t count) const {
    return std::any_of(first, first + count, [](const bone_channel& c) { return c.samples.size() > 1; })
               ? frames
               : 1;
  }
  float seconds(double frame) const { return static_cast<float>(frame > 0 ? frame / rate : 0); }
};

/// True for a track that a bone's node can have; false for cameras and unknown indices.
template <class Track> bool moves_bone(const Track& track) {
  return track.info().channel <= motley::channel::qz && !motley::platinum::is_special(track);
}

/// Spends what a clip takes as glTF: for each bone's translation, rotation and scale, if it may move, four
/// numbers at each frame, and six more at each key that a cubic may have; and its keys themselves.
template <class Motion> void spend_numbers(const Motion& motion, allowance& left) {
  std::map<std::pair<std::int32_t, std::size_t>, std::uint64_t> cubic; // by target and part: keys
  std::set<std::pair<std::int32_t, motley::channel>> seen;
  const std::uint64_t frames = motion.frame_count();
  motley::platinum::visit_cameras(motion, [&](const auto&) { left.spend(8 * frames); });
  for (const auto track : motion.tracks())
    track.visit([&]<class Curve>(const Curve& curve) {
      if (curve.size() == 1 || !moves_bone(track)) return;
      const motley::channel channel = track.info().channel;
      const auto [keys, is_new] =
          cubic.try_emplace({track.info().bone, static_cast<std::size_t>(channel) / 3}, 0);
      const bool again = !seen.emplace(track.info().bone, channel).second;
      left.spend(is_new || again ? 4 * frames : 0);
      if constexpr (motley::hermite_keyframe<motley::key_t<Curve>> && !motley::sampled_curve<Curve>) {
        const auto more = std::min<std::uint64_t>(frames - keys->second, curve.size());
        keys->second += more;
        left.spend(curve.size() + (motley::is_rotation(channel) ? 0 : 6 * more));
      }
    });
}

/// Takes a clip apart. What has no channel of a bone or of a camera is left out; of two tracks
/// for one channel the last counts.
template <class Motion> bone_clip take_apart(const std::string& name, const Motion& motion) {
  bone_clip clip{name, motion.frame_count(), double{motion.frame_rate()}, motion.rotation_unit(),
                 {},   cameras_of(motion)};
  for (const auto track : motion.tracks()) {
    if (!moves_bone(track)) continue;
    bone_channel* const to = &clip.bones[track.info().bone][static_cast<std::size_t>(track.info().channel)];
    track.visit([&]<class Curve>(const Curve& curve) {
      constexpr std::size_t width = motley::component_count<motley::curve_value_t<Curve>>;
      const std::size_t frames = curve.size() > 1 ? clip.frames : 1;
      for (std::size_t i = 0; i < width; ++i) to[i] = {std::vector<float>(frames), {}};
      motley::cursor play{curve};
      for (std::size_t frame = 0; frame < frames; ++frame) {
        const auto value = play.at(static_cast<float>(frame));
        for (std::size_t i = 0; i < width; ++i) to[i].samples[frame] = motley::component(value, i);
      }
      if constexpr (motley::hermite_keyframe<motley::key_t<Curve>> && !motley::sampled_curve<Curve>) {
        for (const motley::key k : curve.keys()) {
          if (!to->keys.empty() && to->keys.back().frame == k.frame) { // a step, which no cubic has
            to->keys.clear();
            break;
          }
          to->keys.push_back(k);
        }
      }
    });
  }
  return clip;
}

/// What a glTF node has one of for its translation, rotation or scale. All numbers are finite.
struct node_curve {
  std::vector<float> first;  ///< at frame 0: x, y, z, or, of a rotation, x, y, z, w
  std::vector<float> times;  ///< of its keys, in seconds; empty: it does not move
  std::vector<float> values; ///< a value for each key; if cubic, in-tangent, value and out-tangent
  bool cubic = false;
};

/// Translation or scale: three channels from `first` on, those that are missing or not finite replaced.
/// Cubic if all that moves has smooth keys, else straight lines from frame to frame. Counts what is not
/// finite.
node_curve triple_curve(const bone_clip& clip, const bone_channels& bone, motley::channel first,
                        const motley::vector3& missing, std::size_t& replaced);

/// Rotation: quaternions of unit length at each frame, from angles (about x first, then y, then z) or the
/// motion's own, each on the side of the one ahead of it.
node_curve rotation_curve(const bone_clip& clip, const bone_channels& bone, std::size_t& replaced);

} // namespace cli

#endif
