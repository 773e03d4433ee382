// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/distinct_names: numbers names that would be equal.
#ifndef MOTLEY_EXAMPLES_CLI_IO_DISTINCT_NAMES_HPP
#define MOTLEY_EXAMPLES_CLI_IO_DISTINCT_NAMES_HPP

#include <cstddef>
#include <map>
#include <set>
#include <string>

namespace cli {

/// Gives each name once: the second "a.mot" becomes "a_2.mot".
class distinct_names {
public:
  /// `ignore_case`: also names that differ only in the case of A to Z are equal, as on some systems.
  explicit distinct_names(bool ignore_case = true) : ignore_case_{ignore_case} {}
  /// The name stem + extension, or the next one that is free.
  std::string add(const std::string& stem, const std::string& extension = {});

private:
  std::string key_of(const std::string& name) const;

  bool ignore_case_;
  std::set<std::string> used_;              // by key
  std::map<std::string, std::size_t> next_; // by key of the name without a number; all lower numbers are used
};

} // namespace cli

#endif
