// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/text: a short string in its own storage, for messages without allocation.
#ifndef MOTLEY_CLIP_TEXT_HPP
#define MOTLEY_CLIP_TEXT_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "../config.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// Up to Capacity - 1 characters, NUL-terminated. Characters that do not fit are dropped.
template <std::size_t Capacity> class basic_text {
public:
  /// Appends a character if it fits.
  constexpr basic_text& operator<<(char c) noexcept {
    if (size_ + 1 < Capacity) data_[size_++] = c;
    return *this;
  }
  /// Appends as many of the characters as fit.
  constexpr basic_text& operator<<(std::string_view s) noexcept {
    for (const char c : s) *this << c;
    return *this;
  }
  /// Appends a number in base 10. (A char is appended as a character.)
  template <std::integral N> constexpr basic_text& operator<<(N n) noexcept {
    const auto bits = static_cast<std::uint64_t>(n);
    if constexpr (std::is_signed_v<N>)
      if (n < 0) return (*this << '-').digits(0 - bits, 10);
    return digits(bits, 10);
  }
  /// Appends "0x" and the number in base 16.
  constexpr basic_text& hex(std::uint64_t n) noexcept {
    *this << "0x";
    return digits(n, 16);
  }

  /// The text without the NUL. Refers to this object, so do not keep the view of a temporary.
  [[nodiscard]] constexpr std::string_view view() const noexcept MOTLEY_LIFETIMEBOUND {
    return {data_, size_};
  }
  /// The text, NUL-terminated. Refers to this object.
  [[nodiscard]] constexpr const char* c_str() const noexcept MOTLEY_LIFETIMEBOUND { return data_; }
  /// Implicit view().
  constexpr operator std::string_view() const& noexcept MOTLEY_LIFETIMEBOUND { return view(); }
  /// Deleted: the view would refer to a destroyed temporary. Keep the text in a variable, or call view()
  /// inside the same expression.
  constexpr operator std::string_view() const&& = delete;

  /// Writes it to a std::ostream.
  template <class Stream>
  requires requires(Stream& to, const char* from, std::ptrdiff_t size) { to.write(from, size); }
  friend Stream& operator<<(Stream& to, const basic_text& t) {
    to.write(t.data_, static_cast<std::ptrdiff_t>(t.size_));
    return to;
  }

private:
  constexpr basic_text& digits(std::uint64_t n, std::uint64_t base) noexcept {
    char backwards[20]{};
    std::size_t count = 0;
    do backwards[count++] = "0123456789abcdef"[n % base];
    while ((n /= base) != 0);
    while (count > 0) *this << backwards[--count];
    return *this;
  }

  char data_[Capacity]{};
  std::size_t size_ = 0;
};

/// Long enough for every message of the library.
using text = basic_text<256>;

} // namespace MOTLEY_TAG
} // namespace motley

#endif
