// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/bytes: writes numbers in either byte order. Independent of the library.
#ifndef MOTLEY_TESTS_SUPPORT_BYTES_HPP
#define MOTLEY_TESTS_SUPPORT_BYTES_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string_view>
#include <utility>
#include <vector>

namespace support {

enum class order { little, big };

/// A growing file.
class writer {
public:
  constexpr explicit writer(order o) : order_{o} {}

  constexpr std::size_t size() const { return bytes_.size(); }
  constexpr std::vector<std::byte> take() { return std::move(bytes_); }

  constexpr void u8(unsigned v) { bytes_.push_back(static_cast<std::byte>(v & 0xFFU)); }
  constexpr void u16(unsigned v) { number(v, 2, order_); }
  constexpr void u16_big(unsigned v) { number(v, 2, order::big); }
  constexpr void u32(std::uint64_t v) { number(v, 4, order_); }
  constexpr void i16(int v) { u16(static_cast<unsigned>(v)); }
  constexpr void i8(int v) { u8(static_cast<unsigned>(v)); }
  constexpr void f32(float v) { u32(std::bit_cast<std::uint32_t>(v)); }
  /// The characters, padded with NULs to `size`.
  constexpr void chars(std::string_view text, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) u8(i < text.size() ? static_cast<unsigned char>(text[i]) : 0U);
  }
  /// Overwrites four bytes at `at`.
  constexpr void patch_u32(std::size_t at, std::uint64_t v) {
    for (std::size_t i = 0; i < 4; ++i) bytes_[at + i] = piece(v, i, 4, order_);
  }

private:
  static constexpr std::byte piece(std::uint64_t v, std::size_t i, std::size_t size, order o) {
    const std::size_t shift = 8 * (o == order::little ? i : size - 1 - i);
    return static_cast<std::byte>((v >> shift) & 0xFFU);
  }
  constexpr void number(std::uint64_t v, std::size_t size, order o) {
    for (std::size_t i = 0; i < size; ++i) bytes_.push_back(piece(v, i, size, o));
  }

  order order_;
  std::vector<std::byte> bytes_;
};

/// A copy of a file with another number in the four bytes at `at`.
constexpr std::vector<std::byte> with_u32(std::vector<std::byte> file, order o, std::size_t at,
                                          std::uint32_t v) {
  writer number{o};
  number.u32(v);
  for (const std::byte b : number.take()) file[at++] = b;
  return file;
}

/// Keeps a file until the program ends, for views of it.
inline const std::vector<std::byte>& kept(std::vector<std::byte> file) {
  static std::deque<std::vector<std::byte>> all;
  return all.emplace_back(std::move(file));
}

} // namespace support

#endif
