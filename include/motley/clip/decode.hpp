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

/// The value of a track of numbers at any frame; see evaluate(curve). A track of vectors or rotations has no
/// one number: visit it.
template <track T> [[nodiscard]] constexpr float evaluate(const T& t, float frame) noexcept {
  return t.visit([&](const auto& curve) -> float { return evaluate(curve, frame); });
}

/// How many channels a track has: 1, or 3 or 4 for vectors and rotations.
template <track T> [[nodiscard]] constexpr std::size_t width(const T& t) noexcept {
  return t.visit([]<class C>(const C&) { return component_count<curve_value_t<C>>; });
}

/// out[i] = the track's value at frame i; a row for each channel, see fill(curve).
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

/// The floats of one pose: a track has one, or three or four if it moves vectors or rotations.
template <clip C> [[nodiscard]] constexpr std::size_t pose_size(const C& c) noexcept {
  if constexpr (requires { c.pose_size(); })
    return c.pose_size();
  else {
    std::size_t size = 0;
    for (const auto t : c.tracks()) size += width(t);
    return size;
  }
}

/// The floats that decode() writes for a clip.
template <clip C> [[nodiscard]] constexpr std::size_t decoded_size(const C& c) noexcept {
  return pose_size(c) * std::size_t{c.frame_count()};
}

/// The whole clip: out[row * frame_count + frame], tracks in the clip's order, a row for each of their
/// channels. Returns the floats written: decoded_size(c), or fewer whole tracks if `out` is too small for all
/// of them.
template <clip C> constexpr std::size_t decode(const C& c, std::span<float> out) noexcept {
  const std::size_t frames = c.frame_count();
  if (frames == 0) return 0;
  const std::size_t fitting = out.size() / frames, rows = pose_size(c), tracks = c.track_count();
  const std::size_t room =
      frames * (fitting < rows ? fitting : rows); // blocks may run over into the next row
  std::size_t done = 0;
  bool fits = true;
  const auto next = [&]<class Curve>(const Curve& curve) {
    const std::size_t size = component_count<curve_value_t<Curve>> * frames;
    fits = fits && size <= room - done;
    if (!fits) return;
    detail::fill(curve, out.data() + done, frames, room - done);
    done += size;
  };
  detail::visit_curves(c, fitting < tracks ? fitting : tracks, next);
  return done;
}

/// One pose: the values of all tracks at a frame, fractional if you like, channel after channel. Returns the
/// floats written: pose_size(c), or fewer whole tracks if `out` is too small for all of them.
template <clip C> constexpr std::size_t sample(const C& c, float frame, std::span<float> out) noexcept {
  const std::size_t tracks = c.track_count();
  std::size_t done = 0;
  bool fits = true;
  const auto next = [&]<class Curve>(const Curve& curve) {
    constexpr std::size_t size = component_count<curve_value_t<Curve>>;
    fits = fits && size <= out.size() - done;
    if (!fits) return;
    const auto value = evaluate(curve, frame);
    for (std::size_t i = 0; i < size; ++i) out[done++] = component(value, i);
  };
  detail::visit_curves(c, out.size() < tracks ? out.size() : tracks, next);
  return done;
}

} // namespace motley

#endif
