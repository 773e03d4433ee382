// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/figure: figures for motions without their model. Motions of Bayonetta 2 hold the bones'
// offsets themselves; for those of Metal Gear Rising they are a table here.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_PLATINUM_FIGURE_HPP
#define MOTLEY_FORMATS_PLATINUM_FIGURE_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "../../author/skeleton.hpp"
#include "../../config.hpp"
#include "bayonetta2.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace platinum {

/// A bone of a figure.
struct figure_bone {
  std::int32_t number;   ///< in motions
  std::int32_t parent;   ///< its parent's number; -1: the virtual root
  std::string_view name; ///< for display: motions have no names
  vector3 offset = {};   ///< from the parent at rest, in the model's unit; used where a motion has none
};

/// The main bones of Bayonetta 2's characters, parents first. Their motions hold all offsets. Legs and hip
/// are confirmed by the feet's positions in a real motion; spine and arms are inferred from offsets and from
/// names in Metal Gear Rising.
inline constexpr figure_bone bayonetta2_figure[] = {{0, -1, "hip"},
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

/// The main bones of Metal Gear Rising's humans, parents first, with the offsets of one of the game's own
/// models (pl1010), in metres.
inline constexpr figure_bone rising_figure[] = {{0, -1, "hip", {0, 1.0654F, 0}},
                                                {1, 0, "spine 1", {0, 0.0649F, -0.028F}},
                                                {2, 1, "spine 2", {0, 0.1512F, 0}},
                                                {3, 2, "spine 3", {0, 0.0925F, 0}},
                                                {4, 3, "neck", {0, 0.194F, 0}},
                                                {5, 4, "head", {0, 0.101F, -0.015F}},
                                                {6, 3, "right shoulder", {-0.028F, 0.103F, 0.037F}},
                                                {7, 6, "right upper arm", {-0.171F, 0.03F, -0.067F}},
                                                {8, 7, "right lower arm", {-0.264F, 0, 0}},
                                                {9, 8, "right hand", {-0.291F, 0, 0}},
                                                {10, 3, "left shoulder", {0.028F, 0.103F, 0.037F}},
                                                {11, 10, "left upper arm", {0.171F, 0.03F, -0.067F}},
                                                {12, 11, "left lower arm", {0.264F, 0, 0}},
                                                {13, 12, "left hand", {0.291F, 0, 0}},
                                                {15, 0, "right thigh", {-0.096F, 0, 0}},
                                                {16, 15, "right shin", {0, -0.4546F, -0.022F}},
                                                {17, 16, "right foot", {0, -0.4609F, -0.026F}},
                                                {18, 17, "right toe", {0, -0.1145F, 0.108F}},
                                                {19, 0, "left thigh", {0.096F, 0, 0}},
                                                {20, 19, "left shin", {0, -0.4546F, -0.022F}},
                                                {21, 20, "left foot", {0, -0.4609F, -0.026F}},
                                                {22, 21, "left toe", {0, -0.1145F, 0.108F}}};

/// A figure: a skeleton for motions without a model. to_skeleton() costs O(bones squared).
struct figure : skeleton_source<figure> {
  std::span<const figure_bone> bones = bayonetta2_figure; ///< parents first

  /// Bayonetta 2's.
  constexpr figure() noexcept = default;
  /// A figure of these bones.
  constexpr explicit figure(std::span<const figure_bone> parents_first MOTLEY_LIFETIMEBOUND) noexcept
      : bones{parents_first} {}
  /// Without bones.
  [[nodiscard]] static constexpr figure none() noexcept {
    figure empty;
    empty.bones = {};
    return empty;
  }

  /// True if the bones have offsets at rest. Bayonetta 2's are in the motion alone.
  [[nodiscard]] constexpr bool has_rest_pose() const noexcept {
    return !bones.empty() && bones[0].offset != vector3{};
  }
  /// The number of bones.
  [[nodiscard]] constexpr std::size_t bone_count() const noexcept { return bones.size(); }
  static constexpr scale_rule scaling = scale_rule::cumulative; ///< as in models
  static constexpr bool has_virtual_root = true;                ///< as in models
  /// A name for display of bone i < bone_count().
  [[nodiscard]] constexpr std::string_view name(std::size_t i) const noexcept {
    MOTLEY_ASSERT(i < bone_count());
    return bones[i].name;
  }

private:
  friend class skeleton_source<figure>;

  /// See to_skeleton().
  constexpr void write_bones(std::span<skeleton_bone> out) const noexcept {
    for (std::size_t i = 0; i < bones.size(); ++i)
      out[i] = {.parent = index_of(bones[i].parent),
                .number = bones[i].number,
                .rest = {.translation = bones[i].offset}};
  }

  constexpr std::int32_t index_of(std::int32_t number) const noexcept {
    for (std::size_t i = 0; i < bones.size(); ++i)
      if (bones[i].number == number) return static_cast<std::int32_t>(i);
    return skeleton_bone::none;
  }
};

/// The figure of a motion; without bones if there is none. A motion with tracks for both wrists, 145 and 209,
/// is of Bayonetta 2, and has its figure if it has all three translations of each of the figure's bones. A
/// motion with tracks for neither wrist has Rising's figure if it has tracks for all its bones, except hands
/// and toes. O(tracks).
[[nodiscard]] constexpr figure figure_of(const bayonetta2::motion& motion) noexcept {
  constexpr std::int32_t numbers = 256;
  std::uint16_t channels[numbers]{}; // by bone; bit n: channel n has a track
  for (track_outline o; motion.next(o);) {
    if (o.bone >= 0 && o.bone < numbers && o.channel <= channel::sz)
      channels[o.bone] |= static_cast<std::uint16_t>(1U << static_cast<unsigned>(o.channel));
  }
  const auto moves = [&](std::int32_t bone) { return channels[bone] != 0; };
  if (moves(145) && moves(209)) {
    for (const figure_bone& bone : bayonetta2_figure)
      if ((channels[bone.number] & 7U) != 7U) return figure::none();
    return figure{bayonetta2_figure};
  }
  if (moves(145) || moves(209)) return figure::none();
  for (const figure_bone& bone : rising_figure) {
    const bool is_end = bone.number == 9 || bone.number == 13 || bone.number == 18 || bone.number == 22;
    if (!is_end && !moves(bone.number)) return figure::none();
  }
  return figure{rising_figure};
}

} // namespace platinum
} // namespace MOTLEY_TAG
} // namespace motley

#endif
