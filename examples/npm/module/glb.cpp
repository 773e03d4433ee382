// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/module/glb: a clip as a .glb (examples/cli/gltf/scene), from its decoded values.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/gltf/moments.hpp"
#include "cli/gltf/posed.hpp"
#include "cli/gltf/scene.hpp"
#include "cli/io/text.hpp"
#include "cli/skeleton/bodies.hpp"
#include "cli/skeleton/in_place.hpp"
#include "cli/skeleton/posed.hpp"
#include "clip.hpp"

namespace web {

namespace {

constexpr std::uint64_t most_numbers = std::uint64_t{1} << 24U; // the program's limit for small files

/// The number of frames for which the file has values of a row: constants have one key.
std::size_t frames_of(const row& r, std::size_t frames) { return r.keys > 1 ? frames : 1; }

/// Upper bounds of a file's cost: numbers in the file or while making it, and bytes of memory.
struct cost {
  std::uint64_t numbers, bytes;
};

/// For so many frames or moments.
cost cost_of(const clip& open, std::size_t frames, const cli::armature* figure, const exp_file* exp,
             std::string_view name) {
  constexpr std::uint64_t rotation = 4, camera = 8, poses = 20; // numbers per frame; twice ten for each bone
  constexpr std::uint64_t number = 24, written = 2304;          // bytes; for the text about a bone
  const std::vector<row>& rows = open.rows();
  std::uint64_t numbers = 4 * std::uint64_t{name.size()}, bones = 0;
  std::int64_t least = 0, most = 0; // target
  for (std::size_t i = 0; i < rows.size(); ++i) {
    numbers += open.sources()[i].camera ? camera * frames : rotation * frames_of(rows[i], frames);
    numbers += static_cast<std::uint64_t>(rows[i].keys); // which may be many at one frame
    if (i == 0 || rows[i].target != rows[i - 1].target) ++bones;
    least = std::min<std::int64_t>(least, rows[i].target);
    most = std::max<std::int64_t>(most, rows[i].target);
  }
  bones = std::min(bones, static_cast<std::uint64_t>(most - least + 1));
  if (figure != nullptr) {
    numbers += frames * (poses * figure->transform_count() + (exp != nullptr ? exp->cost : 0));
    bones += figure->transform_count();
    for (std::size_t i = 0; i < figure->bone_count(); ++i) numbers += figure->name(i).size();
  }
  return {numbers, number * numbers + written * bones};
}

/// Fills `to` with the values of a row's track at the first `count` moments, one component after the other.
void read_values(const any_motion& motion, const source& row, const cli::clip_moments& moments,
                 std::size_t count, std::vector<float>& to) {
  motion.visit(row.track, [&]<class Curve>(const Curve& curve) {
    constexpr std::size_t width = motley::component_count<motley::curve_value_t<Curve>>;
    to.resize(count * width);
    motley::cursor play{curve};
    for (std::size_t at = 0; at < count; ++at) {
      const auto value = play.at(moments(at));
      for (std::size_t i = 0; i < width; ++i) to[i * count + at] = motley::component(value, i);
    }
  });
}

/// Adds the values of the channels of each bone that no armature poses. If two tracks have the same channel,
/// the last one counts.
void add_channels(const clip& open, const cli::bones_beside& beside, cli::bone_clip& to) {
  std::vector<float> values; // of one track
  for (std::size_t i = 0; i < open.rows().size(); ++i) {
    const auto& [target, channel, index, keys] = open.rows()[i];
    const source& from = open.sources()[i];
    const auto count = static_cast<std::ptrdiff_t>(frames_of(open.rows()[i], to.moments.size()));
    if (from.camera || channel > static_cast<std::int32_t>(motley::channel::qz)) continue;
    if (!beside(to.figure, target)) continue;
    if (from.component == 0)
      read_values(open.motion(), from, to.moments, static_cast<std::size_t>(count), values);
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(from.component) * count;
    to.bones[target][static_cast<std::size_t>(channel)].samples.assign(first, first + count);
  }
}

/// Adds the poses of the clip's armature, from a player.
void add_poses(const any_motion& motion, const exp_file* exp, const cli::root_choice& choice,
               cli::bone_clip& to) {
  const auto root = cli::root_motion_of(motion, choice);
  const cli::armature& a = *to.figure;
  to.posed.bones = a.bone_count();
  to.posed.all.resize(to.moments.size() * a.bone_count());
  cli::poser posing{motion, a, rules_of(exp)};
  cli::for_each_pose(motion, to.moments.size(), std::cref(to.moments),
                     [&](std::size_t at, std::vector<float>& pose) {
                       if (choice.in_place) root.in_place(pose);
                       const auto locals = posing.locals(pose);
                       posing.to_model(std::span{to.posed.all}.subspan(at * a.bone_count(), a.bone_count()));
                       if (a.has_virtual_root()) to.posed.roots.push_back(locals.back());
                     });
}

} // namespace

std::string make_glb(const motion_file& file, std::size_t number, const clip& open,
                     const glb_options& options, std::string& made) {
  const any_motion& motion = open.motion();
  if (motion.frame_count() == 0) return "has no frames";
  const std::size_t frames = std::size_t{motion.round_frames()} + 1; // with the one at which a round ends
  const cli::armature* const a = options.figure;
  const std::string stored = name_of_clip(file, number);
  const std::string_view name = stored.empty() ? options.name : stored;
  constexpr const char* too_long = "is too long; motley gltf --no-limits takes it";
  if (cost_of(open, frames, a, options.exp, name).numbers > most_numbers) return too_long;
  const auto sampling = cli::frame_sampling::of(motion, 0);
  const cli::more_moments more = cli::more_moments_of(motion, *sampling);
  const auto [numbers, bytes] = cost_of(open, cli::count_of_moments(*sampling, more), a, options.exp, name);
  if (numbers > most_numbers) return too_long;
  if (!has_room(bytes)) return "takes more memory than there is";
  cli::bone_clip taken{cli::escaped(name),
                       cli::moments_of(*sampling, double{motion.frame_rate()}, more),
                       motion.rotation_unit(),
                       {}};
  const cli::clip_moments& moments = taken.moments;
  taken.cameras = cli::cameras_of(motion, moments.size(), std::cref(moments));
  taken.figure = a;
  taken.is_z_up = cli::is_z_up(file.format.name());
  cli::bones_beside beside;
  if (options.tables != nullptr) beside.body = cli::bones_of(*options.tables);
  add_channels(open, beside, taken);
  if (options.root.in_place) cli::put_in_place(motion, options.root, taken);
  if (a != nullptr) add_poses(motion, options.exp, options.root, taken);
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
