// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton/game_rotations: the rotations of a clip's bones at any frame, as the games compute
// them.
#ifndef MOTLEY_EXAMPLES_CLI_SKELETON_GAME_ROTATIONS_HPP
#define MOTLEY_EXAMPLES_CLI_SKELETON_GAME_ROTATIONS_HPP

#include <motley/motley.hpp>
#include <motley/play/game.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "motion/any_motion.hpp"

namespace cli {

/// True for motions of PlatinumGames' engine, which interpolates rotations between whole frames. The values
/// of other motions between frames are those of evaluate().
inline bool turns_between_frames(const any_motion& clip) {
  return clip.visit_clip([]<class Clip>(const Clip&) {
    return std::is_same_v<Clip, motley::bayonetta::motion> ||
           std::is_same_v<Clip, motley::bayonetta2::motion>;
  });
}
inline bool is_angle(const motley::track_outline& t) { return motley::is_angle(t.channel); }
/// True at a whole frame, where the games' rotations equal those of the curves.
inline bool is_whole(float frame) { return motley::frames_around::of(frame).below == frame; }

/// The rotations of bones whose angles move, at ascending frames. Each takes amortised constant time.
class game_rotations {
  using angles = decltype(motley::select(std::declval<const any_motion&>(), &is_angle));

  /// A player for each of the frames that to_game_transforms() requests, so that none goes back.
  struct forward_sampler {
    std::vector<std::byte> memory[3];
    motley::player<angles> players[3];
    motley::frames_around around;

    void sample_frame(float frame, std::span<float> out);
    std::size_t pose_size() const { return players[0].pose_size(); }
  };

public:
  /// Copies the clip. Its bytes must outlive this object. Without a skeleton's bones the order of angles is
  /// xyz, and an angle without a track is 0.
  explicit game_rotations(const any_motion& clip);
  /// The same with the bones of a skeleton: bone_of(number) is the bone with that number in motions.
  game_rotations(const any_motion& clip,
                 const std::function<motley::skeleton_bone(std::int32_t number)>& bone_of,
                 motley::missing_channels missing);
  game_rotations(const game_rotations&) = delete;
  game_rotations& operator=(const game_rotations&) = delete;
  ~game_rotations() = default;

  /// The bones whose angles move, in ascending order.
  const std::vector<std::int32_t>& bones() const { return bones_; }
  std::optional<std::size_t> place_of(std::int32_t bone) const {
    const auto at = std::lower_bound(bones_.begin(), bones_.end(), bone);
    if (at == bones_.end() || *at != bone) return {};
    return static_cast<std::size_t>(at - bones_.begin());
  }
  /// By index in bones(). Only the rotations are valid, until the next call.
  std::span<const motley::local_transform> at(float frame);
  /// The curves' own angles at the frame of the last at(); 0 without a curve.
  motley::vector3 curve_angles(std::size_t place) const {
    const auto value = [&](motley::channel c) {
      const std::uint32_t element = bindings_[place].element[static_cast<std::size_t>(c)];
      return element < pose_.size() ? pose_[element] : 0;
    };
    return {value(motley::channel::rx), value(motley::channel::ry), value(motley::channel::rz)};
  }

private:
  std::vector<std::int32_t> bones_;
  forward_sampler sampler_;
  std::vector<float> pose_;
  std::vector<motley::quaternion> scratch_;
  std::vector<motley::local_transform> transforms_;
  std::vector<motley::bone_binding> bindings_;
  std::vector<motley::skeleton_bone> skeleton_;
  motley::pose_binding binding_;
};

/// The angles about x, then y, then z that give a rotation and are nearest to some angles.
motley::vector3 nearest_angles(const motley::quaternion& q, const motley::vector3& to);

/// An angle of a bone whose angles move.
struct bone_angle {
  std::size_t place;
  std::size_t axis; ///< 0 to 2: x, y, z
};

/// The angles of such bones at the frames of a clip.
struct game_angles {
  std::size_t bones = 0;
  std::vector<motley::vector3> angles;      ///< at [frame * bones + place]; empty before turn()
  std::map<std::size_t, bone_angle> tracks; ///< by the number that for_each_track() passes
  /// Angles of bones with only two angle tracks, by the number of the last of these tracks: between two
  /// frames the rotation also has a third angle.
  std::map<std::size_t, bone_angle> missing;

  float at(std::size_t frame, const bone_angle& a) const {
    return motley::component(angles[frame * bones + a.place], a.axis);
  }
};

/// The angles that turn() computes, without their values.
game_angles angles_between(const any_motion& clip);

/// Computes the angles at frame_of(i), i < count.
void turn(game_angles& result, const any_motion& clip, std::size_t count, const frame_at& frame_of);

} // namespace cli

#endif
