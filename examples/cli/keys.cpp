// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/keys: motley keys, every key of every track as CSV.
#include "clips.hpp"
#include "output.hpp"

namespace cli {

int keys(const options& o) {
  const bone_names bones{o};
  if (!bones.good()) return 1;
  output out;
  out << "clip,track,target,channel,key,frame,value,in,out\n";
  const int status = for_each_clip(o.files.front(), o, [&](std::size_t clip_number, const auto& clip) {
    for_each_track(clip, o, [&](std::size_t track_number, const auto& track) {
      const std::string bone = bones(track.target()), channel = channel_name(track);
      track.visit([&](const auto& curve) {
        std::size_t number = 0;
        for (const motley::key k : curve.keys())
          out.row(clip_number, track_number, bone, channel, number++, k.frame, k.value, k.in, k.out);
      });
    });
  });
  if (status != 0) return status;
  return out.flush() ? 0 : 1;
}

} // namespace cli
