// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/module/contained_files: see contained_files.hpp.
#include "contained_files.hpp"

#include <cstdint>
#include <string_view>

#include "c/contents_limits.hpp" // examples
#include "c/identifying.hpp"
#include "clip.hpp"
#include "json_writer.hpp"

namespace web {

motley::error list_contained_files(std::span<const std::byte> bytes, std::string& out) {
  const auto opened = motley::open_container(bytes);
  if (!opened) return opened.error();
  struct extent {
    std::size_t at = 0, size = 0;
  };
  extent folders[motley::container_walk::most_depth]; // where `out` has the paths of the containers around
  capi::contents_limits limits{*opened, bytes.size()};
  motley::container_walk walk{*opened, bytes.size()};
  json_writer json{out};
  json.raw("[");
  while (walk.next() && !json.error()) {
    const std::size_t depth = walk.depth();
    const auto own = walk.path(depth);
    const extent folder = depth > 0 ? folders[depth - 1] : extent{};
    if (!has_room(own.size())) return motley::error::too_little_memory(0, own.size());
    json.raw(json.size() > 1 ? ",[\"" : "[\"");
    const std::size_t at = json.size();
    if (depth > 0) json.repeat(folder.at, folder.size).raw("/");
    json.inner_text(std::string{own.begin(), own.end()});
    folders[depth] = {at, json.size() - at};
    json.raw("\",");
    const auto& file = walk.file();
    const std::size_t size = file ? static_cast<std::size_t>(file->bytes.size()) : 0,
                      offset = size > 0 ? static_cast<std::size_t>(file->bytes.data() - bytes.data()) : 0;
    if (const motley::error too_much = limits.add(walk, {folders[depth].size, offset, size})) return too_much;
    if (file) {
      std::string_view format;
      int kind = -1;
      (void)capi::identify(motley::bytes_of(file->bytes), [&](const auto& id) {
        format = id.name();
        kind = static_cast<int>(id.kind());
      });
      json.text(format).raw(",").raw(std::to_string(kind)).raw(",");
      json.raw(std::to_string(offset)).raw(",").raw(std::to_string(size));
    } else {
      json.text(motley::message(file.error()).view());
    }
    json.raw("]");
  }
  json.raw("]");
  return walk.error() ? walk.error() : json.error();
}

} // namespace web
