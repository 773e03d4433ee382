// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/event: what a file tells the game to do along with a clip, beside moving bones.
#ifndef MOTLEY_CLIP_EVENT_HPP
#define MOTLEY_CLIP_EVENT_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "../version.hpp"

namespace motley::inline MOTLEY_TAG {

/// An event of a clip, which happens at a frame, or a command, which belongs to all of it. What opcodes and
/// payloads mean is the format's. A view: the payload lies in the file.
struct clip_event {
  static constexpr std::int32_t no_frame = -1; ///< a command's frame

  std::int32_t frame = no_frame;        ///< as stored; may be the clip's frame count
  std::uint32_t opcode = 0;             ///< as stored
  std::span<const std::byte> payload{}; ///< what is stored behind frame and opcode
  std::uint64_t offset = 0;             ///< the byte of the file at which it starts

  /// True if it belongs to no frame.
  [[nodiscard]] constexpr bool is_command() const noexcept { return frame == no_frame; }
};

} // namespace motley::inline MOTLEY_TAG

#endif
