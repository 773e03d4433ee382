// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/files: reads and writes whole files and reports errors.
#ifndef MOTLEY_EXAMPLES_CLI_IO_FILES_HPP
#define MOTLEY_EXAMPLES_CLI_IO_FILES_HPP

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "commands.hpp"
#include "io/platform.hpp"

namespace cli {

/// The bytes of a file ("-": standard input). On failure returns nothing and prints a line on stderr.
std::optional<std::vector<std::byte>> read_file(const std::string& path);

/// The same, but returns the reason in `why`.
std::optional<std::vector<std::byte>> read_file(const std::string& path, std::string& why);

/// The contents of an input file of a command, or why there are none.
struct input_bytes {
  std::vector<std::byte> bytes{}; ///< of a file that is too large, the first ones
  std::string why_not{};          ///< empty: it was read
  bool is_too_large = false;      ///< it was found in a folder, and is larger than any motion
};

/// Reads an input file of a command, which may be one in a container, and unpacks gzip. Standard input is
/// kept and can be read again.
input_bytes read_input(const std::string& path, const options& o);

/// While it exists, read_input() of this thread fails with this reason.
class refused_reading {
public:
  explicit refused_reading(std::string why);
  refused_reading(const refused_reading&) = delete;
  refused_reading& operator=(const refused_reading&) = delete;
  ~refused_reading();
};

/// The same for a file that must be there. On failure returns nothing and prints a line on stderr.
std::optional<std::vector<std::byte>> require_input(const std::string& path, const options& o);

/// The same for a container. Those used last are kept.
std::shared_ptr<const input_bytes> read_container(const std::string& path, const options& o);

/// The path of an input ("-": standard input). Windows has no such path for standard input.
std::filesystem::path path_of_input(const std::string& path);

/// True if `out` is a regular file and `in` ("-": standard input) is the same file, even through other paths
/// or links.
bool would_overwrite(const std::string& out, const std::string& in);

/// Writes a file ("-": standard output). A regular file is written under another name and then renamed, so a
/// failure keeps the previous file. If the folder does not allow that, or the path refers to an open file
/// (/dev/stdout), it is written in place. Returns the exit status; on failure prints a line on stderr.
int write_file(const std::string& path, std::string_view content);

/// The output of a command that prints, if -o names a file: what goes to stdout through print() is kept in an
/// unfinished file beside it, or in a temporary file if it is written in place (see write_file()), until
/// finish(). Without finish() the previous file stays.
class output_file {
public:
  output_file() = default;
  output_file(const output_file&) = delete;
  output_file& operator=(const output_file&) = delete;
  ~output_file();
  /// Begins. Returns the exit status; on failure prints a line on stderr.
  int open(const std::string& path);
  /// Ends with the command's exit status: puts the file in its place. The previous file stays if the command
  /// failed and printed no more than column names; a JSON document contains its errors. Returns the exit
  /// status. Does nothing if there was no open().
  int finish(const options& o, int status);

private:
  int close();
  void discard();
  int put_in_place();

  std::string path_, unfinished_; // unfinished_: empty if it is written in place
  std::filesystem::path target_;
  std::optional<pending_file> pending_;
  std::FILE* file_ = nullptr;
};

/// "PATH: error: MESSAGE", a line in printable characters.
std::string complaint(const std::string& path, std::string_view message);

/// Prints the same on stderr. Returns the exit status for bad input.
int complain(const std::string& path, std::string_view message);

} // namespace cli

#endif
