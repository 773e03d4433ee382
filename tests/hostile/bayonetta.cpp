// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
#include <motley/format/bayonetta.hpp>

#include "mot.hpp"

TEST_CASE("hostile bayonetta: files cut short, changed and moved are refused or decode") {
  support::damage_motions(support::game::bayonetta, "bayonetta",
                          [](auto in) { return motley::bayonetta::open(in); });
}
