// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton/posed: the transforms of an armature's bones at the frames of a clip.
#ifndef MOTLEY_EXAMPLES_CLI_SKELETON_POSED_HPP
#define MOTLEY_EXAMPLES_CLI_SKELETON_POSED_HPP

#include <motley/formats/exps.hpp>
#include <motley/formats/mtb3/legs.hpp>
#include <motley/motley.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "io/text.hpp"
#include "skeleton/armature.hpp"
#include "skeleton/game_rotations.hpp"
#include "skeleton/in_place.hpp"
#include "words.hpp"

namespace cli {

/// An armature in model space at some frames.
struct posed_clip {
  std::size_t bones = 0;
  std::vector<motley::model_transform> all;   ///< element [frame * bones + bone index]
  std::vector<motley::local_transform> roots; ///< element [frame]: the virtual root, if there is one

  const motley::model_transform& at(std::size_t frame, std::size_t place) const {
    return all[frame * bones + place];
  }
  bool is_scaled(std::size_t place) const {
    for (std::size_t i = place; i < all.size(); i += bones)
      if (all[i].scale != motley::vector3{1, 1, 1}) return true;
    return false;
  }
  bool is_root_scaled() const {
    return std::any_of(roots.begin(), roots.end(), [](const auto& root) {
      return root.scale != motley::vector3{1, 1, 1};
    });
  }
};

/// Normalises a rotation. A quaternion with a length of 0 or not finite stays.
inline motley::quaternion unit(const motley::quaternion& q) {
  const double w = double{q.w}, x = double{q.x}, y = double{q.y}, z = double{q.z},
               length = std::sqrt(w * w + x * x + y * y + z * z);
  if (!(length > 0) || !std::isfinite(length)) return q;
  return {static_cast<float>(w / length), static_cast<float>(x / length), static_cast<float>(y / length),
          static_cast<float>(z / length)};
}

/// How armatures are posed.
struct posing_rules {
  motley::missing_channels missing{};
  motley::any_exp exp{}; ///< changes every pose
  root_choice root{};    ///< whether the clip's root stays
};

/// Poses an armature with a clip, one pose at a time.
class poser {
public:
  /// Refers to the armature, but not to the clip.
  template <class Clip>
  poser(const Clip& clip, const armature& a, const posing_rules& rules)
      : a_{a},
        rules_{rules},
        legs_{motley::god_hand::legs_of(clip, a.skeleton())},
        bindings_(a.transform_count()),
        binding_{motley::pose_binding::make(clip, a.skeleton(), bindings_, rules.missing)},
        locals_(a.transform_count()) {}
  poser(const poser&) = delete;
  poser& operator=(const poser&) = delete;
  ~poser() = default;

  /// See motley::pose_binding: 0 if the clip moves no bone of the armature.
  std::size_t bound_track_count() const { return binding_.bound_track_count(); }
  /// The motion's legs on the armature.
  const motley::god_hand::legs& legs() const { return legs_; }
  /// The local transforms of a pose from a player or sample_frame(): one for each bone, by index, and the
  /// virtual root's. They may be changed before to_model().
  std::span<motley::local_transform> locals(std::span<const float> values) {
    motley::to_local_transforms(a_.figure(), binding_, values, locals_);
    motley::round_rotations(binding_, locals_);
    return locals_;
  }
  /// The transforms in model space, with the motion's legs and the exp. Normalises the rotations.
  void to_model(std::span<motley::model_transform> out) {
    const motley::skeleton_pose pose{a_.skeleton(), locals_};
    run(legs_, pose);
    run(rules_.exp, pose);
    for (motley::local_transform& local : locals_) local.rotation = unit(local.rotation);
    a_.to_model(locals_, out);
  }

private:
  const armature& a_;
  posing_rules rules_;
  motley::god_hand::legs legs_;
  std::vector<motley::bone_binding> bindings_;
  motley::pose_binding binding_;
  std::vector<motley::local_transform> locals_;
};

/// True for a motion of God Hand that places the body and holds no pose: it moves nothing but the root and
/// the bones below it.
template <class Clip> bool only_places(const Clip& clip, const armature& a) {
  if constexpr (!std::is_same_v<Clip, motley::god_hand::motion>) return false;
  bool places = false;
  for (const auto track : clip.tracks()) {
    const std::int32_t slot = a.slot(track.outline().bone);
    const auto place = static_cast<std::size_t>(slot);
    if (slot >= 0 && place < a.bone_count() && a.parent(place) >= 0) return false;
    places = places || slot >= 0;
  }
  return places;
}

/// The warning if a clip moves no bone of the given skeleton, or holds no pose of it; otherwise empty.
template <class Clip> std::string_view why_at_rest(const Clip& clip, const armature& a) {
  if (only_places(clip, a)) return "the clip only moves the body as a whole: the rest pose is shown";
  return poser{clip, a, {}}.bound_track_count() > 0 ? "" : words::moves_no_bone;
}

/// The warning about legs that the skeleton does not have; otherwise empty.
template <class Clip> std::string why_no_legs(const Clip& clip, const armature& a) {
  const std::size_t unposed = motley::god_hand::legs_of(clip, a.skeleton()).unposed_count();
  return unposed == 0 ? ""
                      : counted(unposed, "leg") +
                            " cannot be posed as in the game: the skeleton has no thigh, shin, foot and toe "
                            "there, each the only child of the one before";
}

/// The armature at frame_of(i), i < count, which must ascend. If as_game(i), bones whose angles move rotate
/// as in the games between whole frames, about x, then y, then z.
template <class Clip, class FrameOf, class AsGame>
posed_clip pose(const Clip& clip, const armature& a, const posing_rules& rules, std::size_t count,
                const FrameOf& frame_of, const AsGame& as_game) {
  posed_clip made{a.bone_count(), {}, {}};
  // Computed in 64 bits: a product that wraps in std::size_t is too large for a vector.
  made.all.resize(
      static_cast<std::size_t>(std::min<std::uint64_t>(std::uint64_t{count} * made.bones, SIZE_MAX)));
  poser posing{clip, a, rules};
  std::vector<std::byte> memory(motley::player_memory_size(clip));
  auto player = motley::make_player(clip, memory); // null if the clip has no tracks
  std::vector<float> values(clip.pose_size());
  std::optional<game_rotations<Clip>> turning;
  const auto root = root_motion_of(clip, rules.root);
  const std::int32_t held = rules.root.in_place ? a.slot(root.root().number) : motley::skeleton_bone::none;
  const auto turns_as_game = [&](std::size_t slot) {
    const motley::skeleton_bone bone = slot < made.bones ? a.bone(slot) : motley::skeleton_bone{};
    return bone.order == motley::euler_order::xyz &&
           (rules.missing == motley::missing_channels::zero || bone.rest.euler == motley::vector3{});
  };
  for (std::size_t i = 0; i < count; ++i) {
    const float frame = frame_of(i);
    if (player) player->sample_frame(frame, values);
    if (rules.root.in_place) root.in_place(values);
    const auto locals = posing.locals(values);
    const bool as_in_game = as_game(i) && turns_between_frames(clip) && !is_whole(frame);
    if (as_in_game && !turning) turning.emplace(clip);
    if (as_in_game && !turning->bones().empty()) {
      const auto turned = turning->at(frame);
      for (std::size_t place = 0; place < turned.size(); ++place) {
        const std::int32_t slot = a.slot(turning->bones()[place]);
        if (slot >= 0 && slot != held && turns_as_game(static_cast<std::size_t>(slot)))
          locals[static_cast<std::size_t>(slot)].rotation = turned[place].rotation;
      }
    }
    posing.to_model(std::span{made.all}.subspan(i * made.bones, made.bones));
    if (a.has_virtual_root()) made.roots.push_back(locals.back());
  }
  return made;
}

} // namespace cli

#endif
