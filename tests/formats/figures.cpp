// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/figures: which motions have which figure.
#include <motley/formats/list.hpp>
#include <motley/formats/skeletons.hpp>

#include <doctest/doctest.h>

#include <span>
#include <vector>

#include "support/mot_writer.hpp"
#include "support/own_skeleton.hpp"
#include "support/real_files.hpp"

constexpr motley::any_figure figures[] = {motley::platinum::figure{motley::platinum::bayonetta2_figure},
                                          motley::platinum::figure{motley::platinum::rising_figure},
                                          motley::shenmue_motn::figure{},
                                          {}};
static_assert(figures[0] && figures[1] && figures[2] && !figures[3]);
static_assert(!figures[0].has_rest_pose() && figures[1].has_rest_pose() && figures[2].has_rest_pose());
static_assert(!figures[0].rig() && !figures[1].rig() && figures[2].rig() && !figures[3].rig());
static_assert(figures[0].bone_count() == 24 && figures[0].name(0) == "hip" && figures[3].bone_count() == 0);

namespace {

/// The figure of a motion: 'b' Bayonetta 2's, 'r' Rising's, 's' Shenmue's; 0 if there is none.
template <class Motion> char kind_of(const Motion& motion) {
  const motley::any_figure figure = motley::figure_of(motion);
  if (!figure) return 0;
  return figure.rig() != nullptr ? 's' : figure.has_rest_pose() ? 'r' : 'b';
}

/// A motion that moves these bones along all axes.
std::vector<std::byte> moving(std::span<const motley::platinum::figure_bone> bones,
                              std::initializer_list<int> also = {}) {
  support::mot_spec spec{.which = support::game::bayonetta2, .frames = 2, .tracks = {}};
  for (const auto& bone : bones)
    for (const int axis : {0, 1, 2})
      spec.tracks.push_back({.bone = bone.number, .index = axis, .constant = 1});
  for (const int bone : also) spec.tracks.push_back({.bone = bone, .index = 3, .constant = 1});
  return support::write(spec, support::order::big);
}

} // namespace

TEST_CASE("figures: a motion of Bayonetta 2 has one if it moves all of its bones, others have none") {
  const std::span all{motley::platinum::bayonetta2_figure};
  const auto whole = moving(all), part = moving(all.first(all.size() - 1));
  CHECK(kind_of(*motley::bayonetta2::open(whole)) == 'b');
  CHECK(kind_of(*motley::bayonetta2::open(part)) == 0);
  CHECK(kind_of(motley::metroid_anim::motion{}) == 0);
  CHECK(kind_of(*motley::open(whole)) == 'b'); // through any_clip, too
  CHECK(kind_of(*motley::open(part)) == 0);
}

TEST_CASE("figures: a motion gets Rising's body if it moves its bones, but for hands and toes, and no wrists "
          "of Bayonetta 2") {
  const auto kind = [](const std::vector<std::byte>& file) { return kind_of(*motley::open(file)); };
  const std::span all{motley::platinum::rising_figure};
  CHECK(kind(moving(all)) == 'r');
  CHECK(kind(moving(all, {14, 65, 0xFFF, -1, 0x7000})) == 'r'); // others do not matter
  CHECK(kind(moving(all, {145})) == 0);
  CHECK(kind(moving(all, {209})) == 0);
  CHECK(kind(moving(all, {145, 209})) == 0); // Bayonetta 2's has more bones
  for (const int missing : {0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 15, 16, 17, 19, 20, 21, 9, 13, 18, 22}) {
    CAPTURE(missing);
    std::vector<motley::platinum::figure_bone> rest{all.begin(), all.end()};
    std::erase_if(rest, [&](const auto& bone) { return bone.number == missing; });
    const bool is_end = missing == 9 || missing == 13 || missing == 18 || missing == 22;
    CHECK(kind(moving(rest)) == (is_end ? 'r' : 0));
    CHECK(kind(moving(rest, {missing})) == 'r'); // an angle is enough
  }
}

TEST_CASE("figures: those of the real files") {
  if (const auto file = support::real_file("pl000f_0a25_le.mot"))
    CHECK(kind_of(*motley::bayonetta2::open(*file)) == 'b');
  if (const auto file = support::real_file("motion.bin")) {
    const auto archive = motley::shenmue_motn::open(*file);
    REQUIRE(archive);
    std::size_t with = 0;
    for (std::size_t i = 0; i < archive->size(); ++i)
      if (const auto motion = (*archive)[i]; motion && kind_of(*motion) == 's') ++with;
    CHECK(with == 1531 + 9); // all but the frames of nodes
  }
}

TEST_CASE("figures: a rig poses its own bones, everything else is posed as any skeleton") {
  const motley::skeleton_bone other{.rest = {.translation = {1, 2, 3}}};
  motley::bone_binding memory[1];
  const auto binding = motley::pose_binding::make(motley::bayonetta2::motion{}, {{&other, 1}}, memory);
  std::vector<motley::local_transform> out(64);
  for (const motley::any_figure& figure : figures) {
    out[0] = out[1] = {};
    motley::to_local_transforms(figure, binding, {}, out);
    CHECK((out[0].translation == other.rest.translation) == (figure.rig() == nullptr));
    const support::own_skeleton at_rest{figure};
    CHECK(at_rest.size() == figure.bone_count());
    if (figure.rig() != nullptr) CHECK(out[1] == at_rest[1].rest);
  }
}
