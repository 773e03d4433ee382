// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/keys: motley keys, every key of every track as CSV.
#include <type_traits>

#include "clips.hpp"
#include "expression.hpp"
#include "output.hpp"

namespace cli {

namespace {

/// How much a channel of a key differs from that of another one, which may be the same rotation negated.
template <class V> float difference(const V& to, const V& from, std::size_t i) {
  if constexpr (std::is_same_v<V, motley::quaternion>) {
    const float dot = to.w * from.w + to.x * from.x + to.y * from.y + to.z * from.z;
    return (dot < 0 ? -1.0F : 1.0F) * motley::component(to, i) - motley::component(from, i) +
           0.0F; // never -0
  } else {
    return motley::component(motley::way(from, to), i);
  }
}

/// f(key) for channel i of each key of a curve. Keys without slopes get those of straight lines.
template <class Curve, class F> void for_each_key(const Curve& curve, std::size_t i, F&& f) {
  const auto keys = curve.keys();
  const auto end = keys.end();
  auto at = keys.begin();
  if constexpr (motley::hermite_keyframe<motley::key_t<Curve>>) {
    for (; at != end; ++at) f(*at);
  } else {
    auto before = *at;
    for (bool more = true; more;) {
      const auto here = *at;
      more = ++at != end;
      f(motley::key{here.frame, motley::component(here.value, i), 0 - difference(before.value, here.value, i),
                    more ? difference((*at).value, here.value, i) : 0});
      before = here;
    }
  }
}

/// The points of an exp's interpolations; a track is a record that has some.
void print_points(output& out, const motley::bayonetta_exp::program& exp) {
  for (std::uint32_t i = 0; i < exp.size(); ++i) {
    const auto r = exp[i];
    if (r.is_dummy() || !r.has_points()) continue;
    exp.visit_points(r, [&](const auto& points) {
      std::size_t number = 0;
      for (const motley::key k : points.keys())
        out.row(0, i, r.target.bone, channel_name(r.target), number++, k.frame, k.value, k.in, k.out);
    });
  }
}
/// Here a track is an interpolation, which belongs to no bone: target -1, channel "interp".
void print_points(output& out, const motley::bayonetta2_exp::program& exp) {
  for (std::uint32_t i = 0; i < exp.interpolation_count(); ++i)
    exp.visit_points(i, [&](const auto& points) {
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
  const auto print = [&](std::size_t clip_number, const auto& clip) {
    for_each_track(path, clip, o, [&](std::size_t track_number, const auto& track, std::size_t component) {
      const std::string bone = bones(track.target()), channel = channel_name(track, component);
      track.visit([&](const auto& curve) {
        std::size_t number = 0;
        for_each_key(curve, component, [&](const motley::key& k) {
          out.row(clip_number, track_number, bone, channel, number++, k.frame, k.value, k.in, k.out);
        });
      });
    });
  };
  const int status = print_clips(out, path, o, "clip,track,target,channel,key,frame,value,in,out\n", print,
                                 [&](const auto& exp) { print_points(out, exp); });
  return out.flush() ? status : 1;
}

} // namespace cli
