// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/file_kind: what a file holds, and what to call it.
#ifndef MOTLEY_CLIP_FILE_KIND_HPP
#define MOTLEY_CLIP_FILE_KIND_HPP

#include <cstdint>
#include <string_view>

#include "../config.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// What a file holds: clips; a program over poses (an exp), which is not a motion; a table that belongs to
/// other files and cannot be identified by its bytes; a skeleton; other files; or the events of a motion that
/// is another file.
enum class file_kind : std::uint8_t { clips, program, table, skeleton, container, events };

/// "a motion", "an exp", ...: a file of this kind.
[[nodiscard]] constexpr std::string_view noun_of(file_kind kind) noexcept {
  switch (kind) {
  case file_kind::clips: return "a motion";
  case file_kind::program: return "an exp";
  case file_kind::skeleton: return "a skeleton";
  case file_kind::container: return "a container";
  case file_kind::events: return "a file of events";
  case file_kind::table: break;
  }
  return "a table";
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
