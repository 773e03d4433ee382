// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/plain_exp: what a user might write for a Bayonetta exp: its records in arrays, everything as
// floats in the pose's units, and a plain loop.
#ifndef MOTLEY_BENCH_PLAIN_EXP_HPP
#define MOTLEY_BENCH_PLAIN_EXP_HPP

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reference.hpp"

namespace plain {

/// An operand: a channel of the pose times `factor`, or without a channel `factor` itself.
struct exp_entry {
  std::uint32_t flags;
  std::int32_t channel; // element of the pose; -1: none
  float factor;
};
/// Sets element `target` to the value of the entries, divided by `unit`.
struct exp_record {
  std::int32_t target;
  float unit;
  std::uint32_t first_entry, entry_count, later; // entries from `later` on follow the interpolation
  std::uint32_t first_point, point_count;        // count 0: no interpolation
};

class exp_program {
public:
  std::vector<exp_record> records;
  std::vector<exp_entry> entries;
  std::vector<reference::key> points;

  void run(float* pose) const {
    for (const exp_record& r : records) pose[r.target] = value(r, pose) / r.unit;
  }

private:
  enum flag : std::uint32_t {
    add = 1,
    subtract = 2,
    multiply = 4,
    divide = 8,
    absolute = 0x100,
    up = 0x200,
    down = 0x400,
    nearest = 0x800,
    carry = 0x8000,
    open = 0x1FF00,
    close = 0x20000,
    open_two = 0x40000,
    close_two = 0x80000
  };
  struct group {
    float saved;
    std::uint32_t flags;
  };

  static float combine(float a, std::uint32_t flags, float b) {
    if (flags & add) return a + b;
    if (flags & subtract) return a - b;
    if (flags & multiply) return a * b;
    if (flags & divide) return b != 0 ? a / b : a;
    return a;
  }
  static float apply(std::uint32_t flags, float v) {
    if (flags & absolute) return std::fabs(v);
    if (flags & up) return std::ceil(v);
    if (flags & down) return std::floor(v);
    if (flags & nearest) return std::round(v);
    return v;
  }
  static float interpolate(std::span<const reference::key> keys, float v) {
    if (!(v > keys.front().frame)) return keys.front().value;
    for (std::size_t i = 1; i < keys.size(); ++i)
      if (v < keys[i].frame) return reference::hermite(keys[i - 1], keys[i], v);
    return keys.back().value;
  }

  float value(const exp_record& r, const float* pose) const {
    group groups[4];
    int used = 0;
    float result = 0;
    for (std::uint32_t i = 0; i <= r.entry_count; ++i) {
      if (i == r.later && r.point_count > 0)
        result = interpolate({points.data() + r.first_point, r.point_count}, result);
      if (i == r.entry_count) break;
      const exp_entry& e = entries[r.first_entry + i];
      const float operand = e.channel < 0 ? e.factor : pose[e.channel] * e.factor;
      if (e.flags & open) {
        const bool two = (e.flags & open_two) != 0;
        const std::uint32_t inner = two && (e.flags & carry) ? e.flags & 0xFF00U : 0;
        groups[used++] = {result, e.flags & ~inner};
        if (two) groups[used++] = {0, inner | add};
        result = operand;
      } else {
        result = combine(result, e.flags, operand);
      }
      for (int n = !(e.flags & close) ? 0 : e.flags & close_two ? 2 : 1; n > 0; --n) {
        const group& g = groups[--used];
        result = combine(g.saved, g.flags, apply(g.flags, result));
      }
    }
    return result;
  }
};

} // namespace plain

#endif
