// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/bounds/entries: what a user of the library calls, each a function of its own, so that its stack and
// its instructions can be measured. entries.cpp makes them for one format, which MOTLEY_BOUNDS_FORMAT names.
#ifndef MOTLEY_TESTS_BOUNDS_ENTRIES_HPP
#define MOTLEY_TESTS_BOUNDS_ENTRIES_HPP

#include <cstddef>
#include <span>
#include <vector>

namespace bounds {

using bytes = std::span<const std::byte>;

/// Something that a user calls.
struct entry {
  const char* name; ///< of the function, too
  const char* unit; ///< what its instructions are counted for; "": its stack alone is measured
  /// Opens a file for run(), which must outlive it. Returns how many units that will take; 0: it cannot run.
  double (*prepare)(bytes file);
  void (*run)();
  void (*base)() = nullptr; ///< what of it does not count
};

/// All of the format.
std::vector<entry> entries();

} // namespace bounds

#endif
