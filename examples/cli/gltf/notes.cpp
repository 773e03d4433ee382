// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/notes: see notes.hpp.
#include "gltf/notes.hpp"

#include "fit_words.hpp"
#include "io/text.hpp"

namespace cli {

gltf_losses& gltf_losses::operator+=(const gltf_losses& other) {
  still += other.still;
  absent.insert(other.absent.begin(), other.absent.end());
  bodies.insert(other.bodies.begin(), other.bodies.end());
  places += other.places;
  legs += other.legs;
  doubtful.add(other.doubtful);
  foreign.add(other.foreign);
  tracks += other.tracks;
  repeated += other.repeated;
  events += other.events;
  replaced += other.replaced;
  odd_scales += other.odd_scales;
  jumps += other.jumps;
  turns += other.turns;
  shortened += other.shortened;
  wrong_fovs += other.wrong_fovs;
  fovs.insert(fovs.end(), other.fovs.begin(), other.fovs.end());
  cut += other.cut;
  renamed += other.renamed;
  return *this;
}

std::vector<std::string> notes_about(const gltf_losses& lost) {
  std::vector<std::string> all;
  const auto say = [&](std::size_t n, const char* what, const char* one, const char* several = nullptr) {
    if (n > 0) all.push_back("note: " + counted(n, what) + (n == 1 || several == nullptr ? one : several));
  };
  say(lost.still, "clip", " moves nothing and stands still", " move nothing and stand still");
  say(lost.places, "clip", " only moves the body as a whole: the rest pose is shown",
      " only move the body as a whole: the rest pose is shown");
  say(lost.legs, "leg",
      " cannot be posed as in the game: the skeleton has no thigh, shin, foot and toe there, each the only "
      "child of the one before");
  const auto say_fit = [&](const lost_fit& fit, std::string_view one, const char* several) {
    const std::string why = words::why_no_fit(fit.worst);
    if (fit.clips == 1) all.push_back("note: " + std::string{one} + ": " + why);
    if (fit.clips > 1) all.push_back("note: " + counted(fit.clips, "clip") + several + why);
  };
  say_fit(lost.foreign, words::is_foreign, " were made for another skeleton; the worst: ");
  say_fit(lost.doubtful, words::is_doubtful, " may not fit the skeleton; the worst: ");
  say(lost.absent.size(), "bone", " that moves is no part of the body: left out; --all-bones keeps it",
      " that move are no part of the body: left out; --all-bones keeps them");
  say(lost.tracks, "track", " moves neither a bone nor a camera: left out",
      " move neither a bone nor a camera: left out");
  say(lost.repeated, "track", " has the bone and channel of a later one: left out",
      " have the bone and channel of later ones: left out");
  say(lost.events, "event", " is left out; 'motley events' prints it",
      " are left out; 'motley events' prints them");
  say(lost.replaced, "value", " is not finite and was replaced by a default",
      " are not finite and were replaced by defaults");
  say(lost.odd_scales, "bone",
      " with scales that differ from axis to axis, which glTF's nodes can only approximate");
  say(lost.jumps, "jump", " from one frame to the next has a second key just before it",
      " from one frame to the next have a second key just before them");
  say(lost.turns, "turn", " of half a circle or more from one frame to the next has keys between the frames",
      " of half a circle or more from one frame to the next have keys between the frames");
  say(lost.shortened, "turn", " of half a circle or more from one frame to the next takes the shorter way",
      " of half a circle or more from one frame to the next take the shorter way");
  say(lost.wrong_fovs, "camera",
      " has no field of view that glTF allows at its first frame: it gets 0.8 radians",
      " have no field of view that glTF allows at their first frame: they get 0.8 radians");
  constexpr std::size_t most_lines = 8;
  if (lost.fovs.size() <= most_lines)
    all.insert(all.end(), lost.fovs.begin(), lost.fovs.end());
  else
    all.push_back("note: the field of view of " + counted(lost.fovs.size(), "camera") +
                  " moves; a .glb holds its first value");
  say(lost.cut, "clip", " ends between two frames of --rate: what is after the last one is left out",
      " end between two frames of --rate: what is after the last one is left out");
  say(lost.renamed, "animation", " has the name of another one and got a number",
      " have the names of others and got numbers");
  return all;
}

void count_tracks(const any_motion& motion, const armature* a, const bones_beside& beside,
                  gltf_losses& lost) {
  using enum motley::channel;
  using channels = std::set<std::pair<std::int32_t, motley::channel>>;
  channels of_cameras, seen;
  motley::platinum::visit_cameras(motion, [&](const auto& camera) {
    for (const motley::channel c : {tx, ty, tz, roll, fov}) of_cameras.emplace(camera.eye_bone(), c);
    for (const motley::channel c : {tx, ty, tz}) of_cameras.emplace(camera.target_bone(), c);
  });
  bool moves = false;
  for (const auto track : motion.tracks()) {
    const motley::track_outline info = track.outline();
    const bool is_posed = a != nullptr && a->slot(info.bone) != motley::skeleton_bone::none,
               lacks_bone = !is_posed && !beside(a, info.bone);
    const bool is_bone = moves_bone(track), is_camera = of_cameras.contains({info.bone, info.channel});
    if (!is_bone && !is_camera)
      ++lost.tracks;
    else if (is_bone && lacks_bone)
      lost.absent.insert(info.bone);
    else if (!seen.emplace(info.bone, info.channel).second)
      ++lost.repeated;
    moves = moves || is_camera || (is_bone && !lacks_bone);
  }
  lost.still += moves ? 0 : 1;
}

} // namespace cli
