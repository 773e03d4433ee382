// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/random_mot: tracks of any storage with random contents, the same on every machine.
#ifndef MOTLEY_TESTS_SUPPORT_RANDOM_MOT_HPP
#define MOTLEY_TESTS_SUPPORT_RANDOM_MOT_HPP

#include "constexpr_vector.hpp"
#include "mot_writer.hpp"
#include "random.hpp"

namespace support {

/// A finite pghalf of moderate size with either sign.
constexpr std::uint16_t random_half(random& r) {
  const unsigned exponent = 37 + r.below(12); // 2^-10 ... 2^1
  return static_cast<std::uint16_t>(r.below(2) << 15U | exponent << 9U | r.below(512));
}

/// `count` keys or values. Key frames sometimes start after 0, sometimes repeat, and fit the storage.
VECTOR_CONSTEXPR track_spec random_track(random& r, storage how, int count) {
  track_spec t{
      .bone = static_cast<int>(r.below(300)) - 1, .index = static_cast<int>(r.below(10)), .how = how};
  t.constant = how == storage::constant ? r.between(-10, 10) : 0;
  for (float& f : t.header) f = r.between(-1, 1) / 1024;
  t.header[0] = r.between(-2, 2);
  for (std::uint16_t& h : t.half_header) h = random_half(r);
  if (how == storage::constant) return t;
  const bool wide = how == storage::float_samples || how == storage::float_keys;
  const unsigned levels = how == storage::short_samples || how == storage::short_keys ? 65536 : 256;
  const auto number = [&] { return wide ? r.between(-3, 3) : static_cast<float>(r.below(levels)); };
  if (has_samples(how)) {
    for (int i = 0; i < count; ++i) t.samples.push_back(number());
    return t;
  }
  unsigned frame = r.below(5);
  const unsigned limit = how == storage::byte_keys ? 255 : 60000;
  for (int i = 0; i < count; ++i) {
    t.keys.push_back({frame, number(), number(), number()});
    const unsigned gap = r.below(8) == 0 ? 0 : 1 + r.below(how == storage::byte_keys ? 2 : 255);
    frame = frame + gap < limit ? frame + gap : frame;
  }
  return t;
}

/// Every storage of a game, each with several key counts from 1 to 200.
VECTOR_CONSTEXPR mot_spec random_mot(game g, std::uint64_t seed, int frames) {
  random r{seed};
  mot_spec m{.which = g, .frames = frames, .name = "random"};
  for (int kind = 0; kind <= static_cast<int>(storage::big_frame_byte_keys); ++kind) {
    const auto how = static_cast<storage>(kind);
    if (type_number(g, how) < 0) continue;
    for (const int count : {1, 2, 3, 17, 200}) {
      track_spec t = random_track(r, how, count);
      if (is_mtb3(g)) t = for_mtb3(t);
      m.tracks.push_back(t);
    }
  }
  return m;
}

} // namespace support

#endif
