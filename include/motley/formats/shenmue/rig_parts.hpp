// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/shenmue/rig_parts: what the rigs of Shenmue's people and animals share: the parts of bodies, and
// what follows from a table of controls. rigs.hpp has the tables.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_SHENMUE_RIG_PARTS_HPP
#define MOTLEY_FORMATS_SHENMUE_RIG_PARTS_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../../fwd.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace shenmue_motn {

/// The rigs of families of characters.
namespace rigs {

// clang-format off

/// The parts of bodies. Their numbers are the types of the game's tables. A part means the same in every
/// family, but its control's number differs. Left and right are the body's own.
enum part : std::uint8_t {
  root,                            ///< the body's place and direction
  torso, spine, chest,             ///< the torso aims the spine at the chest, the base of the neck
  neck, head, gaze,                ///< the neck aims the head at the gaze; an animal's gaze is its muzzle
  left_shoulder, left_arm,         ///< the arm, or foreleg, is a chain of two bones, ...
  left_upper_arm, left_forearm,    ///< ... these, ...
  left_wrist, left_hand,           ///< ... and reaches for the wrist
  right_shoulder, right_arm,       ///< the same on the right
  right_upper_arm, right_forearm,  ///< the same on the right
  right_wrist, right_hand,         ///< the same on the right
  hip, pelvis, pelvis_end,         ///< the hip turns the pelvis
  left_hip, left_leg,              ///< the leg is a chain of two bones, ...
  left_upper_leg, left_lower_leg,  ///< ... these; an animal's thigh is above them, and its hip turns it
  left_ankle, left_foot, left_toe, ///< the leg reaches for the ankle
  right_hip, right_leg,            ///< the same on the right
  right_upper_leg, right_lower_leg,   ///< the same on the right
  right_ankle, right_foot, right_toe, ///< the same on the right
  nape, neck_bone, neck_end,       ///< of animals: the nape turns the neck
  tail_1 = 40, tail_2,             ///< of animals
  tail_3 = 43,                     ///< of animals
  left_ear, right_ear, face,       ///< of animals; by their places
  mount,                           ///< of things on the head
  part_count                       ///< more than any part's number
};

/// What all families know about a part.
struct part_facts {
  part parent = root;      ///< whose axes move it; if a family lacks that part, that part's parent, and so on
  std::string_view name{}; ///< for display; empty: there is no such part
  bool is_helper = false;  ///< no part of the body: it controls bones, or marks a place
};
/// By part.
inline constexpr part_facts facts[part_count] = {
    {root, "root"},
    {root, "torso", true}, {torso, "spine"}, {spine, "base of the neck target"},
    {neck_end, "neck", true}, {neck, "head"}, {head, "look-at target"},
    {chest, "left shoulder"}, {left_shoulder, "left arm", true}, {left_arm, "left upper arm"},
    {left_upper_arm, "left forearm"}, {left_forearm, "left wrist target", true}, {left_wrist, "left hand"},
    {chest, "right shoulder"}, {right_shoulder, "right arm", true}, {right_arm, "right upper arm"},
    {right_upper_arm, "right forearm"}, {right_forearm, "right wrist target", true},
    {right_wrist, "right hand"},
    {root, "hip", true}, {hip, "pelvis"}, {pelvis, "pelvis end"},
    {pelvis_end, "left hip"}, {left_hip, "left leg", true}, {left_leg, "left upper leg"},
    {left_upper_leg, "left lower leg"}, {left_lower_leg, "left ankle target", true},
    {left_ankle, "left foot"}, {left_foot, "left toe"},
    {pelvis_end, "right hip"}, {right_hip, "right leg", true}, {right_leg, "right upper leg"},
    {right_upper_leg, "right lower leg"}, {right_lower_leg, "right ankle target", true},
    {right_ankle, "right foot"}, {right_foot, "right toe"},
    {chest, "nape", true}, {nape, "neck bone"}, {neck_bone, "neck end", true}, {},
    {pelvis_end, "tail 1"}, {tail_1, "tail 2"}, {}, {tail_2, "tail 3"},
    {mount, "left ear"}, {mount, "right ear"}, {mount, "face"}, {head, "mount", true}};

// clang-format on

/// The same part on the other side of the body: the game's mirror partner. A part in the middle is its own.
[[nodiscard]] constexpr part other_side(part p) noexcept {
  constexpr int arm = right_shoulder - left_shoulder, leg = right_hip - left_hip, ear = right_ear - left_ear;
  const bool is_arm = p >= left_shoulder && p <= right_hand, is_leg = p >= left_hip && p <= right_toe,
             is_ear = p == left_ear || p == right_ear,
             is_right = (is_arm && p >= right_shoulder) || (is_leg && p >= right_hip) || p == right_ear;
  const int step = is_arm ? arm : is_leg ? leg : is_ear ? ear : 0;
  return static_cast<part>(is_right ? p - step : p + step);
}

/// How the rotations of a part become those of the part on the other side when a body is mirrored.
struct mirror_profile {
  float scale[3];  ///< of rotations x, y and z
  float offset[3]; ///< in turns, added after it
};
/// The game's mirror profile of a part, which is that of its partner, too.
[[nodiscard]] constexpr mirror_profile profile_of(part p) noexcept {
  switch (p) {
  case root:
  case left_foot:
  case right_foot: return {{1, -1, -1}, {}};
  case hip:
  case torso: return {{-1, -1, -1}, {0, 0.5F, 0}};
  case neck: return {{1, -1, 1}, {0, -0.5F, 0}};
  case left_shoulder:
  case left_arm:
  case left_hand:
  case left_leg:
  case right_shoulder:
  case right_arm:
  case right_hand:
  case right_leg: return {{-1, -1, 1}, {}};
  default: return {{1, 1, 1}, {}};
  }
}

/// The profile of a neck whose head aims at nothing, as in bone frames. The game's own profile is
/// right only for a head that aims at a target. With this one the head keeps looking ahead. Inferred.
inline constexpr mirror_profile unaimed_neck{{-1, -1, 1}, {-0.5F, 0, 0}};

/// A control of a family. Its index is its number, in the table; see family::number().
struct control {
  part what;                           ///< no part occurs twice in a family
  std::int32_t x = 0, y = 0, z = 0;    ///< its place along its parent's axes, in micrometres
  std::int32_t rx = 0, ry = 0, rz = 0; ///< its rotation at rest about x, then y, then z; 65536 is a turn
};

/// In place of a control: there is none.
inline constexpr std::int8_t no_control = -1;
/// The most controls of a family.
inline constexpr std::size_t most_controls = 43;

/// The rig of a family of characters: its table, and what follows from it.
class family {
public:
  /// `table` must outlive the family. It has the root first, parents before children, and every part of the
  /// chains in rig_solver.hpp. `knees` and `elbows`: see bend().
  template <std::size_t Count>
  constexpr family(const control (&table)[Count], int knees, int elbows) noexcept
      : table_{table}, count_{Count}, knees_{knees}, elbows_{elbows} {
    for (std::int8_t& control : control_of_) control = no_control;
    for (std::size_t i = 0; i < Count; ++i) control_of_[table[i].what] = static_cast<std::int8_t>(i);
    for (std::size_t i = 1; i < Count; ++i) parents_[i] = nearest(table[i].what, false);
    for (std::size_t i = 1; i < Count; ++i) joints_[i] = nearest(table[i].what, true);
  }

  /// The number of controls.
  [[nodiscard]] constexpr std::size_t size() const noexcept { return count_; }
  /// Control i < size(). Parents come before their children.
  [[nodiscard]] constexpr const control& operator[](std::size_t i) const noexcept { return table_[i]; }
  /// The control of a part, or no_control.
  [[nodiscard]] constexpr std::int8_t find(part p) const noexcept { return control_of_[p]; }
  /// The number of control i in clips. Clips of the goat count as if its control 29 did not exist: its number
  /// is no_control, and those of later controls are i - 1.
  [[nodiscard]] constexpr std::int32_t number(std::size_t i) const noexcept {
    const auto n = static_cast<std::int32_t>(i);
    return n == unnumbered() ? no_control : n > unnumbered() ? n - 1 : n;
  }
  /// The control with this number in clips, or no_control.
  [[nodiscard]] constexpr std::int32_t numbered(std::int32_t number) const noexcept {
    if (number < 0 || number >= static_cast<std::int32_t>(count_)) return no_control;
    const std::int32_t i = number < unnumbered() ? number : number + 1;
    return i < static_cast<std::int32_t>(count_) ? i : no_control;
  }
  /// The control whose axes move control i; no_control for the root, which is control 0.
  [[nodiscard]] constexpr std::int8_t parent(std::size_t i) const noexcept { return parents_[i]; }
  /// The nearest ancestor of control i that is no helper; no_control for the root. Control i keeps its
  /// distance to it, unless a clip turns a helper between them, which no known clip does.
  [[nodiscard]] constexpr std::int8_t joint(std::size_t i) const noexcept { return joints_[i]; }
  /// True for people.
  [[nodiscard]] constexpr bool is_human() const noexcept { return find(neck_end) == no_control; }
  /// True if a part is not drawn: see part_facts. Of people these are also the points between pelvis and
  /// legs, and the gaze, because no bone leads from the chin ahead.
  [[nodiscard]] constexpr bool is_helper(part p) const noexcept {
    const bool is_beside = p == pelvis_end || p == left_hip || p == right_hip || p == gaze;
    return facts[p].is_helper || (is_human() && is_beside);
  }
  /// The side to which a knee or an elbow bends. 1: along the cross product of the z axis of the chain's
  /// control and the direction to the target, as people's knees; -1: to the other side, as their elbows.
  [[nodiscard]] constexpr int bend(bool is_leg) const noexcept { return is_leg ? knees_ : elbows_; }

private:
  [[nodiscard]] constexpr std::int32_t unnumbered() const noexcept {
    return find(face) != no_control ? std::int32_t{find(face)} : std::int32_t{most_controls};
  }
  [[nodiscard]] constexpr std::int8_t nearest(part p, bool is_drawn) const noexcept {
    do p = facts[p].parent;
    while (find(p) == no_control || (is_drawn && is_helper(p)));
    return find(p);
  }

  const control* table_;
  std::size_t count_;
  int knees_, elbows_;
  std::int8_t control_of_[part_count]{}, parents_[most_controls]{no_control},
      joints_[most_controls]{no_control};
};

} // namespace rigs
} // namespace shenmue_motn
} // namespace MOTLEY_TAG
} // namespace motley

#endif
