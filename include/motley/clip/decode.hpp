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

namespace detail {

/// f(curve) for the clip's first `count` tracks; needs count <= track_count(). Some clips have a faster way
/// than one track at a time.
template <clip C, class F> constexpr void visit_curves(const C& c, std::size_t count, F&& f) {
  if constexpr (requires { c.visit_curves(count, f); }) {
    c.visit_curves(count, f);
  } else {
    for (const auto t : c.tracks()) {
      if (count-- == 0) break;
      t.visit(f);
    }
  }
}

} // namespace detail

/// The floats that decode() writes for a clip.
template <clip C> [[nodiscard]] constexpr std::size_t decoded_size(const C& c) noexcept {
  return std::size_t{c.track_count()} * std::size_t{c.frame_count()};
}

/// The whole clip: out[track * frame_count + frame], tracks in the clip's order. Returns the floats written:
/// decoded_size(c), or fewer whole tracks if `out` is too small for all of them.
template <clip C> constexpr std::size_t decode(const C& c, std::span<float> out) noexcept {
  const std::size_t frames = c.frame_count();
  if (frames == 0) return 0;
  const std::size_t fitting = out.size() / frames, tracks = c.track_count();
  const std::size_t count = fitting < tracks ? fitting : tracks;
  std::size_t done = 0;
  const auto next = [&](const auto& curve) {
    detail::fill(curve, out.data() + done, frames, count * frames - done); // may run over into the next track
    done += frames;
  };
  detail::visit_curves(c, count, next);
  return done;
}

/// One pose: out[track] = the track's value at a frame, fractional if you like. Returns the floats written:
/// track_count(), or out.size() if that is less.
template <clip C> constexpr std::size_t sample(const C& c, float frame, std::span<float> out) noexcept {
  const std::size_t tracks = c.track_count(), count = out.size() < tracks ? out.size() : tracks;
  std::size_t done = 0;
  detail::visit_curves(c, count, [&](const auto& curve) { out[done++] = evaluate(curve, frame); });
  return done;
}

} // namespace motley

#endif
