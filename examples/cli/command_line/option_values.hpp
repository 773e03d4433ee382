// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/command_line/option_values: what options take, from their text. All functions throw
// usage_error.
#ifndef MOTLEY_EXAMPLES_CLI_COMMAND_LINE_OPTION_VALUES_HPP
#define MOTLEY_EXAMPLES_CLI_COMMAND_LINE_OPTION_VALUES_HPP

#include <cstddef>
#include <string>

#include "options.hpp"

namespace cli {

/// --frames: "A", "A:B" or "A:B:STEP".
frame_range parse_frames(const std::string& text);
/// --rate: frames per second.
double parse_rate(const std::string& text);
/// --track: a track's number.
std::size_t parse_track(const std::string& text);
/// --jobs: how many.
unsigned parse_jobs(const std::string& text);
/// --bone: a bone as the program prints it: a number, with a '?' if the model of --bones lacks it; or a
/// bone of a skeleton without a number, place:N.
std::string parse_bone(const std::string& text);
/// --root: a bone's number in motions.
std::int32_t parse_root(const std::string& text);
/// --channel: its name.
std::string parse_channel(const std::string& text);

} // namespace cli

#endif
