// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton/skeleton: see skeleton.hpp.
#include "skeleton/skeleton.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "io/numbers.hpp"
#include "io/text.hpp"

namespace cli {

namespace {

using cells = std::vector<std::string>;

bool is_space(char c) { return c == ' ' || c == '\t'; }

/// Cuts a line into cells, without the spaces around them. A cell in quotes may contain separators; of two
/// quotes in it one stays. Nothing after the closing quote but spaces. Returns false if it is malformed.
bool split(std::string_view line, char separator, cells& all) {
  all.clear();
  for (bool more = true; more;) {
    while (!line.empty() && is_space(line.front()) && line.front() != separator) line.remove_prefix(1);
    std::string cell;
    if (!line.empty() && line.front() == '"') {
      std::size_t at = 1;
      for (; at < line.size() && (line[at] != '"' || line.substr(at).starts_with("\"\"")); ++at) {
        cell += line[at];
        if (line[at] == '"') ++at;
      }
      if (at >= line.size()) return false;
      line.remove_prefix(at + 1);
      while (!line.empty() && is_space(line.front()) && line.front() != separator) line.remove_prefix(1);
      if (!line.empty() && line.front() != separator) return false;
    } else {
      cell = line.substr(0, line.find(separator));
      line.remove_prefix(cell.size());
      while (!cell.empty() && is_space(cell.back())) cell.pop_back();
    }
    all.push_back(std::move(cell));
    more = !line.empty();
    if (more) line.remove_prefix(1);
  }
  return true;
}

/// The separator of a table whose first line this is: the one with which it names the first two columns, or
/// else the character after the number with which it begins.
char separator_of(std::string_view line, const cells& columns) {
  constexpr std::string_view separators = ",;\t";
  cells names;
  for (const char separator : separators)
    if (split(line, separator, names) && std::find(names.begin(), names.end(), columns[0]) != names.end() &&
        std::find(names.begin(), names.end(), columns[1]) != names.end())
      return separator;
  const std::size_t after = line.find_first_not_of(" \"+-0123456789");
  const bool is_one =
      after != std::string_view::npos && separators.find(line[after]) != std::string_view::npos;
  return is_one ? line[after] : ',';
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
    for (const std::size_t i : at_) sorted.push_back(i < row.size() ? row[i] : std::string{});
    return sorted;
  }

private:
  std::vector<std::size_t> at_;
  std::size_t width_ = 0;
};

/// Where a row of a table is.
struct row_place {
  std::size_t line = 0, byte = 0;
};

std::string message(const row_place& at, const std::string& what) {
  return "line " + std::to_string(at.line) + ' ' + what + ", at byte " + std::to_string(at.byte);
}

/// Calls f(cells, place), which returns an error message or nothing, for each row of a table with these
/// columns.
template <class F> std::string read_table(std::string_view text, const cells& columns, F&& f) {
  const std::size_t begin = skip_mark(text);
  const std::size_t first_end = std::min(text.find_first_of("\r\n", begin), text.size());
  const char separator = separator_of(text.substr(begin, first_end - begin), columns);
  column_order order{columns};
  cells row;
  std::size_t line = 0, rows = 0;
  for (std::size_t at = begin, next = 0; at < text.size(); at = next) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view rest = text.substr(at, end - at);
    next = end + 1;
    if (rest.ends_with('\r')) rest.remove_suffix(1);
    ++line;
    const bool is_row = split(rest, separator, row);
    if (rest.empty() || (line == 1 && order.read(row, columns))) continue;
    const cells sorted = order.sort(row);
    const std::string wrong = !is_row          ? "has an unclosed quote"
                              : sorted.empty() ? "has too many or too few cells"
                                               : f(sorted, row_place{line, at});
    if (!wrong.empty()) return message({line, at}, wrong);
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
  std::map<std::int32_t, row_place> places;
  const auto add = [&](const cells& row, const row_place& at) -> std::string {
    std::int32_t bone = 0, parent = 0;
    const bool root = row[1].empty();
    if (!parse(row[0], bone) || (!root && !parse(row[1], parent))) return "is not a row of bone,parent";
    const auto said = root ? std::nullopt : std::optional{parent};
    if (!row[2].empty()) to.names.emplace(bone, escaped(row[2]));
    places.emplace(bone, at);
    return to.parents.emplace(bone, said).second ? "" : "gives " + bone_name(bone) + " a second parent";
  };
  const std::string wrong = read_table(text, {"bone", "parent", "name"}, add);
  if (!wrong.empty()) return wrong;
  const auto circle = find_circle(to.parents);
  return circle ? message(places.at(*circle), "makes " + bone_name(*circle) + " its own ancestor") : "";
}

std::string read_rest(std::string_view text, bone_tables& to) {
  return read_table(text, {"bone", "x", "y", "z"}, [&](const cells& row, const row_place&) -> std::string {
    std::int32_t bone = 0;
    motley::vector3 at;
    if (!parse(row[0], bone) || !parse(row[1], at.x) || !parse(row[2], at.y) || !parse(row[3], at.z) ||
        !std::isfinite(at.x) || !std::isfinite(at.y) || !std::isfinite(at.z))
      return "is not a row of bone,x,y,z";
    return to.rest.emplace(bone, at).second ? "" : "gives " + bone_name(bone) + " a second position";
  });
}

std::set<std::int32_t> bones_of(const bone_tables& tables) {
  std::set<std::int32_t> bones;
  for (const auto& [bone, parent] : tables.parents) {
    bones.insert(bone);
    if (parent) bones.insert(*parent);
  }
  return bones;
}

skeleton::skeleton(const bone_tables& tables, std::set<std::int32_t> moved) {
  moved.merge(bones_of(tables));
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

void skeleton::add_leaf(std::size_t parent) {
  constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max(); // place() finds the first of two
  in_order.push_back(bones.size());
  bones.push_back(std::min(bones.back(), most - 1) + 1);
  parents.push_back(parent);
}

std::size_t skeleton::place(std::int32_t bone) const {
  return static_cast<std::size_t>(std::lower_bound(bones.begin(), bones.end(), bone) - bones.begin());
}

} // namespace cli
