// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
#include <motley/formats/metroid/evnt.hpp>

#include "damage.hpp"
#include "support/evnt_writer.hpp"

namespace {
constexpr auto open = [](auto in) { return motley::evnt::open(in); };
} // namespace

TEST_CASE("hostile EVNT: files cut short, changed and moved are refused or answer") {
  for (const unsigned game : {1U, 2U})
    for (const unsigned version : {1U, 2U}) {
      auto f = support::evnt::of_all_kinds(game, version);
      const auto bare = f.write();
      CHECK(support::cut_everywhere(bare, open) == 0);
      f.padding = 0xFF;
      const auto file = f.write();
      CHECK(support::survives(file, open));
      CHECK(support::cut_everywhere(file, open) == file.size() - bare.size());
      support::check_unaligned(file, open);
      const auto each = support::change_everywhere(file, open);
      CHECK(each.opened > 1000);
      CHECK(each.refused > 1000);
    }
  support::replay_corpus("evnt", open);
}

TEST_CASE("hostile EVNT: counts beyond the file, and texts without an end, take as long as the file is") {
  // Many nodes, and then a count of four thousand millions: the first array's, or the next one's.
  support::evnt::file f{.version = 1};
  f.bools.resize(200'000);
  auto file = f.write();
  CHECK(support::survives(file, open));
  for (const std::size_t at : {std::size_t{4}, file.size() - 8})
    CHECK_FALSE(support::survives(support::with_u32(file, support::order::big, at, UINT32_MAX), open));
  std::fill(file.begin() + 10, file.end(), std::byte{'a'}); // the first name
  CHECK_FALSE(support::survives(file, open));
}
