/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The motley authors
 * examples/c/motley_base: what all of the C interface shares: errors and constants. Include motley.h.
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

#ifdef __cplusplus
}
#endif

#endif
