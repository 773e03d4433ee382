// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/module/glb: the open clip as a .glb, made as the motley program makes it
// (examples/cli/gltf_scene).
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "clip.hpp"
#include "gltf_posed.hpp"
#include "gltf_scene.hpp"
#include "output.hpp"

namespace viewer {

namespace {

constexpr std::uint64_t most_numbers = std::uint64_t{1} << 24U; // as the program has it for small files

/// At most so many numbers are in the file.
template <class Motion> std::uint64_t numbers_of(const Motion& motion) {
  const std::uint64_t frames = motion.frame_count();
  std::uint64_t count = 0;
  for (const auto track : motion.tracks())
    count += track.visit([&](const auto& curve) { return curve.size() > 1 ? 4 * frames : 4; });
  motley::platinum::visit_cameras(motion, [&](const auto&) { count += 8 * frames; });
  if (now.shown.figure != nullptr)
    count += 20 * frames * now.shown.figure->bone_count(); // twice ten for each
  return count;
}

/// The file, or why there is none.
template <class Motion>
std::string make_glb(const Motion& motion, const std::string& name, cli::gltf_bytes& made) {
  const auto sampling = motion.frame_count() > 0 ? cli::frame_sampling::of(motion, 0) : std::nullopt;
  if (!sampling) return "has no frames";
  if (numbers_of(motion) > most_numbers) return "is too long for the page; motley gltf --no-limits takes it";
  const cli::armature* const a = now.shown.figure;
  cli::bone_clip taken = a == nullptr
                             ? cli::take_apart(name, motion, *sampling, false)
                             : cli::take_posed(name, motion, *sampling, *a, motley::missing_channels::zero);
  visit_names(motion, [&](std::int32_t bone, std::string_view text) {
    taken.names.emplace(bone, cli::escaped(text));
  });
  if (std::string why = cli::why_no_gltf(taken); !why.empty()) return why;
  std::vector<cli::gltf_animation> animations;
  animations.push_back(cli::animate(taken, now.tables));
  cli::gltf_figure figure{.tables = now.tables};
  if (a != nullptr) figure = cli::figure_of(*a, figure.number_of);
  made = cli::make_gltf(std::move(animations), figure);
  return made.file.empty() ? "is too long for a .glb" : "";
}

} // namespace

extern "C" {

/// Makes a .glb of clip `number`, which is the open one; if it has no name, what is in the room is its name.
/// Says how many bytes, or what is wrong.
const char* viewer_glb(std::size_t number) {
  const file f = std::move(now.room);
  std::string name = cli::escaped(name_of_clip(number));
  if (name.empty()) name = cli::escaped({reinterpret_cast<const char*>(f.bytes.get()), f.size});
  now.glb = {};
  const std::string wrong =
      now.shown.motion.visit([&](const auto& motion) { return make_glb(motion, name, now.glb); });
  json out{now.text};
  out.open('{');
  if (!wrong.empty()) out.pair("error", "The clip " + wrong + '.');
  out.pair("size", now.glb.file.size()).pair("bones", now.glb.bones).pair("lost", now.glb.lost).close('}');
  return now.text.c_str();
}
/// Its bytes.
const char* viewer_glb_bytes() { return now.glb.file.data(); }
}

} // namespace viewer
