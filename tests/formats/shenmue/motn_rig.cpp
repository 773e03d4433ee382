// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/shenmue/motn_rig: which MOTN sequences have the human rig, and the names of its bones.
#include <motley/formats/shenmue/motn.hpp>

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "support/motn_writer.hpp"
#include "support/real_files.hpp"

namespace motn = support::motn;
namespace shenmue = motley::shenmue_motn;

namespace {

/// The human rig: P is three positions, R three rotations.
const std::vector<std::pair<int, std::string>> human{{0, "PR"}, {1, "R"},  {5, "R"},  {8, "P"},  {9, "R"},
                                                     {12, "R"}, {15, "P"}, {16, "R"}, {18, "R"}, {20, "P"},
                                                     {21, "R"}, {23, "P"}, {25, "R"}, {26, "R"}, {29, "P"},
                                                     {30, "R"}, {31, "R"}, {32, "R"}, {35, "P"}, {36, "R"}};

/// A sequence of these bones; what changes a track may also leave it out.
template <class Change>
std::vector<std::byte> write(const std::vector<std::pair<int, std::string>>& bones, Change change) {
  std::vector<motn::track> tracks;
  for (const auto& [bone, channels] : bones)
    for (const char kind : channels)
      for (const char axis : {'x', 'y', 'z'}) {
        motn::track t{bone, std::string{kind == 'P' ? 't' : kind == 'R' ? 'r' : 's', axis}, {{0, 0}, {4, 0}}};
        if (change(t)) tracks.push_back(t);
      }
  return motn::archive{{motn::write_curves(5, 0, tracks)}}.write();
}
std::vector<std::byte> write(const std::vector<std::pair<int, std::string>>& bones) {
  return write(bones, [](motn::track&) { return true; });
}
std::vector<std::pair<int, std::string>> without(std::initializer_list<int> left_out) {
  auto bones = human;
  for (const int bone : left_out) std::erase_if(bones, [&](const auto& b) { return b.first == bone; });
  return bones;
}
bool is_human(const std::vector<std::byte>& bytes) {
  const auto file = shenmue::open(bytes);
  const auto motion = (*file)[0];
  REQUIRE(motion);
  std::size_t names = 0;
  shenmue::format::visit_bone_names(
      *motion, [&](std::int32_t, std::string_view name) { names += name.empty() ? 0U : 1U; });
  CHECK((names > 0) == shenmue::has_human_rig(*motion));
  return names > 0;
}

} // namespace

TEST_CASE("motn: the names of the human rig's bones") {
  const auto bytes = write(human);
  const auto file = shenmue::open(bytes);
  const auto motion = (*file)[0];
  REQUIRE(motion);
  std::map<std::int32_t, std::string> names;
  shenmue::visit_bone_names(
      *motion, [&](std::int32_t bone, std::string_view name) { CHECK(names.emplace(bone, name).second); });
  const std::map<std::int32_t, std::string> expected{{0, "root"},
                                                     {1, "hip"},
                                                     {5, "right leg"},
                                                     {8, "right ankle target"},
                                                     {9, "right foot"},
                                                     {12, "left leg"},
                                                     {15, "left ankle target"},
                                                     {16, "left foot"},
                                                     {18, "torso"},
                                                     {20, "base of the neck target"},
                                                     {21, "neck"},
                                                     {23, "look-at target"},
                                                     {25, "left shoulder"},
                                                     {26, "left arm"},
                                                     {29, "left wrist target"},
                                                     {30, "left hand"},
                                                     {31, "right shoulder"},
                                                     {32, "right arm"},
                                                     {35, "right wrist target"},
                                                     {36, "right hand"}};
  CHECK(names == expected);
  for (const int bone : {-1, 2, 7, 33, 37, 1000}) CHECK(shenmue::human_bone_name(bone).empty());
}

TEST_CASE("motn: the human rig is told from all others by its channels") {
  CHECK(is_human(write(human)));
  CHECK(is_human(write(without({25, 31}))));
  for (const auto& [bone, channels] : human) CHECK_FALSE(is_human(write(without({bone}))));
  // A channel less, of each bone; another kind of channel; scales besides; a bone more.
  for (const auto& [bone, channels] : human)
    for (const char kind : channels)
      for (const char axis : {'x', 'y', 'z'})
        CHECK_FALSE(is_human(write(human, [&, b = bone, k = kind == 'P' ? 't' : 'r'](const motn::track& t) {
          return t.target != b || t.channel[0] != k || t.channel[1] != axis;
        })));
  for (std::size_t i = 0; i < human.size(); ++i) {
    auto changed = human;
    changed[i].second = changed[i].second == "P" ? "R" : "P";
    CHECK_FALSE(is_human(write(changed)));
    changed[i].second = human[i].second + "S";
    CHECK_FALSE(is_human(write(changed)));
  }
  for (const int bone : {2, 7, 37, 100}) {
    auto more = human;
    more.push_back({bone, "R"});
    CHECK_FALSE(is_human(write(more)));
  }
  support::random r{2};
  const std::vector<int> row(6, 0);
  CHECK_FALSE(is_human(motn::archive{{motn::write_curves(5, 0, {})}}.write()));
  CHECK_FALSE(is_human(motn::archive{{motn::random_nodes(r, 2, 1)}}.write()));
  CHECK_FALSE(is_human(motn::archive{{motn::write_bones(1, 0x8001, 0, {row})}}.write()));
  CHECK_FALSE(shenmue::has_human_rig(shenmue::motion{}));
}

TEST_CASE("motn: the real file: 1478 sequences have the human rig") {
  const auto bytes = support::real_file("motion.bin");
  if (!bytes) return;
  const auto file = shenmue::open(*bytes);
  std::size_t full = 0, without_shoulders = 0;
  for (std::size_t i = 0; i < file->size(); ++i) {
    const auto motion = (*file)[i];
    std::size_t names = 0;
    shenmue::visit_bone_names(*motion, [&](std::int32_t, std::string_view name) {
      CHECK(!name.empty());
      ++names;
    });
    full += names == 20 ? 1U : 0U;
    without_shoulders += names == 18 ? 1U : 0U;
    if (!shenmue::has_human_rig(*motion)) CHECK(names == 0);
  }
  CHECK(full == 1108);
  CHECK(without_shoulders == 370);
}
