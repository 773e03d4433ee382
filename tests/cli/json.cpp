// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/json: --json of info, check and keys: one valid document, whatever the files and their names.
#include <doctest/doctest.h>

#include <limits>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "cli/folder.hpp"
#include "cli/run.hpp"
#include "support/exp_writer.hpp"
#include "support/hostile_files.hpp"
#include "support/json.hpp"
#include "support/motn_writer.hpp"
#include "support/random_mot.hpp"
#include "support/real_files.hpp"
#include "support/skeleton_writer.hpp"

namespace {

using cli_test::as_bytes, cli_test::folder, cli_test::on_windows, cli_test::quoted, cli_test::run_apart,
    cli_test::run_shell, cli_test::temporary;
using support::json;

const support::mot_spec walk{.which = support::game::bayonetta2,
                             .frames = 10,
                             .name = "walk",
                             .tracks = {{.bone = 4, .index = 0, .constant = 1.5F},
                                        {.bone = 4,
                                         .index = 3,
                                         .how = support::storage::float_keys,
                                         .keys = {{0, 1, 0, 0.5F}, {9, 2, -0.25F, 0}}}}};
const std::vector<std::byte> motion = support::write(walk, support::order::big);

struct document {
  int status;
  json root;
  const json& file(std::size_t i = 0) const { return root["files"][i]; }
  const json& clip(std::size_t i = 0) const { return file()["clips"][i]; }
};
/// Stderr stays silent: the document says what is wrong.
document load(const std::string& arguments) {
  CAPTURE(arguments);
  const auto [status, out, err] = run_apart(arguments);
  CHECK(err.empty());
  json root = support::json_reader::read(out);
  CHECK(root["motley"].text == "1.0.0");
  CHECK(root["command"].text == arguments.substr(0, arguments.find(' ')));
  return {status, std::move(root)};
}
void check_error(const json& file, const std::string& code, const std::string& message,
                 const std::string& byte) {
  CHECK(file["ok"].text == "false");
  REQUIRE(file["errors"].size() == 1);
  const json& e = file["errors"][0];
  CHECK(e["code"].text == code);
  CHECK(e["message"].text == message);
  CHECK(e["byte"].text == byte);
}

} // namespace

TEST_CASE("--json: what motley info says of a clip") {
  const temporary file{motion};
  const document d = load("info --json " + file.path());
  CHECK(d.status == 0);
  CHECK(d.root["skipped"].text == "0");
  REQUIRE(d.root["files"].size() == 1);
  CHECK(d.file()["file"].text == file.path());
  CHECK(d.file()["size"].index() == motion.size());
  CHECK(d.file()["format"].text == "bayonetta2");
  CHECK(d.file()["kind"].text == "clips");
  CHECK(d.file()["ok"].text == "true");
  CHECK(d.file()["errors"].size() == 0);
  REQUIRE(d.file()["clips"].size() == 1);
  const json& c = d.clip();
  const std::pair<const char*, const char*> members[] = {{"clip", "0"},
                                                         {"name", "walk"},
                                                         {"frames", "10"},
                                                         {"frame_rate", "60"},
                                                         {"tracks", "2"},
                                                         {"channels", "2"},
                                                         {"bones", "1"},
                                                         {"keys", "3"},
                                                         {"rotation_unit", "radians"},
                                                         {"encoding", "bayonetta2"},
                                                         {"warning_count", "0"},
                                                         {"events_error", "null"}};
  for (const auto& [name, value] : members) CHECK(c[name].text == value);
  CHECK(c["duration"].number() == doctest::Approx(10 / 60.0));
  CHECK(c["round_frames"].text == "9");
  CHECK(c["loops"].text == "false");
  CHECK(c["closes"].text == "no"); // it turns by a radian
  CHECK(c["gap"]["bone"].text == "4");
  CHECK(c["gap"]["channel"].text == "rx");
  CHECK(c["gap"]["size"].number() == doctest::Approx(0.1591549).epsilon(1e-5));
  CHECK(c["round_duration"].number() == doctest::Approx(9 / 60.0));
  CHECK(c["header"]["byte order"].text == "big-endian");
  REQUIRE(c["types"].size() == 2);
  CHECK(c["types"][1]["type"].text == "4");
  CHECK(c["types"][1]["coding"].text == "f32 keys");
  CHECK(c["types"][1]["tracks"].text == "1");
  CHECK(c["types"][1]["keys"].text == "2");
  for (const char* empty : {"unknown_types", "cameras", "commands", "events", "warnings"})
    CHECK(c[empty].size() == 0);
  CHECK(c["bone_names"].members.empty());
}

TEST_CASE("--json: keys are those of the table") {
  const temporary file{motion};
  const document d = load("keys --json " + file.path());
  CHECK(d.status == 0);
  REQUIRE(d.clip()["tracks"].size() == 2);
  const json& t = d.clip()["tracks"][1];
  CHECK(t["track"].text == "1");
  CHECK(t["bone"].text == "4");
  CHECK(t["channel"].text == "rx");
  CHECK(t["type"].text == "4");
  REQUIRE(t["keys"].size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    const auto k = walk.tracks[1].expected_keys()[i];
    CHECK(t["keys"][i]["frame"].number() == k.frame);
    CHECK(t["keys"][i]["value"].number() == k.value);
    CHECK(t["keys"][i]["in"].number() == k.in);
    CHECK(t["keys"][i]["out"].number() == k.out);
  }
  CHECK(load("keys --json --channel rx " + file.path()).clip()["tracks"].size() == 1);
  CHECK(load("keys --json --track 0 " + file.path()).clip()["tracks"][0]["channel"].text == "tx");
}

TEST_CASE("--json: errors are in the document, with code, message and byte") {
  const folder here;
  const std::string good = here.put("good.mot", motion), none = here.put("none.txt", as_bytes("text")),
                    empty = here.put("empty", {}),
                    cut = here.put("cut.mot", {motion.begin(), motion.end() - 1});
  const std::string size = std::to_string(motion.size()), less = std::to_string(motion.size() - 1);
  for (const std::string command : {"info", "check", "keys"}) {
    const document d = load(command + " --json " + good + ' ' + none + ' ' + empty + ' ' + cut + " /nowhere");
    CHECK(d.status == 1);
    REQUIRE(d.root["files"].size() == 5);
    CHECK(d.file(0)["ok"].text == "true");
    check_error(d.file(1), "unknown_format", "not a supported motion file", "null");
    check_error(d.file(2), "empty_file", "the file is empty", "null");
    check_error(d.file(3), "truncated",
                "type-4 keys of record 1 (bone 4, rotation x) end at byte " + size +
                    ", past the end of the file (" + less + ")",
                size);
    CHECK(d.file(3)["errors"][0]["record"].text == "1");
    CHECK(d.file(3)["errors"][0]["clip"].text == "null");
    CHECK(d.file(3)["format"].text == "bayonetta2"); // which it was
    CHECK(d.file(1)["format"].text == "null");
    check_error(d.file(4), "unreadable", "cannot be read: No such file or directory", "null");
    CHECK(d.file(4)["size"].text == "null");
    const document all = load(command + " --json " + here.path());
    CHECK(all.root["files"].size() == 2);
    CHECK(all.root["skipped"].text == "2");
    CHECK(all.status == 1);
    const document other = load(command + " --json -j 8 " + here.path());
    CHECK(other.root["files"].size() == 2);
  }
  // What is asked for and is not there: the document is whole all the same.
  const document d = load("keys --json --clip run " + good);
  CHECK(d.status == 2);
  check_error(d.file(), "missing",
              "no clip 'run' in " + good + ", which has only clip 0; the nearest name is 'walk'", "null");
  CHECK(load("keys --json --bone 9 " + good).status == 2);
  const document track = load("keys --json --track 7 " + good + ' ' + good);
  CHECK(track.status == 2);
  CHECK(track.root["files"].size() == 2);
  const folder nothing;
  const document n = load("check --json " + nothing.path());
  CHECK(n.status == 1);
  CHECK(n.root["files"].size() == 0);
}

TEST_CASE("--json: in a folder, what lacks what is asked for is skipped, as without --json") {
  const folder here;
  here.put("a.mot", motion);
  here.put("b.mot", support::write({.which = support::game::bayonetta2,
                                    .frames = 2,
                                    .name = "run",
                                    .tracks = {{.bone = 9, .index = 0, .constant = 1}}},
                                   support::order::big));
  here.put("c.exp",
           support::exp::write(
               support::order::big,
               {{.flags = 1, .bone = 197, .index = 3, .entries = {support::exp::with_channel(1, 4, 3)}}}));
  here.put("d.wmb", support::write_nier({{.number = 3}}));
  for (const auto& [arguments, skipped, status] :
       std::vector<std::tuple<std::string, std::string, int>>{{"info --clip 7", "2", 0},
                                                              {"info --clip run", "1", 0},
                                                              {"info", "0", 0},
                                                              {"keys --clip 7", "3", 0},
                                                              {"keys --clip run", "2", 0},
                                                              {"keys --track 1", "2", 0},
                                                              {"keys --track 7", "3", 0},
                                                              {"keys --bone 9", "3", 0},
                                                              {"keys --bone 77", "4", 1},
                                                              {"keys --channel tx --bone 9", "3", 0},
                                                              {"keys", "1", 0}}) {
    const document d = load(arguments.substr(0, 4) + " --json" + arguments.substr(4) + ' ' + here.path());
    CHECK(d.status == status);
    CHECK(d.root["skipped"].text == skipped);
    CHECK(d.root["files"].size() == 4 - std::stoul(skipped));
    const auto text = run_apart(arguments + ' ' + here.path());
    CHECK(text.status == status);
    CHECK((skipped == "0" || text.err.find("motley: " + skipped + " file") != std::string::npos));
  }
  const folder one;
  one.put("a.mot", motion);
  for (const std::string arguments :
       {"info --json --clip 7 ", "keys --json --clip 7 ", "keys --json --track 7 "}) {
    const document d = load(arguments + one.path());
    CHECK(d.status == 1);
    CHECK(d.root["skipped"].text == "1");
    CHECK(d.root["files"].size() == 0);
  }
  CHECK(load("keys --json --bone 77 " + (here / "c.exp")).status == 2); // named
}

TEST_CASE("--json: characters of names that steer a terminal are escaped") {
  if (on_windows) return; // where no file has such a name
  const folder here;
  const std::string odd = here.put("\xC2\x9B\x31m\xE2\x80\xAE\xEF\xBF\xBF\xF0\x9F\x98\x80.mot", motion);
  for (const std::string command : {"info", "check", "keys"}) {
    const auto [status, out, err] = run_apart(command + " --json " + here.path());
    CHECK(out.find("/\\u009b1m\\u202e\\uffff\xF0\x9F\x98\x80.mot\"") != std::string::npos);
    CHECK(load(command + " --json " + here.path()).file()["file"].text == odd);
  }
}

TEST_CASE("--json: NaNs and infinities are text, and names are any bytes") {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  auto spec = walk;
  spec.name = "a\"\\\x1b\xff";
  spec.tracks[0].constant = std::numeric_limits<float>::quiet_NaN();
  spec.tracks[1].keys = {{0, infinity, 0, 0}, {9, -infinity, 0, 0}};
  const folder here;
  const std::string file = here.put("a.mot", support::write(spec, support::order::little));
  const document d = load("keys --json " + file);
  CHECK(d.status == 0);
  CHECK(d.clip()["name"].text == "a\"\\\\\\x1b\\xff"); // as everywhere
  CHECK(d.clip()["tracks"][0]["keys"][0]["value"].text == "NaN");
  CHECK(d.clip()["tracks"][1]["keys"][0]["value"].text == "Infinity");
  CHECK(d.clip()["tracks"][1]["keys"][1]["value"].text == "-Infinity");
  CHECK(load("info --json " + file).clip()["name"].text == "a\"\\\\\\x1b\\xff");
  if (on_windows) return; // where file names are text
  const std::string odd = here.put("\xFF \"q\"\\\n\x7F\xC3\xA9\xED\xA0\x80.mot", motion);
  for (const std::string command : {"info", "check", "keys"}) {
    const document all = load(command + " --json " + here.path());
    REQUIRE(all.root["files"].size() == 2);
    const std::string bad = "\xEF\xBF\xBD"; // U+FFFD
    CHECK(all.file(0)["file"].text == file);
    CHECK_FALSE(all.file(0).has("file_hex"));
    CHECK(all.file(1)["file"].text ==
          here.path() + '/' + bad + " \"q\"\\\n\x7F\xC3\xA9" + bad + bad + bad + ".mot");
    const std::string hex = all.file(1)["file_hex"].text;
    std::string name;
    for (std::size_t i = 0; i < hex.size(); i += 2)
      name += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
    CHECK(name == odd);
  }
}

TEST_CASE("--json: archives, exps and tables") {
  const support::motn::extra extra{{{0, 1, {1, 2, 255}}}, {{3, 1, {5}}}, true};
  const temporary archive{support::motn::archive{
      {support::motn::write_curves(9, 0, {}), support::motn::write_curves(8, 0, {})},
      {extra, extra}}.write()};
  const document info = load("info --json " + archive.path());
  REQUIRE(info.file()["clips"].size() == 2);
  CHECK(info.clip(1)["name"].text == "SEQ_1");
  REQUIRE(info.clip(0)["events"].size() == 1);
  CHECK(info.clip(0)["events"][0]["frame"].text == "3");
  CHECK(info.clip(0)["events"][0]["payload"].text == "05");
  CHECK(info.clip(0)["commands"][0]["payload"].text == "0102ff");
  CHECK(load("info --json --clip SEQ_1 " + archive.path()).file()["clips"].size() == 1);

  using support::exp::with_channel;
  const temporary exp{support::exp::write(
      support::order::big, {{.flags = 1, .bone = 197, .index = 3, .entries = {with_channel(1, 4, 3)}}})};
  const document program = load("info --json " + exp.path());
  CHECK(program.file()["kind"].text == "program");
  REQUIRE(program.file()["expressions"].size() == 1);
  CHECK(program.file()["expressions"][0]["bone"].text == "197");
  CHECK(program.file()["expressions"][0]["channel"].text == "rx");
  CHECK(program.file()["expressions"][0]["expression"].text == "bone 4 rx");
  CHECK(load("keys --json " + exp.path()).clip()["tracks"].size() == 0);
  CHECK(load("check --json " + exp.path()).file()["ok"].text == "true");
}

TEST_CASE("--json: a limit ends a document that is whole") {
  const temporary keys{support::hostile::mot_of_shared_keys(1900, 32767, 1000000)},
      archive{support::hostile::motn(4094, 27000, 1)};
  const document d = load("keys --json " + keys.path() + ' ' + keys.path());
  CHECK(d.status == 1);
  for (const std::size_t i : {0U, 1U})
    check_error(
        d.file(i), "limit",
        "needs more than 4194304 keys in JSON, the limit for a file of this size; --no-limits lifts it",
        "null");
  CHECK(load("info --json " + archive.path()).file()["errors"][0]["code"].text == "limit");
  CHECK(load("check --json " + archive.path()).status == 0);
}

TEST_CASE("--json: the real files") {
  for (const char* name : {"motion.bin", "pl000f_0a25_le.mot"}) {
    if (!support::real_file(name)) continue;
    const std::string path = support::real_path(name);
    const document info = load("info --json " + path);
    CHECK(info.status == 0);
    CHECK(info.file()["clips"].size() == (std::string{name} == "motion.bin" ? 1559 : 1));
    if (std::string{name} == "motion.bin") continue;
    CHECK(info.clip()["frames"].text == "96");
    CHECK(info.clip()["tracks"].text == "830");
    const std::string table = support::real_path("bone_index_translate_table_le.bin");
    const document mapped = load("info --json --bones " + table + ' ' + path);
    CHECK(mapped.clip()["model_bones"].text == "32");
    CHECK(mapped.clip()["bones"].text == "93");
    std::size_t keys = 0;
    const document all = load("keys --json " + path);
    for (const json& track : all.clip()["tracks"].items) keys += track["keys"].size();
    CHECK(keys == 808 + 732);
  }
}

TEST_CASE("--json excludes what has no place in it") {
  const temporary file{motion};
  for (const std::string arguments :
       {"info --json --list ", "keys --json --raw ", "keys --json --names ", "sample --json "})
    CHECK(run_apart(arguments + file.path()).status == 2);
#if !defined(_WIN32)
  CHECK(run_shell(MOTLEY_CLI " info --json " + file.path() + " 2>/dev/null >/dev/full").status == 1);
#endif
}
