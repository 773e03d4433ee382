// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/gltf/summary: see summary.hpp.
#include "commands/gltf/summary.hpp"

#include <cstddef>
#include <cstdio>

#include "io/output.hpp"
#include "io/text.hpp"

namespace cli {

namespace {

/// A reason without the advice that follows it behind a ';', which may also be in parentheses.
std::string without_advice(const std::string& why) {
  std::size_t depth = 0;
  for (std::size_t i = 0; i < why.size(); ++i) {
    if (why[i] == '(') ++depth;
    if (why[i] == ')' && depth > 0) --depth;
    if (depth == 0 && why.compare(i, 2, "; ") == 0) return why.substr(0, i);
  }
  return why;
}

} // namespace

void gltf_summary::count(std::size_t clips_of_file, const std::string& why_not) {
  clips += clips_of_file;
  if (!why_not.empty()) ++reasons[without_advice(why_not)];
}

gltf_summary& gltf_summary::operator+=(const gltf_summary& other) {
  files += other.files;
  files_inside += other.files_inside;
  containers += other.containers;
  clips += other.clips;
  written += other.written;
  for (const auto& [why, count] : other.reasons) reasons[why] += count;
  return *this;
}

void gltf_summary::say() const {
  const std::string some = files_inside < files ? ", " + std::to_string(files_inside) + " of them" : "",
                    in = containers > 0 ? some + " in " + counted(containers, "container") : "";
  (void)print(stderr, counted(files, "file") + in + ": " + counted(clips, "clip") + ", " +
                          counted(written, "file") + " written\n");
  for (const auto& [why, count] : reasons) note(counted(count, "file") + " skipped: " + why);
}

} // namespace cli
