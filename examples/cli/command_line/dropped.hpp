// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/command_line/dropped: what the program does when the mouse starts it: files dropped on it
// become glTF.
#ifndef MOTLEY_EXAMPLES_CLI_COMMAND_LINE_DROPPED_HPP
#define MOTLEY_EXAMPLES_CLI_COMMAND_LINE_DROPPED_HPP

namespace cli {

/// True if the mouse started the program, with the paths that were dropped on it: it owns its console, which
/// closes when the program ends, and no command is named. On Windows only; but the environment variable
/// MOTLEY_OWN_CONSOLE, if not empty, makes the console its own on every system, for tests.
bool is_started_by_mouse(int argc, char** argv);

/// Converts the files, and the motions in the folders, as `motley gltf --all` does. Each result lies beside
/// its file: WALK.glb, or WALK/CLIP.glb for each clip of a file of several. A container becomes one file with
/// all its motions, or a folder if they are too many or move different bodies. Without paths: says what to
/// drop. Returns the exit status.
int run_dropped(int argc, char** argv);

/// Waits for Enter, so that the console stays open; does nothing if standard input is no console.
void wait_for_enter();

} // namespace cli

#endif
