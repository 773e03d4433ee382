// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
#include <motley/formats/platinum/bayonetta2.hpp>

#include "mot.hpp"

TEST_CASE("hostile bayonetta2: files cut short, changed and moved are refused or decode") {
  support::damage_motions(support::game::bayonetta2, "bayonetta2",
                          [](auto in) { return motley::bayonetta2::open(in); });
}
