/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The motley authors
 * tests/c/known: opens files whose numbers are known: tests/support/make_sample.cpp and tests/fuzz/make_seeds.cpp write
 * them. For one unit.
 */
#ifndef MOTLEY_TESTS_C_KNOWN_H
#define MOTLEY_TESTS_C_KNOWN_H

#include <math.h>

#include "check.h"

static const char *folder;

static int near(double a, double b) { return fabs(a - b) < 1e-5; }

/* A file's bytes, which stay until the program ends, as what looks into them does. */
static unsigned char *keep_file(const char *name, size_t *size) {
  static unsigned char *kept[16];
  static size_t count = 0;
  if (count == 16) exit(2);
  kept[count] = read_file(folder, name, size);
  return kept[count++];
}
static motley_file *open_file(const char *name, const char *format) {
  size_t size = 0;
  unsigned char *bytes = keep_file(name, &size);
  motley_file *file = NULL;
  motley_error error;
  if (!CHECK(bytes != NULL)) exit(2);
  if (!CHECK(motley_file_open(bytes, size, format, &file, &error) == MOTLEY_OK)) puts(error.message), exit(1);
  CHECK(error.code == MOTLEY_OK && strcmp(error.message, "nothing is wrong") == 0);
  return file;
}
static motley_clip *open_clip(const char *name) {
  motley_file *file = open_file(name, NULL);
  motley_clip *clip = NULL;
  if (!CHECK(motley_clip_open(file, 0, &clip, NULL) == MOTLEY_OK)) exit(1);
  motley_file_close(file); /* the clip does without */
  return clip;
}

#endif
