// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/unfinished_file: a file that is written under another name before it replaces an older one.
#ifndef MOTLEY_EXAMPLES_CLI_IO_UNFINISHED_FILE_HPP
#define MOTLEY_EXAMPLES_CLI_IO_UNFINISHED_FILE_HPP

#include <cstdio>
#include <filesystem>
#include <string>

#include "io/platform.hpp"

namespace cli {

/// True if a folder does not allow replacing a file that we may write: permission is missing, or something is
/// mounted there.
bool is_denial(int failure);

/// A new file beside a target. It takes the target's place, or it disappears, also if a signal ends the
/// program. One at a time.
class unfinished_file {
public:
  explicit unfinished_file(std::filesystem::path target);
  unfinished_file(const unfinished_file&) = delete;
  unfinished_file& operator=(const unfinished_file&) = delete;
  ~unfinished_file();

  /// Creates it, with the owner and the permissions of the target if that exists. Null, and errno in
  /// `failure`, if that fails. The caller closes it.
  std::FILE* create(int& failure);
  /// Puts it in the target's place. Returns 0 or errno.
  int take_place();
  const std::string& name() const { return name_; }

private:
  std::filesystem::path target_;
  std::string name_;
  pending_file pending_;
  bool is_there_ = false;
};

} // namespace cli

#endif
