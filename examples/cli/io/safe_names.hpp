// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/safe_names: names of files on every system, for the names in containers.
#ifndef MOTLEY_EXAMPLES_CLI_IO_SAFE_NAMES_HPP
#define MOTLEY_EXAMPLES_CLI_IO_SAFE_NAMES_HPP

#include <string>
#include <string_view>

#include "io/distinct_names.hpp"

namespace cli {

/// A stored name as a file or folder can have it on every system: separators, control characters, invalid
/// UTF-8 and what Windows forbids become '_'; so do leading spaces, and dots and spaces at the end. A
/// device's name of Windows ("NUL.mot") gets a '_' in front. "." and ".." become "_", an empty name too. At
/// most 200 bytes, with its extension.
std::string safe_name(std::string_view stored);

/// Gives each safe_name() in a folder once, ignoring case: the second "a.mot" becomes "a_2.mot".
class names_in_folder {
public:
  std::string add(const std::string& name);

private:
  distinct_names names_;
};

} // namespace cli

#endif
