// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/command_line/dropped: see dropped.hpp.
#include "command_line/dropped.hpp"

#include <cstdio>
#include <cstdlib>

#include "command_line/command_line.hpp"
#include "command_line/find_inputs.hpp"
#include "commands.hpp"
#include "io/output.hpp"
#include "io/platform.hpp"
#include "options.hpp"

namespace cli {

bool is_started_by_mouse(int argc, char** argv) {
  const char* const said = std::getenv("MOTLEY_OWN_CONSOLE");
  if ((said == nullptr || *said == '\0') && !is_only_console_process()) return false;
  return argc < 2 || (find_command(argv[1]) == nullptr && is_path(argv[1]));
}

int run_dropped(int argc, char** argv) {
  if (argc < 2) {
    const int status = run_command_line(argc, argv);
    (void)print(stderr,
                "\nDrop motions, containers or folders of them on this program: it converts them to .glb "
                "files. For everything else, start it in a terminal.\n");
    return status;
  }
  options o;
  o.files.assign(argv + 1, argv + argc);
  o.all = true;
  o.beside = true;
  find_inputs(o, takes::many);
  return gltf(o);
}

void wait_for_enter() {
  if (!is_terminal(stdin)) return;
  (void)print(stderr, "Press Enter to close this window.\n");
  for (int c = std::getchar(); c != '\n' && c != '\r' && c != EOF;) c = std::getchar();
}

} // namespace cli
