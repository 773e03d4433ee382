// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/root_motion: how a clip's root moves a character between two times, and poses that stay in place.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_PLAY_ROOT_MOTION_HPP
#define MOTLEY_PLAY_ROOT_MOTION_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "../clip/clip.hpp"
#include "../config.hpp"
#include "../curve/evaluate.hpp"
#include "../math/euler.hpp"
#include "../math/rigid.hpp"
#include "timeline.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// The options of a root_motion.
struct root_motion_options {
  playback mode = playback::clamp;      ///< the meaning of times outside the clip
  euler_order order = euler_order::xyz; ///< of the root's angles: that of its bone in the skeleton
};

namespace detail {

/// The values of the channels tx to qz of a bone. Those without a track are 0, and qw is 1.
struct bone_values {
  static constexpr std::size_t count = std::size_t(channel::qz) + 1;
  float value[count] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0};

  [[nodiscard]] constexpr float operator[](channel c) const noexcept { return value[std::size_t(c)]; }
  [[nodiscard]] constexpr vector3 three(channel x) const noexcept {
    return {(*this)[x], (*this)[x + 1], (*this)[x + 2]};
  }
};

/// Where a bone's channels are in a pose.
struct bone_elements {
  static constexpr std::size_t none = ~std::size_t{0};
  std::size_t of[bone_values::count] = {none, none, none, none, none, none, none,
                                        none, none, none, none, none, none};

  /// Takes a track, whose first element this is. The last track with a channel counts.
  constexpr void add(const track_outline& o, std::size_t first) noexcept {
    const auto c = std::size_t(o.channel);
    for (std::size_t i = 0; i < o.components && c + i < bone_values::count; ++i) of[c + i] = first + i;
  }
  [[nodiscard]] constexpr bool has(channel first, channel last) const noexcept {
    for (auto c = std::size_t(first); c <= std::size_t(last); ++c)
      if (of[c] != none) return true;
    return false;
  }
  /// Reads channels from a pose. Those that it lacks stay as they are.
  constexpr void get(std::span<const float> pose, bone_values& to) const noexcept {
    for (std::size_t c = 0; c < bone_values::count; ++c)
      if (of[c] < pose.size()) to.value[c] = pose[of[c]];
  }
  /// Writes channels to a pose that has them.
  constexpr void set(std::span<float> pose, const bone_values& from, channel first,
                     channel last) const noexcept {
    for (auto c = std::size_t(first); c <= std::size_t(last); ++c)
      if (of[c] < pose.size()) pose[of[c]] = from.value[c];
  }
};

} // namespace detail

/// Plays the root of a clip: the movement of a character between any two times, over any number of rounds,
/// and the rest of the clip: poses whose root stays where it is at frame 0.
///
/// The root is root_of(clip), or any bone that the caller names. Its place is that of its translation and its
/// rotation, relative to its parent. Channels without a track are 0. Scales move nothing.
///
/// Holds a copy of the clip, and finds the root's tracks once. Allocates nothing. The clip's bytes must
/// outlive it. Immutable: threads can share it.
template <clip C> class root_motion {
public:
  /// Nothing moves.
  constexpr root_motion() noexcept = default;
  /// The motion of the clip's own root. O(tracks).
  constexpr explicit root_motion(const C& c, const root_motion_options& options = {}) noexcept
      : root_motion{c, motley::root_of(c), options} {}
  /// The motion of another bone, see root_of(clip, number).
  constexpr root_motion(const C& c, const root_bone& root, const root_motion_options& options = {}) noexcept
      : clip_{c}, root_{root}, order_{options.order}, line_{timeline::of(c, options.mode)} {
    std::size_t element = 0;
    for (track_outline o; clip_.next(o); element += o.components) {
      if (o.bone != root_.number || std::size_t(o.channel) >= detail::bone_values::count) continue;
      const auto first = std::size_t(o.channel); // of two tracks with one channel the last one counts
      for (std::size_t i = 0; i < o.components && first + i < std::size(tracks_); ++i) tracks_[first + i] = o;
      elements_.add(o, element);
    }
    first_ = values_at(0);
    start_ = place_of(first_);
    round_ = start_.inverse() * place_of(values_at(static_cast<float>(line_.round_frames)));
  }

  /// The root.
  [[nodiscard]] constexpr const root_bone& root() const noexcept { return root_; }
  /// True if the root has a track that can move it. Otherwise every movement is none.
  [[nodiscard]] constexpr bool moves() const noexcept {
    return elements_.has(channel::tx, channel::rz) || elements_.has(channel::qw, channel::qz);
  }

  /// The root's place at a frame of the clip, which may be fractional. Costs an evaluation of its tracks.
  [[nodiscard]] constexpr rigid_transform at_frame(float frame) const noexcept {
    return place_of(values_at(frame)).rounded();
  }
  /// The root's movement between two times in seconds, which may be in any order:
  ///
  ///     rotation = inverse(q0) * q1, translation = rotate(inverse(q0), v1 - v0)
  ///
  /// with the root's rotations q0, q1 and translations v0, v1 at the two times; so both are along the axes of
  /// the root at `from`. A character that is at `place` goes to `place * between(from, until)`. In a loop,
  /// each round goes on where the one before it ended. NaN is time 0. The cost does not depend on the times;
  /// far away, where no frame is known (see timeline), the movement is that of the whole rounds.
  [[nodiscard]] constexpr rigid_transform between(double from, double until) const noexcept {
    const moment a = line_.at(from), b = line_.at(until);
    const detail::rigid away = place_at(a).inverse(), to = place_at(b);
    if (a.round == b.round) return (away * to).rounded();
    const bool forward = a.round < b.round;
    const auto first = static_cast<std::uint64_t>(a.round), last = static_cast<std::uint64_t>(b.round);
    const detail::rigid rounds = forward ? round_.power(last - first) : round_.inverse().power(first - last);
    return (away * start_ * rounds * start_.inverse() * to).rounded();
  }
  /// The same between two frames of one round.
  [[nodiscard]] constexpr rigid_transform between_frames(float from, float until) const noexcept {
    return (place_of(values_at(from)).inverse() * place_of(values_at(until))).rounded();
  }
  /// The same between two poses of the clip, as sample_frame() writes them, in one round. What a pose is too
  /// short for is 0.
  [[nodiscard]] constexpr rigid_transform between_poses(std::span<const float> from,
                                                        std::span<const float> until) const noexcept {
    return (place_in(from).inverse() * place_in(until)).rounded();
  }
  /// The movement of a whole round.
  [[nodiscard]] constexpr rigid_transform round() const noexcept { return round_.rounded(); }

  /// Changes a pose of the clip so that its root is where it is at frame 0. (The old place is the place at
  /// frame 0, times between(0, now).) `pose` is as sample_frame() writes it; if it has less than the clip's
  /// pose_size() floats, nothing happens.
  ///
  /// Bones that are not children of the root (root_bone::others_follow and turned_alike) are moved in the
  /// same way, so that the whole figure moves as a rigid body. Their new angles, in the order xyz, are those
  /// nearest to the bone's angles at frame 0. A translation or a rotation that lacks tracks follows only as
  /// far as its tracks allow. The tracks of such a bone must follow each other, as in all known files;
  /// otherwise its values are wrong. O(tracks).
  constexpr void in_place(std::span<float> pose) const noexcept {
    const bool has_room = pose.size() >= clip_.pose_size();
    MOTLEY_ASSERT(has_room);
    if (!has_room) return;
    const detail::bone_values now = values_in(pose);
    if (root_.others_follow || root_.turned_alike != 0)
      move_others(start_ * place_of(now).inverse(), rotation_of(now) != rotation_of(first_), pose);
    elements_.set(pose, first_, channel::tx, channel::rz);
    elements_.set(pose, first_, channel::qw, channel::qz);
  }

  /// True for a track whose values in_place() can change.
  [[nodiscard]] constexpr bool changes(const track_outline& o) const noexcept {
    if (o.bone == root_.number)
      return is_translation(o.channel) || is_angle(o.channel) || is_quaternion(o.channel);
    return (root_.others_follow && is_translation(o.channel)) ||
           (is_turned_alike(o.bone) && is_angle(o.channel));
  }

private:
  /// A bone that is no descendant of the root, and its values at frame 0.
  struct other_bone {
    std::int32_t number = 0;
    detail::bone_elements elements{};
    detail::bone_values first{};
  };

  [[nodiscard]] constexpr detail::bone_values values_at(float frame) const noexcept {
    detail::bone_values values;
    for (std::size_t c = 0; c < detail::bone_values::count;) { // those of a track follow each other
      const track_outline& o = tracks_[c];
      detail::bone_values own;
      if (is_named(o.channel)) evaluate(o, frame, own);
      do {
        values.value[c] = own.value[c];
        ++c;
      } while (c < detail::bone_values::count && tracks_[c] == o);
    }
    return values;
  }
  [[nodiscard]] constexpr detail::bone_values values_in(std::span<const float> pose) const noexcept {
    detail::bone_values values;
    elements_.get(pose, values);
    return values;
  }
  [[nodiscard]] constexpr detail::rigid place_in(std::span<const float> pose) const noexcept {
    return place_of(values_in(pose));
  }
  constexpr void evaluate(const track_outline& o, float frame, detail::bone_values& to) const noexcept {
    clip_.visit(o, [&]<class Curve>(const Curve& curve) {
      const auto v = motley::evaluate(curve, frame);
      for (std::size_t i = 0, c = std::size_t(o.channel);
           i < component_count<curve_value_t<Curve>> && c + i < detail::bone_values::count; ++i)
        to.value[c + i] = motley::component(v, i);
    });
  }
  [[nodiscard]] constexpr quaternion rotation_of(const detail::bone_values& v) const noexcept {
    if (elements_.has(channel::qw, channel::qz))
      return {v[channel::qw], v[channel::qx], v[channel::qy], v[channel::qz]};
    if (!elements_.has(channel::rx, channel::rz)) return {};
    const auto angle = [&](channel c) {
      return motley::saturate_to_float(double(v[c]) * detail::radians_in(clip_.rotation_unit()));
    };
    return motley::from_euler(angle(channel::rx), angle(channel::ry), angle(channel::rz), order_);
  }
  [[nodiscard]] constexpr detail::rigid place_of(const detail::bone_values& v) const noexcept {
    return detail::rigid::from(v.three(channel::tx), rotation_of(v));
  }
  [[nodiscard]] constexpr detail::rigid place_at(const moment& m) const noexcept {
    const double end = line_.round_frames;
    return place_of(values_at(static_cast<float>(m.frame > 0 ? (m.frame < end ? m.frame : end) : 0)));
  }

  /// Moves all bones that are no descendants of the root.
  constexpr void move_others(const detail::rigid& back, bool turns, std::span<float> pose) const noexcept {
    other_bone bone;
    std::size_t element = 0;
    for (track_outline o; clip_.next(o); element += o.components) {
      if (o.bone != bone.number) {
        move(bone, back, turns, pose);
        bone = {.number = o.bone};
      }
      bone.elements.add(o, element);
      if (turns && is_turned_alike(o.bone) && is_angle(o.channel)) evaluate(o, 0, bone.first);
    }
    move(bone, back, turns, pose);
  }
  [[nodiscard]] constexpr bool is_turned_alike(std::int32_t bone) const noexcept {
    return bone >= 0 && bone < 64 && (root_.turned_alike >> static_cast<unsigned>(bone) & 1U) != 0;
  }
  constexpr void move(const other_bone& bone, const detail::rigid& back, bool turns,
                      std::span<float> pose) const noexcept {
    if (bone.number == root_.number) return;
    detail::bone_values v;
    bone.elements.get(pose, v);
    if (root_.others_follow && bone.elements.has(channel::tx, channel::tz)) {
      const vector3 t = (back * detail::rigid::from(v.three(channel::tx), {})).rounded().translation;
      v.value[0] = t.x;
      v.value[1] = t.y;
      v.value[2] = t.z;
      bone.elements.set(pose, v, channel::tx, channel::tz);
    }
    if (turns && is_turned_alike(bone.number) && bone.elements.has(channel::rx, channel::rz)) {
      const double unit = detail::radians_in(clip_.rotation_unit());
      const auto radians = [&](const detail::bone_values& of, channel c) {
        return unit * detail::finite_or_0(of[c]);
      };
      const auto angles = [&](const detail::bone_values& of) {
        return vector3d{radians(of, channel::rx), radians(of, channel::ry), radians(of, channel::rz)};
      };
      const vector3d turned = detail::to_euler(back * detail::rotation_by(angles(v)), angles(bone.first));
      v.value[3] = motley::saturate_to_float(turned.x / unit);
      v.value[4] = motley::saturate_to_float(turned.y / unit);
      v.value[5] = motley::saturate_to_float(turned.z / unit);
      bone.elements.set(pose, v, channel::rx, channel::rz);
    }
  }

  C clip_{};
  root_bone root_{};
  euler_order order_ = euler_order::xyz;
  timeline line_{};
  track_outline tracks_[detail::bone_values::count]{}; ///< of each channel; without one its channel is other
  detail::bone_elements elements_{};
  detail::bone_values first_{};     ///< at frame 0
  detail::rigid start_{}, round_{}; ///< the place at frame 0, and the movement of a round
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
