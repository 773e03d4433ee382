// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/command_line/dropped: what the program does when the mouse starts it: files dropped on it
// become glTF.
#ifndef MOTLEY_EXAMPLES_CLI_COMMAND_LINE_DROPPED_HPP
#define MOTLEY_EXAMPLES_CLI_COMMAND_LINE_DROPPED_HPP

#include <string>
#include <vector>

namespace cli {

/// True if the program owns its console, which closes when the program ends: on Windows, if the mouse started
/// it and not a shell. The environment variable MOTLEY_OWN_CONSOLE, if not empty, makes it true on every
/// system, for tests.
bool has_own_console();

/// Converts the files, and the motions in the folders, as `motley gltf --all` does. Each result lies beside
/// its file: WALK.glb, or WALK/CLIP.glb for each clip of a file of several. A container becomes one file with
/// all its motions, or a folder if they are too many or move different bodies. Returns the exit status.
int convert_dropped(const std::vector<std::string>& paths);

/// Waits for Enter, so that the console stays open; does nothing if standard input is no console.
void wait_for_enter();

} // namespace cli

#endif
