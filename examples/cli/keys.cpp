// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/keys: motley keys, every key of every track as CSV.
#include "clips.hpp"
#include "curve_keys.hpp"
#include "expression.hpp"
#include "output.hpp"

namespace cli {

namespace {

/// The points of an exp's interpolations; a track is a record that has some.
void print_points(output& out, const motley::bayonetta_exp::program& exp, allowance& rows) {
  for (std::uint32_t i = 0; i < exp.size(); ++i) {
    const auto r = exp[i];
    if (r.is_dummy() || !r.has_points()) continue;
    exp.visit_points(r, [&](const auto& points) {
      rows.spend(points.size());
      std::size_t number = 0;
      for (const motley::key k : points.keys())
        out.row(0, i, r.target.bone, channel_name(r.target), number++, k.frame, k.value, k.in, k.out);
    });
  }
}
/// Here a track is an interpolation, which belongs to no bone: target -1, channel "interp".
void print_points(output& out, const motley::bayonetta2_exp::program& exp, allowance& rows) {
  for (std::uint32_t i = 0; i < exp.interpolation_count(); ++i)
    exp.visit_points(i, [&](const auto& points) {
      rows.spend(points.size());
      std::size_t number = 0;
      for (const motley::key k : points.keys())
        out.row(0, i, -1, "interp", number++, k.frame, k.value, k.in, k.out);
    });
}

} // namespace

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
  const int status = print_clips(out, path, o, "clip,track,target,channel,key,frame,value,in,out\n", print,
                                 [&](const auto& exp, allowance& rows) { print_points(out, exp, rows); });
  return out.flush() ? status : 1;
}

} // namespace cli
