/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The motley authors
 * tests/c/abi: prints how structs lie in memory, for tests/c/abi.
 */
#include "motley.h"

#include <stdio.h>

#define STRUCT(type) printf("struct %s: %u bytes\n", #type, (unsigned)sizeof(type))
#define MEMBER(type, name) \
  printf("  %s.%s: %u at %u\n", #type, #name, (unsigned)sizeof(((type *)0)->name), (unsigned)offsetof(type, name))

int main(void) {
  STRUCT(motley_track_id);
  MEMBER(motley_track_id, record);
  MEMBER(motley_track_id, bone);
  MEMBER(motley_track_id, index);
  MEMBER(motley_track_id, type);
  MEMBER(motley_track_id, channel);
  STRUCT(motley_error);
  MEMBER(motley_error, code);
  MEMBER(motley_error, has_offset);
  MEMBER(motley_error, offset);
  MEMBER(motley_error, size);
  MEMBER(motley_error, value);
  MEMBER(motley_error, number);
  MEMBER(motley_error, clip);
  MEMBER(motley_error, track);
  MEMBER(motley_error, what);
  MEMBER(motley_error, message);
  STRUCT(motley_file_info);
  MEMBER(motley_file_info, format);
  MEMBER(motley_file_info, kind);
  MEMBER(motley_file_info, byte_order);
  MEMBER(motley_file_info, size);
  MEMBER(motley_file_info, clip_count);
  MEMBER(motley_file_info, records);
  MEMBER(motley_file_info, operations);
  STRUCT(motley_warning);
  MEMBER(motley_warning, code);
  MEMBER(motley_warning, reserved);
  MEMBER(motley_warning, offset);
  MEMBER(motley_warning, value);
  MEMBER(motley_warning, track);
  MEMBER(motley_warning, message);
  STRUCT(motley_event);
  MEMBER(motley_event, frame);
  MEMBER(motley_event, opcode);
  MEMBER(motley_event, offset);
  MEMBER(motley_event, payload);
  MEMBER(motley_event, payload_size);
  STRUCT(motley_clip_info);
  MEMBER(motley_clip_info, frame_count);
  MEMBER(motley_clip_info, track_count);
  MEMBER(motley_clip_info, pose_size);
  MEMBER(motley_clip_info, key_count);
  MEMBER(motley_clip_info, frame_rate);
  MEMBER(motley_clip_info, duration);
  MEMBER(motley_clip_info, rotation_unit);
  MEMBER(motley_clip_info, loops);
  MEMBER(motley_clip_info, byte_order);
  MEMBER(motley_clip_info, round_frames);
  MEMBER(motley_clip_info, round_seconds);
  STRUCT(motley_closure);
  MEMBER(motley_closure, how);
  MEMBER(motley_closure, bone);
  MEMBER(motley_closure, channel);
  MEMBER(motley_closure, gap);
  STRUCT(motley_track);
  MEMBER(motley_track, id);
  MEMBER(motley_track, row);
  MEMBER(motley_track, key_count);
  MEMBER(motley_track, components);
  MEMBER(motley_track, interpolation);
  MEMBER(motley_track, is_quaternion);
  MEMBER(motley_track, is_sampled);
  MEMBER(motley_track, coding);
  STRUCT(motley_key);
  MEMBER(motley_key, frame);
  MEMBER(motley_key, value);
  MEMBER(motley_key, in);
  MEMBER(motley_key, out);
  MEMBER(motley_key, interpolation);
  STRUCT(motley_fact);
  MEMBER(motley_fact, name);
  MEMBER(motley_fact, value);
  STRUCT(motley_vector3);
  MEMBER(motley_vector3, x);
  MEMBER(motley_vector3, y);
  MEMBER(motley_vector3, z);
  STRUCT(motley_quaternion);
  MEMBER(motley_quaternion, w);
  MEMBER(motley_quaternion, x);
  MEMBER(motley_quaternion, y);
  MEMBER(motley_quaternion, z);
  STRUCT(motley_local);
  MEMBER(motley_local, translation);
  MEMBER(motley_local, euler);
  MEMBER(motley_local, scale);
  MEMBER(motley_local, rotation);
  STRUCT(motley_model);
  MEMBER(motley_model, translation);
  MEMBER(motley_model, rotation);
  MEMBER(motley_model, scale);
  STRUCT(motley_skeleton_info);
  MEMBER(motley_skeleton_info, format);
  MEMBER(motley_skeleton_info, bone_count);
  MEMBER(motley_skeleton_info, transforms);
  MEMBER(motley_skeleton_info, byte_order);
  MEMBER(motley_skeleton_info, adds_up_scales);
  MEMBER(motley_skeleton_info, has_rest_pose);
  MEMBER(motley_skeleton_info, poses_itself);
  MEMBER(motley_skeleton_info, note);
  STRUCT(motley_bone);
  MEMBER(motley_bone, number);
  MEMBER(motley_bone, parent);
  MEMBER(motley_bone, order);
  MEMBER(motley_bone, is_helper);
  MEMBER(motley_bone, rest);
  MEMBER(motley_bone, name);
  STRUCT(motley_leg);
  MEMBER(motley_leg, thigh);
  MEMBER(motley_leg, shin);
  MEMBER(motley_leg, foot);
  MEMBER(motley_leg, toe);
  STRUCT(motley_bone_channel);
  MEMBER(motley_bone_channel, bone);
  MEMBER(motley_bone_channel, index);
  MEMBER(motley_bone_channel, channel);
  STRUCT(motley_contained_file);
  MEMBER(motley_contained_file, offset);
  MEMBER(motley_contained_file, size);
  MEMBER(motley_contained_file, container);
  MEMBER(motley_contained_file, kind);
  MEMBER(motley_contained_file, reserved);
  MEMBER(motley_contained_file, format);
  STRUCT(motley_pose);
  MEMBER(motley_pose, user);
  MEMBER(motley_pose, has);
  MEMBER(motley_pose, get);
  MEMBER(motley_pose, set);
  STRUCT(motley_outcome);
  MEMBER(motley_outcome, written);
  MEMBER(motley_outcome, skipped);
  return 0;
}
