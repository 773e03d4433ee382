// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/anim: an ANIM of Metroid Prime, and the rows that play it: a player, motley's or somebody else's,
// writes one pose after another, with a key in each step, with four steps for each key, and at random times.
//
// A player is default-constructible and has sample(frame, pose) and bytes(), all that it keeps but the file.
#ifndef MOTLEY_BENCH_ANIM_HPP
#define MOTLEY_BENCH_ANIM_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "plain_anim.hpp"
#include "random.hpp"
#include "support.hpp"
#include "support/anim_writer.hpp"

namespace bench::anim {

inline constexpr std::size_t bone_count = 40, key_count = 300;
inline constexpr items bone_keys{bone_count * key_count, "bone-key"};

/// 40 bones and 300 keys, one at each frame. Rotation deltas have 5 to 9 bits; a third of the bones have
/// translation deltas of 4 to 8 bits.
inline const support::anim::stream_spec& spec() {
  static const support::anim::stream_spec made = [] {
    random_numbers random;
    support::anim::stream_spec s{.key_frames = std::vector<bool>(key_count, true)};
    const auto part = [&](unsigned narrowest, int reach, bool rotation) {
      support::anim::sums n{.used = true};
      for (unsigned& w : n.width) w = narrowest + random.below(5);
      n.at.resize(key_count);
      n.negative.resize(key_count);
      for (std::size_t i = 0; i < 3; ++i) {
        n.at[0][i] = static_cast<int>(random.below(static_cast<unsigned>(reach))) - reach / 2;
        for (std::size_t k = 1; k < key_count; ++k) {
          const int delta = static_cast<int>(random.below(1U << n.width[i])) - (1 << n.width[i] >> 1);
          const int next = n.at[k - 1][i] + delta;
          n.at[k][i] = std::abs(next) <= reach ? next : n.at[k - 1][i]; // keeps the values within a range
        }
      }
      for (std::size_t k = 1; rotation && k < key_count; ++k) n.negative[k] = random.below(8) == 0;
      return n;
    };
    for (unsigned i = 0; i < bone_count; ++i) {
      support::anim::bone b{.id = i, .parts = {part(5, 8192, true), {}, {}}};
      if (i % 3 == 0) b.parts[1] = part(4, 2000, false);
      s.bones.push_back(b);
    }
    return s;
  }();
  return made;
}
/// True if a bone has a translation, too.
constexpr bool translates(std::size_t bone) { return bone % 3 == 0; }

inline const std::vector<std::byte>& file() {
  static const std::vector<std::byte> bytes = support::anim::write(spec());
  return bytes;
}

/// A plain reader of this file.
inline plain::anim_reader reader() {
  std::vector<plain::anim_track> tracks;
  for (const support::anim::bone& b : spec().bones)
    for (std::size_t p = 0; p < 2; ++p)
      if (const auto& part = b.parts[p]; part.used) {
        const auto& first = part.at[0];
        tracks.push_back(
            {p == 0, {first[0], first[1], first[2]}, {part.width[0], part.width[1], part.width[2]}});
      }
  return {file(), tracks, key_count, spec().divisor, spec().translation_multiplier};
}
inline std::size_t pose_size() {
  static const std::size_t size = reader().pose_size();
  return size;
}
/// The values of all keys, pose by pose: the reference.
inline const std::vector<float>& all_poses() {
  static const std::vector<float> poses = [] {
    std::vector<float> made(pose_size() * key_count);
    reader().decode(made.data());
    return made;
  }();
  return poses;
}
/// A pose by the reference: slerp and straight lines between keys, in double.
inline void sample(float frame, std::vector<float>& pose) {
  const auto key = std::min(static_cast<std::size_t>(frame), key_count - 2);
  const double t = double{frame} - static_cast<double>(key);
  const float *const a = all_poses().data() + key * pose_size(), *const b = a + pose_size();
  std::size_t at = 0;
  const auto blend = [&](std::size_t size, auto function) {
    const support::anim::values from(a + at, a + at + size), to(b + at, b + at + size);
    for (const double v : function(from, to, t)) pose[at++] = static_cast<float>(v);
  };
  for (std::size_t i = 0; i < bone_count; ++i) {
    blend(4, support::anim::slerp);
    if (translates(i)) blend(3, support::anim::lerp);
  }
}

/// The frames of a row.
class times {
public:
  /// Step 0: random frames.
  explicit times(float step) : step_{step} {}
  float next() {
    constexpr float last = key_count - 1;
    if (step_ == 0) return static_cast<float>(random_.below((key_count - 1) * 64)) / 64;
    frame_ += step_;
    if (frame_ > last) frame_ -= last;
    return frame_;
  }

private:
  random_numbers random_;
  float step_, frame_ = 0.3F;
};

/// The largest difference from the reference. A rotation and its negative are the same.
template <class Player> largest_error error_of() {
  Player player;
  std::vector<float> got(pose_size()), expected(got);
  largest_error error;
  times forward{0.37F}, random{0};
  for (int i = 0; i < 1000; ++i) {
    const float frame = i < 900 ? forward.next() : random.next();
    player.sample(frame, got);
    if (i % 5 != 0) continue; // the reference is slow
    anim::sample(frame, expected);
    for (std::size_t b = 0, at = 0; b < bone_count; ++b) {
      float product = 0;
      for (std::size_t c = 0; c < 4; ++c) product += got[at + c] * expected[at + c];
      for (std::size_t c = 0; c < (translates(b) ? 7 : 4); ++c, ++at) {
        const float off = std::fabs((product < 0 && c < 4 ? -got[at] : got[at]) - expected[at]);
        error.most = off <= error.most ? error.most : off; // NaN, too
      }
    }
  }
  return error;
}

/// Registers a row. Step 0: random times.
template <class Player> void add(const char* topic, const std::string& who, float step, bool exact) {
  benchmark::RegisterBenchmark((std::string{topic} + "/" + who).c_str(), [=](benchmark::State& state) {
    static const largest_error error = error_of<Player>();
    if (!bench::tell_error(state, error, exact)) return;
    Player player;
    bench::tell_bytes(state, player.bytes());
    std::vector<float> out(pose_size());
    times time{step};
    bench::run(state, out, {1, "pose"}, [&] { player.sample(time.next(), out); });
  });
}
template <class Player> void add_random(const std::string& who, bool exact = true) {
  anim::add<Player>("anim played, random", who, 0, exact);
}
/// Registers all rows of a player.
template <class Player> void add(const std::string& who, bool exact = true) {
  anim::add<Player>("anim played, a key a step", who, 1, exact);
  anim::add<Player>("anim played, four steps a key", who, 0.25F, exact);
  anim::add_random<Player>(who, exact);
}

} // namespace bench::anim

#endif
