// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/shenmue/figure: a figure for MOTN curves of the human rig: the root and the six targets, which are
// positions in one space, and the lines between them.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_SHENMUE_FIGURE_HPP
#define MOTLEY_FORMATS_SHENMUE_FIGURE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../../skeleton/skeleton.hpp"
#include "motn.hpp"

namespace motley::inline MOTLEY_TAG::shenmue_motn {

/// A point of the figure: bones of the rig, and to which other one a line goes. (Limbs bend between targets:
/// the game solves them, and no file says how.)
struct figure_point {
  std::int32_t number, parent; ///< -1: none
};
/// The root, and the targets: neck, ankles, wrists, and what is looked at.
inline constexpr figure_point figure_points[] = {{0, -1},  {20, 0},  {8, 0},  {15, 0},
                                                 {29, 20}, {35, 20}, {23, 20}};
/// In points.
inline constexpr std::size_t figure_point_count = sizeof(figure_points) / sizeof(figure_points[0]);

/// The figure as a skeleton, which models `skeleton`.
struct figure {
  static constexpr scale_rule scaling = scale_rule::own;                      ///< nothing is scaled
  static constexpr translation_space translations = translation_space::model; ///< a walk carries all along
  static constexpr bool has_root = false;                                     ///< bone 0 is a point itself

  /// figure_point_count.
  [[nodiscard]] constexpr std::size_t bone_count() const noexcept { return figure_point_count; }
  /// Needs i < bone_count().
  [[nodiscard]] constexpr skeleton_bone bone(std::size_t i) const noexcept { return {parent(i)}; }
  /// The place of the point to which there is a line; skeleton_bone::none for the root.
  [[nodiscard]] constexpr std::int32_t parent(std::size_t i) const noexcept {
    return find(figure_points[i].parent);
  }
  /// As motions name point i.
  [[nodiscard]] constexpr std::int32_t number(std::size_t i) const noexcept {
    return figure_points[i].number;
  }
  /// The place of the point that motions name so, or skeleton_bone::none.
  [[nodiscard]] constexpr std::int32_t find(std::int32_t number) const noexcept {
    for (std::size_t i = 0; i < figure_point_count; ++i)
      if (figure_points[i].number == number) return static_cast<std::int32_t>(i);
    return skeleton_bone::none;
  }
  /// For people: files have no names.
  [[nodiscard]] constexpr std::string_view name(std::size_t i) const noexcept {
    return shenmue_motn::human_bone_name(number(i));
  }
};
static_assert(skeleton<figure>);

/// True for curves of the human rig. Other rigs use the same numbers for other bones.
[[nodiscard]] constexpr bool has_figure(const motion& m) noexcept { return shenmue_motn::has_human_rig(m); }

} // namespace motley::inline MOTLEY_TAG::shenmue_motn

#endif
