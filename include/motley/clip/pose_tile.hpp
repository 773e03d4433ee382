// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/pose_tile: a block of curves by frames, filled curve by curve and written pose by pose.
#ifndef MOTLEY_CLIP_POSE_TILE_HPP
#define MOTLEY_CLIP_POSE_TILE_HPP

#include <cstddef>
#include <type_traits>

#include "../curve/fill.hpp"
#include "../math/lanes.hpp"

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
      const std::size_t first = row < rows ? i : 0, count = frames_.count, stride = stride_;
      const float* const from = values_ + row * most_frames;
      float* to = first_ + first * stride + row;
      for (std::size_t k = first; k < count; ++k, to += stride) *to = from[k];
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
} // namespace MOTLEY_TAG
} // namespace motley

#endif
