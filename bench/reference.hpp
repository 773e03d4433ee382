// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/reference: the references for results: direct transcriptions of the formats' descriptions. They share
// nothing with the library. Speed is compared with plain code (plain_*.hpp) and peers instead.
#ifndef MOTLEY_BENCH_REFERENCE_HPP
#define MOTLEY_BENCH_REFERENCE_HPP

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>
#include <vector>

namespace reference {

// ---- 16-bit floats

/// Case by case: zero, denormal, infinity or NaN, normal.
template <int Exponent, int Mantissa, int Bias> float minifloat(std::uint16_t bits) {
  const std::uint32_t sign = bits >> 15U;
  std::uint32_t exponent = (bits >> Mantissa) & ((1U << Exponent) - 1);
  std::uint32_t mantissa = bits & ((1U << Mantissa) - 1);
  if (exponent == 0 && mantissa == 0) return std::bit_cast<float>(sign << 31U);
  if (exponent == (1U << Exponent) - 1)
    return std::bit_cast<float>(sign << 31U | 0x7F800000U | mantissa << (23 - Mantissa));
  if (exponent == 0) {
    exponent = 1;
    while ((mantissa >> Mantissa) == 0) {
      mantissa <<= 1U;
      --exponent; // may wrap; the sum below wraps back
    }
    mantissa &= (1U << Mantissa) - 1;
  }
  return std::bit_cast<float>(sign << 31U | (exponent + 127 - Bias) << 23U | mantissa << (23 - Mantissa));
}

// ---- Bayonetta 2 motions, little-endian, constants and type-6 tracks only

template <class T> T load(const std::byte* at) {
  std::byte bytes[sizeof(T)];
  std::memcpy(bytes, at, sizeof bytes);
  if constexpr (std::endian::native == std::endian::big) std::reverse(std::begin(bytes), std::end(bytes));
  return std::bit_cast<T>(bytes);
}

struct key {
  float frame, value, in, out;
};

/// The cubic Hermite formula between two keys, as in textbooks.
inline float hermite(const key& a, const key& b, float frame) {
  const float t = (frame - a.frame) / (b.frame - a.frame);
  const float t2 = t * t, t3 = t2 * t;
  return (2 * t3 - 3 * t2 + 1) * a.value + (t3 - 2 * t2 + t) * a.out + (-2 * t3 + 3 * t2) * b.value +
         (t3 - t2) * b.in;
}

/// One record of the table.
class track {
public:
  explicit track(const std::byte* record) : record_{record} {}

  int bone() const { return load<std::int16_t>(record_); }
  int index() const { return load<std::int8_t>(record_ + 2); }
  int type() const { return load<std::int8_t>(record_ + 3); }
  float constant() const { return load<float>(record_ + 8); }
  std::size_t key_count() const { return static_cast<std::size_t>(load<std::int16_t>(record_ + 4)); }
  const std::byte* data() const { return record_ + load<std::uint32_t>(record_ + 8); }
  const std::byte* stored_key(std::size_t i) const { return data() + 12 + 4 * i; }
  float key_frame(std::size_t i) const { return static_cast<float>(load<std::uint8_t>(stored_key(i))); }

  key key_at(std::size_t i) const {
    return {key_frame(i), number(0, stored_key(i)[1]), number(1, stored_key(i)[2]),
            number(2, stored_key(i)[3])};
  }

  /// Finds the segment and evaluates it.
  float sample(float frame) const {
    if (type() == 0) return constant();
    if (frame < key_frame(0)) return key_at(0).value;
    std::size_t i = 0;
    while (i + 1 < key_count() && key_frame(i + 1) <= frame) ++i;
    return i + 1 == key_count() ? key_at(i).value : hermite(key_at(i), key_at(i + 1), frame);
  }

private:
  /// Number n of value, in and out: offset + step * stored.
  float number(std::size_t n, std::byte stored) const {
    return half(2 * n) + half(2 * n + 1) * static_cast<float>(stored);
  }
  float half(std::size_t n) const { return minifloat<6, 9, 47>(load<std::uint16_t>(data() + 2 * n)); }

  const std::byte* record_;
};

class motion {
public:
  explicit motion(std::span<const std::byte> file) : file_{file} {}

  std::size_t frame_count() const { return load<std::uint16_t>(file_.data() + 10); }
  std::size_t record_count() const { return load<std::uint32_t>(file_.data() + 16); }
  track record(std::size_t i) const {
    return track{file_.data() + load<std::uint32_t>(file_.data() + 12) + 12 * i};
  }

  /// Every track at every frame: reads a track's keys, then finds the segment and the value frame by frame.
  void decode(float* out) const {
    std::vector<key> keys;
    const std::size_t frames = frame_count(), records = record_count();
    for (std::size_t r = 0; r < records; ++r, out += frames) {
      const track t = record(r);
      if (t.type() == 0) {
        for (std::size_t f = 0; f < frames; ++f) out[f] = t.constant();
        continue;
      }
      keys.clear();
      for (std::size_t i = 0; i < t.key_count(); ++i) keys.push_back(t.key_at(i));
      std::size_t i = 0;
      for (std::size_t f = 0; f < frames; ++f) {
        const auto frame = static_cast<float>(f);
        while (i + 1 < keys.size() && keys[i + 1].frame <= frame) ++i;
        if (frame < keys[0].frame || i + 1 == keys.size())
          out[f] = keys[i].value;
        else
          out[f] = hermite(keys[i], keys[i + 1], frame);
      }
    }
  }

  /// Every track at one frame.
  void sample(float frame, float* out) const {
    const std::size_t records = record_count();
    for (std::size_t r = 0; r < records; ++r) out[r] = record(r).sample(frame);
  }

  /// True if everything lies in the file and no key goes back in time.
  bool valid() const {
    const std::size_t size = file_.size();
    if (size < 0x2C || std::memcmp(file_.data(), "mot", 4) != 0) return false;
    if (load<std::uint32_t>(file_.data() + 4) != 0x20120405) return false;
    const std::size_t records = record_count(), table = load<std::uint32_t>(file_.data() + 12);
    if (table > size || records > (size - table) / 12) return false;
    for (std::size_t r = 0; r < records; ++r) {
      const track t = record(r);
      if (t.type() == 0) continue;
      if (t.type() != 6 || t.key_count() == 0) return false;
      const std::size_t position = table + 12 * r;
      const std::size_t data = position + load<std::uint32_t>(file_.data() + position + 8);
      if (data > size || 12 + 4 * t.key_count() > size - data) return false;
      for (std::size_t i = 1; i < t.key_count(); ++i)
        if (t.key_frame(i) < t.key_frame(i - 1)) return false;
    }
    return true;
  }

private:
  std::span<const std::byte> file_;
};

} // namespace reference

#endif
