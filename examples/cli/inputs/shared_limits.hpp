// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/shared_limits: limits on what the files of a container need together.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_SHARED_LIMITS_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_SHARED_LIMITS_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "options.hpp"

namespace cli {

/// What all files of each container may need together (see allowance). Files spend in their order, so that it
/// does not depend on the number of jobs which files are left out: those after the one that needs too much.
class shared_limits {
public:
  explicit shared_limits(const options& o);
  /// The limit of a container of so many bytes, in what allowance::spent_together() counts.
  static double mib_of(std::size_t container_size);
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

} // namespace cli

#endif
