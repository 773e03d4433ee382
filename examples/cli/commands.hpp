// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands: what the command line says, and the subcommands that it can say it to.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_HPP

#include <motley/skeleton/skeleton.hpp>

#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace cli {

/// The command line was wrong in a way that only the file could tell: no such clip, no such track.
struct usage_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// A file has none of the clips or tracks that were asked for.
struct missing_error : usage_error {
  using usage_error::usage_error;
};

/// Frames first, first + step, ... up to and including last.
struct frame_range {
  double first, last, step;
};
/// "A", "A:B" or "A:B:STEP"; throws usage_error.
frame_range parse_frames(const std::string& text);
/// Frames a second; throws usage_error.
double parse_rate(const std::string& text);
/// A bone as the program prints it: a number, with a '?' for one that the model of --bones lacks; and a
/// channel's name. Both throw usage_error.
std::string parse_bone(const std::string& text);
std::string parse_channel(const std::string& text);

/// The names that --format takes, in the order of the list of formats.
std::vector<std::string> format_names();

struct options {
  std::vector<std::string> files;
  std::set<std::string> found;     ///< those that were found in a folder: what is no motion is skipped
  bool several = false;            ///< rows say which file they are of
  std::string format;              ///< empty: recognised from the bytes
  std::optional<std::string> clip; ///< a number or a name; absent: all clips
  bool all = false;                ///< gltf: every clip, instead of one
  bool list = false;               ///< info: a line for each clip
  bool raw = false;                ///< keys: all that is stored, as it is stored
  bool json = false;               ///< info, check, keys: a JSON document
  bool names = false;              ///< rows say the clip's name
  std::vector<std::size_t> tracks; ///< only these; empty: all
  std::vector<std::string> only_bones, only_channels; ///< the same, as they are printed
  std::optional<frame_range> frames;
  bool as_game = false;               ///< sample: rotations between whole frames as the games make them
  bool curves = false;                ///< gltf: smooth curves as cubics
  bool mesh = false;                  ///< gltf: solids and sticks, too
  bool wide = false;                  ///< sample: a row for each frame, a column for each channel
  bool degrees = false;               ///< sample: angles in degrees
  double rate = 0;                    ///< gltf, sample: frames a second; 0: the clip's own
  std::string bones;                  ///< a bone index translate table; empty: bone numbers stay as stored
  std::string out;                    ///< the file that gltf and plot write; "-": standard output
  std::string parents, rest;          ///< gltf: tables of a skeleton; empty: none
  std::string skeleton;               ///< a file with a skeleton; empty: none
  bool no_figure = false;             ///< gltf, sample: no figure, even if the motion has one
  bool model_space = false;           ///< sample: bones in the model's space
  motley::missing_channels missing{}; ///< what channels of a skeleton's bones are without a track
  bool no_limits = false;             ///< see limits.hpp
  unsigned jobs = 0; ///< files that are worked on at the same time; 0: as many as there are cores

  /// True for a file that was found in a folder and is not called as motions are (.mot, .anim).
  bool may_be_anything(const std::string& path) const;
  bool chooses_tracks() const { return !tracks.empty() || !only_bones.empty() || !only_channels.empty(); }
};

// Each returns the program's exit status: 0 ok, 1 bad input.
int info(const options&);
int keys(const options&);
int events(const options&);
int sample(const options&);
int check(const options&);
int exp(const options&);
int bench(const options&);
int gltf(const options&);
int plot(const options&);

} // namespace cli

#endif
