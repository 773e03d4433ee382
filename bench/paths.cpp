// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/paths: runs one of the library's main paths a number of times, for tools that count instructions (see
// instructions.py): motley_paths PATH ROUNDS. Without arguments it lists the paths and the meaning of one
// round of each. Paths for real motions are listed only if these are present.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <motley/formats/metroid/anim_player.hpp>
#include <motley/motley.hpp>

#include "motions.hpp"
#include "steps.hpp"
#include "support/exp_writer.hpp"
#include "support/random_anim.hpp"

namespace {

/// Keeps the compiler from removing a result.
template <class T> void use(const T& value) { asm volatile("" : : "r"(&value) : "memory"); }

struct path {
  std::string name, round;
  std::function<void()> run;
};

using mot = motley::bayonetta2::motion;

const std::vector<std::byte>& motion_bytes() {
  return bench::real().empty() ? bench::real_shaped() : bench::real();
}

/// A pose of 64 bones with 16 channels each.
struct exp_pose {
  float values[1024]{};

  static std::size_t place(const motley::bone_channel& c) {
    return static_cast<std::size_t>((c.bone * 16 + c.index) & 1023);
  }
  bool has(std::int32_t bone) const { return bone < 64; }
  float get(const motley::bone_channel& c) const { return values[place(c)]; }
  void set(const motley::bone_channel& c, float v) { values[place(c)] = v; }
};

/// Typical helper bones, 64 times: half of another bone's angle plus a constant; the same through a curve; an
/// absolute value; a translation that depends on an angle. They read bones 0 to 15 and write others.
std::vector<std::byte> exp_bytes() {
  namespace exp = support::exp;
  const auto points = exp::float_points(support::order::little,
                                        {{-90, -30, 0, 0}, {0, 0, 20, 20}, {45, 20, 10, 10}, {90, 30, 0, 0}});
  std::vector<exp::record> records;
  for (int i = 0; i < 64; ++i) {
    const int from = i % 16, to = 16 + i % 48, axis = 3 + i % 3;
    const exp::entry angle = exp::with_channel(1, from, axis), half = exp::with_number(4, 0.5F);
    switch (i % 4) {
    case 0: records.push_back({0, to, axis, {angle, half, exp::with_number(1, 10)}}); break;
    case 1: records.push_back({1, to, axis, {angle, half}, {}, 2, 4, points}); break;
    case 2:
      records.push_back(
          {0, to, axis, {exp::with_channel(0x101, from, axis), exp::with_number(0x20004, -0.25F)}});
      break;
    default: records.push_back({0, to, i % 3, {angle, exp::with_number(8, 180)}});
    }
  }
  return exp::write(support::order::little, records);
}
/// The same in the format since Bayonetta 2.
std::vector<std::byte> exp2_bytes() {
  namespace exp = support::exp;
  std::vector<exp::expression> records;
  for (int i = 0; i < 64; ++i) {
    const int to = 16 + i % 48, axis = 3 + i % 3;
    const exp::operation angle = exp::bone(i % 16, axis), half = exp::value(0.5F);
    switch (i % 4) {
    case 0: records.push_back({to, axis, {angle, exp::times, half, exp::plus, exp::value(10)}}); break;
    case 1:
      records.push_back(
          {to,
           axis,
           {exp::interpolated(0), exp::open, angle, exp::times, half, exp::close, exp::end_function}});
      break;
    case 2:
      records.push_back({to,
                         axis,
                         {exp::magnitude, exp::open, angle, exp::times, exp::value(-0.25F), exp::close,
                          exp::end_function}});
      break;
    default: records.push_back({to, i % 3, {angle, exp::over, exp::value(180)}});
    }
  }
  return exp::write(support::order::little, records,
                    {{{-90, -30, 0, 0}, {0, 0, 20, 20}, {45, 20, 10, 10}, {90, 30, 0, 0}}});
}

/// The MOTN paths take long to prepare, so they are only included on request.
std::vector<path> all_paths(bool with_motn) {
  static const auto motion = *motley::bayonetta2::open(motion_bytes());
  static std::vector<float> dense(motley::decoded_size(motion)), pose(motion.pose_size());
  static std::vector<std::byte> memory(motley::player<mot>::memory_size(motion)),
      compiled_memory(motley::baked_clip::memory_size(motion));
  static auto player = *motley::make_player(motion, memory, {motley::playback::loop});
  static const auto compiled = *motley::baked_clip::make(motion, compiled_memory, {motley::playback::loop});
  static std::vector<motley::bone_binding> bones(93);
  static const auto binding = motley::pose_binding::make(motion, bench::bone_places{motion_bytes()}, bones);
  static std::vector<motley::local_transform> transforms(bones.size());
  static std::vector<std::byte> writer_memory(motley::bone_writer::memory_size(player, binding)),
      baked_writer_memory(motley::bone_writer::memory_size(compiled, binding));
  static const auto writer = *motley::bone_writer::make(player, binding, writer_memory),
                    baked_writer = *motley::bone_writer::make(compiled, binding, baked_writer_memory);
  static const auto anim_bytes = support::anim::write(
      support::anim::random_stream(support::anim::game::prime, 3, {.bones = 40, .frames = 300}));
  static const auto anim = *motley::metroid_anim::open(anim_bytes);
  static std::vector<float> anim_dense(motley::decoded_size(anim)), anim_pose(anim.pose_size());
  using anim_motion = motley::metroid_anim::motion;
  static std::vector<std::byte> anim_memory(motley::player<anim_motion>::memory_size(anim));
  static auto anim_player = *motley::make_player(anim, anim_memory, {motley::playback::loop});
  static const auto spacing = static_cast<std::uint32_t>(anim.key_count() / 8);
  static std::vector<std::byte> own_memory(motley::metroid_anim::player::memory_size(anim, spacing));
  static auto own_player = *motley::metroid_anim::make_player(anim, own_memory, {}, spacing);
  static float anim_frame = 0;
  static const auto next_frame = [](float step) {
    anim_frame += step;
    while (anim_frame >= 300) anim_frame -= 300;
    return anim_frame;
  };
  static const auto exp_file = exp_bytes(), exp2_file = exp2_bytes();
  static const auto exp = *motley::bayonetta_exp::open(exp_file, std::endian::little);
  static const auto exp2 = *motley::bayonetta2_exp::open(exp2_file);
  static exp_pose exp_values;
  for (int i = 0; i < 256; ++i) exp_values.values[i] = static_cast<float>(i % 37) / 16 - 1;
  static const std::vector<std::byte> halves(8192, std::byte{0x5E});
  static std::vector<float> floats(4096);
  static double seconds = 0;
  static bench::clock anywhere{bench::steps::random, static_cast<float>(motion.frame_count() - 1)};

  const std::string poses = "a pose of " + std::to_string(pose.size()),
                    anim_poses = "a pose of " + std::to_string(anim_pose.size());
  std::vector<path> all{
      {"open", "830 records", [] { use(motley::bayonetta2::open(motion_bytes())); }},
      {"decode", "830 x 96 values", [] { motley::decode(motion, dense), use(dense); }},
      {"decode by frame", "96 x 830 values",
       [] { motley::decode(motion, dense, motley::layout::by_frame), use(dense); }},
      {"sample", poses, [] { motley::sample_frame(motion, anywhere.next(), pose), use(pose); }},
      {"player, forward", poses, [] { player.sample_seconds(seconds += 0.371 / 60, pose), use(pose); }},
      {"player, random", poses, [] { player.sample_frame(anywhere.next(), pose), use(pose); }},
      {"baked", poses, [] { compiled.sample_seconds(seconds += 0.371 / 60, pose), use(pose); }},
      {"to_local_transforms", "93 bones",
       [] { motley::to_local_transforms(binding, pose, transforms), use(transforms); }},
      {"bones, forward", "93 bones",
       [] { writer.update_seconds(player, seconds += 0.371 / 60, transforms), use(transforms); }},
      {"bones, random", "93 bones",
       [] { writer.update_frame(player, anywhere.next(), transforms), use(transforms); }},
      {"bones, baked", "93 bones",
       [] { baked_writer.update_frame(compiled, anywhere.next(), transforms), use(transforms); }},
      {"convert pghalf", "4096 values",
       [] {
         using stored = motley::packed<motley::pghalf, std::endian::little>;
         motley::convert(motley::packed_array<stored>{halves.data(), 4096}, floats), use(floats);
       }},
      {"anim decode", std::to_string(anim_dense.size()) + " values",
       [] { motley::decode(anim, anim_dense), use(anim_dense); }},
      {"anim player, forward", anim_poses,
       [] { anim_player.sample_frame(next_frame(0.371F), anim_pose), use(anim_pose); }},
      {"anim player, random", anim_poses,
       [] { anim_player.sample_frame(next_frame(137.371F), anim_pose), use(anim_pose); }},
      {"anim's own player, forward", anim_poses,
       [] { own_player.sample_frame(next_frame(0.371F), anim_pose), use(anim_pose); }},
      {"anim's own player, random", anim_poses,
       [] { own_player.sample_frame(next_frame(137.371F), anim_pose), use(anim_pose); }},
      {"exp run", "64 records", [] { motley::bayonetta_exp::run(exp, exp_values), use(exp_values); }},
      {"exp2 run", "64 records", [] { motley::bayonetta2_exp::run(exp2, exp_values), use(exp_values); }},
  };

  if (!with_motn) return all;
  static const auto motn_bytes =
      support::read_file(support::real_path("motion.bin")).value_or(std::vector<std::byte>{});
  if (motn_bytes.empty()) return all;
  all.push_back({"motn open", "1559 sequences", [] {
                   const auto archive = motley::shenmue_motn::open(motn_bytes);
                   for (std::size_t i = 0; i < archive->size(); ++i) use((*archive)[i]);
                 }});
  static std::vector<motley::shenmue_motn::motion> motions;
  const auto archive = motley::shenmue_motn::open(motn_bytes);
  for (std::size_t i = 0; motions.size() < archive->size(); ++i) motions.push_back(*(*archive)[i]);
  all.push_back({"motn keys", "484989 keys", [] {
                   for (const auto& m : motions)
                     m.visit_all([]<class C>(const motley::track_outline&, const C& curve) {
                       if constexpr (C::kind != motley::curve_kind::samples)
                         for (const motley::key k : curve.keys()) use(k);
                     });
                 }});
  static std::vector<float> motn_dense;
  static std::vector<motley::shenmue_motn::track_position> positions;
  std::size_t values = 0;
  for (const auto& m : motions) {
    values += motley::decoded_size(m);
    motn_dense.resize(std::max(motn_dense.size(), motley::decoded_size(m)));
    positions.resize(std::max<std::size_t>(positions.size(), m.track_count()));
  }
  all.push_back({"motn index", "1559 sequences", [] {
                   for (const auto& m : motions) m.positions(positions), use(positions);
                 }});
  all.push_back({"motn decode", std::to_string(values) + " values", [] {
                   for (const auto& m : motions) motley::decode(m, motn_dense), use(motn_dense);
                 }});
  return all;
}

} // namespace

int main(int argc, char** argv) {
  const auto all = all_paths(argc < 3 || std::string{argv[1]}.starts_with("motn"));
  if (argc < 3) {
    for (const path& p : all) std::printf("%s\t%s\n", p.name.c_str(), p.round.c_str());
    return 0;
  }
  for (const path& p : all) {
    if (p.name != argv[1]) continue;
    for (int i = std::atoi(argv[2]); i > 0; --i) p.run();
    return 0;
  }
  return 1;
}
