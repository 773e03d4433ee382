// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/walk_skeleton: calls every function of an opened skeleton.
#ifndef MOTLEY_TESTS_SUPPORT_WALK_SKELETON_HPP
#define MOTLEY_TESTS_SUPPORT_WALK_SKELETON_HPP

#include <motley/formats/exps.hpp>
#include <motley/formats/mtb3/legs.hpp>
#include <motley/formats/skeletons.hpp>
#include <motley/pose/diagnose.hpp>

#include <span>
#include <vector>

#include "own_skeleton.hpp"
#include "programs.hpp"

namespace support {

template <class File>
requires requires(const File& file, std::span<motley::skeleton_bone> memory) { file.to_skeleton(memory); }
double walk(const File& file) {
  double sum = 0;
  file.describe([&](auto, std::string_view value) { sum += static_cast<double>(value.size()); });
  const own_skeleton s{file};
  for (std::size_t i = 0; i < s.size(); ++i) {
    sum += s[i].number;
    sum += s[i].parent;
    for (const char c : file.name(i)) sum += c;
  }
  if constexpr (requires { file.mirror_partner(0); })
    for (std::size_t i = 0; i < s.size(); ++i) sum += file.mirror_partner(i);
  if constexpr (requires { file.mesh_name(0); })
    for (std::size_t i = 0; i < file.mesh_count(); ++i)
      for (const char c : file.mesh_name(i)) sum += c;
  const motley::bone_numbers numbers{s};
  for (std::int32_t n = -2; n < 0x1002; n += 5) sum += numbers.find(n);
  std::vector<motley::local_transform> locals;
  for (const motley::skeleton_bone& bone : s.get().bones) locals.push_back(bone.rest);
  if (s.get().has_virtual_root) locals.push_back({});
  std::vector<std::uint32_t> order(s.size());
  std::vector<motley::model_transform> world(s.size());
  motley::sort_parents_first(s, order);
  // Programs that move some of its bones.
  static const std::vector<std::byte> step = leg_motion(leg_tracks()), half = half_exp();
  const motley::skeleton_pose pose{s, locals};
  run(motley::god_hand::legs_of(*motley::god_hand::open(step), s), pose);
  std::vector<motley::bone_fit> fits(motley::transform_count(s));
  const motley::diagnosis fit = motley::diagnose(*motley::god_hand::open(step), s, fits);
  sum += double{fit.median_ratio} + fit.lacking + double(motley::verdict(fit));
  run(*motley::open_exp(half), pose);
  motley::to_model_space(s, locals, order, world);
  for (const auto& t : world) sum += double{t.translation.x} + double{t.rotation.w} + double{t.scale.z};
  return sum;
}

} // namespace support

#endif
