// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/platinum/bayonetta2: every record type in both byte orders, the header, what is odd and what
// is refused.
#include <motley/formats/platinum/bayonetta2.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

#include "formats/platinum/mot_expect.hpp"
#include "support/constexpr_vector.hpp"
#include "support/real_files.hpp"

namespace bayonetta2 = motley::bayonetta2;
using support::order;
using support::storage;

namespace {

constexpr support::game which = support::game::bayonetta2;

static_assert(motley::clip<bayonetta2::motion> && motley::track<motley::track_t<bayonetta2::motion>>);

// The whole of a file with every record type, decoded by the compiler: no undefined behaviour.
VECTOR_CONSTEXPR bool decodes(order o) {
  const auto spec = support::every_type(which);
  const auto bytes = support::write(spec, o);
  const auto motion = bayonetta2::open(bytes);
  return motion && motion->name() == "every_type" && motion->flags() == 1 && motion->track_count() == 11 &&
         support::matches(*motion, spec);
}
VECTOR_STATIC_ASSERT(decodes(order::little) && decodes(order::big));

std::string refusal(const std::vector<std::byte>& bytes) { return support::refusal(bayonetta2::open(bytes)); }
using support::oddities;

/// A motion of one track.
std::vector<std::byte> with_track(const support::track_spec& t, int frames = 40) {
  return support::write({.which = which, .frames = frames, .name = "one", .tracks = {t}}, order::big);
}

} // namespace

TEST_CASE("every type with 1 to 200 keys, in both byte orders" * doctest::test_suite("slow")) {
  CHECK(decodes(order::little)); // the same body once more, as a program
  CHECK(decodes(order::big));
  support::check_random_motions(which, [](const auto& bytes) { return bayonetta2::open(bytes); });
}

TEST_CASE("a byte order that the caller knows is used, whatever the version says") {
  const auto spec = support::every_type(which);
  for (const bool big : {false, true}) {
    const auto known = big ? std::endian::big : std::endian::little,
               wrong = big ? std::endian::little : std::endian::big;
    auto bytes = support::write(spec, big ? order::big : order::little);
    CHECK(support::matches(*bayonetta2::open(bytes, known), spec));
    CHECK(bayonetta2::open(bytes, wrong).error().code !=
          motley::errc::none); // its table lies outside the file
    std::fill(bytes.begin() + 4, bytes.begin() + 8, std::byte{0xFF});
    CHECK(bayonetta2::open(bytes).error().code == motley::errc::bad_version);
    CHECK(support::matches(*bayonetta2::open(bytes, known), spec));
    for (std::size_t size = 0; size < bytes.size(); ++size) // truncated, and without a version that helps
      for (const auto tried : {known, wrong})
        CHECK_FALSE(bayonetta2::open(
            support::kept(std::vector(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size))),
            tried));
  }
}

TEST_CASE("the byte order of what is no motion of Bayonetta 2 is an error") {
  const std::vector<std::byte> zeros(100);
  CHECK(bayonetta2::facts::order_of(motley::byte_view{zeros}).error().code == motley::errc::bad_magic);
}

TEST_CASE("a version is a date in hexadecimal digits, and those without known files are a warning") {
  const auto is = [](std::uint32_t version) { return bayonetta2::is_date(version); };
  for (const std::uint32_t version : {0x20120405U, 0x20200619U, 0x20090101U, 0x20391231U, 0x20110714U})
    CHECK(is(version));
  for (const std::uint32_t version : {0x20081231U, 0x20400101U, 0x20120005U, 0x20121305U, 0x20120400U,
                                      0x20120432U, 0x2012040AU, 0x201A0405U, 0x05041220U, 0U, 0x120405U})
    CHECK_FALSE(is(version));
  auto spec = support::every_type(which);
  for (const order o : {order::little, order::big})
    for (const std::uint32_t version : {0x20111109U, 0x20120405U, 0x20200619U, 0x20160527U}) {
      spec.version = version;
      const auto bytes = support::write(spec, o);
      const auto motion = bayonetta2::open(bytes);
      REQUIRE(motion);
      CHECK(motion->version() == version);
      CHECK(motion->order() == (o == order::little ? std::endian::little : std::endian::big));
      CHECK(support::matches(*motion, spec));
      std::size_t unknown = 0;
      for (const std::string& odd : oddities(*motion)) unknown += odd.starts_with("no file of version");
      CHECK(unknown == (version == 0x20160527 ? 1 : 0));
      CHECK(bayonetta2::format::signature(motley::byte_view{bytes}) == motley::certainty::certain);
    }
}

TEST_CASE("the frame rate is the header's, if it has one") {
  auto spec = support::every_type(which);
  const auto rate = [&](unsigned version, unsigned byte) {
    spec.version = version;
    spec.frame_rate = byte;
    const auto little = support::write(spec, order::little), big = support::write(spec, order::big);
    const float found = bayonetta2::open(little)->frame_rate();
    CHECK(found == bayonetta2::open(big)->frame_rate());
    CHECK(found == motley::open(big)->frame_rate());
    return found;
  };
  CHECK(rate(0x20120405, 60) == 60);
  CHECK(rate(0x20120405, 0) == 60);
  CHECK(rate(0x20120405, 30) == 30);
  CHECK(rate(0x20200619, 1) == 1);
  CHECK(rate(0x20200619, 255) == 255);
  CHECK(rate(0x20111109, 24) == 24);
  CHECK(rate(0x20111109, 0) == 60);
  CHECK(rate(0x20111108, 24) == 60); // older headers have none
  spec.frame_rate = 24;
  spec.version = 0x20120405;
  const auto bytes = support::write(spec, order::big);
  CHECK(motley::duration(*bayonetta2::open(bytes)) == 40 / 24.0);
}

TEST_CASE("dummies and terminators are no tracks, wherever they stand") {
  support::mot_spec spec{.which = which, .frames = 10, .name = "gaps"};
  spec.tracks = {
      {.bone = 0x7FFF}, {.bone = 1, .constant = 1}, {.bone = 2, .dummy = true}, {.bone = 3, .constant = 3}};
  spec.tracks[0].dummy = true;
  const auto bytes = support::write(spec, order::little);
  const auto motion = bayonetta2::open(bytes);
  REQUIRE(motion);
  CHECK(motion->record_count() == 4);
  CHECK(motion->track_count() == 2);
  CHECK(support::matches(*motion, spec));
  CHECK((*motion->tracks().begin()).outline().record == 1);
}

TEST_CASE("the name is as long as the header leaves room for") {
  auto spec = support::every_type(which);
  spec.name = "exactly_twenty_chars";
  CHECK(bayonetta2::open(support::kept(support::write(spec, order::big)))->name().view() ==
        "exactly_twenty_chars");
  // Records straight after a name of twelve characters, as one description has the header.
  auto bytes = support::write(
      {.which = which, .frames = 1, .name = "twelve_chars", .tracks = {{.constant = 5}}}, order::big);
  bytes.erase(bytes.begin() + 0x24, bytes.begin() + 0x2C);
  bytes[0x0F] = std::byte{0x24};
  const auto motion = bayonetta2::open(bytes);
  REQUIRE(motion);
  CHECK(motion->name().view() == "twelve_chars");
  CHECK(motley::evaluate(*motion->tracks().begin(), 0) == 5);
}

TEST_CASE("an empty motion is a motion") {
  const auto bytes = support::write({.which = which, .frames = 0, .name = ""}, order::little);
  const auto motion = bayonetta2::open(bytes);
  REQUIRE(motion);
  CHECK(motion->track_count() == 0);
  CHECK(motion->tracks().begin() == motion->tracks().end());
  CHECK(motley::decoded_size(*motion) == 0);
  CHECK(motion->name().view().empty());
}

TEST_CASE("what is odd but decodes is a warning") {
  const auto bytes = support::write(
      {.which = which,
       .frames = 2,
       .name = "odd",
       .tracks = {{.bone = 7, .index = 6, .how = storage::float_samples, .samples = {1, 2, 3, 4, 5}},
                  {.bone = 8,
                   .index = 3,
                   .how = storage::byte_keys,
                   .keys = {{1, 0, 0, 0}, {1, 1, 0, 0}, {9, 1, 0, 0}}}},
       .terminator = false},
      order::little);
  const auto motion = bayonetta2::open(bytes);
  REQUIRE(motion);
  CHECK(oddities(*motion) ==
        std::multiset<std::string>{
            "record 0 (bone 7, index 6) has an index of unknown meaning, at byte 44",
            "record 0 (bone 7, index 6) has 3 more values than there are frames, at byte 68",
            "record 1 (bone 8, rotation x) has two keys at frame 1: a step, at byte 88",
            "record 1 (bone 8, rotation x) has a key at frame 9, after the last frame, at byte 88",
            "no terminator after the records, at byte 68"});
  CHECK(oddities(*bayonetta2::open(support::kept(with_track({.bone = 1, .index = 2})))).empty());
}

TEST_CASE("a track that repeats a channel is odd, and so are tracks behind a terminator") {
  support::mot_spec spec{.which = which,
                         .frames = 2,
                         .name = "odd",
                         .tracks = {{.bone = 1, .index = 3},
                                    {.bone = 1, .index = 4},
                                    {.bone = 1, .index = 3},
                                    {.bone = 2, .index = 3},
                                    {.bone = 0x7FFF, .dummy = true},
                                    {.bone = 3, .index = 3},
                                    {.bone = 4, .index = 3}}};
  const auto bytes = support::write(spec, order::big); // records of 12 bytes from byte 44
  CHECK(oddities(*bayonetta2::open(bytes)) ==
        std::multiset<std::string>{
            "record 2 (bone 1, rotation x) has the bone and the channel of a track before it, at byte 68",
            "record 5 (bone 3, rotation x) follows a terminator, at byte 104"});
  spec.tracks[2].index = 5;
  spec.tracks[4] = {.bone = 2, .dummy = true}; // of type -1: a dummy that ends nothing
  CHECK(oddities(*bayonetta2::open(support::kept(support::write(spec, order::big)))).empty());
}

TEST_CASE("what cannot be decoded is refused, with its place") {
  const auto good =
      with_track({.bone = 4, .index = 3, .how = storage::short_keys, .keys = {{1, 2, 3, 4}, {5, 6, 7, 8}}});
  CHECK(refusal(good) == "opened");
  const auto changed = [&](std::size_t at, std::initializer_list<unsigned> values) {
    auto bytes = good;
    for (const unsigned v : values) bytes[at++] = static_cast<std::byte>(v);
    return refusal(bytes);
  };
  // Header 0x2C, record 0x2C..0x38, terminator, 24-byte header of the keys at 0x44, keys at 0x5C and 0x64.
  CHECK(refusal({}) == "magic number ends at byte 4, past the end of the file (0)");
  CHECK(refusal({good.begin(), good.begin() + 20}) ==
        "header ends at byte 44, past the end of the file (20)");
  CHECK(changed(0, {'e'}) == "the file does not begin with 'mot', at byte 0");
  CHECK(changed(3, {'1'}) == "the file does not begin with 'mot', at byte 0");
  CHECK(changed(4, {0x20, 0x11, 0x13, 0x14}) == "unknown version 0x14131120, at byte 4");
  CHECK(changed(4, {0x20, 0x11, 0x11, 0x20}) == "version can be read in both byte orders, at byte 4");
  CHECK(changed(10, {0xFF, 0xFE}) == "frame count cannot be -2, at byte 10");
  CHECK(changed(12, {0xFF, 0xFF, 0xFF, 0xF0}) ==
        "record table ends at byte 4294967292, past the end of the file (108)");
  CHECK(changed(16, {0xFF, 0xFF, 0xFF, 0xFF}) ==
        "record table ends at byte 51539607584, past the end of the file (108)");
  CHECK(changed(0x2F, {9}) == "unknown type 9 of record 0 (bone 4, rotation x), at byte 47");
  CHECK(changed(0x2F, {0xFE}) == "unknown type -2 of record 0 (bone 4, rotation x), at byte 47");
  CHECK(changed(0x30, {0, 0}) == "record 0 (bone 4, rotation x) of type 5 has no keys (count 0), at byte 48");
  CHECK(changed(0x30, {0xFF, 0xFF}) ==
        "record 0 (bone 4, rotation x) of type 5 has no keys (count -1), at byte 48");
  CHECK(changed(0x30, {0, 3}) ==
        "type-5 keys of record 0 (bone 4, rotation x) end at byte 116, past the end of the file (108)");
  CHECK(
      changed(0x34, {0xFF, 0xFF, 0xFF, 0xFF}) ==
      "type-5 keys of record 0 (bone 4, rotation x) end at byte 4294967379, past the end of the file (108)");
  CHECK(changed(0x64, {0, 0}) ==
        "key 1 of record 0 (bone 4, rotation x) is earlier than the previous key, at byte 100");
  CHECK(changed(0x2F, {1, 0, 0}) ==
        "record 0 (bone 4, rotation x) of type 1 has no values (count 0), at byte 48");
}

TEST_CASE("visiting all curves visits them in the order of the tracks, with outlines and without") {
  const auto bytes = support::write(support::every_type(which), order::big);
  const auto motion = bayonetta2::open(bytes);
  std::vector<std::uint64_t> sizes, outlined, alone;
  for (const auto t : motion->tracks()) sizes.push_back(t.outline().key_count);
  motion->visit_all([&](const motley::track_outline& o, const auto& curve) {
    CHECK(o.record == static_cast<std::int64_t>(outlined.size()));
    outlined.push_back(curve.size());
  });
  motion->visit_all([&](const auto& curve) { alone.push_back(curve.size()); });
  CHECK(sizes.size() == motion->track_count());
  CHECK(outlined == sizes);
  CHECK(alone == sizes);
}

TEST_CASE("decode and sample_frame agree") {
  const auto spec = support::every_type(which);
  const auto bytes = support::write(spec, order::little);
  const auto motion = bayonetta2::open(bytes);
  REQUIRE(motion);
  const std::size_t frames = motion->frame_count(), whole = motley::decoded_size(*motion);
  CHECK(whole == 11 * 40);
  std::vector<float> out(whole, -1);
  motley::decode(*motion, out);
  std::vector<float> pose(11);
  motley::sample_frame(*motion, 13, pose);
  for (std::size_t i = 0; i < 11; ++i) CHECK(pose[i] == doctest::Approx(out[i * frames + 13]).epsilon(2e-6));
}

TEST_CASE("the real motion: two byte orders, one content") {
  const auto little = support::real_file("pl000f_0a25_le.mot"),
             big = support::real_file("pl000f_0a25_be.mot");
  if (!little || !big) return;
  const auto a = bayonetta2::open(*little), b = bayonetta2::open(*big);
  REQUIRE(a);
  REQUIRE(b);
  CHECK(a->order() == std::endian::little);
  CHECK(b->order() == std::endian::big);
  CHECK(a->name().view() == "pl000f_0a25");
  CHECK(a->frame_count() == 96);
  CHECK(a->track_count() == 830);
  std::size_t constants = 0, keyed = 0, keys = 0;
  auto other = b->tracks().begin();
  for (const auto track : a->tracks()) {
    CHECK(track.outline() == (*other).outline());
    const auto read = [](const auto& t) {
      return t.visit([](const auto& curve) {
        return std::vector<motley::key>{curve.keys().begin(), curve.keys().end()};
      });
    };
    const auto mine = read(track);
    CHECK(mine == read(*other));
    (track.outline().type == 0 ? constants : keyed) += 1;
    if (track.outline().type == 6) keys += mine.size();
    for (float frame = -1; frame < 97; frame += 0.3F)
      REQUIRE(motley::evaluate(track, frame) == motley::evaluate(*other, frame));
    ++other;
  }
  CHECK(constants == 732);
  CHECK(keyed == 98);
  CHECK(keys == 808);
}
