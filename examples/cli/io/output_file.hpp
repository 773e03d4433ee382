// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/output_file: the file of -o for a command that prints.
#ifndef MOTLEY_EXAMPLES_CLI_IO_OUTPUT_FILE_HPP
#define MOTLEY_EXAMPLES_CLI_IO_OUTPUT_FILE_HPP

#include <cstdio>
#include <optional>
#include <string>

#include "io/output.hpp"
#include "io/unfinished_file.hpp"
#include "options.hpp"

namespace cli {

/// The output of a command that prints, if -o names a file: what goes to stdout through print() is kept in an
/// unfinished file beside it, or in a temporary file if it is written in place (see write_file()), until
/// finish(). Without finish() the previous file stays. A device or a pipe is written as stdout is.
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

  std::string path_;
  std::optional<unfinished_file> unfinished_; // absent: file_ is a temporary file without a name
  std::FILE* file_ = nullptr;
  bool is_stream_ = false; // file_ is the output itself
};

} // namespace cli

#endif
