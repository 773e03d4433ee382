// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/shenmue/figure: the bodies of Shenmue's people and animals, from a clip alone: a skeleton that the
// game's own rig poses.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_SHENMUE_FIGURE_HPP
#define MOTLEY_FORMATS_SHENMUE_FIGURE_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "../../author/skeleton.hpp"
#include "../../config.hpp"
#include "../../pose/pose_binding.hpp"
#include "../../pose/skeleton.hpp"
#include "motn.hpp"
#include "rig_solver.hpp"
#include "rigs.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace shenmue_motn {

/// The body of a family of characters: the controls of its rig, by number, then the ends of bones that the
/// rig does not need: the top of a person's head, and toes. Parents are joints of the body, so that only the
/// root changes its distance to its parent (unless a clip turns a helper between two joints, such as a hip,
/// which no known clip does). Bones that control others are helpers. At rest a body stands with
/// its arms down. A bone that is no control has no number. The rig poses the bones, see
/// to_local_transforms().
class figure : public skeleton_source<figure> {
  // (Functions that templates call are defined first: clang 14 cannot evaluate them otherwise.)
  /// The index of bone i's parent; skeleton_bone::none for the root.
  [[nodiscard]] constexpr std::int32_t parent(std::size_t i) const noexcept {
    return i < family_->size() ? family_->joint(i) : family_->find(tip(i).on);
  }
  [[nodiscard]] constexpr std::int32_t number(std::size_t i) const noexcept {
    const std::int32_t n = i < family_->size() ? family_->number(i) : std::int32_t{rigs::no_control};
    return n != rigs::no_control ? n : skeleton_bone::none;
  }

  /// The end of a bone that is no control.
  struct tip_bone {
    rigs::part on = rigs::root; ///< the bone that carries it
    rigs::point at{};           ///< along its axes
    std::string_view name{};
  };
  static constexpr std::size_t most_tips = 3, most = rigs::most_controls + most_tips;

  /// The part of bone i, which is a control.
  [[nodiscard]] constexpr rigs::part part_of(std::size_t i) const noexcept { return (*family_)[i].what; }
  [[nodiscard]] constexpr const tip_bone& tip(std::size_t i) const noexcept {
    return tips_[i - family_->size()];
  }
  /// True if the family has a toe on this foot that is not at the ankle.
  [[nodiscard]] constexpr bool has_toe(rigs::part foot) const noexcept {
    const std::int8_t toe = family_->find(foot == rigs::left_foot ? rigs::left_toe : rigs::right_toe);
    return toe != rigs::no_control &&
           motley::length(rigs::place_at_rest((*family_)[static_cast<std::size_t>(toe)])) > 0;
  }
  [[nodiscard]] constexpr bool is_helper(std::size_t i) const noexcept {
    if (i >= family_->size()) return false;
    const rigs::part p = part_of(i);
    const bool is_no_toe = (p == rigs::left_toe && !has_toe(rigs::left_foot)) ||
                           (p == rigs::right_toe && !has_toe(rigs::right_foot));
    return family_->is_helper(p) || is_no_toe;
  }

  /// rigs::solve(), and the tips.
  template <class Values> constexpr void solve(const Values& values_of, rigs::placed* out) const noexcept {
    rigs::solve(*family_, values_of, out);
    for (std::size_t i = family_->size(); i < bone_count(); ++i)
      out[i] = out[family_->find(tip(i).on)] * rigs::placed{.at = tip(i).at};
  }
  /// What a pose says about control i. A translation needs three finite values.
  [[nodiscard]] static constexpr rigs::control_values
  values_of(const pose_binding& binding, std::span<const float> pose, std::size_t i) noexcept {
    rigs::control_values values;
    if (i >= binding.bone_count()) return values;
    const std::uint32_t* const element = binding[i].element;
    const double unit = motley::detail::radians_in(binding.rotation_unit());
    std::size_t places = 0;
    double* const to[] = {&values.translation.x, &values.translation.y, &values.translation.z,
                          &values.angles.x,      &values.angles.y,      &values.angles.z};
    for (std::size_t n = 0; n < 6; ++n) {
      if (element[n] >= pose.size()) continue;
      const float v = pose[element[n]];
      if (!detail::is_finite(v)) continue;
      *to[n] = n < 3 ? double(v) : unit * double(v);
      places += n < 3 ? 1U : 0U;
      values.has_rotation = values.has_rotation || n >= 3;
    }
    values.has_translation = places == 3;
    return values;
  }
  /// The transform of bone i relative to its parent.
  [[nodiscard]] constexpr local_transform local_of(const rigs::placed* world, std::size_t i) const noexcept {
    const std::int32_t above = parent(i);
    const rigs::placed t = above < 0 ? world[i] : world[above].relative(world[i]);
    return {.translation = motley::saturate_to_float(t.at), .rotation = rigs::to_quaternion(t)};
  }

public:
  /// The body of family 0.
  constexpr figure() noexcept : figure{rigs::families[0]} {}
  /// The body of a family, one of rigs::families. Refers to it.
  constexpr explicit figure(const rigs::family& f MOTLEY_LIFETIMEBOUND) noexcept : family_{&f} {
    if (!f.is_human()) return;
    // Where the sources of the rigs draw a head: a ball at 0.11 of the root's height above the neck.
    const double size = rigs::place_at_rest(f[0]).y;
    tips_[tip_count_++] = {rigs::head, {0, 0, size * 0.11 * 1.75}, "top of the head"};
    for (const auto foot : {rigs::right_foot, rigs::left_foot})
      if (!has_toe(foot))
        tips_[tip_count_++] = {
            foot, {0, 0, -0.1 * size}, foot == rigs::right_foot ? "right toes" : "left toes"};
  }

  /// The rig.
  [[nodiscard]] constexpr const rigs::family& family() const noexcept { return *family_; }

  /// The number of bones.
  [[nodiscard]] constexpr std::size_t bone_count() const noexcept { return family_->size() + tip_count_; }
  static constexpr scale_rule scaling = scale_rule::own; ///< nothing has a scale
  static constexpr bool has_virtual_root = false;        ///< bone 0 is the root
  /// The index of the bone with this number in motions, or skeleton_bone::none.
  [[nodiscard]] constexpr std::int32_t find(std::int32_t number) const noexcept {
    const std::int32_t i = family_->numbered(number);
    return i != rigs::no_control ? i : skeleton_bone::none;
  }
  /// A name for display of bone i < bone_count(): files have no names.
  [[nodiscard]] constexpr std::string_view name(std::size_t i) const noexcept {
    MOTLEY_ASSERT(i < bone_count());
    return i < family_->size() ? rigs::facts[part_of(i)].name : tip(i).name;
  }

  /// Writes the transform of each bone of a pose, as motley::to_local_transforms() does, but by the rig.
  /// `binding` must be one of the clip and of this figure's to_skeleton(). A bone depends on channels of
  /// others, as with inverse kinematics, and on no rule for missing channels. The transforms have no angles.
  /// `out` must have room for bone_count() transforms; otherwise nothing is written. O(bones).
  constexpr void to_local_transforms(const pose_binding& binding, std::span<const float> pose,
                                     std::span<local_transform> out) const noexcept {
    MOTLEY_ASSERT(out.size() >= bone_count());
    if (out.size() < bone_count()) return;
    rigs::placed world[most];
    solve([&](std::size_t i) { return values_of(binding, pose, i); }, world);
    for (std::size_t i = 0; i < bone_count(); ++i) out[i] = local_of(world, i);
  }

private:
  friend class skeleton_source<figure>;

  /// See to_skeleton().
  constexpr void write_bones(std::span<skeleton_bone> out) const noexcept {
    rigs::placed world[most];
    solve([](std::size_t) { return rigs::control_values{}; }, world);
    for (std::size_t i = 0; i < bone_count(); ++i)
      out[i] = {
          .parent = parent(i), .number = number(i), .rest = local_of(world, i), .is_helper = is_helper(i)};
  }

  const rigs::family* family_;
  tip_bone tips_[most_tips]{};
  std::size_t tip_count_ = 0;
};

/// The rig that a clip moves: the family of its id, whose figure is figure{*rig_of(clip)}. Null for node
/// frames, for an unknown family, and for a clip that moves nothing or what the family does not have: a bone
/// without a control, a position of a control that is neither the root nor a target, a scale. O(tracks).
[[nodiscard]] constexpr const rigs::family* rig_of(const motion& m) noexcept {
  const rigs::family* const f = rigs::find_family(m.id() & 0x7FFFU);
  if (f == nullptr || m.encoding() == encoding::node_frames || m.track_count() == 0) return nullptr;
  const figure body{*f};
  for (track_outline o; m.next(o);) {
    const std::int32_t i = body.find(o.bone);
    if (i == skeleton_bone::none) return nullptr;
    const rigs::part p = (*f)[static_cast<std::size_t>(i)].what;
    const bool may_move = p == rigs::root || rigs::is_target(p);
    if (!is_angle(o.channel) && !(may_move && is_translation(o.channel))) return nullptr;
  }
  return f;
}

} // namespace shenmue_motn
} // namespace MOTLEY_TAG
} // namespace motley

#endif
