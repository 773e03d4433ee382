// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/layout: where the numbers of stored keys and samples are, as data: with it one function reads the
// keys of all layouts, where a player would otherwise have one for each type of curve.
#ifndef MOTLEY_CURVE_LAYOUT_HPP
#define MOTLEY_CURVE_LAYOUT_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

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

  /// In bytes.
  [[nodiscard]] constexpr std::uint8_t size() const noexcept {
    return kind == number_kind::u8 ? 1 : kind == number_kind::f32 ? 4 : 2;
  }
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
/// The size of a header that can be described; 1 for any other header of your own, so that the layout counts
/// as incomplete.
template <class Header>
inline constexpr std::uint8_t described_header_size =
    scale_of<Header>.kind == number_kind::none ? 1 : header_size<Header>;
template <> inline constexpr std::uint8_t described_header_size<unscaled> = 0;
/// The size of a key or sample; 0 if it cannot be described.
template <class T> inline constexpr std::uint8_t described_size = sizeof(T) <= 0xFF ? sizeof(T) : 0;

/// The layout of a type of curve; of size 0 if it cannot be described.
template <class Curve> inline constexpr key_layout layout_of{};
template <class Header, class Value>
inline constexpr key_layout
    layout_of<samples<Header, Value>> = detail::if_complete({.value = stored_field<Value>::at(0),
                                                             .scale = scale_of<Header>,
                                                             .size = described_size<Value>,
                                                             .header_size = described_header_size<Header>},
                                                            false);
template <class Header, stored_key Key, key_timing Timing>
inline constexpr key_layout layout_of<keyed<Header, Key, Timing, slope_unit::per_segment>> =
    detail::if_complete({.value = stored_field<decltype(Key::value)>::at(offsetof(Key, value)),
                         .frame = stored_field<decltype(Key::frame)>::at(offsetof(Key, frame)),
                         .in = stored_field<decltype(Key::in)>::at(offsetof(Key, in)),
                         .out = stored_field<decltype(Key::out)>::at(offsetof(Key, out)),
                         .scale = scale_of<Header>,
                         .size = described_size<Key>,
                         .header_size = described_header_size<Header>,
                         .is_relative = Timing == key_timing::relative},
                        true);

/// Stored keys or samples of a described layout.
class stored_keys {
public:
  stored_keys() noexcept = default;
  /// Needs a header and `count` keys of this layout at `data`. Refers to the layout.
  stored_keys(const key_layout& layout, const std::byte* data, std::size_t count) noexcept
      : layout_{&layout}, header_{data}, count_{count} {}

  [[nodiscard]] const key_layout& layout() const noexcept { return *layout_; }
  /// False if there are no keys, because the layout of a curve cannot be described.
  [[nodiscard]] bool are_described() const noexcept { return layout_->size > 0; }
  [[nodiscard]] std::size_t count() const noexcept { return count_; }
  /// The bytes of key i.
  [[nodiscard]] const std::byte* key(std::size_t i) const noexcept {
    return header_ + layout_->header_size + i * layout_->size;
  }
  /// Number n of the header: offset and factor of values, of `in`, of `out`; 0 without a header.
  [[nodiscard]] float scale(std::size_t n) const noexcept {
    return layout_->header_size == 0 ? 0 : layout_->scale.in(header_ + n * layout_->scale.size());
  }
  /// The value of key i.
  [[nodiscard]] float value(std::size_t i) const noexcept { return number(layout_->value, 0, i); }

  /// A key, and the sum of the frames before it, if frames are relative.
  struct position {
    std::uint64_t number = 0, sum = 0;
  };
  /// The frame of a key. (Converted through a signed type: that takes one instruction.)
  [[nodiscard]] float frame(const position& p) const noexcept {
    const float stored = layout_->frame.in(key(static_cast<std::size_t>(p.number)));
    if (!layout_->is_relative) return stored;
    return static_cast<float>(static_cast<std::int64_t>(p.sum) + static_cast<std::int64_t>(stored));
  }
  /// The next key.
  [[nodiscard]] position after(const position& p) const noexcept {
    if (!layout_->is_relative) return {p.number + 1, 0};
    const float stored = layout_->frame.in(key(static_cast<std::size_t>(p.number)));
    return {p.number + 1, p.sum + static_cast<std::uint64_t>(static_cast<std::int64_t>(stored))};
  }
  /// Calls f(number, frame) for each key, while f returns true; the frame is an integer if integers are
  /// stored, otherwise a float. (The usual layouts have loops of their own, because a branch for each key
  /// would dominate their cost.)
  template <class F> void for_each_frame(const F& f) const noexcept {
    switch (layout_->frame.kind) {
    case number_kind::u8:
      return for_each_integer(f, [](const std::byte* at) { return std::to_integer<std::uint64_t>(*at); });
    case number_kind::u16:
      if (layout_->frame.is_big)
        return for_each_integer(f, [](const std::byte* at) { return std::uint64_t{unpack<be_u16>(at)}; });
      return for_each_integer(f, [](const std::byte* at) { return std::uint64_t{unpack<le_u16>(at)}; });
    default:
      for (position p; p.number < count_; p = after(p))
        if (!f(static_cast<std::size_t>(p.number), frame(p))) return;
    }
  }

  /// The key whose segment holds at a frame; of samples, the sample. Unless the frame is earlier, keys with
  /// relative frames are searched from the position `last`; of other keys the one after it is tried first.
  [[nodiscard]] position find(float frame, bool forward, const position& last) const noexcept {
    if (layout_->is_samples()) return find_sample(frame);
    return layout_->is_relative ? walk(frame, forward ? last : position{}) : search(frame, forward, last);
  }
  /// The segment of the key that find() returned for a frame, as find_interval() has it. Without `values`
  /// only its frames are right.
  [[nodiscard]] number_interval segment(const position& p, float frame, bool values = true) const noexcept {
    const auto i = static_cast<std::size_t>(p.number);
    const bool is_sample = layout_->is_samples(), is_last = i + 1 == count_;
    const float start = is_sample ? float_of(p.number) : this->frame(p);
    const bool before = is_sample ? !(frame >= 0) : frame < start, holds = before || is_last;
    number_interval s{.from = before || (is_sample && count_ == 1) ? before_all_frames : start,
                      .to = start,
                      .shape = number_interval::straight};
    if (!before || (is_sample && is_last))
      s.to = is_last ? infinity : is_sample ? start + 1 : this->frame(after(p));
    if (!values) return s;
    s.value = value(i);
    if (holds) return s;
    s.change = value(i + 1) - s.value;
    if (is_sample) return s;
    s.shape = number_interval::cubic;
    s.in = number(layout_->in, 1, i + 1);
    s.out = number(layout_->out, 2, i);
    return s;
  }

private:
  static float float_of(std::uint64_t n) noexcept { return static_cast<float>(static_cast<std::int64_t>(n)); }
  template <class F, class Load> void for_each_integer(const F& f, const Load& load) const noexcept {
    const std::byte* at = key(0);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < count_; ++i, at += layout_->size) {
      sum = load(at + layout_->frame.offset) + (layout_->is_relative ? sum : 0);
      if (!f(i, sum)) return;
    }
  }
  /// A number of key i, as affine scales it.
  [[nodiscard]] float number(const number_field& field, std::size_t column, std::size_t i) const noexcept {
    const float stored = field.in(key(i));
    if (layout_->header_size == 0) return stored;
    const float offset = scale(2 * column), factor = scale(2 * column + 1);
    if (layout_->scales_in_float()) return offset + factor * stored;
    return static_cast<float>(double(offset) + double(factor) * double(stored));
  }
  [[nodiscard]] position walk(float frame, position p) const noexcept {
    while (p.number + 1 < count_) {
      const position next = after(p);
      if (!(this->frame(next) <= frame)) break;
      p = next;
    }
    return p;
  }
  /// Usually the result is the key after the last result.
  [[nodiscard]] position search(float frame, bool forward, const position& last) const noexcept {
    const std::uint64_t next = last.number + 1;
    if (forward && next < count_ && this->frame({next, 0}) <= frame &&
        (next + 1 == count_ || frame < this->frame({next + 1, 0})))
      return {next, 0};
    std::uint64_t first = 0;
    for (std::uint64_t left = count_; left > 1;) { // the result is among the `left` keys from `first` on
      const std::uint64_t step = left / 2;
      const bool is_later = this->frame({first + step, 0}) <= frame;
      first += is_later ? step : 0;
      left = is_later ? left - step : step;
    }
    return {first, 0};
  }
  [[nodiscard]] position find_sample(float frame) const noexcept {
    const std::uint64_t last = count_ - 1;
    if (!(frame >= 0)) return {0, 0};
    return {frame >= float_of(last) ? last : static_cast<std::uint64_t>(frame), 0};
  }

  const key_layout* layout_ = &layout_of<void>;
  const std::byte* header_ = nullptr;
  std::size_t count_ = 0;
};

} // namespace detail
} // namespace MOTLEY_TAG
} // namespace motley

#endif
