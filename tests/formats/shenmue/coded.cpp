// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/shenmue/coded: codes are added up as one by one, blocks are checked as curve by curve, and a
// walk goes on where a mark says.
#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "support/bytes.hpp"
#include "support/random.hpp"

namespace {

namespace codes = motley::key_codes;
using half = motley::packed<motley::half, std::endian::little>;
using wide = motley::u16<std::endian::little>;

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
constexpr bool resumes() {
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
static_assert(resumes());

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

TEST_CASE("a walk goes on where a mark says") { CHECK(resumes()); }
