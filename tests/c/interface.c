/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The motley authors
 * tests/c/interface: files, clips, tracks and players give what is in files whose numbers are known: interface FOLDER.
 */
#include "motley.h"

#include "container.h"
#include "known.h"

static void test_words(void) {
  size_t n = 0;
  CHECK(strcmp(motley_version(), "1.0.0") == 0);
  CHECK(strcmp(motley_status_name(MOTLEY_OK), "ok") == 0);
  CHECK(strcmp(motley_status_name(MOTLEY_ERROR_TRUNCATED), "truncated") == 0);
  CHECK(strcmp(motley_status_name(MOTLEY_ERROR_AMBIGUOUS_FORMAT), "ambiguous_format") == 0);
  CHECK(strcmp(motley_status_name(MOTLEY_ERROR_OUT_OF_MEMORY), "out_of_memory") == 0);
  CHECK(strcmp(motley_status_text(MOTLEY_ERROR_EMPTY_FILE), "the file is empty") == 0);
  CHECK(strcmp(motley_status_text(MOTLEY_ERROR_UNKNOWN_FORMAT), "not a file of a format that motley knows") == 0);
  CHECK(strcmp(motley_status_text(MOTLEY_ERROR_BAD_VALUE), "the file has an impossible value") == 0); /* any number */
  CHECK(strcmp(motley_status_text(MOTLEY_ERROR_BAD_INDEX), "an entry in the file is out of range") == 0);
  CHECK(strcmp(motley_status_text(MOTLEY_ERROR_EMPTY_CLIP), "the clip has no tracks") == 0);
  CHECK(strcmp(motley_status_text(MOTLEY_ERROR_WRONG_KIND), "it is a file or clip of another kind") == 0);
  CHECK(strcmp(motley_status_name(-1), "unknown") == 0 && strcmp(motley_status_name(23), "unknown") == 0);
  CHECK(strcmp(motley_status_name(257), "unknown") == 0); /* not 1 again */
  CHECK(strcmp(motley_channel_name(MOTLEY_CHANNEL_RZ), "rz") == 0);
  CHECK(strcmp(motley_channel_name(MOTLEY_CHANNEL_FOV), "fov") == 0);
  CHECK(strcmp(motley_channel_name(MOTLEY_CHANNEL_OTHER), "u") == 0);
  CHECK(strcmp(motley_channel_name(MOTLEY_CHANNEL_FOV + 1), "u") == 0 && strcmp(motley_channel_name(-1), "u") == 0);
  CHECK(strcmp(motley_channel_name(-1), "u") == 0 && strcmp(motley_channel_name(256), "u") == 0);
  CHECK(strcmp(motley_kind_name(MOTLEY_KIND_PROGRAM), "program") == 0);
  CHECK(strcmp(motley_kind_name(MOTLEY_KIND_CONTAINER), "container") == 0);
  CHECK(strcmp(motley_kind_name(MOTLEY_KIND_EVENTS), "events") == 0);
  CHECK(strcmp(motley_kind_name(MOTLEY_KIND_EVENTS + 1), "unknown") == 0);
  CHECK(strcmp(motley_unit_name(MOTLEY_UNIT_DEGREES), "degrees") == 0);
  CHECK(strcmp(motley_unit_name(MOTLEY_UNIT_QUATERNIONS), "quaternions") == 0);
  CHECK(strcmp(motley_unit_name(-1), "unknown") == 0);
  CHECK(strcmp(motley_interpolation_name(MOTLEY_INTERPOLATION_HERMITE), "hermite") == 0);
  CHECK(strcmp(motley_interpolation_name(MOTLEY_INTERPOLATION_LINEAR), "linear") == 0);
  CHECK(strcmp(motley_interpolation_name(MOTLEY_INTERPOLATION_SLERP), "slerp") == 0);
  CHECK(strcmp(motley_interpolation_name(3), "unknown") == 0);
  CHECK(strcmp(motley_closes_name(MOTLEY_CLOSES_ROOT_TRAVELS), "root_travels") == 0);
  CHECK(strcmp(motley_closes_name(MOTLEY_CLOSES_NO), "no") == 0 && strcmp(motley_closes_name(3), "unknown") == 0);
  CHECK(strcmp(motley_euler_name(MOTLEY_EULER_XYZ), "xyz") == 0 && strcmp(motley_euler_name(MOTLEY_EULER_YZX), "yzx") == 0);
  CHECK(strcmp(motley_euler_name(MOTLEY_EULER_ZYX), "zyx") == 0 && strcmp(motley_euler_name(6), "unknown") == 0);
  CHECK(strcmp(motley_missing_name(MOTLEY_MISSING_ZERO), "zero") == 0);
  CHECK(strcmp(motley_missing_name(MOTLEY_MISSING_REST), "rest") == 0 && strcmp(motley_missing_name(2), "unknown") == 0);
  CHECK(strcmp(motley_note_text(MOTLEY_NOTE_MOVES_NO_BONE), "the clip moves no bone of the skeleton") == 0);
  CHECK(strncmp(motley_note_text(MOTLEY_NOTE_FIGURE_BAYONETTA2), "a figure by bone numbers: ", 26) == 0);
  CHECK(strcmp(motley_note_text(MOTLEY_NOTE_NONE), "") == 0 && strcmp(motley_note_text(-1), "") == 0);
  CHECK(strcmp(motley_note_text(MOTLEY_NOTE_LARGE_GZIP + 1), "") == 0);
  CHECK(strcmp(motley_format_name(0), "bayonetta") == 0);
  while (motley_format_name(n) != NULL) ++n;
  CHECK(n == 16 && strcmp(motley_format_name(13), "dat") == 0 && strcmp(motley_format_name(15), "clover_dat") == 0);
  CHECK( strcmp(motley_format_name(9), "evnt") == 0 && strcmp(motley_format_name(10), "wmb") == 0 && strcmp(motley_format_name(11), "cinf") == 0 && strcmp(motley_format_name(12), "md") == 0);
  CHECK(motley_format_name((size_t)-1) == NULL);
  CHECK(strcmp(motley_format_body("bayonetta2"), "the model's wmb") == 0);
  CHECK(strcmp(motley_format_body("okami"), "the model's MD") == 0);
  CHECK(strcmp(motley_format_body("anim"), "the character's CINF") == 0);
  CHECK(strcmp(motley_format_body("motn"), "") == 0 && strcmp(motley_format_body(NULL), "") == 0);
  CHECK(motley_format_is_z_up("anim") == 1 && motley_format_is_z_up("cinf") == 1);
  CHECK(motley_format_is_z_up("wmb") == 0 && motley_format_is_z_up(NULL) == 0);
}

static void test_file(void) {
  size_t size = 0, count = 0;
  unsigned char *bytes = read_file(folder, "wave.mot", &size);
  const char *format = NULL;
  int32_t kind = -1, certainty = -1;
  motley_file *file = NULL;
  motley_skeleton *skeleton = NULL;
  motley_file_info info;
  motley_error error;
  char name[5], long_name[1000];
  if (!CHECK(bytes != NULL)) return;
  CHECK(motley_identify(bytes, size, &format, &kind, &certainty) == MOTLEY_OK);
  CHECK(strcmp(format, "bayonetta2") == 0 && kind == MOTLEY_KIND_CLIPS && certainty == MOTLEY_CERTAINTY_CERTAIN);
  CHECK(motley_identify("nothing", 7, NULL, NULL, NULL) == MOTLEY_ERROR_UNKNOWN_FORMAT);
  CHECK(motley_file_open("", 0, NULL, &file, &error) == MOTLEY_ERROR_EMPTY_FILE);
  CHECK(strcmp(error.message, "the file is empty") == 0 && error.has_offset == 0);
  CHECK(motley_file_open("", 0, "motn", &file, &error) == MOTLEY_ERROR_EMPTY_FILE);
  CHECK(motley_skeleton_open("", 0, NULL, &skeleton, &error) == MOTLEY_ERROR_EMPTY_FILE);
  CHECK(motley_skeleton_open("\x89PNG\r\n\x1A\n", 8, NULL, &skeleton, &error) == MOTLEY_ERROR_UNKNOWN_FORMAT);
  CHECK(strcmp(error.message, "this is a PNG image, not a skeleton") == 0);
  CHECK(motley_skeleton_open(bytes, size, NULL, &skeleton, &error) == MOTLEY_ERROR_UNKNOWN_FORMAT && skeleton == NULL);
  CHECK(strcmp(error.message, "this is a motion, not a skeleton") == 0);
  CHECK(motley_file_open("\x89PNG\r\n\x1A\n", 8, NULL, &file, &error) == MOTLEY_ERROR_UNKNOWN_FORMAT);
  CHECK(strcmp(error.what, "a PNG image") == 0 && strcmp(error.message, "this is a PNG image, not a motion") == 0);

  CHECK(motley_file_open(bytes, size, NULL, &file, &error) == MOTLEY_OK);
  CHECK(motley_file_get_info(file, &info) == MOTLEY_OK);
  CHECK(strcmp(info.format, "bayonetta2") == 0 && info.kind == MOTLEY_KIND_CLIPS);
  CHECK(info.byte_order == MOTLEY_ORDER_LITTLE && info.size == size && info.clip_count == 1 && info.records == 0);
  CHECK(motley_file_get_warnings(file, NULL, 0, &count) == MOTLEY_OK && count == 0);
  CHECK(motley_file_get_clip_name(file, 0, NULL, 0, &count, NULL) == MOTLEY_OK && count == 5);
  CHECK(motley_file_get_clip_name(file, 0, name, 0, &count, NULL) == MOTLEY_ERROR_TOO_LITTLE_MEMORY && count == 5);
  CHECK(motley_file_get_clip_name(file, 0, name, 3, &count, NULL) == MOTLEY_ERROR_TOO_LITTLE_MEMORY && count == 5);
  CHECK(strcmp(name, "wa") == 0);
  CHECK(motley_file_get_clip_name(file, 0, name, 5, &count, NULL) == MOTLEY_OK && strcmp(name, "wave") == 0);
  CHECK(motley_file_get_clip_name(file, 1, name, 5, &count, &error) == MOTLEY_ERROR_NO_CLIP);
  CHECK(error.value == 1 && error.size == 1 && strcmp(error.message, "there is no clip 1: the file has only clip 0") == 0);
  motley_file_close(file);

  /* Cut in the table, whose records are twelve bytes each behind a header of 44, one for each of seven tracks and
   * one to end it. */
  CHECK(motley_file_open(bytes, 100, NULL, &file, &error) == MOTLEY_ERROR_TRUNCATED && file == NULL);
  CHECK(error.code == MOTLEY_ERROR_TRUNCATED && error.size == 100 && error.offset > 100 && error.has_offset == 1);
  CHECK(strstr(error.message, "past the end of the file (100)") != NULL && error.what[0] != '\0');
  CHECK(error.track.record == -1 && error.clip == -1);
  CHECK(motley_file_open(bytes, size, "anim", &file, &error) != MOTLEY_OK && file == NULL);
  CHECK(motley_file_open(bytes, size, "nope", &file, &error) == MOTLEY_ERROR_ARGUMENT && file == NULL);
  CHECK(strcmp(error.what, "nope") == 0 && error.has_offset == 0);
  CHECK(strcmp(error.message, "'nope' is not one of the formats bayonetta, bayonetta2, okami, god_hand, anim, motn, "
                              "bayonetta_exp, bayonetta2_exp, bone_table, evnt") == 0);
  CHECK(motley_file_open(bytes, size, "wmb", &file, NULL) == MOTLEY_ERROR_ARGUMENT);
  CHECK(motley_skeleton_open(bytes, size, "bayonetta2", &skeleton, &error) == MOTLEY_ERROR_ARGUMENT && skeleton == NULL);
  CHECK(strcmp(error.message, "'bayonetta2' is not one of the formats wmb, cinf, md") == 0);
  CHECK(motley_skeleton_open(bytes, size, "", &skeleton, &error) == MOTLEY_ERROR_UNKNOWN_FORMAT);
  memset(long_name, 'x', sizeof long_name - 1);
  long_name[sizeof long_name - 1] = '\0';
  CHECK(motley_file_open(bytes, size, long_name, &file, &error) == MOTLEY_ERROR_ARGUMENT);
  CHECK(strstr(error.message, "x' is not one of the formats bayonetta, ") != NULL && strlen(error.what) == 63);
  free(bytes);
}

static void test_clip(const motley_clip *clip) {
  motley_clip_info info;
  motley_loop_gap gap;
  motley_fact facts[16];
  motley_clip *mirrored = NULL;
  size_t count = 0, i;
  int found = 0;
  CHECK(motley_clip_mirror(clip, &mirrored) == MOTLEY_ERROR_WRONG_KIND && mirrored == NULL);
  CHECK(motley_clip_get_info(clip, &info) == MOTLEY_OK);
  CHECK(info.frame_count == 121 && info.frame_rate == 60 && near(info.duration, 121 / 60.0));
  CHECK(info.track_count == 7 && info.pose_size == 7 && info.key_count == 121 + 1 + 121 + 4 + 8 + 3 + 4);
  CHECK(info.rotation_unit == MOTLEY_UNIT_RADIANS && info.loops == MOTLEY_YES);
  CHECK(info.round_frames == 120 && info.round_seconds == 2); /* the sample wave lasts two seconds, */
  CHECK(motley_clip_get_loop_gap(clip, &gap) == MOTLEY_OK && gap.how == MOTLEY_CLOSES_YES); /* and closes */
  CHECK(info.byte_order == MOTLEY_ORDER_LITTLE);
  CHECK(motley_clip_get_facts(clip, facts, 16, &count) == MOTLEY_OK && count > 1);
  for (i = 0; i < count; ++i)
    found += strcmp(facts[i].name, "byte order") == 0 && strcmp(facts[i].value, "little-endian") == 0;
  CHECK(found == 1);
  CHECK(motley_clip_get_facts(clip, facts, 1, &count) == MOTLEY_ERROR_TOO_LITTLE_MEMORY && count > 1);
}

/* The root, bone -1, sways along x and does not turn: its translation is track 0. */
static void test_root(const motley_clip *clip) {
  motley_movement moved;
  float first = 0, last = 0, pose[7], still[7];
  int32_t root = 0;
  size_t i;
  CHECK(motley_clip_get_root(clip, &root) == MOTLEY_OK && root == -1);
  CHECK(motley_track_evaluate(clip, 0, 10, &first, 1) == MOTLEY_OK);
  CHECK(motley_track_evaluate(clip, 0, 30, &last, 1) == MOTLEY_OK && last != first);
  CHECK(motley_clip_get_movement(clip, root, 10 / 60.0, 0.5, MOTLEY_PLAYBACK_CLAMP, &moved) == MOTLEY_OK);
  CHECK(near(moved.tx, (double)last - first) && moved.ty == 0 && moved.tz == 0);
  CHECK(moved.qw == 1 && moved.qx == 0 && moved.qy == 0 && moved.qz == 0);
  CHECK(motley_clip_get_movement(clip, root, 1e300, -1e300, MOTLEY_PLAYBACK_LOOP, &moved) == MOTLEY_OK);
  CHECK(motley_clip_get_movement(clip, 77, 0, 1, MOTLEY_PLAYBACK_LOOP, &moved) == MOTLEY_OK && moved.tx == 0);
  CHECK(motley_clip_sample_frame(clip, 0, still, 7) == MOTLEY_OK);
  CHECK(motley_clip_sample_frame(clip, 15, pose, 7) == MOTLEY_OK && pose[0] != still[0]);
  CHECK(motley_clip_put_in_place(clip, root, pose, 6) == MOTLEY_ERROR_TOO_LITTLE_MEMORY && pose[0] != still[0]);
  CHECK(motley_clip_put_in_place(clip, root, pose, 7) == MOTLEY_OK && pose[0] == still[0]);
  CHECK(motley_clip_sample_frame(clip, 15, still, 7) == MOTLEY_OK);
  for (i = 1; i < 7; ++i) CHECK(pose[i] == still[i]); /* all else moves as before */
}

static void test_tracks(const motley_clip *clip) {
  motley_track track;
  motley_key keys[8];
  size_t number = 99, count = 0;
  int32_t component = -1;
  float value = 0;
  CHECK(motley_clip_get_track(clip, 3, &track) == MOTLEY_OK);
  CHECK(track.id.record == 3 && track.id.bone == 9 && track.id.channel == MOTLEY_CHANNEL_RZ && track.id.index == 5);
  CHECK(track.row == 3 && track.key_count == 4 && track.components == 1);
  CHECK(track.interpolation == MOTLEY_INTERPOLATION_HERMITE && track.is_quaternion == 0 && track.is_sampled == 0);
  CHECK(strcmp(track.coding, "f32 keys") == 0);
  CHECK(motley_clip_get_track(clip, 0, &track) == MOTLEY_OK);
  CHECK(track.id.bone == -1 && track.is_sampled == 1 && track.interpolation == MOTLEY_INTERPOLATION_LINEAR);
  CHECK(motley_clip_get_track(clip, 7, &track) == MOTLEY_ERROR_RANGE);

  CHECK(motley_clip_find_track(clip, 5, MOTLEY_CHANNEL_TY, &number, &component) == MOTLEY_OK);
  CHECK(number == 6 && component == 0);
  CHECK(motley_clip_find_track(clip, 5, MOTLEY_CHANNEL_TZ, &number, NULL) == MOTLEY_ERROR_NO_TRACK && number == 6);
  CHECK(motley_clip_find_track(clip, 5, MOTLEY_CHANNEL_OTHER, &number, NULL) == MOTLEY_ERROR_NO_TRACK);
  CHECK(motley_clip_find_track(clip, 5, MOTLEY_CHANNEL_FOV + 1, &number, NULL) == MOTLEY_ERROR_ARGUMENT);

  CHECK(motley_track_get_keys(clip, 3, 0, keys, 8, &count) == MOTLEY_OK && count == 4);
  CHECK(keys[1].frame == 24 && near(keys[1].value, 2.2) && near(keys[1].in, 0.9) && near(keys[1].out, 0.2));
  CHECK(keys[3].frame == 120 && keys[3].interpolation == MOTLEY_INTERPOLATION_HERMITE);
  keys[2].frame = -7;
  CHECK(motley_track_get_keys(clip, 3, 0, keys, 2, &count) == MOTLEY_ERROR_TOO_LITTLE_MEMORY && count == 4);
  CHECK(keys[0].frame == 0 && keys[1].frame == 24 && keys[2].frame == -7);
  CHECK(motley_track_get_keys(clip, 5, 0, keys, 8, &count) == MOTLEY_OK && count == 3); /* bytes, in 1/512 */
  CHECK(keys[1].frame == 52 && near(keys[1].value, 120 / 512.0) && near(keys[0].out, 2 / 32.0));
  CHECK(motley_track_get_keys(clip, 3, 1, keys, 8, &count) == MOTLEY_ERROR_RANGE);

  CHECK(motley_track_evaluate(clip, 3, 24, &value, 1) == MOTLEY_OK && near(value, 2.2));
  CHECK(motley_track_evaluate(clip, 3, 12, &value, 1) == MOTLEY_OK); /* halfway: 2.2 / 2 + (0.4 - 0.9) / 8 */
  CHECK(near(value, 1.0375));
  CHECK(motley_track_evaluate(clip, 1, 77, &value, 1) == MOTLEY_OK && near(value, 0.9));
  CHECK(motley_track_evaluate(clip, 3, 12, &value, 0) == MOTLEY_ERROR_TOO_LITTLE_MEMORY);
  CHECK(motley_track_evaluate(clip, 3, (float)INFINITY, &value, 1) == MOTLEY_ERROR_ARGUMENT);
}

static void test_poses(const motley_clip *clip) {
  enum { frames = 121, tracks = 7 };
  static float by_track[frames * tracks], by_frame[frames * tracks];
  float pose[tracks] = {0}, halves[tracks * 2], frame = -1;
  int64_t rounds = 7;
  motley_player *player = NULL;
  motley_baked *baked = NULL;
  motley_error error;
  uint64_t bytes = 0, size = 0;
  size_t i, same = 0;
  CHECK(motley_clip_decode(clip, 0, 1, frames, MOTLEY_LAYOUT_BY_TRACK, by_track, frames * tracks) == MOTLEY_OK);
  CHECK(motley_clip_decode(clip, 0, 1, frames, MOTLEY_LAYOUT_BY_FRAME, by_frame, frames * tracks) == MOTLEY_OK);
  for (i = 0; i < frames * tracks; ++i) same += by_track[i % tracks * frames + i / tracks] == by_frame[i];
  CHECK(same == frames * tracks && near(by_track[3 * frames + 24], 2.2) && near(by_frame[24 * tracks + 3], 2.2));
  CHECK(motley_clip_decode(clip, 0, 1, frames, MOTLEY_LAYOUT_BY_TRACK, by_track, frames * tracks - 1) ==
        MOTLEY_ERROR_TOO_LITTLE_MEMORY);
  CHECK(motley_clip_decode(clip, 12, 0.5, 2, MOTLEY_LAYOUT_BY_FRAME, halves, tracks * 2) == MOTLEY_OK);
  CHECK(motley_clip_sample_frame(clip, 12.5F, pose, tracks) == MOTLEY_OK);
  CHECK(near(halves[3], 1.0375) && memcmp(pose, halves + tracks, sizeof pose) == 0);

  CHECK(motley_clip_frame_at(clip, 0.5, MOTLEY_PLAYBACK_CLAMP, &frame) == MOTLEY_OK && frame == 30);
  CHECK(motley_clip_frame_at(clip, 1e9, MOTLEY_PLAYBACK_CLAMP, &frame) == MOTLEY_OK && frame == 120);
  CHECK(motley_clip_frame_at(clip, (120 + 24) / 60.0, MOTLEY_PLAYBACK_LOOP, &frame) == MOTLEY_OK && near(frame, 24));
  CHECK(motley_clip_rounds(clip, 2, MOTLEY_PLAYBACK_LOOP, &rounds) == MOTLEY_OK && rounds == 1);
  CHECK(motley_clip_rounds(clip, -0.1, MOTLEY_PLAYBACK_LOOP, &rounds) == MOTLEY_OK && rounds == -1);
  CHECK(motley_clip_rounds(clip, (double)INFINITY, MOTLEY_PLAYBACK_LOOP, &rounds) == MOTLEY_OK && rounds == INT64_MAX);
  CHECK(motley_clip_rounds(clip, 5, MOTLEY_PLAYBACK_CLAMP, &rounds) == MOTLEY_OK && rounds == 0);

  CHECK(motley_player_size(clip, &bytes) == MOTLEY_OK && bytes > 0);
  CHECK(motley_player_open(clip, MOTLEY_PLAYBACK_LOOP, bytes - 1, &player, &error) == MOTLEY_ERROR_TOO_LITTLE_MEMORY);
  CHECK(player == NULL && error.value == (int64_t)bytes && error.size == bytes - 1);
  CHECK(motley_player_open(clip, MOTLEY_PLAYBACK_LOOP, bytes, &player, &error) == MOTLEY_OK);
  CHECK(motley_player_sample_seconds(player, (120 + 12) / 60.0, pose, tracks) == MOTLEY_OK && near(pose[3], 1.0375));
  CHECK(motley_player_sample_frame(player, 24, pose, tracks) == MOTLEY_OK && near(pose[3], 2.2));
  CHECK(motley_player_sample_seconds(player, 0, pose, tracks - 1) == MOTLEY_ERROR_TOO_LITTLE_MEMORY);
  motley_player_close(player);

  CHECK(motley_baked_size(clip, &bytes) == MOTLEY_OK && bytes > 0);
  CHECK(motley_baked_open(clip, MOTLEY_PLAYBACK_CLAMP, bytes - 1, &baked, &error) == MOTLEY_ERROR_TOO_LITTLE_MEMORY);
  CHECK(baked == NULL && error.value == (int64_t)bytes && error.size == bytes - 1);
  CHECK(motley_baked_open(clip, MOTLEY_PLAYBACK_CLAMP, bytes, &baked, &error) == MOTLEY_OK);
  CHECK(motley_baked_get_pose_size(baked, &size) == MOTLEY_OK && size == tracks);
  CHECK(motley_baked_sample_seconds(baked, 0.2, pose, tracks) == MOTLEY_OK && near(pose[3], 1.0375));
  CHECK(motley_baked_sample_frame(baked, 24, pose, tracks) == MOTLEY_OK && near(pose[3], 2.2));
  motley_baked_close(baked);
}

/* Rotations as quaternions, and events. */
static void test_others(void) {
  motley_clip *anim = open_clip("metroid_anim/plain1");
  motley_file *archive = open_file("shenmue_motn/events0", NULL);
  motley_clip_info info;
  motley_track track;
  motley_event event;
  motley_key key;
  size_t count = 0, i = 0;
  float value[4];
  CHECK(motley_clip_get_info(anim, &info) == MOTLEY_OK && info.rotation_unit == MOTLEY_UNIT_QUATERNIONS);
  CHECK(info.byte_order == MOTLEY_ORDER_BIG && info.loops == MOTLEY_UNKNOWN); /* version 0 does not store it */
  while (i < info.track_count && motley_clip_get_track(anim, i, &track) == MOTLEY_OK && !track.is_quaternion) ++i;
  if (CHECK(i < info.track_count && track.components == 4 && track.id.channel == MOTLEY_CHANNEL_QW)) {
    CHECK(track.interpolation == MOTLEY_INTERPOLATION_SLERP);
    CHECK(motley_track_evaluate(anim, i, 0, value, 3) == MOTLEY_ERROR_TOO_LITTLE_MEMORY);
    CHECK(motley_track_evaluate(anim, i, 0, value, 4) == MOTLEY_OK);
    CHECK(motley_track_get_keys(anim, i, 3, &key, 1, &count) != MOTLEY_ERROR_RANGE && key.value == value[3]);
  }
  CHECK(motley_file_get_events(archive, 0, &event, 1, &count, NULL) == MOTLEY_ERROR_TOO_LITTLE_MEMORY && count > 1);
  CHECK(event.payload > event.offset || event.payload_size == 0);
  CHECK(memchr(event.meaning, 0, sizeof event.meaning) != NULL);
  motley_clip_close(anim);
  motley_file_close(archive);
}

/* The nodes of files of events: two bools, three int32s, a particle and a sound. */
static void test_nodes(const char *name, int is_echoes) {
  motley_file *file = open_file(name, NULL), *archive = open_file("shenmue_motn/events0", NULL);
  motley_file_info info;
  motley_node nodes[7];
  size_t count = 0;
  CHECK(motley_file_get_info(file, &info) == MOTLEY_OK && info.kind == MOTLEY_KIND_EVENTS &&
        info.clip_count == 0);
  CHECK(strcmp(info.format, "evnt") == 0);
  CHECK(motley_file_get_nodes(file, nodes, 6, &count) == MOTLEY_ERROR_TOO_LITTLE_MEMORY && count == 7);
  CHECK(motley_file_get_nodes(file, nodes, 7, &count) == MOTLEY_OK && count == 7);
  CHECK(nodes[0].kind == MOTLEY_NODE_BOOL && nodes[0].offset == 8 && nodes[0].name == 10 &&
        nodes[0].name_size == 4);
  CHECK(nodes[0].game == (is_echoes ? 2 : 1) && nodes[6].game == nodes[0].game);
  CHECK(nodes[0].seconds == 1.5F && nodes[0].unique == 1 && nodes[0].weight == 0.5F && nodes[0].value == 1);
  CHECK(nodes[0].character == -1 && strcmp(nodes[0].meaning, "loop") == 0);
  CHECK(nodes[1].state == 1 && nodes[1].index == 7 && nodes[1].character == 2 && nodes[1].flags == 9);
  CHECK(nodes[2].kind == MOTLEY_NODE_INT32 && nodes[2].type == 6 && nodes[2].value == 12 &&
        nodes[2].locator_size == 6);
  CHECK(strcmp(nodes[2].meaning, "landing") == 0 && nodes[2].locator > nodes[2].name);
  CHECK(nodes[3].value == -5 && nodes[3].locator_size == 0);
  CHECK(nodes[5].kind == MOTLEY_NODE_PARTICLE && nodes[5].particle == 0x0BADF00DU && nodes[5].duration == 30);
  CHECK(memcmp(nodes[5].particle_type, "PART", 4) == 0 && memcmp(nodes[6].particle_type, "\0\0\0\0", 4) == 0);
  CHECK(nodes[5].bone == (is_echoes ? 41 : 0) && nodes[5].bone_name_size == (is_echoes ? 0 : 6));
  CHECK(nodes[5].scale == 2.5F && nodes[5].parenting == 3 && nodes[5].flags == 0x80000000U);
  CHECK(nodes[6].kind == MOTLEY_NODE_SOUND && nodes[6].sound == 1234 && nodes[6].falloff == 20);
  CHECK(nodes[6].max_distance == 150.5F && strcmp(nodes[6].meaning, "sound") == 0);
  CHECK(motley_file_get_nodes(archive, nodes, 7, &count) == MOTLEY_ERROR_WRONG_KIND);
  CHECK(motley_file_get_nodes(file, NULL, 1, &count) == MOTLEY_ERROR_ARGUMENT);
  motley_file_close(archive);
  motley_file_close(file);
}

static void test_container(void) {
  unsigned char bytes[132];
  const size_t size = make_container(bytes);
  const char *format = NULL;
  int32_t kind = -1;
  motley_container *container = NULL;
  motley_file *file = NULL;
  motley_contained_file inside;
  motley_error error;
  char path[16];
  size_t count = 0;
  int64_t found = 0;
  CHECK(motley_identify(bytes, size, &format, &kind, NULL) == MOTLEY_OK && strcmp(format, "pks") == 0 && kind == MOTLEY_KIND_CONTAINER);
  CHECK(motley_file_open(bytes, size, NULL, &file, &error) == MOTLEY_ERROR_UNKNOWN_FORMAT && strcmp(error.message, "this is a Shenmue container (pks), not a motion") == 0);
  if (!CHECK(motley_container_open(bytes, size, &container, &error) == MOTLEY_OK)) return;
  CHECK(motley_container_get_file_count(container, &count) == MOTLEY_OK && count == 3);
  CHECK(motley_container_get_file(container, 0, &inside, NULL) == MOTLEY_OK && inside.offset == 32 && inside.size == 4);
  CHECK(inside.container == -1 && inside.kind == -1 && inside.format[0] == 0 && memcmp(bytes + inside.offset, "data", 4) == 0);
  CHECK(motley_container_get_file(container, 1, &inside, NULL) == MOTLEY_OK && inside.kind == MOTLEY_KIND_CONTAINER && inside.size == 40);
  CHECK(motley_container_get_file(container, 2, &inside, NULL) == MOTLEY_OK && inside.container == 1 && inside.size == 0);
  memset(path, '?', sizeof path);
  CHECK(motley_container_get_path(container, 2, path, 5, &count) == MOTLEY_ERROR_TOO_LITTLE_MEMORY && count == 13);
  CHECK(memcmp(path, "IN.P\0?", 6) == 0);
  CHECK(motley_container_get_path(container, 2, path, sizeof path, &count) == MOTLEY_OK && strcmp(path, "IN.PKS/B.BIN") == 0);
  CHECK(motley_container_find(container, "IN.PKS/B.BIN", 0, &found) == MOTLEY_OK && found == 2);
  CHECK(motley_container_find(container, "IN.PKS/B.BIN", 3, &found) == MOTLEY_OK && found == -1);
  CHECK(motley_container_find(container, "IN.PKS/B.BI", 0, &found) == MOTLEY_OK && found == -1);
  motley_container_close(container);
  bytes[108] = 0xFF; /* the first file is larger than the container */
  if (!CHECK(motley_container_open(bytes, size, &container, &error) == MOTLEY_OK)) return;
  CHECK(motley_container_get_file(container, 0, &inside, &error) == MOTLEY_ERROR_TRUNCATED);
  CHECK(motley_container_get_file(container, 1, &inside, NULL) == MOTLEY_OK && inside.size == 40);
  motley_container_close(container);
}

int main(int argc, char **argv) {
  motley_clip *wave;
  if (argc != 2) return fputs("usage: interface FOLDER\n", stderr), 2;
  folder = argv[1];
  test_words();
  test_file();
  wave = open_clip("wave.mot");
  test_clip(wave);
  test_root(wave);
  test_tracks(wave);
  test_poses(wave);
  motley_clip_close(wave);
  test_others();
  test_nodes("evnt/all12", 0);
  test_nodes("evnt/padded22", 1);
  test_container();
  return report();
}
