// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/module/glb: a clip as a .glb (examples/cli/gltf_scene), from what decode() makes of it.
#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "clip.hpp"
#include "gltf_posed.hpp" // examples/cli
#include "gltf_scene.hpp"
#include "output.hpp"
#include "posed.hpp"

namespace web {

namespace {

constexpr std::uint64_t most_numbers = std::uint64_t{1} << 24U; // as the program has it for small files

/// At most so many numbers are in the file.
std::uint64_t count_numbers(const clip& open, const cli::armature* figure) {
  constexpr std::uint64_t rotation = 4, camera = 8, poses = 20; // twice ten for each bone
  const std::uint64_t frames = open.motion().frame_count();
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < open.rows().size(); ++i)
    count +=
        !open.sources()[i].special ? rotation * (open.rows()[i].keys == 1 ? 1 : frames) : camera * frames;
  return figure == nullptr ? count : count + poses * frames * figure->bone_count();
}

/// Adds the values of each bone's channels; of two tracks for one channel the last counts.
void add_channels(const clip& open, cli::bone_clip& to) {
  std::vector<float> values(motley::decoded_size(open.motion()));
  motley::decode(open.motion(), values);
  for (std::size_t i = 0; i < open.rows().size(); ++i) {
    const auto& [target, channel, index, keys] = open.rows()[i];
    if (open.sources()[i].special || channel > static_cast<std::int32_t>(motley::channel::qz)) continue;
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(i * to.frames);
    const std::size_t frames = keys == 1 ? 1 : to.frames;
    to.bones[target][static_cast<std::size_t>(channel)].samples.assign(
        first, first + static_cast<std::ptrdiff_t>(frames));
  }
}

/// Adds the poses of its armature, as a player makes them.
void add_poses(const any_motion& motion, cli::bone_clip& to) {
  const cli::armature& a = *to.figure;
  to.posed.bones = a.bone_count();
  to.posed.all.resize(to.frames * a.bone_count());
  cli::poser posing{motion, a, motley::missing_channels::zero};
  std::vector<std::uint32_t> memory(motley::player_memory_size(motion));
  auto player = motley::make_player(motion, memory); // none, if the clip has no tracks
  std::vector<float> pose(motion.pose_size());
  for (std::size_t frame = 0; frame < to.frames; ++frame) {
    if (player) player->sample_frame(static_cast<float>(frame), pose);
    const auto locals = posing.locals(pose);
    posing.to_model(std::span{to.posed.all}.subspan(frame * a.bone_count(), a.bone_count()));
    if (a.has_virtual_root()) to.posed.roots.push_back(locals.back());
  }
}

} // namespace

std::string make_glb(const motion_file& file, std::size_t number, const clip& open,
                     const glb_options& options, std::string& made) {
  const any_motion& motion = open.motion();
  const std::size_t frames = motion.frame_count();
  if (frames == 0) return "has no frames";
  const cli::armature* const a = options.figure;
  if (count_numbers(open, a) > most_numbers) return "is too long; motley gltf --no-limits takes it";
  std::string name = cli::escaped(name_of_clip(file, number));
  if (name.empty()) name = cli::escaped(options.name);
  cli::bone_clip taken{name, frames, double{motion.frame_rate()}, motion.rotation_unit(), {}};
  const auto itself = [](std::size_t frame) { return static_cast<float>(frame); };
  taken.cameras = motion.visit([&](const auto& held) { return cli::cameras_of(held, frames, itself); });
  add_channels(open, taken);
  if (a != nullptr) {
    cli::put_on(*a, taken);
    add_poses(motion, taken);
  }
  visit_names(file, motion, [&](std::int32_t bone, std::string_view text) {
    taken.names.emplace(bone, cli::escaped(text));
  });
  if (std::string why = cli::why_no_gltf(taken); !why.empty()) return why;
  cli::gltf_figure figure;
  if (options.tables != nullptr) figure.tables = *options.tables;
  std::vector<cli::gltf_animation> animations;
  animations.push_back(cli::animate(taken, figure.tables));
  if (a != nullptr) figure = cli::figure_of(*a, figure.number_of);
  figure.mesh = options.mesh;
  made = cli::make_gltf(std::move(animations), figure).file;
  return made.empty() ? "is too long for a .glb" : "";
}

} // namespace web
