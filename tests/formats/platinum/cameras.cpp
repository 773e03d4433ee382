// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/platinum/cameras: which tracks are a camera's, and what one is at a frame.
#include <motley/clip/selection.hpp>
#include <motley/formats/list.hpp>
#include <motley/formats/platinum/cameras.hpp>

#include <doctest/doctest.h>

#include <vector>

#include "support/constexpr_vector.hpp"
#include "support/mot_writer.hpp"
#include "support/real_files.hpp"

namespace platinum = motley::platinum;
using motley::channel;

namespace {

/// Camera 0 whole, camera 2 with an eye alone, camera 1 with a target alone; the bones' tracks among them.
VECTOR_CONSTEXPR support::mot_spec cameras(support::game which, unsigned flags) {
  support::mot_spec m{.which = which, .frames = 11, .flags = flags};
  const auto add = [&](int bone, int index, float value) {
    m.tracks.push_back({.bone = bone, .index = index, .constant = value});
  };
  add(1, 0, 100);
  add(0x7004, 15, 0.25F);
  for (int i = 0; i < 3; ++i) add(0x7000, i, static_cast<float>(i + 1));
  add(0x7000, 14, 0.5F);
  m.tracks.push_back({.bone = 0x7000,
                      .index = 15,
                      .how = support::storage::float_keys,
                      .keys = {{0, 1, 0, 0.5F}, {10, 2, 0.5F, 0}}});
  for (int i = 0; i < 3; ++i) add(0x7001, i, static_cast<float>(i + 4));
  add(0x7001, 15, 9); // a target has no field of view
  add(0x7003, 2, 7);
  add(0x6FFE, 15, 9);
  return m;
}

struct seen {
  std::int32_t number, eye, target;
  platinum::camera_view view;
};
template <class Motion> VECTOR_CONSTEXPR std::vector<seen> all_of(const Motion& motion, float frame) {
  std::vector<seen> all;
  platinum::visit_cameras(motion, [&](const auto& camera) {
    all.push_back({camera.number(), camera.eye_bone(), camera.target_bone(), camera.at(frame)});
  });
  return all;
}

constexpr bool same(const platinum::camera_view& a, const platinum::camera_view& b) {
  return a.eye == b.eye && a.target == b.target && a.roll == b.roll && a.fov == b.fov;
}

template <class Open> VECTOR_CONSTEXPR bool are_found(support::game which, const Open& open) {
  const auto bytes = support::write(cameras(which, 2), support::order::big);
  const auto motion = open(bytes);
  const auto first = all_of(*motion, 0), middle = all_of(*motion, 5);
  // A Hermite segment from 1 to 2 with slopes of 0.5 at either end: half way it is 1.5.
  return first.size() == 3 && first[0].number == 0 && first[0].eye == 0x7000 && first[0].target == 0x7001 &&
         same(first[0].view, {{1, 2, 3}, {4, 5, 6}, 0.5F, 1}) && middle[0].view.fov == 1.5F &&
         first[1].number == 1 && same(first[1].view, {{}, {0, 0, 7}, 0, -1}) && first[2].number == 2 &&
         first[2].eye == 0x7004 && same(first[2].view, {{}, {}, 0, 0.25F});
}
VECTOR_STATIC_ASSERT(are_found(support::game::bayonetta2, motley::bayonetta2::open));
VECTOR_STATIC_ASSERT(are_found(support::game::bayonetta, motley::bayonetta::open));

} // namespace

TEST_CASE("cameras: listed with what they have, if the header says that there are any") {
  CHECK(are_found(support::game::bayonetta2, motley::bayonetta2::open));
  const auto bytes = support::write(cameras(support::game::bayonetta2, 1), support::order::little);
  CHECK(all_of(*motley::bayonetta2::open(bytes), 0).empty());
}

TEST_CASE("cameras: through any_clip, too, and clips of other formats and selections have none") {
  const auto bytes = support::write(cameras(support::game::bayonetta2, 3), support::order::little);
  const auto any = motley::open(bytes);
  REQUIRE(any);
  const auto all = all_of(*any, 5);
  REQUIRE(all.size() == 3);
  CHECK(all[0].view.fov == 1.5F);
  CHECK(all_of(motley::metroid_anim::motion{}, 0).empty());
  CHECK(all_of(motley::any_motion{motley::metroid_anim::motion{}}, 0).empty());
  CHECK(all_of(motley::select(*any, [](const motley::track_outline&) { return true; }), 0).empty());

  std::size_t count = 0;
  for (const auto track : any->tracks()) count += motley::platinum::is_camera(track) ? 1U : 0U;
  CHECK(count == 11); // all but those of bones 1 and 0x6FFE
}

TEST_CASE(
    "cameras: of two tracks for one thing the later one counts, and the highest bone is the terminator's") {
  support::mot_spec m{.which = support::game::bayonetta2, .frames = 3, .flags = 2};
  m.tracks = {{.bone = 0x7000, .index = 14, .constant = 1},
              {.bone = 0x7000, .index = 14, .constant = 2},
              {.bone = 0x7FFE, .index = 15, .constant = 3}};
  const auto bytes = support::write(m, support::order::little);
  const auto all = all_of(*motley::bayonetta2::open(bytes), 1);
  REQUIRE(all.size() == 2);
  CHECK(all[0].view.roll == 2);
  CHECK(all[1].number == 0x7FF);
  CHECK(all[1].view.fov == 3);
}

TEST_CASE("cameras: many, in any order") {
  support::mot_spec m{.which = support::game::bayonetta2, .frames = 3, .flags = 2};
  for (int n = 99; n >= 0; --n)
    m.tracks.push_back({.bone = 0x7000 + 2 * n, .index = 15, .constant = static_cast<float>(n)});
  for (int n = 0; n < 100; ++n) // the target, after all eyes
    m.tracks.push_back({.bone = 0x7001 + 2 * n, .index = 0, .constant = static_cast<float>(-n)});
  const auto bytes = support::write(m, support::order::little);
  const auto all = all_of(*motley::bayonetta2::open(bytes), 1);
  REQUIRE(all.size() == 100);
  for (int n = 0; n < 100; ++n) {
    const seen& camera = all[static_cast<std::size_t>(n)];
    CHECK(camera.number == n);
    CHECK(same(camera.view, {{}, {static_cast<float>(-n), 0, 0}, 0, static_cast<float>(n)}));
    CHECK(same(platinum::camera{*motley::bayonetta2::open(bytes), n}.at(1), camera.view));
  }
}

TEST_CASE("cameras: tracks 14 and 15 of an eye have channels of their own") {
  const auto bytes = support::write(cameras(support::game::bayonetta2, 2), support::order::little);
  std::vector<std::pair<int, channel>> unusual;
  const auto motion = motley::bayonetta2::open(bytes);
  for (const auto t : motion->tracks())
    if (t.outline().index > 9) unusual.emplace_back(t.outline().bone, t.outline().channel);
  CHECK(unusual == std::vector<std::pair<int, channel>>{{0x7004, channel::fov},
                                                        {0x7000, channel::roll},
                                                        {0x7000, channel::fov},
                                                        {0x7001, channel::other},
                                                        {0x6FFE, channel::other}});
  CHECK(motley::short_name(channel::roll) == "roll");
  CHECK(motley::short_name(channel::fov) == "fov");
  CHECK(motley::long_name(channel::fov) == "field of view");
}

TEST_CASE("cameras: the real motion has one, whose field of view is 0.936") {
  for (const char* name : {"pl000f_0a25_le.mot", "pl000f_0a25_be.mot"}) {
    const auto file = support::real_file(name);
    if (!file) return;
    const auto all = all_of(*motley::bayonetta2::open(*file), 0);
    REQUIRE(all.size() == 1);
    CHECK(all[0].number == 0);
    CHECK(all[0].view.fov == doctest::Approx(0.936).epsilon(0.001));
  }
}
