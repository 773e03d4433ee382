// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/write_file: see write_file.hpp.
#include "io/write_file.hpp"

#include <algorithm>
#include <cerrno>
#include <optional>
#include <system_error>

#include "io/numbers.hpp"
#include "io/output.hpp"
#include "io/platform.hpp"
#include "io/unfinished_file.hpp"

namespace cli {

namespace fs = std::filesystem;

namespace {

int write_directly(std::FILE* file, std::string_view content) {
  return file == nullptr ? errno : write_and_close(file, content);
}

/// Atomically replaces the file `target`, or creates it. Returns 0 or errno. `denied`: the folder does not
/// allow it, and nothing has changed.
int replace_file(const fs::path& target, std::string_view content, bool& denied) {
  unfinished_file unfinished{target};
  int failure = 0;
  std::FILE* const file = unfinished.create(failure);
  denied = file == nullptr && is_denial(failure);
  if (file == nullptr) return failure;
  failure = write_and_close(file, content);
  if (failure != 0) return failure;
  failure = unfinished.take_place();
  denied = is_denial(failure);
  return failure;
}

/// The folder of a path, with links resolved; empty if there is none.
fs::path folder_of(const fs::path& path) {
  std::error_code failed;
  return fs::canonical(path.has_parent_path() ? path.parent_path() : ".", failed);
}

/// True if a path refers to an open file, not to a name: /dev/fd/1, /proc/PID/fd/3. Such paths look like
/// links, but their text only describes the file.
bool is_open_file(const fs::path& path) {
  const fs::path folder = folder_of(path), rest = folder.relative_path();
  return folder == "/dev/fd" || (folder.root_path() == "/" && !rest.empty() && *rest.begin() == "proc");
}

/// The number of the program's own descriptor, if a path, after following links, is in /dev/fd.
std::optional<int> descriptor_of(const fs::path& path) {
  int descriptor = 0;
  std::error_code failed;
  const bool own = folder_of(path) == fs::canonical("/dev/fd", failed) && !failed;
  return own && parse(path.filename().string(), descriptor) ? std::optional{descriptor} : std::nullopt;
}

} // namespace

int write_and_close(std::FILE* file, std::string_view content) {
  errno = 0;
  const bool good = std::fwrite(content.data(), 1, content.size(), file) == content.size();
  const int failure = errno; // closing may change errno
  const bool closed = (file == stdout ? std::fflush(file) : std::fclose(file)) == 0;
  if (good && closed) return 0;
  const int why = good ? errno : failure;
  return why != 0 ? why : EIO;
}

int overwrite_file(const fs::path& target, std::string_view content) {
  std::FILE* const file = std::fopen(to_string(target).c_str(), "r+b");
  if (file == nullptr) return errno;
  std::error_code failed;
  fs::resize_file(target, 0, failed);
  const int failure = write_and_close(file, content);
  return failed ? failed.default_error_condition().value() : failure;
}

fs::path follow_links(fs::path path) {
  std::error_code failed;
  for (int links = 0; links < 40 && fs::is_symlink(fs::symlink_status(path, failed)) && !is_open_file(path);
       ++links)
    path = path.parent_path() / fs::read_symlink(path, failed); // an absolute link replaces the whole path
  return path;
}

std::FILE* open_stream_at(const std::string& name, const fs::path& target, int& failure) {
  const auto descriptor = descriptor_of(target);
  if (!descriptor && !is_device(name)) return nullptr;
  errno = 0;
  std::FILE* const file = descriptor ? open_descriptor(*descriptor) : std::fopen(name.c_str(), "wb");
  if (file == nullptr) failure = std::max(errno, 1);
  return file;
}

bool is_written_directly(const std::string& name, const fs::path& target) {
  return descriptor_of(target) || is_device(name) || is_open_file(target);
}

int why_not_written(const std::string& name) {
  std::error_code failed;
  const fs::file_status there = fs::status(to_path(name), failed);
  if (there.type() == fs::file_type::none) return failed.default_error_condition().value(); // a loop of links
  if (fs::is_directory(there)) return EISDIR;
  if (!fs::exists(there)) return 0;
  std::FILE* const file = std::fopen(name.c_str(), "r+b"); // renaming could replace a read-only file
  if (file == nullptr) return errno;
  std::fclose(file);
  return 0;
}

int write_named(const std::string& name, std::string_view content) {
  const fs::path path = to_path(name), target = follow_links(path);
  int failure = 0;
  if (std::FILE* const file = open_stream_at(name, target, failure)) return write_and_close(file, content);
  if (failure != 0) return failure;
  if (is_open_file(target)) return write_directly(std::fopen(name.c_str(), "wb"), content);
  if (const int why = why_not_written(name); why != 0) return why;
  std::error_code failed;
  const fs::file_status there = fs::status(path, failed);
  if (fs::exists(there) && !fs::equivalent(path, target, failed)) return overwrite_file(path, content);
  bool denied = false;
  failure = replace_file(target, content, denied);
  return denied && fs::exists(there) ? overwrite_file(path, content) : failure;
}

int write_new_file(const std::string& path, std::string_view content) {
  std::FILE* file = nullptr;
  int failure = 0;
  std::optional<pending_file> pending; // only once it is ours: a signal must not remove another file
  without_signals([&] {
    errno = 0;
    file = create_file(path, path);
    failure = file == nullptr ? errno : 0;
    if (file != nullptr) pending.emplace(path.c_str());
  });
  if (file == nullptr) return failure;
  failure = write_and_close(file, content);
  std::error_code ignored;
  if (failure != 0) fs::remove(to_path(path), ignored);
  return failure;
}

std::string why_cannot_be_written(int failure) {
  return "cannot be written: " + std::generic_category().message(failure);
}

int write_file(const std::string& path, std::string_view content) {
  const int failure = path == "-" ? write_directly(stdout, content) : write_named(path, content);
  return failure == 0 ? 0 : complain(path, why_cannot_be_written(failure));
}

} // namespace cli
