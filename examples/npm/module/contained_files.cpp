// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/module/contained_files: see contained_files.hpp.
#include "contained_files.hpp"

#include <array>
#include <string_view>

#include "c/identifying.hpp" // examples
#include "cli/io/json.hpp"
#include "cli/io/text.hpp"

namespace web {

motley::error list_contained_files(std::span<const std::byte> bytes, std::string& out) {
  constexpr std::size_t most_text = std::size_t{1}
                                    << 26U; // names that overlap can be far longer than the file
  const auto opened = motley::open_container(bytes);
  if (!opened) return opened.error();
  std::array<std::string, motley::container_walk::most_depth>
      folders; // the paths of the containers at each level
  motley::container_walk walk{*opened, bytes.size()};
  out = "[";
  while (walk.next()) {
    const std::size_t depth = walk.depth();
    const auto own = walk.path(depth);
    std::string path = depth > 0 ? folders[depth - 1] : std::string{};
    if (path.size() + own.size() > most_text || out.size() > most_text)
      return motley::error::too_much("bytes of paths", most_text, 0);
    path += cli::escaped(std::string{own.begin(), own.end()});
    folders[depth] = path + '/';
    out += (out.size() > 1 ? ",[" : "[") + cli::json_text(path) + ',';
    if (const auto& file = walk.file()) {
      std::string_view format;
      int kind = -1;
      (void)capi::identify({file->bytes.data(), static_cast<std::size_t>(file->bytes.size())},
                           [&](const auto& id) {
                             format = id.name();
                             kind = static_cast<int>(id.kind());
                           });
      const std::size_t offset =
          file->bytes.size() > 0 ? static_cast<std::size_t>(file->bytes.data() - bytes.data()) : 0;
      out += cli::json_text(format) + ',' + std::to_string(kind) + ',' + std::to_string(offset) + ',' +
             std::to_string(file->bytes.size());
    } else {
      out += cli::json_text(motley::message(walk.file().error()).view());
    }
    out += ']';
  }
  out += ']';
  return walk.error();
}

} // namespace web
