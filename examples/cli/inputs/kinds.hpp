// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/kinds: what a file is, by its bytes: which of the formats of the list, a skeleton, a
// container.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_KINDS_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_KINDS_HPP

#include <motley/formats/containers.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "options.hpp"

namespace cli {

/// The container that bytes are. One without a magic number is none if the bytes are a file of ours.
motley::identified<motley::known_containers> identify_container(std::span<const std::byte> bytes);

/// The format of a file, in our words: that of the list, a skeleton's or a container's; empty if it is
/// unknown.
std::string_view format_of(std::span<const std::byte> bytes);
/// The same for a file that may not be opened, or that does not open.
std::string_view likely_format_of(std::span<const std::byte> bytes);

/// True for a skeleton, for a file with clips, and for an exp.
bool is_skeleton_file(std::span<const std::byte> bytes);
bool is_motion_file(std::span<const std::byte> bytes);
bool is_exp_file(std::span<const std::byte> bytes);
bool is_table_of_bones(std::span<const std::byte> bytes);

/// True for what an earlier call may have written into a folder that is an input: a file that was found in
/// it, has the extension of a result, and is of no kind that motley reads. It may be replaced.
bool is_earlier_result(const std::string& path, const options& o);
/// The options without such files: these inputs must not be replaced.
options without_earlier_results(options o);

/// True if a file has clips that --clip selects by name.
bool has_chosen_clip(std::span<const std::byte> bytes, const options& o);

} // namespace cli

#endif
