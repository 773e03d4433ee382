// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/animation: see animation.hpp.
#include "gltf/animation.hpp"

#include <algorithm>
#include <cmath>

#include "gltf/posed.hpp"
#include "io/json.hpp"

namespace cli {

namespace {

using motley::vector3;

/// "camera_0" is camera 0.
std::string note_about_fov(const camera_path& camera) {
  std::string name = camera.name;
  std::replace(name.begin(), name.end(), '_', ' ');
  return "note: the field of view of " + name + " moves from " + json_number(camera.fov) + " to " +
         json_number(camera.far_fov) + " radians; a .glb holds its first value";
}

} // namespace

std::string why_no_gltf(const bone_clip& clip) {
  float before = -1;
  for (const moment& m : clip.moments.all) {
    if (!std::isfinite(m.seconds)) return "has frames that are too long: their times do not fit into glTF";
    if (!(m.seconds > before)) return "has frames that are too short to tell apart";
    before = m.seconds;
  }
  return {};
}

gltf_animation animate(const bone_clip& clip, const bone_tables& tables) {
  const clip_moments& moments = clip.moments;
  gltf_animation made;
  made.name = clip.name;
  made.frames = moments.size();
  made.rate = moments.rate;
  made.is_z_up = clip.figure != nullptr ? clip.figure->is_z_up() : clip.is_z_up;
  made.length = moments.all.back().seconds;
  const std::int32_t first = clip.figure != nullptr ? first_beside : 0;
  if (clip.figure != nullptr) add_nodes(clip, made);
  for (const auto& [bone, called] : clip.names) made.names.emplace(first + bone, called);
  std::size_t& replaced = made.lost.replaced;
  for (const auto& [bone, channels] : clip.bones) {
    const auto rest = tables.rest.find(bone);
    const vector3 at = rest == tables.rest.end() ? vector3{} : rest->second;
    made.bones.emplace(first + bone,
                       node_curves{triple_curve(clip, channels, motley::channel::tx, at, replaced),
                                   rotation_curve(clip, channels, replaced),
                                   triple_curve(clip, channels, motley::channel::sx, {1, 1, 1}, replaced)});
  }
  for (const camera_path& camera : clip.cameras) {
    node_curve eyes = curve_of(moments, camera.eyes, node_path::translation);
    // A cut is one for the view, too, even if that moves as fast.
    node_curve views = curve_of(moments, camera.rotations, node_path::rotation, eyes.jumps);
    node_curves curves{std::move(eyes), std::move(views), node_curve{}};
    const float fov = gltf_fov(camera.fov);
    if (fov != camera.fov)
      ++made.lost.wrong_fovs;
    else if (camera.far_fov != camera.fov)
      made.lost.fovs.push_back(note_about_fov(camera));
    replaced += camera.replaced;
    made.cameras.push_back({camera.name, fov, std::move(curves)});
  }
  std::set<float> jumps;
  const auto add_jumps = [&](const node_curves& curves) {
    for (const node_curve& curve : curves) jumps.insert(curve.jumps.begin(), curve.jumps.end());
  };
  for (const auto& [bone, curves] : made.bones) add_jumps(curves);
  for (const auto& camera : made.cameras) add_jumps(camera.curves);
  made.lost.jumps = jumps.size();
  return made;
}

void channel_counter::add(const gltf_animation& a) {
  for (std::size_t path = 0; path < 3; ++path) {
    for (const auto& [bone, curves] : a.bones)
      if (curves[path].present) bones_.emplace(bone, path);
    for (const gltf_animation::camera& camera : a.cameras)
      if (camera.curves[path].present) cameras_.emplace(std::pair{camera.name, camera.fov}, path);
  }
}

} // namespace cli
