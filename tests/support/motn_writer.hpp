// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/motn_writer: builds Shenmue MOTN files from their intended contents, and computes these in
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

/// A stored key. Its numbers are halves, as many as its code says.
struct stored_key {
  unsigned frame = 0, code = 0;
  unsigned value = 0, left = 0, right = 0;
};

/// The expected contents of a track. Curves have keys, frames have values.
struct track {
  int target = 0;
  std::string channel{};
  std::vector<stored_key> keys{};
  std::vector<double> values{};
  bool is_angle = false;

  /// Slopes per segment, at 30 frames per second; 0 without a neighbour.
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

/// A sequence's bytes, and their meaning.
struct sequence {
  unsigned frames = 0;
  std::vector<track> tracks{};
  std::vector<std::byte> bytes{};
};

/// Writes the five blocks. The tracks need keys, a target and a channel, in the order of the file: by bone,
/// and within a bone tx ty tz rx ry rz sx sy sz.
inline sequence write_curves(unsigned frames, unsigned id, std::vector<track> tracks) {
  const std::string channels[] = {"tx", "ty", "tz", "rx", "ry", "rz", "sx", "sy", "sz"};
  std::vector<unsigned> instructions;
  unsigned before = 9;
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

/// Halves or angles: one constant, or one more than there are frames.
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

/// `rows`: for each frame three halves, then angles.
inline sequence write_bones(unsigned frames, unsigned id, std::uint64_t mask,
                            const std::vector<std::vector<int>>& rows) {
  sequence s{frames};
  const char* const names[] = {"tx", "ty", "tz", "rx", "ry", "rz"};
  for (const char* name : names) s.tracks.push_back({0, name, {}, {}, name[0] == 'r'});
  for (int bone = 0; bone < 64; ++bone) {
    if ((mask >> static_cast<unsigned>(bone) & 1U) == 0) continue;
    const bool hinge = bone == 7 || bone == 14 || bone == 28 || bone == 34;
    for (const char* name : {"rx", "ry", "rz"})
      if (!hinge || name[1] == 'z') s.tracks.push_back({bone, name, {}, {}, true});
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

/// A command, or an event, which has a frame. Its payload is arbitrary bytes up to the size of its opcode.
struct event {
  unsigned frame = 0, opcode = 0;
  std::vector<unsigned> payload{};
};
/// The size of a command by the low five bits of its opcode, 0 if there is none; of an event by its opcode.
inline unsigned command_size(unsigned opcode) {
  static constexpr int sizes[] = {12, 4, 8, 16, 20, 12, 8, 4, -1, 16, 8, 12, 4, 4, 16,
                                  8,  2, 8, 4,  4,  4,  4, 4, 4,  4,  4, 8,  8, 4};
  const unsigned n = opcode % 32;
  return n < 29 && n != 8 ? static_cast<unsigned>(sizes[n]) : 0;
}
inline unsigned event_size(unsigned opcode) {
  static constexpr unsigned first[] = {4, 4, 16, 8, 8,  8, 8, 4,  4,  16, 8, 8, 4, 8, 4, 4, 4,
                                       8, 8, 8,  4, 8,  8, 8, 16, 12, 28, 4, 8, 8, 4, 8, 8, 8,
                                       8, 8, 12, 8, 12, 8, 8, 4,  8,  8,  4, 4, 4, 4, 16};
  static_assert(sizeof(first) / sizeof(first[0]) == 49);
  return opcode > 0 && opcode < 50 ? first[opcode - 1] : 0;
}
inline event random_event(random& r, bool is_command, unsigned frame, unsigned opcode) {
  event e{frame, opcode};
  for (unsigned i = is_command ? 1 : 3; i < (is_command ? command_size(opcode) : event_size(opcode)); ++i)
    e.payload.push_back(r.below(256));
  return e;
}

/// A sequence's extra data.
struct extra {
  std::vector<event> commands{}, events{};
  bool has_events = false; ///< writes the part for events, which may be empty

  std::vector<std::byte> write() const {
    writer out{order::little};
    for (unsigned i = 0; i < 12; ++i) out.u8(0xA0 + i);
    const auto add = [&](const event& e) {
      out.u8(e.opcode);
      for (const unsigned b : e.payload) out.u8(b);
    };
    for (const event& c : commands) add(c);
    out.u8(has_events ? 8 : 0), out.u8(0), out.u16(0);
    if (!has_events) return out.take();
    for (const event& e : events) out.u16(e.frame), add(e);
    out.u16(0), out.u8(0), out.u8(0);
    return out.take();
  }
};
inline extra random_extra(random& r) {
  extra x;
  for (unsigned i = r.below(5); i > 0; --i) {
    unsigned opcode = r.below(256);
    while (opcode == 0 || command_size(opcode) == 0) opcode = r.below(256);
    x.commands.push_back(random_event(r, true, 0, opcode));
  }
  x.has_events = r.below(3) > 0;
  if (x.has_events)
    for (unsigned i = r.below(7); i > 0; --i)
      x.events.push_back(random_event(r, false, r.below(65536), 1 + r.below(49)));
  return x;
}

/// A whole file: header, sequence table, extra data, name table, names, sequences. Sequence i is called
/// "SEQ_<i>". Its extra data are number i, modulo their count. Without any, the extra data are four bytes
/// that are not a valid block.
struct archive {
  std::vector<sequence> sequences;
  std::vector<extra> extras{};

  /// The offset of the first block of extra data. The others follow.
  std::size_t first_extra() const { return 32 + 8 * sequences.size(); }

  static std::string name(std::size_t i) { return "SEQ_" + std::to_string(i); }
  std::vector<std::byte> write() const {
    std::vector<std::byte> blocks;
    std::vector<std::size_t> starts;
    for (const extra& x : extras) {
      starts.push_back(first_extra() + blocks.size());
      for (const std::byte b : x.write()) blocks.push_back(b);
      while (blocks.size() % 4 != 0) blocks.push_back(std::byte{0});
    }
    if (extras.empty()) blocks.assign(4, std::byte{0xE0});
    const std::size_t n = sequences.size(), table = 32, names = first_extra() + blocks.size();
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
    for (std::size_t i = 0; i < n; ++i) {
      const sequence& s = sequences[i];
      out.u32(at), out.u32(starts.empty() ? first_extra() : starts[i % starts.size()]);
      at += s.bytes.size() + s.bytes.size() % 2;
    }
    for (const std::byte b : blocks) out.u8(std::to_integer<unsigned>(b));
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

// ---- random files

/// A finite half, up to about 8; sometimes 0 or a denormal.
inline unsigned random_half(random& r) {
  if (r.below(10) == 0) return r.below(64) | r.below(2) << 15U;
  return (8U + r.below(10)) << 10U | r.below(1024) | r.below(2) << 15U;
}
inline int random_angle(random& r) { return static_cast<int>(r.below(65536)) - 32768; }

/// With steps, dense keys, curves without inner keys, and all codes.
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
/// Nine channels of each bone, some of them omitted.
inline sequence random_scaled_curves(random& r, unsigned frames, unsigned bones, unsigned most_between) {
  std::vector<track> tracks;
  for (unsigned bone = 0; bone < bones; ++bone)
    for (const char* const name : {"tx", "ty", "tz", "rx", "ry", "rz", "sx", "sy", "sz"}) {
      if (r.below(3) == 0) continue;
      track t = std::move(random_curves(r, frames, 1, most_between).tracks.front());
      t.target = static_cast<int>(bone * 18);
      t.channel = name;
      tracks.push_back(std::move(t));
    }
  return write_curves(frames, 0, std::move(tracks));
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

/// The same with scales, and with extra data, of which two sequences share a block.
inline archive random_full_archive(std::uint64_t seed) {
  random r{seed + 1000};
  archive a{{random_scaled_curves(r, 40, 7, 5), random_scaled_curves(r, 300, 3, 9), random_nodes(r, 3, 1),
             random_bones(r, 2), random_scaled_curves(r, 9, 2, 2)}};
  for (int i = 0; i < 4; ++i) a.extras.push_back(random_extra(r));
  return a;
}

} // namespace support::motn

#endif
