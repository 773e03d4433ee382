// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/motn_file: the Shenmue MOTN file of the rows "motn": the real one if it is present, otherwise a
// generated one of realistic proportions.
#ifndef MOTLEY_BENCH_MOTN_FILE_HPP
#define MOTLEY_BENCH_MOTN_FILE_HPP

#include <cstddef>
#include <string>
#include <vector>

#include "random.hpp"
#include "support/bytes.hpp"
#include "support/real_files.hpp"

namespace bench::motn_file {

inline constexpr std::size_t sequence_count = 200;
inline constexpr unsigned frame_count = 40, bone_count = 10;

inline void append(support::writer& to, const std::vector<std::byte>& bytes) {
  for (const std::byte b : bytes) to.u8(std::to_integer<unsigned>(b));
}

/// A sequence of 60 curves in realistic proportions: four in ten are constants, the others have 3 to 12 keys,
/// most of them with one slope.
inline std::vector<std::byte> sequence(random_numbers& random) {
  using enum support::order;
  support::writer instructions{little}, counts{little}, frames{little}, codes{little}, halves{little};
  constexpr unsigned end_codes[] = {1, 1, 1, 1, 1, 1, 2, 2, 2, 0},
                     inner_codes[] = {2, 2, 2, 2, 2, 2, 2, 2, 1, 3};
  const auto curve = [&] {
    const unsigned between = random.below(10) < 4 ? 0 : 1 + random.below(10);
    const unsigned constant = random.below(5) < 3 ? 1 : 0;
    counts.u8(between);
    for (unsigned frame = 1, left = between; left > 0; ++frame)
      if (random.below(frame_count - 1 - frame) < left) {
        frames.u8(frame);
        --left;
      }
    unsigned four = 0;
    for (unsigned i = 0; i < between + 2; ++i) {
      const bool end = i == 0 || i == between + 1;
      const unsigned code = between == 0 ? constant : (end ? end_codes : inner_codes)[random.below(10)];
      for (unsigned n = 0; n < code; ++n)
        halves.u16(random.below(2) << 15U | (0x3000 + random.below(0xC00))); // 1/8 to 1, either sign
      four |= code << (6 - 2 * (i % 4));
      if (i % 4 < 3 && i < between + 1) continue;
      codes.u8(four);
      four = 0;
    }
  };
  for (unsigned bone = 0; bone < bone_count; ++bone) {
    instructions.u16(bone << 9U | 0x1F8U);
    for (unsigned channel = 0; channel < 6; ++channel) curve();
  }
  instructions.u16(0);

  support::writer out{little};
  std::size_t block = 12;
  out.u16(frame_count);
  out.u16(0);
  for (const support::writer* w : {&instructions, &counts, &frames, &codes}) {
    block += w->size();
    if (w == &codes) block += block % 2;
    out.u16(static_cast<unsigned>(block));
  }
  for (support::writer* w : {&instructions, &counts, &frames, &codes}) append(out, w->take());
  if (out.size() % 2 != 0) out.u8(0);
  append(out, halves.take());
  return out.take();
}

/// 200 sequences with the same name.
inline const std::vector<std::byte>& generated() {
  static const std::vector<std::byte> bytes = [] {
    random_numbers random;
    support::writer out{support::order::little}, data{support::order::little};
    constexpr std::size_t table = 20, names = table + 8 * sequence_count, name = names + 4 * sequence_count,
                          first = name + 8;
    for (const std::size_t n : {table, names, first, sequence_count + 1, std::size_t{0}}) out.u32(n);
    for (std::size_t i = 0; i < sequence_count; ++i) {
      out.u32(data.size());
      out.u32(names);
      append(data, sequence(random));
    }
    for (std::size_t i = 0; i < sequence_count; ++i) out.u32(name);
    out.chars("bench", 8);
    append(out, data.take());
    out.patch_u32(16, out.size());
    return out.take();
  }();
  return bytes;
}

/// The real file; empty if it is absent.
inline const std::vector<std::byte>& real() {
  static const auto bytes =
      support::read_file(support::real_path("motion.bin")).value_or(std::vector<std::byte>{});
  return bytes;
}

/// The file, and its name in the rows.
inline const std::vector<std::byte>& bytes() { return real().empty() ? generated() : real(); }
inline const std::string& name() {
  static const std::string made = real().empty() ? "generated" : "real";
  return made;
}

} // namespace bench::motn_file

#endif
