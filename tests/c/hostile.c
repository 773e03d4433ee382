/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The motley authors
 * tests/c/hostile: whatever it is given, the C interface returns: hostile FOLDER. Opens every truncation of each file,
 * and each file with every byte changed in several ways, and does with it all that can be done; then asks for what is
 * not there. Sanitizers see the rest: all memory is exactly as large as it has to be.
 */
#include "motley.h"

#include <math.h>
#include <time.h>

#include "check.h"
#include "container.h"

/* Of a broken file, which may claim much: what is looked at. */
enum { most_clips = 3, most_tracks = 12, most_frames = 40, most_bones = 40, most_elements = 400 };

static size_t least(size_t a, size_t b) { return a < b ? a : b; }
static void *exactly_of(size_t count, size_t size) { return exactly(count * size); }

/* A status that a list of so many may be answered with. */
static int fits(motley_status status, size_t capacity, size_t count) {
  return count <= capacity ? status == MOTLEY_OK : status == MOTLEY_ERROR_TOO_LITTLE_MEMORY;
}

static int is_text(const char *text, size_t size) { return memchr(text, '\0', size) != NULL; }

static void look_at_error(motley_status status, const motley_error *error) {
  CHECK(error->code == status && is_text(error->message, sizeof error->message) && error->message[0] != '\0');
  CHECK(is_text(error->what, sizeof error->what) && strcmp(motley_status_name(status), "unknown") != 0);
}

/* Its row is where all before it end. Returns where it ends. */
static uint64_t look_at_track(const motley_clip *clip, size_t number, uint64_t row) {
  motley_track track;
  motley_status status;
  size_t count = 0;
  float frame, *values;
  motley_key *keys;
  CHECK(motley_clip_get_track(clip, number, &track) == MOTLEY_OK && track.components > 0 && track.row == row);
  CHECK(motley_clip_find_track(clip, track.id.bone, track.id.channel, &count, NULL) == MOTLEY_OK && count >= number);
  keys = exactly_of(most_elements, sizeof *keys);
  status = motley_track_get_keys(clip, number, track.components - 1, keys, most_elements, &count);
  CHECK(fits(status, most_elements, count) && count > 0);
  free(keys);
  values = exactly_of((size_t)track.components, sizeof *values);
  for (frame = -1.5F; frame < 4; frame += 1.5F)
    CHECK(motley_track_evaluate(clip, number, frame, values, (size_t)track.components) == MOTLEY_OK);
  CHECK(motley_track_evaluate(clip, number, 3e38F, values, (size_t)track.components) == MOTLEY_OK);
  free(values);
  return row + (uint64_t)track.components;
}

static void use_skeleton(const motley_skeleton *skeleton, const motley_clip *clip, const float *pose, size_t size) {
  motley_skeleton_info info;
  motley_bone bone;
  motley_binding *binding = NULL;
  motley_local *locals;
  motley_model *models;
  uint32_t *order;
  int32_t number, place = 0;
  size_t i, count = 0;
  CHECK(motley_skeleton_get_info(skeleton, &info) == MOTLEY_OK);
  for (i = 0; i < least(info.bone_count, most_bones); ++i)
    CHECK(motley_skeleton_get_bone(skeleton, i, &bone) == MOTLEY_OK && is_text(bone.name, sizeof bone.name));
  for (number = -5000; number <= 5000; number += 500)
    CHECK(motley_skeleton_find(skeleton, number, &place) == MOTLEY_OK && place < (int32_t)info.transforms);
  order = exactly_of(info.bone_count, sizeof *order);
  CHECK(motley_skeleton_get_order(skeleton, order, info.bone_count, &count) == MOTLEY_OK && count == info.bone_count);
  free(order);
  locals = exactly_of(info.transforms, sizeof *locals);
  models = exactly_of(info.bone_count, sizeof *models);
  memset(locals, 0, info.transforms * sizeof *locals);
  if (clip != NULL && CHECK(motley_skeleton_bind(skeleton, clip, &binding) == MOTLEY_OK)) {
    for (i = 0; i < 2; ++i)
      CHECK(motley_skeleton_get_locals(skeleton, binding, pose, size / (i + 1), (int32_t)i, locals,
                                       info.transforms) == MOTLEY_OK);
    motley_binding_close(binding);
  }
  if (clip != NULL) {
    motley_fit fit;
    CHECK(motley_skeleton_diagnose(skeleton, clip, &fit) == MOTLEY_OK && is_text(fit.why, sizeof fit.why));
    CHECK(fit.still <= fit.bones && fit.lacking <= fit.moved && fit.bones <= info.bone_count);
    for (number = MOTLEY_BONES_LACKING; number <= MOTLEY_BONES_EXPLODING; ++number)
      CHECK(motley_skeleton_get_bones(skeleton, clip, number, NULL, 0, &count) == MOTLEY_OK && count <= 4096);
    CHECK(motley_skeleton_get_bones(skeleton, clip, 3, NULL, 0, &count) == MOTLEY_ERROR_ARGUMENT);
  }
  CHECK(motley_skeleton_get_model(skeleton, locals, info.transforms, models, info.bone_count) == MOTLEY_OK);
  free(models);
  free(locals);
}

static void use_clip(const motley_clip *clip) {
  const int32_t bones[] = {0, 5, -1, 5, 0x7FFFFFFF};
  motley_clip_info info;
  motley_status status;
  motley_warning *warnings = exactly_of(2, sizeof *warnings);
  motley_fact *facts = exactly_of(8, sizeof *facts);
  motley_local *locals = exactly_of(5, sizeof *locals);
  motley_player *player = NULL;
  motley_baked *baked = NULL;
  motley_binding *binding = NULL;
  motley_skeleton *figure = NULL;
  motley_error error;
  uint64_t bytes = 0, row = 0;
  size_t i, size, frames, count = 0;
  float *pose, *decoded;
  CHECK(motley_clip_get_info(clip, &info) == MOTLEY_OK);
  status = motley_clip_get_warnings(clip, warnings, 2, &count);
  CHECK(fits(status, 2, count));
  for (i = 0; i < least(count, 2); ++i) CHECK(is_text(warnings[i].message, sizeof warnings[i].message));
  status = motley_clip_get_facts(clip, facts, 8, &count);
  CHECK(fits(status, 8, count));
  for (i = 0; i < least(count, 8); ++i) CHECK(is_text(facts[i].name, 64) && is_text(facts[i].value, 192));
  for (i = 0; i < least(info.track_count, most_tracks); ++i) row = look_at_track(clip, i, row);
  CHECK(info.track_count > most_tracks || row == info.pose_size);

  size = (size_t)info.pose_size;
  frames = least(info.frame_count, most_frames);
  pose = exactly_of(size, sizeof *pose);
  CHECK(motley_clip_sample_frame(clip, 2.5F, pose, size) == MOTLEY_OK);
  decoded = exactly_of(size * frames, sizeof *decoded);
  CHECK(motley_clip_decode(clip, 0, 1, frames, MOTLEY_LAYOUT_BY_TRACK, decoded, size * frames) == MOTLEY_OK);
  CHECK(motley_clip_decode(clip, 1, 1, frames, MOTLEY_LAYOUT_BY_FRAME, decoded, size * frames) == MOTLEY_OK);
  CHECK(motley_clip_decode(clip, 1e300, -0.3, frames, MOTLEY_LAYOUT_BY_FRAME, decoded, size * frames) == MOTLEY_OK);
  if (size > 0) {
    CHECK(motley_clip_sample_frame(clip, 0, pose, size - 1) == MOTLEY_ERROR_TOO_LITTLE_MEMORY);
    CHECK(motley_clip_decode(clip, 0, 1, frames + 1, 0, decoded, size * frames) == MOTLEY_ERROR_TOO_LITTLE_MEMORY);
    CHECK(motley_clip_decode(clip, 0, 1, SIZE_MAX, 1, decoded, size * frames) == MOTLEY_ERROR_TOO_LITTLE_MEMORY);
  } else {
    CHECK(motley_clip_decode(clip, 0, 1, SIZE_MAX, 1, NULL, 0) == MOTLEY_OK); /* at once */
  }
  free(decoded);

  CHECK(motley_player_size(clip, &bytes) == MOTLEY_OK);
  status = motley_player_open(clip, MOTLEY_PLAYBACK_LOOP, bytes, &player, &error);
  look_at_error(status, &error);
  CHECK(size > 0 ? status == MOTLEY_OK : status == MOTLEY_ERROR_EMPTY_CLIP);
  if (player != NULL) {
    CHECK(motley_player_sample_seconds(player, 1e300, pose, size) == MOTLEY_OK);
    CHECK(motley_player_sample_seconds(player, (double)NAN, pose, size) == MOTLEY_OK);
    CHECK(motley_player_sample_frame(player, 0.5F, pose, size) == MOTLEY_OK);
  }
  motley_player_close(player);
  CHECK(motley_baked_size(clip, &bytes) == MOTLEY_OK);
  status = motley_baked_open(clip, MOTLEY_PLAYBACK_CLAMP, 1 << 18, &baked, &error);
  look_at_error(status, &error);
  CHECK((status == MOTLEY_OK) == (baked != NULL));
  if (baked != NULL) CHECK(motley_baked_sample_seconds(baked, -1e300, pose, size) == MOTLEY_OK);
  motley_baked_close(baked);

  CHECK(motley_binding_open(clip, bones, 5, &binding) == MOTLEY_OK);
  CHECK(motley_binding_get_locals(binding, pose, size, NULL, 0, MOTLEY_EULER_YZX, locals, 5) == MOTLEY_OK);
  CHECK(motley_binding_get_locals(binding, pose, size / 2, NULL, 0, MOTLEY_EULER_YZX, locals, 5) == MOTLEY_OK);
  motley_binding_close(binding);
  if (motley_skeleton_open_figure(clip, &figure) == MOTLEY_OK) use_skeleton(figure, clip, pose, size);
  motley_skeleton_close(figure);
  free(pose);
  free(locals);
  free(facts);
  free(warnings);
}

static int32_t has(void *user, int32_t bone) { return ++*(unsigned *)user % 7 != 0 || bone == 5; }
static float get(void *user, const motley_bone_channel *channel) {
  return (float)(++*(unsigned *)user % 100) * (channel->channel == MOTLEY_CHANNEL_RX ? 1.0F : 1e30F);
}
static void set(void *user, const motley_bone_channel *channel, float value) {
  *(unsigned *)user += channel->bone == 5 && value > 0;
}

static void use_file(const motley_file *file) {
  motley_file_info info;
  motley_status status;
  motley_warning *warnings = exactly_of(1, sizeof *warnings);
  motley_event *events = exactly_of(2, sizeof *events);
  motley_node *nodes = exactly_of(3, sizeof *nodes);
  char *name = exactly(3);
  motley_clip *clip = NULL, *mirrored = NULL;
  motley_error error;
  motley_pose pose;
  motley_bone_channel channel;
  unsigned calls = 0;
  int32_t place;
  size_t i, count = 0;
  CHECK(motley_file_get_info(file, &info) == MOTLEY_OK && is_text(info.format, sizeof info.format));
  status = motley_file_get_warnings(file, warnings, 1, &count);
  CHECK(fits(status, 1, count));
  for (i = 0; i < least((size_t)info.clip_count, most_clips); ++i) {
    status = motley_file_get_clip_name(file, i, name, 3, &count, &error);
    look_at_error(status, &error);
    status = motley_file_get_events(file, i, events, 2, &count, &error);
    look_at_error(status, &error);
    if (status == MOTLEY_OK && count > 0) CHECK(events[0].payload + events[0].payload_size <= info.size);
    status = motley_clip_open(file, i, &clip, &error);
    look_at_error(status, &error);
    CHECK((status == MOTLEY_OK) == (clip != NULL));
    if (clip != NULL) use_clip(clip);
    status = motley_clip_mirror(clip, &mirrored);
    CHECK((status == MOTLEY_OK) == (mirrored != NULL));
    if (mirrored != NULL) use_clip(mirrored);
    motley_clip_close(mirrored);
    motley_clip_close(clip);
  }
  CHECK(motley_clip_open(file, (size_t)info.clip_count, &clip, &error) != MOTLEY_OK && clip == NULL);
  CHECK(motley_clip_open(file, SIZE_MAX, &clip, NULL) != MOTLEY_OK && clip == NULL);
  CHECK((motley_table_find(file, 0x123, &place) == MOTLEY_OK) == (info.kind == MOTLEY_KIND_TABLE));
  status = motley_file_get_nodes(file, nodes, 3, &count);
  if (info.kind == MOTLEY_KIND_EVENTS)
    CHECK(fits(status, 3, count));
  else
    CHECK(status == MOTLEY_ERROR_WRONG_KIND);
  for (i = 0; info.kind == MOTLEY_KIND_EVENTS && i < least(count, 3); ++i) {
    CHECK(nodes[i].name + nodes[i].name_size < info.size &&
          nodes[i].locator + nodes[i].locator_size < info.size);
    CHECK(nodes[i].bone_name + nodes[i].bone_name_size < info.size &&
          is_text(nodes[i].meaning, sizeof nodes[i].meaning));
  }
  pose.user = &calls, pose.has = has, pose.get = get, pose.set = set;
  CHECK((motley_exp_run(file, &pose, UINT64_MAX, NULL) == MOTLEY_OK) == (info.kind == MOTLEY_KIND_PROGRAM));
  if (info.kind == MOTLEY_KIND_PROGRAM && info.records > 0)
    CHECK(motley_exp_get_target(file, (size_t)info.records - 1, &channel) == MOTLEY_OK);
  CHECK(motley_exp_get_target(file, (size_t)info.records, &channel) != MOTLEY_OK);
  free(name);
  free(events);
  free(nodes);
  free(warnings);
}

static void use_container(const motley_container *container, size_t size) {
  size_t count = 0, i, length = 0;
  CHECK(motley_container_get_file_count(container, &count) == MOTLEY_OK && count <= size);
  for (i = 0; i <= count; ++i) {
    motley_contained_file file;
    motley_error error;
    int64_t found = -1;
    const motley_status status = motley_container_get_file(container, i, &file, &error);
    look_at_error(status, &error);
    CHECK((status == MOTLEY_ERROR_RANGE) == (i == count));
    if (status == MOTLEY_OK) CHECK(file.offset <= size && file.size <= size - file.offset && file.container < (int64_t)i);
    CHECK(motley_container_get_path(container, i, NULL, 0, &length) == (i == count ? MOTLEY_ERROR_RANGE : MOTLEY_OK));
    if (i < count) {
      char *path = exactly(length);
      CHECK(motley_container_get_path(container, i, path, length, &length) == MOTLEY_OK && path[length - 1] == 0);
      CHECK(motley_container_find(container, path, 0, &found) == MOTLEY_OK);
      CHECK(strlen(path) + 1 != length || (found >= 0 && found <= (int64_t)i));
      free(path);
    }
  }
}

/* All that can be done with some bytes, which are of this format as long as they are whole. */
static void use_bytes(const unsigned char *bytes, size_t size, const char *format) {
  unsigned char *copy = exactly(size);
  motley_file *file = NULL;
  motley_skeleton *skeleton = NULL;
  motley_container *container = NULL;
  motley_error error;
  motley_status status;
  if (size > 0) memcpy(copy, bytes, size);
  (void)motley_identify(copy, size, NULL, NULL, NULL);
  status = motley_file_open(copy, size, format, &file, &error);
  look_at_error(status, &error);
  CHECK((status == MOTLEY_OK) == (file != NULL));
  if (file != NULL) use_file(file);
  motley_file_close(file);
  status = motley_skeleton_open(copy, size, NULL, &skeleton, &error);
  look_at_error(status, &error);
  CHECK((status == MOTLEY_OK) == (skeleton != NULL));
  if (skeleton != NULL) use_skeleton(skeleton, NULL, NULL, 0);
  motley_skeleton_close(skeleton);
  status = motley_container_open(copy, size, &container, &error);
  look_at_error(status, &error);
  CHECK((status == MOTLEY_OK) == (container != NULL));
  if (container != NULL) use_container(container, size);
  motley_container_close(container);
  free(copy);
}

static void damage(unsigned char *bytes, size_t size, const char *format) {
  static const unsigned char changes[] = {0xFF, 0x80, 0x7F, 0x01, 0x10};
  size_t i, change;
  use_bytes(bytes, size, format);
  for (i = 0; i < size; ++i) {
    const unsigned char was = bytes[i];
    use_bytes(bytes, i, format);
    for (change = 0; change < sizeof changes; ++change) {
      bytes[i] = was ^ changes[change];
      use_bytes(bytes, size, format);
    }
    bytes[i] = was;
  }
}

/* Null pointers, for every function. */
static void pass_nothing(const unsigned char *bytes, size_t size) {
  motley_file *file = NULL, *none = NULL;
  motley_clip *clip = NULL, *other = NULL;
  motley_binding *binding = NULL;
  motley_player *player = NULL;
  motley_baked *baked = NULL;
  motley_file_info file_info;
  size_t count = 0;
  uint64_t needed = 0;
  int64_t rounds = 0;
  motley_loop_gap gap;
  motley_movement movement;
  int32_t root;
  float number[16];
  const motley_status bad = MOTLEY_ERROR_ARGUMENT;
  CHECK(motley_file_open(bytes, size, NULL, &file, NULL) == MOTLEY_OK);
  CHECK(motley_clip_open(file, 0, &clip, NULL) == MOTLEY_OK);
  CHECK(motley_identify(NULL, 1, NULL, NULL, NULL) == bad);
  CHECK(motley_identify(NULL, 0, NULL, NULL, NULL) == MOTLEY_ERROR_EMPTY_FILE);
  CHECK(motley_file_open(NULL, 1, NULL, &none, NULL) == bad && none == NULL);
  CHECK(motley_file_open(NULL, 0, NULL, &none, NULL) == MOTLEY_ERROR_EMPTY_FILE && none == NULL);
  CHECK(motley_file_open(bytes, size, NULL, NULL, NULL) == bad);
  CHECK(motley_file_get_info(NULL, &file_info) == bad && motley_file_get_info(file, NULL) == bad);
  CHECK(motley_file_get_warnings(NULL, NULL, 0, &count) == bad);
  CHECK(motley_file_get_clip_name(NULL, 0, NULL, 0, &count, NULL) == bad);
  CHECK(motley_file_get_events(NULL, 0, NULL, 0, &count, NULL) == bad);
  CHECK(motley_file_get_nodes(NULL, NULL, 0, &count) == bad);
  CHECK(motley_table_find(NULL, 0, NULL) == bad);
  CHECK(motley_clip_mirror(NULL, NULL) == bad && motley_clip_mirror(NULL, &other) == bad && other == NULL);
  CHECK(motley_clip_open(NULL, 0, NULL, NULL) == bad && motley_clip_get_info(NULL, NULL) == bad);
  CHECK(motley_clip_get_info(clip, NULL) == bad && motley_clip_get_track(clip, 0, NULL) == bad);
  CHECK(motley_clip_get_facts(clip, NULL, 1, &count) == bad && motley_clip_get_facts(clip, NULL, 0, NULL) == bad);
  CHECK(motley_clip_get_warnings(NULL, NULL, 0, &count) == bad && motley_clip_get_track(NULL, 0, NULL) == bad);
  CHECK(motley_clip_find_track(NULL, 0, 0, &count, NULL) == bad);
  CHECK(motley_clip_find_track(clip, 0, -1, &count, NULL) == bad);
  CHECK(motley_clip_find_track(clip, 0, 16, &count, NULL) == bad);
  CHECK(motley_track_get_keys(clip, 0, 0, NULL, 1, &count) == bad);
  CHECK(motley_track_get_keys(clip, SIZE_MAX, 0, NULL, 0, &count) == MOTLEY_ERROR_RANGE);
  CHECK(motley_track_get_keys(clip, 0, -1, NULL, 0, &count) == MOTLEY_ERROR_RANGE);
  CHECK(motley_track_evaluate(clip, 0, 0, NULL, 1) == bad && motley_track_evaluate(NULL, 0, 0, number, 1) == bad);
  CHECK(motley_track_evaluate(clip, 0, (float)NAN, number, 16) == bad);
  CHECK(motley_clip_sample_frame(NULL, 0, number, 16) == bad && motley_clip_sample_frame(clip, 0, NULL, 16) == bad);
  CHECK(motley_clip_decode(NULL, 0, 1, 1, 0, number, 16) == bad);
  CHECK(motley_clip_decode(clip, (double)NAN, 1, 1, 0, number, 16) == bad);
  CHECK(motley_clip_decode(clip, 0, 1, 1, 2, number, 16) == bad);
  CHECK(motley_clip_frame_at(clip, 0, 2, number) == bad && motley_clip_frame_at(clip, 0, 0, NULL) == bad);
  CHECK(motley_clip_rounds(NULL, 0, 0, &rounds) == bad && motley_clip_rounds(clip, 0, 0, NULL) == bad);
  CHECK(motley_clip_rounds(clip, 0, -1, &rounds) == bad && motley_clip_get_loop_gap(clip, NULL) == bad);
  CHECK(motley_clip_get_loop_gap(NULL, &gap) == bad);
  CHECK(motley_clip_get_root(NULL, &root) == bad && motley_clip_get_root(clip, NULL) == bad);
  CHECK(motley_clip_get_movement(NULL, -1, 0, 1, MOTLEY_PLAYBACK_LOOP, &movement) == bad);
  CHECK(motley_clip_get_movement(clip, -1, 0, 1, MOTLEY_PLAYBACK_LOOP, NULL) == bad);
  CHECK(motley_clip_get_movement(clip, -1, 0, 1, -1, &movement) == bad);
  CHECK(motley_clip_put_in_place(NULL, -1, NULL, 0) == bad && motley_clip_put_in_place(clip, -1, NULL, 9) == bad);
  CHECK(motley_player_size(NULL, &needed) == bad && motley_player_size(clip, NULL) == bad);
  CHECK(motley_player_open(NULL, 0, SIZE_MAX, &player, NULL) == bad && player == NULL);
  CHECK(motley_player_open(clip, -1, SIZE_MAX, &player, NULL) == bad);
  CHECK(motley_player_open(clip, 0, SIZE_MAX, NULL, NULL) == bad);
  CHECK(motley_player_sample_seconds(NULL, 0, number, 16) == bad && motley_player_sample_frame(NULL, 0, number, 16) == bad);
  CHECK(motley_baked_size(clip, NULL) == bad && motley_baked_open(clip, 0, 0, NULL, NULL) == bad);
  CHECK(motley_baked_open(NULL, 0, 0, &baked, NULL) == bad && motley_baked_sample_seconds(NULL, 0, number, 16) == bad);
  CHECK(motley_baked_get_pose_size(NULL, NULL) == bad && motley_baked_sample_frame(NULL, 0, number, 16) == bad);
  CHECK(motley_binding_open(clip, NULL, 1, &binding) == bad && motley_binding_open(NULL, NULL, 0, &binding) == bad);
  CHECK(motley_binding_open(clip, NULL, SIZE_MAX, &binding) == bad && binding == NULL);
  CHECK(motley_binding_get_locals(NULL, NULL, 0, NULL, 0, 0, NULL, 0) == bad);
  CHECK(motley_skeleton_open(NULL, 1, NULL, NULL, NULL) == bad && motley_skeleton_open_figure(clip, NULL) == bad);
  CHECK(motley_skeleton_get_info(NULL, NULL) == bad && motley_skeleton_get_bone(NULL, 0, NULL) == bad);
  CHECK(motley_skeleton_get_order(NULL, NULL, 0, &count) == bad && motley_skeleton_find(NULL, 0, NULL) == bad);
  CHECK(motley_skeleton_bind(NULL, clip, &binding) == bad);
  CHECK(motley_skeleton_diagnose(NULL, clip, NULL) == bad);
  CHECK(motley_skeleton_get_bones(NULL, clip, MOTLEY_BONES_STILL, NULL, 0, &count) == bad);
  CHECK(motley_skeleton_get_locals(NULL, NULL, NULL, 0, 0, NULL, 0) == bad);
  CHECK(motley_skeleton_get_model(NULL, NULL, 0, NULL, 0) == bad);
  CHECK(motley_container_open(NULL, 1, NULL, NULL) == bad && motley_container_get_file_count(NULL, &count) == bad);
  CHECK(motley_container_get_file(NULL, 0, NULL, NULL) == bad && motley_container_find(NULL, NULL, 0, NULL) == bad);
  CHECK(motley_container_get_path(NULL, 0, NULL, 0, &count) == bad);
  motley_container_close(NULL);
  CHECK(motley_exp_get_target(NULL, 0, NULL) == bad && motley_exp_run(NULL, NULL, 0, NULL) == bad);
  motley_file_close(file);
  motley_clip_close(clip);
  motley_clip_close(NULL), motley_file_close(NULL), motley_player_close(NULL), motley_baked_close(NULL);
  motley_binding_close(NULL), motley_skeleton_close(NULL);
}


/* A motion of Bayonetta 2 of 32767 frames whose tracks share two keys. Its player takes tens of megabytes. Baked, it takes
 * more bytes than 32 bits count, which no host may confuse with fewer. By hand: a float for each track; for each four
 * tracks 16 bytes, 8 for each frame and one frame more, and two records of 64; 63 to align them. */
static void play_and_bake_too_much(void) {
  enum { header = 44, record = 12, key = 16, tracks = 132000 };
  const size_t end = header + record * (tracks + 1), size = end + 2 * key;
  unsigned char *bytes = exactly_of(size, 1);
  motley_file *file = NULL;
  motley_clip *clip = NULL;
  motley_player *player = NULL;
  motley_baked *baked = NULL;
  motley_error error;
  uint64_t needed = 0;
  size_t i;
  memset(bytes, 0, size);
  memcpy(bytes, "mot", 3);
  put_number(bytes + 4, 0x20120405, 4); /* version */
  put_number(bytes + 10, 32767, 2);     /* frames */
  put_number(bytes + 12, header, 4);
  put_number(bytes + 16, tracks + 1, 4);
  put_number(bytes + 20, 60, 2); /* frames a second */
  for (i = 0; i <= tracks; ++i) {
    const size_t at = header + record * i;
    put_number(bytes + at, i < tracks ? (uint32_t)(i / 3 % 0x1000) : 0x7FFF, 2);
    bytes[at + 2] = (unsigned char)(i % 3);
    bytes[at + 3] = i < tracks ? 4 : 0; /* keys of 16 bytes */
    put_number(bytes + at + 4, i < tracks ? 2 : 0, 2);
    put_number(bytes + at + 6, 0xFFFF, 2);
    put_number(bytes + at + 8, i < tracks ? (uint32_t)(end - at) : 0, 4);
  }
  put_number(bytes + end + key, 32766, 2);        /* frame of the second */
  put_number(bytes + end + key + 4, 0x3F800000, 4); /* 1.0 */
  if (CHECK(motley_file_open(bytes, size, NULL, &file, &error) == MOTLEY_OK) &&
      CHECK(motley_clip_open(file, 0, &clip, &error) == MOTLEY_OK)) {
    const uint64_t most_of_a_player = tracks * (uint64_t)(4 + 320 + 2 * 66) + 1000; /* as motley_clips.h says */
    const uint64_t quads = tracks / 4, by_hand = 4 * (uint64_t)tracks + quads * (16 + 8 * (uint64_t)32768 + 2 * 64) + 63;
    CHECK(motley_player_size(clip, &needed) == MOTLEY_OK && needed > 1 << 24 && needed <= most_of_a_player);
    CHECK(motley_player_open(clip, 0, 1 << 24, &player, &error) == MOTLEY_ERROR_TOO_LITTLE_MEMORY && player == NULL);
    CHECK(error.value == (int64_t)needed && error.size == 1 << 24);
    CHECK(motley_baked_size(clip, &needed) == MOTLEY_OK && needed == (by_hand <= SIZE_MAX ? by_hand : UINT64_MAX));
    CHECK(motley_baked_open(clip, 0, needed - 1, &baked, &error) == MOTLEY_ERROR_TOO_LITTLE_MEMORY && baked == NULL);
  }
  motley_clip_close(clip);
  motley_file_close(file);
  free(bytes);
}

/* An exp of Bayonetta 2 or later whose 256 records share one sum of 16384 numbers: a run takes as long as eight million
 * operations, and a player would run it at every frame. Refused, a thousand runs take no time. */
static void run_too_much(void) {
  enum { header = 24, record = 12, operation = 8, records = 256, operations = 32767 };
  const size_t first = header + record * records, size = first + operation * operations;
  const uint64_t by_hand = records + (uint64_t)records * operations;
  unsigned char *bytes = exactly_of(size, 1);
  motley_file *file = NULL;
  motley_file_info info;
  motley_error error;
  motley_pose pose;
  clock_t start;
  unsigned calls = 0;
  size_t i;
  memset(bytes, 0, size);
  memcpy(bytes, "exp", 3);
  put_number(bytes + 4, 0x20110714, 4); /* version */
  put_number(bytes + 8, header, 4);
  put_number(bytes + 12, records, 4);
  for (i = 0; i < records; ++i) {
    const size_t at = header + record * i;
    put_number(bytes + at, 5, 2); /* bone 5, tx */
    put_number(bytes + at + 4, operations, 2);
    put_number(bytes + at + 8, (uint32_t)(first - at), 4);
  }
  for (i = 0; i < operations; ++i) bytes[first + operation * i] = i % 2 == 0 ? 4 : 5; /* a number; operator 0, add */
  if (CHECK(motley_file_open(bytes, size, NULL, &file, &error) == MOTLEY_OK)) {
    CHECK(motley_file_get_info(file, &info) == MOTLEY_OK && info.records == records && info.operations == by_hand);
    pose.user = &calls, pose.has = has, pose.get = get, pose.set = set;
    start = clock();
    for (i = 0; i < 1000; ++i) CHECK(motley_exp_run(file, &pose, 1 << 20, NULL) == MOTLEY_ERROR_TOO_LITTLE_MEMORY);
    CHECK(clock() - start < 5 * CLOCKS_PER_SEC);
    CHECK(motley_exp_run(file, &pose, by_hand - 1, NULL) == MOTLEY_ERROR_TOO_LITTLE_MEMORY && calls == 0);
    CHECK(motley_exp_run(file, &pose, by_hand, NULL) == MOTLEY_OK && calls > 0);
  }
  motley_file_close(file);
  free(bytes);
}

/* Opens a container. Returns how many files it has; if it is refused, SIZE_MAX, and the error says `why`. */
static size_t list(const unsigned char *bytes, size_t size, motley_status status, const char *why) {
  motley_container *container = NULL;
  motley_error error;
  size_t count = SIZE_MAX;
  const motley_status opened = motley_container_open(bytes, size, &container, &error);
  look_at_error(opened, &error);
  CHECK(opened == status && strstr(error.message, why) != NULL);
  if (opened == MOTLEY_OK) CHECK(motley_container_get_file_count(container, &count) == MOTLEY_OK);
  motley_container_close(container);
  return count;
}

/* Containers whose tables overlap, and what is refused of them: without limits, a megabyte takes minutes or all memory. */
static void list_too_much(void) {
  enum { most_files = 1 << 18, large = 1 << 16, header = 16, entry = 20, most = most_files + 1, slots = 65535 };
  unsigned char *bytes = exactly_of(header + entry * (size_t)most + large, 1);
  size_t i, count;
  /* Of Shenmue: all files are the same bytes at the end. Eight times as many as there are may be in files. */
  for (count = 8; count <= 9; ++count) {
    const size_t size = header + entry * count + large;
    memset(bytes, 0, size);
    memcpy(bytes, "IPAC", 4);
    put_number(bytes + 4, header, 4);
    put_number(bytes + 8, (uint32_t)count, 4);
    for (i = 0; i < count; ++i) {
      put_number(bytes + header + entry * i + 12, (uint32_t)(size - large), 4);
      put_number(bytes + header + entry * i + 16, large, 4);
    }
    if (count == 8) CHECK(list(bytes, size, MOTLEY_OK, "") == 8);
    else list(bytes, size, MOTLEY_ERROR_TOO_MUCH, "overlapping file 8 and the preceding ones refer to more than");
  }
  memset(bytes, 0, header + entry * (size_t)most);
  memcpy(bytes, "IPAC", 4);
  put_number(bytes + 4, header, 4);
  put_number(bytes + 8, most_files, 4);
  CHECK(list(bytes, header + entry * (size_t)most, MOTLEY_OK, "") == most_files);
  put_number(bytes + 8, most, 4);
  list(bytes, header + entry * (size_t)most, MOTLEY_ERROR_BAD_VALUE, "number of files 262145 is too large");
  /* Of Okami, in the worst order: a file ends where the next one begins, and each offset is less than the one before. */
  for (count = 4096; count <= slots; count += slots - 4096) {
    const size_t tables = 4 + 8 * count;
    put_number(bytes, (uint32_t)count, 4);
    for (i = 0; i < count; ++i) put_number(bytes + 4 + 4 * i, (uint32_t)(tables + count - 1 - i), 4);
    for (i = 0; i < count; ++i) memcpy(bytes + 4 + 4 * (count + i), "MOT", 4);
    if (count == 4096) CHECK(list(bytes, tables + count, MOTLEY_OK, "") == count);
    else list(bytes, tables + count, MOTLEY_ERROR_BAD_VALUE, "number of steps to list the files");
  }
  free(bytes);
}

int main(int argc, char **argv) {
  /* Of each format all kinds of tracks, in either byte order. */
  static const struct {
    const char *name, *format;
  } files[] = {{"wave.mot", NULL},
               {"bayonetta/every_type_be", NULL},
               {"bayonetta/every_type_le", "bayonetta"},
               {"bayonetta2/every_type_be", NULL},
               {"bayonetta2/every_type_le", "bayonetta2"},
               {"okami/every_type_le", NULL},
               {"god_hand/every_type_le", NULL},
               {"metroid_anim/small0", NULL},
               {"metroid_anim/small1", NULL},
               {"metroid_anim/small2", NULL},
               {"metroid_anim/plain0", NULL},
               {"metroid_anim/plain1", "anim"},
               {"shenmue_motn/small0", NULL},
               {"shenmue_motn/small1", NULL},
               {"shenmue_motn/small2", NULL},
               {"shenmue_motn/small3", NULL},
               {"shenmue_motn/events0", NULL},
               {"evnt/all12", NULL},
               {"evnt/all22", NULL},
               {"shenmue_motn/all", "motn"},
               {"bayonetta_exp/all_be", NULL},
               {"bayonetta_exp/all_le", "bayonetta_exp"},
               {"bayonetta2_exp/all_le", NULL},
               {"bayonetta2_exp/grammar_be", NULL},
               {"bone_table/three_blocks", "bone_table"},
               {"wmb/wmb0_le", NULL},
               {"wmb/wmb0_be", NULL},
               {"wmb/wmb4", NULL},
               {"wmb/transformers", NULL},
               {"wmb/nier", NULL},
               {"cinf/prime", NULL},
               {"cinf/echoes", NULL}};
  size_t i, size = 0;
  if (argc != 2) return fputs("usage: hostile FOLDER\n", stderr), 2;
  for (i = 0; i < sizeof files / sizeof files[0]; ++i) {
    unsigned char *bytes = read_file(argv[1], files[i].name, &size);
    if (!CHECK(bytes != NULL)) printf("no %s\n", files[i].name);
    if (bytes == NULL) continue;
    if (i == 0) pass_nothing(bytes, size);
    damage(bytes, size, files[i].format);
    free(bytes);
  }
  {
    unsigned char container[132];
    damage(container, make_container(container), NULL);
  }
  list_too_much();
  play_and_bake_too_much();
  run_too_much();
  return report();
}
