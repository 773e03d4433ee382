// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf_names: what files of many clips are called, whatever the clips and inputs are called.
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_NAMES_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_NAMES_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

/// A file's name without folder and last extension, printable; "motion" for standard input.
std::string stem_of(const std::string& path);

/// Of a printable text what every system takes as a part of a file name: letters, digits, '-' and '_' stay,
/// and so does what is not ASCII; other characters become '_'. At most 64 bytes.
std::string file_word(std::string_view text);

/// A word for each path, no two the same, for systems, too, that do not tell 'a' from 'A'.
std::vector<std::string> distinct_words(const std::vector<std::string>& paths);

/// "0012_NAME", as many digits as the last clip's number has.
std::string clip_word(std::size_t number, std::size_t count, std::string_view name);

/// True if a path is that of a folder: there is one, or it ends as only a folder's does.
bool is_folder(const std::string& path);

} // namespace cli

#endif
