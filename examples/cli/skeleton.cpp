// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton: see skeleton.hpp.
#include "skeleton.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numbers.hpp"
#include "output.hpp"

namespace cli {

namespace {

using cells = std::vector<std::string_view>;

std::string_view trimmed(std::string_view cell) {
  const auto is_space = [](char c) { return c == ' ' || c == '\t'; };
  while (!cell.empty() && is_space(cell.front())) cell.remove_prefix(1);
  while (!cell.empty() && is_space(cell.back())) cell.remove_suffix(1);
  if (cell.size() < 2 || cell.front() != '"' || cell.back() != '"') return cell;
  return cell.substr(1, cell.size() - 2);
}

cells split(std::string_view line, char separator) {
  cells all;
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = line.find(separator);
    all.push_back(trimmed(line.substr(0, end)));
    if (end != std::string_view::npos) line.remove_prefix(end + 1);
  }
  return all;
}

/// The order of a table's columns: from its first line, or the usual one.
class column_order {
public:
  explicit column_order(const cells& usual) {
    for (std::size_t i = 0; i < usual.size(); ++i) at_.push_back(i);
  }
  /// False if these are not names of columns. Missing columns have no position.
  bool read(const cells& names, const cells& usual) {
    if (std::find(names.begin(), names.end(), usual[0]) == names.end()) return false;
    for (std::size_t i = 0; i < usual.size(); ++i)
      at_[i] = static_cast<std::size_t>(std::find(names.begin(), names.end(), usual[i]) - names.begin());
    width_ = names.size();
    return true;
  }
  /// The cells in the usual order; those of missing columns are empty. Returns none if there are more cells
  /// than columns, or if one of the first two is missing.
  cells sort(const cells& row) const {
    cells sorted;
    if (row.size() > std::max(width_, at_.size()) || row.size() <= std::max(at_[0], at_[1])) return sorted;
    for (const std::size_t i : at_) sorted.push_back(i < row.size() ? row[i] : std::string_view{});
    return sorted;
  }

private:
  std::vector<std::size_t> at_;
  std::size_t width_ = 0;
};

/// Calls f(cells), which returns an error message or nothing, for each row of a table with these columns.
template <class F> std::string read_table(std::string_view text, const cells& columns, F&& f) {
  const std::size_t begin = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  const char separator = text.substr(0, text.find('\n')).find(';') == std::string_view::npos ? ',' : ';';
  column_order order{columns};
  std::size_t line = 0, rows = 0;
  for (std::size_t at = begin, next = 0; at < text.size(); at = next) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view rest = text.substr(at, end - at);
    next = end + 1;
    if (rest.ends_with('\r')) rest.remove_suffix(1);
    ++line;
    const cells row = split(rest, separator);
    if (rest.empty() || (line == 1 && order.read(row, columns))) continue;
    const cells sorted = order.sort(row);
    const std::string wrong = sorted.empty() ? "has too many or too few cells" : f(sorted);
    if (!wrong.empty())
      return "line " + std::to_string(line) + ' ' + wrong + ", at byte " + std::to_string(at);
    ++rows;
  }
  return rows > 0 ? "" : "the table has no rows, at byte 0";
}

std::string bone_name(std::int32_t bone) { return "bone " + std::to_string(bone); }

/// A bone that is its own ancestor, if there is one; of a cycle the lowest.
std::optional<std::int32_t> find_circle(const std::map<std::int32_t, std::optional<std::int32_t>>& parents) {
  std::set<std::int32_t> sound;
  for (const auto& [bone, parent] : parents) {
    std::set<std::int32_t> path;
    for (std::int32_t at = bone; !sound.contains(at);) {
      if (!path.insert(at).second) {
        std::int32_t least = at; // `at` is in the cycle
        for (std::int32_t other = *parents.at(at); other != at; other = *parents.at(other))
          least = std::min(least, other);
        return least;
      }
      const auto known = parents.find(at);
      if (known == parents.end() || !known->second) break;
      at = *known->second;
    }
    sound.merge(path);
  }
  return {};
}

} // namespace

std::string read_parents(std::string_view text, bone_tables& to) {
  const std::string wrong =
      read_table(text, {"bone", "parent", "name"}, [&](const cells& row) -> std::string {
        std::int32_t bone = 0, parent = 0;
        const bool root = row[1].empty();
        if (!parse(row[0], bone) || (!root && !parse(row[1], parent))) return "is not a row of bone,parent";
        const auto said = root ? std::nullopt : std::optional{parent};
        if (!row[2].empty()) to.names.emplace(bone, escaped(row[2]));
        return to.parents.emplace(bone, said).second ? "" : "gives " + bone_name(bone) + " a second parent";
      });
  if (!wrong.empty()) return wrong;
  const auto circle = find_circle(to.parents);
  return circle ? bone_name(*circle) + " is its own ancestor" : "";
}

std::string read_rest(std::string_view text, bone_tables& to) {
  return read_table(text, {"bone", "x", "y", "z"}, [&](const cells& row) -> std::string {
    std::int32_t bone = 0;
    motley::vector3 at;
    if (!parse(row[0], bone) || !parse(row[1], at.x) || !parse(row[2], at.y) || !parse(row[3], at.z) ||
        !std::isfinite(at.x) || !std::isfinite(at.y) || !std::isfinite(at.z))
      return "is not a row of bone,x,y,z";
    return to.rest.emplace(bone, at).second ? "" : "gives " + bone_name(bone) + " a second place";
  });
}

skeleton::skeleton(const bone_tables& tables, std::set<std::int32_t> moved) {
  for (const auto& [bone, parent] : tables.parents) {
    moved.insert(bone);
    if (parent) moved.insert(*parent);
  }
  bones.assign(moved.begin(), moved.end());
  parents.assign(bones.size(), none);
  std::vector<std::vector<std::size_t>> children(bones.size());
  for (const auto& [bone, parent] : tables.parents)
    if (parent) {
      parents[place(bone)] = place(*parent);
      children[place(*parent)].push_back(place(bone));
    }
  for (std::size_t i = 0; i < bones.size(); ++i)
    if (parents[i] == none) in_order.push_back(i);
  for (std::size_t i = 0; i < in_order.size(); ++i) { // in_order grows during the loop
    const auto& more = children[in_order[i]];
    in_order.insert(in_order.end(), more.begin(), more.end());
  }
}

std::size_t skeleton::place(std::int32_t bone) const {
  return static_cast<std::size_t>(std::lower_bound(bones.begin(), bones.end(), bone) - bones.begin());
}

} // namespace cli
