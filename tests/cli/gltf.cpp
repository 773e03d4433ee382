// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/gltf: motley gltf, read back and compared with the motion in double. (Whether the files are valid
// in every respect is what tests/gltf/validate asks the Khronos validator.)
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "cli/glb.hpp"
#include "cli/run.hpp"
#include "support/human.hpp"
#include "support/motn_writer.hpp"
#include "support/random_anim.hpp"
#include "support/random_mot.hpp"
#include "support/real_files.hpp"
#include "support/skeleton_writer.hpp"

namespace {

using cli_test::bytes_of;
using cli_test::gltf, cli_test::load, cli_test::made, cli_test::make, cli_test::mot, cli_test::numbers;
using cli_test::null_device, cli_test::on_windows;
using cli_test::run, cli_test::run_apart, cli_test::temporary, cli_test::read_text;
using support::json, support::storage;
/// x about x, then y, then z, as a quaternion x, y, z, w.
numbers turned(double x, double y, double z) {
  const auto times = [](const numbers& a, const numbers& b) {
    return numbers{a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
                   a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
                   a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
                   a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]};
  };
  return times({0, 0, std::sin(z / 2), std::cos(z / 2)},
               times({0, std::sin(y / 2), 0, std::cos(y / 2)}, {std::sin(x / 2), 0, 0, std::cos(x / 2)}));
}
/// How far apart two rotations are; one and its negative are the same.
double apart(const numbers& a, const numbers& b) {
  double dot = 0;
  for (std::size_t i = 0; i < 4; ++i) dot += a[i] * b[i];
  return 1 - std::abs(dot);
}

} // namespace

TEST_CASE("motley gltf --curves keeps Hermite curves as cubics, with all keys of three axes") {
  const auto spec = mot({{.bone = 4,
                          .index = 0,
                          .how = storage::float_keys,
                          .keys = {{2, 1, 0.5F, -0.5F}, {9, 3, 2, 1}, {33, -1, 0, 4}}},
                         {.bone = 4,
                          .index = 2,
                          .how = storage::float_keys,
                          .keys = {{0, 5, 0, 3}, {20, 2, -2, 8}, {60, 9, 4, 0}}}, // beyond the clip's end
                         {.bone = 4, .index = 8, .constant = 3}});
  const gltf g = load(spec, "--curves");
  CHECK(g.root["animations"][0]["name"].text == "clip");
  CHECK(g.interpolation("bone_4", "translation") == "CUBICSPLINE");
  CHECK(g.times("bone_4", "scale") == numbers{0}); // a constant
  CHECK(g.interpolation("bone_4", "rotation").empty());
  CHECK(g.at("bone_4", "scale", 0) == numbers{1, 3, 1});
  for (double frame = 0; frame <= 39; frame += 0.25) {
    const numbers p = g.at("bone_4", "translation", frame / 60);
    CHECK(std::abs(p[0] - spec.tracks[0].expected(frame, 40)) < 2e-5);
    CHECK(p[1] == 0);
    CHECK(std::abs(p[2] - spec.tracks[1].expected(frame, 40)) < 2e-5);
  }
  CHECK(g.at("bone_4", "translation", 9 / 60.0)[0] == doctest::Approx(3).epsilon(1e-6));
}

TEST_CASE("motley gltf has a key at every whole frame, curves or not") {
  const auto spec =
      mot({{.bone = 1,
            .index = 1,
            .how = storage::float_keys,
            .keys = {{0, 1, 0, 2}, {8, 2, 0, 0}, {8, 5, 0, 1}, {30, 0, 1, 0}}},
           {.bone = 2, .index = 7, .how = storage::float_samples, .samples = {0.1F, 0.5F, -3, 8, 2.5F}},
           {.bone = 2, .index = 8, .how = storage::float_keys, .keys = {{0, 1, 0, 2}, {39, 2, 0, 0}}},
           {.bone = 3, .index = 3, .how = storage::float_keys, .keys = {{0, -3, 0, 2}, {39, 9, 0, 0}}},
           {.bone = 3, .index = 4, .how = storage::float_keys, .keys = {{0, 1, 0, 5}, {39, -2, 0, 0}}},
           {.bone = 3, .index = 5, .constant = 0.75F}});
  const gltf g = load(spec);
  numbers whole;
  for (int frame = 0; frame < 40; ++frame) whole.push_back(double{static_cast<float>(frame / 60.0)});
  for (const auto& [bone, path] : {std::pair{"bone_2", "scale"}, {"bone_3", "rotation"}})
    CHECK(g.times(bone, path) == whole);
  whole.insert(whole.begin() + 8, double{static_cast<float>((8 - 0.001F) / 60.0)}); // a step
  CHECK(g.times("bone_1", "translation") == whole);
  CHECK(g.root["animations"][0]["channels"].size() == 3);
  CHECK(g.interpolation("bone_1", "translation") == "LINEAR");
  CHECK(g.interpolation("bone_2", "scale") == "LINEAR");
  CHECK(g.interpolation("bone_3", "rotation") == "LINEAR");
  for (int frame = 0; frame < 40; ++frame) {
    const double time = double{static_cast<float>(frame / 60.0)};
    const auto expected = [&](std::size_t track) { return spec.tracks[track].expected(frame, 40); };
    CHECK(std::abs(g.at("bone_1", "translation", time)[1] - expected(0)) < 1e-5);
    CHECK(std::abs(g.at("bone_2", "scale", time)[0] - expected(1)) < 1e-5);
    CHECK(std::abs(g.at("bone_2", "scale", time)[1] - expected(2)) < 1e-5);
    const numbers q = g.at("bone_3", "rotation", time);
    CHECK(std::abs(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] - 1) < 1e-6);
    CHECK(apart(q, turned(expected(3), expected(4), 0.75)) < 1e-6);
  }
  (void)g.at("bone_3", "rotation", 0.31); // checks that all lie on one side
}

TEST_CASE("motley gltf --rate resamples, between frames as the games do") {
  const auto spec =
      mot({{.bone = 1, .index = 1, .how = storage::float_keys, .keys = {{0, 1, 0, 2}, {39, 5, 9, 0}}},
           {.bone = 1, .index = 8, .how = storage::float_samples, .samples = {0.5F, 3, 8}},
           {.bone = 3, .index = 3, .how = storage::float_keys, .keys = {{0, -3, 0, 2}, {39, 9, 0, 0}}},
           {.bone = 3, .index = 4, .how = storage::float_keys, .keys = {{0, 1, 0, 5}, {39, -2, 0, 0}}},
           {.bone = 3, .index = 5, .constant = 0.75F},
           {.bone = 4, .index = 3, .constant = 0.5F}});
  const auto expected = [&](std::size_t track, double frame) {
    return spec.tracks[track].expected(frame, 40);
  };
  const auto rotation = [&](double frame) { return turned(expected(2, frame), expected(3, frame), 0.75); };
  struct row {
    std::string rate;
    double a_second;
    std::size_t frames; // those up to 39 / 60 s
  };
  for (const row& r : {row{"60", 60, 40}, row{"144", 144, 94}, row{"25", 25, 17}, row{"29.97", 29.97, 20}}) {
    CAPTURE(r.rate);
    const gltf g = load(spec, "--rate " + r.rate);
    for (const auto& [bone, path] :
         {std::pair{"bone_1", "translation"}, {"bone_1", "scale"}, {"bone_3", "rotation"}})
      CHECK(g.interpolation(bone, path) == "LINEAR");
    CHECK(g.times("bone_4", "rotation") == numbers{0});
    CHECK(g.times("bone_1", "translation").size() == r.frames);
    CHECK(g.times("bone_3", "rotation").size() == r.frames);
    for (std::size_t i = 0; i < r.frames; ++i) {
      const double time = double{static_cast<float>(static_cast<double>(i) / r.a_second)},
                   frame = static_cast<double>(i) / r.a_second * 60, below = std::floor(frame + 1e-6),
                   t = frame - below;
      CHECK(g.times("bone_3", "rotation")[i] == time);
      CHECK(std::abs(g.at("bone_1", "translation", time)[1] - expected(0, frame)) < 2e-5);
      CHECK(std::abs(g.at("bone_1", "scale", time)[1] - expected(1, frame)) < 2e-5);
      const numbers a = rotation(below), b = rotation(below + 1);
      double cosine = 0;
      for (std::size_t c = 0; c < 4; ++c) cosine += a[c] * b[c];
      const double angle = std::acos(std::min(1.0, std::abs(cosine)));
      numbers between = a;
      for (std::size_t c = 0; c < 4 && t > 1e-5 && angle > 1e-7; ++c)
        between[c] = (std::sin((1 - t) * angle) * a[c] + (cosine < 0 ? -1 : 1) * std::sin(t * angle) * b[c]) /
                     std::sin(angle);
      CHECK(apart(g.at("bone_3", "rotation", time), between) < 1e-7);
    }
  }
  // The curves at a quarter of a frame are somewhere else.
  CHECK(apart(rotation(0.5), load(spec, "--rate 120").at("bone_3", "rotation", double{1 / 120.0F})) > 1e-6);

  for (const char* rate : {"0", "-1", "nan", "inf", "60x", "1e-320", "1e8", "1e300"})
    CHECK(make(support::write(spec, support::order::big), "--rate " + std::string{rate}).status == 2);
  CHECK(load(mot({{.bone = 1, .index = 1, .constant = 1}}, 1), "--rate 25").times("bone_1", "translation") ==
        numbers{0});
}

TEST_CASE("motley gltf: a clip that stands still, has one frame, or none") {
  const gltf still = load(mot({{.bone = 5, .index = 1, .constant = 2}}));
  CHECK(still.at("bone_5", "translation", 0) == numbers{0, 2, 0});
  CHECK(still.at("bone_5", "rotation", 0) == numbers{0, 0, 0, 1});
  CHECK(still.root["animations"][0]["channels"].size() == 1); // two keys, for the clip's length
  const json& s = still.root["animations"][0]["samplers"][0];
  CHECK(still.accessor(s["input"].index()) == numbers{0, double{static_cast<float>(39 / 60.0)}});
  const gltf one =
      load(mot({{.bone = 5, .index = 3, .how = storage::float_keys, .keys = {{0, 1, 0, 2}, {9, 2, 0, 0}}},
                {.bone = 5, .index = 0, .how = storage::float_keys, .keys = {{0, 1, 0, 2}, {9, 2, 0, 0}}}},
               1));
  CHECK(one.at("bone_5", "translation", 0) == numbers{1, 0, 0});
  CHECK(apart(one.at("bone_5", "rotation", 0), turned(1, 0, 0)) < 1e-6);
  const auto none =
      make(support::write(mot({{.bone = 5, .index = 1, .constant = 2}}, 0), support::order::big));
  CHECK(none.status == 1);
  CHECK(none.err.find(": error: the clip has no frames\n") != std::string::npos);
}

TEST_CASE("motley gltf leaves out a frame rate that is infinite as a float") {
  support::writer out{support::order::big}; // an ANIM of one frame that lasts 1e-42 seconds
  out.u32(0), out.f32(1), out.u32(0), out.f32(1e-42F), out.u32(0);
  out.u32(1), out.u32(0), out.u32(100);
  for (int bone = 0; bone < 100; ++bone) out.u8(bone == 0 ? 0 : 0xFF); // the track of each bone
  out.u32(1), out.u8(0);
  out.u32(1), out.f32(1), out.f32(0), out.f32(0), out.f32(0); // a rotation
  out.u32(1), out.f32(1), out.f32(2), out.f32(3);             // a translation
  out.u32(0xFFFFFFFF);
  const auto done = make(out.take());
  REQUIRE(done.status == 0);
  const gltf file{done.file};
  CHECK_FALSE(file.root["animations"][0].has("extras"));
  CHECK_FALSE(file.root["scenes"][0].has("extras"));
  CHECK(load(mot({{.bone = 5, .index = 1, .constant = 2}}))
            .root["animations"][0]["extras"]
            .has("frames_per_second"));
}

TEST_CASE("motley gltf replaces what is no finite number, and says so") {
  const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  const auto bytes = support::write(
      mot({{.bone = 1, .index = 0, .how = storage::float_samples, .samples = {1, nan, 3}},
           {.bone = 1, .index = 3, .how = storage::float_samples, .samples = {1, inf, 1}},
           {.bone = 2, .index = 7, .how = storage::float_keys, .keys = {{0, 1, 0, nan}, {2, 2, 0, 0}}},
           {.bone = 3,
            .index = 1,
            .how = storage::float_keys,
            .keys = {{0, 3e38F, 0, 3e38F}, {2, -3e38F, 3e38F, 0}}}},
          3),
      support::order::little);
  const made m = make(bytes);
  CHECK(m.status == 0);
  CAPTURE(m.err);
  CHECK(m.err.find("note: 4 values are not finite and were replaced by defaults\n") != std::string::npos);
  const gltf g{m.file}; // checks that every number is finite
  CHECK(g.at("bone_1", "translation", double{static_cast<float>(1 / 60.0)})[0] == 0);
  CHECK(g.interpolation("bone_2", "scale") == "LINEAR");
  CHECK(g.at("bone_2", "scale", double{static_cast<float>(1 / 60.0)})[0] == 1);
}

TEST_CASE("motley gltf refuses frames whose times do not fit into floats, or are equal, and says which") {
  auto spec = support::anim::random_stream(support::anim::game::prime, 12, {.bones = 1, .frames = 5});
  for (const auto& [interval, why] :
       {std::pair{1e38F, "too long: their times do not fit into glTF"}, // 4e38 s
        std::pair{1e-45F, "too short to tell apart"}}) {
    spec.interval = interval;
    const made m = make(support::anim::write(spec));
    CAPTURE(m.err);
    CHECK(m.status == 1);
    CHECK(m.err.find(std::string{": error: the clip has frames that are "} + why + '\n') !=
          std::string::npos);
  }
}

TEST_CASE("motley gltf plays an ANIM and a MOTN") {
  namespace anim = support::anim;
  const auto spec = anim::random_stream(anim::game::echoes, 12, {.bones = 3, .frames = 30});
  const gltf g = load(anim::write(spec));
  for (const anim::bone& b : spec.bones) {
    const std::string name = "bone_" + std::to_string(b.id);
    const char* const paths[] = {"rotation", "translation", "scale"};
    for (std::size_t p = 0; p < 3; ++p)
      for (int frame = 0; b.parts[p].used && frame < 30; ++frame) {
        const numbers got =
            g.at(name, paths[p], double{static_cast<float>(frame * double{spec.interval})} + 1e-9);
        numbers expected = spec.at(b, p, frame);
        if (p == 0) {
          std::rotate(expected.begin(), expected.begin() + 1, expected.end()); // w comes last
          if (!spec.ambiguous(b, p, frame)) CHECK(apart(got, expected) < 1e-5);
        } else {
          for (std::size_t c = 0; c < 3; ++c) CHECK(std::abs(got[c] - expected[c]) < 1e-3);
        }
      }
  }

  namespace motn = support::motn;
  const auto archive = motn::random_archive(31);
  const auto bytes = archive.write();
  for (std::size_t clip = 0; clip < archive.sequences.size(); ++clip) {
    const motn::sequence& s = archive.sequences[clip];
    const gltf played = load(bytes, "--no-figure --clip SEQ_" + std::to_string(clip));
    CHECK(played.root["animations"][0]["name"].text == "SEQ_" + std::to_string(clip));
    for (std::size_t i = 0; i < s.tracks.size(); ++i) {
      const motn::track& t = s.tracks[i];
      const bool is_last = std::none_of(
          s.tracks.begin() + static_cast<std::ptrdiff_t>(i) + 1, s.tracks.end(),
          [&](const motn::track& other) { return other.target == t.target && other.channel == t.channel; });
      if (t.channel[0] != 't' || !is_last) continue; // of two tracks for one channel the last counts
      const auto axis = static_cast<std::size_t>(t.channel[1] - 'x');
      for (unsigned f = 0; f < s.frames; f += 7)
        CHECK(std::abs(played.at("bone_" + std::to_string(t.target), "translation",
                                 double{static_cast<float>(f / 30.0)})[axis] -
                       t.at(f)) < 1e-4 * std::max(1.0, std::abs(t.at(f))));
    }
  }
  CHECK(make(bytes).status == 2); // which of the six?
  CHECK(make(bytes, "--clip SEQ_9").status == 2);
}

TEST_CASE("motley gltf: exit status 1 for bad input, 2 for bad usage") {
  const auto whole = support::write(support::every_type(support::game::bayonetta2), support::order::big);
  const temporary good{whole}, cut{{whole.begin(), whole.end() - 1}};
  const auto [status, out, err] = run_apart("gltf " + cut.path() + " -o " + null_device);
  CHECK(status == 1);
  CHECK(err.find(cut.path() + ": error: type-") == 0);
  CHECK(err.find(" byte ") != std::string::npos);
  CHECK(run("gltf /nowhere -o " + null_device).status == 1);
  CHECK(run("gltf " + good.path() + " -o /nowhere/x.glb").out ==
        "/nowhere/x.glb: error: cannot be written: No such file or directory\n");
  if (!on_windows) CHECK(run("gltf " + good.path() + " -o /dev/full").status == 1);
  CHECK(run("gltf " + good.path()).status == 2);
  CHECK(run("gltf " + good.path() + " -o " + null_device + " --clip 1").status == 2);
  CHECK(run("gltf --parents - -o " + null_device + " - < " + good.path()).status == 2);
  CHECK(run("gltf -o " + null_device + " - < " + good.path()).status == 0);
  CHECK(gltf{run_apart("gltf -o - " + good.path()).out}.root["animations"][0]["name"].text == "every_type");
}

TEST_CASE("motley gltf writes every bone below 0x7000") {
  std::vector<support::track_spec> tracks;
  const int bones[] = {0xF5F, 0xF60, 0xFFE, 0xFFF, 0x1000, 0x6FFF};
  for (const int bone : bones) tracks.push_back({.bone = bone, .index = 1, .constant = 2});
  for (const int bone : {0x7000, 0x7001}) tracks.push_back({.bone = bone, .index = 1, .constant = 3});
  for (const unsigned flags : {0U, 2U}) { // the header says that there are cameras, or does not
    auto spec = mot(tracks);
    spec.flags = flags;
    const gltf g = load(spec);
    for (const int bone : bones) {
      const std::string name = "bone_" + std::to_string(bone);
      REQUIRE(g.has_node(name));
      CHECK(g.at(name, "translation", 0) == numbers{0, 2, 0});
    }
    CHECK_FALSE(g.has_node("bone_28672"));
    CHECK_FALSE(g.has_node("bone_28673"));
    CHECK(g.has_node("camera_0") == (flags == 2));
  }
}

TEST_CASE("a camera is a node that looks at its target, with its roll and field of view") {
  constexpr float quarter = 1.57079632679F;
  struct camera {
    float eye[3], target[3], roll;
    double rotation[4]; // x, y, z, w: -z turned to where it looks, then the roll
  };
  const double h = std::sqrt(0.5);
  const camera all[] = {
      {{0, 0, 5}, {0, 0, 0}, 0, {0, 0, 0, 1}},   {{5, 1, 0}, {0, 1, 0}, 0, {0, h, 0, h}},
      {{-2, 0, 7}, {3, 0, 7}, 0, {0, -h, 0, h}}, {{0, 0, 5}, {0, 0, 0}, quarter, {0, 0, h, h}},
      {{0, 9, 0}, {0, 0, 0}, 0, {-h, 0, 0, h}},  {{0, 0, -5}, {0, 0, 0}, 0, {0, 1, 0, 0}}};
  for (const camera& c : all) {
    support::mot_spec m{.which = support::game::bayonetta2, .frames = 3, .flags = 2};
    m.tracks.push_back({.bone = 1, .index = 0, .constant = 1});
    for (int i = 0; i < 3; ++i) m.tracks.push_back({.bone = 0x7000, .index = i, .constant = c.eye[i]});
    for (int i = 0; i < 3; ++i) m.tracks.push_back({.bone = 0x7001, .index = i, .constant = c.target[i]});
    m.tracks.push_back({.bone = 0x7000, .index = 14, .constant = c.roll});
    m.tracks.push_back({.bone = 0x7000, .index = 15, .constant = 0.75F});
    const temporary file{support::write(m, support::order::little)};
    const auto [status, out, err] = run_apart("gltf -o - " + file.path());
    REQUIRE(status == 0);
    const gltf g{out};
    CHECK(g.root["cameras"].size() == 1);
    CHECK(g.root["cameras"][0]["perspective"]["yfov"].number() == 0.75);
    const auto& node = g.node("camera_0");
    double same = 0;
    for (std::size_t i = 0; i < 4; ++i) same += node["rotation"][i].number() * c.rotation[i];
    CHECK(std::abs(same) == doctest::Approx(1).epsilon(1e-6));
    for (std::size_t i = 0; i < 3; ++i) CHECK(node["translation"][i].number() == double{c.eye[i]});
  }
}

/// A point of a node's space in the space of the armature, or of the scene.
numbers placed(const gltf& g, std::string node, numbers point, double time) {
  for (bool has_parent = true; has_parent && node != "armature";) {
    const numbers t = g.at(node, "translation", time), q = g.at(node, "rotation", time);
    const auto cross = [](const numbers& a, const numbers& b) {
      return numbers{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    };
    const numbers half = cross(q, point); // q v q* = v + 2 (w (q x v) + q x (q x v))
    const numbers whole = cross(q, half);
    for (std::size_t i = 0; i < 3; ++i) point[i] += 2 * (q[3] * half[i] + whole[i]) + t[i];
    has_parent = false;
    for (const json& parent : g.root["nodes"].items) {
      if (!parent.has("children") || !g.is_child(node, parent["name"].text)) continue;
      node = parent["name"].text;
      has_parent = true;
      break;
    }
  }
  return point;
}

TEST_CASE("motley gltf places a camera relative to the root, if other bones hang on it") {
  constexpr float quarter = 1.57079632679F;
  // The root: from (10, 0, 0) to (10, 2, 0), turned by a quarter about y, so that z becomes x.
  support::mot_spec m =
      mot({{.bone = -1, .index = 0, .constant = 10},
           {.bone = -1, .index = 1, .how = storage::float_samples, .samples = {0, 1, 2}},
           {.bone = -1, .index = 4, .constant = quarter},
           {.bone = 0, .index = 0, .constant = 1}, // so the root's axes are turned in the file
           {.bone = 0, .index = 1, .constant = 1},
           {.bone = 0x7000, .index = 1, .constant = 1},
           {.bone = 0x7000, .index = 2, .constant = 5},
           {.bone = 0x7001, .index = 1, .constant = 1}},
          3);
  m.flags = 2;
  const temporary parents{bytes_of("bone,parent\n0,-1\n-1,\n")};
  const double last = 2 / 60.0;
  const auto check = [&](const gltf& g, numbers eye, numbers ahead) {
    const numbers at = placed(g, "camera_0", {0, 0, 0}, last), sees = placed(g, "camera_0", {0, 0, -5}, last);
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK(at[i] == doctest::Approx(eye[i]).epsilon(1e-6));
      CHECK(sees[i] == doctest::Approx(ahead[i]).epsilon(1e-6));
    }
  };
  for (const char* const axes : {"", "--axes file "}) {
    const gltf g = load(m, axes + ("--no-figure --parents " + parents.path()));
    CHECK(g.is_child("camera_0", "bone_-1"));
    check(g, {15, 3, 0}, {10, 3, 0}); // five ahead of it
    CHECK(placed(g, "bone_0", {0, 0, 0}, last)[1] == doctest::Approx(3));
    // Marks that do not hang on the root are placed like the camera.
    check(load(m, axes + std::string{"--no-figure"}), {0, 1, 5}, {0, 1, 0});
  }
  const temporary model{support::write_nier({{.number = 0}, {.number = 7, .parent = 0}})};
  check(load(m, "--skeleton " + model.path()), {15, 3, 0}, {10, 3, 0});
  // A skeleton without this root, beside which it is a mark.
  const temporary rootless{support::human_cinf()};
  const gltf beside = load(m, "--all-bones --skeleton " + rootless.path());
  CHECK(beside.has_node("bone_-1"));
  check(beside, {0, 1, 5}, {0, 1, 0});
}

TEST_CASE("the real motion as glTF") {
  if (!support::real_file("pl000f_0a25_le.mot")) return;
  const temporary little{{}}, big{{}};
  REQUIRE(run("gltf " + support::real_path("pl000f_0a25_le.mot") + " -o " + little.path()).status == 0);
  REQUIRE(run("gltf " + support::real_path("pl000f_0a25_be.mot") + " -o " + big.path()).status == 0);
  CHECK(read_text(little.path()) == read_text(big.path()));
  const gltf g{read_text(little.path())};
  CHECK(g.root["animations"][0]["name"].text == "pl000f_0a25");
  CHECK(g.root["animations"][0]["channels"].size() > 10);
  CHECK(!g.has_node("bone_28672"));
  CHECK(g.has_node("camera_0"));
  CHECK(g.root["cameras"].size() == 1);
  CHECK(g.root["cameras"][0]["perspective"]["yfov"].number() == doctest::Approx(0.936).epsilon(0.001));
}
