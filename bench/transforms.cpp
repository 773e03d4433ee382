// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/transforms: what a game does with a motion in each frame: a transform with a quaternion for each
// bone.
//
// transforms: forward at fractional frames; to_local_transforms: from a pose that has been sampled already;
// `wound`: with angles of many turns. Who: motley, a player straight from the bytes; compiled, a compiled
// clip; orders, with an order of axes for each bone; once, without a binding; reference, which searches and
// evaluates every track, then channel by channel, std::sin and std::cos; limit, a copy of the transforms.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <motley/motley.hpp>

#include "motions.hpp"
#include "reference.hpp"
#include "support.hpp"

namespace {

constexpr std::size_t bone_count = 93;

/// The skeleton's bones are the motion's, in its order.
int bench_slot(int bone) { return bone; }
const bench::bone_places real_places{bench::real()};
int real_slot(int bone) { return real_places(bone); }
using slot_function = int (*)(int);

// ---- The reference: shares nothing with the library but the transforms it is compared with.

struct bone {
  float translation[3]{}, euler[3]{}, scale[3]{1, 1, 1}, rotation[4]{1, 0, 0, 0}; // w, x, y, z
};
static_assert(sizeof(bone) == sizeof(motley::local_transform));

/// Axes x, y, z in this order.
void turn(bone& b) {
  const float sx = std::sin(b.euler[0] / 2), cx = std::cos(b.euler[0] / 2), sy = std::sin(b.euler[1] / 2),
              cy = std::cos(b.euler[1] / 2), sz = std::sin(b.euler[2] / 2), cz = std::cos(b.euler[2] / 2);
  b.rotation[0] = cx * cy * cz + sx * sy * sz;
  b.rotation[1] = sx * cy * cz - cx * sy * sz;
  b.rotation[2] = cx * sy * cz + sx * cy * sz;
  b.rotation[3] = cx * cy * sz - sx * sy * cz;
}

class plain_player {
public:
  plain_player(const std::vector<std::byte>& bytes, slot_function slot)
      : file_{bytes.data()}, slot_{slot}, motion_{bytes}, pose_(motion_.record_count()) {}

  float last_frame() const { return static_cast<float>(motion_.frame_count() - 1); }
  void sample(float frame) { motion_.sample(frame, pose_.data()); }
  /// The pose that was sampled last, as it is or with all angles by as much greater.
  void to_local_transforms(std::vector<bone>& out, float greater = 0) const {
    for (bone& b : out) b = {};
    const std::byte* record = file_ + reference::load<std::uint32_t>(file_ + 12);
    for (std::size_t r = 0; r < pose_.size(); ++r, record += 12) {
      const int place = slot_(reference::load<std::int16_t>(record)),
                index = reference::load<std::int8_t>(record + 2);
      if (place < 0 || place >= static_cast<int>(out.size())) continue;
      bone& b = out[static_cast<std::size_t>(place)];
      if (index >= 0 && index < 3) b.translation[index] = pose_[r];
      if (index >= 3 && index < 6) b.euler[index - 3] = pose_[r] + greater;
      if (index >= 7 && index < 10) b.scale[index - 7] = pose_[r];
    }
    for (bone& b : out) turn(b);
  }

private:
  const std::byte* file_;
  slot_function slot_;
  reference::motion motion_;
  std::vector<float> pose_;
};

// ---- Motley.

class player {
  using straight = motley::player<motley::bayonetta2::motion>;

public:
  player(const std::vector<std::byte>& bytes, slot_function slot)
      : clip_{*motley::bayonetta2::open(bytes)},
        slot_{slot},
        memory_(bone_count),
        binding_{clip_, slot, memory_},
        straight_memory_(straight::memory_size(clip_)),
        compiled_memory_(motley::baked_clip::memory_size(clip_)),
        straight_{*straight::make(clip_, straight_memory_)},
        compiled_{*motley::baked_clip::make(clip_, compiled_memory_)},
        pose_(clip_.pose_size()) {}

  /// True if the motion moves every bone of the skeleton: what is measured must not be defaults.
  bool all_bound() const {
    return std::ranges::all_of(memory_, [](const motley::bone_binding& b) {
      return std::ranges::any_of(b.element, [](std::uint32_t e) { return e != motley::bone_binding::none; });
    });
  }
  void sample(float frame) { straight_.sample_frame(frame, pose_); }
  void sample_compiled(float frame) { compiled_.sample_frame(frame, pose_); }
  void wind(float greater) {
    std::size_t i = 0;
    for (const auto track : clip_.tracks()) {
      if (motley::is_rotation(track.info().channel)) pose_[i] += greater;
      ++i;
    }
  }
  void to_local_transforms(std::vector<motley::local_transform>& out) const {
    motley::to_local_transforms(binding_, pose_, {}, motley::euler_order::xyz, out);
  }
  void assemble_once(std::vector<motley::local_transform>& out) const {
    motley::to_local_transforms(clip_, pose_, {}, motley::euler_order::xyz, slot_, out);
  }
  void assemble_each(const std::vector<motley::euler_order>& orders,
                     std::vector<motley::local_transform>& out) const {
    motley::to_local_transforms(binding_, pose_, {}, orders, out);
  }

private:
  motley::bayonetta2::motion clip_;
  slot_function slot_;
  std::vector<motley::bone_binding> memory_;
  motley::pose_binding binding_;
  std::vector<std::uint32_t> straight_memory_, compiled_memory_;
  straight straight_;
  motley::baked_clip compiled_;
  std::vector<float> pose_;
};

template <class Transform> std::span<float> floats(std::vector<Transform>& transforms) {
  return {reinterpret_cast<float*>(transforms.data()), transforms.size() * sizeof(Transform) / sizeof(float)};
}

/// Time as a player sees it: forward in odd steps, and from the end back to the start.
class clock {
public:
  explicit clock(float last) : last_{last} {}
  float next() {
    frame_ += 0.371F;
    if (frame_ > last_) frame_ -= last_;
    return frame_;
  }

private:
  float last_, frame_ = 0;
};

/// True if motley's transforms are the reference's for many frames.
bool agree(player& ours, plain_player& plain, float greater) {
  std::vector<motley::local_transform> got(bone_count);
  std::vector<bone> expected(bone_count);
  clock time{plain.last_frame()};
  for (int i = 0; i < 500; ++i) {
    const float frame = time.next();
    ours.sample(frame);
    ours.wind(greater);
    ours.to_local_transforms(got);
    plain.sample(frame);
    plain.to_local_transforms(expected, greater);
    // An angle of 500 radians is known to 3e-5 only.
    if (!bench::alike(floats(got), floats(expected), greater > 0 ? 1e-4F : 1e-5F)) return false;
  }
  return true;
}

/// One way through a benchmark: f(ours, plain, our transforms, their transforms, frame).
template <bench::motion_bytes Bytes, slot_function Slot, int Greater, class F>
void play(benchmark::State& state, F f) {
  player ours{Bytes(), Slot};
  plain_player plain{Bytes(), Slot};
  if (!ours.all_bound()) return state.SkipWithError("a bone without a track");
  if (!agree(ours, plain, Greater)) return state.SkipWithError("differs from the reference");
  std::vector<motley::local_transform> out(bone_count);
  std::vector<bone> plain_out(bone_count);
  clock time{plain.last_frame()};
  bench::run(state, floats(out), out.size(), [&] {
    f(ours, plain, out, plain_out, time);
    benchmark::DoNotOptimize(plain_out.data());
  });
}

template <bench::motion_bytes Bytes, slot_function Slot> void whole(benchmark::State& state) {
  play<Bytes, Slot, 0>(state, [](auto& ours, auto&, auto& out, auto&, auto& time) {
    ours.sample(time.next());
    ours.to_local_transforms(out);
  });
}
template <bench::motion_bytes Bytes, slot_function Slot> void compiled(benchmark::State& state) {
  play<Bytes, Slot, 0>(state, [](auto& ours, auto&, auto& out, auto&, auto& time) {
    ours.sample_compiled(time.next());
    ours.to_local_transforms(out);
  });
}
template <bench::motion_bytes Bytes, slot_function Slot> void plain_whole(benchmark::State& state) {
  play<Bytes, Slot, 0>(state, [](auto&, auto& plain, auto&, auto& out, auto& time) {
    plain.sample(time.next());
    plain.to_local_transforms(out);
  });
}
template <bench::motion_bytes Bytes, slot_function Slot, int Greater = 0>
void assembling(benchmark::State& state) {
  play<Bytes, Slot, Greater>(
      state, [](auto& ours, auto&, auto& out, auto&, auto&) { ours.to_local_transforms(out); });
}
template <bench::motion_bytes Bytes, slot_function Slot> void once(benchmark::State& state) {
  play<Bytes, Slot, 0>(state, [](auto& ours, auto&, auto& out, auto&, auto&) { ours.assemble_once(out); });
}
template <bench::motion_bytes Bytes, slot_function Slot> void each(benchmark::State& state) {
  const std::vector<motley::euler_order> orders(bone_count, motley::euler_order::xyz);
  play<Bytes, Slot, 0>(state,
                       [&](auto& ours, auto&, auto& out, auto&, auto&) { ours.assemble_each(orders, out); });
}
template <bench::motion_bytes Bytes, slot_function Slot, int Greater = 0>
void plain_assembling(benchmark::State& state) {
  play<Bytes, Slot, Greater>(state, [](auto&, auto& plain, auto&, auto& out, auto&) {
    plain.to_local_transforms(out, static_cast<float>(Greater));
  });
}

void limit(benchmark::State& state) {
  const std::vector<motley::local_transform> from(bone_count);
  std::vector<motley::local_transform> to(bone_count);
  bench::run(state, floats(to), to.size(),
             [&] { std::memcpy(to.data(), from.data(), to.size() * sizeof to[0]); });
}

template <bench::motion_bytes Bytes, slot_function Slot> bool add(const std::string& motion) {
  const std::string all = "transforms/" + motion + "/", part = "assemble/" + motion + "/",
                    wound = "assemble/" + motion + "_wound/";
  benchmark::RegisterBenchmark((all + "motley").c_str(), whole<Bytes, Slot>);
  benchmark::RegisterBenchmark((all + "compiled").c_str(), compiled<Bytes, Slot>);
  benchmark::RegisterBenchmark((all + "reference").c_str(), plain_whole<Bytes, Slot>);
  benchmark::RegisterBenchmark((all + "limit").c_str(), limit);
  benchmark::RegisterBenchmark((part + "motley").c_str(), assembling<Bytes, Slot>);
  benchmark::RegisterBenchmark((part + "orders").c_str(), each<Bytes, Slot>);
  benchmark::RegisterBenchmark((part + "once").c_str(), once<Bytes, Slot>);
  benchmark::RegisterBenchmark((part + "reference").c_str(), plain_assembling<Bytes, Slot>);
  benchmark::RegisterBenchmark((part + "limit").c_str(), limit);
  benchmark::RegisterBenchmark((wound + "motley").c_str(), assembling<Bytes, Slot, 500>);
  benchmark::RegisterBenchmark((wound + "reference").c_str(), plain_assembling<Bytes, Slot, 500>);
  benchmark::RegisterBenchmark((wound + "limit").c_str(), limit);
  return true;
}
const bool real_added = !bench::real().empty() && add<bench::real, real_slot>("real");
const bool shaped_added = add<bench::real_shaped, bench_slot>("real_shaped");

} // namespace
