// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/bounds/of_poses: the entries that take a clip of any format to a skeleton, its figure, an exp, its
// root's motion and its cameras. Their time is that of parts which are measured by themselves.
#ifndef MOTLEY_TESTS_BOUNDS_OF_POSES_HPP
#define MOTLEY_TESTS_BOUNDS_OF_POSES_HPP

#include <motley/clip/closes.hpp>
#include <motley/formats/exps.hpp>
#include <motley/formats/mtb3/legs.hpp>
#include <motley/formats/platinum/cameras.hpp>
#include <motley/formats/skeletons.hpp>
#include <motley/play/root_motion.hpp>
#include <motley/pose/diagnose.hpp>

#include "of_clips.hpp"

namespace bounds {

/// A clip of any format on a skeleton with as many bones as the clip's entries bind.
template <class Format> struct of_poses {
  using base = of_clip<Format>;
  using clip = typename base::clip;
  static inline motley::skeleton_bone bones[base::bones];
  static inline motley::bone_fit fits[base::bones];
  static inline std::uint32_t order[base::bones];
  static inline motley::model_transform world[base::bones];
  static inline place<motley::root_motion<clip>> root;
  // Not on the stack of the entries' caller.
  static inline motley::skeleton skeleton{bones};
  static inline motley::pose_binding binding;
  static inline motley::any_figure figure;
  static inline motley::any_exp exp;
  static inline motley::god_hand::legs legs;

  MOTLEY_BOUNDS_ENTRY visit_cameras(const clip& c) {
    motley::platinum::visit_cameras(c, [](const auto& camera) { sink = double{camera.at(1).eye.x}; });
  }
  MOTLEY_BOUNDS_ENTRY closes(const clip& c) { sink = motley::closes(c) ? 1 : 0; }
  MOTLEY_BOUNDS_ENTRY root_motion(const clip& c, void* to) {
    auto* const made = new (to) motley::root_motion<clip>(c);
    sink = double{made->between(1, 2).translation.x};
  }
  MOTLEY_BOUNDS_ENTRY diagnose(const clip& c, const motley::skeleton& s) {
    sink = motley::diagnose(c, s, fits).moved;
  }
  MOTLEY_BOUNDS_ENTRY visit_lacking_bones(const clip& c, const motley::skeleton& s) {
    motley::visit_lacking_bones(c, s, [](std::int32_t number) { sink = number; });
  }
  MOTLEY_BOUNDS_ENTRY pose_figure(const motley::any_figure& f, const motley::pose_binding& b,
                                  std::span<const float> pose) {
    motley::to_local_transforms(f, b, pose, base::transforms);
  }
  MOTLEY_BOUNDS_ENTRY pose_with_exp(const motley::pose_binding& b, std::span<const float> pose,
                                    const motley::any_exp& exp) {
    motley::to_local_transforms(b, pose, exp, base::transforms);
  }
  MOTLEY_BOUNDS_ENTRY pose_with_legs(const motley::pose_binding& b, std::span<const float> pose,
                                     const motley::god_hand::legs& legs) {
    motley::to_local_transforms(b, pose, legs, base::transforms);
  }
  MOTLEY_BOUNDS_ENTRY model_space_with_exp(const motley::pose_binding& b, std::span<const float> pose,
                                           const motley::any_exp& exp) {
    motley::to_model_space(b, pose, exp, order, base::transforms, world);
  }

  static double prepare(bytes b) {
    const double size = base::prepare_playing(b);
    if (size > 0) binding = base::binding.value().with(skeleton);
    return size;
  }
  static void list(std::vector<entry>& all) {
    const auto add = [&](const char* name, void (*call)()) { all.push_back({name, "", prepare, call}); };
    add("visit_cameras", [] { visit_cameras(base::held); });
    add("closes", [] { closes(base::held); });
    add("root_motion", [] { root_motion(base::held, root.at()); });
    add("diagnose", [] { diagnose(base::held, skeleton); });
    add("visit_lacking_bones", [] { visit_lacking_bones(base::held, skeleton); });
    add("pose_figure", [] { pose_figure(figure, binding, base::out); });
    add("pose_with_exp", [] { pose_with_exp(binding, base::out, exp); });
    add("pose_with_legs", [] { pose_with_legs(binding, base::out, legs); });
    add("model_space_with_exp", [] { model_space_with_exp(binding, base::out, exp); });
  }
};

} // namespace bounds

#endif
