// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/gltf/open_clips: the selected clips of a file, and what each loses as glTF, before
// any of them is read.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_GLTF_OPEN_CLIPS_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_GLTF_OPEN_CLIPS_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "commands/gltf/cost.hpp"
#include "exp/chosen_exp.hpp"
#include "gltf/notes.hpp"
#include "gltf/scene.hpp"
#include "inputs/limits.hpp"
#include "io/output.hpp"
#include "options.hpp"
#include "skeleton/armature.hpp"

namespace cli {

/// Where the hierarchy of bones comes from.
struct rigging {
  const armatures& figures;
  const chosen_exp& exp;
  std::size_t size;      ///< of the files that define it
  std::uint64_t written; ///< numbers that it takes in each clip's file; 0: one file has all clips
  written_text text;     ///< of each clip
  bones_beside beside;
};

/// A selected clip.
struct wanted_clip {
  std::size_t number;
  const armature* figure; ///< null: none
  gltf_losses lost;       ///< what is known of them before it is read
  std::function<bone_clip()> read;
};

/// A file with all its selected clips that can be written.
struct open_file {
  std::string path;
  std::vector<std::byte> bytes{}; ///< the clips refer to them
  std::size_t counted = 0;        ///< the size with which limits grow
  std::vector<wanted_clip> clips{};
  std::size_t count = 0;   ///< of clips in the file
  bool has_many = false;   ///< its format can have several clips
  int status = 0;          ///< 1: an error was printed
  std::uint64_t cost = 0;  ///< numbers in all its clips
  std::uint64_t spent = 0; ///< the same; of a file that needs too many, those that were counted
  std::string why_not{};   ///< of a file without clips
};

/// What a file uses up of the limits of its container: see shared_limits.
inline double share_of_container(const open_file& file) {
  return static_cast<double>(file.spent) /
         static_cast<double>(limits::numbers.per_mib * limits::numbers.together);
}

/// What open_clips() finds out. Moments take the longest: without them the clips cannot be read, and `cost`
/// is a lower bound.
enum class depth { all, without_moments };

/// Reports that a clip cannot be written. This is not a failure if other clips can.
void leave_out(const options& o, open_file& file, std::size_t number, const std::string& why, output& out);

/// Opens a file and prints its errors. Throws usage_error if the selected clips do not exist, or if --clip is
/// required.
open_file open_clips(const options& o, const std::string& path, const rigging& rig, output& out,
                     depth how = depth::all);

} // namespace cli

#endif
