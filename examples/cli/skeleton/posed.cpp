// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton/posed: see posed.hpp.
#include "skeleton/posed.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "io/text.hpp"
#include "motion/curves.hpp"
#include "skeleton/game_rotations.hpp"
#include "skeleton/in_place.hpp"
#include "words.hpp"

namespace cli {

poser::poser(const any_motion& clip, const armature& a, const posing_rules& rules)
    : a_{a},
      rules_{rules},
      legs_{motley::god_hand::legs_of(clip, a.skeleton())},
      bindings_(a.transform_count()),
      binding_{motley::pose_binding::make(clip, a.skeleton(), bindings_, rules.missing)},
      locals_(a.transform_count()) {}

std::span<motley::local_transform> poser::locals(std::span<const float> values) {
  motley::to_local_transforms(a_.figure(), binding_, values, locals_);
  motley::round_rotations(binding_, locals_);
  return locals_;
}

void poser::to_model(std::span<motley::model_transform> out) {
  const motley::skeleton_pose pose{a_.skeleton(), locals_};
  run(legs_, pose);
  run(rules_.exp, pose);
  for (motley::local_transform& local : locals_) local.rotation = unit(local.rotation);
  a_.to_model(locals_, out);
}

bool only_places(const any_motion& clip, const armature& a) {
  if (!clip.visit_clip(
          []<class Clip>(const Clip&) { return std::is_same_v<Clip, motley::god_hand::motion>; }))
    return false;
  bool places = false;
  for (const auto track : clip.tracks()) {
    const std::int32_t slot = a.slot(track.outline().bone);
    const auto place = static_cast<std::size_t>(slot);
    if (slot >= 0 && place < a.bone_count() && a.parent(place) >= 0) return false;
    places = places || slot >= 0;
  }
  return places;
}

std::string_view why_at_rest(const any_motion& clip, const armature& a) {
  if (only_places(clip, a)) return "the clip only moves the body as a whole: the rest pose is shown";
  return poser{clip, a, {}}.bound_track_count() > 0 ? "" : words::moves_no_bone;
}

std::uint64_t posing_cost(const any_motion& clip, const armature& a, std::uint64_t poses) {
  const std::uint64_t legs = motley::god_hand::legs_of(clip, a.skeleton()).size();
  return walking_cost(clip, poses) + poses * legs * a.bone_count() / 2;
}

std::string why_no_legs(const any_motion& clip, const armature& a) {
  const std::size_t unposed = motley::god_hand::legs_of(clip, a.skeleton()).unposed_count();
  return unposed == 0 ? ""
                      : counted(unposed, "leg") +
                            " cannot be posed as in the game: the skeleton has no thigh, shin, foot and toe "
                            "there, each the only child of the one before";
}

posed_clip pose(const any_motion& clip, const armature& a, const posing_rules& rules, std::size_t count,
                const frame_at& frame_of, const std::function<bool(std::size_t)>& as_game) {
  posed_clip made{a.bone_count(), {}, {}};
  // Computed in 64 bits: a product that wraps in std::size_t is too large for a vector.
  made.all.resize(
      static_cast<std::size_t>(std::min<std::uint64_t>(std::uint64_t{count} * made.bones, SIZE_MAX)));
  poser posing{clip, a, rules};
  std::optional<game_rotations> turning;
  const auto root = root_motion_of(clip, rules.root);
  const std::int32_t held = rules.root.in_place ? a.slot(root.root().number) : motley::skeleton_bone::none;
  const auto bone_of = [&](std::int32_t number) {
    const std::int32_t slot = a.slot(number); // the virtual root's is behind the bones
    return slot >= 0 && static_cast<std::size_t>(slot) < made.bones ? a.bone(static_cast<std::size_t>(slot))
                                                                    : motley::skeleton_bone{};
  };
  for_each_pose(clip, count, frame_of, [&](std::size_t i, std::vector<float>& values) {
    const float frame = frame_of(i);
    if (rules.root.in_place) root.in_place(values);
    const auto locals = posing.locals(values);
    const bool as_in_game = as_game(i) && turns_between_frames(clip) && !is_whole(frame);
    if (as_in_game && !turning) turning.emplace(clip, bone_of, rules.missing);
    if (as_in_game && !turning->bones().empty()) {
      const auto turned = turning->at(frame);
      for (std::size_t place = 0; place < turned.size(); ++place) {
        const std::int32_t slot = a.slot(turning->bones()[place]);
        if (slot >= 0 && slot != held)
          locals[static_cast<std::size_t>(slot)].rotation = turned[place].rotation;
      }
    }
    posing.to_model(std::span{made.all}.subspan(i * made.bones, made.bones));
    if (a.has_virtual_root()) made.roots.push_back(locals.back());
  });
  return made;
}

} // namespace cli
