// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/path_choice: the files in a container that a word selects by their paths.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_PATH_CHOICE_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_PATH_CHOICE_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

/// The files whose paths `wanted` selects: those equal to it, as stored or as printed; else those equal but
/// for case; else the one whose last part is equal; else the one equal but for case; else those that match it
/// as a pattern. Throws usage_error if one of the first four selects several. `name` is the container's.
std::vector<std::size_t> choose_paths(const std::vector<std::string>& paths, const std::string& wanted,
                                      const std::string& name);

/// True if a path matches a pattern: '*' any characters but '/', "**" any, '?' one but '/'. Ignores case.
bool path_matches(std::string_view pattern, std::string_view path);

} // namespace cli

#endif
