// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/info_json: motley info --json.
#ifndef MOTLEY_EXAMPLES_CLI_INFO_JSON_HPP
#define MOTLEY_EXAMPLES_CLI_INFO_JSON_HPP

#include <string>

#include "armature.hpp"
#include "bones.hpp"
#include "commands.hpp"
#include "output.hpp"

namespace cli {

/// Prints the object of one file. Returns the exit status, or `skipped`.
int report_info(output& out, const std::string& path, const options& o, const bone_names& bones,
                const armature* skeleton);

} // namespace cli

#endif
