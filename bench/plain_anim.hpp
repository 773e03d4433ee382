// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/plain_anim: the reference for Metroid Prime's ANIM: a bit reader, field by field, with std::sin and
// std::sqrt.
#ifndef MOTLEY_BENCH_PLAIN_ANIM_HPP
#define MOTLEY_BENCH_PLAIN_ANIM_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace plain {

/// What a stream has for each key: the deltas of a bone's rotation or translation, with these widths in bits.
struct anim_track {
  bool rotates;
  std::array<int, 3> first;
  std::array<unsigned, 3> width;
};

/// A direct transcription of the format's description. The output has the order of the stream: key by key,
/// bone by bone.
class anim_reader {
public:
  anim_reader(const std::vector<std::byte>& file, std::vector<anim_track> tracks, std::size_t keys,
              unsigned divisor, float multiplier)
      : key_count_{keys},
        step_{quarter_turn / divisor},
        multiplier_{double{multiplier}},
        tracks_{std::move(tracks)} {
    std::size_t set_size = 0;
    for (const anim_track& t : tracks_)
      set_size += (t.rotates ? 1 : 0) + t.width[0] + t.width[1] + t.width[2];
    stream_ = file.data() + file.size() - ((keys - 1) * set_size + 31) / 32 * 4;
  }

  std::size_t pose_size() const {
    std::size_t n = 0;
    for (const anim_track& t : tracks_) n += t.rotates ? 4 : 3;
    return n;
  }

  /// Calls f(rotates, negative, x, y, z) for each track at each key.
  template <class F> void for_each(F&& f) const {
    std::vector<std::array<int, 3>> sums;
    for (const anim_track& t : tracks_) {
      sums.push_back(t.first);
      f(t.rotates, false, t.first[0], t.first[1], t.first[2]);
    }
    std::size_t position = 0;
    for (std::size_t k = 1; k < key_count_; ++k)
      for (std::size_t i = 0; i < tracks_.size(); ++i) {
        const anim_track& t = tracks_[i];
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
  static constexpr double quarter_turn = 1.57079632679489661923;

  /// Big-endian. (Both compilers turn this into one load, but not a loop.)
  std::uint32_t word(std::size_t i) const {
    const auto byte = [at = stream_ + 4 * i](std::size_t n) { return std::to_integer<std::uint32_t>(at[n]); };
    return byte(0) << 24U | byte(1) << 16U | byte(2) << 8U | byte(3);
  }
  /// Reads 1 to 32 bits and advances the position.
  int field(std::size_t& position, unsigned width) const {
    const std::size_t i = position / 32, shift = position % 32;
    std::uint64_t bits = word(i);
    if (shift + width > 32) bits |= std::uint64_t{word(i + 1)} << 32U;
    position += width;
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits >> shift) << (32 - width)) >>
           (32 - width);
  }

  const std::byte* stream_ = nullptr;
  std::size_t key_count_;
  double step_, multiplier_;
  std::vector<anim_track> tracks_;
};

} // namespace plain

#endif
