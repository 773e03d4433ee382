// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/walk_skeleton: calls every function of an opened skeleton.
#ifndef MOTLEY_TESTS_SUPPORT_WALK_SKELETON_HPP
#define MOTLEY_TESTS_SUPPORT_WALK_SKELETON_HPP

#include <motley/formats/exps.hpp>
#include <motley/formats/mtb3/legs.hpp>
#include <motley/formats/skeletons.hpp>

#include <span>
#include <vector>

#include "programs.hpp"

namespace support {

template <motley::skeleton S> double walk(const S& s) {
  double sum = 0;
  s.describe([&](auto, std::string_view value) { sum += static_cast<double>(value.size()); });
  for (std::size_t i = 0; i < s.bone_count(); ++i) {
    sum += s.number(i);
    sum += s.parent(i);
    for (const char c : s.name(i)) sum += c;
  }
  if constexpr (requires { s.mirror_partner(0); })
    for (std::size_t i = 0; i < s.bone_count(); ++i) sum += s.mirror_partner(i);
  if constexpr (requires { s.mesh_name(0); })
    for (std::size_t i = 0; i < s.mesh_count(); ++i)
      for (const char c : s.mesh_name(i)) sum += c;
  for (std::int32_t n = -2; n < 0x1002; n += 5) sum += s.find(n);
  std::vector<motley::local_transform> locals;
  for (std::size_t i = 0; i < s.bone_count(); ++i) locals.push_back(s.bone(i).rest);
  if (S::has_root) locals.push_back({});
  std::vector<std::uint32_t> order(s.bone_count());
  std::vector<motley::model_transform> world(s.bone_count());
  motley::sort_parents_first(s, order);
  // Programs that move some of its bones.
  static const std::vector<std::byte> step = leg_motion(leg_tracks()), half = half_exp();
  const motley::skeleton_pose pose{s, locals};
  run(motley::god_hand::legs_of(*motley::god_hand::open(step), s), pose);
  run(*motley::open_exp(half), pose);
  motley::to_model_space(s, locals, order, world);
  for (const auto& t : world) sum += double{t.translation.x} + double{t.rotation.w} + double{t.scale.z};
  return sum;
}

} // namespace support

#endif
