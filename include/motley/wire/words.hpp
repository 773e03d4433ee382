// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// wire/words: caller's memory in 32-bit words, in which players keep state of any type.
#ifndef MOTLEY_WIRE_WORDS_HPP
#define MOTLEY_WIRE_WORDS_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <type_traits>

#include "packed.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace detail {

/// The number of words that a T takes. T must have no padding.
template <class T>
requires detail::is_trivially_copyable<T>
inline constexpr std::size_t words_for = sizeof(T) / sizeof(std::uint32_t);

constexpr std::size_t largest(std::initializer_list<std::size_t> sizes) noexcept {
  std::size_t most = 0;
  for (const std::size_t size : sizes) most = size > most ? size : most;
  return most;
}

template <std::size_t Size> struct word_block { std::uint32_t word[Size]; };

template <class T> constexpr void store_words(std::uint32_t* to, const T& value) noexcept {
  static_assert(sizeof(T) % sizeof(std::uint32_t) == 0,
                "must be whole 32-bit words: a seek_handle, a position, ...");
  const auto all = std::bit_cast<word_block<words_for<T>>>(value);
  for (std::size_t i = 0; i < words_for<T>; ++i) to[i] = all.word[i];
}
template <class T> [[nodiscard]] constexpr T load_words(const std::uint32_t* from) noexcept {
  word_block<words_for<T>> all{};
  if (!std::is_constant_evaluated()) {
    T value;
    std::memcpy(static_cast<void*>(&value), from, sizeof(T));
    return value;
  }
  for (std::size_t i = 0; i < words_for<T>; ++i) all.word[i] = from[i];
  return std::bit_cast<T>(all);
}
[[nodiscard]] constexpr float load_float(const std::uint32_t* from) noexcept {
  return std::bit_cast<float>(*from);
}

[[nodiscard]] constexpr float load_float(const float* from) noexcept { return *from; }

/// Copies floats, or their bits, to other memory.
template <class T> constexpr void copy_floats(const T* from, std::size_t count, float* to) noexcept {
  if (!std::is_constant_evaluated()) {
    std::memcpy(to, from, count * sizeof(float));
    return;
  }
  for (std::size_t i = 0; i < count; ++i) to[i] = detail::load_float(from + i);
}

} // namespace detail
} // namespace MOTLEY_TAG
} // namespace motley

#endif
