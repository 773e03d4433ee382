// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/info/container: motley info of a container: what is in it and what belongs together.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_INFO_CONTAINER_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_INFO_CONTAINER_HPP

#include <string>

#include "io/output.hpp"
#include "options.hpp"

namespace cli {

/// Prints a container's motions, models, exps, and the files that belong to them. Returns the exit status.
int print_container(output& out, const std::string& path, const options& o);

} // namespace cli

#endif
