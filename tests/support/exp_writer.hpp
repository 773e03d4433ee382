// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/exp_writer: builds exp files of both games from their intended contents. Written from the
// format's description, not from the decoder.
#ifndef MOTLEY_TESTS_SUPPORT_EXP_WRITER_HPP
#define MOTLEY_TESTS_SUPPORT_EXP_WRITER_HPP

#include <cstdint>
#include <string_view>
#include <vector>

#include "bytes.hpp"
#include "constexpr_vector.hpp"

namespace support::exp {

/// A point of an interpolation, in full precision.
struct point {
  float v = 0, p = 0, m0 = 0, m1 = 0;
};

// ---- Bayonetta

/// The operand is a number, or a channel of a bone.
struct entry {
  std::uint32_t flags = 0;
  float number = 0;
  int bone = 0, index = 0;
};
constexpr entry with_number(std::uint32_t flags, float number) { return {flags, number}; }
constexpr entry with_channel(std::uint32_t flags, int bone, int index) {
  return {flags | 0x80000000U, 0, bone, index};
}

struct record {
  int flags = 0, bone = 0, index = 0;
  std::vector<entry> entries{}, post{};
  int interpolation = -1;
  int point_count = 0;
  std::vector<std::byte> points{}; ///< as stored, with the header
};

VECTOR_CONSTEXPR std::vector<std::byte> float_points(order o, std::initializer_list<point> points) {
  writer out{o};
  for (const point& p : points) out.f32(p.v), out.f32(p.p), out.f32(p.m0), out.f32(p.m1);
  return out.take();
}

/// Header, records, a dummy, then each record's entries and points.
VECTOR_CONSTEXPR std::vector<std::byte> write(order o, const std::vector<record>& records) {
  writer out{o};
  out.chars("exp", 4);
  for (const std::size_t n : {std::size_t{0}, std::size_t{16}, records.size() + 1}) out.u32(n);
  std::size_t at = 16 + 20 * (records.size() + 1);
  for (const record& r : records) {
    const std::size_t entries = 8 * (r.entries.size() + r.post.size());
    out.i16(r.flags), out.i16(r.bone), out.i8(r.index);
    out.u8(static_cast<unsigned>(r.entries.size())), out.u8(static_cast<unsigned>(r.post.size()));
    out.i8(r.interpolation), out.i16(r.point_count), out.i16(0);
    out.u32(at), out.u32(at + entries);
    at += entries + r.points.size();
  }
  out.i16(0), out.i16(0x7FFF), out.u32(0xFF0000FF), out.u32(0), out.u32(0), out.u32(0);
  for (const record& r : records) {
    for (const auto* list : {&r.entries, &r.post})
      for (const entry& e : *list) {
        out.u32(e.flags);
        if ((e.flags & 0x80000000U) != 0)
          out.i16(e.bone), out.i8(e.index), out.u8(0);
        else
          out.f32(e.number);
      }
    for (const std::byte b : r.points) out.u8(std::to_integer<unsigned>(b));
  }
  return out.take();
}

// ---- Bayonetta 2

struct operation {
  int type = 0, info = 0, number = 0;
  float value = 0;
};
constexpr operation open{1}, close{2}, end{0}, end_function{7};
constexpr operation plus{5, 0, 0}, minus{5, 0, 1}, times{5, 0, 2}, over{5, 0, 3}, less{5, 0, 4},
    greater{5, 0, 5}, both{5, 0, 6}, either{5, 0, 7};
constexpr operation select{6, 3, 0}, magnitude{6, 1, 1}, round_up{6, 1, 2}, round_down{6, 1, 3};
constexpr operation bone(int number, int index) { return {3, index, number}; }
constexpr operation value(float v) { return {4, 0, 0, v}; }
constexpr operation interpolated(int number) { return {8, 0, number}; }

struct expression {
  int bone = 0, index = 0;
  std::vector<operation> operations{};
};

/// Header, records, interpolations, operations, points.
VECTOR_CONSTEXPR std::vector<std::byte> write(order o, const std::vector<expression>& records,
                                              const std::vector<std::vector<point>>& interpolations = {}) {
  writer out{o};
  out.chars("exp", 4);
  const std::size_t tables = 24 + 12 * records.size();
  std::size_t at = tables + 8 * interpolations.size();
  for (const std::size_t n :
       {std::size_t{0x20110714}, std::size_t{24}, records.size(), tables, interpolations.size()})
    out.u32(n);
  for (const expression& r : records) {
    const std::size_t start = out.size();
    out.i16(r.bone), out.i8(r.index), out.u8(0), out.u16(static_cast<unsigned>(r.operations.size()));
    out.u16(0), out.u32(at - start);
    at += 8 * r.operations.size();
  }
  for (const auto& points : interpolations) {
    const std::size_t start = out.size();
    out.u16(static_cast<unsigned>(points.size())), out.u16(0), out.u32(at - start);
    at += 16 * points.size();
  }
  for (const expression& r : records)
    for (const operation& op : r.operations)
      out.i8(op.type), out.i8(op.info), out.i16(op.number), out.f32(op.value);
  for (const auto& points : interpolations)
    for (const point& p : points) out.f32(p.v), out.f32(p.p), out.f32(p.m0), out.f32(p.m1);
  return out.take();
}

/// A small file with every operator, function and kind of operation:
///
///     5 rx = (select(4 rx < 10 and 4 rx, 4 rx - 2, ceil(4 rx / 3)) + floor(4 tx)) * 2
///     6 tx = interpolation 0 (5 rx > 1 or 0) * abs(5 rx)
///
/// Expressions are evaluated from left to right. The interpolation is 0.25 at 0 and 0.75 at 1.
VECTOR_CONSTEXPR std::vector<std::byte> write_full_grammar(order o) {
  const operation angle = bone(4, 3), result = bone(5, 3);
  return write(
      o,
      {{5, 3, {select,     open,       angle,        less,     value(10),    both,  angle,        close,
               open,       angle,      minus,        value(2), close,        open,  round_up,     open,
               angle,      over,       value(3),     close,    end_function, close, end_function, plus,
               round_down, bone(4, 0), end_function, times,    value(2)}},
       {6,
        0,
        {interpolated(0), open, result, greater, value(1), either, value(0), close, end_function, times,
         magnitude, open, result, close, end_function, end}}},
      {{{0, 0.25F, 0, 0.5F}, {1, 0.75F, 0.5F, 0}}});
}

} // namespace support::exp

#endif
