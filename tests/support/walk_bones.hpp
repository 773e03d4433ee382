// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/walk_bones: poses a skeleton by a motion in every way, and looks through the motion's
// selections and cameras. All of it must be safe for damaged files.
#ifndef MOTLEY_TESTS_SUPPORT_WALK_BONES_HPP
#define MOTLEY_TESTS_SUPPORT_WALK_BONES_HPP

#include <motley/formats/platinum/cameras.hpp>
#include <motley/formats/skeletons.hpp>
#include <motley/play/bone_writer.hpp>
#include <motley/play/game.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace support {

inline double sum_of(std::span<const motley::local_transform> bones) {
  double sum = 0;
  for (const motley::local_transform& b : bones)
    sum += double{b.translation.y} + double{b.euler.z} + double{b.rotation.w} + double{b.scale.x};
  return sum;
}

/// Poses a skeleton at some frames: by a pose, in one pass, as the games do, and by a blend of the first two.
/// `Source` is a player or a baked clip.
template <class Source>
double pose_bones(Source source, const motley::pose_binding& binding, std::span<const float> frames) {
  std::vector<std::byte> memory(motley::bone_writer::memory_size(source, binding));
  const auto writer = motley::bone_writer::make(source, binding, memory);
  if (!writer) return 0;
  std::vector<float> pose(source.pose_size());
  std::vector<motley::quaternion> rotations(binding.bone_count());
  std::vector<motley::local_transform> posed(binding.bone_count()), written(posed), blended(posed);
  double sum = 0;
  for (const float frame : frames) {
    source.sample_frame(frame, pose);
    motley::to_local_transforms(binding, pose, posed);
    std::copy(posed.begin(), posed.end(), written.begin()); // what stands still is not written
    writer->update_frame(source, frame + 1, written);
    motley::blend(posed, written, 0.25F, blended);
    sum += sum_of(blended);
    motley::to_game_transforms(source, frame, binding, pose, rotations, posed);
    sum += sum_of(posed);
  }
  return sum;
}

/// The same from a file's bytes, on this skeleton.
template <motley::clip Motion>
double pose_skeleton(const Motion& motion, const motley::skeleton& s, std::span<const float> frames) {
  std::vector<motley::bone_binding> places(motley::transform_count(s));
  const auto binding = motley::pose_binding::make(motion, s, places);
  std::vector<std::byte> memory(motley::player_memory_size(motion));
  auto player = motley::make_player(motion, memory);
  if (!player) return 0; // without tracks
  return pose_bones(std::move(*player), binding, frames);
}

/// Poses three bones, and the motion's figure if it has one.
template <motley::clip Motion> double walk_bones(const Motion& motion, std::span<const float> frames) {
  static constexpr motley::skeleton_bone three[] = {
      {.number = 0},
      {.parent = 0, .number = 1, .rest = {.translation = {0, 1, 0}}, .order = motley::euler_order::zyx},
      {.parent = 1, .number = 3}};
  double sum = pose_skeleton(motion, {three, motley::scale_rule::cumulative, true}, frames);
  const motley::any_figure figure = motley::figure_of(motion);
  if (!figure) return sum;
  std::vector<motley::skeleton_bone> bones(figure.bone_count());
  const motley::skeleton s = figure.to_skeleton(bones);
  std::vector<motley::bone_binding> places(motley::transform_count(s));
  const auto binding = motley::pose_binding::make(motion, s, places);
  std::vector<float> pose(motion.pose_size());
  std::vector<motley::local_transform> posed(motley::transform_count(s));
  for (const float frame : frames) {
    motley::sample_frame(motion, frame, pose);
    motley::to_local_transforms(figure, binding, pose, posed);
    sum += sum_of(posed);
  }
  return sum;
}

/// The same with a baked clip.
template <motley::clip Motion>
double walk_baked_bones(const Motion& motion, const motley::baked_clip& baked,
                        std::span<const float> frames) {
  static constexpr motley::skeleton_bone two[] = {{.number = 1}, {.parent = 0, .number = 0}};
  motley::bone_binding places[3];
  const auto binding =
      motley::pose_binding::make(motion, {two, motley::scale_rule::cumulative, true}, places);
  return pose_bones(baked, binding, frames);
}

/// Samples a selection of a selection, which was copied, and plays the values of every camera.
template <motley::clip Motion> double walk_selections(const Motion& motion, std::span<const float> frames) {
  const auto arm = motley::select(motion, [](const motley::track_outline& t) { return t.bone % 3 != 1; });
  const auto moving = motley::select_moving(arm);
  std::remove_const_t<decltype(moving)> copy{};
  copy = moving;
  std::vector<float> pose(copy.pose_size());
  double sum = 0;
  for (const float frame : frames) {
    motley::sample_frame(copy, frame, pose);
    for (const float v : pose) sum += double{v};
  }
  sum += static_cast<double>(motley::decoded_size(moving)) + moving.source().track_count();
  motley::platinum::visit_cameras(motion, [&](const auto& camera) {
    for (const float frame : frames) {
      const auto view = camera.at(frame);
      sum += double{view.eye.x} + double{view.target.y} + double{view.fov};
    }
  });
  return sum;
}

} // namespace support

#endif
