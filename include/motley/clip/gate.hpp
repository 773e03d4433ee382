// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/gate: the checks that open() makes once, so that nothing later has to.
#ifndef MOTLEY_CLIP_GATE_HPP
#define MOTLEY_CLIP_GATE_HPP

#include <cstdint>
#include <limits>
#include <string_view>

#include "../curve/key.hpp"
#include "../wire/bytes.hpp"
#include "error.hpp"

namespace motley {

/// errc::truncated unless `size` bytes from `offset` on lie in the file. `what`: "header", "record table",
/// ...
[[nodiscard]] constexpr error need(const byte_view& file, std::uint64_t offset, std::uint64_t size,
                                   std::string_view what, const track_place& where = {}) noexcept {
  if (file.holds(offset, size)) return {};
  return {errc::truncated, what, offset + size, file.size(), 0, where};
}

/// errc::bad_magic unless the file begins with these characters and a NUL.
[[nodiscard]] constexpr error need_magic(const byte_view& file, std::string_view magic) noexcept {
  if (const error e = need(file, 0, magic.size() + 1, "magic number")) return e;
  for (std::size_t i = 0; i <= magic.size(); ++i) {
    const char wanted = i < magic.size() ? magic[i] : '\0';
    if (*file.at(i) != static_cast<std::byte>(wanted)) return {errc::bad_magic, magic, 0};
  }
  return {};
}

/// Everything that the curve type C relies on, for `count` keys or values stored at `data`: that there are
/// any, that they lie in the file, and that key frames never go backwards.
template <curve C>
[[nodiscard]] constexpr error check_curve(const byte_view& file, std::uint64_t data, std::int64_t count,
                                          const track_place& where) noexcept {
  constexpr std::string_view what = sampled_curve<C> ? "values" : "keys";
  if (count <= 0) return {errc::no_keys, what, data, 0, count, where};
  const auto n = static_cast<std::uint64_t>(count);
  if (const error e = need(file, data, C::bytes_for(n), what, where)) return e;
  if constexpr (requires { C::timing; }) {
    if constexpr (C::timing == key_timing::absolute) {
      const C keys{file.at(data), static_cast<std::size_t>(n)};
      float before = -std::numeric_limits<float>::infinity();
      for (std::size_t i = 0; i < keys.size(); ++i) {
        const float frame = keys[i].frame;
        if (!(before <= frame)) // also where a frame is NaN
          return {errc::backward_keys, what, data + C::bytes_for(i), 0, static_cast<std::int64_t>(i), where};
        before = frame;
      }
    }
  }
  return {};
}

} // namespace motley

#endif
