// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/shenmue/rig_solver: poses a rig of rigs.hpp as the game does: where each control is, from the
// values of a clip at a frame. Two-bone chains reach for wrists and ankles; the spine and the head aim.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_SHENMUE_RIG_SOLVER_HPP
#define MOTLEY_FORMATS_SHENMUE_RIG_SOLVER_HPP

#include <cstddef>
#include <cstdint>

#include "../../math/rigid.hpp"
#include "../../math/rotation.hpp"
#include "rig_parts.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace shenmue_motn::rigs {

/// A place in metres, or a direction: x is to the right of a figure that stands at the origin, y up, and z
/// behind it.
using point = vector3d;
/// The direction of a vector; `otherwise` if it is too short to have one.
[[nodiscard]] constexpr point unit(const point& a, const point& otherwise) noexcept {
  const double size = motley::length(a);
  return size > 1e-8 ? 1 / size * a : otherwise;
}

/// A place and its axes, which are perpendicular unit vectors.
struct placed {
  point x{1, 0, 0}; ///< the first axis
  point y{0, 1, 0}; ///< the second
  point z{0, 0, 1}; ///< the third
  point at{};       ///< the place

  /// A direction from these axes to those of the space.
  [[nodiscard]] constexpr point turn(const point& v) const noexcept { return v.x * x + v.y * y + v.z * z; }
  /// A direction from the axes of the space to these.
  [[nodiscard]] constexpr point turn_back(const point& v) const noexcept {
    return {motley::dot(v, x), motley::dot(v, y), motley::dot(v, z)};
  }
  /// The place in the space that is at b relative to this one.
  [[nodiscard]] constexpr placed operator*(const placed& b) const noexcept {
    return {turn(b.x), turn(b.y), turn(b.z), at + turn(b.at)};
  }
  /// A place b in the space, relative to this one.
  [[nodiscard]] constexpr placed relative(const placed& b) const noexcept {
    return {turn_back(b.x), turn_back(b.y), turn_back(b.z), turn_back(b.at - at)};
  }
};

/// Rotates about x, then y, then z, by angles in radians.
[[nodiscard]] constexpr placed rotated(const point& angles) noexcept {
  const auto [sx, cx] = sin_cos(angles.x);
  const auto [sy, cy] = sin_cos(angles.y);
  const auto [sz, cz] = sin_cos(angles.z);
  return {{cy * cz, cy * sz, -sy},
          {sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy},
          {cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy}};
}

/// The rotation to the axes, with w >= 0. From the largest of the four components, so that no digits are
/// lost.
[[nodiscard]] constexpr quaternion to_quaternion(const placed& a) noexcept {
  const double wx = a.y.z - a.z.y, wy = a.z.x - a.x.z, wz = a.x.y - a.y.x, xy = a.x.y + a.y.x,
               xz = a.x.z + a.z.x, yz = a.y.z + a.z.y, trace = a.x.x + a.y.y + a.z.z;
  const double products[4][4] = {{1 + trace, wx, wy, wz}, // four times the products of two components
                                 {wx, 1 + 2 * a.x.x - trace, xy, xz},
                                 {wy, xy, 1 + 2 * a.y.y - trace, yz},
                                 {wz, xz, yz, 1 + 2 * a.z.z - trace}};
  std::size_t n = 0;
  for (std::size_t i = 1; i < 4; ++i)
    if (products[i][i] > products[n][n]) n = i;
  const auto& [w, x, y, z] = products[n];
  const double scale = (w < 0 ? -0.5 : 0.5) / motley::square_root(products[n][n]);
  return {static_cast<float>(scale * w), static_cast<float>(scale * x), static_cast<float>(scale * y),
          static_cast<float>(scale * z)};
}

/// What a clip says about a control at a frame. Everything is finite.
struct control_values {
  point translation{}, angles{};                      ///< in metres and radians
  bool has_translation = false, has_rotation = false; ///< without: the rig's own
};

/// One or two bones that reach for a target; each points along its own x axis. The target is the place, in
/// the clip's space, that the curves of `end` give. The z axis of `control`, made perpendicular to the
/// direction to the target, is perpendicular to the plane in which the chain bends.
struct chain {
  part control; ///< where it begins
  part first;   ///< its first bone
  part second;  ///< its second bone, or the first again
  part end;     ///< where the second bone ends
  bool is_leg;  ///< for family::bend()
};
/// All chains. The first two have one bone, which is both `first` and `second`.
inline constexpr chain chains[] = {{torso, spine, spine, chest, false},
                                   {neck, head, head, gaze, false},
                                   {left_arm, left_upper_arm, left_forearm, left_wrist, false},
                                   {right_arm, right_upper_arm, right_forearm, right_wrist, false},
                                   {left_leg, left_upper_leg, left_lower_leg, left_ankle, true},
                                   {right_leg, right_upper_leg, right_lower_leg, right_ankle, true}};

/// True for the targets of chains.
[[nodiscard]] constexpr bool is_target(part p) noexcept {
  return p == chest || p == gaze || p == left_wrist || p == right_wrist || p == left_ankle ||
         p == right_ankle;
}

/// A control's place in its family's table, in metres.
[[nodiscard]] constexpr point place_at_rest(const control& c) noexcept {
  constexpr double metres = 1e-6;
  return {metres * c.x, metres * c.y, metres * c.z};
}
/// A control's rotation in its family's table, in radians.
[[nodiscard]] constexpr point angles_at_rest(const control& c) noexcept {
  constexpr double radians = motley::detail::two_pi / 65536;
  return {radians * c.rx, radians * c.ry, radians * c.rz};
}

namespace detail {

/// The axes of a bone: x along it, z perpendicular to the chain's plane.
constexpr void set_axes(placed& bone, const point& x, const point& z) noexcept {
  bone.x = x;
  bone.y = motley::cross(z, x);
  bone.z = z;
}

/// Sets the axes of a chain's bones. `own` is its control. `first_length` and `second_length` are those of
/// its bones. For a chain of one bone `second` is null.
constexpr void reach(const placed& own, const point& target, double first_length, double second_length,
                     int bend, placed& first, placed* second) noexcept {
  const point way = target - own.at, d = rigs::unit(way, own.y);
  // If z points along the way, y does not.
  const point across = own.z - motley::dot(own.z, d) * d;
  const point z = motley::dot(across, across) > 1e-16 ? rigs::unit(across, own.z)
                                                      : rigs::unit(own.y - motley::dot(own.y, d) * d, own.z);
  if (second == nullptr) return detail::set_axes(first, d, z);
  // The law of cosines: the joint is `along` metres on the way and `beside` it. Beyond its reach a chain is
  // straight, and its end is as far away as it can be.
  const double distance = motley::dot(way, d),
               difference = first_length * first_length - second_length * second_length;
  const double limit = first_length, wanted = distance > 0 ? (difference / distance + distance) / 2 : 0;
  const double along = wanted > limit ? limit : wanted < -limit ? -limit : wanted;
  const double beside = motley::square_root(first_length * first_length - along * along);
  const point joint = along * d + (bend * beside) * motley::cross(z, d);
  detail::set_axes(first, rigs::unit(joint, d), z);
  detail::set_axes(*second, rigs::unit(way - joint, d), z);
}

} // namespace detail

/// Writes to out[i], i < f.size(), the place and axes of control i in the clip's space. `values_of(i)`
/// returns its control_values. What a clip does not move is as in the table.
///
/// - A control's place is its offset along its parent's axes, and its rotation is relative to its parent's.
/// - A chain whose target has a translation reaches for it. If that is too far or too near, the chain is
///   straight or folded, and keeps its lengths.
/// - A chain whose control has a rotation, but its target no translation, is that of bone frames: its bones
///   have only the rotations of the clip, without those of the table. (No known clip of curves has one.)
/// - Ankles have the axes of the space: feet do not turn with the legs.
///
/// O(controls).
template <class Values> constexpr void solve(const family& f, const Values& values_of, placed* out) noexcept {
  std::uint64_t solved = 0, bare = 0; // bit i: a chain has set control i's axes; the table does not turn it
  for (std::size_t i = 0; i < f.size(); ++i) {
    const control& c = f[i];
    const control_values own = values_of(i);
    const placed above = i == 0 ? placed{} : out[f.parent(i)];
    const bool is_moved = own.has_translation && !rigs::is_target(c.what);
    placed& to = out[i];
    to.at = above.at + above.turn(is_moved ? own.translation : rigs::place_at_rest(c));
    if ((solved >> i & 1U) == 0) {
      const bool is_bare = (bare >> i & 1U) != 0, is_ankle = c.what == left_ankle || c.what == right_ankle;
      const point angles = own.has_rotation ? own.angles : is_bare ? point{} : rigs::angles_at_rest(c);
      const placed axes = is_ankle ? placed{} : above * rigs::rotated(angles);
      to = {axes.x, axes.y, axes.z, to.at};
    }
    for (const chain& limb : chains) {
      if (limb.control != c.what) continue;
      const auto first = static_cast<std::size_t>(f.find(limb.first)),
                 second = static_cast<std::size_t>(f.find(limb.second)),
                 end = static_cast<std::size_t>(f.find(limb.end));
      const std::uint64_t bones = std::uint64_t{1} << first | std::uint64_t{1} << second;
      const control_values target = values_of(end);
      if (target.has_translation) {
        detail::reach(to, target.translation, rigs::place_at_rest(f[second]).x, rigs::place_at_rest(f[end]).x,
                      f.bend(limb.is_leg), out[first], first == second ? nullptr : &out[second]);
        solved |= bones;
      } else if (own.has_rotation) {
        bare |= bones;
      }
    }
  }
}

} // namespace shenmue_motn::rigs
} // namespace MOTLEY_TAG
} // namespace motley

#endif
