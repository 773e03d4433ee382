// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/timeline: conversion from seconds to frames, and the options of all players.
#ifndef MOTLEY_PLAY_TIMELINE_HPP
#define MOTLEY_PLAY_TIMELINE_HPP

#include <cstddef>
#include <cstdint>

#include "../clip/clip.hpp"

namespace motley::inline MOTLEY_TAG {

/// The meaning of times outside the clip. clamp: the first or the last pose; loop: the clip repeats. A
/// repetition takes frame_count frames: the last pose holds for one frame, unless the keys continue beyond
/// it.
enum class playback : std::uint8_t { clamp, loop };

/// The options of make() of a player or a baked clip.
struct player_options {
  playback mode = playback::clamp; ///< the meaning of times outside the clip for sample()
};

/// Converts seconds to frames.
struct timeline {
  std::uint32_t frame_count = 0;   ///< of the clip
  float frame_rate = 0;            ///< frames per second
  playback mode = playback::clamp; ///< the meaning of times outside the clip

  /// The timeline of a clip.
  template <clip C>
  [[nodiscard]] static constexpr timeline of(const C& c, playback mode = playback::clamp) noexcept {
    return {c.frame_count(), c.frame_rate(), mode};
  }

  /// The frame at a time in seconds: from 0 to frame_count - 1, or in a loop up to frame_count. NaN is frame
  /// 0.
  [[nodiscard]] constexpr float frame_at(double seconds) const noexcept {
    constexpr double countable = 9e18;
    const double frames = frame_count, frame = seconds * double(frame_rate);
    if (frame_count == 0) return 0;
    if (mode == playback::clamp)
      return frame > 0 ? saturate_to_float(frame < frames - 1 ? frame : frames - 1) : 0;
    const double rounds = frame / frames;
    if (!(rounds > -countable && rounds < countable)) return 0;
    const auto whole = double(static_cast<std::int64_t>(rounds));
    const double rest = frame - frames * (rounds < whole ? whole - 1 : whole);
    return rest > 0 && rest < frames ? saturate_to_float(rest) : 0;
  }
};

namespace detail {

/// A size that becomes 0 when it is moved from. It cannot be copied, and neither can a class that contains
/// one.
class movable_size {
public:
  constexpr movable_size() noexcept = default;
  constexpr explicit movable_size(std::size_t size) noexcept : size_{size} {}
  constexpr movable_size(movable_size&& other) noexcept : size_{other.size_} { other.size_ = 0; }
  constexpr movable_size& operator=(movable_size&& other) noexcept {
    const std::size_t size = other.size_;
    other.size_ = 0;
    size_ = size;
    return *this;
  }
  ~movable_size() = default;

  constexpr operator std::size_t() const noexcept { return size_; }

private:
  std::size_t size_ = 0;
};

} // namespace detail

} // namespace motley::inline MOTLEY_TAG

#endif
