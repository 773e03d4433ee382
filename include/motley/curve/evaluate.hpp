// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/evaluate: the value of a curve at any frame, and a cursor that makes playing it forward cheap.
#ifndef MOTLEY_CURVE_EVALUATE_HPP
#define MOTLEY_CURVE_EVALUATE_HPP

#include <cstddef>
#include <limits>
#include <span> // the iterator concepts, at a third of <iterator>

#include "hermite.hpp"
#include "key.hpp"

namespace motley {

/// The last key at or before a frame, or the first key if there is none: a binary search where the range
/// allows it, a walk where it does not.
template <keyframe_range R> [[nodiscard]] constexpr auto key_before(const R& keys, float frame) noexcept {
  auto found = keys.begin();
  if constexpr (std::random_access_iterator<decltype(found)>) {
    auto count = keys.end() - found; // the key sought is among the `count` keys from `found` on
    while (count > 1) {
      const auto step = count / 2;
      if ((*(found + step)).frame <= frame) {
        found += step;
        count -= step;
      } else {
        count = step;
      }
    }
  } else {
    const auto end = keys.end();
    for (auto next = found; ++next != end && (*next).frame <= frame;) found = next;
  }
  return found;
}

/// The value of a sampled curve at any frame: a straight line between its samples, the first one before them,
/// the last one after them.
template <sampled_curve C> [[nodiscard]] constexpr float evaluate(const C& c, float frame) noexcept {
  const std::size_t last = c.size() - 1;
  if (!(frame > 0)) return c.sample(0);
  if (frame >= static_cast<float>(last)) return c.sample(last);
  const auto i = static_cast<std::size_t>(frame);
  const float t = frame - static_cast<float>(i), here = c.sample(i);
  return t > 0 ? here + t * (c.sample(i + 1) - here) : here;
}

/// The value of a curve, or of a bare range of keyframes, at any frame: Hermite between keys, the first key's
/// value before them, the last one's after them. At a key's frame it is that key's value exactly; where keys
/// share a frame, the last one's. O(log keys) with random access, O(keys) otherwise; use a cursor to play.
template <curve_like C> [[nodiscard]] constexpr float evaluate(const C& c, float frame) noexcept {
  const auto& keys = keys_of(c);
  auto at = key_before(keys, frame);
  const auto left = *at;
  if (++at == keys.end()) return left.value;
  return segment::between(left, *at).at(frame);
}

/// Samples one curve again and again, equal to evaluate() at every frame. Forward playback costs O(1)
/// amortised: the segment last used is kept; going back costs one evaluate(). A range of keys that owns its
/// storage (a std::vector, say) must outlive its cursor.
template <curve_like C> class cursor {
public:
  constexpr explicit cursor(const C& c) noexcept : keys_{keys_of(c)}, next_{keys_.begin()} { enter(next_); }

  [[nodiscard]] constexpr float at(float frame) noexcept {
    if (!(frame >= from_)) enter(key_before(keys_, frame));
    while (frame >= to_ && next_ != keys_.end()) enter(next_);
    return segment_.at(frame);
  }

private:
  /// Makes the segment that starts at key `left` the current one.
  constexpr void enter(key_iterator_t<C> left) noexcept {
    const auto a = *left;
    next_ = ++left;
    from_ = a.frame;
    if (next_ == keys_.end()) {
      to_ = std::numeric_limits<float>::infinity();
      segment_ = segment::hold(a.value);
    } else {
      const auto b = *next_;
      to_ = b.frame;
      segment_ = segment::between(a, b);
    }
  }

  decltype(keys_of(std::declval<const C&>())) keys_;
  key_iterator_t<C> next_; // the right key of the current segment
  float from_ = 0, to_ = 0;
  segment segment_{};
};

/// A sampled curve needs no memory to be played.
template <sampled_curve C> class cursor<C> {
public:
  constexpr explicit cursor(const C& c) noexcept : curve_{c} {}
  [[nodiscard]] constexpr float at(float frame) noexcept { return evaluate(curve_, frame); }

private:
  C curve_;
};

} // namespace motley

#endif
