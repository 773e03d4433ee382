// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/fill: a curve's value at every whole frame, in one pass that compilers vectorise.
#ifndef MOTLEY_CURVE_FILL_HPP
#define MOTLEY_CURVE_FILL_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "hermite.hpp"
#include "key.hpp"

namespace motley {

namespace detail {

/// A frame number as float. Signed numbers convert in one instruction, unsigned ones in several.
constexpr float float_of(std::size_t frame) noexcept {
  return static_cast<float>(static_cast<std::ptrdiff_t>(frame));
}

/// The first of the frames 0..count-1 at or after `frame`; `count` if there is none.
constexpr std::size_t first_frame_from(float frame, std::size_t count) noexcept {
  if (!(frame > 0)) return 0;
  if (frame >= float_of(count)) return count;
  const auto whole = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(frame));
  const std::size_t i = float_of(whole) < frame ? whole + 1 : whole;
  return i < count ? i : count; // float(count) may be a little more than count
}

// Both functions write whole blocks of frames while there is room for them, so they may run over into frames
// after `last`, which the caller writes afterwards; `room` is where its memory ends. Blocks of a fixed size
// vectorise at -O2, too, and need no scalar tails.
inline constexpr std::size_t block = 8;

/// Writes one value at frames first..last-1.
constexpr void fill_with(float* out, std::size_t first, std::size_t last, std::size_t room,
                         float value) noexcept {
  for (; first < last && room - first >= block; first += block)
    for (std::size_t i = 0; i < block; ++i) out[first + i] = value;
  for (; first < last; ++first) out[first] = value;
}

/// Writes a segment's values at frames first..last-1.
constexpr void fill_segment(float* out, std::size_t first, std::size_t last, std::size_t room,
                            const segment& cubic) noexcept {
  const segment s = cubic; // a local copy: stores to `out` cannot change it
  for (; first < last && room - first >= block; first += block) {
    const float start = float_of(first) - s.from;
    float* const row = out + first;
    for (std::int32_t i = 0; i < std::int32_t{block}; ++i)
      row[i] = s.polynomial((start + static_cast<float>(i)) * s.inverse_length);
  }
  for (; first < last; ++first) out[first] = s.polynomial((float_of(first) - s.from) * s.inverse_length);
}

/// out[0..frames-1] = the sampled curve; may write up to out[room - 1].
template <sampled_curve C>
constexpr void fill(const C& c, float* out, std::size_t frames, std::size_t room) noexcept {
  const std::size_t stored = c.size() < frames ? c.size() : frames;
  for (std::size_t i = 0; i < stored; ++i) out[i] = c.sample(i);
  if (stored < frames) fill_with(out, stored, frames, room, c.sample(c.size() - 1));
}

/// out[0..frames-1] = the curve; may write up to out[room - 1].
template <curve_like C>
constexpr void fill(const C& c, float* out, std::size_t frames, std::size_t room) noexcept {
  const auto& keys = keys_of(c);
  auto at = keys.begin();
  auto left = *at;
  std::size_t i = first_frame_from(static_cast<float>(left.frame), frames);
  fill_with(out, 0, i, room, static_cast<float>(left.value));
  for (const auto stop = keys.end(); ++at != stop && i < frames;) {
    const auto right = *at;
    const std::size_t next = first_frame_from(static_cast<float>(right.frame), frames);
    if (i < next) {
      fill_segment(out, i, next, room, segment::between(left, right));
      if (float_of(i) == static_cast<float>(left.frame))
        out[i] = static_cast<float>(left.value); // exact for any slopes
    }
    i = next;
    left = right;
  }
  fill_with(out, i, frames, room, static_cast<float>(left.value));
}

} // namespace detail

/// out[i] = evaluate(c, i), for every i.
template <curve_like C> constexpr void fill(const C& c, std::span<float> out) noexcept {
  detail::fill(c, out.data(), out.size(), out.size());
}

} // namespace motley

#endif
