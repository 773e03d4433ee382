// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/peers_motn: an alternative to motley for Shenmue's MOTN: the keys of each curve in an array, read
// with a bounds-checked reader as in converters.
#ifndef MOTLEY_BENCH_PEERS_MOTN_HPP
#define MOTLEY_BENCH_PEERS_MOTN_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "peers_clip.hpp"
#include "reference.hpp"

namespace peers {

/// A position in a file. Each read is bounds-checked and advances it.
class memory_reader {
public:
  memory_reader(std::span<const std::byte> file, std::size_t at) : file_{file}, at_{at} {}

  template <class T> T read() {
    if (at_ > file_.size() || file_.size() - at_ < sizeof(T)) throw std::out_of_range{"beyond the file"};
    const T value = reference::load<T>(file_.data() + at_);
    at_ += sizeof(T);
    return value;
  }
  float half() { return reference::minifloat<5, 10, 15>(read<std::uint16_t>()); }

private:
  std::span<const std::byte> file_;
  std::size_t at_;
};

class motn_reader {
public:
  explicit motn_reader(std::span<const std::byte> file) : file_{file} {}

  std::size_t frame_count(std::size_t sequence) const { return at(sequence).read<std::uint16_t>(); }

  /// Calls f() for each curve of the sequence at an offset, with its keys in `keys`.
  template <class F> void for_each_curve(std::size_t sequence, std::vector<reference::key>& keys, F f) const {
    memory_reader header = at(sequence);
    const unsigned frames = header.read<std::uint16_t>();
    (void)header.read<std::uint16_t>();
    const auto block = [&] { return at(sequence + header.read<std::uint16_t>()); };
    memory_reader counts = block(), stored_frames = block(), codes = block(), halves = block();
    memory_reader instructions = at(sequence + 12);
    while (const unsigned instruction = instructions.read<std::uint16_t>())
      for (unsigned channel = 0x100; channel >= 0x08; channel >>= 1U) {
        if ((instruction & channel) == 0) continue;
        read_frames(frames, counts.read<std::uint8_t>(), stored_frames, keys);
        read_values(codes, halves, keys);
        f();
      }
  }

private:
  memory_reader at(std::size_t offset) const { return {file_, offset}; }

  static void read_frames(unsigned frames, std::size_t between, memory_reader& from,
                          std::vector<reference::key>& keys) {
    keys.resize(between + 2);
    keys.front().frame = 0;
    for (std::size_t i = 1; i <= between; ++i)
      keys[i].frame = frames > 255 ? static_cast<float>(from.read<std::uint16_t>())
                                   : static_cast<float>(from.read<std::uint8_t>());
    keys.back().frame = static_cast<float>(frames) - 1;
  }
  static void read_values(memory_reader& codes, memory_reader& halves, std::vector<reference::key>& keys) {
    unsigned four = 0;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (i % 4 == 0) four = codes.read<std::uint8_t>();
      const unsigned code = four >> (6 - 2 * (i % 4)) & 3U;
      reference::key& k = keys[i];
      k.in = k.out = k.value = 0;
      if (code >= 2) k.in = k.out = halves.half();
      if (code == 3) k.out = halves.half();
      if (code >= 1) k.value = halves.half();
      k.in *= i > 0 ? k.frame - keys[i - 1].frame : 0; // slopes are per second of 30 frames
      k.out *= i + 1 < keys.size() ? keys[i + 1].frame - k.frame : 0;
      k.in /= 30;
      k.out /= 30;
    }
  }

  std::span<const std::byte> file_;
};

} // namespace peers

#endif
