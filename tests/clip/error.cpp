// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/clip/error: messages read like help.
#include <motley/clip/result.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

using motley::errc;
using motley::error;

namespace {

constexpr motley::track_id elbow{12, 4, 3, 6, motley::channel::rx};
std::string words(const auto& thing) { return motley::message(thing).c_str(); }

static_assert(motley::message(error::truncated("header", 44, 12)).view() ==
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

TEST_CASE("a message can be written to a stream, a temporary, too") {
  std::ostringstream stream;
  const motley::text kept = motley::text{} << "kept " << 5;
  stream << motley::message(error::truncated("header", 44, 12)) << '|' << kept << '|'
         << motley::basic_text<8>{};
  CHECK(stream.str() == "header ends at byte 44, past the end of the file (12)|kept 5|");
}

TEST_CASE("an error has an offset exactly if its sentence says where") {
  for (int code = 0; code <= int(motley::errc::empty_file); ++code) {
    CAPTURE(code);
    const error e{.code = static_cast<motley::errc>(code), .what = "keys", .offset = 4711};
    CHECK(e.has_offset() == (words(e).find("at byte 4711") != std::string::npos));
  }
}

TEST_CASE("an error says what, where and which record: each code, in each of its forms") {
  CHECK(words(error{}) == "no error");
  CHECK(words(error::unknown_format()) == "not a file of a format that motley knows");
  CHECK(words(error::unknown_format("a PNG image")) == "this is a PNG image, not a motion");
  using motley::file_kind;
  for (const auto& [kind, noun] : {std::pair{file_kind::program, "an exp"},
                                   {file_kind::table, "a table"},
                                   {file_kind::skeleton, "a skeleton"},
                                   {file_kind::container, "a container"},
                                   {file_kind::events, "a file of events"}}) {
    CHECK(words(error::unknown_format("a motion", kind)) == std::string{"this is a motion, not "} + noun);
    CHECK(motley::noun_of(kind) == noun);
  }
  CHECK(words(error::empty_file()) == "the file is empty");
  CHECK(words(error::ambiguous_format()) == "the file could be of more than one format: specify the format");
  CHECK(words(error::bad_magic("mot")) == "the file does not begin with 'mot', at byte 0");
  CHECK(words(error::bad_version(0x20110714, 4)) == "unknown version 0x20110714, at byte 4");
  CHECK(words(error::truncated("header", 44, 12)) == "header ends at byte 44, past the end of the file (12)");
  CHECK(words(error::truncated("key set", 44, 12).numbered(7)) ==
        "key set 7 ends at byte 44, past the end of the file (12)");
  CHECK(words(error::truncated("keys", 9312, 9304).in(elbow)) ==
        "type-6 keys of record 12 (bone 4, rotation x) end at byte 9312, past the end of the file (9304)");
  CHECK(words(error::bad_value("frame count", -3, 10)) == "frame count cannot be -3, at byte 10");
  CHECK(words(error::bad_value("entry count", -1, 10).in(elbow)) ==
        "entry count cannot be -1 in record 12 (bone 4, rotation x), at byte 10");
  CHECK(words(error::too_large("bone id", 3237, 255, 7)) ==
        "bone id 3237 is too large (at most 255), at byte 7");
  CHECK(words(error::too_large("width", 17, 16, 7).in(elbow)) ==
        "width 17 is too large (at most 16) in record 12 (bone 4, rotation x), at byte 7");
  CHECK(words(error::bad_number("key interval", 0x7FC00001, 8)) ==
        "key interval cannot be the float 0x7fc00001, at byte 8");
  CHECK(words(error::unknown_coding({12, -1, 14, 9, motley::channel::other}, 191)) ==
        "unknown type 9 of record 12 (bone -1, index 14), at byte 191");
  CHECK(words(error::no_keys("keys", 0, 500).in(elbow)) ==
        "record 12 (bone 4, rotation x) of type 6 has no keys (count 0), at byte 500");
  CHECK(words(error::no_keys("values", -2, 500).in(elbow)) ==
        "record 12 (bone 4, rotation x) of type 6 has no values (count -2), at byte 500");
  CHECK(words(error::no_keys("interpolation", 0, 500).numbered(7)) ==
        "interpolation 7 has no keys (count 0), at byte 500");
  CHECK(words(error::no_keys("interpolation", 0, 500)) == "interpolation has no keys (count 0), at byte 500");
  CHECK(words(error::ambiguous("the record table", 16)) ==
        "the record table can be read in both byte orders, at byte 16");
  CHECK(words(error::bad_index("the bone table", 5, -7, 10)) ==
        "entry 5 of the bone table is -7, which is out of range, at byte 10");
  CHECK(words(error::bad_index("the bone table", 0, 700, 0)) ==
        "entry 0 of the bone table is 700, which is out of range, at byte 0");
  CHECK(words(error::backward_keys(3, 600).in(elbow)) ==
        "key 3 of record 12 (bone 4, rotation x) is earlier than the previous key, at byte 600");
  CHECK(words(error::backward_keys(0, 600).in(elbow)) ==
        "key 0 of record 12 (bone 4, rotation x) is not finite, at byte 600");
  CHECK(words(error{.code = errc::backward_keys, .what = "interpolation", .offset = 600, .number = 2}) ==
        "key 2 of an interpolation is earlier than the previous key or not finite, at byte 600");
  CHECK(words(error::bad_expression("a level too deep", 96).in(elbow)) ==
        "a level too deep in record 12 (bone 4, rotation x), at byte 96");
  CHECK(words(error::unknown_operation("unknown operator", 0, 96).in(elbow)) ==
        "unknown operator 0 in record 12 (bone 4, rotation x), at byte 96");
  CHECK(words(error::no_clip(7, 3)) == "there is no clip 7: the file has clips 0 to 2");
  CHECK(words(error::no_clip(1559, 1559)) == "there is no clip 1559: the file has clips 0 to 1558");
  CHECK(words(error::no_clip(1, 1)) == "there is no clip 1: the file has only clip 0");
  CHECK(words(error::no_clip(0, 0)) == "the file has no clips");
  CHECK(words(error::no_clip(0, 0, "an exp")) == "this is an exp, not a motion");
  CHECK(words(error::too_little_memory(3, 64)) == "the memory has 3 bytes, 64 are needed");
  CHECK(error::too_little_memory(3, 64).size == 3);
  CHECK(error::too_little_memory(3, 64).value == 64);
  CHECK(error::too_little_memory(3, UINT64_MAX).value == INT64_MAX);
  CHECK(words(error::empty_clip()) == "the clip has no tracks");
  CHECK(words(error::keys_between_frames(elbow)) ==
        "record 12 (bone 4, rotation x) has keys between whole frames or after frame 2^24, so its clip "
        "cannot be baked");
  CHECK(words(error::no_track(4, motley::channel::rx)) == "the clip has no track of bone 4, rotation x");
  CHECK(words(error::endless("name", 20, 1044)) == "name has no end before byte 1044, at byte 20");
  CHECK(words(error::endless("chain of parents", 20)) == "chain of parents never ends, at byte 20");
  CHECK(words(error::endless("name", 20, 1044).in(elbow)) ==
        "name has no end before byte 1044 in record 12 (bone 4, rotation x), at byte 20");
  CHECK(words(error::too_much("bytes", 51200, 640).in(elbow)) ==
        "record 12 (bone 4, rotation x) and the preceding tracks refer to more than 51200 bytes together, at "
        "byte "
        "640");
  CHECK(words(error::too_much("interpolation", 51200, 640).numbered(7)) ==
        "interpolation 7 and the preceding ones refer to more than 51200 bytes together, at byte 640");
  CHECK(words(error::too_much("table", 51200, 640)) == "table refers to more than 51200 bytes, at byte 640");
}

TEST_CASE("an error of a clip names it first") {
  CHECK(words(error::bad_value("frame count", 0, 10).in_clip(0)) ==
        "clip 0: frame count cannot be 0, at byte 10");
  CHECK(words(error::endless("name", 20, 1044).in_clip(9)) ==
        "clip 9: name has no end before byte 1044, at byte 20");
  CHECK(words(error{}.in_clip(2)) == "clip 2: no error");
}

// The members, in order: code, what, offset, size, value, number, track, clip.
TEST_CASE("each member means the same for every code") {
  CHECK(error{} == error{errc::none, "", 0, 0, 0, -1, {}, -1});
  CHECK(error::unknown_format() == error{errc::unknown_format, "", 0, 0, 0, -1, {}, -1});
  CHECK(error::ambiguous_format() == error{errc::ambiguous_format, "", 0, 0, 0, -1, {}, -1});
  CHECK(error::bad_magic("mot") == error{errc::bad_magic, "mot", 0, 0, 0, -1, {}, -1});
  CHECK(error::bad_version(8, 4) == error{errc::bad_version, "version", 4, 0, 8, -1, {}, -1});
  CHECK(error::truncated("header", 44, 12) == error{errc::truncated, "header", 44, 12, 0, -1, {}, -1});
  CHECK(error::bad_value("x", -3, 10) == error{errc::bad_value, "x", 10, 0, -3, -1, {}, -1});
  CHECK(error::too_large("x", 30, 29, 10) == error{errc::bad_value, "x", 10, 29, 30, -1, {}, -1});
  CHECK(error::bad_number("x", 0xFFFFFFFF, 8) == error{errc::bad_number, "x", 8, 0, 0xFFFFFFFF, -1, {}, -1});
  CHECK(error::unknown_coding(elbow, 191) == error{errc::unknown_coding, "type", 191, 0, 6, -1, elbow, -1});
  CHECK(error::no_keys("keys", -2, 500) == error{errc::no_keys, "keys", 500, 0, -2, -1, {}, -1});
  CHECK(error::ambiguous("x", 16) == error{errc::ambiguous, "x", 16, 0, 0, -1, {}, -1});
  CHECK(error::bad_index("x", 5, -7, 10) == error{errc::bad_index, "x", 10, 0, -7, 5, {}, -1});
  CHECK(error::backward_keys(3, 600) == error{errc::backward_keys, "keys", 600, 0, 0, 3, {}, -1});
  CHECK(error::bad_expression("x", 96) == error{errc::bad_expression, "x", 96, 0, 0, -1, {}, -1});
  CHECK(error::unknown_operation("x", -9, 96) == error{errc::unknown_operation, "x", 96, 0, -9, -1, {}, -1});
  CHECK(error::no_clip(7, 3) == error{errc::no_clip, "clip", 0, 3, 7, -1, {}, -1});
  CHECK(error::endless("x", 20, 1044) == error{errc::endless, "x", 20, 1044, 0, -1, {}, -1});
  CHECK(error::too_much("bytes", 512, 64) == error{errc::too_much, "bytes", 64, 512, 0, -1, {}, -1});
  CHECK(error::no_clip(7, 3).in(elbow).numbered(1).in_clip(2) ==
        error{errc::no_clip, "clip", 0, 3, 7, 1, elbow, 2});
}

TEST_CASE("an error of a channel that has no name tells the index") {
  CHECK(words(error::unknown_coding({12, 3, 14, 9, static_cast<motley::channel>(241)}, 191)) ==
        "unknown type 9 of record 12 (bone 3, index 14), at byte 191");
}

TEST_CASE("a warning does, too: each code") {
  using motley::warning;
  using enum motley::warning_code;
  CHECK(words(warning{no_terminator, 64}) == "no terminator after the records, at byte 64");
  CHECK(words(warning{unknown_coding, 80, 7, elbow}) ==
        "record 12 (bone 4, rotation x) is of unknown type 7, at byte 80");
  CHECK(words(warning{unknown_channel, 80, 14, {12, 3, 14, 6, motley::channel::other}}) ==
        "record 12 (bone 3, index 14) has an index of unknown meaning, at byte 80");
  CHECK(words(warning{surplus_values, 96, 2, elbow}) ==
        "record 12 (bone 4, rotation x) has 2 more values than there are frames, at byte 96");
  CHECK(words(warning{late_key, 600, 31, elbow}) ==
        "record 12 (bone 4, rotation x) has a key at frame 31, after the last frame, at byte 600");
  CHECK(words(warning{step, 600, 7, elbow}) ==
        "record 12 (bone 4, rotation x) has two keys at frame 7: a step, at byte 600");
  CHECK(words(warning{surplus_bytes, 640, 40}) == "40 unused bytes follow the data, at byte 640");
  CHECK(words(warning{wrong_size, 16, 99}) == "the stored file size, 99 bytes, is wrong, at byte 16");
  CHECK(words(warning{unknown_version, 4, 0x20160527}) ==
        "no file of version 0x20160527 is known, at byte 4");
  CHECK(words(warning{loose_block, 70, 3}) == "block 3 does not begin where block 2 ends, at byte 70");
  CHECK(words(warning{wrong_key_count, 72, 9, elbow}) ==
        "record 12 (bone 4, rotation x) says that it has 9 keys, which the bitmap contradicts, at byte 72");
  CHECK(words(warning{wrong_clip_count, 12, 4094}) ==
        "the header states 4094 clips, which the table of names contradicts, at byte 12");
  CHECK(words(warning{other_root, 20, 7}) ==
        "the header names bone 7 as the root, but the game moves the character by another bone, at byte 20");
  CHECK(words(warning{repeated_track, 80, 0, elbow}) ==
        "record 12 (bone 4, rotation x) has the bone and the channel of a track before it, at byte 80");
  CHECK(words(warning{early_terminator, 80, 0, elbow}) ==
        "record 12 (bone 4, rotation x) follows a terminator, at byte 80");
  CHECK(words(warning{wrong_duration, 16, 96}) ==
        "the duration does not fit a frame count of 96, at byte 16");
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
  const motley::result<int> good = 3, bad = error::bad_value("x", 0, 1);
  CHECK(good);
  CHECK(*good == 3);
  CHECK_FALSE(good.error());
  CHECK_FALSE(bad);
  CHECK(bad.error().code == errc::bad_value);
}

TEST_CASE("a result carries what can only be moved, and asks for no pointer syntax") {
  struct only_moved {
    int n = 0;
    only_moved() = default;
    explicit only_moved(int i) : n{i} {}
    only_moved(only_moved&& other) noexcept : n{std::exchange(other.n, 0)} {}
    only_moved& operator=(only_moved&& other) noexcept {
      n = std::exchange(other.n, 0);
      return *this;
    }
  };
  using motley::result;
  static_assert(!std::is_copy_constructible_v<result<only_moved>>);
  static_assert(std::is_copy_constructible_v<result<int>>);
  result<only_moved> r{only_moved{5}};
  CHECK(r.has_value());
  CHECK(r.value().n == 5);
  r->n = 6;
  const only_moved out = *std::move(r);
  CHECK(out.n == 6);
  CHECK(r.value().n == 0);
  r = only_moved{7};
  CHECK(std::move(r).value().n == 7);
  r = error::empty_clip();
  CHECK(!r.has_value());
  CHECK(r.error().code == errc::empty_clip);
  const result<int> four{4};
  static_assert(std::is_same_v<decltype(*four), const int&> &&
                std::is_same_v<decltype(four.value()), const int&> &&
                std::is_same_v<decltype(*result<int>{4}), int>);
  CHECK(four.value() + *result<int>{3} == 7);
}
