// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/platform: what differs between Windows and the others.
#ifndef MOTLEY_EXAMPLES_CLI_PLATFORM_HPP
#define MOTLEY_EXAMPLES_CLI_PLATFORM_HPP

#include <cstdio>
#include <filesystem>
#include <string>

namespace cli {

/// To be called first. Windows: the standard streams carry bytes, and the console shows UTF-8. Others: a
/// standard stream that the caller closed stays unusable, instead of becoming the next file that is opened; a
/// file that grows too large is an error, not a signal; and see pending_file.
void prepare_streams();

/// While it lives, SIGINT, SIGTERM and SIGHUP remove the file before they end the program. One at a time; the
/// path must outlive it. (On Windows it does nothing.)
class pending_file {
public:
  explicit pending_file(const char* path);
  pending_file(const pending_file&) = delete;
  pending_file& operator=(const pending_file&) = delete;
  ~pending_file();
};

/// A path as the command line has it, as a path of the standard library, and back: on Windows the library
/// takes such text for Latin-1.
std::filesystem::path to_path(const std::string& path);
std::string to_string(const std::filesystem::path& path);

bool is_terminal(std::FILE* file);

/// A file's name as the system compares it: on Windows in lower case.
std::string name_as_compared(const std::string& name);

/// True for a device or a pipe: what is written there is no file, and cannot be renamed. (The standard
/// library of mingw-w64 does not see NUL.)
bool is_device(const std::string& path);

/// Creates a file for writing; null and errno if there is one already, or on failure. It gets the owner, the
/// group and the permissions of the file `like`, as far as the system lets us, if that exists.
std::FILE* create_file(const std::string& path, const std::string& like);

/// Another stream for a file that is open already; null and errno on failure.
std::FILE* open_descriptor(int descriptor);

} // namespace cli

#endif
