/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The motley authors
 * tests/c/check: counts what holds and what does not; reads files. For one unit.
 */
#ifndef MOTLEY_TESTS_C_CHECK_H
#define MOTLEY_TESTS_C_CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed = 0, failed = 0;

static int check(int holds, const char *what, const char *file, int line) {
  if (holds) ++passed;
  else ++failed, printf("%s:%d: %s does not hold\n", file, line, what);
  return holds;
}
#define CHECK(what) check((what) != 0, #what, __FILE__, __LINE__)

/* The exit status. */
static int report(void) {
  printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 && passed > 0 ? 0 : 1;
}

/* Memory of exactly this size, so that a sanitizer sees what goes beyond; never null. */
static void *exactly(size_t size) {
  void *memory = malloc(size > 0 ? size : 1);
  if (memory == NULL) perror("malloc"), exit(2);
  return memory;
}

/* All of a file; null if there is none. */
static unsigned char *read_file(const char *folder, const char *name, size_t *size) {
  char path[4096];
  FILE *file;
  unsigned char *bytes = NULL;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  file = fopen(path, "rb");
  if (file == NULL) return NULL;
  if (fseek(file, 0, SEEK_END) == 0) {
    const long end = ftell(file);
    rewind(file);
    *size = end > 0 ? (size_t)end : 0;
    bytes = (unsigned char *)exactly(*size); /* the cast is for C++ */
    if (fread(bytes, 1, *size, file) != *size) free(bytes), bytes = NULL;
  }
  fclose(file);
  return bytes;
}

#endif
