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
#include "pose_tile.hpp"

namespace motley::inline MOTLEY_TAG {

/// The value of a track of numbers at any frame; see evaluate(curve). Does not compile for tracks that may be
/// of vectors or rotations (an any_motion's may): these have several numbers, see below.
template <track T> [[nodiscard]] constexpr float evaluate(const T& t, float frame) noexcept {
  return t.visit([&](const auto& curve) -> float { return motley::evaluate(curve, frame); });
}

/// The values of all channels of any track at a frame, side by side: one of a track of numbers, else x, y, z
/// or w, x, y, z. Returns how many there are; 0, and writes nothing, if `out` is too small for them.
template <track T> constexpr std::size_t evaluate(const T& t, float frame, std::span<float> out) noexcept {
  return t.visit([&]<class Curve>(const Curve& curve) -> std::size_t {
    constexpr std::size_t size = component_count<curve_value_t<Curve>>;
    if (out.size() < size) return 0;
    const curve_value_t<Curve> value = motley::evaluate(curve, frame);
    for (std::size_t i = 0; i < size; ++i) out[i] = motley::component(value, i);
    return size;
  });
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
    return saturate_to_float(first + step * double(static_cast<std::ptrdiff_t>(i)));
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
         r.first == double(static_cast<std::int64_t>(r.first)) && double(r.count) <= furthest;
}

template <curve_like C, class Rows>
constexpr void fill(const C& c, const Rows& rows, const frame_range& frames) noexcept {
  cursor<C> player{c}; // which goes forward: from the last frame on if they go back
  for (std::size_t left = frames.count; left > 0; --left) {
    const std::size_t i = frames.step < 0 ? left - 1 : frames.count - left;
    detail::put(rows, i, player.at(frames[i]));
  }
}

/// Calls f(curve, at) for each track of which all rows fit, in front of `stop`; `at` is its first one, and a
/// row is `step` floats from the next. (A class, and f by value, so that all of it is one object: compilers
/// follow few references.)
template <class F> struct row_visitor {
  F f;
  float* at;
  std::size_t step, left; // in floats; in rows
  bool fits = true;

  template <class Curve> constexpr void operator()(const Curve& curve) {
    constexpr std::size_t size = component_count<curve_value_t<Curve>>;
    fits = fits && size <= left;
    if (!fits) return;
    f(curve, at);
    left -= size;
    at += size * step;
  }
};
/// Does so for `rows` rows from `at` on, and returns for how many f was called.
template <clip C, class F>
constexpr std::size_t visit_rows(const C& c, std::size_t rows, float* at, std::size_t step, const F& f) {
  const std::size_t tracks = c.track_count();
  row_visitor<F> visitor{f, at, step, rows};
  c.visit_curves(rows < tracks ? rows : tracks, visitor);
  return rows - visitor.left;
}

/// Poses of the whole clip, from `out` on, at frames of any kind.
template <clip C, class Frames>
constexpr void decode_poses(const C& c, const Frames& frames, float* out, std::size_t stride) noexcept {
  detail::visit_rows(c, stride, out, 1, [stride, frames](const auto& curve, float* at) {
    detail::fill(curve, strided_rows{at, stride}, frames);
  });
}
/// The same at whole frames. What stands still is written to the first pose and copied from there, the rest a
/// tile at a time. Curves that can only be walked are walked once, at all frames; so are those with more
/// channels than a tile has rows.
template <clip C>
constexpr void decode_poses(const C& c, const whole_frames& frames, float* out, std::size_t stride) noexcept {
  constexpr std::size_t most = pose_tile::most_frames;
  const bool all_at_once = frames.count <= most;
  bool any_still = false;
  detail::visit_rows(c, stride, out, 1, [&any_still]<class Curve>(const Curve& curve, float* at) {
    curve_value_t<Curve> value{};
    if (detail::is_still(curve)) {
      value = static_cast<curve_value_t<Curve>>((*motley::keys_of(curve).begin()).value);
      any_still = true;
    }
    detail::put(strided_rows{at, 1}, 0, value);
  });
  if (any_still)
    for (std::size_t i = 1; i < frames.count; ++i) detail::copy_floats(out, stride, out + i * stride);
  for (std::size_t i = 0; i < frames.count; i += most) {
    const std::size_t left = frames.count - i;
    pose_tile tile{{frames.first + i, left < most ? left : most}, stride};
    const auto add = [&tile, &frames, stride, all_at_once, i]<class Curve>(const Curve& curve, float* at) {
      if (detail::is_still(curve)) return;
      if constexpr (component_count<curve_value_t<Curve>> <= pose_tile::most_rows) {
        if (!is_walked<Curve> || all_at_once) return tile.add(curve, at);
      }
      if (i == 0) detail::fill(curve, strided_rows{at, stride}, frames);
    };
    detail::visit_rows(c, stride, out + i * stride, 1, add);
    tile.flush();
  }
}

template <clip C, class Frames>
constexpr std::size_t decode(const C& c, const Frames& frames, std::span<float> out, layout l) noexcept {
  const std::size_t all = c.pose_size(), count = frames.count;
  if (count == 0 || all == 0) return 0;
  if (l == layout::by_frame) {
    if (all > out.size() / count) return 0;
    detail::decode_poses(c, frames, out.data(), all);
    return count * all;
  }
  const std::size_t fitting = out.size() / count, rows = fitting < all ? fitting : all;
  float *const data = out.data(), *const stop = data + rows * count;
  return count *
         detail::visit_rows(c, rows, data, count, [count, frames, stop](const auto& curve, float* at) {
           detail::fill(curve, dense_rows{at, count, stop}, frames);
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
  return detail::visit_rows(c, out.size(), out.data(), 1, [frame](const auto& curve, float* at) {
    detail::put(detail::strided_rows{at, 1}, 0, motley::evaluate(curve, frame));
  });
}

} // namespace motley::inline MOTLEY_TAG

#endif
