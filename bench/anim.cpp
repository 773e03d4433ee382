// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/anim: decodes a Metroid Prime ANIM bit stream to quaternions and vectors. Times are per bone-key (a
// bone at a frame).
//
// Who: motley; peer:fields, also the reference: one field at a time from a bit position, with std::sin and
// std::sqrt; limit: zeros written to the same output.
#include <algorithm>
#include <cstdlib>
#include <vector>

#include <motley/motley.hpp>

#include "peers_anim.hpp"
#include "support.hpp"
#include "support/anim_writer.hpp"

namespace {

namespace anim = support::anim;

constexpr std::size_t bone_count = 40, key_count = 300;

/// 40 bones and 300 keys, one at each frame. Rotation deltas have 5 to 9 bits; a third of the bones have
/// translation deltas of 4 to 8 bits.
const anim::stream_spec& spec() {
  static const anim::stream_spec made = [] {
    bench::random_numbers random;
    anim::stream_spec s{.key_frames = std::vector<bool>(key_count, true)};
    const auto part = [&](unsigned narrowest, int reach, bool rotation) {
      anim::sums n{.used = true};
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
      anim::bone b{.id = i, .parts = {part(5, 8192, true), {}, {}}};
      if (i % 3 == 0) b.parts[1] = part(4, 2000, false);
      s.bones.push_back(b);
    }
    return s;
  }();
  return made;
}
const std::vector<std::byte>& file() {
  static const std::vector<std::byte> bytes = anim::write(spec());
  return bytes;
}

/// The peer for this file.
peers::anim_reader reader() {
  std::vector<peers::anim_track> tracks;
  for (const anim::bone& b : spec().bones)
    for (std::size_t p = 0; p < 2; ++p)
      if (const auto& part = b.parts[p]; part.used) {
        const auto& first = part.at[0];
        tracks.push_back(
            {p == 0, {first[0], first[1], first[2]}, {part.width[0], part.width[1], part.width[2]}});
      }
  return {file(), tracks, key_count, spec().divisor, spec().translation_multiplier};
}

constexpr bench::items bone_keys{bone_count * key_count, "bone-key"};

void decode(benchmark::State& state) {
  const auto m = motley::metroid_anim::open(file());
  std::vector<float> out(motley::decoded_size(*m)), expected(out.size()), same_order;
  const auto work = [&] { motley::decode(*m, out); };
  work();
  reader().decode(expected.data());
  for (std::size_t k = 0; k < key_count; ++k)
    for (std::size_t row = 0; row < m->pose_size(); ++row) same_order.push_back(out[row * key_count + k]);
  if (!bench::alike(same_order, expected, 1e-6F)) return state.SkipWithError("differs from the reference");
  bench::run(state, out, bone_keys, work);
}
void plain_decode(benchmark::State& state) {
  const peers::anim_reader decoder = reader();
  std::vector<float> out(decoder.pose_size() * key_count);
  bench::run(state, out, bone_keys, [&] { decoder.decode(out.data()); });
}
void limit(benchmark::State& state) { bench::fill_limit(state, reader().pose_size() * key_count, bone_keys); }

BENCHMARK(decode)->Name("anim/motley");
BENCHMARK(plain_decode)->Name("anim/peer:fields");
BENCHMARK(limit)->Name("anim/limit");

} // namespace
