// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/c/out_of_memory: wherever memory runs out, the C interface says so, and loses none: out_of_memory
// FOLDER. Each function that allocates is called with its first, second, ... allocation failing, until none
// does. (C++, because this replaces operator new.)
#include <cstdlib>
#include <initializer_list>
#include <new>

#include "check.h"
#include "motley.h"

namespace {

long allocations_left = -1; // -1: as many as are asked for
std::size_t allocated = 0;  // bytes, in all

} // namespace

void* operator new(std::size_t size) {
  if (allocations_left == 0) throw std::bad_alloc{};
  if (allocations_left > 0) --allocations_left;
  allocated += size;
  if (void* const memory = std::malloc(size > 0 ? size : 1)) return memory;
  throw std::bad_alloc{};
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

/// Calls open(&handle) until it succeeds; returns the handle.
template <class Handle, class F> Handle* open(const F& f) {
  for (long enough = 0; enough < 100; ++enough) {
    Handle* handle = nullptr;
    allocations_left = enough;
    const motley_status status = f(&handle);
    allocations_left = -1;
    if (status == MOTLEY_OK) {
      CHECK(enough > 0 && handle != nullptr); // it does allocate
      return handle;
    }
    CHECK(status == MOTLEY_ERROR_OUT_OF_MEMORY && handle == nullptr);
  }
  CHECK(false); // it does not end
  std::exit(1);
}

/// A player takes as much memory as motley_clips.h says.
void measure_player(const char* folder, const char* name) {
  size_t size = 0;
  unsigned char* const bytes = read_file(folder, name, &size);
  motley_file* file = nullptr;
  motley_clip* clip = nullptr;
  motley_player* player = nullptr;
  motley_clip_info info;
  motley_error error;
  if (!CHECK(bytes != nullptr && motley_file_open(bytes, size, nullptr, &file, nullptr) == MOTLEY_OK)) return;
  CHECK(motley_clip_open(file, 0, &clip, nullptr) == MOTLEY_OK);
  CHECK(motley_clip_get_info(clip, &info) == MOTLEY_OK);
  uint64_t most = 4 * info.pose_size + 1000;
  motley_track track;
  for (size_t i = 0; motley_clip_get_track(clip, i, &track) == MOTLEY_OK; ++i)
    if (track.key_count > 1) most += 320 + 66 * track.key_count;
  allocated = 0;
  CHECK(motley_player_open(clip, MOTLEY_PLAYBACK_LOOP, 1 << 20, &player, &error) == MOTLEY_OK);
  if (!CHECK(allocated > 0 && allocated <= most))
    printf("%s: %lu bytes, not %lu\n", name, static_cast<unsigned long>(allocated),
           static_cast<unsigned long>(most));
  motley_player_close(player);
  motley_clip_close(clip);
  motley_file_close(file);
  std::free(bytes);
}

} // namespace

int main(int argc, char** argv) {
  if (argc != 2) return fputs("usage: out_of_memory FOLDER\n", stderr), 2;
  size_t size = 0, model_size = 0;
  unsigned char* const bytes = read_file(argv[1], "wave.mot", &size);
  unsigned char* const model = read_file(argv[1], "wmb/wmb4", &model_size);
  if (!CHECK(bytes != nullptr && model != nullptr)) return report();
  motley_error error;
  auto* const file = open<motley_file>([&](auto to) {
    const motley_status status = motley_file_open(bytes, size, nullptr, to, &error);
    CHECK(error.code == status);
    return status;
  });
  auto* const clip = open<motley_clip>([&](auto to) { return motley_clip_open(file, 0, to, &error); });
  auto* const player =
      open<motley_player>([&](auto to) { return motley_player_open(clip, 0, 1 << 20, to, &error); });
  auto* const baked =
      open<motley_baked>([&](auto to) { return motley_baked_open(clip, 0, 1 << 20, to, &error); });
  const int32_t bones[] = {5, 9};
  auto* const binding =
      open<motley_binding>([&](auto to) { return motley_binding_open(clip, bones, 2, to); });
  auto* const skeleton = open<motley_skeleton>(
      [&](auto to) { return motley_skeleton_open(model, model_size, nullptr, to, &error); });
  auto* const bound = open<motley_binding>([&](auto to) { return motley_skeleton_bind(skeleton, clip, to); });

  for (const char* name :
       {"wave.mot", "bayonetta/every_type_le", "okami/every_type_le", "metroid_anim/small0"})
    measure_player(argv[1], name);

  // What plays does not allocate.
  allocations_left = 0;
  float pose[7];
  motley_local locals[3];
  motley_model models[2];
  CHECK(motley_clip_sample_frame(clip, 1, pose, 7) == MOTLEY_OK);
  CHECK(motley_player_sample_seconds(player, 1, pose, 7) == MOTLEY_OK);
  CHECK(motley_baked_sample_seconds(baked, 1, pose, 7) == MOTLEY_OK);
  CHECK(motley_binding_get_locals(binding, pose, 7, nullptr, 0, 0, locals, 3) == MOTLEY_OK);
  CHECK(motley_skeleton_get_locals(skeleton, bound, pose, 7, 0, locals, 3) == MOTLEY_OK);
  CHECK(motley_skeleton_get_model(skeleton, locals, 3, models, 2) == MOTLEY_OK);
  allocations_left = -1;

  motley_binding_close(bound);
  motley_skeleton_close(skeleton);
  motley_binding_close(binding);
  motley_baked_close(baked);
  motley_player_close(player);
  motley_clip_close(clip);
  motley_file_close(file);
  std::free(model);
  std::free(bytes);
  return report();
}
