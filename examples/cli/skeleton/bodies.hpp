// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton/bodies: what is known of a motion's body from the name of its format. Throws nothing.
#ifndef MOTLEY_EXAMPLES_CLI_SKELETON_BODIES_HPP
#define MOTLEY_EXAMPLES_CLI_SKELETON_BODIES_HPP

#include <string_view>

namespace cli {

/// True if z is up in the format's model space; otherwise y is.
constexpr bool is_z_up(std::string_view format) { return format == "anim"; }

/// What gives the bones of the format's motions a body.
constexpr std::string_view body_source(std::string_view format) {
  if (format == "bayonetta" || format == "bayonetta2") return "the model's wmb has one";
  if (format == "okami" || format == "god_hand") return "the model's MD has one";
  if (format == "anim") return "the character's CINF has one";
  return "tables of parents and places give one";
}

} // namespace cli

#endif
