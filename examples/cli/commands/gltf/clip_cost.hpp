// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/gltf/clip_cost: counts the numbers of a clip as glTF.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_GLTF_CLIP_COST_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_GLTF_CLIP_COST_HPP

#include <motley/motley.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "commands/gltf/cost.hpp"
#include "gltf/moments.hpp"
#include "inputs/limits.hpp"
#include "motion/curves.hpp"
#include "skeleton/armature.hpp"
#include "skeleton/game_rotations.hpp"
#include "skeleton/posed.hpp"

namespace cli {

/// The number of bones that turn as in the games between frames.
inline std::uint64_t turning_bones(const any_motion& motion) {
  std::set<std::int32_t> bones;
  if (turns_between_frames(motion))
    for (const auto track : motion.tracks())
      if (is_angle(track.outline()) && track.outline().key_count != 1) bones.insert(track.outline().bone);
  return bones.size();
}

/// Spends what finding the turns between frames costs if not all frames are asked for: an eighth for each
/// other frame of an angle.
inline void spend_search(const any_motion& motion, const frame_sampling& sampling, allowance& left) {
  const auto frames = static_cast<std::uint64_t>(sampling.last) + 1;
  if (sampling.count >= frames) return;
  for (const auto track : motion.tracks())
    if (may_turn(track, facts_of(track))) left.spend((frames - sampling.count) / 8);
}

/// Spends the cost of a clip as glTF. Each translation, rotation and scale of a bone that may move costs four
/// numbers per frame, and six more per key that may become a cubic's. Keys themselves count, too, and the
/// text about each. A camera costs eight numbers per frame. A resampled clip has no cubics, but costs one
/// more number per frame, and a quarter per angle. `counts` selects the bones. The sampling counts all
/// moments.
inline void spend_bones(const any_motion& motion, const frame_sampling& sampling, const written_text& text,
                        allowance& left, const wanted_bones& counts) {
  left.spend(text.clip);
  std::map<std::pair<std::int32_t, std::size_t>, std::uint64_t> cubic; // by target and part: number of keys
  std::set<std::pair<std::int32_t, std::size_t>> moving;               // by target and part
  std::set<std::pair<std::int32_t, motley::channel>> seen;
  const std::uint64_t frames = sampling.count;
  if (sampling.resampled) left.spend(frames);
  motley::platinum::visit_cameras(motion, [&](const auto&) { left.spend(8 * frames); });
  for (const auto track : motion.tracks()) {
    const curve_facts curve = facts_of(track);
    if (sampling.resampled && is_angle(track.outline())) left.spend(frames / 4);
    if (sampling.resampled || motley::platinum::is_camera(track))
      left.spend(curve.walk); // finding the keys of a late frame may take long
    if (!moves_bone(track) || !counts(track.outline().bone)) continue;
    const motley::channel channel = track.outline().channel;
    const auto [keys, is_new] =
        cubic.try_emplace({track.outline().bone, static_cast<std::size_t>(channel) / 3}, 0);
    if (is_new) left.spend(text.channel);
    if (curve.keys == 1) continue;
    const bool again = !seen.emplace(track.outline().bone, channel).second;
    const bool moved = !moving.emplace(keys->first).second;
    left.spend(!moved || again ? 4 * frames : 0);
    if (!curve.is_smooth) continue;
    const auto more = std::min<std::uint64_t>(frames - keys->second, curve.keys);
    keys->second += more;
    left.spend(curve.keys + (motley::is_angle(channel) || sampling.resampled ? 0 : 6 * more));
  }
}

/// The same for a clip without an armature, plus the search for turns in tracks that move no written bone:
/// those of cameras, and those that are left out.
inline void spend_unposed(const any_motion& motion, const frame_sampling& sampling, const written_text& text,
                          allowance& left, const wanted_bones& counts) {
  for (const auto track : motion.tracks()) {
    const curve_facts curve = facts_of(track);
    if (moves_bone(track) && counts(track.outline().bone)) continue;
    left.spend(curve.walk + (may_turn(track, curve) ? std::uint64_t{sampling.count} / 4 : 0));
  }
  spend_bones(motion, sampling, text, left, counts);
}

/// The cost of a clip with an armature, all of whose bones may move (those of one that poses itself only
/// turn), plus one number for each frame of a track, and of a bone that turns if the clip is resampled. The
/// bones beside it also count. `exp` is the cost of changing a pose.
inline void spend_posed(const any_motion& motion, const frame_sampling& sampling, const armature& a,
                        std::uint64_t exp, const bones_beside& beside, const written_text& text,
                        allowance& left) {
  std::uint64_t written = a.transform_count();
  for (std::size_t i = 0; i < a.bone_count(); ++i) written -= a.is_helper(i) ? 1 : 0;
  left.spend((a.poses_itself() ? 1 : 3) * text.channel * written);
  left.spend((a.poses_itself() ? 4 : 10) * std::uint64_t{sampling.count} * written);
  left.spend(exp * sampling.count);
  if (sampling.resampled) left.spend(sampling.count * turning_bones(motion));
  left.spend(posing_cost(motion, a, sampling.count));
  spend_bones(motion, sampling, text, left, [&](std::int32_t bone) { return beside(&a, bone); });
}

} // namespace cli

#endif
