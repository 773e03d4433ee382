// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/companions: see companions.hpp.
#include "inputs/companions.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <span>
#include <system_error>
#include <utility>

#include "inputs/containers.hpp"
#include "inputs/contents.hpp"
#include "inputs/kinds.hpp"
#include "inputs/read_input.hpp"
#include "io/output.hpp"
#include "io/platform.hpp"
#include "io/text.hpp"

namespace cli {

namespace fs = std::filesystem;

namespace {

using bytes_view = std::span<const std::byte>;

/// What goes with the motions in a container, a model or an exp: the `wanted` file named like it, else the
/// first, in it or in the .dat or .dtt of the same name beside it. Its path as an input; empty if there is
/// none.
std::string find_companion(options& o, const std::string& container, bool (*wanted)(bytes_view)) {
  const std::string stem = folded(to_string(to_path(container).stem()));
  std::vector<std::string> places{container};
  if (container != "-")
    for (std::string& beside : containers_beside(container)) places.push_back(std::move(beside));
  expander expand{o, true};
  for (const std::string& place : places) {
    const auto inside = open_input(place, o);
    if (!inside) continue;
    const auto in = read_container(place, o);
    std::vector<const contained*> found;
    contents_budget budget{*inside, o};
    for (const contained& f : inside->files) {
      if (!f.container.empty() || !f.place.why_not.empty()) continue;
      if (!budget.take(f)) break;
      if (wanted(bytes_of(f.place, in->bytes).bytes)) found.push_back(&f);
    }
    if (found.empty()) continue;
    const auto named = std::find_if(found.begin(), found.end(), [&](const contained* f) {
      return folded(to_string(to_path(f->name()).stem())) == stem;
    });
    return expand.add(place, named != found.end() ? **named : *found[0]);
  }
  return {};
}

} // namespace

std::vector<std::string> containers_beside(const std::string& path) {
  const fs::path own = to_path(path);
  std::vector<std::string> all;
  for (const char* extension : {".dat", ".dtt", ".DAT", ".DTT"}) { // the usual one first
    fs::path beside = own;
    beside.replace_extension(extension);
    std::error_code failed;
    if (fs::exists(beside, failed) && !fs::equivalent(own, beside, failed)) all.push_back(to_string(beside));
  }
  return all;
}

void use_companions(options& o, const std::string& container) {
  const bool is_without_parents = o.no_figure && !o.model_space; // of gltf
  if (is_without_parents || o.curves || !o.parents.empty() || !o.rest.empty()) return;
  std::string used;
  if (o.skeleton.empty()) {
    o.skeleton = find_companion(o, container, is_skeleton_file);
    if (!o.skeleton.empty()) used = "the skeleton is " + o.skeleton + " (--skeleton selects another)";
  }
  if (o.exp.empty() && !o.no_exp) {
    o.exp = find_companion(o, container, is_exp_file);
    if (!o.exp.empty())
      used += (used.empty() ? "" : "; ") + ("the exp is " + o.exp) + " (--no-exp leaves it out)";
  }
  if (!used.empty() && !o.quiet) note(used);
}

bool are_of_one_object(const std::vector<std::string>& containers) {
  const auto object = [](const std::string& container) {
    return to_path(container).replace_extension().lexically_normal();
  };
  return !containers.empty() && std::all_of(containers.begin(), containers.end(), [&](const std::string& c) {
    return object(c) == object(containers[0]);
  });
}

} // namespace cli
