/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The motley authors
 * tests/c/container: a container, byte by byte.
 */
#ifndef MOTLEY_TESTS_C_CONTAINER_H
#define MOTLEY_TESTS_C_CONTAINER_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static void put_number(unsigned char *to, uint32_t number, size_t size) {
  for (; size > 0; --size, number >>= 8) *to++ = (unsigned char)(number & 0xFF);
}

/* A container of Shenmue, which holds "A.BIN", 4 bytes, and another container of it, "IN.PKS", with an empty "B.BIN": 132
 * bytes, as docs/formats has them. */
static size_t make_container(unsigned char *bytes) {
  memset(bytes, 0, 132);
  memcpy(bytes, "PAKS", 4);
  put_number(bytes + 4, 16, 4); /* where the IPAC begins */
  memcpy(bytes + 16, "IPAC", 4);
  put_number(bytes + 20, 76, 4); /* the directory: all offsets from the IPAC on */
  put_number(bytes + 24, 2, 4);
  memcpy(bytes + 32, "data", 4);
  memcpy(bytes + 36, "IPAC", 4);
  put_number(bytes + 40, 16, 4);
  put_number(bytes + 44, 1, 4);
  memcpy(bytes + 52, "B\0\0\0\0\0\0\0BIN", 11);
  memcpy(bytes + 92, "A\0\0\0\0\0\0\0BIN", 11);
  put_number(bytes + 104, 16, 4);
  put_number(bytes + 108, 4, 4);
  memcpy(bytes + 112, "IN\0\0\0\0\0\0PKS", 11);
  put_number(bytes + 124, 20, 4);
  put_number(bytes + 128, 40, 4);
  return 132;
}

#endif
