// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
#include <motley/formats/mtb3/god_hand.hpp>
#include <motley/formats/mtb3/okami.hpp>

#include "mot.hpp"

TEST_CASE("hostile okami: files cut short, changed and moved are refused or decode") {
  support::damage_motions(support::game::okami, "okami", [](auto in) { return motley::okami::open(in); });
}

TEST_CASE("hostile god_hand: files cut short, changed and moved are refused or decode") {
  support::damage_motions(support::game::god_hand, "god_hand",
                          [](auto in) { return motley::god_hand::open(in); });
}
