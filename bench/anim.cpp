// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/anim: a Metroid Prime ANIM bit stream into quaternions and vectors; items are bone-keys (a bone at a
// frame).
//
// Who: motley; reference, one field at a time from a bit position, std::sin and std::sqrt; limit, a plain
// fill of the same output. Topics: the whole decode, and the two halves of it, the bits into integers and the
// integers into quaternions.
#include <algorithm>
#include <cmath>
#include <vector>

#include <motley/motley.hpp>

#include "support.hpp"
#include "support/anim_writer.hpp"

namespace {

namespace anim = support::anim;

constexpr std::size_t bone_count = 40, key_count = 300;
constexpr double quarter_turn = 1.57079632679489661923;

/// 40 bones and 300 keys, all frames keyed; rotation deltas of 5 to 9 bits, and translation deltas of 4 to 8
/// bits on a third of the bones.
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
          n.at[k][i] = std::abs(next) <= reach ? next : n.at[k - 1][i]; // within a range of motion
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

/// The description of the format, transcribed. What it writes lies as the stream does: key by key, bone by
/// bone.
class plain_decoder {
public:
  plain_decoder() {
    const auto& s = spec();
    std::size_t set_size = 0;
    for (const anim::bone& b : s.bones)
      for (std::size_t p = 0; p < 2; ++p)
        if (b.parts[p].used) {
          track t{.rotates = p == 0, .first = {}, .width = b.parts[p].width};
          for (std::size_t i = 0; i < 3; ++i) t.first[i] = b.parts[p].at[0][i];
          set_size += (t.rotates ? 1 : 0) + t.width[0] + t.width[1] + t.width[2];
          tracks_.push_back(t);
        }
    stream_ = file().data() + file().size() - ((key_count - 1) * set_size + 31) / 32 * 4;
    step_ = quarter_turn / s.divisor;
    multiplier_ = double{s.translation_multiplier};
  }

  std::size_t pose_size() const {
    std::size_t n = 0;
    for (const track& t : tracks_) n += t.rotates ? 4 : 3;
    return n;
  }

  /// f(rotates, negative, x, y, z) for each track at each key.
  template <class F> void for_each(F&& f) const {
    std::vector<std::array<int, 3>> sums;
    for (const track& t : tracks_) {
      sums.push_back(t.first);
      f(t.rotates, false, t.first[0], t.first[1], t.first[2]);
    }
    std::size_t position = 0;
    for (std::size_t k = 1; k < key_count; ++k)
      for (std::size_t i = 0; i < tracks_.size(); ++i) {
        const track& t = tracks_[i];
        const bool negative = t.rotates && field(position, 1) != 0;
        for (std::size_t c = 0; c < 3; ++c) sums[i][c] += field(position, t.width[c]);
        f(t.rotates, negative, sums[i][0], sums[i][1], sums[i][2]);
      }
  }

  void quaternion(bool negative, int x, int y, int z, float* out) const {
    const double sx = std::sin(x * step_), sy = std::sin(y * step_), sz = std::sin(z * step_);
    const double w = std::sqrt(std::max(0.0, 1 - sx * sx - sy * sy - sz * sz));
    out[0] = static_cast<float>(negative ? -w : w);
    out[1] = static_cast<float>(sx);
    out[2] = static_cast<float>(sy);
    out[3] = static_cast<float>(sz);
  }

  void decode(float* out) const {
    for_each([&](bool rotates, bool negative, int x, int y, int z) {
      if (rotates) {
        quaternion(negative, x, y, z, out);
        out += 4;
      } else {
        *out++ = static_cast<float>(x * multiplier_);
        *out++ = static_cast<float>(y * multiplier_);
        *out++ = static_cast<float>(z * multiplier_);
      }
    });
  }

private:
  struct track {
    bool rotates;
    std::array<int, 3> first;
    std::array<unsigned, 3> width;
  };
  std::uint32_t word(std::size_t i) const {
    std::uint32_t w = 0;
    for (std::size_t b = 0; b < 4; ++b) w = w << 8U | std::to_integer<std::uint32_t>(stream_[4 * i + b]);
    return w;
  }
  int field(std::size_t& position, unsigned width) const {
    const std::size_t i = position / 32, shift = position % 32;
    std::uint64_t bits = word(i);
    if (shift + width > 32) bits |= std::uint64_t{word(i + 1)} << 32U;
    position += width;
    const auto value = static_cast<std::int32_t>(bits >> shift & ((std::uint64_t{1} << width) - 1));
    return value >> (width - 1) != 0 ? value - (1 << width) : value;
  }

  const std::byte* stream_ = nullptr;
  double step_ = 0, multiplier_ = 0;
  std::vector<track> tracks_;
};

void count_bone_keys(benchmark::State& state) {
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(bone_count * key_count));
}

void decode(benchmark::State& state) {
  const auto m = motley::metroid_anim::open(file());
  std::vector<float> out(motley::decoded_size(*m)), expected(out.size()), same_order;
  const auto work = [&] { motley::decode(*m, out); };
  work();
  plain_decoder{}.decode(expected.data());
  for (std::size_t k = 0; k < key_count; ++k)
    for (std::size_t row = 0; row < m->pose_size(); ++row) same_order.push_back(out[row * key_count + k]);
  if (!bench::alike(same_order, expected, 1e-6F)) return state.SkipWithError("differs from the reference");
  bench::run(state, out, out.size(), work);
  count_bone_keys(state);
}
void plain_decode(benchmark::State& state) {
  const plain_decoder decoder;
  std::vector<float> out(decoder.pose_size() * key_count);
  bench::run(state, out, out.size(), [&] { decoder.decode(out.data()); });
  count_bone_keys(state);
}
void limit(benchmark::State& state) {
  std::vector<float> out(plain_decoder{}.pose_size() * key_count);
  bench::run(state, out, out.size(), [&] { std::fill(out.begin(), out.end(), 1.5F); });
  count_bone_keys(state);
}

// ---- The halves.

/// All tracks' integers, a block at a time.
void bits(benchmark::State& state) {
  const auto m = motley::metroid_anim::open(file());
  const auto& stream = *m->content().stream();
  motley::stored_block block;
  for (auto _ : state) {
    for (auto p = m->content().first(); !m->content().at_end(p); p = m->content().after(p)) {
      motley::delta_sums sums{stream.stream(), stream.layout(p)};
      for (std::size_t left = key_count - 1; left > 0;) {
        const std::size_t count = std::min(left, motley::stored_block::capacity);
        sums.take(count, block);
        benchmark::DoNotOptimize(&block);
        benchmark::ClobberMemory();
        left -= count;
      }
    }
  }
  count_bone_keys(state);
}
void plain_bits(benchmark::State& state) {
  const plain_decoder decoder;
  for (auto _ : state) {
    int sum = 0;
    decoder.for_each([&](bool, bool negative, int x, int y, int z) { sum += negative + x + y + z; });
    benchmark::DoNotOptimize(sum);
  }
  count_bone_keys(state);
}

/// All rotations' integers into quaternions.
void trigonometry(benchmark::State& state) {
  const motley::sine_rotation rotations{spec().divisor};
  std::vector<motley::stored_block> blocks;
  constexpr std::size_t capacity = motley::stored_block::capacity;
  for (const anim::bone& b : spec().bones)
    for (std::size_t first = 0; first < key_count; first += capacity) {
      blocks.emplace_back();
      for (std::size_t i = 0; i < capacity && first + i < key_count; ++i) {
        blocks.back().x[i] = b.parts[0].at[first + i][0];
        blocks.back().y[i] = b.parts[0].at[first + i][1];
        blocks.back().z[i] = b.parts[0].at[first + i][2];
        blocks.back().sign[i] = b.parts[0].negative[first + i] ? 0x80000000U : 0;
      }
    }
  constexpr std::size_t blocks_of_bone = (key_count + capacity - 1) / capacity;
  std::vector<float> out(4 * capacity);
  bench::run(state, out, out.size(), [&] {
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const std::size_t first = i % blocks_of_bone * capacity;
      rotations(blocks[i], std::min(capacity, key_count - first), out.data(), capacity);
      benchmark::ClobberMemory();
    }
  });
  count_bone_keys(state);
}
void plain_trigonometry(benchmark::State& state) {
  const plain_decoder decoder;
  std::vector<float> out(4);
  bench::run(state, out, out.size(), [&] {
    for (const anim::bone& b : spec().bones)
      for (std::size_t k = 0; k < key_count; ++k) {
        const auto& n = b.parts[0].at[k];
        decoder.quaternion(b.parts[0].negative[k], n[0], n[1], n[2], out.data());
        benchmark::ClobberMemory();
      }
  });
  count_bone_keys(state);
}

BENCHMARK(decode)->Name("anim/decode/motley");
BENCHMARK(plain_decode)->Name("anim/decode/reference");
BENCHMARK(limit)->Name("anim/decode/limit");

BENCHMARK(bits)->Name("anim/bits/motley");
BENCHMARK(plain_bits)->Name("anim/bits/reference");

BENCHMARK(trigonometry)->Name("anim/trigonometry/motley");
BENCHMARK(plain_trigonometry)->Name("anim/trigonometry/reference");

} // namespace
