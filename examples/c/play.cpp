// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/c/play: players, baked clips and movements of roots of the C interface.
#include <motley/play/root_motion.hpp>

#include "handles.hpp"

using capi::outcome;

struct motley_player {
  std::vector<std::byte> memory;
  motley::player<mirroring::any_motion> player;
};
struct motley_baked {
  std::vector<std::byte> memory;
  motley::baked_clip baked;
};

namespace {

constexpr std::uint64_t most_bytes = UINT64_MAX;

std::uint64_t saturated(std::size_t bytes) { return bytes < SIZE_MAX ? bytes : most_bytes; }
std::uint64_t player_size(const motley_clip& clip) {
  return saturated(motley::player_memory_size(clip.motion));
}
std::uint64_t baked_size(const motley_clip& clip) {
  return saturated(motley::baked_clip::memory_size(clip.motion));
}

/// Allocates a player's or a baked clip's memory, unless it takes more than `most` bytes.
outcome allocate(std::vector<std::byte>& memory, std::uint64_t bytes, std::uint64_t most) {
  if (bytes > most || bytes == most_bytes) return motley::error::too_little_memory(most, bytes);
  memory.resize(static_cast<std::size_t>(bytes));
  return {};
}

/// Writes a pose from `of`, if there is room.
template <class Player, class F>
motley_status sample(const Player& of, const float* pose, std::size_t capacity, const F& write) {
  if (pose == nullptr) return MOTLEY_ERROR_ARGUMENT;
  if (capacity < of.pose_size()) return MOTLEY_ERROR_TOO_LITTLE_MEMORY;
  write();
  return MOTLEY_OK;
}

} // namespace

motley_status motley_player_size(const motley_clip* clip, uint64_t* bytes) {
  if (clip == nullptr || bytes == nullptr) return MOTLEY_ERROR_ARGUMENT;
  *bytes = player_size(*clip);
  return MOTLEY_OK;
}

motley_status motley_player_open(const motley_clip* clip, int32_t playback, uint64_t most,
                                 motley_player** player, motley_error* error) {
  return capi::make(player, error, [&](motley_player& made) -> outcome {
    if (clip == nullptr || !capi::is_playback(playback)) return MOTLEY_ERROR_ARGUMENT;
    if (const outcome o = allocate(made.memory, player_size(*clip), most); o.status != MOTLEY_OK) return o;
    auto playing = motley::make_player(clip->motion, made.memory, capi::options_of(playback));
    if (!playing) return playing.error();
    made.player = *std::move(playing);
    return MOTLEY_OK;
  });
}

void motley_player_close(motley_player* player) { delete player; }

motley_status motley_player_sample_seconds(motley_player* player, double seconds, float* pose,
                                           size_t capacity) {
  if (player == nullptr) return MOTLEY_ERROR_ARGUMENT;
  return sample(player->player, pose, capacity, [&] {
    player->player.sample_seconds(seconds, {pose, capacity});
  });
}

motley_status motley_player_sample_frame(motley_player* player, float frame, float* pose, size_t capacity) {
  if (player == nullptr || !std::isfinite(frame)) return MOTLEY_ERROR_ARGUMENT;
  return sample(player->player, pose, capacity, [&] {
    player->player.sample_frame(frame, {pose, capacity});
  });
}

motley_status motley_baked_size(const motley_clip* clip, uint64_t* bytes) {
  if (clip == nullptr || bytes == nullptr) return MOTLEY_ERROR_ARGUMENT;
  *bytes = baked_size(*clip);
  return MOTLEY_OK;
}

motley_status motley_baked_open(const motley_clip* clip, int32_t playback, uint64_t most,
                                motley_baked** baked, motley_error* error) {
  return capi::make(baked, error, [&](motley_baked& made) -> outcome {
    if (clip == nullptr || !capi::is_playback(playback)) return MOTLEY_ERROR_ARGUMENT;
    if (const outcome o = allocate(made.memory, baked_size(*clip), most); o.status != MOTLEY_OK) return o;
    const auto playing = motley::baked_clip::make(clip->motion, made.memory, capi::options_of(playback));
    if (!playing) return playing.error();
    made.baked = *playing;
    return MOTLEY_OK;
  });
}

void motley_baked_close(motley_baked* baked) { delete baked; }

motley_status motley_baked_get_pose_size(const motley_baked* baked, uint64_t* pose_size) {
  if (baked == nullptr || pose_size == nullptr) return MOTLEY_ERROR_ARGUMENT;
  *pose_size = baked->baked.pose_size();
  return MOTLEY_OK;
}

motley_status motley_baked_sample_seconds(const motley_baked* baked, double seconds, float* pose,
                                          size_t capacity) {
  if (baked == nullptr) return MOTLEY_ERROR_ARGUMENT;
  return sample(baked->baked, pose, capacity, [&] {
    baked->baked.sample_seconds(seconds, {pose, capacity});
  });
}

motley_status motley_baked_sample_frame(const motley_baked* baked, float frame, float* pose,
                                        size_t capacity) {
  if (baked == nullptr || !std::isfinite(frame)) return MOTLEY_ERROR_ARGUMENT;
  return sample(baked->baked, pose, capacity, [&] { baked->baked.sample_frame(frame, {pose, capacity}); });
}

motley_status motley_clip_get_root(const motley_clip* clip, int32_t* bone) {
  if (clip == nullptr || bone == nullptr) return MOTLEY_ERROR_ARGUMENT;
  *bone = motley::root_of(clip->motion).number;
  return MOTLEY_OK;
}

motley_status motley_clip_get_movement(const motley_clip* clip, int32_t root, double from, double until,
                                       int32_t playback, motley_movement* movement) {
  if (clip == nullptr || movement == nullptr || !capi::is_playback(playback)) return MOTLEY_ERROR_ARGUMENT;
  const motley::root_motion moving{
      clip->motion, motley::root_of(clip->motion, root), {capi::options_of(playback).mode}};
  const auto [t, q] = moving.between(from, until);
  *movement = {t.x, t.y, t.z, q.w, q.x, q.y, q.z};
  return MOTLEY_OK;
}

motley_status motley_clip_put_in_place(const motley_clip* clip, int32_t root, float* pose, size_t capacity) {
  if (clip == nullptr || !capi::is_block(pose, capacity)) return MOTLEY_ERROR_ARGUMENT;
  if (capacity < clip->motion.pose_size()) return MOTLEY_ERROR_TOO_LITTLE_MEMORY;
  motley::root_motion{clip->motion, motley::root_of(clip->motion, root)}.in_place({pose, capacity});
  return MOTLEY_OK;
}
