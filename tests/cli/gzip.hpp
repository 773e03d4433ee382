// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/gzip: writes gzip files, with few bytes for many zeros. Independent of zlib.
#ifndef MOTLEY_TESTS_CLI_GZIP_HPP
#define MOTLEY_TESTS_CLI_GZIP_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cli_test {

/// The bits of a deflate stream.
class deflate_bits {
public:
  void add(unsigned value, unsigned count) { // the lowest first, as numbers are
    for (unsigned i = 0; i < count; ++i) {
      if (at_ == 0) bytes_.push_back({});
      bytes_.back() |= static_cast<std::byte>((value >> i & 1U) << at_);
      at_ = (at_ + 1) % 8;
    }
  }
  void add_code(unsigned code, unsigned count) { // the highest first, as Huffman codes are
    for (unsigned i = count; i > 0; --i) add(code >> (i - 1) & 1U, 1);
  }
  void align() { at_ = 0; }
  std::vector<std::byte>& bytes() { return bytes_; }

private:
  std::vector<std::byte> bytes_{};
  unsigned at_ = 0;
};

inline constexpr unsigned char gzip_header[] = {0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3};

inline deflate_bits begin_gzip() {
  deflate_bits bits;
  for (const unsigned char c : gzip_header) bits.add(c, 8);
  return bits;
}

/// Ends a gzip file that unpacks to this.
inline void end_gzip(deflate_bits& bits, const std::vector<std::byte>& content) {
  std::uint32_t crc = ~0U;
  for (const std::byte b : content) {
    crc ^= std::to_integer<std::uint32_t>(b);
    for (int i = 0; i < 8; ++i) crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
  }
  bits.align();
  bits.add(~crc, 32);
  bits.add(static_cast<unsigned>(content.size()), 32);
}

/// A gzip file, stored as it is, in parts of less than 64 KiB.
inline std::vector<std::byte> gzip_of(const std::vector<std::byte>& content) {
  constexpr std::size_t most = 0xFFFF;
  std::vector<std::byte> all;
  for (std::size_t at = 0; at == 0 || at < content.size(); at += most) {
    const auto begin = content.begin() + static_cast<std::ptrdiff_t>(at);
    const std::vector<std::byte> part{
        begin, begin + static_cast<std::ptrdiff_t>(std::min(most, content.size() - at))};
    deflate_bits bits = begin_gzip();
    bits.add(1, 3); // the last block; stored
    bits.align();
    const auto size = static_cast<unsigned>(part.size());
    bits.add(size, 16);
    bits.add(~size & 0xFFFFU, 16);
    bits.bytes().insert(bits.bytes().end(), part.begin(), part.end());
    end_gzip(bits, part);
    all.insert(all.end(), bits.bytes().begin(), bits.bytes().end());
  }
  return all;
}

/// A gzip file of at least `size` bytes 0 without its end.
inline deflate_bits begin_gzip_of_zeros(std::size_t size) {
  constexpr unsigned fixed_codes = 1, zero = 0x30, run_of_258 = 0xC5, distance_1 = 0;
  deflate_bits bits = begin_gzip();
  bits.add(1, 1);
  bits.add(fixed_codes, 2);
  bits.add_code(zero, 8);
  for (std::size_t done = 1; done < size; done += 258) {
    bits.add_code(run_of_258, 8);
    bits.add_code(distance_1, 5);
  }
  return bits;
}

/// The beginning of a gzip file that unpacks to `size` bytes 0 and then is cut off.
inline std::vector<std::byte> gzip_bomb(std::size_t size) { return begin_gzip_of_zeros(size).bytes(); }

/// A gzip file in parts, which unpacks to `content` and 258 * runs + 1 bytes 0.
inline std::vector<std::byte> gzip_of_padded(const std::vector<std::byte>& content, std::size_t runs) {
  constexpr unsigned end_of_block = 0;
  std::vector<std::byte> all = gzip_of(content);
  const std::size_t zeros = 258 * runs + 1;
  deflate_bits bits = begin_gzip_of_zeros(zeros);
  bits.add_code(end_of_block, 7);
  end_gzip(bits, std::vector<std::byte>(zeros));
  all.insert(all.end(), bits.bytes().begin(), bits.bytes().end());
  return all;
}

} // namespace cli_test

#endif
