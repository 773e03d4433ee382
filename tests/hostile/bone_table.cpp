// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
#include <motley/formats/platinum/bone_table.hpp>

#include "damage.hpp"
#include "support/bytes.hpp"

TEST_CASE("hostile bone_table: files cut short, changed and moved are refused or answer") {
  const auto open = [](auto in) { return motley::bone_table::open(in); };
  for (const auto order : {support::order::little, support::order::big}) {
    support::writer out{order};
    for (int i = 0; i < 48; ++i) out.i16(i == 0 ? 16 : i == 17 ? 32 : i == 34 ? 7 : i == 35 ? 0x0FFF : -1);
    const auto file = out.take();
    CHECK(support::cut_everywhere(file, open) < 48); // those that lose no block still answer
    support::check_unaligned(file, open);
    const auto each = support::change_everywhere(file, open);
    CHECK(each.opened > 1000);
    CHECK(each.refused > 1000);
  }
  support::replay_corpus("bone_table", open);
}
