// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// author/track_entry: a record of a table in plain numbers, whatever its format.
#ifndef MOTLEY_AUTHOR_TRACK_ENTRY_HPP
#define MOTLEY_AUTHOR_TRACK_ENTRY_HPP

#include <cstdint>

#include "../clip/channel.hpp"
#include "../clip/error.hpp"

namespace motley::inline MOTLEY_TAG {

/// What a record is: a track; one that exists in real files but that nobody can decode; a dummy or
/// terminator.
enum class record_kind : std::uint8_t { track, unknown, dummy };

/// A record in plain numbers, whatever its format.
struct track_entry {
  std::int32_t bone = 0;                            ///< number as stored
  std::int32_t index = 0;                           ///< channel index as stored
  std::int32_t type = 0;                            ///< coding as stored
  motley::channel channel = motley::channel::other; ///< what the index means, if it is known
  std::int32_t coding = -1;              ///< position in the format's coding_list; outside it: unknown
  std::int64_t count = 0;                ///< keys or values
  std::uint64_t data = 0;                ///< where they start, from the file's start
  record_kind kind = record_kind::track; ///< of other kinds coding, count and data are unchecked
  std::int32_t extra = 0;                ///< a field of unknown meaning, where the record has one
};
/// The entry as errors and warnings name it; `record` is its number in the table, from 0.
[[nodiscard]] constexpr track_id id_of(const track_entry& e, std::uint32_t record) noexcept {
  return {record, e.bone, e.index, e.type, e.channel};
}

} // namespace motley::inline MOTLEY_TAG

#endif
