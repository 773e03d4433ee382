// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton: which bone hangs on which, and where; from tables, because motions do not say.
// Throws nothing.
#ifndef MOTLEY_EXAMPLES_CLI_SKELETON_HPP
#define MOTLEY_EXAMPLES_CLI_SKELETON_HPP

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

/// What tables say of bones, by their numbers.
struct bone_tables {
  std::map<std::int32_t, std::optional<std::int32_t>> parents; ///< nothing: a root
  std::map<std::int32_t, motley::vector3> rest;                ///< from the parent
  std::map<std::int32_t, std::string> names;                   ///< printable
};

/// Reads a table of bone,parent or bone,parent,name: CSV, with or without a line that names the columns (they
/// can then have any order), a byte order mark, quotes around cells; with ';' between cells if its first line
/// has one. Returns what is wrong with it, or nothing. No bone is its own ancestor.
std::string read_parents(std::string_view text, bone_tables& to);
/// The same for bone,x,y,z.
std::string read_rest(std::string_view text, bone_tables& to);

struct skeleton {
  static constexpr std::size_t none = SIZE_MAX;

  std::vector<std::int32_t> bones;   ///< numbers as stored, in ascending order
  std::vector<std::size_t> parents;  ///< places in `bones`; none: a root
  std::vector<std::size_t> in_order; ///< places in `bones`, parents ahead of their children

  /// The bones that a motion moves and those of the table of parents.
  skeleton(const bone_tables& tables, std::set<std::int32_t> moved);

  /// A bone's place in `bones`, which it must be in.
  std::size_t place(std::int32_t bone) const;
};

} // namespace cli

#endif
