// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/decode: the values of a track or of a whole clip: at one frame, as a pose, or at all frames.
#ifndef MOTLEY_CLIP_DECODE_HPP
#define MOTLEY_CLIP_DECODE_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

#include "../config.hpp"
#include "../curve/evaluate.hpp"
#include "../curve/fill.hpp"
#include "../wire/simd.hpp"
#include "clip.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

namespace detail {

/// Consecutive channels of poses. Writing a single curve into poses touches a cache line for every float. A
/// tile is filled curve by curve, stays in the cache, and is written as a whole.
class pose_tile {
public:
  static constexpr std::size_t most_rows = 16, most_frames = 128; ///< capacity of a tile

  /// For the given frames, at most most_frames, of poses that are `stride` floats apart.
  constexpr pose_tile(const whole_frames& frames, std::size_t stride) noexcept
      : frames_{frames}, stride_{stride} {}

  /// Adds a curve of at most most_rows channels. Its first value goes to `at`.
  template <class Curve> constexpr void add(const Curve& curve, float* at) noexcept {
    constexpr std::size_t size = component_count<curve_value_t<Curve>>;
    static_assert(size <= most_rows);
    if (used_ + size > most_rows || at != first_ + used_) flush();
    if (used_ == 0) first_ = at;
    detail::fill(curve,
                 dense_rows{values_ + used_ * most_frames, most_frames, values_ + most_rows * most_frames},
                 frames_);
    used_ += size;
  }
  /// True if no curve has been added.
  [[nodiscard]] constexpr bool is_empty() const noexcept { return first_ == nullptr; }
  /// Writes the curves that were added.
  constexpr void flush() noexcept {
    std::size_t i = 0, rows = 0; // written in blocks of 4x4
    if (!std::is_constant_evaluated()) {
      rows = used_ / 4 * 4;
      for (; i + 4 <= frames_.count; i += 4)
        for (std::size_t row = 0; row < rows; row += 4) write_square(row, i);
    }
    for (std::size_t row = 0; row < used_; ++row) {
      const std::size_t count = frames_.count, stride = stride_;
      const float* const from = values_ + row * most_frames;
      std::size_t k = row < rows ? i : 0;
      if (k == count) continue;
      for (float* to = first_ + k * stride + row;; to += stride) { // never past the last pose
        *to = from[k];
        if (++k == count) break;
      }
    }
    used_ = 0;
  }

private:
  constexpr float& value(std::size_t row, std::size_t i) noexcept { return values_[row * most_frames + i]; }
  /// Writes four rows of four poses.
  void write_square(std::size_t row, std::size_t i) noexcept {
    float4 a = detail::load4(&value(row, i)), b = detail::load4(&value(row + 1, i)),
           c = detail::load4(&value(row + 2, i)), d = detail::load4(&value(row + 3, i));
    detail::transpose(a, b, c, d);
    float* const pose = first_ + i * stride_ + row;
    detail::store4(pose, a);
    detail::store4(pose + stride_, b);
    detail::store4(pose + 2 * stride_, c);
    detail::store4(pose + 3 * stride_, d);
  }

  whole_frames frames_;
  std::size_t stride_, used_ = 0;
  float* first_ = nullptr; // address of the first row in the first pose
  float values_[most_rows * most_frames];
};

} // namespace detail

/// The value of a track of numbers at any frame; see evaluate(curve). Needs outline().components == 1; tracks
/// of vectors or rotations have an overload with a span.
template <track T> [[nodiscard]] constexpr float evaluate(const T& t, float frame) noexcept {
  return t.visit([frame]<class Curve>(const Curve& curve) {
    MOTLEY_ASSERT(component_count<curve_value_t<Curve>> == 1);
    return motley::component(motley::evaluate(curve, frame), 0);
  });
}

/// out[i] = the track's value at frame i, with one row for each channel; see fill(curve).
template <track T> constexpr void fill(const T& t, std::span<float> out) noexcept {
  t.visit([&](const auto& curve) { motley::fill(curve, out); });
}

/// `count` equidistant frames: first, first + step, ... Each is rounded to float once.
struct frame_range {
  double first = 0, step = 1; ///< in frames, may be fractional; finite
  std::size_t count = 0;      ///< number of frames

  [[nodiscard]] constexpr float operator[](std::size_t i) const noexcept {
    if (std::is_constant_evaluated()) { // where clang computes no NaN
      if (first != first) return static_cast<float>(first);
      if (step != step) return static_cast<float>(step);
    }
    return saturate_to_float(first + step * double(static_cast<std::ptrdiff_t>(i)));
  }
};

/// All whole frames of a clip.
template <clip C> [[nodiscard]] constexpr frame_range all_frames(const C& c) noexcept {
  return {0, 1, c.frame_count()};
}

/// The layout of decode()'s output. by_track: out[row * frames + frame], so each channel's values are
/// contiguous. by_frame: out[frame * pose_size + row], so each pose is contiguous.
enum class layout : std::uint8_t { by_track, by_frame };

/// The number of floats that decode() writes for a clip; the largest std::size_t if the number does not fit.
/// It grows with tracks times frames: check it before you allocate memory for an untrusted file.
template <clip C> [[nodiscard]] constexpr std::size_t decoded_size(const C& c) noexcept {
  constexpr auto most = static_cast<std::size_t>(-1);
  const std::size_t pose = c.pose_size(), frames = c.frame_count();
  return frames == 0 || pose <= most / frames ? pose * frames : most;
}

namespace detail {

/// True for consecutive whole frames from 0 or later that float represents exactly.
[[nodiscard]] constexpr bool are_whole(const frame_range& r) noexcept {
  constexpr double furthest = 1 << 24;
  return r.step == 1 && r.first >= 0 && r.first + double(r.count) <= furthest + 1 &&
         r.first == double(static_cast<std::int64_t>(r.first));
}

template <curve_like C, class Rows>
constexpr void fill(const C& c, const Rows& rows, const frame_range& frames) noexcept {
  cursor<C> at{c}; // moves forward; if frames go back, starts from the last one
  for (std::size_t left = frames.count; left > 0; --left) {
    const std::size_t i = frames.step < 0 ? left - 1 : frames.count - left;
    detail::put(rows, i, at.at(frames[i]));
  }
}

/// Calls f(curve, at) for each track until the rows of one do not fit. `at` is the track's first row; rows
/// are `step` floats apart. (A class, with f by value, so that everything is one object: compilers optimise
/// through few references.)
template <class F> struct row_visitor {
  F f;
  float* at;
  std::size_t step, left; // step in floats; left in rows
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
/// Calls f for every track, with its place in rows that start at `at`.
template <clip C, class F> constexpr void visit_rows(const C& c, float* at, std::size_t step, const F& f) {
  row_visitor<F> visitor{f, at, step, c.pose_size()};
  c.visit_all(visitor);
}

constexpr void copy_floats(const float* from, std::size_t count, float* to) noexcept {
  if (!std::is_constant_evaluated()) {
    std::memcpy(to, from, count * sizeof(float));
    return;
  }
  for (std::size_t i = 0; i < count; ++i) to[i] = from[i];
}

/// Writes poses of the whole clip, from `out` on, at arbitrary frames.
template <clip C, class Frames>
constexpr void decode_poses(const C& c, const Frames& frames, float* out, std::size_t stride) noexcept {
  detail::visit_rows(c, out, 1, [stride, frames](const auto& curve, float* at) {
    detail::fill(curve, strided_rows{at, stride}, frames);
  });
}
/// The same at whole frames. Constant curves are written to the first pose and copied from there; the others
/// are written in tiles. Sequential curves are filled in one pass over all frames, and
/// so are curves with more channels than a tile has rows.
template <clip C>
constexpr void decode_poses(const C& c, const whole_frames& frames, float* out, std::size_t stride) noexcept {
  constexpr std::size_t most = pose_tile::most_frames;
  const bool all_at_once = frames.count <= most;
  bool any_constant = false;
  detail::visit_rows(c, out, 1, [&any_constant]<class Curve>(const Curve& curve, float* at) {
    curve_value_t<Curve> value{};
    if (detail::is_constant(curve)) {
      value = static_cast<curve_value_t<Curve>>((*motley::keys_of(curve).begin()).value);
      any_constant = true;
    }
    detail::put(strided_rows{at, 1}, 0, value);
  });
  if (any_constant)
    for (std::size_t i = 1; i < frames.count; ++i) detail::copy_floats(out, stride, out + i * stride);
  for (std::size_t i = 0; i < frames.count; i += most) {
    const std::size_t left = frames.count - i;
    pose_tile tile{{frames.first + i, left < most ? left : most}, stride};
    const auto add = [&tile, &frames, stride, all_at_once, i]<class Curve>(const Curve& curve, float* at) {
      if (detail::is_constant(curve)) return;
      if constexpr (component_count<curve_value_t<Curve>> <= pose_tile::most_rows) {
        if (Curve::kind != curve_kind::sequential || all_at_once) return tile.add(curve, at);
      }
      if (i == 0) detail::fill(curve, strided_rows{at, stride}, frames);
    };
    detail::visit_rows(c, out + i * stride, 1, add);
    if (tile.is_empty()) break; // nothing is left to write in later frames
    tile.flush();
  }
}

template <clip C, class Frames>
constexpr void decode(const C& c, const Frames& frames, std::span<float> out, layout l) noexcept {
  const std::size_t all = c.pose_size(), count = frames.count;
  if (count == 0 || all == 0) return;
  const bool has_room = all <= out.size() / count;
  MOTLEY_ASSERT(has_room);
  if (!has_room) return;
  float* const data = out.data();
  if (l == layout::by_frame) return detail::decode_poses(c, frames, data, all);
  float* const stop = data + all * count;
  detail::visit_rows(c, data, count, [count, frames, stop](const auto& curve, float* at) {
    detail::fill(curve, dense_rows{at, count, stop}, frames);
  });
}

} // namespace detail

/// The values of the whole clip at the frames of a range, with a row for each channel of each track in the
/// clip's order. Equal to sample_frame() at each frame. `out` must have room for c.pose_size() * frames.count
/// floats; otherwise nothing is written. Consecutive whole frames from 0 or later are the fast case.
template <clip C>
constexpr void decode(const C& c, const frame_range& frames, std::span<float> out,
                      layout l = layout::by_track) noexcept {
  if (!detail::are_whole(frames)) return detail::decode(c, frames, out, l);
  const auto first = static_cast<std::size_t>(frames.first);
  return detail::decode(c, detail::whole_frames{first, frames.count}, out, l);
}

/// The whole clip at all its frames. `out` must have room for decoded_size(c) floats; otherwise nothing is
/// written.
template <clip C>
constexpr void decode(const C& c, std::span<float> out, layout l = layout::by_track) noexcept {
  return detail::decode(c, detail::whole_frames{0, c.frame_count()}, out, l);
}

namespace detail {

/// Writes a curve's value at a frame, for row_visitor.
struct put_value_at {
  float frame;
  template <class Curve> constexpr void operator()(const Curve& curve, float* at) const noexcept {
    detail::put(strided_rows{at, 1}, 0, motley::evaluate(curve, frame));
  }
};

} // namespace detail

/// One pose: the values of all tracks at a frame, which may be fractional, channel after channel. `out` must
/// have room for c.pose_size() floats; otherwise nothing is written.
template <clip C> constexpr void sample_frame(const C& c, float frame, std::span<float> out) noexcept {
  MOTLEY_ASSERT(out.size() >= c.pose_size());
  if (out.size() >= c.pose_size()) detail::visit_rows(c, out.data(), 1, detail::put_value_at{frame});
}

/// All components of a track of any kind at a frame: one number, x, y, z, or w, x, y, z. `out` must have room
/// for track_outline::components floats; otherwise nothing is written.
template <track T> constexpr void evaluate(const T& t, float frame, std::span<float> out) noexcept {
  detail::row_visitor<detail::put_value_at> visitor{{frame}, out.data(), 1, out.size()};
  t.visit(visitor);
  MOTLEY_ASSERT(visitor.left < out.size());
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
