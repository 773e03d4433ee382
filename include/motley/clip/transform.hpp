// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/transform: converts a sampled pose to a transform for each bone of a skeleton: nine channels and a
// quaternion, with defaults for the missing ones.
#ifndef MOTLEY_CLIP_TRANSFORM_HPP
#define MOTLEY_CLIP_TRANSFORM_HPP

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "../config.hpp"
#include "../math/euler.hpp"
#include "clip.hpp"
#include "decode.hpp"
#include "pose_binding.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// A bone's transform relative to its parent.
struct local_transform {
  vector3 translation{};  ///< in the model's unit
  vector3 euler{};        ///< in radians; 0 if the motion has a quaternion for the bone
  vector3 scale{1, 1, 1}; ///< a factor along each axis
  quaternion rotation{};  ///< the same rotation as `euler`, or the motion's own quaternion

  friend constexpr bool operator==(const local_transform&, const local_transform&) noexcept = default;
};

namespace detail {

/// The number of bones whose angles are converted together, in vectorised loops.
inline constexpr std::size_t bones_at_once = 32;

/// A pose and a rest pose, with defaults for missing values.
struct bound_pose {
  const float* values;
  std::size_t size; ///< at most bone_binding::scattered, so that none and scattered are always outside
  const vector3* rest;
  std::size_t rest_size;

  constexpr float at(std::uint32_t i, float missing) const noexcept { return i < size ? values[i] : missing; }
  constexpr bool holds(std::uint32_t first, std::uint32_t count) const noexcept {
    return std::uint64_t{first} + count <= size;
  }
  constexpr vector3 three(std::uint32_t first) const noexcept {
    const float* const v = values + first;
    return {v[0], v[1], v[2]};
  }
  template <class Missing>
  constexpr vector3 triple(const bone_binding& b, std::size_t n, const Missing& missing) const noexcept {
    const std::uint32_t first = b.triple[n];
    if (first == bone_binding::none) return missing();
    if (holds(first, 3)) return three(first);
    const std::uint32_t* const i = b.element + 3 * n;
    const vector3 m = missing();
    return {at(i[0], m.x), at(i[1], m.y), at(i[2], m.z)};
  }
  constexpr quaternion rotation(const std::uint32_t* i) const noexcept {
    return {at(i[0], 1), at(i[1], 0), at(i[2], 0), at(i[3], 0)};
  }
  constexpr vector3 rest_of(std::size_t bone) const noexcept {
    return bone < rest_size ? rest[bone] : vector3{};
  }
};

/// Fills `count` <= N transforms except for their rotations, starting with bone `first`, and collects their
/// angles in a block.
template <std::size_t N>
constexpr void gather_channels(const bound_pose& pose, const bone_binding* bones, std::size_t first,
                               std::size_t count, local_transform* out, euler_block<N>& angles) noexcept {
  const bound_pose from = pose; // a copy: stores to `out` cannot alias it
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
      to.translation = from.triple(b, 0, [&] { return from.rest_of(first + i); });
      to.euler = euler = from.triple(b, 1, [] { return vector3{}; });
      to.scale = from.triple(b, 2, [] { return vector3{1, 1, 1}; });
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
  const double eighth = 6.283185307179586476925 / 8 / (from == angle_unit::degrees ? 360 : 1);
  for (std::size_t i = 0; i < N; ++i) angles[i] = static_cast<float>(double(angles[i]) * eighth) * 8;
}

/// The signs of one order, repeated for N bones.
template <std::size_t N> constexpr quaternion_block<N> same_signs(euler_order order) noexcept {
  quaternion_block<N> signs{};
  for (std::size_t i = 0; i < N; ++i) signs.set(i, motley::signs_of(order));
  return signs;
}

/// Sets the rotations of `count` <= N bones from their angles, and converts the angles if they were not in
/// radians.
template <std::size_t N>
constexpr void set_rotations(euler_block<N>& angles, angle_unit unit, const quaternion_block<N>& signs,
                             std::size_t count, local_transform* out) noexcept {
  if (unit != angle_unit::radians) {
    detail::to_radians(angles.x, unit);
    detail::to_radians(angles.y, unit);
    detail::to_radians(angles.z, unit);
    for (std::size_t i = 0; i < count; ++i) out[i].euler = {angles.x[i], angles.y[i], angles.z[i]};
  }
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

/// Implements to_local_transforms() for Block bones at a time. (The spans' types are template parameters, so
/// that unused spans are not instantiated.)
template <std::size_t Block, class Pose, class Rest, class Order, class Out>
constexpr void fill_transforms(const pose_binding& binding, const Pose& pose, const Rest& rest,
                               const Order& order, const Out& out) noexcept {
  constexpr bool one_order = std::convertible_to<Order, euler_order>;
  const std::size_t most = bone_binding::scattered;
  const bound_pose from{pose.data(), pose.size() < most ? pose.size() : most, rest.data(), rest.size()};
  const std::size_t bound = binding.bone_count();
  quaternion_block<Block> signs{};
  if constexpr (one_order) signs = detail::same_signs<Block>(order);
  for (std::size_t first = 0; first < bound; first += Block) {
    const std::size_t count = bound - first < Block ? bound - first : Block;
    const bone_binding* const b = &binding[first];
    local_transform* const to = out.data() + first;
    euler_block<Block> angles;
    detail::gather_channels(from, b, first, count, to, angles);
    if (binding.has_angles()) {
      if constexpr (!one_order) {
        const std::span orders{order};
        for (std::size_t i = 0; i < count; ++i)
          signs.set(i, motley::signs_of(first + i < orders.size() ? orders[first + i] : euler_order::xyz));
      }
      detail::set_rotations(angles, binding.rotation_unit(), signs, count, to);
    } else {
      for (std::size_t i = 0; i < count; ++i) to[i].rotation = {};
    }
    if (binding.has_quaternions())
      for (std::size_t i = 0; i < count; ++i)
        if (b[i].has_quaternion()) to[i].rotation = from.rotation(b[i].element + 9), to[i].euler = {};
  }
  for (std::size_t i = bound; i < out.size(); ++i) {
    out[i] = {};
    out[i].translation = from.rest_of(i);
  }
}
} // namespace detail

/// Writes a transform for each bone. out[i] starts as local_transform{} with the translation rest[i] (0 if
/// `rest` is shorter) and takes the channels that the binding has for bone i. If the motion has no quaternion
/// for the bone, its rotation is that of its angles, to within 1e-6 of from_euler(). If `pose` is too short
/// for a value, the channel counts as one without a track. `order` is a euler_order, or a span with one for
/// each bone (xyz for bones beyond it). `out` must have room for binding.bone_count() transforms; otherwise
/// nothing is written. O(bones).
template <class Order>
requires std::convertible_to<Order, euler_order> || std::convertible_to<Order, std::span<const euler_order>>
constexpr void to_local_transforms(const pose_binding& binding, std::span<const float> pose,
                                   std::span<const vector3> rest, const Order& order,
                                   std::span<local_transform> out) noexcept {
  MOTLEY_ASSERT(out.size() >= binding.bone_count());
  if (out.size() >= binding.bone_count())
    detail::fill_transforms<detail::bones_at_once>(binding, pose, rest, order, out);
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
