// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/format/mot_expect: checks an opened motion against what it was built from.
#ifndef MOTLEY_TESTS_FORMAT_MOT_EXPECT_HPP
#define MOTLEY_TESTS_FORMAT_MOT_EXPECT_HPP

#include <motley/motley.hpp>

#include "support/close.hpp"
#include "support/mot_writer.hpp"

namespace support {

/// What a key of storage t should be: the formula in double, rounded to float.
constexpr motley::key rounded(const reference_key& k) {
  return {static_cast<float>(k.frame), static_cast<float>(k.value), static_cast<float>(k.in),
          static_cast<float>(k.out)};
}

/// True if the track's keys are bit for bit what was written.
template <motley::track Track>
constexpr bool keys_match(const Track& track, const track_spec& t, int frames) {
  return track.visit([&](const auto& curve) {
    if (t.keys.empty()) {
      const auto values = t.expected_samples(frames);
      std::size_t i = 0;
      for (const motley::key k : curve.keys()) {
        if (i == values.size() || k.frame != static_cast<float>(i) ||
            k.value != static_cast<float>(values[i]))
          return false;
        ++i;
      }
      return i == values.size();
    }
    const auto keys = t.expected_keys();
    std::size_t i = 0;
    for (const motley::key k : curve.keys()) {
      if (i == keys.size() || !(k == rounded(keys[i]))) return false;
      ++i;
    }
    return i == keys.size();
  });
}

/// True if a motion has the spec's tracks, dummies aside, with the right keys and the right samples every 1/4
/// frame.
template <motley::clip Motion> constexpr bool matches(const Motion& motion, const mot_spec& m) {
  if (motion.frame_count() != static_cast<unsigned>(m.frames)) return false;
  std::size_t i = 0;
  for (const auto track : motion.tracks()) {
    while (i < m.tracks.size() && m.tracks[i].dummy) ++i;
    if (i == m.tracks.size()) return false;
    const track_spec& t = m.tracks[i++];
    if (track.target() != t.bone || track.index() != t.index || track.type() != type_number(m.which, t.how))
      return false;
    if (!keys_match(track, t, m.frames)) return false;
    error_meter meter;
    for (double frame = -1; frame < m.frames + 1; frame += 0.25)
      meter.add(double{motley::evaluate(track, static_cast<float>(frame))}, t.expected(frame, m.frames));
    if (meter.relative() > allowed) return false;
  }
  while (i < m.tracks.size() && m.tracks[i].dummy) ++i;
  return i == m.tracks.size();
}

} // namespace support

#endif
