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

/** A file of clips, an exp, a bone table or a file of events. Immutable. */
typedef struct motley_file motley_file;

/** Describes a file. */
typedef struct motley_file_info {
  char format[32];     /**< "bayonetta2", "bayonetta_exp" ... */
  int32_t kind;        /**< MOTLEY_KIND_... */
  int32_t byte_order;  /**< MOTLEY_ORDER_... */
  uint64_t size;       /**< in bytes */
  uint64_t clip_count; /**< 0 if it has none */
  uint64_t records;    /**< of an exp; else 0 */
  uint64_t operations; /**< of an exp: how many a run executes, at most; else 0 */
} motley_file_info;

/** A warning and its place in the file. */
typedef struct motley_warning {
  int32_t code;          /**< MOTLEY_WARNING_... */
  int32_t reserved;      /**< 0 */
  uint64_t offset;       /**< byte of the file: the record, or the start of its data */
  int64_t value;         /**< see the code; else 0 */
  motley_track_id track; /**< the track at fault; its record is -1 if there is none */
  char message[256];     /**< the warning as a sentence, without a full stop */
} motley_warning;

/** The names of all formats, numbered from 0: first those of motley_file_open(), then those of
 * motley_skeleton_open(), then those of motley_container_open(); null after the last. The text is static. */
MOTLEY_API const char *motley_format_name(size_t number);

/** Which file gives the bones of a format's motions a body, in words: "the model's wmb"; "" if motley knows none. The
 * text is static. */
MOTLEY_API const char *motley_format_body(const char *format);

/** 1: z is up in the model space of a format of motions or skeletons; 0: y is, or there is no such format. */
MOTLEY_API int32_t motley_format_is_z_up(const char *format);

/** Detects the format of a file, without validating it: its name (a static text), its kind (MOTLEY_KIND_...) and the
 * certainty (MOTLEY_CERTAINTY_...). Each of these pointers may be null. MOTLEY_ERROR_UNKNOWN_FORMAT, _AMBIGUOUS_FORMAT or
 * _EMPTY_FILE if there is no answer. */
MOTLEY_API motley_status motley_identify(const void *bytes, size_t size, const char **format, int32_t *kind,
                                         int32_t *certainty);

/** Opens and validates a file of clips, an exp, a bone table or a file of events. `bytes` are borrowed by the file, its
 * clips and their players. `format`: a name (see motley_format_name()), or null or "" to detect it.
 * The magic number is not checked against a name: with a wrong name, a file can open as a wrong motion.
 * MOTLEY_ERROR_UNKNOWN_FORMAT for any other file, skeletons included, _AMBIGUOUS_FORMAT if it could be of several formats,
 * _EMPTY_FILE if it has no bytes; MOTLEY_ERROR_ARGUMENT, with the names that there are, for any other name. */
MOTLEY_API motley_status motley_file_open(const void *bytes, size_t size, const char *format, motley_file **file,
                                          motley_error *error);

/** Closes a file. Its clips remain valid. */
MOTLEY_API void motley_file_close(motley_file *file);

/** Describes the file. */
MOTLEY_API motley_status motley_file_get_info(const motley_file *file, motley_file_info *info);

/** Warnings about the file itself; motley_clip_get_warnings() has those about a clip. */
MOTLEY_API motley_status motley_file_get_warnings(const motley_file *file, motley_warning *warnings,
                                                  size_t capacity, size_t *count);

/** The stored name of clip `clip`, as a list of characters whose last is NUL: a clip without a name has a *count of 1.
 * What is cut to the capacity ends with NUL, too. MOTLEY_ERROR_NO_CLIP, _WRONG_KIND, or the error of a name that cannot
 * be read. */
MOTLEY_API motley_status motley_file_get_clip_name(const motley_file *file, size_t clip, char *name,
                                                   size_t capacity, size_t *count, motley_error *error);

/** An event of a clip, which happens at a frame, or a command, which belongs to all of it. */
typedef struct motley_event {
  int32_t frame;         /**< as stored; -1: a command */
  uint32_t opcode;       /**< as stored */
  uint64_t offset;       /**< byte of the file at which it starts */
  uint64_t payload;      /**< byte of the file at which its data start; 0 if it has none */
  uint64_t payload_size; /**< in bytes */
  char meaning[32];      /**< what it does, in words; empty if that is unknown */
} motley_event;

/** All commands, then all events, of clip `clip`, in the order of the file. MOTLEY_ERROR_NO_CLIP, _WRONG_KIND, or
 * the error of broken events, with the array partly written. */
MOTLEY_API motley_status motley_file_get_events(const motley_file *file, size_t clip, motley_event *events,
                                                size_t capacity, size_t *count, motley_error *error);

/** A node of a file of events (EVNT): what happens at a time. What its kind lacks is 0. Texts are in the
 * file's bytes, without their NUL. */
typedef struct motley_node {
  int32_t kind;            /**< MOTLEY_NODE_... */
  uint32_t game;           /**< 1: Metroid Prime, 2: Echoes */
  uint32_t type;           /**< as stored; see `meaning` */
  float seconds;           /**< from the start of the motion */
  uint32_t state;          /**< of the time: 0 not zero; 1, 2, 3 zero; 4 infinity */
  uint32_t index;          /**< unknown */
  uint32_t unique;         /**< 0 or 1 */
  float weight;            /**< unknown */
  int32_t character;       /**< the character that it is for; -1: all */
  uint32_t flags;          /**< unknown */
  int32_t value;           /**< of a bool and an int32 */
  uint32_t duration;       /**< of a particle, as stored */
  char particle_type[4];   /**< the type of a particle's file, without a NUL: "PART" */
  uint32_t particle;       /**< the id of a particle's file */
  uint32_t bone;           /**< of a particle in Echoes: the bone's id. In Prime see bone_name */
  float scale;             /**< of a particle */
  uint32_t parenting;      /**< of a particle */
  uint32_t sound;          /**< of a sound: its number */
  float falloff;           /**< of a sound */
  float max_distance;      /**< of a sound */
  uint64_t offset;         /**< byte of the file at which the node starts */
  uint64_t name;           /**< byte of the file at which its name starts */
  uint64_t name_size;      /**< in bytes */
  uint64_t locator;        /**< of an int32: where it happens, likewise */
  uint64_t locator_size;   /**< in bytes */
  uint64_t bone_name;      /**< of a particle in Prime, likewise */
  uint64_t bone_name_size; /**< in bytes; 0 in Echoes */
  char meaning[32];        /**< what happens, in words; empty if that is unknown */
} motley_node;

/** All nodes of a file of events, in the order of the file. MOTLEY_ERROR_WRONG_KIND if it is another file. */
MOTLEY_API motley_status motley_file_get_nodes(const motley_file *file, motley_node *nodes, size_t capacity,
                                               size_t *count);

/** Looks a motion's bone up in a bone table: *place is the model's bone, or -1. MOTLEY_ERROR_WRONG_KIND unless the
 * file is a bone table. */
MOTLEY_API motley_status motley_table_find(const motley_file *file, int32_t bone, int32_t *place);

/* ---- Clips ---- */

/** A motion: frames 0 to frame_count - 1. Immutable. Refers to the file's bytes, but not to the motley_file. */
typedef struct motley_clip motley_clip;

/** Describes a clip. */
typedef struct motley_clip_info {
  uint32_t frame_count;  /**< in frames */
  uint32_t track_count;  /**< in tracks */
  uint64_t pose_size;    /**< the floats of a pose: the sum of the components of all tracks */
  uint64_t key_count;    /**< the sum of the key counts of all tracks */
  float frame_rate;      /**< frames a second */
  float duration;        /**< frame_count / frame_rate, in seconds */
  int32_t rotation_unit; /**< MOTLEY_UNIT_... */
  int32_t loops;         /**< MOTLEY_YES, MOTLEY_NO or MOTLEY_UNKNOWN */
  int32_t byte_order;    /**< MOTLEY_ORDER_... */
  uint32_t round_frames; /**< the frame at which a round of a loop ends: the clip's last sample */
  double round_seconds;  /**< round_frames / frame_rate: how long a round takes */
} motley_clip_info;

/** Whether the last pose of a round is the first one, so that the clip can repeat. */
typedef struct motley_loop_gap {
  int32_t how;     /**< MOTLEY_CLOSES_... */
  int32_t bone;    /**< MOTLEY_CLOSES_NO: the bone of the largest gap */
  int32_t channel; /**< what differs: MOTLEY_CHANNEL_TX, _RX or _SX (of all axes), _ROLL or _FOV */
  float gap;       /**< a distance in the clip's unit, an angle in turns, or a difference of scales */
} motley_loop_gap;

/** A track: one moving number, vector or rotation of a bone. */
typedef struct motley_track {
  motley_track_id id;    /**< the channel is that of its first component */
  uint64_t row;          /**< index of its first component in a pose; the others follow */
  uint64_t key_count;    /**< keys or samples; a track with 1 is constant. (See MOTLEY_WARNING_WRONG_KEY_COUNT) */
  int32_t components;    /**< floats in a pose: 1, 3 for a vector, 4 for a quaternion */
  int32_t interpolation; /**< MOTLEY_INTERPOLATION_... */
  int32_t is_quaternion; /**< 1: a quaternion; else 0 */
  int32_t is_sampled;    /**< 1: values are stored frame by frame, from frame 0 on; else 0 */
  char coding[64];       /**< how the curve is stored, such as "u8 keys" */
} motley_track;

/** A key of one component of a track. */
typedef struct motley_key {
  float frame;           /**< from the clip's start */
  float value;           /**< in the track's unit */
  float in;              /**< slope on its left, per segment: the value that it would add over the distance to the
                              previous key */
  float out;             /**< slope on its right, to the next key; if none are stored, those of straight lines */
  int32_t interpolation; /**< MOTLEY_INTERPOLATION_..., to the next key */
} motley_key;

/** A field of a format's header that motley_clip_info has no member for, as text. */
typedef struct motley_fact {
  char name[64];   /**< "byte order", "flags" ... */
  char value[192]; /**< "big-endian", "yes", "17" ... */
} motley_fact;

/** Opens clip `number` of a file, and validates it. MOTLEY_ERROR_NO_CLIP if there is none, MOTLEY_ERROR_WRONG_KIND if
 * the file holds no clips. Allocates about 200 bytes for each track. */
MOTLEY_API motley_status motley_clip_open(const motley_file *file, size_t number, motley_clip **clip,
                                          motley_error *error);

/** Opens a clip as the game mirrors it: what the left arm does, the right one does. It has the same tracks in the same
 * order, of the bones on the other side. MOTLEY_ERROR_WRONG_KIND unless the clip moves one of Shenmue's people or
 * animals. A mirrored clip becomes the clip itself again. It needs neither `clip` nor its file, only the bytes.
 * Allocates as motley_clip_open(). */
MOTLEY_API motley_status motley_clip_mirror(const motley_clip *clip, motley_clip **mirrored);

/** Closes a clip. Its players remain valid. */
MOTLEY_API void motley_clip_close(motley_clip *clip);

/** Describes the clip. */
MOTLEY_API motley_status motley_clip_get_info(const motley_clip *clip, motley_clip_info *info);

/** The other fields of the header. */
MOTLEY_API motley_status motley_clip_get_facts(const motley_clip *clip, motley_fact *facts, size_t capacity,
                                               size_t *count);

/** Warnings about the clip. O(keys). */
MOTLEY_API motley_status motley_clip_get_warnings(const motley_clip *clip, motley_warning *warnings,
                                                  size_t capacity, size_t *count);

/** Describes track `number`; MOTLEY_ERROR_RANGE if it is not less than track_count. O(1). */
MOTLEY_API motley_status motley_clip_get_track(const motley_clip *clip, size_t number, motley_track *track);

/** Finds the track that moves a channel (MOTLEY_CHANNEL_...) of a bone, and which of its components does; `component`
 * may be null. Of several it is the last, as in a skeleton's pose. MOTLEY_ERROR_NO_TRACK if there is none. O(tracks). */
MOTLEY_API motley_status motley_clip_find_track(const motley_clip *clip, int32_t bone, int32_t channel,
                                                size_t *number, int32_t *component);

/** The keys of one component of track `number`; a sampled track has one for each stored value, from frame 0 on:
 * if there are fewer than frames, the last one holds. MOTLEY_ERROR_RANGE for a track or component that does not exist. */
MOTLEY_API motley_status motley_track_get_keys(const motley_clip *clip, size_t number, int32_t component,
                                               motley_key *keys, size_t capacity, size_t *count);

/** Evaluates track `number` at a finite frame: writes as many floats as it has components.
 * MOTLEY_ERROR_TOO_LITTLE_MEMORY if they do not fit. */
MOTLEY_API motley_status motley_track_evaluate(const motley_clip *clip, size_t number, float frame, float *out,
                                               size_t capacity);

/** Writes a pose: pose_size floats, the values of all tracks at a finite frame, in the order of the tracks.
 * MOTLEY_ERROR_TOO_LITTLE_MEMORY if they do not fit. */
MOTLEY_API motley_status motley_clip_sample_frame(const motley_clip *clip, float frame, float *pose, size_t capacity);

/** Writes poses at the frames first, first + step, ...: pose_size * frames floats, in a MOTLEY_LAYOUT_... The whole
 * clip is 0, 1, frame_count. `first` and `step` are finite; step 1 from a whole frame is the fast case.
 * MOTLEY_ERROR_TOO_LITTLE_MEMORY if they do not fit. */
MOTLEY_API motley_status motley_clip_decode(const motley_clip *clip, double first, double step, size_t frames,
                                            int32_t layout, float *out, size_t capacity);

/** The frame at a time in seconds, with MOTLEY_PLAYBACK_...; 0 for NaN. */
MOTLEY_API motley_status motley_clip_frame_at(const motley_clip *clip, double seconds, int32_t playback,
                                              float *frame);

/** The whole rounds in a time, floor(seconds / round_seconds); less than 0 for a time before 0. Infinite times give the
 * nearest number. 0 for NaN, without MOTLEY_PLAYBACK_LOOP, and for a clip of one frame. */
MOTLEY_API motley_status motley_clip_rounds(const motley_clip *clip, double seconds, int32_t playback,
                                            int64_t *rounds);

/** Compares the last pose of a round with the first: they are the same within 0.01 (1 cm if the unit is a metre) and
 * 3.6 degrees. Samples each track twice. */
MOTLEY_API motley_status motley_clip_get_loop_gap(const motley_clip *clip, motley_loop_gap *gap);

/* ---- The root ---- */

/** How a root moves the character: along its axes before the movement. With the root's rotations q0, q1 and translations
 * v0, v1: rotation = inverse(q0) * q1, translation = rotate(inverse(q0), v1 - v0). */
typedef struct motley_movement {
  float tx, ty, tz;     /**< the translation, in the clip's unit */
  float qw, qx, qy, qz; /**< the rotation, of unit length */
} motley_movement;

/** The bone that moves the character, by its number in tracks; the clip need not have tracks for it. It is -1 of Shenmue's
 * node frames, in which no bone moves the character. */
MOTLEY_API motley_status motley_clip_get_root(const motley_clip *clip, int32_t *bone);

/** The movement of a bone, usually the root, between two times in seconds, in any order. With MOTLEY_PLAYBACK_LOOP each
 * round goes on where the one before it ended. Without tracks of the bone nothing moves. NaN is time 0. Angles are in the
 * order xyz. O(tracks), whatever the times. */
MOTLEY_API motley_status motley_clip_get_movement(const motley_clip *clip, int32_t root, double from, double until,
                                                  int32_t playback, motley_movement *movement);

/** Changes a pose of the clip so that the bone, usually the root, is where it is at frame 0. Of Shenmue's root all targets
 * and feet come along. Without tracks of the bone nothing changes. MOTLEY_ERROR_TOO_LITTLE_MEMORY if the pose has less
 * than pose_size floats. O(tracks). */
MOTLEY_API motley_status motley_clip_put_in_place(const motley_clip *clip, int32_t root, float *pose, size_t capacity);

/* ---- Playing ---- */

/** Plays a clip from the file's bytes. Forward playback is O(1), amortised, for each track that moves. For one thread
 * at a time. Refers to the file's bytes, but not to the motley_clip. */
typedef struct motley_player motley_player;

/** The bytes that a player takes: at most 4 for each number of a pose, 320 for each track that moves, 66 for each of its
 * keys, and 1000 more. Tracks may share keys, and each counts them: a hostile file's player can take 800 times the file's
 * size. O(keys). */
MOTLEY_API motley_status motley_player_size(const motley_clip *clip, uint64_t *bytes);

/** Makes a player, with MOTLEY_PLAYBACK_... MOTLEY_ERROR_TOO_LITTLE_MEMORY if it takes more than `most` bytes,
 * MOTLEY_ERROR_EMPTY_CLIP if the clip has no tracks. */
MOTLEY_API motley_status motley_player_open(const motley_clip *clip, int32_t playback, uint64_t most,
                                            motley_player **player, motley_error *error);

/** Closes a player. */
MOTLEY_API void motley_player_close(motley_player *player);

/** Writes the pose at a time in seconds, as motley_clip_sample_frame(). NaN is time 0. Does not allocate. */
MOTLEY_API motley_status motley_player_sample_seconds(motley_player *player, double seconds, float *pose, size_t capacity);

/** The same at a finite frame, whatever the playback. */
MOTLEY_API motley_status motley_player_sample_frame(motley_player *player, float frame, float *pose,
                                                    size_t capacity);

/** A clip converted for fast playback, with the same cost at any time. Immutable. Refers to neither the file nor the
 * clip. */
typedef struct motley_baked motley_baked;

/** The bytes that a baked clip takes. They grow with tracks times frames, so that a small hostile file can ask for
 * gigabytes; UINT64_MAX if the clip is too large to be baked. */
MOTLEY_API motley_status motley_baked_size(const motley_clip *clip, uint64_t *bytes);

/** Bakes a clip, with MOTLEY_PLAYBACK_... MOTLEY_ERROR_TOO_LITTLE_MEMORY if that takes more than `most` bytes,
 * MOTLEY_ERROR_EMPTY_CLIP or _KEYS_BETWEEN_FRAMES if the clip cannot be baked. */
MOTLEY_API motley_status motley_baked_open(const motley_clip *clip, int32_t playback, uint64_t most,
                                           motley_baked **baked, motley_error *error);

/** Closes a baked clip. */
MOTLEY_API void motley_baked_close(motley_baked *baked);

/** The floats of a pose. */
MOTLEY_API motley_status motley_baked_get_pose_size(const motley_baked *baked, uint64_t *pose_size);

/** As motley_player_sample_seconds(). */
MOTLEY_API motley_status motley_baked_sample_seconds(const motley_baked *baked, double seconds, float *pose,
                                             size_t capacity);

/** The same at a finite frame, the nearest one from 0 to frame_count, whatever the playback. */
MOTLEY_API motley_status motley_baked_sample_frame(const motley_baked *baked, float frame, float *pose,
                                                   size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
