// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// pose/pose_binding: joins a clip and a skeleton: where the channels of its bones are in the clip's poses.
#ifndef MOTLEY_POSE_POSE_BINDING_HPP
#define MOTLEY_POSE_POSE_BINDING_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "../clip/clip.hpp"
#include "../config.hpp"
#include "../math/euler.hpp"
#include "../math/value.hpp"
#include "skeleton.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// The value of a channel for which a motion has no track: for translations the bone's offset from its
/// parent, for rotations 0 (as a quaternion 1, 0, 0, 0), for scales 1. 0 for channel::other.
[[nodiscard]] constexpr float default_value(channel c, const vector3& rest_translation) noexcept {
  if (c == channel::tx) return rest_translation.x;
  if (c == channel::ty) return rest_translation.y;
  if (c == channel::tz) return rest_translation.z;
  return is_scale(c) || c == channel::qw ? 1 : 0;
}

/// Where a bone's channels are in a pose: an element of a pose_binding. Only pose_binding uses the members;
/// they may change in a minor version.
struct bone_binding {
  /// The number of channels that a bone can have: tx to qz.
  static constexpr std::size_t channels = static_cast<std::size_t>(channel::qz) + 1;
  static constexpr std::uint32_t none = 0xFFFFFFFF; ///< in place of an index: no track
  /// In place of an index: the three are not consecutive. Like none it is beyond the end of any pose.
  static constexpr std::uint32_t scattered = none - 1;

  /// Index in the pose of each channel, tx to qz; none without a track.
  std::uint32_t element[channels] = {none, none, none, none, none, none, none,
                                     none, none, none, none, none, none};
  /// The same for translation, angles and scale as a whole: the index of x if y and z follow it, none if all
  /// three have no track, otherwise scattered.
  std::uint32_t triple[3] = {none, none, none};
  /// The index of tx if tx to sz are consecutive, as in most motions; otherwise none.
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
      triple[i] = (x & y & z) == none ? none : x < scattered && y - x == 1 && z - y == 1 ? x : scattered;
    }
    const bool in_a_row = triple[0] < scattered && triple[1] - triple[0] == 3 && triple[2] - triple[1] == 3;
    row = in_a_row ? triple[0] : none;
  }
};

/// The values of channels without tracks. Translations are always those of the rest pose.
enum class missing_channels : std::uint8_t {
  zero, ///< rotation 0 and scale 1: Bayonetta's rule, and according to most tools NieR's T-pose
  rest, ///< those of the rest pose: NieR's rule according to one tool
};

namespace detail {

/// A function that gives a motion's bone number the index of a transform.
template <class F>
concept bone_index = requires(const F& f, std::int32_t number) {
  { f(number) } -> detail::converts_to<std::int64_t>;
};

/// Calls f(place, channel, element) for each channel of each track, in the clip's order, so that the
/// last track for a channel comes last. `place` is index_of() the bone, less than `bones`; `channel` is the
/// channel's number, less than bone_binding::channels; `element` is its index in a pose. Returns the number
/// of these tracks.
template <clip C, class Index, class F>
constexpr std::size_t for_each_element(const C& c, const Index& index_of, std::size_t bones,
                                       const F& f) noexcept {
  std::size_t element = 0, tracks = 0;
  for (track_outline o; c.next(o);) {
    const std::size_t size = o.components, first = static_cast<std::size_t>(o.channel);
    if (element + size > bone_binding::scattered) break;
    const auto place = static_cast<std::int64_t>(index_of(o.bone));
    if (place >= 0 && place < static_cast<std::int64_t>(bones) && first < bone_binding::channels) {
      ++tracks;
      for (std::size_t i = 0; i < size && first + i < bone_binding::channels; ++i)
        f(static_cast<std::size_t>(place), first + i, static_cast<std::uint32_t>(element + i));
    }
    element += size;
  }
  return tracks;
}

} // namespace detail

/// A clip and a skeleton: where the channels of the bones are in the clip's poses, and what the bones are
/// where a pose has no value. (A pose has a value for each channel of each track, as sample_frame() writes
/// them.) It is made once for many poses, in the caller's memory, with a bone_binding for each transform. A
/// view of that memory and of the skeleton's bones; it does not refer to the clip.
class pose_binding {
public:
  constexpr pose_binding() noexcept = default;

  /// Binds a clip to a skeleton. `memory` must have room for its transform_count(); otherwise nothing is
  /// bound. If several tracks have the same channel of a bone, the last one counts. O(tracks + bones),
  /// plus O(4096), see bone_numbers.
  template <clip C>
  [[nodiscard]] static constexpr pose_binding
  make(const C& c, const motley::skeleton& s, std::span<bone_binding> memory MOTLEY_LIFETIMEBOUND,
       missing_channels missing = missing_channels::zero) noexcept {
    const std::size_t count = motley::transform_count(s);
    MOTLEY_ASSERT(memory.size() >= count);
    if (memory.size() < count) return {};
    const bone_numbers numbers{s};
    const auto index_of = [&numbers](std::int32_t bone) { return numbers.find(bone); };
    return pose_binding{c, index_of, memory.data(), count}.with(s, missing);
  }
  /// Binds a clip to bones that a function numbers: index_of(bone) is the index in `memory` of a motion's
  /// bone; any other index means that the bone is not wanted. Until with() says more, all bones are
  /// skeleton_bone{}.
  template <clip C, detail::bone_index Index>
  [[nodiscard]] static constexpr pose_binding
  make(const C& c, const Index& index_of, std::span<bone_binding> memory MOTLEY_LIFETIMEBOUND) noexcept {
    return {c, index_of, memory.data(), memory.size()};
  }

  /// The same channels for these bones: transform i is that of bone i. Where the skeleton has no bone, as for
  /// its virtual root, it is skeleton_bone{}. O(bones).
  [[nodiscard]] constexpr pose_binding
  with(const motley::skeleton& s, missing_channels missing = missing_channels::zero) const noexcept {
    pose_binding same = *this;
    same.skeleton_ = s;
    same.missing_ = missing;
    same.orders_differ_ = false;
    for (std::size_t i = 1; i < bone_count_; ++i)
      same.orders_differ_ = same.orders_differ_ || same.bone(i).order != same.bone(0).order;
    return same;
  }
  /// The binding of `count` bones from `first` alone, whose bone 0 is bone `first`, and which are
  /// skeleton_bone{}. Needs first + count <= bone_count(). bound_track_count() is still the whole binding's.
  [[nodiscard]] constexpr pose_binding part(std::size_t first, std::size_t count) const noexcept {
    MOTLEY_ASSERT(first <= bone_count_ && count <= bone_count_ - first);
    pose_binding some = *this;
    some.channels_ += first;
    some.bone_count_ = count;
    return some.with({});
  }

  /// The number of bones that there was memory for, with tracks or without: those of the skeleton, and its
  /// virtual root.
  [[nodiscard]] constexpr std::size_t bone_count() const noexcept { return bone_count_; }
  /// The number of the clip's tracks that set a channel (tx to qz) of one of the bones. 0 is worth a warning:
  /// the clip moves none of them, and usually belongs to another skeleton.
  [[nodiscard]] constexpr std::size_t bound_track_count() const noexcept { return bound_track_count_; }
  /// The number of floats in a pose of the clip.
  [[nodiscard]] constexpr std::size_t pose_size() const noexcept { return pose_size_; }
  /// Where the channels of a bone are. Needs bone < bone_count().
  [[nodiscard]] constexpr const bone_binding& operator[](std::size_t bone) const noexcept {
    MOTLEY_ASSERT(bone < bone_count_);
    return channels_[bone];
  }
  /// The skeleton; without bones if there is none.
  [[nodiscard]] constexpr const motley::skeleton& skeleton() const noexcept { return skeleton_; }
  /// What is known of a bone: that of the skeleton, or skeleton_bone{}.
  [[nodiscard]] constexpr skeleton_bone bone(std::size_t i) const noexcept {
    return i < skeleton_.bones.size() ? skeleton_.bones[i] : skeleton_bone{};
  }
  /// The rule for channels without tracks.
  [[nodiscard]] constexpr missing_channels missing() const noexcept { return missing_; }
  /// The unit of the clip's angles.
  [[nodiscard]] constexpr angle_unit rotation_unit() const noexcept { return unit_; }
  /// True if any of the bones has angles.
  [[nodiscard]] constexpr bool has_angles() const noexcept { return has_angles_; }
  /// True if any of the bones has a track for one of qw to qz.
  [[nodiscard]] constexpr bool has_quaternions() const noexcept { return has_quaternions_; }
  /// True if the bones' angles have more than one order.
  [[nodiscard]] constexpr bool orders_differ() const noexcept { return orders_differ_; }

private:
  template <clip C, class Index>
  constexpr pose_binding(const C& c, const Index& index_of, bone_binding* bones, std::size_t count) noexcept
      : channels_{bones}, bone_count_{count}, pose_size_{c.pose_size()}, unit_{c.rotation_unit()} {
    for (std::size_t i = 0; i < bone_count_; ++i) bones[i] = {};
    bound_track_count_ = detail::for_each_element(
        c, index_of, bone_count_, [bones](std::size_t bone, std::size_t number, std::uint32_t element) {
          bones[bone].element[number] = element;
        });
    for (std::size_t i = 0; i < bone_count_; ++i) {
      bones[i].complete();
      has_angles_ = has_angles_ || bones[i].has_angles();
      has_quaternions_ = has_quaternions_ || bones[i].has_quaternion();
    }
  }

  const bone_binding* channels_ = nullptr;
  std::size_t bone_count_ = 0, pose_size_ = 0;
  std::size_t bound_track_count_ = 0;
  motley::skeleton skeleton_{};
  missing_channels missing_ = missing_channels::zero;
  angle_unit unit_ = angle_unit::radians;
  bool has_angles_ = false, has_quaternions_ = false, orders_differ_ = false;
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
