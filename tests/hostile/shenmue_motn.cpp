// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
#include <motley/formats/shenmue/motn.hpp>

#include "damage.hpp"
#include "support/motn_writer.hpp"

namespace {
namespace motn = support::motn;

constexpr auto open = [](auto in) { return motley::shenmue_motn::open(in); };

/// How many of a file's sequences and names can be read.
std::size_t good_parts(std::span<const std::byte> bytes) {
  const auto file = open(bytes);
  std::size_t good = 0;
  if (!file) return 0;
  for (std::size_t i = 0; i < file->size(); ++i) good += ((*file)[i] ? 1U : 0U) + (file->name(i) ? 1U : 0U);
  return good;
}
support::bytes four_sequences() {
  support::random r{5};
  return motn::archive{{motn::random_curves(r, 30, 5, 4), motn::random_nodes(r, 2, 1),
                        motn::random_bones(r, 1), motn::random_curves(r, 300, 2, 3)}}
      .write();
}
} // namespace

TEST_CASE("hostile MOTN: a file cut short anywhere loses what is missing and nothing else") {
  const auto bytes = four_sequences();
  CHECK(support::survives(bytes, open));
  REQUIRE(good_parts(bytes) == 8);
  support::cut_everywhere(bytes, open);
  support::check_unaligned(bytes, open);
  std::size_t before = 0;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CAPTURE(size);
    const std::size_t good = good_parts(std::span{bytes}.first(size));
    CHECK(good >= before);
    CHECK((good < 8 || size + 1 == bytes.size())); // the last byte may be padding
    before = good;
  }
  CHECK(before >= 7);
}

TEST_CASE("hostile MOTN: a file with any byte changed is refused, in parts or as a whole, or decodes" *
          doctest::test_suite("slow")) {
  const auto file = four_sequences();
  constexpr unsigned values[] = {0x00, 0x11, 0x7F, 0x80, 0xFF};
  support::change_everywhere(file, open, values);
  std::size_t whole = 0, parts = 0;
  auto damaged = file;
  for (std::size_t at = 0; at < file.size(); ++at) {
    for (const unsigned value : values) {
      damaged[at] = static_cast<std::byte>(value);
      (good_parts(damaged) == 8 ? whole : parts) += 1;
    }
    damaged[at] = file[at];
  }
  CHECK(whole > 100);
  CHECK(parts > 50);
}

TEST_CASE("hostile MOTN: sequences of each encoding, with any byte changed to any other") {
  support::random r{6};
  const std::vector<int> row{0x3C00, 0x4000, 0, 1, 2, 3, 4, 5, 6, 7}; // bone 0, and bones 2 and 7 of the mask
  const std::vector<motn::stored_key> keys{{0, 1, 0x3C00}, {4, 1, 0x3800}};
  for (const auto& sequence :
       {motn::random_curves(r, 6, 3, 2), motn::random_curves(r, 300, 2, 2),
        motn::write_curves(5, 0, {{29, "tx", keys}, {36, "rz", keys}}), // mirrored, too
        motn::random_nodes(r, 1, 1), motn::write_bones(2, 0x8001, 0x84, {row, row})}) {
    const auto file = motn::archive{{sequence}}.write();
    const auto each = support::change_everywhere(file, open);
    CHECK(each.opened > 1000); // whose sequence may report an error of its own
    CHECK(each.refused > 1000);
  }
}

namespace {
/// A sequence with scales, one without; of their blocks one has commands and events, one neither.
motn::archive with_events() {
  support::random r{8};
  motn::archive a{{motn::random_scaled_curves(r, 6, 1, 2), motn::write_curves(5, 0, {})}};
  a.extras = {{{motn::random_event(r, true, 0, 1), motn::random_event(r, true, 0, 16)},
               {motn::random_event(r, false, 3, 1), motn::random_event(r, false, 4, 3)},
               true},
              {}};
  return a;
}
/// How many of a file's blocks can be read.
std::size_t good_blocks(std::span<const std::byte> bytes) {
  const auto file = open(bytes);
  std::size_t good = 0;
  for (std::size_t i = 0; i < file->size(); ++i) {
    CHECK(static_cast<bool>(file->events(i)) == static_cast<bool>(file->commands(i)));
    good += file->events(i) ? 1U : 0U;
  }
  return good;
}
} // namespace

TEST_CASE("hostile MOTN: events of a file cut short anywhere") {
  auto bytes = with_events().write();
  REQUIRE(good_blocks(bytes) == 2);
  support::cut_everywhere(bytes, open);
  support::check_unaligned(bytes, open);
  // The first block once more, as the end of the file.
  const auto block = with_events().extras[0].write();
  const std::size_t before = bytes.size();
  for (std::size_t i = 0; i < 4; ++i) bytes[32 + 4 + i] = static_cast<std::byte>(before >> (8 * i) & 0xFFU);
  bytes.insert(bytes.end(), block.begin(), block.end());
  CHECK(good_blocks(bytes) == 2);
  for (std::size_t size = before; size < bytes.size(); ++size) {
    CAPTURE(size);
    CHECK(support::survives(std::span{bytes}.first(size), open));
    CHECK(good_blocks(std::span{bytes}.first(size)) == 1);
  }
}

TEST_CASE("hostile MOTN: events and scales, with any byte changed to any other") {
  const auto spec = with_events();
  const auto file = spec.write();
  CHECK(support::change_everywhere(file, open).opened > 1000);
  const std::size_t first = spec.first_extra(), size = spec.extras[0].write().size();
  std::size_t good = 0, bad = 0;
  auto damaged = file;
  for (std::size_t at = first; at < first + size; ++at) {
    for (unsigned value = 0; value < 256; ++value) {
      damaged[at] = static_cast<std::byte>(value);
      (good_blocks(damaged) == 2 ? good : bad) += 1;
    }
    damaged[at] = file[at];
  }
  CHECK(good > 1000);
  CHECK(bad > 100);
}

TEST_CASE("hostile MOTN: what fuzzers found") { support::replay_corpus("shenmue_motn", open); }
