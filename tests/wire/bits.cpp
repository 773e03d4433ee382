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
using motley::bit_order;
using motley::bit_reader;
using motley::bit_view;
/// As Metroid Prime's ANIM stores them.
using word_bits = bit_view<bit_order::lsb_first, std::uint32_t, std::endian::big>;

namespace {

constexpr auto bytes_of(std::initializer_list<unsigned> numbers) {
  std::array<std::byte, 12> out{};
  std::size_t i = 0;
  for (const unsigned n : numbers) out[i++] = static_cast<std::byte>(n);
  return out;
}

// Two words: 0x80000005 and 0x0000001E, so bits 0, 2, 31 of the first and 1 to 4 of the second are set.
constexpr auto two = bytes_of({0x80, 0, 0, 5, 0, 0, 0, 0x1E});
constexpr word_bits bits{two.data(), 40};

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
static_assert(word_bits::bytes_for(0) == 0 && word_bits::bytes_for(1) == 4 && word_bits::bytes_for(33) == 8);
static_assert(word_bits{}.window(7) == 0 && word_bits{}.next_set(0) == 0);

// By hand: bytes 0xA5 0x0F 0x80 (1010'0101 0000'1111 1000'0000) hold, most significant bit first, the numbers
// 101, 00101, 00001111100 and the rest; least significant bit first, 101, 10100, 00000001111 and the rest.
constexpr auto three = bytes_of({0xA5, 0x0F, 0x80});
constexpr bit_view<bit_order::msb_first> msb{three.data(), 23};
constexpr bit_view<bit_order::lsb_first> lsb{three.data(), 23};
constexpr bool reads_bytes() {
  bit_reader m{msb};
  bit_reader l{lsb};
  return m.read(3) == 5 && m.read(5) == 5 && m.read(11) == 0x7C && m.read_signed(5) == 0 && m.past_end() //
         && l.read(3) == 5 && l.read(5) == 0x14 && l.read(11) == 0x00F && l.read_signed(5) == -16;
}
static_assert(reads_bytes());
static_assert(bit_reader{msb}.read_signed(3) == -3 && bit_reader{msb}.read(16) == 0xA50F);
static_assert(msb[0] && !msb[1] && msb[16] && !msb[17] && msb.next_set(8) == 12 &&
              msb.previous_set(12) == 7 && msb.run(12) == 5 && msb.count_set(14) == 6 &&
              msb.window(0) == 0xA50F800000000000U);
static_assert(msb.bytes_for(1) == 1 && msb.bytes_for(9) == 2);

/// A layout, and bit i of it the slow way.
template <bit_order Bits, class Word, std::endian ByteOrder> struct layout {
  using view = bit_view<Bits, Word, ByteOrder>;
  static constexpr bool lsb_first = Bits == bit_order::lsb_first;
  static constexpr std::size_t word_bits = sizeof(Word) * 8;
  static bool bit(const std::byte* data, std::uint64_t i) {
    const std::uint64_t in_word = i % word_bits, significance = lsb_first ? in_word : word_bits - 1 - in_word;
    const std::uint64_t byte =
        ByteOrder == std::endian::little ? significance / 8 : sizeof(Word) - 1 - significance / 8;
    return (std::to_integer<unsigned>(data[i / word_bits * sizeof(Word) + byte]) >> (significance % 8) &
            1U) != 0;
  }
};

} // namespace

TEST_CASE_TEMPLATE(
    "bits: every width at every position, to the last bit and beyond, from a buffer of exactly "
    "their size",
    L, layout<bit_order::lsb_first, std::uint32_t, std::endian::big>,
    layout<bit_order::lsb_first, std::uint32_t, std::endian::little>,
    layout<bit_order::msb_first, std::uint32_t, std::endian::big>,
    layout<bit_order::msb_first, std::uint32_t, std::endian::little>,
    layout<bit_order::lsb_first, std::uint16_t, std::endian::big>,
    layout<bit_order::lsb_first, std::uint16_t, std::endian::little>,
    layout<bit_order::msb_first, std::uint16_t, std::endian::big>,
    layout<bit_order::msb_first, std::uint16_t, std::endian::little>,
    layout<bit_order::lsb_first, std::uint8_t, std::endian::big>,
    layout<bit_order::msb_first, std::uint8_t, std::endian::big>) {
  support::random random{3};
  for (const std::size_t words : {1U, 2U, 3U, 7U, 17U}) {
    const std::size_t size = words * L::word_bits, length = words * L::word_bits / 8;
    if (size > 300) continue;
    const std::unique_ptr<std::byte[]> data{new std::byte[length]}; // a sanitizer sees a read past it
    for (std::size_t i = 0; i < length; ++i) data[i] = static_cast<std::byte>(random.below(256));
    const typename L::view view{data.get(), size};
    const auto bit = [&](std::uint64_t i) { return i < size && L::bit(data.get(), i); };
    for (std::uint64_t at = 0; at < size + 70; ++at) {
      std::uint64_t expected = 0;
      for (unsigned i = 0; i < 64; ++i) expected |= std::uint64_t{bit(at + i)} << (L::lsb_first ? i : 63 - i);
      REQUIRE(view.window(at) == expected);
      const std::uint64_t sure = L::lsb_first ? 0x1FFFFFFFFU : ~std::uint64_t{0} << 31U;
      REQUIRE((view.short_window(at) & sure) == (expected & sure));
      REQUIRE(view[at] == bit(at));
      for (std::uint32_t width = 0; width <= 32; ++width) {
        bit_reader reader{view, at};
        std::uint64_t number = 0;
        for (std::uint32_t i = 0; i < width; ++i)
          number |= std::uint64_t{bit(at + i)} << (L::lsb_first ? i : width - 1 - i);
        REQUIRE(reader.read(width) == number);
        const bool negative = width > 0 && (number >> (width - 1)) != 0;
        const auto value = static_cast<std::int64_t>(number) - (negative ? std::int64_t{1} << width : 0);
        REQUIRE(bit_reader{view, at}.read_signed(width) == value);
        if (at >= 13 && width <= 20)
          REQUIRE(L::view::field(13, width).signed_in(view.window(at - 13)) == value);
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
      constexpr std::uint64_t word = 8 * L::view::bytes_for(1);
      for (std::uint64_t begin = 0; begin <= at + word; begin += word) {
        for (const std::uint64_t from : {begin, begin + word - 1}) REQUIRE(view.count_set(at, from) == count);
        for (std::uint64_t i = begin; i < begin + word && i < at; ++i) count -= bit(i) ? 1 : 0;
      }
    }
  }
}

TEST_CASE("bits: bits of the last word that do not belong to the view are not found") {
  const auto ones = bytes_of({0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF});
  const auto check = [](const auto& view) {
    CHECK(view.count_set(64) == 37);
    CHECK(view.count_set(64, 64) == 0);
    CHECK(view.next_set(37) == 37);
    CHECK(view.run(30) == 7);
    CHECK(view.previous_set(37) == 36);
  };
  check(word_bits{ones.data(), 37});
  check(bit_view<bit_order::msb_first>{ones.data(), 37});
  check(bit_view<bit_order::msb_first, std::uint32_t>{ones.data(), 37});
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
  bit_reader reader{word_bits{file.data(), file.size() * 8}};
  for (const auto& [value, width] : fields) REQUIRE(reader.read_signed(width) == value);
}
