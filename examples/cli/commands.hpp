// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands: what the command line says, and the subcommands that it can say it to.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_HPP

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace cli {

/// The command line was wrong in a way that only the file could tell: no such clip, no such track.
struct usage_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Frames first, first + step, ... up to and including last.
struct frame_range {
  double first, last, step;
};
/// "A", "A:B" or "A:B:STEP"; throws usage_error.
frame_range parse_frames(const std::string& text);
/// Frames a second; throws usage_error.
double parse_rate(const std::string& text);

/// The names that --format takes, in the order of the list of formats.
std::vector<std::string> format_names();

struct options {
  std::vector<std::string> files;
  std::string format;              ///< empty: recognised from the bytes
  std::optional<std::string> clip; ///< a number or a name; absent: all clips
  bool all = false;                ///< gltf: every clip, instead of one
  bool list = false;               ///< info: a line for each clip
  bool raw = false;                ///< keys: all that is stored, as it is stored
  std::vector<std::size_t> tracks;
  std::optional<frame_range> frames;
  bool as_game = false;      ///< sample: rotations between whole frames as the games make them
  bool curves = false;       ///< gltf: smooth curves as cubics
  bool no_mesh = false;      ///< gltf: bones only
  double rate = 0;           ///< gltf: frames a second; 0: the clip's own
  std::string bones;         ///< a bone index translate table; empty: bone numbers stay as stored
  std::string out;           ///< the file that gltf and plot write; "-": standard output
  std::string parents, rest; ///< gltf: tables of a skeleton; empty: none
  bool no_limits = false;    ///< see limits.hpp
  unsigned jobs = 0;         ///< files that are worked on at the same time; 0: as many as there are cores
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
