// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/gltf/survey: looks at many files whose clips become one file, before it is made.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_GLTF_SURVEY_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_GLTF_SURVEY_HPP

#include <cstddef>
#include <cstdint>
#include <set>

#include "commands/gltf/open_clips.hpp"
#include "inputs/limits.hpp"
#include "options.hpp"

namespace cli {

/// What is known of files before their clips become one file.
struct file_survey {
  std::set<const armature*> figures; ///< of the selected clips
  std::size_t size = 0;  ///< of the files with such clips; overlapping ones are not more than their container
  std::size_t clips = 0; ///< that are selected
  std::uint64_t cost = 0; ///< numbers in all of them
};

/// The limit of one file for many others, which have so many bytes.
allowance shared_numbers(const options& o, const rigging& rig, std::size_t size);

/// Opens all files, as long as the result matters. `may_change`: the clips' figures decide how the file is
/// made. `can_split`: each clip gets its own file if one file cannot hold all.
file_survey survey(const options& o, const rigging& rig, bool may_change, bool can_split);

} // namespace cli

#endif
