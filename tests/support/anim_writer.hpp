// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/anim_writer: builds Metroid Prime ANIM files from their intended contents, and computes these
// in double. Written from the format's description, not from the decoder.
#ifndef MOTLEY_TESTS_SUPPORT_ANIM_WRITER_HPP
#define MOTLEY_TESTS_SUPPORT_ANIM_WRITER_HPP

#include <array>
#include <cstdint>
#include <vector>

#include "bytes.hpp"
#include "constexpr_vector.hpp"

namespace support::anim {

enum class game { prime, echoes, demo };

using values = std::vector<double>; // w x y z, or x y z

// ---- in double

constexpr double pi = 3.14159265358979323846;

constexpr double power(double x, int n) {
  double p = 1;
  for (; n > 0; --n) p *= x;
  return p;
}
/// By its series, for every angle that a test uses.
constexpr double sine(double a) {
  const double turn = 2 * pi;
  a -= turn * static_cast<double>(static_cast<long long>(a / turn));
  double term = a, sum = a;
  for (int n = 1; n < 30; ++n) sum += term *= -a * a / ((2 * n) * (2 * n + 1));
  return sum;
}
constexpr double square_root(double v) {
  double r = v > 1 ? v : 1;
  for (int i = 0; i < 80; ++i) r = (r + v / r) / 2;
  return v > 0 ? r : 0;
}
/// By bisection: the angle from 0 to pi with this cosine.
constexpr double arc_cosine(double c) {
  double low = 0, high = pi;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (sine(pi / 2 - middle) > c ? low : high) = middle;
  }
  return (low + high) / 2;
}

VECTOR_CONSTEXPR double dot(const values& a, const values& b) {
  double sum = 0;
  for (std::size_t i = 0; i < 4; ++i) sum += a[i] * b[i];
  return sum;
}
/// Uses the angle between the directions of a and b, which must have a length.
VECTOR_CONSTEXPR values slerp(const values& a, const values& b, double t) {
  const double sign = dot(a, b) < 0 ? -1 : 1,
               cosine = sign * dot(a, b) / (square_root(dot(a, a)) * square_root(dot(b, b)));
  const double angle = cosine < 1 ? arc_cosine(cosine) : 0;
  const double from = angle > 1e-9 ? sine((1 - t) * angle) / sine(angle) : 1 - t,
               to = angle > 1e-9 ? sine(t * angle) / sine(angle) : t;
  values out(4);
  for (std::size_t i = 0; i < 4; ++i) out[i] = from * a[i] + to * sign * b[i];
  return out;
}
VECTOR_CONSTEXPR values lerp(const values& a, const values& b, double t) {
  values out(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) out[i] = a[i] + t * (b[i] - a[i]);
  return out;
}

// ---- contents of a file

/// One of a bone's tracks as integers: the sums at every key.
struct sums {
  bool used = false;   ///< always true for rotations outside Echoes
  bool counted = true; ///< false: the stored key count is 0; then only rotations outside Echoes exist
  std::array<unsigned, 3> width{};
  std::vector<std::array<int, 3>> at{}; // per key
  std::vector<bool> negative{};         // per key; rotations only; never at the first key
};

struct bone {
  unsigned id = 0;
  std::array<sums, 3> parts{}; // rotation, translation, scale (Echoes only)
};

/// A duration, or if it is -1 the time from the first frame to the last.
constexpr float seconds_of(float duration, std::size_t frames, float interval) {
  return duration != -1 ? duration : static_cast<float>(frames > 0 ? frames - 1 : 0) * interval;
}

/// A version 2 file.
struct stream_spec {
  game which = game::prime;
  float duration = -1; ///< -1: what the frames take
  float interval = 1.0F / 30;
  unsigned root = 3, looping = 0, divisor = 16384, event = 0xFFFFFFFF;
  float translation_multiplier = 1.0F / 1024, scale_multiplier = 1.0F / 512;
  std::vector<bool> key_frames{true}; // the bitmap
  std::vector<bone> bones{};
  unsigned padding = 0;

  /// The stored duration.
  VECTOR_CONSTEXPR float seconds() const { return seconds_of(duration, key_frames.size(), interval); }
  /// The frames that have keys; frame 0 always has one.
  VECTOR_CONSTEXPR std::vector<unsigned> frames() const {
    std::vector<unsigned> out{0};
    for (std::size_t i = 1; i < key_frames.size(); ++i)
      if (key_frames[i]) out.push_back(static_cast<unsigned>(i));
    return out;
  }
  VECTOR_CONSTEXPR values key(const bone& b, std::size_t part, std::size_t k) const {
    const auto& n = b.parts[part].at[k];
    values out;
    if (part > 0) {
      for (const int i : n)
        out.push_back(i * static_cast<double>(part == 1 ? translation_multiplier : scale_multiplier));
      return out;
    }
    double w2 = 1;
    for (const int i : n) {
      out.push_back(sine(i * (pi / 2 / divisor)));
      w2 -= power(out.back(), 2);
    }
    out.insert(out.begin(), b.parts[0].negative[k] ? -square_root(w2) : square_root(w2));
    return out;
  }
  /// The last key at or before a frame, or the first key.
  VECTOR_CONSTEXPR std::size_t key_at_or_before(double frame) const {
    const auto f = frames();
    std::size_t k = 0;
    while (k + 1 < f.size() && f[k + 1] <= frame) ++k;
    return k;
  }
  VECTOR_CONSTEXPR values at(const bone& b, std::size_t part, double frame) const {
    const auto f = frames();
    const std::size_t k = key_at_or_before(frame);
    if (k + 1 == f.size() || frame <= f[k]) return key(b, part, k);
    const double t = (frame - f[k]) / (f[k + 1] - f[k]);
    const values left = key(b, part, k), right = key(b, part, k + 1);
    if (part == 0) return slerp(left, right, t);
    return lerp(left, right, t);
  }
  /// True if no arc around a frame is shorter: the rotations are half a turn apart.
  VECTOR_CONSTEXPR bool ambiguous(const bone& b, std::size_t part, double frame) const {
    const auto f = frames();
    const std::size_t k = key_at_or_before(frame);
    if (part != 0 || k + 1 == f.size() || frame <= f[k]) return false;
    const double product = dot(key(b, part, k), key(b, part, k + 1));
    return product < 1e-6 && product > -1e-6;
  }
};

/// Collects bits in the order of the words: the lowest first.
class bit_writer {
public:
  VECTOR_CONSTEXPR void put(std::uint64_t value, unsigned width) {
    for (unsigned i = 0; i < width; ++i) {
      if (used_ % 32 == 0) words_.push_back(0);
      words_.back() |= static_cast<std::uint32_t>(value >> i & 1U) << (used_ % 32);
      ++used_;
    }
  }
  VECTOR_CONSTEXPR void write(writer& out) const {
    for (const std::uint32_t w : words_) out.u32(w);
  }

private:
  std::vector<std::uint32_t> words_;
  std::size_t used_ = 0;
};

VECTOR_CONSTEXPR std::vector<std::byte> write(const stream_spec& s) {
  const bool echoes = s.which == game::echoes;
  writer out{order::big};
  out.u32(2);
  out.u32(12345); // scratch size
  if (s.which == game::prime) out.u32(s.event);
  if (echoes)
    out.u16(0x0101);
  else
    out.u32(1);
  out.f32(s.seconds());
  out.f32(s.interval);
  out.u32(s.root);
  out.u32(s.looping);
  out.u32(s.divisor);
  out.f32(s.translation_multiplier);
  if (echoes) out.f32(s.scale_multiplier);
  out.u32(s.bones.size());
  out.u32(1);
  out.u32(s.key_frames.size());
  bit_writer bitmap;
  for (const bool b : s.key_frames) bitmap.put(b ? 1 : 0, 1);
  bitmap.write(out);
  if (!echoes) out.u32(s.bones.size());
  out.u32(s.bones.size());
  const std::size_t parts = echoes ? 3 : 2, keys = s.frames().size();
  for (const bone& b : s.bones) {
    if (echoes)
      out.u8(b.id);
    else
      out.u32(b.id);
    for (std::size_t p = 0; p < parts; ++p) {
      const sums& n = b.parts[p];
      if (p == 0 && !echoes && !n.used) throw "outside Echoes every descriptor has a rotation";
      // The first key does not count; but a count of 0 would end the group in Echoes.
      out.u16(n.used && n.counted ? static_cast<unsigned>(keys > 1 ? keys - 1 : 1) : 0);
      for (std::size_t i = 0; n.used && i < 3; ++i) {
        out.i16(n.at[0][i]);
        out.u8(n.width[i]);
      }
    }
  }
  bit_writer stream;
  for (std::size_t k = 1; k < keys; ++k)
    for (const bone& b : s.bones)
      for (std::size_t p = 0; p < parts; ++p) {
        const sums& n = b.parts[p];
        if (!n.used) continue;
        if (p == 0) stream.put(n.negative[k] ? 1 : 0, 1);
        for (std::size_t i = 0; i < 3; ++i)
          stream.put(static_cast<std::uint64_t>(n.at[k][i] - n.at[k - 1][i]), n.width[i]);
      }
  stream.write(out);
  for (unsigned i = 0; i < s.padding; ++i) out.u8(0xFF);
  return out.take();
}

/// A version 0 file. Keys are given bone by bone; channel numbers are assigned in order.
struct plain_spec {
  game which = game::prime; // not the demo
  float duration = -1;      ///< -1: what the frames take
  float interval = 1.0F / 30;
  unsigned keys = 1, root = 3, event = 77;
  struct plain_bone {
    unsigned id;
    std::array<std::vector<std::vector<float>>, 3> parts; // [part][key][component]; empty: none
  };
  std::vector<plain_bone> bones{};
  unsigned padding = 0;
};

VECTOR_CONSTEXPR std::vector<std::byte> write(const plain_spec& s) {
  const bool echoes = s.which == game::echoes;
  writer out{order::big};
  out.u32(0);
  for (const float time : {seconds_of(s.duration, s.keys, s.interval), s.interval}) {
    out.f32(time);
    out.u32(1); // the state of a CharAnimTime
  }
  out.u32(s.keys);
  out.u32(s.root);
  std::array<unsigned, 100> bones{};
  bones.fill(0xFF);
  std::array<std::vector<unsigned>, 3> tables; // by bone channel
  std::array<std::vector<std::vector<float>>, 3> keys;
  for (std::size_t channel = 0; channel < s.bones.size(); ++channel) {
    bones[s.bones[channel].id] = static_cast<unsigned>(channel);
    for (std::size_t p = 0; p < 3; ++p) {
      const auto& part = s.bones[channel].parts[p];
      tables[p].push_back(part.empty() ? 0xFF : static_cast<unsigned>(keys[p].size() / s.keys));
      keys[p].insert(keys[p].end(), part.begin(), part.end());
    }
  }
  out.u32(100);
  for (const unsigned b : bones) out.u8(b);
  const auto table = [&](std::size_t p) {
    out.u32(tables[p].size());
    for (const unsigned c : tables[p]) out.u8(c);
  };
  const auto numbers = [&](std::size_t p) {
    out.u32(keys[p].size());
    for (const auto& k : keys[p])
      for (const float f : k) out.f32(f);
  };
  if (echoes) table(0);
  table(1);
  if (echoes) {
    table(2);
    numbers(2);
  }
  numbers(0);
  numbers(1);
  if (!echoes) out.u32(s.event);
  for (unsigned i = 0; i < s.padding; ++i) out.u8(0);
  return out.take();
}

} // namespace support::anim

#endif
