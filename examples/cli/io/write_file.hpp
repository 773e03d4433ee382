// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/write_file: writes whole files, so that a failure keeps what was there.
#ifndef MOTLEY_EXAMPLES_CLI_IO_WRITE_FILE_HPP
#define MOTLEY_EXAMPLES_CLI_IO_WRITE_FILE_HPP

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

namespace cli {

/// Writes a file ("-": standard output). A regular file is written under another name and then renamed, so a
/// failure keeps the previous file. If the folder does not allow that, or the path refers to an open file
/// (/dev/stdout), it is written in place. Returns the exit status; on failure prints a line on stderr.
int write_file(const std::string& path, std::string_view content);

/// The same for a path that is not "-", without a line on stderr. Returns 0 or errno.
int write_named(const std::string& path, std::string_view content);

/// Writes a file that does not exist yet; on failure there is none, nor after a signal that ends the program.
/// Returns 0 or errno.
int write_new_file(const std::string& path, std::string_view content);

/// Writes and closes an open file; standard output stays open. Returns 0 or errno.
int write_and_close(std::FILE* file, std::string_view content);

/// Overwrites an existing file in place. Returns 0 or errno.
int overwrite_file(const std::filesystem::path& target, std::string_view content);

/// "cannot be written: REASON", from errno.
std::string why_cannot_be_written(int failure);

/// The target of a chain of symbolic links, which need not exist.
std::filesystem::path follow_links(std::filesystem::path path);

/// Opens a path whose content nobody can lose, for writing as it comes: a device, a pipe, or an open file of
/// this program (/dev/stdout), to which it appends. `target` is where its links lead. Null for other paths,
/// and, with errno in `failure`, if it cannot be opened.
std::FILE* open_stream_at(const std::string& path, const std::filesystem::path& target, int& failure);

/// True for a path that is written as it is, and cannot be replaced: an open file, a device, a pipe. `target`
/// is where its links lead.
bool is_written_directly(const std::string& path, const std::filesystem::path& target);

/// Why a path cannot be written, as errno, or 0.
int why_not_written(const std::string& path);

} // namespace cli

#endif
