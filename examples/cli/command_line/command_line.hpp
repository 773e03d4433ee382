// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/command_line/command_line: from the words of the command line to a command that runs.
#ifndef MOTLEY_EXAMPLES_CLI_COMMAND_LINE_COMMAND_LINE_HPP
#define MOTLEY_EXAMPLES_CLI_COMMAND_LINE_COMMAND_LINE_HPP

namespace cli {

/// Exit statuses.
inline constexpr int bad_input = 1, bad_usage = 2;

/// Runs the command that the words name. Returns the exit status. Throws what commands throw.
int run_command_line(int argc, char** argv);

} // namespace cli

#endif
