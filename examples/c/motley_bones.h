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
 * In a cinf's space z is up, in the others y. Takes time in proportion to the bones squared, of which there are no
 * more than 4095. */
MOTLEY_API motley_status motley_skeleton_open(const void *bytes, size_t size, const char *format,
                                              motley_skeleton **skeleton, motley_error *error);

/** The figure that a clip has without any other file: those of Bayonetta 2's characters, and of Shenmue's people.
 * MOTLEY_ERROR_NO_FIGURE if it has none. It does not refer to the clip. */
MOTLEY_API motley_status motley_skeleton_open_figure(const motley_clip *clip, motley_skeleton **skeleton);

/** Gives a skeleton back. */
MOTLEY_API void motley_skeleton_close(motley_skeleton *skeleton);

/** What the skeleton is. */
MOTLEY_API motley_status motley_skeleton_get_info(const motley_skeleton *skeleton, motley_skeleton_info *info);

/** The bone at a place, less than bone_count. Its name may take a walk through all names. */
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

/** Runs all records of an exp over a pose, in the file's order: later ones see what earlier ones wrote. `did` may be
 * null. */
MOTLEY_API motley_status motley_exp_evaluate(const motley_file *file, const motley_pose *pose,
                                             motley_outcome *did);

#ifdef __cplusplus
}
#endif

#endif
