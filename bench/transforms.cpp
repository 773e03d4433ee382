// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/transforms: what a game does with a motion in each frame: a transform with a quaternion for each of
// 93 bones, all of which move.
//
// "transforms", with three kinds of time steps (steps.hpp): motley, a player on the file's bytes; baked, a
// baked clip, both with update_local_transforms(); peer:engine, lossy:dense, moving (players.hpp), then
// std::sin and std::cos; lossy:dense transforms, a table of precomputed ones. "to_local_transforms", from a
// sampled pose; `wound`: with angles of many turns: motley; orders, with an axis order for each bone;
// peer:sin and cos. limit: a copy of the transforms.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <motley/motley.hpp>

#include "motions.hpp"
#include "peers_bones.hpp"
#include "players.hpp"
#include "reference.hpp"
#include "steps.hpp"
#include "support.hpp"

namespace {

constexpr std::size_t bone_count = 93, bone_floats = sizeof(peers::bone) / sizeof(float);
constexpr bench::items one_skeleton{1, "skeleton"};
constexpr float last_frame = bench::frame_count - 1;
static_assert(sizeof(peers::bone) == sizeof(motley::local_transform));

/// The skeleton's bones are the motion's, in the same order.
int bench_slot(int bone) { return bone; }
const bench::bone_places real_places{bench::real()};
int real_slot(int bone) { return real_places(bone); }
using slot_function = int (*)(int);

template <class Transform> std::span<float> floats(std::vector<Transform>& transforms) {
  return {reinterpret_cast<float*>(transforms.data()), transforms.size() * bone_floats};
}

/// Makes motley's transforms from poses.
class ours {
public:
  using transform = motley::local_transform;

  template <slot_function Slot>
  ours(const std::vector<std::byte>& bytes, std::integral_constant<slot_function, Slot>)
      : clip_{*motley::bayonetta2::open(bytes)}, memory_(bone_count), binding_{clip_, Slot, memory_} {}

  /// True if the motion moves every bone of the skeleton, so that the benchmark does not measure defaults.
  bool all_bound() const {
    return std::ranges::all_of(memory_, [](const motley::bone_binding& b) {
      return std::ranges::any_of(b.element, [](std::uint32_t e) { return e != motley::bone_binding::none; });
    });
  }
  void transforms(std::span<const float> pose, std::span<transform> out) const {
    motley::to_local_transforms(binding_, pose, {}, motley::euler_order::xyz, out);
  }
  /// From the pose that follows that of `out`.
  void next_transforms(std::span<const float> pose, std::span<transform> out) const {
    motley::update_local_transforms(binding_, pose, motley::euler_order::xyz, out);
  }
  void transforms(std::span<const float> pose, std::span<const motley::euler_order> orders,
                  std::span<transform> out) const {
    motley::to_local_transforms(binding_, pose, {}, orders, out);
  }

private:
  motley::bayonetta2::motion clip_;
  std::vector<motley::bone_binding> memory_;
  motley::pose_binding binding_;
};

/// The same with the peers.
class theirs {
public:
  using transform = peers::bone;

  template <slot_function Slot>
  theirs(const std::vector<std::byte>& bytes, std::integral_constant<slot_function, Slot>)
      : skeleton_{reference::motion{bytes}, bone_count, Slot} {}

  void transforms(std::span<const float> pose, std::span<transform> out, float greater = 0) const {
    skeleton_.transforms(pose.data(), out, greater);
  }
  void next_transforms(std::span<const float> pose, std::span<transform> out) const { transforms(pose, out); }
  const peers::skeleton& skeleton() const { return skeleton_; }

private:
  peers::skeleton skeleton_;
};

/// Checks that sample(frame, out) agrees with the reference. `got`: transforms of another frame.
template <bench::motion_bytes Bytes, class Transform, class Slot, class Sample>
bool agrees(bench::steps steps, Slot slot, std::vector<Transform> got, Sample sample) {
  const reference::motion plain{Bytes()};
  const theirs bones{Bytes(), slot};
  std::vector<float> pose(bench::track_count);
  std::vector<peers::bone> expected(bone_count);
  bench::clock time{steps, last_frame};
  for (int i = 0; i < 500; ++i) {
    const float frame = time.next();
    sample(frame, got);
    plain.sample(frame, pose.data());
    bones.transforms(pose, expected);
    if (!bench::alike(floats(got), floats(expected), 1e-5F)) return false;
  }
  return true;
}

template <bench::motion_bytes Bytes, slot_function Slot, class Player, class Bones>
void transforms(benchmark::State& state, bench::steps steps) {
  constexpr std::integral_constant<slot_function, Slot> slot;
  if (!ours{Bytes(), slot}.all_bound()) return state.SkipWithError("a bone without a track");
  Player player{Bytes()};
  const Bones bones{Bytes(), slot};
  std::vector<float> pose(bench::track_count);
  std::vector<typename Bones::transform> out(bone_count);
  player.sample(0, pose);
  bones.transforms(pose, out);
  const auto work = [&](float frame, auto& to) {
    player.sample(frame, pose);
    bones.next_transforms(pose, to);
  };
  if (Player::exact && !agrees<Bytes>(steps, slot, out, work))
    return state.SkipWithError("differs from the reference");
  bench::clock time{steps, last_frame};
  bench::run(state, floats(out), one_skeleton, [&] { work(time.next(), out); });
}
template <bench::motion_bytes Bytes, slot_function Slot>
void dense_transforms(benchmark::State& state, bench::steps steps) {
  const reference::motion plain{Bytes()};
  const peers::dense_bones table{plain, peers::skeleton{plain, bone_count, Slot}, bone_count};
  std::vector<peers::bone> out(bone_count);
  bench::tell_bytes(state, table.bytes());
  bench::clock time{steps, last_frame};
  bench::run(state, floats(out), one_skeleton, [&] { table.sample(time.next(), out); });
}

// ---- From one pose.

enum class way { bound, orders };

/// A pose in the middle of the motion, with `greater` added to its angles.
template <bench::motion_bytes Bytes> std::vector<float> some_pose(int greater) {
  std::vector<float> pose(bench::track_count);
  const reference::motion plain{Bytes()};
  plain.sample(41.7F, pose.data());
  for (std::size_t r = 0; r < pose.size(); ++r)
    if (const int index = plain.record(r).index(); index >= 3 && index < 6)
      pose[r] += static_cast<float>(greater);
  return pose;
}
template <bench::motion_bytes Bytes, slot_function Slot>
void from_pose(benchmark::State& state, way how, int greater) {
  constexpr std::integral_constant<slot_function, Slot> slot;
  const ours bones{Bytes(), slot};
  const std::vector<float> pose = some_pose<Bytes>(greater);
  const std::vector<motley::euler_order> orders(bone_count, motley::euler_order::xyz);
  std::vector<motley::local_transform> out(bone_count);
  std::vector<peers::bone> expected(bone_count);
  const auto work = [&] {
    if (how == way::bound) bones.transforms(pose, out);
    if (how == way::orders) bones.transforms(pose, orders, out);
  };
  work();
  theirs{Bytes(), slot}.transforms(pose, expected);
  // An angle of 500 radians has a precision of only 3e-5.
  if (!bench::alike(floats(out), floats(expected), greater > 0 ? 1e-4F : 1e-5F))
    return state.SkipWithError("differs from the reference");
  bench::run(state, floats(out), one_skeleton, work);
}
template <bench::motion_bytes Bytes, slot_function Slot>
void from_pose_plainly(benchmark::State& state, int greater) {
  const theirs bones{Bytes(), std::integral_constant<slot_function, Slot>{}};
  const std::vector<float> pose = some_pose<Bytes>(greater);
  std::vector<peers::bone> out(bone_count);
  bench::run(state, floats(out), one_skeleton, [&] { bones.transforms(pose, out); });
}

void limit(benchmark::State& state) { bench::copy_limit(state, bone_count * bone_floats, one_skeleton); }

template <bench::motion_bytes Bytes, slot_function Slot> bool add(const std::string& motion) {
  for (const bench::steps s : bench::all_steps) {
    const auto with = [&](const char* who, auto work) {
      benchmark::RegisterBenchmark(
          (std::string{"transforms, "} + name_of(s) + "/" + motion + "/" + who).c_str(), work, s);
    };
    with("motley", transforms<Bytes, Slot, bench::straight, ours>);
    with("baked", transforms<Bytes, Slot, bench::baked, ours>);
    with("peer:engine", transforms<Bytes, Slot, bench::engine, theirs>);
    with("lossy:dense, moving", transforms<Bytes, Slot, bench::dense<false>, theirs>);
    with("lossy:dense transforms", dense_transforms<Bytes, Slot>);
    with("limit", [](benchmark::State& state, bench::steps) { limit(state); });
  }
  for (const int greater : {0, 500}) {
    const std::string part = "to_local_transforms/" + motion + (greater > 0 ? ", wound/" : "/");
    benchmark::RegisterBenchmark((part + "motley").c_str(), from_pose<Bytes, Slot>, way::bound, greater);
    benchmark::RegisterBenchmark((part + "orders").c_str(), from_pose<Bytes, Slot>, way::orders, greater);
    benchmark::RegisterBenchmark((part + "peer:sin and cos").c_str(), from_pose_plainly<Bytes, Slot>,
                                 greater);
    benchmark::RegisterBenchmark((part + "limit").c_str(), limit);
  }
  return true;
}
const bool added = bench::real().empty() ? add<bench::real_shaped, bench_slot>("real_shaped")
                                         : add<bench::real, real_slot>("real");

} // namespace
