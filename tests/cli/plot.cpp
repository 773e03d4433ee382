// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/plot: motley plot: pictures that are XML, of the right curves.
#include <doctest/doctest.h>

#include <cctype>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "cli/folder.hpp"
#include "cli/run.hpp"
#include "support/motn_writer.hpp"
#include "support/random_anim.hpp"
#include "support/random_mot.hpp"
#include "support/real_files.hpp"

namespace {

using cli_test::null_device, cli_test::on_windows;
using cli_test::run, cli_test::run_apart, cli_test::temporary, cli_test::read_text;
using support::storage;

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t n = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += what.size()) ++n;
  return n;
}

/// Why a text is no well-formed XML of the kind that we write; empty if it is.
std::string xml_fault(const std::string& text) {
  std::vector<std::string> open;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (static_cast<unsigned char>(c) > 0x7E || (static_cast<unsigned char>(c) < 0x20 && c != '\n'))
      return "an odd character at " + std::to_string(at);
    if (c == '&') {
      const std::string entity = text.substr(at, text.find(';', at) - at + 1);
      if (entity != "&lt;" && entity != "&gt;" && entity != "&amp;" && entity != "&quot;") return "a bare &";
    }
    if (c == '>') return "a bare > at " + std::to_string(at);
    if (c != '<') {
      ++at;
      continue;
    }
    const std::size_t end = text.find('>', at);
    if (end == std::string::npos) return "a tag without an end";
    const std::string tag = text.substr(at + 1, end - at - 1);
    if (tag.find('<') != std::string::npos || count(tag, "\"") % 2 != 0) return "a bad tag: " + tag;
    if (tag[0] == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return "nothing to close: " + tag;
      open.pop_back();
      if (open.empty() && text.find_first_not_of("\n", end + 1) != std::string::npos) return "two roots";
    } else if (tag[0] != '?' && tag.back() != '/') {
      open.push_back(tag.substr(0, tag.find(' ')));
    }
    at = end + 1;
  }
  return open.empty() ? "" : "never closed: " + open.back();
}

struct made {
  int status;
  std::string err, file;
};
made make(const std::vector<std::byte>& motion, const std::string& arguments = {}) {
  const temporary in{motion}, out{{}, ".svg"};
  const auto [status, text, err] =
      run_apart("plot --quiet " + in.path() + " -o " + out.path() + ' ' + arguments);
  CHECK(text.empty());
  const std::string file = read_text(out.path());
  if (status == 0) {
    CHECK(file.find(
              "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"") == 0);
    CHECK(xml_fault(file) == "");
    CHECK(file.find("prefers-color-scheme:dark") != std::string::npos);
    CHECK(file.find("nan") == std::string::npos);
    CHECK(file.find("inf") == std::string::npos);
  }
  return {status, err, file};
}

support::mot_spec mot(std::vector<support::track_spec> tracks, int frames = 41) {
  return {.which = support::game::bayonetta2,
          .frames = frames,
          .name = "a<b>&\"c\"",
          .tracks = std::move(tracks)};
}
made make(const support::mot_spec& spec, const std::string& arguments = {}) {
  return make(support::write(spec, support::order::big), arguments);
}

const support::track_spec wave{.bone = 9,
                               .index = 5,
                               .how = storage::float_keys,
                               .keys = {{0, 0, 0, 2}, {20, 1, 0.5F, 0}, {40, 0, 0, 0}}};
const support::track_spec still{.bone = 3, .index = 0, .constant = 2};

} // namespace

TEST_CASE("motley plot draws curves, keys and tangents, and says what they are") {
  const made m = make(mot({still, wave}));
  REQUIRE(m.status == 0);
  CHECK(m.err.empty());
  CHECK(count(m.file, "class=\"panel\"") == 1); // what stands still is left out
  CHECK(m.file.find("<title>a&lt;b&gt;&amp;&quot;c&quot;</title>") != std::string::npos);
  for (const char* words :
       {">bone 9, rotation z<", ">track 1: f32 keys, 3 keys<", ">radians<", ">frame<", "41 frames at 60 fps"})
    CHECK_MESSAGE(m.file.find(words) != std::string::npos, words);
  CHECK(count(m.file, "class=\"key\"") == 3);
  CHECK(count(m.file, "class=\"handle\"") == 4);
  // The middle key is in the middle, and the curve is two cubics through it.
  const std::size_t curve = m.file.find("class=\"curve\" d=\"");
  const std::string path = m.file.substr(curve, m.file.find('>', curve) - curve);
  CHECK(count(path, "C") == 2);
  CHECK(count(path, "M") == 1);
  CHECK(m.file.find("<circle class=\"key\" cx=\"254.00\"") != std::string::npos);
}

TEST_CASE("motley plot takes tracks, in the file's order") {
  const made m = make(mot({still, wave}), "--track 1 --track 0");
  REQUIRE(m.status == 0);
  const std::size_t first = m.file.find(">track 0: constant, 1 key<"), second = m.file.find(">track 1: ");
  CHECK(first < second);
  CHECK(second != std::string::npos);
  CHECK(m.file.find("model's units") != std::string::npos);
  CHECK(make(mot({still, wave}), "--track 2").status == 2);
  CHECK(make(mot({still}), "").status == 0); // where nothing moves, what stands still
}

TEST_CASE("motley plot shows the first twelve that move") {
  std::vector<support::track_spec> many;
  for (int i = 0; i < 15; ++i) {
    many.push_back(wave);
    many.push_back(still);
  }
  const made m = make(mot(many));
  CHECK(count(m.file, "class=\"panel\"") == 12);
  CHECK(m.file.find("the first 12 of 15 tracks that move") != std::string::npos);
}

TEST_CASE("motley plot draws every kind of track of every format") {
  using support::game, support::order;
  for (const game g : {game::bayonetta, game::bayonetta2, game::okami, game::god_hand})
    for (const int frames : {1, 2, 40, 5000}) {
      const auto spec = support::every_type(g, frames);
      std::string all;
      for (std::size_t i = 0; i < spec.tracks.size(); ++i) all += " --track " + std::to_string(i);
      const made m = make(support::write(spec, order::little), all);
      CHECK(m.status == 0);
      CHECK(count(m.file, "class=\"panel\"") == spec.tracks.size());
    }
  namespace anim = support::anim;
  const made m = make(anim::write(anim::random_stream(anim::game::echoes, 12, {.bones = 4, .frames = 30})));
  CHECK(m.status == 0);
  CHECK(m.file.find("quaternion w") != std::string::npos);
  const auto archive = support::motn::random_archive(31).write();
  for (const char* clip : {"0", "1", "2", "SEQ_3"})
    CHECK(make(archive, std::string{"--clip "} + clip).status == 0);
  CHECK(make(archive).status == 2);
}

TEST_CASE("motley plot draws what is finite of odd numbers, and says so") {
  const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  const made m =
      make(mot({{.bone = 1, .index = 0, .how = storage::float_samples, .samples = {1, nan, 3, inf}},
                {.bone = 2,
                 .index = 1,
                 .how = storage::float_keys,
                 .keys = {{0, 3e38F, 0, 3e38F}, {2, -3e38F, 3e38F, 0}, {9, 1, nan, 0}}},
                {.bone = 3, .index = 1, .how = storage::float_samples, .samples = {1e-38F, 2e-38F}}}));
  CHECK(m.status == 0);
  CHECK(m.err.find(" keys are not finite and are not drawn\n") != std::string::npos);
}

TEST_CASE("motley plot: exit status 1 for bad input, 2 for bad usage") {
  const auto whole = support::write(support::every_type(support::game::bayonetta2), support::order::big);
  const temporary good{whole}, cut{{whole.begin(), whole.end() - 1}};
  const auto [status, out, err] = run_apart("plot " + cut.path() + " -o " + null_device);
  CHECK(status == 1);
  CHECK(err.find(cut.path() + ": error: type-") == 0);
  CHECK(make(mot({wave}, 0)).err.find(": error: the clip has no frames\n") != std::string::npos);
  CHECK(make(mot({})).err.find(": error: the clip has no tracks to draw\n") != std::string::npos);
  CHECK(run("plot /nowhere -o " + null_device).status == 1);
  CHECK(run("plot " + good.path() + " -o /nowhere/x.svg").status == 1);
  if (!on_windows) CHECK(run("plot " + good.path() + " -o /dev/full").status == 1);
  CHECK(run("plot " + good.path()).status == 2);
  CHECK(run("plot " + good.path() + " -o " + null_device + " --track x").status == 2);
  CHECK(run("plot " + good.path() + " -o " + null_device + " --clip other").status == 2);
  CHECK(xml_fault(run("plot -o - - < " + good.path()).out) == "");
}

TEST_CASE("the real motion as a picture") {
  if (!support::real_file("pl000f_0a25_le.mot")) return;
  const temporary out{{}};
  REQUIRE(run("plot " + support::real_path("pl000f_0a25_le.mot") + " -o " + out.path()).status == 0);
  CHECK(xml_fault(read_text(out.path())) == "");
  CHECK(count(read_text(out.path()), "class=\"panel\"") == 12);
}

TEST_CASE("motley plot --all draws a picture of each clip into a folder") {
  using cli_test::folder;
  namespace motn = support::motn;
  support::random r{3};
  const motn::sequence curves = motn::random_curves(r, 20, 3, 4);
  const temporary archive{motn::archive{{curves, curves}}.write()},
      motion{support::write({.which = support::game::bayonetta2,
                             .frames = 5,
                             .name = "one",
                             .tracks = {{.bone = 1, .index = 0, .constant = 1}}},
                            support::order::little)};
  const folder to;
  REQUIRE(run("plot --all " + archive.path() + " -o " + to.path() + "/").status == 0);
  for (const char* name : {"/0_SEQ_0.svg", "/1_SEQ_1.svg"}) {
    const std::string picture = read_text(to.path() + name);
    CHECK(!picture.empty());
    CHECK(xml_fault(picture) == "");
  }
  CHECK(to.size() == 2);
  REQUIRE(run("plot --all " + archive.path() + " " + motion.path() + " -o " + to.path() + "/more/").status ==
          0);
  CHECK(to.size() == 3); // a folder for the archive and a file for the motion in it
  REQUIRE(run("plot " + motion.path() + " -o " + to.path() + "/one/").status == 0); // a folder means --all
  CHECK(to.size() == 4);
  CHECK(run_apart("plot " + archive.path() + " " + motion.path() + " -o x.svg").err ==
        "motley: error: several files need --all and -o FOLDER/\n");
  CHECK(run_apart("plot --all " + archive.path() + " -o x.svg").err ==
        "motley: error: --all writes a file for each clip: -o takes a folder, FOLDER/\n");
}
