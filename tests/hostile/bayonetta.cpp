// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
#include <motley/formats/platinum/bayonetta.hpp>

#include "mot.hpp"

TEST_CASE("hostile bayonetta: files cut short, changed and moved are refused or decode") {
  support::damage_motions(support::game::bayonetta, "bayonetta",
                          [](auto in) { return motley::bayonetta::open(in); });
}

TEST_CASE("hostile bayonetta: files of a known byte order, cut short, are refused") {
  using namespace support;
  const auto check = [](order o, std::endian known) {
    const auto open = [known](auto in) { return motley::bayonetta::open(in, known); };
    const bytes all = write(every_type(game::bayonetta), o);
    CHECK(survives(all, open));
    CHECK(cut_everywhere(all, open) == 0);
  };
  check(order::little, std::endian::little);
  check(order::big, std::endian::big);
}
