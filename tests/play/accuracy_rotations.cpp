// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/play/accuracy_rotations: searches for rotations between keys that are further from slerp in double
// than promised, in every path and in ANIM's own player, which computes arcs in float, four at a time. The
// searches climb as those of accuracy.cpp do, over files: the keys are those that an ANIM can have.
#include <motley/formats/metroid/anim_player.hpp>
#include <motley/play/baked.hpp>
#include <motley/play/player.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <span>
#include <string>
#include <vector>

#include "support/anim_writer.hpp"
#include "support/random.hpp"
#include "support/search.hpp"

namespace {

namespace anim = support::anim;

/// What a search varies: the integers of two keys, and the frame between them.
struct turn {
  std::array<int, 3> left{}, right{}; ///< times a quarter turn / divisor: the angles of the sines x, y and z
  bool is_negative = false;           ///< the right key's w
  unsigned divisor = 16384, from = 0, length = 2;
  float frame = 1; ///< from < frame < from + length
};

enum way { evaluated, decoded, played, baked, own_player, way_count };
constexpr const char* way_names[] = {"evaluate", "decode", "player", "baked", "ANIM's own player"};

/// Each has its own dangers: a straight line instead of an arc; the choice of the shorter arc; small angles
/// between keys whose x, y and z are too long, so that w is 0.
enum kind { almost_alike, almost_half_a_turn, longer_than_1, others, kind_count };
constexpr const char* kind_names[] = {"almost alike", "almost half a turn", "longer than 1", "others"};

struct turn_errors {
  double worst[way_count] = {}; ///< as parts of what is promised
  kind what = others;
  bool is_exact_at_keys = true; ///< the own player is
  bool is_ambiguous = false;    ///< neither arc is the shorter one
};

constexpr std::size_t bones = 5;     // the own player handles four at a time, and repeats the last one
constexpr std::size_t neighbour = 1; // a bone with other keys: exactly half a turn apart

anim::stream_spec file_of(const turn& t) {
  anim::stream_spec s{.divisor = t.divisor};
  s.key_frames.assign(1 + t.from + t.length, false);
  anim::sums turning{.used = true, .width = {16, 16, 16}, .at = {t.left}, .negative = {false}};
  anim::sums half{.used = true, .width = {16, 16, 16}, .at = {{0, 0, 0}}, .negative = {false}};
  if (t.from > 0) { // frame 0 always has a key
    turning.at.push_back(t.left), turning.negative.push_back(false);
    half.at.push_back({0, 0, 0}), half.negative.push_back(false);
  }
  turning.at.push_back(t.right), turning.negative.push_back(t.is_negative);
  half.at.push_back({static_cast<int>(t.divisor), 0, 0}), half.negative.push_back(false);
  for (const unsigned frame : {0U, t.from, t.from + t.length}) s.key_frames[frame] = true;
  for (std::size_t i = 0; i < bones; ++i)
    s.bones.push_back({.id = static_cast<unsigned>(i), .parts = {i == neighbour ? half : turning}});
  return s;
}

using rotation = std::array<double, 4>;

double dot(const rotation& a, const rotation& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}
/// The angle between two directions, right to the last bits for small angles, too.
double angle_between(const rotation& a, const rotation& b) {
  const double la = std::sqrt(dot(a, a)), lb = std::sqrt(dot(b, b));
  rotation apart{}, together{};
  for (std::size_t i = 0; i < 4; ++i) apart[i] = a[i] / la - b[i] / lb, together[i] = a[i] / la + b[i] / lb;
  return 2 * std::atan2(std::sqrt(dot(apart, apart)), std::sqrt(dot(together, together)));
}

turn_errors errors_of(const turn& t) {
  const auto bytes = anim::write(file_of(t));
  const auto m = motley::metroid_anim::open(bytes);
  REQUIRE(m);
  const std::size_t size = m->pose_size();
  const auto from = static_cast<float>(t.from), to = static_cast<float>(t.from + t.length);
  std::vector<float> left(size), right(size), pose(size);
  motley::sample_frame(*m, from, left);
  motley::sample_frame(*m, to, right);
  turn_errors all;

  rotation a{}, b{}, expected{};
  for (std::size_t i = 0; i < 4; ++i) a[i] = double{left[i]}, b[i] = double{right[i]};
  const double product = dot(a, b), longest = std::sqrt(std::max({1.0, dot(a, a), dot(b, b)})),
               cosine = std::abs(product) / std::sqrt(dot(a, a) * dot(b, b));
  if (product < 0)
    for (double& v : b) v = -v;
  const double angle = angle_between(a, b), part = (double{t.frame} - double{from}) / t.length;
  for (std::size_t i = 0; i < 4; ++i)
    expected[i] =
        angle > 1e-9 ? (std::sin((1 - part) * angle) * a[i] + std::sin(part * angle) * b[i]) / std::sin(angle)
                     : a[i] + part * (b[i] - a[i]);
  all.is_ambiguous = cosine < 1e-12;
  all.what = longest > 1.001    ? longer_than_1
             : cosine > 0.99999 ? almost_alike
             : cosine < 0.01    ? almost_half_a_turn
                                : others;

  const auto add = [&](way w, std::span<const float> values) {
    for (std::size_t i = 0; i < 4 * bones; ++i) {
      if (i / 4 == neighbour) continue;
      const double error = std::abs(double{values[i]} - expected[i % 4]) / (1e-6 * longest);
      all.worst[w] = error <= all.worst[w] ? all.worst[w] : error >= 0 ? error : 1e300; // NaN is the worst
    }
  };
  motley::sample_frame(*m, t.frame, pose);
  add(evaluated, pose);
  motley::decode(*m, {double{t.frame}, 1, 1}, pose);
  add(decoded, pose);
  std::vector<std::byte> memory(motley::player_memory_size(*m));
  motley::make_player(*m, memory)->sample_frame(t.frame, pose);
  add(played, pose);
  memory.resize(motley::baked_clip::memory_size(*m));
  motley::baked_clip::make(*m, memory)->sample_frame(t.frame, pose);
  add(baked, pose);
  memory.resize(motley::metroid_anim::player::memory_size(*m));
  auto player = *motley::metroid_anim::make_player(*m, memory);
  player.sample_frame(t.frame, pose);
  add(own_player, pose);
  player.sample_frame(to, pose);
  all.is_exact_at_keys = pose == right;
  player.sample_frame(from, pose);
  all.is_exact_at_keys = all.is_exact_at_keys && pose == left;
  return all;
}

/// Random turns and steps.
class turn_mutator {
public:
  explicit turn_mutator(std::uint64_t seed) : r_{seed} {}

  turn start(kind what) {
    turn t{.is_negative = what != almost_alike && r_.below(2) == 0, .divisor = 1000 + r_.below(31768)};
    const auto most = static_cast<int>(what == longer_than_1 ? t.divisor : t.divisor * 6 / 10);
    for (std::size_t i = 0; i < 3; ++i) {
      t.left[i] = within(most);
      t.right[i] = what == almost_alike ? t.left[i] + within(15) : within(most);
    }
    t.from = r_.below(3) == 0 ? r_.below(100) : 0;
    t.length = 2 + r_.below(60);
    t.frame = static_cast<float>(t.from) + static_cast<float>(t.length) * fraction();
    if (what == almost_half_a_turn) t.right[2] = crossing(t);
    return t;
  }
  turn changed(turn t) {
    for (unsigned n = 1 + r_.below(3); n > 0; --n) {
      const std::size_t i = r_.below(3);
      switch (r_.below(8)) {
      case 0: t.left[i] += within(1 << r_.below(14)); break;
      case 1:
      case 2: t.right[i] += within(1 << r_.below(12)); break;
      case 3: {
        const int step = within(4);
        t.left[i] += step;
        t.right[i] += step;
        break;
      }
      case 4: t.frame = static_cast<float>(t.from) + static_cast<float>(t.length) * fraction(); break;
      case 5: t.frame += static_cast<float>(within(1000)) * 1e-6F; break;
      case 6: {
        const unsigned length = 2 + r_.below(60);
        t.frame = static_cast<float>(t.from) + (t.frame - static_cast<float>(t.from)) /
                                                   static_cast<float>(t.length) * static_cast<float>(length);
        t.length = length;
        break;
      }
      default: t.divisor = r_.below(4) == 0 ? 1000 + r_.below(31768) : t.divisor + r_.below(9) - 4;
      }
    }
    return t;
  }

private:
  int within(int most) { return static_cast<int>(r_.below(2 * static_cast<unsigned>(most) + 1)) - most; }
  float fraction() { return static_cast<float>(r_.below(1U << 24U)) / (1U << 24U); }
  /// The right key's z where the two keys are half a turn apart, if there is one.
  int crossing(turn t) {
    const auto product = [&](int z) {
      t.right[2] = z;
      const auto s = file_of(t);
      return anim::dot(s.key(s.bones[0], 0, 0), s.key(s.bones[0], 0, s.bones[0].parts[0].at.size() - 1));
    };
    const auto most = static_cast<int>(t.divisor * 6 / 10);
    int low = -most, high = most;
    const bool is_negative = product(low) < 0;
    if (is_negative == (product(high) < 0)) return high;
    while (high - low > 1) {
      const int middle = (low + high) / 2;
      (is_negative == (product(middle) < 0) ? low : high) = middle;
    }
    return low;
  }
  support::random r_;
};

bool is_valid(const turn& t) {
  if (!(t.frame > static_cast<float>(t.from) && t.frame < static_cast<float>(t.from + t.length)))
    return false;
  for (std::size_t i = 0; i < 3; ++i)
    if (std::abs(t.left[i]) > 32767 || std::abs(t.right[i] - t.left[i]) > 32767) return false;
  return t.divisor >= 100 && t.divisor < 65536;
}

/// The worst turns that long searches have found, in each kind for slerp_segment and for the own player; and
/// some whose product has the wrong sign in float.
constexpr turn worst_turns[] = {
    {{235, 274, -494}, {313, 293, -513}, false, 36852, 75, 234, 0x1.1b80bcp+7F},
    {{-1523, -753, 767}, {-1454, -682, 775}, false, 44089, 0, 134, 0x1.d5ec76p+5F},
    {{-3601, -48, 4235}, {-7104, 2829, 2971}, true, 14032, 0, 240, 0x1.98650cp+6F},
    {{3691, -2276, -293}, {-10007, 5133, 3181}, false, 17815, 0, 63, 0x1.69d716p+4F},
    {{-81, 1660, 3975}, {510, -907, 1668}, true, 5974, 86, 193, 0x1.4b6b06p+7F},
    {{3318, 6741, 7883}, {-5794, -1565, -7725}, false, 22394, 0, 166, 0x1.4685a2p+6F},
    {{-2457, 18516, -15883}, {4424, 11743, 15382}, false, 18889, 0, 227, 0x1.8f3dd6p+6F},
    {{-18916, 2744, 15551}, {-9789, 6037, 6741}, false, 4689, 0, 61, 0x1.8fe7c8p+4F},
};
constexpr turn almost_ambiguous[] = {
    {{12302, 12717, 5725}, {-8853, 238, 1276}, false, 28432, 0, 29, 0x1.216a04p+3F},
    {{4830, 5435, -6655}, {17028, -9531, 7934}, false, 30099, 0, 59, 0x1.4c3752p+3F},
    {{-2709, 11008, -6096}, {8445, 8550, -2040}, true, 22665, 0, 6, 0x1.87e612p+0F},
    {{-13207, -11754, -7306}, {-11536, 7033, 7392}, false, 24353, 0, 52, 0x1.207346p+4F},
};

} // namespace

TEST_CASE("accuracy: no search finds a rotation off by more than 1e-6, in every path and ANIM's own player") {
  const int given = support::steps_from_environment(), steps = given > 0 ? given : 150,
            starts = given > 0 ? 60 : 4;
  turn_mutator m{support::seed_from_environment()};
  for (int k = 0; k < kind_count; ++k) {
    CAPTURE(std::string{kind_names[k]});
    turn_errors worst;
    int tried = 0;
    for (int start = 0; start < starts; ++start) {
      const way climbed = start % 2 == 0 ? own_player : evaluated;
      turn t = m.start(static_cast<kind>(k));
      double height = 0;
      for (int step = 0; step < steps; ++step) {
        const turn next = step > 0 ? m.changed(t) : t;
        if (!is_valid(next)) continue;
        const turn_errors errors = errors_of(next);
        worst.is_exact_at_keys = worst.is_exact_at_keys && errors.is_exact_at_keys;
        if (errors.is_ambiguous || errors.what != k) continue;
        ++tried;
        for (int w = 0; w < way_count; ++w) worst.worst[w] = std::max(worst.worst[w], errors.worst[w]);
        if (errors.worst[climbed] < height) continue;
        height = errors.worst[climbed];
        t = next;
      }
    }
    CHECK(tried > steps);
    CHECK(worst.is_exact_at_keys);
    for (int w = 0; w < way_count; ++w) {
      CAPTURE(std::string{way_names[w]});
      CHECK(worst.worst[w] <= 1);
      if (given > 0) std::printf("%-18s %-26s %.2e\n", kind_names[k], way_names[w], worst.worst[w] * 1e-6);
    }
  }
}

TEST_CASE("accuracy: the worst rotations found, and the shorter arc of rotations half a turn apart") {
  double worst = 0;
  for (const turn& t : worst_turns) {
    CAPTURE(&t - worst_turns);
    const turn_errors errors = errors_of(t);
    CHECK(errors.is_exact_at_keys);
    for (const double error : errors.worst) CHECK(error <= 1);
    worst = std::max(worst, errors.worst[own_player]);
  }
  if (!support::fuses()) CHECK(worst > 0.4); // otherwise the turns above are no longer the worst
  for (const turn& t : almost_ambiguous) {
    CAPTURE(&t - almost_ambiguous);
    for (const double error : errors_of(t).worst) CHECK(error <= 1);
  }
}
