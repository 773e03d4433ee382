// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/play/root_motion: movements of a root that were worked out by hand, over rounds and backwards, and
// poses that stay in place.
#include <motley/play/root_motion.hpp>

#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "support/allocations.hpp"
#include "support/hand.hpp"
#include "support/mot_writer.hpp"
#include "support/motn_writer.hpp"
#include "support/own_clip.hpp"
#include "support/turning_walk.hpp"

using motley::inverse;
using motley::playback;
using motley::rigid_transform;

namespace {

constexpr float half = 0.70710678F; // of a right angle
constexpr float right_angle = 1.57079633F;
constexpr motley::root_motion_options looping{playback::loop};

void check_near(const rigid_transform& a, const rigid_transform& b, double tolerance = 1e-5) {
  const double sign = motley::detail::dot(a.rotation, b.rotation) < 0 ? -1 : 1;
  const double gaps[] = {double{a.translation.x} - b.translation.x, double{a.translation.y} - b.translation.y,
                         double{a.translation.z} - b.translation.z, a.rotation.w - sign * b.rotation.w,
                         a.rotation.x - sign * b.rotation.x,        a.rotation.y - sign * b.rotation.y,
                         a.rotation.z - sign * b.rotation.z};
  for (const double gap : gaps) CHECK(std::abs(gap) <= tolerance);
}

support::track_spec per_frame(int bone, int index, std::vector<float> samples) {
  return {
      .bone = bone, .index = index, .how = support::storage::float_samples, .samples = std::move(samples)};
}
std::vector<std::byte> mot(std::vector<support::track_spec> tracks) {
  return support::write({.which = support::game::bayonetta2, .frames = 5, .tracks = std::move(tracks)},
                        support::order::little);
}
/// Five frames, 60 a second. The root goes a metre a frame along z, at height 1, and turns by a quarter turn
/// to the left in four frames. It begins at the angle `first`, in radians.
std::vector<std::byte> bend(float first = 0) {
  constexpr float step = right_angle / 4;
  return mot({per_frame(-1, 1, {1, 1, 1, 1, 1}), per_frame(-1, 2, {0, 1, 2, 3, 4}),
              per_frame(-1, 4, {first, first + step, first + 2 * step, first + 3 * step, first + 4 * step}),
              per_frame(7, 0, {1, 2, 3, 2, 1})});
}
constexpr double at(double frame) { return frame / 60; }

} // namespace

TEST_CASE("root motion: by hand") {
  const auto bytes = bend();
  const motley::root_motion root{*motley::open(bytes), looping};
  CHECK(root.moves());
  CHECK(root.root() == motley::root_bone{});
  check_near(root.at_frame(0), {{0, 1, 0}, {}});
  check_near(root.at_frame(4), {{0, 1, 4}, {half, 0, half, 0}});
  check_near(root.round(), {{0, 0, 4}, {half, 0, half, 0}});
  check_near(root.between_frames(0, 4), {{0, 0, 4}, {half, 0, half, 0}});
  // After a quarter turn to the left, 4 m back along z are 4 m along the own x axis.
  check_near(root.between_frames(4, 0), {{4, 0, 0}, {half, 0, -half, 0}});
  // Rounds: ahead, then to the left (+x), and so on; after four the character is where it was.
  check_near(root.between(0, at(4)), {{0, 0, 4}, {half, 0, half, 0}});
  check_near(root.between(0, at(8)), {{4, 0, 4}, {0, 0, 1, 0}});
  check_near(root.between(0, at(12)), {{4, 0, 0}, {-half, 0, half, 0}});
  check_near(root.between(0, at(16)), {});
  check_near(root.between(at(3), at(3)), {});
  check_near(root.between(at(8), 0), inverse(root.between(0, at(8))));
  check_near(root.between(0, at(-4)), {{4, 0, 0}, {half, 0, -half, 0}});
  check_near(root.between(at(-4), at(4)), root.between(0, at(8)));
  // Half of the turn and two metres; then the same again over the round's end.
  const double eighth = right_angle / 2;
  const auto w = static_cast<float>(std::cos(eighth / 2)), y = static_cast<float>(std::sin(eighth / 2));
  check_near(root.between(0, at(2)), {{0, 0, 2}, {w, 0, y, 0}});
  // From frame 2 to frame 2 of the next round: along the axes of frame 2, which look half to the left. In the
  // clip's axes it is 2 m along z, then 2 m along x.
  check_near(root.between(at(2), at(6)), {{0, 0, 2 * std::sqrt(2.0F)}, {half, 0, half, 0}});
}

TEST_CASE("root motion: a root that begins elsewhere and turned") {
  const auto bytes = bend(right_angle);
  const motley::root_motion root{*motley::open(bytes), looping};
  check_near(root.at_frame(0), {{0, 1, 0}, {half, 0, half, 0}});
  // It looks along x and goes along z, its own -x.
  check_near(root.between(0, at(4)), {{-4, 0, 0}, {half, 0, half, 0}});
  check_near(root.between(0, at(8)), {{-4, 0, 4}, {0, 0, 1, 0}});
  // A place in the world, with steps of any size.
  const rigid_transform start{{10, 0, -3}, {half, 0, half, 0}};
  rigid_transform place = start;
  double time = 0;
  for (const double step : {0.01, 0.02, 0.5, -0.2, 1.0, 0.003, -2.0}) {
    place = place * root.between(time, time + step);
    time += step;
  }
  check_near(place, start * root.between(0, time), 1e-4);
}

TEST_CASE("root motion: without a loop nothing moves outside of the clip") {
  const auto bytes = bend();
  const motley::root_motion root{*motley::open(bytes)};
  check_near(root.between(0, 100), root.round());
  check_near(root.between(-100, 100), root.round());
  check_near(root.between(at(4), 100), {});
  check_near(root.between(100, at(4)), {});
  check_near(root.between(1e300, -1e300), inverse(root.round()));
}

TEST_CASE("root motion: absurd times") {
  constexpr double infinite = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  const auto bytes = bend(), straight = mot({per_frame(-1, 2, {0, 1, 2, 3, 4})});
  const motley::root_motion root{*motley::open(bytes), looping}, ahead{*motley::open(straight), looping};
  const double times[] = {0, 1e300, -1e300, 1e308, infinite, -infinite, nan, 1e18, -1e18, 5e-324};
  for (const double from : times)
    for (const double until : times)
      for (const auto* const r : {&root, &ahead}) {
        const auto [t, q] = r->between(from, until);
        CHECK(std::isfinite(t.x + t.y + t.z));
        CHECK(motley::detail::dot(q, q) == doctest::Approx(1).epsilon(1e-6));
      }
  CHECK(ahead.between(0, 1e300).translation.z == doctest::Approx(4 * std::pow(2.0, 63)).epsilon(1e-6));
  CHECK(ahead.between(-1e300, 1e300).translation.z == doctest::Approx(4 * std::pow(2.0, 64)).epsilon(1e-6));
  CHECK(ahead.between(0, -1e300).translation.z == doctest::Approx(-4 * std::pow(2.0, 63)).epsilon(1e-6));
  check_near(root.between(nan, at(4)), root.round());
  // A thousand million rounds of a quarter turn: none at all.
  check_near(root.between(0, at(4e9)), {}, 1e-3);
}

TEST_CASE("root motion: values that are no numbers, no root, no clip, one frame") {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  const auto odd =
      mot({per_frame(-1, 0, {nan, 1, inf, -inf, 3e38F}), per_frame(-1, 4, {inf, nan, 1, 3e38F, 2})});
  const motley::root_motion root{*motley::open(odd), looping};
  for (float f = -1; f < 6; f += 0.25F)
    for (float g = -1; g < 6; g += 0.25F) {
      const auto [t, q] = root.between_frames(f, g);
      CHECK(!std::isnan(t.x + t.z));
      CHECK(motley::detail::dot(q, q) == doctest::Approx(1).epsilon(1e-6));
    }
  const auto none = mot({per_frame(7, 0, {1, 2, 3, 2, 1})});
  CHECK(!motley::root_motion{*motley::open(none)}.moves());
  CHECK(motley::root_motion{*motley::open(none)}.between(0, 1) == rigid_transform{});
  CHECK(motley::root_motion<motley::any_motion>{}.between(0, 1) == rigid_transform{});
  const auto scale = mot({per_frame(-1, 7, {1, 2, 3, 2, 1})});
  CHECK(!motley::root_motion{*motley::open(scale)}.moves());
  const auto still = support::write({.frames = 1, .tracks = {per_frame(-1, 0, {2})}}, support::order::big);
  CHECK(motley::root_motion{*motley::open(still), looping}.between(0, 100) == rigid_transform{});
}

TEST_CASE("root motion: another bone, orders of angles, ANIM's quaternions") {
  const auto bytes = bend();
  const auto clip = *motley::open(bytes);
  const motley::root_motion other{clip, motley::root_of(clip, 7), looping};
  CHECK(other.root() == motley::root_bone{7});
  check_near(other.between_frames(0, 2), {{2, 0, 0}, {}});
  CHECK(motley::root_of(clip, -1) == motley::root_of(clip));
  const auto tilted =
      mot({per_frame(-1, 3, {0, right_angle, 0, 0, 0}), per_frame(-1, 4, {0, right_angle, 0, 0, 0})});
  const motley::root_motion xyz{*motley::open(tilted)},
      yxz{*motley::open(tilted), {playback::clamp, motley::euler_order::yxz}};
  check_near(xyz.between_frames(0, 1), {{}, {0.5F, 0.5F, 0.5F, -0.5F}}); // about x first
  check_near(yxz.between_frames(0, 1), {{}, {0.5F, 0.5F, 0.5F, 0.5F}});
  const auto hand = support::hand_anim(true);
  const motley::root_motion anim{*motley::open(hand)};
  check_near(anim.at_frame(0), {{5, 0, 1}, {}});
  check_near(anim.between_frames(0, 1), {{}, {half, 0, 0, half}});
}

TEST_CASE("in place: the root keeps its place of frame 0, and its scale its curve") {
  const auto bytes = mot({per_frame(-1, 2, {1, 2, 3, 4, 5}), per_frame(-1, 4, {0.5F, 1, 1, 1, 1}),
                          per_frame(-1, 7, {1, 2, 3, 4, 5}), per_frame(7, 2, {1, 2, 3, 4, 5})});
  const auto clip = *motley::open(bytes);
  const motley::root_motion root{clip};
  std::vector<float> pose(clip.pose_size());
  motley::sample_frame(clip, 3, pose);
  root.in_place(pose);
  CHECK(pose == std::vector<float>{1, 0.5F, 4, 4});
  const auto hand = support::hand_anim(true);
  const auto anim = *motley::open(hand);
  std::vector<float> first(anim.pose_size()), last(anim.pose_size());
  motley::sample_frame(anim, 0, first);
  motley::sample_frame(anim, 1, last);
  CHECK(first != last);
  motley::root_motion{anim}.in_place(last);
  CHECK(first == last);
}

TEST_CASE("in place: the targets and feet of Shenmue's curves come along") {
  const auto bytes = support::turning_walk();
  const auto clip = *motley::open(bytes, 0);
  const motley::root_motion root{clip};
  check_near(root.between_frames(0, 1), {{0, 0, 2}, {half, 0, half, 0}});
  std::vector<float> pose(clip.pose_size());
  motley::sample_frame(clip, 1, pose);
  root.in_place(pose);
  const float expected[] = {0, 1, 0, 0, 0, 0, 0, 0, 1, 0.0625F, 0, 0, 0.0625F};
  REQUIRE(pose.size() == std::size(expected));
  for (std::size_t i = 0; i < pose.size(); ++i) {
    CAPTURE(i);
    CHECK(pose[i] == doctest::Approx(expected[i]).epsilon(1e-6));
  }
  // Frame 0 stays as it is, to the bit; another bone takes nothing along.
  std::vector<float> first(clip.pose_size()), same(clip.pose_size());
  motley::sample_frame(clip, 0, first);
  same = first;
  root.in_place(same);
  CHECK(same == first);
  const motley::root_motion torso{clip, motley::root_of(clip, 18)};
  motley::sample_frame(clip, 1, pose);
  same = pose;
  torso.in_place(same);
  pose.back() = 0;
  CHECK(same == pose);
}

TEST_CASE("in place: selections, and without allocating") {
  const auto bytes = support::turning_walk();
  const auto clip = *motley::open(bytes, 0);
  const auto target = motley::select(clip, [](const auto& t) { return t.bone == 8; });
  std::vector<float> pose(target.pose_size());
  motley::sample_frame(target, 1, pose);
  const std::size_t before = support::allocations();
  const motley::root_motion none{target};
  none.in_place(pose); // its root is not selected, so nothing moves
  const motley::root_motion all{clip, looping};
  const auto moved = all.between(-1e9, 1e9);
  CHECK(support::allocations() == before);
  CHECK(pose == std::vector<float>{1, 0, 2});
  CHECK(!none.moves());
  CHECK(std::isfinite(moved.translation.x));
}

namespace {

/// A format whose root has a number per frame for y, and after it a vector per frame for x, y and z.
struct number_and_vector {
  static constexpr std::string_view name = "number_and_vector", magic = "";
  static constexpr std::uint64_t type_offset = 0, count_offset = 1;
  static constexpr motley::angle_unit rotation_unit = motley::angle_unit::radians;
  static constexpr motley::byte_orders orders = motley::byte_orders::little;
  struct header {
    std::uint8_t record_count;
  };
  struct record {
    std::uint8_t type, count, data;
  };
  struct place {
    motley::le_f32 x, y, z;
    friend constexpr motley::vector3 load(const place& p) { return {p.x, p.y, p.z}; }
  };
  using codings = motley::coding_list<motley::samples<motley::unscaled, motley::le_f32>,
                                      motley::samples<motley::unscaled, place>>;
  static constexpr const char* coding_names[] = {"number", "vector"};

  static constexpr motley::table_header table(const header& h) {
    return {.position = sizeof(header), .record_count = h.record_count, .frame_count = 2, .frame_rate = 1};
  }
  static constexpr motley::track_facts track(const record& r, std::uint64_t) {
    return {.bone = -1,
            .type = r.type,
            .channel = r.type == 0 ? motley::channel::ty : motley::channel::tx,
            .coding = r.type,
            .count = r.count,
            .data = r.data};
  }
};

} // namespace

TEST_CASE("root motion: of two tracks with one channel the last one counts, as in poses") {
  support::writer out{support::order::little};
  for (const int byte : {2, 0, 2, 7, 1, 2, 15}) out.u8(static_cast<unsigned>(byte));
  for (const float v : {0.0F, 100.0F, 0.0F, 0.0F, 0.0F, 1.0F, 2.0F, 3.0F}) out.f32(v);
  const auto bytes = out.take();
  const auto m = motley::table_format<number_and_vector>::open(motley::byte_view{bytes});
  REQUIRE(m);
  const motley::root_motion root{*m};
  float first[4], last[4];
  motley::sample_frame(*m, 0, first);
  motley::sample_frame(*m, 1, last);
  CHECK(root.between_frames(0, 1).translation == motley::vector3{1, 2, 3});
  CHECK(root.between_poses(first, last).translation == motley::vector3{1, 2, 3});
}

namespace {

/// A vector at tx, and then a number at tx of the same bone.
struct doubled {
  using vector_key = motley::value_key<motley::vector3>;
  using number_key = motley::value_key<float>;
  static constexpr std::array vector_keys{vector_key{0, {0, 5, 6}}, vector_key{1, {1, 7, 9}}};
  static constexpr std::array number_keys{number_key{0, 0}, number_key{1, 3}};
  support::own_clip<vector_key, 1> vectors{{vector_keys}, 2};
  support::own_clip<number_key, 1> numbers{{number_keys}, 2};

  constexpr std::uint32_t frame_count() const { return 2; }
  constexpr std::uint32_t round_frames() const { return 1; }
  constexpr float frame_rate() const { return 1; }
  constexpr motley::looping loops() const { return {}; }
  constexpr motley::angle_unit rotation_unit() const { return motley::angle_unit::radians; }
  constexpr std::uint32_t track_count() const { return 2; }
  constexpr std::size_t pose_size() const { return 4; }
  constexpr motley::track_range<doubled> tracks() const { return motley::track_range<doubled>{*this}; }
  constexpr bool next(motley::track_outline& o) const {
    const std::int64_t record = o.record + 1;
    o = {};
    if (record > 1 || !(record == 0 ? vectors.next(o) : numbers.next(o))) return false;
    o.record = record;
    return true;
  }
  template <class F> constexpr decltype(auto) visit(const motley::track_outline& o, F&& f) const {
    motley::track_outline own = o;
    own.record = 0;
    return o.record == 0 ? vectors.visit(own, f) : numbers.visit(own, f);
  }
  template <class F> constexpr void visit_all(F&& f) const { motley::visit_each(*this, f); }
  constexpr std::string_view coding_name(const motley::track_outline&) const { return "keys"; }
  template <class F> constexpr void warnings(F&&) const {}
  template <class F> constexpr void describe(F&&) const {}
};

} // namespace

TEST_CASE(
    "root motion: of two tracks with one channel the last one counts, of a vector the other components") {
  const doubled c;
  motley::track_outline o;
  REQUIRE(c.next(o));
  const motley::root_motion root{c, motley::root_bone{.number = o.bone}};
  CHECK(root.at_frame(0).translation == motley::vector3{0, 5, 6});
  CHECK(root.at_frame(1).translation == motley::vector3{3, 7, 9});
  std::array<float, 4> first{}, last{};
  motley::sample_frame(c, 0, first);
  motley::sample_frame(c, 1, last);
  CHECK(root.between_frames(0, 1).translation == motley::vector3{3, 2, 3});
  CHECK(root.between_poses(first, last).translation == motley::vector3{3, 2, 3});
}
