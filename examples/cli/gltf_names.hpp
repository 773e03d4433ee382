// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf_names: names of output files of many clips, valid for any names of clips and inputs.
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_NAMES_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_NAMES_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

/// A file's name without folder and last extension, printable; "motion" for standard input.
std::string stem_of(const std::string& path);

/// Turns printable text into a part of a file name that is valid on every system: letters, digits, '-', '_'
/// and non-ASCII characters stay, others become '_'. At most 64 bytes.
std::string file_word(std::string_view text);

/// Appends a number to each name that equals an earlier one. Returns the number of such names.
std::size_t make_distinct(std::vector<std::string>& names, bool ignore_case);

/// A word for each path. All words differ, also on systems that ignore case.
std::vector<std::string> distinct_words(const std::vector<std::string>& paths);

/// "0012_NAME", with as many digits as the last clip's number.
std::string clip_word(std::size_t number, std::size_t count, std::string_view name);

/// True if a path is a folder's: the folder exists, or the path ends with a separator.
bool is_folder(const std::string& path);

} // namespace cli

#endif
