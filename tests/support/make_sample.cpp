// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/make_sample: writes wave.mot, a wave of the hand, for people without a motion file. It lasts
// two seconds: as a loop it ends at frame 120, on the pose of frame 0.
#include <cmath>
#include <cstdio>
#include <fstream>

#include "mot_writer.hpp"

namespace {

using support::storage;
using support::track_spec;

constexpr int frames = 121;

/// One sine wave per second, in thousandths.
double body_sway(int frame) {
  return static_cast<double>(std::lround(1000 * std::sin(frame * 2 * 3.14159265358979 / 60))) / 1000;
}

support::mot_spec wave() {
  support::mot_spec mot{.frames = frames, .flags = 1, .name = "wave"};
  const auto add = [&](track_spec t) { mot.tracks.push_back(std::move(t)); };

  track_spec sway{.bone = -1, .index = 0, .how = storage::float_samples};
  for (int i = 0; i < frames; ++i) sway.samples.push_back(static_cast<float>(0.02 * body_sway(i)));
  add(sway);
  add({.bone = -1, .index = 1, .constant = 0.9F});

  track_spec breath{.bone = 2, .index = 7, .how = storage::short_samples, .header = {0.99F, 0.02F / 65535}};
  for (int i = 0; i < frames; ++i)
    breath.samples.push_back(static_cast<float>(std::lround(32767 * (1 + body_sway(i)))));
  add(breath);

  // The arm goes up, waits and comes down. Slopes are per segment.
  add({.bone = 9,
       .index = 5,
       .how = storage::float_keys,
       .keys = {{0, 0, 0, 0.4F}, {24, 2.2F, 0.9F, 0.2F}, {96, 2.2F, -0.2F, -0.9F}, {120, 0, -0.4F, 0}}});

  // The hand waves: pghalf header p -0.5, dp 2^-8; m0 and m1 zero. One relative frame per key.
  track_spec hand{.bone = 11,
                  .index = 5,
                  .how = storage::relative_byte_keys,
                  .half_header = {0xDC00, 0x4E00, 0, 0, 0, 0},
                  .keys = {{20, 128, 0, 0}}};
  for (unsigned i = 0; i < 6; ++i) hand.keys.push_back({30 + 12 * i, i % 2 == 0 ? 255.0F : 0.0F, 0, 0});
  hand.keys.push_back({100, 128, 0, 0});
  add(hand);

  // The head nods once; p 0, dp 2^-9, slopes 2^-5 * cm.
  add({.bone = 5,
       .index = 3,
       .how = storage::byte_keys,
       .half_header = {0, 0x4C00, 0, 0x5400, 0, 0x5400},
       .keys = {{40, 0, 0, 2}, {52, 120, 0, 0}, {70, 0, 0, 0}}});

  // The body stretches while the hand waves: a translation with significant tangents.
  add({.bone = 5,
       .index = 1,
       .how = storage::float_keys,
       .keys = {
           {0, 0.4F, 0, 0.3F}, {30, 0.55F, 0.1F, -0.4F}, {90, 0.5F, 0.5F, -0.2F}, {120, 0.4F, 0.05F, 0}}});
  return mot;
}

} // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::fputs("usage: make_sample OUT.mot\n", stderr), 2;
  const auto bytes = support::write(wave(), support::order::little);
  std::ofstream out{argv[1], std::ios::binary};
  out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  return out.flush() ? 0 : 1;
}
