// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/root_motion: the roots of all real motions: the movements of steps add up to the pose, over
// rounds and backwards, compared with matrices in double. Figures in place are those that move, moved back.
#include <motley/play/root_motion.hpp>

#include <motley/clip/closes.hpp>
#include <motley/clip/decode.hpp>
#include <motley/formats/list.hpp>
#include <motley/formats/shenmue/figure.hpp>
#include <motley/pose/model_space.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <set>
#include <string>
#include <vector>

#include "support/own_skeleton.hpp"
#include "support/random.hpp"
#include "support/real_files.hpp"
#include "support/real_motions.hpp"

namespace {

namespace motn = motley::shenmue_motn;
using motley::channel;

/// A rotation as a matrix, and a translation, in double: not the library's arithmetic.
struct matrix {
  std::array<std::array<double, 3>, 3> m{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  std::array<double, 3> at{};

  static matrix of(const motley::vector3& v, const motley::quaternion& q) {
    double w = q.w, x = q.x, y = q.y, z = q.z;
    const double size = std::sqrt(w * w + x * x + y * y + z * z);
    w /= size, x /= size, y /= size, z /= size;
    return {{{{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
              {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
              {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}}},
            {v.x, v.y, v.z}};
  }
  static matrix of(const motley::rigid_transform& t) { return of(t.translation, t.rotation); }
  /// Z * Y * X, by angles in radians.
  static matrix of(const motley::vector3& v, double x, double y, double z) {
    const double cx = std::cos(x), sx = std::sin(x), cy = std::cos(y), sy = std::sin(y), cz = std::cos(z),
                 sz = std::sin(z);
    return {{{{cy * cz, sx * sy * cz - cx * sz, cx * sy * cz + sx * sz},
              {cy * sz, sx * sy * sz + cx * cz, cx * sy * sz - sx * cz},
              {-sy, sx * cy, cx * cy}}},
            {v.x, v.y, v.z}};
  }
  std::array<double, 3> turn(const std::array<double, 3>& v) const {
    std::array<double, 3> r{};
    for (std::size_t i = 0; i < 3; ++i) r[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
    return r;
  }
  friend matrix operator*(const matrix& a, const matrix& b) {
    matrix r;
    const auto t = a.turn(b.at);
    for (std::size_t i = 0; i < 3; ++i) {
      r.at[i] = a.at[i] + t[i];
      for (std::size_t j = 0; j < 3; ++j)
        r.m[i][j] = a.m[i][0] * b.m[0][j] + a.m[i][1] * b.m[1][j] + a.m[i][2] * b.m[2][j];
    }
    return r;
  }
  matrix inverse() const {
    matrix r;
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j) r.m[i][j] = m[j][i];
    const auto t = r.turn(at);
    r.at = {-t[0], -t[1], -t[2]};
    return r;
  }
  friend double gap(const matrix& a, const matrix& b) {
    double worst = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      worst = std::max(worst, std::abs(a.at[i] - b.at[i]));
      for (std::size_t j = 0; j < 3; ++j) worst = std::max(worst, std::abs(a.m[i][j] - b.m[i][j]));
    }
    return worst;
  }
};

/// The root's place at a frame, from its tracks.
template <class Clip> matrix place_of(const Clip& clip, float frame) {
  double v[13] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0};
  for (const auto track : clip.tracks()) {
    const auto& o = track.outline();
    if (o.bone != motley::root_of(clip).number || std::size_t(o.channel) > 12) continue;
    float values[4];
    motley::evaluate(track, frame, values);
    for (std::size_t i = 0; i < o.components; ++i) v[std::size_t(o.channel) + i] = double{values[i]};
  }
  const double unit = clip.rotation_unit() == motley::angle_unit::turns ? 2 * 3.14159265358979323846 : 1;
  return matrix::of({float(v[0]), float(v[1]), float(v[2])}, unit * v[3], unit * v[4], unit * v[5]);
}

/// What was compared, and the worst error.
struct comparison {
  double worst = 0;
  std::string where{};
  std::size_t clips = 0, moving = 0, steps = 0;

  template <class Clip> void add(const std::string& name, const Clip& clip) {
    ++clips;
    const motley::root_motion root{clip, {motley::playback::loop}};
    if (!root.moves() || !(clip.frame_rate() > 0)) return;
    ++moving;
    const double rate = clip.frame_rate(), round = clip.round_frames() / rate;
    const matrix start = place_of(clip, 0),
                 travel = start.inverse() * place_of(clip, static_cast<float>(clip.round_frames()));
    support::random random{clips};
    for (const bool backwards : {false, true}) {
      double time = 0;
      matrix place = start;
      for (int i = 0; i < 40; ++i) { // from a hundredth of a frame to more than a round
        const double size =
            random.below(4) == 0 ? round * 1.5 / 40 : std::pow(10.0, random.below(3)) / 100 / rate;
        const double step = (backwards ? -1 : 1) * (i == 20 ? 2.25 * round : size);
        place = place * matrix::of(root.between(time, time + step));
        time += step;
        ++steps;
      }
      const motley::timeline line = motley::timeline::of(clip, motley::playback::loop);
      const motley::moment m = line.at(time);
      matrix rounds;
      for (std::int64_t n = 0; n < std::abs(m.round); ++n)
        rounds = rounds * (m.round < 0 ? travel.inverse() : travel);
      const matrix wanted = start * rounds * start.inverse() * place_of(clip, static_cast<float>(m.frame));
      const double error = gap(place, wanted);
      if (error > worst) worst = error, where = name;
    }
  }
  void print(const char* what) const {
    std::printf(
        "root motion: %s: %zu of %zu clips move their root; %zu steps end within %.1e of the pose (%s)\n",
        what, moving, clips, steps, worst, where.c_str());
  }
};

template <class F> void for_each_sequence(const std::vector<std::byte>& bytes, F f) {
  const auto archive = motn::open(bytes);
  REQUIRE(archive);
  std::set<std::uint64_t> seen;
  for (std::size_t i = 0; i < archive->size(); ++i) {
    const motn::motion m = *(*archive)[i];
    const auto name = *archive->name(i);
    if (seen.insert(m.offset()).second) f(std::string{name.begin(), name.end()}, m);
  }
}

} // namespace

TEST_CASE("root motion: steps add up in all real motions") {
  for (const char* game : {"mgrr", "nier", "godhand"}) {
    comparison all;
    for (const auto& [name, bytes] : support::oracle::motions_of(game))
      if (const auto clip = motley::open(bytes)) all.add(name, *clip);
    all.print(game);
    CHECK(all.worst < 1e-5);
  }
  const auto bytes = support::real_file("motion.bin");
  if (!bytes) return;
  comparison all;
  for_each_sequence(*bytes, [&](const std::string& name, const motn::motion& m) { all.add(name, m); });
  all.print("Shenmue");
  CHECK(all.worst < 1e-5);
  CHECK(all.moving > 1000);
}

TEST_CASE("root motion: the feet of each rig are those that do not turn with others") {
  for (std::int32_t character = -1; character < 40; ++character) {
    const auto* const family = motn::rigs::find_family(static_cast<std::uint32_t>(character));
    if (family == nullptr) continue;
    const motn::figure figure{*family};
    std::uint64_t feet = 0;
    for (std::int32_t number = 0; number < 64; ++number) {
      const std::int32_t i = figure.find(number);
      if (i < 0) continue;
      const auto part = (*family)[static_cast<std::size_t>(i)].what;
      if (part == motn::rigs::left_foot || part == motn::rigs::right_foot)
        feet |= std::uint64_t{1} << static_cast<unsigned>(number);
    }
    CAPTURE(character);
    CHECK(motn::feet_of(character) == feet);
  }
  // Those of the others have no right toe, so their left foot is control 15.
  for (const std::int32_t character : {9, 11, 14, 15, 19}) CHECK(motn::feet_of(character) == 0x8200);
  for (const std::int32_t character : {0, 8, 10, 12, 13}) CHECK(motn::feet_of(character) == 0x10200);
  CHECK(motn::feet_of(motn::no_character) == 0);
  CHECK(motn::feet_of(21) == 0);
}

namespace {

/// Poses a clip's figure.
class body {
public:
  explicit body(const motn::motion& clip)
      : figure_{*motn::rig_of(clip)},
        skeleton_{figure_},
        memory_(figure_.bone_count()),
        binding_{motley::pose_binding::make(clip, skeleton_, memory_)},
        order_(figure_.bone_count()) {
    motley::sort_parents_first(skeleton_, order_);
  }
  std::vector<motley::model_transform> solve(std::span<const float> pose) const {
    std::vector<motley::local_transform> locals(figure_.bone_count());
    figure_.to_local_transforms(binding_, pose, locals);
    std::vector<motley::model_transform> world(figure_.bone_count());
    motley::to_model_space(skeleton_, locals, order_, world);
    return world;
  }
  motn::rigs::part part(std::size_t i) const {
    return i < figure_.family().size() ? figure_.family()[i].what : motn::rigs::part_count;
  }

private:
  motn::figure figure_;
  support::own_skeleton skeleton_;
  std::vector<motley::bone_binding> memory_;
  motley::pose_binding binding_;
  std::vector<std::uint32_t> order_;
};

} // namespace

TEST_CASE("in place: every figure of Shenmue is the one that moves, moved back") {
  const auto bytes = support::real_file("motion.bin");
  if (!bytes) return;
  double worst = 0, worst_turn = 0;
  std::string where;
  std::size_t clips = 0, poses = 0, turning = 0;
  for_each_sequence(*bytes, [&](const std::string& name, const motn::motion& m) {
    if (motn::rig_of(m) == nullptr) return;
    ++clips;
    const body b{m};
    const motley::root_motion root{m};
    const matrix start = matrix::of(root.at_frame(0));
    std::vector<float> pose(m.pose_size());
    bool turns = false;
    for (std::uint32_t f = 0; f < m.frame_count(); f += 7) {
      motley::sample_frame(m, static_cast<float>(f), pose);
      const auto moving = b.solve(pose);
      root.in_place(pose);
      const auto still = b.solve(pose);
      const matrix back = start * matrix::of(root.at_frame(static_cast<float>(f))).inverse();
      turns = turns || gap(back, matrix{{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, back.at}) > 1e-3;
      ++poses;
      for (std::size_t i = 0; i < moving.size(); ++i) {
        const matrix wanted = back * matrix::of(moving[i].translation, moving[i].rotation),
                     got = matrix::of(still[i].translation, still[i].rotation);
        double error = 0;
        for (std::size_t k = 0; k < 3; ++k) error = std::max(error, std::abs(wanted.at[k] - got.at[k]));
        if (error > worst)
          worst = error, where = name + " frame " + std::to_string(f) + " bone " + std::to_string(i);
        if (b.part(i) == motn::rigs::left_ankle || b.part(i) == motn::rigs::right_ankle)
          continue; // a target has no axes
        matrix a = wanted, c = got;
        a.at = c.at = {};
        worst_turn = std::max(worst_turn, gap(a, c));
      }
    }
    turning += turns ? 1 : 0;
  });
  std::printf(
      "in place: %zu figures of Shenmue, %zu poses, %zu clips turn: within %.1e m (%s), axes within %.1e\n",
      clips, poses, turning, worst, where.c_str(), worst_turn);
  CHECK(worst < 1e-4);
  CHECK(worst_turn < 1e-4);
  CHECK(turning > 100);
}

TEST_CASE("in place: walks that close but travel close") {
  const auto bytes = support::real_file("motion.bin");
  if (!bytes) return;
  std::size_t walks = 0;
  double worst = 0, before = 0;
  std::string where;
  for_each_sequence(*bytes, [&](const std::string& name, const motn::motion& m) {
    if (motley::closes(m).how != motley::closing::root_travels) return;
    ++walks;
    const motley::root_motion root{m};
    std::vector<float> first(m.pose_size()), last(m.pose_size());
    motley::sample_frame(m, 0, first);
    motley::sample_frame(m, static_cast<float>(m.round_frames()), last);
    const auto largest = [&] {
      double gap = 0;
      std::size_t i = 0;
      for (const auto t : m.tracks()) {
        if (motley::is_translation(t.outline().channel))
          gap = std::max(gap, std::abs(double{first[i]} - double{last[i]}));
        ++i;
      }
      return gap;
    };
    before = std::max(before, largest());
    root.in_place(first);
    root.in_place(last);
    if (largest() > worst) worst = largest(), where = name;
  });
  std::printf("in place: %zu clips close but travel, up to %.2f m; in place within %.4f m (%s)\n", walks,
              before, worst, where.c_str());
  CHECK(walks > 18);
  CHECK(worst < 0.02);
}
