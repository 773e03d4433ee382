// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/shenmue/figure: the bodies of Shenmue's people and animals. In the real file chains reach
// their targets, two encodings of the same movements agree, knees bend forward, and so on.
#include <motley/formats/shenmue/figure.hpp>

#include <motley/clip/decode.hpp>
#include <motley/pose/model_space.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "support/constexpr_vector.hpp"
#include "support/motn_writer.hpp"
#include "support/own_skeleton.hpp"
#include "support/real_archive.hpp"

namespace motn = motley::shenmue_motn;
namespace rigs = motley::shenmue_motn::rigs;
using motley::vector3;

namespace {

vector3 operator-(const vector3& a, const vector3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
float dot(const vector3& a, const vector3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
float length(const vector3& a) { return std::hypot(a.x, a.y, a.z); }
float distance(const vector3& a, const vector3& b) { return length(a - b); }
/// The angle between two rotations in degrees.
double degrees_between(const motley::quaternion& a, const motley::quaternion& b) {
  const double w = std::abs(double{a.w} * b.w + double{a.x} * b.x + double{a.y} * b.y + double{a.z} * b.z);
  return 2 * std::acos(std::min(1.0, w)) * 180 / 3.14159265358979;
}

/// A figure in model space.
struct posed {
  motn::figure figure;
  std::vector<motley::model_transform> world;

  bool has(rigs::part p) const { return figure.family().find(p) != rigs::no_control; }
  const motley::model_transform& operator[](rigs::part p) const {
    return world[static_cast<std::size_t>(figure.family().find(p))];
  }
  vector3 at(rigs::part p) const { return (*this)[p].translation; }
  /// An axis of a part.
  vector3 axis(rigs::part p, const vector3& v) const { return motley::detail::turn((*this)[p].rotation, v); }
};

/// Poses a clip's figure through the public interface.
class body {
public:
  explicit body(const motn::motion& clip)
      : clip_{clip},
        figure_{motn::figure{*motn::rig_of(clip)}},
        skeleton_{figure_},
        memory_(figure_.bone_count()),
        binding_{motley::pose_binding::make(clip, skeleton_, memory_)},
        pose_(clip.pose_size()),
        order_(figure_.bone_count()) {
    motley::sort_parents_first(skeleton_, order_);
  }
  posed at(float frame) {
    motley::sample_frame(clip_, frame, pose_);
    std::vector<motley::local_transform> locals(figure_.bone_count());
    figure_.to_local_transforms(binding_, pose_, locals);
    return {figure_, model(locals)};
  }
  posed at_rest() const {
    std::vector<motley::local_transform> locals;
    for (const motley::skeleton_bone& bone : skeleton_.get().bones) locals.push_back(bone.rest);
    return {figure_, model(locals)};
  }
  /// The position of a target in the pose of the last at(); nothing if the clip has no curve for it.
  std::optional<vector3> target(rigs::part p) const {
    const auto& b = memory_[static_cast<std::size_t>(figure_.family().find(p))];
    if (b.element[0] >= pose_.size()) return {};
    return vector3{pose_[b.element[0]], pose_[b.element[1]], pose_[b.element[2]]};
  }
  const motn::figure& figure() const { return figure_; }

private:
  std::vector<motley::model_transform> model(const std::vector<motley::local_transform>& locals) const {
    std::vector<motley::model_transform> world(figure_.bone_count());
    motley::to_model_space(skeleton_, locals, order_, world);
    return world;
  }

  motn::motion clip_;
  motn::figure figure_;
  support::own_skeleton skeleton_;
  std::vector<motley::bone_binding> memory_;
  motley::pose_binding binding_;
  std::vector<float> pose_;
  std::vector<std::uint32_t> order_;
};

using real = support::real_archive;

/// The length of a chain's bone that ends at a control.
float bone_length(const motn::figure& f, rigs::part end) {
  return static_cast<float>(f.family()[static_cast<std::size_t>(f.family().find(end))].x) * 1e-6F;
}

} // namespace

TEST_CASE("figure of Shenmue: every clip has one, except for frames of nodes") {
  const auto file = real::open();
  if (!file) return;
  std::size_t curves = 0, bones = 0, none = 0;
  for (std::size_t i = 0; i < file->archive.size(); ++i) {
    const motn::motion m = file->clip(i);
    if (motn::rig_of(m) == nullptr) {
      CHECK(m.encoding() == motn::encoding::node_frames);
      ++none;
      continue;
    }
    (m.encoding() == motn::encoding::curves ? curves : bones) += 1;
    CHECK(&motn::figure{*motn::rig_of(m)}.family() == rigs::find_family(m.id() & 0x7FFFU));
    for (const auto& t : body{m}.at(0).world) {
      CHECK(std::isfinite(t.translation.x + t.translation.y + t.translation.z));
      CHECK(std::abs(t.rotation.w * t.rotation.w + t.rotation.x * t.rotation.x + t.rotation.y * t.rotation.y +
                     t.rotation.z * t.rotation.z - 1) < 1e-5F);
    }
  }
  CHECK(curves == 1531);
  CHECK(bones == 9);
  CHECK(none == 19);
}

TEST_CASE("figure of Shenmue: chains reach their targets, or are straight and keep their length") {
  const auto file = real::open();
  if (!file) return;
  std::size_t reached = 0, beyond = 0;
  float worst = 0, worst_length = 0, worst_aim = 0;
  file->for_each_of_curves([&](const motn::motion& m) {
    body b{m};
    for (std::uint32_t frame = 0; frame < m.frame_count(); frame += 3) {
      const posed p = b.at(static_cast<float>(frame));
      for (const rigs::chain& c : rigs::chains) {
        const auto target = b.target(c.end);
        if (!target) continue;
        const vector3 from = p.at(c.first), end = p.at(c.end);
        const float far = distance(from, *target), last = bone_length(p.figure, c.end);
        if (c.first == c.second) { // it aims
          worst_aim = std::max(worst_aim, std::abs(distance(from, end) - last));
          const float along = dot(end - from, *target - from) / (last * far);
          worst_aim = std::max(worst_aim, std::abs(along - 1));
          continue;
        }
        const float first = bone_length(p.figure, c.second);
        worst_length = std::max({worst_length, std::abs(distance(from, p.at(c.second)) - first),
                                 std::abs(distance(p.at(c.second), end) - last)});
        if (far <= first + last && far >= std::abs(first - last)) {
          ++reached;
          worst = std::max(worst, distance(end, *target));
        } else if (far > first + last) {
          ++beyond;
          worst = std::max(worst, std::abs(distance(from, end) - (first + last)));
          worst_aim =
              std::max(worst_aim, std::abs(dot(end - from, *target - from) / (far * (first + last)) - 1));
        }
      }
    }
  });
  CHECK(worst < 1e-5F);
  CHECK(worst_length < 1e-5F);
  CHECK(worst_aim < 1e-5F);
  CHECK(reached > 60000);
  CHECK(beyond > 2000);
  CHECK(beyond < reached / 15);
}

TEST_CASE("figure of Shenmue: the ends of curve clips are the poses of bone frames") {
  const auto file = real::open();
  if (!file) return;
  constexpr std::size_t pairs[][2] = {{1556, 729}, {1557, 731}, {1558, 733}};
  for (const auto& pair : pairs) {
    const std::size_t curves = pair[0], bones = pair[1];
    const motn::motion a = file->clip(curves), b = file->clip(bones);
    REQUIRE(a.encoding() == motn::encoding::curves);
    REQUIRE(b.encoding() == motn::encoding::bone_frames);
    const posed end = body{a}.at(static_cast<float>(a.frame_count() - 1)), same = body{b}.at(0);
    for (const auto part : {rigs::right_forearm, rigs::right_wrist, rigs::right_hand}) {
      CAPTURE(curves);
      CAPTURE(int{part});
      CHECK(distance(end.at(part), same.at(part)) < 1e-3F);
      CHECK(degrees_between(end[part].rotation, same[part].rotation) < 0.5);
    }
  }
}

TEST_CASE("figure of Shenmue: the distances from hips to ankles pile up at the legs' length, and knees bend "
          "forward") {
  const auto file = real::open();
  if (!file) return;
  std::size_t below[2]{}, above[2]{}, poses = 0, forward = 0;
  file->for_each_of_curves([&](const motn::motion& m) {
    if (m.id() != 0) return;
    body b{m};
    for (std::uint32_t frame = 0; frame < m.frame_count(); frame += 3) {
      const posed p = b.at(static_cast<float>(frame));
      const vector3 ahead = p.axis(rigs::hip, {1, 0, 0});
      const rigs::part legs[][3] = {{rigs::right_leg, rigs::right_lower_leg, rigs::right_ankle},
                                    {rigs::left_leg, rigs::left_lower_leg, rigs::left_ankle}};
      for (std::size_t side = 0; side < 2; ++side) {
        const auto& [leg, knee, ankle] = legs[side];
        const auto target = b.target(ankle);
        if (!target) continue;
        const float whole = bone_length(p.figure, knee) + bone_length(p.figure, ankle);
        const float share = distance(p.at(leg), *target) / whole;
        below[side] += share >= 0.98F && share < 1 ? 1U : 0U;
        above[side] += share >= 1 && share < 1.02F ? 1U : 0U;
        // The bend: from the line between hip and ankle to the knee.
        const vector3 line = p.at(ankle) - p.at(leg), thigh = p.at(knee) - p.at(leg);
        const float along = dot(thigh, line) / dot(line, line);
        const vector3 bend = thigh - vector3{along * line.x, along * line.y, along * line.z};
        if (length(bend) < 0.1F * bone_length(p.figure, knee)) continue;
        ++poses;
        forward += dot(bend, ahead) > 0 ? 1U : 0U;
      }
    }
  });
  CHECK(below[0] >= 3150);
  CHECK(below[1] >= 3380);
  CHECK(above[0] <= 230);
  CHECK(above[1] <= 140);
  CHECK(forward >= poses * 98 / 100);
}

TEST_CASE("figure of Shenmue: feet stand on the ground, toes ahead of the ankles") {
  const auto file = real::open();
  if (!file) return;
  std::size_t feet = 0;
  for (std::size_t i = 0; i < file->archive.size(); ++i) {
    const std::string name = file->name(i);
    const bool is_turn = name == "AKI_AKI_TURN090_L", stands = name.starts_with("EXB_YKI_AKI_STANDBY");
    if (!is_turn && !stands) continue;
    const posed p = body{file->clip(i)}.at(0);
    for (const auto& [ankle, toe] :
         {std::pair{rigs::right_ankle, rigs::right_toe}, {rigs::left_ankle, rigs::left_toe}}) {
      ++feet;
      CAPTURE(name);
      const vector3 ahead = p.axis(rigs::hip, {1, 0, 0});
      CHECK(dot(p.at(toe) - p.at(ankle), ahead) > 0.05F);
      CHECK(p.at(toe).y > 0.02F);
      CHECK(p.at(toe).y < 0.05F);
    }
  }
  CHECK(feet == 2 * 4);
}

TEST_CASE("figure of Shenmue: clips of left and right are mirror images") {
  const auto file = real::open();
  if (!file) return;
  const auto other_side = [](rigs::part p) {
    const int n = p;
    const int step = n >= 7 && n <= 12    ? 6
                     : n >= 13 && n <= 18 ? -6
                     : n >= 22 && n <= 28 ? 7
                     : n >= 29 && n <= 35 ? -7
                                          : 0;
    return static_cast<rigs::part>(n + step);
  };
  const auto mirrored = [](const vector3& v) { return vector3{-v.x, v.y, v.z}; };
  constexpr rigs::part ends[] = {rigs::root,        rigs::chest,      rigs::gaze,       rigs::left_wrist,
                                 rigs::right_wrist, rigs::left_ankle, rigs::right_ankle};
  std::size_t pairs = 0;
  file->for_each_pair([&](const std::string& name, const motn::motion& l, const motn::motion& r) {
    if (motn::rig_of(l) == nullptr) return;
    body left{l}, right{r};
    float of_targets = 0, of_ends = 0, of_joints = 0;
    for (std::uint32_t frame = 0; frame < l.frame_count(); ++frame) {
      const posed a = left.at(static_cast<float>(frame)), b = right.at(static_cast<float>(frame));
      for (const rigs::part p : ends) {
        const auto x = left.target(p), y = right.target(other_side(p));
        if (!x || !y) continue;
        of_targets = std::max(of_targets, distance(*x, mirrored(*y)));
        if (p != rigs::gaze && distance(a.at(p), *x) < 1e-5F && distance(b.at(other_side(p)), *y) < 1e-5F)
          of_ends = std::max(of_ends, distance(a.at(p), mirrored(b.at(other_side(p)))));
      }
      for (std::size_t c = 0; c < a.figure.family().size(); ++c) {
        const rigs::part p = a.figure.family()[c].what;
        of_joints = std::max(of_joints, distance(a.at(p), mirrored(b.at(other_side(p)))));
      }
    }
    if (of_targets > 1e-4F) return;
    CAPTURE(name);
    ++pairs;
    CHECK(of_ends < 1e-4F);
    CHECK(of_joints < 2e-3F); // the table's sides differ by up to 0.3 mm, which a straight knee multiplies
  });
  CHECK(pairs >= 14);
}

TEST_CASE("figure of Shenmue: cat, goat and dog stand in their rest pose") {
  const auto file = real::open();
  if (!file) return;
  std::set<int> tested;
  for (std::size_t i = 0; i < file->archive.size(); ++i) {
    const motn::motion m = file->clip(i);
    const int family = m.id();
    if (family < 16 || family > 20 || family == 19) continue;
    tested.insert(family);
    CAPTURE(family);
    body b{m};
    const posed stands = b.at(0), rest = b.at_rest();
    // The kitten's clip puts a foreleg 5 mm beside its place at rest.
    const float most = family == 20 ? 6e-3F : 1.5e-3F;
    for (std::size_t bone = 0; bone < stands.world.size(); ++bone)
      CHECK(distance(stands.world[bone].translation, rest.world[bone].translation) < most);
  }
  CHECK(tested == std::set{16, 17, 18, 20});
}

namespace {

/// The half with this value, which has to be one.
unsigned half_of(double value) {
  for (unsigned bits = 0; bits < 0x10000; ++bits)
    if (support::motn::half_value(bits) == value) return bits;
  FAIL("not a half: ", value);
  return 0;
}
/// Constant values of a bone: 't' or 'r', and three halves.
struct constants {
  int bone;
  char kind;
  std::array<unsigned, 3> halves;
};
/// A file with one clip of curves.
std::vector<std::byte> clip_of(unsigned id, const std::vector<constants>& all) {
  std::vector<support::motn::track> tracks;
  for (const auto& [bone, kind, halves] : all)
    for (std::size_t n = 0; n < 3; ++n)
      tracks.push_back({bone, {kind, "xyz"[n]}, {{0, 1, halves[n]}, {4, 1, halves[n]}}});
  return support::motn::archive{{support::motn::write_curves(5, id, tracks)}}.write();
}
std::array<unsigned, 3> halves(double x, double y, double z) { return {half_of(x), half_of(y), half_of(z)}; }

/// Poses the only clip of a file.
posed pose_of(const std::vector<std::byte>& bytes) {
  const auto archive = motn::open(bytes);
  REQUIRE(archive);
  const auto clip = (*archive)[0];
  REQUIRE(clip);
  REQUIRE(motn::rig_of(*clip) != nullptr);
  return body{*clip}.at(2);
}
bool has_figure(const std::vector<std::byte>& bytes) {
  const auto archive = motn::open(bytes);
  REQUIRE(archive);
  const auto clip = (*archive)[0];
  REQUIRE(clip);
  return motn::rig_of(*clip) != nullptr;
}

} // namespace

VECTOR_STATIC_ASSERT(motley::parents_come_first(support::own_skeleton{motn::figure{}}));
static_assert(motn::rig_of(motn::motion{}) == nullptr);

TEST_CASE("figure of Shenmue: targets are absolute, rotations are relative") {
  // The root is 1 m to the right and turned to the left by a quarter: it faces -x.
  const posed p = pose_of(clip_of(0, {{0, 't', halves(1, 1, 0)},
                                      {0, 'r', halves(0, 0.25, 0)},
                                      {8, 't', halves(1, 0.25, 0)},
                                      {20, 't', halves(1, 3, 0)},
                                      {35, 't', halves(1, 0.875, -0.25)}}));
  CHECK(distance(p.at(rigs::root), {1, 1, 0}) < 1e-6F);
  CHECK(distance(p.at(rigs::right_ankle), {1, 0.25, 0}) < 1e-5F);
  CHECK(distance(p.at(rigs::right_foot), {1, 0.25, 0}) < 1e-5F);
  CHECK(distance(p.at(rigs::right_wrist), {1, 0.875F, -0.25F}) < 1e-5F);
  CHECK(distance(p.at(rigs::chest), {1, 1.380852F, 0}) < 1e-5F);
  // Hips are beside the root along its axes, the right one at -z.
  CHECK(distance(p.at(rigs::right_upper_leg), {1, 1 - 0.191467F, -0.091672F}) < 1e-5F);
  CHECK(p.at(rigs::right_lower_leg).x < 0.9F); // the knee is ahead
  // Feet have the clip's axes: they point to -z.
  CHECK(distance(p.at(rigs::right_toe) - p.at(rigs::right_ankle), {-1e-6F, -0.08824F, -0.115665F}) < 1e-5F);
  const auto top = p.figure.bone_count() - 1;
  CHECK(p.figure.name(top) == "top of the head");
  CHECK(support::own_skeleton{p.figure}[top].number == motley::skeleton_bone::none);
  CHECK(distance(p.world[top].translation - p.at(rigs::chest), {0, 1.1504F * 0.11F * 1.75F, 0}) < 1e-4F);
}

TEST_CASE(
    "figure of Shenmue: without curves a clip's body is at rest, whatever the rule for missing channels") {
  const auto bytes = clip_of(0, {{0, 't', halves(0, 1, 0)}});
  const auto clip = *(*motn::open(bytes))[0];
  const body b{clip};
  const posed p = pose_of(bytes), rest = b.at_rest();
  const support::own_skeleton bones{p.figure};
  for (std::size_t i = 0; i < p.world.size(); ++i) {
    const vector3 moved = rest.world[i].translation - p.world[i].translation;
    CHECK(distance(moved, {0, 0.1504F, 0}) < 1e-5F);
    CHECK(degrees_between(p.world[i].rotation, rest.world[i].rotation) < 0.05);
    CHECK(bones[i].rest.euler == vector3{});
    CHECK(bones[i].rest.scale == vector3{1, 1, 1});
  }
}

TEST_CASE("figure of Shenmue: values that are not finite are missing") {
  constexpr unsigned infinite = 0x7C00, negative = 0xFC00, nan = 0x7E00;
  const posed rest = pose_of(clip_of(0, {{0, 't', halves(0, 1, 0)}}));
  for (const unsigned bad : {infinite, negative, nan}) {
    const posed p = pose_of(clip_of(0, {{0, 't', halves(0, 1, 0)},
                                        {0, 'r', {bad, bad, bad}},
                                        {8, 't', {0, bad, 0}},
                                        {20, 't', {bad, bad, bad}},
                                        {21, 'r', {bad, bad, bad}},
                                        {23, 't', {half_of(1), 0, bad}}}));
    for (std::size_t i = 0; i < p.world.size(); ++i)
      CHECK(distance(p.world[i].translation, rest.world[i].translation) < 1e-6F);
  }
  const posed p = pose_of(clip_of(0, {{0, 't', {nan, 0, 0}}}));
  CHECK(distance(p.at(rigs::root), {0, 1.1504F, 0}) < 1e-6F);
}

TEST_CASE("figure of Shenmue: a goat's clip counts its controls as if 29 did not exist") {
  const support::own_skeleton goat{motn::figure{*rigs::find_family(17)}};
  CHECK(goat.find(28) == 28);
  CHECK(goat.find(29) == 30);
  CHECK(goat.find(40) == 41);
  CHECK(goat.find(41) == motley::skeleton_bone::none);
  CHECK(goat[29].number == motley::skeleton_bone::none);
  CHECK(goat[30].number == 29);
  for (std::int32_t n = 0; n < 41; ++n) CHECK(goat[static_cast<std::size_t>(goat.find(n))].number == n);
  for (const rigs::family& f : rigs::families) {
    const motn::figure figure{f};
    const support::own_skeleton bones{figure};
    for (const std::int32_t n : {-1, -2, 43, 44, 127, 0x7FFFFFFF, -0x7FFFFFFF - 1}) {
      CHECK(figure.find(n) == motley::skeleton_bone::none);
      CHECK(bones.find(n) == motley::skeleton_bone::none);
    }
    for (std::size_t i = 0; i < bones.size(); ++i)
      if (const std::int32_t n = bones[i].number; n != motley::skeleton_bone::none) {
        CHECK(figure.find(n) == static_cast<std::int32_t>(i));
        CHECK(bones.find(n) == static_cast<std::int32_t>(i));
      }
  }
  // 33 is the left foreleg's target, control 34.
  const posed p = pose_of(clip_of(17, {{33, 't', halves(-0.125, 0.125, -0.25)}}));
  CHECK(distance(p.at(rigs::left_wrist), {-0.125F, 0.125F, -0.25F}) < 1e-5F);
}

TEST_CASE("figure of Shenmue: bone frames move the same bones without targets") {
  // The arm hangs along its collar bone's x and is bent by a quarter turn at the elbow, about z.
  const std::uint64_t mask = 1ULL << 32U | 1ULL << 34U;
  const auto bytes =
      support::motn::archive{
          {support::motn::write_bones(1, 0x8000, mask, {{0, 0x3C00, 0, 0, 0, 0, 0, 0, 0, 16384}})}}
          .write();
  const auto clip = *(*motn::open(bytes))[0];
  REQUIRE(motn::rig_of(clip) != nullptr);
  const posed p = body{clip}.at(0);
  CHECK(distance(p.at(rigs::root), {0, 1, 0}) < 1e-6F);
  const vector3 x = p.axis(rigs::right_shoulder, {1, 0, 0}), y = p.axis(rigs::right_shoulder, {0, 1, 0});
  const vector3 upper = p.at(rigs::right_forearm) - p.at(rigs::right_upper_arm),
                lower = p.at(rigs::right_wrist) - p.at(rigs::right_forearm);
  CHECK(std::abs(dot(upper, x) - 0.242525F) < 1e-5F);
  CHECK(std::abs(dot(lower, y) - 0.250665F) < 1e-5F);
}

TEST_CASE("figure of Shenmue: only clips that fit a family have one") {
  CHECK(has_figure(clip_of(0, {{36, 'r', {0, 0, 0}}})));
  CHECK(!has_figure(clip_of(0, {{37, 'r', {0, 0, 0}}}))); // family 0 has 37 controls
  CHECK(has_figure(clip_of(18, {{42, 'r', {0, 0, 0}}}))); // the dog has 43
  CHECK(!has_figure(clip_of(0, {{9, 't', {0, 0, 0}}})));  // a foot is no target
  CHECK(!has_figure(clip_of(0, {{8, 't', {0, 0, 0}}, {40, 't', {0, 0, 0}}})));
  CHECK(!has_figure(clip_of(0, {{0, 's', {0, 0, 0}}})));
  CHECK(!has_figure(clip_of(0, {})));
  for (const unsigned id : {21U, 1000U, 0x7FFFU}) CHECK(!has_figure(clip_of(id, {{0, 't', {0, 0, 0}}})));
  for (unsigned id = 0; id <= 20; ++id) CHECK(has_figure(clip_of(id, {{0, 't', {0, 0, 0}}})));
}

TEST_CASE("figure of Shenmue: feet without toes get them") {
  // Families 2 and 12 have toes at their ankles, the others have none.
  for (const std::uint32_t family : {2U, 9U, 11U, 12U, 14U, 15U, 19U}) {
    const motn::figure f{*rigs::find_family(family)};
    const support::own_skeleton bones{f};
    CHECK(f.bone_count() == f.family().size() + 3);
    std::size_t toes = 0;
    for (std::size_t i = 0; i < f.bone_count(); ++i) {
      const auto bone = bones[i];
      if (f.name(i) != "right toes" && f.name(i) != "left toes") continue;
      ++toes;
      CHECK(bone.rest.translation.z < -0.05F);
      CHECK(!bone.is_helper);
      CHECK(f.family()[static_cast<std::size_t>(bone.parent)].what ==
            (f.name(i) == "right toes" ? rigs::right_foot : rigs::left_foot));
    }
    CHECK(toes == 2);
  }
  CHECK(motn::figure{}.bone_count() == 38);
  CHECK(motn::figure{*rigs::find_family(18)}.bone_count() == 43);
}
