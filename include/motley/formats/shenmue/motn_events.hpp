// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/shenmue/motn_events: the extra data of MOTN sequences: commands and events. Their sizes are known,
// most of their effects are not.
#ifndef MOTLEY_FORMATS_SHENMUE_MOTN_EVENTS_HPP
#define MOTLEY_FORMATS_SHENMUE_MOTN_EVENTS_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../../author/validate.hpp"
#include "../../clip/event.hpp"
#include "../../clip/result.hpp"
#include "../../wire/iterator.hpp"
#include "motn_common.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace shenmue_motn {

/// The size of the flags at the start of a block of extra data. Their meaning is unknown. Commands follow.
inline constexpr std::uint64_t extra_header_size = 12;
/// The size of the terminator of commands or events.
inline constexpr std::uint32_t end_size = 4;
/// The opcode of the command of a sequence that the game plays mirrored; see mirror.hpp.
inline constexpr std::uint32_t mirror_command = 19;

/// A command: u8 opcode, payload. Opcode 0 ends the block, opcode 8 the commands, after which events follow.
struct command_layout {
  static constexpr std::string_view name = "command";                   ///< in errors
  static constexpr std::string_view unknown = "unknown command opcode"; ///< in errors
  static constexpr std::uint32_t opcode_at = 0;                         ///< offset in the command
  static constexpr std::uint32_t end_of_block = 0, to_events = 8;       ///< opcodes
  /// The size of a command with its opcode, by the opcode's low five bits; 0: there is no such command.
  static constexpr std::uint8_t sizes[32] = {12, 4, 8, 16, 20, 12, 8, 4, 0, 16, 8, 12, 4, 4, 16, 8,
                                             2,  8, 4, 4,  4,  4,  4, 4, 4, 4,  8, 8,  4, 0, 0,  0};

  /// True for an opcode that ends the commands or the events.
  [[nodiscard]] static constexpr bool ends(std::uint32_t opcode) noexcept {
    return opcode == end_of_block || opcode == to_events;
  }
  /// The size of a command; 0 if there is no such command.
  [[nodiscard]] static constexpr std::uint32_t size_of(std::uint32_t opcode) noexcept {
    return sizes[opcode & 31U];
  }
  /// What a command says of the clip; empty if that is unknown.
  [[nodiscard]] static constexpr std::string_view meaning_of(std::uint32_t opcode) noexcept {
    switch (opcode) {
    case 2: return "attack: begin/hit/end frame"; // a byte that is 0, and three le_u16
    case 4: return "attack: class/skill/damage";  // the first three bytes
    case mirror_command: return "played mirrored";
    default: return {};
    }
  }
  /// The frame of a command: none.
  [[nodiscard]] static constexpr std::int32_t frame_at(const std::byte*) noexcept {
    return clip_event::no_frame;
  }
};

/// An event: u16 frame, u8 opcode, payload. Opcode 0 ends the block.
struct event_layout {
  static constexpr std::string_view name = "event";                   ///< in errors
  static constexpr std::string_view unknown = "unknown event opcode"; ///< in errors
  static constexpr std::uint32_t opcode_at = sizeof(le_u16);          ///< offset in the event
  /// The size of an event with frame and opcode, by its opcode from 1 on.
  static constexpr std::uint8_t sizes[] = {4, 4, 16, 8, 8,  8, 8, 4,  4,  16, 8, 8, 4, 8, 4, 4, 4,
                                           8, 8, 8,  4, 8,  8, 8, 16, 12, 28, 4, 8, 8, 4, 8, 8, 8,
                                           8, 8, 12, 8, 12, 8, 8, 4,  8,  8,  4, 4, 4, 4, 16};

  /// True for the opcode that ends the events.
  [[nodiscard]] static constexpr bool ends(std::uint32_t opcode) noexcept { return opcode == 0; }
  /// The size of an event; 0 if there is no such event. Not for opcode 0.
  [[nodiscard]] static constexpr std::uint32_t size_of(std::uint32_t opcode) noexcept {
    return opcode <= sizeof(sizes) ? sizes[opcode - 1] : 0;
  }
  /// What an event does; empty if that is unknown.
  [[nodiscard]] static constexpr std::string_view meaning_of(std::uint32_t opcode) noexcept {
    return opcode == 4 ? "sound" : std::string_view{};
  }
  /// The frame of an event.
  [[nodiscard]] static constexpr std::int32_t frame_at(const std::byte* event) noexcept {
    return motley::unpack<le_u16>(event).value();
  }
};

/// The item at byte `at` of a file. The file must contain all of it, and its opcode must have a size.
template <class Layout>
[[nodiscard]] constexpr clip_event event_at(const byte_view& file, std::uint64_t at) noexcept {
  constexpr std::uint32_t head = Layout::opcode_at + 1;
  const auto opcode = file.read<std::uint8_t>(at + Layout::opcode_at);
  return {Layout::frame_at(file.at(at)), opcode, file.subview(at + head, Layout::size_of(opcode) - head), at,
          Layout::meaning_of(opcode)};
}

/// Calls f(event) for all commands, or all events, of a block from byte `at` on. Sets `at` to the byte after
/// their terminator, and `end` to the terminator's opcode. Checks each before it calls f: errc::truncated if
/// it is incomplete, errc::unknown_operation if its opcode has no size.
template <class Layout, class F>
constexpr error visit_part(const byte_view& file, std::uint64_t& at, std::uint32_t& end, F&& f) {
  for (std::uint64_t number = 0;; ++number) {
    const auto require_bytes = [&](std::uint64_t size) {
      return motley::require_range(file, at, size, Layout::name).numbered(number);
    };
    if (const error e = require_bytes(Layout::opcode_at + 1)) return e;
    const std::uint32_t opcode = file.read<std::uint8_t>(at + Layout::opcode_at);
    const bool ends = Layout::ends(opcode);
    const std::uint32_t size = ends ? end_size : Layout::size_of(opcode);
    if (size == 0)
      return error::unknown_operation(Layout::unknown, opcode, at + Layout::opcode_at).numbered(number);
    if (const error e = require_bytes(size)) return e;
    if (!ends) f(shenmue_motn::event_at<Layout>(file, at));
    at += size;
    if (!ends) continue;
    end = opcode;
    return {};
  }
}

/// Calls f(event) for the commands and then the events of the block at byte `at`, and sets `at` to the
/// block's end. Checks each before it calls f, see visit_part(); errc::truncated if the block's header is
/// incomplete.
template <class F> constexpr error visit_block(const byte_view& file, std::uint64_t& at, F&& f) {
  if (const error e = motley::require_range(file, at, extra_header_size, "extra data")) return e;
  at += extra_header_size;
  std::uint32_t end = 0;
  if (const error e = shenmue_motn::visit_part<command_layout>(file, at, end, f)) return e;
  if (end == command_layout::end_of_block) return {};
  return shenmue_motn::visit_part<event_layout>(file, at, end, f);
}

/// Commands or events as clip_events, in the block's order, for forward iteration. A view.
template <class Layout> class basic_event_range {
public:
  /// Iterates over the items.
  class walk {
  public:
    constexpr walk() noexcept = default;
    /// Starts at byte `at` with `size` items remaining.
    constexpr walk(const byte_view& bytes, std::uint64_t at, std::uint64_t size) noexcept
        : file_{bytes}, at_{at}, remaining_{size} {}

    [[nodiscard]] constexpr clip_event current() const noexcept {
      return shenmue_motn::event_at<Layout>(file_, at_);
    }
    constexpr void advance() noexcept {
      at_ += Layout::size_of(file_.read<std::uint8_t>(at_ + Layout::opcode_at));
      --remaining_;
    }
    [[nodiscard]] constexpr std::uint64_t remaining() const noexcept { return remaining_; }

  private:
    byte_view file_{};
    std::uint64_t at_ = 0, remaining_ = 0;
  };

  constexpr basic_event_range() noexcept = default;
  /// The `size` items from byte `at` on. visit_part() must have accepted them.
  constexpr basic_event_range(const byte_view& bytes, std::uint64_t at, std::uint64_t size) noexcept
      : first_{bytes, at, size} {}

  [[nodiscard]] constexpr std::size_t size() const noexcept {
    return static_cast<std::size_t>(first_.remaining());
  }
  [[nodiscard]] constexpr bool empty() const noexcept { return size() == 0; }
  [[nodiscard]] constexpr walk_iterator<walk> begin() const noexcept { return walk_iterator<walk>{first_}; }
  [[nodiscard]] constexpr walk_iterator<walk> end() const noexcept { return {}; }

private:
  walk first_{};
};
using command_range = basic_event_range<command_layout>; ///< the type of archive::commands()
using event_range = basic_event_range<event_layout>;     ///< the type of archive::events()

/// A sequence's block of extra data. A view.
class extra_data {
public:
  constexpr extra_data() noexcept = default;

  /// The block at byte `start` of a file. Checks all of it, visiting each command and event once.
  [[nodiscard]] static constexpr result<extra_data> read(const byte_view& file,
                                                         std::uint64_t start) noexcept {
    extra_data block;
    std::uint64_t commands = 0, events = 0, first_event = 0, end = start;
    if (const error e = shenmue_motn::visit_block(file, end, [&](const clip_event& event) {
          if (!event.is_command() && events == 0) first_event = event.offset;
          (event.is_command() ? commands : events) += 1;
        }))
      return e;
    block.bytes_ = file.subview(start, end - start);
    block.start_ = start;
    block.commands_ = {file, start + extra_header_size, commands};
    block.events_ = {file, first_event, events};
    return block;
  }

  /// The commands in the block's order.
  [[nodiscard]] constexpr command_range commands() const noexcept { return commands_; }
  /// The events, nearly always in order of their frames.
  [[nodiscard]] constexpr event_range events() const noexcept { return events_; }
  /// True if the game plays the sequence mirrored: one of the commands is mirror_command.
  [[nodiscard]] constexpr bool is_mirrored() const noexcept {
    for (const clip_event& command : commands_)
      if (command.opcode == mirror_command) return true;
    return false;
  }
  /// The offset of the block in the file.
  [[nodiscard]] constexpr std::uint64_t offset() const noexcept { return start_; }
  /// The whole block: flags of unknown meaning (extra_header_size bytes), commands and events. Empty if there
  /// is no block.
  [[nodiscard]] constexpr byte_view bytes() const noexcept { return bytes_; }

private:
  byte_view bytes_{};
  std::uint64_t start_ = 0;
  command_range commands_{};
  event_range events_{};
};

} // namespace shenmue_motn
} // namespace MOTLEY_TAG
} // namespace motley

// Iterators hold what they need: they outlive a temporary range, and copies of a range are cheap.
template <class Layout>
inline constexpr bool std::ranges::enable_borrowed_range<motley::shenmue_motn::basic_event_range<Layout>> =
    true;
template <class Layout>
inline constexpr bool std::ranges::enable_view<motley::shenmue_motn::basic_event_range<Layout>> = true;

#endif
