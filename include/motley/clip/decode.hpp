// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/decode: values of tracks and of whole clips, at one frame or at all of them.
#ifndef MOTLEY_CLIP_DECODE_HPP
#define MOTLEY_CLIP_DECODE_HPP

#include <cstddef>
#include <span>

#include "../curve/evaluate.hpp"
#include "../curve/fill.hpp"
#include "concepts.hpp"

namespace motley {

/// A track's value at any frame; see evaluate(curve).
template <track T> [[nodiscard]] constexpr float evaluate(const T& t, float frame) noexcept {
  return t.visit([&](const auto& curve) { return evaluate(curve, frame); });
}

/// out[i] = the track's value at frame i.
template <track T> constexpr void fill(const T& t, std::span<float> out) noexcept {
  t.visit([&](const auto& curve) { fill(curve, out); });
}

/// The floats that decode() writes for a clip.
template <clip C> [[nodiscard]] constexpr std::size_t decoded_size(const C& c) noexcept {
  return std::size_t{c.track_count()} * std::size_t{c.frame_count()};
}

/// The whole clip: out[track * frame_count + frame], tracks in the clip's order. Returns the floats written:
/// decoded_size(c), or fewer whole tracks if `out` is too small for all of them.
template <clip C> constexpr std::size_t decode(const C& c, std::span<float> out) noexcept {
  const std::size_t frames = c.frame_count();
  std::size_t done = 0;
  for (const auto t : c.tracks()) {
    if (out.size() - done < frames) break;
    fill(t, out.subspan(done, frames));
    done += frames;
  }
  return done;
}

/// One pose: out[track] = the track's value at a frame, fractional if you like. Returns the floats written:
/// track_count(), or out.size() if that is less.
template <clip C> constexpr std::size_t sample(const C& c, float frame, std::span<float> out) noexcept {
  std::size_t done = 0;
  for (const auto t : c.tracks()) {
    if (done == out.size()) break;
    out[done++] = evaluate(t, frame);
  }
  return done;
}

} // namespace motley

#endif
