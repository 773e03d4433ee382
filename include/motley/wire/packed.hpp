// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// wire/packed: numbers and records as a file stores them, in either byte order and at any alignment.
#ifndef MOTLEY_WIRE_PACKED_HPP
#define MOTLEY_WIRE_PACKED_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "../config.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

namespace detail {

/// std::is_trivially_copyable_v as a compiler builtin, which compiles in a tenth of the time.
template <class T> inline constexpr bool is_trivially_copyable = __is_trivially_copyable(T);

/// std::convertible_to at a tenth of the compile time: true if a function that takes a To can be called with
/// a From.
template <class From, class To>
concept converts_to = requires(From (*make)() noexcept, void (*take)(To) noexcept) {
  take(make());
};

template <std::size_t Size> struct unsigned_of;
template <> struct unsigned_of<1> { using type = std::uint8_t; };
template <> struct unsigned_of<2> { using type = std::uint16_t; };
template <> struct unsigned_of<4> { using type = std::uint32_t; };
template <> struct unsigned_of<8> { using type = std::uint64_t; };

/// Reverses the bytes of an unsigned integer. The builtin is one instruction; g++ recognises the loop in few
/// places, and never at -O2.
template <class U> constexpr U reverse_bytes(U in) noexcept {
#if defined(__has_builtin)
#if __has_builtin(__builtin_bswap64)
  if constexpr (sizeof(U) == 8) return __builtin_bswap64(in);
  if constexpr (sizeof(U) == 4) return __builtin_bswap32(in);
#endif
#endif
  U out = 0;
  for (std::size_t i = 0; i < sizeof(U); ++i) {
    out = static_cast<U>(static_cast<U>(out << 8U) | static_cast<U>(in & 0xFFU));
    in = static_cast<U>(in >> 8U);
  }
  return out;
}
template <> constexpr std::uint8_t reverse_bytes(std::uint8_t in) noexcept { return in; }

} // namespace detail

/// A T of 1, 2, 4 or 8 bytes as a file stores it. Its alignment is 1, and the byte order is part of the type.
/// A struct of packed members has the layout of the format's own record, so it can be copied from a format's
/// wiki page member by member.
template <class T, std::endian Order> struct packed {
  static_assert(detail::is_trivially_copyable<T>, "packed<T, Order>: T must be trivially_copyable");
  std::byte raw[sizeof(T)]; ///< in the file's byte order

  /// The stored T in the host's byte order.
  [[nodiscard]] constexpr T value() const noexcept {
    typename detail::unsigned_of<sizeof(T)>::type bits;
    if (std::is_constant_evaluated())
      bits = __builtin_bit_cast(decltype(bits), *this);
    else
      std::memcpy(&bits, raw, sizeof(T));
    if constexpr (Order != std::endian::native) bits = detail::reverse_bytes(bits);
    return __builtin_bit_cast(T, bits);
  }
  /// Implicit value().
  constexpr operator T() const noexcept { return value(); }
  /// The same as a float, if T is a class that converts to it: a 16-bit float, or turns.
  constexpr operator float() const noexcept requires(std::is_class_v<T>&& detail::converts_to<T, float>) {
    return value();
  }
};

template <std::endian Order> using i16_of = packed<std::int16_t, Order>;  ///< two bytes, two's complement
template <std::endian Order> using u16_of = packed<std::uint16_t, Order>; ///< two bytes, unsigned
template <std::endian Order> using i32_of = packed<std::int32_t, Order>;  ///< four bytes, two's complement
template <std::endian Order> using u32_of = packed<std::uint32_t, Order>; ///< four bytes, unsigned
template <std::endian Order> using f32_of = packed<float, Order>;         ///< four bytes, IEEE 754 binary32

using le_i16 = i16_of<std::endian::little>; ///< std::int16_t, little-endian
using le_u16 = u16_of<std::endian::little>; ///< std::uint16_t, little-endian
using le_i32 = i32_of<std::endian::little>; ///< std::int32_t, little-endian
using le_u32 = u32_of<std::endian::little>; ///< std::uint32_t, little-endian
using le_f32 = f32_of<std::endian::little>; ///< float, little-endian
using be_i16 = i16_of<std::endian::big>;    ///< std::int16_t, big-endian
using be_u16 = u16_of<std::endian::big>;    ///< std::uint16_t, big-endian
using be_i32 = i32_of<std::endian::big>;    ///< std::int32_t, big-endian
using be_u32 = u32_of<std::endian::big>;    ///< std::uint32_t, big-endian
using be_f32 = f32_of<std::endian::big>;    ///< float, big-endian

/// The stored number. A plain number is returned as it is.
template <class T> [[nodiscard]] constexpr T load(T plain) noexcept { return plain; }
/// The value() of a packed number.
template <class T, std::endian Order> [[nodiscard]] constexpr T load(packed<T, Order> stored) noexcept {
  return stored.value();
}

namespace detail {
template <class T> inline constexpr bool is_packed = false;
template <class T, std::endian Order> inline constexpr bool is_packed<packed<T, Order>> = true;

/// What a read of R returns: T for a packed<T>. (For each comparison of a class that converts to a number,
/// clang considers every pair of number types.)
template <class R> struct unpacked_type { using type = R; };
template <class T, std::endian Order> struct unpacked_type<packed<T, Order>> { using type = T; };
template <class R> using unpacked = typename unpacked_type<R>::type;

/// The number that a T stores. For class types of your own it calls load(), found by argument-dependent
/// lookup.
template <class T> [[nodiscard]] constexpr auto load_number(const T& stored) noexcept {
  if constexpr (is_packed<T>)
    return stored.value();
  else if constexpr (std::is_arithmetic_v<T>)
    return stored;
  else
    return load(stored);
}
} // namespace detail

/// Calls f.operator() with the byte order as its template argument.
template <class F> constexpr decltype(auto) with_order(std::endian order, F&& f) {
  if (order == std::endian::little) return f.template operator()<std::endian::little>();
  return f.template operator()<std::endian::big>();
}

/// A record type: trivially copyable and of alignment 1, so it has no padding.
template <class R>
concept wire_record = detail::is_trivially_copyable<R> && alignof(R) == 1;

/// The record that starts at `bytes`. sizeof(R) bytes must be readable.
template <wire_record R> [[nodiscard]] constexpr R unpack(const std::byte* bytes) noexcept {
  MOTLEY_ASSERT(bytes != nullptr);
  if (std::is_constant_evaluated()) {
    std::byte image[sizeof(R)]{};
    for (std::size_t i = 0; i < sizeof(R); ++i) image[i] = bytes[i];
    return __builtin_bit_cast(R, image);
  }
  R record;
  std::memcpy(&record, bytes, sizeof(R));
  return record;
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
