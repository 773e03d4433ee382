// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/containers: containers among the inputs become the files in them, and --clip selects
// among these.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_CONTAINERS_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_CONTAINERS_HPP

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "inputs/contents.hpp"
#include "options.hpp"

namespace cli {

/// Replaces each container among o.files, and each path into one ("X.dat/a.mot"), by the files in it, as if
/// it were a folder. Applies --clip to their paths. Throws usage_error if --clip is ambiguous or a number.
void open_containers(options& o);

/// The same for an option that takes one file, and for commands that do: a path into a container, or a
/// container in which exactly one file has a format that `wants` accepts. Throws usage_error.
void open_container_of(options& o, std::string& path, bool (*wants)(std::span<const std::byte>),
                       std::string_view what);

/// The container into which a path leads ("X.dat" of "X.dat/a.mot"); empty if it leads into none.
std::string container_around(const std::string& path);

/// The contents of an input; null if it is no container, or is left to the command's own errors.
std::shared_ptr<const contents> open_input(const std::string& path, const options& o);

/// Adds files of containers to the inputs.
class expander {
public:
  /// `is_again`: files may have been added before.
  explicit expander(options& o, bool is_again = false) : o_{o}, is_again_{is_again} {}

  /// Adds a file of a container under a path that no other file has. Returns the path.
  std::string add(const std::string& container, const contained& f);

private:
  options& o_;
  bool is_again_;
  std::map<std::string, std::size_t> numbers_;
  std::set<std::string> known_;
};

} // namespace cli

#endif
