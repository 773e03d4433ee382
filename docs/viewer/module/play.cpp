// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/module/play: the open clip at frames: poses, bones, cameras, curves, keys.
#include <cstdint>

#include "state.hpp"

namespace viewer {

extern "C" {

/// The frame at a time in seconds.
float viewer_frame_at(double seconds, bool loop) {
  return motley::timeline::of(now.shown.motion(), loop ? motley::playback::loop : motley::playback::clamp)
      .frame_at(seconds);
}

/// Whether the root of all clips stays where it is at frame 0, as far as bones and a .glb are concerned.
void viewer_in_place(bool in_place) { now.root.in_place = in_place; }

/// How many numbers the function called last has given. Without an open clip none have any, except
/// viewer_curve().
std::size_t viewer_count() { return now.count; }

/// A value for each row at a frame, as the file has them, from the player or, if `exactly`, evaluated without
/// one. Bones are where the pose last asked for puts them.
const float* viewer_pose(float frame, bool exactly) {
  web::clip& c = now.shown.open;
  const std::vector<float>& pose = exactly ? c.pose_at(frame) : c.play(frame);
  if (!now.root.in_place) return give(pose);
  now.numbers = pose;
  (void)c.put_in_place(motley::root_of(c.motion()).number);
  return give(now.numbers);
}

/// Three numbers for each bone, for the page to write: what its translation is where the clip has none.
motley::vector3* viewer_rest() {
  now.count = 3 * now.shown.rest.size();
  return now.shown.rest.data();
}

/// Ten numbers for each bone, see bone: what the pose last asked for makes of it.
const bone* viewer_bones() {
  const clip& c = now.shown;
  std::vector<motley::skeleton_bone> at_rest(c.targets.size());
  for (std::size_t i = 0; i < at_rest.size(); ++i) at_rest[i].rest.translation = c.rest[i];
  std::vector<motley::local_transform> transforms(c.targets.size());
  motley::to_local_transforms(c.binding.with({at_rest}), c.open.pose(), transforms);
  now.bones.resize(transforms.size());
  for (std::size_t i = 0; i < transforms.size(); ++i) {
    const auto& [t, euler, s, r] = transforms[i];
    now.bones[i] = {t.x, t.y, t.z, r.w, r.x, r.y, r.z, s.x, s.y, s.z};
  }
  now.count = sizeof(bone) / sizeof(float) * now.bones.size();
  return now.bones.data();
}

/// Eight numbers for each camera at a frame, as the file has them: its number, where it is, what it looks at,
/// and its field of view.
const float* viewer_cameras(float frame) {
  now.numbers.clear();
  now.shown.motion().visit_clip([&](const auto& motion) {
    motley::platinum::visit_cameras(motion, [&](const auto& camera) {
      const auto view = camera.at(frame);
      now.numbers.insert(now.numbers.end(),
                         {static_cast<float>(camera.number()), view.eye.x, view.eye.y, view.eye.z,
                          view.target.x, view.target.y, view.target.z, view.fov});
    });
  });
  return give(now.numbers);
}

/// Row i's values at `count` frames, `step` apart; zeros if the clip has no such row.
const float* viewer_curve(std::size_t i, double first, double step, std::size_t count) {
  now.numbers.assign(count, 0);
  if (i >= now.shown.rows.size()) return give(now.numbers);
  const motley::frame_range frames{first, step, count};
  const web::source& from = now.shown.open.sources()[i];
  now.shown.motion().visit(from.track, [&](const auto& curve) {
    motley::cursor at{curve};
    for (std::size_t n = 0; n < count; ++n)
      now.numbers[n] = motley::component(at.at(frames[n]), from.component);
  });
  return give(now.numbers);
}

/// Row i's keys, four numbers each: frame, value, and how much the curve would rise along the tangents to the
/// key before and to the one after. None if the clip has no such row.
const float* viewer_keys(std::size_t i) {
  now.numbers.clear();
  if (i < now.shown.rows.size()) web::add_keys(now.shown.motion(), now.shown.open.sources()[i], now.numbers);
  return give(now.numbers);
}
}

} // namespace viewer
