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
#include "segment.hpp"

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

/// Puts a value at frame i of its rows, one row of `frames` floats for each component.
template <curve_value V>
constexpr void put(float* rows, std::size_t frames, std::size_t i, const V& value) noexcept {
  for (std::size_t row = 0; row < component_count<V>; ++row) rows[row * frames + i] = component(value, row);
}

/// Puts a segment's values at frames first..last-1 of the rows.
template <class Segment>
constexpr void put_segment(float* rows, std::size_t frames, std::size_t first, std::size_t last,
                           const Segment& s) noexcept {
  for (; first < last; ++first) put(rows, frames, first, s.at(float_of(first)));
}

/// A curve that has a way of its own to write all its rows.
template <class C>
concept self_filling = curve<C> && requires(const C& c, float* rows, std::size_t frames) {
  c.fill(rows, frames);
};

// Each fill() writes a curve's rows, out[0] to out[rows * frames - 1], and may write up to out[room - 1].

template <self_filling C>
constexpr void fill(const C& c, float* out, std::size_t frames, std::size_t) noexcept {
  c.fill(out, frames);
}

template <sampled_curve C>
constexpr void fill(const C& c, float* out, std::size_t frames, std::size_t room) noexcept {
  const std::size_t stored = c.size() < frames ? c.size() : frames;
  for (std::size_t row = 0; row < component_count<curve_value_t<C>>;
       ++row) { // fill_with() may run over into the next
    float* const values = out + row * frames;
    for (std::size_t i = 0; i < stored; ++i) values[i] = component(c.sample(i), row);
    if (stored < frames)
      fill_with(values, stored, frames, room - row * frames, component(c.sample(c.size() - 1), row));
  }
}

template <curve_like C>
constexpr void fill(const C& c, float* out, std::size_t frames, std::size_t) noexcept {
  const auto& keys = keys_of(c);
  auto at = keys.begin();
  auto left = *at;
  std::size_t i = first_frame_from(static_cast<float>(left.frame), frames);
  put_segment(out, frames, 0, i, segment_of<key_t<C>>::hold(static_cast<curve_value_t<C>>(left.value)));
  for (const auto stop = keys.end(); ++at != stop && i < frames;) {
    const auto right = *at;
    const std::size_t next = first_frame_from(static_cast<float>(right.frame), frames);
    put_segment(out, frames, i, next, segment_between(left, right));
    i = next;
    left = right;
  }
  put_segment(out, frames, i, frames, segment_of<key_t<C>>::hold(static_cast<curve_value_t<C>>(left.value)));
}

template <curve_like C>
requires hermite_keyframe<key_t<C>> &&
    (!sampled_curve<C>)constexpr void fill(const C& c, float* out, std::size_t frames,
                                           std::size_t room) noexcept {
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

/// out[i] = evaluate(c, i), for every i. A curve of vectors or quaternions has a row for each component, one
/// after another: out[row * frames + i], with frames = out.size() / component_count.
template <curve_like C> constexpr void fill(const C& c, std::span<float> out) noexcept {
  detail::fill(c, out.data(), out.size() / component_count<curve_value_t<C>>, out.size());
}

} // namespace motley

#endif
