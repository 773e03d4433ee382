// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/real_archive: the sequences of the real motion.bin, and which of them are named left and
// right.
#ifndef MOTLEY_TESTS_SUPPORT_REAL_ARCHIVE_HPP
#define MOTLEY_TESTS_SUPPORT_REAL_ARCHIVE_HPP

#include <motley/formats/shenmue/motn.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "real_files.hpp"

namespace support {

struct real_archive {
  std::vector<std::byte> bytes;
  motley::shenmue_motn::archive archive{};

  /// Nothing without the file.
  static std::optional<real_archive> open() {
    auto file = real_file("motion.bin");
    if (!file) return {};
    real_archive r{std::move(*file)};
    r.archive = *motley::shenmue_motn::open(r.bytes);
    return r;
  }
  motley::shenmue_motn::motion clip(std::size_t i) const { return *archive[i]; }
  motley::shenmue_motn::motion clip(const std::string& name) const { return clip(archive.find(name)); }
  std::string name(std::size_t i) const {
    const auto text = archive.name(i);
    return {text->begin(), text->end()};
  }
  /// Calls f(clip) for each clip of curves. Several share their data: each distinct sequence counts once.
  template <class F> void for_each_of_curves(F f) const {
    std::set<std::uint64_t> seen;
    for (std::size_t i = 0; i < archive.size(); ++i) {
      const auto m = clip(i);
      if (m.encoding() == motley::shenmue_motn::encoding::curves && seen.insert(m.offset()).second) f(m);
    }
  }
  /// Calls f(name, left, right) for two clips of one character and length whose names differ in _L and _R.
  template <class F> void for_each_pair(F f) const {
    for (std::size_t i = 0; i < archive.size(); ++i) {
      const std::string left = name(i);
      for (std::size_t at = left.find("_L"); at != std::string::npos; at = left.find("_L", at + 1)) {
        std::string right = left;
        right[at + 1] = 'R';
        const std::size_t other = archive.find(right);
        if (other == archive.size()) continue;
        const auto l = clip(i), r = clip(other);
        if (l.frame_count() == r.frame_count() && l.id() == r.id()) f(left, l, r);
      }
    }
  }
};

} // namespace support

#endif
