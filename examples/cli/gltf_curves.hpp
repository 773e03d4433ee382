// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf_curves: a bone's channels in glTF terms: translation, rotation and scale, each with its
// own keys in seconds. Throws nothing.
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_CURVES_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_CURVES_HPP

#include <motley/motley.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "game_rotations.hpp"
#include "gltf_cameras.hpp"
#include "posed.hpp"

namespace cli {

/// One channel of a bone.
struct bone_channel {
  std::vector<float> samples;    ///< values at every frame, or one if constant; empty without a track
  std::vector<motley::key> keys; ///< the keys of the samples; empty: there are none, or they are not smooth

  float at(std::size_t frame) const { return samples[std::min(frame, samples.size() - 1)]; }
  bool moves() const {
    return std::any_of(samples.begin(), samples.end(), [&](float v) { return v != samples[0]; });
  }
};
using bone_channels = std::array<bone_channel, 13>; ///< by motley::channel, tx to qz

/// A clip, separated into bones.
struct bone_clip {
  std::string name;
  std::size_t frames = 0;
  double rate = 0; ///< frames per second
  motley::angle_unit unit{};
  std::map<std::int32_t, bone_channels> bones; ///< by target
  std::vector<camera_path> cameras{};
  std::map<std::int32_t, std::string> names{}; ///< names of bones, if known
  const armature* figure = nullptr; ///< if there is one, it is posed, and its bones are not in `bones`
  posed_clip posed{};

  /// The number of frames to examine of three or four channels: one if none of them changes.
  std::size_t frames_of(const bone_channel* first, std::size_t count) const {
    return std::any_of(first, first + count, [](const bone_channel& c) { return c.samples.size() > 1; })
               ? frames
               : 1;
  }
  float seconds(double frame) const { return static_cast<float>(frame > 0 ? frame / rate : 0); }
};

/// True for a track that moves a bone's node; false for cameras and unknown indices.
template <class Track> bool moves_bone(const Track& track) {
  return track.info().channel <= motley::channel::qz && !motley::platinum::is_camera(track);
}

/// The frames of a clip in its glTF: the clip's own, or `rate` per second from its start to its end, which is
/// a round's.
struct frame_sampling {
  std::size_t count = 0;
  double rate = 0; ///< per second
  double step = 1; ///< frames of the clip between two samples
  double last = 0; ///< of the clip
  bool resampled = false;

  /// Only the first frame.
  frame_sampling first() const { return {1, rate, step, last, resampled}; }

  float operator()(std::size_t i) const {
    return static_cast<float>(std::min(static_cast<double>(i) * step, last));
  }

  /// The frames for `rate` (0: the clip's own) in a clip that has frames; nothing if they are more than a
  /// billion.
  template <class Motion> static std::optional<frame_sampling> of(const Motion& motion, double rate) {
    const std::size_t frames = std::size_t{motion.round_frames()} + 1;
    const double own = double{motion.frame_rate()}, last = static_cast<double>(frames - 1);
    if (rate == 0) return frame_sampling{frames, own, 1, last, false};
    if (frames == 1) return frame_sampling{1, rate, 1, last, true};
    if (!(own > 0) || !std::isfinite(own)) // the frames have no times, see why_no_gltf()
      return frame_sampling{frames, own, 1, last, false};
    const double steps = last / own * rate;
    if (!(steps <= 1e9)) return {};
    // Either rate may be inexact in binary, so rounding may put the last frame beyond the end.
    return frame_sampling{static_cast<std::size_t>(steps * (1 + 1e-7) + 1e-6) + 1, rate, own / rate, last,
                          true};
  }
};

/// Replaces rotations by those that the games compute, for bones whose angles move.
template <class Motion>
void add_rotations(const Motion& motion, const frame_sampling& sampling, bone_clip& clip) {
  game_rotations<Motion> rotations{motion};
  if (rotations.bones().empty()) return;
  constexpr auto qw = static_cast<std::size_t>(motley::channel::qw);
  std::vector<bone_channel*> to; // by bone: the first of four; null for a camera's
  for (const std::int32_t bone : rotations.bones()) {
    const auto found = clip.bones.find(bone);
    to.push_back(found == clip.bones.end() ? nullptr : &found->second[qw]);
  }
  if (std::all_of(to.begin(), to.end(), [](const bone_channel* c) { return c == nullptr; })) return;
  for (std::size_t i = 0; i < sampling.count; ++i) {
    const auto turned = rotations.at(sampling(i));
    for (std::size_t place = 0; place < to.size(); ++place)
      for (std::size_t n = 0; to[place] != nullptr && n < 4; ++n)
        to[place][n].samples.push_back(motley::component(turned[place].rotation, n));
  }
}

/// Separates a clip into bones at these frames. Tracks of neither a camera nor a bone that `wanted` selects
/// are dropped; if two tracks have the same channel, the last one counts. `curves`: also keeps the keys of
/// smooth curves, which become cubics.
template <class Motion, class Wanted>
bone_clip take_apart(const std::string& name, const Motion& motion, const frame_sampling& sampling,
                     bool curves, const Wanted& wanted) {
  bone_clip clip{name,
                 sampling.count,
                 sampling.rate,
                 motion.rotation_unit(),
                 {},
                 cameras_of(motion, sampling.count, sampling)};
  for (const auto track : motion.tracks()) {
    if (!moves_bone(track) || !wanted(track.info().bone)) continue;
    bone_channel* const to = &clip.bones[track.info().bone][static_cast<std::size_t>(track.info().channel)];
    track.visit([&]<class Curve>(const Curve& curve) {
      constexpr std::size_t width = motley::component_count<motley::curve_value_t<Curve>>;
      const std::size_t frames = curve.size() > 1 ? clip.frames : 1;
      for (std::size_t i = 0; i < width; ++i) to[i] = {std::vector<float>(frames), {}};
      motley::cursor play{curve};
      for (std::size_t frame = 0; frame < frames; ++frame) {
        const auto value = play.at(sampling(frame));
        for (std::size_t i = 0; i < width; ++i) to[i].samples[frame] = motley::component(value, i);
      }
      if constexpr (motley::hermite_keyframe<motley::key_t<Curve>> && !motley::sampled_curve<Curve>) {
        if (!curves || sampling.resampled) return; // frames are joined by straight lines
        for (const motley::key k : curve.keys()) {
          if (!to->keys.empty() && to->keys.back().frame == k.frame) { // a step: not cubic
            to->keys.clear();
            break;
          }
          to->keys.push_back(k);
        }
      }
    });
  }
  if (sampling.resampled && turns_between_frames(motion)) add_rotations(motion, sampling, clip);
  return clip;
}

/// True for a bone that moves beside an armature. A figure has such bones; bones that a model's skeleton
/// lacks are dropped.
inline bool is_beside(const armature& a, std::int32_t bone) {
  return !a.has_rest_pose() && a.slot(bone) == motley::skeleton_bone::none;
}

/// Poses a clip with an armature at these frames, and takes the bones beside it apart.
template <class Motion>
bone_clip take_posed(const std::string& name, const Motion& motion, const frame_sampling& sampling,
                     const armature& a, motley::missing_channels missing) {
  bone_clip clip =
      take_apart(name, motion, sampling, false, [&](std::int32_t bone) { return is_beside(a, bone); });
  clip.figure = &a;
  clip.posed = pose(motion, a, missing, sampling.count, sampling, sampling.resampled);
  return clip;
}

/// The translation, rotation or scale of a glTF node. All numbers are finite.
struct node_curve {
  std::vector<float> first;  ///< at frame 0: x, y, z; for a rotation x, y, z, w
  std::vector<float> times;  ///< of its keys, in seconds; one if it is constant
  std::vector<float> values; ///< a value for each key; if cubic: in-tangent, value, out-tangent
  bool cubic = false;
  bool present = false; ///< the clip has at least one of its channels

  bool moves() const { return times.size() > 1; }
};

/// A key at every frame of a clip, or one if all values are equal.
node_curve curve_of(const bone_clip& clip, std::vector<float> values, std::size_t width);

/// Translation or scale: three channels from `first` on. Values that are missing or not finite are replaced.
/// Cubic if everything that moves has smooth keys, otherwise straight lines between frames. Counts the values
/// that are not finite.
node_curve triple_curve(const bone_clip& clip, const bone_channels& bone, motley::channel first,
                        const motley::vector3& missing, std::size_t& replaced);

/// Rotation: unit quaternions at each frame, from angles (about x first, then y, then z) or the motion's own.
/// Each has the sign that is nearest to the previous one.
node_curve rotation_curve(const bone_clip& clip, const bone_channels& bone, std::size_t& replaced);

} // namespace cli

#endif
