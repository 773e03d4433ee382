// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton/skeleton: the hierarchy and rest positions of bones, from tables: a motion file
// contains no hierarchy. Throws nothing.
#ifndef MOTLEY_EXAMPLES_CLI_SKELETON_SKELETON_HPP
#define MOTLEY_EXAMPLES_CLI_SKELETON_SKELETON_HPP

#include <motley/motley.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

/// The contents of tables about bones, by bone number.
struct bone_tables {
  std::map<std::int32_t, std::optional<std::int32_t>> parents; ///< nothing: a root
  std::map<std::int32_t, motley::vector3> rest;                ///< relative to the parent
  std::map<std::int32_t, std::string> names;                   ///< printable
};

/// The bones of the hierarchy.
std::set<std::int32_t> bones_of(const bone_tables& tables);

/// Reads a table of bone,parent or bone,parent,name: CSV, optionally with a line of column names (which
/// allows any order), a byte order mark, and quotes around cells. Cells are separated by ',', ';' or a tab:
/// as in the names of columns, or else as after the first row's first number. Returns an error message or
/// nothing. No bone may be its own ancestor.
std::string read_parents(std::string_view text, bone_tables& to);
/// The same for bone,x,y,z.
std::string read_rest(std::string_view text, bone_tables& to);

struct skeleton {
  static constexpr std::size_t none = SIZE_MAX;

  std::vector<std::int32_t> bones;   ///< numbers as stored, in ascending order
  std::vector<std::size_t> parents;  ///< indices in `bones`; none: a root
  std::vector<std::size_t> in_order; ///< indices in `bones`, parents before children

  /// The bones that a motion moves, and those of the table of parents.
  skeleton(const bone_tables& tables, std::set<std::int32_t> moved);

  /// Adds a bone with a number of its own, as the last one. `parent`: an index in `bones`.
  void add_leaf(std::size_t parent);

  /// A bone's index in `bones`, which must contain it.
  std::size_t place(std::int32_t bone) const;
};

} // namespace cli

#endif
