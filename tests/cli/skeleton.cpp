// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/skeleton: files with skeletons: motley info, --skeleton, and motley sample --space model.
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/folder.hpp"
#include "cli/run.hpp"
#include "cli/skeletons.hpp"
#include "support/real_bones.hpp"
#include "support/real_files.hpp"

namespace {

using cli_test::folder, cli_test::model_rows, cli_test::run, cli_test::run_apart, cli_test::temporary;
using support::bone_spec;

/// Two bones, 3 and 9; of the second, the parent has to be said.
std::vector<bone_spec> two_bones(int parent) {
  return {{.number = 3, .position = {0, 0, 1}, .translation = {0, 0, 1}, .name = "hips"},
          {.number = 9,
           .parent = parent,
           .position = {0, 2, 1},
           .translation = {0, 2, 0},
           .rotation = {0, 0.5F, 0},
           .scale = {1, 1, 3},
           .name = "a \"hand\""}};
}
std::vector<std::byte> cut(std::vector<std::byte> bytes, std::size_t size) {
  bytes.resize(size);
  return bytes;
}

} // namespace

TEST_CASE("a model without bones opens, and its motion moves the root") {
  const temporary model{support::write_short_records(true, {})}, nier{support::write_nier({})},
      still{support::write({.which = support::game::bayonetta2,
                            .frames = 2,
                            .name = "wp",
                            .tracks = {{.bone = -1, .index = 1, .constant = 7},
                                       {.bone = -1, .index = 7, .constant = 2},
                                       {.bone = 3, .index = 0, .constant = 9}}},
                           support::order::little)};
  CHECK(run("info " + model.path()).out == "format: wmb\nlayout: WMB4\nbyte order: little-endian\nsize: " +
                                               std::to_string(support::write_short_records(true, {}).size()) +
                                               " bytes\nbones: 0\nroots: 0\n");
  CHECK(run("check " + model.path() + ' ' + nier.path()).status == 0);
  const auto json = support::json_reader::read(run("info --json " + nier.path()).out);
  CHECK(json["files"][0]["bone_count"].number() == 0);
  CHECK(json["files"][0]["bones"].size() == 0);
  CHECK(run("info --skeleton " + model.path() + ' ' + still.path())
            .out.find("bones: 0 of 2 are among the skeleton's 0; -1 is the root\n"
                      "  not in the skeleton: 3\n") != std::string::npos);
  CHECK(run("sample --skeleton " + model.path() + " --space model --frames 1 " + still.path()).out ==
        "clip,target,channel,frame,value\n0,-1,tx,1,0\n0,-1,ty,1,7\n0,-1,tz,1,0\n0,-1,qw,1,1\n0,-1,qx,1,0\n"
        "0,-1,qy,1,0\n0,-1,qz,1,0\n0,-1,sx,1,2\n0,-1,sy,1,1\n0,-1,sz,1,1\n");
  const auto other =
      run_apart("sample --skeleton " + model.path() +
                " --space model --frames 1 --bone -1 --bone 5 --channel ty --channel rx " + still.path());
  CHECK(other.out == "clip,target,channel,frame,value\n0,-1,ty,1,7\n");
  CHECK(other.err == still.path() + ": warning: no track for --bone 5\n" + still.path() +
                         ": warning: no track for --channel rx\n");
  // Without --space model nothing would use it.
  CHECK(run("sample --skeleton " + model.path() + ' ' + still.path()).status == 2);
  CHECK(run("sample --skeleton " + model.path() + " --space own " + still.path()).status == 2);
}

TEST_CASE("--bones of a model says that it takes the model's table alone") {
  const temporary motion{cli_test::small_motion(1)};
  const auto whole = support::write_nier(two_bones(0));
  for (const std::vector<std::byte>& bytes : {whole, support::write_short_records(true, two_bones(0)),
                                              std::vector<std::byte>{whole.begin(), whole.begin() + 60}}) {
    const temporary model{bytes};
    for (const std::string command : {"info", "keys", "check", "gltf -o -"}) {
      const auto [status, out] = run(command + " --bones " + model.path() + ' ' + motion.path());
      CHECK(status == 1);
      CHECK(out ==
            model.path() + ": error: this is a model: use it with --skeleton; --bones needs a bone table\n");
    }
  }
}

TEST_CASE("motley info of a skeleton says all of its bones") {
  const temporary nier{support::write_nier(two_bones(0))}, cinf{support::write_cinf(true, two_bones(3))},
      rising{support::write_short_records(true, two_bones(0))};
  CHECK(run("info " + nier.path()).out ==
        "format: wmb\nlayout: WMB3 of NieR: Automata\nbyte order: little-endian\nsize: 272 bytes\nbones: 2\n"
        "roots: 1\n"
        "  0: bone 3, root, translation 0 0 1, rotation 0 0 0, position 0 0 1\n"
        "  1: bone 9, parent 0, translation 0 2 0, rotation 0 0.5 0, scale 1 1 3, position 0 2 1\n");
  const std::string text = run("info " + cinf.path()).out;
  CHECK(text.starts_with("format: cinf\ngame: Metroid Prime 2: Echoes\nsize: "));
  CHECK(text.ends_with("bones: 2\nroots: 1\n"
                       "  0: bone 3, root, translation 0 0 1, rotation 0 0 0, position 0 0 1, named hips\n"
                       "  1: bone 9, parent 0, translation 0 2 0, rotation 0 0 0, position 0 2 1, "
                       "named a \"hand\"\n"));
  const auto root = support::json_reader::read(run("info --json " + cinf.path() + ' ' + nier.path()).out);
  const auto& file = root["files"][0];
  CHECK(file["kind"].text == "skeleton");
  CHECK(file["header"]["game"].text == "Metroid Prime 2: Echoes");
  CHECK(file["bone_count"].number() == 2);
  CHECK(file["roots"].number() == 1);
  CHECK(file["bones"][1]["name"].text == "a \"hand\"");
  CHECK(file["bones"][1]["parent"].number() == 0);
  CHECK(file["bones"][1]["position"][1].number() == 2);
  const auto& turned = root["files"][1]["bones"][1];
  CHECK(turned["bone"].number() == 9);
  CHECK(turned["rotation"][1].number() == 0.5);
  CHECK(turned["rotation_order"].text == "xyz");
  CHECK(turned["scale"][2].number() == 3);
  for (const temporary* file_ : {&nier, &cinf, &rising})
    CHECK(run("check " + file_->path()).out == file_->path() + ": ok\n");
  CHECK(run("info --format cinf " + cinf.path()).status == 0);
  CHECK(run("info --format cinf " + nier.path()).status == 1);
  CHECK(run("info --format wmb " + cinf.path()).status == 1);
}

TEST_CASE("skeletons move nothing by themselves, and in a folder commands about motions skip them") {
  const folder f;
  const std::string model = f.put("a/model.wmb", support::write_nier(two_bones(0)));
  f.put("a/cinf", support::write_cinf(false, two_bones(3)));
  const std::string motion = f.put("a/motion.mot", cli_test::small_motion(1));
  for (const std::string command : {"keys ", "keys --json ", "keys --raw ", "sample ", "gltf -o x.glb "}) {
    const auto [status, out, err] = run_apart(command + model);
    CAPTURE(command);
    CHECK(status == 1);
    const std::string what =
        "this is a model (wmb), not a motion; pass it as --skeleton together with a motion";
    CHECK((out + err).find(what) != std::string::npos);
  }
  CHECK(run("plot -o x.svg " + model).status == 1);
  for (const std::string& command :
       std::vector<std::string>{"keys ", "keys --raw ", "sample ", "gltf -o " + (f / "x.glb") + ' '}) {
    CAPTURE(command);
    const auto [status, out, err] = run_apart(command + (f / "a"));
    CHECK(status == 0);
    CHECK(err.find("error") == std::string::npos);
    CHECK(out.find("model.wmb") == std::string::npos);
  }
  CHECK(run("check " + (f / "a")).status == 0);
  // So are motions without a figure.
  const auto without = run_apart("sample --space model " + (f / "a"));
  CHECK(without.err.find("motley: 2 files skipped: without a motion\nmotley: 1 file skipped: without a known "
                         "skeleton; --skeleton supplies it\n") != std::string::npos);
}

TEST_CASE("what is wrong with the file of --skeleton is said with its byte") {
  const temporary motion{cli_test::small_motion(1)};
  const auto wmb = support::write_nier(two_bones(0)), cinf = support::write_cinf(false, two_bones(3), "");
  for (const auto* whole : {&wmb, &cinf})
    for (std::size_t size = 0; size < whole->size(); size += 1 + whole->size() / 40) {
      const temporary skeleton{cut(*whole, size)};
      const auto [status, out, err] =
          run_apart("sample --space model --skeleton " + skeleton.path() + ' ' + motion.path());
      CAPTURE(size);
      CHECK(status == 1);
      CHECK(out.empty());
      CHECK(err.starts_with(skeleton.path() + ": error: "));
      CHECK((size == 0 || err.find("byte ") != std::string::npos ||
             err.ends_with(": error: not a skeleton file that motley knows (wmb, CINF, MD)\n")));
    }
  const temporary circle{support::write_nier({{.number = 1, .parent = 1}, {.number = 2, .parent = 0}})};
  for (const std::string& command :
       std::vector<std::string>{"info", "sample --space model", "gltf -o " + cli_test::null_device})
    CHECK(run(command + " --skeleton " + circle.path() + ' ' + motion.path())
              .out.find("chain of parents never ends, at byte 98") != std::string::npos);
  CHECK(run("info --skeleton nowhere " + motion.path()).status == 1);
  CHECK(run("info --skeleton " + motion.path() + ' ' + motion.path()).status == 1);
}

TEST_CASE("a skeleton is not overwritten, and standard input is read once") {
  const temporary motion{cli_test::small_motion(1)}, model{support::write_nier(two_bones(0)), ".glb"};
  const std::string both = "gltf " + motion.path() + " --skeleton " + model.path() + " -o ";
  const std::size_t size = std::filesystem::file_size(model.path());
  CHECK(run(both + model.path()).status == 2);
  CHECK(std::filesystem::file_size(model.path()) == size);
  CHECK(run("sample --space model --skeleton - -").status == 2);
  CHECK(run("sample --space model --skeleton - --bones - " + motion.path()).status == 2);
  if (cli_test::on_windows) return;
  const std::string from_file =
      run("sample --space model --skeleton " + model.path() + ' ' + motion.path()).out;
  CHECK(run("sample --space model --skeleton - " + motion.path() + " <" + model.path()).out == from_file);
  CHECK(run("sample --space model --skeleton " + model.path() + " - <" + motion.path()).out == from_file);
}

TEST_CASE("motley info --skeleton counts the bones that a skeleton has") {
  const temporary motion{cli_test::small_motion(3)}, model{support::write_nier(two_bones(0))};
  const std::string both = " --skeleton " + model.path() + ' ' + motion.path();
  CHECK(
      run("info" + both).out.find("bones: 1 of 3 are among the skeleton's 2\n  not in the skeleton: 4 5\n") !=
      std::string::npos);
  const auto root = support::json_reader::read(run("info --json" + both).out);
  CHECK(root["files"][0]["clips"][0]["skeleton_bones"].number() == 1);
  CHECK(root["files"][0]["clips"][0]["not_in_the_skeleton"][1].number() == 5);
}

TEST_CASE("motley info --skeleton says whether the skeleton fits, and gltf notes if it does not") {
  const temporary motion{cli_test::small_motion(3)}, model{support::write_nier(two_bones(0))};
  const std::string both = " --skeleton " + model.path() + ' ' + motion.path(),
                    why = "the skeleton lacks 2 of the 3 bones that move";
  CHECK(run("info" + both)
            .out.find("fit: doubtful: " + why +
                      "\n  bones: 3 moved, 2 of them lacking; the skeleton has 2, 1 of them never "
                      "moved\n  never moved: 9\n  constant translations: 0\n") != std::string::npos);
  CHECK(run("info " + motion.path()).out.find("fit:") == std::string::npos);
  const auto root = support::json_reader::read(run("info --json" + both).out);
  const auto& fit = root["files"][0]["clips"][0]["fit"];
  CHECK(fit["verdict"].text == "doubtful");
  CHECK(fit["why"].text == why);
  CHECK(fit["moved"].number() == 3);
  CHECK(fit["lacking"][0].number() == 4);
  CHECK(fit["lacking"][1].number() == 5);
  CHECK(fit["still"][0].number() == 9);
  CHECK(fit["offsets"].number() == 0);
  const folder f;
  const std::string note = "note: the clip may not fit the skeleton: " + why + '\n';
  CHECK(run_apart("gltf -o " + (f / "a.glb") + both).err.find(note) != std::string::npos);
  CHECK(run_apart("gltf -o " + (f / "a.glb") + ' ' + motion.path()).err.find("fit the skeleton") ==
        std::string::npos);
}

TEST_CASE("each real motion fits its own model, and none that is another's, say info and gltf") {
  if (!support::real_file("mgrr/pl0800_bones.wmb") || !support::real_file("godhand/pl00_bones.md")) return;
  const std::string own = support::real_path("mgrr/pl0800_bones.wmb"),
                    other = support::real_path("mgrr/pl1505_bones.wmb"),
                    hand = support::real_path("godhand/pl00_bones.md"),
                    sword = support::real_path("nier/wp0003_bones.wmb"),
                    idle = support::real_path("mgrr/pl0800_pl0800_0000.mot"),
                    step = support::real_path("godhand/pl00_009.mot"),
                    still = support::real_path("nier/wp0003_0000.mot");
  const auto verdict = [](const std::string& motion, const std::string& model) {
    const std::string out = run("info " + motion + " --skeleton " + model).out;
    const std::size_t at = out.find("\nfit: ") + 6;
    return out.substr(at, out.find_first_of(":\n", at) - at);
  };
  CHECK(verdict(idle, own) == "fits");
  CHECK(verdict(step, hand) == "fits");
  CHECK(verdict(still, sword) == "unknown");
  for (const std::string& model : {other, hand, sword}) CHECK(verdict(idle, model) == "foreign");
  for (const std::string& model : {own, other, sword}) CHECK(verdict(step, model) == "foreign");
  for (const std::string& model : {own, other, hand}) CHECK(verdict(still, model) == "unknown");
  const folder f;
  const auto notes = [&](const std::string& motions, const std::string& model) {
    return run_apart("gltf --all --quiet -o " + (f / "a.glb") + ' ' + motions + " --skeleton " + model).err;
  };
  CHECK(notes(idle, own).find("skeleton:") == std::string::npos);
  CHECK(notes(idle, other)
            .find("note: the clip was made for another skeleton: the skeleton lacks 30 of the 44 "
                  "bones that move; the offsets of 9 bones differ by 100 % of their length\n") !=
        std::string::npos);
  CHECK(notes(idle + ' ' + step, other).find("note: 2 clips were made for another skeleton; the worst: ") !=
        std::string::npos);
}

TEST_CASE("motley sample --space model: rows of every bone, at every frame") {
  // Bone 3 turns by a right angle about z; bone 9 has no track: it is where it is at rest.
  const temporary motion{cli_test::small_motion(1)}, model{support::write_nier(two_bones(0))};
  const std::string both = " --skeleton " + model.path() + ' ' + motion.path();
  const std::string text = run("sample --space model --frames 0:1" + both).out;
  const auto rows = cli_test::csv(text);
  REQUIRE(rows.size() == 1 + 2 * 7 * 2);
  const char* const channels[] = {"tx", "ty", "tz", "qw", "qx", "qy", "qz"};
  const double quarter = std::sqrt(0.5),
               expected[2][7] = {{0, 0, 1, quarter, 0, 0, quarter}, {-2, 0, 1, quarter, 0, 0, quarter}};
  for (std::size_t i = 0; i < 28; ++i) {
    const auto& row = rows[1 + i];
    CHECK(row[0] == "0");
    CHECK(row[1] == (i < 14 ? "3" : "9"));
    CHECK(row[2] == channels[i / 2 % 7]);
    CHECK(row[3] == (i % 2 == 0 ? "0" : "1"));
    CHECK(std::abs(std::stod(row[4]) - expected[i / 14][i / 2 % 7]) < 1e-6);
  }
  // At rest it is turned, and scaled along z.
  const auto rest = model_rows(run("sample --space model --missing rest --frames 0" + both).out);
  CHECK(rest.size() == 2);
  CHECK(rest.at("3").size() == 7);
  REQUIRE(rest.at("9").size() == 10);
  CHECK(rest.at("9").at("sz")[0] == 3);
  CHECK(std::abs(rest.at("9").at("qw")[0] - quarter * std::cos(0.25)) < 1e-6);

  const auto wide =
      cli_test::csv(run("sample --space model --wide --frames 1 --bone 9 --channel tx" + both).out);
  REQUIRE(wide.size() == 2);
  CHECK(wide[0] == std::vector<std::string>{"clip", "name", "frame", "9.tx"});
  CHECK(std::abs(std::stod(wide[1].back()) + 2) < 1e-6);
  CHECK(run("sample --space model --degrees --frames 0:1" + both).out == text);
  CHECK(run("sample --space own" + both).status == 2);
  CHECK(run("sample --space model --bone 4" + both).status == 2);
  CHECK(run("sample --space model --track 0" + both).status == 2);
  CHECK(run("sample --space world" + both).status == 2);
  CHECK(run("sample --missing none" + both).status == 2);

  const auto [status, out, err] = run_apart("sample --space model " + motion.path());
  CHECK(status == 2);
  CHECK(err == "motley: error: --space model needs a skeleton for " + motion.path() +
                   ": motions hold none, --skeleton supplies it\n");
}

TEST_CASE("motley sample --space model names bones without a number by their place") {
  const temporary motion{cli_test::small_motion(1)},
      model{support::write_wmb0(support::order::little, two_bones(0), {})};
  const std::string both = " --frames 0 --skeleton " + model.path() + ' ' + motion.path();
  const auto rows = model_rows(run("sample --space model" + both).out);
  CHECK(rows.size() == 2);
  CHECK(rows.at("place:1").at("ty")[0] == 2); // no track can move it
  CHECK(model_rows(run("sample --space model --bone place:1" + both).out).size() == 1);
}

TEST_CASE("motley sample --as-game turns a bone in its own order of angles") {
  // From no turn to a right angle about x and one about z. Both orders turn by 120 degrees in all, about
  // (1, -1, 1) if z comes first and about (1, 1, 1) if x does. So half of it is 60 degrees.
  constexpr float quarter = 1.5707964F;
  support::mot_spec spec{.which = support::game::bayonetta2, .frames = 2, .name = "turn"};
  for (const int index : {3, 5})
    spec.tracks.push_back({.bone = 3,
                           .index = index,
                           .how = support::storage::float_keys,
                           .keys = {{0, 0, quarter, quarter}, {1, quarter, quarter, quarter}}});
  const temporary motion{support::write(spec, support::order::little)};
  for (const int order : {0, 5}) { // zyx, xyz
    const std::vector<bone_spec> bones{{.number = 3, .order = order}};
    support::writer table{support::order::little}; // bone 0x003 is the model's first
    for (int i = 0; i < 16; ++i) table.i16(i == 0 ? 16 : -1);
    for (int i = 0; i < 16; ++i) table.i16(i == 0 ? 32 : -1);
    for (int i = 0; i < 16; ++i) table.i16(i == 3 ? 0 : 0xFFF);
    const temporary model{support::write_wmb0(support::order::little, bones, table.take())};
    const auto rows = model_rows(
        run("sample --as-game --frames 0.5 --space model --skeleton " + model.path() + ' ' + motion.path())
            .out);
    REQUIRE(rows.count("3") == 1);
    const auto value = [&](const char* channel) { return rows.at("3").at(channel).at(0); };
    const double part = 0.5 / std::sqrt(3.0);
    CHECK(std::abs(value("qw") - std::sqrt(0.75)) < 1e-6);
    CHECK(std::abs(value("qx") - part) < 1e-6);
    CHECK(std::abs(value("qy") - (order == 0 ? -part : part)) < 1e-6);
    CHECK(std::abs(value("qz") - part) < 1e-6);
  }
}

TEST_CASE("motley sample --space model: a real NieR model's bones") {
  const auto csv = support::real_file("nier_wmb3_bones_198.csv");
  if (!csv) return;
  const auto bones = support::read_bones(*csv);
  REQUIRE(bones.size() == 198);
  const temporary motion{cli_test::small_motion(1)},
      model{support::write_nier(support::specs_of(bones, 100))};
  for (const std::string rule : {"rest", "zero"}) {
    const auto rows = model_rows(
        run("sample --space model --missing " + rule + " --skeleton " + model.path() + ' ' + motion.path())
            .out);
    REQUIRE(rows.size() == 198);
    for (std::size_t i = 0; i < bones.size(); ++i) {
      const auto& row = rows.at(std::to_string(i + 100));
      const float* const expected = rule == "rest" ? bones[i].world : bones[i].t_pose;
      const char* const channels[] = {"tx", "ty", "tz"};
      for (std::size_t n = 0; n < 3; ++n)
        for (const double value : row.at(channels[n])) CHECK(std::abs(value - double{expected[n]}) < 1e-5);
    }
  }
}

TEST_CASE("motley sample --space model: CINF and ANIM") {
  for (const bool echoes : {false, true}) {
    const temporary motion{support::hand_anim(echoes)}, skeleton{support::hand_cinf(echoes)};
    const auto rows =
        model_rows(run("sample --space model --skeleton " + skeleton.path() + ' ' + motion.path()).out);
    REQUIRE(rows.size() == 3);
    const auto is_at = [&](const char* bone, std::size_t frame, double x, double y, double z) {
      const auto& row = rows.at(bone);
      return std::abs(row.at("tx")[frame] - x) < 1e-6 && std::abs(row.at("ty")[frame] - y) < 1e-6 &&
             std::abs(row.at("tz")[frame] - z) < 1e-6;
    };
    CHECK(is_at("3", 0, 5, 0, 1));
    CHECK(is_at("9", 0, 5, 0, 2));
    CHECK(is_at("12", 0, 6, 0, 2));
    CHECK(is_at("3", 1, 5, 0, 1));
    CHECK(is_at("9", 1, 5, 0, 2));
    CHECK(is_at("12", 1, 5, 1, 2));
  }
}

TEST_CASE("motley sample --space model: the figures of real motions, by default") {
  const auto mot = support::real_file("pl000f_0a25_be.mot"), archive = support::real_file("motion.bin");
  if (mot) {
    const temporary file{*mot};
    const auto [status, out, err] = run_apart("sample --space model " + file.path());
    CHECK(status == 0);
    CHECK(err.find("a figure by bone numbers: legs and hip are verified, spine and arms inferred") !=
          std::string::npos);
    const auto rows = model_rows(out);
    CHECK(rows.size() == 24);
    for (const char* toe : {"18", "22"}) {
      REQUIRE(rows.at(toe).at("ty").size() == 96);
      for (const double y : rows.at(toe).at("ty")) CHECK((y > 0.02 && y < 0.04));
    }
    CHECK(run("sample --space model --no-figure " + file.path()).status == 2);
  }
  if (!archive) return;
  const temporary file{*archive};
  const auto [status, out, err] = run_apart("sample --space model --clip AKI_AKI_WALK_LP " + file.path());
  CHECK(status == 0);
  CHECK(err.find("a figure: the game's own rig and solver") != std::string::npos);
  const auto rows = model_rows(out);
  CHECK(rows.size() == 37 + 1); // the controls, and the top of the head
  const auto &right = rows.at("8"), &left = rows.at("15");
  std::size_t right_ahead = 0, left_ahead = 0; // the figure faces -z
  for (std::size_t i = 0; i < right.at("tz").size(); ++i) {
    right_ahead += right.at("tz")[i] < left.at("tz")[i] - 0.2 ? 1 : 0;
    left_ahead += left.at("tz")[i] < right.at("tz")[i] - 0.2 ? 1 : 0;
    CHECK(right.at("ty")[i] > 0);
    CHECK(left.at("ty")[i] > 0);
  }
  CHECK(right_ahead > 3);
  CHECK(left_ahead > 3);
  const auto all = run_apart("sample --space model --frames 0 " + file.path());
  CHECK(all.status == 0);
  CHECK(all.err.find(" clips without a known figure: left out") != std::string::npos);
}
