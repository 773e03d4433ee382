// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/format/mot_expect: checks an opened motion against what it was built from.
#ifndef MOTLEY_TESTS_FORMAT_MOT_EXPECT_HPP
#define MOTLEY_TESTS_FORMAT_MOT_EXPECT_HPP

#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "support/random_mot.hpp"

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
    if (track.outline().bone != t.bone || track.outline().index != t.index ||
        track.outline().type != stored_type(m.which, t))
      return false;
    if (!keys_match(track, t, m.frames)) return false;
    error_meter meter;
    for (double frame = -1; frame < m.frames + 1; frame += 0.25)
      meter.add(double{motley::evaluate(track, static_cast<float>(frame))}, t.expected(frame, m.frames),
                t.promised(frame, m.frames));
    if (meter.worst() > 1) return false;
  }
  while (i < m.tracks.size() && m.tracks[i].dummy) ++i;
  return i == m.tracks.size();
}

/// Opens random motions with every storage of a game, in both byte orders where it has both, and compares
/// everything that the library can do with them with the reference.
template <class Open> void check_random_motions(game g, const Open& open) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const auto spec = random_mot(g, seed, 700);
    for (const order o : {order::little, order::big}) {
      const auto bytes = write(spec, o);
      const auto motion = open(bytes);
      REQUIRE(motion);
      CHECK(motion->order() == (o == order::little || is_mtb3(g) ? std::endian::little : std::endian::big));
      CHECK(motion->track_count() == spec.tracks.size());
      std::size_t i = 0;
      for (const auto track : motion->tracks()) {
        const auto& t = spec.tracks[i++];
        CAPTURE(static_cast<int>(t.how));
        CHECK(track.outline().bone == t.bone);
        CHECK(track.outline().index == t.index);
        CHECK(track.outline().type == stored_type(g, t));
        CHECK(keys_match(track, t, spec.frames));
        std::vector<float> dense(700);
        motley::fill(track, dense);
        error_meter meter, dense_meter;
        track.visit([&](const auto& curve) {
          motley::cursor playing{curve};
          for (double frame = -2; frame < 702; frame += 0.625) {
            const float value = motley::evaluate(curve, static_cast<float>(frame));
            meter.add(double{value}, t.expected(frame, spec.frames), t.promised(frame, spec.frames));
            REQUIRE(playing.at(static_cast<float>(frame)) == value);
          }
        });
        for (int frame = 0; frame < 700; ++frame)
          dense_meter.add(double{dense[static_cast<std::size_t>(frame)]}, t.expected(frame, spec.frames),
                          t.promised(frame, spec.frames));
        CHECK(meter.worst() <= 1);
        CHECK(dense_meter.worst() <= 1);
      }
    }
  }
}

/// What open() says of bytes, or "opened".
template <class Result> std::string refusal(const Result& opened) {
  return opened ? "opened" : motley::message(opened.error()).c_str();
}

/// What each record of a motion is.
template <class Motion> std::vector<motley::record_kind> kinds_of(const Motion& motion) {
  std::vector<motley::record_kind> kinds;
  motion.visit_records(
      [&](const motley::track_facts& t, std::uint32_t, std::uint64_t) { kinds.push_back(t.kind); });
  return kinds;
}

/// All warnings of a motion, in words.
template <class Motion> std::multiset<std::string> oddities(const Motion& motion) {
  std::multiset<std::string> all;
  motion.warnings([&](const motley::warning& w) { all.insert(motley::message(w).c_str()); });
  return all;
}

} // namespace support

#endif
