// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/events: which events of a clip happen between two times.
#ifndef MOTLEY_PLAY_EVENTS_HPP
#define MOTLEY_PLAY_EVENTS_HPP

#include <cstdint>

#include "../clip/event.hpp"
#include "timeline.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// Calls f(event) for each event that happens from one time up to, but not including, another, in seconds:
/// round by round, and in each round in the given order. So consecutive steps of playback call it once for
/// each event and round. An event at or after a round's end happens at the end, before frame 0 of the next
/// round. Commands do not happen. Costs O(events) for each round that the step touches; does nothing if
/// `until` is not after `from`, or if either is infinite or NaN.
///
/// `events` is a range of clip_event, such as shenmue_motn::archive::events() returns.
template <class Events, class F>
constexpr void visit_events_between(const Events& events, const timeline& line, double from, double until,
                                    F&& f) {
  constexpr double never = double(infinity);
  if (!(from < until && from > -never && until < never)) return;
  const moment start = line.at(from), stop = line.at(until);
  const double end = line.round_frames;
  for (std::int64_t round = start.round; round <= stop.round; ++round)
    for (const clip_event& e : events) {
      const moment when{round, e.frame < end ? double(e.frame) : end};
      if (!e.is_command() && !(when < start) && when < stop) f(e);
    }
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
