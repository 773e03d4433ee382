// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/gltf/cost: what the text of a glTF file costs, in numbers of the same memory.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_GLTF_COST_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_GLTF_COST_HPP

#include <cstddef>
#include <cstdint>

#include "skeleton/armature.hpp"
#include "skeleton/skeleton.hpp"

namespace cli {

/// The cost of an animation channel's JSON, in numbers of the same memory.
inline constexpr std::uint64_t written_for_each = 48;

/// The cost of the JSON of one of many clips, likewise. A file takes a block of 4 KiB on a disk.
struct written_text {
  std::uint64_t clip = 0, channel = 0;

  static constexpr written_text in_a_file() { return {1024, written_for_each}; }
  static constexpr written_text in_one_for_all() { return {64, written_for_each}; }
};

/// The cost of a hierarchy from tables, independent of clips.
inline std::uint64_t cost_of(const bone_tables& tables) {
  std::uint64_t cost = written_for_each * skeleton{tables, {}}.bones.size();
  for (const auto& [bone, name] : tables.names) cost += name.size();
  return cost;
}
/// The cost of an armature.
inline std::uint64_t cost_of(const armature& a) {
  std::uint64_t cost = written_for_each * a.transform_count();
  for (std::size_t i = 0; i < a.bone_count(); ++i) cost += a.name(i).size();
  return cost;
}

} // namespace cli

#endif
