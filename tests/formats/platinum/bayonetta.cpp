// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/platinum/bayonetta: every record type in both byte orders, and the byte order told from
// structure.
#include <motley/formats/platinum/bayonetta.hpp>

#include <doctest/doctest.h>

#include "formats/platinum/mot_expect.hpp"
#include "support/constexpr_vector.hpp"

namespace bayonetta = motley::bayonetta;
using support::order;
using support::storage;

namespace {

constexpr support::game which = support::game::bayonetta;

// The whole of a file with every record type, decoded by the compiler.
VECTOR_CONSTEXPR bool decodes(order o) {
  const auto spec = support::every_type(which);
  const auto bytes = support::write(spec, o);
  const auto motion = bayonetta::open(bytes);
  return motion && motion->flags() == 1 && motion->track_count() == 9 && support::matches(*motion, spec);
}
VECTOR_STATIC_ASSERT(decodes(order::little) && decodes(order::big));

std::string refusal(const std::vector<std::byte>& bytes) { return support::refusal(bayonetta::open(bytes)); }

} // namespace

TEST_CASE("bayonetta: every type with 1 to 200 keys, in both byte orders" * doctest::test_suite("slow")) {
  CHECK(decodes(order::little));
  CHECK(decodes(order::big));
  support::check_random_motions(which, [](const auto& bytes) { return bayonetta::open(bytes); });
}

TEST_CASE("bayonetta: the terminator is counted and is no track") {
  auto spec = support::every_type(which);
  const auto bytes = support::write(spec, order::big);
  CHECK(bayonetta::open(bytes)->record_count() == 10);
  CHECK(bayonetta::open(bytes)->track_count() == 9);
  CHECK(support::kinds_of(*bayonetta::open(bytes)).back() == motley::record_kind::terminator);
  spec.tracks = {{.bone = 1, .index = 2}};
  spec.terminator = false;
  CHECK(support::oddities(*bayonetta::open(support::kept(support::write(spec, order::little)))) ==
        std::multiset<std::string>{"no terminator after the records, at byte 28"});
  spec.tracks.clear();
  CHECK(bayonetta::open(support::kept(support::write(spec, order::little)), std::endian::little)
            ->track_count() == 0);
}

TEST_CASE("bayonetta: tracks with unknown indices and the unknown field stay visible") {
  const auto bytes = support::write(
      {.which = which, .frames = 5, .flags = 6, .tracks = {{.bone = 0x7F60, .index = 20, .constant = 3}}},
      order::little);
  const auto motion = bayonetta::open(bytes);
  REQUIRE(motion);
  const auto track = *motion->tracks().begin();
  CHECK(motion->flags() == (motley::platinum::camera_tracks | motley::platinum::record_field));
  CHECK(track.outline().bone == 0x7F60);
  CHECK(motley::platinum::is_camera(track));
  CHECK(track.outline().channel == motley::channel::other);
  CHECK(track.outline().index == 20);
  CHECK(motion->extra_of(track.outline()) == -1);
  CHECK(motley::evaluate(track, 2) == 3);
}

TEST_CASE("bayonetta: the description tells of cameras and of the unknown field") {
  auto bytes = support::write({.which = which,
                               .frames = 5,
                               .flags = 3,
                               .tracks = {{.bone = 1, .index = 0, .constant = 1},
                                          {.bone = 2, .index = 0, .constant = 2},
                                          {.bone = 0xFFF, .index = 0, .constant = 3},
                                          {.bone = 0x6FFF, .index = 0, .constant = 3},
                                          {.bone = 0x7000, .index = 0, .constant = 3}}},
                              order::little);
  const auto described = [&] {
    std::string all;
    bayonetta::open(bytes)->describe(
        [&](std::string_view name, std::string_view value) { ((((all += name) += ": ") += value) += '\n'); });
    return all;
  };
  const std::string without = "byte order: little-endian\nflags: 3, loops, camera tracks\n"
                              "camera tracks: 1 on bones from 28672 up\n";
  const auto set = [&](std::size_t record, std::uint8_t value) { // of 12 bytes each, after the header of 16
    bytes[16 + 12 * record + 6] = std::byte{value};
    bytes[16 + 12 * record + 7] = std::byte{0};
  };
  CHECK(described() == without); // all are -1
  set(0, 0);
  CHECK(described() == without); // 0 says as little
  set(1, 5);
  CHECK(described() == without + "unknown field: 5 in 1 record\n");
  set(2, 5);
  CHECK(described() == without + "unknown field: 5 in 2 records\n");
}

TEST_CASE("bayonetta: a byte order that cannot be told is ambiguous, and can be given") {
  // Sixteen records in little-endian are 0x10000000 in big-endian, which never fits; no records at offset 0
  // always do.
  support::writer out{order::little};
  out.chars("mot", 4), out.u16(0), out.i16(256), out.u32(0), out.u32(0);
  const auto bytes = out.take();
  CHECK(refusal(bytes) == "the record table can be read in both byte orders, at byte 8");
  CHECK(bayonetta::open(bytes, std::endian::little)->frame_count() == 256);
  CHECK(bayonetta::open(bytes, std::endian::big)->frame_count() == 1);
}

TEST_CASE("bayonetta: the byte order of what is no motion is an error") {
  const std::vector<std::byte> zeros(100);
  CHECK(bayonetta::facts::order_of(motley::byte_view{zeros}).error().code == motley::errc::bad_magic);
  CHECK(bayonetta::facts::order_of(motley::byte_view{std::span{zeros}.first(3)}).error().code ==
        motley::errc::truncated);
  auto header = support::write(support::every_type(which), order::little);
  header.resize(15);
  CHECK(bayonetta::facts::order_of(motley::byte_view{header}).error().what == "header");
  for (const auto known : {std::endian::little, std::endian::big}) {
    CHECK(support::refusal(bayonetta::open(zeros, known)) == "the file does not begin with 'mot', at byte 0");
    CHECK(support::refusal(bayonetta::open(header, known)) ==
          "header ends at byte 16, past the end of the file (15)");
  }
}

TEST_CASE("bayonetta: where both tables fit, known record types decide") {
  // The bytes 00 01 00 00 are 256 in little-endian and 65536 in big-endian: as offset and as count. All
  // records are constants but for those that the test changes.
  std::vector<std::byte> bytes(65536 + 65536 * 12);
  const auto put = [&](std::size_t at, std::initializer_list<unsigned> values) {
    for (const unsigned v : values) bytes[at++] = static_cast<std::byte>(v);
  };
  put(0, {'m', 'o', 't', 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 1, 0, 0});
  CHECK(refusal(bytes) == "the record table can be read in both byte orders, at byte 8");
  bytes[256 + 12 * 5 + 3] = std::byte{9}; // a type that is not known, if the table is at 256
  CHECK(bayonetta::open(bytes)->order() == std::endian::big);
  bytes[65536 + 12 * 65535 + 3] = std::byte{9};
  CHECK(refusal(bytes) == "the record table can be read in both byte orders, at byte 8");
  bytes[256 + 12 * 5 + 3] = std::byte{0};
  CHECK(bayonetta::open(bytes)->order() == std::endian::little);
}

TEST_CASE("bayonetta: what cannot be decoded is refused, with its place") {
  const auto good = support::write(
      {.which = which,
       .frames = 40,
       .tracks =
           {{.bone = 4, .index = 3, .how = storage::padded_byte_keys, .keys = {{1, 2, 3, 4}, {5, 6, 7, 8}}}}},
      order::big);
  CHECK(refusal(good) == "opened");
  const auto changed = [&](std::size_t at, std::initializer_list<unsigned> values) {
    auto bytes = good;
    for (const unsigned v : values) bytes[at++] = static_cast<std::byte>(v);
    return refusal(bytes);
  };
  // Header 0x10, record and terminator to 0x28, 12-byte header of the keys, keys at 0x34 and 0x3A, end at
  // 0x40.
  CHECK(refusal({}) == "magic number ends at byte 4, past the end of the file (0)");
  CHECK(refusal({good.begin(), good.begin() + 15}) ==
        "header ends at byte 16, past the end of the file (15)");
  CHECK(refusal({good.begin(), good.begin() + 39}) ==
        "record table ends at byte 40, past the end of the file (39)");
  CHECK(changed(6, {0xFF, 0xFF}) == "frame count cannot be -1, at byte 6");
  CHECK(changed(0x13, {8}) == "unknown type 8 of record 0 (bone 4, rotation x), at byte 19");
  CHECK(changed(0x3A, {0, 0}) ==
        "key 1 of record 0 (bone 4, rotation x) is earlier than the previous key, at byte 58");
  CHECK(changed(0x18, {0, 0, 0, 41}) ==
        "type-7 keys of record 0 (bone 4, rotation x) end at byte 65, past the end of the file (64)");
}
