// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/gltf/maker: makes and writes the files of motley gltf.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_GLTF_MAKER_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_GLTF_MAKER_HPP

#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

#include "commands/gltf/open_clips.hpp"
#include "commands/gltf/summary.hpp"
#include "commands/gltf/survey.hpp"
#include "gltf/notes.hpp"
#include "gltf/scene.hpp"
#include "inputs/bones.hpp"
#include "io/result_names.hpp"
#include "io/safe_writer.hpp"
#include "options.hpp"

namespace cli {

/// Where results go that lie beside their inputs, what none may overwrite, and what was done.
struct gltf_results {
  paths_beside beside;
  safe_writer writer;
  gltf_summary done{};
};

/// Writes the glTF files of clips that share a hierarchy of bones, and says at the end what was written and
/// lost.
class gltf_maker {
public:
  gltf_maker(const options& o, const bone_tables& tables, const bone_names& numbers, const rigging& rig,
             gltf_results& to);
  const gltf_summary& summary() const { return summary_; }

  /// Writes a file for each clip, into the folder -o or beside the inputs.
  int write_each();
  /// Writes one file for all clips, -o. `found`: what is known of several files. `can_split`: says nothing if
  /// it is too large.
  int write_one(const file_survey& found, bool can_split);
  /// True if one file for all clips passes a limit.
  bool is_too_large() const { return is_too_large_; }
  /// Prints notes about the result. Returns the exit status.
  int finish(int status);

private:
  void require_channels(const channel_counter& channels, std::size_t animations) const;
  void count_written(const std::string& path);
  void count(const open_file& file);
  template <class Fail, class Write>
  int make(std::vector<gltf_animation> animations, const Fail& fail, const Write& write);

  const options& o_;
  gltf_figure figure_;
  const rigging& rig_;
  gltf_results& to_;
  std::mutex mutex_;
  written_files written_;
  std::size_t made_ = 0, orphans_ = 0, kept_ = 0; // of bones: of the file with the most
  gltf_losses losses_;
  gltf_summary summary_;
  bool is_too_large_ = false;
};

} // namespace cli

#endif
