// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/parallel: many files at once on all cores, printed as if one after the other.
#ifndef MOTLEY_EXAMPLES_CLI_PARALLEL_HPP
#define MOTLEY_EXAMPLES_CLI_PARALLEL_HPP

#include <functional>
#include <string>

#include "commands.hpp"
#include "output.hpp"

namespace cli {

/// What is done with one file; prints only to the output that it is given. Returns the exit status.
using file_work = std::function<int(const std::string& path, output& out)>;

/// Calls work for each of o.files, o.jobs of them at a time. What it prints comes out in the order of the
/// files, the same bytes whatever the number of jobs; text that waits for its turn is bounded. Where work
/// throws, the files ahead are printed, those behind it are not, and the exception goes on. Several files and
/// stderr a terminal: a line there counts the files that are done. Returns the greatest exit status.
int for_each_file(const options& o, const file_work& work);

} // namespace cli

#endif
