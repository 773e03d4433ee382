// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/event: instructions to the game that a file stores with a clip.
#ifndef MOTLEY_CLIP_EVENT_HPP
#define MOTLEY_CLIP_EVENT_HPP

#include <cstdint>
#include <string_view>

#include "../version.hpp"
#include "../wire/byte_view.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// An event, which happens at a frame of a clip, or a command, which applies to the whole clip. The format
/// defines what opcodes and payloads mean. A view: the payload is in the file; payload.read<le_u16>(1) is a
/// number of it, and payload.data() and size() are its bytes.
struct clip_event {
  static constexpr std::int32_t no_frame = -1; ///< a command's frame

  std::int32_t frame = no_frame; ///< as stored; may equal the clip's frame count
  std::uint32_t opcode = 0;      ///< as stored
  byte_view payload{};           ///< the stored bytes after frame and opcode
  std::uint64_t offset = 0;      ///< where it starts in the file
  std::string_view meaning{};    ///< what it does, in words; empty if that is unknown. A literal

  /// True for a command, which has no frame.
  [[nodiscard]] constexpr bool is_command() const noexcept { return frame == no_frame; }
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
