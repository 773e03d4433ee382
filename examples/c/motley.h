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

#include <stddef.h>
#include <stdint.h>

#if defined _WIN32 && defined MOTLEY_C_BUILD
#define MOTLEY_API __declspec(dllexport)
#elif defined _WIN32
#define MOTLEY_API __declspec(dllimport)
#elif defined __GNUC__
#define MOTLEY_API __attribute__((visibility("default")))
#else
#define MOTLEY_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Errors ---- */

/** MOTLEY_OK or a MOTLEY_ERROR_... */
typedef int32_t motley_status;

/** What is wrong. Up to 99 with a file or a clip, as motley::errc; from 100 on with the call. */
enum {
  MOTLEY_OK = 0,                         /**< nothing */
  MOTLEY_ERROR_UNKNOWN_FORMAT = 1,       /**< the file is of none of the formats that were tried */
  MOTLEY_ERROR_BAD_MAGIC = 2,            /**< the file does not begin with `what` */
  MOTLEY_ERROR_BAD_VERSION = 3,          /**< the format has no version `value` */
  MOTLEY_ERROR_TRUNCATED = 4,            /**< `what`, or number `number` of them, ends at `offset`: past the file's
                                              `size` bytes */
  MOTLEY_ERROR_BAD_COUNT = 5,            /**< `what` is `value`, which is impossible */
  MOTLEY_ERROR_BAD_NUMBER = 6,           /**< `what` is a float that is impossible; `value` is its bits */
  MOTLEY_ERROR_UNKNOWN_CODING = 7,       /**< the format does not define the track's type, `value` */
  MOTLEY_ERROR_NO_KEYS = 8,              /**< the track has none of the `what` that it needs; its stored count is
                                              `value` */
  MOTLEY_ERROR_AMBIGUOUS = 9,            /**< `what` is equally valid in both byte orders */
  MOTLEY_ERROR_BAD_INDEX = 10,           /**< entry `number` refers to `value`, which is outside `what` */
  MOTLEY_ERROR_BACKWARD_KEYS = 11,       /**< key `number` is at an earlier frame than the key before it */
  MOTLEY_ERROR_BAD_EXPRESSION = 12,      /**< an expression's operations do not fit together; `what` says how */
  MOTLEY_ERROR_UNKNOWN_OPERATION = 13,   /**< the format does not define the operation, operator or function
                                              `value` of an expression, or the event `value` of a clip */
  MOTLEY_ERROR_NO_CLIP = 14,             /**< clip `value` was asked for; the file has `size` clips */
  MOTLEY_ERROR_ENDLESS = 15,             /**< `what` begins at `offset` and does not end before byte `size` */
  MOTLEY_ERROR_TOO_MUCH = 16,            /**< the tracks up to this one refer to more than `size` bytes or keys: far
                                              more than such a file can mean */
  MOTLEY_ERROR_TOO_LITTLE_MEMORY = 17,   /**< the caller's memory or limit is `size` of `what`, `value` are needed */
  MOTLEY_ERROR_EMPTY_CLIP = 18,          /**< a clip without tracks cannot be played */
  MOTLEY_ERROR_KEYS_BETWEEN_FRAMES = 19, /**< the track has a key between whole frames: its clip cannot be baked */
  MOTLEY_ERROR_NO_TRACK = 20,            /**< the clip has no track of this bone and channel */
  MOTLEY_ERROR_AMBIGUOUS_FORMAT = 21,    /**< the file could be of several formats: name the one that it is of */
  MOTLEY_ERROR_ARGUMENT = 100,           /**< an argument cannot be: a null pointer, a frame that is no finite
                                              number, a constant that is none */
  MOTLEY_ERROR_RANGE = 101,              /**< there is no clip, track, component or record of this number */
  MOTLEY_ERROR_WRONG_KIND = 102,         /**< the file is of another kind than the function is for */
  MOTLEY_ERROR_NO_FIGURE = 103,          /**< the clip has no figure: it needs a skeleton */
  MOTLEY_ERROR_OUT_OF_MEMORY = 104       /**< the system has no memory left */
};

/** Which track of a file is meant, as the file numbers it. */
typedef struct motley_track_id {
  int64_t record;  /**< its number in the file's table; -1: no track */
  int32_t bone;    /**< number as stored */
  int32_t index;   /**< channel index as stored */
  int32_t type;    /**< coding as stored */
  int32_t channel; /**< MOTLEY_CHANNEL_...: what the index means */
} motley_track_id;

/** What is wrong with a file, and where. */
typedef struct motley_error {
  motley_status code;    /**< what the function returned */
  int32_t reserved;      /**< 0 */
  uint64_t offset;       /**< byte of the file: where what is wrong is stored, or where `what` would end */
  uint64_t size;         /**< how much there is of what was exceeded; else 0 */
  int64_t value;         /**< the stored number at fault, or what is asked for; else 0 */
  int64_t number;        /**< which key or entry is at fault, of several; else -1 */
  int64_t clip;          /**< the clip at fault, in a file of several; else -1 */
  motley_track_id track; /**< the track at fault; its record is -1 if the fault is no track's */
  char what[64];         /**< the thing at fault, in words: "header", "keys" */
  char message[256];     /**< all of it as a sentence, without a full stop */
} motley_error;

/** A status in one word, as in "truncated"; "unknown" for a number that is none. Static. */
MOTLEY_API const char *motley_status_name(motley_status status);

/** A status as a sentence, for those from 100 on; motley_error.message says more of the others. Static. */
MOTLEY_API const char *motley_status_text(motley_status status);

/** motley's version, "0.1.0". Static. */
MOTLEY_API const char *motley_version(void);

/* ---- Constants ---- */

/** What a file holds. */
enum {
  MOTLEY_KIND_CLIPS = 0,   /**< motions */
  MOTLEY_KIND_PROGRAM = 1, /**< an exp: computes channels of a pose from others, moves nothing by itself */
  MOTLEY_KIND_TABLE = 2,   /**< which bone of a model a motion's bone is; never detected, only opened by name */
  MOTLEY_KIND_SKELETON = 3 /**< bones: see motley_skeleton_open() */
};

/** How sure it is that a file is of a format. */
enum {
  MOTLEY_CERTAINTY_NONE = 0,     /**< it only resembles one, or was said to be one */
  MOTLEY_CERTAINTY_POSSIBLE = 1, /**< it may be, by a few numbers of its header */
  MOTLEY_CERTAINTY_LIKELY = 2,   /**< it has the magic number */
  MOTLEY_CERTAINTY_CERTAIN = 3   /**< it has the magic number and a known version */
};

/** The byte order of numbers in a file. */
enum {
  MOTLEY_ORDER_UNKNOWN = 0, /**< not told */
  MOTLEY_ORDER_LITTLE = 1,  /**< the least significant byte first */
  MOTLEY_ORDER_BIG = 2      /**< the most significant byte first */
};

/** What a track moves. Of a vector or rotation the first; the others follow. */
enum {
  MOTLEY_CHANNEL_TX = 0,    /**< translation along x, in the model's unit */
  MOTLEY_CHANNEL_TY = 1,    /**< along y */
  MOTLEY_CHANNEL_TZ = 2,    /**< along z */
  MOTLEY_CHANNEL_RX = 3,    /**< angle about x, in the clip's rotation_unit */
  MOTLEY_CHANNEL_RY = 4,    /**< about y */
  MOTLEY_CHANNEL_RZ = 5,    /**< about z */
  MOTLEY_CHANNEL_SX = 6,    /**< scale along x, a factor */
  MOTLEY_CHANNEL_SY = 7,    /**< along y */
  MOTLEY_CHANNEL_SZ = 8,    /**< along z */
  MOTLEY_CHANNEL_QW = 9,    /**< a rotation as a quaternion: its real part */
  MOTLEY_CHANNEL_QX = 10,   /**< the part of x */
  MOTLEY_CHANNEL_QY = 11,   /**< the part of y */
  MOTLEY_CHANNEL_QZ = 12,   /**< the part of z */
  MOTLEY_CHANNEL_ROLL = 13, /**< a camera's roll, in radians */
  MOTLEY_CHANNEL_FOV = 14,  /**< a camera's vertical field of view, in radians */
  MOTLEY_CHANNEL_OTHER = 15 /**< whatever the format means by the stored index */
};

/** The unit of a clip's angles. */
enum {
  MOTLEY_UNIT_RADIANS = 0,    /**< 2 pi for a whole turn */
  MOTLEY_UNIT_DEGREES = 1,    /**< 360 for a whole turn */
  MOTLEY_UNIT_TURNS = 2,      /**< 1 for a whole turn */
  MOTLEY_UNIT_QUATERNIONS = 3 /**< the clip has no angles */
};

/** How a curve goes from a key to the next one. */
enum {
  MOTLEY_INTERPOLATION_HERMITE = 0, /**< a cubic, from the key's `out` to the next one's `in` */
  MOTLEY_INTERPOLATION_LINEAR = 1,  /**< a straight line */
  MOTLEY_INTERPOLATION_SLERP = 2    /**< of rotations: along the shorter arc at constant speed */
};

/** What a clip says of itself. */
enum {
  MOTLEY_NO = 0,     /**< no */
  MOTLEY_YES = 1,    /**< yes */
  MOTLEY_UNKNOWN = 2 /**< the format does not say */
};

/** How motley_clip_decode() lays its output out. */
enum {
  MOTLEY_LAYOUT_BY_TRACK = 0, /**< out[row * frames + frame]: a channel's values lie side by side */
  MOTLEY_LAYOUT_BY_FRAME = 1  /**< out[frame * pose_size + row]: a pose does */
};

/** What a time before a clip's first frame or after its last one means. */
enum {
  MOTLEY_PLAYBACK_CLAMP = 0, /**< the pose there */
  MOTLEY_PLAYBACK_LOOP = 1   /**< that of another round, which takes frame_count frames */
};

/** In which order three angles turn, each about the parent's fixed axes. */
enum {
  MOTLEY_EULER_XYZ = 0, /**< about x first, then y, then z; as matrices on column vectors Z * Y * X */
  MOTLEY_EULER_XZY = 1, /**< x, z, y */
  MOTLEY_EULER_YXZ = 2, /**< y, x, z */
  MOTLEY_EULER_YZX = 3, /**< y, z, x */
  MOTLEY_EULER_ZXY = 4, /**< z, x, y */
  MOTLEY_EULER_ZYX = 5  /**< z, y, x */
};

/** What a skeleton's bone does where a motion has no track for it. Translations are always those at rest. */
enum {
  MOTLEY_MISSING_ZERO = 0, /**< rotation 0 and scale 1 */
  MOTLEY_MISSING_REST = 1  /**< the rest pose's rotation and scale */
};

/** Why a file that can be decoded is suspicious. */
enum {
  MOTLEY_WARNING_NO_TERMINATOR = 0,   /**< the record that should close the table is missing */
  MOTLEY_WARNING_UNKNOWN_CODING = 1,  /**< a record of a type that nobody knows, `value`; it is no track */
  MOTLEY_WARNING_UNKNOWN_CHANNEL = 2, /**< a track's index, `value`, has no known meaning */
  MOTLEY_WARNING_SURPLUS_VALUES = 3,  /**< more values than frames; `value` of them are ignored */
  MOTLEY_WARNING_LATE_KEY = 4,        /**< a key lies beyond the last frame, at frame `value` */
  MOTLEY_WARNING_STEP = 5,            /**< two keys at one frame, `value`: the curve jumps there */
  MOTLEY_WARNING_SURPLUS_BYTES = 6,   /**< the file goes on for `value` bytes that are no padding */
  MOTLEY_WARNING_WRONG_SIZE = 7,      /**< the file says that it is `value` bytes long, which it is not */
  MOTLEY_WARNING_UNKNOWN_VERSION = 8, /**< no file of this version, `value`, is known */
  MOTLEY_WARNING_LOOSE_BLOCK = 9,     /**< block `value` does not begin where the one ahead of it ends */
  MOTLEY_WARNING_WRONG_KEY_COUNT = 10 /**< a track says that it has `value` keys, and something that counts says
                                           another number */
};

/** A channel in one word, "tx" to "fov"; "u" for MOTLEY_CHANNEL_OTHER and numbers that are none. Static. */
MOTLEY_API const char *motley_channel_name(int32_t channel);

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
 * The file's error if the name cannot be read. */
MOTLEY_API motley_status motley_file_get_clip_name(const motley_file *file, size_t clip, char *name,
                                                   size_t capacity, size_t *count, motley_error *error);

/** An event of a clip, which happens at a frame, or a command, which belongs to all of it. */
typedef struct motley_event {
  int32_t frame;         /**< as stored; -1: a command */
  uint32_t opcode;       /**< as stored */
  uint64_t offset;       /**< the byte of the file at which it starts */
  uint64_t payload;      /**< the byte at which what follows frame and opcode starts */
  uint64_t payload_size; /**< in bytes */
} motley_event;

/** All commands, then all events, of clip `clip`, in the file's order. The file's error if they are broken. */
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
  float duration;        /**< in seconds: from the first frame to the last */
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

/** The number of the last track that moves a channel (MOTLEY_CHANNEL_...) of a bone, and which component of it
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

/** The same at a frame from 0 to frame_count, the nearest one for others, whatever the playback. */
MOTLEY_API motley_status motley_baked_sample_frame(const motley_baked *baked, float frame, float *pose,
                                                   size_t capacity);

/* ---- Bones ---- */

/** Three numbers along the axes. */
typedef struct motley_vector3 {
  float x, y, z; /**< along each axis */
} motley_vector3;

/** A rotation. {1, 0, 0, 0} turns nothing. */
typedef struct motley_quaternion {
  float w, x, y, z; /**< w is the real part */
} motley_quaternion;

/** A bone relative to its parent. */
typedef struct motley_local {
  motley_vector3 translation; /**< in the model's unit */
  motley_vector3 euler;       /**< radians; 0 where a motion has quaternions */
  motley_vector3 scale;       /**< a factor for each axis */
  motley_quaternion rotation; /**< the same rotation as `euler`, or the motion's own */
} motley_local;

/** A bone in its model's space: as a matrix on column vectors translation * rotation * scale. */
typedef struct motley_model {
  motley_vector3 translation; /**< where the bone is, in the model's unit */
  motley_quaternion rotation; /**< the product of its own and of all above it */
  motley_vector3 scale;       /**< along the bone's own axes */
} motley_model;

/** Where in a clip's poses the channels of bones are. Immutable; no longer refers to the clip or the skeleton. */
typedef struct motley_binding motley_binding;

/** Binds a clip to bones of the caller's: bone i of `count` has the number bones[i] in motions. Of two bones with
 * one number the first is bound. */
MOTLEY_API motley_status motley_binding_open(const motley_clip *clip, const int32_t *bones, size_t count,
                                             motley_binding **binding);

/** Gives a binding back. */
MOTLEY_API void motley_binding_close(motley_binding *binding);

/** A transform for each bound bone, from a pose of the bound clip. rest[i], of which there are rest_count, is bone
 * i's translation where the clip has none (0 for bones beyond them; null if there are none). `order`:
 * MOTLEY_EULER_..., of all angles. What the pose is too short for counts as missing: 0, of scales 1.
 * MOTLEY_ERROR_TOO_LITTLE_MEMORY if not all bones fit. O(bones), allocates nothing. */
MOTLEY_API motley_status motley_binding_get_locals(const motley_binding *binding, const float *pose,
                                                   size_t pose_size, const motley_vector3 *rest, size_t rest_count,
                                                   int32_t order, motley_local *out, size_t capacity);

/** Bones with parents: of a file (wmb, cinf), or the figure that some motions have by themselves. Immutable. */
typedef struct motley_skeleton motley_skeleton;

/** What a skeleton is. */
typedef struct motley_skeleton_info {
  char format[32];         /**< "wmb", "cinf"; "figure" for a motion's own */
  uint32_t bone_count;     /**< in bones */
  uint32_t transforms;     /**< bone_count, or 1 more: the virtual root, bone -1 of motions, behind all bones */
  int32_t byte_order;      /**< MOTLEY_ORDER_... */
  int32_t in_model_space;  /**< 1: bones' translations are relative to the model's origin; 0: to their parents */
  int32_t adds_up_scales;  /**< 1: a bone's scale is multiplied by all above it; 0: it is its own */
  int32_t has_rest_pose;   /**< 0: only a motion says where bones are */
} motley_skeleton_info;

/** A bone of a skeleton. */
typedef struct motley_bone {
  int32_t number;    /**< by which motions name it; -1: none can */
  int32_t parent;    /**< its place in the skeleton; -1: the bone is a root */
  int32_t order;     /**< MOTLEY_EULER_...: in which angles of motions turn it */
  int32_t reserved;  /**< 0 */
  motley_local rest; /**< the pose that the file stores */
  char name[64];     /**< empty if it has none */
} motley_bone;

/** Opens a file of a skeleton. `bytes` are borrowed until it is closed; `format`: its name, or null to detect it.
 * In a cinf's space z is up, in the others y. */
MOTLEY_API motley_status motley_skeleton_open(const void *bytes, size_t size, const char *format,
                                              motley_skeleton **skeleton, motley_error *error);

/** The figure that a clip has without any other file: those of Bayonetta 2's characters, and of Shenmue's people.
 * MOTLEY_ERROR_NO_FIGURE if it has none. It does not refer to the clip. */
MOTLEY_API motley_status motley_skeleton_open_figure(const motley_clip *clip, motley_skeleton **skeleton);

/** Gives a skeleton back. */
MOTLEY_API void motley_skeleton_close(motley_skeleton *skeleton);

/** What the skeleton is. */
MOTLEY_API motley_status motley_skeleton_get_info(const motley_skeleton *skeleton, motley_skeleton_info *info);

/** The bone at a place, less than bone_count. */
MOTLEY_API motley_status motley_skeleton_get_bone(const motley_skeleton *skeleton, size_t place, motley_bone *bone);

/** All places, each parent ahead of its children. */
MOTLEY_API motley_status motley_skeleton_get_order(const motley_skeleton *skeleton, uint32_t *order,
                                                   size_t capacity, size_t *count);

/** Which transform, from 0 to transforms - 1, is that of a motion's bone; -1: the skeleton has no such bone. */
MOTLEY_API motley_status motley_skeleton_find(const motley_skeleton *skeleton, int32_t number, int32_t *place);

/** Binds a clip to a skeleton, for motley_skeleton_get_locals(). */
MOTLEY_API motley_status motley_skeleton_bind(const motley_skeleton *skeleton, const motley_clip *clip,
                                              motley_binding **binding);

/** `transforms` transforms, from a pose of the clip that was bound to this skeleton; `missing`:
 * MOTLEY_MISSING_... MOTLEY_ERROR_TOO_LITTLE_MEMORY if they do not fit; MOTLEY_ERROR_ARGUMENT for a binding to
 * another number of bones. Allocates nothing. */
MOTLEY_API motley_status motley_skeleton_get_locals(const motley_skeleton *skeleton, const motley_binding *binding,
                                                    const float *pose, size_t pose_size, int32_t missing,
                                                    motley_local *out, size_t capacity);

/** bone_count transforms into the model's space, from those relative to parents, which may be the caller's own:
 * bone_count of them, and behind them the virtual root's if there is one (without it the root is at rest).
 * Rotations must be of unit length. MOTLEY_ERROR_TOO_LITTLE_MEMORY if either is too short. Allocates nothing. */
MOTLEY_API motley_status motley_skeleton_get_model(const motley_skeleton *skeleton, const motley_local *locals,
                                                   size_t local_count, motley_model *out, size_t capacity);

/* ---- Programs over poses ---- */

/** A channel of a bone, as an exp names it. */
typedef struct motley_bone_channel {
  int32_t bone;    /**< number as stored */
  int32_t index;   /**< as stored; tells apart what is MOTLEY_CHANNEL_OTHER */
  int32_t channel; /**< MOTLEY_CHANNEL_... */
} motley_bone_channel;

/** A pose of the caller's that an exp reads and changes: angles in radians, translations in the model's unit.
 * The functions get `user`, must not be null and must not throw or jump out. */
typedef struct motley_pose {
  void *user;                                                               /**< passed on */
  int32_t (*has)(void *user, int32_t bone);                                 /**< 0: the pose has no such bone */
  float (*get)(void *user, const motley_bone_channel *channel);             /**< 0 if it is not there, of a scale 1 */
  void (*set)(void *user, const motley_bone_channel *channel, float value); /**< only of bones that it has */
} motley_pose;

/** What an evaluation did. */
typedef struct motley_outcome {
  uint32_t written; /**< records that wrote their channel */
  uint32_t skipped; /**< records whose bone the pose does not have */
} motley_outcome;

/** The channel that record `number`, less than records, of an exp writes. MOTLEY_ERROR_WRONG_KIND if the file is
 * no exp. Bone 0x7FFF: a dummy, which does nothing. */
MOTLEY_API motley_status motley_exp_get_target(const motley_file *file, size_t number, motley_bone_channel *target);

/** Runs all records of an exp over a pose, in the file's order: later ones see what earlier ones wrote. `outcome`
 * may be null. */
MOTLEY_API motley_status motley_exp_evaluate(const motley_file *file, const motley_pose *pose,
                                             motley_outcome *outcome);

#ifdef __cplusplus
}
#endif

#endif
