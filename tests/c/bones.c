/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The motley authors
 * tests/c/bones: bindings, skeletons, bone tables and exps give what is in files whose numbers are known: bones FOLDER
 * [DATA]. DATA is the folder of the real files.
 */
#include "motley.h"

#include "known.h"

enum { most_operations = 1000 }; /* of an exp */

static void test_locals(const motley_clip *clip) {
  const int32_t bones[] = {9, 5, 100};
  const motley_vector3 rest[] = {{1, 2, 3}, {4, 5, 6}};
  motley_binding *binding = NULL;
  motley_skeleton *figure = NULL;
  motley_local locals[3];
  uint64_t tracks = 99;
  float pose[7];
  CHECK(motley_binding_open(clip, bones, 3, &binding) == MOTLEY_OK);
  CHECK(motley_binding_get_bound_track_count(binding, &tracks) == MOTLEY_OK && tracks == 3); /* 9 rz, 5 rx, 5 ty */
  CHECK(motley_binding_get_bound_track_count(binding, NULL) == MOTLEY_ERROR_ARGUMENT);
  CHECK(motley_binding_get_bound_track_count(NULL, &tracks) == MOTLEY_ERROR_ARGUMENT);
  CHECK(motley_clip_sample_frame(clip, 24, pose, 7) == MOTLEY_OK);
  CHECK(motley_binding_get_locals(binding, pose, 7, rest, 2, MOTLEY_EULER_XYZ, locals, 3) == MOTLEY_OK);
  CHECK(locals[0].translation.x == 1 && locals[0].translation.z == 3 && near(locals[0].euler.z, 2.2));
  CHECK(near(locals[0].rotation.w, cos(1.1)) && near(locals[0].rotation.z, sin(1.1)) && locals[0].scale.y == 1);
  CHECK(locals[1].translation.x == 4 && locals[1].translation.y == pose[6] && locals[1].translation.z == 6);
  CHECK(locals[2].translation.x == 0 && locals[2].rotation.w == 1);
  CHECK(motley_binding_get_locals(binding, pose, 7, rest, 2, MOTLEY_EULER_XYZ, locals, 2) ==
        MOTLEY_ERROR_TOO_LITTLE_MEMORY);
  CHECK(motley_binding_get_locals(binding, NULL, 0, NULL, 0, MOTLEY_EULER_ZYX, locals, 3) == MOTLEY_OK);
  CHECK(locals[0].euler.z == 0 && locals[0].translation.x == 0);
  CHECK(motley_binding_get_locals(binding, pose, 7, rest, 2, 6, locals, 3) == MOTLEY_ERROR_ARGUMENT);
  motley_binding_close(binding);
  CHECK(motley_binding_open(clip, &bones[2], 1, &binding) == MOTLEY_OK); /* a bone that the clip does not move */
  CHECK(motley_binding_get_bound_track_count(binding, &tracks) == MOTLEY_OK && tracks == 0);
  motley_binding_close(binding);
  CHECK(motley_skeleton_open_figure(clip, &figure) == MOTLEY_ERROR_NO_FIGURE && figure == NULL);
}

static motley_skeleton *open_skeleton(const char *name) {
  size_t size = 0;
  unsigned char *bytes = keep_file(name, &size);
  motley_skeleton *skeleton = NULL;
  if (!CHECK(bytes != NULL && motley_skeleton_open(bytes, size, NULL, &skeleton, NULL) == MOTLEY_OK)) exit(1);
  return skeleton;
}

/* Bone 9 hangs on bone 3. */
static void test_skeleton(const motley_clip *clip) {
  motley_skeleton *skeleton = open_skeleton("wmb/wmb4"), *names;
  motley_skeleton_info info;
  motley_fit fit;
  motley_bone bone;
  motley_binding *binding = NULL;
  motley_local locals[3];
  motley_model models[2];
  uint32_t order[2] = {9, 9};
  int32_t place = -9, lacking[3];
  size_t count = 0;
  float pose[7];
  CHECK(motley_skeleton_get_info(skeleton, &info) == MOTLEY_OK && strcmp(info.format, "wmb") == 0);
  CHECK(info.bone_count == 2 && info.transforms == 3 && info.byte_order == MOTLEY_ORDER_LITTLE);
  CHECK(info.poses_itself == 0 && info.adds_up_scales == 1 && info.has_rest_pose == 1);
  CHECK(motley_skeleton_get_bone(skeleton, 1, &bone) == MOTLEY_OK);
  CHECK(bone.number == 9 && bone.parent == 0 && bone.order == MOTLEY_EULER_XYZ && bone.name[0] == '\0');
  CHECK(bone.rest.scale.x == 1 && bone.rest.rotation.w == 1);
  CHECK(motley_skeleton_get_bone(skeleton, 2, &bone) == MOTLEY_ERROR_RANGE);
  CHECK(motley_skeleton_get_order(skeleton, order, 2, &count) == MOTLEY_OK && count == 2);
  CHECK(order[0] == 0 && order[1] == 1);
  CHECK(motley_skeleton_find(skeleton, 9, &place) == MOTLEY_OK && place == 1);
  CHECK(motley_skeleton_find(skeleton, -1, &place) == MOTLEY_OK && place == 2);
  CHECK(motley_skeleton_find(skeleton, 5, &place) == MOTLEY_OK && place == -1);
  CHECK(motley_skeleton_find(skeleton, INT32_MIN, &place) == MOTLEY_OK && place == -1);

  /* The clip moves bones 2, 5, 9, 11, and the root. */
  CHECK(motley_skeleton_diagnose(skeleton, clip, &fit) == MOTLEY_OK && fit.verdict == MOTLEY_FIT_DOUBTFUL);
  CHECK(fit.moved == 4 && fit.lacking == 3 && fit.bones == 2 && fit.still == 1 && fit.offsets == 0);
  CHECK(strcmp(fit.why, "the skeleton lacks 3 of the 4 bones that move") == 0);
  CHECK(motley_skeleton_get_bones(skeleton, clip, MOTLEY_BONES_LACKING, lacking, 3, &count) == MOTLEY_OK);
  CHECK(count == 3 && lacking[0] == 2 && lacking[1] == 5 && lacking[2] == 11);
  CHECK(motley_skeleton_get_bones(skeleton, clip, MOTLEY_BONES_STILL, &place, 1, &count) == MOTLEY_OK);
  CHECK(count == 1 && place == 3);
  CHECK(motley_skeleton_get_bones(skeleton, clip, MOTLEY_BONES_EXPLODING, NULL, 0, &count) == MOTLEY_OK);
  CHECK(count == 0);
  CHECK(motley_skeleton_get_bones(skeleton, clip, MOTLEY_BONES_STILL, &place, 0, &count) ==
        MOTLEY_ERROR_TOO_LITTLE_MEMORY);

  CHECK(motley_skeleton_bind(skeleton, clip, &binding) == MOTLEY_OK);
  CHECK(motley_clip_sample_frame(clip, 24, pose, 7) == MOTLEY_OK);
  CHECK(motley_skeleton_get_locals(skeleton, binding, pose, 7, MOTLEY_MISSING_ZERO, locals, 3) == MOTLEY_OK);
  CHECK(near(locals[1].euler.z, 2.2) && near(locals[1].rotation.w, cos(1.1)) && near(locals[2].translation.y, 0.9));
  CHECK(motley_skeleton_get_locals(skeleton, binding, pose, 7, MOTLEY_MISSING_REST, locals, 2) ==
        MOTLEY_ERROR_TOO_LITTLE_MEMORY);
  motley_binding_close(binding);
  CHECK(motley_binding_open(clip, NULL, 0, &binding) == MOTLEY_OK); /* to no bones */
  CHECK(motley_skeleton_get_locals(skeleton, binding, pose, 7, MOTLEY_MISSING_ZERO, locals, 3) ==
        MOTLEY_ERROR_ARGUMENT);
  motley_binding_close(binding);

  /* A quarter turn about z and twice as large, then one along x: up. */
  memset(locals, 0, sizeof locals);
  locals[0].translation.x = 1;
  locals[0].rotation.w = locals[0].rotation.z = (float)sqrt(0.5);
  locals[0].scale.x = locals[0].scale.y = locals[0].scale.z = 2;
  locals[1].translation.x = 1;
  locals[1].rotation.w = 1;
  locals[1].scale = locals[0].scale;
  CHECK(motley_skeleton_get_model(skeleton, locals, 2, models, 2) == MOTLEY_OK);
  CHECK(near(models[1].translation.x, 1) && near(models[1].translation.y, 2) && near(models[1].translation.z, 0));
  CHECK(near(models[1].rotation.z, sqrt(0.5)) && near(models[1].scale.z, 4));
  CHECK(motley_skeleton_get_model(skeleton, locals, 1, models, 2) == MOTLEY_ERROR_TOO_LITTLE_MEMORY);
  CHECK(motley_skeleton_get_model(skeleton, locals, 2, models, 1) == MOTLEY_ERROR_TOO_LITTLE_MEMORY);
  motley_skeleton_close(skeleton);

  names = open_skeleton("cinf/prime");
  CHECK(motley_skeleton_get_info(names, &info) == MOTLEY_OK && info.adds_up_scales == 0);
  CHECK(motley_skeleton_get_bone(names, 1, &bone) == MOTLEY_OK && strcmp(bone.name, "hand") == 0);
  CHECK(bone.number == 9 && bone.rest.translation.y == 2);
  motley_skeleton_close(names);
}

/* The leg of bones 2 to 5, and an arm whose bone 9 an exp turns. See tests/support/programs.hpp. */
static void test_programs(void) {
  motley_skeleton *leg = open_skeleton("md/leg"), *arm = open_skeleton("wmb/arm"), *feet = open_skeleton("md/god_hand");
  motley_file *step = open_file("god_hand/step", NULL), *exp = open_file("bayonetta_exp/half", NULL), *motion = open_file("wave.mot", NULL);
  motley_skeleton_info info;
  motley_clip *clip = NULL;
  motley_binding *binding = NULL;
  motley_local locals[7];
  motley_model models[6];
  motley_outcome did = {9, 9};
  motley_leg found;
  uint64_t posed = 9, unposed = 9;
  float pose[8];
  size_t i;
  CHECK(motley_skeleton_get_info(leg, &info) == MOTLEY_OK && strcmp(info.format, "md") == 0 && info.transforms == 7);
  CHECK(info.note == MOTLEY_NOTE_NONE);
  CHECK(motley_clip_open(step, 0, &clip, NULL) == MOTLEY_OK);
  CHECK(motley_skeleton_bind(leg, clip, &binding) == MOTLEY_OK);
  CHECK(motley_binding_get_leg_counts(binding, &posed, &unposed) == MOTLEY_OK && posed == 1 && unposed == 0);
  CHECK(motley_binding_get_leg(binding, 0, &found) == MOTLEY_OK);
  CHECK(found.thigh == 2 && found.shin == 3 && found.foot == 4 && found.toe == 5);
  CHECK(motley_binding_get_leg(binding, 1, &found) == MOTLEY_ERROR_RANGE);
  CHECK(motley_binding_get_leg(NULL, 0, &found) == MOTLEY_ERROR_ARGUMENT);
  CHECK(motley_binding_get_leg(binding, 0, NULL) == MOTLEY_ERROR_ARGUMENT);
  CHECK(motley_binding_get_leg_counts(binding, &posed, NULL) == MOTLEY_ERROR_ARGUMENT);
  CHECK(motley_binding_get_leg_counts(NULL, &posed, &unposed) == MOTLEY_ERROR_ARGUMENT);
  CHECK(motley_clip_sample_frame(clip, 0, pose, 8) == MOTLEY_OK);
  CHECK(motley_skeleton_get_locals(leg, binding, pose, 6, MOTLEY_MISSING_ZERO, locals, 7) == MOTLEY_OK);
  CHECK(motley_skeleton_get_model(leg, locals, 7, models, 6) == MOTLEY_OK);
  CHECK(near(models[3].translation.y, 1) && near(models[3].translation.z, 0.5));
  CHECK(near(models[4].translation.y, 0.625) && near(models[4].translation.z, 0.5));
  CHECK(near(models[5].translation.y, 0.5) && near(models[5].translation.z, 0.75));
  motley_binding_close(binding);
  CHECK(motley_skeleton_bind(feet, clip, &binding) == MOTLEY_OK);
  CHECK(motley_binding_get_leg_counts(binding, &posed, &unposed) == MOTLEY_OK && posed == 0 && unposed == 1);
  motley_binding_close(binding);

  memset(locals, 0, sizeof locals);
  for (i = 0; i < 7; ++i) locals[i].rotation.w = locals[i].scale.x = locals[i].scale.y = locals[i].scale.z = 1;
  locals[0].euler.x = 1; /* of bone 8 */
  CHECK(motley_skeleton_run_exp(arm, exp, most_operations, locals, 4, &did) == MOTLEY_OK && did.written == 1 && did.skipped == 1);
  CHECK(near(locals[1].euler.x, 0.5) && near(locals[1].rotation.x, sin(0.25)) && near(locals[0].euler.x, 1));
  CHECK(motley_skeleton_run_exp(arm, exp, most_operations, locals, 3, NULL) == MOTLEY_OK);
  CHECK(motley_skeleton_run_exp(arm, exp, most_operations, locals, 2, NULL) == MOTLEY_ERROR_TOO_LITTLE_MEMORY);
  CHECK(motley_skeleton_run_exp(arm, exp, 2, locals, 3, NULL) == MOTLEY_ERROR_TOO_LITTLE_MEMORY); /* of two records */
  CHECK(motley_skeleton_run_exp(arm, motion, most_operations, locals, 3, NULL) == MOTLEY_ERROR_WRONG_KIND);
  CHECK(motley_skeleton_run_exp(NULL, exp, most_operations, locals, 3, NULL) == MOTLEY_ERROR_ARGUMENT);
  CHECK(motley_skeleton_run_exp(arm, NULL, most_operations, locals, 3, NULL) == MOTLEY_ERROR_ARGUMENT);
  CHECK(motley_skeleton_run_exp(arm, exp, most_operations, NULL, 3, NULL) == MOTLEY_ERROR_ARGUMENT);
  motley_clip_close(clip);
  motley_file_close(step);
  motley_file_close(exp);
  motley_file_close(motion);
  motley_skeleton_close(leg);
  motley_skeleton_close(arm);
  motley_skeleton_close(feet);
}

static void test_table(void) {
  motley_file *table = open_file("bone_table/three_blocks", "bone_table"), *motion = open_file("wave.mot", NULL);
  motley_file_info info;
  motley_clip *clip = NULL;
  int32_t place = 0;
  CHECK(motley_file_get_info(table, &info) == MOTLEY_OK && info.kind == MOTLEY_KIND_TABLE && info.clip_count == 0);
  CHECK(motley_table_find(table, 0x012, &place) == MOTLEY_OK && place == 7);
  CHECK(motley_table_find(table, 0x013, &place) == MOTLEY_OK && place == -1);
  CHECK(motley_table_find(motion, 0, &place) == MOTLEY_ERROR_WRONG_KIND);
  CHECK(motley_clip_open(table, 0, &clip, NULL) == MOTLEY_ERROR_WRONG_KIND && clip == NULL);
  motley_file_close(table);
  motley_file_close(motion);
}

/* Rotations about x of bones 4 and 5, and where bone 6 is. */
struct three {
  float rx4, rx5, tx6;
  int32_t missing;
};
static int32_t has(void *user, int32_t bone) { return bone != ((const struct three *)user)->missing; }
static float get(void *user, const motley_bone_channel *c) {
  const struct three *pose = user;
  return c->bone == 4 && c->channel == MOTLEY_CHANNEL_RX ? pose->rx4 : c->bone == 5 ? pose->rx5 : 0;
}
static void set(void *user, const motley_bone_channel *c, float value) {
  struct three *pose = user;
  *(c->bone == 5 && c->channel == MOTLEY_CHANNEL_RX ? &pose->rx5 : &pose->tx6) = value;
}

/* Bone 5 turns twice as far as bone 4, always forward; bone 6 moves by that in degrees, from 3 on by 10 of the exp's
 * units, tenths of the pose's. */
static void test_exp(void) {
  motley_file *exp = open_file("bayonetta2_exp/all_be", NULL), *motion = open_file("wave.mot", NULL);
  motley_file_info info;
  motley_bone_channel target;
  motley_outcome did;
  struct three numbers = {-0.25F, 0, 0, -5};
  motley_pose pose;
  pose.user = &numbers, pose.has = has, pose.get = get, pose.set = set;
  CHECK(motley_file_get_info(exp, &info) == MOTLEY_OK && info.kind == MOTLEY_KIND_PROGRAM && info.records == 2);
  CHECK(info.byte_order == MOTLEY_ORDER_BIG && strcmp(info.format, "bayonetta2_exp") == 0);
  CHECK(motley_exp_get_target(exp, 1, &target) == MOTLEY_OK && target.bone == 6);
  CHECK(target.channel == MOTLEY_CHANNEL_TX && target.index == 0);
  CHECK(motley_exp_get_target(exp, 2, &target) == MOTLEY_ERROR_RANGE);
  CHECK(motley_exp_run(exp, &pose, most_operations, &did) == MOTLEY_OK && did.written == 2 && did.skipped == 0);
  CHECK(near(numbers.rx5, 0.5) && near(numbers.tx6, 1));
  CHECK(info.operations > info.records);
  CHECK(motley_exp_run(exp, &pose, info.operations - 1, &did) == MOTLEY_ERROR_TOO_LITTLE_MEMORY && did.written == 2);
  CHECK(motley_exp_run(exp, &pose, info.operations, NULL) == MOTLEY_OK);
  numbers.missing = 6;
  CHECK(motley_exp_run(exp, &pose, most_operations, &did) == MOTLEY_OK && did.written == 1 && did.skipped == 1);
  CHECK(motley_exp_run(motion, &pose, most_operations, &did) == MOTLEY_ERROR_WRONG_KIND);
  pose.set = NULL;
  CHECK(motley_exp_run(exp, &pose, most_operations, NULL) == MOTLEY_ERROR_ARGUMENT);
  motley_file_close(exp);
  motley_file_close(motion);
}

/* The real motion's figure stands on the ground: its toes are 2 to 4 cm above. */
static void test_figure(const char *data) {
  motley_clip *clip;
  motley_skeleton *figure = NULL;
  motley_skeleton_info info;
  motley_binding *binding = NULL;
  motley_local locals[25];
  motley_model models[24];
  motley_bone bone;
  static float pose[4096];
  const int32_t toes[] = {18, 22};
  int32_t place = -1;
  size_t i;
  folder = data;
  clip = open_clip("pl000f_0a25_be.mot");
  if (!CHECK(motley_skeleton_open_figure(clip, &figure) == MOTLEY_OK)) return;
  CHECK(motley_skeleton_get_info(figure, &info) == MOTLEY_OK && strcmp(info.format, "figure") == 0);
  CHECK(info.bone_count == 24 && info.transforms == 25 && info.has_rest_pose == 0);
  CHECK(info.byte_order == MOTLEY_ORDER_UNKNOWN && info.note == MOTLEY_NOTE_FIGURE_BAYONETTA2);
  CHECK(motley_skeleton_get_bone(figure, 0, &bone) == MOTLEY_OK && strcmp(bone.name, "hip") == 0);
  CHECK(motley_skeleton_bind(figure, clip, &binding) == MOTLEY_OK);
  CHECK(motley_clip_sample_frame(clip, 10, pose, 4096) == MOTLEY_OK);
  CHECK(motley_skeleton_get_locals(figure, binding, pose, 4096, MOTLEY_MISSING_ZERO, locals, 25) == MOTLEY_OK);
  CHECK(motley_skeleton_get_model(figure, locals, 25, models, 24) == MOTLEY_OK);
  for (i = 0; i < 2; ++i) {
    CHECK(motley_skeleton_find(figure, toes[i], &place) == MOTLEY_OK && place >= 0 && place < 24);
    CHECK(models[place].translation.y >= 0.02F && models[place].translation.y <= 0.04F);
  }
  motley_binding_close(binding);
  motley_skeleton_close(figure);
  motley_clip_close(clip);
}

/* A walk's figure poses itself: legs have their lengths, and the ankles are where the clip has its targets. */
static void test_rig(const char *data) {
  motley_file *file;
  motley_clip *clip = NULL;
  motley_skeleton *figure = NULL;
  motley_skeleton_info info;
  motley_binding *binding = NULL;
  motley_local locals[38];
  motley_model models[38];
  motley_bone bone;
  static float pose[512];
  motley_vector3 a, b;
  int32_t place = -1;
  folder = data;
  file = open_file("motion.bin", NULL);
  CHECK(motley_clip_open(file, 242, &clip, NULL) == MOTLEY_OK);
  motley_file_close(file);
  if (!CHECK(motley_skeleton_open_figure(clip, &figure) == MOTLEY_OK)) return;
  CHECK(motley_skeleton_get_info(figure, &info) == MOTLEY_OK && info.bone_count == 38 && info.transforms == 38);
  CHECK(info.has_rest_pose == 1 && info.poses_itself == 1 && info.note == MOTLEY_NOTE_FIGURE_SHENMUE);
  CHECK(motley_skeleton_get_bone(figure, 5, &bone) == MOTLEY_OK && bone.number == 5 && bone.is_helper == 1);
  CHECK(motley_skeleton_get_bone(figure, 7, &bone) == MOTLEY_OK && bone.parent == 6 && bone.is_helper == 0);
  CHECK(strcmp(bone.name, "right lower leg") == 0 && near(bone.rest.translation.x, 0.392729));
  CHECK(motley_skeleton_find(figure, 37, &place) == MOTLEY_OK && place == -1);
  CHECK(motley_skeleton_bind(figure, clip, &binding) == MOTLEY_OK);
  CHECK(motley_clip_sample_frame(clip, 12.5F, pose, 512) == MOTLEY_OK);
  CHECK(motley_skeleton_get_locals(figure, binding, pose, 512, MOTLEY_MISSING_ZERO, locals, 38) == MOTLEY_OK);
  CHECK(motley_skeleton_get_model(figure, locals, 38, models, 38) == MOTLEY_OK);
  a = models[6].translation, b = models[7].translation;
  CHECK(near(sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z)), 0.392729));
  CHECK(near(models[8].translation.y, models[9].translation.y) && models[8].translation.y > 0.05F);
  motley_binding_close(binding);
  motley_skeleton_close(figure);
  motley_clip_close(clip);
}

/* The same walk, mirrored: each limb is where the other was, and its figure is the same. */
static void test_mirrored(const char *data) {
  motley_file *file;
  motley_clip *clip = NULL, *mirrored = NULL, *again = NULL;
  motley_clip_info info, info2;
  motley_skeleton *figure = NULL;
  motley_binding *binding = NULL, *binding2 = NULL;
  motley_local locals[38];
  motley_model models[38], models2[38];
  motley_fact facts[16];
  static float pose[512], pose2[512];
  size_t count = 0, i, track = 0, track2 = 0, row, row2;
  motley_track t;
  folder = data;
  file = open_file("motion.bin", NULL);
  CHECK(motley_clip_open(file, 242, &clip, NULL) == MOTLEY_OK);
  motley_file_close(file);
  if (!CHECK(motley_clip_mirror(clip, &mirrored) == MOTLEY_OK && mirrored != NULL)) return;
  CHECK(motley_clip_get_info(clip, &info) == MOTLEY_OK && motley_clip_get_info(mirrored, &info2) == MOTLEY_OK);
  CHECK(memcmp(&info, &info2, sizeof info) == 0);
  CHECK(motley_clip_get_facts(mirrored, facts, 16, &count) == MOTLEY_OK && count > 0);
  CHECK(strcmp(facts[count - 1].name, "mirrored") == 0 && strcmp(facts[count - 1].value, "yes") == 0);
  CHECK(motley_clip_sample_frame(clip, 12.5F, pose, 512) == MOTLEY_OK);
  CHECK(motley_clip_sample_frame(mirrored, 12.5F, pose2, 512) == MOTLEY_OK);
  CHECK(motley_clip_find_track(clip, 29, MOTLEY_CHANNEL_TX, &track, NULL) == MOTLEY_OK);
  CHECK(motley_clip_find_track(mirrored, 35, MOTLEY_CHANNEL_TX, &track2, NULL) == MOTLEY_OK && track == track2);
  CHECK(motley_clip_get_track(clip, track, &t) == MOTLEY_OK), row = (size_t)t.row;
  CHECK(motley_clip_get_track(mirrored, track2, &t) == MOTLEY_OK && t.id.bone == 35), row2 = (size_t)t.row;
  CHECK(pose[row] != 0 && pose2[row2] == -pose[row] && pose2[row2 + 1] == pose[row + 1]);
  CHECK(motley_skeleton_open_figure(mirrored, &figure) == MOTLEY_OK);
  CHECK(motley_skeleton_bind(figure, clip, &binding) == MOTLEY_OK);
  CHECK(motley_skeleton_bind(figure, mirrored, &binding2) == MOTLEY_OK);
  CHECK(motley_skeleton_get_locals(figure, binding, pose, 512, MOTLEY_MISSING_ZERO, locals, 38) == MOTLEY_OK);
  CHECK(motley_skeleton_get_model(figure, locals, 38, models, 38) == MOTLEY_OK);
  CHECK(motley_skeleton_get_locals(figure, binding2, pose2, 512, MOTLEY_MISSING_ZERO, locals, 38) == MOTLEY_OK);
  CHECK(motley_skeleton_get_model(figure, locals, 38, models2, 38) == MOTLEY_OK);
  for (i = 8; i <= 10; ++i) { /* an ankle, its foot and toe; those of the other leg are seven numbers later */
    CHECK(fabs(models[i].translation.x + models2[i + 7].translation.x) < 1e-4);
    CHECK(fabs(models[i].translation.y - models2[i + 7].translation.y) < 1e-4);
    CHECK(fabs(models[i].translation.z - models2[i + 7].translation.z) < 1e-4);
  }
  motley_binding_close(binding), motley_binding_close(binding2);
  motley_skeleton_close(figure);

  /* Twice is not at all. */
  CHECK(motley_clip_mirror(mirrored, &again) == MOTLEY_OK);
  motley_clip_close(mirrored); /* the other needs it not */
  CHECK(motley_clip_sample_frame(again, 12.5F, pose2, 512) == MOTLEY_OK);
  CHECK(memcmp(pose, pose2, sizeof(float) * (size_t)info.pose_size) == 0);
  motley_clip_close(again);
  motley_clip_close(clip);
}

int main(int argc, char **argv) {
  motley_clip *wave;
  if (argc < 2 || argc > 3) return fputs("usage: bones FOLDER [DATA]\n", stderr), 2;
  folder = argv[1];
  wave = open_clip("wave.mot");
  test_locals(wave);
  test_skeleton(wave);
  motley_clip_close(wave);
  test_table();
  test_exp();
  test_programs();
  if (argc == 3) test_figure(argv[2]), test_rig(argv[2]), test_mirrored(argv[2]);
  return report();
}
