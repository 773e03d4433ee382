// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/keys: motley keys, every key of every track as CSV.
#include "bones.hpp"
#include "clips.hpp"
#include "curve_keys.hpp"
#include "exp.hpp"
#include "output.hpp"

namespace cli {

int keys(const options& o) {
  const bone_names bones{o};
  if (!bones.good()) return 1;
  const std::string& path = o.files.front();
  output out;
  const auto print = [&](std::size_t clip_number, const auto& clip, allowance& rows) {
    rows.spend(rows_of(path, clip, o, [&](const auto& curve) { return walking_cost(curve, clip); }));
    for_each_track(path, clip, o, [&](std::size_t track_number, const auto& track, std::size_t component) {
      const std::string bone = bones(track.info().bone), channel = channel_name(track, component);
      track.visit([&](const auto& curve) {
        std::size_t number = 0;
        for_each_key(curve, component, [&](const motley::key& k) {
          out.row(clip_number, track_number, bone, channel, number++, k.frame, k.value, k.in, k.out);
        });
      });
    });
  };
  const int status =
      print_clips(out, path, o, "clip,track,target,channel,key,frame,value,in,out\n", print,
                  [&](const auto& file, allowance& rows) { print_points(out, file.content, rows); });
  return out.flush() ? status : 1;
}

} // namespace cli
