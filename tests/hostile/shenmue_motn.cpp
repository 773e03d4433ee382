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
  for (const auto& sequence : {motn::random_curves(r, 6, 3, 2), motn::random_curves(r, 300, 2, 2),
                               motn::random_nodes(r, 1, 1), motn::write_bones(2, 0x8001, 0x84, {row, row})}) {
    const auto file = motn::archive{{sequence}}.write();
    const auto each = support::change_everywhere(file, open);
    CHECK(each.opened > 1000); // whose sequence may report an error of its own
    CHECK(each.refused > 1000);
  }
}

TEST_CASE("hostile MOTN: what fuzzers found") { support::replay_corpus("shenmue_motn", open); }
