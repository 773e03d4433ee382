// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/read_file: see read_file.hpp.
#include "io/read_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "io/output.hpp"
#include "io/platform.hpp"

namespace cli {

namespace fs = std::filesystem;

namespace {

/// A file that is closed at the end, but standard input is not. Null, and errno, if it cannot be opened.
using file_to_read = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
file_to_read open_to_read(const std::string& path) {
  return {path == "-" ? stdin : std::fopen(path.c_str(), "rb"),
          [](std::FILE* f) { return f == stdin ? 0 : std::fclose(f); }};
}

/// The size of a regular file as the system knows it, or 0.
std::uintmax_t stated_size(const std::string& path) {
  std::error_code failed;
  const std::uintmax_t size = fs::file_size(path_of_input(path), failed);
  return failed ? 0 : size;
}

} // namespace

fs::path path_of_input(const std::string& path) { return to_path(path == "-" ? "/dev/stdin" : path); }

std::optional<std::vector<std::byte>> read_file(const std::string& path) {
  std::string why;
  auto bytes = read_file(path, why);
  if (!bytes) complain(path, why);
  return bytes;
}

std::optional<std::vector<std::byte>> read_file(const std::string& path, std::string& why) {
  const file_to_read file = open_to_read(path);
  std::vector<std::byte> bytes;
  std::size_t size = 0;
  errno = file ? 0 : errno;
  const std::uintmax_t stated = stated_size(path), most = std::max(stated, largest_usual);
  const std::uintmax_t at_first = stated > 0 ? stated : std::uintmax_t{1} << 16U;
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

std::vector<std::byte> read_first(const std::string& path, std::size_t most) {
  const file_to_read file = open_to_read(path);
  std::vector<std::byte> bytes(most);
  bytes.resize(file ? std::fread(bytes.data(), 1, most, file.get()) : 0);
  return bytes;
}

} // namespace cli
