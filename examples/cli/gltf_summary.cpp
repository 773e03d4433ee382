// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf_summary: see gltf_summary.hpp.
#include "gltf_summary.hpp"

#include <cstdio>

#include "output.hpp"

namespace cli {

void gltf_summary::count(std::size_t clips_of_file, const std::string& why_not) {
  clips += clips_of_file;
  if (!why_not.empty()) ++reasons[why_not.substr(0, why_not.find("; "))];
}

gltf_summary& gltf_summary::operator+=(const gltf_summary& other) {
  files += other.files;
  containers += other.containers;
  clips += other.clips;
  written += other.written;
  for (const auto& [why, count] : other.reasons) reasons[why] += count;
  return *this;
}

void gltf_summary::say() const {
  const std::string in = containers > 0 ? " in " + counted(containers, "container") : "";
  std::fprintf(stderr, "%s%s: %s, %s written\n", counted(files, "file").c_str(), in.c_str(),
               counted(clips, "clip").c_str(), counted(written, "file").c_str());
  for (const auto& [why, count] : reasons)
    std::fprintf(stderr, "note: %s skipped: %s\n", counted(count, "file").c_str(), printable(why).c_str());
}

} // namespace cli
