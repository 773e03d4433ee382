// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// pose/skeleton: what a skeleton is: bones with parents, rest transforms and their numbers in motions. Files
// of skeletons and figures write one to your memory; yours may come from anywhere.
#ifndef MOTLEY_POSE_SKELETON_HPP
#define MOTLEY_POSE_SKELETON_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "../config.hpp"
#include "../math/euler.hpp"
#include "../math/value.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// A bone's transform relative to its parent.
struct local_transform {
  vector3 translation{};  ///< in the model's unit
  vector3 euler{};        ///< in radians; 0 if the rotation is not made from angles
  vector3 scale{1, 1, 1}; ///< a factor along each axis
  quaternion rotation{};  ///< of the bone; `euler` is the same rotation, or 0

  friend constexpr bool operator==(const local_transform&, const local_transform&) noexcept = default;
};

/// A bone of a skeleton.
struct skeleton_bone {
  /// In place of an index or number: there is none.
  static constexpr std::int32_t none = -1;

  std::int32_t parent = none;           ///< index in the skeleton; none: the bone is a root
  std::int32_t number = none;           ///< in motions, from 0 to most_bones; none: motions cannot name it
  local_transform rest{};               ///< the rest pose
  euler_order order = euler_order::xyz; ///< the order of a motion's angles for this bone
  bool is_helper = false; ///< it controls others and is no part of the body: leave it out of pictures
};

/// The maximum number of bones, and the greatest number that a bone can have: no model has larger ones.
inline constexpr std::int32_t most_bones = 0xFFF;

/// How a bone's scale affects itself and its descendants, see to_model_space().
enum class scale_rule : std::uint8_t {
  cumulative, ///< PlatinumGames: a bone's scale is multiplied by all scales of its ancestors, axis by axis
  own,        ///< Metroid Prime 2, and bones without scales: it applies to the bone and its children's places
};

/// A skeleton: a view of its bones, which must outlive it. A parent need not precede its children, but there
/// are no cycles.
struct skeleton {
  std::span<const skeleton_bone> bones{};      ///< at most most_bones
  scale_rule scaling = scale_rule::cumulative; ///< see to_model_space()
  /// True if motions refer to a virtual bone -1, which is at the origin at rest and is the parent of all
  /// roots. Its transform comes after those of the bones.
  bool has_virtual_root = false;
};

/// The number of local_transforms in a pose of a skeleton: one for each bone, and a last one for the virtual
/// root, if there is one.
[[nodiscard]] constexpr std::size_t transform_count(const skeleton& s) noexcept {
  return s.bones.size() + (s.has_virtual_root ? 1 : 0);
}

/// The bones of a skeleton by their numbers in motions: a table of 8 KiB, which refers to nothing.
class bone_numbers {
public:
  /// No bones.
  constexpr bone_numbers() noexcept {
    for (std::int16_t& index : indices_) index = skeleton_bone::none;
  }
  /// Of several bones with one number the first counts. O(bones), plus O(4096) to clear the table.
  constexpr explicit bone_numbers(const skeleton& s) noexcept : bone_numbers{} {
    MOTLEY_ASSERT(s.bones.size() <= std::size_t{most_bones});
    const std::size_t count = s.bones.size() < std::size_t{most_bones} ? s.bones.size() : most_bones;
    for (std::size_t i = count; i-- > 0;)
      if (is_number(s.bones[i].number))
        indices_[static_cast<std::size_t>(s.bones[i].number)] = static_cast<std::int16_t>(i);
    if (s.has_virtual_root) root_ = static_cast<std::int32_t>(s.bones.size());
  }

  /// The index of the transform that a motion's bone has: that of the bone with this number; for -1 that of
  /// the virtual root, which comes after the bones; skeleton_bone::none if there is no such bone. O(1).
  [[nodiscard]] constexpr std::int32_t find(std::int32_t number) const noexcept {
    if (is_number(number)) return indices_[static_cast<std::size_t>(number)];
    return number == -1 ? root_ : skeleton_bone::none;
  }

private:
  static constexpr bool is_number(std::int32_t number) noexcept {
    return number >= 0 && number <= most_bones;
  }

  std::int16_t indices_[most_bones + 1];
  std::int32_t root_ = skeleton_bone::none;
};

/// True if each parent has a lower index than its children, as in most files. O(bones).
[[nodiscard]] constexpr bool parents_come_first(const skeleton& s) noexcept {
  for (std::size_t i = 0; i < s.bones.size(); ++i)
    if (s.bones[i].parent >= static_cast<std::int32_t>(i)) return false;
  return true;
}

/// Writes the indices of all bones to `out`, parents before children. A bone whose parent is no bone of the
/// skeleton counts as a root. Needs parents that form no cycle; those that do are left out. `out` must have
/// room for as many indices as there are bones; otherwise nothing is written. O(bones squared) unless the
/// bones already have this order.
constexpr void sort_parents_first(const skeleton& s, std::span<std::uint32_t> out) noexcept {
  const std::size_t count = s.bones.size();
  MOTLEY_ASSERT(out.size() >= count);
  if (out.size() < count) return;
  if (motley::parents_come_first(s)) {
    for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<std::uint32_t>(i);
    return;
  }
  std::size_t sorted = 0;
  const auto parent_of = [&](std::size_t i) {
    const std::int32_t parent = s.bones[i].parent;
    return parent >= 0 && static_cast<std::size_t>(parent) < count ? parent : skeleton_bone::none;
  };
  const auto append_children = [&](std::int32_t parent) {
    for (std::size_t i = 0; i < count; ++i)
      if (parent_of(i) == parent) out[sorted++] = static_cast<std::uint32_t>(i);
  };
  append_children(skeleton_bone::none);
  for (std::size_t i = 0; i < sorted; ++i) append_children(static_cast<std::int32_t>(out[i]));
  MOTLEY_ASSERT(sorted == count); // parents form no cycle
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
