// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// pose/transform: converts a sampled pose to a transform for each bone of a skeleton: nine channels and a
// quaternion, with defaults for the missing ones.
#ifndef MOTLEY_POSE_TRANSFORM_HPP
#define MOTLEY_POSE_TRANSFORM_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "../config.hpp"
#include "../math/euler.hpp"
#include "pose_binding.hpp"
#include "skeleton.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

namespace detail {

/// The number of bones whose angles are converted together, in vectorised loops.
inline constexpr std::size_t bones_at_once = 32;

/// A pose, with defaults for missing values.
struct bound_pose {
  const float* values;
  std::size_t size; ///< at most bone_binding::scattered, so that none and scattered are always outside

  constexpr float at(std::uint32_t i, float missing) const noexcept { return i < size ? values[i] : missing; }
  constexpr bool holds(std::uint32_t first, std::uint32_t count) const noexcept {
    return std::uint64_t{first} + count <= size;
  }
  constexpr vector3 three(std::uint32_t first) const noexcept {
    const float* const v = values + first;
    return {v[0], v[1], v[2]};
  }
  constexpr vector3 triple(const bone_binding& b, std::size_t n, const vector3& missing) const noexcept {
    const std::uint32_t first = b.triple[n];
    if (first == bone_binding::none) return missing;
    if (holds(first, 3)) return three(first);
    const std::uint32_t* const i = b.element + 3 * n;
    return {at(i[0], missing.x), at(i[1], missing.y), at(i[2], missing.z)};
  }
  constexpr quaternion rotation(const bone_binding& b, const quaternion& missing) const noexcept {
    const std::uint32_t* const i = b.element + 9;
    return {at(i[0], missing.w), at(i[1], missing.x), at(i[2], missing.y), at(i[3], missing.z)};
  }
};

/// What a bone is where a pose has no values.
constexpr local_transform default_of(const pose_binding& binding, std::size_t bone) noexcept {
  const local_transform rest = binding.bone(bone).rest;
  return binding.missing() == missing_channels::rest ? rest
                                                     : local_transform{.translation = rest.translation};
}

/// Fills `count` <= N transforms except for their rotations, starting with bone `first`, and collects their
/// angles in a block.
template <std::size_t N>
constexpr void gather_channels(const bound_pose& pose, const pose_binding& binding, std::size_t first,
                               std::size_t count, local_transform* out, euler_block<N>& angles) noexcept {
  const bound_pose from = pose; // a copy: stores to `out` cannot alias it
  const bone_binding* const bones = &binding[first];
  for (std::size_t i = 0; i < count; ++i) {
    const bone_binding& b = bones[i];
    local_transform& to = out[i];
    vector3 euler;
    if (from.holds(b.row, 9)) {
      const float* const v = from.values + b.row;
      const float row[9] = {v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8]}; // for the same reason
      to.translation = {row[0], row[1], row[2]};
      to.euler = euler = {row[3], row[4], row[5]};
      to.scale = {row[6], row[7], row[8]};
    } else {
      const local_transform missing = detail::default_of(binding, first + i);
      to.translation = from.triple(b, 0, missing.translation);
      to.euler = euler = from.triple(b, 1, missing.euler);
      to.scale = from.triple(b, 2, missing.scale);
    }
    angles.x[i] = euler.x;
    angles.y[i] = euler.y;
    angles.z[i] = euler.z;
  }
  for (std::size_t i = count; i < N; ++i) angles.x[i] = angles.y[i] = angles.z[i] = 0;
}

/// Converts angles in a clip's unit, other than radians, to radians.
template <std::size_t N> constexpr void to_radians(float (&angles)[N], angle_unit from) noexcept {
  // Multiplies by an eighth first: a result that overflows float is undefined in a cast.
  const double eighth = detail::radians_in(from) / 8;
  for (std::size_t i = 0; i < N; ++i) angles[i] = static_cast<float>(double(angles[i]) * eighth) * 8;
}

/// The signs of one order, repeated for N bones.
template <std::size_t N> constexpr quaternion_block<N> same_signs(euler_order order) noexcept {
  quaternion_block<N> signs{};
  for (std::size_t i = 0; i < N; ++i) signs.set(i, motley::signs_of(order));
  return signs;
}

/// Converts the angles of a block, and of its transforms, to radians. Those that are not from the pose are in
/// radians already.
template <std::size_t N>
constexpr void convert_angles(const bound_pose& pose, const pose_binding& binding, std::size_t first,
                              std::size_t count, local_transform* out, euler_block<N>& angles) noexcept {
  detail::to_radians(angles.x, binding.rotation_unit());
  detail::to_radians(angles.y, binding.rotation_unit());
  detail::to_radians(angles.z, binding.rotation_unit());
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t* const element = binding[first + i].element + 3;
    const vector3 missing = detail::default_of(binding, first + i).euler;
    if (element[0] >= pose.size) angles.x[i] = missing.x;
    if (element[1] >= pose.size) angles.y[i] = missing.y;
    if (element[2] >= pose.size) angles.z[i] = missing.z;
    out[i].euler = {angles.x[i], angles.y[i], angles.z[i]};
  }
}

/// Sets the rotations of `count` <= N bones from their angles.
template <std::size_t N>
constexpr void set_rotations(const euler_block<N>& angles, const quaternion_block<N>& signs,
                             std::size_t count, local_transform* out) noexcept {
  quaternion_block<N> q;
  detail::from_euler(angles, signs, count, q);
  std::size_t i = 0;
  if (!std::is_constant_evaluated())
    for (; i + 4 <= count; i += 4) {
      auto w = detail::load4(q.w + i), x = detail::load4(q.x + i), y = detail::load4(q.y + i),
           z = detail::load4(q.z + i);
      detail::transpose(w, x, y, z);
      detail::store4(&out[i].rotation, w);
      detail::store4(&out[i + 1].rotation, x);
      detail::store4(&out[i + 2].rotation, y);
      detail::store4(&out[i + 3].rotation, z);
    }
  for (; i < count; ++i) out[i].rotation = q[i];
}

/// Sets the rotations of `count` bones, starting with bone `first`, that are not those of angles of the pose.
constexpr void set_other_rotations(const bound_pose& pose, const pose_binding& binding, std::size_t first,
                                   std::size_t count, local_transform* out) noexcept {
  for (std::size_t i = 0; i < count; ++i) {
    const bone_binding& b = binding[first + i];
    if (b.has_quaternion()) out[i].euler = {};
    if (b.has_quaternion() || !b.has_angles())
      out[i].rotation = pose.rotation(b, detail::default_of(binding, first + i).rotation);
  }
}

/// Implements to_local_transforms() for Block bones at a time.
template <std::size_t Block>
constexpr void fill_transforms(const pose_binding& binding, std::span<const float> pose,
                               local_transform* out) noexcept {
  const std::size_t most = bone_binding::scattered, bones = binding.bone_count();
  const bound_pose from{pose.data(), pose.size() < most ? pose.size() : most};
  const bool has_others = binding.has_quaternions() || binding.missing() == missing_channels::rest;
  quaternion_block<Block> signs = detail::same_signs<Block>(binding.bone(0).order);
  for (std::size_t first = 0; first < bones; first += Block) {
    const std::size_t count = bones - first < Block ? bones - first : Block;
    local_transform* const to = out + first;
    euler_block<Block> angles;
    detail::gather_channels(from, binding, first, count, to, angles);
    if (binding.has_angles()) {
      if (binding.rotation_unit() != angle_unit::radians)
        detail::convert_angles(from, binding, first, count, to, angles);
      if (binding.orders_differ())
        for (std::size_t i = 0; i < count; ++i) signs.set(i, motley::signs_of(binding.bone(first + i).order));
      detail::set_rotations(angles, signs, count, to);
    } else {
      for (std::size_t i = 0; i < count; ++i) to[i].rotation = {};
    }
    if (has_others) detail::set_other_rotations(from, binding, first, count, to);
  }
}

} // namespace detail

/// Writes the transform of each bone of a pose that a player or sample_frame() wrote: out[i] is that of bone
/// i, and the last one that of the virtual root. A channel without a track has the value that
/// binding.missing() says. A channel beyond the end of `pose` counts as one without a track. If the motion
/// has no quaternion for the bone, its rotation is that of its angles, to within 1e-6 of from_euler(). `out`
/// must have room for binding.bone_count() transforms; otherwise nothing is written. O(bones).
constexpr void to_local_transforms(const pose_binding& binding, std::span<const float> pose,
                                   std::span<local_transform> out) noexcept {
  MOTLEY_ASSERT(out.size() >= binding.bone_count());
  if (out.size() >= binding.bone_count())
    detail::fill_transforms<detail::bones_at_once>(binding, pose, out.data());
}

/// Recomputes rotations that come from angles with from_euler(), which rounds once and gives the same bits on
/// all machines. Only for transforms that to_local_transforms() wrote and nothing has changed since. Those
/// whose angles are all 0 stay as they are. For tools: it takes several times as long as
/// to_local_transforms().
constexpr void round_rotations(const pose_binding& binding, std::span<local_transform> locals) noexcept {
  for (std::size_t i = 0; i < locals.size(); ++i)
    if (const vector3& e = locals[i].euler; e != vector3{})
      locals[i].rotation = motley::from_euler(e.x, e.y, e.z, binding.bone(i).order);
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
