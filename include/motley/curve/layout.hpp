// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/layout: where the numbers of stored keys and samples are, as data: with it one function reads the
// keys of all layouts, where a player would otherwise have one for each type of curve.
#ifndef MOTLEY_CURVE_LAYOUT_HPP
#define MOTLEY_CURVE_LAYOUT_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

#include "../math/lanes.hpp"
#include "../wire/minifloat.hpp"
#include "keyed.hpp"
#include "samples.hpp"
#include "seek.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace detail {

/// Kinds of stored numbers, all of which a float holds exactly.
enum class number_kind : std::uint8_t { none, u8, u16, f32, ieee_half, pg_half };
template <class T> inline constexpr number_kind kind_of = number_kind::none;
template <> inline constexpr number_kind kind_of<std::uint8_t> = number_kind::u8;
template <> inline constexpr number_kind kind_of<std::uint16_t> = number_kind::u16;
template <> inline constexpr number_kind kind_of<float> = number_kind::f32;
template <> inline constexpr number_kind kind_of<half> = number_kind::ieee_half;
template <> inline constexpr number_kind kind_of<pghalf> = number_kind::pg_half;

/// A number at a fixed place in a key.
struct number_field {
  number_kind kind = number_kind::none; ///< none: there is no such number, or it has no kind
  bool is_big = false;                  ///< big-endian
  std::uint8_t offset = 0;              ///< in bytes

  friend constexpr bool operator==(const number_field&, const number_field&) noexcept = default;

  /// The number in a key.
  [[nodiscard]] float in(const std::byte* key) const noexcept {
    key += offset;
    switch (kind) {
    case number_kind::u8: return static_cast<float>(std::to_integer<int>(*key));
    case number_kind::u16: return static_cast<float>(int{two_bytes(key)});
    case number_kind::f32: return std::bit_cast<float>(four_bytes(key));
    case number_kind::ieee_half: return half{two_bytes(key)}.value();
    case number_kind::pg_half: return pghalf{two_bytes(key)}.value();
    case number_kind::none: break;
    }
    return 0;
  }
  /// The numbers in four keys. (Not a loop: at -O2, lanes that a loop writes go through memory.)
  [[nodiscard]] float4 in(const std::byte* a, const std::byte* b, const std::byte* c,
                          const std::byte* d) const noexcept {
    if (kind == number_kind::u16)
      return detail::signed_to_float(
          uint4{two_bytes(a + offset), two_bytes(b + offset), two_bytes(c + offset), two_bytes(d + offset)});
    if (kind == number_kind::f32)
      return std::bit_cast<float4>(uint4{four_bytes(a + offset), four_bytes(b + offset),
                                         four_bytes(c + offset), four_bytes(d + offset)});
    return float4{in(a), in(b), in(c), in(d)};
  }

private:
  std::uint16_t two_bytes(const std::byte* at) const noexcept {
    return is_big ? motley::unpack<be_u16>(at).value() : motley::unpack<le_u16>(at).value();
  }
  std::uint32_t four_bytes(const std::byte* at) const noexcept {
    return is_big ? motley::unpack<be_u32>(at).value() : motley::unpack<le_u32>(at).value();
  }
};
/// The field of a stored T at an offset.
template <class T> struct stored_field {
  static constexpr number_field at(std::size_t offset) noexcept {
    return {kind_of<T>, false, static_cast<std::uint8_t>(offset)};
  }
};
template <class T, std::endian O> struct stored_field<packed<T, O>> {
  static constexpr number_field at(std::size_t offset) noexcept {
    return {kind_of<T>, O == std::endian::big, static_cast<std::uint8_t>(offset)};
  }
};

/// The layout of keys or samples after a header, which scales them.
struct key_layout {
  number_field value{}, frame{}, in{}, out{}; ///< samples have only values
  number_field scale{};  ///< the header's numbers: offset and factor of values, of `in`, of `out`
  std::uint8_t size = 0; ///< bytes from key to key; 0: the layout cannot be described
  std::uint8_t header_size = 0;
  bool is_relative = false; ///< frames count from the previous key

  friend constexpr bool operator==(const key_layout&, const key_layout&) noexcept = default;

  [[nodiscard]] constexpr bool is_samples() const noexcept { return frame.kind == number_kind::none; }
  /// True if scaling is done in float, see affine.
  [[nodiscard]] constexpr bool scales_in_float() const noexcept {
    return scale.kind == number_kind::ieee_half || scale.kind == number_kind::pg_half;
  }
  /// True if a key ends with three bytes: value, slope to the left, slope to the right.
  [[nodiscard]] constexpr bool ends_with_bytes() const noexcept {
    constexpr auto byte = number_kind::u8;
    return value.kind == byte && in.kind == byte && out.kind == byte && scales_in_float() && size > 3 &&
           value.offset == size - 3 && in.offset == size - 2 && out.offset == size - 1;
  }
  /// True if the byte before these is its frame.
  [[nodiscard]] constexpr bool has_byte_frames() const noexcept {
    return !is_relative && frame.kind == number_kind::u8 && frame.offset + 1 == value.offset;
  }
};
/// The layout, or none if one of its numbers is of no kind.
constexpr key_layout if_complete(const key_layout& l, bool are_keys) noexcept {
  const auto lacks = [](const number_field& f) { return f.kind == number_kind::none; };
  const bool lacks_any = lacks(l.value) || (l.header_size > 0 && lacks(l.scale)) ||
                         (are_keys && (lacks(l.frame) || lacks(l.in) || lacks(l.out)));
  return lacks_any ? key_layout{} : l;
}
template <class Header> inline constexpr number_field scale_of{};
template <class T> inline constexpr number_field scale_of<affine_key<T>> = stored_field<T>::at(0);
template <class T> inline constexpr number_field scale_of<affine_value<T>> = stored_field<T>::at(0);

/// The layout of a type of curve; of size 0 if it cannot be described.
template <class Curve> inline constexpr key_layout layout_of{};
template <class Header, class Value>
inline constexpr key_layout
    layout_of<samples<Header, Value>> = detail::if_complete({.value = stored_field<Value>::at(0),
                                                             .scale = scale_of<Header>,
                                                             .size = sizeof(Value),
                                                             .header_size = header_size<Header>},
                                                            false);
template <class Header, stored_key Key, key_timing Timing>
inline constexpr key_layout layout_of<keyed<Header, Key, Timing, slope_unit::per_segment>> =
    detail::if_complete({.value = stored_field<decltype(Key::value)>::at(offsetof(Key, value)),
                         .frame = stored_field<decltype(Key::frame)>::at(offsetof(Key, frame)),
                         .in = stored_field<decltype(Key::in)>::at(offsetof(Key, in)),
                         .out = stored_field<decltype(Key::out)>::at(offsetof(Key, out)),
                         .scale = scale_of<Header>,
                         .size = sizeof(Key),
                         .header_size = header_size<Header>,
                         .is_relative = Timing == key_timing::relative},
                        true);

/// Stored keys or samples of a described layout.
struct stored_keys {
  key_layout layout{};
  const std::byte* data = nullptr; ///< the header, then the keys
  std::size_t count = 0;           ///< of keys

  /// The bytes of key i.
  [[nodiscard]] const std::byte* key(std::size_t i) const noexcept {
    return data + layout.header_size + i * layout.size;
  }
  /// Number n of the header: offset and factor of values, of `in`, of `out`.
  [[nodiscard]] float scale(std::size_t n) const noexcept {
    return layout.scale.in(data + n * (layout.scale.kind == number_kind::f32 ? 4U : 2U));
  }

  /// A key, and the sum of the frames before it, if frames are relative.
  struct position {
    std::uint64_t number = 0, sum = 0;
  };
  /// The value of key i.
  [[nodiscard]] float value(std::size_t i) const noexcept { return number(layout.value, 0, i); }
  /// The frame of a key. (Converted through a signed type: that takes one instruction.)
  [[nodiscard]] float frame(const position& p) const noexcept {
    const float stored = layout.frame.in(key(static_cast<std::size_t>(p.number)));
    return layout.is_relative
               ? static_cast<float>(static_cast<std::int64_t>(p.sum) + static_cast<std::int64_t>(stored))
               : stored;
  }
  /// The next key.
  [[nodiscard]] position after(const position& p) const noexcept {
    if (!layout.is_relative) return {p.number + 1, 0};
    const float stored = layout.frame.in(key(static_cast<std::size_t>(p.number)));
    return {p.number + 1, p.sum + static_cast<std::uint64_t>(static_cast<std::int64_t>(stored))};
  }

  /// The segment at a frame, as find_interval() finds it. The search starts at a position, unless the frame
  /// is earlier, and leaves there where it ended.
  [[nodiscard]] number_interval find(float frame, bool forward, position& at) const noexcept {
    if (layout.is_samples()) return find_sample(frame);
    at = layout.is_relative ? walk(frame, forward ? at : position{}) : search(frame, forward, at);
    const auto i = static_cast<std::size_t>(at.number);
    const float from = this->frame(at), left = value(i);
    if (frame < from)
      return {.from = before_all_frames, .to = from, .value = left, .shape = number_interval::straight};
    if (i + 1 == count)
      return {.from = from, .to = infinity, .value = left, .shape = number_interval::straight};
    return {.from = from,
            .to = this->frame(after(at)),
            .value = left,
            .change = value(i + 1) - left,
            .out = number(layout.out, 2, i),
            .in = number(layout.in, 1, i + 1),
            .shape = number_interval::cubic};
  }

private:
  /// A number of key i, as affine scales it.
  [[nodiscard]] float number(const number_field& field, std::size_t column, std::size_t i) const noexcept {
    const float stored = field.in(key(i));
    if (layout.header_size == 0) return stored;
    const float offset = scale(2 * column), factor = scale(2 * column + 1);
    if (layout.scales_in_float()) return offset + factor * stored;
    return static_cast<float>(double(offset) + double(factor) * double(stored));
  }
  [[nodiscard]] position walk(float frame, position p) const noexcept {
    while (p.number + 1 < count) {
      const position next = after(p);
      if (!(this->frame(next) <= frame)) break;
      p = next;
    }
    return p;
  }
  /// Usually the result is the key after the last result.
  [[nodiscard]] position search(float frame, bool forward, const position& last) const noexcept {
    const std::uint64_t next = last.number + 1;
    if (forward && next < count && this->frame({next, 0}) <= frame &&
        (next + 1 == count || frame < this->frame({next + 1, 0})))
      return {next, 0};
    std::uint64_t first = 0;
    for (std::uint64_t left = count; left > 1;) { // the result is among the `left` keys from `first` on
      const std::uint64_t step = left / 2;
      const bool is_later = this->frame({first + step, 0}) <= frame;
      first += is_later ? step : 0;
      left = is_later ? left - step : step;
    }
    return {first, 0};
  }
  [[nodiscard]] number_interval find_sample(float frame) const noexcept {
    const std::size_t last = count - 1;
    const bool before = !(frame >= 0),
               after_all = frame >= static_cast<float>(static_cast<std::int64_t>(last));
    const std::size_t i = before ? 0 : after_all ? last : static_cast<std::size_t>(frame);
    const auto from = static_cast<float>(static_cast<std::int64_t>(i));
    const float left = value(i);
    const bool holds = before || after_all;
    return {.from = before || last == 0 ? before_all_frames : from,
            .to = last == 0 || after_all ? infinity
                  : before               ? 0
                                         : from + 1,
            .value = left,
            .change = holds ? 0 : value(i + 1) - left,
            .shape = number_interval::straight};
  }
};

} // namespace detail
} // namespace MOTLEY_TAG
} // namespace motley

#endif
