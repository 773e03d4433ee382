// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/transform: from a sampled pose to what a skeleton wants: nine channels and a quaternion for each bone,
// the missing ones filled in.
#ifndef MOTLEY_CLIP_TRANSFORM_HPP
#define MOTLEY_CLIP_TRANSFORM_HPP

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "../math/euler.hpp"
#include "clip.hpp"
#include "decode.hpp"

namespace motley::inline MOTLEY_TAG {

/// A bone relative to its parent.
struct local_transform {
  vector3 translation{};  ///< in the model's unit
  vector3 euler{};        ///< radians; 0 where a motion has quaternions
  vector3 scale{1, 1, 1}; ///< a factor for each axis
  quaternion rotation{};  ///< the same rotation as `euler`, or the motion's own

  friend constexpr bool operator==(const local_transform&, const local_transform&) noexcept = default;
};

/// What a channel is where a motion has no track for it: the bone's own offset from its parent, no rotation
/// (as a quaternion 1, 0, 0, 0), scale 1. 0 for channel::other.
[[nodiscard]] constexpr float default_value(channel c, const vector3& rest_translation) noexcept {
  switch (c) {
  case channel::tx: return rest_translation.x;
  case channel::ty: return rest_translation.y;
  case channel::tz: return rest_translation.z;
  case channel::sx:
  case channel::sy:
  case channel::sz:
  case channel::qw: return 1;
  default: return 0;
  }
}

/// Where in a pose a bone's channels are: what a pose_binding is made of.
struct bone_binding {
  /// How many a bone can have: tx to qz.
  static constexpr std::size_t channels = static_cast<std::size_t>(channel::qz) + 1;
  static constexpr std::uint32_t none = 0xFFFFFFFF; ///< instead of a place: no track
  /// Instead of a place: the three are not in a row. Like none it is beyond the end of any pose.
  static constexpr std::uint32_t apart = none - 1;

  /// By channel, tx to qz; none for those without a track.
  std::uint32_t element[channels] = {none, none, none, none, none, none, none,
                                     none, none, none, none, none, none};
  /// The same for translation, angles and scale as a whole: the element of x where y and z follow it, none
  /// where all three have no track, else apart.
  std::uint32_t triple[3] = {none, none, none};
  /// The first of nine elements, tx to sz, that follow one another, as they do in most motions; else none.
  std::uint32_t row = none;

  /// True if one of rx, ry and rz has a track; needs complete().
  [[nodiscard]] constexpr bool has_angles() const noexcept { return triple[1] != none; }
  /// True if one of qw, qx, qy and qz has a track.
  [[nodiscard]] constexpr bool has_quaternion() const noexcept {
    return (element[9] & element[10] & element[11] & element[12]) != none;
  }
  /// Sets the triples and the row from the elements.
  constexpr void complete() noexcept {
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t x = element[3 * i], y = element[3 * i + 1], z = element[3 * i + 2];
      triple[i] = (x & y & z) == none ? none : x < apart && y - x == 1 && z - y == 1 ? x : apart;
    }
    const bool in_a_row = triple[0] < apart && triple[1] - triple[0] == 3 && triple[2] - triple[1] == 3;
    row = in_a_row ? triple[0] : none;
  }
};

namespace detail {

/// f(place, channel, element) for each channel of each track: the bone's place, less than `bones`, the
/// channel's number, less than bone_binding::channels, and where its value is in a pose. In the clip's order,
/// so that the last track for a channel comes last.
template <clip C, class Slot, class F>
constexpr void for_each_element(const C& c, const Slot& slot, std::size_t bones, const F& f) noexcept {
  std::size_t element = 0;
  for (const auto t : c.tracks()) {
    const track_info info = t.info();
    const std::size_t size = info.components, first = static_cast<std::size_t>(info.channel);
    if (element + size > bone_binding::apart) break;
    const auto place = static_cast<std::int64_t>(slot(info.bone));
    if (place >= 0 && place < static_cast<std::int64_t>(bones))
      for (std::size_t i = 0; i < size && first + i < bone_binding::channels; ++i)
        f(static_cast<std::size_t>(place), first + i, static_cast<std::uint32_t>(element + i));
    element += size;
  }
}

} // namespace detail

/// Where the channels of a skeleton's bones are in the poses of a clip (a value for each channel of each
/// track, as sample() writes them). Made once for many poses, in the caller's memory: a bone_binding for each
/// bone. Refers to that memory, no longer to the clip.
class pose_binding {
public:
  constexpr pose_binding() noexcept = default;
  /// Bone i gets the channels of every track with slot(bone) == i; of two tracks for one channel,
  /// the last. `slot` maps a motion's bone number to a place in `memory`, and to anything outside it for
  /// bones that are not wanted. O(tracks + bones).
  template <clip C, class Slot>
  constexpr pose_binding(const C& c, const Slot& slot, std::span<bone_binding> memory) noexcept
      : bones_{memory.data()}, bone_count_{memory.size()}, unit_{c.rotation_unit()} {
    bone_binding* const bones = memory.data();
    for (std::size_t i = 0; i < bone_count_; ++i) bones[i] = {};
    const auto bind = [bones](std::size_t bone, std::size_t number, std::uint32_t element) {
      bones[bone].element[number] = element;
    };
    detail::for_each_element(c, slot, bone_count_, bind);
    for (std::size_t i = 0; i < bone_count_; ++i) {
      bones[i].complete();
      has_angles_ = has_angles_ || bones[i].has_angles();
      has_quaternions_ = has_quaternions_ || bones[i].has_quaternion();
    }
  }

  /// The bones that there was memory for, with tracks or without.
  [[nodiscard]] constexpr std::size_t bone_count() const noexcept { return bone_count_; }
  /// Needs bone < bone_count().
  [[nodiscard]] constexpr const bone_binding& operator[](std::size_t bone) const noexcept {
    return bones_[bone];
  }
  /// The unit of the clip's angles.
  [[nodiscard]] constexpr angle_unit rotation_unit() const noexcept { return unit_; }
  /// True if there are any in the clip, for any of the bones.
  [[nodiscard]] constexpr bool has_angles() const noexcept { return has_angles_; }
  /// True if one of qw to qz has a track, for any of the bones.
  [[nodiscard]] constexpr bool has_quaternions() const noexcept { return has_quaternions_; }

private:
  const bone_binding* bones_ = nullptr;
  std::size_t bone_count_ = 0;
  angle_unit unit_ = angle_unit::radians;
  bool has_angles_ = false, has_quaternions_ = false;
};

namespace detail {

/// Bones that are assembled together, so that their angles become quaternions in vectorised loops. (Of 16 or
/// fewer, g++ unrolls these loops into worse code.)
inline constexpr std::size_t bones_at_once = 32;

/// A pose and a rest pose, and defaults for what they do not have.
struct bound_pose {
  const float* values;
  std::size_t size; ///< not above bone_binding::apart, so that none and apart are never inside
  const vector3* rest;
  std::size_t rest_size;

  constexpr float at(std::uint32_t i, float missing) const noexcept { return i < size ? values[i] : missing; }
  constexpr bool holds(std::uint32_t first, std::uint32_t count) const noexcept {
    return std::uint64_t{first} + count <= size;
  }
  template <class Missing>
  constexpr vector3 triple(const bone_binding& b, std::size_t n, const Missing& missing) const noexcept {
    const std::uint32_t first = b.triple[n];
    if (first == bone_binding::none) return missing();
    if (holds(first, 3)) {
      const float* const v = values + first;
      return {v[0], v[1], v[2]};
    }
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

/// All but the rotations of count <= N transforms, those of the bones from `first` on, and their angles as a
/// block.
template <std::size_t N>
constexpr void place(const bound_pose& pose, const bone_binding* bones, std::size_t first, std::size_t count,
                     local_transform* out, euler_block<N>& angles) noexcept {
  const bound_pose from = pose; // a copy, which stores to `out` cannot change
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

/// Channel number n, tx to qz, of a transform.
constexpr float& channel_of(local_transform& t, std::size_t n) noexcept {
  if (n >= 9) return n == 9 ? t.rotation.w : n == 10 ? t.rotation.x : n == 11 ? t.rotation.y : t.rotation.z;
  vector3& v = n < 3 ? t.translation : n < 6 ? t.euler : t.scale;
  return n % 3 == 0 ? v.x : n % 3 == 1 ? v.y : v.z;
}

/// The bits of w, a NaN that no value is given, in a transform without a quaternion of its own while a pose
/// is assembled: there is no memory for a flag for each bone.
inline constexpr std::uint32_t no_quaternion = 0x7FED0BAD;

constexpr bool has_quaternion(const local_transform& t) noexcept {
  return std::bit_cast<std::uint32_t>(t.rotation.w) != no_quaternion;
}

/// Angles in a clip's unit, other than radians, into radians.
template <std::size_t N> constexpr void to_radians(float (&angles)[N], angle_unit from) noexcept {
  // An eighth of them first: this float cannot overflow, which a cast must not.
  const double eighth = 6.283185307179586476925 / 8 / (from == angle_unit::degrees ? 360 : 1);
  for (std::size_t i = 0; i < N; ++i) angles[i] = static_cast<float>(double{angles[i]} * eighth) * 8;
}

/// The rotations of count <= N bones from their angles, and the angles once more if they were not in radians.
template <std::size_t N>
constexpr void turn(euler_block<N>& angles, angle_unit unit, const quaternion_block<N>& signs,
                    std::size_t count, local_transform* out) noexcept {
  if (unit != angle_unit::radians) {
    detail::to_radians(angles.x, unit);
    detail::to_radians(angles.y, unit);
    detail::to_radians(angles.z, unit);
    for (std::size_t i = 0; i < count; ++i) out[i].euler = {angles.x[i], angles.y[i], angles.z[i]};
  }
  const quaternion_block<N> q = motley::from_euler(angles, signs);
  for (std::size_t i = 0; i < count; ++i) out[i].rotation = q[i];
}

/// What to_local_transforms() does, for Block bones at once. (Its spans are parameters: of those that nobody
/// uses, the compiler makes no class.)
template <std::size_t Block, class Pose, class Rest, class Order, class Out>
constexpr void assemble(const pose_binding& binding, const Pose& pose, const Rest& rest, const Order& order,
                        const Out& out) noexcept {
  constexpr bool one_order = std::convertible_to<Order, euler_order>;
  const std::size_t most = bone_binding::apart;
  const bound_pose from{pose.data(), pose.size() < most ? pose.size() : most, rest.data(), rest.size()};
  const std::size_t bound = binding.bone_count() < out.size() ? binding.bone_count() : out.size();
  quaternion_block<Block> signs{};
  if constexpr (one_order) {
    const quaternion same = motley::signs_of(order);
    for (std::size_t i = 0; i < Block; ++i) signs.set(i, same);
  }
  for (std::size_t first = 0; first < bound; first += Block) {
    const std::size_t count = bound - first < Block ? bound - first : Block;
    const bone_binding* const b = &binding[first];
    local_transform* const to = out.data() + first;
    euler_block<Block> angles;
    detail::place(from, b, first, count, to, angles);
    if (binding.has_angles()) {
      if constexpr (!one_order) {
        const std::span orders{order};
        for (std::size_t i = 0; i < count; ++i)
          signs.set(i, motley::signs_of(first + i < orders.size() ? orders[first + i] : euler_order::xyz));
      }
      detail::turn(angles, binding.rotation_unit(), signs, count, to);
    } else {
      for (std::size_t i = 0; i < count; ++i) to[i].rotation = {};
    }
    if (binding.has_quaternions())
      for (std::size_t i = 0; i < count; ++i)
        if (b[i].has_quaternion()) to[i].rotation = from.rotation(b[i].element + 9);
  }
  for (std::size_t i = bound; i < out.size(); ++i) {
    out[i] = {};
    out[i].translation = from.rest_of(i);
  }
}
/// The same without a binding.
template <std::size_t Block, class C, class Pose, class Rest, class Order, class Slot, class Out>
constexpr void assemble(const C& c, const Pose& pose, const Rest& rest, Order order, const Slot& slot,
                        const Out& out) noexcept {
  constexpr std::size_t first_angle = static_cast<std::size_t>(channel::rx),
                        first_scale = static_cast<std::size_t>(channel::sx),
                        first_quaternion = static_cast<std::size_t>(channel::qw);
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = {};
    if (i < rest.size()) out[i].translation = rest[i];
    out[i].rotation.w = std::bit_cast<float>(no_quaternion);
  }
  bool has_angles = false;
  const auto set = [&](std::size_t bone, std::size_t number, std::uint32_t element) {
    local_transform& to = out[bone];
    has_angles = has_angles || (number >= first_angle && number < first_scale);
    if (number >= first_quaternion && !detail::has_quaternion(to)) to.rotation = {};
    float value = element < pose.size() ? pose[element]
                                        : motley::default_value(static_cast<channel>(number),
                                                                bone < rest.size() ? rest[bone] : vector3{});
    if (number == first_quaternion && std::bit_cast<std::uint32_t>(value) == no_quaternion)
      value = std::bit_cast<float>(no_quaternion + 1); // another NaN
    detail::channel_of(to, number) = value;
  };
  detail::for_each_element(c, slot, out.size(), set);

  quaternion_block<Block> signs{};
  const quaternion same = motley::signs_of(order);
  for (std::size_t i = 0; i < Block; ++i) signs.set(i, same);
  for (std::size_t first = 0; first < out.size(); first += Block) {
    const std::size_t count = out.size() - first < Block ? out.size() - first : Block;
    local_transform* const to = out.data() + first;
    euler_block<Block> angles{};
    quaternion stored[Block];
    bool turned[Block]{};
    for (std::size_t i = 0; i < count; ++i) {
      angles.x[i] = to[i].euler.x;
      angles.y[i] = to[i].euler.y;
      angles.z[i] = to[i].euler.z;
      turned[i] = detail::has_quaternion(to[i]);
      stored[i] = turned[i] ? to[i].rotation : quaternion{};
    }
    if (has_angles) detail::turn(angles, c.rotation_unit(), signs, count, to);
    for (std::size_t i = 0; i < count; ++i)
      if (!has_angles || turned[i]) to[i].rotation = stored[i];
  }
}

} // namespace detail

/// A transform for each bone. out[i] starts from a local_transform{} with rest[i] as its translation (0,
/// where `rest` is shorter), takes the channels that the binding has for bone i, and, unless the motion has
/// its quaternion, gets that of its angles, to within 1e-6 of from_euler(). Values that `pose` is too short
/// for count as channels without a track. `order`: a euler_order, or a span of them, one for each bone (xyz
/// for those beyond it). O(bones).
template <class Order>
requires std::convertible_to<Order, euler_order> || std::convertible_to<Order, std::span<const euler_order>>
constexpr void to_local_transforms(const pose_binding& binding, std::span<const float> pose,
                                   std::span<const vector3> rest, const Order& order,
                                   std::span<local_transform> out) noexcept {
  detail::assemble<detail::bones_at_once>(binding, pose, rest, order, out);
}

/// The same for a single pose, without memory for a binding. O(tracks + bones).
template <clip C, std::convertible_to<euler_order> Order, class Slot>
constexpr void to_local_transforms(const C& c, std::span<const float> pose, std::span<const vector3> rest,
                                   Order order, const Slot& slot, std::span<local_transform> out) noexcept {
  detail::assemble<detail::bones_at_once>(c, pose, rest, order, slot, out);
}

} // namespace motley::inline MOTLEY_TAG

#endif
