// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/motions: the motions for the benchmarks. It must not include motley, which o2.cpp includes under
// another tag.
#ifndef MOTLEY_BENCH_MOTIONS_HPP
#define MOTLEY_BENCH_MOTIONS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "random.hpp"
#include "reference.hpp"
#include "support/mot_writer.hpp"
#include "support/real_files.hpp"

namespace bench {

inline constexpr std::size_t track_count = 830;
inline constexpr unsigned frame_count = 96;

/// 3 to 21 quantised keys, from the first frame to the last.
inline support::track_spec animated_track(random_numbers& random) {
  support::track_spec track{.how = support::storage::byte_keys};
  const auto jitter = [&](unsigned bits) { return static_cast<std::uint16_t>(bits + random.below(256)); };
  for (std::size_t i = 0; i < 6; i += 2) {
    track.half_header[i] = jitter(0xDC00);     // about -1/2
    track.half_header[i + 1] = jitter(0x4E00); // about 1/256
  }
  const unsigned few = random.below(256); // squared below: most tracks have few keys, as in a real motion
  const std::size_t keys = 3 + 19 * few * few / 65536;
  std::vector<unsigned> frames{0, frame_count - 1};
  while (frames.size() < keys) {
    const unsigned frame = random.below(frame_count);
    if (std::find(frames.begin(), frames.end(), frame) == frames.end()) frames.push_back(frame);
  }
  std::sort(frames.begin(), frames.end());
  const auto byte = [&] { return static_cast<float>(random.below(256)); };
  for (const unsigned frame : frames) {
    const float value = byte(), in = byte(), out = byte();
    track.keys.push_back({frame, value, in, out});
  }
  return track;
}

/// A Bayonetta 2 motion of 830 tracks and 96 frames, little-endian. `animated` of its tracks move: every
/// third triple until there are enough. The others are constants.
inline std::vector<std::byte> motion(std::size_t animated) {
  random_numbers random;
  support::mot_spec spec{.frames = static_cast<int>(frame_count), .name = "bench"};
  for (std::size_t i = 0; i < track_count; ++i) {
    const bool moves = animated > 0 && (i % 9 < 3 || animated >= track_count - i);
    animated -= moves ? 1 : 0;
    auto track = moves ? animated_track(random)
                       : support::track_spec{.constant = static_cast<float>(random.below(1000)) / 500};
    track.bone = static_cast<int>(i / 9);
    track.index = static_cast<int>(i % 9 < 6 ? i % 9 : i % 9 + 1);
    spec.tracks.push_back(track);
  }
  return support::write(spec, support::order::little);
}

/// The same curves in other keys than bytes: 32-bit floats; 16-bit numbers; bytes with relative frames; bytes
/// with 16-bit frames.
inline std::vector<std::byte> recoded(const std::vector<std::byte>& motion, support::storage how) {
  const reference::motion from{motion};
  support::mot_spec spec{.frames = static_cast<int>(from.frame_count()), .name = "bench"};
  for (std::size_t i = 0; i < from.record_count(); ++i) {
    const reference::track t = from.record(i);
    support::track_spec track{.bone = t.bone(), .index = t.index()};
    if (t.type() == 0) {
      track.constant = t.constant();
      spec.tracks.push_back(track);
      continue;
    }
    track.how = how;
    for (std::size_t n = 0; n < 6; ++n) {
      track.half_header[n] = reference::load<std::uint16_t>(t.data() + 2 * n);
      track.header[n] = reference::minifloat<6, 9, 47>(track.half_header[n]);
    }
    for (std::size_t k = 0; k < t.key_count(); ++k) {
      const reference::key key = t.key_at(k);
      const auto stored = [&](std::size_t n) { return static_cast<float>(t.stored_key(k)[n]); };
      const auto frame = static_cast<unsigned>(key.frame);
      if (how == support::storage::float_keys)
        track.keys.push_back({frame, key.value, key.in, key.out});
      else
        track.keys.push_back({frame, stored(1), stored(2), stored(3)});
    }
    spec.tracks.push_back(track);
  }
  return support::write(spec, support::order::little);
}

/// A real motion with the same numbers of tracks, frames, constants and keys; empty if it is absent.
inline const std::vector<std::byte>& real() {
  static const auto bytes =
      support::read_file(support::real_path("pl000f_0a25_le.mot")).value_or(std::vector<std::byte>{});
  return bytes;
}
/// The proportions of a real motion: 98 of 830 tracks move.
inline const std::vector<std::byte>& real_shaped() {
  static const std::vector<std::byte> bytes = motion(98);
  return bytes;
}
/// Every track moves.
inline const std::vector<std::byte>& all_animated() {
  static const std::vector<std::byte> bytes = motion(track_count);
  return bytes;
}

/// The real motion, or what stands for it.
inline const std::vector<std::byte>& real_or_shaped() { return real().empty() ? real_shaped() : real(); }

/// A skeleton of a motion's own bones, in the order of the records: maps a bone's number to its index, -1 for
/// others. (A real motion's numbers range from -1 to 0x7001.)
class bone_places {
public:
  explicit bone_places(const std::vector<std::byte>& motion) : places_(0x10000, -1) {
    const reference::motion file{motion};
    for (std::size_t i = 0; !motion.empty() && i < file.record_count(); ++i) {
      std::int16_t& place = places_[static_cast<std::uint16_t>(file.record(i).bone())];
      if (place < 0) place = count_++;
    }
  }
  int operator()(int bone) const { return places_[static_cast<std::uint16_t>(bone)]; }
  std::size_t count() const { return static_cast<std::size_t>(count_); }

private:
  std::vector<std::int16_t> places_;
  std::int16_t count_ = 0;
};

} // namespace bench

#endif
