// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// wire/byte_view: access to a file's bytes: numbers and records at any offset, arrays of them, and texts.
#ifndef MOTLEY_WIRE_BYTE_VIEW_HPP
#define MOTLEY_WIRE_BYTE_VIEW_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "../config.hpp"
#include "iterator.hpp"
#include "packed.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// `size` contiguous records of type R, read by value. An index is checked only by MOTLEY_ASSERT.
template <wire_record R> class packed_array {
public:
  constexpr packed_array() noexcept = default;
  /// Needs size * sizeof(R) readable bytes at `data`; they must outlive the array.
  constexpr packed_array(const std::byte* data, std::size_t size) noexcept : data_{data}, size_{size} {
    MOTLEY_ASSERT(data != nullptr || size == 0);
  }

  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  /// The first byte of the first record; may be null if there is none.
  [[nodiscard]] constexpr const std::byte* data() const noexcept { return data_; }
  [[nodiscard]] constexpr R operator[](std::size_t i) const noexcept {
    MOTLEY_ASSERT(i < size_);
    return motley::unpack<R>(data_ + i * sizeof(R));
  }
  [[nodiscard]] constexpr auto begin() const noexcept { return indexed_iterator<packed_array>{*this, 0}; }
  [[nodiscard]] constexpr auto end() const noexcept { return indexed_iterator<packed_array>{*this, size_}; }

private:
  const std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

namespace detail {
template <class T>
concept byte_like = std::same_as<T, std::byte> || std::same_as<T, char> || std::same_as<T, unsigned char>;
template <class B>
concept range_of_bytes = requires(const B& b) {
  { std::span{b}.size() } -> detail::converts_to<std::size_t>;
  requires byte_like<std::remove_const_t<typename decltype(std::span{b})::element_type>>; // not volatile
};
} // namespace detail

/// Text, not bytes: std::string, std::string_view, a literal, a const char*. open() rejects it because it is
/// most likely a file name.
template <class B>
concept text_like = std::convertible_to<const B&, const char*> || requires {
  typename B::traits_type;
};

/// What open() takes: a contiguous range of std::byte, unsigned char (std::uint8_t) or char, such as
/// std::vector<char> or std::span<const std::byte>, but not text. Constant expressions accept only std::byte.
/// A range that owns its bytes must outlive everything that is opened from it.
template <class B>
concept byte_source = std::convertible_to<const B&, std::span<const std::byte>> ||
    (detail::range_of_bytes<B> && !text_like<B>);

/// A byte source that owns its bytes. A temporary one cannot be opened.
template <class B>
concept byte_owner = byte_source<B> && !std::ranges::enable_borrowed_range<B>;

/// The bytes of a source.
template <byte_source B> [[nodiscard]] constexpr std::span<const std::byte> bytes_of(const B& b) noexcept {
  if constexpr (std::convertible_to<const B&, std::span<const std::byte>>)
    return b;
  else
    return std::as_bytes(std::span{b});
}

/// A whole input, and a range of its bytes. Offsets and sizes have 64 bits, so sums of numbers read from a
/// file do not wrap. open() checks with holds() once; later reads are checked only by MOTLEY_ASSERT.
class byte_view {
public:
  constexpr byte_view() noexcept = default;
  /// Refers to the caller's bytes, which must outlive it. (The constructors are templates: with
  /// a plain one from std::span the compiler would test for a conversion to a span at each copy of a
  /// byte_view, which costs more than the rest of this header.)
  template <class Bytes>
  requires(!std::same_as<Bytes, byte_view> && std::ranges::enable_borrowed_range<Bytes> &&
           detail::converts_to<const Bytes&,
                               std::span<const std::byte>>) constexpr byte_view(const Bytes& bytes) noexcept {
    refer_to(bytes);
  }
  /// The same for an owner of bytes, such as a std::vector.
  template <class Bytes>
  requires(
      !std::same_as<Bytes, byte_view> && !std::ranges::enable_borrowed_range<Bytes> &&
      detail::converts_to<
          const Bytes&, std::span<const std::byte>>) constexpr byte_view(const Bytes& bytes
                                                                             MOTLEY_LIFETIMEBOUND) noexcept {
    refer_to(bytes);
  }

  /// In bytes.
  [[nodiscard]] constexpr std::uint64_t size() const noexcept { return size_; }
  /// The `count` bytes from `offset` on as an input of their own. Needs holds(offset, count).
  [[nodiscard]] constexpr byte_view subview(std::uint64_t offset, std::uint64_t count) const noexcept {
    MOTLEY_ASSERT(holds(offset, count));
    byte_view part;
    part.data_ = at(offset);
    part.size_ = static_cast<std::size_t>(count);
    return part;
  }
  /// The first byte; may be null if the view is empty.
  [[nodiscard]] constexpr const std::byte* data() const noexcept { return data_; }
  [[nodiscard]] constexpr const std::byte* begin() const noexcept { return data_; }
  [[nodiscard]] constexpr const std::byte* end() const noexcept { return data_ + size_; }

  /// True if the `count` bytes from `offset` on lie inside the view.
  [[nodiscard]] constexpr bool holds(std::uint64_t offset, std::uint64_t count) const noexcept {
    return offset <= size() && count <= size() - offset;
  }
  /// The address of the byte at `offset`. Needs offset <= size().
  [[nodiscard]] constexpr const std::byte* at(std::uint64_t offset) const noexcept {
    MOTLEY_ASSERT(offset <= size());
    return data_ + static_cast<std::size_t>(offset);
  }
  /// The record at `offset`, or if R is a packed number, its value. Needs holds(offset, sizeof(R)).
  template <wire_record R>
  [[nodiscard]] constexpr detail::unpacked<R> read(std::uint64_t offset) const noexcept {
    MOTLEY_ASSERT(holds(offset, sizeof(R)));
    return motley::unpack<R>(at(offset));
  }

private:
  constexpr void refer_to(std::span<const std::byte> bytes) noexcept {
    data_ = bytes.data();
    size_ = bytes.size();
  }

  const std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

} // namespace MOTLEY_TAG
} // namespace motley

// Iterators hold what they need: they outlive a temporary range, and copies of a range are cheap.
template <motley::wire_record R>
inline constexpr bool std::ranges::enable_borrowed_range<motley::packed_array<R>> = true;
template <motley::wire_record R>
inline constexpr bool std::ranges::enable_view<motley::packed_array<R>> = true;
template <> inline constexpr bool std::ranges::enable_borrowed_range<motley::byte_view> = true;
template <> inline constexpr bool std::ranges::enable_view<motley::byte_view> = true;

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
