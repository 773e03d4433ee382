/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The motley authors
 * examples/c/motley: the C interface of motley: decodes game animation files. For C99 and every language that can
 * call C. README.md has a complete program.
 *
 * Memory. The file's bytes are borrowed: keep them, unchanged and in place, until every handle made from them is
 * closed. (A baked clip and a binding do not need them.) A handle (motley_file, motley_clip, ...) owns its memory
 * until its motley_..._close(); handles may be closed in any order, and closing a null pointer does nothing. All
 * other results are written to the caller's memory.
 *
 * Errors. Functions return a motley_status: MOTLEY_OK, which is 0, or the number of an error. On an error the outputs
 * keep their values, except that a new handle is null, and where a function says otherwise. Functions that read the
 * file also fill a motley_error, unless it is null, in any case: the sentence, the byte offset. Files may be hostile:
 * any bytes, numbers and null pointers give an error or a defined result. What is not checked is a pointer to less
 * memory than was said, and a handle that was closed. C++ exceptions never leave a function.
 *
 * Lists. A function that fills an array takes its capacity in elements and always writes the number of elements that
 * exist to *count. If that is more than the capacity, it fills the array and returns MOTLEY_ERROR_TOO_LITTLE_MEMORY.
 * To ask for the number alone, pass a null array and the capacity 0: that returns MOTLEY_OK.
 *
 * Threads. There is no global state. Handles are immutable, and threads may share them, except a motley_player, which
 * one thread may use at a time. No other thread may use a handle while it is closed.
 *
 * Stability. Functions, constants and structs never change; new features are new functions, and enumerations may get
 * new constants: handle unknown numbers. Only a new major version may break this, and has another soname then
 * (libmotley.so.1 is this one's): docs/versioning.md. What takes or makes a motley_skeleton is experimental: a later
 * version may replace such a function by one of another name; the old one continues to work.
 *
 * Conventions. Clips, tracks, bones of a skeleton and records are numbered from 0. Frames count from the start of the
 * clip and need not be whole. Translations are in the model's unit, times in seconds, angles in the clip's
 * rotation_unit, quaternions in the order w, x, y, z. Texts are NUL-terminated and cut to fit their arrays; those from
 * files are in the game's encoding.
 */
#ifndef MOTLEY_H
#define MOTLEY_H

#include "motley_base.h"  /* errors, constants */
#include "motley_bones.h" /* transforms of bones, skeletons, exps */
#include "motley_clips.h" /* files, clips, tracks, players */
#include "motley_containers.h" /* the files in containers */

#endif
