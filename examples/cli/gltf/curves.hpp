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
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gltf/cameras.hpp"
#include "gltf/keys.hpp"
#include "skeleton/game_rotations.hpp"
#include "skeleton/in_place.hpp"
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
template <class Track> bool moves_bone(const Track& track) {
  return track.outline().channel <= motley::channel::qz && !motley::platinum::is_camera(track);
}

/// True for curves of numbers whose keys have slopes.
template <class Curve>
inline constexpr bool has_smooth_keys =
    motley::hermite_keyframe<motley::key_t<Curve>>&& Curve::kind != motley::curve_kind::samples;

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
void add_rotations(const Motion& motion, const clip_moments& moments, bone_clip& clip) {
  game_rotations<Motion> rotations{motion};
  if (rotations.bones().empty()) return;
  constexpr auto qw = static_cast<std::size_t>(motley::channel::qw);
  std::vector<bone_channel*> to; // by bone: the first of four; null for a camera's
  for (const std::int32_t bone : rotations.bones()) {
    const auto found = clip.bones.find(bone);
    to.push_back(found == clip.bones.end() ? nullptr : &found->second[qw]);
  }
  if (std::all_of(to.begin(), to.end(), [](const bone_channel* c) { return c == nullptr; })) return;
  for (std::size_t i = 0; i < moments.size(); ++i) {
    const auto turned = rotations.at(moments(i));
    for (std::size_t place = 0; place < to.size(); ++place) {
      if (to[place] == nullptr) continue;
      const auto [x, y, z] = rotations.curve_angles(place);
      const motley::quaternion q =
          moments.as_game(i) ? turned[place].rotation : motley::from_euler(x, y, z, motley::euler_order::xyz);
      for (std::size_t n = 0; n < 4; ++n) to[place][n].samples.push_back(motley::component(q, n));
    }
  }
}

/// Replaces the channels that change if the clip's root stays.
template <class Motion> void put_in_place(const Motion& motion, const root_choice& root, bone_clip& clip) {
  const values_in_place still{motion, root, clip.moments.size(), clip.moments};
  std::size_t element = 0;
  for (const auto track : motion.tracks()) {
    const motley::track_outline o = track.outline();
    const auto bone = clip.bones.find(o.bone);
    for (std::size_t i = 0; i < o.components; ++i, ++element) {
      const std::vector<float>* const values = still.find(element);
      if (values == nullptr || bone == clip.bones.end()) continue;
      bone_channel& to = bone->second[static_cast<std::size_t>(o.channel + i)];
      to = {*values, {}};
      if (!to.moves()) to.samples.resize(1);
    }
    if (still.find(element - 1) != nullptr && bone != clip.bones.end() && is_angle(o)) // see add_rotations
      for (auto n = static_cast<std::size_t>(motley::channel::qw); n < bone->second.size(); ++n)
        bone->second[n] = {};
  }
}

/// Separates a clip into bones at these moments. Tracks of neither a camera nor a bone that `wanted` selects
/// are dropped; if two tracks have the same channel, the last one counts. `curves`: also keeps the keys of
/// smooth curves, which become cubics.
template <class Motion, class Wanted>
bone_clip take_apart(const std::string& name, const Motion& motion, clip_moments at_moments, bool curves,
                     const Wanted& wanted, const root_choice& root) {
  bone_clip clip{name, std::move(at_moments), motion.rotation_unit(), {}};
  const clip_moments& moments = clip.moments;
  clip.cameras = cameras_of(motion, moments.size(), moments);
  for (const auto track : motion.tracks()) {
    if (!moves_bone(track) || !wanted(track.outline().bone)) continue;
    bone_channel* const to =
        &clip.bones[track.outline().bone][static_cast<std::size_t>(track.outline().channel)];
    track.visit([&]<class Curve>(const Curve& curve) {
      constexpr std::size_t width = motley::component_count<motley::curve_value_t<Curve>>;
      const std::size_t count = curve.size() > 1 ? moments.size() : 1;
      for (std::size_t i = 0; i < width; ++i) to[i] = {std::vector<float>(count), {}};
      motley::cursor play{curve};
      for (std::size_t at = 0; at < count; ++at) {
        const auto value = play.at(moments(at));
        for (std::size_t i = 0; i < width; ++i) to[i].samples[at] = motley::component(value, i);
      }
      if constexpr (has_smooth_keys<Curve>) {
        if (!curves || moments.resampled) return; // frames are joined by straight lines
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
  if (moments.resampled && turns_between_frames(motion)) add_rotations(motion, moments, clip);
  if (root.in_place) put_in_place(motion, root, clip);
  return clip;
}

/// Poses a clip with an armature at these moments, and takes the bones beside it apart.
template <class Motion>
bone_clip take_posed(const std::string& name, const Motion& motion, clip_moments at_moments,
                     const armature& a, const bones_beside& beside, const posing_rules& rules) {
  bone_clip clip = take_apart(
      name, motion, std::move(at_moments), false, [&](std::int32_t bone) { return beside(&a, bone); },
      rules.root);
  const clip_moments& moments = clip.moments;
  clip.figure = &a;
  clip.posed =
      pose(motion, a, rules, moments.size(), moments, [&](std::size_t i) { return moments.as_game(i); });
  return clip;
}

/// Translation or scale: three channels from `first` on. Values that are missing or not finite are replaced.
/// Cubic if everything that moves has smooth keys and nothing jumps, otherwise as curve_of(). Counts the
/// values that are not finite.
node_curve triple_curve(const bone_clip& clip, const bone_channels& bone, motley::channel first,
                        const motley::vector3& missing, std::size_t& replaced);

/// Rotation: unit quaternions from angles (about x first, then y, then z) or the motion's own, as curve_of().
node_curve rotation_curve(const bone_clip& clip, const bone_channels& bone, std::size_t& replaced);

} // namespace cli

#endif
