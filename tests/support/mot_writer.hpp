// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/mot_writer: builds PlatinumGames motions from their intended contents, and computes these in
// double. Written from the formats' descriptions, not from the decoder.
#ifndef MOTLEY_TESTS_SUPPORT_MOT_WRITER_HPP
#define MOTLEY_TESTS_SUPPORT_MOT_WRITER_HPP

#include <array>
#include <string>

#include "accuracy.hpp"
#include "bytes.hpp"
#include "constexpr_vector.hpp"
#include "reference.hpp"

namespace support {

/// How a track is stored, named after the file's contents.
enum class storage {
  constant,
  float_samples,       ///< f32 per frame
  short_samples,       ///< f32 p, dp; u16 per frame
  half_byte_samples,   ///< pghalf p, dp; u8 per frame
  float_byte_samples,  ///< f32 p, dp; u8 per frame
  float_keys,          ///< u16 frame, u16 padding, three f32
  short_keys,          ///< six f32; four u16
  byte_keys,           ///< six pghalf; four u8
  relative_byte_keys,  ///< the same, u8 frame counted from the previous key
  padded_byte_keys,    ///< six pghalf; u16 frame, u8 padding, three u8
  big_frame_byte_keys, ///< six pghalf; u16 frame in big-endian, three u8
};

constexpr bool has_half_header(storage s) {
  return s == storage::half_byte_samples || s >= storage::byte_keys;
}
constexpr bool has_header(storage s) {
  return has_half_header(s) || s == storage::short_samples || s == storage::float_byte_samples ||
         s == storage::short_keys;
}
constexpr bool has_samples(storage s) {
  return s >= storage::float_samples && s <= storage::float_byte_samples;
}

/// A key as stored: numbers are floats for float_keys and integers for quantised kinds. Frames are absolute.
struct stored_key {
  unsigned frame;
  float value, in, out;
};

/// A track as stored, and its meaning.
struct track_spec {
  int bone = 0;
  int index = 0;
  storage how = storage::constant;
  float constant = 0;
  std::array<float, 6> header{};              ///< p dp m0 dm0 m1 dm1, if the header is f32
  std::array<std::uint16_t, 6> half_header{}; ///< the same as pghalf bits
  std::vector<stored_key> keys{};
  std::vector<float> samples{};
  bool dummy = false; ///< written with type -1

  VECTOR_CONSTEXPR double scale(std::size_t i) const {
    return has_half_header(how) ? pghalf_value(half_header[i]) : double{header[i]};
  }
  /// The formula in double, rounded to float once: keys and samples are exact.
  VECTOR_CONSTEXPR double number(float stored, std::size_t i) const {
    return static_cast<double>(has_header(how) ? static_cast<float>(scale(i) + scale(i + 1) * double{stored})
                                               : stored);
  }
  /// The keys; only for keyed storage.
  VECTOR_CONSTEXPR std::vector<reference_key> expected_keys() const {
    std::vector<reference_key> all;
    for (const stored_key& k : keys)
      all.push_back({double(k.frame), number(k.value, 0), number(k.in, 2), number(k.out, 4)});
    return all;
  }
  /// The values per frame in double, for sampled storage and constants. Values beyond the clip's frames are
  /// ignored.
  VECTOR_CONSTEXPR std::vector<double> expected_samples(int frames) const {
    std::vector<double> all;
    if (how == storage::constant) all.push_back(double{constant});
    for (std::size_t i = 0; i < samples.size() && static_cast<int>(i) < frames; ++i)
      all.push_back(number(samples[i], 0));
    return all;
  }
  /// The track's value in double.
  VECTOR_CONSTEXPR double expected(double frame, int frames) const {
    return keys.empty() ? lines(expected_samples(frames), frame) : hermite(expected_keys(), frame);
  }
  /// The promised error of every path but a baked clip.
  VECTOR_CONSTEXPR double promised(double frame, int frames) const {
    return keys.empty() ? most_error(of_samples, expected_samples(frames), frame)
                        : most_error(of_cubics, expected_keys(), frame);
  }
};

enum class game { bayonetta, bayonetta2, okami, god_hand };

/// True for the games with mtb3 motions, which are little-endian.
constexpr bool is_mtb3(game g) { return g == game::okami || g == game::god_hand; }

/// The number for a storage in a game's records: its type, or in mtb3 the base of its property family. -2:
/// none.
constexpr int type_number(game g, storage s) {
  struct row {
    storage how;
    int bayonetta, bayonetta2, okami, god_hand;
  };
  constexpr row rows[] = {{storage::constant, 0, 0, 0, 0},
                          {storage::float_samples, 1, 1, -2, -2},
                          {storage::short_samples, 3, 2, -2, -2},
                          {storage::half_byte_samples, -2, 3, -2, -2},
                          {storage::float_byte_samples, 5, -2, -2, -2},
                          {storage::float_keys, 2, 4, 80, 80},
                          {storage::short_keys, 4, 5, 50, 48},
                          {storage::byte_keys, -2, 6, -2, -2},
                          {storage::relative_byte_keys, 6, 7, 16, 16},
                          {storage::padded_byte_keys, 7, -2, -2, -2},
                          {storage::big_frame_byte_keys, -2, 8, -2, -2}};
  for (const row& r : rows)
    if (r.how == s)
      return g == game::bayonetta    ? r.bayonetta
             : g == game::bayonetta2 ? r.bayonetta2
             : g == game::okami      ? r.okami
                                     : r.god_hand;
  return -2;
}
/// The type or property in a track's record.
VECTOR_CONSTEXPR int stored_type(game g, const track_spec& t) {
  return type_number(g, t.how) + (is_mtb3(g) ? t.index : 0);
}

struct mot_spec {
  game which = game::bayonetta2;
  int frames = 0;
  unsigned flags = 0;
  std::string_view name{};
  std::vector<track_spec> tracks{};
  bool terminator = true;
  unsigned version = 0x20120405; ///< only bayonetta2
  unsigned frame_rate = 0;       ///< only bayonetta2, the stored byte
};

VECTOR_CONSTEXPR void write_track_data(writer& out, const track_spec& t) {
  if (has_header(t.how)) {
    const std::size_t numbers = has_samples(t.how) ? 2 : 6;
    for (std::size_t i = 0; i < numbers; ++i) {
      if (has_half_header(t.how))
        out.u16(t.half_header[i]);
      else
        out.f32(t.header[i]);
    }
  }
  for (const float s : t.samples) {
    if (t.how == storage::float_samples)
      out.f32(s);
    else if (t.how == storage::short_samples)
      out.u16(static_cast<unsigned>(s));
    else
      out.u8(static_cast<unsigned>(s));
  }
  unsigned before = 0;
  for (const stored_key& k : t.keys) {
    switch (t.how) {
    case storage::float_keys:
    case storage::short_keys: out.u16(k.frame); break;
    case storage::byte_keys: out.u8(k.frame); break;
    case storage::relative_byte_keys: out.u8(k.frame - before); break;
    case storage::padded_byte_keys: out.u16(k.frame), out.u8(0); break;
    case storage::big_frame_byte_keys: out.u16_big(k.frame); break;
    default: break;
    }
    before = k.frame;
    if (t.how == storage::float_keys) out.u16(0);
    for (const float v : {k.value, k.in, k.out}) {
      if (t.how == storage::float_keys)
        out.f32(v);
      else if (t.how == storage::short_keys)
        out.u16(static_cast<unsigned>(v));
      else
        out.u8(static_cast<unsigned>(v));
    }
  }
}

/// A file of Okami or God Hand. In God Hand files, the first flag is 1 in records of bone 2.
VECTOR_CONSTEXPR std::vector<std::byte> write_mtb3(const mot_spec& m) {
  const bool flags = m.which == game::god_hand;
  const std::size_t size = flags ? 12 : 8;
  writer out{order::little};
  out.chars("mtb3", 4);
  out.u16(static_cast<unsigned>(m.frames));
  out.u8(static_cast<unsigned>(m.tracks.size() + (m.terminator ? 1 : 0)));
  out.u8(m.flags & 1U);
  for (const track_spec& t : m.tracks) {
    out.i8(t.bone);
    out.u8(static_cast<unsigned>(stored_type(m.which, t)));
    out.u16(static_cast<unsigned>(t.keys.size()));
    if (flags) out.u32(t.bone == 2 ? 1 : 0);
    out.f32(t.constant);
  }
  if (m.terminator) {
    out.u8(0x7F);
    for (int i = 0; i < 3; ++i) out.u8(0xFF);
    for (std::size_t i = 4; i < size; ++i) out.u8(0);
  }
  for (std::size_t i = 0; i < m.tracks.size(); ++i) {
    if (m.tracks[i].keys.empty()) continue;
    out.patch_u32(8 + size * i + size - 4, out.size());
    write_track_data(out, m.tracks[i]);
  }
  return out.take();
}

/// The file. Data blocks follow the records without gaps, so most of them are unaligned.
VECTOR_CONSTEXPR std::vector<std::byte> write(const mot_spec& m, order o) {
  if (is_mtb3(m.which)) return write_mtb3(m);
  writer out{o};
  const bool first = m.which == game::bayonetta;
  const std::size_t terminator = m.terminator ? 1 : 0;
  out.chars("mot", 4);
  if (!first) out.u32(m.version);
  out.u16(m.flags);
  out.i16(m.frames);
  const std::size_t table = first ? 0x10 : 0x2C;
  out.u32(table);
  out.u32(m.tracks.size() + (first ? terminator : 0));
  if (!first) {
    out.u8(0);
    out.u8(m.frame_rate);
    out.u16(0);
    out.chars(m.name, 20);
  }
  for (const track_spec& t : m.tracks) {
    out.i16(t.bone);
    out.i8(t.index);
    out.i8(t.dummy ? -1 : type_number(m.which, t.how));
    out.i16(static_cast<int>(t.keys.size() + t.samples.size()));
    out.i16(first ? -1 : 0);
    out.f32(t.constant);
  }
  if (m.terminator) {
    out.i16(0x7FFF);
    out.i8(0);
    out.i8(first ? -1 : 0);
    for (int i = 0; i < 4; ++i) out.u16(0);
  }
  for (std::size_t i = 0; i < m.tracks.size(); ++i) {
    const track_spec& t = m.tracks[i];
    if (t.how == storage::constant) continue;
    const std::size_t record = table + 12 * i;
    out.patch_u32(record + 8, out.size() - (first ? 0 : record));
    write_track_data(out, t);
  }
  return out.take();
}

/// A track adapted to mtb3: bones fit in a signed byte, channels are 0 to 8.
VECTOR_CONSTEXPR track_spec for_mtb3(track_spec t) {
  t.bone = t.bone > 127 ? 127 : t.bone;
  t.index = t.index > 8 ? 8 : t.index;
  return t;
}

/// One track of every kind of storage of a game, each with an unusual property: first keys after frame 0,
/// last keys before the end, a step, relative frames that exceed 255, too few and too many samples.
VECTOR_CONSTEXPR std::vector<track_spec> every_storage(game g) {
  const std::array<float, 6> floats{0.5F, 0.001F, -1, 0.0002F, -2, 0.0003F};
  const std::array<std::uint16_t, 6> halves{0xDE00, 0x4E00, 0xDC00,
                                            0x5000, 0xDC80, 0x5040}; // -1, 2^-8, -0.5, ...
  const std::vector<stored_key> quantised{
      {3, 0, 255, 9}, {8, 200, 17, 128}, {8, 10, 0, 255}, {20, 255, 80, 81}};
  const std::vector<stored_key> late{
      {3, 0, 255, 9}, {250, 200, 17, 128}, {300, 10, 0, 255}, {517, 255, 80, 81}};
  std::vector<track_spec> all;
  all.push_back({.bone = -1, .index = 0, .constant = 1.25F});
  all.push_back({.bone = 1, .index = 1, .how = storage::float_samples, .samples = {0.1F, 0.5F, -3, 8, 2.5F}});
  all.push_back({.bone = 2,
                 .index = 2,
                 .how = storage::short_samples,
                 .header = floats,
                 .samples = {0, 65535, 7, 300}});
  all.push_back({.bone = 3,
                 .index = 3,
                 .how = storage::half_byte_samples,
                 .half_header = halves,
                 .samples = {0, 255, 7}});
  all.push_back({.bone = 4,
                 .index = 4,
                 .how = storage::float_byte_samples,
                 .header = floats,
                 .samples = {255, 0, 128}});
  all.push_back({.bone = 5,
                 .index = 5,
                 .how = storage::float_keys,
                 .keys = {{2, 1, 0.5F, -0.5F}, {9, 3, 2, 1}, {33, -1, 0, 4}}});
  all.push_back({.bone = 6,
                 .index = 7,
                 .how = storage::short_keys,
                 .header = floats,
                 .keys = {{0, 65535, 0, 4096}, {30, 2, 40000, 1}}});
  all.push_back({.bone = 7, .index = 8, .how = storage::byte_keys, .half_header = halves, .keys = quantised});
  all.push_back(
      {.bone = 8, .index = 9, .how = storage::relative_byte_keys, .half_header = halves, .keys = late});
  all.push_back(
      {.bone = 0xF60, .index = 14, .how = storage::padded_byte_keys, .half_header = halves, .keys = late});
  all.push_back({.bone = 0x7000,
                 .index = 15,
                 .how = storage::big_frame_byte_keys,
                 .half_header = halves,
                 .keys = late});
  all.push_back(
      {.bone = 9, .index = 6, .how = storage::byte_keys, .half_header = halves, .keys = {{5, 100, 0, 0}}});
  all.push_back({.bone = 9,
                 .index = 3,
                 .how = storage::relative_byte_keys,
                 .half_header = halves,
                 .keys = {{5, 100, 0, 0}}});
  std::vector<track_spec> fitting;
  for (track_spec& t : all)
    if (type_number(g, t.how) >= 0) {
      if (is_mtb3(g)) t = for_mtb3(t);
      fitting.push_back(t);
    }
  return fitting;
}

/// A small motion with every kind of storage.
VECTOR_CONSTEXPR mot_spec every_type(game g, int frames = 40) {
  return {.which = g, .frames = frames, .flags = 1, .name = "every_type", .tracks = every_storage(g)};
}

} // namespace support

#endif
