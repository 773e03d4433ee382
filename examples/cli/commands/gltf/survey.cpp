// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/gltf/survey: see survey.hpp.
#include "commands/gltf/survey.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "inputs/shared_limits.hpp"
#include "io/output.hpp"

namespace cli {

allowance shared_numbers(const options& o, const rigging& rig, std::size_t size) {
  return {o, rig.size + size, limits::shared_numbers};
}

file_survey survey(const options& o, const rigging& rig, bool may_change, bool can_split) {
  file_survey found;
  std::map<std::string, std::size_t> sizes; // of files with clips, by container; "" is none
  shared_limits left{o};
  const auto look_at = [&](std::size_t n, depth how) {
    const std::string& path = o.files[n];
    output nowhere{[](std::FILE*, std::string_view) { return true; }}; // errors are printed when it is used
    const open_file file = open_clips(o, path, rig, nowhere, how);
    left.spend(n, share_of_container(file));
    for (const wanted_clip& clip : file.clips) found.figures.insert(clip.figure);
    found.clips += file.clips.size();
    found.cost += file.cost;
    if (file.clips.empty()) return;
    const auto inner = o.inner.find(path);
    sizes[inner == o.inner.end() ? "" : inner->second.container] += file.counted;
  };
  const auto is_inside = [&](std::size_t n) { return o.inner.contains(o.files[n]); };
  // First the files outside of containers, which raise the limit. What containers raise it by is known.
  for (std::size_t n = 0; n < o.files.size(); ++n)
    if (!is_inside(n)) look_at(n, depth::all);
  std::size_t most = sizes[""];
  std::set<std::string_view> containers;
  for (std::size_t n = 0; n < o.files.size(); ++n) {
    if (!is_inside(n)) continue;
    const std::string& container = o.inner.at(o.files[n]).container;
    const auto own = o.sizes.find(container);
    if (own != o.sizes.end() && containers.insert(container).second) most += own->second;
  }
  const allowance at_most = shared_numbers(o, rig, most);
  for (std::size_t n = 0; n < o.files.size(); ++n) {
    if (!is_inside(n)) continue;
    const bool is_too_much = !at_most.allows(found.cost),
               is_settled = !found.figures.empty() && (!may_change || can_split);
    if (is_too_much && is_settled) break;             // what follows changes nothing
    if (can_split && found.figures.size() > 1) break; // nor does it here
    // Beyond the limits it only matters whether the figures differ: with several, one file has none of them.
    look_at(n, is_too_much || !left.allows(n) ? depth::without_moments : depth::all);
  }
  for (const auto& [container, size] : sizes) {
    const auto own = o.sizes.find(container);
    found.size += own == o.sizes.end() ? size : std::min(size, own->second);
  }
  return found;
}

} // namespace cli
