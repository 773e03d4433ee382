// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/transforms: the rows "transforms" (bones.hpp) of motley, from a file's bytes and baked, all bones or
// those that move; and "to_local_transforms", from a pose that is there already.
//
// lossy:dense: a table of finished transforms (plain_clip.hpp). For to_local_transforms: `orders`: of a
// skeleton whose bones differ in the order of their angles (the only other one has no tracks); `wound`: with
// angles of many turns; plain:sin and cos. limit: a copy of the transforms.
#include <string>
#include <vector>

#include "bones.hpp"
#include "ours.hpp"
#include "plain_clip.hpp"

namespace {

class dense : public plain::dense_bones {
public:
  explicit dense(const bench::test_motion& motion) : dense_bones{motion.curves} {}
};

// ---- From one pose.

static_assert(sizeof(plain::bone) == sizeof(motley::local_transform));
constexpr std::size_t bone_floats = sizeof(plain::bone) / sizeof(float);

template <class Transform> std::span<float> floats(std::vector<Transform>& transforms) {
  return {reinterpret_cast<float*>(transforms.data()), transforms.size() * bone_floats};
}

/// A pose in the middle of the motion, with `greater` added to its angles.
std::vector<float> some_pose(const bench::test_motion& motion, int greater) {
  std::vector<float> pose(bench::track_count);
  motion.curves.sample(41.7F, pose);
  const reference::motion file{motion.bytes};
  for (std::size_t r = 0; r < pose.size(); ++r)
    if (const int index = file.record(r).index(); index >= 3 && index < 6)
      pose[r] += static_cast<float>(greater);
  return pose;
}
void from_pose(benchmark::State& state, const bench::test_motion& motion, int greater, bool with_orders) {
  const std::vector<float> pose = some_pose(motion, greater);
  std::vector<motley::skeleton_bone> bones(bench::bone_count + (with_orders ? 1 : 0));
  if (with_orders) bones.back().order = motley::euler_order::zyx;
  std::vector<motley::bone_binding> memory(bones.size());
  const auto binding = motley::pose_binding::make(bench::all_tracks::of(motion.bytes),
                                                  bench::bone_places{motion.bytes}, memory)
                           .with({bones});
  std::vector<motley::local_transform> out(bones.size());
  std::vector<plain::bone> expected(bench::bone_count);
  const auto work = [&] { motley::to_local_transforms(binding, pose, out); };
  work();
  motion.curves.skeleton().transforms(pose.data(), expected);
  // An angle of 500 radians has a precision of only 3e-5.
  const auto known = floats(expected);
  if (!bench::alike(floats(out).first(known.size()), known, greater > 0 ? 1e-4F : 1e-5F))
    return state.SkipWithError("differs from the reference");
  bench::run(state, floats(out), bench::one_skeleton, work);
}
void from_pose_plainly(benchmark::State& state, const bench::test_motion& motion, int greater) {
  const std::vector<float> pose = some_pose(motion, greater);
  std::vector<plain::bone> out(bench::bone_count);
  bench::run(state, floats(out), bench::one_skeleton,
             [&] { motion.curves.skeleton().transforms(pose.data(), out); });
}
void limit(benchmark::State& state) {
  bench::copy_limit(state, bench::bone_count * bone_floats, bench::one_skeleton);
}

void add(const bench::test_motion& motion) {
  using bench::bones, bench::moving_tracks;
  using from_bytes = bench::player_of<moving_tracks>;
  using baked = bench::baked_of<moving_tracks>;
  bench::add_bones<bones<from_bytes>>("motley", motion);
  bench::add_bones<bones<baked>>("baked", motion);
  bench::add_bones<bones<from_bytes, false>>("motley, moving bones", motion);
  bench::add_bones<bones<baked, false>>("baked, moving bones", motion);
  bench::add_bones<dense>("lossy:dense", motion, false);
  for (const bench::steps s : bench::all_steps)
    benchmark::RegisterBenchmark(
        (std::string{"transforms, "} + name_of(s) + "/" + motion.name + "/limit").c_str(), limit);

  bench::add_cold_bones<bones<from_bytes>>("motley", motion);
  bench::add_cold_bones<bones<baked>>("baked", motion);
  bench::add_cold_bones<bones<baked>, bench::visits_ahead>("baked, prefetched", motion);
  bench::add_cold_bones<dense>("lossy:dense", motion);
  bench::add_sharing_bones<bones<bench::sharing_bytes<moving_tracks>>>("motley", motion);
  bench::add_sharing_bones<bones<bench::sharing_baked<moving_tracks>>>("baked", motion);

  for (const int greater : {0, 500}) {
    const std::string topic = "to_local_transforms/" + motion.name + (greater > 0 ? ", wound/" : "/");
    const auto row = [&](const char* who, auto work) {
      benchmark::RegisterBenchmark((topic + who).c_str(), work);
    };
    row("motley", [=, &motion](benchmark::State& s) { from_pose(s, motion, greater, false); });
    row("orders", [=, &motion](benchmark::State& s) { from_pose(s, motion, greater, true); });
    row("plain:sin and cos", [=, &motion](benchmark::State& s) { from_pose_plainly(s, motion, greater); });
    row("limit", limit);
  }
}

[[maybe_unused]] const bool added = [] {
  add(bench::real_motion());
  add(bench::animated_motion());
  return true;
}();

} // namespace
