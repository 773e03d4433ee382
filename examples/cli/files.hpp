// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/files: reads and writes whole files and reports errors.
#ifndef MOTLEY_EXAMPLES_CLI_FILES_HPP
#define MOTLEY_EXAMPLES_CLI_FILES_HPP

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "commands.hpp"

namespace cli {

/// The bytes of a file ("-": standard input). On failure returns nothing and prints a line on stderr.
std::optional<std::vector<std::byte>> read_file(const std::string& path);

/// The same, but returns the reason in `why`.
std::optional<std::vector<std::byte>> read_file(const std::string& path, std::string& why);

/// The same for an input file of a command. A file that was found in a folder and is larger than any motion
/// is not read: returns nothing, with an empty `why` unless the file has a motion's extension. Standard input
/// is kept and can be read again.
std::optional<std::vector<std::byte>> read_input(const std::string& path, const options& o, std::string& why);

/// The path of an input ("-": standard input). Windows has no such path for standard input.
std::filesystem::path path_of_input(const std::string& path);

/// True if `out` is a regular file and `in` ("-": standard input) is the same file, even through other paths
/// or links.
bool would_overwrite(const std::string& out, const std::string& in);

/// Writes a file ("-": standard output). A regular file is written under another name and then renamed, so a
/// failure keeps the previous file. If the folder does not allow that, or the path refers to an open file
/// (/dev/stdout), it is written in place. Returns the exit status; on failure prints a line on stderr.
int write_file(const std::string& path, std::string_view content);

/// "PATH: error: MESSAGE", a line in printable characters.
std::string complaint(const std::string& path, std::string_view message);

/// Prints the same on stderr. Returns the exit status for bad input.
int complain(const std::string& path, std::string_view message);

} // namespace cli

#endif
