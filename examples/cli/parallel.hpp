// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/parallel: many files at once on all cores, printed as if one after the other.
#ifndef MOTLEY_EXAMPLES_CLI_PARALLEL_HPP
#define MOTLEY_EXAMPLES_CLI_PARALLEL_HPP

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "commands.hpp"
#include "output.hpp"

namespace cli {

/// What work on a file returns if the file is left out: it was found in a folder, and is no motion or has not
/// what was asked for.
inline constexpr int skipped = -1;

/// What became of many files.
struct files_done {
  int status = 0;          ///< the greatest
  std::size_t skipped = 0; ///< how many were
};

/// What is done with one item of many; prints only to the output that it is given. Returns the exit status,
/// or `skipped`.
using item_work = std::function<int(std::size_t item, output& out)>;

/// Calls work for 0 to count - 1, so many at a time (0: one for each core). What it prints comes out in the
/// order of the items, the same bytes whatever the number of jobs, with `between` on stdout between two that
/// print there; text that waits for its turn is bounded. Where work throws, the items ahead are printed,
/// those behind it are not, and the exception goes on. Several items and stderr a terminal: a line there
/// counts `what` is done.
files_done for_each_item(std::size_t count, unsigned jobs, const std::string& what, const item_work& work,
                         std::string_view between = {});

/// What is done with one file; prints only to the output that it is given. Returns the exit status, or
/// `skipped`.
using file_work = std::function<int(const std::string& path, output& out)>;

/// for_each_item() for o.files, o.jobs of them at a time.
files_done for_each_file(const options& o, const file_work& work, std::string_view between = {});

/// Says on stderr how many files were skipped. Returns the exit status: an error if that were all.
int say_skipped(const options& o, const files_done& done);

/// for_each_file() for a table, whose first line it prints where rows say which file they are of. Returns the
/// exit status.
int print_tables(const options& o, std::string_view first_line, const file_work& work);

} // namespace cli

#endif
