// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/command_line/find_inputs: from words of the command line to the files that they mean.
#ifndef MOTLEY_EXAMPLES_CLI_COMMAND_LINE_FIND_INPUTS_HPP
#define MOTLEY_EXAMPLES_CLI_COMMAND_LINE_FIND_INPUTS_HPP

#include <string>

#include "options.hpp"

namespace cli {

/// Expands wildcards, containers and folders among FILE and the options' files; folders only for commands
/// that take many files. Throws usage_error if what is left is not what the command takes, or if standard
/// input would be read twice.
void find_inputs(options& o, takes what);

/// Throws usage_error if the output file is also an input, by whatever path or link.
void refuse_to_overwrite(const options& o);

/// True if a word is a path, or a pattern that matches one.
bool is_path(const std::string& word);

} // namespace cli

#endif
