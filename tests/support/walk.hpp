// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/walk: calls every function of an opened motion, which must be safe for damaged files.
#ifndef MOTLEY_TESTS_SUPPORT_WALK_HPP
#define MOTLEY_TESTS_SUPPORT_WALK_HPP

#include <motley/formats/metroid/anim_key_sets.hpp>
#include <motley/formats/metroid/anim_player.hpp>
#include <motley/formats/metroid/evnt.hpp>
#include <motley/formats/shenmue/mirror.hpp>
#include <motley/motley.hpp>
#include <motley/play/root_motion.hpp>
#include <motley/pose/diagnose.hpp>

#include <algorithm>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "walk_bones.hpp"

namespace support {

/// The sum of a value's components.
template <motley::curve_value V> double sum_of(const V& value) {
  double sum = 0;
  for (std::size_t i = 0; i < motley::component_count<V>; ++i) sum += double{motley::component(value, i)};
  return sum;
}

/// Which functions to call: all, or for fast fuzzers a part selected by a number.
struct choice {
  bool all = true;
  unsigned number = 0;

  /// True if the selected twelfth is one of these, 0 to 11.
  bool wants(unsigned first, unsigned last) const {
    const unsigned chosen = number / 16 % 12;
    return all || (first <= chosen && chosen <= last);
  }
  /// The frames to request: between frames, in both directions, and NaN and infinities.
  std::span<const float> frames() const {
    static constexpr float inf = std::numeric_limits<float>::infinity(),
                           nan = std::numeric_limits<float>::quiet_NaN();
    static constexpr float every[] = {0.5F, 7.25F, 3, -1, 1e9F, nan, inf, 41};
    return all ? std::span{every} : std::span{every}.subspan(number % 4 * 2, 2);
  }
};

inline double sum_of(std::span<const float> values) {
  double sum = 0;
  for (const float v : values) sum += double{v};
  return sum;
}

/// Plays an ANIM in any order, with a few checkpoints.
inline double play(const motley::metroid_anim::motion& motion, choice chosen) {
  const auto spacing = static_cast<std::uint32_t>(motion.key_count() / 4 + 1);
  std::vector<std::byte> memory(motley::metroid_anim::player::memory_size(motion, spacing));
  auto player = motley::metroid_anim::make_player(motion, memory, {}, spacing);
  if (!player) return 0; // without tracks
  std::vector<float> pose(player->pose_size());
  double sum = 0;
  for (const float frame : chosen.frames()) {
    player->sample_frame(frame, pose);
    sum += sum_of(pose);
  }
  return sum;
}

/// Iterates over an ANIM's key sets, with memory for only some tracks.
inline double walk_key_sets(const motley::metroid_anim::motion& motion) {
  double sum = 0;
  std::vector<motley::metroid_anim::running_track> running(std::min(motion.track_count(), 200U));
  motley::metroid_anim::key_sets sets{motion, running};
  for (const motley::metroid_anim::key_set set : sets)
    for (std::size_t t = 0; t < set.track_count(); ++t) sum += set.stored(t).x;
  return sum;
}

/// Plays a motion in any order, from the file's bytes.
template <motley::clip Motion> double play_any(const Motion& motion, choice chosen) {
  std::vector<std::byte> memory(motley::player<Motion>::memory_size(motion));
  auto made = motley::make_player(motion, memory);
  if (!made) return 0; // without tracks
  motley::player<Motion> player = std::move(*made);
  std::vector<float> pose(player.pose_size());
  double sum = 0;
  for (const float frame : chosen.frames()) {
    player.sample_frame(frame, pose);
    sum += sum_of(pose);
    *made = std::move(player); // it goes on elsewhere
    player = std::move(*made);
  }
  return sum;
}

/// The same with a baked clip, unless it needs too much memory.
template <motley::clip Motion> double play_compiled(const Motion& motion, choice chosen) {
  const std::size_t size = motley::baked_clip::memory_size(motion);
  const std::size_t very_much = std::size_t{1} << (chosen.all ? 18U : 14U);
  std::vector<std::byte> compiled_memory(size < very_much ? size : 0);
  const auto compiled = motley::baked_clip::make(motion, compiled_memory, {motley::playback::loop});
  if (!compiled) return 0;
  std::vector<float> pose(motion.pose_size());
  double sum = walk_baked_bones(motion, *compiled, chosen.frames());
  for (const float frame : chosen.frames()) {
    compiled->sample_seconds(double{frame}, pose);
    sum += sum_of(pose);
  }
  return sum;
}

/// Decodes a few frames at the start, between frames and past the end, in both layouts; as much as fits.
template <motley::clip Motion> double decode_some(const Motion& motion, choice chosen) {
  const double frames = motion.frame_count();
  const motley::frame_range ranges[] = {{0, 1, 40}, {frames > 3 ? frames - 3 : 0, 1, 9}, {1.5, 0.75, 3}};
  double sum = 0;
  for (unsigned i = 0; i < 6; ++i) {
    if (!chosen.wants(2 * i, 2 * i + 1)) continue;
    motley::frame_range range = ranges[i / 2];
    const std::size_t pose = motion.pose_size();
    range.count = std::min(range.count, (std::size_t{1} << 14U) / std::max<std::size_t>(pose, 1));
    std::vector<float> out(pose * range.count);
    motley::decode(motion, range, out, i % 2 == 0 ? motley::layout::by_track : motley::layout::by_frame);
    sum += sum_of(out);
  }
  return sum;
}

/// Reads every key and evaluates every track, forward and backward. Returns a sum that depends on all values.
template <motley::clip Motion> double walk_tracks(const Motion& motion, choice chosen) {
  double sum = 0;
  for (const auto track : motion.tracks()) {
    sum += track.outline().bone;
    sum += track.outline().index;
    track.visit([&](const auto& curve) {
      for (const auto& k : curve.keys()) {
        sum += double{k.frame} + sum_of(k.value);
        if constexpr (motley::hermite_keyframe<std::remove_cvref_t<decltype(k)>>)
          sum += double{k.in} + double{k.out};
      }
      motley::cursor playing{curve};
      for (const float frame : chosen.frames())
        sum += sum_of(playing.at(frame)) + sum_of(motley::evaluate(curve, frame));
    });
  }
  motion.warnings(
      [&](const motley::warning& w) { sum += static_cast<double>(motley::message(w).view().size()); });
  const motley::loop_gap end = motley::closes(motion);
  const auto line = motley::timeline::of(motion, motley::playback::loop);
  static constexpr motley::skeleton_bone bones[] = {
      {.number = 0},
      {.parent = 0, .number = 1, .rest = {.translation = {0, 1, 0}}},
      {.parent = 1, .number = 3}};
  motley::bone_fit fits[4];
  const motley::diagnosis fit = motley::diagnose(motion, {bones, motley::scale_rule::cumulative, true}, fits);
  motley::visit_lacking_bones(motion, {bones}, [&](std::int32_t bone) { sum += bone; });
  sum += double{fit.median_gap} + fit.moved + fit.not_finite + double(motley::verdict(fit));
  return sum + double{end.gap} + end.bone + static_cast<double>(line.rounds(1e9)) +
         double{line.frame_at(-1e9)};
}

/// Moves a character by the root of a motion, or by another bone, and poses it in place.
template <motley::clip Motion> double move_root(const Motion& motion, choice chosen) {
  const std::int32_t bone = chosen.all || chosen.number % 2 == 0 ? motley::root_of(motion).number : 1;
  const motley::root_motion root{motion, motley::root_of(motion, bone), {motley::playback::loop}};
  std::vector<float> pose(motion.pose_size());
  double sum = 0;
  for (const float frame : chosen.frames()) {
    const auto [at, turn] = root.between(-1, double{frame} * 1e30);
    sum += double{at.x} + double{turn.w};
    motley::sample_frame(motion, frame, pose);
    root.in_place(pose);
    sum += sum_of(pose);
  }
  return sum;
}

/// Calls every function of a motion, or the selected ones.
template <motley::clip Motion> double walk(const Motion& motion, choice chosen = {}) {
  double sum = 0;
  const choice how{chosen.all, chosen.number / 8};
  if (chosen.wants(0, 2)) sum += walk_tracks(motion, how);
  if (chosen.wants(3, 5)) sum += decode_some(motion, how);
  if (chosen.wants(6, 8)) sum += play_any(motion, how);
  if (chosen.wants(7, 7)) sum += walk_bones(motion, how.frames());
  if (chosen.wants(8, 8)) sum += move_root(motion, how) + walk_selections(motion, how.frames());
  if (chosen.wants(9, 9)) sum += play_compiled(motion, how); // by far the slowest
  if constexpr (requires { play(motion, chosen); }) {
    if (chosen.wants(10, 10)) sum += play(motion, how);
    if (chosen.wants(11, 11)) sum += walk_key_sets(motion);
  }
  return sum;
}

/// Reads every byte of a sequence's commands and events, in both possible ways.
inline double walk_events(const motley::shenmue_motn::archive& archive, std::size_t i) {
  double sum = 0;
  const auto add = [&](const motley::clip_event& e) {
    sum += e.frame + static_cast<double>(e.opcode) + static_cast<double>(e.offset);
    for (std::uint64_t b = 0; b < e.payload.size(); ++b) sum += std::to_integer<int>(*e.payload.at(b));
  };
  const auto commands = archive.commands(i);
  const auto events = archive.events(i);
  if (commands)
    for (const auto& c : *commands) add(c);
  if (events)
    for (const auto& e : *events) add(e);
  if (const motley::error e = motley::shenmue_motn::format::visit_events(archive, i, add))
    sum += static_cast<double>(motley::message(e).view().size());
  const auto extra = archive.extra(i);
  return sum + (extra ? static_cast<double>(extra->bytes().size()) + extra->is_mirrored() : 0);
}

/// The same for all sequences of a file, or for four of them, selected by index.
inline double walk(const motley::shenmue_motn::archive& archive, choice chosen = {}) {
  double sum = 0;
  const std::size_t step = chosen.all ? 1 : 1 + archive.size() / 4;
  for (std::size_t i = chosen.all ? 0 : chosen.number % step; i < archive.size(); i += step) {
    const auto own = archive.name(i);
    sum += (own ? static_cast<double>(own->size()) : 0) + archive.extra_offset(i);
    sum += walk_events(archive, i);
    const auto motion = archive[i];
    if (!motion) {
      sum += static_cast<double>(motley::message(motion.error()).view().size());
      continue;
    }
    sum += walk(*motion, chosen);
    if (const auto mirrored = motley::shenmue_motn::mirror(*motion)) sum += walk(*mirrored, chosen);
    motley::shenmue_motn::visit_bone_names(
        *motion, [&](std::int32_t, std::string_view name) { sum += static_cast<double>(name.size()); });
    std::vector<motley::shenmue_motn::track_position> index(std::min(motion->track_count(), 200U));
    motion->positions(index);
    for (const auto& position : index) sum += double{motley::evaluate(motion->track(position), 1)};
  }
  archive.warnings([&](const motley::warning& w) { sum += static_cast<double>(w.value); });
  sum += static_cast<double>(archive.find("SEQ_1"));
  return sum;
}

/// Looks up every bone.
inline double walk(const motley::bone_table::table& table) {
  double sum = table.mapped_count();
  for (const std::int32_t bone : {-1, 0x1000, 0x7FFF, INT32_MIN, INT32_MAX}) sum += table.find(bone);
  return sum;
}

/// Reads every field of every event of a file of events, and what it means.
template <class Events>
requires requires(const Events& all) {
  all.visit([](const auto&) {});
}
double walk(const Events& all) {
  double sum = static_cast<double>(all.size());
  const auto add = [&]<class Field>(const Field& field) {
    if constexpr (std::is_same_v<Field, motley::stored_text>)
      for (const char c : field) sum += c;
    else if constexpr (std::is_same_v<Field, motley::evnt::file_id>)
      sum += field.type[3] + static_cast<double>(field.number);
    else
      sum += static_cast<double>(field);
  };
  all.visit([&]<class Event>(const Event& e) {
    Event::fields(e, [&](std::string_view, const auto& field) { add(field); });
    sum += static_cast<double>(meaning(e).size() + e.offset);
  });
  all.describe([&](std::string_view name, const auto&) { sum += static_cast<double>(name.size()); });
  return sum;
}

/// A pose that has every bone. Some of its channels can be changed.
struct any_pose {
  float values[64]{};

  bool has(std::int32_t bone) const { return bone % 5 != 3; }
  float get(const motley::bone_channel& c) const { return values[slot(c)]; }
  void set(const motley::bone_channel& c, float value) { values[slot(c)] = value; }
  static std::size_t slot(const motley::bone_channel& c) {
    return static_cast<std::size_t>((c.bone * 10 + c.index) & 63);
  }
};

/// Runs an exp on a small pose, and reads all its points.
template <class Program>
requires requires(const Program& p, any_pose& pose) { run(p, pose); }
double walk(const Program& exp, choice chosen = {}) {
  std::uint32_t bits = chosen.number + 0x9E3779B9U;
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  constexpr float choices[] = {0, 1, -2.5F, 100, inf, -inf, nan, 1e30F};
  any_pose pose;
  for (float& v : pose.values) {
    v = choices[bits >> 29U];
    bits = bits * 1664525U + 1013904223U;
  }
  const auto outcome = run(exp, pose);
  double sum = static_cast<double>(outcome.written + outcome.skipped);
  for (const float v : pose.values) sum += double{v};
  const auto add = [&](const auto& points) {
    for (const motley::key k : points.keys()) sum += double{k.frame} + double{k.value};
  };
  if constexpr (std::is_integral_v<typename Program::curve_id>) { // it has a table of interpolations
    for (std::uint32_t i = 0; i < exp.interpolation_count(); ++i) exp.visit_points(i, add);
  } else {
    for (std::uint32_t i = 0; i < exp.size(); ++i)
      if (const auto r = exp[i]; !r.is_dummy() && r.has_points()) exp.visit_points(r, add);
  }
  exp.warnings([&](const motley::warning& w) { sum += static_cast<double>(w.offset); });
  return sum;
}

} // namespace support

#endif
