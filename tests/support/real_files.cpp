// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/real_files: see real_files.hpp.
#include "real_files.hpp"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace support {

std::optional<std::vector<std::byte>> read_file(const std::string& path) {
  std::ifstream in{path, std::ios::binary};
  if (!in) return std::nullopt;
  std::vector<std::byte> bytes;
  for (std::istreambuf_iterator<char> at{in}, end; at != end; ++at)
    bytes.push_back(static_cast<std::byte>(*at));
  return bytes;
}

std::string real_path(const std::string& name) {
  const char* const folder = std::getenv("MOTLEY_DATA");
  return (folder != nullptr ? std::string{folder} : std::string{MOTLEY_SOURCE_DIR "/../shared/data"}) + "/" +
         name;
}

std::optional<std::vector<std::byte>> real_file(const std::string& name) {
  auto bytes = read_file(real_path(name));
  if (!bytes)
    std::fprintf(stderr,
                 "\n*** REAL FILE ABSENT: %s. This test tested NOTHING. Set the environment variable "
                 "MOTLEY_DATA to the "
                 "folder that has it. ***\n\n",
                 name.c_str());
  return bytes;
}

} // namespace support
