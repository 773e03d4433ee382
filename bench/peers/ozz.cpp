// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/peers/ozz: the rows "transforms" of ozz-animation, and its conversion of halves. Compiled if
// MOTLEY_PEERS has ozz-animation with its libraries, which its own build makes.
//
// From bones that are sampled at each frame; keys that straight lines can do without are dropped, with a
// tolerance of a tenth of a millimetre for points 1 metre away, as ACL has it; lossy: with ozz's default, a
// millimetre for points 10 cm away.
#include <ozz/animation/offline/animation_builder.h>
#include <ozz/animation/offline/animation_optimizer.h>
#include <ozz/animation/offline/raw_animation.h>
#include <ozz/animation/offline/raw_skeleton.h>
#include <ozz/animation/offline/skeleton_builder.h>
#include <ozz/animation/runtime/animation.h>
#include <ozz/animation/runtime/sampling_job.h>
#include <ozz/animation/runtime/skeleton.h>
#include <ozz/base/io/archive.h>
#include <ozz/base/io/stream.h>
#include <ozz/base/maths/simd_math.h>
#include <ozz/base/maths/soa_transform.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <span>
#include <vector>

#include "../bones.hpp"
#include "../halves.hpp"
#include "../sampled.hpp"

namespace {

/// An animation in ozz's file format, from which each player loads its own.
template <bool Exact> class animation_file {
public:
  explicit animation_file(const bench::test_motion& motion) {
    using namespace ozz::animation::offline;
    const bench::sampled_motion& curves = motion.curves;
    RawAnimation raw;
    RawSkeleton bones;
    raw.duration = static_cast<float>(curves.frame_count() - 1) / bench::frames_per_second;
    raw.tracks.resize(bench::bone_count);
    bones.roots.resize(bench::bone_count); // a motion file has no hierarchy
    for (std::size_t i = 0; i < bench::bone_count; ++i) {
      bones.roots[i].transform = ozz::math::Transform::identity();
      RawAnimation::JointTrack& track = raw.tracks[i];
      for (std::size_t f = 0; f < curves.frame_count(); ++f) {
        const float time = std::min(static_cast<float>(f) / bench::frames_per_second, raw.duration);
        const bench::bone& b = curves.at(f, i);
        track.translations.push_back({time, {b.translation[0], b.translation[1], b.translation[2]}});
        track.rotations.push_back({time, {b.rotation[1], b.rotation[2], b.rotation[3], b.rotation[0]}});
        track.scales.push_back({time, {b.scale[0], b.scale[1], b.scale[2]}});
      }
    }
    const auto skeleton = SkeletonBuilder{}(bones);
    RawAnimation optimised;
    AnimationOptimizer optimizer;
    if (Exact) optimizer.setting = {1e-4F, 1};
    if (!skeleton || !optimizer(raw, *skeleton, &optimised)) std::abort();
    AnimationBuilder builder;
    builder.iframe_interval = 0.25F; // jumps would be slow otherwise
    const auto animation = builder(optimised);
    if (!animation) std::abort();
    ozz::io::OArchive out{&stream_};
    out << *animation;
  }
  std::unique_ptr<ozz::animation::Animation> load() const {
    stream_.Seek(0, ozz::io::Stream::kSet);
    ozz::io::IArchive in{&stream_};
    auto animation = std::make_unique<ozz::animation::Animation>();
    in >> *animation;
    return animation;
  }

private:
  mutable ozz::io::MemoryStream stream_;
};

/// The transforms of 93 bones. Shared: from an animation that others use, too.
template <bool Exact = true, bool Shared = false> class bones {
public:
  explicit bones(const bench::test_motion& motion)
      : own_{Shared ? nullptr : bench::once<animation_file<Exact>>(motion).load()},
        animation_{Shared ? bench::once<shared>(motion).animation.get() : own_.get()},
        context_{std::make_unique<ozz::animation::SamplingJob::Context>(static_cast<int>(bench::bone_count))},
        out_((bench::bone_count + 3) / 4) {}
  void sample(float frame) {
    ozz::animation::SamplingJob job;
    job.animation = animation_;
    job.context = context_.get();
    job.ratio = frame / bench::last_frame;
    job.output = ozz::make_span(out_);
    if (!job.Run()) std::abort();
  }
  bench::bone get(std::size_t i) const {
    const ozz::math::SoaTransform& t = out_[i / 4];
    const auto number = [lane = i % 4](const ozz::math::SimdFloat4& four) {
      float all[4];
      ozz::math::StorePtrU(four, all);
      return all[lane];
    };
    return {{number(t.translation.x), number(t.translation.y), number(t.translation.z)},
            {number(t.scale.x), number(t.scale.y), number(t.scale.z)},
            {number(t.rotation.w), number(t.rotation.x), number(t.rotation.y), number(t.rotation.z)}};
  }
  /// Without the context, whose size ozz does not tell.
  std::size_t bytes() const { return animation_->size(); }

private:
  struct shared {
    std::unique_ptr<ozz::animation::Animation> animation;
    explicit shared(const bench::test_motion& motion)
        : animation{bench::once<animation_file<Exact>>(motion).load()} {}
  };

  std::unique_ptr<ozz::animation::Animation> own_;
  const ozz::animation::Animation* animation_;
  std::unique_ptr<ozz::animation::SamplingJob::Context> context_;
  std::vector<ozz::math::SoaTransform> out_;
};

void halves(benchmark::State& state) {
  bench::run_halves<bench::half, bench::mix::uniform>(state, [](const auto& in, std::span<float> out) {
    for (std::size_t i = 0; i < bench::half_count; i += 4) {
      const auto four = ozz::math::simd_int4::Load(in[i], in[i + 1], in[i + 2], in[i + 3]);
      ozz::math::StorePtrU(ozz::math::HalfToFloat(four), out.data() + i);
    }
  });
}

void add(const bench::test_motion& motion) {
  bench::add_bones<bones<>>("peer:ozz", motion, false);
  bench::add_bones<bones<false>>("lossy:ozz", motion, false);
  bench::add_cold_bones<bones<>>("peer:ozz", motion);
  bench::add_cold_bones<bones<false>>("lossy:ozz", motion);
  bench::add_sharing_bones<bones<true, true>>("peer:ozz", motion);
}

[[maybe_unused]] const bool added = [] {
  add(bench::real_motion());
  add(bench::animated_motion());
  benchmark::RegisterBenchmark("half/peer:ozz", halves);
  return true;
}();

} // namespace
