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

#include "constexpr_vector.hpp"

namespace support {

enum class order { little, big };

/// A growing file.
class writer {
public:
  VECTOR_CONSTEXPR explicit writer(order o) : order_{o} {}

  VECTOR_CONSTEXPR std::size_t size() const { return bytes_.size(); }
  VECTOR_CONSTEXPR std::vector<std::byte> take() { return std::move(bytes_); }

  VECTOR_CONSTEXPR void u8(unsigned v) { bytes_.push_back(static_cast<std::byte>(v & 0xFFU)); }
  VECTOR_CONSTEXPR void u16(unsigned v) { number(v, 2, order_); }
  VECTOR_CONSTEXPR void u16_big(unsigned v) { number(v, 2, order::big); }
  VECTOR_CONSTEXPR void u32(std::uint64_t v) { number(v, 4, order_); }
  VECTOR_CONSTEXPR void i16(int v) { u16(static_cast<unsigned>(v)); }
  VECTOR_CONSTEXPR void i8(int v) { u8(static_cast<unsigned>(v)); }
  VECTOR_CONSTEXPR void f32(float v) { u32(std::bit_cast<std::uint32_t>(v)); }
  /// The characters, padded with NULs to `size`.
  VECTOR_CONSTEXPR void chars(std::string_view text, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) u8(i < text.size() ? static_cast<unsigned char>(text[i]) : 0U);
  }
  /// Overwrites four bytes at `at`.
  VECTOR_CONSTEXPR void patch_u32(std::size_t at, std::uint64_t v) {
    for (std::size_t i = 0; i < 4; ++i) bytes_[at + i] = piece(v, i, 4, order_);
  }

private:
  static constexpr std::byte piece(std::uint64_t v, std::size_t i, std::size_t size, order o) {
    const std::size_t shift = 8 * (o == order::little ? i : size - 1 - i);
    return static_cast<std::byte>((v >> shift) & 0xFFU);
  }
  VECTOR_CONSTEXPR void number(std::uint64_t v, std::size_t size, order o) {
    for (std::size_t i = 0; i < size; ++i) bytes_.push_back(piece(v, i, size, o));
  }

  order order_;
  std::vector<std::byte> bytes_;
};

/// A copy of a file with another number in the four bytes at `at`.
VECTOR_CONSTEXPR std::vector<std::byte> with_u32(std::vector<std::byte> file, order o, std::size_t at,
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
