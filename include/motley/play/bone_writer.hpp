// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/bone_writer: bones in one pass: what moves in a clip goes from its curves straight to the transforms
// of a skeleton, without a pose in between.
#ifndef MOTLEY_PLAY_BONE_WRITER_HPP
#define MOTLEY_PLAY_BONE_WRITER_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "../clip/result.hpp"
#include "../config.hpp"
#include "../math/euler.hpp"
#include "../pose/pose_binding.hpp"
#include "../pose/transform.hpp"
#include "arena.hpp"
#include "quads.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

namespace detail {

/// Where a number of a pose belongs: the index of a float in an array of transforms, or `nowhere`.
struct bone_place {
  static constexpr std::uint32_t nowhere = 0x80000000;
  /// The floats of a transform, in the order of channels.
  static constexpr std::uint32_t floats = sizeof(local_transform) / sizeof(float);
  static_assert(floats == bone_binding::channels && offsetof(local_transform, euler) == 3 * sizeof(float) &&
                offsetof(local_transform, scale) == 6 * sizeof(float) &&
                offsetof(local_transform, rotation) == 9 * sizeof(float));

  std::uint32_t at = nowhere;
  bool moves = false; ///< true if the source writes it
};

/// Four bones whose angles move. The last quad is filled up with its last bone.
struct turning_quad {
  std::uint32_t bone[4] = {};
  std::uint32_t unconverted = 0; ///< bit 3 i + n: the source writes angle n of bone i in the clip's unit
  quaternion_block<4> signs{};

  /// Makes a lane > 0 the same bone as the previous one. (Its angles are converted once.)
  constexpr void repeat(std::size_t lane) noexcept {
    bone[lane] = bone[lane - 1];
    signs.set(lane, signs[lane - 1]);
  }
};

/// What a source writes to: an array of transforms, by the index of each float. (By bytes, because a pointer
/// to one float of an object may not go on to the others.)
struct bone_output {
  const quad_target* targets;
  const bone_place* places;
  std::byte* bones;

  MOTLEY_INLINE void quad(std::size_t i, const float4& v) const noexcept {
    const std::uint32_t* const at = targets[i].place;
    if (((at[0] | at[1] | at[2] | at[3]) & bone_place::nowhere) != 0) return put_some(at, v);
    put(at[0], v[0]);
    put(at[1], v[1]);
    put(at[2], v[2]);
    put(at[3], v[3]);
  }
  void number(std::size_t place, float v) const noexcept {
    if (const std::uint32_t at = places[place].at; at != bone_place::nowhere) put(at, v);
  }

private:
  MOTLEY_INLINE void put(std::uint32_t at, float v) const noexcept {
    std::memcpy(bones + std::size_t{at} * sizeof(float), &v, sizeof(float));
  }
  void put_some(const std::uint32_t* at, float4 v) const noexcept {
    for (std::size_t lane = 0; lane < 4; ++lane)
      if (at[lane] != bone_place::nowhere) put(at[lane], v[lane]);
  }
};

/// Sets the rotations of four bones, if all their angles are from -pi to pi. (No loops: at -O2, lanes of a
/// vector that a loop writes go through memory.)
MOTLEY_INLINE inline bool rotate(local_transform& a, local_transform& b, local_transform& c,
                                 local_transform& d, const quaternion_block<4>& signs) noexcept {
  const float4 x{a.euler.x, b.euler.x, c.euler.x, d.euler.x}, y{a.euler.y, b.euler.y, c.euler.y, d.euler.y},
      z{a.euler.z, b.euler.z, c.euler.z, d.euler.z};
  limit4 is_short{3.14159265F};
  is_short.add(x);
  is_short.add(y);
  is_short.add(z);
  if (!is_short.all()) return false;
  auto [qw, qx, qy, qz] = detail::from_short_angles<float4>(
      x, y, z,
      {detail::load4(signs.w), detail::load4(signs.x), detail::load4(signs.y), detail::load4(signs.z)});
  detail::transpose(qw, qx, qy, qz);
  detail::store4(&a.rotation, qw);
  detail::store4(&b.rotation, qx);
  detail::store4(&c.rotation, qy);
  detail::store4(&d.rotation, qz);
  return true;
}
/// The same for any angles.
inline void rotate_any(local_transform* bones, const turning_quad& q) noexcept {
  euler_block<4> angles{};
  quaternion_block<4> rotations{};
  for (std::size_t i = 0; i < 4; ++i) {
    const vector3& euler = bones[q.bone[i]].euler;
    angles.x[i] = euler.x;
    angles.y[i] = euler.y;
    angles.z[i] = euler.z;
  }
  detail::from_euler(angles, q.signs, 4, rotations);
  for (std::size_t i = 0; i < 4; ++i) bones[q.bone[i]].rotation = rotations[i];
}

} // namespace detail

/// Writes what moves in a clip to the transforms of bones: for engines that update a character
/// every frame. In most motions a minority of the tracks move, so the bones are made once, with
/// to_local_transforms(), and then only updated.
///
/// Made by make() from a source and a binding of its clip. A source is a motley::player or a baked_clip (not
/// a metroid_anim::player). The memory is the caller's, memory_size() bytes, and must not move; the writer is
/// a view of it, which can be copied. After make() it is immutable and refers to neither the binding nor the
/// source: each update takes any source of the same clip and kind (players, or baked clips). A
/// default-constructed one writes nothing.
class bone_writer {
public:
  /// The element type of the memory.
  using memory_type = std::byte;

  /// The number of bytes that a writer needs, wherever they start.
  template <class Source>
  [[nodiscard]] static std::size_t memory_size(const Source& source, const pose_binding& binding) noexcept {
    detail::arena<> needed;
    bone_writer{source, binding}.place(needed);
    return needed.size();
  }
  /// Makes a writer for a source. `binding` is of the source's clip. errc::too_little_memory, with the
  /// required size, if the memory is smaller than memory_size().
  template <class Source>
  [[nodiscard]] static result<bone_writer> make(const Source& source, const pose_binding& binding,
                                                std::span<std::byte> memory MOTLEY_LIFETIMEBOUND) noexcept {
    MOTLEY_ASSERT(binding.pose_size() == source.pose_size());
    bone_writer made{source, binding};
    detail::arena<> needed, used{memory};
    made.place(needed);
    if (memory.size() < needed.size()) return error::too_little_memory(memory.size(), needed.size());
    made.place(used);
    made.fill(source, binding);
    return made;
  }

  bone_writer() noexcept = default;

  /// The number of bones.
  [[nodiscard]] std::size_t bone_count() const noexcept { return bones_; }

  /// Updates the bones at a frame of the source's clip. bones[i] is bone i of the binding. It must hold a
  /// transform that to_local_transforms() made from any pose of the clip with the same binding, or that was
  /// updated since. Afterwards the bones are those that to_local_transforms() makes of the source's pose at
  /// this frame, except that rotations made from angles may differ by up to 1e-6. `bones` must have room for
  /// bone_count() transforms, and the source must be of the clip and kind for which the writer was made;
  /// otherwise nothing is written. (Another clip is noticed only by its pose_size() or how many of its tracks
  /// move.) O(what moves).
  template <class Source>
  void update_frame(Source&& source, float frame, std::span<local_transform> bones) const noexcept {
    if (pose_ == 0) return;
    MOTLEY_ASSERT(bones.size() >= bones_);
    MOTLEY_ASSERT(fits(source));
    if (bones.size() < bones_ || !fits(source)) return;
    source.write(source.enter(frame),
                 detail::bone_output{targets_, places_, reinterpret_cast<std::byte*>(bones.data())});
    for (std::size_t i = 0; i < turning_; ++i) rotate(quads_[i], bones.data());
  }
  /// The same at a time in seconds, in the source's playback mode.
  template <class Source>
  void update_seconds(Source&& source, double seconds, std::span<local_transform> bones) const noexcept {
    update_frame(source, source.frame_at(seconds), bones);
  }
  /// Asks the processor to load what update_frame() will read and write for this frame, or for one close to
  /// it, into its caches, and does not wait for that. It pays where other work comes between, such as the
  /// other characters of a crowd.
  template <class Source>
  void prefetch(const Source& source, float frame, std::span<const local_transform> bones) const noexcept {
    source.prefetch_moving(frame);
    const auto* const first = reinterpret_cast<const std::byte*>(bones.data());
    for (std::size_t i = 0; i < bones.size_bytes(); i += 64) detail::prefetch(first + i);
  }

private:
  template <class Source>
  bone_writer(const Source& source, const pose_binding& binding) noexcept
      : pose_{source.pose_size()},
        moving_quads_{source.quad_count()},
        bones_{binding.bone_count()},
        sorts_numbers_{Source::sorts_numbers} {
    for (std::size_t i = 0; i < bones_; ++i) turning_ += turns(binding[i]) ? 1U : 0U;
    turning_ = (turning_ + 3) / 4; // at most: some of these angles may not move
  }
  [[nodiscard]] static bool is_angle(std::uint32_t channel) noexcept { return channel / 3 == 1; }
  /// True if a bone's rotation is that of its angles.
  [[nodiscard]] static bool turns(const bone_binding& b) noexcept {
    return b.has_angles() && !b.has_quaternion();
  }
  template <class Source> [[nodiscard]] bool fits(const Source& source) const noexcept {
    const bool is_same_order = moving_quads_ == 0 || Source::sorts_numbers == sorts_numbers_;
    return source.pose_size() == pose_ && source.quad_count() == moving_quads_ && is_same_order;
  }
  void place(detail::arena<>& memory) noexcept {
    targets_ = memory.array<detail::quad_target>(moving_quads_);
    places_ = memory.array<detail::bone_place>(pose_);
    quads_ = memory.array<detail::turning_quad>(turning_);
  }

  template <class Source> void fill(const Source& source, const pose_binding& binding) noexcept {
    for (std::size_t i = 0; i < bones_; ++i)
      for (std::uint32_t n = 0; n < bone_binding::channels; ++n)
        if (const std::uint32_t element = binding[i].element[n];
            element < pose_ && !(is_angle(n) && binding[i].has_quaternion()))
          places_[element].at = static_cast<std::uint32_t>(i) * detail::bone_place::floats + n;
    for (std::size_t i = 0; i < moving_quads_; ++i)
      for (std::size_t lane = 0; lane < 4; ++lane) {
        detail::bone_place& place = places_[source.targets()[i].place[lane]];
        place.moves = true;
        targets_[i].place[lane] = place.at;
      }
    std::size_t turning = 0;
    for (std::size_t i = 0; i < bones_; ++i)
      if (turns(binding[i]) && moves(binding[i])) add_turning(turning++, i, binding);
    for (std::size_t i = turning; i % 4 != 0; ++i) quads_[i / 4].repeat(i % 4);
    turning_ = (turning + 3) / 4;
  }
  /// True if one of a bone's angles moves.
  [[nodiscard]] bool moves(const bone_binding& b) const noexcept {
    bool any = false;
    for (std::size_t n = 3; n < 6; ++n) any = any || (b.element[n] < pose_ && places_[b.element[n]].moves);
    return any;
  }
  void add_turning(std::size_t number, std::size_t bone, const pose_binding& binding) noexcept {
    detail::turning_quad& q = quads_[number / 4];
    const std::size_t lane = number % 4;
    q.bone[lane] = static_cast<std::uint32_t>(bone);
    q.signs.set(lane, motley::signs_of(binding.bone(bone).order));
    unit_ = binding.rotation_unit();
    if (unit_ == angle_unit::radians) return;
    for (std::size_t n = 0; n < 3; ++n) {
      const std::uint32_t element = binding[bone].element[3 + n];
      if (element < pose_ && places_[element].moves) q.unconverted |= 1U << (3 * lane + n);
    }
  }
  void rotate(const detail::turning_quad& q, local_transform* bones) const noexcept {
    if (q.unconverted != 0) convert(q, bones);
    if (!detail::rotate(bones[q.bone[0]], bones[q.bone[1]], bones[q.bone[2]], bones[q.bone[3]], q.signs))
      detail::rotate_any(bones, q);
  }
  /// Converts the angles that the source has written to radians.
  void convert(const detail::turning_quad& q, local_transform* bones) const noexcept {
    for (std::size_t lane = 0; lane < 4; ++lane) {
      vector3& euler = bones[q.bone[lane]].euler;
      float angles[] = {euler.x, euler.y, euler.z};
      detail::to_radians(angles, unit_);
      const std::uint32_t unconverted = q.unconverted >> (3 * lane);
      euler = {unconverted & 1U ? angles[0] : euler.x, unconverted & 2U ? angles[1] : euler.y,
               unconverted & 4U ? angles[2] : euler.z};
    }
  }

  std::size_t pose_ = 0, moving_quads_ = 0, bones_ = 0, turning_ = 0; // turning_: quads
  detail::quad_target* targets_ = nullptr;
  detail::bone_place* places_ = nullptr; ///< of each number of a pose
  detail::turning_quad* quads_ = nullptr;
  angle_unit unit_ = angle_unit::radians;
  bool sorts_numbers_ = false; ///< so does the source
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
