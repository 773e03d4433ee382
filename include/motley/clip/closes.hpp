// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/closes: whether the last pose of a round is the first one, so that the clip can repeat.
#ifndef MOTLEY_CLIP_CLOSES_HPP
#define MOTLEY_CLIP_CLOSES_HPP

#include <cstddef>
#include <cstdint>

#include "../curve/evaluate.hpp"
#include "../math/euler.hpp"
#include "clip.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// How the last pose of a round compares with the first.
enum class closing : std::uint8_t {
  yes,          ///< it is the same
  root_travels, ///< it is the same at another place: the root has moved, as after two steps of a walk
  no            ///< it differs
};

/// The result of closes(): true unless the poses differ. If they do, it says which bone and channel
/// differ most.
struct loop_gap {
  closing how = closing::yes;               ///< how the poses compare
  std::int32_t bone = 0;                    ///< of the largest gap
  motley::channel channel = channel::other; ///< what differs: tx, rx or sx (of all axes), roll or fov
  float gap = 0; ///< a distance in the clip's unit, an angle in turns (at most half a turn), or a difference
                 ///< of scales; never NaN

  /// True if the clip can repeat.
  [[nodiscard]] constexpr explicit operator bool() const noexcept { return how != closing::no; }
};

/// The largest gap of poses that count as the same: 0.01 of the clip's unit (1 cm if that is a metre), or 3.6
/// degrees.
inline constexpr float closing_tolerance = 0.01F;

namespace detail {

/// The length of a vector. Infinite if a component is infinite or NaN, or if the sum of their
/// magnitudes exceeds float.
[[nodiscard]] constexpr float length(const vector3& v) noexcept {
  const float x = v.x < 0 ? -v.x : v.x, y = v.y < 0 ? -v.y : v.y, z = v.z < 0 ? -v.z : v.z, sum = x + y + z;
  if (sum == 0) return 0;
  if (!(sum < infinity)) return infinity;
  const float a = x / sum, b = y / sum, c = z / sum; // whose squares do not overflow
  return sum * motley::square_root(a * a + b * b + c * c);
}

/// The angle between two rotations in turns, at most half a turn. That is also the angle to a quaternion
/// without a direction.
[[nodiscard]] constexpr float turns_between(const quaternion& a, const quaternion& b) noexcept {
  constexpr float half_angle_to_turns = 0.318309886F;
  const double lengths = dot(a, a) * dot(b, b);
  if (a == b) return 0;
  if (!(lengths > 0 && lengths < double(infinity))) return 0.5F;
  return slerp_segment::between(0, a, 1, b).angle * half_angle_to_turns;
}

/// The values of a bone's channels at both ends of a round. Those without a track are 0.
class bone_ends {
  struct pose {
    float value[named_channels] = {};

    constexpr float operator[](motley::channel c) const noexcept { return value[std::size_t(c)]; }
    constexpr vector3 three(motley::channel x) const noexcept {
      return {(*this)[x], (*this)[x + 1], (*this)[x + 2]};
    }
    constexpr quaternion rotation(angle_unit unit) const noexcept {
      const auto radians = [&](motley::channel c) {
        return motley::convert_angle((*this)[c], unit, angle_unit::radians);
      };
      return motley::from_euler(radians(channel::rx), radians(channel::ry), radians(channel::rz),
                                euler_order::xyz);
    }
    constexpr quaternion stored_rotation() const noexcept {
      return {(*this)[channel::qw], (*this)[channel::qx], (*this)[channel::qy], (*this)[channel::qz]};
    }
  };

public:
  /// Takes a track of this bone.
  template <class C> constexpr void add(const C& clip, const track_outline& o, float last_frame) noexcept {
    const auto first = std::size_t(o.channel); // not every component need have a named channel
    clip.visit(o, [&]<class Curve>(const Curve& curve) {
      for (pose* const p : {&first_, &last_}) {
        const auto v = motley::evaluate(curve, p == &first_ ? 0 : last_frame);
        for (std::size_t i = 0; i < component_count<curve_value_t<Curve>> && first + i < named_channels; ++i)
          p->value[first + i] = motley::component(v, i);
      }
    });
    for (std::size_t i = 0; i < o.components && first + i < std::size(moved_); ++i) moved_[first + i] = true;
  }
  /// The difference of the translations.
  [[nodiscard]] constexpr vector3 travel() const noexcept { return difference(channel::tx); }
  /// Takes a travel out of the translations that have tracks.
  constexpr void subtract(const vector3& travel) noexcept {
    const float by[] = {travel.x, travel.y, travel.z};
    for (std::size_t i = 0; i < 3; ++i)
      if (moved_[i]) last_.value[i] -= by[i];
  }
  /// Calls f(channel, gap) for everything that can differ.
  template <class F> constexpr void visit_gaps(angle_unit unit, F&& f) const noexcept {
    f(channel::tx, length(difference(channel::tx)));
    f(channel::rx, turns_between_angles(unit));
    f(channel::rx, turns_between(first_.stored_rotation(), last_.stored_rotation()));
    f(channel::sx, length(difference(channel::sx)));
    for (const channel c : {channel::roll, channel::fov}) f(c, turns_between_angles(first_[c], last_[c]));
  }

private:
  // Equal values do not differ, even infinite ones. A NaN differs from everything as much as possible.
  static constexpr float half_a_turn = 0.5F;

  static constexpr bool is_finite(const vector3& v) noexcept { return detail::length(v) < infinity; }
  static constexpr quaternion about_x(float radians) noexcept {
    return motley::from_euler(radians, 0, 0, euler_order::xyz);
  }
  static constexpr float turns_between_angles(float a, float b) noexcept {
    if (a == b) return 0;
    return is_finite({a, b, 0}) ? turns_between(about_x(a), about_x(b)) : half_a_turn;
  }
  constexpr float turns_between_angles(angle_unit unit) const noexcept {
    const vector3 a = first_.three(channel::rx), b = last_.three(channel::rx);
    if (a == b) return 0;
    if (!is_finite(a) || !is_finite(b)) return half_a_turn;
    return turns_between(first_.rotation(unit), last_.rotation(unit));
  }
  constexpr vector3 difference(motley::channel x) const noexcept {
    const vector3 a = first_.three(x), b = last_.three(x);
    return {a.x == b.x ? 0 : b.x - a.x, a.y == b.y ? 0 : b.y - a.y, a.z == b.z ? 0 : b.z - a.z};
  }

  pose first_{}, last_{};
  bool moved_[3] = {}; ///< which translations have tracks
};

} // namespace detail

/// Whether a clip can repeat: compares the pose at frame round_frames() with that at frame 0. They are the
/// same if no bone has moved by more than closing_tolerance. Rotations are compared as rotations (angles in
/// the order xyz), so angles may differ by whole turns. Equal infinite values are the same; a NaN differs
/// from everything, by half a turn or an infinite distance. If the root has moved, its travel is taken out of
/// its own translation, and of those that contain it (root_bone::others_follow). Tracks without a named
/// channel do not count. The tracks of a bone are next to each other in all known files; if not, each such
/// group is compared as if it were a bone. Costs two evaluations for each track, four for the root's
/// translation.
template <clip C> [[nodiscard]] constexpr loop_gap closes(const C& c) noexcept {
  const auto last = static_cast<float>(c.round_frames());
  const root_bone root = motley::root_of(c);
  detail::bone_ends root_ends, ends;
  for (track_outline o; c.next(o);)
    if (o.bone == root.number && motley::is_translation(o.channel)) root_ends.add(c, o, last);
  const vector3 travel = root_ends.travel();
  const bool travels = detail::length(travel) > closing_tolerance;

  loop_gap worst{travels ? closing::root_travels : closing::yes};
  std::int32_t bone = 0;
  const auto compare = [&] {
    if (travels && (bone == root.number || root.others_follow)) ends.subtract(travel);
    ends.visit_gaps(c.rotation_unit(), [&](channel what, float gap) {
      if (gap <= closing_tolerance || gap <= worst.gap) return;
      worst = {closing::no, bone, what, gap};
    });
    ends = {};
  };
  for (track_outline o; c.next(o);) {
    if (o.bone != bone) compare();
    bone = o.bone;
    ends.add(c, o, last);
  }
  compare();
  return worst;
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
