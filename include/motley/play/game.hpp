// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/game: transforms between whole frames as PlatinumGames' games compute them.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_PLAY_GAME_HPP
#define MOTLEY_PLAY_GAME_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "../config.hpp"
#include "../pose/blend.hpp"
#include "../pose/transform.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// A source of poses: a player or a baked clip. `sample_frame(frame, out)` writes the pose at a frame, which
/// is `pose_size()` floats.
template <class S>
concept pose_sampler = requires(S& s, float frame, std::span<float> out) {
  s.sample_frame(frame, out);
  { s.pose_size() } -> detail::converts_to<std::size_t>;
};

/// The two whole frames around a frame, and its relative position between them.
struct frames_around {
  float below = 0;    ///< at or before the frame
  float above = 0;    ///< the next frame, or the same as `below`
  float fraction = 0; ///< from 0 to 1; 0 if both are equal

  /// A frame within 0.001 of a whole frame counts as whole, as in the game. So does a frame too large to have
  /// a fraction. NaN is frame 0.
  [[nodiscard]] static constexpr frames_around of(float frame) noexcept {
    constexpr float whole_from = 8388608, tolerance = 0.001F; // from 2^23 on all floats are whole
    if (!(frame > -whole_from && frame < whole_from))
      return frame != frame ? frames_around{} : frames_around{frame, frame, 0};
    auto below = static_cast<float>(static_cast<std::int32_t>(frame));
    if (below > frame) below -= 1;
    const float fraction = frame - below;
    if (fraction < tolerance) return {below, below, 0};
    if (fraction > 1 - tolerance) return {below + 1, below + 1, 0};
    return {below, below + 1, fraction};
  }
};

/// The bones' transforms at a frame as PlatinumGames' games compute them. Translations and scales are those
/// at the frame. Rotations are blended along the shorter arc, from the whole frame below to the whole frame
/// above. In contrast, to_local_transforms() uses the angles' curves at the frame itself; both agree at whole
/// frames. `euler` has the curves' angles at the frame, for programs such as an exp. Between whole frames
/// these differ from the rotation. (Works with any clip; only PlatinumGames' games are known to do so.)
///
/// `pose` and `rotations` are memory for the call: sampler.pose_size() floats, and binding.bone_count()
/// quaternions; if one of them or `out` has too little room, nothing is written. Everything else is as in
/// to_local_transforms(). Samples one pose at a whole frame, two very near one, otherwise three; the last one
/// at `frame`.
template <pose_sampler Sampler>
constexpr void to_game_transforms(Sampler& sampler, float frame, const pose_binding& binding,
                                  std::span<float> pose, std::span<quaternion> rotations,
                                  std::span<local_transform> out) noexcept {
  const std::size_t size = sampler.pose_size(), bones = binding.bone_count();
  const bool has_room = pose.size() >= size && rotations.size() >= bones && out.size() >= bones;
  MOTLEY_ASSERT(has_room);
  if (!has_room) return;
  pose = pose.first(size);
  out = out.first(bones);
  const auto transforms_at = [&](float f) {
    sampler.sample_frame(f, pose);
    motley::to_local_transforms(binding, pose, out);
  };
  if (frame != frame) frame = 0; // NaN
  const frames_around around = frames_around::of(frame);
  const bool between = around.above != around.below, whole = !between && around.below == frame;
  if (!whole) {
    transforms_at(around.below);
    for (std::size_t i = 0; i < out.size(); ++i) rotations[i] = out[i].rotation;
  }
  if (between) {
    transforms_at(around.above);
    for (std::size_t i = 0; i < out.size(); ++i)
      rotations[i] = motley::blend(rotations[i], out[i].rotation, around.fraction);
  }
  transforms_at(frame);
  if (whole) return;
  for (std::size_t i = 0; i < out.size(); ++i) out[i].rotation = rotations[i];
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
