/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The motley authors
 * examples/c/motley: game animation files from C, and from all that can call C (C99 or later). README.md, beside
 * this file, shows a whole program.
 *
 * Memory. A file's bytes stay the caller's: nothing copies them, so they must stay where they are, unchanged,
 * until everything that was made of them is closed; a baked clip alone does without. What a function makes
 * (motley_file, motley_clip, ...) is an opaque handle with memory of its own, which the function's counterpart
 * motley_..._close() gives back; handles need not be closed in any order, and closing a null pointer does
 * nothing. All else is written to the caller's memory.
 *
 * Errors. A function returns a motley_status: MOTLEY_OK, which is 0, or what is wrong. Whatever it should have
 * written is then as it was, unless the function says otherwise; a pointer to a new handle is null. Functions
 * that look into a file also take a motley_error, which may be null, for the whole story: a sentence and the byte
 * of the file. Files and arguments may be anything: no bytes, no number and no null pointer leads to undefined
 * behaviour, but a pointer to too little memory, or a handle that is closed, does. No exception leaves a function.
 *
 * Lists. A function that fills an array takes its capacity, in elements, and tells in *count how many elements
 * there are. If they are more than fit, it fills the array and returns MOTLEY_ERROR_TOO_LITTLE_MEMORY. So a null
 * array of capacity 0 asks for the number.
 *
 * Threads. No function has state outside its arguments. A handle is immutable, so that any number of threads may
 * use it at once, except a motley_player: one thread at a time, one player for each. Close a handle when no other
 * thread uses it.
 *
 * Stability. Structs have members of fixed width and never change; neither do numbers, and what functions take.
 * What is new gets names of its own, and enumerations may get more constants: meet a number that you do not know
 * with a default. As long as motley's version begins with 0, a new minor version may break these promises, and
 * then has another soname (libmotley.so.0.1); see docs/versioning.md.
 *
 * Numbers. Clips, tracks, bones of a skeleton and records count from 0. Frames are floats counted from a clip's
 * start. Translations are in the model's unit, times in seconds, rotations in a clip's rotation_unit, quaternions
 * in the order w, x, y, z. Texts end with a NUL; those in arrays are cut to fit. Texts from files are in the
 * game's encoding.
 */
#ifndef MOTLEY_H
#define MOTLEY_H

#include "motley_base.h"  /* errors, constants */
#include "motley_bones.h" /* transforms of bones, skeletons, exps */
#include "motley_clips.h" /* files, clips, tracks, players */

#endif
