// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/files: reads whole files and says what is wrong with them.
#ifndef MOTLEY_EXAMPLES_CLI_FILES_HPP
#define MOTLEY_EXAMPLES_CLI_FILES_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "commands.hpp"

namespace cli {

/// The bytes of a file ("-": standard input), or nothing and a line on stderr.
std::optional<std::vector<std::byte>> read_file(const std::string& path);

/// The same, but puts the reason into `why` instead.
std::optional<std::vector<std::byte>> read_file(const std::string& path, std::string& why);

/// The same for one of the files of a command. One that was found in a folder and is larger than any motion
/// is not read: nothing, and `why` is empty unless it is called as motions are. Standard input is kept, and
/// can be read again.
std::optional<std::vector<std::byte>> read_input(const std::string& path, const options& o, std::string& why);

/// True if `out` is a regular file and `in` ("-": standard input) is the same one, whatever the paths or
/// links.
bool would_overwrite(const std::string& out, const std::string& in);

/// Writes a file ("-": standard output). A regular file is written under another name and renamed: after a
/// failure what was there is still there. Where the folder does not allow that, or the path leads to an open
/// file (/dev/stdout), it is written in place. Returns the exit status; a line on stderr if it cannot be
/// written.
int write_file(const std::string& path, std::string_view content);

/// "PATH: error: MESSAGE", a line, printable.
std::string complaint(const std::string& path, std::string_view message);

/// The same on stderr. Returns the exit status for bad input.
int complain(const std::string& path, std::string_view message);

} // namespace cli

#endif
