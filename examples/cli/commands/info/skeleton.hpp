// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/info/skeleton: what motley info reports about a skeleton, as text and as JSON.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_INFO_SKELETON_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_INFO_SKELETON_HPP

#include "io/json_writer.hpp"
#include "io/output.hpp"
#include "skeleton/armature.hpp"

namespace cli {

/// The number of bones and roots, and a line for each bone.
void print_bones(output& out, const armature& a);

/// The same as members of the file's object.
void write_bones(json_writer& json, const armature& a);

} // namespace cli

#endif
