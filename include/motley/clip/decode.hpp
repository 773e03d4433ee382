// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/decode: values of tracks and of whole clips, at one frame or at all of them.
#ifndef MOTLEY_CLIP_DECODE_HPP
#define MOTLEY_CLIP_DECODE_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "../curve/evaluate.hpp"
#include "../curve/fill.hpp"
#include "clip.hpp"

namespace motley::inline MOTLEY_TAG {

/// The value of a track of numbers at any frame; see evaluate(curve). A track of vectors or rotations has no
/// one number: visit it.
template <track T> [[nodiscard]] constexpr float evaluate(const T& t, float frame) noexcept {
  return t.visit([&](const auto& curve) -> float { return motley::evaluate(curve, frame); });
}

/// out[i] = the track's value at frame i; a row for each channel, see fill(curve).
template <track T> constexpr void fill(const T& t, std::span<float> out) noexcept {
  t.visit([&](const auto& curve) { motley::fill(curve, out); });
}

/// Frames at equal distances: first, first + step, ..., `count` of them. Each is rounded to float once.
struct frame_range {
  double first = 0, step = 1; ///< in frames, whole or not
  std::size_t count = 0;      ///< how many frames there are

  [[nodiscard]] constexpr float operator[](std::size_t i) const noexcept {
    return saturate_to_float(first + step * static_cast<double>(static_cast<std::ptrdiff_t>(i)));
  }
};

/// All whole frames of a clip.
template <clip C> [[nodiscard]] constexpr frame_range all_frames(const C& c) noexcept {
  return {0, 1, c.frame_count()};
}

/// How decode() lays its output out. By track: out[row * frames + frame], so that one channel's values lie
/// side by side. By frame: out[frame * pose_size + row], so that each pose does.
enum class layout : std::uint8_t { by_track, by_frame };

/// The floats that decode() writes for a clip; the largest std::size_t if that cannot hold their number.
/// Grows with tracks times frames: before allocating for a stranger's file, look at the number.
template <clip C> [[nodiscard]] constexpr std::size_t decoded_size(const C& c) noexcept {
  constexpr auto most = static_cast<std::size_t>(-1);
  const std::size_t pose = c.pose_size(), frames = c.frame_count();
  return frames == 0 || pose <= most / frames ? pose * frames : most;
}

namespace detail {

/// True for consecutive frames that a float can tell apart, from frame 0 or later.
[[nodiscard]] constexpr bool are_whole(const frame_range& r) noexcept {
  constexpr double furthest = 1 << 24;
  return r.step == 1 && r.first >= 0 && r.first <= furthest &&
         r.first == static_cast<double>(static_cast<std::int64_t>(r.first)) &&
         static_cast<double>(r.count) <= furthest;
}

template <curve_like C, class Rows>
constexpr void fill(const C& c, const Rows& rows, const frame_range& frames) noexcept {
  cursor<C> player{c};
  for (std::size_t i = 0; i < frames.count; ++i) detail::put(rows, i, player.at(frames[i]));
}

/// Calls f(curve, row) for each track of which all rows fit into `rows`, as far as that; row is its first
/// one's number. (A class, and f by value, so that all of it is one object: compilers follow few references.)
template <class F> struct row_visitor {
  F f;
  std::size_t rows, row = 0;
  bool fits = true;

  template <class Curve> constexpr void operator()(const Curve& curve) {
    constexpr std::size_t size = component_count<curve_value_t<Curve>>;
    fits = fits && size <= rows - row;
    if (!fits) return;
    f(curve, row);
    row += size;
  }
};
/// Does so, and returns the rows that f was called for.
template <clip C, class F> constexpr std::size_t visit_rows(const C& c, std::size_t rows, const F& f) {
  const std::size_t tracks = c.track_count();
  row_visitor<F> visitor{f, rows};
  c.visit_curves(rows < tracks ? rows : tracks, visitor);
  return visitor.row;
}

template <clip C, class Frames>
constexpr std::size_t decode(const C& c, const Frames& frames, std::span<float> out, layout l) noexcept {
  const std::size_t all = c.pose_size(), count = frames.count;
  if (l == layout::by_frame) {
    if (count == 0 || all > out.size() / count) return 0;
    float* const data = out.data();
    return count * detail::visit_rows(c, all, [data, all, frames](const auto& curve, std::size_t row) {
             detail::fill(curve, strided_rows{data + row, all}, frames);
           });
  }
  if (count == 0) return 0;
  const std::size_t fitting = out.size() / count, rows = fitting < all ? fitting : all;
  float* const data = out.data();
  return count *
         detail::visit_rows(
             c, rows,
             [data, count, rows, frames](const auto& curve, std::size_t row) { // may run over into the next
               detail::fill(curve, dense_rows{data + row * count, count, (rows - row) * count}, frames);
             });
}

} // namespace detail

/// Values of the whole clip at the frames of a range, tracks in the clip's order, a row for each of their
/// channels: equal to sample() at each of them. Returns the floats written: c.pose_size() * frames.count, or,
/// if `out` is too small for that, by track fewer whole tracks (the rest of `out` is then undefined), and by
/// frame none. Consecutive whole frames from 0 or later on are the fast case.
template <clip C>
constexpr std::size_t decode(const C& c, const frame_range& frames, std::span<float> out,
                             layout l = layout::by_track) noexcept {
  if (!detail::are_whole(frames)) return detail::decode(c, frames, out, l);
  const auto first = static_cast<std::size_t>(frames.first);
  return detail::decode(c, detail::whole_frames{first, frames.count}, out, l);
}

/// The whole clip at all its frames: decoded_size(c) floats, if there is room.
template <clip C>
constexpr std::size_t decode(const C& c, std::span<float> out, layout l = layout::by_track) noexcept {
  return detail::decode(c, detail::whole_frames{0, c.frame_count()}, out, l);
}

/// One pose: the values of all tracks at a frame, fractional if you like, channel after channel. Returns the
/// floats written: c.pose_size(), or fewer whole tracks if `out` is too small for all of them.
template <clip C> constexpr std::size_t sample(const C& c, float frame, std::span<float> out) noexcept {
  return detail::visit_rows(c, out.size(), [frame, pose = out.data()](const auto& curve, std::size_t row) {
    detail::put(detail::strided_rows{pose + row, 1}, 0, motley::evaluate(curve, frame));
  });
}

} // namespace motley::inline MOTLEY_TAG

#endif
