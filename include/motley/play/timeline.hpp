// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/timeline: seconds into frames, with loops, and the events between two times.
#ifndef MOTLEY_PLAY_TIMELINE_HPP
#define MOTLEY_PLAY_TIMELINE_HPP

#include <cstddef>
#include <cstdint>

#include "../clip/clip.hpp"
#include "../clip/event.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// The meaning of times outside the clip. clamp: the first or the last pose; loop: the clip repeats. A round
/// ends at the clip's last sample, frame round_frames(), and the next one begins at frame 0. In clips made as
/// loops the poses at these two frames are the same.
enum class playback : std::uint8_t { clamp, loop };

/// The options of make() of a player or a baked clip.
struct player_options {
  playback mode = playback::clamp; ///< the meaning of times outside the clip for sample_seconds()
};

/// A point of playback.
struct moment {
  std::int64_t round = 0; ///< how many rounds have passed; 0 if the clip does not repeat
  double frame = 0;       ///< in that round; if the clip does not repeat, it may be outside the clip

  /// True if a comes before b.
  friend constexpr bool operator<(const moment& a, const moment& b) noexcept {
    return a.round < b.round || (a.round == b.round && a.frame < b.frame);
  }
};

/// Converts seconds to frames and rounds. A time within rounding errors (2^-50 of it) of a round's end is
/// frame 0 of the next round.
struct timeline {
  std::uint32_t round_frames = 0;  ///< of the clip: where a round ends
  float frame_rate = 0;            ///< frames per second
  playback mode = playback::clamp; ///< the meaning of times outside the clip

  /// The timeline of a clip.
  template <clip C>
  [[nodiscard]] static constexpr timeline of(const C& c, playback mode = playback::clamp) noexcept {
    return {c.round_frames(), c.frame_rate(), mode};
  }

  /// The frame at a time in seconds, from 0 to round_frames. NaN is frame 0; so are times in a loop that are
  /// too large to have a frame.
  [[nodiscard]] constexpr float frame_at(double seconds) const noexcept {
    const double frame = at(seconds).frame, end = round_frames;
    return static_cast<float>(frame > 0 ? (frame < end ? frame : end) : 0);
  }

  /// The number of whole rounds in a time: floor(seconds / round_seconds(clip)), less than 0 for a time
  /// before 0. The nearest std::int64_t if that is too large. 0 if the mode is clamp, for NaN, and for a clip
  /// of one frame, which has no rounds.
  [[nodiscard]] constexpr std::int64_t rounds(double seconds) const noexcept {
    constexpr double too_many = 9223372036854775808.0;
    constexpr std::int64_t most = 0x7FFF'FFFF'FFFF'FFFF;
    const double round = detail::seconds_of(round_frames, rate());
    if (mode != playback::loop || !(round > 0) || seconds != seconds) return 0;
    const double exactly = finite(seconds) / round, error = error_of(exactly);
    const double count = exactly + (error < 0.25 ? error : 0.25);
    if (!(count < too_many)) return most;
    if (!(count > -too_many)) return -most - 1;
    const auto whole = static_cast<std::int64_t>(count);
    return count < double(whole) ? whole - 1 : whole;
  }

  /// The round and the frame at a time in seconds. NaN is time 0.
  [[nodiscard]] constexpr moment at(double seconds) const noexcept {
    if (seconds != seconds) return {};
    const double frame = finite(seconds) * double(rate());
    if (mode != playback::loop || round_frames == 0) return {0, frame};
    const std::int64_t round = rounds(seconds);
    const double rest = frame - double(round) * round_frames;
    if (round < 0 && rest == round_frames) return {round + 1, 0}; // just before 0
    return {round, rest > error_of(frame) && rest < round_frames ? rest : 0};
  }

private:
  /// How far a product or a quotient may be from the exact one.
  static constexpr double error_of(double v) noexcept { return (v < 0 ? -v : v) * 0x1p-50; }
  /// A time whose products with a frame rate are finite, and its quotients, too.
  static constexpr double finite(double seconds) noexcept {
    constexpr double latest = 1e200;
    return seconds < latest ? (seconds > -latest ? seconds : -latest) : latest;
  }
  /// Not infinite.
  constexpr float rate() const noexcept {
    constexpr float highest = 3.4028234e38F;
    return frame_rate > highest ? highest : frame_rate;
  }
};

/// Calls f(event) for each event that happens from one time up to, but not including, another, in seconds:
/// round by round, and in each round in the given order. So consecutive steps of playback call it once for
/// each event and round. An event at or after a round's end happens at the end, before frame 0 of the next
/// round. Commands do not happen. Costs O(events) for each round that the step touches. If the step
/// touches more than 1000 rounds, only the last 1000 count: a damaged file may claim any frame rate. Does
/// nothing if `until` is not after `from`, or if either is infinite or NaN.
///
/// `events` is a range of clip_event, such as shenmue_motn::archive::events() returns.
template <class Events, class F>
constexpr void visit_events_between(const Events& events, const timeline& line, double from, double until,
                                    F&& f) {
  constexpr double never = double(infinity);
  if (!(from < until && from > -never && until < never)) return;
  const moment start = line.at(from), stop = line.at(until);
  const double end = line.round_frames;
  constexpr std::int64_t most = 1000;
  const auto rounds = static_cast<std::uint64_t>(stop.round) - static_cast<std::uint64_t>(start.round);
  const std::int64_t first = rounds >= most ? stop.round - most + 1 : start.round;
  for (std::int64_t round = first; round <= stop.round; ++round) {
    for (const clip_event& e : events) {
      const moment when{round, e.frame < end ? double(e.frame) : end};
      if (!e.is_command() && !(when < start) && when < stop) f(e);
    }
    if (round == stop.round) return; // it may be the largest number
  }
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
