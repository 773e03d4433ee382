// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/real_motions: a second reader of real motions, in double. Independent of the library: it
// includes none of its headers and is written from the formats' descriptions.
#ifndef MOTLEY_TESTS_SUPPORT_REAL_MOTIONS_HPP
#define MOTLEY_TESTS_SUPPORT_REAL_MOTIONS_HPP

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "real_files.hpp"
#include "reference.hpp"

namespace support::oracle {

/// Numbers of a file. Throws std::out_of_range past its end.
class reader {
public:
  explicit reader(const std::vector<std::byte>& bytes, bool is_big = false)
      : bytes_{bytes}, is_big_{is_big} {}
  unsigned u8(std::size_t at) const { return std::to_integer<unsigned>(bytes_.at(at)); }
  int i8(std::size_t at) const { return static_cast<std::int8_t>(u8(at)); }
  unsigned big_u16(std::size_t at) const { return u8(at) << 8U | u8(at + 1); }
  unsigned u16(std::size_t at) const { return is_big_ ? big_u16(at) : u8(at) | u8(at + 1) << 8U; }
  int i16(std::size_t at) const { return static_cast<std::int16_t>(u16(at)); }
  std::uint32_t u32(std::size_t at) const {
    return is_big_ ? u16(at) << 16U | u16(at + 2) : u16(at) | u16(at + 2) << 16U;
  }
  double f32(std::size_t at) const { return double{std::bit_cast<float>(u32(at))}; }
  double pghalf(std::size_t at) const { return pghalf_value(static_cast<std::uint16_t>(u16(at))); }
  std::size_t size() const { return bytes_.size(); }

private:
  const std::vector<std::byte>& bytes_;
  bool is_big_;
};

/// A track's curve: Hermite keys, or values per frame. A constant is one value.
struct curve {
  int bone = 0, index = 0, type = 0; ///< as stored; of mtb3 the index is the channel, the type the property
  bool is_marked = false;            ///< God Hand's flags are set
  std::vector<reference_key> keys{};
  std::vector<double> values{};
  std::size_t begin = 0, end = 0; ///< of its block in the file; equal for a constant in the record

  double at(double frame) const {
    if (keys.empty()) return lines(values, frame);
    const auto after = std::upper_bound(keys.begin(), keys.end(), frame,
                                        [](double f, const reference_key& k) { return f < k.frame; });
    if (after == keys.begin()) return keys.front().value;
    if (after == keys.end()) return keys.back().value;
    return hermite(after[-1], after[0], frame);
  }
  bool moves() const { return keys.size() + values.size() > 1; }
};

struct motion {
  unsigned frames = 0, rate = 0, flags = 0, version = 0;
  std::vector<curve> curves{};
  std::size_t table_end = 0; ///< including the terminator
};

/// Reads `count` keys of a curve: six numbers p, dp, m0, dm0, m1, dm1 from `at` on, of 2 or 4 bytes, then
/// keys. A key begins with its frame of frame_bytes; key_bytes in all; its three integers are the last ones.
struct quantised {
  std::size_t number_bytes, key_bytes, frame_bytes, integer_bytes;
  bool is_relative = false, has_big_frames = false;

  void read(const reader& in, std::size_t at, std::size_t count, curve& c) const {
    double h[6];
    for (std::size_t i = 0; i < 6; ++i) h[i] = number_bytes == 2 ? in.pghalf(at + 2 * i) : in.f32(at + 4 * i);
    unsigned frame = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t key = at + 6 * number_bytes + k * key_bytes, last = key + key_bytes;
      const unsigned stored = frame_bytes == 1 ? in.u8(key) : has_big_frames ? in.big_u16(key) : in.u16(key);
      const auto integer = [&](std::size_t i) {
        const std::size_t place = last - (3 - i) * integer_bytes;
        return double(integer_bytes == 1 ? in.u8(place) : in.u16(place));
      };
      frame = is_relative ? frame + stored : stored;
      c.keys.push_back(
          {double(frame), h[0] + h[1] * integer(0), h[2] + h[3] * integer(1), h[4] + h[5] * integer(2)});
    }
    c.begin = at;
    c.end = at + 6 * number_bytes + count * key_bytes;
  }
};

/// Keys of 16 bytes: u16 frame, u16 padding, f32 value, incoming and outgoing slope.
inline void read_full_keys(const reader& in, std::size_t at, std::size_t count, curve& c) {
  for (std::size_t k = 0; k < count; ++k)
    c.keys.push_back({double(in.u16(at + 16 * k)), in.f32(at + 16 * k + 4), in.f32(at + 16 * k + 8),
                      in.f32(at + 16 * k + 12)});
  c.begin = at;
  c.end = at + 16 * count;
}

/// The PlatinumGames mot since Bayonetta 2, little-endian or big-endian.
inline motion read_platinum(const std::vector<std::byte>& bytes) {
  const bool is_big = reader{bytes}.u8(4) == 0x20;
  const reader in{bytes, is_big};
  motion m{in.u16(10), in.u8(0x15) == 0 ? 60 : in.u8(0x15), in.u16(8), in.u32(4), {}, 0};
  const std::size_t records = in.u32(12), count = in.u32(16);
  m.table_end = records + 12 * (count + 1);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = records + 12 * i, data = at + in.u32(at + 8);
    const auto n = static_cast<std::size_t>(in.i16(at + 4));
    curve c{in.i16(at), in.i8(at + 2), in.i8(at + 3)};
    const auto per_frame = [&](std::size_t header, std::size_t width, const auto& value) {
      for (std::size_t f = 0; f < n; ++f) c.values.push_back(value(data + header + f * width));
      c.begin = data;
      c.end = data + header + n * width;
    };
    switch (c.type) {
    case 0: c.values = {in.f32(at + 8)}; break;
    case 1: per_frame(0, 4, [&](std::size_t p) { return in.f32(p); }); break;
    case 2:
      per_frame(8, 2, [&](std::size_t p) { return in.f32(data) + in.f32(data + 4) * in.u16(p); });
      break;
    case 3:
      per_frame(4, 1, [&](std::size_t p) { return in.pghalf(data) + in.pghalf(data + 2) * in.u8(p); });
      break;
    case 4: read_full_keys(in, data, n, c); break;
    case 5: quantised{4, 8, 2, 2}.read(in, data, n, c); break;
    case 6: quantised{2, 4, 1, 1}.read(in, data, n, c); break;
    case 7: quantised{2, 4, 1, 1, true}.read(in, data, n, c); break;
    case 8: quantised{2, 5, 2, 1, false, true}.read(in, data, n, c); break;
    default: throw std::out_of_range{"type " + std::to_string(c.type)};
    }
    m.curves.push_back(std::move(c));
  }
  return m;
}

/// God Hand's mtb3. The version is its u8 at 7.
inline motion read_god_hand(const std::vector<std::byte>& bytes) {
  const reader in{bytes};
  const std::size_t count = in.u8(6);
  motion m{in.u16(4), 30, 0, in.u8(7), {}, 8 + 12 * count};
  for (std::size_t i = 0; i + 1 < count; ++i) {
    const std::size_t at = 8 + 12 * i, data = in.u32(at + 8), n = in.u16(at + 2);
    const auto property = static_cast<int>(in.u8(at + 1));
    curve c{in.i8(at), 0, property, in.u8(at + 4) + in.u8(at + 5) + in.u8(at + 6) + in.u8(at + 7) > 0};
    const auto in_family = [&](int base) {
      c.index = property - base;
      return property >= base && property < base + 9;
    };
    if (in_family(0))
      c.values = {in.f32(at + 8)};
    else if (in_family(16))
      quantised{2, 4, 1, 1, true}.read(in, data, n, c);
    else if (in_family(48))
      quantised{4, 8, 2, 2}.read(in, data, n, c);
    else if (in_family(80))
      read_full_keys(in, data, n, c);
    else
      throw std::out_of_range{"property " + std::to_string(property)};
    m.curves.push_back(std::move(c));
  }
  return m;
}

/// The motions of one of the archives, by name. The build unpacks them.
inline std::map<std::string, std::vector<std::byte>> motions_of(const std::string& game) {
  std::map<std::string, std::vector<std::byte>> all;
  const std::filesystem::path folder = std::filesystem::path{MOTLEY_REAL_MOTIONS} / game;
  std::error_code failed;
  for (const auto& entry : std::filesystem::recursive_directory_iterator{folder, failed})
    if (entry.is_regular_file())
      if (auto bytes = read_file(entry.path().string()))
        all.emplace(entry.path().filename().string(), std::move(*bytes));
  if (all.empty())
    std::fprintf(
        stderr,
        "\n*** REAL MOTIONS ABSENT: %s. This test tested NOTHING. Configure again with MOTLEY_DATA, the "
        "folder that has %s/%s_mots.tar.xz. ***\n\n",
        folder.string().c_str(), game.c_str(), game.c_str());
  return all;
}

/// The error that a sample of a curve may have: a few roundings to float of the largest value, and of what is
/// added up between two keys (their difference and slopes). This is the only place that states it.
inline double allowed_error(const curve& c) {
  double largest = 0, range = 0, slope = 0;
  for (std::size_t i = 0; i < c.keys.size(); ++i) {
    largest = std::max(largest, std::abs(c.keys[i].value));
    slope = std::max({slope, std::abs(c.keys[i].in), std::abs(c.keys[i].out)});
    if (i > 0) range = std::max(range, std::abs(c.keys[i].value - c.keys[i - 1].value));
  }
  for (std::size_t i = 0; i < c.values.size(); ++i) {
    largest = std::max(largest, std::abs(c.values[i]));
    if (i > 0) range = std::max(range, std::abs(c.values[i] - c.values[i - 1]));
  }
  const double unit = largest > 0 ? std::ldexp(1, std::ilogb(largest) - 23) : 0;
  return 1.5 * unit + std::ldexp(range + slope, -21);
}

} // namespace support::oracle

#endif
