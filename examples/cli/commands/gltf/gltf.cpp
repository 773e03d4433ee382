// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/gltf/gltf: motley gltf, clips as glTF files: one for each clip, or one for all.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "commands.hpp"
#include "commands/gltf/cost.hpp"
#include "commands/gltf/maker.hpp"
#include "commands/gltf/survey.hpp"
#include "exp/chosen_exp.hpp"
#include "inputs/bones.hpp"
#include "inputs/clip_choice.hpp"
#include "inputs/companions.hpp"
#include "inputs/each_file.hpp"
#include "inputs/kinds.hpp"
#include "inputs/read_input.hpp"
#include "io/output.hpp"
#include "io/result_names.hpp"
#include "io/safe_writer.hpp"
#include "io/text.hpp"
#include "options.hpp"
#include "skeleton/armature.hpp"
#include "skeleton/skeleton.hpp"

namespace cli {

namespace {

/// Reads a table if there is one; `read` returns an error message. Adds the table's size.
template <class F>
bool read_table(const std::string& path, const options& o, bone_tables& to, std::size_t& size,
                const F& read) {
  if (path.empty()) return true;
  const auto in = require_input(path, o); // a pipe, too, is read for each result
  if (!in) return false;
  size += in->counted();
  const std::string wrong =
      read(std::string_view{reinterpret_cast<const char*>(in->bytes.data()), in->bytes.size()}, to);
  if (!wrong.empty()) complain(path, wrong);
  return wrong.empty();
}

/// Makes what belongs to one armature. Clips that one file cannot hold, because their armatures differ or
/// because they are too many, go into the folder `apart`, if it is given. This changes o.out and o.beside:
/// options of thousands of containers are not copied for each of them.
int make_gltf_files(options& o, gltf_results& to, const std::string& apart = {}) {
  bone_tables tables;
  std::size_t size = 0;
  if (!read_table(o.parents, o, tables, size, read_parents) ||
      !read_table(o.rest, o, tables, size, read_rest))
    return 1;
  const bone_names numbers{o};
  const bool is_one = o.beside ? !o.out.empty() : !is_folder(o.out);
  const bool wants_figure =
      !o.no_figure && !o.curves && o.parents.empty() && o.rest.empty() && o.skeleton.empty();
  armatures figures{o, wants_figure};
  const chosen_exp exp{o};
  if (!numbers.good() || !figures.good() || !exp.good()) return 1;
  const bool is_shared = is_one && (o.all || o.files.size() > 1);
  const std::uint64_t bones = figures.given() != nullptr ? cost_of(*figures.given()) : cost_of(tables);
  written_text text;
  if (o.all) text = is_shared ? written_text::in_one_for_all() : written_text::in_a_file();
  const rigging rig{figures,
                    exp,
                    size + figures.size() + exp.size(),
                    is_shared ? 0 : bones,
                    text,
                    {o.all_bones, bones_of(tables)}};
  file_survey found;
  if (is_shared && (wants_figure || o.files.size() > 1)) found = survey(o, rig, wants_figure, !apart.empty());
  const auto write_apart = [&] {
    o.out = apart;
    o.beside = false;
    return make_gltf_files(o, to);
  };
  if (is_shared && found.figures.size() > 1 && !apart.empty()) return write_apart();
  if (is_shared && found.figures.size() != 1) figures.forget_figures(); // one file can hold one
  gltf_maker maker{o, tables, numbers, rig, to};
  const int written = is_one ? maker.write_one(found, !apart.empty()) : maker.write_each();
  if (maker.is_too_large() && !apart.empty()) return write_apart();
  const int status = maker.finish(written);
  to.done += maker.summary();
  return status;
}

/// True if a file is a motion, or is named by the user, who then wants to know why it is none.
bool is_wanted(const options& o, const std::string& path) {
  return !o.found.contains(path) || is_motion_file(read_input(path, o).bytes);
}

/// The files by the container that they are in; by "" those that are in none.
std::map<std::string, std::vector<std::string>> by_container(const options& o) {
  std::map<std::string, std::vector<std::string>> files;
  for (const std::string& path : o.files) {
    const auto inner = o.inner.find(path);
    files[inner == o.inner.end() ? "" : inner->second.container].push_back(path);
  }
  return files;
}

/// The inputs that have results of their own: wanted files, and containers with some.
std::vector<std::string> sources(const options& o) {
  std::vector<std::string> all;
  for (const auto& [container, files] : by_container(o))
    for (const std::string& path : files) {
      if (!is_wanted(o, path)) continue;
      all.push_back(container.empty() ? path : container);
      if (!container.empty()) break;
    }
  return all;
}

/// Where the results of a container go: a file or a folder, and the folder of clips that one file cannot
/// hold.
struct result_place {
  std::string out, apart{};
};

/// The files of each container by themselves: each has a model of its own. They go into a folder each, or
/// into a file beside it. A summary of all is last.
int make_for_each_container(const options& all, gltf_results& to) {
  auto files = by_container(all);
  distinct_words words{all.containers};
  const std::string folder = as_folder(all.out);
  int status = 0;
  bool any = false;
  options o = all; // one copy for all, see make_gltf_files()
  const auto make = [&](const std::string& container, const auto& place_of_it) {
    o.files = std::move(files[container]);
    if (o.files.empty()) return;
    const bool has_motions = std::any_of(o.files.begin(), o.files.end(),
                                         [&](const std::string& path) { return is_wanted(all, path); });
    if (!has_motions) {
      const char* const why =
          container.empty() ? "not a supported motion file" : "in a container without motions";
      to.done += {.files = o.files.size(),
                  .files_inside = container.empty() ? 0U : o.files.size(),
                  .containers = container.empty() ? 0U : 1U,
                  .reasons = {{why, o.files.size()}}};
      return;
    }
    any = true;
    const result_place place = place_of_it();
    o.out = place.out;
    o.beside = all.beside;
    o.skeleton = all.skeleton;
    o.exp = all.exp;
    o.containers.clear();
    if (!container.empty()) {
      if (!o.quiet) (void)print(stderr, printable(container) + ":\n");
      o.containers = {container};
      use_companions(o, container);
    }
    status = std::max(status, make_gltf_files(o, to, place.apart));
  };
  make("", [&] { return result_place{all.out}; });
  for (std::size_t i = 0; i < all.containers.size(); ++i) {
    const std::string& container = all.containers[i];
    distinct_words::claim claim{words, i};
    make(container, [&] {
      return all.beside ? result_place{to.beside.of(container) + ".glb", to.beside.folder_of(container)}
                        : result_place{folder + claim.word() + '/'};
    });
  }
  if (!any) return complain(no_motions);
  if (!all.quiet && all.containers.size() > 1) {
    (void)print(stderr, "in all:\n");
    to.done.say();
  }
  return status;
}

} // namespace

void settle_gltf(options& o) {
  const bool is_one_object = are_of_one_object(o.containers), names_clip = o.clip || o.clip_was_path;
  // A new output without an extension is a folder, if what was asked for is a file for each clip.
  if ((o.all || (o.containers.size() > 1 && !is_one_object)) && could_be_folder(o.out)) o.out += '/';
  if (!o.containers.empty()) o.all = o.all || !names_clip || o.files.size() != 1;
  if (is_one_object) use_companions(o, o.containers[0]);
  o.all = o.all || (o.clip && is_pattern(*o.clip));
}

int gltf(const options& o) {
  refuse_extension(o.out, {".glb"}, "a .glb file");
  const bool one_by_one = o.beside || (o.containers.size() > 1 && is_folder(o.out));
  options inputs = without_earlier_results(o);
  if (o.beside) inputs.files = sources(o);
  for (const std::string& container : o.containers) // their models
    for (std::string& beside : containers_beside(container)) inputs.containers.push_back(std::move(beside));
  gltf_results to{paths_beside{inputs.files}, safe_writer{inputs, o.beside ? is_our_gltf : nullptr}};
  if (one_by_one) return make_for_each_container(o, to);
  options own = o;
  return make_gltf_files(own, to);
}

} // namespace cli
