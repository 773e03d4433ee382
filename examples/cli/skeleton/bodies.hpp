// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton/bodies: what is known of a motion's body from the name of its format. Throws nothing.
#ifndef MOTLEY_EXAMPLES_CLI_SKELETON_BODIES_HPP
#define MOTLEY_EXAMPLES_CLI_SKELETON_BODIES_HPP

#include <string_view>

namespace cli {

/// True if z is up in the model space of a format of motions or skeletons; otherwise y is.
constexpr bool is_z_up(std::string_view format) { return format == "anim" || format == "cinf"; }

/// Which file gives the bones of the format's motions a body; empty if none does. A literal.
constexpr std::string_view body_source(std::string_view format) {
  if (format == "bayonetta" || format == "bayonetta2") return "the model's wmb";
  if (format == "okami" || format == "god_hand") return "the model's MD";
  if (format == "anim") return "the character's CINF";
  return "";
}

} // namespace cli

#endif
