// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/shenmue/coded: codes are added up as one by one, blocks are checked as curve by curve, and a
// walk goes on where a mark says.
#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <optional>
#include <vector>

#include "support/bytes.hpp"
#include "support/constexpr_vector.hpp"
#include "support/random.hpp"

namespace {

namespace codes = motley::key_codes;
using half = motley::packed<motley::half, std::endian::little>;
using wide = motley::le_u16;

constexpr unsigned code_in(unsigned byte, unsigned i) { return byte >> (6 - 2 * i) & 3U; }

/// Bytes at the very end of a heap block, so that a sanitizer sees the first one read behind them.
struct at_end {
  explicit at_end(const std::vector<unsigned>& values, std::size_t ahead)
      : memory{new std::byte[ahead + values.size()]}, first{memory.get() + ahead}, size{values.size()} {
    for (std::size_t i = 0; i < ahead; ++i) memory[i] = std::byte{0xFF};
    for (std::size_t i = 0; i < size; ++i) first[i] = static_cast<std::byte>(values[i]);
  }
  const std::byte* last_eight() const { return first + size - 8; }
  std::unique_ptr<std::byte[]> memory;
  std::byte* first;
  std::size_t size;
};

/// Keys at 0, 3, 3, 7 and 9: codes 1, 3, 2, 0 and 2.
VECTOR_CONSTEXPR bool resumes() {
  support::writer out{support::order::little};
  for (const unsigned frame : {3U, 3U, 7U}) out.u8(frame);
  out.u8(0b01'11'10'00), out.u8(0b10'00'00'00);
  for (const unsigned n : {0x3C00U, 0x4000U, 0x4200U, 0x4400U, 0x4500U, 0x4600U, 0x4700U, 0x4800U})
    out.u16(n);
  const auto bytes = out.take();
  const motley::coded_keys<std::uint8_t, half, 30> keys{{&bytes[0], &bytes[3], &bytes[5]}, 3, 9};
  constexpr unsigned offsets[] = {0, 2, 8, 12, 12, 16};
  unsigned index = 0;
  for (auto at = keys.begin(); at != keys.end(); ++at, ++index) {
    const motley::coded_seek_state mark = at.state();
    if (mark.index != index || mark.offset != offsets[index]) return false;
    auto again = keys.resume(mark);
    if (again != at) return false;
    for (auto rest = at; rest != keys.end(); ++rest, ++again)
      if (*again != *rest || again.code() != rest.code() || again.frame() != rest.frame()) return false;
    if (again != keys.end()) return false;
  }
  auto end = keys.begin();
  for (unsigned i = 0; i < 5; ++i) ++end;
  return index == 5 && end.state().index == 5 && keys.resume(end.state()) == keys.end() &&
         *keys.resume({2, 8}) == motley::key{3, 6, 0, 5.0F * 4 / 30} &&
         *keys.resume({4, 12}) == motley::key{9, 8, 7.0F * 2 / 30, 0};
}
VECTOR_STATIC_ASSERT(resumes());

/// The same values at frames 0 to 9 as those of its keys.
constexpr bool fills_in_constant_expressions() {
  constexpr std::byte frames[] = {std::byte{3}, std::byte{3}, std::byte{7}},
                      codes[] = {std::byte{0b01'11'10'00}, std::byte{0b10'00'00'00}},
                      halves[] = {std::byte{0}, std::byte{0x3C}, std::byte{0}, std::byte{0x40},
                                  std::byte{0}, std::byte{0x42}, std::byte{0}, std::byte{0x44},
                                  std::byte{0}, std::byte{0x45}, std::byte{0}, std::byte{0x46},
                                  std::byte{0}, std::byte{0x47}, std::byte{0}, std::byte{0x48}};
  const motley::coded_keys<std::uint8_t, half, 30> curve{{frames, codes, halves}, 3, 9};
  float values[10]{};
  motley::fill(curve, values);
  for (int i = 0; i < 10; ++i)
    if (values[i] != motley::evaluate(curve, static_cast<float>(i))) return false;
  return true;
}
static_assert(fills_in_constant_expressions());
static_assert(motley::self_filling<motley::coded_keys<std::uint8_t, half, 30>>);

std::vector<std::uint32_t> bits_of(const std::vector<float>& values) {
  std::vector<std::uint32_t> bits;
  for (const float v : values) bits.push_back(std::bit_cast<std::uint32_t>(v));
  return bits;
}

} // namespace

TEST_CASE("codes are added up as one by one, to the last byte of the memory") {
  support::random random{1};
  for (unsigned bytes = 1; bytes <= 70; ++bytes) {
    CAPTURE(bytes);
    std::vector<unsigned> values;
    for (unsigned i = 0; i < bytes; ++i) values.push_back(random.below(256));
    const at_end tight{values, 8};
    values.insert(values.end(), 9, 0xFF);
    const at_end roomy{values, 0};
    unsigned expected = 0;
    for (unsigned keys = 1; keys <= 4 * bytes; ++keys) {
      expected += code_in(values[(keys - 1) / 4], (keys - 1) % 4);
      CHECK(codes::sum(tight.first, keys, tight.last_eight()) == expected);
      CHECK(codes::sum(roomy.first, keys, roomy.last_eight()) == expected);
    }
    CHECK(codes::sum_of_all(tight.first, bytes, tight.last_eight()) == expected);
    CHECK(codes::sum_of_all(roomy.first, bytes, roomy.last_eight()) == expected);
  }
}

TEST_CASE("many curves are in order if each of them is") {
  support::random random{2};
  std::size_t good = 0, bad = 0;
  for (unsigned round = 0; round < 4000; ++round) {
    CAPTURE(round);
    // Few different frames, so that many are equal; long curves now and then; most of them in order.
    const unsigned curves = 1 + random.below(6), frames = 2 + random.below(round % 2 == 0 ? 4 : 250);
    std::vector<unsigned> counts, stored;
    std::uint32_t frame_total = 0, code_total = 0;
    for (unsigned c = 0; c < curves; ++c) {
      const unsigned between = random.below(3) == 0 ? 0 : random.below(random.below(8) == 0 ? 256 : 6);
      std::vector<unsigned> own;
      for (unsigned i = 0; i < between; ++i) own.push_back(random.below(frames));
      if (random.below(8) != 0) std::sort(own.begin(), own.end());
      counts.push_back(between);
      frame_total += between;
      code_total += (between + 2) / 4 + ((between + 2) % 4 != 0 ? 1 : 0);
      stored.insert(stored.end(), own.begin(), own.end());
    }
    if (random.below(2) == 0) // else some are often too late
      for (auto& f : stored) f = f > frames - 2 ? frames - 2 : f;
    bool expected = true;
    for (std::size_t c = 0, i = 0; c < counts.size(); i += counts[c++])
      for (std::size_t k = 0; k < counts[c]; ++k)
        expected = expected && stored[i + k] <= frames - 2 && (k == 0 || stored[i + k - 1] <= stored[i + k]);
    (expected ? good : bad) += 1;
    const at_end count_bytes{counts, 0}, bytes{stored, 0};
    std::vector<unsigned> pairs;
    for (const unsigned f : stored) {
      pairs.push_back((f + 0x1F0) & 0xFF);
      pairs.push_back((f + 0x1F0) >> 8U);
    }
    const at_end words{pairs, 0};
    const auto sizes = motley::sizes_of(count_bytes.first, curves);
    CHECK(sizes.frames == frame_total);
    CHECK(sizes.codes == code_total);
    CHECK(motley::in_order<std::uint8_t>(count_bytes.first, bytes.first, frame_total, frames - 2) ==
          expected);
    CHECK(motley::in_order<wide>(count_bytes.first, words.first, frame_total, frames - 2 + 0x1F0) ==
          expected);
  }
  CHECK(good > 500);
  CHECK(bad > 500);
}

TEST_CASE("frames may go backwards from curve to curve more often than a byte can count") {
  const unsigned curves = 2000;
  std::vector<unsigned> stored;
  for (unsigned i = 0; i < curves; ++i) stored.push_back(249 - i % 250);
  const at_end counts{std::vector<unsigned>(curves, 1), 0}, bytes{stored, 0};
  CHECK(motley::in_order<std::uint8_t>(counts.first, bytes.first, curves, 249));
  CHECK(!motley::in_order<std::uint8_t>(counts.first, bytes.first, curves, 248));
}

namespace {

/// A curve of random keys, frames and codes, each part of it at the end of its own memory.
template <class Frame> struct random_curve {
  random_curve(support::random& random, unsigned between, unsigned room) {
    std::vector<unsigned> stored, code_bytes((between + 5) / 4), halves;
    for (unsigned i = 0; i < between; ++i) stored.push_back(random.below(last + 1));
    std::sort(stored.begin(), stored.end());
    std::vector<unsigned> frame_bytes;
    for (const unsigned f : stored) {
      frame_bytes.push_back(f & 0xFF);
      if (sizeof(Frame) == 2) frame_bytes.push_back(f >> 8U);
    }
    for (unsigned i = 0; i < between + 2; ++i) {
      const unsigned code = random.below(4);
      code_bytes[i / 4] |= code << (6 - 2 * (i % 4));
      for (unsigned n = 0; n < code; ++n) { // any but infinity and NaN
        const unsigned bits =
            random.below(8) == 0 ? 0x8000U * random.below(2) : random.below(0x10000) & 0xBFFF;
        halves.push_back(bits & 0xFF);
        halves.push_back(bits >> 8U);
      }
    }
    halves.insert(halves.end(), room, 0xFF);
    frames.emplace(frame_bytes, 0U);
    codes.emplace(code_bytes, 0U);
    numbers.emplace(halves, 0U);
    curve = {{frames->first, codes->first, numbers->first, room == 0 ? 0 : numbers->size}, between, last};
  }
  static constexpr unsigned last = sizeof(Frame) == 2 ? 300 : 60;
  std::optional<at_end> frames, codes, numbers;
  motley::coded_keys<Frame, half, 30> curve;
};

template <class Frame> void fills_as_its_keys() {
  support::random random{sizeof(Frame)};
  for (unsigned round = 0; round < 600; ++round) {
    const unsigned between = random.below(4) == 0 ? 0 : random.below(random.below(8) == 0 ? 256 : 40);
    const random_curve<Frame> c{random, between, random.below(3) * random.below(40)};
    CAPTURE(round);
    CAPTURE(between);
    const std::vector<motley::key> keys(c.curve.keys().begin(), c.curve.keys().end());
    REQUIRE(keys.size() == c.curve.size());
    for (const std::size_t count :
         {std::size_t{1}, std::size_t{c.last} / 2, std::size_t{c.last} + 1, std::size_t{c.last} + 20}) {
      CAPTURE(count);
      std::vector<float> filled(count), expected(count), poses(3 * count, 7.0F);
      motley::fill(c.curve, filled);
      motley::fill(keys, expected);
      CHECK(bits_of(filled) == bits_of(expected));
      c.curve.fill_from_start(motley::detail::strided_rows{poses.data() + 1, 3}, count);
      for (std::size_t i = 0; i < count; ++i) filled[i] = poses[3 * i + 1];
      CHECK(bits_of(filled) == bits_of(expected));
    }
  }
}

} // namespace

TEST_CASE("a curve fills a row as its keys do, bit for bit, and reads no byte behind its memory") {
  fills_as_its_keys<std::uint8_t>();
  fills_as_its_keys<wide>();
}

TEST_CASE("a walk goes on where a mark says") { CHECK(resumes()); }
