// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/pose/diagnose: whether a clip was made for a skeleton: what is counted, the verdict, and all real
// motions on all real models.
#include <motley/pose/diagnose.hpp>

#include <motley/formats/skeletons.hpp>
#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "support/allocations.hpp"
#include "support/human.hpp"
#include "support/mot_writer.hpp"
#include "support/motn_writer.hpp"
#include "support/own_skeleton.hpp"
#include "support/real_bones.hpp"
#include "support/real_motions.hpp"
#include "support/skeleton_writer.hpp"

using motley::diagnosis;
using motley::fit_verdict;
using motley::skeleton_bone;

namespace {

constexpr float infinite = std::numeric_limits<float>::infinity();

diagnosis diagnosis_of(const auto& clip, const motley::skeleton& s) {
  std::vector<motley::bone_fit> memory(motley::transform_count(s));
  return motley::diagnose(clip, s, memory);
}

/// A hip, and a chain of four bones of lengths 1, 2, 3 and 4: numbers 0, 10, 20, 30, 40.
std::vector<skeleton_bone> chain() {
  std::vector<skeleton_bone> bones;
  for (std::int32_t i = 0; i < 5; ++i)
    bones.push_back({.parent = i - 1, .number = 10 * i, .rest = {.translation = {0, float(i), 0}}});
  return bones;
}
motley::skeleton with_root(const std::vector<skeleton_bone>& bones) {
  return {bones, motley::scale_rule::cumulative, true};
}
support::track_spec constant(int bone, int index, float value) {
  return {.bone = bone, .index = index, .constant = value};
}
/// Keys of one value at frames 0 and 9, with a slope between them.
support::track_spec keyed(int bone, int index, float first, float last, float slope = 0) {
  return {.bone = bone,
          .index = index,
          .how = support::storage::float_keys,
          .keys = {{0, first, 0, slope}, {9, last, slope, 0}}};
}
std::vector<std::byte> mot(std::vector<support::track_spec> tracks) {
  return support::write({.which = support::game::bayonetta2, .frames = 10, .tracks = std::move(tracks)},
                        support::order::little);
}
/// The constant offsets of the chain, with an error of each.
std::vector<support::track_spec> offsets(const std::vector<float>& errors) {
  std::vector<support::track_spec> tracks;
  for (std::size_t i = 0; i < errors.size(); ++i)
    tracks.push_back(constant(10 * int(i + 1), 1, float(i + 1) + errors[i]));
  return tracks;
}

} // namespace

TEST_CASE("diagnose: bones that are moved, lacking, still") {
  const auto bones = chain();
  const auto bytes =
      mot({constant(-1, 0, 1), constant(0, 3, 1), constant(10, 3, 1), constant(10, 4, 1), constant(11, 3, 1),
           constant(20, 11, 1), constant(4000, 3, 1), constant(0x7000, 0, 1)});
  const auto clip = *motley::open(bytes);
  std::vector<motley::bone_fit> memory(6);
  const diagnosis d = motley::diagnose(clip, with_root(bones), memory);
  CHECK(d.moved == 4); // 0, 10, 11, 4000: not the root, a camera, or index 11
  CHECK(d.lacking == 2);
  CHECK(d.shared() == 2);
  CHECK(d.bones == 5);
  CHECK(d.still == 3);
  CHECK(d.offsets == 0);
  CHECK(d.worst_bone == skeleton_bone::none);
  CHECK(d.longest_bone == doctest::Approx(4));
  std::vector<bool> moved;
  for (const auto& bone : memory) moved.push_back(bone.is_moved);
  CHECK(moved == std::vector{true, true, false, false, false, true});
  std::vector<int> lacking;
  motley::visit_lacking_bones(clip, with_root(bones), [&](std::int32_t bone) { lacking.push_back(bone); });
  CHECK(lacking == std::vector{11, 4000});

  // Bones without a number, and a second one with the same number, are not those of motions.
  auto odd = chain();
  odd[1].number = skeleton_bone::none;
  odd[2].number = 0;
  CHECK(diagnosis_of(clip, with_root(odd)).bones == 3);
  CHECK(diagnosis_of(clip, with_root(odd)).lacking == 3);
  CHECK(diagnosis_of(motley::any_motion{}, {}) == diagnosis{});
  static_assert([] {
    motley::bone_fit root[1];
    return motley::diagnose(motley::any_motion{}, {{}, {}, true}, root) == diagnosis{};
  }());
  CHECK(diagnosis_of(motley::any_motion{}, with_root(bones)).still == 5);
}

TEST_CASE("diagnose: the distances of constant translations, in the model's unit and of each bone's length") {
  const auto bones = chain();
  const auto of = [&](const std::vector<support::track_spec>& tracks) {
    const auto bytes = mot(tracks);
    return diagnosis_of(*motley::open(bytes), with_root(bones));
  };
  const diagnosis d = of(offsets({0.5F, 0.25F, 0.75F, -1}));
  CHECK(d.offsets == 4); // ratios 0.5, 0.125, 0.25, 0.25
  CHECK(d.median_gap == doctest::Approx(0.75));
  CHECK(d.worst_gap == doctest::Approx(1));
  CHECK(d.worst_bone == 40);
  CHECK(d.median_ratio == doctest::Approx(0.25));
  CHECK(d.worst_ratio == doctest::Approx(0.5));
  CHECK(of(offsets({0, 0, 0, 0})).median_ratio == 0);
  CHECK(of(offsets({0, 0, 0, 0})).worst_bone == 10);
  // A distance, of which an axis without a track has no part.
  CHECK(of({constant(40, 0, 3), constant(40, 2, 4)}).worst_gap == doctest::Approx(5));
  CHECK(of({constant(40, 1, 4)}).worst_gap == 0);
  // The last track of an axis counts, as when posing.
  CHECK(of({constant(40, 1, 9), constant(40, 1, 5)}).worst_gap == doctest::Approx(1));
}

TEST_CASE("diagnose: which translations are offsets") {
  const auto count = [](const std::vector<skeleton_bone>& bones, std::vector<support::track_spec> tracks) {
    const auto bytes = mot(std::move(tracks));
    return diagnosis_of(*motley::open(bytes), with_root(bones)).offsets;
  };
  auto bones = chain();
  CHECK(count(bones, {constant(0, 1, 5), constant(-1, 1, 5)}) == 0);  // of a root
  CHECK(count(bones, {constant(10, 4, 5), constant(20, 8, 1)}) == 0); // angles and scales
  CHECK(count(bones, {keyed(10, 0, 1, 2)}) == 0);                     // moves
  CHECK(count(bones, {constant(10, 1, 1), keyed(10, 0, 1, 2), constant(10, 0, 1)}) == 0);
  CHECK(count(bones, {keyed(10, 0, 1, 1)}) == 1); // keys, but still
  CHECK(count(bones, {keyed(10, 0, 1, 1, 3)}) == 0);
  CHECK(count(bones, {constant(10, 0, infinite)}) == 0);
  CHECK(count(bones, {constant(11, 0, 1)}) == 0); // lacking
  bones[1].rest.translation.y = 0.041F;           // 1.025 % of the longest bone
  CHECK(count(bones, {constant(10, 0, 1)}) == 1);
  bones[1].rest.translation.y = 0.039F; // it may be placed by the motion
  CHECK(count(bones, {constant(10, 0, 1)}) == 0);
  bones[4].is_helper = true;
  CHECK(count(bones, {constant(40, 0, 1)}) == 0);
}

TEST_CASE("diagnose: values that explode") {
  const auto bones = chain();
  const auto of = [&](std::vector<support::track_spec> tracks) {
    const auto bytes = mot(std::move(tracks));
    std::vector<motley::bone_fit> memory(6);
    const diagnosis d = motley::diagnose(*motley::open(bytes), with_root(bones), memory);
    CHECK(d.explodes() ==
          std::any_of(memory.begin(), memory.end(), [](const auto& bone) { return bone.explodes; }));
    return std::vector{d.not_finite, d.distant, d.oversized};
  };
  using counts = std::vector<std::uint32_t>;
  CHECK(of({keyed(10, 0, 1, 2), keyed(10, 4, 1e30F, 2), keyed(20, 8, 1, 1000)}) == counts{0, 0, 0});
  for (const float odd : {infinite, -infinite, std::numeric_limits<float>::quiet_NaN()}) {
    CHECK(of({keyed(10, 4, 1, odd), constant(-1, 4, odd), constant(20, 4, 1)}) == counts{2, 0, 0});
    CHECK(of({keyed(10, 4, 1, 1, odd)}) == counts{1, 0, 0});
    CHECK(of({constant(11, 4, odd), constant(0x7000, 4, odd)}) == counts{0, 0, 0}); // no bones of the model
  }
  CHECK(of({keyed(10, 0, 0, 3990), keyed(20, 0, 0, -4010)}) == counts{0, 1, 0}); // 4 is the longest bone
  CHECK(of({constant(0, 0, 1e6F), constant(-1, 0, 1e6F)}) == counts{0, 0, 0});   // roots travel
  CHECK(of({keyed(10, 7, 1, -1001), keyed(20, 8, 1001, 1), keyed(-1, 9, 0, 2e3F)}) == counts{0, 0, 3});
}

TEST_CASE("diagnose: the median is that of sorting") {
  std::vector<float> values;
  unsigned state = 1;
  for (int i = 0; i < 300; ++i) {
    state = state * 1664525U + 1013904223U;
    values.push_back(state % 5 == 0 ? -1 : std::ldexp(float(state >> 16U), int(state % 60U) - 30));
  }
  values.insert(values.end(), {0, 0, infinite, std::numeric_limits<float>::denorm_min(), 3e38F});
  std::vector<float> sorted;
  for (const float v : values)
    if (v >= 0) sorted.push_back(v);
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t n = 0; n < sorted.size(); ++n)
    CHECK(motley::detail::nth_smallest(values.size(), n, [&](std::size_t i) { return values[i]; }) ==
          sorted[n]);
}

namespace {

/// Of a clip that moves `moved` bones of a model with `bones`.
constexpr diagnosis numbers(std::uint32_t moved, std::uint32_t lacking, std::uint32_t bones,
                            std::uint32_t offsets = 0, float median_ratio = 0) {
  diagnosis d;
  d.moved = moved;
  d.lacking = lacking;
  d.bones = bones;
  d.offsets = offsets;
  d.median_ratio = median_ratio;
  return d;
}

} // namespace

TEST_CASE("diagnose: verdicts, with offsets to compare and without") {
  using enum fit_verdict;
  static_assert(motley::verdict(numbers(28, 0, 32)) == fits);
  const auto of = [](const diagnosis& d) { return motley::verdict(d); };
  CHECK(of({}) == unknown);
  CHECK(of(numbers(28, 0, 32)) == fits);
  CHECK(of(numbers(28, 2, 32)) == doubtful);
  CHECK(of(numbers(28, 3, 32)) == doubtful);
  CHECK(of(numbers(28, 4, 32)) == foreign);
  CHECK(of(numbers(4, 3, 5)) == doubtful);
  CHECK(of(numbers(3, 0, 3)) == unknown);
  CHECK(of(numbers(4, 0, 4)) == fits);
  CHECK(of(numbers(9, 0, 95)) == unknown);
  CHECK(of(numbers(32, 0, 96)) == fits);
  CHECK(of(numbers(31, 0, 96)) == unknown);
  CHECK(of(numbers(1, 1, 5)) == foreign);
  CHECK(of(numbers(9, 0, 95, 4, 0.01F)) == fits);
  CHECK(of(numbers(9, 0, 95, 4, 0.02F)) == doubtful);
  CHECK(of(numbers(9, 0, 95, 4, 0.06F)) == foreign);
  CHECK(of(numbers(9, 0, 95, 4, infinite)) == foreign);
  CHECK(of(numbers(32, 0, 96, 3, 100)) == fits); // too few to compare
  CHECK(of(numbers(28, 3, 32, 4, 0)) == doubtful);
  CHECK(of(numbers(28, 14, 32, 4, 0)) == doubtful);
  CHECK(of(numbers(28, 15, 32, 4, 0)) == foreign);
  for (std::uint32_t diagnosis::*const odd :
       {&diagnosis::not_finite, &diagnosis::distant, &diagnosis::oversized}) {
    diagnosis d = numbers(28, 0, 32);
    d.*odd = 1;
    CHECK(of(d) == doubtful);
  }
}

TEST_CASE("diagnose: a CINF and its ANIM, whose still translations have a key for each frame") {
  const auto cinf = support::human_cinf(), anim = support::human_anim();
  const support::own_skeleton s{*motley::cinf::open(cinf)};
  const diagnosis d = diagnosis_of(*motley::open(anim), s);
  CHECK(d.moved == 13);
  CHECK(d.lacking == 0);
  CHECK(d.offsets == 12);
  CHECK(d.median_ratio < 1e-5F);
  CHECK(motley::verdict(d) == fit_verdict::fits);
}

TEST_CASE("diagnose: translations that are no offsets: targets of Shenmue's curves") {
  std::vector<support::motn::track> tracks; // still: a half of 1
  for (const int bone : {8, 15, 20, 23, 29, 35})
    tracks.push_back({bone, "ty", {{0, 1, 0x3C00}, {1, 1, 0x3C00}}});
  const auto bytes = support::motn::archive{{support::motn::write_curves(2, 0, tracks)}}.write();
  const auto clip = *motley::open(bytes, 0);
  std::vector<skeleton_bone> bones;
  for (int i = 0; i < 40; ++i)
    bones.push_back({.parent = i - 1, .number = i, .rest = {.translation = {1, 0, 0}}});
  CHECK(diagnosis_of(clip, {bones}).moved == 6);
  CHECK(diagnosis_of(clip, {bones}).offsets == 0);
}

TEST_CASE("diagnose: odd skeletons, and without allocating") {
  const auto bytes = mot({constant(10, 0, 3e38F), constant(20, 1, -3e38F), constant(30, 0, 1),
                          keyed(40, 2, 1, 1), constant(-1, 2, 1)});
  const auto clip = *motley::open(bytes);
  auto bones = chain();
  for (const float odd :
       {infinite, -infinite, std::numeric_limits<float>::quiet_NaN(), 3e38F, -3e38F, 0.0F}) {
    for (skeleton_bone& bone : bones) bone.rest.translation = {odd, -odd, odd};
    std::vector<motley::bone_fit> memory(6);
    const std::size_t before = support::allocations();
    const diagnosis d = motley::diagnose(clip, with_root(bones), memory);
    CHECK(support::allocations() == before);
    CHECK(d.moved == 4);
    CHECK(d.longest_bone >= 0);
    CHECK(d.median_ratio >= 0);
    CHECK(d.median_gap <= d.worst_gap);
    CHECK(d.offsets <= 4);
  }
  bones = chain();
  bones[1].parent = 2; // a circle, and a parent that is none
  bones[3].parent = 77;
  CHECK(diagnosis_of(clip, with_root(bones)).moved == 4);
}

// ---- real files

namespace {

struct model {
  std::string name; ///< also the beginning of the names of its own motions
  std::vector<skeleton_bone> bones{};
  motley::skeleton skeleton{};

  model(const std::string& own, const auto& source)
      : name{own}, bones(source.bone_count()), skeleton{source.to_skeleton(bones)} {}
  model(const model& other, const std::string& what)
      : name{other.name + what}, bones{other.bones}, skeleton{other.skeleton} {
    skeleton.bones = bones;
  }
  model(const model&) = delete;
  model(model&&) = default;
};
bool is_own(const model& m, const std::string& motion) { return motion.starts_with(m.name + '_'); }

/// The same bones as those of another model with other numbers, larger, or with another's body.
model renumbered(const model& m) {
  model changed{m, " renumbered"};
  for (std::size_t i = 0; i < changed.bones.size(); ++i)
    changed.bones[i].number = m.bones[(i + 1) % m.bones.size()].number;
  return changed;
}
model scaled(const model& m, float factor) {
  model changed{m, " scaled"};
  for (skeleton_bone& bone : changed.bones) {
    motley::vector3& t = bone.rest.translation;
    t = {factor * t.x, factor * t.y, factor * t.z};
  }
  return changed;
}

/// Real models, and for each game its motions, by name.
struct real_material {
  std::vector<model> models{};
  std::map<std::string, std::vector<std::byte>> motions{};

  real_material() {
    for (const char* const name : {"mgrr/pl0800", "mgrr/pl1010", "mgrr/pl1505", "nier/wp0003", "nier/wp0060",
                                   "nier/wp0430", "nier/wp0620", "nier/wp0655", "godhand/pl00"}) {
      const std::string path = name;
      const auto bytes = support::real_file(path + (path == "godhand/pl00" ? "_bones.md" : "_bones.wmb"));
      if (!bytes) continue;
      models.emplace_back(path.substr(path.find('/') + 1), *motley::open_skeleton(*bytes));
    }
    models.emplace_back("rising's figure", motley::platinum::figure{motley::platinum::rising_figure});
    for (const char* const game : {"mgrr", "nier", "godhand"})
      for (auto& [name, bytes] : support::oracle::motions_of(game))
        // "pl0800_pl0800_0000.mot" is a motion of pl0800 in a container; "pl0800_pl0010_a160.mot" is not.
        motions.emplace(std::string{game} == "mgrr" ? name.substr(name.find('_') + 1) + '@' + name : name,
                        std::move(bytes));
    if (auto bytes = support::real_file("pl000f_0a25_le.mot")) motions.emplace("pl000f_0a25.mot", *bytes);
  }
};

/// The largest and the smallest median ratio of models that are and are not a motion's own; how many have
/// which verdict.
struct margin {
  float own = 0, other = infinite, own_lacking = 0, own_covered = 1;
  std::size_t verdicts[2][4] = {};

  void add(bool own_model, const diagnosis& d) {
    const bool has_offsets = d.offsets >= motley::fit_limits::few;
    const float lacking = d.moved > 0 ? float(d.lacking) / float(d.moved) : 0;
    ++verdicts[own_model ? 0 : 1][std::size_t(motley::verdict(d))];
    if (own_model) {
      own_lacking = std::max(own_lacking, lacking);
      if (has_offsets)
        own = std::max(own, d.median_ratio);
      else if (d.shared() >= motley::fit_limits::few)
        own_covered = std::min(own_covered, float(d.shared()) / float(d.bones));
    } else if (has_offsets && lacking <= motley::fit_limits::lacking_of_same) {
      other = std::min(other, d.median_ratio);
    }
  }
};

} // namespace

TEST_CASE("diagnose: all real motions on all real models, and the margin between own and other ones") {
  const real_material real;
  if (real.models.size() < 10 || real.motions.size() < 496) return;
  margin all;
  std::map<std::string, std::size_t> deceived; // models of other motions that seem to fit
  for (const auto& [name, bytes] : real.motions) {
    const auto clip = *motley::open(bytes);
    for (const model& m : real.models) {
      const bool own = is_own(m, name);
      const diagnosis d = diagnosis_of(clip, m.skeleton);
      all.add(own, d);
      if (!own && motley::verdict(d) == fit_verdict::fits)
        ++deceived[m.name + " < " + name.substr(0, name.find('_'))];
    }
  }
  const auto& [own, other] = all.verdicts;
  std::printf(
      "diagnose: median ratio of own models at most %.3g, of others at least %.3g; own models lack at "
      "most %.3g of the bones and are covered by at least %.3g;\n  own: %zu fit, %zu doubtful, %zu foreign, "
      "%zu "
      "unknown; other: %zu fit, %zu doubtful, %zu foreign, %zu unknown\n",
      double{all.own}, double{all.other}, double{all.own_lacking}, double{all.own_covered}, own[0], own[1],
      own[2], own[3], other[0], other[1], other[2], other[3]);
  CHECK(all.own * 1000 < motley::fit_limits::same); // the limits are inside of the margin
  CHECK(all.other > 4 * motley::fit_limits::other);
  CHECK(all.own_lacking == 0);
  CHECK(all.own_covered > 1.2F * motley::fit_limits::covered);
  CHECK(own[0] == 157);
  CHECK(own[1] + own[2] == 0);
  CHECK(own[3] == 83); // weapons, which move a bone or two, and six clips that place the player
  CHECK(other[0] == 112);
  for (const auto& [pair, count] : deceived) std::printf("  seems to fit: %s: %zu\n", pair.c_str(), count);
  // These have the same bones and no offsets: Raiden (pl0010) on other humans, whom he can play; pl1500 on
  // pl1505, which is his; debris and a machine, whose bones are numbered from 0.
  CHECK(deceived["pl0800 < pl0010"] + deceived["pl1010 < pl0010"] == 94);
  CHECK(deceived["pl1505 < pl1500"] == 1);
}

TEST_CASE("diagnose: real motions on models that are changed") {
  const real_material real;
  if (real.models.size() < 10 || real.motions.size() < 496) return;
  const model &pl0800 = real.models[0], &pl00 = real.models[8];
  const auto count = [&](const model& own, const model& m) {
    std::vector<std::size_t> verdicts(4);
    float smallest = infinite;
    for (const auto& [name, bytes] : real.motions)
      if (is_own(own, name)) {
        const diagnosis d = diagnosis_of(*motley::open(bytes), m.skeleton);
        ++verdicts[std::size_t(motley::verdict(d))];
        if (d.offsets >= motley::fit_limits::few) smallest = std::min(smallest, d.median_ratio);
      }
    std::printf("diagnose: %s: median ratio at least %.3g\n", m.name.c_str(), double{smallest});
    return verdicts;
  };
  using counts = std::vector<std::size_t>; // fits, doubtful, foreign, unknown
  CHECK(count(pl0800, pl0800) == counts{6, 0, 0, 0});
  // One of the six has no offsets: its bones alone cannot tell.
  CHECK(count(pl0800, renumbered(pl0800)) == counts{1, 0, 5, 0});
  CHECK(count(pl0800, scaled(pl0800, 100)) == counts{1, 0, 5, 0});
  CHECK(count(pl0800, scaled(pl0800, 0.01F)) == counts{1, 0, 5, 0});
  CHECK(count(pl0800, scaled(pl0800, 1.1F)) == counts{1, 0, 5, 0});
  CHECK(count(pl0800, scaled(pl0800, 1.03F)) == counts{1, 5, 0, 0});
  CHECK(count(pl00, pl00) == counts{150, 0, 0, 6});
  // Angles alone: neither the order nor the size of the same numbers can be seen.
  CHECK(count(pl00, renumbered(pl00)) == counts{150, 0, 0, 6});
  CHECK(count(pl00, scaled(pl00, 100)) == counts{150, 0, 0, 6});
  // With numbers from 100 on, the bones are lacking.
  model far{pl00, " from 100"};
  for (skeleton_bone& bone : far.bones) bone.number += 100;
  CHECK(count(pl00, far) == counts{0, 0, 156, 0});
}

TEST_CASE("diagnose: a body of NieR's and one of Bayonetta's, whose numbers are not known") {
  const auto clip_bytes = support::real_file("pl000f_0a25_le.mot");
  const auto csv = support::real_file("nier_wmb3_bones_198.csv");
  if (!clip_bytes || !csv) return;
  const auto file = support::write_nier(support::specs_of(support::read_bones(*csv), 0));
  const support::own_skeleton body{*motley::wmb::open(file)};
  const auto clip = *motley::open(*clip_bytes);
  CHECK(motley::verdict(diagnosis_of(clip, body)) == fit_verdict::foreign);
}
