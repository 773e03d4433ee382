// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/options: the parsed command line.
#ifndef MOTLEY_EXAMPLES_CLI_OPTIONS_HPP
#define MOTLEY_EXAMPLES_CLI_OPTIONS_HPP

#include <motley/pose/pose_binding.hpp>

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "root_choice.hpp"

namespace cli {

/// What FILE of a command can be.
enum class takes { many, one_motion, exp_and_poses, containers };

/// The frames first, first + step, ... up to and including last.
struct frame_range {
  double first, last, step;
};

/// Where a gzip file in a container is.
struct packed_place {
  std::shared_ptr<const packed_place> within{}; ///< the gzip file that it is in; null: the container itself
  std::size_t offset = 0, size = 0;
  std::size_t unpacked_size = 0; ///< of what is in it
};

/// Where the bytes of a file in a container are.
struct inner_place {
  std::string container{};                    ///< the path of the outermost one
  std::shared_ptr<const packed_place> gzip{}; ///< the gzip file that they are in; null: the container itself
  std::size_t offset = 0, size = 0;
  std::string why_not{};         ///< empty: there is nothing wrong with them
  std::size_t packed = SIZE_MAX; ///< the size of the smallest gzip file around them; more if there is none
  bool packed_overlaps = false;  ///< that gzip file, or one around it, overlaps another
};

/// What the command line asks for; the command line's own words are in docs/motley.1. FILE and --clip are
/// replaced by what they stand for before a command sees them (command_line/find_inputs.hpp).
struct options {
  std::vector<std::string> files;
  std::map<std::string, inner_place> inner; ///< the ones in containers, see inputs/contents.hpp
  std::vector<std::string> containers;      ///< the containers among the inputs
  std::map<std::string, std::size_t> sizes; ///< of those, as they are stored
  std::set<std::string> whole;              ///< those of them of which nothing was selected
  std::set<std::string> found;     ///< the ones found in a folder: those that are not motions are skipped
  bool quiet = false;              ///< no lines about skipped and written files
  bool several = false;            ///< rows name their file
  std::string format;              ///< empty: detected
  std::optional<std::string> clip; ///< a number, a name or a pattern, see clip_choice; absent: all clips
  bool clip_was_path = false;      ///< --clip has named files in containers; `clip` is absent since
  bool all = false;                ///< gltf: every clip, instead of one
  bool beside = false;             ///< gltf: results lie beside their files; `out` is only a container's
  bool list = false;               ///< info: a line for each clip
  bool raw = false;                ///< keys: all stored fields, undecoded
  bool json = false;               ///< info, check, keys: a JSON document
  bool names = false;              ///< rows name their clip
  std::vector<std::size_t> tracks; ///< only these; empty: all
  std::vector<std::string> only_bones, only_channels; ///< likewise, as printed
  std::optional<frame_range> frames;
  bool as_game = false;               ///< sample: rotations between whole frames as the games compute them
  bool curves = false;                ///< gltf: smooth curves become cubics
  bool mesh = false;                  ///< gltf: adds solids and sticks
  bool all_bones = false;             ///< gltf: also bones that are no part of the body
  bool keep_axes = false;             ///< gltf: bones have the axes of their file
  bool wide = false;                  ///< sample: a row per frame, a column per channel
  bool degrees = false;               ///< sample: angles in degrees
  bool root_motion = false;           ///< sample: how the root moves the character
  root_choice root{};                 ///< gltf, plot, sample: --in-place and --root
  double rate = 0;                    ///< gltf, sample: frames per second; 0: the clip's own
  std::string bones;                  ///< a bone index translate table; empty: bone numbers stay as stored
  std::string out;                    ///< the output file; "-" or empty: standard output
  std::string parents, rest;          ///< gltf: tables of a skeleton; empty: none
  std::string skeleton;               ///< a file with a skeleton; empty: none
  std::string exp;                    ///< gltf, sample: an exp that changes every pose; empty: none
  bool no_exp = false;                ///< gltf, sample: no exp, even if one is known
  bool mirror = false;                ///< gltf, plot, sample: clips as the game mirrors them
  bool no_figure = false;             ///< gltf, sample: no figure, even if the motion has one
  bool model_space = false;           ///< sample: bones in model space
  motley::missing_channels missing{}; ///< the values of channels without tracks, of a skeleton's bones
  std::string file_pattern;           ///< extract: only files whose paths it selects; empty: all
  bool no_limits = false;             ///< see inputs/limits.hpp
  unsigned jobs = 0;                  ///< number of files processed in parallel; 0: one per core

  /// The files that options name, besides FILE and -o.
  std::vector<std::string> option_files() const { return {bones, parents, rest, skeleton, exp}; }
  /// The file on disk that an input is, or is in.
  const std::string& on_disk(const std::string& input) const {
    const auto place = inner.find(input);
    return place == inner.end() ? input : place->second.container;
  }
  bool chooses_tracks() const { return !tracks.empty() || !only_bones.empty() || !only_channels.empty(); }
};

} // namespace cli

#endif
