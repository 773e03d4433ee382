// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/files: see files.hpp.
#include "files.hpp"

#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

namespace cli {

std::string complaint(const std::string& path, std::string_view message) {
  std::string line = path + ": error: ";
  line += message;
  return line += '\n';
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

std::optional<std::vector<std::byte>> read_file(const std::string& path, std::string& why) {
  const bool from_stdin = path == "-";
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file{
      from_stdin ? stdin : std::fopen(path.c_str(), "rb"),
      [](std::FILE* f) { return f == stdin ? 0 : std::fclose(f); }};
  std::vector<std::byte> bytes;
  std::size_t size = 0;
  errno = file ? 0 : errno;
  while (file && size == bytes.size()) { // as long as the file fills what there is for it
    bytes.resize(size == 0 ? std::size_t{1} << 16U : 2 * size);
    size += std::fread(bytes.data() + size, 1, bytes.size() - size, file.get());
  }
  bytes.resize(size);
  if (file && std::ferror(file.get()) == 0) return bytes;
  why = "cannot be read: " + std::generic_category().message(errno);
  return std::nullopt;
}

int write_file(const std::string& path, std::string_view content) {
  const bool to_stdout = path == "-";
  errno = 0;
  std::FILE* const file = to_stdout ? stdout : std::fopen(path.c_str(), "wb");
  bool good = file != nullptr && std::fwrite(content.data(), 1, content.size(), file) == content.size();
  int failure = errno; // closing may change it
  if (file != nullptr && (to_stdout ? std::fflush(file) : std::fclose(file)) != 0) {
    if (good) failure = errno;
    good = false;
  }
  return good ? 0 : complain(path, "cannot be written: " + std::generic_category().message(failure));
}

} // namespace cli
