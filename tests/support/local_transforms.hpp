// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/local_transforms: the transforms of a single pose.
#ifndef MOTLEY_TESTS_SUPPORT_LOCAL_TRANSFORMS_HPP
#define MOTLEY_TESTS_SUPPORT_LOCAL_TRANSFORMS_HPP

#include <motley/clip/transform.hpp>

#include <span>
#include <vector>

namespace support {

/// motley::to_local_transforms() with a binding for this call.
template <class Clip, class Slot>
void to_local_transforms(const Clip& clip, std::span<const float> pose, std::span<const motley::vector3> rest,
                         motley::euler_order order, const Slot& slot,
                         std::span<motley::local_transform> out) {
  std::vector<motley::bone_binding> memory(out.size());
  motley::to_local_transforms(motley::pose_binding::make(clip, slot, memory), pose, rest, order, out);
}

} // namespace support

#endif
