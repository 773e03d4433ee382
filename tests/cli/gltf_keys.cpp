// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/gltf_keys: motley gltf at jumps and within turns.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <set>
#include <string>
#include <vector>

#include "cli/glb.hpp"
#include "cli/run.hpp"
#include "support/real_files.hpp"
#include "support/skeleton_writer.hpp"

namespace {

using cli_test::gltf, cli_test::load, cli_test::made, cli_test::make, cli_test::mot, cli_test::numbers;
using cli_test::run_apart, cli_test::temporary;
using support::storage;

constexpr double pi = std::numbers::pi;

double seconds(double frame) { return double{static_cast<float>(frame / 60)}; }
double just_before(double time) { return time - 1.05e-3 / 60; }
bool says(const made& m, const std::string& line) {
  return ('\n' + m.err).find('\n' + line + '\n') != std::string::npos;
}
gltf open(const made& m) {
  REQUIRE_MESSAGE(m.status == 0, m.err);
  return gltf{m.file};
}
made make(const support::mot_spec& spec, const std::string& arguments = {}) {
  return cli_test::make(support::write(spec, support::order::big), arguments);
}

/// The angle about one axis, added up from key to key. No step may be half a circle.
double total_turn(const gltf& g, const std::string& node, std::size_t axis) {
  double sum = 0;
  const numbers q = g.values(node, "rotation");
  for (std::size_t k = 4; k < q.size(); k += 4) {
    // The axis is fixed, so only these two components are not 0.
    double step = 2 * (std::atan2(q[k + axis], q[k + 3]) - std::atan2(q[k + axis - 4], q[k - 1]));
    while (step > pi) step -= 2 * pi;
    while (step < -pi) step += 2 * pi;
    if (!(std::abs(step) < pi * 0.99)) FAIL("half a circle at key " << k / 4);
    sum += step;
  }
  return sum;
}

/// A bone that turns from 0 to an angle about an axis, in so many frames, with the slopes of a straight line.
support::track_spec spin(int bone, int index, float angle, unsigned last) {
  return {.bone = bone,
          .index = index,
          .how = storage::float_keys,
          .keys = {{0, 0, 0, angle}, {last, angle, angle, 0}}};
}
std::vector<float> cut(std::size_t at, std::size_t frames, float step, float from, float to) {
  std::vector<float> values;
  for (std::size_t i = 0; i < frames; ++i)
    values.push_back((i < at ? from : to) + step * static_cast<float>(i));
  return values;
}

} // namespace

TEST_CASE("motley gltf: a spin keeps its rounds at every rate, about every axis and in both directions") {
  for (const int index : {3, 4, 5})
    for (const float sign : {1.0F, -1.0F}) {
      const float angle = sign * static_cast<float>(pi) * 20; // a quarter of a round per frame
      const auto spec = mot({spin(7, index, angle, 40)}, 41);
      for (const std::string rate : {"", "--rate 15", "--rate 7.5", "--rate 1.5", "--rate 120", "--curves"})
        CHECK(total_turn(load(spec, rate), "bone_7", static_cast<std::size_t>(index - 3)) ==
              doctest::Approx(double{angle}).epsilon(1e-5));
    }
}

TEST_CASE("motley gltf --rate: a spin has the keys that it needs, and what is slow none of them") {
  auto spec = mot({spin(7, 3, static_cast<float>(pi) * 20, 40), spin(8, 3, 1, 40)}, 41);
  const gltf g = load(spec, "--rate 15");
  CHECK(g.times("bone_8", "rotation").size() == 11);
  CHECK(g.times("bone_7", "rotation").size() == 41); // 90 degrees per frame: each of them
  // Frame 5 lies between two keys that are asked for.
  const numbers q = g.at("bone_7", "rotation", seconds(5));
  CHECK(std::abs(q[0]) == doctest::Approx(std::sqrt(0.5)).epsilon(1e-5));
  // Values for each frame, of which each is 60 degrees beyond the last one.
  std::vector<float> samples;
  for (int i = 0; i < 41; ++i) samples.push_back(static_cast<float>(i * pi / 3));
  spec.tracks = {{.bone = 7, .index = 4, .how = storage::float_samples, .samples = samples}};
  CHECK(total_turn(load(spec, "--rate 12"), "bone_7", 1) == doctest::Approx(40 * pi / 3).epsilon(1e-5));
}

TEST_CASE("motley gltf: a spin of rounds from one frame to the next has keys in between") {
  for (const double angle : {pi * 1.1, pi * 1.9, 2 * pi, 3.5 * pi, 40 * pi, -40 * pi, 200 * pi}) {
    CAPTURE(angle);
    const made m = make(mot({spin(7, 5, static_cast<float>(9 * angle), 9)}, 10));
    CHECK(total_turn(open(m), "bone_7", 2) == doctest::Approx(9 * angle).epsilon(1e-4));
    CHECK(says(
        m, "note: 9 turns of half a circle or more from one frame to the next have keys between the frames"));
    for (const std::string rate : {"--rate 20", "--rate 120", "--curves"})
      CHECK(total_turn(load(mot({spin(7, 5, static_cast<float>(9 * angle), 9)}, 10), rate), "bone_7", 2) ==
            doctest::Approx(9 * angle).epsilon(1e-4));
  }
  CHECK(total_turn(load(mot({spin(7, 5, static_cast<float>(5 * pi), 1)}, 2)), "bone_7", 2) ==
        doctest::Approx(5 * pi).epsilon(1e-5));
}

TEST_CASE("motley gltf: turns that are no spins, or too many rounds, take the shorter way, and are counted") {
  const std::string shorter = " of half a circle or more from one frame to the next ";
  // An angle that is stored in another round: 0.1, then 0.1 + 2 pi.
  const float far = static_cast<float>(0.1 + 2 * pi);
  const made wrapped =
      make(mot({{.bone = 7,
                 .index = 3,
                 .how = storage::float_keys,
                 .keys = {{0, 0, 0, 0.1F}, {10, 0.1F, 0.1F, 0}, {11, far, 0, 0}, {30, far, 0, 0}}}},
               40));
  CHECK(says(wrapped, "note: 1 turn" + shorter + "takes the shorter way"));
  CHECK(open(wrapped).times("bone_7", "rotation").size() == 40);
  for (const float angle : {1e5F, 1e30F}) {
    const made m = make(mot({spin(7, 3, angle, 4)}, 5));
    CHECK(says(m, "note: 4 turns" + shorter + "take the shorter way"));
    CHECK(open(m).times("bone_7", "rotation").size() <= 5);
  }
  // 65536 moments in all: eight for a round.
  const made many = make(mot({spin(7, 3, static_cast<float>(199.9 * pi * 299), 299)}, 300));
  CHECK(many.err.find("note: 82 turns" + shorter + "have keys between the frames\n") != std::string::npos);
  CHECK(many.err.find("note: 217 turns" + shorter + "take the shorter way\n") != std::string::npos);
}

TEST_CASE("motley gltf: a camera that rolls and a bone of a skeleton keep their rounds") {
  auto spec = mot({spin(0x7000, 14, static_cast<float>(20 * pi), 40)}, 41);
  spec.flags = 2;
  spec.tracks.push_back({.bone = 0x7000, .index = 2, .constant = 5});
  for (const std::string rate : {"", "--rate 15", "--rate 6"})
    CHECK(total_turn(load(spec, rate), "camera_0", 2) == doctest::Approx(20 * pi).epsilon(1e-5));
  const temporary model{
      support::write_nier({{.number = 0}, {.number = 7, .parent = 0, .translation = {0, 1, 0}}})};
  const auto turning = mot({spin(7, 4, static_cast<float>(20 * pi), 40), spin(0, 4, 1, 40)}, 41);
  for (const std::string rate : {"", "--rate 15", "--rate 6"}) {
    const gltf g = load(turning, "--skeleton " + model.path() + ' ' + rate);
    CHECK(total_turn(g, "bone_7", 1) == doctest::Approx(20 * pi).epsilon(1e-5));
    if (!rate.empty()) CHECK(g.times("bone_0", "rotation").size() < 12);
  }
}

TEST_CASE("motley gltf: two keys at one frame are a step, with a key just before it") {
  const auto spec =
      mot({{.bone = 1,
            .index = 1,
            .how = storage::float_keys,
            .keys = {{0, 1, 0, 2}, {21, 2, 0, 0}, {21, 5, 0, 1}, {30, 0, 1, 0}}},
           {.bone = 2, .index = 0, .how = storage::float_keys, .keys = {{0, 0, 0, 1}, {39, 1, 1, 0}}},
           {.bone = 3,
            .index = 3,
            .how = storage::float_keys,
            .keys = {{0, 0, 0, 0.5F}, {21, 0.5F, 0.5F, 0}, {21, 2, 0, 0}, {39, 2, 0, 0}}}});
  const double time = seconds(21);
  for (const std::string rate : {"", "--curves", "--rate 15", "--rate 7", "--rate 144", "--rate 60"}) {
    CAPTURE(rate);
    const made m = make(spec, rate);
    const gltf g = open(m);
    CHECK(g.at("bone_1", "translation", just_before(time))[1] == doctest::Approx(2).epsilon(1e-4));
    CHECK(g.at("bone_1", "translation", time)[1] == 5);
    CHECK(2 * std::asin(std::abs(g.at("bone_3", "rotation", just_before(time))[0])) ==
          doctest::Approx(0.5).epsilon(1e-4));
    CHECK(2 * std::asin(std::abs(g.at("bone_3", "rotation", time)[0])) == doctest::Approx(2).epsilon(1e-5));
    CHECK(says(m, "note: 1 jump from one frame to the next has a second key just before it"));
    std::set<double> times;
    for (const double t : g.times("bone_2", "translation")) times.insert(t);
    for (const double t : times) CHECK(!(t < time && t > just_before(time) - 1e-5)); // it needs none
  }
}

TEST_CASE("motley gltf: a cut from one frame to the next is sharp, for cameras, bones and skeletons") {
  auto spec = mot({}, 40);
  spec.flags = 2;
  // The eye moves by a millimetre a frame, and goes to another place at frame 22.
  spec.tracks = {
      {.bone = 0x7000, .index = 0, .how = storage::float_samples, .samples = cut(22, 40, 0.001F, 0, 8)},
      {.bone = 0x7000, .index = 2, .constant = 5},
      {.bone = 0x7000, .index = 15, .constant = 0.75F},
      {.bone = 4, .index = 0, .how = storage::float_samples, .samples = cut(22, 40, 0.001F, 1, 3)},
      {.bone = 4, .index = 5, .how = storage::float_samples, .samples = cut(22, 40, 0.001F, 0, 2)},
      {.bone = 4, .index = 7, .how = storage::float_samples, .samples = cut(22, 40, 0, 1, 0)},
      {.bone = 5, .index = 0, .how = storage::float_samples, .samples = cut(22, 40, 0.001F, 0, 0)}};
  const temporary model{
      support::write_nier({{.number = 4, .translation = {0, 1, 0}}, {.number = 5, .parent = 0}})};
  const double time = seconds(22);
  for (const std::string& rate :
       std::vector<std::string>{"", "--curves", "--rate 15", "--rate 7", "--rate 144",
                                "--rate 15 --skeleton " + model.path(), "--skeleton " + model.path()}) {
    CAPTURE(rate);
    const made m = make(spec, rate);
    const gltf g = open(m);
    const bool has_model = rate.find("skeleton") != std::string::npos;
    CHECK(says(m, "note: 1 jump from one frame to the next has a second key just before it"));
    for (const double t : {seconds(21), just_before(time)}) {
      CHECK(g.at("camera_0", "translation", t)[0] == doctest::Approx(0.021).epsilon(1e-4));
      CHECK(g.at("bone_4", "translation", t)[0] == doctest::Approx(1.021).epsilon(1e-4));
      CHECK(2 * std::asin(std::abs(g.at("bone_4", "rotation", t)[2])) ==
            doctest::Approx(0.021).epsilon(1e-4));
      if (!has_model) CHECK(g.at("bone_4", "scale", t)[0] == 1);
    }
    CHECK(g.at("camera_0", "translation", time)[0] == doctest::Approx(8.022).epsilon(1e-6));
    CHECK(g.at("bone_4", "translation", time)[0] == doctest::Approx(3.022).epsilon(1e-6));
    CHECK(2 * std::asin(std::abs(g.at("bone_4", "rotation", time)[2])) ==
          doctest::Approx(2.022).epsilon(1e-5));
    if (!has_model) CHECK(g.at("bone_4", "scale", time)[0] == 0);
    if (!has_model)
      CHECK(g.at("bone_5", "translation", just_before(time))[0] == doctest::Approx(0.022).epsilon(1e-3));
  }
}

TEST_CASE("motley gltf: jumps to the first and from the last frames, and a flash of one frame") {
  const auto jumps = [](std::vector<float> samples) {
    return make(
        mot({{.bone = 1, .index = 0, .how = storage::float_samples, .samples = std::move(samples)}}, 8));
  };
  const auto value = [](const made& m, double frame) {
    return gltf{m.file}.at("bone_1", "translation", seconds(frame))[0];
  };
  const made first = jumps({0, 10, 10, 10, 10, 10, 10, 10}), last = jumps({0, 0, 0, 0, 0, 0, 0, 10}),
             flash = jumps({0, 0, 0, 0, 10, 0, 0, 0}), two = jumps({0, 0, 0, 10, 20, 20, 20, 20});
  CHECK(value(first, 0.9) == doctest::Approx(0).epsilon(1e-4));
  CHECK(value(last, 6.9) == doctest::Approx(0).epsilon(1e-4));
  CHECK(value(flash, 3.9) == doctest::Approx(0).epsilon(1e-4));
  CHECK(value(flash, 4.9) == doctest::Approx(10).epsilon(1e-4));
  CHECK(value(flash, 4) == 10);
  CHECK(first.err.find("note: 1 jump ") != std::string::npos);
  CHECK(last.err.find("note: 1 jump ") != std::string::npos);
  CHECK(flash.err.find("note: 2 jumps ") != std::string::npos);
  CHECK(value(two, 3.5) == doctest::Approx(15)); // from rest to rest in two frames
}

TEST_CASE("motley gltf: a camera's cut is one for its view, too, though it rolls as fast") {
  auto spec = mot({}, 12);
  spec.flags = 2;
  std::vector<float> eye(12, 0.0F), rolls(12);
  for (std::size_t i = 0; i < 12; ++i) {
    if (i >= 6) eye[i] = 9;
    rolls[i] = 0.5F * static_cast<float>(i);
  }
  spec.tracks = {{.bone = 0x7000, .index = 0, .how = storage::float_samples, .samples = eye},
                 {.bone = 0x7000, .index = 2, .constant = 5},
                 {.bone = 0x7000, .index = 14, .how = storage::float_samples, .samples = rolls}};
  const gltf g = open(make(spec));
  const auto before = g.at("camera_0", "rotation", seconds(5)),
             held = g.at("camera_0", "rotation", just_before(seconds(6)));
  for (std::size_t i = 0; i < 4; ++i) CHECK(held[i] == doctest::Approx(before[i]));
}

TEST_CASE("motley gltf: a spin of values at every frame goes on, as the game's straight lines do") {
  for (const double degrees : {180.0, 200.0, 360.0, 700.0}) {
    CAPTURE(degrees);
    std::vector<float> angles(6);
    for (std::size_t i = 0; i < 6; ++i)
      angles[i] = static_cast<float>(static_cast<double>(i) * degrees / 180 * 3.14159265358979);
    const made m = make(mot({{.bone = 1, .index = 5, .how = storage::float_samples, .samples = angles}}, 6));
    const gltf g = open(m);
    for (const double frame : {0.25, 2.5, 4.75}) {
      const auto q = g.at("bone_1", "rotation", seconds(frame));
      const double half = frame * degrees / 360 * 3.14159265358979;
      const double size = std::hypot(q[2], q[3]);                                    // between two keys
      CHECK(std::abs(q[2] * std::sin(half) + q[3] * std::cos(half)) > 0.999 * size); // the same rotation
    }
  }
}

TEST_CASE("motley gltf: a fast motion is no jump") {
  const auto moves = [](std::vector<support::stored_key> keys) {
    return make(mot({{.bone = 1, .index = 0, .how = storage::float_keys, .keys = std::move(keys)}}));
  };
  for (const made& m : {moves({{10, 0, 0, 0}, {12, 9, 0, 0}}),       // from rest to rest in two frames
                        moves({{0, 0, 0, 99}, {39, 99, 99, 0}}),     // as fast all the time
                        moves({{10, 0, 0, 5}, {39, 5, 0, 0}}),       // at once, and slower
                        moves({{10, 0, 0, 0}, {11, 0.005F, 0, 0}})}) // half a centimetre
    CHECK(m.err.find("jump") == std::string::npos);
}

TEST_CASE("motley gltf: the cuts of a real motion") {
  const std::string name = "mgrr/p470_pl0010_9928.mot";
  if (!support::real_file(name)) return;
  for (const std::string rate : {"", "--rate 15", "--curves"}) {
    const temporary out{{}, ".glb"};
    const auto done = run_apart("gltf " + support::real_path(name) + " -o " + out.path() + ' ' + rate);
    REQUIRE(done.status == 0);
    const gltf g{cli_test::read_text(out.path())};
    const numbers times = g.times("camera_0", "translation");
    for (const double frame : {95, 173, 237, 340, 547, 586, 708, 746}) {
      const double time = seconds(frame);
      const numbers before = g.at("camera_0", "translation", seconds(frame - 1)),
                    end = g.at("camera_0", "translation", just_before(time)),
                    after = g.at("camera_0", "translation", time);
      CHECK(before == end);
      CHECK(std::hypot(after[0] - before[0], after[1] - before[1], after[2] - before[2]) > 2);
    }
  }
}
