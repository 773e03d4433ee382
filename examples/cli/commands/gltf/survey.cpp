// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/gltf/survey: see survey.hpp.
#include "commands/gltf/survey.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "io/output.hpp"

namespace cli {

allowance shared_numbers(const options& o, const rigging& rig, std::size_t size) {
  return {o, rig.size + size, limits::shared_numbers};
}

file_survey survey(const options& o, const rigging& rig, bool may_change) {
  file_survey found;
  std::map<std::string, std::size_t> sizes; // of files with clips, by container; "" is none
  const bool any_outside = std::any_of(o.files.begin(), o.files.end(),
                                       [&](const std::string& path) { return !o.inner.contains(path); });
  std::size_t most = 0;
  std::set<std::string_view> containers;
  for (const std::string& path : o.files)
    if (const auto inner = o.inner.find(path); inner != o.inner.end()) {
      const std::string& container = inner->second.container;
      const auto own = o.sizes.find(container);
      if (own != o.sizes.end() && containers.insert(container).second) most += own->second;
    }
  const allowance at_most = shared_numbers(o, rig, most);
  for (const std::string& path : o.files) {
    output nowhere{[](std::FILE*, std::string_view) { return true; }}; // errors are printed when it is used
    const open_file file = open_clips(o, path, rig, nowhere);
    for (const wanted_clip& clip : file.clips) found.figures.insert(clip.figure);
    found.clips += file.clips.size();
    found.cost += file.cost;
    if (!file.clips.empty()) {
      const auto inner = o.inner.find(path);
      sizes[inner == o.inner.end() ? "" : inner->second.container] += file.counted;
    }
    if (!may_change && !any_outside && !at_most.allows(found.cost)) break; // what follows changes nothing
  }
  for (const auto& [container, size] : sizes) {
    const auto own = o.sizes.find(container);
    found.size += own == o.sizes.end() ? size : std::min(size, own->second);
  }
  return found;
}

} // namespace cli
