/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The motley authors
 * examples/c/motley_base: errors and constants of the C interface. Include motley.h.
 */
#ifndef MOTLEY_BASE_H
#define MOTLEY_BASE_H

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

/** Errors: those of files and clips, as motley::errc, then, from 100 on, those of calls. `what`, `value` and the like
 * are members of motley_error. */
enum {
  MOTLEY_OK = 0,                         /**< no error */
  MOTLEY_ERROR_UNKNOWN_FORMAT = 1,       /**< the file is of none of the formats that were tried; `what` says what
                                              it is instead, if its bytes tell: "a PNG image" */
  MOTLEY_ERROR_BAD_MAGIC = 2,            /**< the file does not begin with `what` */
  MOTLEY_ERROR_BAD_VERSION = 3,          /**< the format has no version `value` */
  MOTLEY_ERROR_TRUNCATED = 4,            /**< `what`, or number `number` of them, ends at `offset`: past the file's
                                              `size` bytes */
  MOTLEY_ERROR_BAD_VALUE = 5,            /**< `what` is `value`, which is impossible */
  MOTLEY_ERROR_BAD_NUMBER = 6,           /**< `what` is a float that is impossible; `value` is its bits */
  MOTLEY_ERROR_UNKNOWN_CODING = 7,       /**< the format does not define the track's type, `value` */
  MOTLEY_ERROR_NO_KEYS = 8,              /**< the track has none of the `what` that it needs; its stored count is
                                              `value` */
  MOTLEY_ERROR_AMBIGUOUS = 9,            /**< `what` is equally valid in both byte orders */
  MOTLEY_ERROR_BAD_INDEX = 10,           /**< entry `number` of `what` is `value`, which is out of range */
  MOTLEY_ERROR_BACKWARD_KEYS = 11,       /**< key `number` is at an earlier frame than the key before it */
  MOTLEY_ERROR_BAD_EXPRESSION = 12,      /**< an expression's operations do not fit together; `what` says how */
  MOTLEY_ERROR_UNKNOWN_OPERATION = 13,   /**< the format does not define the operation, operator or function
                                              `value` of an expression, or the event `value` of a clip */
  MOTLEY_ERROR_NO_CLIP = 14,             /**< clip `value` was asked for; the file has `size` clips */
  MOTLEY_ERROR_ENDLESS = 15,             /**< `what` begins at `offset` and does not end before byte `size` */
  MOTLEY_ERROR_TOO_MUCH = 16,            /**< the tracks up to this one refer to more than `size` bytes or keys: far
                                              more than the file holds; or a container's files up to number `number`
                                              do */
  MOTLEY_ERROR_TOO_LITTLE_MEMORY = 17,   /**< the caller's memory or limit is `size` of `what`, `value` are needed */
  MOTLEY_ERROR_EMPTY_CLIP = 18,          /**< a clip without tracks cannot be played */
  MOTLEY_ERROR_KEYS_BETWEEN_FRAMES = 19, /**< the track has a key between whole frames: its clip cannot be baked */
  MOTLEY_ERROR_NO_TRACK = 20,            /**< the clip has no track of this bone and channel */
  MOTLEY_ERROR_AMBIGUOUS_FORMAT = 21,    /**< the file could be of several formats: specify the format */
  MOTLEY_ERROR_EMPTY_FILE = 22,          /**< the file has no bytes */
  MOTLEY_ERROR_ARGUMENT = 100,           /**< invalid argument: a null pointer, a frame that is not finite,
                                              an unknown constant, a name that no format has */
  MOTLEY_ERROR_RANGE = 101,              /**< no track, component, bone or record has this number */
  MOTLEY_ERROR_WRONG_KIND = 102,         /**< the function does not apply to this kind of file */
  MOTLEY_ERROR_NO_FIGURE = 103,          /**< the clip has no figure of its own: it needs a skeleton file */
  MOTLEY_ERROR_OUT_OF_MEMORY = 104       /**< the memory allocation failed */
};

/** Identifies a track, as the file numbers it. */
typedef struct motley_track_id {
  int64_t record;  /**< its number in the file's table; -1: no track */
  int32_t bone;    /**< number as stored */
  int32_t index;   /**< channel index as stored */
  int32_t type;    /**< coding as stored */
  int32_t channel; /**< MOTLEY_CHANNEL_...: what the index means */
} motley_track_id;

/** An error and its place in the file. */
typedef struct motley_error {
  motley_status code;    /**< the returned status */
  int32_t has_offset;    /**< 0: the error is at no byte of the file */
  uint64_t offset;       /**< byte of the file: where the number at fault is stored, or where `what` would end */
  uint64_t size;         /**< the limit that was exceeded; else 0 */
  int64_t value;         /**< the number at fault, or what was asked for; else 0 */
  int64_t number;        /**< index of the key or entry at fault; else -1 */
  int64_t clip;          /**< index of the clip at fault, in a file of several; else -1 */
  motley_track_id track; /**< the track at fault; its record is -1 if there is none */
  char what[64];         /**< the thing at fault, in words: "header", "keys" */
  char message[256];     /**< the error as a sentence, without a full stop */
} motley_error;

/** The name of a status, such as "truncated"; "unknown" for any other number. The text is static. */
MOTLEY_API const char *motley_status_name(motley_status status);

/** A status as a sentence; motley_error.message has the details. The text is static. */
MOTLEY_API const char *motley_status_text(motley_status status);

/** The version of the library, such as "1.0.0". The text is static. */
MOTLEY_API const char *motley_version(void);

/* ---- Constants ---- */

/** What a file holds. */
enum {
  MOTLEY_KIND_CLIPS = 0,   /**< motions */
  MOTLEY_KIND_PROGRAM = 1, /**< an exp: computes channels of a pose from others */
  MOTLEY_KIND_TABLE = 2,   /**< a bone table: maps bones of motions to bones of a model. Never detected: name its format */
  MOTLEY_KIND_SKELETON = 3, /**< bones: see motley_skeleton_open() */
  MOTLEY_KIND_CONTAINER = 4, /**< other files: see motley_container_open() */
  MOTLEY_KIND_EVENTS = 5 /**< the events of a motion that is another file: see motley_file_get_nodes() */
};

/** The kinds of nodes in a file of events. */
enum { MOTLEY_NODE_BOOL = 0, MOTLEY_NODE_INT32 = 1, MOTLEY_NODE_PARTICLE = 2, MOTLEY_NODE_SOUND = 3 };

/** How reliably a format was detected. */
enum {
  MOTLEY_CERTAINTY_NONE = 0,     /**< the file has no signature, but is valid */
  MOTLEY_CERTAINTY_POSSIBLE = 1, /**< a few numbers of the header fit */
  MOTLEY_CERTAINTY_LIKELY = 2,   /**< the magic number fits */
  MOTLEY_CERTAINTY_CERTAIN = 3   /**< the magic number and the version fit */
};

/** The byte order of numbers in a file. */
enum {
  MOTLEY_ORDER_UNKNOWN = 0, /**< the format does not have one */
  MOTLEY_ORDER_LITTLE = 1,  /**< the least significant byte first */
  MOTLEY_ORDER_BIG = 2      /**< the most significant byte first */
};

/** What a track moves. A track of a vector or a quaternion names its first channel; the others follow. */
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
  MOTLEY_CHANNEL_OTHER = 240 /**< anything else; the stored index tells which. Later versions may add numbers below */
};

/** The unit of a clip's angles. */
enum {
  MOTLEY_UNIT_RADIANS = 0,    /**< 2 pi for a whole turn */
  MOTLEY_UNIT_DEGREES = 1,    /**< 360 for a whole turn */
  MOTLEY_UNIT_TURNS = 2,      /**< 1 for a whole turn */
  MOTLEY_UNIT_QUATERNIONS = 3 /**< the clip has no angles */
};

/** How a curve continues from a key to the next one. */
enum {
  MOTLEY_INTERPOLATION_HERMITE = 0, /**< a cubic, from the key's `out` to the next one's `in` */
  MOTLEY_INTERPOLATION_LINEAR = 1,  /**< a straight line */
  MOTLEY_INTERPOLATION_SLERP = 2    /**< quaternions: the shorter arc at constant speed */
};

/** Answers. */
enum {
  MOTLEY_NO = 0,     /**< no */
  MOTLEY_YES = 1,    /**< yes */
  MOTLEY_UNKNOWN = 2 /**< the format does not say */
};

/** The layout of the output of motley_clip_decode(). */
enum {
  MOTLEY_LAYOUT_BY_TRACK = 0, /**< out[row * frames + frame]: the values of a channel are contiguous */
  MOTLEY_LAYOUT_BY_FRAME = 1  /**< out[frame * pose_size + row]: poses are contiguous */
};

/** The pose at times before the first frame or after the last one. */
enum {
  MOTLEY_PLAYBACK_CLAMP = 0, /**< that of the first or the last frame */
  MOTLEY_PLAYBACK_LOOP = 1   /**< the clip repeats every round_frames frames */
};

/** How the last pose of a round compares with the first. */
enum {
  MOTLEY_CLOSES_YES = 0,          /**< it is the same */
  MOTLEY_CLOSES_ROOT_TRAVELS = 1, /**< it is the same elsewhere: the root has moved */
  MOTLEY_CLOSES_NO = 2            /**< it differs */
};

/** Whether a clip was made for a skeleton. */
enum {
  MOTLEY_FIT_FITS = 0,     /**< nothing speaks against it */
  MOTLEY_FIT_DOUBTFUL = 1, /**< a few bones are lacking, lengths differ slightly, or values explode */
  MOTLEY_FIT_FOREIGN = 2,  /**< it was made for another skeleton */
  MOTLEY_FIT_UNKNOWN = 3   /**< the clip moves too few bones of the skeleton to tell */
};

/** Lists of bones about a clip and a skeleton. */
enum {
  MOTLEY_BONES_LACKING = 0,  /**< those that the clip moves and the skeleton does not have */
  MOTLEY_BONES_STILL = 1,    /**< those of the skeleton that the clip does not move */
  MOTLEY_BONES_EXPLODING = 2 /**< those of the skeleton with values that are not finite or far too large */
};

/** The order of three rotations, each about the parent's fixed axes. */
enum {
  MOTLEY_EULER_XYZ = 0, /**< about x first, then y, then z; as matrices on column vectors Z * Y * X */
  MOTLEY_EULER_XZY = 1, /**< x, z, y */
  MOTLEY_EULER_YXZ = 2, /**< y, x, z */
  MOTLEY_EULER_YZX = 3, /**< y, z, x */
  MOTLEY_EULER_ZXY = 4, /**< z, x, y */
  MOTLEY_EULER_ZYX = 5  /**< z, y, x */
};

/** The rotation and scale of a bone without a track. Its translation is always that of the rest pose. */
enum {
  MOTLEY_MISSING_ZERO = 0, /**< rotation 0 and scale 1 */
  MOTLEY_MISSING_REST = 1  /**< those of the rest pose */
};

/** Suspicious data that can be decoded. */
enum {
  MOTLEY_WARNING_NO_TERMINATOR = 0,   /**< the record that should close the table is missing */
  MOTLEY_WARNING_UNKNOWN_CODING = 1,  /**< a record of unknown type `value`; it is no track */
  MOTLEY_WARNING_UNKNOWN_CHANNEL = 2, /**< a track's index, `value`, has no known meaning */
  MOTLEY_WARNING_SURPLUS_VALUES = 3,  /**< more values than frames; `value` of them are ignored */
  MOTLEY_WARNING_LATE_KEY = 4,        /**< a key lies beyond the last frame, at frame `value` */
  MOTLEY_WARNING_STEP = 5,            /**< two keys at one frame, `value`: the curve jumps there */
  MOTLEY_WARNING_SURPLUS_BYTES = 6,   /**< the file goes on for `value` bytes that are no padding */
  MOTLEY_WARNING_WRONG_SIZE = 7,      /**< the stored file size, `value` bytes, is wrong */
  MOTLEY_WARNING_UNKNOWN_VERSION = 8, /**< no file of this version, `value`, is known */
  MOTLEY_WARNING_LOOSE_BLOCK = 9,     /**< block `value` does not begin where the one ahead of it ends */
  MOTLEY_WARNING_WRONG_KEY_COUNT = 10, /**< a track says that it has `value` keys, and something that counts says
                                            another number */
  MOTLEY_WARNING_WRONG_DURATION = 11,  /**< the stored duration is not that of the `value` frames */
  MOTLEY_WARNING_WRONG_CLIP_COUNT = 12, /**< the header states `value` clips, and the table of names has another
                                             number */
  MOTLEY_WARNING_OTHER_ROOT = 13, /**< the header names bone `value` as the root, but the game uses another one */
  MOTLEY_WARNING_REPEATED_TRACK = 14,  /**< a track right before it, of the same bone, has the same channel */
  MOTLEY_WARNING_EARLY_TERMINATOR = 15 /**< the first track behind a terminator: a game may not read it */
};

/** What a program should tell its user: motley_note_text(). */
enum {
  MOTLEY_NOTE_NONE = 0,              /**< nothing */
  MOTLEY_NOTE_MOVES_NO_BONE = 1,     /**< motley_binding_get_bound_track_count() is 0 */
  MOTLEY_NOTE_LACKS_LEGS = 2,        /**< `unposed` of motley_binding_get_leg_counts() is not 0 */
  MOTLEY_NOTE_FIGURE_BAYONETTA2 = 3, /**< what Bayonetta 2's figure is, and how sure: `note` of motley_skeleton_info */
  MOTLEY_NOTE_FIGURE_RISING = 4,     /**< the same for Metal Gear Rising's figure */
  MOTLEY_NOTE_FIGURE_SHENMUE = 5,    /**< the same for Shenmue's */
  MOTLEY_NOTE_DAMAGED_GZIP = 6,      /**< a file that was packed by gzip cannot be unpacked, which the caller does */
  MOTLEY_NOTE_LARGE_GZIP = 7         /**< it unpacks to more than 256 MiB, more than any container of a game has */
};

/* ---- Words ---- */

/* The names of constants, which all front ends of motley use. Static text; "unknown" for any other number. */

/** The name of a MOTLEY_KIND_...: "clips", "program", "table", "skeleton", "container", "events". */
MOTLEY_API const char *motley_kind_name(int32_t kind);

/** The name of a channel, "tx" to "fov"; "u" for MOTLEY_CHANNEL_OTHER and any other number. */
MOTLEY_API const char *motley_channel_name(int32_t channel);

/** The name of a MOTLEY_UNIT_...: "radians", "degrees", "turns", "quaternions". */
MOTLEY_API const char *motley_unit_name(int32_t unit);

/** The name of a MOTLEY_INTERPOLATION_...: "hermite", "linear", "slerp". */
MOTLEY_API const char *motley_interpolation_name(int32_t interpolation);

/** The name of a MOTLEY_CLOSES_...: "yes", "root_travels", "no". */
MOTLEY_API const char *motley_closes_name(int32_t closes);

/** The name of a MOTLEY_EULER_...: "xyz" to "zyx"; the first letter is the axis that is rotated about first. */
MOTLEY_API const char *motley_euler_name(int32_t order);

/** The name of a MOTLEY_MISSING_...: "zero", "rest". */
MOTLEY_API const char *motley_missing_name(int32_t missing);

/** A MOTLEY_NOTE_... as a sentence, without a full stop; "" for any other number. */
MOTLEY_API const char *motley_note_text(int32_t note);

#ifdef __cplusplus
}
#endif

#endif
