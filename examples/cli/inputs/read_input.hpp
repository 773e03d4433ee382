// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/read_input: reads the inputs of commands: files, files in containers, gzip, standard
// input.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_READ_INPUT_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_READ_INPUT_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "options.hpp"

namespace cli {

/// The contents of an input file of a command, or why there are none.
struct input_bytes {
  std::vector<std::byte> bytes{}; ///< of a file that is too large, the first ones
  std::string why_not{};          ///< empty: it was read
  bool is_too_large = false;      ///< it is larger than any motion, and was found in a folder or is unknown
  std::size_t packed = SIZE_MAX;  ///< the size of the gzip file that it was in; more if it was in none

  /// The size with which limits grow: that of the file as it is stored.
  std::size_t counted() const { return std::min(packed, bytes.size()); }
};

/// Reads an input file of a command, which may be one in a container, and unpacks gzip. Standard input and
/// pipes are kept and can be read again.
input_bytes read_input(const std::string& path, const options& o);

/// The same for a file that must be there. On failure returns nothing and prints a line on stderr.
std::optional<input_bytes> require_input(const std::string& path, const options& o);

/// The same for a container. Those used last are kept.
std::shared_ptr<const input_bytes> read_container(const std::string& path, const options& o);

/// The bytes of a file in a container.
struct bytes_inside {
  std::shared_ptr<const std::vector<std::byte>> unpacked{}; ///< what they are in; null: the container
  std::span<const std::byte> bytes{};                       ///< none if the container has changed
};
bytes_inside bytes_of(const inner_place& place, std::span<const std::byte> container);

} // namespace cli

#endif
