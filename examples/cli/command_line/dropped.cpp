// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/command_line/dropped: see dropped.hpp.
#include "command_line/dropped.hpp"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "commands.hpp"
#include "inputs/contents.hpp"
#include "io/output.hpp"
#include "io/platform.hpp"
#include "io/wildcards.hpp"

namespace cli {

bool has_own_console() {
  const char* const said = std::getenv("MOTLEY_OWN_CONSOLE");
  return (said != nullptr && *said != '\0') || is_only_console_process();
}

int convert_dropped(const std::vector<std::string>& paths) {
  options o;
  inputs all = expand_inputs(paths);
  o.files = std::move(all.files);
  o.found = std::move(all.found);
  o.several = o.files.size() > 1 || all.has_folders;
  o.all = true;
  o.beside = true;
  open_containers(o);
  return gltf(o);
}

void wait_for_enter() {
  if (!is_terminal(stdin)) return;
  (void)print(stderr, "Press Enter to close this window.\n");
  for (int c = std::getchar(); c != '\n' && c != '\r' && c != EOF;) c = std::getchar();
}

} // namespace cli
