// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/cameras: the cameras that a mot moves: position, target, roll and field of view.
#ifndef MOTLEY_FORMATS_PLATINUM_CAMERAS_HPP
#define MOTLEY_FORMATS_PLATINUM_CAMERAS_HPP

#include <cstddef>
#include <cstdint>

#include "../../clip/decode.hpp"
#include "../../config.hpp"
#include "../../fwd.hpp"
#include "mot.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace platinum {

/// Cameras have numbers below this. (The last one's target would be the terminator's bone.)
inline constexpr std::int32_t camera_numbers = (terminator_bone - first_camera_bone) / 2 + 1;

/// A camera at one frame, in the motion's unit and in radians. Eye and target are in the space of the root
/// (bone -1): apply the root's translation and rotation at this frame to place them in model space
/// (docs/formats/bayonetta2.md says what shows it). In the games' files the eye has rotation tracks, too,
/// which are not used: their -z axis points from the eye to the target, and in one of 101 cameras their roll
/// differs.
struct camera_view {
  vector3 eye{}, target{}; ///< its position, and the point that it looks at, relative to the root
  float roll = 0; ///< right-handed about the axis from the target to the eye; at 0 the x axis is level
  float fov = -1; ///< the vertical field of view; -1: not in the motion
};

/// A camera of a motion. Its eye is bone first_camera_bone + 2 * number, its target is the next bone. Refers
/// to the motion's bytes.
template <class Facts> class camera {
  enum part : std::size_t { eye_x, eye_y, eye_z, target_x, target_y, target_z, roll, fov, parts };

public:
  constexpr camera() noexcept = default;
  /// Camera `number` < camera_numbers of a motion. O(tracks). If two tracks move the same channel, the later
  /// one counts.
  constexpr camera(const table_clip<Facts>& motion, std::int32_t number) noexcept
      : motion_{motion}, number_{number} {
    MOTLEY_ASSERT(number >= 0 && number < camera_numbers);
    if (number < 0 || number >= camera_numbers) *this = camera{};
    for (track_outline o; motion_.next(o);) take(o);
  }

  /// Calls f(camera) for each camera, whatever the header's flags are: see visit_cameras().
  template <class F> static constexpr void visit_all(const table_clip<Facts>& motion, F&& f) {
    constexpr std::int32_t together = 16; // share a walk over the tracks
    bool found[camera_numbers] = {};
    for (track_outline o; motion.next(o);)
      if (o.bone >= first_camera_bone) found[(o.bone - first_camera_bone) / 2] = true;
    for (std::int32_t first = 0; first < camera_numbers; first += together) {
      bool any = false;
      for (std::int32_t i = 0; i < together; ++i) any = any || found[first + i];
      if (!any) continue;
      camera some[together];
      for (std::int32_t i = 0; i < together; ++i) some[i].motion_ = motion, some[i].number_ = first + i;
      for (track_outline o; motion.next(o);) {
        const std::int32_t i =
            o.bone >= first_camera_bone ? (o.bone - first_camera_bone) / 2 - first : together;
        if (i >= 0 && i < together) some[i].take(o);
      }
      for (std::int32_t i = 0; i < together; ++i)
        if (found[first + i]) f(some[i]);
    }
  }

  /// The camera's number, from 0. Numbers may be missing.
  [[nodiscard]] constexpr std::int32_t number() const noexcept { return number_; }
  /// The bone whose translation is the camera's position, and which has its roll and field of view.
  [[nodiscard]] constexpr std::int32_t eye_bone() const noexcept { return first_camera_bone + 2 * number_; }
  /// The bone whose translation is the target.
  [[nodiscard]] constexpr std::int32_t target_bone() const noexcept { return eye_bone() + 1; }

  /// The camera at a frame, which may be fractional. A value without a track is the default of camera_view.
  [[nodiscard]] constexpr camera_view at(float frame) const noexcept {
    return {{value(eye_x, frame, 0), value(eye_y, frame, 0), value(eye_z, frame, 0)},
            {value(target_x, frame, 0), value(target_y, frame, 0), value(target_z, frame, 0)},
            value(roll, frame, 0),
            value(fov, frame, -1)};
  }

private:
  /// Keeps a track if it is one of this camera's.
  constexpr void take(const track_outline& o) noexcept {
    if (const std::size_t p = part_of(o); p < parts) part_[p] = o;
  }
  constexpr std::size_t part_of(const track_outline& o) const noexcept {
    if (o.bone != eye_bone() && o.bone != target_bone()) return parts;
    if (motley::is_translation(o.channel))
      return (o.bone == eye_bone() ? eye_x : target_x) + static_cast<std::size_t>(o.channel);
    return o.channel == channel::roll ? roll : o.channel == channel::fov ? fov : parts;
  }
  constexpr float value(part p, float frame, float missing) const noexcept {
    if (part_[p].key_count == 0) return missing;
    return motion_.visit(part_[p], [&](const auto& c) { return motley::evaluate(c, frame); });
  }

  table_clip<Facts> motion_{};
  std::int32_t number_ = 0;
  track_outline part_[parts] = {}; // without keys if there is no track
};

/// Calls f(camera) for each camera of a motion, in the order of their numbers. There are none if the header's
/// flags do not include camera_tracks. Walks over the tracks once, and once more for each 16 consecutive
/// numbers that include a camera's.
template <mot_clip M, class F> constexpr void visit_cameras(const M& motion, F&& f) {
  if ((motion.flags() & camera_tracks) != 0) camera<typename M::facts>::visit_all(motion, f);
}
/// Clips of other formats have no cameras, and neither has a selection: use its source().
template <clip C, class F>
requires(!mot_clip<C>) constexpr void visit_cameras(const C&, F&&) noexcept {}
/// The same for a clip of any format.
template <class... Clips, class F> constexpr void visit_cameras(const any_clip<Clips...>& motion, F&& f) {
  motion.visit_clip([&](const auto& held) { platinum::visit_cameras(held, f); });
}

} // namespace platinum
} // namespace MOTLEY_TAG
} // namespace motley

#endif
