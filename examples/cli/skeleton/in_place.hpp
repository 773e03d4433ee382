// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton/in_place: the root of a clip, and the values of a clip whose root stays.
#ifndef MOTLEY_EXAMPLES_CLI_SKELETON_IN_PLACE_HPP
#define MOTLEY_EXAMPLES_CLI_SKELETON_IN_PLACE_HPP

#include <motley/motley.hpp>
#include <motley/play/root_motion.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "io/output.hpp"
#include "motion/any_motion.hpp"
#include "root_choice.hpp"

namespace cli {

/// The motion of the clip's own root, or of the chosen one.
motley::root_motion<any_motion> root_motion_of(const any_motion& clip, const root_choice& root);

/// Warns if a clip has no tracks of the chosen root. `which` is the clip, in words.
inline void warn_of_root(output& out, const std::string& path, const std::string& which,
                         const any_motion& clip, const root_choice& root) {
  if (root.bone && !root_motion_of(clip, root).moves())
    out.warn(path, which + " does not move bone " + std::to_string(*root.bone) + ", the chosen root");
}

/// What so many poses of a clip whose root stays cost: one for each track, and eight more for each
/// run of tracks of a bone that is turned back with the root.
std::uint64_t in_place_cost(const any_motion& clip, std::uint64_t poses);

/// Calls f(i, pose) for the poses at frame_of(i), i < count.
void for_each_pose(const any_motion& clip, std::size_t count, const frame_at& frame_of,
                   const std::function<void(std::size_t, std::vector<float>&)>& f);

/// The values of the channels that change if a clip's root stays, at some frames.
class values_in_place {
public:
  /// At frame_of(i), i < count.
  values_in_place(const any_motion& clip, const root_choice& choice, std::size_t count,
                  const frame_at& frame_of);

  /// The values of a channel, by its index in a pose: one for each frame. Null: it does not change.
  const std::vector<float>* find(std::size_t element) const {
    const auto found = values_.find(element);
    return found == values_.end() ? nullptr : &found->second;
  }

private:
  std::map<std::size_t, std::vector<float>> values_;
};

} // namespace cli

#endif
