// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/each_file: calls a command's work for each of its files.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_EACH_FILE_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_EACH_FILE_HPP

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "inputs/parallel.hpp"
#include "io/output.hpp"
#include "options.hpp"

namespace cli {

/// Processes one file, and prints only to the given output. Returns the exit status, or `skipped`.
using file_work = std::function<int(const std::string& path, output& out)>;

/// How a command prints that a file is left out, because of the shared limits.
using file_refusal = std::function<void(const std::string& path, const std::string& why, output& out)>;

/// "PATH: error: WHY" on stderr.
void complain_about(const std::string& path, const std::string& why, output& out);

/// Calls for_each_item() for o.files, o.jobs at a time, with their shared_limits.
files_done for_each_file(const options& o, const file_work& work, const file_refusal& refuse = complain_about,
                         std::string_view between = {});

/// The same for work that writes files, which is given the file's index in o.files. The files of containers
/// are processed one at a time, so that it does not depend on the number of jobs which are left out. Calls
/// left_out(index) instead of work for those.
files_done write_for_each_file(const options& o, const item_work& work,
                               const std::function<void(std::size_t)>& left_out);

/// The error if a command found none.
inline constexpr std::string_view no_motions = "no motions found", no_containers = "no containers found";

/// Reports the number of skipped files on stderr. Returns the exit status, an error if all were skipped.
int say_skipped(const options& o, const files_done& done);

/// Calls for_each_file() for a table, and prints its first line if rows name their file. Returns the exit
/// status.
int print_tables(const options& o, std::string_view first_line, const file_work& work);

} // namespace cli

#endif
