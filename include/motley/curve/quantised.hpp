// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/quantised: dequantises stored integers, value = offset + scale * integer, with the headers that store
// offset and scale.
#ifndef MOTLEY_CURVE_QUANTISED_HPP
#define MOTLEY_CURVE_QUANTISED_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../math/value.hpp"
#include "../wire/packed.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// offset + scale * q, with q unsigned. T is a stored number (packed<...>) or, after ready(), an arithmetic
/// type.
///
/// ready() chooses the type that rounds to float only once. This is float if the header holds 16-bit floats
/// (the product with an 8-bit integer is exact), otherwise double. So a key equals the formula in double,
/// rounded to float. It does not depend on whether the compiler fuses the multiplication and the addition.
template <class T> struct affine {
  T offset; ///< the value at q = 0; p, m0 or m1 in the formats' tables
  T scale;  ///< the change in value when q increases by 1; dp, dm0 or dm1

  /// The value of a stored integer. A result too large for float becomes infinite. Needs an arithmetic T.
  [[nodiscard]] constexpr float operator()(std::uint32_t q) const noexcept {
    return motley::round_to_float(double(offset + scale * static_cast<T>(q)));
  }
  /// The same with arithmetic members, float or double.
  [[nodiscard]] constexpr auto ready() const noexcept {
    using real = std::conditional_t<sizeof(T) == 2, float, double>;
    return affine<real>{static_cast<real>(detail::load_number(offset)),
                        static_cast<real>(detail::load_number(scale))};
  }
};

/// The header of a quantised per-frame curve.
template <class T> struct affine_value {
  affine<T> value; ///< of each frame's value
  /// The same with arithmetic members, see affine.
  [[nodiscard]] constexpr auto ready() const noexcept {
    return affine_value<decltype(value.ready().scale)>{value.ready()};
  }
};

/// The header of a quantised Hermite curve: values, incoming slopes, outgoing slopes.
template <class T> struct affine_key {
  affine<T> value, in, out; ///< of each key's value and slopes
  /// The same with arithmetic members, see affine.
  [[nodiscard]] constexpr auto ready() const noexcept {
    return affine_key<decltype(value.ready().scale)>{value.ready(), in.ready(), out.ready()};
  }
};

/// No header: the stored numbers are the values.
struct unscaled {
  /// The stored value as it is.
  template <class V> [[nodiscard]] static constexpr V value(const V& v) noexcept { return v; }
  /// The stored incoming slope as it is.
  template <class V> [[nodiscard]] static constexpr V in(const V& v) noexcept { return v; }
  /// The stored outgoing slope as it is.
  template <class V> [[nodiscard]] static constexpr V out(const V& v) noexcept { return v; }
};

/// True if dequantising numbers of type Q with this Header rounds only once: they are unsigned integers, and
/// 16-bit floats leave room for 8 bits in a float, 32-bit floats for 16 bits in a double (24 + 16 of 53).
template <class Header, class Q> inline constexpr bool rounds_once = true;
/// For per-frame values.
template <class T, class Q>
inline constexpr bool
    rounds_once<affine_value<T>, Q> = std::is_unsigned_v<decltype(detail::load_number(std::declval<Q>()))> &&
                                      sizeof(Q) <= sizeof(T) / 2;
/// For keys.
template <class T, class Q>
inline constexpr bool rounds_once<affine_key<T>, Q> = rounds_once<affine_value<T>, Q>;

/// The size of a header in the file, in bytes.
template <class Header>
inline constexpr std::size_t header_size = std::is_empty_v<Header> ? 0 : sizeof(Header);

/// The header stored at `bytes`, ready for arithmetic.
template <class Header> [[nodiscard]] constexpr auto read_header(const std::byte* bytes) noexcept {
  if constexpr (std::is_empty_v<Header>)
    return Header{};
  else
    return motley::unpack<Header>(bytes).ready();
}
/// The type that read_header() returns for a Header.
template <class Header> using ready_header = decltype(motley::read_header<Header>(nullptr));

} // namespace MOTLEY_TAG
} // namespace motley

#endif
