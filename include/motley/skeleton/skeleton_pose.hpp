// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// skeleton/skeleton_pose: programs that change the bones of a skeleton after a motion has posed them: exps,
// and the legs of God Hand.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_SKELETON_SKELETON_POSE_HPP
#define MOTLEY_SKELETON_SKELETON_POSE_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "../clip/pose.hpp"
#include "model_space.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// The bones of a posed skeleton, which a program reads and changes. Models `editable_pose`: bones have the
/// numbers of motions, and channels tx to sz. A channel without a track has the value that
/// to_local_transforms() gave it, so a translation is the bone's own offset. Any other channel is 0.
template <skeleton S> struct skeleton_pose {
  const S& bones;                    ///< must outlive this object, as `locals`
  std::span<local_transform> locals; ///< written by to_local_transforms(); changed by set()

  /// True for a bone of the skeleton, and for -1 if it has a virtual root.
  [[nodiscard]] constexpr bool has(std::int32_t bone) const noexcept {
    return index_of(bone) < locals.size();
  }
  /// A channel. Of a bone that the skeleton does not have it is 0, or 1 for a scale.
  [[nodiscard]] constexpr float get(const bone_channel& c) const noexcept {
    if (c.channel > channel::sz) return 0;
    local_transform at = has(c.bone) ? locals[index_of(c.bone)] : local_transform{};
    return detail::channel_of(at, static_cast<std::size_t>(c.channel));
  }
  /// Sets a channel. A rotation also sets the quaternion.
  constexpr void set(const bone_channel& c, float value) const noexcept {
    const std::size_t i = index_of(c.bone);
    if (c.channel > channel::sz || i >= locals.size()) return;
    local_transform& at = locals[i];
    detail::channel_of(at, static_cast<std::size_t>(c.channel)) = value;
    const euler_order order = i < bones.bone_count() ? bones.bone(i).order : euler_order::xyz;
    if (is_angle(c.channel)) at.rotation = motley::from_euler(at.euler.x, at.euler.y, at.euler.z, order);
  }

private:
  /// Too large if there is no such bone.
  constexpr std::size_t index_of(std::int32_t bone) const noexcept {
    return static_cast<std::size_t>(std::int64_t{detail::slot_of(bones, bone)});
  }
};
/// Deduces the skeleton's type.
template <class S> skeleton_pose(const S&, std::span<local_transform>) -> skeleton_pose<S>;

/// A program that changes a posed skeleton: the namespace of P has run(program, skeleton_pose).
template <class P, class S>
concept pose_program = skeleton<S> && requires(const P& program, skeleton_pose<S>& pose) {
  run(program, pose);
};

/// The program that changes nothing.
struct no_program {
  friend constexpr bool operator==(const no_program&, const no_program&) noexcept = default;
};
/// Changes nothing.
template <class S> constexpr void run(const no_program&, const skeleton_pose<S>&) noexcept {}

/// to_local_transforms(), then the program. `out` must hold all transforms.
template <skeleton S, pose_program<S> Program>
constexpr void to_local_transforms(const S& s, const pose_binding& binding, std::span<const float> pose,
                                   missing_channels missing, const Program& program,
                                   std::span<local_transform> out) noexcept {
  motley::to_local_transforms(s, binding, pose, missing, out);
  skeleton_pose<S> bones{s, out.first(detail::common_count(s, binding, out))};
  run(program, bones);
}

/// From a pose to model space: to_local_transforms(), the program, to_model_space(). `locals` is memory for
/// transform_count() transforms, and holds them afterwards. `order` is the output of sort_parents_first().
/// If one of the three is too short, `out` is not written.
template <skeleton S, pose_program<S> Program>
constexpr void to_model_space(const S& s, const pose_binding& binding, std::span<const float> pose,
                              missing_channels missing, const Program& program,
                              std::span<const std::uint32_t> order, std::span<local_transform> locals,
                              std::span<model_transform> out) noexcept {
  motley::to_local_transforms(s, binding, pose, missing, program, locals);
  motley::to_model_space(s, locals, order, out);
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
