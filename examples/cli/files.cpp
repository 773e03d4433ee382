// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/files: see files.hpp.
#include "files.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace cli {

int complain(const std::string& path, std::string_view message) {
  std::fprintf(stderr, "%s: error: %.*s\n", path.c_str(), static_cast<int>(message.size()), message.data());
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
  errno = file ? 0 : errno;
  for (std::size_t size = 0; file;) {
    bytes.resize(size + (std::size_t{1} << 20U));
    const std::size_t got = std::fread(bytes.data() + size, 1, bytes.size() - size, file.get());
    bytes.resize(size += got);
    if (got == 0) break;
  }
  if (file && std::ferror(file.get()) == 0) return bytes;
  why = std::string{"cannot be read: "} + std::strerror(errno);
  return std::nullopt;
}

} // namespace cli
