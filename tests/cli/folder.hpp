// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/folder: a folder for a test.
#ifndef MOTLEY_TESTS_CLI_FOLDER_HPP
#define MOTLEY_TESTS_CLI_FOLDER_HPP

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/run.hpp"

namespace cli_test {

namespace fs = std::filesystem;

inline std::vector<std::byte> as_bytes(std::string_view text) {
  std::vector<std::byte> bytes;
  for (const char c : text) bytes.push_back(static_cast<std::byte>(c));
  return bytes;
}

/// A folder that is gone at the end of the test.
class folder {
public:
  folder() : path_{temporary_path()} { fs::create_directory(path_); }
  folder(const folder&) = delete;
  folder& operator=(const folder&) = delete;
  ~folder() { fs::remove_all(path_); }
  /// A path in it, with the separator that the program prints on Windows, too.
  std::string operator/(const std::string& name) const { return path() + '/' + name; }
  std::size_t size() const {
    std::size_t n = 0;
    for (const auto& entry : fs::directory_iterator{path_}) n += entry.exists() ? 1 : 0;
    return n;
  }
  /// A file, in a folder that is made if need be.
  std::string put(const std::string& name, const std::vector<std::byte>& bytes) const {
    const std::string path = *this / name;
    fs::create_directories(fs::path{path}.parent_path());
    std::ofstream{path, std::ios::binary}.write(reinterpret_cast<const char*>(bytes.data()),
                                                static_cast<std::streamsize>(bytes.size()));
    return path;
  }

  std::string path() const { return path_.string(); }

private:
  fs::path path_;
};

/// True if the program unpacks gzip files: not if it was built without zlib, and then it is said.
inline bool unpacks_gzip() {
  const folder here;
  const std::string start = here.put("start.gz", as_bytes("\x1F\x8B\x08"));
  const bool does = run("check " + start).out.find("built without zlib") == std::string::npos;
  if (!does) skip("the motley program is built without zlib, so gzip files are not tested");
  return does;
}

} // namespace cli_test

#endif
