// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// skeleton/skeleton: what a skeleton is: bones with parents, rest transforms and the numbers by which motions
// name them.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_SKELETON_SKELETON_HPP
#define MOTLEY_SKELETON_SKELETON_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "../clip/transform.hpp"
#include "../wire/stored_text.hpp"

namespace motley::inline MOTLEY_TAG {

/// What a bone's scale does to itself and to the bones below it: see to_model_space().
enum class scale_rule : std::uint8_t {
  cumulative, ///< PlatinumGames: a bone's scale is multiplied by all scales above it, axis by axis
  own,        ///< Metroid Prime 2: a bone's scale applies to itself and to where its children are
};

/// What a bone's translation is relative to.
enum class translation_space : std::uint8_t {
  parent, ///< its parent
  model,  ///< the model's origin, as targets for inverse kinematics are; rotations and scales are its own
};

/// A bone of a skeleton.
struct skeleton_bone {
  /// Instead of a bone's place or number: there is none.
  static constexpr std::int32_t none = -1;

  std::int32_t parent = none;           ///< its place in the skeleton; none: the bone is a root
  local_transform rest{};               ///< the pose that the file stores
  euler_order order = euler_order::xyz; ///< in which angles of motions turn it
};

/// A validated view of a skeleton. Each bone but the roots has a parent, which need not come first; there are
/// no cycles. If `has_root`, motions name a virtual bone -1, which lies at the origin at rest and is the
/// parent of all roots.
template <class S>
concept skeleton = requires(const S& s, std::size_t i, std::int32_t number) {
  { s.bone_count() } -> std::same_as<std::size_t>;
  { s.bone(i) } -> std::same_as<skeleton_bone>;     // needs i < bone_count()
  { s.parent(i) } -> std::same_as<std::int32_t>;    // bone(i).parent alone
  { s.number(i) } -> std::same_as<std::int32_t>;    // by which motions name it; none: no motion can. O(4096)
  { s.find(number) } -> std::same_as<std::int32_t>; // the bone that motions name so, or none. O(bones)
  { s.name(i)[0] } -> detail::converts_to<char>;    // stored_text or std::string_view; empty: it has none
  { S::scaling } -> detail::converts_to<scale_rule>;
  { S::translations } -> detail::converts_to<translation_space>;
  { S::has_root } -> detail::converts_to<bool>;
};

/// How many local_transforms a pose of a skeleton has: one for each bone, and one behind them for the virtual
/// root, if there is one.
template <skeleton S> [[nodiscard]] constexpr std::size_t transform_count(const S& s) noexcept {
  return s.bone_count() + (S::has_root ? 1 : 0);
}

/// Which transform a motion's bone has: the `slot` of a pose_binding.
template <skeleton S> struct skeleton_slots {
  const S& bones; ///< must outlive it

  /// From 0 to transform_count() - 1; skeleton_bone::none for a bone that the skeleton does not have.
  [[nodiscard]] constexpr std::int32_t operator()(std::int32_t number) const noexcept {
    if (S::has_root && number == -1) return static_cast<std::int32_t>(bones.bone_count());
    return bones.find(number);
  }
};
/// Of this skeleton.
template <class S> skeleton_slots(const S&) -> skeleton_slots<S>;

/// True if each bone's parent has a lower place than the bone, as in most files. O(bones).
template <skeleton S> [[nodiscard]] constexpr bool parents_come_first(const S& s) noexcept {
  for (std::size_t i = 0; i < s.bone_count(); ++i)
    if (s.parent(i) >= static_cast<std::int32_t>(i)) return false;
  return true;
}

/// Writes all bones into `out`, by their places, so that each parent comes ahead of its children. Returns how
/// many there are: s.bone_count(), or 0 if `out` is too small. O(bones squared) unless parents come first.
template <skeleton S>
constexpr std::size_t sort_parents_first(const S& s, std::span<std::uint32_t> out) noexcept {
  const std::size_t count = s.bone_count();
  if (out.size() < count) return 0;
  if (motley::parents_come_first(s)) {
    for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<std::uint32_t>(i);
    return count;
  }
  std::size_t sorted = 0;
  const auto append_children = [&](std::int32_t parent) {
    for (std::size_t i = 0; i < count; ++i)
      if (s.parent(i) == parent) out[sorted++] = static_cast<std::uint32_t>(i);
  };
  append_children(skeleton_bone::none);
  for (std::size_t i = 0; i < sorted; ++i) append_children(static_cast<std::int32_t>(out[i]));
  return sorted;
}

/// What a channel is where a motion has no track for it. Translations are always those of the rest pose.
enum class missing_channels : std::uint8_t {
  zero, ///< rotation 0 and scale 1: Bayonetta's rule, and NieR's T-pose according to most tools
  rest, ///< the rest pose's: NieR's rule according to one tool
};

/// The transforms of a pose: `pose` as player or sample() writes it, bound with skeleton_slots. Each channel
/// that a bone has no track for is as `missing` says. out[i] is bone i's, the last one the virtual root's.
/// Writes as many as binding, skeleton and `out` all have. O(bones).
template <skeleton S>
constexpr void to_local_transforms(const S& s, const pose_binding& binding, std::span<const float> pose,
                                   missing_channels missing, std::span<local_transform> out) noexcept {
  std::size_t count = motley::transform_count(s);
  count = count < binding.bone_count() ? count : binding.bone_count();
  count = count < out.size() ? count : out.size();
  for (std::size_t i = 0; i < count; ++i) {
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
    out[i] = t;
  }
}

} // namespace motley::inline MOTLEY_TAG

#endif
