// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/error: what is wrong with a file, where, and the message for it.
#ifndef MOTLEY_CLIP_ERROR_HPP
#define MOTLEY_CLIP_ERROR_HPP

#include <cstdint>
#include <string_view>

#include "channel.hpp"
#include "file_kind.hpp"
#include "text.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// Why a file cannot be decoded. The members of `error` have the same meaning for every code.
enum class errc : std::uint8_t {
  none,                ///< nothing is wrong
  unknown_format,      ///< no known format; `what` says what the file is, if its bytes tell, and `value` is
                       ///< the file_kind that was wanted
  bad_magic,           ///< the file does not begin with `what`
  bad_version,         ///< the format has no version `value`
  truncated,           ///< `what`, or number `number` of them, would end at `offset`, after the file's `size`
                       ///< bytes
  bad_value,           ///< `what` is `value`, which is not possible; if it is too large, `size` is the
                       ///< greatest that is
  bad_number,          ///< `what` is a float that is not possible; `value` is its bits
  unknown_coding,      ///< the format does not define the track's type, `value`
  no_keys,             ///< the track has none of the `what` that it needs; `value` is the stored count.
                       ///< Without a track: number `number` of `what` has no keys
  ambiguous,           ///< `what` is equally valid in both byte orders; the caller must choose
  bad_index,           ///< entry `number` of `what` is `value`, which is out of range
  backward_keys,       ///< key `number` is earlier than the one before it, or its frame is not finite
  bad_expression,      ///< an expression's operations do not fit together; `what` says how
  unknown_operation,   ///< the format does not define `value`, an operation, operator or function of an
                       ///< expression, or a command or event of a clip
  no_clip,             ///< clip `value` was asked for; the file has `size` clips
  endless,             ///< `what` begins at `offset` and has no end before byte `size`, or none at all
  too_much,            ///< the tracks up to this one refer to more than `size` bytes (or keys), see
                       ///< data_budget. Without a track: `what` does, or number `number` of them
  too_little_memory,   ///< the caller's memory has `size` bytes; `value` are needed
  empty_clip,          ///< a clip without tracks cannot be played
  keys_between_frames, ///< the track has a key between whole frames, or samples after frame 2^24, where
                       ///< floats lack whole numbers: its clip cannot be baked
  no_track,            ///< the clip has no track of this bone and channel
  ambiguous_format,    ///< the file fits several formats equally well; the caller must choose
  empty_file,          ///< the file has no bytes
};

/// Identifies a track of a file, in the file's own numbers.
struct track_id {
  std::int64_t record = -1;                         ///< number in the file's table, from 0; -1: no track
  std::int32_t bone = 0;                            ///< as stored
  std::int32_t index = 0;                           ///< channel index as stored
  std::int32_t type = 0;                            ///< coding as stored
  motley::channel channel = motley::channel::other; ///< meaning of the index, if known

  friend constexpr bool operator==(const track_id&, const track_id&) noexcept = default;
};

/// A reason why open() rejected a file. Make one with the function named like its code (too_large() is for
/// errc::bad_value, too), and add the place with in(), in_clip() and numbered():
///
///     return error::truncated("keys", end, file.size()).in(track);
struct [[nodiscard]] error {
  errc code = errc::none;   ///< what is wrong
  std::string_view what{};  ///< what is at fault, in words: "header", "keys", "frame count"; a literal
  std::uint64_t offset = 0; ///< byte of the file: the faulty number's, or where `what` would end
  std::uint64_t size = 0;   ///< what was exceeded: bytes, clips, an offset, a budget, a limit; else 0
  std::int64_t value = 0;   ///< the faulty number, what an entry refers to, or the requested clip; else 0
  std::int64_t number = -1; ///< which of several keys, key sets or entries is at fault; else -1
  track_id track{};         ///< the track at fault; its record is -1 if there is none
  std::int64_t clip = -1;   ///< the clip at fault, in a file of several; else -1

  /// True if there is an error. (A result, in contrast, is true if there is none.)
  constexpr explicit operator bool() const noexcept { return code != errc::none; }
  /// True if `offset` says where the error is. Errors of a whole file and those of clips are at no byte.
  [[nodiscard]] constexpr bool has_offset() const noexcept {
    switch (code) {
    case errc::none:
    case errc::unknown_format:
    case errc::ambiguous_format:
    case errc::empty_file:
    case errc::no_clip:
    case errc::too_little_memory:
    case errc::empty_clip:
    case errc::keys_between_frames:
    case errc::no_track: return false;
    default: return true;
    }
  }
  friend constexpr bool operator==(const error&, const error&) noexcept = default;

  /// The error of one track.
  [[nodiscard]] constexpr error in(const track_id& id) const noexcept {
    error e = *this;
    e.track = id;
    return e;
  }
  /// The error of clip n, counted from 0.
  [[nodiscard]] constexpr error in_clip(std::uint64_t n) const noexcept {
    error e = *this;
    e.clip = static_cast<std::int64_t>(n);
    return e;
  }
  /// The error of number n of several.
  [[nodiscard]] constexpr error numbered(std::uint64_t n) const noexcept {
    error e = *this;
    e.number = static_cast<std::int64_t>(n);
    return e;
  }

  // `at` is an offset in the file, `what` a literal.

  /// The file has no format of the list; it is `what`, such as "a PNG image", if that is known, and no file
  /// of the kind that was wanted.
  [[nodiscard]] static constexpr error unknown_format(std::string_view what = {},
                                                      file_kind wanted = file_kind::clips) noexcept {
    return {.code = errc::unknown_format, .what = what, .value = static_cast<std::int64_t>(wanted)};
  }
  /// The file has no bytes.
  [[nodiscard]] static constexpr error empty_file() noexcept { return {.code = errc::empty_file}; }
  /// The file is valid in several formats of the list.
  [[nodiscard]] static constexpr error ambiguous_format() noexcept {
    return {.code = errc::ambiguous_format};
  }
  /// The file does not begin with `magic`.
  [[nodiscard]] static constexpr error bad_magic(std::string_view magic) noexcept {
    return {.code = errc::bad_magic, .what = magic};
  }
  /// The format has no such version; it is stored at `at`.
  [[nodiscard]] static constexpr error bad_version(std::int64_t version, std::uint64_t at) noexcept {
    return {.code = errc::bad_version, .what = "version", .offset = at, .value = version};
  }
  /// `what` would end at byte `end` of a file of `file_size` bytes.
  [[nodiscard]] static constexpr error truncated(std::string_view what, std::uint64_t end,
                                                 std::uint64_t file_size) noexcept {
    return {.code = errc::truncated, .what = what, .offset = end, .size = file_size};
  }
  /// `what`, stored at `at`, is `value`, which is not possible.
  [[nodiscard]] static constexpr error bad_value(std::string_view what, std::int64_t value,
                                                 std::uint64_t at) noexcept {
    return {.code = errc::bad_value, .what = what, .offset = at, .value = value};
  }
  /// `what`, stored at `at`, is `value`, which is more than `most`.
  [[nodiscard]] static constexpr error too_large(std::string_view what, std::int64_t value,
                                                 std::uint64_t most, std::uint64_t at) noexcept {
    return {.code = errc::bad_value, .what = what, .offset = at, .size = most, .value = value};
  }
  /// `what`, stored at `at`, is a float that is not possible; `bits` are its bits.
  [[nodiscard]] static constexpr error bad_number(std::string_view what, std::uint32_t bits,
                                                  std::uint64_t at) noexcept {
    return {.code = errc::bad_number, .what = what, .offset = at, .value = bits};
  }
  /// The type in `id` is unknown; it is stored at `at`.
  [[nodiscard]] static constexpr error unknown_coding(const track_id& id, std::uint64_t at) noexcept {
    return {.code = errc::unknown_coding, .what = "type", .offset = at, .value = id.type, .track = id};
  }
  /// The track has no keys or values; `count` is their stored number, at `at`.
  [[nodiscard]] static constexpr error no_keys(std::string_view what, std::int64_t count,
                                               std::uint64_t at) noexcept {
    return {.code = errc::no_keys, .what = what, .offset = at, .value = count};
  }
  /// `what`, which begins at `at`, is valid in both byte orders.
  [[nodiscard]] static constexpr error ambiguous(std::string_view what, std::uint64_t at) noexcept {
    return {.code = errc::ambiguous, .what = what, .offset = at};
  }
  /// Entry `entry`, stored at `at`, refers to number `target` of `what`, which does not exist.
  [[nodiscard]] static constexpr error bad_index(std::string_view what, std::uint64_t entry,
                                                 std::int64_t target, std::uint64_t at) noexcept {
    return {.code = errc::bad_index,
            .what = what,
            .offset = at,
            .value = target,
            .number = static_cast<std::int64_t>(entry)};
  }
  /// Key `key`, counted from 0 and stored at `at`, is earlier than the previous key.
  [[nodiscard]] static constexpr error backward_keys(std::uint64_t key, std::uint64_t at) noexcept {
    return {
        .code = errc::backward_keys, .what = "keys", .offset = at, .number = static_cast<std::int64_t>(key)};
  }
  /// An expression is malformed at `at`; `what` says how.
  [[nodiscard]] static constexpr error bad_expression(std::string_view what, std::uint64_t at) noexcept {
    return {.code = errc::bad_expression, .what = what, .offset = at};
  }
  /// The format has no `what` with number `operation`; it is stored at `at`.
  [[nodiscard]] static constexpr error unknown_operation(std::string_view what, std::int64_t operation,
                                                         std::uint64_t at) noexcept {
    return {.code = errc::unknown_operation, .what = what, .offset = at, .value = operation};
  }
  /// Clip `asked` does not exist in a file of `count` clips. A file that never holds any is `what`: "an exp".
  [[nodiscard]] static constexpr error no_clip(std::uint64_t asked, std::uint64_t count,
                                               std::string_view what = "clip") noexcept {
    return {.code = errc::no_clip, .what = what, .size = count, .value = static_cast<std::int64_t>(asked)};
  }
  /// `what` begins at `at` and does not end before byte `end`; 0: it returns to itself and never ends.
  [[nodiscard]] static constexpr error endless(std::string_view what, std::uint64_t at,
                                               std::uint64_t end = 0) noexcept {
    return {.code = errc::endless, .what = what, .offset = at, .size = end};
  }
  /// More than `budget` of `what`, such as "bytes", are referred to. `at` is where the track's data is.
  [[nodiscard]] static constexpr error too_much(std::string_view what, std::uint64_t budget,
                                                std::uint64_t at) noexcept {
    return {.code = errc::too_much, .what = what, .offset = at, .size = budget};
  }

  // Errors of clips, not of files: they have no offset.

  /// The caller's memory has `has` bytes and must have `needs`. A `needs` too large for `value` is clamped.
  [[nodiscard]] static constexpr error too_little_memory(std::uint64_t has, std::uint64_t needs) noexcept {
    constexpr std::uint64_t most = 0x7FFF'FFFF'FFFF'FFFF;
    return {.code = errc::too_little_memory,
            .size = has,
            .value = static_cast<std::int64_t>(needs < most ? needs : most)};
  }
  /// The clip has no tracks.
  [[nodiscard]] static constexpr error empty_clip() noexcept { return {.code = errc::empty_clip}; }
  /// A key of this track is not at a whole frame, or the clip has more frames than float can number.
  [[nodiscard]] static constexpr error keys_between_frames(const track_id& id) noexcept {
    return {.code = errc::keys_between_frames, .what = "keys", .track = id};
  }
  /// No track moves this channel of this bone.
  [[nodiscard]] static constexpr error no_track(std::int32_t bone, motley::channel channel) noexcept {
    return {.code = errc::no_track, .what = "track", .track = {.bone = bone, .channel = channel}};
  }
};

/// "record 12 (bone 4, rotation x)".
[[nodiscard]] constexpr text describe(const track_id& p) noexcept {
  text t;
  t << "record " << p.record << " (bone " << std::int64_t{p.bone} << ", " << long_name(p.channel);
  if (!is_named(p.channel)) t << " " << std::int64_t{p.index};
  return t << ")";
}

namespace detail {

/// The error's sentence, with placeholders that fill_in() replaces.
constexpr const char* sentence_of(const error& e) noexcept {
  const bool in_track = e.track.record >= 0;
  switch (e.code) {
  case errc::none: return "no error";
  case errc::unknown_format:
    return e.what.empty() ? "not a file of a format that motley knows" : "this is {what}, not {article}";
  case errc::empty_file: return "the file is empty";
  case errc::bad_magic: return "the file does not begin with '{what}', at byte {offset}";
  case errc::bad_version: return "unknown version {hex}, at byte {offset}";
  case errc::truncated:
    if (in_track)
      return "type-{type} {what} of {track} end at byte {offset}, past the end of the file ({size})";
    if (e.number >= 0) return "{what} {number} ends at byte {offset}, past the end of the file ({size})";
    return "{what} ends at byte {offset}, past the end of the file ({size})";
  case errc::bad_value:
    if (e.size > 0 && in_track)
      return "{what} {value} is too large (at most {size}) in {track}, at byte {offset}";
    if (e.size > 0) return "{what} {value} is too large (at most {size}), at byte {offset}";
    if (in_track) return "{what} cannot be {value} in {track}, at byte {offset}";
    return "{what} cannot be {value}, at byte {offset}";
  case errc::bad_number: return "{what} cannot be the float {hex}, at byte {offset}";
  case errc::unknown_coding: return "unknown type {value} of {track}, at byte {offset}";
  case errc::no_keys:
    if (!in_track && e.number < 0) return "{what} has no keys (count {value}), at byte {offset}";
    if (!in_track) return "{what} {number} has no keys (count {value}), at byte {offset}";
    return "{track} of type {type} has no {what} (count {value}), at byte {offset}";
  case errc::ambiguous: return "{what} can be read in both byte orders, at byte {offset}";
  case errc::bad_index: return "entry {number} of {what} is {value}, which is out of range, at byte {offset}";
  case errc::backward_keys:
    if (!in_track)
      return "key {number} of an {what} is earlier than the previous key or not finite, at byte {offset}";
    if (e.number == 0) return "key 0 of {track} is not finite, at byte {offset}";
    return "key {number} of {track} is earlier than the previous key, at byte {offset}";
  case errc::bad_expression: return "{what} in {track}, at byte {offset}";
  case errc::unknown_operation:
    if (in_track) return "{what} {value} in {track}, at byte {offset}";
    return "{what} {value}, at byte {offset}";
  case errc::no_clip:
    if (e.size == 0) return e.what == "clip" ? "the file has no clips" : "this is {what}, not a motion";
    return e.size == 1 ? "there is no clip {value}: the file has only clip 0"
                       : "there is no clip {value}: the file has clips 0 to {last}";
  case errc::endless:
    if (e.size == 0) return "{what} never ends, at byte {offset}";
    if (in_track) return "{what} has no end before byte {size} in {track}, at byte {offset}";
    return "{what} has no end before byte {size}, at byte {offset}";
  case errc::too_much:
    if (!in_track && e.number < 0) return "{what} refers to more than {size} bytes, at byte {offset}";
    if (!in_track)
      return "{what} {number} and the preceding ones refer to more than {size} bytes together, at byte "
             "{offset}";
    return "{track} and the preceding tracks refer to more than {size} {what} together, at byte {offset}";
  case errc::too_little_memory: return "the memory has {size} bytes, {value} are needed";
  case errc::empty_clip: return "the clip has no tracks";
  case errc::keys_between_frames:
    return "{track} has keys between whole frames or after frame 2^24, so its clip cannot be baked";
  case errc::no_track: return "the clip has no track of bone {bone}, {channel}";
  case errc::ambiguous_format: return "the file could be of more than one format: specify the format";
  }
  return "unknown error, at byte {offset}";
}

/// Appends what a placeholder stands for.
constexpr void fill_in_one(text& t, std::string_view placeholder, const error& e) noexcept {
  if (placeholder == "what") t << e.what;
  if (placeholder == "offset") t << e.offset;
  if (placeholder == "size") t << e.size;
  if (placeholder == "last") t << e.size - 1;
  if (placeholder == "value") t << e.value;
  if (placeholder == "previous") t << static_cast<std::int64_t>(static_cast<std::uint64_t>(e.value) - 1);
  if (placeholder == "hex") t.hex(static_cast<std::uint64_t>(e.value));
  if (placeholder == "article") t << noun_of(static_cast<file_kind>(e.value));
  if (placeholder == "number") t << e.number;
  if (placeholder == "track") t << describe(e.track).view();
  if (placeholder == "type") t << e.track.type;
  if (placeholder == "bone") t << e.track.bone;
  if (placeholder == "channel") t << long_name(e.track.channel);
}

/// Appends a sentence and replaces the placeholders, which are in braces. (substr() could throw.)
constexpr void fill_in(text& t, std::string_view sentence, const error& e) noexcept {
  for (std::size_t opened = sentence.find('{'); opened != sentence.npos; opened = sentence.find('{')) {
    t << std::string_view{sentence.data(), opened};
    sentence.remove_prefix(opened + 1);
    const std::size_t closed = sentence.find('}');
    fill_in_one(t, {sentence.data(), closed}, e);
    sentence.remove_prefix(closed + 1);
  }
  t << sentence;
}

} // namespace detail

/// The error as a sentence without a full stop, ready to print. It contains the offset.
[[nodiscard]] constexpr text message(const error& e) noexcept {
  text t;
  if (e.clip >= 0) t << "clip " << e.clip << ": ";
  detail::fill_in(t, detail::sentence_of(e), e);
  return t;
}

/// Why a decodable file is suspicious.
enum class warning_code : std::uint8_t {
  no_terminator,    ///< the record that should end the table is missing
  unknown_coding,   ///< the record's type, `value`, has not been decoded; it is not a track
  unknown_channel,  ///< the meaning of a track's index, `value`, is unknown
  surplus_values,   ///< more per-frame values than frames; `value` of them are ignored
  late_key,         ///< a key lies after the clip's last frame; `value` is its frame without the fraction. It
                    ///< still affects its segment
  step,             ///< two keys at frame `value`: the curve jumps there
  surplus_bytes,    ///< `value` bytes follow the file's data and are not padding
  wrong_size,       ///< the stored size of the file, `value` bytes, is wrong
  unknown_version,  ///< the version, `value`, is plausible, but no known file has it
  loose_block,      ///< block number `value` does not begin where the previous one ends
  wrong_key_count,  ///< a track's record states `value` keys, but the data that is counted disagrees
  wrong_duration,   ///< the stored duration is not that of the `value` frames
  wrong_clip_count, ///< the header states `value` clips, but the file's table of names has another number
  other_root,       ///< the header names bone `value` as the root, but the game uses another one
  repeated_track,   ///< one of the tracks of the same bone directly before it has its channel
  early_terminator, ///< the first track behind a terminator: a game may not read it
};

/// A warning_code and its place: the record, or the start of its data. Only the first step and the first late
/// key of a track are reported.
struct warning {
  warning_code code;      ///< what is suspicious, and what `value` means
  std::uint64_t offset;   ///< in bytes from the file's start
  std::int64_t value = 0; ///< a count, frame or number, see warning_code; else 0
  track_id track{};       ///< the record or track; its record is -1 if there is none
};

namespace detail {

/// The warning's sentence, with the same placeholders.
constexpr const char* sentence_of(const warning& w) noexcept {
  switch (w.code) {
  case warning_code::no_terminator: return "no terminator after the records, at byte {offset}";
  case warning_code::unknown_coding: return "{track} is of unknown type {value}, at byte {offset}";
  case warning_code::unknown_channel: return "{track} has an index of unknown meaning, at byte {offset}";
  case warning_code::surplus_values:
    return "{track} has {value} more values than there are frames, at byte {offset}";
  case warning_code::late_key:
    return "{track} has a key at frame {value}, after the last frame, at byte {offset}";
  case warning_code::step: return "{track} has two keys at frame {value}: a step, at byte {offset}";
  case warning_code::surplus_bytes: return "{value} unused bytes follow the data, at byte {offset}";
  case warning_code::wrong_size: return "the stored file size, {value} bytes, is wrong, at byte {offset}";
  case warning_code::loose_block:
    return "block {value} does not begin where block {previous} ends, at byte {offset}";
  case warning_code::wrong_key_count:
    return "{track} says that it has {value} keys, which the bitmap contradicts, at byte {offset}";
  case warning_code::wrong_clip_count:
    return "the header states {value} clips, which the table of names contradicts, at byte {offset}";
  case warning_code::other_root:
    return "the header names bone {value} as the root, but the game moves the character by another bone, at "
           "byte {offset}";
  case warning_code::unknown_version: return "no file of version {hex} is known, at byte {offset}";
  case warning_code::repeated_track:
    return "{track} has the bone and the channel of a track before it, at byte {offset}";
  case warning_code::early_terminator: return "{track} follows a terminator, at byte {offset}";
  case warning_code::wrong_duration:
    return "the duration does not fit a frame count of {value}, at byte {offset}";
  }
  return "unknown warning, at byte {offset}";
}

} // namespace detail

/// The warning as a sentence without a full stop, ready to print.
[[nodiscard]] constexpr text message(const warning& w) noexcept {
  text t;
  detail::fill_in(t, detail::sentence_of(w), {.offset = w.offset, .value = w.value, .track = w.track});
  return t;
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
