// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// pose/diagnose: whether a clip was made for a skeleton: the bones that the skeleton lacks, how far the
// motion's constant translations are from the skeleton's offsets, values that explode, and a verdict.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_POSE_DIAGNOSE_HPP
#define MOTLEY_POSE_DIAGNOSE_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "../clip/clip.hpp"
#include "../clip/closes.hpp"
#include "../config.hpp"
#include "../curve/evaluate.hpp"
#include "../math/value.hpp"
#include "skeleton.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// What a clip does with a bone of a skeleton, or with its virtual root: an element of diagnose()'s memory.
struct bone_fit {
  vector3 offset{};       ///< the constant translation of the motion; the rest pose's where it has no track
  float gap = 0;          ///< the distance of `offset` from the rest pose's, in the model's unit
  float ratio = 0;        ///< `gap` divided by the bone's length at rest
  bool is_moved = false;  ///< the clip has a track for it
  bool is_offset = false; ///< `offset`, `gap` and `ratio` count: see diagnose()
  bool travels = false;   ///< its translation changes
  bool explodes = false;  ///< as in diagnosis::explodes()

  friend constexpr bool operator==(const bone_fit&, const bone_fit&) noexcept = default;
};

/// Numbers that say how well a clip and a skeleton match: see diagnose(). Bones are those of a body: a
/// virtual root and cameras do not count.
struct diagnosis {
  std::uint32_t moved = 0;   ///< the number of bones that the clip moves
  std::uint32_t lacking = 0; ///< those of them that the skeleton does not have: see visit_lacking_bones()
  std::uint32_t bones = 0;   ///< bones of the skeleton that motions can name
  std::uint32_t still = 0;   ///< those of them that the clip does not move
  std::uint32_t offsets = 0; ///< bones whose constant translations are compared with the skeleton's offsets
  float median_gap = 0;      ///< the median distance of these, in the model's unit
  float worst_gap = 0;       ///< the largest one
  float median_ratio = 0;    ///< the median of these distances, each divided by its bone's length
  float worst_ratio = 0;     ///< the largest one
  /// The number of the bone with the largest distance; none without offsets.
  std::int32_t worst_bone = skeleton_bone::none;
  float longest_bone = 0;       ///< the largest distance of a bone from its parent at rest
  std::uint32_t not_finite = 0; ///< tracks with an infinite value or slope, or one that is no number
  std::uint32_t distant = 0;    ///< tracks with a translation beyond fit_limits::distant, except of roots
  std::uint32_t oversized = 0;  ///< tracks with a scale beyond fit_limits::oversized

  /// The number of bones of the clip that the skeleton has.
  [[nodiscard]] constexpr std::uint32_t shared() const noexcept { return moved - lacking; }
  /// True if a value is not finite, distant or oversized.
  [[nodiscard]] constexpr bool explodes() const noexcept {
    return not_finite > 0 || distant > 0 || oversized > 0;
  }

  friend constexpr bool operator==(const diagnosis&, const diagnosis&) noexcept = default;
};

/// Whether a clip was made for a skeleton.
enum class fit_verdict : std::uint8_t {
  fits,     ///< nothing speaks against it
  doubtful, ///< something does: the skeleton lacks a few bones, lengths differ slightly, or values explode
  foreign,  ///< it was made for another skeleton
  unknown   ///< the clip moves too few bones of the skeleton to tell, as do most clips of weapons and doors
};

/// What verdict() compares with. The evidence is in docs/fit.md: 240 pairs of real motions and their
/// own models, and 4730 pairs of real motions and other models.
struct fit_limits {
  /// The fewest offsets that are compared; the fewest lacking bones that make a skeleton foreign, unless it
  /// lacks all; and the fewest moved bones that are enough without offsets. (Some of God Hand's motions move
  /// little but one or two feet, whose translations are in another space.)
  static constexpr std::uint32_t few = 4;
  /// The largest median ratio of the same body. Of own models: 1.1e-7. Some formats quantise.
  static constexpr float same = 0.01F;
  /// The largest median ratio that is not that of another body. Of other models that have most of the
  /// bones: at least 0.28.
  static constexpr float other = 0.05F;
  /// The part of the moved bones that may be lacking if there is nothing to compare. Own models lack none.
  static constexpr float lacking = 0.1F;
  /// The part that may be lacking if offsets are compared and are not those of another body. (Some of
  /// Rising's humans have the same body, but other faces and clothes: they lack 0.85, so they count as
  /// foreign.)
  static constexpr float lacking_of_same = 0.5F;
  /// The part of the skeleton's bones that the clip must move to tell something if there is nothing to
  /// compare. Of own models with more than a few bones at least 0.42; of Rising's debris on a human 0.1.
  static constexpr float covered = 1.0F / 3;
  /// In lengths of the longest bone, along an axis. Of own models: at most 104, a foot in model space.
  static constexpr float distant = 1000;
  /// A factor. Of own models: at most 5. One clip of Rising has 1e12.
  static constexpr float oversized = 1000;
};

/// The verdict that follows from the numbers.
[[nodiscard]] constexpr fit_verdict verdict(const diagnosis& d) noexcept {
  const bool has_offsets = d.offsets >= fit_limits::few;
  const float may_lack = has_offsets ? fit_limits::lacking_of_same : fit_limits::lacking;
  if (has_offsets && !(d.median_ratio <= fit_limits::other)) return fit_verdict::foreign;
  if (float(d.lacking) > may_lack * float(d.moved) && (d.lacking >= fit_limits::few || d.shared() == 0))
    return fit_verdict::foreign;
  if (has_offsets && !(d.median_ratio <= fit_limits::same)) return fit_verdict::doubtful;
  if (d.lacking > 0 || d.explodes()) return fit_verdict::doubtful;
  const bool has_bones =
      d.shared() >= fit_limits::few && float(d.shared()) >= fit_limits::covered * float(d.bones);
  return has_offsets || has_bones ? fit_verdict::fits : fit_verdict::unknown;
}

namespace detail {

/// A set of the numbers of bones, 0 to most_bones.
class bone_set {
public:
  static constexpr bool holds(std::int32_t number) noexcept { return number >= 0 && number <= most_bones; }
  constexpr void insert(std::int32_t number) noexcept { word(number) |= bit(number); }
  constexpr bool contains(std::int32_t number) const noexcept {
    return (words_[static_cast<std::size_t>(number) / 64] & bit(number)) != 0;
  }

private:
  constexpr std::uint64_t& word(std::int32_t number) noexcept {
    return words_[static_cast<std::size_t>(number) / 64];
  }
  static constexpr std::uint64_t bit(std::int32_t number) noexcept {
    return std::uint64_t{1} << (static_cast<std::size_t>(number) % 64);
  }

  std::uint64_t words_[(most_bones + 1) / 64] = {};
};

/// The bones of a body that a clip moves.
template <class C> constexpr bone_set moved_bones(const C& c) noexcept {
  bone_set moved;
  for (track_outline o; c.next(o);)
    if (bone_set::holds(o.bone) && o.channel <= channel::qz) moved.insert(o.bone);
  return moved;
}

/// The length of a bone at rest; 0 for a root, and if it is not finite.
constexpr float length_at_rest(const skeleton_bone& bone) noexcept {
  const float length = bone.parent == skeleton_bone::none ? 0 : detail::length(bone.rest.translation);
  return length < infinity ? length : 0;
}

/// Value number n, from 0, in ascending order, of those value(i), i < count, that are not negative. There
/// must be more than n. They are ordered as their bits are, so 31 passes find it without any memory.
template <class Value>
constexpr float nth_smallest(std::size_t count, std::size_t n, const Value& value) noexcept {
  std::uint32_t found = 0;
  for (std::uint32_t bit = 1U << 30U; bit != 0; bit >>= 1U) {
    std::size_t less = 0;
    for (std::size_t i = 0; i < count; ++i)
      if (std::bit_cast<std::uint32_t>(value(i)) < (found | bit)) ++less;
    if (less <= n) found |= bit;
  }
  return std::bit_cast<float>(found);
}

/// What the keys of a curve say of its values.
struct value_range {
  float largest = 0;     ///< the largest absolute value
  bool is_finite = true; ///< so are all values and slopes
  bool is_still = true;  ///< all values are the same, and all slopes 0

  template <class Curve> static constexpr value_range of(const Curve& curve) noexcept {
    using value_type = curve_value_t<Curve>;
    value_range range;
    const value_type first = motley::evaluate(curve, 0);
    for (const auto& k : motley::keys_of(curve)) {
      const value_type value = detail::as_curve_value(k.value);
      for (std::size_t i = 0; i < component_count<value_type>; ++i)
        range.add(motley::component(value, i), motley::component(first, i));
      if constexpr (hermite_keyframe<key_t<Curve>>) {
        range.add_slope(static_cast<float>(k.in));
        range.add_slope(static_cast<float>(k.out));
      }
    }
    range.is_still = range.is_still || detail::is_constant(curve); // its slopes do not count
    return range;
  }

private:
  constexpr void add(float v, float first) noexcept {
    const float size = v < 0 ? -v : v;
    is_finite = is_finite && size < infinity;
    is_still = is_still && v == first;
    if (size > largest) largest = size;
  }
  constexpr void add_slope(float slope) noexcept {
    is_finite = is_finite && detail::is_finite(slope);
    is_still = is_still && slope == 0;
  }
};

/// Takes the translations of a track.
template <class Curve>
constexpr void add_offset(bone_fit& bone, const track_outline& o, const Curve& curve,
                          const value_range& range) noexcept {
  if (!motley::is_translation(o.channel)) return;
  bone.travels = bone.travels || !range.is_still;
  bone.is_offset = true;
  const auto value = motley::evaluate(curve, 0);
  float* const axes[] = {&bone.offset.x, &bone.offset.y, &bone.offset.z};
  const auto first = static_cast<std::size_t>(o.channel);
  for (std::size_t i = 0; i < component_count<curve_value_t<Curve>> && first + i < 3; ++i)
    *axes[first + i] = motley::component(value, i);
}

/// Compares the offsets of the bones with those at rest.
constexpr void compare_offsets(diagnosis& d, const skeleton& s, std::span<bone_fit> bones) noexcept {
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const skeleton_bone& at = s.bones[i];
    bone_fit& bone = bones[i];
    const vector3 rest = at.rest.translation,
                  from_rest{bone.offset.x - rest.x, bone.offset.y - rest.y, bone.offset.z - rest.z};
    const float length = detail::length_at_rest(at), gap = detail::length(from_rest);
    bone.is_offset =
        bone.is_offset && !bone.travels && !at.is_helper && gap < infinity && length > 0.01F * d.longest_bone;
    if (!bone.is_offset) continue;
    bone.gap = gap;
    bone.ratio = gap / length;
    ++d.offsets;
    if (d.worst_bone == skeleton_bone::none || gap > d.worst_gap) d.worst_bone = at.number, d.worst_gap = gap;
    if (bone.ratio > d.worst_ratio) d.worst_ratio = bone.ratio;
  }
  if (d.offsets == 0) return;
  const std::size_t middle = d.offsets / 2;
  d.median_gap = detail::nth_smallest(bones.size(), middle,
                                      [&](std::size_t i) { return bones[i].is_offset ? bones[i].gap : -1; });
  d.median_ratio = detail::nth_smallest(
      bones.size(), middle, [&](std::size_t i) { return bones[i].is_offset ? bones[i].ratio : -1; });
}

} // namespace detail

/// Compares a clip with a skeleton, whose bones are matched by their numbers as pose_binding::make() does.
/// What each bone is for the clip is written to `memory`, with an element for each transform. It must have
/// room for transform_count(); otherwise nothing is written, and all numbers are 0.
///
/// The bones whose offsets are compared have a parent, are no helpers, and have translations of which none
/// changes: an axis without a track is that of the rest pose. They are at least 1 % as long as the longest
/// bone: others lie at their parent, and are often placed by the motion. None are compared if the
/// translations of the clip are not relative to parents (root_bone::others_follow). Reads all keys. O(keys +
/// bones), plus O(4096), see bone_numbers.
template <clip C>
[[nodiscard]] constexpr diagnosis diagnose(const C& c, const skeleton& s,
                                           std::span<bone_fit> memory) noexcept {
  const std::size_t count = motley::transform_count(s);
  MOTLEY_ASSERT(memory.size() >= count);
  if (memory.size() < count) return {};
  diagnosis d;
  for (std::size_t i = 0; i < count; ++i) memory[i] = {};
  const std::span<bone_fit> bones = memory.first(s.bones.size());
  for (std::size_t i = 0; i < bones.size(); ++i) {
    bones[i].offset = s.bones[i].rest.translation;
    const float length = detail::length_at_rest(s.bones[i]);
    if (length > d.longest_bone) d.longest_bone = length;
  }

  const bone_numbers numbers{s};
  const detail::bone_set moved = detail::moved_bones(c);
  for (std::int32_t number = 0; number <= most_bones; ++number) {
    const bool is_moved = moved.contains(number), is_there = numbers.find(number) != skeleton_bone::none;
    d.moved += is_moved ? 1 : 0;
    d.lacking += is_moved && !is_there ? 1 : 0;
    d.bones += is_there ? 1 : 0;
    d.still += is_there && !is_moved ? 1 : 0;
  }

  c.visit_all([&](const track_outline& o, const auto& curve) {
    const std::int32_t number = numbers.find(o.bone);
    if (number == skeleton_bone::none || o.channel > channel::qz) return;
    const auto i = static_cast<std::size_t>(number);
    const bool has_parent = i < bones.size() && s.bones[i].parent != skeleton_bone::none;
    const auto range = detail::value_range::of(curve);
    const bool is_distant = motley::is_translation(o.channel) && has_parent && d.longest_bone > 0 &&
                            range.largest > fit_limits::distant * d.longest_bone,
               is_oversized = motley::is_scale(o.channel) && range.largest > fit_limits::oversized;
    d.not_finite += range.is_finite ? 0 : 1;
    d.distant += is_distant ? 1 : 0;
    d.oversized += is_oversized ? 1 : 0;
    memory[i].is_moved = true;
    memory[i].explodes = memory[i].explodes || !range.is_finite || is_distant || is_oversized;
    detail::add_offset(memory[i], o, curve, range);
  });
  if (motley::root_of(c).others_follow)
    for (bone_fit& bone : bones) bone.is_offset = false;
  detail::compare_offsets(d, s, bones);
  return d;
}

/// Calls f(number) for each bone of a body that the clip moves and the skeleton does not have, in ascending
/// order: diagnosis::lacking times. O(tracks + bones), plus O(4096).
template <clip C, class F> constexpr void visit_lacking_bones(const C& c, const skeleton& s, F&& f) {
  const bone_numbers numbers{s};
  const detail::bone_set moved = detail::moved_bones(c);
  for (std::int32_t number = 0; number <= most_bones; ++number)
    if (moved.contains(number) && numbers.find(number) == skeleton_bone::none) f(number);
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
