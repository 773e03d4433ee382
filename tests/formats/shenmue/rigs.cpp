// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/shenmue/rigs: the tables of the rigs, against the list of the game's own, and their
// relations.
#include <motley/formats/shenmue/motn_rig.hpp>
#include <motley/formats/shenmue/rigs.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/real_files.hpp"

namespace rigs = motley::shenmue_motn::rigs;

static_assert(rigs::find_family(0) == rigs::find_family(13) && rigs::find_family(6) == rigs::find_family(10));
static_assert(rigs::find_family(18)->size() == rigs::most_controls);
static_assert(rigs::find_family(20) == &rigs::families[18] && rigs::find_family(21) == nullptr &&
              rigs::find_family(0x7FFF) == nullptr);

namespace {

/// The rows of a table of numbers, without its header.
std::vector<std::vector<double>> rows_of(const std::vector<std::byte>& bytes) {
  std::istringstream text{{reinterpret_cast<const char*>(bytes.data()), bytes.size()}};
  std::vector<std::vector<double>> rows;
  std::string line, number;
  std::getline(text, line);
  while (std::getline(text, line)) {
    std::istringstream numbers{line};
    rows.emplace_back();
    while (std::getline(numbers, number, ',')) rows.back().push_back(std::stod(number));
  }
  return rows;
}

} // namespace

TEST_CASE("rigs of Shenmue: every control is that of the game's table") {
  const auto bytes = support::real_file("shenmue/motn_rigs.csv");
  if (!bytes) return;
  std::size_t controls = 0;
  for (const auto& row : rows_of(*bytes)) {
    REQUIRE(row.size() == 14);
    const auto* const f = rigs::find_family(static_cast<std::uint32_t>(row[0]));
    REQUIRE(f != nullptr);
    ++controls;
    const auto i = static_cast<std::size_t>(row[1]);
    CAPTURE(row[0]);
    CAPTURE(i);
    REQUIRE(i < f->size());
    const rigs::control& c = (*f)[i];
    CHECK(c.what == row[2]);
    CHECK(f->find(c.what) == row[1]);
    CHECK(f->parent(i) == row[5]);
    const std::int32_t place[] = {c.x, c.y, c.z}, angles[] = {c.rx, c.ry, c.rz};
    for (std::size_t n = 0; n < 3; ++n) {
      CHECK(std::abs(place[n] * 1e-6 - row[6 + n]) < 2e-7); // the table's are floats
      CHECK(angles[n] == row[9 + n]);
    }
    // The lower bone's subtype says in which direction a chain bends.
    const bool is_leg = c.what == rigs::left_lower_leg || c.what == rigs::right_lower_leg;
    if (is_leg || c.what == rigs::left_forearm || c.what == rigs::right_forearm)
      CHECK(f->bend(is_leg) == (row[4] == 1 ? 1 : -1));
  }
  CHECK(controls == 788);
}

TEST_CASE("rigs of Shenmue: bones hang on bones, and keep their distance to them") {
  for (const rigs::family& f : rigs::families) {
    CHECK(f[0].what == rigs::root);
    CHECK(f.parent(0) == rigs::no_control);
    CHECK(f.joint(0) == rigs::no_control);
    std::set<int> parts;
    for (std::size_t i = 0; i < f.size(); ++i) {
      CHECK(parts.insert(f[i].what).second);
      CHECK(!rigs::facts[f[i].what].name.empty());
      if (i == 0) continue;
      CHECK(f.parent(i) < static_cast<int>(i));
      CHECK(f.joint(i) < static_cast<int>(i));
      CHECK(!f.is_helper(f[static_cast<std::size_t>(f.joint(i))].what));
    }
    const auto hangs_on = [&](rigs::part child, rigs::part parent) {
      CHECK(f.joint(static_cast<std::size_t>(f.find(child))) == f.find(parent));
    };
    hangs_on(rigs::pelvis, rigs::root);
    hangs_on(rigs::spine, rigs::root);
    hangs_on(rigs::chest, rigs::spine);
    hangs_on(rigs::left_shoulder, rigs::chest);
    hangs_on(rigs::left_upper_arm, rigs::left_shoulder);
    hangs_on(rigs::left_forearm, rigs::left_upper_arm);
    hangs_on(rigs::left_hand, rigs::left_forearm);
    hangs_on(rigs::right_lower_leg, rigs::right_upper_leg);
    hangs_on(rigs::right_foot, rigs::right_lower_leg);
    hangs_on(rigs::head, f.is_human() ? rigs::chest : rigs::neck_bone);
    hangs_on(rigs::right_upper_leg, f.is_human() ? rigs::pelvis : rigs::right_hip);
    CHECK(f.is_helper(rigs::gaze) == f.is_human());
    CHECK(f.is_helper(rigs::left_wrist));
    CHECK(!f.is_helper(rigs::left_hand));
  }
  std::size_t people = 0;
  for (const rigs::family& f : rigs::families) people += f.is_human() ? 1U : 0U;
  CHECK(people == 15);
}

TEST_CASE("rigs of Shenmue: parts have the names of the human rig's bones") {
  const rigs::family& f = *rigs::find_family(0);
  for (const auto& bone : motley::shenmue_motn::human_bones) {
    const rigs::part p = f[bone.number].what;
    CHECK(rigs::facts[p].name == bone.name);
  }
}
