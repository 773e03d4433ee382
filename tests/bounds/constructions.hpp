// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/bounds/constructions: files made by hand to cost as much as they can for their size: records that
// share one block up to what open() allows, keys without bits, chains of bones that run backwards.
#ifndef MOTLEY_TESTS_BOUNDS_CONSTRUCTIONS_HPP
#define MOTLEY_TESTS_BOUNDS_CONSTRUCTIONS_HPP

#include <cstddef>
#include <string>
#include <vector>

namespace bounds {

/// A kind of file, made in any size.
struct construction {
  std::string name;
  std::vector<std::byte> file;
};

/// Those of a format, named by its namespace, each of about `size` bytes.
std::vector<construction> constructions(const std::string& format, std::size_t size);

} // namespace bounds

#endif
