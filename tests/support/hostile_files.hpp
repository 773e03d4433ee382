// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/hostile_files: small valid files that claim a lot of data: tables that share data, and large
// counts.
#ifndef MOTLEY_TESTS_SUPPORT_HOSTILE_FILES_HPP
#define MOTLEY_TESTS_SUPPORT_HOSTILE_FILES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "bytes.hpp"
#include "exp_writer.hpp"

namespace support::hostile {

using bytes = std::vector<std::byte>;

/// Appends zeros up to this size. The limit for shared data grows with the size of the file.
inline bytes padded(writer& out, std::size_t size) {
  bytes file = out.take();
  if (file.size() < size) file.resize(size);
  return file;
}

/// Bayonetta 2: 32767 frames, and tracks of `type` that all use the data after the table.
inline bytes mot(std::size_t tracks, int type, int count, const bytes& data, std::size_t size = 0) {
  writer out{order::little};
  out.chars("mot", 4);
  out.u32(0x20120405), out.u16(0), out.u16(32767), out.u32(0x2C), out.u32(tracks), out.u32(60 << 8);
  out.chars("hostile", 20);
  for (std::size_t i = 0; i < tracks; ++i) {
    out.u16(static_cast<unsigned>(i / 3 % 3900)), out.i8(static_cast<int>(3 + i % 3)), out.i8(type);
    out.i16(count), out.i16(-1);
    out.u32(type == 0 ? 0x3F800000 : 12 * (tracks + 1 - i));
  }
  out.u16(0x7FFF), out.i8(0), out.i8(0), out.u16(0), out.i16(-1), out.u32(0);
  for (const std::byte b : data) out.u8(std::to_integer<unsigned>(b));
  return padded(out, size);
}
/// Each track has two values for its 32767 frames.
inline bytes mot_of_short_samples(std::size_t tracks) {
  writer values{order::little};
  values.f32(0), values.f32(1);
  return mot(tracks, 1, 2, values.take());
}
/// Each track has `count` keys of four bytes, up and down, two at each frame. (A file of 1 MB has up to
/// 2^26.)
inline bytes mot_of_shared_keys(std::size_t tracks, int count, std::size_t size) {
  writer keys{order::little};
  for (const unsigned n : {0U, 0x5E00U, 0U, 0x5E00U, 0U, 0x5E00U}) keys.u16(n); // pghalf: 0 + 1 * cp
  for (unsigned i = 0; i < static_cast<unsigned>(count); ++i)
    keys.u8(i % 2), keys.u8(i / 2 % 2), keys.u8(i % 3), keys.u8(i % 5);
  return mot(tracks, 7, count, keys.take(), size);
}

/// An uncompressed ANIM without bones, which may claim any number of frames, and any seconds per frame.
inline bytes anim_of_no_bones(std::uint32_t frames, float interval) {
  writer out{order::big};
  out.u32(0), out.f32(1), out.u32(0), out.f32(interval), out.u32(0); // version, duration, interval
  out.u32(frames), out.u32(0), out.u32(100);
  for (int i = 0; i < 100; ++i) out.u8(0xFF);              // the track of each bone
  out.u32(0), out.u32(0), out.u32(0), out.u32(0xFFFFFFFF); // translations, both lists of values; events
  return out.take();
}

/// Echoes: translations without bits in the stream. Either each frame has a key, or only the first and the
/// last.
inline bytes anim(std::size_t tracks, std::size_t frames, bool all_keyed, std::size_t size = 0) {
  writer out{order::big};
  out.u32(2), out.u32(0), out.u16(0x0101);
  out.f32(1), out.f32(1.0F / 1024);
  for (const std::size_t n : {3U, 0U, 16384U}) out.u32(n);
  out.f32(1), out.f32(1);
  out.u32(tracks), out.u32(1), out.u32(frames);
  const std::size_t words = (frames + 31) / 32;
  for (std::size_t i = 0; i < words; ++i)
    out.u32(all_keyed ? 0xFFFFFFFF : i == 0 ? 1 : i + 1 == words ? 1U << (frames - 1) % 32 : 0);
  out.u32(tracks);
  for (std::size_t i = 0; i < tracks; ++i) {
    out.u8(static_cast<unsigned>(i));
    out.u16(0), out.u16(1); // no rotation; a translation; no scale
    for (int c = 0; c < 3; ++c) out.i16(c), out.u8(0);
    out.u16(0);
  }
  return padded(out, size);
}
/// Echoes: descriptors of nothing, `empty` of them, then one translation with a key at the first frame and
/// one at the last.
inline bytes anim_of_empty_descriptors(std::size_t empty, std::size_t frames) {
  writer out{order::big};
  out.u32(2), out.u32(0), out.u16(0x0101);
  out.f32(1), out.f32(1.0F / 1024);
  for (const std::size_t n : {3U, 0U, 16384U}) out.u32(n);
  out.f32(1), out.f32(1);
  out.u32(1), out.u32(1), out.u32(frames);
  const std::size_t words = (frames + 31) / 32;
  for (std::size_t i = 0; i < words; ++i) out.u32(i == 0 ? 1 : i + 1 == words ? 1U << (frames - 1) % 32 : 0);
  out.u32(empty + 1);
  for (std::size_t i = 0; i < empty; ++i) out.u8(0), out.u16(0), out.u16(0), out.u16(0);
  out.u8(1), out.u16(0), out.u16(1);
  for (int c = 0; c < 3; ++c) out.i16(c), out.u8(0);
  out.u16(0);
  return out.take();
}
/// Metroid Prime: rotations; each key has only a sign bit.
inline bytes anim_of_rotations(std::size_t tracks, std::size_t frames) {
  writer out{order::big};
  for (const std::size_t n : {2U, 0U, 0U, 1U}) out.u32(n);
  out.f32(1), out.f32(1.0F / 1024);
  for (const std::size_t n : {3U, 0U, 16384U}) out.u32(n);
  out.f32(1);
  out.u32(tracks), out.u32(1), out.u32(frames);
  for (std::size_t i = 0; i < (frames + 31) / 32; ++i) out.u32(0xFFFFFFFF);
  out.u32(tracks), out.u32(tracks);
  for (std::size_t i = 0; i < tracks; ++i) {
    out.u32(i);
    out.u16(1);
    for (int c = 0; c < 3; ++c) out.i16(1000 * (c + 1)), out.u8(0);
    out.u16(0);
  }
  for (std::size_t i = 0; i < ((frames - 1) * tracks + 31) / 32; ++i) out.u32(0x12345678 * i);
  return out.take();
}

/// Shenmue: a sequence of curves whose blocks 2 to 5 are the same bytes, each `between`: so many keys between
/// the first and the last of a channel, all at that frame. The table's entries refer to one header, followed
/// by 6 * `groups` channels, or each to its own header, which is inside block 1 of the previous one. If the
/// file is not sound, one of the last frames goes back.
inline bytes motn(std::size_t entries, std::size_t groups, unsigned between, bool own_headers = false,
                  bool sound = true) {
  constexpr unsigned all = 0x1F8, block = 0xE000 | all; // instructions also have six channels
  const std::size_t headers = own_headers ? entries : 1, channels = 6 * (6 * (headers - 1) + groups);
  const std::size_t names = 20 + 8 * entries, data = names + 4 * entries + 2;
  const std::size_t size = block + 12 * headers + channels * (between > 1 ? between : 1) + 16;
  writer out{order::little};
  for (const std::size_t v : {std::size_t{20}, names, data, entries + 1, data + size}) out.u32(v);
  for (std::size_t i = 0; i < entries; ++i) out.u32(own_headers ? 12 * i : 0), out.u32(0);
  for (std::size_t i = 0; i < entries; ++i) out.u32(names + 4 * entries);
  out.chars("x", 2);
  for (std::size_t i = 0; i < headers; ++i) {
    out.u16(0xF8), out.u16(all);
    for (int b = 0; b < 4; ++b) out.u16(block);
  }
  for (std::size_t i = 0; i < groups; ++i) out.u16(static_cast<unsigned>(i % 127) << 9U | all);
  while (out.size() < data + block) out.u8(0);
  while (out.size() < data + size) out.u8(between);
  bytes file = out.take();
  if (!sound) file[data + block + channels * between - 1] = std::byte{0};
  return file;
}
/// Shenmue: a sequence of curves that turns the root, and then bones 9 and 16, the feet, alternately. Each of
/// these channels has the keys of the first and the last frame, and all values share two bytes.
inline bytes motn_of_feet(std::size_t channels, unsigned frames) {
  constexpr std::size_t data = 20 + 8 + 4 + 4;
  const std::size_t counts = 12 + 2 * (channels + 2), codes = counts + channels + 1,
                    halves = (codes + channels + 1) / 2 * 2 + 2;
  writer out{order::little};
  for (const std::size_t v : {std::size_t{20}, std::size_t{28}, data, std::size_t{2}, data + halves + 2})
    out.u32(v);
  out.u32(0), out.u32(0);
  out.u32(32), out.chars("x", 4);
  for (const std::size_t v : {std::size_t{frames}, std::size_t{0}, counts, counts, codes, halves})
    out.u16(static_cast<unsigned>(v));
  out.u16(0x10); // the root's ry
  for (std::size_t i = 0; i < channels; ++i) out.u16((i % 2 == 0 ? 9U : 16U) << 9U | 0x20U);
  out.u16(0);
  for (std::size_t i = 0; i <= channels; ++i) out.u8(0);
  for (std::size_t i = 0; i <= channels; ++i) out.u8(i == 0 ? 0x10 : 0); // the root's last key has a value
  while (out.size() < data + halves) out.u8(0);
  out.u16(0x3400);
  return out.take();
}
/// God Hand: the thighs of bones 0 to `legs` - 1, marked, and constant places of their feet, two bones on.
inline bytes mtb3_of_legs(unsigned legs, unsigned frames) {
  writer out{order::little};
  out.chars("mtb3", 4), out.u16(frames), out.u8(4 * legs + 2), out.u8(0);
  const auto record = [&](unsigned bone, unsigned type, unsigned count, unsigned flags, unsigned value) {
    out.u8(bone), out.u8(type), out.u16(count), out.u32(flags), out.u32(value);
  };
  for (unsigned leg = 0; leg < legs; ++leg) {
    record(leg, 3, 1, 1, 0x3E800000); // 0.25
    for (unsigned axis = 0; axis < 3; ++axis) record(leg + 2, axis, 1, 0, 0x3E800000);
  }
  record(3, 80 + 4, 2, 0, static_cast<unsigned>(8 + 12 * (4 * legs + 2))); // moves
  out.u8(0x7F), out.u8(0xFF), out.u16(0xFFFF), out.u32(0), out.u32(0);
  for (const unsigned frame : {0U, frames - 1}) {
    out.u16(frame), out.u16(0);
    for (const float n : {static_cast<float>(frame), 0.0F, 0.0F}) out.f32(n);
  }
  return out.take();
}
/// Entries that refer to one sequence of nodes. Its tracks claim 65535 frames of the data in the file, or of
/// one frame that stores nothing.
inline bytes motn_of_nodes(std::size_t entries, std::size_t nodes, std::size_t step = 0,
                           unsigned frames = 65535, const std::string& name = "x",
                           std::size_t size = std::size_t{1} << 20U) {
  writer out{order::little};
  const std::size_t names = 20 + 8 * entries, data = names + 4 * entries + name.size() + 1;
  for (const std::size_t v : {std::size_t{20}, names, data, entries + 1, size}) out.u32(v);
  for (std::size_t i = 0; i < entries; ++i) out.u32(step * i), out.u32(0);
  for (std::size_t i = 0; i < entries; ++i) out.u32(names + 4 * entries);
  out.chars(name, name.size() + 1);
  for (std::size_t i = 0; i < (step == 0 ? 1 : entries); ++i)
    out.u16(frames), out.u16(0xFFFF), out.u16(0x3C00), out.u16(0), out.u16(static_cast<unsigned>(nodes)),
        out.u16(0);
  for (std::size_t i = 0; i < nodes; ++i)
    for (int k = 0; k < 16; ++k) out.u16(frames > 1 ? 12 : 0);
  return padded(out, size);
}

/// Entries that refer to one sequence of one frame and to one block of events of 28 bytes.
inline bytes motn_of_events(std::size_t entries, std::size_t events,
                            std::size_t size = std::size_t{1} << 20U) {
  constexpr unsigned opcode = 27, payload = 25;
  writer out{order::little};
  const std::size_t names = 20 + 8 * entries, extra = names + 4 * entries + 2,
                    data = extra + 12 + 4 + 28 * events + 4;
  for (const std::size_t v : {std::size_t{20}, names, data, entries + 1, size}) out.u32(v);
  for (std::size_t i = 0; i < entries; ++i) out.u32(0), out.u32(extra);
  for (std::size_t i = 0; i < entries; ++i) out.u32(names + 4 * entries);
  out.chars("x", 2);
  for (int i = 0; i < 3; ++i) out.u32(0); // flags
  out.u8(8), out.u8(0), out.u16(0);       // no commands
  for (std::size_t i = 0; i < events; ++i) {
    out.u16(65535), out.u8(opcode);
    for (unsigned k = 0; k < payload; ++k) out.u8(0xFF);
  }
  out.u32(0);                                                                       // no more events
  out.u16(1), out.u16(0xFFFF), out.u16(0x3C00), out.u16(0), out.u16(0), out.u16(0); // no nodes
  return padded(out, size);
}

/// Bayonetta 2: records that share `operations` operations, alternating sums and products, which need
/// parentheses.
inline bytes exp_of_operations(std::size_t records, std::size_t operations, std::size_t size = 0) {
  writer out{order::little};
  out.chars("exp", 4);
  out.u32(0x20110714), out.u32(24), out.u32(records), out.u32(24), out.u32(0);
  for (std::size_t i = 0; i < records; ++i) {
    out.u16(static_cast<unsigned>(i % 30000)), out.u8(0), out.u8(0),
        out.u16(static_cast<unsigned>(operations));
    out.u16(0), out.u32(12 * (records - i));
  }
  for (std::size_t i = 0; i < operations; ++i) {
    if (i % 2 == 0)
      out.u8(3), out.u8(1), out.u16(static_cast<unsigned>(i % 1000)), out.f32(0); // a channel
    else
      out.u8(5), out.u8(0), out.u16(i % 4 == 1 ? 0 : 2), out.f32(0); // plus, times
  }
  return padded(out, size);
}
/// Bayonetta: records of one entry, 1e9, that share `points` points of type 6, which has no random access.
inline bytes exp_of_points(std::size_t records, int points, std::size_t size) {
  std::vector<exp::record> all(records);
  for (std::size_t i = 0; i < records; ++i)
    all[i] = {.flags = 1,
              .bone = static_cast<int>(i),
              .entries = {exp::with_number(1, 1e9F)},
              .interpolation = 6,
              .point_count = points};
  writer shared{order::little};
  for (const unsigned n : {0U, 0x5E00U, 0U, 0x5E00U, 0U, 0x5E00U}) shared.u16(n); // pghalf: 0 + 1 * cp
  for (int i = 0; i < points; ++i) shared.u8(1), shared.u8(0), shared.u8(0), shared.u8(0);
  bytes file = exp::write(order::little, all);
  writer start{order::little};
  start.u32(file.size());
  const bytes position = start.take(), block = shared.take();
  for (std::size_t i = 0; i < records; ++i)
    std::copy(position.begin(), position.end(), file.begin() + static_cast<std::ptrdiff_t>(16 + 20 * i + 16));
  file.insert(file.end(), block.begin(), block.end());
  if (file.size() < size) file.resize(size);
  return file;
}
/// Poses, each of a different bone and frame.
inline bytes sparse_poses(std::size_t rows) {
  std::string text = "clip,target,channel,frame,value\n";
  for (std::size_t i = 0; i < rows; ++i)
    text += "0," + std::to_string(i) + ",tx," + std::to_string(rows - i) + ",1\n";
  const auto* const data = reinterpret_cast<const std::byte*>(text.data());
  return {data, data + text.size()};
}
/// A skeleton: a chain of `bones` bones.
inline bytes parents(std::size_t bones) {
  std::string text = "0,\n";
  for (std::size_t i = 1; i < bones; ++i) text += std::to_string(i) + ',' + std::to_string(i - 1) + '\n';
  const auto* const data = reinterpret_cast<const std::byte*>(text.data());
  return {data, data + text.size()};
}

} // namespace support::hostile

#endif
