/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The motley authors
 * examples/c/motley_clips: files, their clips and tracks, and poses over time. Include motley.h.
 */
#ifndef MOTLEY_CLIPS_H
#define MOTLEY_CLIPS_H

#include "motley_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Files ---- */

/** A file of clips, an exp or a bone table. Immutable. */
typedef struct motley_file motley_file;

/** What a file is. */
typedef struct motley_file_info {
  char format[32];     /**< "bayonetta2", "exp" ... */
  int32_t kind;        /**< MOTLEY_KIND_... */
  int32_t byte_order;  /**< MOTLEY_ORDER_... */
  uint64_t size;       /**< in bytes */
  uint64_t clip_count; /**< 0 if it holds none */
  uint64_t records;    /**< of an exp; else 0 */
} motley_file_info;

/** A warning: see the enumeration. */
typedef struct motley_warning {
  int32_t code;          /**< MOTLEY_WARNING_... */
  int32_t reserved;      /**< 0 */
  uint64_t offset;       /**< byte of the file: the record, or the start of its data */
  int64_t value;         /**< as the code says; else 0 */
  motley_track_id track; /**< the record that is suspicious; its record is -1 if it is none */
  char message[256];     /**< all of it as a sentence, without a full stop */
} motley_warning;

/** The name of format number `number` that can be opened, files first, then skeletons; null if there are not so
 * many. Two formats may share a name. Static. */
MOTLEY_API const char *motley_format_name(size_t number);

/** What the bytes look like, without opening them: *certainty (MOTLEY_CERTAINTY_...), *kind, and the format's
 * name, static; each pointer may be null. MOTLEY_ERROR_UNKNOWN_FORMAT or _AMBIGUOUS_FORMAT if it cannot be told.
 * Skeletons are looked for where no other format is surer. */
MOTLEY_API motley_status motley_identify(const void *bytes, size_t size, const char **format, int32_t *kind,
                                         int32_t *certainty);

/** Opens a file of clips, an exp or a bone table, and checks all that its format's open() checks. `bytes` are
 * borrowed until the file and all clips of it are closed; null if size is 0. `format`: its name, or null to
 * detect it. MOTLEY_ERROR_UNKNOWN_FORMAT for a skeleton, too. Takes time in proportion to size. */
MOTLEY_API motley_status motley_file_open(const void *bytes, size_t size, const char *format, motley_file **file,
                                          motley_error *error);

/** Gives a file back. Its clips stay usable as long as the bytes are there. */
MOTLEY_API void motley_file_close(motley_file *file);

/** What the file is. */
MOTLEY_API motley_status motley_file_get_info(const motley_file *file, motley_file_info *info);

/** Everything suspicious about the file itself. That about its clips: motley_clip_get_warnings(). */
MOTLEY_API motley_status motley_file_get_warnings(const motley_file *file, motley_warning *warnings,
                                                  size_t capacity, size_t *count);

/** The stored name of clip `clip`, with a NUL behind it, which *count counts, too: a clip without a name has 1.
 * MOTLEY_ERROR_NO_CLIP if there is none; the name's error if it cannot be read. */
MOTLEY_API motley_status motley_file_get_clip_name(const motley_file *file, size_t clip, char *name,
                                                   size_t capacity, size_t *count, motley_error *error);

/** An event of a clip, which happens at a frame, or a command, which belongs to all of it. */
typedef struct motley_event {
  int32_t frame;         /**< as stored; -1: a command */
  uint32_t opcode;       /**< as stored */
  uint64_t offset;       /**< the byte of the file at which it starts */
  uint64_t payload;      /**< the byte at which what follows frame and opcode starts; 0 if nothing does */
  uint64_t payload_size; /**< in bytes */
} motley_event;

/** All commands, then all events, of clip `clip`, in the file's order. MOTLEY_ERROR_NO_CLIP if there is none; if
 * they are broken, their error, and the array may have been written to. */
MOTLEY_API motley_status motley_file_get_events(const motley_file *file, size_t clip, motley_event *events,
                                                size_t capacity, size_t *count, motley_error *error);

/** The place in a model of bone number `bone` of a motion, by a bone table; -1: the model has none.
 * MOTLEY_ERROR_WRONG_KIND if the file is no table. */
MOTLEY_API motley_status motley_table_find(const motley_file *file, int32_t bone, int32_t *place);

/* ---- Clips ---- */

/** A motion: frames 0 to frame_count - 1. Immutable. Refers to the file's bytes, no longer to the motley_file. */
typedef struct motley_clip motley_clip;

/** What a clip is. */
typedef struct motley_clip_info {
  uint32_t frame_count;  /**< of the clip */
  uint32_t track_count;  /**< in tracks */
  uint64_t pose_size;    /**< floats in a pose: the sum of all tracks' components */
  uint64_t key_count;    /**< of all tracks; may be less than their lists have, see MOTLEY_WARNING_WRONG_KEY_COUNT */
  float frame_rate;      /**< frames a second */
  float duration;        /**< in seconds; each frame counts, as in a loop */
  int32_t rotation_unit; /**< MOTLEY_UNIT_... */
  int32_t loops;         /**< MOTLEY_YES, MOTLEY_NO or MOTLEY_UNKNOWN */
  int32_t byte_order;    /**< MOTLEY_ORDER_... */
  int32_t reserved;      /**< 0 */
} motley_clip_info;

/** A track: one moving number, vector or rotation of a bone. */
typedef struct motley_track {
  motley_track_id id;    /**< as the file numbers it; channel is that of its first component */
  uint64_t row;          /**< where in a pose its first component is; the others follow */
  uint64_t key_count;    /**< keys or samples; with 1 the track never moves */
  int32_t components;    /**< floats in a pose: 1, or 3 of a vector, or 4 of a quaternion */
  int32_t interpolation; /**< MOTLEY_INTERPOLATION_... */
  int32_t is_rotation;   /**< 1: a quaternion; else 0 */
  int32_t is_sampled;    /**< 1: it stores a value for each frame; else 0 */
  char coding[32];       /**< how the curve is stored, in words: "u8 keys" */
} motley_track;

/** A key of a number. Keys of vectors and rotations are told one component at a time. */
typedef struct motley_key {
  float frame;           /**< from the clip's start */
  float value;           /**< in the track's unit */
  float in;              /**< slope on its left: what it would add over the whole segment, not per frame */
  float out;             /**< slope on its right, of the segment to the next key; where the file has no slopes, of
                              the straight line */
  int32_t interpolation; /**< MOTLEY_INTERPOLATION_...: how the curve goes on */
} motley_key;

/** A fact of a format's header that has no place elsewhere, in words. */
typedef struct motley_fact {
  char name[64];   /**< "byte order", "flags" ... */
  char value[192]; /**< "big-endian", "yes", "17" ... */
} motley_fact;

/** Opens clip `number` of a file. The clip's error if it is broken. MOTLEY_ERROR_NO_CLIP if there is none. Takes
 * memory in proportion to its tracks. */
MOTLEY_API motley_status motley_clip_open(const motley_file *file, size_t number, motley_clip **clip,
                                          motley_error *error);

/** Gives a clip back. Its players stay usable as long as the bytes are there. */
MOTLEY_API void motley_clip_close(motley_clip *clip);

/** What the clip is. */
MOTLEY_API motley_status motley_clip_get_info(const motley_clip *clip, motley_clip_info *info);

/** What only its format's header says. */
MOTLEY_API motley_status motley_clip_get_facts(const motley_clip *clip, motley_fact *facts, size_t capacity,
                                               size_t *count);

/** Everything suspicious that decodes all the same. May walk all keys. */
MOTLEY_API motley_status motley_clip_get_warnings(const motley_clip *clip, motley_warning *warnings,
                                                  size_t capacity, size_t *count);

/** Track `number`, less than track_count. O(1), as all that takes a track's number. */
MOTLEY_API motley_status motley_clip_get_track(const motley_clip *clip, size_t number, motley_track *track);

/** The number of the first track that moves a channel (MOTLEY_CHANNEL_...) of a bone, and which component of it
 * does; MOTLEY_ERROR_NO_TRACK if there is none. `component` may be null. O(tracks). */
MOTLEY_API motley_status motley_clip_find_track(const motley_clip *clip, int32_t bone, int32_t channel,
                                                size_t *number, int32_t *component);

/** The keys of a component, less than components, of track `number`; of samples one for each frame. */
MOTLEY_API motley_status motley_track_get_keys(const motley_clip *clip, size_t number, int32_t component,
                                               motley_key *keys, size_t capacity, size_t *count);

/** The value of track `number` at a finite frame, whole or not: as many floats as it has components, or
 * MOTLEY_ERROR_TOO_LITTLE_MEMORY. */
MOTLEY_API motley_status motley_track_evaluate(const motley_clip *clip, size_t number, float frame, float *out,
                                               size_t capacity);

/** A pose: pose_size floats, the values of all tracks at a finite frame, one track after another; or
 * MOTLEY_ERROR_TOO_LITTLE_MEMORY. */
MOTLEY_API motley_status motley_clip_sample(const motley_clip *clip, float frame, float *pose, size_t capacity);

/** pose_size * frames floats: poses at frames first, first + step, ... (0, 1 and frame_count for all of the clip;
 * first and step finite), laid out as `layout` says (MOTLEY_LAYOUT_...). Consecutive whole frames are the fast
 * case. MOTLEY_ERROR_TOO_LITTLE_MEMORY if they do not fit. */
MOTLEY_API motley_status motley_clip_decode(const motley_clip *clip, double first, double step, size_t frames,
                                            int32_t layout, float *out, size_t capacity);

/** The frame at a time in seconds, by the clip's rate and MOTLEY_PLAYBACK_... */
MOTLEY_API motley_status motley_clip_frame_at(const motley_clip *clip, double seconds, int32_t playback,
                                              float *frame);

/* ---- Playing ---- */

/** Plays a clip straight from the file's bytes; forward playback is O(1) amortised for each track that moves. One
 * thread at a time. Keeps a copy of the clip: needs its file's bytes, but not the motley_clip. */
typedef struct motley_player motley_player;

/** A player of a clip. MOTLEY_ERROR_EMPTY_CLIP if it has no tracks. Takes at most about 50 words for each number
 * that moves. */
MOTLEY_API motley_status motley_player_open(const motley_clip *clip, int32_t playback, motley_player **player);

/** Gives a player back. */
MOTLEY_API void motley_player_close(motley_player *player);

/** The pose at a time in seconds, as motley_clip_sample() has it; NaN is time 0. Allocates nothing. */
MOTLEY_API motley_status motley_player_sample(motley_player *player, double seconds, float *pose, size_t capacity);

/** The same at a finite frame, whatever the playback. */
MOTLEY_API motley_status motley_player_sample_frame(motley_player *player, float frame, float *pose,
                                                    size_t capacity);

/** A clip made ready for poses at any time at the same cost. Needs neither clip nor file. Immutable: threads may
 * share it. */
typedef struct motley_baked motley_baked;

/** The bytes that baking a clip takes: in proportion to its tracks times its frames, which a small file can make
 * large. The largest number if they are too many to be baked at all. */
MOTLEY_API motley_status motley_baked_size(const motley_clip *clip, uint64_t *bytes);

/** Bakes a clip, if that takes no more than `most` bytes: else MOTLEY_ERROR_TOO_LITTLE_MEMORY.
 * MOTLEY_ERROR_EMPTY_CLIP or _KEYS_BETWEEN_FRAMES if it cannot be baked. */
MOTLEY_API motley_status motley_baked_open(const motley_clip *clip, int32_t playback, uint64_t most,
                                           motley_baked **baked, motley_error *error);

/** Gives a baked clip back. */
MOTLEY_API void motley_baked_close(motley_baked *baked);

/** The floats of a pose. */
MOTLEY_API motley_status motley_baked_get_pose_size(const motley_baked *baked, uint64_t *pose_size);

/** The pose at a time in seconds. Allocates nothing. */
MOTLEY_API motley_status motley_baked_sample(const motley_baked *baked, double seconds, float *pose,
                                             size_t capacity);

/** The same at a finite frame, the nearest one from 0 to frame_count, whatever the playback. */
MOTLEY_API motley_status motley_baked_sample_frame(const motley_baked *baked, float frame, float *pose,
                                                   size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
