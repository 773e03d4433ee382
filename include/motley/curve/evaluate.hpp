// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/evaluate: the value of a curve at any frame, and a cursor for cheap forward playback.
#ifndef MOTLEY_CURVE_EVALUATE_HPP
#define MOTLEY_CURVE_EVALUATE_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "../config.hpp"
#include "../wire/iterator.hpp"
#include "concepts.hpp"
#include "segment.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

namespace detail {

/// True for a curve that is known to have the same value at every frame.
template <curve_like C> [[nodiscard]] constexpr bool is_constant(const C& c) noexcept {
  if constexpr (curve<C>) {
    return c.size() == 1;
  } else {
    const auto& keys = motley::keys_of(c);
    auto at = keys.begin();
    return ++at == keys.end();
  }
}

/// An owner of keys, such as a std::vector, which its iterators do not outlive. (A curve is a view.)
template <class C>
concept owns_keys = !curve<C> && !std::ranges::enable_borrowed_range<C>;

/// An iterator whose skip_to(frame) advances to the last key at or before a frame, unless that key is behind
/// the iterator. For keys that can be skipped without decoding them.
template <class Iterator>
concept skips_to_frames = requires(Iterator& i, float frame) {
  i.skip_to(frame);
};

/// The largest float that is not greater than a number.
constexpr float float_at_or_below(double v) noexcept {
  const float f = round_to_float(v);
  if (!(double(f) > v)) return f;
  const auto bits = std::bit_cast<std::uint32_t>(f);
  return std::bit_cast<float>(f > 0 ? bits - 1 : (bits | 0x8000'0000U) + 1);
}

} // namespace detail

/// The last key at or before a frame, or the first key if there is none. A binary search if the iterators
/// have random access, otherwise a linear one, which skips keys where it can (detail::skips_to_frames). Needs
/// at least one key.
template <class Iterator, class S>
requires detail::multi_pass<Iterator, S>
[[nodiscard]] constexpr Iterator key_at_or_before(Iterator begin, S end, float frame) noexcept {
  MOTLEY_ASSERT(begin != end);
  if constexpr (detail::random_access<Iterator> && requires { end - begin; }) {
    // The result is among the `count` keys from `begin` on.
    auto count = static_cast<std::ptrdiff_t>(end - begin);
    while (count > 1) {
      const auto step = count / 2;
      if (detail::frame_at(begin + step) <= frame) {
        begin += step;
        count -= step;
      } else {
        count = step;
      }
    }
  } else if constexpr (detail::skips_to_frames<Iterator>) {
    begin.skip_to(frame);
  } else {
    for (auto next = begin; ++next != end && detail::frame_at(next) <= frame;) begin = next;
  }
  return begin;
}

/// The value of a sampled curve at any frame: a straight line (or rotation) between two samples. Before the
/// first sample the value is that of the first, after the last sample that of the last. Needs a sample.
template <curve_like C>
requires(detail::curve_kind_of<C> == curve_kind::samples)
    [[nodiscard]] constexpr curve_value_t<C> evaluate(const C& c, float frame) noexcept {
  MOTLEY_ASSERT(c.size() > 0);
  const std::size_t last = c.size() - 1;
  if (!(frame > 0)) return c.sample_at(0);
  if (frame >= static_cast<float>(last)) return c.sample_at(last);
  const auto i = static_cast<std::size_t>(frame);
  const auto whole = static_cast<float>(i);
  if (!(frame > whole)) return c.sample_at(i);
  return plain_segment<curve_value_t<C>>::between(whole, c.sample_at(i), whole + 1, c.sample_at(i + 1))
      .at(frame);
}

/// The value of a curve, or of a plain range of keyframes, at any frame. Between two keys it is the value of
/// their segment, before the first key that key's value, after the last key that key's value. At a key's
/// frame it is exactly the key's value; if several keys share the frame, that of the last. Needs a key.
/// O(log keys) with random access, otherwise O(keys). For playback use a cursor.
template <curve_like C> [[nodiscard]] constexpr curve_value_t<C> evaluate(const C& c, float frame) noexcept {
  const auto& keys = motley::keys_of(c);
  auto at = motley::key_at_or_before(keys.begin(), keys.end(), frame); // asserts that there is a key
  const auto left = *at;
  if (++at == keys.end()) return static_cast<curve_value_t<C>>(left.value);
  return motley::segment_between(left, *at).at(frame);
}

/// evaluate() in double, for curves whose arguments are not frames, and for keys whose values are much larger
/// than the result.
template <curve C>
requires hermite_keyframe<key_t<C>>
[[nodiscard]] constexpr double evaluate_double(const C& c, double v) noexcept {
  const auto keys = c.keys();
  const auto end = keys.end();
  auto at = motley::key_at_or_before(keys.begin(), end, detail::float_at_or_below(v));
  const auto plain = [](const auto& k) {
    return key{static_cast<float>(k.frame), static_cast<float>(k.value), static_cast<float>(k.in),
               static_cast<float>(k.out)};
  };
  const key a = plain(*at);
  if (!(v > double(a.frame)) || ++at == end) return double(a.value);
  const key b = plain(*at);
  const double length = double(b.frame) - double(a.frame), t = (v - double(a.frame)) / length;
  if (!(t < 1)) return double(b.value);
  const auto [c2, c3] = detail::hermite_terms(double(b.value) - double(a.value), double(a.out), double(b.in));
  return double(a.value) + t * (double(a.out) + t * (c2 + t * c3));
}

/// Samples one curve repeatedly. Equals evaluate() at every frame. Forward playback costs O(1) amortised,
/// because the last segment is kept; going backwards costs one evaluate(). A cursor holds iterators: keys
/// that own their storage (such as std::vector) must outlive it. A view need not outlive it, but its bytes
/// must.
template <curve_like C> class cursor {
public:
  /// Starts at the first key. The curve must have one.
  constexpr explicit cursor(const C& c) noexcept requires(!detail::owns_keys<C>)
      : cursor{motley::keys_of(c).begin(), motley::keys_of(c).end()} {}
  /// The same for an owner of keys, such as a std::vector, which must outlive the cursor.
  constexpr explicit cursor(const C& c MOTLEY_LIFETIMEBOUND) noexcept requires detail::owns_keys<C>
      : cursor{motley::keys_of(c).begin(), motley::keys_of(c).end()} {}
  explicit cursor(const C&&) requires detail::owns_keys<C>
  = delete; // iterators of a destroyed temporary

  /// The value at any frame. NaN counts as before the first key.
  [[nodiscard]] constexpr curve_value_t<C> at(float frame) noexcept {
    if (!(frame >= from_) && !is_first_) enter(motley::key_at_or_before(begin_, end_, frame));
    if (frame >= to_ && next_ != end_) enter(next_); // the usual case in forward playback
    if (frame >= to_ && next_ != end_) enter(motley::key_at_or_before(next_, end_, frame));
    return segment_.at(frame);
  }

private:
  using iterator = key_iterator_t<C>;
  using sentinel = decltype(motley::keys_of(std::declval<const C&>()).end());

  constexpr cursor(iterator begin, sentinel end) noexcept : begin_{begin}, next_{begin}, end_{end} {
    MOTLEY_ASSERT(begin != end);
    enter(begin);
  }

  /// Makes the segment that starts at key `left` the current one.
  constexpr void enter(iterator left) noexcept {
    is_first_ = left == begin_;
    const auto a = *left;
    next_ = ++left;
    from_ = static_cast<float>(a.frame);
    if (next_ == end_) {
      to_ = infinity;
      segment_ = segment_type<key_t<C>>::hold(static_cast<curve_value_t<C>>(a.value));
    } else {
      const auto b = *next_;
      to_ = static_cast<float>(b.frame);
      segment_ = motley::segment_between(a, b);
    }
  }

  iterator begin_, next_; // next_: the right key of the current segment
  sentinel end_;
  float from_ = 0, to_ = 0;
  bool is_first_ = false; // the first segment also holds for earlier frames
  segment_type<key_t<C>> segment_{};
};

/// Deduces the curve's type.
template <curve_like C> cursor(const C&) -> cursor<C>;

/// A cursor over a sampled curve keeps no state.
template <curve_like C>
requires(detail::curve_kind_of<C> == curve_kind::samples) class cursor<C> {
public:
  /// Copies the curve.
  constexpr explicit cursor(const C& c) noexcept : curve_{c} {}
  /// The value at any frame. NaN counts as before the first sample.
  [[nodiscard]] constexpr curve_value_t<C> at(float frame) noexcept {
    return motley::evaluate(curve_, frame);
  }

private:
  C curve_;
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
