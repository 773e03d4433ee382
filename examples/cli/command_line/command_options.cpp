// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/command_line/command_options: the options of each command, in the order of its help.
#include <CLI/CLI.hpp>

#include <string>
#include <vector>

#include "command_line/option_values.hpp"
#include "commands.hpp"
#include "options.hpp"

namespace cli {

namespace {

void add_bones(CLI::App& sub, options& o) {
  sub.add_option(
      "--bones", o.bones,
      "A model's bone index translate table: bones are printed with the model's numbers, '?' marks "
      "a motion's number that the model lacks; cameras are in no model and always have the '?'");
}

void add_clip(CLI::App& sub, options& o) {
  sub.add_option(
      "--clip", o.clip,
      "Only this clip: its number or its name (case is ignored); or those that match a pattern (*, ?). Of a "
      "container: only this file in it (** also matches /)");
}

/// `condition` ends the help of this and of the next functions: "; only with ...".
void add_skeleton(CLI::App& sub, options& o, const std::string& condition = "") {
  sub.add_option(
      "--skeleton", o.skeleton,
      "The skeleton that the motion moves: a PlatinumGames model (wmb), a CINF, or a model of Okami "
      "or God Hand (MD)" +
          condition);
}

/// Options that only commands that pose a skeleton have.
void add_posing(CLI::App& sub, options& o, const std::string& condition = "") {
  add_skeleton(sub, o, condition);
  auto* exp = sub.add_option("--exp", o.exp,
                             "An exp, which makes some bones of the skeleton follow others" + condition);
  sub.add_flag("--no-exp", o.no_exp, "Do not use an exp that is found in the container" + condition)
      ->excludes(exp);
  sub.add_option_function<std::string>(
         "--missing",
         [&o](const std::string& rule) {
           o.missing = rule == "rest" ? motley::missing_channels::rest : motley::missing_channels::zero;
         },
         "If the motion has no rotation or scale for a bone of the skeleton: zero (not rotated or scaled; "
         "the default), or rest (as at rest)" +
             condition)
      ->check(CLI::IsMember({"zero", "rest"}));
}

void add_mirror(CLI::App& sub, options& o) {
  sub.add_flag("--mirror", o.mirror,
               "Mirrors clips of Shenmue's people and animals as the game does: left and right are swapped");
}

/// --in-place and --root.
CLI::Option* add_root(CLI::App& sub, options& o, const std::string& condition = "") {
  sub.add_flag("--in-place", o.root.in_place, "The character stays where its root is at frame 0");
  return sub.add_option_function<std::string>(
      "--root", [&o](const std::string& text) { o.root.bone = parse_root(text); },
      "The bone that moves the character, by its number in the motion; default: that of the format" +
          condition);
}

void add_jobs(CLI::App& sub, options& o) {
  sub.add_option_function<std::string>(
      "-j,--jobs", [&o](const std::string& text) { o.jobs = parse_jobs(text); },
      "How many files are processed at once; default: one for each core");
}

void add_many_files(CLI::App& sub, options& o) {
  sub.add_option("FILE", o.files, "Motions, containers and folders of them, wildcards ('-': standard input)")
      ->required();
  add_jobs(sub, o);
}

/// Containers alone.
void add_containers(CLI::App& sub, options& o) {
  sub.add_option("FILE", o.files, "Containers (.dat, .dtt, .pks, ...), folders of them, wildcards")
      ->required();
}

/// An option that may be repeated. read(text) adds one value.
template <class Read>
void add_repeated(CLI::App& sub, const std::string& name, const std::string& what, const Read& read) {
  sub.add_option_function<std::vector<std::string>>(
         name,
         [read](const std::vector<std::string>& all) {
           for (const std::string& text : all) read(text);
         },
         what + "; may be repeated")
      ->allow_extra_args(false);
}

void add_tracks(CLI::App& sub, options& o) {
  add_repeated(sub, "--track", "Only this track, counted from 0 (a quaternion counts as four)",
               [&o](const std::string& text) { o.tracks.push_back(parse_track(text)); });
  add_repeated(sub, "--bone", "Only this bone, as it is printed",
               [&o](const std::string& text) { o.only_bones.push_back(parse_bone(text)); });
  add_repeated(sub, "--channel", "Only this channel: tx, ry, qw, u14, ...",
               [&o](const std::string& text) { o.only_channels.push_back(parse_channel(text)); });
}

void add_json(CLI::App& sub, options& o) {
  sub.add_flag("--json", o.json, "One JSON document about all files");
}

void add_names(CLI::App& sub, options& o) {
  sub.add_flag("--names", o.names, "A column with the clip's name, after its number");
}

CLI::Option* add_out(CLI::App& sub, options& o, const std::string& what) {
  return sub.add_option("-o,--output", o.out, what + " ('-': standard output)");
}

void add_quiet(CLI::App& sub, options& o) {
  sub.add_flag("--quiet", o.quiet, "No lines about files that are skipped or written");
}

/// A command whose output is text.
void add_text(CLI::App& sub, options& o) {
  add_out(sub, o, "The file to write, in UTF-8");
  add_quiet(sub, o);
}

CLI::Option* add_rate(CLI::App& sub, options& o, const std::string& what) {
  return sub.add_option_function<std::string>(
      "--rate", [&o](const std::string& text) { o.rate = parse_rate(text); }, what);
}

} // namespace

void info_options(CLI::App& sub, options& o) {
  add_many_files(sub, o);
  add_bones(sub, o);
  add_clip(sub, o);
  auto* list =
      sub.add_flag("--list", o.list, "A line for each clip: clip,encoding,frames,channels,keys,name");
  add_skeleton(sub, o);
  add_json(sub, o);
  add_text(sub, o);
  sub.get_option("--json")->excludes(list);
}

void check_options(CLI::App& sub, options& o) {
  add_many_files(sub, o);
  add_bones(sub, o);
  add_json(sub, o);
  add_quiet(sub, o);
}

void keys_options(CLI::App& sub, options& o) {
  add_many_files(sub, o);
  add_bones(sub, o);
  add_clip(sub, o);
  add_tracks(sub, o);
  add_names(sub, o);
  add_json(sub, o);
  add_text(sub, o);
  auto* raw = sub.add_flag(
      "--raw", o.raw,
      "All that is stored, headers, records and keys, as CSV: byte,field,value; 16-bit floats as "
      "integers, text and padding in hexadecimal");
  for (const char* other : {"--bones", "--track", "--bone", "--channel", "--names", "--json"})
    raw->excludes(sub.get_option(other));
  sub.get_option("--names")->excludes(sub.get_option("--json")); // it always has names
}

void events_options(CLI::App& sub, options& o) {
  add_many_files(sub, o);
  add_text(sub, o);
  add_clip(sub, o);
  add_names(sub, o);
}

void sample_options(CLI::App& sub, options& o) {
  add_many_files(sub, o);
  add_bones(sub, o);
  add_clip(sub, o);
  add_tracks(sub, o);
  add_text(sub, o);
  add_names(sub, o);
  auto* frames = sub.add_option_function<std::string>(
      "--frames", [&o](const std::string& text) { o.frames = parse_frames(text); },
      "Frames A to B, both included, every STEP: A:B[:STEP]; default: all whole frames");
  add_rate(sub, o,
           "Sample at this rate (frames per second), from 0.001 to 1000000, instead of the clip's own")
      ->excludes(frames);
  sub.add_flag("--as-game", o.as_game,
               "Between whole frames, rotations as PlatinumGames' games compute them");
  sub.add_flag("--degrees", o.degrees, "Angles in degrees, whatever the file's unit");
  sub.add_flag("--wide", o.wide,
               "A row for each frame, a column for each channel: clip,name,frame,4.tx,4.ty,...");
  sub.add_option_function<std::string>(
         "--space", [&o](const std::string& space) { o.model_space = space == "model"; },
         "model: all bones of the skeleton in the model's space, "
         "positions and quaternions; own: the raw tracks (the default)")
      ->check(CLI::IsMember({"own", "model"}));
  add_posing(sub, o, "; only with --space model");
  sub.add_flag("--no-figure", o.no_figure, "Do not use a built-in figure; only with --space model");
  add_mirror(sub, o);
  sub.get_option("--space")->excludes(sub.get_option("--track"));
  auto* motion = sub.add_flag("--root-motion", o.root_motion,
                              "How the root has moved the character since frame 0: "
                              "clip,frame,tx,ty,tz,qw,qx,qy,qz, along its axes at frame 0");
  add_root(sub, o, "; only with --in-place or --root-motion");
  for (const char* other :
       {"--in-place", "--wide", "--degrees", "--as-game", "--space", "--bones", "--track", "--bone",
        "--channel", "--skeleton", "--exp", "--no-exp", "--missing", "--no-figure"})
    motion->excludes(sub.get_option(other));
}

void exp_options(CLI::App& sub, options& o) {
  sub.add_option("FILE", o.files, "An exp, and a table of poses ('-': standard input)")
      ->required()
      ->expected(2);
  add_text(sub, o);
}

void bench_options(CLI::App& sub, options& o) {
  sub.add_option("FILE", o.files, "A motion or an exp ('-': standard input)")->required()->expected(1);
  add_clip(sub, o);
}

void gltf_options(CLI::App& sub, options& o) {
  add_many_files(sub, o);
  add_bones(sub, o);
  add_clip(sub, o);
  add_out(sub, o, "The .glb file to write, or a folder (FOLDER/) for a file of each clip")->required();
  add_quiet(sub, o);
  sub.add_flag("--all", o.all, "All clips: into one file, or a file each")
      ->excludes(sub.get_option("--clip"));
  auto* rate =
      add_rate(sub, o,
               "Resample the clip at this rate (frames per second), from 0.001 to 1000000; rotations "
               "of PlatinumGames' motions as sample --as-game has them");
  sub.add_flag(
         "--curves", o.curves,
         "Keeps smooth translations and scales as cubics instead of a key at every frame (Blender ignores "
         "their tangents)")
      ->excludes(rate);
  sub.add_flag("--all-bones", o.all_bones,
               "Also bones that are no part of the skeleton or figure; they have no parents");
  sub.add_option_function<std::string>(
         "--axes", [&o](const std::string& which) { o.keep_axes = which == "file"; },
         "Axes of bones: y along the bone, as Blender draws it (bone; the default), or as in the file")
      ->check(CLI::IsMember({"bone", "file"}));
  sub.add_flag("--mesh", o.mesh,
               "Adds a solid for each bone and sticks between them, for viewers that show no bones");
  sub.add_option("--parents", o.parents,
                 "The skeleton, as CSV: bone,parent[,name]; a root's parent is empty (-1 is a bone)");
  sub.add_option("--rest", o.rest,
                 "Positions of bones that the motion does not move, as CSV: bone,x,y,z, from the parent");
  add_root(sub, o)->needs(sub.get_option("--in-place"));
  add_posing(sub, o);
  sub.add_flag("--no-figure", o.no_figure, "Do not use a built-in figure: bones then have no parents");
  add_mirror(sub, o);
  for (const char* other : {"--parents", "--rest", "--curves"})
    for (const char* posing : {"--skeleton", "--exp"})
      sub.get_option(posing)->excludes(sub.get_option(other));
}

void plot_options(CLI::App& sub, options& o) {
  add_many_files(sub, o);
  add_bones(sub, o);
  add_clip(sub, o);
  add_tracks(sub, o);
  add_out(sub, o, "The .svg file to write, or a folder (FOLDER/) for a file of each clip")->required();
  add_quiet(sub, o);
  sub.add_flag("--all", o.all, "All clips, one file each")->excludes(sub.get_option("--clip"));
  add_mirror(sub, o);
  add_root(sub, o)->needs(sub.get_option("--in-place"));
}

void files_options(CLI::App& sub, options& o) {
  add_containers(sub, o);
  add_jobs(sub, o);
  add_json(sub, o);
  add_text(sub, o);
}

void extract_options(CLI::App& sub, options& o) {
  add_containers(sub, o);
  sub.add_option("-o,--output", o.out, "The folder to write (FOLDER/)")->required();
  sub.add_option(
      "--file", o.file_pattern,
      "Only this file: its path in the container or the last part of it (case is ignored); or those that "
      "match a pattern (* and ? match no /, ** does)");
  add_quiet(sub, o);
}

} // namespace cli
