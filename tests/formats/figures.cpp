// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/figures: which motions have which figure.
#include <motley/formats/figures.hpp>
#include <motley/formats/list.hpp>

#include <doctest/doctest.h>

#include <span>
#include <type_traits>
#include <vector>

#include "support/mot_writer.hpp"
#include "support/real_files.hpp"

static_assert(motley::is_figure<motley::platinum::figure> && motley::is_figure<motley::shenmue_motn::figure>);
static_assert(!motley::is_figure<motley::metroid_anim::motion>);
static_assert(motley::has_rest_pose<motley::shenmue_motn::figure> &&
              !motley::has_rest_pose<motley::platinum::figure>);

namespace {

/// The figure that is visited: 'p' or 's'; 0 if there is none.
template <class Motion> char figure_in(const Motion& motion) {
  char found = 0;
  const bool any = motley::visit_figure(motion, [&]<class Figure>(const Figure&) {
    found = std::is_same_v<Figure, motley::platinum::figure> ? 'p' : 's';
  });
  CHECK(any == (found != 0));
  return found;
}

/// A motion of Bayonetta 2 that moves these bones along all axes.
std::vector<std::byte> moving(std::span<const motley::platinum::figure_bone> bones) {
  support::mot_spec spec{.which = support::game::bayonetta2, .frames = 2, .tracks = {}};
  for (const auto& bone : bones)
    for (const int axis : {0, 1, 2})
      spec.tracks.push_back({.bone = bone.number, .index = axis, .constant = 1});
  return support::write(spec, support::order::big);
}

} // namespace

TEST_CASE("figures: a motion of Bayonetta 2 has one if it moves all of its bones, others have none") {
  const std::span all{motley::platinum::figure_bones};
  const auto whole = moving(all), part = moving(all.first(all.size() - 1));
  CHECK(figure_in(*motley::bayonetta2::open(whole)) == 'p');
  CHECK(figure_in(*motley::bayonetta2::open(part)) == 0);
  CHECK(figure_in(motley::metroid_anim::motion{}) == 0);
  CHECK(figure_in(*motley::open(whole)) == 'p'); // through any_clip, too
  CHECK(figure_in(*motley::open(part)) == 0);
}

TEST_CASE("figures: those of the real files") {
  if (const auto file = support::real_file("pl000f_0a25_le.mot"))
    CHECK(figure_in(*motley::bayonetta2::open(*file)) == 'p');
  if (const auto file = support::real_file("motion.bin")) {
    const auto archive = motley::shenmue_motn::open(*file);
    REQUIRE(archive);
    std::size_t with = 0;
    for (std::size_t i = 0; i < archive->size(); ++i)
      if (const auto motion = (*archive)[i]; motion && figure_in(*motion) == 's') ++with;
    CHECK(with == 1531 + 9); // all but the frames of nodes
  }
}
