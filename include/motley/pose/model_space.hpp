// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// pose/model_space: converts transforms relative to parents to transforms in model space.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_POSE_MODEL_SPACE_HPP
#define MOTLEY_POSE_MODEL_SPACE_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "../config.hpp"
#include "../math/rotation.hpp"
#include "skeleton.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// A bone in model space. As a matrix for column vectors: translation * rotation * scale.
struct model_transform {
  vector3 translation{};  ///< position of the bone, in the model's unit
  quaternion rotation{};  ///< product of its own rotation and its ancestors'
  vector3 scale{1, 1, 1}; ///< along the bone's own axes, according to the skeleton's scale_rule

  friend constexpr bool operator==(const model_transform&, const model_transform&) noexcept = default;
};

namespace detail {

constexpr vector3 product(const vector3& a, const vector3& b) noexcept {
  return {a.x * b.x, a.y * b.y, a.z * b.z};
}
/// A vector rotated by a unit quaternion.
constexpr vector3 turn(const quaternion& q, const vector3& v) noexcept {
  const quaternion r = q * quaternion{0, v.x, v.y, v.z} * quaternion{q.w, -q.x, -q.y, -q.z};
  return {r.x, r.y, r.z};
}
/// The transform of a child of `parent`.
constexpr model_transform below(const model_transform& parent, const local_transform& local,
                                scale_rule rule) noexcept {
  const vector3 offset = detail::turn(parent.rotation, detail::product(parent.scale, local.translation));
  const vector3& p = parent.translation;
  return {{p.x + offset.x, p.y + offset.y, p.z + offset.z},
          parent.rotation * local.rotation,
          rule == scale_rule::cumulative ? detail::product(parent.scale, local.scale) : local.scale};
}

} // namespace detail

/// The bones of a skeleton in model space: out[i] is bone i. `locals` has a transform for each bone, followed
/// by that of the virtual root (see transform_count(); without it the root is at rest). Rotations must have
/// unit length. `order` is the output of sort_parents_first(). If one of the three spans is too short,
/// nothing is written. A bone whose parent is no bone of the skeleton counts as a root. O(bones).
constexpr void to_model_space(const skeleton& s, std::span<const local_transform> locals,
                              std::span<const std::uint32_t> order, std::span<model_transform> out) noexcept {
  const std::size_t count = s.bones.size();
  const bool has_room = locals.size() >= count && order.size() >= count && out.size() >= count;
  MOTLEY_ASSERT(has_room);
  if (!has_room) return;
  model_transform root;
  if (s.has_virtual_root && locals.size() > count) root = detail::below({}, locals[count], s.scaling);
  for (const std::uint32_t i : order.first(count)) {
    MOTLEY_ASSERT(i < count);
    if (i >= count) return;
    const auto parent = static_cast<std::size_t>(std::int64_t{s.bones[i].parent}); // of a root: too large
    out[i] = detail::below(parent < count ? out[parent] : root, locals[i], s.scaling);
  }
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
