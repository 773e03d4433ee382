// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/error: what is wrong with a file, where, and in words.
#ifndef MOTLEY_CLIP_ERROR_HPP
#define MOTLEY_CLIP_ERROR_HPP

#include <cstdint>
#include <string_view>

#include "channel.hpp"
#include "text.hpp"

namespace motley {

/// Why a file cannot be decoded.
enum class errc : std::uint8_t {
  none,           ///< nothing is wrong
  unknown_format, ///< none of the formats that were tried
  bad_magic,      ///< the file does not begin as its format does
  bad_version,    ///< a version that the format does not have; `value` is it
  truncated,      ///< `what` ends at `offset`, past the end of the file (`limit`); `value`, if not 0, is its
                  ///< number
  bad_count,      ///< `what` is `value`, which cannot be
  bad_number,     ///< `what` is a float that cannot be; `value` is its bits
  unknown_coding, ///< a track is stored in a way that the format does not know; its type is in `where`
  no_keys,        ///< a track with keys has none; its stored count is `value`
  ambiguous,      ///< both byte orders fit equally well; say which it is
  bad_index,      ///< entry number `value` of `what` points outside it, to `limit`
  backward_keys,  ///< key number `value` is at an earlier frame than the key ahead of it
  bad_expression, ///< `what` is in an expression; `value`, unless it is no_number, is its number
  no_clip,        ///< the file has `limit` clips; number `value` is not among them
  endless,        ///< `what` begins at `offset` and has no end before `limit`
  too_much,       ///< the tracks up to this one refer to more than `limit` bytes or keys, see data_budget
};

/// The `value` of an errc::bad_expression that no number belongs to, as 0 may be one.
inline constexpr std::int64_t no_number = INT64_MIN;

/// Which track of a file is meant, as the file numbers it.
struct track_id {
  std::int64_t record = -1;                         ///< its number in the file's table, from 0; -1: no track
  std::int32_t bone = 0;                            ///< its number as stored
  std::int32_t index = 0;                           ///< channel index as stored
  std::int32_t type = 0;                            ///< coding as stored
  motley::channel channel = motley::channel::other; ///< what the index means, if it is known

  friend constexpr bool operator==(const track_id&, const track_id&) noexcept = default;
};

/// One reason why open() refused a file. `offset` is a byte of the file: where the number at fault lies, or
/// where the thing that does not fit would end.
struct [[nodiscard]] error {
  errc code = errc::none;   ///< what is wrong; says what `limit` and `value` are
  std::string_view what{};  ///< the thing at fault, in words: "header", "keys", "frame count"; a literal
  std::uint64_t offset = 0; ///< in bytes, from the file's start
  std::uint64_t limit = 0;  ///< what was passed, or pointed to: bytes, entries or clips, as errc says; else 0
  std::int64_t value = 0;   ///< the number at fault, or of what is at fault, as errc says; else 0
  track_id where{};         ///< the track at fault; its record is -1 if it is no track's fault
  std::int64_t clip = -1;   ///< its number, in a file of several

  /// True if there is an error; a result, on the other hand, is true if there is none.
  constexpr explicit operator bool() const noexcept { return code != errc::none; }
  friend constexpr bool operator==(const error&, const error&) noexcept = default;
};

/// "record 12 (bone 4, rotation x)".
[[nodiscard]] constexpr text describe(const track_id& p) noexcept {
  text t;
  t << "record " << p.record << " (bone " << std::int64_t{p.bone} << ", " << long_name(p.channel);
  if (p.channel >= channel::other) t << " " << std::int64_t{p.index};
  return t << ")";
}

/// The error as a sentence without a full stop, ready to print; it names the byte.
[[nodiscard]] constexpr text message(const error& e) noexcept {
  text t;
  if (e.clip >= 0) t << "clip " << e.clip << ": ";
  const text place = describe(e.where);
  switch (e.code) {
  case errc::none: return t << "no error";
  case errc::unknown_format: t << "not a file of a format that motley knows"; break;
  case errc::bad_magic: t << "the file does not begin with '" << e.what << "'"; break;
  case errc::bad_version: (t << "unknown version ").hex(static_cast<std::uint64_t>(e.value)); break;
  case errc::truncated:
    if (e.where.record >= 0)
      t << "type-" << std::int64_t{e.where.type} << " " << e.what << " of " << place << " end";
    else if (e.value != 0)
      t << e.what << " " << e.value << " ends";
    else
      t << e.what << " ends";
    return t << " at byte " << e.offset << ", past the end of the file (" << e.limit << ")";
  case errc::bad_count:
    t << e.what << " is " << e.value;
    if (e.where.record >= 0) t << " in " << place;
    break;
  case errc::bad_number:
    (t << e.what << " cannot be the float ").hex(static_cast<std::uint64_t>(e.value));
    break;
  case errc::unknown_coding: t << "unknown type " << std::int64_t{e.where.type} << " of " << place; break;
  case errc::no_keys:
    t << place << " of type " << std::int64_t{e.where.type} << " has no " << e.what << " (count " << e.value
      << ")";
    break;
  case errc::ambiguous: t << e.what << " can be read in both byte orders"; break;
  case errc::bad_index:
    t << "entry " << e.value << " of " << e.what << " points to " << static_cast<std::int64_t>(e.limit)
      << ", outside it";
    break;
  case errc::backward_keys: t << "key " << e.value << " of " << place << " goes back in time"; break;
  case errc::bad_expression:
    t << e.what;
    if (e.value != no_number) t << " " << e.value;
    t << " in " << place;
    break;
  case errc::no_clip:
    return t << "there is no clip " << e.value << ": the file has " << static_cast<std::int64_t>(e.limit);
  case errc::endless:
    t << e.what << " has no end before byte " << static_cast<std::int64_t>(e.limit);
    if (e.where.record >= 0) t << " in " << place;
    break;
  case errc::too_much:
    t << place << " and those ahead of it refer to more than " << static_cast<std::int64_t>(e.limit) << " "
      << e.what << " together";
    break;
  }
  return t << ", at byte " << e.offset;
}

/// What is odd about a file that decodes all the same.
enum class warning_code : std::uint8_t {
  no_terminator,   ///< the record that should close the table is missing
  unknown_coding,  ///< a record of a type that nobody has worked out, `value`; it is no track
  unknown_channel, ///< a track's index has no known meaning; `value` is it
  surplus_values,  ///< more per-frame values than frames; `value` of them are ignored
  late_key, ///< a key lies beyond the clip's last frame; `value` is its frame. It still shapes its segment
  step,     ///< two keys at one frame, `value`: the curve jumps there
  surplus_bytes, ///< the file goes on for `value` bytes that are no padding
  wrong_size,    ///< the file says that it is `value` bytes long, which it is not
  loose_block,   ///< block number `value` does not begin where the one ahead of it ends
};

/// One warning_code and where it is: the record, or the start of its data. Of a track's steps and late keys
/// only the first is told.
struct warning {
  warning_code code;      ///< what is odd; says what `value` is
  std::uint64_t offset;   ///< in bytes, from the file's start
  std::int64_t value = 0; ///< a count, a frame or a number, as warning_code says; else 0
  track_id where{};       ///< the record or track that is odd; its record is -1 if it is none of them
};

/// The warning as a sentence without a full stop, ready to print.
[[nodiscard]] constexpr text message(const warning& w) noexcept {
  text t;
  const text place = describe(w.where);
  switch (w.code) {
  case warning_code::no_terminator: t << "no terminator after the records"; break;
  case warning_code::unknown_coding: t << place << " is of a type that nobody knows: " << w.value; break;
  case warning_code::unknown_channel: t << place << " has an index of unknown meaning"; break;
  case warning_code::surplus_values:
    t << place << ": " << w.value << " surplus values, more than there are frames";
    break;
  case warning_code::late_key:
    t << place << " has a key at frame " << w.value << ", after the last frame";
    break;
  case warning_code::step: t << place << " has two keys at frame " << w.value << ": a step"; break;
  case warning_code::surplus_bytes: t << w.value << " bytes follow that nobody asks for"; break;
  case warning_code::wrong_size: t << "the file says that it is " << w.value << " bytes long"; break;
  case warning_code::loose_block:
    t << "block " << w.value << " does not begin where block " << w.value - 1 << " ends";
    break;
  }
  return t << ", at byte " << w.offset;
}

} // namespace motley

#endif
