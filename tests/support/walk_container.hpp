// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/walk_container: uses everything of an open container.
#ifndef MOTLEY_TESTS_SUPPORT_WALK_CONTAINER_HPP
#define MOTLEY_TESTS_SUPPORT_WALK_CONTAINER_HPP

#include <motley/formats/containers.hpp>

#include <cstddef>
#include <string>

namespace support {

/// Reads the path, the kind and every byte of each file.
template <motley::container C> double walk(const C& container) {
  double sum = 0;
  for (std::size_t i = 0; i < container.file_count(); ++i) {
    const auto path = container.path(i);
    const std::string text{path.begin(), path.end()};
    sum += static_cast<double>(container.find(text) <= i) + (container.may_hold_others(i) ? 1 : 0);
    for (const char c : text) sum += c;
    const auto file = container.file(i);
    if (!file) {
      sum += static_cast<double>(motley::message(file.error()).view().size());
      continue;
    }
    for (const char c : file->kind) sum += c;
    for (std::uint64_t at = 0; at < file->bytes.size(); ++at)
      sum += std::to_integer<int>(*file->bytes.at(at));
  }
  return sum;
}

/// The paths of all files, nested ones included, each with its size or "error": "a.dat/b.mot 12".
template <class Bytes> std::string listing(const Bytes& bytes) {
  std::string all;
  const auto opened = motley::open_container(bytes);
  if (!opened) return std::string{motley::message(opened.error()).view()};
  motley::container_walk walk{*opened, bytes.size()};
  while (walk.next()) {
    for (std::size_t level = 0; level <= walk.depth(); ++level) {
      const auto part = walk.path(level);
      all.append(level > 0 ? "/" : "").append(part.begin(), part.end());
    }
    all += walk.file() ? " " + std::to_string(walk.file()->bytes.size()) : " error";
    all += walk.inner_error() ? " damaged\n" : "\n";
  }
  return all.append(motley::message(walk.error()).view() == "no error" ? "" : "...");
}

} // namespace support

#endif
