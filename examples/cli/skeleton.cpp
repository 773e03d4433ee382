// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton: see skeleton.hpp.
#include "skeleton.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>

#include "files.hpp"
#include "numbers.hpp"

namespace cli {

namespace {

struct row {
  std::size_t line, byte;
  std::vector<std::string_view> cells;
};

/// The lines of a table; without empty ones, and without a first line that names the columns.
std::vector<row> rows_of(std::string_view text, std::string_view columns) {
  std::vector<row> rows;
  std::size_t line = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view rest = text.substr(at, end - at);
    if (rest.ends_with('\r')) rest.remove_suffix(1);
    row r{++line, at, {}};
    at = end + 1;
    if (rest.empty() || (line == 1 && rest == columns)) continue;
    for (std::size_t comma = 0; comma != std::string_view::npos;) {
      comma = rest.find(',');
      r.cells.push_back(rest.substr(0, comma));
      if (comma != std::string_view::npos) rest.remove_prefix(comma + 1);
    }
    rows.push_back(std::move(r));
  }
  return rows;
}

/// f(row) for each row of a table, which returns what is wrong with it, if anything is.
template <class F> bool read_table(const std::string& path, std::string_view columns, F&& f) {
  if (path.empty()) return true;
  const auto bytes = read_file(path);
  if (!bytes) return false;
  const std::string_view text{reinterpret_cast<const char*>(bytes->data()), bytes->size()};
  for (const row& r : rows_of(text, columns)) {
    const std::string wrong = f(r);
    if (wrong.empty()) continue;
    complain(path, "line " + std::to_string(r.line) + ' ' + wrong + ", at byte " + std::to_string(r.byte));
    return false;
  }
  return true;
}

std::string bone_name(std::int32_t bone) { return "bone " + std::to_string(bone); }

/// Puts parents ahead of their children. Returns a bone that is its own ancestor, if there is one.
std::optional<std::size_t> sort_bones(skeleton& s) {
  std::vector<std::vector<std::size_t>> children(s.bones.size());
  for (std::size_t i = 0; i < s.bones.size(); ++i) {
    if (s.parents[i] == skeleton::none)
      s.in_order.push_back(i);
    else
      children[s.parents[i]].push_back(i);
  }
  for (std::size_t i = 0; i < s.in_order.size(); ++i) { // grows as it goes
    const auto& more = children[s.in_order[i]];
    s.in_order.insert(s.in_order.end(), more.begin(), more.end());
  }
  if (s.in_order.size() == s.bones.size()) return {};
  std::vector<bool> sound(s.bones.size());
  for (const std::size_t i : s.in_order) sound[i] = true;
  auto bad = static_cast<std::size_t>(std::find(sound.begin(), sound.end(), false) - sound.begin());
  for (std::size_t i = 0; i < s.bones.size(); ++i) bad = s.parents[bad]; // into the circle, if not there yet
  return bad;
}

} // namespace

std::size_t skeleton::place(std::int32_t bone) const {
  return static_cast<std::size_t>(std::lower_bound(bones.begin(), bones.end(), bone) - bones.begin());
}

std::optional<skeleton> read_skeleton(const options& o, const std::vector<std::int32_t>& moved) {
  std::map<std::int32_t, std::optional<std::int32_t>> parents;
  const auto read_parent = [&](const row& r) -> std::string {
    std::int32_t bone = 0, parent = 0;
    const bool root = r.cells.size() == 2 && r.cells[1].empty();
    if (r.cells.size() != 2 || !parse(r.cells[0], bone) || (!root && !parse(r.cells[1], parent)))
      return "is not a row of bone,parent";
    const auto said = root ? std::nullopt : std::optional{parent};
    return parents.emplace(bone, said).second ? "" : "gives " + bone_name(bone) + " a second parent";
  };
  if (!read_table(o.parents, "bone,parent", read_parent)) return {};

  std::set<std::int32_t> known{moved.begin(), moved.end()};
  for (const auto& [bone, parent] : parents) known.insert(bone);
  skeleton s;
  s.bones.assign(known.begin(), known.end());
  s.parents.assign(s.bones.size(), skeleton::none);
  for (const auto& [bone, parent] : parents) {
    if (!parent) continue;
    if (!known.contains(*parent)) {
      complain(o.parents, "the parent of " + bone_name(bone) + ", " + bone_name(*parent) +
                              ", is neither in the motion nor has a line of its own");
      return {};
    }
    s.parents[s.place(bone)] = s.place(*parent);
  }
  if (const auto bad = sort_bones(s)) {
    complain(o.parents, bone_name(s.bones[*bad]) + " is its own ancestor");
    return {};
  }

  const auto read_rest = [&](const row& r) -> std::string {
    std::int32_t bone = 0;
    motley::vector3 at;
    if (r.cells.size() != 4 || !parse(r.cells[0], bone) || !parse(r.cells[1], at.x) ||
        !parse(r.cells[2], at.y) || !parse(r.cells[3], at.z) || !std::isfinite(at.x) ||
        !std::isfinite(at.y) || !std::isfinite(at.z))
      return "is not a row of bone,x,y,z";
    if (!known.contains(bone)) return "is about " + bone_name(bone) + ", which the skeleton does not have";
    return s.rest.emplace(bone, at).second ? "" : "gives " + bone_name(bone) + " a second place";
  };
  if (!read_table(o.rest, "bone,x,y,z", read_rest)) return {};
  return s;
}

} // namespace cli
