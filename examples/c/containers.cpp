// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/c/containers: the files in containers, of the C interface.
#include <motley/formats/containers.hpp>

#include <algorithm>
#include <array>
#include <cstring>

#include "contents_limits.hpp"
#include "handles.hpp"
#include "identifying.hpp"

namespace {

constexpr std::size_t outermost = static_cast<std::size_t>(-1);

/// A file in a container.
struct entry {
  motley::contained_path path; ///< in its own container
  std::size_t container;       ///< the entry that it is in, or `outermost`
  motley::error error;         ///< what is wrong with it
  std::uint64_t offset, size;
};

} // namespace

struct motley_container {
  std::span<const std::byte> bytes; ///< the caller's
  std::vector<entry> files;
};

namespace {

using capi::outcome;

/// Calls f(entry) for file `number`.
template <class F> outcome with_file(const motley_container* container, std::size_t number, F&& f) {
  if (container == nullptr) return MOTLEY_ERROR_ARGUMENT;
  if (number >= container->files.size()) return MOTLEY_ERROR_RANGE;
  return f(container->files[number]);
}

/// The entries from the outermost container down to file `number`.
struct way {
  std::array<const entry*, motley::container_walk::most_depth> entries;
  std::size_t count = 0;

  way(const motley_container& container, std::size_t number) {
    for (std::size_t i = number; i != outermost; i = container.files[i].container)
      entries[count++] = &container.files[i];
    std::reverse(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(count));
  }
  /// Calls f(character) for each character of the whole path until it returns false.
  template <class F> bool each(F&& f) const {
    for (std::size_t level = 0; level < count; ++level) {
      if (level > 0 && !f('/')) return false;
      for (const char c : entries[level]->path)
        if (!f(c)) return false;
    }
    return true;
  }
};

} // namespace

motley_status motley_container_open(const void* bytes, size_t size, motley_container** container,
                                    motley_error* error) {
  return capi::make(container, error, [&](motley_container& made) -> outcome {
    if (!capi::is_block(bytes, size)) return MOTLEY_ERROR_ARGUMENT;
    made.bytes = capi::bytes_of(bytes, size);
    const auto opened = motley::open_container(made.bytes);
    if (!opened) return opened.error();
    motley::container_walk walk{*opened, size};
    capi::contents_limits limits{*opened, size};
    std::array<std::size_t, motley::container_walk::most_depth> at, path_sizes; // of the entry at each level
    while (walk.next()) {
      const std::size_t depth = walk.depth();
      at[depth] = made.files.size();
      const auto own = walk.path(depth);
      path_sizes[depth] = own.size() + (depth == 0 ? 0 : path_sizes[depth - 1] + 1);
      entry e{own, depth == 0 ? outermost : at[depth - 1], walk.file().error(), 0, 0};
      if (walk.file() && walk.file()->bytes.size() > 0) {
        e.offset = static_cast<std::uint64_t>(walk.file()->bytes.data() - made.bytes.data());
        e.size = walk.file()->bytes.size();
      }
      if (const motley::error too_much = limits.add(walk, {path_sizes[depth], e.offset, e.size}))
        return too_much;
      made.files.push_back(e);
    }
    return walk.error();
  });
}

void motley_container_close(motley_container* container) { delete container; }

motley_status motley_container_get_file_count(const motley_container* container, size_t* count) {
  if (container == nullptr || count == nullptr) return MOTLEY_ERROR_ARGUMENT;
  *count = container->files.size();
  return MOTLEY_OK;
}

motley_status motley_container_get_file(const motley_container* container, size_t number,
                                        motley_contained_file* file, motley_error* error) {
  return capi::guarded(error, [&]() -> outcome {
    if (file == nullptr) return MOTLEY_ERROR_ARGUMENT;
    return with_file(container, number, [&](const entry& e) -> outcome {
      if (e.error) return e.error;
      const bool is_inside = e.container != outermost;
      *file = {e.offset, e.size, is_inside ? static_cast<std::int64_t>(e.container) : -1, -1, 0, {}};
      const auto bytes =
          container->bytes.subspan(static_cast<std::size_t>(e.offset), static_cast<std::size_t>(e.size));
      (void)capi::identify(bytes, [&](const auto& id) { // an unknown file is no error
        file->kind = static_cast<std::int32_t>(id.kind());
        capi::put(file->format, id.name());
      });
      return MOTLEY_OK;
    });
  });
}

motley_status motley_container_get_path(const motley_container* container, size_t number, char* path,
                                        size_t capacity, size_t* count) {
  return capi::guarded([&]() -> outcome {
    capi::list out{path, capacity, count};
    if (!out.is_one()) return MOTLEY_ERROR_ARGUMENT;
    return with_file(container, number, [&](const entry&) -> outcome {
      way{*container, number}.each([&](char c) { return out.add(c), true; });
      out.add_nul();
      return out.end();
    });
  });
}

motley_status motley_container_find(const motley_container* container, const char* path, size_t from,
                                    int64_t* number) {
  if (container == nullptr || path == nullptr || number == nullptr) return MOTLEY_ERROR_ARGUMENT;
  *number = -1;
  for (std::size_t i = from; i < container->files.size(); ++i) {
    const char* next = path;
    if (!way{*container, i}.each([&](char c) { return *next != '\0' && *next++ == c; }) || *next != '\0')
      continue;
    *number = static_cast<std::int64_t>(i);
    break;
  }
  return MOTLEY_OK;
}
