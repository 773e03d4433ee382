// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/shared_block: motions whose tracks all use the same bytes of the file.
#ifndef MOTLEY_TESTS_SUPPORT_SHARED_BLOCK_HPP
#define MOTLEY_TESTS_SUPPORT_SHARED_BLOCK_HPP

#include <cstddef>
#include <vector>

#include "mot_writer.hpp"

namespace support {

/// A little-endian motion with `tracks` records like `one`, all of which refer to the same data.
inline std::vector<std::byte> shared_block(game g, const track_spec& one, std::size_t tracks, int frames) {
  auto file = write({.which = g, .frames = frames, .tracks = {one}, .terminator = false}, order::little);
  const bool relative = g == game::bayonetta2;
  const std::size_t table = is_mtb3(g) ? 8
                            : relative ? 0x2C
                                       : 0x10,
                    record = g == game::okami ? 8 : 12,
                    count_at = is_mtb3(g) ? 6
                               : relative ? 0x10
                                          : 12;
  const std::vector<std::byte> copy(file.begin() + static_cast<std::ptrdiff_t>(table),
                                    file.begin() + static_cast<std::ptrdiff_t>(table + record));
  std::vector<std::byte> copies;
  for (std::size_t i = 1; i < tracks; ++i) copies.insert(copies.end(), copy.begin(), copy.end());
  file.insert(file.begin() + static_cast<std::ptrdiff_t>(table), copies.begin(), copies.end());
  const auto put = [&](std::size_t at, std::size_t value, std::size_t width) {
    for (std::size_t b = 0; b < width; ++b) file[at + b] = static_cast<std::byte>(value >> (8 * b) & 0xFFU);
  };
  put(count_at, tracks, is_mtb3(g) ? 1 : 4);
  for (std::size_t i = 0; i < tracks; ++i) {
    const std::size_t at = table + record * i;
    put(at + record - 4, table + record * tracks - (relative ? at : 0), 4);
  }
  return file;
}

} // namespace support

#endif
