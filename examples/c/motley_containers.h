/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The motley authors
 * examples/c/motley_containers: the files in a game's containers: .dat, .dtt, .pks. Include motley.h.
 */
#ifndef MOTLEY_CONTAINERS_H
#define MOTLEY_CONTAINERS_H

#include "motley_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The files of a container and of the containers in it, in the order of their tables; a container comes before its
 * files. Immutable. */
typedef struct motley_container motley_container;

/** Describes a file in a container. */
typedef struct motley_contained_file {
  uint64_t offset;   /**< of its first byte, from the start of the outermost container's bytes */
  uint64_t size;     /**< in bytes; 0: an empty file */
  int64_t container; /**< the number of the file that it is in; -1: it is in the outermost container */
  int32_t kind;      /**< MOTLEY_KIND_...: what its bytes are; -1: unknown */
  int32_t reserved;  /**< 0 */
  char format[32];   /**< "bayonetta2", "wmb", "dat" ...; empty: unknown */
} motley_contained_file;

/** Opens a container and those in it. The bytes are borrowed, see motley.h; unpack them first if they are compressed.
 * MOTLEY_ERROR_UNKNOWN_FORMAT if they are no container. A file whose entry is damaged, and a container in it that does
 * not open, do not keep the others from being read.
 * MOTLEY_ERROR_TOO_MUCH if files, or the containers in it, overlap so much that together they are more than 8 times as large as
 * the container, or if the paths of all files are longer than 64 MiB together. MOTLEY_ERROR_BAD_VALUE if there are more
 * than 262144 files, or if listing them all would take too long. No container of a game is like that. Allocates about 200
 * bytes for each file. */
MOTLEY_API motley_status motley_container_open(const void *bytes, size_t size, motley_container **container,
                                               motley_error *error);

/** Closes a container. */
MOTLEY_API void motley_container_close(motley_container *container);

/** Writes the number of files. */
MOTLEY_API motley_status motley_container_get_file_count(const motley_container *container, size_t *count);

/** Describes file `number`. MOTLEY_ERROR_RANGE if there is none; otherwise what is wrong with its entry. */
MOTLEY_API motley_status motley_container_get_file(const motley_container *container, size_t number,
                                                   motley_contained_file *file, motley_error *error);

/** The path of file `number`, "inner.dat/walk.mot", as a list of characters that ends with a NUL. Names are as stored, so
 * they may hold any character but NUL: check them before you write files. MOTLEY_ERROR_RANGE if there is none. */
MOTLEY_API motley_status motley_container_get_path(const motley_container *container, size_t number, char *path,
                                                   size_t capacity, size_t *count);

/** Writes the number of the first file from number `from` on that has this path; -1 if there is none. Several files may
 * have the same path. */
MOTLEY_API motley_status motley_container_find(const motley_container *container, const char *path, size_t from,
                                               int64_t *number);

#ifdef __cplusplus
}
#endif

#endif
