// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/check: motley check, tests whether files are valid.
#include <string>
#include <vector>

#include "commands.hpp"
#include "inputs/bones.hpp"
#include "inputs/clips.hpp"
#include "inputs/each_file.hpp"
#include "inputs/parallel.hpp"
#include "inputs/report.hpp"
#include "io/output.hpp"
#include "io/text.hpp"
#include "options.hpp"

namespace cli {

namespace {

/// Adds the errors of an open file's clips. If there are many clips, each clip and each name is checked.
template <class File> void add_faults(const File& file, const options& o, std::vector<fault>& found) {
  if constexpr (File::has_many) {
    const auto add = [&](const motley::error& e) {
      if (e) found.push_back(fault_of(e));
    };
    clips all{file, o};
    for (std::size_t i = 0; i < all.size(); ++i) {
      add(all[i].error());
      add(all.name_error(i));
    }
  }
}

/// Prints all errors of a file, one per line. Returns the exit status, or `skipped`.
int check_file(output& out, const std::string& path, const options& o) {
  const auto leave = [&](std::string_view reason) { (void)skip(out, o, path, reason); };
  const auto v = examine(path, o, leave,
                         [&](const auto& file, std::vector<fault>& found) { add_faults(file, o, found); });
  if (!v) return skipped;
  if (v->faults.empty()) out << printable(path) << ": ok\n";
  for (const fault& f : v->faults) out << complaint(path, f.message);
  return v->status;
}

int report_check(output& out, const std::string& path, const options& o) {
  const auto require_nothing = [](const auto&) {};
  return report_file(
      out, path, o, require_nothing,
      [&](json_writer&, const auto& file, std::vector<fault>& found) { add_faults(file, o, found); });
}

} // namespace

int check(const options& o) {
  const bone_names bones{o};
  if (!bones.good()) return 1;
  if (o.json)
    return print_report(o, "check",
                        [&](const std::string& path, output& out) { return report_check(out, path, o); });
  const auto refuse = [](const std::string& path, const std::string& why, output& out) {
    out << complaint(path, why);
  };
  return say_skipped(
      o, for_each_file(
             o, [&](const std::string& path, output& out) { return check_file(out, path, o); }, refuse));
}

} // namespace cli
