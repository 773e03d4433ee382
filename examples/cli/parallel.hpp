// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/parallel: many files at once on all cores, printed as if one after the other.
#ifndef MOTLEY_EXAMPLES_CLI_PARALLEL_HPP
#define MOTLEY_EXAMPLES_CLI_PARALLEL_HPP

#include <cstddef>
#include <functional>
#include <string>

#include "commands.hpp"
#include "output.hpp"

namespace cli {

/// What is done with one item of many; prints only to the output that it is given. Returns the exit status.
using item_work = std::function<int(std::size_t item, output& out)>;

/// Calls work for 0 to count - 1, so many at a time (0: one for each core). What it prints comes out in the
/// order of the items, the same bytes whatever the number of jobs; text that waits for its turn is bounded.
/// Where work throws, the items ahead are printed, those behind it are not, and the exception goes on.
/// Several items and stderr a terminal: a line there counts `what` is done. Returns the greatest exit status.
int for_each_item(std::size_t count, unsigned jobs, const std::string& what, const item_work& work);

/// What is done with one file; prints only to the output that it is given. Returns the exit status.
using file_work = std::function<int(const std::string& path, output& out)>;

/// for_each_item() for o.files, o.jobs of them at a time.
int for_each_file(const options& o, const file_work& work);

} // namespace cli

#endif
