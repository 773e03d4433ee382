// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
#include <motley/formats/metroid/anim.hpp>

#include "damage.hpp"
#include "support/random_anim.hpp"

namespace {
namespace anim = support::anim;

constexpr auto open = [](auto in) { return motley::metroid_anim::open(in); };

/// A small ANIM of each kind.
std::vector<support::bytes> files(std::size_t bones, std::size_t frames) {
  std::vector<support::bytes> all;
  for (const anim::game g : {anim::game::prime, anim::game::echoes, anim::game::demo})
    all.push_back(anim::write(anim::random_stream(g, 4, {.bones = bones, .frames = frames})));
  for (const anim::game g : {anim::game::prime, anim::game::echoes})
    all.push_back(anim::write(anim::random_plain(g, 4, bones, 3)));
  return all;
}
} // namespace

TEST_CASE("hostile ANIM: files cut short and moved are refused or decode" * doctest::test_suite("slow")) {
  for (const auto& file : files(3, 40)) {
    CHECK(support::survives(file, open));
    CHECK(support::cut_everywhere(file, open) == 0);
    support::check_unaligned(file, open);
    constexpr unsigned values[] = {0x00, 0x11, 0x7F, 0x80, 0xFF};
    const auto some = support::change_everywhere(file, open, values);
    CHECK(some.opened > 100);
    CHECK(some.refused > 50);
  }
}

TEST_CASE("hostile ANIM: files with any byte changed to any other are refused or decode" *
          doctest::test_suite("slow")) {
  for (const auto& file : files(1, 4)) {
    const auto each = support::change_everywhere(file, open);
    CHECK(each.opened > 1000);
    CHECK(each.refused > 1000);
  }
}

TEST_CASE("hostile ANIM: what fuzzers found") { support::replay_corpus("metroid_anim", open); }
