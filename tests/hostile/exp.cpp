// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/hostile/exp: the programs of both games.
#include <motley/formats/platinum/bayonetta2_exp.hpp>
#include <motley/formats/platinum/bayonetta_exp.hpp>

#include "damage.hpp"
#include "support/exp_writer.hpp"

using support::order;

namespace {

/// An exp of each game in a byte order, with all that it can have.
std::vector<std::vector<std::byte>> exp_files(order o) {
  namespace x = support::exp;
  const auto points = x::float_points(o, {{-1, 2, 0, 4}, {3, 10, 8, 0}});
  support::writer bytes{o};
  for (const unsigned n : {0x5E00U, 0x5C00U, 0U, 0x6000U, 0U, 0x6200U}) bytes.u16(n);
  for (const unsigned n : {1U, 2U, 0U, 1U, 4U, 18U, 4U, 0U}) bytes.u8(n);
  return {x::write(o, {{.bone = 5,
                        .index = 3,
                        .entries = {x::with_channel(0x50001, 4, 3), x::with_number(0x10004, 2),
                                    x::with_number(0xA0001, 1), x::with_number(0x20100, 1)}},
                       {.flags = 3,
                        .bone = 6,
                        .entries = {x::with_channel(1, 5, 3)},
                        .post = {x::with_number(4, 2)},
                        .interpolation = 2,
                        .point_count = 2,
                        .points = points},
                       {.flags = 1,
                        .bone = 7,
                        .entries = {x::with_channel(1, 5, 3)},
                        .interpolation = 6,
                        .point_count = 2,
                        .points = bytes.take()}}),
          x::write(o,
                   {{5, 3, {x::magnitude, x::bone(4, 3), x::times, x::value(2), x::end_function}},
                    {6, 0, {x::interpolated(1), x::open, x::bone(5, 3), x::close, x::end_function, x::end}}},
                   {{{0, 1, 0, 0}}, {{-1, 2, 0, 4}, {3, 10, 8, 0}}}),
          x::write_full_grammar(o)};
}
template <class Open> void damage_programs(std::size_t which, const std::string& format, Open open) {
  for (const order o : {order::little, order::big}) {
    const auto file = exp_files(o)[which];
    CHECK(support::survives(file, open));
    CHECK(support::cut_everywhere(file, open) == 0);
    support::check_unaligned(file, open);
    const auto each = support::change_everywhere(file, open);
    CHECK(each.opened > 1000);
    CHECK(each.refused > 1000);
  }
  support::replay_corpus(format, open);
}

} // namespace

TEST_CASE("hostile exp of Bayonetta: files cut short, changed and moved are refused or run") {
  damage_programs(0, "bayonetta_exp", [](auto in) { return motley::bayonetta_exp::open(in); });
}

TEST_CASE("hostile exp of Bayonetta 2: files cut short, changed and moved are refused or run") {
  damage_programs(1, "bayonetta2_exp", [](auto in) { return motley::bayonetta2_exp::open(in); });
}

TEST_CASE("hostile exp of Bayonetta 2: a file that uses the full grammar, cut short, changed and moved") {
  damage_programs(2, "bayonetta2_exp", [](auto in) { return motley::bayonetta2_exp::open(in); });
}
