// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// pose/skeleton_pose: programs that change the bones of a skeleton after a motion has posed them: exps, and
// the legs of God Hand.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_POSE_SKELETON_POSE_HPP
#define MOTLEY_POSE_SKELETON_POSE_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "editable_pose.hpp"
#include "model_space.hpp"
#include "transform.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

namespace detail {

/// The channel with number n, tx to sz, of a transform.
constexpr float& channel_of(local_transform& t, std::size_t n) noexcept {
  vector3& v = n < 3 ? t.translation : n < 6 ? t.euler : t.scale;
  return n % 3 == 0 ? v.x : n % 3 == 1 ? v.y : v.z;
}

} // namespace detail

/// The bones of a posed skeleton, which a program reads and changes. Models `editable_pose`: bones have the
/// numbers of motions, and channels tx to sz. A channel without a track has the value that
/// to_local_transforms() gave it, so a translation is the bone's own offset. Any other channel is 0.
class skeleton_pose {
public:
  /// `locals` has the transform of each bone, in the skeleton's order, optionally followed by that of the
  /// virtual root. to_local_transforms() wrote them; set() changes them. The skeleton's bones and `locals`
  /// must outlive this object, whose size is 8 KiB. O(bones), plus O(4096).
  constexpr skeleton_pose(const motley::skeleton& s,
                          std::span<local_transform> locals MOTLEY_LIFETIMEBOUND) noexcept
      : skeleton_{s}, locals_{locals}, numbers_{s} {}

  /// The skeleton.
  [[nodiscard]] constexpr const motley::skeleton& skeleton() const noexcept { return skeleton_; }
  /// The transforms.
  [[nodiscard]] constexpr std::span<local_transform> locals() const noexcept { return locals_; }

  /// True for a bone of the skeleton, and for -1 if it has a virtual root.
  [[nodiscard]] constexpr bool has(std::int32_t bone) const noexcept {
    return index_of(bone) < locals_.size();
  }
  /// A channel. Of a bone that the skeleton does not have it is 0, or 1 for a scale.
  [[nodiscard]] constexpr float get(const bone_channel& c) const noexcept {
    if (c.channel > channel::sz) return 0;
    local_transform at = has(c.bone) ? locals_[index_of(c.bone)] : local_transform{};
    return detail::channel_of(at, static_cast<std::size_t>(c.channel));
  }
  /// Sets a channel. A rotation also sets the quaternion.
  constexpr void set(const bone_channel& c, float value) const noexcept {
    const std::size_t i = index_of(c.bone);
    if (c.channel > channel::sz || i >= locals_.size()) return;
    local_transform& at = locals_[i];
    detail::channel_of(at, static_cast<std::size_t>(c.channel)) = value;
    if (!is_angle(c.channel)) return;
    const euler_order order = i < skeleton_.bones.size() ? skeleton_.bones[i].order : euler_order::xyz;
    at.rotation = motley::from_euler(at.euler.x, at.euler.y, at.euler.z, order);
  }

private:
  /// Too large if there is no such bone.
  constexpr std::size_t index_of(std::int32_t bone) const noexcept {
    return static_cast<std::size_t>(std::int64_t{numbers_.find(bone)});
  }

  motley::skeleton skeleton_;
  std::span<local_transform> locals_;
  bone_numbers numbers_;
};

/// A program that changes a posed skeleton: the namespace of P has run(program, skeleton_pose).
template <class P>
concept pose_program = requires(const P& program, skeleton_pose& pose) {
  run(program, pose);
};

/// The program that changes nothing.
struct no_program {
  friend constexpr bool operator==(const no_program&, const no_program&) noexcept = default;
};
/// Changes nothing.
constexpr void run(const no_program&, const skeleton_pose&) noexcept {}

/// to_local_transforms(), then the program. `out` must have room for all transforms; otherwise nothing is
/// written.
template <pose_program Program>
constexpr void to_local_transforms(const pose_binding& binding, std::span<const float> pose,
                                   const Program& program, std::span<local_transform> out) noexcept {
  motley::to_local_transforms(binding, pose, out);
  if (out.size() < binding.bone_count()) return;
  skeleton_pose bones{binding.skeleton(), out.first(binding.bone_count())};
  run(program, bones);
}

/// From a pose to model space: to_local_transforms(), the program, to_model_space(). `locals` is memory for
/// all transforms, and holds them afterwards. `order` is the output of sort_parents_first(). If one of the
/// three is too short, `out` is not written.
template <pose_program Program>
constexpr void to_model_space(const pose_binding& binding, std::span<const float> pose,
                              const Program& program, std::span<const std::uint32_t> order,
                              std::span<local_transform> locals, std::span<model_transform> out) noexcept {
  motley::to_local_transforms(binding, pose, program, locals);
  if (locals.size() >= binding.bone_count()) motley::to_model_space(binding.skeleton(), locals, order, out);
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
