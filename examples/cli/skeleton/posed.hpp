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
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "motion/any_motion.hpp"
#include "root_choice.hpp"
#include "skeleton/armature.hpp"

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
  poser(const any_motion& clip, const armature& a, const posing_rules& rules);
  poser(const poser&) = delete;
  poser& operator=(const poser&) = delete;
  ~poser() = default;

  /// See motley::pose_binding: 0 if the clip moves no bone of the armature.
  std::size_t bound_track_count() const { return binding_.bound_track_count(); }
  /// The motion's legs on the armature.
  const motley::god_hand::legs& legs() const { return legs_; }
  /// The local transforms of a pose from a player or sample_frame(): one for each bone, by index, and the
  /// virtual root's. They may be changed before to_model().
  std::span<motley::local_transform> locals(std::span<const float> values);
  /// The transforms in model space, with the motion's legs and the exp. Normalises the rotations.
  void to_model(std::span<motley::model_transform> out);

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
bool only_places(const any_motion& clip, const armature& a);

/// The warning if a clip moves no bone of the given skeleton, or holds no pose of it; otherwise empty.
std::string_view why_at_rest(const any_motion& clip, const armature& a);

/// What so many poses of an armature cost besides its transforms and the exp: each track and, for each leg
/// that is posed from both ends, the bones above it.
std::uint64_t posing_cost(const any_motion& clip, const armature& a, std::uint64_t poses);

/// The warning about legs that the skeleton does not have; otherwise empty.
std::string why_no_legs(const any_motion& clip, const armature& a);

/// The armature at frame_of(i), i < count. If as_game(i), bones whose angles move rotate as in the games
/// between whole frames, about x, then y, then z.
posed_clip pose(const any_motion& clip, const armature& a, const posing_rules& rules, std::size_t count,
                const frame_at& frame_of, const std::function<bool(std::size_t)>& as_game);

} // namespace cli

#endif
