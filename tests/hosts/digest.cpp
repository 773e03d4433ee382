// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/hosts/digest: prints a hash of everything that is decoded from the sample files, and from the real
// ones where they are present: keys, values at and between frames, dense output both ways round, poses of
// both players, transforms, exps over a pose, all 16-bit floats. Every host has to print the same.
#include <motley/formats/platinum/figure.hpp>
#include <motley/formats/skeletons.hpp>
#include <motley/motley.hpp>

#include <bit>
#include <cinttypes>
#include <cstdio>
#include <map>

#include "support/local_transforms.hpp"
#include "support/own_skeleton.hpp"
#include "support/real_files.hpp"
#include "support/samples.hpp"
#include "support/skeleton_writer.hpp"

namespace {

/// FNV-1a over numbers. NaNs are all alike: which of them an operation makes is up to the host.
class digest {
public:
  void add(std::uint64_t number) {
    for (int i = 0; i < 8; ++i) hash_ = (hash_ ^ (number >> (8 * i) & 0xFFU)) * 0x100000001B3U;
    ++count_;
  }
  void add(float v) { add(std::uint64_t{v != v ? 0x7FC00000U : std::bit_cast<std::uint32_t>(v)}); }
  void add(std::span<const float> values) {
    for (const float v : values) add(v);
  }
  template <motley::curve_value V> void add_value(const V& value) {
    for (std::size_t i = 0; i < motley::component_count<V>; ++i) add(motley::component(value, i));
  }
  void print(const char* name) const {
    std::printf("%-14s %016" PRIx64 " of %" PRIu64 " numbers\n", name, hash_, count_);
  }

private:
  std::uint64_t hash_ = 0xCBF29CE484222325U, count_ = 0;
};

void add(digest& d, const motley::any_motion& motion) {
  for (const auto track : motion.tracks()) {
    d.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(track.outline().bone)));
    d.add(static_cast<std::uint64_t>(track.outline().channel));
    track.visit([&](const auto& curve) {
      for (const auto& k : curve.keys()) {
        d.add(static_cast<float>(k.frame));
        d.add_value(static_cast<motley::curve_value_t<std::remove_cvref_t<decltype(curve)>>>(k.value));
        if constexpr (motley::hermite_keyframe<std::remove_cvref_t<decltype(k)>>) {
          d.add(static_cast<float>(k.in));
          d.add(static_cast<float>(k.out));
        }
      }
      for (const float frame : {-1.0F, 0.25F, 3.0F, 7.75F, 100.5F})
        d.add_value(motley::evaluate(curve, frame));
    });
  }
  std::vector<float> dense(motley::decoded_size(motion));
  motley::decode(motion, dense);
  d.add(dense);
  motley::decode(motion, dense, motley::layout::by_frame);
  d.add(dense);
  dense.resize(motion.pose_size() * 5);
  motley::decode(motion, {0.5, 1.25, 5}, dense);
  d.add(dense);

  std::vector<std::byte> memory(motley::player<motley::any_motion>::memory_size(motion)),
      more(motley::baked_clip::memory_size(motion));
  auto player = *motley::make_player(motion, memory, {motley::playback::loop});
  const auto compiled = *motley::baked_clip::make(motion, more, {motley::playback::loop});
  std::vector<float> pose(motion.pose_size());
  std::vector<motley::local_transform> bones(30);
  for (const double seconds : {0.0, 0.013, 0.4, 0.1, -0.2, 3.7}) {
    player.sample_seconds(seconds, pose);
    d.add(pose);
    support::to_local_transforms(
        motion, pose, {}, motley::euler_order::xyz, [](std::int32_t t) { return t; }, bones);
    for (const motley::local_transform& b : bones) {
      d.add_value(b.translation);
      d.add_value(b.scale);
      d.add_value(b.rotation);
    }
    compiled.sample_seconds(seconds, pose);
    d.add(pose);
  }
}

/// A pose with a number for every channel of 64 bones.
struct full_pose {
  float values[1024]{};

  static std::size_t place(const motley::bone_channel& c) {
    return static_cast<std::size_t>((c.bone * 16 + c.index) & 1023);
  }
  bool has(std::int32_t) const { return true; }
  float get(const motley::bone_channel& c) const { return values[place(c)]; }
  void set(const motley::bone_channel& c, float v) { values[place(c)] = v; }
};
void add_exp(digest& d, const auto& program) {
  full_pose pose;
  for (int i = 0; i < 1024; ++i) pose.values[i] = static_cast<float>(i % 37) / 16 - 1;
  run(*program, pose);
  d.add(pose.values);
}

void add(digest& d, const std::vector<std::byte>& file, std::size_t every = 1) {
  motley::known_formats::visit(motley::identify(file).index, [&]<class Format>() {
    if constexpr (Format::kind == motley::file_kind::program)
      add_exp(d, Format::open(motley::byte_view{file}));
  });
  for (std::size_t i = 0; i < motley::clip_count(file); i += every) add(d, *motley::open(file, i));
}

/// Where a skeleton's bones are, in poses of which each has a transform for each bone.
void add_pose(digest& d, const motley::skeleton& s, const std::vector<motley::local_transform>& locals) {
  std::vector<std::uint32_t> order(s.bones.size());
  std::vector<motley::model_transform> world(s.bones.size());
  motley::sort_parents_first(s, order);
  motley::to_model_space(s, locals, order, world);
  for (const std::size_t size : {order.size(), world.size()}) d.add(std::uint64_t{size});
  for (std::size_t i = 0; i < world.size(); ++i) {
    d.add(static_cast<std::uint64_t>(std::int64_t{s.bones[i].number}));
    d.add_value(world[i].translation);
    d.add_value(world[i].rotation);
    d.add_value(world[i].scale);
  }
}
void add_skeleton(digest& d, const std::vector<std::byte>& file) {
  const support::own_skeleton s{*motley::open_skeleton(file)};
  std::vector<motley::local_transform> rest;
  for (const motley::skeleton_bone& bone : s.get().bones) rest.push_back(bone.rest);
  add_pose(d, s, rest);
}
void add_figure(digest& d, const motley::bayonetta2::motion& motion) {
  const support::own_skeleton figure{motley::platinum::figure_of(motion)};
  const support::own_binding binding{motion, figure};
  std::vector<float> pose(motion.pose_size());
  std::vector<motley::local_transform> locals(motley::transform_count(figure));
  for (float frame = 0; frame < 96; frame += 1.5F) {
    motley::sample_frame(motion, frame, pose);
    motley::to_local_transforms(binding, pose, locals);
    motley::round_rotations(binding, locals);
    add_pose(d, figure, locals);
  }
}

} // namespace

int main() {
  digest halves;
  for (unsigned i = 0; i < 65536; ++i) {
    halves.add(motley::pghalf{static_cast<std::uint16_t>(i)}.value());
    halves.add(motley::half{static_cast<std::uint16_t>(i)}.value());
  }
  halves.print("halves");

  std::map<std::string, digest> formats;
  for (const auto& file : support::sample_files()) add(formats[file.format], file.bytes);
  for (const auto& [name, d] : formats) d.print(name.c_str());

  digest skeletons;
  const std::vector<support::bone_spec> bones{
      {.number = 3, .parent = -1, .position = {1, 2, 3}, .translation = {1, 2, 3}, .rotation = {0.5F, 1, -2}},
      {.number = 9,
       .parent = 0,
       .position = {1.1F, 2, 3},
       .translation = {0.1F, 0, 0},
       .scale = {2, 3, 0.5F}},
      {.number = 4, .parent = 1, .position = {7, 2, 3}, .translation = {6, 0, 0.3F}, .name = "hand"}};
  for (const auto order : {support::order::little, support::order::big})
    add_skeleton(skeletons, support::write_wmb0(order, bones, {}));
  for (const auto& file :
       {support::write_short_records(true, bones), support::write_short_records(false, bones),
        support::write_nier(bones), support::write_cinf(true, bones), support::write_md(false, bones),
        support::write_md(true, bones)})
    add_skeleton(skeletons, file);
  skeletons.print("skeletons");

  for (const char* name : {"pl000f_0a25_le.mot", "pl000f_0a25_be.mot", "motion.bin"})
    if (const auto file = support::real_file(name)) {
      digest d;
      add(d, *file, 31);
      if (const auto motion = motley::bayonetta2::open(*file)) add_figure(d, *motion);
      d.print(name);
    }
}
