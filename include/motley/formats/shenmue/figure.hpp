// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/shenmue/figure: a figure for MOTN curves of the human rig: the root and the six targets, which are
// positions in one space, connected by lines.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_SHENMUE_FIGURE_HPP
#define MOTLEY_FORMATS_SHENMUE_FIGURE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../../skeleton/skeleton.hpp"
#include "motn.hpp"

namespace motley::inline MOTLEY_TAG::shenmue_motn {

/// A point of the figure: its bone number in the rig, and the point that a line connects it to. (The game
/// computes how limbs bend between targets; no file stores it.)
struct figure_point {
  std::int32_t number, parent; ///< -1: none
};
/// The root, and the targets: neck, ankles, wrists, and the point looked at.
inline constexpr figure_point figure_points[] = {{0, -1},  {20, 0},  {8, 0},  {15, 0},
                                                 {29, 20}, {35, 20}, {23, 20}};
/// The number of points.
inline constexpr std::size_t figure_point_count = sizeof(figure_points) / sizeof(figure_points[0]);

/// The figure as a skeleton. Models `skeleton`.
struct figure {
  static constexpr scale_rule scaling = scale_rule::own;                      ///< without scale
  static constexpr translation_space translations = translation_space::model; ///< targets move with the body
  static constexpr bool has_root = false;                                     ///< bone 0 is one of the points

  /// The number of points.
  [[nodiscard]] constexpr std::size_t bone_count() const noexcept { return figure_point_count; }
  /// Point i < bone_count().
  [[nodiscard]] constexpr skeleton_bone bone(std::size_t i) const noexcept { return {parent(i)}; }
  /// The index of the point that a line connects point i to; skeleton_bone::none for the root.
  [[nodiscard]] constexpr std::int32_t parent(std::size_t i) const noexcept {
    return find(figure_points[i].parent);
  }
  /// The number of point i in motions.
  [[nodiscard]] constexpr std::int32_t number(std::size_t i) const noexcept {
    return figure_points[i].number;
  }
  /// The index of the point with this number in motions, or skeleton_bone::none.
  [[nodiscard]] constexpr std::int32_t find(std::int32_t number) const noexcept {
    for (std::size_t i = 0; i < figure_point_count; ++i)
      if (figure_points[i].number == number) return static_cast<std::int32_t>(i);
    return skeleton_bone::none;
  }
  /// A name for display: files have no names.
  [[nodiscard]] constexpr std::string_view name(std::size_t i) const noexcept {
    return shenmue_motn::human_bone_name(number(i));
  }
};
static_assert(skeleton<figure>);

/// True for curves of the human rig. Other rigs use the same numbers for other bones.
[[nodiscard]] constexpr bool has_figure(const motion& m) noexcept { return shenmue_motn::has_human_rig(m); }

} // namespace motley::inline MOTLEY_TAG::shenmue_motn

#endif
