// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/wire/bits: fields across words, at the end and beyond it; walking set bits.
#include <motley/wire/bits.hpp>

#include <doctest/doctest.h>

#include <array>
#include <memory>
#include <vector>

#include "support/anim_writer.hpp"
#include "support/random.hpp"

using motley::bit_field;
using motley::bit_reader;
using motley::bit_view;

namespace {

constexpr auto bytes_of(std::initializer_list<unsigned> numbers) {
  std::array<std::byte, 12> out{};
  std::size_t i = 0;
  for (const unsigned n : numbers) out[i++] = static_cast<std::byte>(n);
  return out;
}

// Two words: 0x80000005 and 0x0000001E, so bits 0, 2, 31 of the first and 1 to 4 of the second are set.
constexpr auto two = bytes_of({0x80, 0, 0, 5, 0, 0, 0, 0x1E});
constexpr bit_view bits{two.data(), 40};

constexpr bool reads() {
  bit_reader r{bits};
  return r.read(1) == 1 && r.read(0) == 0 && r.read(2) == 2 && r.read(28) == 0 // bits 0; 1, 2; 3 to 30
         && r.read_signed(2) == 1                                              // 31 and 32: across words
         && r.read_signed(3) == -1                                             // 33 to 35
         && r.read(4) == 1 && r.position() == 40 && !r.past_end()              // 36 to 39
         && r.read(32) == 0 && r.past_end();
}
static_assert(reads());
static_assert(bit_reader{bits}.read(32) == 0x80000005U && bit_reader{bits, 31}.read(32) == 0x3DU);
static_assert(bit_reader{bits}.read_signed(32) == -0x7FFFFFFB);
static_assert(bits[0] && !bits[1] && bits[2] && bits[31] && !bits[32] && bits[33] && !bits[40] &&
              !bits[1000]);
static_assert(bits.next_set(0) == 0 && bits.next_set(1) == 2 && bits.next_set(3) == 31 &&
              bits.next_set(32) == 33 && bits.next_set(37) == 40 && bits.next_set(99) == 40);
static_assert(bits.previous_set(40) == 36 && bits.previous_set(33) == 31 && bits.previous_set(31) == 2 &&
              bits.previous_set(1) == 0 && bits.previous_set(0) == 0);
static_assert(bits.run(0) == 1 && bits.run(1) == 0 && bits.run(33) == 4 && bits.run(34) == 3 &&
              bits.run(40) == 0);
static_assert(bits.count_set(0) == 0 && bits.count_set(1) == 1 && bits.count_set(33) == 3 &&
              bits.count_set(35) == 5 && bits.count_set(1000) == 7);
static_assert(bit_view::bytes_for(0) == 0 && bit_view::bytes_for(1) == 4 && bit_view::bytes_for(33) == 8);
static_assert(bit_view{}.window(7) == 0 && bit_view{}.next_set(0) == 0);

} // namespace

TEST_CASE(
    "bits: every width at every position, to the last bit and beyond, from a buffer of exactly their size") {
  support::random random{3};
  for (const std::size_t words : {1U, 2U, 3U, 7U}) {
    const std::size_t size = words * 32;
    const std::unique_ptr<std::byte[]> data{new std::byte[words * 4]}; // a sanitizer sees a read past it
    std::vector<bool> plain(size);
    for (std::size_t i = 0; i < words * 4; ++i) data[i] = static_cast<std::byte>(random.below(256));
    for (std::size_t i = 0; i < size; ++i) // bit i: byte 3 of a word holds its lowest bits
      plain[i] = (std::to_integer<unsigned>(data[i / 32 * 4 + 3 - i % 32 / 8]) >> (i % 8) & 1U) != 0;
    const bit_view view{data.get(), size};
    const auto bit = [&](std::uint64_t i) { return i < size && plain[static_cast<std::size_t>(i)]; };
    for (std::uint64_t at = 0; at < size + 70; ++at) {
      std::uint64_t expected = 0;
      for (unsigned i = 0; i < 64; ++i) expected |= std::uint64_t{bit(at + i)} << i;
      REQUIRE(view.window(at) == expected);
      REQUIRE((view.short_window(at) & 0x1FFFFFFFFU) == (expected & 0x1FFFFFFFFU));
      REQUIRE(view[at] == bit(at));
      for (std::uint32_t width = 0; width <= 32; ++width) {
        bit_reader reader{view, at};
        const std::uint64_t number = expected & ((std::uint64_t{1} << width) - 1);
        REQUIRE(reader.read(width) == number);
        const bool negative = width > 0 && (number >> (width - 1)) != 0;
        const auto value = static_cast<std::int64_t>(number) - (negative ? std::int64_t{1} << width : 0);
        REQUIRE(bit_reader{view, at}.read_signed(width) == value);
        if (width <= 20) REQUIRE(bit_field{13, width}.signed_in(expected << 13U) == value);
      }
      std::uint64_t next = at, before = at, run = 0, count = 0;
      while (next < size && !bit(next)) ++next;
      REQUIRE(view.next_set(at) == (at < size ? next : size));
      while (before > 0 && !bit(before - 1)) --before;
      REQUIRE(view.previous_set(at) == (before > 0 ? before - 1 : at));
      while (bit(at + run) && run < 64) ++run;
      REQUIRE(view.run(at) == run);
      for (std::uint64_t i = 0; i < at; ++i) count += bit(i) ? 1 : 0;
      REQUIRE(view.count_set(at) == count);
    }
  }
}

TEST_CASE("bits: bits of the last word that do not belong to the view are not found") {
  const auto ones = bytes_of({0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF});
  const bit_view view{ones.data(), 37};
  CHECK(view.count_set(64) == 37);
  CHECK(view.next_set(37) == 37);
  CHECK(view.run(30) == 7);
  CHECK(view.previous_set(37) == 36);
}

TEST_CASE("bits: what the tests' own writer puts comes out again") {
  support::random random{8};
  std::vector<std::pair<std::int32_t, unsigned>> fields;
  support::anim::bit_writer bits_out;
  for (int i = 0; i < 500; ++i) {
    const unsigned width = random.below(17);
    const int value = width > 0 ? static_cast<int>(random.below(1U << width)) - (1 << width >> 1) : 0;
    fields.emplace_back(value, width);
    bits_out.put(static_cast<std::uint64_t>(value), width);
  }
  support::writer out{support::order::big};
  bits_out.write(out);
  const auto file = out.take();
  bit_reader reader{bit_view{file.data(), file.size() * 8}};
  for (const auto& [value, width] : fields) REQUIRE(reader.read_signed(width) == value);
}
