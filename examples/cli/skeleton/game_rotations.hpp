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
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace cli {

/// True for motions of the engine that interpolates rotations between whole frames: their angles are in
/// radians. The values of other motions between frames are those of evaluate().
template <class Clip> bool turns_between_frames(const Clip& clip) {
  return clip.rotation_unit() == motley::angle_unit::radians;
}
inline bool is_angle(const motley::track_outline& t) { return motley::is_angle(t.channel); }
/// True at a whole frame, where the games' rotations equal those of the curves.
inline bool is_whole(float frame) { return motley::frames_around::of(frame).below == frame; }

/// The rotations of bones whose angles move, at ascending frames. Each takes amortised constant time.
template <class Clip> class game_rotations {
  using angles = decltype(motley::select(std::declval<const Clip&>(), &is_angle));

  /// A player for each of the frames that to_game_transforms() requests, so that none goes back.
  struct forward_sampler {
    std::vector<std::byte> memory[3];
    motley::player<angles> players[3];
    motley::frames_around around;

    void sample_frame(float frame, std::span<float> out) {
      const std::size_t n = frame == around.below ? 0 : frame == around.above ? 1 : 2;
      players[n].sample_frame(frame, out);
    }
    std::size_t pose_size() const { return players[0].pose_size(); }
  };

public:
  /// Copies the clip. Its bytes must outlive this object.
  explicit game_rotations(const Clip& clip) {
    const angles chosen = motley::select(clip, &is_angle);
    for (const auto t : chosen.tracks())
      if (t.outline().key_count != 1) bones_.push_back(t.outline().bone);
    std::sort(bones_.begin(), bones_.end());
    bones_.erase(std::unique(bones_.begin(), bones_.end()), bones_.end());
    if (bones_.empty()) return;
    for (std::size_t i = 0; i < 3; ++i) {
      sampler_.memory[i].resize(motley::player_memory_size(chosen));
      sampler_.players[i] = *motley::make_player(chosen, sampler_.memory[i]);
    }
    pose_.resize(sampler_.pose_size());
    scratch_.resize(bones_.size());
    transforms_.resize(bones_.size());
    bindings_.resize(bones_.size());
    const auto slot = [this](std::int32_t bone) -> std::ptrdiff_t {
      const auto place = place_of(bone);
      return place ? static_cast<std::ptrdiff_t>(*place) : -1;
    };
    binding_ = motley::pose_binding::make(chosen, slot, bindings_);
  }
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
  std::span<const motley::local_transform> at(float frame) {
    sampler_.around = motley::frames_around::of(frame);
    motley::to_game_transforms(sampler_, frame, binding_, pose_, scratch_, transforms_);
    return transforms_;
  }
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
template <class Clip> game_angles angles_between(const Clip& clip) {
  const game_rotations<Clip> rotations{clip};
  game_angles found{rotations.bones().size(), {}, {}, {}};
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> last; // tracks by bone and axis
  std::size_t number = 0;
  for (const auto track : clip.tracks()) {
    const motley::track_outline info = track.outline();
    const auto place = is_angle(info) ? rotations.place_of(info.bone) : std::nullopt;
    if (place) last[{*place, static_cast<std::size_t>(info.channel) % 3}] = number; // rx is 3
    number += info.components;
  }
  for (std::size_t place = 0; place < found.bones; ++place) {
    std::size_t tracks = 0, latest = 0, absent = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto track = last.find({place, axis});
      if (track == last.end()) {
        absent = axis;
        continue;
      }
      ++tracks;
      latest = std::max(latest, track->second);
      found.tracks.emplace(track->second, bone_angle{place, axis});
    }
    if (tracks == 2) found.missing.emplace(latest, bone_angle{place, absent});
  }
  return found;
}

/// Computes the angles at frame_of(i), i < count, which must ascend.
template <class Clip, class FrameOf>
void turn(game_angles& result, const Clip& clip, std::size_t count, const FrameOf& frame_of) {
  game_rotations<Clip> rotations{clip};
  result.angles.reserve(result.bones * count);
  for (std::size_t i = 0; i < count && result.bones > 0; ++i) {
    const auto turned = rotations.at(frame_of(i));
    for (std::size_t place = 0; place < result.bones; ++place)
      result.angles.push_back(nearest_angles(turned[place].rotation, rotations.curve_angles(place)));
  }
}

} // namespace cli

#endif
