// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/command_line/find_inputs: see find_inputs.hpp.
#include "command_line/find_inputs.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "errors.hpp"
#include "inputs/companions.hpp"
#include "inputs/containers.hpp"
#include "inputs/kinds.hpp"
#include "inputs/read_input.hpp"
#include "io/platform.hpp"
#include "io/read_file.hpp"
#include "io/wildcards.hpp"

namespace cli {

namespace fs = std::filesystem;

namespace {

/// True if `out` is a regular file and `in` ("-": standard input) is the same file, even through other paths
/// or links.
bool would_overwrite(const std::string& out, const std::string& in) {
  std::error_code failed;
  fs::path to = to_path(out);
  if (!to.has_filename()) to = to.parent_path(); // "x.dat/" would replace the file x.dat by a folder
  return out != "-" && !in.empty() && fs::is_regular_file(to, failed) &&
         fs::equivalent(path_of_input(in), to, failed);
}

} // namespace

void refuse_to_overwrite(const options& o) {
  std::vector<std::string> read = o.files;
  read.insert(read.end(), o.containers.begin(), o.containers.end());
  for (const std::string& path : o.option_files()) read.push_back(o.on_disk(path));
  for (const std::string& container : o.whole) // info also says what is beside them
    for (std::string& beside : containers_beside(container)) read.push_back(std::move(beside));
  for (const std::string& input : read)
    if (would_overwrite(o.out, input) && !is_earlier_result(input, o))
      throw usage_error{"the output " + o.out + " is the same file as the input " + input};
}

namespace {

/// Standard input can be used only once.
void refuse_to_read_twice(const options& o) {
  std::vector<std::string> read = o.option_files();
  read.insert(read.end(), o.files.begin(), o.files.end());
  if (std::count(read.begin(), read.end(), "-") > 1)
    throw usage_error{"standard input ('-') can be read only once"};
}

/// Replaces words by the files that they mean.
void expand(options& o, takes what) {
  open_container_of(o, o.skeleton, is_skeleton_file, "skeleton");
  open_container_of(o, o.bones, is_table_of_bones, "bone table");
  open_container_of(o, o.exp, is_exp_file, "exp");
  if (what == takes::containers)
    for (const std::string& path : o.files)
      if (const std::string outer = container_around(path); !outer.empty())
        throw usage_error{path + " is in the container " + outer +
                          ": name the container; motley extract --file selects files in it"};
  if (what == takes::many || what == takes::containers) {
    inputs all = expand_inputs(o.files);
    o.files = std::move(all.files);
    o.found = std::move(all.found);
    o.several = o.files.size() > 1 || all.has_folders;
    if (what == takes::many) open_containers(o);
    return;
  }
  for (std::string& word : o.files) {
    const std::vector<std::string> matches = expand_wildcards(word);
    if (matches.size() > 1) throw usage_error{"'" + word + "' matches several files; this command takes one"};
    word = matches.front();
  }
  if (what == takes::exp_and_poses) {
    const std::string given = o.files[0];
    open_container_of(o, o.files[0], is_exp_file, "exp");
    if (o.files[0] != given) o.containers.push_back(o.inner.at(o.files[0]).container);
    return;
  }
  open_containers(o);
  if (o.containers.empty()) return;
  std::erase_if(o.files, [&](const std::string& path) { return !is_motion_file(read_input(path, o).bytes); });
  if (o.files.size() != 1)
    throw usage_error{"this command takes one motion, and " + o.containers[0] + " has " +
                      std::to_string(o.files.size()) + ": name one with --clip; 'motley files' lists them"};
}

} // namespace

void find_inputs(options& o, takes what) {
  expand(o, what);
  refuse_to_read_twice(o);
}

bool is_path(const std::string& word) {
  std::error_code failed;
  return fs::exists(to_path(expand_wildcards(word).front()), failed);
}

} // namespace cli
