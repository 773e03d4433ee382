// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/parallel: works on items on all cores, and prints as if one came after the other.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_PARALLEL_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_PARALLEL_HPP

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "inputs/shared_limits.hpp"
#include "io/output.hpp"

namespace cli {

/// What work on a file returns if the file is skipped: it was found in a folder, and is not a motion or lacks
/// what was requested.
inline constexpr int skipped = -1;
/// The same for a motion that is skipped because nothing is known of its skeleton, which is needed.
inline constexpr int skipped_without_skeleton = -2;

/// The result of processing many files.
struct files_done {
  int status = 0;                   ///< the highest exit status
  std::size_t skipped = 0;          ///< number of skipped files
  std::size_t without_skeleton = 0; ///< of those, the motions that lack a skeleton
};

/// Processes one of many items, and prints only to the given output. Returns the exit status, or `skipped`.
using item_work = std::function<int(std::size_t item, output& out)>;

/// What bounds items together. `refuse` prints why an item is left out, in the place of its work; it is
/// called once for each container. `left_out`, if there is one, is called for each item without work, by the
/// thread that would have done it.
struct item_limits {
  shared_limits& spent;
  std::function<void(std::size_t item, const std::string& why, output& out)> refuse;
  std::function<void(std::size_t item)> left_out{};
};

/// Calls work for 0 to count - 1, `jobs` at a time (0: one per core). The output appears in the order of the
/// items, with the same bytes for any number of jobs, and with `between` on stdout between two items that
/// print there. Kept output is bounded. If work throws, the items before it are printed, those after it are
/// not, and the exception propagates. For several items, a line on a terminal's stderr counts the finished
/// ones as `what`. Items that `limits` does not allow are refused.
files_done for_each_item(std::size_t count, unsigned jobs, const std::string& what, const item_work& work,
                         std::string_view between = {}, const item_limits* limits = nullptr);

} // namespace cli

#endif
