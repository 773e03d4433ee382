// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/files: see files.hpp.
#include "files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <random>
#include <system_error>

#include "numbers.hpp"
#include "output.hpp"
#include "platform.hpp"

namespace cli {

namespace fs = std::filesystem;

std::string complaint(const std::string& path, std::string_view message) {
  return printable((path + ": error: ").append(message)) + '\n';
}

int complain(const std::string& path, std::string_view message) {
  std::fputs(complaint(path, message).c_str(), stderr);
  return 1;
}

std::optional<std::vector<std::byte>> read_file(const std::string& path) {
  std::string why;
  auto bytes = read_file(path, why);
  if (!bytes) complain(path, why);
  return bytes;
}

namespace {

/// A larger file may be sparse, and a device or a pipe may have no end.
constexpr std::uintmax_t largest_usual = std::uintmax_t{1} << 28U;

/// The size of a regular file as the system knows it, or 0.
std::uintmax_t stated_size(const std::string& path) {
  std::error_code failed;
  const std::uintmax_t size = fs::file_size(path_of_input(path), failed);
  return failed ? 0 : size;
}

} // namespace

std::optional<std::vector<std::byte>> read_file(const std::string& path, std::string& why) {
  const bool from_stdin = path == "-";
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file{
      from_stdin ? stdin : std::fopen(path.c_str(), "rb"),
      [](std::FILE* f) { return f == stdin ? 0 : std::fclose(f); }};
  std::vector<std::byte> bytes;
  std::size_t size = 0;
  errno = file ? 0 : errno;
  const std::uintmax_t stated = stated_size(path), most = std::max(stated, largest_usual);
  const bool is_usual = stated > 0 && stated <= largest_usual;
  const std::uintmax_t at_first = is_usual ? stated : std::uintmax_t{1} << 16U;
  while (file && size == bytes.size() && size <= most) { // while the file fills the buffer
    const std::uintmax_t next = size == 0 ? at_first + 1 : std::min<std::uintmax_t>(2 * size, most + 1);
    bytes.resize(static_cast<std::size_t>(next)); // the one more detects the end
    size += std::fread(bytes.data() + size, 1, bytes.size() - size, file.get());
  }
  if (size > most) {
    why = "cannot be read: larger than " + std::to_string(most >> 20U) + " MiB, the limit for " +
          (stated > 0 ? "a file that grows" : "standard input, pipes and devices");
    return std::nullopt;
  }
  bytes.resize(size);
  if (file && std::ferror(file.get()) == 0) return bytes;
  int failure = errno;
#if defined(_WIN32) // other errors
  std::error_code failed;
  if (fs::is_directory(to_path(path), failed)) failure = EISDIR;
  if (failure == EINVAL) failure = ENOENT; // not a file name: a wildcard without a match
#endif
  why = "cannot be read: " + std::generic_category().message(failure);
  return std::nullopt;
}

std::optional<std::vector<std::byte>> read_input(const std::string& path, const options& o,
                                                 std::string& why) {
  constexpr std::uintmax_t most = std::uintmax_t{1} << 28U; // limit for other files beside motions
  if (o.found.contains(path)) {
    std::error_code failed;
    const std::uintmax_t size = fs::file_size(to_path(path), failed);
    const bool is_large = !failed && size > most && !o.no_limits;
    if (o.may_be_anything(path) && !failed && (size == 0 || is_large)) return std::nullopt;
    if (is_large) {
      why = "larger than any motion: to be read it has to be named itself, or --no-limits given";
      return std::nullopt;
    }
  }
  if (path != "-") return read_file(path, why);
  static std::string why_not;
  static const auto held = read_file(path, why_not);
  why = why_not;
  return held;
}

namespace {

/// Writes and closes the file. Returns 0 or errno.
int write_and_close(std::FILE* file, std::string_view content) {
  errno = 0;
  const bool good = std::fwrite(content.data(), 1, content.size(), file) == content.size();
  const int failure = errno; // closing may change errno
  const bool closed = (file == stdout ? std::fflush(file) : std::fclose(file)) == 0;
  if (good && closed) return 0;
  const int why = good ? errno : failure;
  return why != 0 ? why : EIO;
}

int write_directly(std::FILE* file, std::string_view content) {
  return file == nullptr ? errno : write_and_close(file, content);
}

/// An unpredictable name in the target's folder that no other file has.
fs::path temporary_name(const fs::path& target) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::random_device random;
  std::string name = ".motley-";
  for (int i = 0; i < 16; ++i) name += digits[random() % digits.size()];
  return target.parent_path() / (name + ".tmp");
}

/// True if a folder does not allow replacing a file that we may write: permission is missing, or something is
/// mounted there.
bool is_denial(int failure) {
  return failure == EACCES || failure == EPERM || failure == EROFS || failure == EBUSY;
}

/// Atomically replaces the file `target`, or creates it. Returns 0 or errno. `denied`: the folder does not
/// allow it, and nothing has changed.
int replace_file(const fs::path& target, std::string_view content, bool& denied) {
  const fs::path path = temporary_name(target);
  const std::string name = to_string(path);
  const pending_file pending{name.c_str()};
  std::FILE* const file = create_file(name, to_string(target));
  if (file == nullptr) {
    denied = is_denial(errno);
    return errno;
  }
  int failure = write_and_close(file, content);
  std::error_code renamed, ignored;
  if (failure == 0) {
    fs::rename(path, target, renamed);
    failure = renamed.default_error_condition().value();
    denied = is_denial(failure);
  }
  if (failure != 0) fs::remove(path, ignored);
  return failure;
}

/// Overwrites an existing file. Returns 0 or errno.
int overwrite_file(const fs::path& target, std::string_view content) {
  std::FILE* const file = std::fopen(to_string(target).c_str(), "r+b");
  if (file == nullptr) return errno;
  std::error_code failed;
  fs::resize_file(target, 0, failed);
  const int failure = write_and_close(file, content);
  return failed ? failed.default_error_condition().value() : failure;
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

/// The target of a chain of symbolic links, which need not exist.
fs::path follow_links(fs::path path) {
  std::error_code failed;
  for (int links = 0; links < 40 && fs::is_symlink(fs::symlink_status(path, failed)) && !is_open_file(path);
       ++links)
    path = path.parent_path() / fs::read_symlink(path, failed); // an absolute link replaces the whole path
  return path;
}

/// The number of the program's own descriptor, if a path, after following links, is in /dev/fd.
std::optional<int> descriptor_of(const fs::path& path) {
  int descriptor = 0;
  std::error_code failed;
  const bool own = folder_of(path) == fs::canonical("/dev/fd", failed) && !failed;
  return own && parse(path.filename().string(), descriptor) ? std::optional{descriptor} : std::nullopt;
}

int write_named(const std::string& name, std::string_view content) {
  const fs::path path = to_path(name), target = follow_links(path);
  if (const auto descriptor = descriptor_of(target)) // appended to what others wrote
    return write_directly(open_descriptor(*descriptor), content);
  if (is_device(name) || is_open_file(target)) return write_directly(std::fopen(name.c_str(), "wb"), content);
  std::error_code failed;
  const fs::file_status there = fs::status(path, failed);
  if (there.type() == fs::file_type::none) return failed.default_error_condition().value(); // a loop of links
  if (fs::is_directory(there)) return EISDIR;
  if (fs::exists(there)) {
    std::FILE* const file = std::fopen(name.c_str(), "r+b"); // renaming could replace a read-only file
    if (file == nullptr) return errno;
    std::fclose(file);
    if (!fs::equivalent(path, target, failed)) return overwrite_file(path, content);
  }
  bool denied = false;
  const int failure = replace_file(target, content, denied);
  return denied && fs::exists(there) ? overwrite_file(path, content) : failure;
}

} // namespace

fs::path path_of_input(const std::string& path) { return to_path(path == "-" ? "/dev/stdin" : path); }

bool would_overwrite(const std::string& out, const std::string& in) {
  std::error_code failed;
  return out != "-" && !in.empty() && fs::is_regular_file(to_path(out), failed) &&
         fs::equivalent(path_of_input(in), to_path(out), failed);
}

int write_file(const std::string& path, std::string_view content) {
  const int failure = path == "-" ? write_directly(stdout, content) : write_named(path, content);
  return failure == 0 ? 0 : complain(path, "cannot be written: " + std::generic_category().message(failure));
}

} // namespace cli
