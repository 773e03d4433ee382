// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/root_choice: --in-place and --root: which bone moves the character, and whether it
// may.
#ifndef MOTLEY_EXAMPLES_CLI_ROOT_CHOICE_HPP
#define MOTLEY_EXAMPLES_CLI_ROOT_CHOICE_HPP

#include <cstdint>
#include <optional>

namespace cli {

struct root_choice {
  bool in_place = false;              ///< it stays where it is at frame 0
  std::optional<std::int32_t> bone{}; ///< its number in motions; absent: the clip's own root
};

} // namespace cli

#endif
