// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton/game_rotations: see game_rotations.hpp.
#include "skeleton/game_rotations.hpp"

#include <array>
#include <cmath>
#include <numbers>

namespace cli {

void game_rotations::forward_sampler::sample_frame(float frame, std::span<float> out) {
  const std::size_t n = frame == around.below ? 0 : frame == around.above ? 1 : 2;
  players[n].sample_frame(frame, out);
}

game_rotations::game_rotations(const any_motion& clip) {
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

game_rotations::game_rotations(const any_motion& clip,
                               const std::function<motley::skeleton_bone(std::int32_t)>& bone_of,
                               motley::missing_channels missing)
    : game_rotations{clip} {
  for (const std::int32_t bone : bones_) skeleton_.push_back(bone_of(bone));
  binding_ = binding_.with({skeleton_}, missing);
}

std::span<const motley::local_transform> game_rotations::at(float frame) {
  sampler_.around = motley::frames_around::of(frame);
  motley::to_game_transforms(sampler_, frame, binding_, pose_, scratch_, transforms_);
  return transforms_;
}

motley::vector3 nearest_angles(const motley::quaternion& q, const motley::vector3& to) {
  constexpr double pi = std::numbers::pi, gimbal_lock = 1e-5;
  const double w = double{q.w}, x = double{q.x}, y = double{q.y}, z = double{q.z};
  // The matrix Z * Y * X, times the square of the quaternion's length.
  const std::array<std::array<double, 3>, 3> m{
      {{w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
       {2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)},
       {2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}}};
  std::array<double, 3> wanted{double{to.x}, double{to.y}, double{to.z}};
  for (double& angle : wanted)
    if (!std::isfinite(angle)) angle = 0;

  // Removing the rotation about z leaves Y * X. If y is a quarter turn, x and z rotate about one axis: z is
  // kept.
  const bool locked = std::hypot(m[0][0], m[1][0]) < gimbal_lock * std::abs(m[2][0]);
  const double first_z = locked ? wanted[2] : std::atan2(m[1][0], m[0][0]);
  std::array<double, 3> best{};
  double least = HUGE_VAL;
  for (const double about_z : {first_z, first_z + pi}) {
    const double c = std::cos(about_z), s = std::sin(about_z);
    std::array<double, 3> angles{std::atan2(s * m[0][2] - c * m[1][2], c * m[1][1] - s * m[0][1]),
                                 std::atan2(-m[2][0], c * m[0][0] + s * m[1][0]), about_z};
    double distance = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      angles[i] += 2 * pi * std::round((wanted[i] - angles[i]) / (2 * pi));
      distance += (wanted[i] - angles[i]) * (wanted[i] - angles[i]);
    }
    if (distance < least) least = distance, best = angles;
  }
  return {static_cast<float>(best[0]), static_cast<float>(best[1]), static_cast<float>(best[2])};
}

game_angles angles_between(const any_motion& clip) {
  const game_rotations rotations{clip};
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

void turn(game_angles& result, const any_motion& clip, std::size_t count, const frame_at& frame_of) {
  game_rotations rotations{clip};
  result.angles.reserve(result.bones * count);
  for (std::size_t i = 0; i < count && result.bones > 0; ++i) {
    const auto turned = rotations.at(frame_of(i));
    for (std::size_t place = 0; place < result.bones; ++place)
      result.angles.push_back(nearest_angles(turned[place].rotation, rotations.curve_angles(place)));
  }
}

} // namespace cli
