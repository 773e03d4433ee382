// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/shenmue/motn_rig: the bones of MOTN curves. Curves drive a rig for inverse kinematics: a bone is a
// rotation, or a target, which is a position. rig_solver.hpp computes the limbs between targets.
#ifndef MOTLEY_FORMATS_SHENMUE_MOTN_RIG_HPP
#define MOTLEY_FORMATS_SHENMUE_MOTN_RIG_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "motn_curves.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace shenmue_motn {

/// The character of a sequence that has none: motion::character() of node frames.
inline constexpr std::int32_t no_character = -1;

/// The prefix of a character's clips ("YKI"), by its number; empty if it is unknown. Clips with any other
/// prefix have character 0.
[[nodiscard]] constexpr std::string_view character_name(std::int32_t character) noexcept {
  constexpr const char* names[] = {"AKI", "TOG", "CHA", "DEB", "GAK", "GEN", "",    "JIJ", "KOD", "",   "OTH",
                                   "",    "SYP", "YKI", "",    "SIN", "CAT", "YAG", "DOG", "PNW", "KCT"};
  constexpr auto count = static_cast<std::int32_t>(sizeof(names) / sizeof(names[0]));
  return character >= 0 && character < count ? names[character] : "";
}
/// "13 (YKI)", or the number alone.
[[nodiscard]] constexpr text character_in_words(std::int32_t character) noexcept {
  text t;
  t << character;
  if (const std::string_view name = character_name(character); !name.empty()) t << " (" << name << ")";
  return t;
}

/// The feet of a character's rig, whose rotations are relative to no other bone: bit n is set for bone n. 0
/// unless the character is one of 0 to 20. (It follows from the rig in rigs.hpp.)
[[nodiscard]] constexpr std::uint64_t feet_of(std::int32_t character) noexcept {
  constexpr std::int32_t characters = 21;
  if (character < 0 || character >= characters) return 0;
  // Where there is no right toe, the numbers of all later bones are one less.
  const bool has_right_toe = character < 15 && character != 9 && character != 11 && character != 14;
  return std::uint64_t{1} << 9U | std::uint64_t{1} << (has_right_toe ? 16U : 15U);
}

/// A bone of the human rig. (Left and right are the figure's own; the names of clips confirm them.)
struct human_bone {
  std::uint8_t number;   ///< as in tracks
  bool has_position;     ///< three position tracks: the root, or a target
  bool has_rotation;     ///< three rotation tracks
  bool may_be_missing;   ///< some clips omit it, always together with the others of this kind
  std::string_view name; ///< for display
};
/// All bones, by number.
inline constexpr human_bone human_bones[] = {{0, true, true, false, "root"},
                                             {1, false, true, false, "hip"},
                                             {5, false, true, false, "right leg"},
                                             {8, true, false, false, "right ankle target"},
                                             {9, false, true, false, "right foot"},
                                             {12, false, true, false, "left leg"},
                                             {15, true, false, false, "left ankle target"},
                                             {16, false, true, false, "left foot"},
                                             {18, false, true, false, "torso"},
                                             {20, true, false, false, "base of the neck target"},
                                             {21, false, true, false, "neck"},
                                             {23, true, false, false, "look-at target"},
                                             {25, false, true, true, "left shoulder"},
                                             {26, false, true, false, "left arm"},
                                             {29, true, false, false, "left wrist target"},
                                             {30, false, true, false, "left hand"},
                                             {31, false, true, true, "right shoulder"},
                                             {32, false, true, false, "right arm"},
                                             {35, true, false, false, "right wrist target"},
                                             {36, false, true, false, "right hand"}};

/// The name of a bone of the human rig; empty if the rig does not have the bone.
[[nodiscard]] constexpr std::string_view human_bone_name(std::int32_t bone) noexcept {
  for (const human_bone& b : human_bones)
    if (b.number == bone) return b.name;
  return {};
}

/// The number of tracks of a human rig, with or without the bones that may be missing.
[[nodiscard]] constexpr std::uint32_t human_track_count(bool with_all) noexcept {
  std::uint32_t tracks = 0;
  for (const human_bone& b : human_bones)
    if (with_all || !b.may_be_missing) tracks += (b.has_position ? 3U : 0U) + (b.has_rotation ? 3U : 0U);
  return tracks;
}

/// True if a sequence has the human rig: its channels are exactly those of human_bones, with or without those
/// that may be missing. Other rigs (animals, some persons) use the same numbers for other bones. False for
/// node frames and bone frames. Takes a motion and reads block 1.
template <class Motion> [[nodiscard]] constexpr bool has_human_rig(const Motion& motion) noexcept {
  constexpr std::uint32_t most = shenmue_motn::human_track_count(true),
                          least = shenmue_motn::human_track_count(false);
  const std::uint32_t tracks = motion.track_count();
  if ((tracks != most && tracks != least) || motion.encoding() != encoding::curves) return false;
  constexpr std::size_t bone_count = 37; // the highest number is 36
  std::uint32_t channels[bone_count]{};
  const sequence_view& s = motion.sequence();
  for (std::uint64_t at = sizeof(curves_header);; at += sizeof(le_u16)) {
    const std::uint32_t instruction = s.read<le_u16>(at);
    if (instruction == 0) break;
    const std::uint32_t bone = instruction >> curves::bone_shift;
    if (bone >= bone_count) return false;
    channels[bone] |= instruction & curves::channel_mask;
  }
  for (const human_bone& b : human_bones) {
    if (b.may_be_missing && tracks == least) continue;
    const std::uint32_t wanted =
        (b.has_position ? curves::translation_mask : 0U) | (b.has_rotation ? curves::rotation_mask : 0U);
    if (channels[b.number] != wanted) return false;
  }
  return true; // the number of tracks fits, so there are no others and no duplicates
}

/// Calls f("rig", a description for display) if a motion has the human rig.
template <class Motion, class F> constexpr void describe_rig(const Motion& motion, F&& f) {
  if (shenmue_motn::has_human_rig(motion))
    f("rig", "human, inverse kinematics: targets are absolute positions in the space of the root's "
             "translation; limbs between them are not keyed, the rig's solver poses them");
}

/// Calls f(bone, name) for each bone of a motion with a known name, which are those of the human rig.
template <class Motion, class F> constexpr void visit_bone_names(const Motion& motion, F&& f) {
  if (!shenmue_motn::has_human_rig(motion)) return;
  std::int32_t last = -1;
  for (track_outline o; motion.next(o);) {
    if (o.bone != last) f(o.bone, shenmue_motn::human_bone_name(o.bone));
    last = o.bone;
  }
}

} // namespace shenmue_motn
} // namespace MOTLEY_TAG
} // namespace motley

#endif
