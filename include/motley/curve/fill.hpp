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

/// The first of the frames 0..count-1 at or after `frame`; `count` if there is none.
constexpr std::size_t first_frame_from(float frame, std::size_t count) noexcept {
  if (!(frame > 0)) return 0;
  if (frame >= static_cast<float>(count)) return count;
  auto i = static_cast<std::size_t>(frame);
  if (static_cast<float>(i) < frame) ++i;
  return i < count ? i : count;
}

constexpr void fill_with(float* out, std::size_t first, std::size_t last, float value) noexcept {
  for (std::size_t i = first; i < last; ++i) out[i] = value;
}

/// Writes the segment's values at frames first..last-1. Works in whole blocks that may run over into the
/// frames up to `end`, which the caller writes afterwards: no scalar tail.
constexpr void fill_segment(float* out, std::size_t first, std::size_t last, std::size_t end,
                            const segment& s) noexcept {
  constexpr std::size_t block = 8, batch = std::size_t{1} << 20U; // a batch's frames are exact in float
  for (; first < last; first += batch) {
    const std::size_t wanted = last - first < batch ? last - first : batch;
    const std::size_t padded = (wanted + block - 1) / block * block;
    const auto count = static_cast<std::int32_t>(padded < end - first ? padded : end - first);
    const float start = static_cast<float>(first) - s.from;
    float* const row = out + first;
    for (std::int32_t i = 0; i < count; ++i)
      row[i] = s.polynomial((start + static_cast<float>(i)) * s.inverse_length);
  }
}

} // namespace detail

/// out[i] = the sampled curve's value at frame i, for every i.
template <sampled_curve C> constexpr void fill(const C& c, std::span<float> out) noexcept {
  const std::size_t stored = c.size() < out.size() ? c.size() : out.size();
  for (std::size_t i = 0; i < stored; ++i) out[i] = c.sample(i);
  if (stored < out.size()) detail::fill_with(out.data(), stored, out.size(), c.sample(c.size() - 1));
}

/// out[i] = evaluate(c, i), for every i.
template <curve_like C> constexpr void fill(const C& c, std::span<float> out) noexcept {
  const std::size_t end = out.size();
  const auto& keys = keys_of(c);
  auto at = keys.begin();
  auto left = *at;
  std::size_t i = detail::first_frame_from(left.frame, end);
  detail::fill_with(out.data(), 0, i, left.value);
  for (const auto stop = keys.end(); ++at != stop && i < end;) {
    const auto right = *at;
    const std::size_t next = detail::first_frame_from(right.frame, end);
    if (i < next) {
      detail::fill_segment(out.data(), i, next, end, segment::between(left, right));
      if (static_cast<float>(i) == static_cast<float>(left.frame))
        out[i] = left.value; // exact for any slopes
    }
    i = next;
    left = right;
  }
  detail::fill_with(out.data(), i, end, left.value);
}

} // namespace motley

#endif
