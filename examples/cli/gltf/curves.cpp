// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/curves: see curves.hpp.
#include "gltf/curves.hpp"

#include <cmath>
#include <functional>
#include <set>
#include <utility>

#include "motion/curves.hpp"
#include "skeleton/game_rotations.hpp"
#include "skeleton/in_place.hpp"

namespace cli {

std::optional<frame_sampling> frame_sampling::of(const any_motion& motion, double rate) {
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

namespace {

/// Replaces rotations by those that the games compute, for bones whose angles move.
void add_rotations(const any_motion& motion, const clip_moments& moments, bone_clip& clip) {
  game_rotations rotations{motion};
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

} // namespace

void put_in_place(const any_motion& motion, const root_choice& root, bone_clip& clip) {
  const values_in_place still{motion, root, clip.moments.size(), std::cref(clip.moments)};
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

bone_clip take_apart(const std::string& name, const any_motion& motion, clip_moments at_moments, bool curves,
                     const wanted_bones& wanted, const root_choice& root) {
  bone_clip clip{name, std::move(at_moments), motion.rotation_unit(), {}};
  const clip_moments& moments = clip.moments;
  clip.cameras = cameras_of(motion, moments.size(), std::cref(moments));
  for (const auto track : motion.tracks()) {
    if (!moves_bone(track) || !wanted(track.outline().bone)) continue;
    bone_channel* const to =
        &clip.bones[track.outline().bone][static_cast<std::size_t>(track.outline().channel)];
    const curve_facts curve = facts_of(track);
    const std::size_t width = track.outline().components, count = curve.keys > 1 ? moments.size() : 1;
    for (std::size_t i = 0; i < width; ++i) to[i] = {std::vector<float>(count), {}};
    curve_player play{track};
    for (std::size_t at = 0; at < count; ++at) {
      const std::array<float, 4>& values = play.at(moments(at));
      for (std::size_t i = 0; i < width; ++i) to[i].samples[at] = values[i];
    }
    if (!curve.is_smooth || !curves || moments.resampled) continue;
    for_each_key(track, 0, [&](const motley::key& k) { to->keys.push_back(k); });
    const auto is_step = [](const motley::key& a, const motley::key& b) { return a.frame == b.frame; };
    if (std::adjacent_find(to->keys.begin(), to->keys.end(), is_step) != to->keys.end())
      to->keys.clear(); // not cubic
  }
  if (moments.resampled && turns_between_frames(motion)) add_rotations(motion, moments, clip);
  if (root.in_place) put_in_place(motion, root, clip);
  return clip;
}

bone_clip take_posed(const std::string& name, const any_motion& motion, clip_moments at_moments,
                     const armature& a, const bones_beside& beside, const posing_rules& rules) {
  bone_clip clip = take_apart(
      name, motion, std::move(at_moments), false, [&](std::int32_t bone) { return beside(&a, bone); },
      rules.root);
  const clip_moments& moments = clip.moments;
  clip.figure = &a;
  clip.posed = pose(motion, a, rules, moments.size(), std::cref(moments),
                    [&](std::size_t i) { return moments.as_game(i); });
  return clip;
}

namespace {

/// A curve at a frame: its value, and its slopes on both sides, per frame.
struct point {
  double in, value, out;
};

/// Splitting a cubic anywhere gives the same cubic, so this is exact.
point point_at(const std::vector<motley::key>& keys, double frame) {
  const auto after = std::upper_bound(keys.begin(), keys.end(), frame,
                                      [](double f, const motley::key& k) { return f < double{k.frame}; });
  const auto next = static_cast<std::size_t>(after - keys.begin());
  if (next == 0) return {0, double{keys[0].value}, 0};
  const motley::key& a = keys[next - 1];
  const bool is_last = next == keys.size();
  const double length = is_last ? 1 : double{keys[next].frame} - double{a.frame};
  if (double{a.frame} == frame) {
    const double before = next > 1 ? frame - double{keys[next - 2].frame} : 1;
    return {next > 1 ? double{a.in} / before : 0, double{a.value}, is_last ? 0 : double{a.out} / length};
  }
  if (is_last) return {0, double{a.value}, 0};
  const motley::key& b = keys[next];
  const double t = (frame - double{a.frame}) / length, p = double{a.value}, m = double{a.out},
               c2 = 3 * (double{b.value} - p) - (2 * m + double{b.in}),
               c3 = m + double{b.in} - 2 * (double{b.value} - p),
               slope = (m + t * (2 * c2 + 3 * t * c3)) / length;
  return {slope, p + t * (m + t * (c2 + t * c3)), slope};
}

bool all_finite(const std::vector<float>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](float v) { return std::isfinite(v); });
}

/// Gives three channels common keys: all frames at which one of them has a key, and the clip's ends. False if
/// that is not possible.
bool make_cubic(const bone_clip& clip, const bone_channel* channels, const motley::vector3& missing,
                node_curve& to) {
  const double last = double{clip.moments.all.back().frame};
  std::set<double> frames{0, last};
  bool smooth = false, moves = false;
  for (std::size_t i = 0; i < 3; ++i) {
    if (channels[i].keys.empty() && channels[i].moves()) return false;
    smooth = smooth || !channels[i].keys.empty();
    for (const motley::key& k : channels[i].keys)
      if (double{k.frame} < last) frames.insert(double{k.frame});
  }
  if (!smooth || clip.moments_of(channels, 3) < clip.moments.size()) return false;
  for (const double frame : frames) {
    float in[3], value[3], out[3];
    for (std::size_t i = 0; i < 3; ++i) {
      const bone_channel& c = channels[i];
      const float constant = c.samples.empty() ? motley::component(missing, i) : c.samples[0];
      const point p = c.keys.empty() ? point{0, double{constant}, 0} : point_at(c.keys, frame);
      in[i] = motley::saturate_to_float(frame > 0 ? p.in * clip.moments.rate
                                                  : 0); // no curve before the first key
      value[i] = motley::saturate_to_float(p.value);
      out[i] = motley::saturate_to_float(frame < last ? p.out * clip.moments.rate : 0);
      moves = moves || in[i] != 0 || out[i] != 0 || value[i] != to.first[i];
    }
    to.times.push_back(static_cast<float>(frame > 0 ? frame / clip.moments.rate : 0));
    for (const float* const part : {in, value, out}) to.values.insert(to.values.end(), part, part + 3);
  }
  to.cubic = true;
  return moves && all_finite(to.values);
}

} // namespace

node_curve triple_curve(const bone_clip& clip, const bone_channels& bone, motley::channel first,
                        const motley::vector3& missing, std::size_t& replaced) {
  const bone_channel* const channels = &bone[static_cast<std::size_t>(first)];
  const std::size_t frames = clip.moments_of(channels, 3);
  std::vector<float> values;
  std::size_t odd = 0;
  for (std::size_t frame = 0; frame < frames; ++frame)
    for (std::size_t i = 0; i < 3; ++i) {
      const bool present = !channels[i].samples.empty();
      const float value = present ? channels[i].at(frame) : motley::component(missing, i);
      odd += std::isfinite(value) ? 0 : 1;
      values.push_back(std::isfinite(value) ? value : motley::component(missing, i));
    }
  node_curve curve = curve_of(clip.moments, std::move(values),
                              first == motley::channel::tx ? node_path::translation : node_path::scale);
  curve.present =
      std::any_of(channels, channels + 3, [](const bone_channel& c) { return !c.samples.empty(); });
  node_curve cubic{curve.first, {}, {}, false, curve.present};
  if (curve.jumps.empty() && make_cubic(clip, channels, missing, cubic)) return cubic;
  replaced += frames < clip.moments.size() ? odd * clip.moments.size() : odd;
  return curve;
}

node_curve rotation_curve(const bone_clip& clip, const bone_channels& bone, std::size_t& replaced) {
  const auto at = [&](motley::channel c, std::size_t frame, float missing) {
    const bone_channel& channel = bone[static_cast<std::size_t>(c)];
    return channel.samples.empty() ? missing : channel.at(frame);
  };
  std::size_t odd = 0;
  const auto angle = [&](motley::channel c, std::size_t frame) {
    const float value = at(c, frame, 0);
    odd += std::isfinite(value) ? 0 : 1;
    if (!std::isfinite(value)) return 0.0F;
    const bool has_angles = clip.unit != motley::angle_unit::quaternions; // else all are missing: 0
    return has_angles ? motley::convert_angle(value, clip.unit, motley::angle_unit::radians) : value;
  };
  using enum motley::channel;
  const bool has_quaternion = !bone[static_cast<std::size_t>(qw)].samples.empty();
  const std::size_t frames = has_quaternion ? clip.moments_of(&bone[static_cast<std::size_t>(qw)], 4)
                                            : clip.moments_of(&bone[static_cast<std::size_t>(rx)], 3);
  if (has_quaternion) // made from angles if as_game; angles that are not finite became 0
    for (const motley::channel c : {rx, ry, rz})
      for (const float value : bone[static_cast<std::size_t>(c)].samples) odd += std::isfinite(value) ? 0 : 1;
  std::array<double, 4> before{0, 0, 0, 1};
  std::vector<float> values;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const motley::quaternion stored =
        has_quaternion
            ? motley::quaternion{at(qw, frame, 1), at(qx, frame, 0), at(qy, frame, 0), at(qz, frame, 0)}
            : motley::from_euler(angle(rx, frame), angle(ry, frame), angle(rz, frame),
                                 motley::euler_order::xyz);
    std::array<double, 4> q{double{stored.x}, double{stored.y}, double{stored.z}, double{stored.w}};
    const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (!(length > 0) || !std::isfinite(length)) {
      ++odd;
      q = {0, 0, 0, 1};
    } else {
      for (double& v : q) v /= length;
    }
    const double product = q[0] * before[0] + q[1] * before[1] + q[2] * before[2] + q[3] * before[3];
    for (double& v : q) v = frame > 0 && product < 0 ? -v : v;
    for (const double v : q) values.push_back(static_cast<float>(v));
    before = q;
  }
  node_curve curve = curve_of(clip.moments, std::move(values), node_path::rotation);
  const auto has = [&](motley::channel c) { return !bone[static_cast<std::size_t>(c)].samples.empty(); };
  curve.present = has_quaternion || has(rx) || has(ry) || has(rz);
  replaced += frames < clip.moments.size() ? odd * clip.moments.size() : odd;
  return curve;
}

} // namespace cli
