// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/c/out_of_memory: wherever memory runs out, the C interface says so, and loses none: out_of_memory
// FOLDER. Each function that allocates is called with its first, second, ... allocation failing, until none
// does. (C++, because this replaces operator new.)
#include <cstdlib>
#include <new>

#include "check.h"
#include "motley.h"

namespace {

long allocations_left = -1; // -1: as many as are asked for

} // namespace

void* operator new(std::size_t size) {
  if (allocations_left == 0) throw std::bad_alloc{};
  if (allocations_left > 0) --allocations_left;
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
  auto* const player = open<motley_player>([&](auto to) { return motley_player_open(clip, 0, to); });
  auto* const baked =
      open<motley_baked>([&](auto to) { return motley_baked_open(clip, 0, 1 << 20, to, &error); });
  const int32_t bones[] = {5, 9};
  auto* const binding =
      open<motley_binding>([&](auto to) { return motley_binding_open(clip, bones, 2, to); });
  auto* const skeleton = open<motley_skeleton>(
      [&](auto to) { return motley_skeleton_open(model, model_size, nullptr, to, &error); });
  auto* const bound = open<motley_binding>([&](auto to) { return motley_skeleton_bind(skeleton, clip, to); });

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
