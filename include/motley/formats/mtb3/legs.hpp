// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/mtb3/legs: the legs of God Hand's characters, which motions pose from both ends.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_MTB3_LEGS_HPP
#define MOTLEY_FORMATS_MTB3_LEGS_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "../../clip/any_clip.hpp"
#include "../../math/rigid.hpp"
#include "../../pose/skeleton_pose.hpp"
#include "god_hand.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace god_hand {

/// The bones of a leg, as indices in a skeleton. Each is the only child of the previous one.
struct leg {
  std::int32_t thigh = skeleton_bone::none; ///< turns as any bone
  std::int32_t shin = skeleton_bone::none;  ///< points from the knee to the ankle
  std::int32_t foot = skeleton_bone::none;  ///< relative to the root, see motion::marks_leg()
  std::int32_t toe = skeleton_bone::none;   ///< where the foot's translation is
};

/// The legs that a motion moves, on a skeleton: a program for posed skeletons, see run(). It refers to
/// neither.
class legs {
public:
  /// The maximum number of legs: a motion has at most 254 tracks, and a leg needs four of its own, the
  /// thigh's that marks it and the foot's translation.
  static constexpr std::size_t most = 63;

  /// No legs.
  constexpr legs() noexcept = default;
  /// The legs that begin at the bones that the motion marks, see motion::marks_leg(). There is none where
  /// shin, foot or toe is missing or not the only child, or where the foot lacks a track for tx, ty or tz.
  /// There is none on a skeleton without a virtual root. O(tracks) for each marked bone, and O(bones).
  constexpr legs(const motion& m, const skeleton& s) noexcept {
    if (!s.has_virtual_root) return;
    const bone_numbers numbers{s};
    std::uint64_t known[4] = {}; // bit i: bone i is marked. In files bones have eight bits
    for (track_outline o; m.next(o);) {
      if (!motion::marks_leg(o)) continue;
      const auto number = static_cast<std::uint8_t>(o.bone);
      std::uint64_t& word = known[number / 64];
      const std::uint64_t bit = std::uint64_t{1} << (number % 64);
      if ((word & bit) == 0) add(m, s, numbers, o.bone);
      word |= bit;
    }
  }

  /// The number of legs.
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  /// Leg i < size().
  [[nodiscard]] constexpr const leg& operator[](std::size_t i) const noexcept { return legs_[i]; }
  /// The number of bones that the motion marks although the skeleton has no such leg there. Their feet are
  /// posed as any bone, which is wrong: say so.
  [[nodiscard]] constexpr std::size_t unposed_count() const noexcept { return unposed_; }

private:
  static constexpr std::int32_t only_child(const skeleton& s, std::int32_t of) noexcept {
    std::int32_t found = skeleton_bone::none;
    for (std::size_t i = 0; of != skeleton_bone::none && i < s.bones.size(); ++i) {
      if (s.bones[i].parent != of) continue;
      if (found != skeleton_bone::none) return skeleton_bone::none;
      found = static_cast<std::int32_t>(i);
    }
    return found;
  }
  static constexpr bool has_place(const motion& m, const bone_numbers& numbers, std::int32_t foot) noexcept {
    std::uint32_t axes = 0;
    for (track_outline o; m.next(o);) {
      if (is_translation(o.channel) && numbers.find(o.bone) == foot)
        axes |= 1U << static_cast<unsigned>(o.channel);
    }
    return axes == 7;
  }
  constexpr void add(const motion& m, const skeleton& s, const bone_numbers& numbers,
                     std::int32_t bone) noexcept {
    leg found{numbers.find(bone)};
    found.shin = only_child(s, found.thigh);
    found.foot = only_child(s, found.shin);
    found.toe = only_child(s, found.foot);
    if (found.toe == skeleton_bone::none || size_ == most || !has_place(m, numbers, found.foot))
      ++unposed_;
    else
      legs_[size_++] = found;
  }

  leg legs_[most]{};
  std::size_t size_ = 0, unposed_ = 0;
};

/// The legs of a motion on a skeleton: only God Hand's have any.
template <class Motion> [[nodiscard]] constexpr legs legs_of(const Motion&, const skeleton&) noexcept {
  return {};
}
/// The same for a motion of God Hand.
[[nodiscard]] constexpr legs legs_of(const motion& m, const skeleton& s) noexcept { return legs{m, s}; }
/// The same for a clip of any format.
template <class... Clips>
[[nodiscard]] constexpr legs legs_of(const any_clip<Clips...>& m, const skeleton& s) noexcept {
  return m.visit_clip([&](const auto& held) { return god_hand::legs_of(held, s); });
}

namespace detail {

using motley::detail::rigid;

/// The smallest rotation from the direction of a to that of b. None if one of them has no direction.
constexpr rigid smallest_turn(const vector3d& a, const vector3d& b) noexcept {
  const double length_of_a = motley::dot(a, a), lengths = length_of_a * motley::dot(b, b); // both squared
  if (!(length_of_a > 1e-30 && lengths > 1e-30 && lengths < 1e70)) return {};
  const double size = motley::square_root(lengths);
  // The quaternion times 2 cos(angle / 2): below, it gets the length 1.
  rigid r{1 + motley::dot(a, b) / size, 1 / size * motley::cross(a, b), {}};
  if (r.w < 1e-9) { // half a turn, about any axis across a
    const bool is_along_x = a.x * a.x > a.y * a.y + a.z * a.z;
    r.w = 0;
    r.axis = is_along_x ? vector3d{-a.y, a.x, 0} : vector3d{0, -a.z, a.y};
  }
  const double scale = 1 / motley::square_root(r.w * r.w + motley::dot(r.axis, r.axis));
  return {scale * r.w, scale * r.axis, {}};
}

/// A transform without its scale.
constexpr rigid place_of(const local_transform& t) noexcept { return rigid::from(t.translation, t.rotation); }

/// The place and rotation of bone i relative to the virtual root, without scales.
constexpr rigid below_root(const skeleton_pose& pose, std::int32_t i) noexcept {
  const std::span<const skeleton_bone> bones = pose.skeleton().bones;
  rigid at;
  while (static_cast<std::size_t>(i) < bones.size() && static_cast<std::size_t>(i) < pose.locals().size()) {
    const auto bone = static_cast<std::size_t>(i); // the virtual root is behind the skeleton's bones
    at = detail::place_of(pose.locals()[bone]) * at;
    i = bones[bone].parent;
  }
  return at;
}

} // namespace detail

/// Poses legs as the game does. Before the call a foot's transform is as stored: relative to the root, with
/// the toe's place as its translation. After it the toe is at that place, the foot has that rotation, and the
/// shin is at the end of the thigh, turned by the smallest rotation that points it at the ankle. Lengths do
/// not change: if the ankle is further from the knee than the shin is long, there is a gap. Scales are
/// ignored, because no motion has any. Numbers that are not finite count as 0. The changed transforms have no
/// angles. O(bones) for each leg.
constexpr void run(const legs& all, const skeleton_pose& pose) noexcept {
  using detail::rigid;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const leg& l = all[i];
    const auto at = [&](std::int32_t bone) -> local_transform& {
      return pose.locals()[static_cast<std::size_t>(bone)];
    };
    const auto reaches = [&](std::int32_t bone) { // false in a pose of another skeleton, or of none
      const auto index = static_cast<std::size_t>(bone);
      return index < pose.locals().size() && index < pose.skeleton().bones.size();
    };
    if (!reaches(l.thigh) || !reaches(l.shin) || !reaches(l.foot) || !reaches(l.toe)) continue;
    local_transform &shin = at(l.shin), &foot = at(l.foot);
    const skeleton_bone& foot_bone = pose.skeleton().bones[static_cast<std::size_t>(l.foot)];
    const rigid thigh = detail::below_root(pose, l.thigh);
    const vector3d knee = (thigh * detail::place_of(shin)).at;
    rigid ankle = detail::place_of(foot);
    ankle.at = ankle.at - ankle.turn(detail::place_of(at(l.toe)).at);
    const rigid turned =
        detail::smallest_turn(detail::place_of(foot_bone.rest).at, thigh.inverse().turn(ankle.at - knee));
    rigid calf = thigh * turned;
    calf.at = knee;
    const rigid_transform below_calf = (calf.inverse() * ankle).rounded();
    shin.euler = foot.euler = {};
    shin.rotation = turned.rounded().rotation;
    foot.translation = below_calf.translation;
    foot.rotation = below_calf.rotation;
  }
}

} // namespace god_hand
} // namespace MOTLEY_TAG
} // namespace motley

#endif
