/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The motley authors
 * examples/c/motley_bones: transforms of bones, skeletons, and programs over poses. Include motley.h.
 */
#ifndef MOTLEY_BONES_H
#define MOTLEY_BONES_H

#include "motley_clips.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Bones ---- */

/** A vector. */
typedef struct motley_vector3 {
  float x, y, z; /**< coordinates */
} motley_vector3;

/** A rotation; {1, 0, 0, 0} is none. */
typedef struct motley_quaternion {
  float w, x, y, z; /**< w is the real part */
} motley_quaternion;

/** The transform of a bone relative to its parent. */
typedef struct motley_local {
  motley_vector3 translation; /**< in the model's unit */
  motley_vector3 euler;       /**< radians; 0 where a motion has quaternions */
  motley_vector3 scale;       /**< a factor for each axis */
  motley_quaternion rotation; /**< the same rotation as `euler`, or the motion's own */
} motley_local;

/** The transform of a bone in model space: translation * rotation * scale, as matrices on column vectors. */
typedef struct motley_model {
  motley_vector3 translation; /**< the position, in the model's unit */
  motley_quaternion rotation; /**< the product of those of the bone and all its ancestors */
  motley_vector3 scale;       /**< along the bone's own axes */
} motley_model;

/** Where the channels of bones are in the poses of a clip. Immutable. Refers to neither the clip nor the skeleton. */
typedef struct motley_binding motley_binding;

/** Binds a clip to a list of bones: bones[i] is the number of bone i in motions. Of two bones with the same number
 * the first is bound. */
MOTLEY_API motley_status motley_binding_open(const motley_clip *clip, const int32_t *bones, size_t count,
                                             motley_binding **binding);

/** The number of the clip's tracks that move one of the bones. Warn if it is 0: the clip leaves all of them where they
 * are, and usually belongs to another skeleton. */
MOTLEY_API motley_status motley_binding_get_bound_track_count(const motley_binding *binding, uint64_t *tracks);

/** Closes a binding. */
MOTLEY_API void motley_binding_close(motley_binding *binding);

/** Writes the local transform of each bound bone, from a pose of the bound clip. Bone i without translation tracks
 * gets rest[i], or 0 from rest_count on; other missing channels are rotation 0 and scale 1, also where the pose is too
 * short. `order` (MOTLEY_EULER_...) is that of all angles. MOTLEY_ERROR_TOO_LITTLE_MEMORY if `capacity` is less than
 * the number of bones. O(bones). Does not allocate. */
MOTLEY_API motley_status motley_binding_get_locals(const motley_binding *binding, const float *pose,
                                                   size_t pose_size, const motley_vector3 *rest, size_t rest_count,
                                                   int32_t order, motley_local *out, size_t capacity);

/** A hierarchy of bones: from a file (wmb, cinf, md), or the figure of a motion that implies one. Immutable. */
typedef struct motley_skeleton motley_skeleton;

/** Describes a skeleton. */
typedef struct motley_skeleton_info {
  char format[32];         /**< "wmb", "cinf", "md" or "figure" */
  uint32_t bone_count;     /**< in bones */
  uint32_t transforms;     /**< bone_count, plus 1 if the skeleton has a virtual root: bone -1 of motions, whose
                                place is bone_count */
  int32_t byte_order;      /**< MOTLEY_ORDER_... */
  int32_t adds_up_scales;  /**< 1: scales are multiplied along the hierarchy; 0: a scale affects its own bone and
                                where its children are */
  int32_t has_rest_pose;   /**< 0: the figure of Bayonetta 2, whose offsets come from the motion */
  int32_t poses_itself;    /**< 1: a bone's transform depends on curves of other bones, as with inverse kinematics, and
                                MOTLEY_MISSING_... has no effect */
  int32_t note;            /**< MOTLEY_NOTE_...: what to say about a figure; MOTLEY_NOTE_NONE for a file */
} motley_skeleton_info;

/** A bone of a skeleton. */
typedef struct motley_bone {
  int32_t number;    /**< its number in motions; -1: it has none */
  int32_t parent;    /**< its place in the skeleton; -1: the bone is a root */
  int32_t order;     /**< MOTLEY_EULER_..., of its angles in motions */
  int32_t is_helper; /**< 1: it controls other bones and is no part of the body: leave it out of pictures */
  motley_local rest; /**< the pose that the file stores */
  char name[64];     /**< empty if it has none */
} motley_bone;

/** Opens and validates a skeleton. `bytes` are borrowed until it is closed. `format` is a name, or null or "" to detect
 * it; MOTLEY_ERROR_ARGUMENT, with the names that there are, for any other. The up axis is z in cinf files, y in all
 * others. O(bones squared); there are at most 4095. */
MOTLEY_API motley_status motley_skeleton_open(const void *bytes, size_t size, const char *format,
                                              motley_skeleton **skeleton, motley_error *error);

/** The figure of a clip, for motions of Bayonetta 2 characters, of humans in Metal Gear Rising, and of Shenmue's people
 * and animals; MOTLEY_ERROR_NO_FIGURE for all others. It refers to neither the clip nor the file. */
MOTLEY_API motley_status motley_skeleton_open_figure(const motley_clip *clip, motley_skeleton **skeleton);

/** Closes a skeleton. */
MOTLEY_API void motley_skeleton_close(motley_skeleton *skeleton);

/** Describes the skeleton. */
MOTLEY_API motley_status motley_skeleton_get_info(const motley_skeleton *skeleton, motley_skeleton_info *info);

/** Describes the bone at a place; MOTLEY_ERROR_RANGE if it is not less than bone_count. O(names). */
MOTLEY_API motley_status motley_skeleton_get_bone(const motley_skeleton *skeleton, size_t place, motley_bone *bone);

/** The places of all bones, parents before their children. */
MOTLEY_API motley_status motley_skeleton_get_order(const motley_skeleton *skeleton, uint32_t *order,
                                                   size_t capacity, size_t *count);

/** The place of a motion's bone, from 0 to transforms - 1; -1 if the skeleton does not have it. */
MOTLEY_API motley_status motley_skeleton_find(const motley_skeleton *skeleton, int32_t number, int32_t *place);

/** Numbers that say whether a clip was made for a skeleton. Bones are those of a body: the virtual root and cameras do
 * not count. An offset is the translation of a bone that the clip holds still. */
typedef struct motley_fit {
  int32_t verdict;     /**< MOTLEY_FIT_..., from the other numbers */
  uint32_t moved;      /**< bones that the clip moves */
  uint32_t lacking;    /**< those of them that the skeleton does not have */
  uint32_t bones;      /**< bones of the skeleton that motions can name */
  uint32_t still;      /**< those of them that the clip does not move */
  uint32_t offsets;    /**< bones whose offsets are compared with those at rest */
  float median_gap;    /**< the median distance of these, in the model's unit; 0 without any, as the next ones */
  float worst_gap;     /**< the largest one */
  float median_ratio;  /**< the median of these distances, each divided by its bone's length */
  float worst_ratio;   /**< the largest one */
  int32_t worst_bone;  /**< the number of the bone with the largest distance; -1 without any */
  float longest_bone;  /**< the largest distance of a bone from its parent at rest */
  uint32_t not_finite; /**< tracks with infinite values, or with NaN */
  uint32_t distant;    /**< tracks with a translation of more than 1000 times the longest bone, except of roots */
  uint32_t oversized;  /**< tracks with a scale of more than 1000 */
  uint32_t reserved;   /**< 0 */
  char why[256];       /**< what speaks against a fit, in words; empty if nothing does */
} motley_fit;

/** Compares a clip with a skeleton. Warn if the verdict is MOTLEY_FIT_DOUBTFUL or MOTLEY_FIT_FOREIGN. A figure without
 * a rest pose has no offsets to compare. O(keys + bones). */
MOTLEY_API motley_status motley_skeleton_diagnose(const motley_skeleton *skeleton, const motley_clip *clip,
                                                  motley_fit *fit);

/** The numbers of bones in one of the lists MOTLEY_BONES_... of a clip and a skeleton. Those that are lacking ascend;
 * others are in the skeleton's order. O(keys + bones). */
MOTLEY_API motley_status motley_skeleton_get_bones(const motley_skeleton *skeleton, const motley_clip *clip,
                                                   int32_t list, int32_t *numbers, size_t capacity, size_t *count);

/** Binds a clip to the bones of a skeleton, for motley_skeleton_get_locals(). */
MOTLEY_API motley_status motley_skeleton_bind(const motley_skeleton *skeleton, const motley_clip *clip,
                                              motley_binding **binding);

/** Legs of a clip of God Hand. *posed: how many are posed as in the game, between the hip and the place of the toe.
 * *unposed: how many cannot be, because the skeleton has no thigh, shin, foot and toe there, each the only child of the
 * one before. Warn if it is not 0: their feet are in wrong places. Both are 0 for all other clips, and for a binding
 * without a skeleton. */
MOTLEY_API motley_status motley_binding_get_leg_counts(const motley_binding *binding, uint64_t *posed,
                                                       uint64_t *unposed);

/** A leg of a clip of God Hand: places in the skeleton. */
typedef struct motley_leg {
  int32_t thigh; /**< turns as any bone */
  int32_t shin;  /**< points from the knee to the ankle */
  int32_t foot;  /**< stored relative to the virtual root; its translation is the place of the toe */
  int32_t toe;   /**< the foot's only child */
} motley_leg;

/** The leg with this number; MOTLEY_ERROR_RANGE if it is not less than `posed` of motley_binding_get_leg_counts(). */
MOTLEY_API motley_status motley_binding_get_leg(const motley_binding *binding, size_t number, motley_leg *leg);

/** Writes the local transforms of all bones, and of the virtual root: `transforms` in all. `pose` is one of the bound
 * clip, `missing` MOTLEY_MISSING_... MOTLEY_ERROR_ARGUMENT for a binding with another number of bones,
 * MOTLEY_ERROR_TOO_LITTLE_MEMORY if they do not fit. Does not allocate. */
MOTLEY_API motley_status motley_skeleton_get_locals(const motley_skeleton *skeleton, const motley_binding *binding,
                                                    const float *pose, size_t pose_size, int32_t missing,
                                                    motley_local *out, size_t capacity);

/** The result of an evaluation. */
typedef struct motley_outcome {
  uint32_t written; /**< records that wrote their channel */
  uint32_t skipped; /**< records whose bone the pose does not have */
} motley_outcome;

/** Changes local transforms as an exp does: motley_skeleton_get_locals(), this function, motley_skeleton_get_model().
 * `locals` are those of all bones, optionally followed by that of the virtual root. A channel that the motion does not
 * have is the bone's own: for translations its offset. `most` and `did` as in motley_exp_run().
 * MOTLEY_ERROR_WRONG_KIND unless the file is an exp, MOTLEY_ERROR_TOO_LITTLE_MEMORY if there are fewer transforms than
 * bones, or if `most` is too small. Does not allocate. */
MOTLEY_API motley_status motley_skeleton_run_exp(const motley_skeleton *skeleton, const motley_file *exp,
                                                 uint64_t most, motley_local *locals, size_t local_count,
                                                 motley_outcome *did);

/** Converts local transforms to model space: writes bone_count transforms. `locals` are those of all bones, as written
 * above or changed, optionally followed by that of the virtual root; all rotations are of unit length.
 * MOTLEY_ERROR_TOO_LITTLE_MEMORY if either array is too short. Does not allocate. */
MOTLEY_API motley_status motley_skeleton_get_model(const motley_skeleton *skeleton, const motley_local *locals,
                                                   size_t local_count, motley_model *out, size_t capacity);

/* ---- Programs over poses ---- */

/** Identifies a channel of a bone. */
typedef struct motley_bone_channel {
  int32_t bone;    /**< number as stored */
  int32_t index;   /**< as stored; tells apart what is MOTLEY_CHANNEL_OTHER */
  int32_t channel; /**< MOTLEY_CHANNEL_... */
} motley_bone_channel;

/** A pose that an exp reads and changes, by functions of the caller's. Angles are in radians, translations in the
 * model's unit. The functions must not be null, and must return: no exceptions, no longjmp. */
typedef struct motley_pose {
  void *user;                                                               /**< the first argument of each */
  int32_t (*has)(void *user, int32_t bone);                                 /**< 0: the pose has no such bone */
  float (*get)(void *user, const motley_bone_channel *channel);             /**< 0 if it is missing, or 1 for a scale */
  void (*set)(void *user, const motley_bone_channel *channel, float value); /**< only for bones that it has */
} motley_pose;

/** The channel that record `number` of an exp writes; bone 0x7FFF marks a dummy, which is skipped.
 * MOTLEY_ERROR_RANGE if `number` is not less than records, MOTLEY_ERROR_WRONG_KIND unless the file is an exp. */
MOTLEY_API motley_status motley_exp_get_target(const motley_file *file, size_t number, motley_bone_channel *target);

/** Evaluates all records of an exp in the order of the file; later records read what earlier ones wrote. `did` may be
 * null. A small file can ask for much work, because its records may share expressions: if it has more than `most`
 * `operations`, nothing is done: MOTLEY_ERROR_TOO_LITTLE_MEMORY. MOTLEY_ERROR_WRONG_KIND unless the file is an exp. */
MOTLEY_API motley_status motley_exp_run(const motley_file *file, const motley_pose *pose, uint64_t most,
                                        motley_outcome *did);

#ifdef __cplusplus
}
#endif

#endif
