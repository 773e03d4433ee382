// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/clip/any_clip: clips of one's own in an any_clip; those of the library's formats are in
// tests/formats/list.
#include <algorithm>
#include <motley/clip/any_clip.hpp>

#include <motley/author/walked.hpp>
#include <motley/formats/mtb3/okami.hpp>
#include <motley/play/baked.hpp>
#include <motley/play/player.hpp>

#include <doctest/doctest.h>

#include <vector>

namespace {

/// Two keys: of a value at frame 0, and of another at frame 4. It can only be walked.
template <class V> struct two_keys {
  static constexpr auto kind = motley::curve_kind::sequential;
  V first{}, last{};
  struct walk {
    V first{}, last{};
    std::size_t to_go = 0;
    constexpr motley::value_key<V> current() const noexcept {
      return to_go == 2 ? motley::value_key<V>{0, first} : motley::value_key<V>{4, last};
    }
    constexpr void advance() noexcept { --to_go; }
    constexpr std::size_t remaining() const noexcept { return to_go; }
    constexpr std::size_t state() const noexcept { return to_go; }
  };
  constexpr auto resume(std::size_t to_go) const noexcept {
    return motley::walk_iterator<walk>{walk{first, last, to_go}};
  }
  constexpr auto begin() const noexcept { return resume(2); }
  constexpr auto end() const noexcept { return motley::walk_iterator<walk>{}; }
  constexpr two_keys keys() const noexcept { return *this; }
  static constexpr std::size_t size() noexcept { return 2; }
};

/// A clip of a number, a vector, a rotation and a number, made of the kit for walked clips; `scale` tells
/// clips apart.
struct plain_walk {
  float scale = 1;

  template <class F> constexpr decltype(auto) visit(const motley::track_outline& o, F&& f) const {
    switch (o.record) {
    case 1: return f(two_keys<motley::vector3>{{scale, 0, 2}, {-scale, 4, 2}});
    case 2: return f(two_keys<motley::quaternion>{{1, 0, 0, 0}, {0, 0, 0, 1}});
    default: return f(two_keys<float>{scale * static_cast<float>(o.record + 1), 0});
    }
  }
  constexpr bool next(motley::track_outline& o) const noexcept {
    if (o.record == 3) return false;
    const auto number = static_cast<std::int32_t>(o.record + 1);
    o.record = number;
    const motley::track_id id{
        .record = number, .bone = number, .channel = number == 2 ? motley::channel::qw : motley::channel::tx};
    visit(o, [&](const auto& curve) { o = motley::outline_of(id, curve); });
    return true;
  }
  constexpr std::string_view coding_name(const motley::track_outline&) const noexcept { return "two keys"; }
};
struct plain_clip : motley::walked_clip<plain_walk> {
  constexpr plain_clip() noexcept : plain_clip{1} {}
  constexpr explicit plain_clip(float scale) noexcept { set_tracks({scale}, 4, 9, 5); }
  constexpr float frame_rate() const noexcept { return 1; }
  constexpr motley::angle_unit rotation_unit() const noexcept { return motley::angle_unit::quaternions; }
};
using any = motley::any_clip<motley::okami::motion, plain_clip>;
static_assert(motley::clip<plain_clip> && motley::clip<any>);

/// Clips whose numbers do not fit into those of the concept.
struct signed_frames : plain_clip {
  int frame_count() const;
};
struct double_rate : plain_clip {
  double frame_rate() const;
};
struct short_pose : plain_clip {
  std::uint16_t pose_size() const;
};
static_assert(!motley::clip<signed_frames> && !motley::clip<double_rate> && motley::clip<short_pose>);

} // namespace

TEST_CASE("any: a clip of one's own is played, baked and decoded") {
  const any clip{plain_clip{2}};
  REQUIRE(clip.pose_size() == 9);
  std::vector<std::byte> memory(motley::player<any>::memory_size(clip)),
      compiled_memory(motley::baked_clip::memory_size(clip));
  auto player = *motley::make_player(clip, memory);
  const auto compiled = *motley::baked_clip::make(clip, compiled_memory);
  // By hand: a quarter of the way, and halfway round the turn of half a turn about z.
  const std::vector<float> one{1.5F, 1, 1, 2}, two{1, 0, 2, 2};
  std::vector<float> pose(9);
  const auto check = [&] {
    for (std::size_t i = 0; i < 4; ++i) CHECK(pose[i] == doctest::Approx(one[i]));
    CHECK(pose[4] == doctest::Approx(0.92387953));
    CHECK(pose[7] == doctest::Approx(0.38268343));
    CHECK(pose[8] == doctest::Approx(6));
  };
  for (const float before : {0.0F, 4.0F, 3.5F, 9.0F}) {
    player.sample_frame(before, pose);
    player.sample_frame(1, pose);
    check();
  }
  compiled.sample_frame(1, pose);
  check();
  motley::sample_frame(clip, 1, pose);
  check();
  player.sample_frame(2, pose);
  for (std::size_t i = 0; i < 4; ++i) CHECK(pose[i] == doctest::Approx(two[i]));
  CHECK(pose[4] == doctest::Approx(0.70710678));
  CHECK(pose[8] == doctest::Approx(4));
}
