// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/mtb3/okami: the four property families, the unknown ones, and what is refused.
#include <motley/formats/mtb3/okami.hpp>

#include <doctest/doctest.h>

#include "formats/platinum/mot_expect.hpp"

namespace okami = motley::okami;
using support::order;
using support::storage;

namespace {
/// Signature or, failing that, resemblance.
bool plausible(std::span<const std::byte> bytes) {
  const motley::byte_view file{bytes};
  return okami::format::signature(file) != motley::certainty::none || okami::format::resembles(file);
}

constexpr support::game which = support::game::okami;

// The whole of a file with every family, decoded by the compiler.
constexpr bool decodes() {
  const auto spec = support::every_type(which);
  const auto bytes = support::write(spec, order::little);
  const auto motion = okami::open(bytes);
  return motion && motion->loops() && motion->magic() == 0x3362746D && motion->track_count() == 5 &&
         support::matches(*motion, spec);
}
static_assert(decodes());

std::string refusal(const std::vector<std::byte>& bytes) { return support::refusal(okami::open(bytes)); }

} // namespace

TEST_CASE("okami: every family with 1 to 200 keys" * doctest::test_suite("slow")) {
  CHECK(decodes());
  support::check_random_motions(which, [](const auto& bytes) { return okami::open(bytes); });
}

TEST_CASE("okami: a property is a family and a channel without a gap") {
  support::mot_spec spec{.which = which, .frames = 3};
  for (int i = 0; i < 9; ++i)
    spec.tracks.push_back({.bone = -1, .index = i, .constant = static_cast<float>(i)});
  const auto bytes = support::write(spec, order::little);
  const auto motion = okami::open(bytes);
  REQUIRE(motion);
  CHECK_FALSE(motion->loops());
  int i = 0;
  for (const auto track : motion->tracks()) {
    CHECK(track.info().channel == static_cast<motley::channel>(i));
    CHECK(track.info().bone == -1);
    CHECK(motley::evaluate(track, 1) == static_cast<float>(i++));
  }
  CHECK(okami::family_of(8) == 0);
  CHECK(okami::family_of(9) == -1);
  CHECK(okami::family_of(15) == -1);
  CHECK(okami::family_of(16) == 1);
  CHECK(okami::family_of(25) == -1);
  CHECK(okami::family_of(58) == 2);
  CHECK(okami::family_of(59) == -1);
  CHECK(okami::family_of(79) == -1);
  CHECK(okami::family_of(88) == 3);
  CHECK(okami::family_of(89) == -1);
}

TEST_CASE("okami: quantised curves are relative to the parent, full precision is absolute") {
  const auto bytes = support::write(support::every_type(which), order::little);
  const auto motion = okami::open(bytes);
  std::vector<bool> relative;
  for (const auto track : motion->tracks())
    relative.push_back(okami::reference_of(track) == okami::frame_of_reference::parent);
  CHECK(relative == std::vector<bool>{false, false, true, true,
                                      true}); // constant, full precision, precision, quantised twice
}

TEST_CASE("okami: unknown properties are no error, and stay visible") {
  support::mot_spec spec{.which = which, .frames = 3};
  spec.tracks = {{.bone = 3, .index = 12, .constant = 1},
                 {.bone = 4, .index = 2, .constant = 7},
                 {.bone = 5, .index = 100}};
  const auto bytes = support::write(spec, order::little);
  const auto motion = okami::open(bytes);
  REQUIRE(motion);
  CHECK(motion->track_count() == 1);
  CHECK((*motion->tracks().begin()).info().bone == 4);
  CHECK(motion->records().size() == 3);
  CHECK(motion->records()[0].kind == motley::record_kind::unknown);
  CHECK(motion->records()[0].type == 12);
  CHECK(support::oddities(*motion) ==
        std::multiset<std::string>{
            "record 0 (bone 3, index 12) is of a type that nobody knows: 12, at byte 8",
            "record 2 (bone 5, index 100) is of a type that nobody knows: 100, at byte 24"});
}

TEST_CASE("okami: no magic is required, but a file without one has to make sense") {
  auto bytes = support::write(support::every_type(which), order::little);
  CHECK(plausible(bytes));
  bytes[0] = std::byte{0};
  CHECK(okami::open(bytes));
  CHECK(plausible(bytes));
  bytes.pop_back();
  CHECK_FALSE(okami::open(bytes));
  CHECK_FALSE(plausible(bytes));
  CHECK_FALSE(plausible(std::vector<std::byte>(8)));
  for (unsigned value = 1; value < 9;
       ++value) // a constant file of these would be a few poses of tiny numbers
    CHECK_FALSE(plausible(std::vector<std::byte>(64, static_cast<std::byte>(value))));
  CHECK_FALSE(plausible(std::vector<std::byte>(3)));
}

TEST_CASE("okami: what cannot be decoded is refused, with its place") {
  const auto good = support::write(
      {.which = which,
       .frames = 40,
       .tracks = {{.bone = 4, .index = 3, .how = storage::float_keys, .keys = {{1, 2, 3, 4}, {5, 6, 7, 8}}}}},
      order::little);
  CHECK(refusal(good) == "opened");
  const auto changed = [&](std::size_t at, std::initializer_list<unsigned> values) {
    auto bytes = good;
    for (const unsigned v : values) bytes[at++] = static_cast<std::byte>(v);
    return refusal(bytes);
  };
  // Header, record at 8, keys at 16 and 32, end at 48.
  CHECK(refusal({good.begin(), good.begin() + 7}) == "header ends at byte 8, past the end of the file (7)");
  CHECK(refusal({good.begin(), good.begin() + 15}) ==
        "record table ends at byte 16, past the end of the file (15)");
  CHECK(changed(6, {200}) == "record table ends at byte 1608, past the end of the file (48)");
  CHECK(changed(10, {0, 0}) == "record 0 (bone 4, rotation x) of type 83 has no keys (count 0), at byte 10");
  CHECK(changed(10, {3, 0}) ==
        "type-83 keys of record 0 (bone 4, rotation x) end at byte 64, past the end of the file (48)");
  CHECK(
      changed(12, {0xFF, 0xFF, 0xFF, 0xFF}) ==
      "type-83 keys of record 0 (bone 4, rotation x) end at byte 4294967327, past the end of the file (48)");
  CHECK(changed(32, {0, 0}) == "key 1 of record 0 (bone 4, rotation x) goes back in time, at byte 32");
}
