// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
#include "support/walk_skeleton.hpp"

#include "damage.hpp"
#include "support/skeleton_writer.hpp"

namespace {

using support::bone_spec;
using support::order;

std::vector<bone_spec> bones() {
  return {{.number = 3, .parent = 97, .position = {0, 0, 1}, .name = "root"},
          {.number = 9, .parent = 7, .position = {0.5F, -2, 1.5F}, .name = "hand"},
          {.number = 7, .parent = 3, .position = {0.5F, 0, 1.25F}}};
}
/// The same with places as parents.
std::vector<bone_spec> placed() {
  auto all = bones();
  all[0].parent = -1;
  all[1].parent = 2;
  all[2].parent = 0;
  return all;
}
std::vector<std::byte> table(order o) {
  support::writer out{o};
  for (int i = 0; i < 16; ++i) out.i16(i == 0 ? 16 : -1);
  for (int i = 0; i < 16; ++i) out.i16(i == 0 ? 32 : -1);
  for (int i = 0; i < 16; ++i) out.i16(i == 3 ? 0 : i == 9 ? 1 : i == 7 ? 2 : 0x0FFF);
  return out.take();
}

template <class Open> void damage(const support::bytes& file, Open open, std::size_t most_cut) {
  CHECK(support::survives(file, open));
  CHECK(support::cut_everywhere(file, open) <= most_cut);
  support::check_unaligned(file, open);
  const auto each = support::change_everywhere(file, open);
  CHECK(each.opened > 1000);
  CHECK(each.refused > 1000);
}

} // namespace

TEST_CASE("hostile wmb: files cut short, changed and moved are refused or answer") {
  const auto open = [](auto in) { return motley::wmb::open(in); };
  for (const auto o : {order::little, order::big})
    damage(support::write_wmb0(o, placed(), table(o)), open, 32);
  damage(support::write_short_records(true, placed()), open, 0);
  damage(support::write_short_records(false, placed()), open, 0);
  damage(support::write_nier(placed()), open, 0);
  support::replay_corpus("wmb", open);
}

TEST_CASE("hostile cinf: files cut short, changed and moved are refused or answer") {
  const auto open = [](auto in) { return motley::cinf::open(in); };
  for (const bool echoes : {false, true}) damage(support::write_cinf(echoes, bones()), open, 3); // padding
  support::replay_corpus("cinf", open);
}

TEST_CASE("hostile md: files cut short, changed and moved are refused or answer") {
  const auto open = [](auto in) { return motley::md::open(in); };
  // At the end are the transforms, of which only the first one's first number counts.
  for (const bool god_hand : {false, true}) damage(support::write_md(god_hand, placed()), open, 0x70);
  support::replay_corpus("md", open);
}

TEST_CASE("hostile wmb: the most bones, each ahead of its parent, take no time") {
  std::vector<bone_spec> chain(0xFFF);
  for (std::size_t i = 0; i < chain.size(); ++i)
    chain[i].parent = i + 1 < chain.size() ? static_cast<int>(i) + 1 : -1;
  const auto file = support::write_short_records(true, chain);
  CHECK(support::survives(file, [](auto in) { return motley::wmb::open(in); }));
  const auto model = support::write_md(true, chain);
  CHECK(support::survives(model, [](auto in) { return motley::md::open(in); }));
  chain.push_back({});
  const auto more = support::write_short_records(true, chain);
  CHECK(motley::message(motley::wmb::open(more).error()).view() ==
        "number of bones 4096 is too large (at most 4095), at byte 64");
}
