// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
#include <motley/formats/mtb3/okami.hpp>

#include "mot.hpp"

TEST_CASE("hostile okami: files cut short, changed and moved are refused or decode") {
  support::damage_motions(support::game::okami, "okami", [](auto in) { return motley::okami::open(in); });
}
