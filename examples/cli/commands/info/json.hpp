// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/info/json: motley info --json.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_INFO_JSON_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_INFO_JSON_HPP

#include <string>

#include "inputs/bones.hpp"
#include "io/output.hpp"
#include "options.hpp"
#include "skeleton/armature.hpp"

namespace cli {

/// Prints the object of one file. Returns the exit status, or `skipped`.
int report_info(output& out, const std::string& path, const options& o, const bone_names& bones,
                const armature* skeleton);

} // namespace cli

#endif
