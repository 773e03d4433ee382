// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/gltf/summary: what motley gltf did with the files of containers.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_GLTF_SUMMARY_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_GLTF_SUMMARY_HPP

#include <cstddef>
#include <map>
#include <string>

namespace cli {

/// Counts of inputs and results.
struct gltf_summary {
  std::size_t files = 0, files_inside = 0; ///< all, and those in containers
  std::size_t containers = 0, clips = 0, written = 0;
  std::map<std::string, std::size_t> reasons{}; ///< why files were skipped, and how many for that

  /// Adds a file's clips, or why it was skipped. What follows "; " in a reason, such as advice, does not
  /// distinguish it.
  void count(std::size_t clips_of_file, const std::string& why_not);
  gltf_summary& operator+=(const gltf_summary& other);
  /// Prints a line, and one for each reason, to stderr.
  void say() const;
};

} // namespace cli

#endif
