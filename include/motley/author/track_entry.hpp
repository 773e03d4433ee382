// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// author/track_entry: a table record in plain numbers, for any format.
#ifndef MOTLEY_AUTHOR_TRACK_ENTRY_HPP
#define MOTLEY_AUTHOR_TRACK_ENTRY_HPP

#include <cstdint>

#include "../clip/channel.hpp"
#include "../clip/error.hpp"

namespace motley::inline MOTLEY_TAG {

/// What a record is: a track; a type that occurs in real files but has not been decoded; or a dummy or
/// terminator.
enum class record_kind : std::uint8_t { track, unknown, dummy };

/// A table record in plain numbers, for any format.
struct track_entry {
  std::int32_t bone = 0;                            ///< as stored
  std::int32_t index = 0;                           ///< channel index as stored
  std::int32_t type = 0;                            ///< coding as stored
  motley::channel channel = motley::channel::other; ///< meaning of the index, if known
  std::int32_t coding = -1;              ///< number in the format's coding_list; outside it: unknown
  std::int64_t count = 0;                ///< number of keys or values
  std::uint64_t data = 0;                ///< their offset in the file
  record_kind kind = record_kind::track; ///< if it is not a track, coding, count and data are unchecked
  std::int32_t extra = 0;                ///< a field of unknown meaning, if the record has one
};
/// The entry's identity for errors and warnings. `record` is its number in the table, from 0.
[[nodiscard]] constexpr track_id id_of(const track_entry& e, std::uint32_t record) noexcept {
  return {record, e.bone, e.index, e.type, e.channel};
}

} // namespace motley::inline MOTLEY_TAG

#endif
