// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/read_file: reads whole files, of any kind.
#ifndef MOTLEY_EXAMPLES_CLI_IO_READ_FILE_HPP
#define MOTLEY_EXAMPLES_CLI_IO_READ_FILE_HPP

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace cli {

/// A larger file may be sparse, and a device or a pipe may have no end. No motion is larger, no container,
/// and nothing that gzip packs.
inline constexpr std::uintmax_t largest_usual = std::uintmax_t{1} << 28U;

/// The bytes of a file ("-": standard input). On failure returns nothing and prints a line on stderr.
std::optional<std::vector<std::byte>> read_file(const std::string& path);

/// The same, but returns the reason in `why`.
std::optional<std::vector<std::byte>> read_file(const std::string& path, std::string& why);

/// At most `most` bytes from the beginning of a file; none if it cannot be read.
std::vector<std::byte> read_first(const std::string& path, std::size_t most);

/// The path of an input ("-": standard input). Windows has no such path for standard input.
std::filesystem::path path_of_input(const std::string& path);

} // namespace cli

#endif
