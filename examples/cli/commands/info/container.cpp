// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/info/container: see container.hpp.
#include "commands/info/container.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "errors.hpp"
#include "inputs/clips.hpp"
#include "inputs/companions.hpp"
#include "inputs/contents.hpp"
#include "inputs/limits.hpp"
#include "inputs/read_input.hpp"
#include "inputs/shared_limits.hpp"
#include "io/platform.hpp"
#include "io/text.hpp"

namespace cli {

namespace {

/// The files of a container by what they are.
struct sorted_contents {
  std::vector<std::string> motions{}, models{}, exps{}; ///< with what is to say about them
  std::set<std::string> motion_stems{};
  std::map<std::string, std::size_t> others{}; ///< by extension or type
  std::size_t containers = 0, empty = 0, damaged = 0, events = 0;
  std::vector<std::pair<std::string, std::string>> broken{}; ///< files of our formats, and what is wrong
  std::vector<std::string> unchecked{}; ///< archives whose clips are beyond the limit of the container
};

std::string stem_in(const std::string& name) { return to_string(to_path(name).stem()); }

/// A file "pl0010_0000_0_seq.bxm", with any number before "_seq", belongs to the motion pl0010_0000.mot.
std::string motion_of_events(const std::string& name) {
  constexpr std::string_view ending = "_seq.bxm";
  if (!name.ends_with(ending)) return {}; // sort() keeps no empty stem
  const std::string stem = name.substr(0, name.size() - ending.size());
  const std::size_t number = stem.rfind('_');
  return number == stem.npos ? stem : stem.substr(0, number);
}

/// The kind of a file by its name: "wtb", or "SEQ" of "SEQ_001".
std::string kind_of(const std::string& name) {
  const std::size_t dot = name.rfind('.'), line = name.rfind('_');
  if (dot != name.npos) return name.substr(dot + 1);
  const bool is_slot = line != name.npos && name.find_first_not_of("0123456789", line + 1) == name.npos;
  return is_slot ? name.substr(0, line) : std::string{"other"};
}

/// Each archive has a limit of its own for opening its clips, and all together have that of shared_limits.
sorted_contents sort(const contents& inside, std::span<const std::byte> bytes, const options& o) {
  const double most = shared_limits::mib_of(inside.counted);
  sorted_contents s;
  contents_budget budget{inside, o};
  for (const contained& f : inside.files) {
    if (!f.container.empty()) ++s.containers;
    if (!f.container.empty()) continue;
    if (!f.place.why_not.empty()) ++s.damaged;
    if (!f.place.why_not.empty()) continue;
    if (!budget.take(f)) break;
    const bytes_inside held = bytes_of(f.place, bytes);
    const auto file = held.bytes;
    if (file.empty()) ++s.empty;
    bool is_known = false;
    const motley::error e =
        with_file(file, std::min(file.size(), f.place.packed), {}, [&]<class File>(const File& opened) {
          const std::string line = printable(f.path) + ": " + std::string{File::format::name};
          is_known = true;
          if constexpr (File::has_clips) {
            if (std::string stem = stem_in(f.name()); !stem.empty()) s.motion_stems.insert(std::move(stem));
            clips all{opened, o};
            const bool is_checked = o.no_limits || allowance::spent_together() < most;
            if (File::has_many && !is_checked) s.unchecked.push_back(f.path);
            for (std::size_t i = 0; File::has_many && is_checked && i < all.size(); ++i)
              if (const auto clip = all[i]; !clip)
                s.broken.emplace_back(f.path, fault_of(clip.error()).message);
            const auto first = all.size() == 1 ? all[0] : motley::error::empty_clip();
            s.motions.push_back(
                line + ", " + (first ? counted(first->frame_count(), "frame") : counted(all.size(), "clip")));
          } else if constexpr (File::is_skeleton) {
            s.models.push_back(line + ", " + counted(opened.content.bone_count(), "bone"));
          } else if constexpr (File::is_program) {
            s.exps.push_back(line);
          } else {
            is_known = false;
          }
        });
    const bool is_broken = e && has_our_magic(file);
    if (is_broken) s.broken.emplace_back(f.path, why_not_opened(e, f.path, file).message);
    if (!is_known && !is_broken && !file.empty()) ++s.others[printable(kind_of(f.name()))];
  }
  for (const contained& f : inside.files)
    s.events += s.motion_stems.contains(motion_of_events(f.name())) ? 1 : 0;
  return s;
}

void print_lines(output& out, std::string_view one, const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  out << counted(lines.size(), one) << ":\n";
  for (const std::string& line : lines) out << "  " << line << '\n';
}

/// The files of the same name beside a container that hold more of the same object.
void print_beside(output& out, const std::string& path, const options& o) {
  for (const std::string& name : containers_beside(path)) {
    const auto in = read_container(name, o);
    const auto inside = in->why_not.empty() ? contents_of(*in, o, name) : nullptr;
    if (!inside) continue;
    const sorted_contents s = sort(*inside, in->bytes, o);
    out << "beside it: " << printable(name) << ", " << counted(inside->files.size(), "file") << '\n';
    for (const auto* lines : {&s.models, &s.exps})
      for (const std::string& line : *lines) out << "  " << line << '\n';
    return;
  }
}

} // namespace

int print_container(output& out, const std::string& path, const options& o) try {
  const auto in = read_container(path, o);
  if (!in->why_not.empty()) return out.complain(path, in->why_not);
  const auto inside = contents_of(*in, o, path);
  if (!inside) return out.complain(path, no_container);
  const sorted_contents s = sort(*inside, in->bytes, o);
  out << "container: " << inside->format << ", " << counted(inside->files.size(), "file");
  if (s.containers > 0) out << ", " << counted(s.containers, "container") << " among them";
  out << '\n';
  print_lines(out, "motion", s.motions);
  print_lines(out, "skeleton", s.models);
  print_lines(out, "exp", s.exps);
  if (path != "-") print_beside(out, path, o);
  if (s.events > 0)
    out << "not read: " << counted(s.events, "file")
        << " NAME_n_seq.bxm beside motions, of unknown contents\n";
  for (const auto& [kind, count] : s.others)
    out << "other: " << counted(count, "file") << " of kind " << kind << '\n';
  if (s.empty > 0) out << "empty: " << counted(s.empty, "file") << '\n';
  out << "size: " << in->bytes.size() << " bytes\n";
  int status = 0;
  for (const contained& f : inside->files)
    if (!f.place.why_not.empty()) status = out.complain(path + '/' + f.path, f.place.why_not);
  for (const auto& [file, why] : s.broken) status = out.complain(path + '/' + file, why);
  if (!s.unchecked.empty())
    status = out.complain(
        path + '/' + s.unchecked[0],
        "the files before it have used up the limit for a container of this size: the clips of " +
            counted(s.unchecked.size(), "file") + " are not checked; --no-limits lifts this limit");
  const auto incomplete = o.inner.find(path); // see open_containers()
  return incomplete == o.inner.end() ? status : out.complain(path, incomplete->second.why_not);
} catch (const input_error& e) {
  return out.complain(path, e.what());
}

} // namespace cli
