// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton: which bone hangs on which, and where; from tables, because motions do not say.
#ifndef MOTLEY_EXAMPLES_CLI_SKELETON_HPP
#define MOTLEY_EXAMPLES_CLI_SKELETON_HPP

#include <motley/motley.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "commands.hpp"

namespace cli {

struct skeleton {
  static constexpr std::size_t none = SIZE_MAX;

  std::vector<std::int32_t> bones;              ///< numbers as stored, in ascending order
  std::vector<std::size_t> parents;             ///< places in `bones`; none: a root
  std::vector<std::size_t> in_order;            ///< places in `bones`, parents ahead of their children
  std::map<std::int32_t, motley::vector3> rest; ///< by bone, from its parent

  /// A bone's place in `bones`, which it must be in.
  std::size_t place(std::int32_t bone) const;
};

/// The bones of a motion and those of --parents, with what --parents and --rest say of them; or nothing and a
/// line on stderr.
std::optional<skeleton> read_skeleton(const options& o, const std::vector<std::int32_t>& moved);

} // namespace cli

#endif
