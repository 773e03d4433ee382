// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands: the table of commands. docs/writing_a_command.md says how to write one.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_HPP

#include <string_view>

#include "options.hpp"

namespace CLI {
class App;
} // namespace CLI

namespace cli {

/// What a command writes: text, which it prints, or files.
enum class writes { text, files };

/// A command. Its function returns the exit status: 0 ok, 1 bad input; with --json also 2. It throws what
/// errors.hpp has.
struct command {
  std::string_view name;
  takes file;                               ///< what FILE can be
  writes to;                                ///< text: to standard output or to the file of -o
  void (*add_options)(CLI::App&, options&); ///< those that not all commands have
  void (*settle)(options&);                 ///< what depends on the inputs, when they are known; may be null
  int (*run)(const options&);
  std::string_view what; ///< its line in the help
};

// The commands' options: command_line/command_options.cpp.
void info_options(CLI::App&, options&);
void check_options(CLI::App&, options&);
void keys_options(CLI::App&, options&);
void events_options(CLI::App&, options&);
void sample_options(CLI::App&, options&);
void exp_options(CLI::App&, options&);
void bench_options(CLI::App&, options&);
void gltf_options(CLI::App&, options&);
void plot_options(CLI::App&, options&);
void files_options(CLI::App&, options&);
void extract_options(CLI::App&, options&);

// Their work: commands/NAME.cpp, or commands/NAME/NAME.cpp.
int info(const options&);
int check(const options&);
int keys(const options&);
int events(const options&);
int sample(const options&);
int exp(const options&);
int bench(const options&);
int gltf(const options&);
int plot(const options&);
int files(const options&);
int extract(const options&);
void settle_sample(options&);
void settle_gltf(options&);
void settle_plot(options&);

// clang-format off
/// All commands, in the order of the help.
inline constexpr command commands[] = {
  {"info", takes::many, writes::text, info_options, nullptr, info,
   "What is inside: format, frames, tracks by type, warnings"},
  {"check", takes::many, writes::text, check_options, nullptr, check,
   "Check files; report what is wrong and where"},
  {"keys", takes::many, writes::text, keys_options, nullptr, keys,
   "Every key as CSV: clip,track,target,channel,key,frame,value,in,out"},
  {"events", takes::many, writes::text, events_options, nullptr, events,
   "Commands and events, as CSV: clip,frame,opcode,payload,meaning; for an EVNT its nodes"},
  {"sample", takes::many, writes::text, sample_options, settle_sample, sample,
   "Values at frames as CSV: clip,target,channel,frame,value; for several files: file,clip,..."},
  {"exp", takes::exp_and_poses, writes::text, exp_options, nullptr, exp,
   "Runs an exp on poses, CSV as sample prints it, and prints the resulting poses"},
  {"bench", takes::one_motion, writes::text, bench_options, nullptr, bench,
   "How fast a file decodes here: opening, keys, whole clips, poses"},
  {"gltf", takes::many, writes::files, gltf_options, settle_gltf, gltf,
   "Clips as glTF files, which viewers and Blender play"},
  {"plot", takes::many, writes::files, plot_options, settle_plot, plot,
   "Curves with their keys and tangents as a picture; default: the first 12 that move"},
  {"files", takes::containers, writes::text, files_options, nullptr, files,
   "The files in containers, nested ones included, as CSV: file,path,size,format"},
  {"extract", takes::containers, writes::files, extract_options, nullptr, extract,
   "Writes the files in containers into a folder; never replaces a file"},
};
// clang-format on

/// The command with this name, or null.
constexpr const command* find_command(std::string_view name) {
  for (const command& c : commands)
    if (c.name == name) return &c;
  return nullptr;
}

} // namespace cli

#endif
