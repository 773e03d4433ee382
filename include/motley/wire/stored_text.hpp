// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// wire/stored_text: text inside a file.
#ifndef MOTLEY_WIRE_STORED_TEXT_HPP
#define MOTLEY_WIRE_STORED_TEXT_HPP

#include <cstddef>
#include <string_view>

#include "../config.hpp"
#include "byte_view.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// Characters in a file, without a NUL, such as the name of a clip. It copies nothing, so the bytes must
/// outlive it; std::string{name.begin(), name.end()} makes a copy. The encoding is the game's: some names are
/// not ASCII.
class stored_text : public packed_array<char> {
public:
  constexpr stored_text() noexcept = default;
  /// Needs `size` readable bytes at `data`.
  constexpr stored_text(const std::byte* data, std::size_t size) noexcept : packed_array<char>{data, size} {}

  [[nodiscard]] constexpr bool empty() const noexcept { return size() == 0; }
  /// The same characters as a std::string_view. Not usable in constant expressions, where the bytes are not
  /// chars.
  [[nodiscard]] std::string_view view() const noexcept {
    return {reinterpret_cast<const char*>(data()), size()};
  }
  friend constexpr bool operator==(const stored_text& a, std::string_view b) noexcept {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < b.size(); ++i)
      if (a[i] != b[i]) return false;
    return true;
  }
};

/// The characters from `offset` up to the first NUL, at most `limit`. Needs file.holds(offset, limit).
[[nodiscard]] constexpr stored_text text_at(const byte_view& file, std::uint64_t offset,
                                            std::size_t limit) noexcept {
  MOTLEY_ASSERT(file.holds(offset, limit));
  std::size_t size = 0;
  while (size < limit && *file.at(offset + size) != std::byte{0}) ++size;
  return {file.at(offset), size};
}

} // namespace MOTLEY_TAG
} // namespace motley

// Iterators hold what they need: they outlive a temporary range, and copies of a range are cheap.
template <> inline constexpr bool std::ranges::enable_borrowed_range<motley::stored_text> = true;
template <> inline constexpr bool std::ranges::enable_view<motley::stored_text> = true;

#endif
