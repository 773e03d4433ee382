// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/timeline: from seconds to frames, and what all players are told.
#ifndef MOTLEY_PLAY_TIMELINE_HPP
#define MOTLEY_PLAY_TIMELINE_HPP

#include <cstddef>
#include <cstdint>

#include "../clip/clip.hpp"

namespace motley::inline MOTLEY_TAG {

/// What a time before the first frame or after the last means: the pose there, or one of another round. A
/// round takes frame_count frames: from the last frame on, the last pose holds for one frame (as long as the
/// keys do not go on beyond it).
enum class playback : std::uint8_t { clamp, loop };

/// What make() of a player or of a baked clip can be told.
struct player_options {
  playback mode = playback::clamp; ///< what sample() makes of times outside the clip
};

/// From seconds to frames.
struct timeline {
  std::uint32_t frame_count = 0;   ///< of the clip
  float frame_rate = 0;            ///< frames a second
  playback mode = playback::clamp; ///< what times outside the clip mean

  /// The timeline of a clip: its frames and its rate.
  template <clip C>
  [[nodiscard]] static constexpr timeline of(const C& c, playback mode = playback::clamp) noexcept {
    return {c.frame_count(), c.frame_rate(), mode};
  }

  /// The frame at a time in seconds: from 0 to frame_count - 1, or, in a loop, up to frame_count. Total: NaN
  /// is frame 0.
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

/// A size that is 0 once it has been moved from. It cannot be copied, and neither can a class that has one.
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
