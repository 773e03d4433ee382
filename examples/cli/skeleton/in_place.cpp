// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton/in_place: see in_place.hpp.
#include "skeleton/in_place.hpp"

#include "motion/curves.hpp"

namespace cli {

motley::root_motion<any_motion> root_motion_of(const any_motion& clip, const root_choice& root) {
  return root.bone ? motley::root_motion{clip, motley::root_of(clip, *root.bone)} : motley::root_motion{clip};
}

std::uint64_t in_place_cost(const any_motion& clip, std::uint64_t poses) {
  const std::uint64_t turned_alike = motley::root_of(clip).turned_alike;
  std::uint64_t turned_back = 0;
  std::int32_t last = -1;
  for (const auto track : clip.tracks()) {
    const std::int32_t bone = track.outline().bone;
    if (bone != last && bone >= 0 && bone < 64 && (turned_alike >> bone & 1U) != 0) ++turned_back;
    last = bone;
  }
  return walking_cost(clip, poses) + 8 * poses * turned_back;
}

void for_each_pose(const any_motion& clip, std::size_t count, const frame_at& frame_of,
                   const std::function<void(std::size_t, std::vector<float>&)>& f) {
  std::vector<std::byte> memory(motley::player_memory_size(clip));
  auto player = motley::make_player(clip, memory); // null if the clip has no tracks
  std::vector<float> pose(clip.pose_size());
  for (std::size_t i = 0; i < count; ++i) {
    if (player) player->sample_frame(frame_of(i), pose);
    f(i, pose);
  }
}

values_in_place::values_in_place(const any_motion& clip, const root_choice& choice, std::size_t count,
                                 const frame_at& frame_of) {
  const auto root = root_motion_of(clip, choice);
  std::size_t element = 0;
  for (const auto track : clip.tracks())
    for (std::size_t n = track.outline().components; n-- > 0; ++element)
      if (root.changes(track.outline())) values_[element].reserve(count);
  if (values_.empty()) return;
  for_each_pose(clip, count, frame_of, [&](std::size_t, std::vector<float>& pose) {
    root.in_place(pose);
    for (auto& [place, values] : values_) values.push_back(pose[place]);
  });
}

} // namespace cli
