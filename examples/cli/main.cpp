// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli: the motley program. Inspects motion files; see --help.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <motley/version.hpp>

#include "command_line/dropped.hpp"
#include "commands.hpp"
#include "inputs/clip_choice.hpp"
#include "inputs/contents.hpp"
#include "io/files.hpp"
#include "io/output.hpp"
#include "io/platform.hpp"
#include "io/result_names.hpp"
#include "io/safe_writer.hpp"
#include "io/wildcards.hpp"

namespace {

constexpr int bad_input = 1, bad_usage = 2;

/// Help in lines of at most 100 characters.
class narrow_help : public CLI::Formatter {
public:
  std::string make_option_desc(const CLI::Option* option) const override {
    return wrapped(option->get_description());
  }
  std::string make_subcommand(const CLI::App* sub) const override {
    std::ostringstream out;
    CLI::detail::format_help(out, sub->get_display_name(true), wrapped(sub->get_description()),
                             get_column_width());
    return out.str();
  }

private:
  /// Breaks a text, which begins at the column of descriptions, at its spaces.
  std::string wrapped(std::string text) const {
    const std::size_t most = 100 - get_column_width();
    for (std::size_t start = 0; text.size() - start > most;) {
      const std::size_t end = text.rfind(' ', start + most);
      if (end == std::string::npos || end < start) break; // a word that is too long
      text[end] = '\n';
      start = end + 1;
    }
    return text;
  }
};

CLI::App* subcommand(CLI::App& app, cli::options& o, const std::string& name, const std::string& what) {
  CLI::App* sub = app.add_subcommand(name, what);
  sub->add_option("--format", o.format, "The format, instead of recognising it")
      ->check(CLI::IsMember(cli::format_names()));
  sub->add_flag("--no-limits", o.no_limits,
                "Lift the limits on time and memory; a small file can then take hours and gigabytes");
  return sub;
}

CLI::App* add_bones(CLI::App* sub, cli::options& o) {
  sub->add_option("--bones", o.bones,
                  "A model's bone index translate table: bones are printed by the model's numbers, '?' "
                  "marks a motion's own number that the model lacks; cameras are never looked up");
  return sub;
}

CLI::App* add_clip(CLI::App* sub, cli::options& o) {
  sub->add_option(
      "--clip", o.clip,
      "Only this clip: its number or its name, in any case; or those that match a pattern (*, ?). Of a "
      "container: only this file in it (** also matches /)");
  return sub;
}

CLI::App* add_skeleton(CLI::App* sub, cli::options& o) {
  sub->add_option("--skeleton", o.skeleton,
                  "A model's or a game's skeleton that the motion moves: wmb, CINF, MD");
  return sub;
}

/// Options that only commands that pose a skeleton have.
void add_posing(CLI::App* sub, cli::options& o) {
  add_skeleton(sub, o);
  auto* exp = sub->add_option("--exp", o.exp,
                              "An exp that changes every pose of the skeleton: bones that follow others");
  sub->add_flag("--no-exp", o.no_exp, "No exp")->excludes(exp);
  sub->add_option_function<std::string>(
         "--missing",
         [&o](const std::string& rule) {
           o.missing = rule == "rest" ? motley::missing_channels::rest : motley::missing_channels::zero;
         },
         "Rotations and scales of the skeleton's bones for which the motion has none: zero (none at all; the "
         "default), or as at rest")
      ->check(CLI::IsMember({"zero", "rest"}));
}

CLI::App* add_jobs(CLI::App* sub, cli::options& o) {
  sub->add_option_function<std::string>(
      "-j,--jobs", [&o](const std::string& text) { o.jobs = cli::parse_jobs(text); },
      "Files that are worked on at once; default: one for each core");
  return sub;
}

CLI::App* many_files(CLI::App* sub, cli::options& o) {
  sub->add_option("FILE", o.files, "Motions, containers and folders of them, wildcards ('-': standard input)")
      ->required();
  return add_jobs(sub, o);
}

void add_tracks(CLI::App* sub, cli::options& o) {
  sub->add_option_function<std::vector<std::string>>(
         "--track",
         [&o](const std::vector<std::string>& all) {
           for (const std::string& text : all) o.tracks.push_back(cli::parse_track(text));
         },
         "Only this track, counted from 0 (a rotation counts as four); may be repeated")
      ->allow_extra_args(false);
  sub->add_option("--bone", o.only_bones, "Only this bone, as it is printed; may be repeated")
      ->allow_extra_args(false);
  sub->add_option("--channel", o.only_channels, "Only this channel: tx, ry, qw, u14, ...; may be repeated")
      ->allow_extra_args(false);
}

void add_json(CLI::App* sub, cli::options& o) {
  sub->add_flag("--json", o.json, "One JSON document about all files");
}

void add_names(CLI::App* sub, cli::options& o) {
  sub->add_flag("--names", o.names, "A column with the clip's name, behind its number");
}

CLI::Option* add_out(CLI::App* sub, cli::options& o, const std::string& what) {
  return sub->add_option("-o,--output", o.out, what + " that is written ('-': standard output)");
}

void add_quiet(CLI::App* sub, cli::options& o) {
  sub->add_flag("--quiet", o.quiet, "No lines about files that are skipped or written");
}

/// A command whose output is text.
CLI::App* add_text(CLI::App* sub, cli::options& o) {
  add_out(sub, o, "The file, in UTF-8,");
  add_quiet(sub, o);
  return sub;
}

/// Rejects an output file that is also an input.
void refuse_to_overwrite(const cli::options& o) {
  std::vector<std::string> inputs = o.files;
  inputs.insert(inputs.end(), o.containers.begin(), o.containers.end());
  inputs.insert(inputs.end(), {o.bones, o.parents, o.rest, o.skeleton, o.exp});
  for (const std::string& input : inputs)
    if (cli::would_overwrite(o.out, input))
      throw cli::usage_error{"the output " + o.out + " is the same file as the input " + input};
}

/// Standard input can be used only once.
void refuse_to_read_twice(const cli::options& o) {
  std::vector<std::string> inputs = o.files;
  inputs.insert(inputs.end(), {o.bones, o.parents, o.rest, o.skeleton, o.exp});
  if (std::count(inputs.begin(), inputs.end(), "-") > 1)
    throw cli::usage_error{"standard input ('-') can be read only once"};
}

/// What files a command takes.
enum class takes { many, one_motion, exp, containers };

/// Expands wildcards, containers, and folders, but folders only for commands that take many files.
void find_inputs(cli::options& o, takes what) {
  cli::open_container_of(o, o.skeleton, cli::is_skeleton_file, "skeleton");
  cli::open_container_of(o, o.bones, cli::is_any_file, "bone table");
  if (what == takes::many || what == takes::containers) {
    cli::inputs all = cli::expand_inputs(o.files);
    o.files = std::move(all.files);
    o.found = std::move(all.found);
    o.several = o.files.size() > 1 || all.has_folders;
    if (what == takes::many) cli::open_containers(o);
    return;
  }
  for (std::string& word : o.files) {
    const std::vector<std::string> matches = cli::expand_wildcards(word);
    if (matches.size() > 1)
      throw cli::usage_error{"'" + word + "' matches several files; this command takes one"};
    word = matches.front();
  }
  if (what == takes::exp) return cli::open_container_of(o, o.files[0], cli::is_exp_file, "exp");
  cli::open_containers(o);
  if (o.containers.empty()) return;
  std::erase_if(
      o.files, [&](const std::string& path) { return !cli::is_motion_file(cli::read_input(path, o).bytes); });
  if (o.files.size() != 1)
    throw cli::usage_error{"this command takes one motion, and " + o.containers[0] + " has " +
                           std::to_string(o.files.size()) +
                           ": name one with --clip; motley files lists them"};
}

/// Throws usage_error if the word is not a command, with a suggestion.
void refuse_unknown(const CLI::App& app, const std::string& word) {
  std::size_t least = std::min<std::size_t>(2, word.size() / 2) + 1; // no suggestion from here on
  std::string nearest;
  for (const CLI::App* sub : app.get_subcommands({})) {
    const std::size_t distance = cli::edit_distance(word, sub->get_name());
    if (distance == 0) return;
    if (distance < least) {
      least = distance;
      nearest = sub->get_name();
    }
  }
  const std::string hint = nearest.empty() ? "see motley --help" : "did you mean '" + nearest + "'?";
  throw cli::usage_error{"unknown command '" + word + "'; " + hint};
}

bool is_command(const CLI::App& app, const std::string& word) {
  const auto all = app.get_subcommands({});
  return std::any_of(all.begin(), all.end(), [&](const CLI::App* sub) { return sub->get_name() == word; });
}

/// True if a word is a path, or a pattern that matches one.
bool is_path(const std::string& word) {
  std::error_code failed;
  return std::filesystem::exists(cli::to_path(cli::expand_wildcards(word).front()), failed);
}

/// The words of the command line, in CLI11's order: the last one first. CLI11 splits a FILE in brackets like
/// a list, and "++" ends a command: both become paths that mean the same file. `motley PATH...` means `motley
/// info PATH...`.
std::vector<std::string> words_of(const CLI::App& app, int argc, char** argv) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (!words.empty() && words[0][0] != '-' && !is_command(app, words[0]) && is_path(words[0]))
    words.insert(words.begin(), "info");
  const CLI::App* command = nullptr;
  for (const CLI::App* sub : app.get_subcommands({}))
    if (!words.empty() && sub->get_name() == words[0]) command = sub;
  bool only_files = false, is_value = false; // the word follows "--", or an option that takes it
  for (std::string& word : words) {
    const bool is_file = command != nullptr && !is_value;
    if (is_file && (word == "++" || (word.size() > 1 && word.front() == '[' && word.back() == ']')))
      word.insert(0, "./");
    const bool is_option = is_file && !only_files && word.size() > 1 && word[0] == '-';
    only_files = only_files || (is_option && word == "--");
    const CLI::Option* const option = is_option ? command->get_option_no_throw(word) : nullptr;
    is_value = option != nullptr && option->get_items_expected_min() > 0;
  }
  std::reverse(words.begin(), words.end());
  return words;
}

std::string version_text() {
  std::string text = "motley " MOTLEY_VERSION_STRING "\nformats:";
  for (const std::string& name : cli::format_names()) text += ' ' + name;
  return text + '\n';
}

/// Runs a command that prints, into the file of -o if there is one. Returns the exit status.
int print_to_output(const cli::options& o, int (*command)(const cli::options&)) {
  cli::refuse_extension(o.out, {".csv", ".tsv", ".txt", ".json"}, "text");
  cli::output_file file;
  if (!o.out.empty())
    if (const int status = file.open(o.out); status != 0) return status;
  return file.finish(o, command(o));
}

/// Runs the command line. Returns the exit status. `by_mouse`: set if the mouse started the program.
int run(int argc, char** argv, bool& by_mouse) {
  CLI::App app{"Looks into game motion files. Exit status: 0 ok, 1 bad input, 2 bad usage.", "motley"};
  app.formatter(std::make_shared<narrow_help>());
  app.allow_windows_style_options(false); // a path may begin with a slash
  app.require_subcommand(0, 1);           // none: see below
  cli::options options;
  std::optional<std::string> frames, rate;

  bool version = false;
  app.add_flag("--version", version, "Prints the version and the names of the formats");
  bool names_only = false; // for completion.bash; not listed in the help
  app.add_flag("--list-formats", names_only, "The names that --format takes")->group("");

  auto* info = many_files(
      subcommand(app, options, "info", "What is inside: format, frames, tracks by type, warnings"), options);
  add_clip(add_bones(info, options), options)
      ->add_flag("--list", options.list, "A line for each clip: clip,encoding,frames,channels,keys,name");
  add_skeleton(info, options);
  add_json(info, options);
  add_text(info, options);
  info->get_option("--json")->excludes(info->get_option("--list"));
  auto* check =
      many_files(subcommand(app, options, "check", "Check files; report what is wrong and where"), options);
  add_json(add_bones(check, options), options);
  add_quiet(check, options);
  auto* keys = many_files(
      subcommand(app, options, "keys", "Every key as CSV: clip,track,target,channel,key,frame,value,in,out"),
      options);
  add_tracks(add_clip(add_bones(keys, options), options), options);
  add_names(keys, options);
  add_json(keys, options);
  add_text(keys, options);
  auto* raw = keys->add_flag(
      "--raw", options.raw,
      "All that is stored, headers, records and keys, as CSV: byte,field,value; 16-bit floats as "
      "integers, text and padding in hexadecimal");
  for (const char* other : {"--bones", "--track", "--bone", "--channel", "--names", "--json"})
    raw->excludes(keys->get_option(other));
  keys->get_option("--names")->excludes(keys->get_option("--json")); // it always has names
  auto* events = many_files(
      subcommand(app, options, "events", "What happens at which frame, as CSV: clip,frame,opcode,payload"),
      options);
  add_names(add_clip(add_text(events, options), options), options);
  auto* sample = many_files(
      subcommand(app, options, "sample",
                 "Values at frames as CSV: clip,target,channel,frame,value; of several files: file,clip,..."),
      options);
  add_tracks(add_clip(add_bones(sample, options), options), options);
  add_names(add_text(sample, options), options);
  sample->add_option("--frames", frames,
                     "Frames A to B, both included, every STEP: A:B[:STEP]; default: all whole frames");
  sample
      ->add_option(
          "--rate", rate,
          "Sample at this rate (frames per second), from 0.001 to 1000000, instead of the clip's own")
      ->excludes(sample->get_option("--frames"));
  sample->add_flag("--as-game", options.as_game,
                   "Between whole frames, rotations as PlatinumGames' games make them");
  sample->add_flag("--degrees", options.degrees, "Angles in degrees, whatever the file's unit");
  sample->add_flag("--wide", options.wide,
                   "A row for each frame, a column for each channel: clip,name,frame,4.tx,4.ty,...");

  sample
      ->add_option_function<std::string>(
          "--space", [&options](const std::string& space) { options.model_space = space == "model"; },
          "model: all bones of the skeleton in the model's space, "
          "positions and quaternions; own: the raw tracks (the default)")
      ->check(CLI::IsMember({"own", "model"}));
  add_posing(sample, options);
  sample->add_flag("--no-figure", options.no_figure,
                   "With --space model: no figure, even for motions of which one is known");
  sample->get_option("--space")->excludes(sample->get_option("--track"));

  auto* exp = subcommand(app, options, "exp",
                         "Runs an exp over poses; CSV as sample prints it, with what the exp wrote");
  exp->add_option("FILE", options.files, "An exp, and a table of poses ('-': standard input)")
      ->required()
      ->expected(2);
  add_text(exp, options);

  auto* bench =
      subcommand(app, options, "bench", "How fast a file decodes here: opening, keys, whole clips, poses");
  bench->add_option("FILE", options.files, "A motion or an exp ('-': standard input)")
      ->required()
      ->expected(1);
  add_clip(bench, options);

  auto* gltf = many_files(
      subcommand(app, options, "gltf", "Clips as glTF files, which viewers and Blender play"), options);
  add_out(add_clip(add_bones(gltf, options), options), options,
          "The .glb file, or a folder (FOLDER/) for a file of each clip,")
      ->required();
  add_quiet(gltf, options);
  gltf->add_flag("--all", options.all, "All clips: into one file, or a file each")
      ->excludes(gltf->get_option("--clip"));
  gltf->add_option(
      "--rate", rate,
      "Frames a second, from 0.001 to 1000000: the clip is resampled, between its frames as the games do");
  gltf->add_flag("--curves", options.curves,
                 "Smooth curves as cubics (Blender ignores their tangents), instead of a key at every frame")
      ->excludes(gltf->get_option("--rate"));
  gltf->add_flag("--all-bones", options.all_bones,
                 "Also bones that are no part of the skeleton or figure; they have no parents");
  gltf->add_option_function<std::string>(
          "--axes", [&](const std::string& which) { options.keep_axes = which == "file"; },
          "Axes of bones: y along the bone, as Blender draws it (bone; the default), or as in the file")
      ->check(CLI::IsMember({"bone", "file"}));
  gltf->add_flag("--mesh", options.mesh,
                 "With a solid for each bone and sticks between them, for viewers that show no bones");
  gltf->add_option("--parents", options.parents,
                   "The skeleton, as CSV: bone,parent[,name]; a root's parent is empty (-1 is a bone)");
  gltf->add_option("--rest", options.rest,
                   "Where bones are that the motion does not move, as CSV: bone,x,y,z, from the parent");

  add_posing(gltf, options);
  gltf->add_flag("--no-figure", options.no_figure,
                 "Bones without parents, even for motions of which a figure is known");
  for (const char* other : {"--parents", "--rest", "--curves"})
    for (const char* posing : {"--skeleton", "--exp"})
      gltf->get_option(posing)->excludes(gltf->get_option(other));

  auto* plot = many_files(subcommand(app, options, "plot",
                                     "Curves with their keys and tangents as a picture; default: the first "
                                     "12 that move"),
                          options);
  add_tracks(add_clip(add_bones(plot, options), options), options);
  add_out(plot, options, "The .svg file, or a folder (FOLDER/) for a file of each clip,")->required();
  add_quiet(plot, options);
  plot->add_flag("--all", options.all, "All clips, one file each")->excludes(plot->get_option("--clip"));

  auto* files = subcommand(app, options, "files",
                           "The files in containers, nested ones included, as CSV: file,path,size,format");
  files->add_option("FILE", options.files, "Containers (.dat, .dtt, .pks, ...), folders of them, wildcards")
      ->required();
  add_jobs(files, options);
  add_json(files, options);
  add_text(files, options);
  auto* extract =
      subcommand(app, options, "extract", "Writes the files in containers into a folder; replaces none");
  extract->add_option("FILE", options.files, "Containers (.dat, .dtt, .pks, ...), folders of them, wildcards")
      ->required();
  add_out(extract, options, "The folder (FOLDER/)")->required();
  extract->add_option(
      "--file", options.file_pattern,
      "Only this file: its path in the container or the last part of it, in any case; or those that "
      "match a pattern (* and ? match no /, ** does)");
  add_quiet(extract, options);

  const std::string first = argc > 1 ? argv[1] : "-";
  by_mouse = cli::has_own_console() && (argc < 2 || (!is_command(app, first) && is_path(first)));
  if (by_mouse && argc > 1) return cli::convert_dropped({argv + 1, argv + argc});
  if (first[0] != '-' && !is_path(first)) refuse_unknown(app, first);
  try {
    app.parse(words_of(app, argc, argv));
    if (names_only) {
      for (const std::string& name : cli::format_names())
        if (!cli::print(stdout, name + '\n')) return bad_input;
      return 0;
    }
    if (version) return cli::print(stdout, version_text()) ? 0 : bad_input;
    const bool takes_many = info->parsed() || check->parsed() || keys->parsed() || events->parsed() ||
                            sample->parsed() || gltf->parsed() || plot->parsed();
    const bool named_clip = options.clip.has_value(), wants_containers = files->parsed() || extract->parsed();
    find_inputs(options, takes_many         ? takes::many
                         : wants_containers ? takes::containers
                         : exp->parsed()    ? takes::exp
                                            : takes::one_motion);
    refuse_to_overwrite(options);
    refuse_to_read_twice(options);
    for (std::string& bone : options.only_bones) bone = cli::parse_bone(bone);
    for (std::string& channel : options.only_channels) channel = cli::parse_channel(channel);
    if (frames) options.frames = cli::parse_frames(*frames);
    if (rate) options.rate = cli::parse_rate(*rate);
    options.names = options.names || options.wide;
    if (app.get_subcommands().empty()) {
      std::fputs(app.help().c_str(), stderr);
      if (by_mouse)
        std::fputs("\nDrop motions, containers or folders of them on this program: it converts them to .glb "
                   "files. For all else, start it in a terminal.\n",
                   stderr);
      return bad_usage;
    }
    // A new output without an extension is a folder, if what was asked for is a file for each clip.
    if (gltf->parsed() &&
        (options.all || (options.containers.size() > 1 && !cli::are_of_one_object(options.containers))) &&
        cli::could_be_folder(options.out))
      options.out += '/';
    const bool has_pattern = options.clip && cli::is_pattern(*options.clip);
    if (gltf->parsed() && !options.containers.empty())
      options.all = options.all || !named_clip || options.files.size() != 1;
    if (cli::are_of_one_object(options.containers) &&
        (gltf->parsed() || (sample->parsed() && options.model_space)))
      cli::use_companions(options, options.containers[0]);
    if (gltf->parsed() || (plot->parsed() && cli::is_folder(options.out)))
      options.all = options.all || has_pattern;
    if (check->parsed()) return cli::check(options);
    if (bench->parsed()) return cli::bench(options);
    if (gltf->parsed()) return cli::gltf(options);
    if (plot->parsed()) return cli::plot(options);
    if (extract->parsed()) return cli::extract(options);
    return print_to_output(options, info->parsed()     ? cli::info
                                    : keys->parsed()   ? cli::keys
                                    : files->parsed()  ? cli::files
                                    : events->parsed() ? cli::events
                                    : exp->parsed()    ? cli::exp
                                                       : cli::sample);
  } catch (const CLI::ParseError& e) {
    std::ostringstream help, complaint;
    const int status = app.exit(e, help, complaint);
    std::istringstream lines{complaint.str()}; // these are words of the command line
    for (std::string line; std::getline(lines, line);) (void)cli::print(stderr, cli::printable(line) + '\n');
    (void)cli::print(stdout, help.str());
    return status == 0 ? 0 : bad_usage;
  }
}

int fail(int status, const std::string& why) {
  std::fprintf(stderr, "motley: error: %s\n", cli::printable(why).c_str());
  return status;
}

} // namespace

int main(int argc, char** argv) {
  cli::prepare_streams();
  int status = 0;
  bool by_mouse = false;
  try {
    status = run(argc, argv, by_mouse);
  } catch (const cli::usage_error& e) {
    status = fail(bad_usage, e.what());
  } catch (const std::bad_alloc&) {
    status = fail(bad_input, "out of memory");
  } catch (const std::length_error&) { // more than any memory can hold
    status = fail(bad_input, "out of memory");
  } catch (const std::exception& e) {
    status = fail(bad_input, e.what());
  }
  if (const int why = cli::take_output_failure())
    status = fail(std::max(status, bad_input),
                  "standard output cannot be written: " + std::generic_category().message(why));
  if (by_mouse) cli::wait_for_enter();
  return status;
}
