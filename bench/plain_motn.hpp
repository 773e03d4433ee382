// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/plain_motn: what a user might write for Shenmue's MOTN: the keys of each curve in an array, read with
// a bounds-checked reader as in converters; and an index of all tracks that trusts the file. Also the
// reference.
#ifndef MOTLEY_BENCH_PLAIN_MOTN_HPP
#define MOTLEY_BENCH_PLAIN_MOTN_HPP

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <vector>

#include "plain_clip.hpp"
#include "reference.hpp"

namespace plain {

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

// ---- The reference

/// By definition of the format.
inline float plain_half(std::uint16_t bits) {
  const int exponent = bits >> 10U & 31U, mantissa = bits & 1023U;
  float value = 0;
  if (exponent == 0)
    value = std::ldexp(static_cast<float>(mantissa), -24);
  else if (exponent < 31)
    value = std::ldexp(static_cast<float>(1024 + mantissa), exponent - 25);
  else
    value = mantissa == 0 ? std::numeric_limits<float>::infinity() : std::numeric_limits<float>::quiet_NaN();
  return bits >> 15U != 0 ? -value : value;
}

/// A direct transcription of the format's description. A sequence is identified by its offset.
class motn_file {
public:
  explicit motn_file(const std::vector<std::byte>& bytes) : bytes_{bytes.data()} {}

  std::size_t size() const { return (load<std::uint32_t>(12) & 0xFFFU) - 1; }
  std::size_t sequence(std::size_t i) const {
    return load<std::uint32_t>(8) + load<std::uint32_t>(load<std::uint32_t>(0) + 8 * i);
  }
  bool has_curves(std::size_t sequence) const { return load<std::uint16_t>(sequence + 2) < 0x8000; }

  /// Calls f(key, whether it is its curve's last) for all keys of all curves of a sequence of curves.
  template <class F> void for_each_key(std::size_t sequence, F&& f) const {
    const int frames = u16(sequence);
    const std::size_t wide = frames > 255 ? 2 : 1;
    std::size_t instructions = sequence + 12, counts = sequence + u16(sequence + 4),
                stored_frames = sequence + u16(sequence + 6), codes = sequence + u16(sequence + 8),
                halves = sequence + u16(sequence + 10);
    const auto next_half = [&] {
      const float value = plain_half(u16(halves));
      halves += 2;
      return value;
    };
    for (unsigned instruction = 0; (instruction = u16(instructions)) != 0; instructions += 2)
      for (unsigned channel = 0x100; channel >= 0x08; channel >>= 1U) {
        if ((instruction & channel) == 0) continue;
        const std::size_t between = load<std::uint8_t>(counts++);
        const auto frame_of = [&](std::size_t i) -> int {
          if (i == 0) return 0;
          if (i > between) return frames - 1;
          return wide == 2 ? u16(stored_frames + 2 * (i - 1)) : load<std::uint8_t>(stored_frames + i - 1);
        };
        for (std::size_t i = 0; i < between + 2; ++i) {
          const unsigned code = load<std::uint8_t>(codes + i / 4) >> (6 - 2 * (i % 4)) & 3U;
          float left = 0, right = 0, value = 0;
          if (code >= 2) left = right = next_half();
          if (code == 3) right = next_half();
          if (code >= 1) value = next_half();
          const int frame = frame_of(i);
          const int since = i > 0 ? frame - frame_of(i - 1) : 0;
          const int until = i < between + 1 ? frame_of(i + 1) - frame : 0;
          f(reference::key{static_cast<float>(frame), value, left * static_cast<float>(since) / 30,
                           right * static_cast<float>(until) / 30},
            i == between + 1);
        }
        stored_frames += wide * between;
        codes += (between + 5) / 4;
      }
  }

  /// The values of a sequence, one track after the other.
  void decode(std::size_t sequence, float* out) {
    const std::size_t frames = u16(sequence);
    if (u16(sequence + 2) == 0xFFFF) return decode_nodes(sequence, frames, out);
    if (!has_curves(sequence)) return decode_bones(sequence, frames, out);
    keys_.clear();
    for_each_key(sequence, [&](const reference::key& k, bool last) {
      keys_.push_back(k);
      if (!last) return;
      std::size_t i = 0;
      for (std::size_t f = 0; f < frames; ++f) {
        const auto frame = static_cast<float>(f);
        while (i + 1 < keys_.size() && keys_[i + 1].frame <= frame) ++i;
        *out++ = i + 1 < keys_.size() ? reference::hermite(keys_[i], keys_[i + 1], frame) : keys_[i].value;
      }
      keys_.clear();
    });
  }

private:
  template <class T> T load(std::size_t at) const { return reference::load<T>(bytes_ + at); }
  std::uint16_t u16(std::size_t at) const { return load<std::uint16_t>(at); }
  float half(std::size_t at) const { return plain_half(u16(at)); }
  float angle(std::size_t at) const { return static_cast<float>(load<std::int16_t>(at)) / 65536; }

  void decode_nodes(std::size_t sequence, std::size_t frames, float* out) const {
    const std::size_t nodes = u16(sequence + 8);
    for (std::size_t n = 0; n < nodes; ++n)
      for (std::size_t track = 0; track < 9; ++track) {
        const std::size_t node = sequence + 12 + 32 * n;
        const bool scales = track < 3, turns = !scales && track < 6;
        const std::size_t field = scales ? node : node + 8 + 4 * (track - 3);
        const std::size_t constant = scales ? node + 2 + 2 * track : field + 2, stride = scales ? 6 : 2,
                          samples = sequence + u16(field) + (scales ? 2 * track : 0);
        for (std::size_t f = 0; f < frames; ++f) {
          const std::size_t at = u16(field) == 0 ? constant : samples + stride * f;
          *out++ = turns ? angle(at) : half(at);
        }
      }
  }
  void decode_bones(std::size_t sequence, std::size_t frames, float* out) const {
    const std::size_t size = u16(sequence + 4);
    for (std::size_t track = 0; track < size / 2; ++track)
      for (std::size_t f = 0; f < frames; ++f) {
        const std::size_t at = sequence + 14 + size * f + 2 * track;
        *out++ = track < 3 ? half(at) : angle(at);
      }
  }

  const std::byte* bytes_;
  std::vector<reference::key> keys_;
};

// ---- The positions of all tracks, found by a loop that trusts the file.

struct track_place {
  std::uint32_t frames, codes, numbers; ///< offsets in the file
  std::uint16_t bone;
  std::uint8_t between, channel; ///< keys between the first and the last; 0x20 for x of the translation, ...
};

/// The number of 16-bit floats of four keys, by their codes.
inline const std::vector<std::uint8_t>& number_counts() {
  static const std::vector<std::uint8_t> made = [] {
    std::vector<std::uint8_t> counts;
    for (unsigned i = 0; i < 256; ++i)
      counts.push_back(static_cast<std::uint8_t>((i >> 6U) + (i >> 4U & 3U) + (i >> 2U & 3U) + (i & 3U)));
    return counts;
  }();
  return made;
}

/// The tracks of the sequence of curves at an offset. Returns the end of what was written.
inline track_place* index_unchecked(const std::byte* file, std::size_t sequence, track_place* to) {
  const auto u16 = [](const std::byte* at) { return unsigned{reference::load<std::uint16_t>(at)}; };
  const auto u8 = [](const std::byte* at) { return std::to_integer<unsigned>(*at); };
  const auto offset = [file](const std::byte* at) { return static_cast<std::uint32_t>(at - file); };
  const std::byte* const start = file + sequence;
  const std::byte *instructions = start + 12, *counts = start + u16(start + 4),
                  *frames = start + u16(start + 6), *codes = start + u16(start + 8),
                  *numbers = start + u16(start + 10);
  const unsigned wide = u16(start) > 255 ? 2 : 1;
  const std::uint8_t* const in_code = number_counts().data();
  while (const unsigned instruction = u16(instructions)) {
    instructions += 2;
    for (unsigned channel = 0x100; channel >= 8; channel >>= 1U) {
      if ((instruction & channel) == 0) continue;
      const unsigned between = u8(counts++);
      *to++ = {offset(frames),
               offset(codes),
               offset(numbers),
               static_cast<std::uint16_t>(instruction >> 9U),
               static_cast<std::uint8_t>(between),
               static_cast<std::uint8_t>(channel >> 3U)};
      frames += wide * between;
      unsigned count = 0;
      for (unsigned left = (between + 5) / 4; left > 0; --left) count += in_code[u8(codes++)];
      numbers += 2 * count;
    }
  }
  return to;
}

} // namespace plain

#endif
