// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/motn_writer: builds Shenmue MOTN files from what they should mean, and says what that is in
// double. Written from the format's description, not from the decoder.
#ifndef MOTLEY_TESTS_SUPPORT_MOTN_WRITER_HPP
#define MOTLEY_TESTS_SUPPORT_MOTN_WRITER_HPP

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "bytes.hpp"
#include "random.hpp"
#include "reference.hpp"

namespace support::motn {

constexpr double half_value(unsigned bits) {
  return minifloat_value(static_cast<std::uint16_t>(bits), 5, 10, 15);
}
constexpr double turns(int stored) { return stored / 65536.0; }

/// A key as it is stored: its numbers are halves, as many as its code says.
struct stored_key {
  unsigned frame = 0, code = 0;
  unsigned value = 0, left = 0, right = 0;
};

/// What is expected of a track. Curves have keys, frames have values.
struct track {
  int target = 0;
  std::string channel{};
  std::vector<stored_key> keys{};
  std::vector<double> values{};
  bool is_angle = false;

  /// Slopes per segment, 30 frames to the second; 0 where there is no neighbour.
  std::vector<reference_key> reference() const {
    std::vector<reference_key> out;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const stored_key& k = keys[i];
      const double left = k.code == 3 ? half_value(k.left) : k.code == 2 ? half_value(k.right) : 0;
      const double right = k.code >= 2 ? half_value(k.right) : 0;
      const double before = i > 0 ? k.frame - keys[i - 1].frame : 0;
      const double after = i + 1 < keys.size() ? keys[i + 1].frame - k.frame : 0;
      out.push_back({static_cast<double>(k.frame), k.code > 0 ? half_value(k.value) : 0, left * before / 30,
                     right * after / 30});
    }
    return out;
  }
  double at(double frame) const {
    if (!keys.empty()) return hermite(reference(), frame);
    const auto i = static_cast<std::size_t>(frame > 0 ? frame : 0);
    if (frame <= 0) return values.front();
    if (i + 1 >= values.size()) return values.back();
    double shortest_difference = values[i + 1] - values[i];
    if (is_angle && shortest_difference > 0.5) shortest_difference -= 1;
    if (is_angle && shortest_difference < -0.5) shortest_difference += 1;
    return values[i] + (frame - static_cast<double>(i)) * shortest_difference;
  }
};

/// A sequence's bytes, and what they mean.
struct sequence {
  unsigned frames = 0;
  std::vector<track> tracks{};
  std::vector<std::byte> bytes{};
};

/// Five blocks. The tracks need keys, a target and a channel, and the order of the file: bone after bone,
/// tx ty tz rx ry rz.
inline sequence write_curves(unsigned frames, unsigned id, std::vector<track> tracks) {
  const std::string channels[] = {"tx", "ty", "tz", "rx", "ry", "rz"};
  std::vector<unsigned> instructions;
  unsigned before = 6;
  for (const track& t : tracks) {
    unsigned c = 0;
    while (channels[c] != t.channel) ++c;
    const auto bone = static_cast<unsigned>(t.target) << 9U;
    if (instructions.empty() || instructions.back() >> 9U << 9U != bone || c <= before)
      instructions.push_back(bone);
    instructions.back() |= 0x100U >> c;
    before = c;
  }
  instructions.push_back(0);
  const bool wide = frames > 255;
  writer counts{order::little}, times{order::little}, codes{order::little}, halves{order::little};
  for (const track& t : tracks) {
    counts.u8(static_cast<unsigned>(t.keys.size() - 2));
    for (std::size_t i = 1; i + 1 < t.keys.size(); ++i)
      wide ? times.u16(t.keys[i].frame) : times.u8(t.keys[i].frame);
    unsigned four = 0;
    for (std::size_t i = 0; i < t.keys.size(); ++i) {
      const stored_key& k = t.keys[i];
      four |= k.code << (6 - 2 * (i % 4));
      if (i % 4 == 3 || i + 1 == t.keys.size()) codes.u8(four), four = 0;
      if (k.code == 3) halves.u16(k.left);
      if (k.code >= 2) halves.u16(k.right);
      if (k.code >= 1) halves.u16(k.value);
    }
  }
  std::size_t at = 12 + 2 * instructions.size();
  const std::size_t block2 = at;
  at += counts.size();
  const std::size_t block3 = at += wide ? at % 2 : 0;
  const std::size_t block4 = at += times.size();
  at += codes.size();
  const std::size_t block5 = at + at % 2;
  writer out{order::little};
  for (const std::size_t n : {std::size_t{frames}, std::size_t{id}, block2, block3, block4, block5})
    out.u16(static_cast<unsigned>(n));
  for (const unsigned i : instructions) out.u16(i);
  const auto append = [&](writer& block, std::size_t start) {
    while (out.size() < start) out.u8(0);
    for (const std::byte b : block.take()) out.u8(std::to_integer<unsigned>(b));
  };
  append(counts, block2);
  append(times, block3);
  append(codes, block4);
  append(halves, block5);
  return {frames, std::move(tracks), out.take()};
}

/// Halves or angles: one that holds, or one more than there are frames.
struct stored_channel {
  bool sampled = false;
  std::vector<int> stored{};
};
/// Scale x, y, z (all sampled or none), rotation x, y, z, translation x, y, z.
struct node {
  stored_channel channels[9];
};

inline sequence write_nodes(unsigned frames, const std::vector<node>& nodes) {
  sequence s{frames};
  writer head{order::little}, samples{order::little};
  for (const unsigned n : {frames, 0xFFFFU, 0x3C00U, 0U, static_cast<unsigned>(nodes.size()), 0U})
    head.u16(n);
  const std::size_t first = 12 + 32 * nodes.size();
  const auto here = [&] { return static_cast<unsigned>(first + samples.size()); };
  const std::string names[] = {"sx", "sy", "sz", "rx", "ry", "rz", "tx", "ty", "tz"};
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    const auto& c = nodes[n].channels;
    head.u16(c[0].sampled ? here() : 0);
    for (int i = 0; i < 3; ++i) head.i16(c[i].stored[0]);
    for (unsigned f = 0; c[0].sampled && f <= frames; ++f)
      for (int i = 0; i < 3; ++i) samples.i16(c[i].stored[f]);
    for (int i = 3; i < 9; ++i) {
      head.u16(c[i].sampled ? here() : 0);
      head.i16(c[i].stored[0]);
      for (unsigned f = 0; c[i].sampled && f <= frames; ++f) samples.i16(c[i].stored[f]);
    }
    for (int i = 0; i < 9; ++i) {
      const bool is_angle = i >= 3 && i < 6;
      track t{static_cast<int>(n), names[i], {}, {}, is_angle};
      for (std::size_t f = 0; f < (c[i].sampled ? frames + 1 : 1); ++f)
        t.values.push_back(is_angle ? turns(c[i].stored[f])
                                    : half_value(static_cast<unsigned>(c[i].stored[f]) & 0xFFFFU));
      s.tracks.push_back(t);
    }
  }
  for (const std::byte b : samples.take()) head.u8(std::to_integer<unsigned>(b));
  s.bytes = head.take();
  return s;
}

/// `rows`: for each frame three halves, and then angles.
inline sequence write_bones(unsigned frames, unsigned id, std::uint64_t mask,
                            const std::vector<std::vector<int>>& rows) {
  sequence s{frames};
  const char* const names[] = {"tx", "ty", "tz", "rx", "ry", "rz"};
  for (const char* name : names) s.tracks.push_back({0, name, {}, {}, name[0] == 'r'});
  for (int bone = 0; bone < 64; ++bone) {
    if ((mask >> static_cast<unsigned>(bone) & 1U) == 0) continue;
    const bool hinge = bone == 7 || bone == 14 || bone == 28 || bone == 34;
    for (const char* name : {"rx", "ry", "rz"})
      if (!hinge || name[1] == 'y') s.tracks.push_back({bone, name, {}, {}, true});
  }
  writer out{order::little};
  out.u16(frames), out.u16(id), out.u16(static_cast<unsigned>(2 * s.tracks.size()));
  out.u32(mask & 0xFFFFFFFFU), out.u32(mask >> 32U);
  for (unsigned f = 0; f < frames; ++f)
    for (std::size_t i = 0; i < s.tracks.size(); ++i) {
      out.i16(rows[f][i]);
      s.tracks[i].values.push_back(i < 3 ? half_value(static_cast<unsigned>(rows[f][i]) & 0xFFFFU)
                                         : turns(rows[f][i]));
    }
  s.bytes = out.take();
  return s;
}

/// A whole file: header, sequence table, extra data, name table, names, sequences. Sequence i is called
/// "SEQ_<i>".
struct archive {
  std::vector<sequence> sequences;

  static std::string name(std::size_t i) { return "SEQ_" + std::to_string(i); }
  std::vector<std::byte> write() const {
    const std::size_t n = sequences.size(), table = 32, extra = table + 8 * n, names = extra + 4;
    std::size_t data = names + 4 * n;
    for (std::size_t i = 0; i < n; ++i) data += name(i).size() + 1;
    data += data % 2;
    std::size_t size = data;
    for (const sequence& s : sequences) size += s.bytes.size() + s.bytes.size() % 2;
    writer out{order::little};
    for (const std::size_t v :
         {table, names, data, 0x5000 | (n + 1), size, std::size_t{0}, std::size_t{0}, std::size_t{0}})
      out.u32(v);
    std::size_t at = 0;
    for (const sequence& s : sequences) {
      out.u32(at), out.u32(extra);
      at += s.bytes.size() + s.bytes.size() % 2;
    }
    out.u32(0xE0E0E0E0U);
    std::size_t pointer = names + 4 * n;
    for (std::size_t i = 0; i < n; ++i) {
      out.u32(pointer);
      pointer += name(i).size() + 1;
    }
    for (std::size_t i = 0; i < n; ++i) out.chars(name(i), name(i).size() + 1);
    while (out.size() < data) out.u8(0);
    for (const sequence& s : sequences) {
      for (const std::byte b : s.bytes) out.u8(std::to_integer<unsigned>(b));
      if (s.bytes.size() % 2 != 0) out.u8(0);
    }
    return out.take();
  }
};

// ---- random ones

/// A finite half, up to about 8; now and then 0 or a denormal.
inline unsigned random_half(random& r) {
  if (r.below(10) == 0) return r.below(64) | r.below(2) << 15U;
  return (8U + r.below(10)) << 10U | r.below(1024) | r.below(2) << 15U;
}
inline int random_angle(random& r) { return static_cast<int>(r.below(65536)) - 32768; }

/// Steps, crowded and missing keys, all codes.
inline sequence random_curves(random& r, unsigned frames, unsigned channels, unsigned most_between) {
  const char* const names[] = {"tx", "ty", "tz", "rx", "ry", "rz"};
  std::vector<track> tracks;
  for (unsigned n = 0; n < channels; ++n) {
    track t{static_cast<int>(n / 5), names[n % 5 + n % 2]};
    std::vector<unsigned> times{0};
    for (unsigned i = r.below(most_between + 1); i > 0; --i) times.push_back(r.below(frames));
    times.push_back(frames - 1);
    std::sort(times.begin(), times.end());
    for (const unsigned frame : times)
      t.keys.push_back({frame, r.below(4), random_half(r), random_half(r), random_half(r)});
    tracks.push_back(t);
  }
  return write_curves(frames, r.below(2) == 0 ? 0 : r.below(0x8000), std::move(tracks));
}
inline sequence random_nodes(random& r, unsigned frames, unsigned count) {
  std::vector<node> nodes(count);
  for (node& n : nodes)
    for (int i = 0; i < 9; ++i) {
      n.channels[i].sampled = i > 0 && i < 3 ? n.channels[0].sampled : r.below(2) == 0;
      for (unsigned f = 0; f <= frames; ++f)
        n.channels[i].stored.push_back(i >= 3 && i < 6 ? random_angle(r) : static_cast<int>(random_half(r)));
    }
  return write_nodes(frames, nodes);
}
inline sequence random_bones(random& r, unsigned frames) {
  const std::uint64_t mask =
      (std::uint64_t{r.below(1U << 30U)} << 31U ^ r.below(1U << 30U)) & ~std::uint64_t{1};
  std::vector<std::vector<int>> rows(frames);
  for (auto& row : rows)
    for (int i = 0; i < 200; ++i) row.push_back(i < 3 ? static_cast<int>(random_half(r)) : random_angle(r));
  return write_bones(frames, 0x8000U | r.below(0x7FFF), mask, rows);
}

inline archive random_archive(std::uint64_t seed) {
  random r{seed};
  return {{random_curves(r, 60, 23, 9), random_nodes(r, 7, 3), random_bones(r, 9),
           random_curves(r, 300, 12, 20), random_curves(r, 2, 6, 2), random_curves(r, 1, 4, 1)}};
}

} // namespace support::motn

#endif
