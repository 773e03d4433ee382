// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/clip/error: messages read like help.
#include <motley/clip/result.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>

using motley::errc;
using motley::error;

namespace {

constexpr motley::track_id elbow{12, 4, 3, 6, motley::channel::rx};
std::string words(const auto& thing) { return motley::message(thing).c_str(); }

static_assert(motley::message(error{errc::truncated, "header", 44, 12}).view() ==
              "header ends at byte 44, past the end of the file (12)");

// A view of a text that has a name; one of a temporary must not compile (and does not: tests/misuse, too).
template <class T> constexpr bool viewable = std::is_convertible_v<T, std::string_view>;
static_assert(viewable<motley::text&> && viewable<const motley::text&> &&
              viewable<const motley::basic_text<24>&>);
static_assert(!viewable<motley::text> && !viewable<const motley::text>);

// Numbers of every type; a character is a character.
constexpr bool has_numbers(const auto& t) { return t.view() == "5 -6 7 -8 9 -10 11 -12 c 200"; }
static_assert(has_numbers(motley::text{} << 5 << ' ' << -6 << ' ' << 7U << ' ' << -8L << ' ' << 9UL << ' '
                                         << -10LL << ' ' << 11ULL << ' ' << static_cast<short>(-12) << ' '
                                         << 'c' << ' ' << std::uint8_t{200}));

} // namespace

TEST_CASE("an error says what, where and which record") {
  CHECK(words(error{errc::truncated, "keys", 9312, 9304, 0, elbow}) ==
        "type-6 keys of record 12 (bone 4, rotation x) end at byte 9312, past the end of the file (9304)");
  CHECK(words(error{errc::bad_magic, "mot", 0}) == "the file does not begin with 'mot', at byte 0");
  CHECK(words(error{errc::bad_version, "version", 4, 0, 0x20110714}) ==
        "unknown version 0x20110714, at byte 4");
  CHECK(words(error{errc::bad_count, "frame count", 10, 0, -3}) == "frame count is -3, at byte 10");
  CHECK(words(error{errc::unknown_coding, "type", 191, 0, 9, {12, -1, 14, 9, motley::channel::other}}) ==
        "unknown type 9 of record 12 (bone -1, index 14), at byte 191");
  CHECK(words(error{errc::no_keys, "keys", 500, 0, 0, elbow}) ==
        "record 12 (bone 4, rotation x) of type 6 has no keys (count 0), at byte 500");
  CHECK(words(error{errc::backward_keys, "keys", 600, 0, 3, elbow}) ==
        "key 3 of record 12 (bone 4, rotation x) goes back in time, at byte 600");
  CHECK(words(error{}) == "no error");
}

TEST_CASE("an error of a channel that has no name tells the index") {
  CHECK(words(error{errc::unknown_coding, "type", 191, 0, 9, {12, 3, 14, 9, motley::channel::other + 1}}) ==
        "unknown type 9 of record 12 (bone 3, index 14), at byte 191");
}

TEST_CASE("a warning does, too") {
  CHECK(words(motley::warning{motley::warning_code::step, 600, 7, elbow}) ==
        "record 12 (bone 4, rotation x) has two keys at frame 7: a step, at byte 600");
  CHECK(words(motley::warning{motley::warning_code::no_terminator, 64}) ==
        "no terminator after the records, at byte 64");
}

TEST_CASE("text keeps to its storage") {
  motley::basic_text<8> t;
  t << "abc" << std::int64_t{-12} << "xyz";
  CHECK(t.view() == "abc-12x");
  CHECK(std::string{t.c_str()} == "abc-12x");
  motley::text lowest;
  lowest << std::numeric_limits<std::int64_t>::min();
  CHECK(lowest.view() == "-9223372036854775808");
  const std::string_view view = lowest;
  CHECK(view.data() == lowest.c_str());
}

TEST_CASE("a result is a value or an error") {
  const motley::result<int> good = 3, bad = error{errc::bad_count, "x", 1};
  CHECK(good);
  CHECK(*good == 3);
  CHECK_FALSE(good.error());
  CHECK_FALSE(bad);
  CHECK(*bad == 0);
  CHECK(bad.error().code == errc::bad_count);
}
