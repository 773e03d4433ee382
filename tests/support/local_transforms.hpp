// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/local_transforms: the transforms of a single pose.
#ifndef MOTLEY_TESTS_SUPPORT_LOCAL_TRANSFORMS_HPP
#define MOTLEY_TESTS_SUPPORT_LOCAL_TRANSFORMS_HPP

#include <motley/pose/transform.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace support {

/// Bones without hierarchy and numbers: with these offsets at rest, or 0, and the order of their angles.
inline std::vector<motley::skeleton_bone>
loose_bones(std::size_t count, std::span<const motley::vector3> rest, motley::euler_order order) {
  std::vector<motley::skeleton_bone> bones(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (i < rest.size()) bones[i].rest.translation = rest[i];
    bones[i].order = order;
  }
  return bones;
}

/// motley::to_local_transforms() with a binding for this call.
template <class Clip, class Slot>
void to_local_transforms(const Clip& clip, std::span<const float> pose, std::span<const motley::vector3> rest,
                         motley::euler_order order, const Slot& slot,
                         std::span<motley::local_transform> out) {
  std::vector<motley::bone_binding> memory(out.size());
  const auto bones = loose_bones(out.size(), rest, order);
  motley::to_local_transforms(motley::pose_binding::make(clip, slot, memory).with({bones}), pose, out);
}

} // namespace support

#endif
