// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/metroid/padding: how the files of Metroid Prime end.
#ifndef MOTLEY_FORMATS_METROID_PADDING_HPP
#define MOTLEY_FORMATS_METROID_PADDING_HPP

#include <cstddef>
#include <cstdint>

#include "../../config.hpp"
#include "../../wire/byte_view.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace detail {

/// True if only padding follows this byte of a file: fewer than 32 bytes, all ones or all zeros. (The games
/// pad to a multiple of 32.)
[[nodiscard]] constexpr bool is_padding(const byte_view& file, std::uint64_t at) noexcept {
  const std::uint64_t left = file.size() - at;
  bool ones = true, zeros = true;
  for (std::uint64_t i = 0; i < left && left < 32; ++i) {
    ones = ones && *file.at(at + i) == std::byte{0xFF};
    zeros = zeros && *file.at(at + i) == std::byte{0};
  }
  return left < 32 && (ones || zeros);
}

} // namespace detail
} // namespace MOTLEY_TAG
} // namespace motley

#endif
