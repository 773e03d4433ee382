// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// skeleton/skeleton: what a skeleton is: bones with parents, rest transforms and their numbers in motions.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_SKELETON_SKELETON_HPP
#define MOTLEY_SKELETON_SKELETON_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "../clip/transform.hpp"
#include "../config.hpp"
#include "../wire/stored_text.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// How a bone's scale affects itself and its descendants, see to_model_space().
enum class scale_rule : std::uint8_t {
  cumulative, ///< PlatinumGames: a bone's scale is multiplied by all scales of its ancestors, axis by axis
  own,        ///< Metroid Prime 2: a bone's scale applies to itself and to the positions of its children
};

/// A bone of a skeleton.
struct skeleton_bone {
  /// In place of an index or number: there is none.
  static constexpr std::int32_t none = -1;

  std::int32_t parent = none;           ///< index in the skeleton; none: the bone is a root
  local_transform rest{};               ///< the file's rest pose
  euler_order order = euler_order::xyz; ///< the order of a motion's angles for this bone
  bool is_helper = false; ///< it controls others and is no part of the body: leave it out of pictures
};

/// A validated view of a skeleton. Each bone except the roots has a parent, which need not precede it; there
/// are no cycles. If `has_root`, motions refer to a virtual bone -1, which is at the origin at rest and is
/// the parent of all roots.
template <class S>
concept skeleton = requires(const S& s, std::size_t i, std::int32_t number) {
  { s.bone_count() } -> std::same_as<std::size_t>;
  { s.bone(i) } -> std::same_as<skeleton_bone>;     // needs i < bone_count()
  { s.parent(i) } -> std::same_as<std::int32_t>;    // the same as bone(i).parent
  { s.number(i) } -> std::same_as<std::int32_t>;    // its number in motions; none: it has none. O(4096)
  { s.find(number) } -> std::same_as<std::int32_t>; // the bone with this number in motions, or none. O(bones)
  { s.name(i)[0] } -> detail::converts_to<char>;    // stored_text or std::string_view; empty: no name
  { S::scaling } -> detail::converts_to<scale_rule>;
  { S::has_root } -> detail::converts_to<bool>;
};

/// A skeleton that poses itself: the transform of a bone depends on channels of others, as with inverse
/// kinematics. For pose(), see to_local_transforms(); it takes what a pose lacks from its own rest pose.
template <class S>
concept posed_skeleton = skeleton<S> &&
    requires(const S& s, const pose_binding& binding, std::span<const float> pose,
             std::span<local_transform> out) {
  s.pose(binding, pose, out);
};

/// The number of local_transforms in a pose of a skeleton: one for each bone, and a last one for the virtual
/// root, if there is one.
template <skeleton S> [[nodiscard]] constexpr std::size_t transform_count(const S& s) noexcept {
  return s.bone_count() + (S::has_root ? 1 : 0);
}

/// True if each parent has a lower index than its children, as in most files. O(bones).
template <skeleton S> [[nodiscard]] constexpr bool parents_come_first(const S& s) noexcept {
  for (std::size_t i = 0; i < s.bone_count(); ++i)
    if (s.parent(i) >= static_cast<std::int32_t>(i)) return false;
  return true;
}

/// Writes the indices of all bones to `out`, parents before children. `out` must have room for s.bone_count()
/// indices; otherwise nothing is written. O(bones squared) unless the file already has this order.
template <skeleton S> constexpr void sort_parents_first(const S& s, std::span<std::uint32_t> out) noexcept {
  const std::size_t count = s.bone_count();
  MOTLEY_ASSERT(out.size() >= count);
  if (out.size() < count) return;
  if (motley::parents_come_first(s)) {
    for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<std::uint32_t>(i);
    return;
  }
  std::size_t sorted = 0;
  const auto append_children = [&](std::int32_t parent) {
    for (std::size_t i = 0; i < count; ++i)
      if (s.parent(i) == parent) out[sorted++] = static_cast<std::uint32_t>(i);
  };
  append_children(skeleton_bone::none);
  for (std::size_t i = 0; i < sorted; ++i) append_children(static_cast<std::int32_t>(out[i]));
  MOTLEY_ASSERT(sorted == count); // parents form no circle
}

/// The values of channels without tracks. Translations are always those of the rest pose.
enum class missing_channels : std::uint8_t {
  zero, ///< rotation 0 and scale 1: Bayonetta's rule, and according to most tools NieR's T-pose
  rest, ///< those of the rest pose: NieR's rule according to one tool
};

namespace detail {

/// The channel with number n, tx to qz, of a transform.
constexpr float& channel_of(local_transform& t, std::size_t n) noexcept {
  if (n >= 9) return n == 9 ? t.rotation.w : n == 10 ? t.rotation.x : n == 11 ? t.rotation.y : t.rotation.z;
  vector3& v = n < 3 ? t.translation : n < 6 ? t.euler : t.scale;
  return n % 3 == 0 ? v.x : n % 3 == 1 ? v.y : v.z;
}

/// The transform of a bone, or of the virtual root if i is s.bone_count().
template <skeleton S>
constexpr local_transform posed(const S& s, const pose_binding& binding, std::span<const float> pose,
                                missing_channels missing, std::size_t i) noexcept {
  const skeleton_bone bone = i < s.bone_count() ? s.bone(i) : skeleton_bone{};
  const bone_binding& b = binding[i];
  local_transform t = bone.rest;
  if (missing == missing_channels::zero) t = {.translation = bone.rest.translation};
  bool turned = false;
  for (std::size_t n = 0; n < bone_binding::channels; ++n) {
    if (b.element[n] >= pose.size()) continue;
    float value[] = {pose[b.element[n]]};
    const bool angle = n / 3 == 1;
    if (angle && binding.rotation_unit() != angle_unit::radians)
      detail::to_radians(value, binding.rotation_unit());
    detail::channel_of(t, n) = value[0];
    turned = turned || angle;
  }
  if (b.has_quaternion())
    t.euler = {};
  else if (turned)
    t.rotation = motley::from_euler(t.euler.x, t.euler.y, t.euler.z, bone.order);
  return t;
}

/// The number of transforms that a skeleton and a binding both have; `out` must have room for them, otherwise
/// 0.
template <skeleton S>
constexpr std::size_t common_count(const S& s, const pose_binding& binding,
                                   std::span<local_transform> out) noexcept {
  const std::size_t all = motley::transform_count(s), bound = binding.bone_count();
  const std::size_t count = all < bound ? all : bound;
  MOTLEY_ASSERT(out.size() >= count);
  return out.size() >= count ? count : 0;
}

} // namespace detail

/// The transforms of a pose. `pose` is written by a player or sample_frame(), and bound with
/// pose_binding::make(). A channel without a track has the value that `missing` says. out[i] is bone i, and
/// the last one the virtual root. Writes as many transforms as the skeleton and the binding both have;
/// without room for them in `out`, nothing. A posed_skeleton does it by its own rules: `missing` has no
/// effect, and the transforms have no angles. O(bones).
template <skeleton S>
constexpr void to_local_transforms(const S& s, const pose_binding& binding, std::span<const float> pose,
                                   missing_channels missing, std::span<local_transform> out) noexcept {
  if constexpr (posed_skeleton<S>) return s.pose(binding, pose, out);
  const std::size_t count = detail::common_count(s, binding, out);
  for (std::size_t i = 0; i < count; ++i) out[i] = detail::posed(s, binding, pose, missing, i);
}

/// The order of each bone's angles, for bone_writer::make(). The result refers to the skeleton.
template <skeleton S> [[nodiscard]] constexpr auto bone_orders(const S& s MOTLEY_LIFETIMEBOUND) noexcept {
  return [&s](std::size_t i) { return i < s.bone_count() ? s.bone(i).order : euler_order::xyz; };
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
