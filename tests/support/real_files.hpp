// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/real_files: the real game files, which are not part of the repository.
#ifndef MOTLEY_TESTS_SUPPORT_REAL_FILES_HPP
#define MOTLEY_TESTS_SUPPORT_REAL_FILES_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace support {

/// The whole file; nothing if it cannot be read.
std::optional<std::vector<std::byte>> read_file(const std::string& path);

/// The path of a file in MOTLEY_DATA, or in ../shared/data beside the repository.
std::string real_path(const std::string& name);

/// The bytes of a real file. If it is absent, prints that on stderr: the test has then tested nothing.
std::optional<std::vector<std::byte>> real_file(const std::string& name);

} // namespace support

#endif
