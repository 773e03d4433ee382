// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/random_anim: Metroid Prime ANIM files with random contents, the same on every machine.
#ifndef MOTLEY_TESTS_SUPPORT_RANDOM_ANIM_HPP
#define MOTLEY_TESTS_SUPPORT_RANDOM_ANIM_HPP

#include "anim_writer.hpp"
#include "constexpr_vector.hpp"
#include "random.hpp"

namespace support::anim {

/// The properties of a random file.
struct shape {
  std::size_t bones = 4, frames = 20;
  unsigned widest = 9;      ///< bits of a difference
  unsigned gaps = 3;        ///< one frame in so many has no keys; 0: all frames have keys
  unsigned divisor = 16384; ///< rotations start within three quarter turns in either direction
};

VECTOR_CONSTEXPR sums random_sums(random& r, const shape& s, std::size_t keys, int start, bool rotation) {
  sums n{.used = true};
  for (unsigned& w : n.width) w = r.below(s.widest + 1);
  n.at.resize(keys);
  n.negative.resize(keys);
  for (std::size_t i = 0; i < 3; ++i) {
    n.at[0][i] = static_cast<int>(r.below(static_cast<unsigned>(2 * start + 1))) - start;
    for (std::size_t k = 1; k < keys; ++k) {
      const int half = 1 << n.width[i] >> 1;
      const int step = n.width[i] > 0 ? static_cast<int>(r.below(1U << n.width[i])) - half : 0;
      const int next = n.at[k - 1][i] + step;
      n.at[k][i] = next < -32768 || next > 32767 ? n.at[k - 1][i] : next; // a difference of 0 always fits
    }
  }
  for (std::size_t k = 1; rotation && k < keys; ++k) n.negative[k] = r.below(5) == 0;
  return n;
}

VECTOR_CONSTEXPR stream_spec random_stream(game g, std::uint64_t seed, const shape& s) {
  random r{seed};
  stream_spec spec{.which = g, .divisor = s.divisor};
  spec.key_frames.assign(s.frames, true);
  for (std::size_t i = 0; i < s.frames; ++i) spec.key_frames[i] = s.gaps == 0 || r.below(s.gaps) != 0;
  const std::size_t keys = spec.frames().size();
  const unsigned furthest = 3 * s.divisor < 32000 ? 3 * s.divisor : 32000;
  for (std::size_t i = 0; i < s.bones; ++i) {
    bone b{.id = static_cast<unsigned>(2 * i + 1)};
    const unsigned parts = r.below(8); // sometimes none
    for (std::size_t p = 0; p < (g == game::echoes ? 3U : 2U); ++p)
      if (i == 0 || (parts >> p & 1U) != 0 || (p == 0 && g != game::echoes))
        b.parts[p] = random_sums(r, s, keys, p == 0 ? static_cast<int>(furthest) : 2000, p == 0);
    b.parts[0].counted = g == game::echoes || (parts & 1U) != 0;
    spec.bones.push_back(b);
  }
  return spec;
}

VECTOR_CONSTEXPR plain_spec random_plain(game g, std::uint64_t seed, std::size_t bones, unsigned keys) {
  random r{seed};
  plain_spec spec{.which = g, .keys = keys};
  for (std::size_t i = 0; i < bones; ++i) {
    plain_spec::plain_bone b{.id = static_cast<unsigned>(99 - i), .parts = {}};
    const unsigned parts = g == game::echoes ? r.below(8) : 1 | r.below(2) << 1U; // Prime: always a rotation
    for (std::size_t p = 0; p < 3; ++p) {
      if ((parts >> p & 1U) == 0) continue;
      for (unsigned k = 0; k < keys; ++k) {
        std::vector<float> key;
        for (int c = 0; c < (p == 0 ? 4 : 3); ++c) key.push_back(r.between(-1, 1));
        if (p == 0) {
          double length = 0;
          for (const float f : key) length += double{f} * double{f};
          for (float& f : key) f = length > 0 ? static_cast<float>(double{f} / square_root(length)) : 0.5F;
        }
        b.parts[p].push_back(key);
      }
    }
    spec.bones.push_back(b);
  }
  return spec;
}

} // namespace support::anim

#endif
