// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/parallel: processes files on all cores, and prints as if one after the other.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_PARALLEL_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_PARALLEL_HPP

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "commands.hpp"
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

/// What all files of each container may need together (see allowance). Files spend in their order, so that it
/// does not depend on the number of jobs which files are left out: those after the one that needs too much.
class shared_limits {
public:
  explicit shared_limits(const options& o);
  /// True unless the files before this one, of the same container, need all that is allowed.
  bool allows(std::size_t file) const;
  /// `spent` is allowance::spent_together().
  void spend(std::size_t file, double spent);
  /// For a file that is not allowed. Why, for the first one of a container.
  std::optional<std::string> leave_out(std::size_t file);

private:
  struct container {
    std::string_view path{};
    double left = 0;       ///< MiB
    std::size_t files = 0; ///< those that are still to come
    bool is_said = false;
  };
  std::vector<std::size_t> container_of_; ///< of each file
  std::vector<container> containers_;     ///< the first is none
};

/// Processes one of many items, and prints only to the given output. Returns the exit status, or `skipped`.
using item_work = std::function<int(std::size_t item, output& out)>;

/// Calls work for 0 to count - 1, `jobs` at a time (0: one per core). The output appears in the order of the
/// items, with the same bytes for any number of jobs, and with `between` on stdout between two items that
/// print there. Kept output is bounded. If work throws, the items before it are printed, those after it are
/// not, and the exception propagates. For several items, a line on a terminal's stderr counts the finished
/// ones as `what`. Items that `limits` does not allow print nothing, but the reason, as if they could not be
/// read.
files_done for_each_item(std::size_t count, unsigned jobs, const std::string& what, const item_work& work,
                         std::string_view between = {}, shared_limits* limits = nullptr);

/// Processes one file, and prints only to the given output. Returns the exit status, or `skipped`.
using file_work = std::function<int(const std::string& path, output& out)>;

/// Calls for_each_item() for o.files, o.jobs at a time, with their shared_limits.
files_done for_each_file(const options& o, const file_work& work, std::string_view between = {});

/// Reports the number of skipped files on stderr. Returns the exit status, an error if all were skipped.
int say_skipped(const options& o, const files_done& done);

/// Calls for_each_file() for a table, and prints its first line if rows name their file. Returns the exit
/// status.
int print_tables(const options& o, std::string_view first_line, const file_work& work);

} // namespace cli

#endif
