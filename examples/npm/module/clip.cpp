// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/module/clip: see clip.hpp; also the functions for clips that the package's JavaScript calls.
#include "clip.hpp"

#include <motley/formats/mtb3/legs.hpp>

#include "cli/motion/curve_keys.hpp"
#include "cli/skeleton/posed.hpp"

namespace web {

std::uint64_t clip::memory_size(const any_motion& motion) {
  return motion.pose_size() * std::uint64_t{sizeof(row) + sizeof(source) + sizeof(float)};
}

clip::clip(const any_motion& motion) : motion_{motion}, pose_(motion.pose_size()) {
  rows_.reserve(pose_.size());
  sources_.reserve(pose_.size());
  for (motley::track_outline o; motion.next(o);)
    for (std::size_t i = 0; i < o.components; ++i) {
      rows_.push_back({o.bone, static_cast<std::int32_t>(o.channel + i), o.index,
                       static_cast<std::int32_t>(o.key_count)});
      sources_.push_back({o, i, motley::platinum::is_camera(motion, o)});
    }
}

const std::vector<float>& clip::pose_at(float frame) {
  motley::sample_frame(motion_, frame, pose_);
  return pose_;
}

const std::vector<float>& clip::play(float frame) {
  if (!player_) {
    memory_.resize(motley::player_memory_size(motion_));
    auto made = motley::make_player(motion_, memory_);
    player_.emplace(); // without tracks, a player that plays nothing
    if (made) *player_ = *std::move(made);
  }
  player_->sample_frame(frame, pose_);
  return pose_;
}

bool clip::start() {
  if (player_) return true;
  if (!has_room(motley::player_memory_size(motion_))) return false;
  play(0);
  return true;
}

std::vector<float>& clip::put_in_place(std::int32_t bone) {
  root_motion(bone, motley::playback::clamp).in_place(pose_);
  return pose_;
}

void add_keys(const any_motion& motion, const source& row, std::vector<float>& to) {
  motion.visit(row.track, [&](const auto& curve) {
    if (curve.size() == 0) return;
    cli::for_each_key(curve, row.component, [&](const motley::key& k) {
      to.insert(to.end(), {static_cast<float>(k.frame), k.value, k.in, k.out});
    });
  });
}

namespace {

std::vector<float> numbers; // the result of the last call

constexpr std::uint64_t memory_of_a_bone = 256; // upper bound of what a cli::poser needs, in bytes

} // namespace

extern "C" {

std::uint32_t motley_frame_count(const clip* c) { return c->motion().frame_count(); }
std::uint32_t motley_round_frames(const clip* c) { return c->motion().round_frames(); }
double motley_round_seconds(const clip* c) { return motley::round_seconds(c->motion()); }
/// 0: no, 1: yes, -1: the format does not store it.
std::int32_t motley_loops(const clip* c) {
  const motley::looping stored = c->motion().loops();
  return stored == motley::looping::unknown ? -1 : stored == motley::looping::yes ? 1 : 0;
}
float motley_frame_rate(const clip* c) { return c->motion().frame_rate(); }
/// As a motley::angle_unit.
std::int32_t motley_rotation_unit(const clip* c) {
  return static_cast<std::int32_t>(c->motion().rotation_unit());
}
std::size_t motley_row_count(const clip* c) { return c->rows().size(); }
const row* motley_rows(const clip* c) { return c->rows().data(); }

/// The keys of a row, four numbers each; motley_number_count() returns how many numbers. Null: out of memory.
const float* motley_keys(const clip* c, std::size_t row) {
  numbers = {};
  const std::uint64_t size = 4 * static_cast<std::uint64_t>(c->rows()[row].keys);
  if (!has_room(size * sizeof(float))) return nullptr;
  numbers.reserve(static_cast<std::size_t>(size));
  add_keys(c->motion(), c->sources()[row], numbers);
  return numbers.data();
}
std::size_t motley_number_count() { return numbers.size(); }

/// out[row * frames + frame]. `size` is rows times frames.
void motley_decode(const clip* c, float* out, std::size_t size) { motley::decode(c->motion(), {out, size}); }
/// One number for each row at a frame.
const float* motley_sample_frame(clip* c, float frame) { return c->pose_at(frame).data(); }
/// Makes a player. False: out of memory.
bool motley_start(clip* c) { return c->start(); }
/// The same at a time in seconds, from a player.
const float* motley_play(clip* c, double seconds, bool loop) {
  const auto mode = loop ? motley::playback::loop : motley::playback::clamp;
  return c->play(motley::timeline::of(c->motion(), mode).frame_at(seconds)).data();
}

/// The bone that moves the character.
std::int32_t motley_root(const clip* c) { return motley::root_of(c->motion()).number; }
/// The movement of a bone, usually the root, between two times: seven numbers, translation and rotation (w
/// first).
const float* motley_movement(const clip* c, std::int32_t root, double from, double until, bool loop) {
  const auto mode = loop ? motley::playback::loop : motley::playback::clamp;
  const auto [t, q] = c->root_motion(root, mode).between(from, until);
  numbers.assign({t.x, t.y, t.z, q.w, q.x, q.y, q.z});
  return numbers.data();
}
/// The pose, for the page to write, ...
float* motley_pose(clip* c) { return c->pose().data(); }
/// ... and to change it so that a bone is where it is at frame 0.
void motley_put_in_place(clip* c, std::int32_t root) { c->put_in_place(root); }

/// The number of tracks that move a bone of a skeleton; -1: out of memory.
double motley_bound_track_count(const clip* c, const cli::armature* a) {
  if (!has_room(memory_of_a_bone * a->transform_count())) return -1;
  const cli::poser posing{c->motion(), *a, {}};
  return static_cast<double>(posing.bound_track_count());
}

/// The number of the clip's legs that a skeleton does not have.
std::size_t motley_unposed_leg_count(const clip* c, const cli::armature* a) {
  return motley::god_hand::legs_of(c->motion(), a->skeleton()).unposed_count();
}

/// Ten numbers for each bone of a skeleton at a frame, in model space: translation, rotation (w first),
/// scale. `exp` changes the pose; null: none does. Null: out of memory.
const float* motley_model(clip* c, const cli::armature* a, float frame, const exp_file* exp) {
  if (!c->start() || !has_room(memory_of_a_bone * a->transform_count())) return nullptr;
  cli::poser posing{c->motion(), *a, rules_of(exp)};
  posing.locals(c->play(frame));
  std::vector<motley::model_transform> bones(a->bone_count());
  posing.to_model(bones);
  numbers.clear();
  numbers.reserve(10 * bones.size() + 1); // not null, even without bones
  for (const auto& [t, r, s] : bones)
    numbers.insert(numbers.end(), {t.x, t.y, t.z, r.w, r.x, r.y, r.z, s.x, s.y, s.z});
  return numbers.data();
}
}

} // namespace web
