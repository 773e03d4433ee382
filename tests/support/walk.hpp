// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/walk: does everything that can be done with an opened motion; what a damaged file has to
// survive.
#ifndef MOTLEY_TESTS_SUPPORT_WALK_HPP
#define MOTLEY_TESTS_SUPPORT_WALK_HPP

#include <motley/motley.hpp>

#include <algorithm>
#include <limits>
#include <vector>

namespace support {

/// The sum of a value's components.
template <motley::curve_value V> double sum_of(const V& value) {
  double sum = 0;
  for (std::size_t i = 0; i < motley::component_count<V>; ++i) sum += double{motley::component(value, i)};
  return sum;
}

/// Plays an ANIM in any order, with memory for some tracks and a few checkpoints, and walks its key-sets.
inline double play(const motley::metroid_anim::motion& motion) {
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  std::vector<motley::metroid_anim::playing_track> memory(std::min(motion.track_count(), 200U));
  std::vector<motley::stored_triple> checkpoints(3 * memory.size());
  motley::metroid_anim::player player{motion, memory, checkpoints};
  std::vector<float> pose(player.pose_size());
  double sum = 0;
  for (const float frame :
       {0.0F, 0.5F, 7.25F, 300.0F, 3.0F, -1.0F, 1e9F, 2.0F, inf, -inf, nan, 70000.0F, 41.0F}) {
    player.sample(frame, pose);
    for (const float v : pose) sum += double{v};
  }
  std::vector<motley::metroid_anim::running_track> running(memory.size());
  motley::metroid_anim::key_sets sets{motion, running};
  for (const motley::metroid_anim::key_set set : sets)
    for (std::size_t t = 0; t < set.track_count(); ++t) sum += set.stored(t).x;
  return sum;
}

/// Plays a motion in any order, straight from the bytes and, unless it takes very much memory, compiled.
template <motley::clip Motion> double play_any(const Motion& motion) {
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  std::vector<std::uint32_t> memory(motley::player<Motion>::size(motion));
  motley::player player{motion, memory};
  const std::size_t words = motley::compiled_clip::size(motion);
  std::vector<std::uint32_t> compiled_memory(words < (std::size_t{1} << 20U) ? words : 0);
  const motley::compiled_clip compiled{motion, compiled_memory, motley::playback::loop};
  std::vector<float> pose(player.pose_size());
  double sum = 0;
  for (const float frame : {0.5F, 1.0F, 2.0F, 7.25F, 300.0F, 3.0F, -1.0F, 1e9F, inf, nan, -inf, 41.0F}) {
    player.sample_frame(frame, pose);
    for (const float v : pose) sum += double{v};
    compiled.sample_frame(frame, pose);
    player.sample(double{frame}, pose);
    for (const float v : pose) sum += double{v};
  }
  return sum;
}

/// Reads every key, evaluates, plays back and forth, decodes and collects warnings. Returns a sum that
/// depends on it.
template <motley::clip Motion> double walk(const Motion& motion) {
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  double sum = 0;
  for (const auto track : motion.tracks()) {
    sum += track.target() + track.index();
    track.visit([&](const auto& curve) {
      for (const auto& k : curve.keys()) {
        sum += double{k.frame} + sum_of(k.value);
        if constexpr (motley::hermite_keyframe<std::remove_cvref_t<decltype(k)>>)
          sum += double{k.in} + double{k.out};
      }
      motley::cursor playing{curve};
      for (const float frame :
           {0.0F, 0.5F, 7.25F, 300.0F, 3.0F, -1.0F, 1e9F, 2.0F, inf, -inf, nan, 70000.0F, 41.0F})
        sum += sum_of(playing.at(frame)) + sum_of(motley::evaluate(curve, frame));
    });
  }
  std::vector<float> dense(
      std::min(motley::decoded_size(motion), std::size_t{1} << 16U)); // as many tracks as fit
  motley::decode(motion, dense);
  for (const float v : dense) sum += double{v};
  motley::decode(motion, motley::frame_range{1.5, 0.75, 3}, dense);
  motley::decode(motion, dense, motley::layout::by_frame);
  sum += play_any(motion);
  if constexpr (requires { play(motion); }) sum += play(motion);
  motion.warnings(
      [&](const motley::warning& w) { sum += static_cast<double>(motley::message(w).view().size()); });
  return sum;
}

/// The same for all sequences of a file, by their indexes, too.
inline double walk(const motley::shenmue_motn::archive& archive) {
  double sum = 0;
  for (std::size_t i = 0; i < archive.size(); ++i) {
    sum += static_cast<double>(archive.name(i)->size()) + archive.extra_offset(i);
    const auto motion = archive[i];
    if (!motion) {
      sum += static_cast<double>(motley::message(motion.error()).view().size());
      continue;
    }
    sum += walk(*motion);
    std::vector<motley::shenmue_motn::track_position> index(std::min(motion->track_count(), 200U));
    motion->positions(index);
    for (const auto& position : index) sum += double{motley::evaluate(motion->track(position), 1)};
  }
  archive.warnings([&](const motley::warning& w) { sum += static_cast<double>(w.value); });
  sum += static_cast<double>(archive.find("SEQ_1"));
  return sum;
}

/// A pose that answers to any bone, of which a few channels can be changed.
struct any_pose {
  float values[64]{};

  bool has(std::int32_t bone) const { return bone % 5 != 3; }
  float get(const motley::bone_channel& c) const { return values[slot(c)]; }
  void set(const motley::bone_channel& c, float value) { values[slot(c)] = value; }
  static std::size_t slot(const motley::bone_channel& c) {
    return static_cast<std::size_t>((c.bone * 10 + c.index) & 63);
  }
};

/// Runs an exp over a pose of a few bits, and reads all its points.
template <class Program>
requires requires(const Program& p, any_pose& pose) { evaluate(p, pose); }
double walk(const Program& exp, std::uint32_t bits = 0x9E3779B9) {
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  constexpr float choices[] = {0, 1, -2.5F, 100, inf, -inf, nan, 1e30F};
  any_pose pose;
  for (float& v : pose.values) {
    v = choices[bits >> 29U];
    bits = bits * 1664525U + 1013904223U;
  }
  const auto outcome = evaluate(exp, pose);
  double sum = static_cast<double>(outcome.written + outcome.skipped);
  for (const float v : pose.values) sum += double{v};
  const auto add = [&](const auto& points) {
    for (const motley::key k : points.keys()) sum += double{k.frame} + double{k.value};
  };
  if constexpr (requires { exp.interpolation_count(); }) {
    for (std::uint32_t i = 0; i < exp.interpolation_count(); ++i) exp.visit_points(i, add);
  } else {
    for (std::uint32_t i = 0; i < exp.size(); ++i)
      if (const auto r = exp[i]; !r.is_dummy() && r.has_points()) exp.visit_points(r, add);
    exp.warnings([&](const motley::warning& w) { sum += static_cast<double>(w.offset); });
  }
  return sum;
}

} // namespace support

#endif
