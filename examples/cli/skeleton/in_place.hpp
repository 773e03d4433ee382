// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton/in_place: the root of a clip, and the values of a clip whose root stays.
#ifndef MOTLEY_EXAMPLES_CLI_SKELETON_IN_PLACE_HPP
#define MOTLEY_EXAMPLES_CLI_SKELETON_IN_PLACE_HPP

#include <motley/motley.hpp>
#include <motley/play/root_motion.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "io/output.hpp"
#include "root_choice.hpp"

namespace cli {

/// The motion of the clip's own root, or of the chosen one.
template <class Clip> motley::root_motion<Clip> root_motion_of(const Clip& clip, const root_choice& root) {
  return root.bone ? motley::root_motion{clip, motley::root_of(clip, *root.bone)} : motley::root_motion{clip};
}

/// Warns if a clip has no tracks of the chosen root. `which` is the clip, in words.
template <class Clip>
void warn_of_root(output& out, const std::string& path, const std::string& which, const Clip& clip,
                  const root_choice& root) {
  if (root.bone && !root_motion_of(clip, root).moves())
    out.warn(path, which + " does not move bone " + std::to_string(*root.bone) + ", the chosen root");
}

/// Calls f(i, pose) for the poses at frame_of(i), i < count, which must ascend.
template <class Clip, class FrameOf, class F>
void for_each_pose(const Clip& clip, std::size_t count, const FrameOf& frame_of, F&& f) {
  std::vector<std::byte> memory(motley::player_memory_size(clip));
  auto player = motley::make_player(clip, memory); // null if the clip has no tracks
  std::vector<float> pose(clip.pose_size());
  for (std::size_t i = 0; i < count; ++i) {
    if (player) player->sample_frame(frame_of(i), pose);
    f(i, pose);
  }
}

/// The values of the channels that change if a clip's root stays, at some frames.
class values_in_place {
public:
  /// At frame_of(i), i < count, which must ascend.
  template <class Clip, class FrameOf>
  values_in_place(const Clip& clip, const root_choice& choice, std::size_t count, const FrameOf& frame_of) {
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
  /// The values of a channel, by its index in a pose: one for each frame. Null: it does not change.
  const std::vector<float>* find(std::size_t element) const {
    const auto found = values_.find(element);
    return found == values_.end() ? nullptr : &found->second;
  }

private:
  std::map<std::size_t, std::vector<float>> values_;
};

} // namespace cli

#endif
