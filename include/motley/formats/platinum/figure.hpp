// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/figure: a figure for motions of Bayonetta 2 without their model. The motion has the bones'
// offsets, and the parents of the main bones are known.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_PLATINUM_FIGURE_HPP
#define MOTLEY_FORMATS_PLATINUM_FIGURE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../../skeleton/skeleton.hpp"
#include "bayonetta2.hpp"

namespace motley::inline MOTLEY_TAG::platinum {

/// A bone of the figure: its motion bone number and its parent's. For legs and hip, the feet's positions in a
/// real motion confirm the numbers; spine and arms are inferred from offsets and from names in Metal Gear
/// Rising.
struct figure_bone {
  std::int32_t number, parent; ///< -1: the virtual root
  std::string_view name;       ///< for display
};
/// All bones, parents first.
inline constexpr figure_bone figure_bones[] = {{0, -1, "hip"},
                                               {1, 0, "spine 1"},
                                               {2, 1, "spine 2"},
                                               {3, 2, "spine 3"},
                                               {4, 3, "neck"},
                                               {65, 4, "neck 2"},
                                               {5, 65, "head"},
                                               {6, 3, "right shoulder"},
                                               {7, 6, "right upper arm"},
                                               {8, 7, "right lower arm"},
                                               {145, 8, "right wrist"},
                                               {10, 3, "left shoulder"},
                                               {11, 10, "left upper arm"},
                                               {12, 11, "left lower arm"},
                                               {209, 12, "left wrist"},
                                               {14, 0, "pelvis"},
                                               {15, 14, "right thigh"},
                                               {16, 15, "right shin"},
                                               {17, 16, "right foot"},
                                               {18, 17, "right toe"},
                                               {19, 14, "left thigh"},
                                               {20, 19, "left shin"},
                                               {21, 20, "left foot"},
                                               {22, 21, "left toe"}};
/// The number of bones.
inline constexpr std::size_t figure_bone_count = sizeof(figure_bones) / sizeof(figure_bones[0]);

/// The figure as a skeleton. Models `skeleton`. Its rest pose has no offsets: has_figure() tests whether a
/// motion has them.
struct figure {
  static constexpr scale_rule scaling = scale_rule::cumulative;                ///< as in models
  static constexpr bool has_root = true;                                       ///< motions name it -1

  /// The number of bones.
  [[nodiscard]] constexpr std::size_t bone_count() const noexcept { return figure_bone_count; }
  /// Bone i < bone_count().
  [[nodiscard]] constexpr skeleton_bone bone(std::size_t i) const noexcept { return {parent(i)}; }
  /// The index of bone i's parent; skeleton_bone::none for the hip.
  [[nodiscard]] constexpr std::int32_t parent(std::size_t i) const noexcept {
    return find(figure_bones[i].parent);
  }
  /// The number of bone i in motions.
  [[nodiscard]] constexpr std::int32_t number(std::size_t i) const noexcept { return figure_bones[i].number; }
  /// The index of the bone with this number in motions, or skeleton_bone::none.
  [[nodiscard]] constexpr std::int32_t find(std::int32_t number) const noexcept {
    for (std::size_t i = 0; i < figure_bone_count; ++i)
      if (figure_bones[i].number == number) return static_cast<std::int32_t>(i);
    return skeleton_bone::none;
  }
  /// A name for display: motions have no names.
  [[nodiscard]] constexpr std::string_view name(std::size_t i) const noexcept { return figure_bones[i].name; }
};
static_assert(skeleton<figure>);

/// True if a motion has all three translation tracks for each bone of the figure, as motions of Bayonetta 2
/// characters have; then the figure is complete. O(tracks).
[[nodiscard]] constexpr bool has_figure(const bayonetta2::motion& motion) noexcept {
  std::uint32_t axes[figure_bone_count]{};
  for (const auto t : motion.tracks()) {
    const track_info info = t.info();
    const std::int32_t place = figure{}.find(info.bone);
    if (place >= 0 && info.channel <= channel::tz) axes[place] |= 1U << static_cast<unsigned>(info.channel);
  }
  for (const std::uint32_t found : axes)
    if (found != 7) return false;
  return true;
}

} // namespace motley::inline MOTLEY_TAG::platinum

#endif
