// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/command_line/command_line: see command_line.hpp.
#include "command_line/command_line.hpp"

#include <motley/version.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "command_line/find_inputs.hpp"
#include "command_line/help.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "formats.hpp"
#include "io/output.hpp"
#include "io/output_file.hpp"
#include "io/safe_writer.hpp"
#include "io/text.hpp"
#include "options.hpp"

namespace cli {

namespace {

constexpr std::string_view help_word = "help"; ///< as other programs have it: means --help

/// Throws usage_error if the word is not a command. Suggests one, or says what the word is.
void refuse_unknown(const std::string& word, std::string_view what) {
  std::size_t least = std::min<std::size_t>(2, word.size() / 2) + 1; // no suggestion from here on
  std::string nearest;
  for (const command& c : commands) {
    const std::size_t distance = edit_distance(word, c.name);
    if (distance == 0) return;
    if (distance < least) {
      least = distance;
      nearest = c.name;
    }
  }
  if (!nearest.empty()) throw usage_error{"unknown command '" + word + "'; did you mean '" + nearest + "'?"};
  throw usage_error{"'" + word + "' is " + std::string{what} + "; see motley --help"};
}

/// The words of the command line, in CLI11's order: the last one first. CLI11 splits a FILE in brackets like
/// a list, and "++" ends a command: both become paths that mean the same file. `motley PATH...` means `motley
/// info PATH...`.
std::vector<std::string> words_of(const CLI::App& app, int argc, char** argv) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (!words.empty() && words[0][0] != '-' && find_command(words[0]) == nullptr && is_path(words[0]))
    words.insert(words.begin(), "info");
  if (!words.empty() && words[0] == help_word && !is_path(words[0])) { // help, help COMMAND
    words.erase(words.begin());
    words.push_back("--help");
  }
  const bool names_one = !words.empty() && find_command(words[0]) != nullptr;
  const CLI::App* const chosen = names_one ? app.get_subcommand(words[0]) : nullptr;
  bool only_files = false, is_value = false; // the word follows "--", or an option that takes it
  std::string_view before;
  for (std::string& word : words) {
    if (is_value && word.empty()) throw usage_error{"'" + std::string{before} + "' has no value"};
    const bool is_file = chosen != nullptr && !is_value;
    if (is_file && (word == "++" || (word.size() > 1 && word.front() == '[' && word.back() == ']')))
      word.insert(0, "./");
    const bool is_option = is_file && !only_files && word.size() > 1 && word[0] == '-';
    if (is_option && word.starts_with("--") && word.find('=') == word.size() - 1)
      throw usage_error{"'" + word + "' has no value"}; // CLI11 would take the next word
    only_files = only_files || (is_option && word == "--");
    const CLI::Option* const option = is_option ? chosen->get_option_no_throw(word) : nullptr;
    is_value = option != nullptr && option->get_items_expected_min() > 0;
    before = word;
  }
  std::reverse(words.begin(), words.end());
  return words;
}

std::string version_text() {
  std::string text = "motley " MOTLEY_VERSION_STRING "\nformats:";
  for (const std::string& name : format_names()) text += ' ' + name;
  return text + '\n';
}

/// Runs a command that prints, into the file of -o if there is one. Returns the exit status.
int print_to_output(const options& o, int (*run)(const options&)) {
  refuse_extension(o.out, {".csv", ".tsv", ".txt", ".json"}, "text");
  output_file file;
  if (!o.out.empty())
    if (const int status = file.open(o.out); status != 0) return status;
  return file.finish(o, run(o));
}

/// Adds a command with the options that all have.
void add_command(CLI::App& app, options& o, const command& c) {
  CLI::App& sub = *app.add_subcommand(std::string{c.name}, std::string{c.what});
  sub.add_option("--format", o.format, "The format; default: detected")->check(CLI::IsMember(format_names()));
  sub.add_flag("--no-limits", o.no_limits,
               "Lift the limits on time and memory; a small file can then take hours and gigabytes");
  c.add_options(sub, o);
}

int run_command(const command& c, options& o) {
  find_inputs(o, c.file);
  if (c.settle != nullptr) c.settle(o);
  refuse_to_overwrite(o); // also a model that settle() has found
  return c.to == writes::text ? print_to_output(o, c.run) : c.run(o);
}

/// Prints what CLI11 complains about, or the help that was asked for. Returns the exit status.
int say(const CLI::App& app, const CLI::ParseError& e) {
  std::ostringstream help, complaint;
  const int status = app.exit(e, help, complaint);
  std::istringstream lines{complaint.str()}; // these are words of the command line
  std::string line;
  if (std::getline(lines, line)) (void)complain(line);
  while (std::getline(lines, line)) (void)print(stderr, printable(line) + '\n');
  (void)print(stdout, help.str());
  return status == 0 ? 0 : bad_usage;
}

} // namespace

int run_command_line(int argc, char** argv) {
  const std::string first = argc > 1 ? argv[1] : "-";
  if (first[0] != '-' && !is_path(first)) {
    const std::string word = first == help_word && argc > 2 ? argv[2] : first;
    const bool is_known = word[0] == '-' || word == help_word;
    if (!is_known)
      refuse_unknown(word, first == help_word ? "not a command" : "neither a command nor a file");
  }
  CLI::App app{"Reads and converts game motion files. Exit status: 0 ok, 1 bad input, 2 bad usage.",
               "motley"};
  app.formatter(std::make_shared<narrow_help>());
  app.allow_windows_style_options(false); // a path may begin with a slash
  app.require_subcommand(0, 1);           // none: see below
  bool version = false;
  app.add_flag("--version", version, "Prints the version and the names of the formats");
  bool names_only = false; // for completion.bash; not listed in the help
  app.add_flag("--list-formats", names_only, "The names that --format takes")->group("");
  options o;
  for (const command& c : commands) add_command(app, o, c);
  try {
    app.parse(words_of(app, argc, argv));
  } catch (const CLI::ParseError& e) {
    return say(app, e);
  }
  if (names_only) {
    for (const std::string& name : format_names())
      if (!print(stdout, name + '\n')) return bad_input;
    return 0;
  }
  if (version) return print(stdout, version_text()) ? 0 : bad_input;
  const auto chosen = app.get_subcommands();
  if (!chosen.empty()) return run_command(*find_command(chosen[0]->get_name()), o);
  (void)print(stderr, app.help());
  return bad_usage;
}

} // namespace cli
