// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/manual: the man page and the completion have every command and every option of the program, each
// where it belongs; --version, and what is said of wrong commands.
#include <doctest/doctest.h>

#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/folder.hpp"
#include "cli/run.hpp"

namespace {

using cli_test::read_text, cli_test::run, cli_test::run_apart;
using words = std::set<std::string>;

words matches_of(const std::string& text, const std::string& pattern) {
  words found;
  const std::regex expression{pattern};
  for (std::sregex_iterator i{text.begin(), text.end(), expression}, end; i != end; ++i)
    found.insert((*i)[1]);
  return found;
}
/// The lines of a text between two that match; the first one not included.
std::string part(const std::string& text, const std::string& from, const std::string& to) {
  const std::size_t begin = text.find(from);
  REQUIRE_MESSAGE(begin != std::string::npos, from);
  return text.substr(begin + from.size(), text.find(to, begin + from.size()) - begin - from.size());
}
words options_of(const std::string& command) {
  words options = matches_of(run(command + " --help").out, R"((?:^|\n|,) *(--[a-z-]+))");
  options.erase("--help");
  return options;
}
words commands() {
  words found;
  const std::string help = run("--help").out;
  std::istringstream lines{help.substr(help.find("Subcommands:"))};
  for (std::string text; std::getline(lines, text);)
    if (text.size() > 2 && text[0] == ' ' && text[2] != ' ')
      found.insert(text.substr(2, text.find(' ', 2) - 2));
  REQUIRE(found.size() >= 9);
  return found;
}
std::string page() {
  const std::string text = read_text(MOTLEY_SOURCE_DIR "/docs/motley.1");
  return std::regex_replace(text, std::regex{R"(\\f[A-Z]|\\)"}, "");
}

} // namespace

TEST_CASE("the man page has every command and option, and no other") {
  const std::string text = page(), synopsis = part(text, ".SH SYNOPSIS", ".SH DESCRIPTION"),
                    described = part(text, ".SH COMMANDS", ".SH OPTIONS"),
                    options = part(text, ".SH OPTIONS", ".SH NAMES");
  const words documented = matches_of(options, R"(\n\.(?:BI|BR|B)[^\n]*?(--[a-z-]+))");
  words all{"--help", "--version"};
  for (const std::string& command : commands()) {
    CAPTURE(command);
    CHECK(described.find("\n.B " + command + "\n") != std::string::npos);
    const std::string line = part(synopsis + "motley ", "\nmotley " + command + ' ', "\nmotley ");
    words of_command;
    for (const std::string& option : options_of(command)) {
      CAPTURE(option);
      const auto letter = run(command + " --help").out.find("," + option + ' ') != std::string::npos;
      const std::string short_name = option == "--jobs" ? "-j" : option == "--output" ? "-o" : option;
      CHECK(std::regex_search(line, std::regex{"(^|[[| \n])" + short_name + "($|[\\] \n])"}));
      CHECK(documented.contains(option));
      CHECK(letter == (short_name != option));
      all.insert(option);
      of_command.insert(option);
    }
    for (const std::string& option : matches_of(line, R"((--[a-z-]+))"))
      CHECK_MESSAGE(of_command.contains(option), option);
  }
  CHECK(documented == all);
}

TEST_CASE("the completion has every command and option, and no other") {
  const std::string text = read_text(MOTLEY_SOURCE_DIR "/examples/cli/completion.bash");
  std::istringstream first{part(text, "words=\"info", "\"")};
  words named{"info"};
  for (std::string word; first >> word;) named.insert(word);
  words expected = commands();
  expected.insert({"-h", "--help", "--version"});
  CHECK(named == expected);
  const words common = matches_of(part(text, "words=\"-h", "\""), R"((--[a-z-]+))");
  for (const std::string& command : commands()) {
    CAPTURE(command);
    words offered = common;
    offered.erase("--help");
    if (text.find("          " + command + ") words+=") != std::string::npos)
      offered.merge(matches_of(part(text, "          " + command + ") words+=\"", "\""), R"((--[a-z-]+))"));
    CHECK(offered == options_of(command));
  }
  // Options that take something are not followed by more options.
  for (const std::string& command : commands())
    for (const std::string& option :
         matches_of(run(command + " --help").out, R"((--[a-z-]+) (?:TEXT|U?INT|FLOAT))"))
      CHECK_MESSAGE(text.find(option) < text.find("COMP_CWORD\" -eq 1"), option);
}

TEST_CASE("motley --version names the version and the formats") {
  const auto [status, out, err] = run_apart("--version");
  CHECK(status == 0);
  CHECK(err.empty());
  CHECK(out.find("motley 1.0.0\nformats: bayonetta ") == 0);
  for (const char* format :
       {" bayonetta2", " okami", " god_hand", " anim", " motn", " bayonetta_exp", " bayonetta2_exp"})
    CHECK(out.find(format) != std::string::npos);
  CHECK(out.back() == '\n');
}

TEST_CASE("a wrong command: the nearest one is suggested, if one is near") {
  const auto says = [](const std::string& word, const std::string& hint) {
    const auto [status, out, err] = run_apart(word + " x");
    CHECK(status == 2);
    CHECK(out.empty());
    CHECK(err == "motley: error: " +
                     (hint.empty() ? '\'' + word + "' is neither a command nor a file; see motley --help"
                                   : "unknown command '" + word + "'; " + hint) +
                     '\n');
  };
  says("chekc", "did you mean 'check'?"); // swapped
  says("smple", "did you mean 'sample'?");
  says("key", "did you mean 'keys'?");
  says("event", "did you mean 'events'?");
  says("glft", "did you mean 'gltf'?");
  for (const std::string& word :
       {std::string{"INFO"}, std::string{"explode"}, std::string{"x"},
        std::string(cli_test::on_windows ? 4000 : 100000, 'a')}) // cmd takes 8191 at most
    says(word, "");
}
