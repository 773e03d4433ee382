// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/platform: differences between Windows and other systems.
#ifndef MOTLEY_EXAMPLES_CLI_IO_PLATFORM_HPP
#define MOTLEY_EXAMPLES_CLI_IO_PLATFORM_HPP

#include <cstdio>
#include <filesystem>
#include <functional>
#include <string>

namespace cli {

/// Must be called first. Windows: makes the standard streams binary and the console UTF-8. Other systems:
/// keeps a standard stream that the caller closed unusable, so that it does not become the next opened file;
/// makes exceeding the file size limit an error instead of a signal; and see pending_file.
void prepare_streams();

/// An unfinished file, from before it is created until after it is renamed. During its lifetime, SIGINT,
/// SIGTERM, SIGHUP and SIGPIPE remove the file before they end the program. One at a time. The path must
/// outlive it. (On Windows signals do nothing with it.)
class pending_file {
public:
  explicit pending_file(const char* path);
  pending_file(const pending_file&) = delete;
  pending_file& operator=(const pending_file&) = delete;
  ~pending_file();
};

/// Calls a function of a few system calls, such as creating the pending_file or renaming it. Signals that
/// come meanwhile wait until it has returned. Once one has come, it is not called, and this function does not
/// return: thus no thread creates a file that the signal's handler in another thread does not know.
void without_signals(const std::function<void()>& work);

/// Converts a command-line path to a path of the standard library and back. On Windows the library would take
/// the text for Latin-1.
std::filesystem::path to_path(const std::string& path);
std::string to_string(const std::filesystem::path& path);

/// A path's extension in lower case: ".dat"; empty if there is none.
std::string extension_of(const std::string& path);

bool is_terminal(std::FILE* file);

/// Windows: true if no other process, such as a shell, uses this program's console. False on other systems.
bool is_only_console_process();

/// A file's name as the system compares names: on Windows in lower case.
std::string name_as_compared(const std::string& name);

/// True for a device or a pipe, which cannot be replaced by renaming. (The standard library of mingw-w64 does
/// not recognise NUL.)
bool is_device(const std::string& path);

/// Creates a file for writing. Returns null and sets errno if it exists already, or on failure. If the file
/// `like` exists, the new file gets its owner, group and permissions, as far as the system allows.
std::FILE* create_file(const std::string& path, const std::string& like);

/// Another stream for an open file. Returns null and sets errno on failure.
std::FILE* open_descriptor(int descriptor);

} // namespace cli

#endif
