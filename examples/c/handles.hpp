// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/c/handles: the implementation of the C interface's handles, and what its functions share.
#ifndef MOTLEY_EXAMPLES_C_HANDLES_HPP
#define MOTLEY_EXAMPLES_C_HANDLES_HPP

#include <motley/formats/events.hpp>
#include <motley/formats/mtb3/legs.hpp>
#include <motley/motley.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "../mirroring.hpp"
#include "../words.hpp"
#include "motley.h"

namespace capi {

// ---- Open files and clips

/// A file of a known format.
template <class Format> struct opened {
  using format = Format;
  typename Format::file content{};
};

template <class List> struct any_file_of;
template <class... Formats> struct any_file_of<motley::format_list<Formats...>> {
  using type = std::variant<opened<Formats>...>;
};
/// A file of any format.
using any_file = any_file_of<motley::formats_and_events>::type;

/// A track of a clip: its outline, and its description for the caller.
struct known_track {
  motley::track_outline outline;
  motley_track told;
};

} // namespace capi

struct motley_file {
  capi::any_file file;
  std::span<const std::byte> bytes; ///< the caller's
  std::uint64_t operations = 0;     ///< of an exp: see cli::count_operations()
};
struct motley_clip {
  mirroring::any_motion motion;
  std::vector<capi::known_track> tracks;
  motley_clip_info info;
};
struct motley_binding {
  std::vector<motley::bone_binding> memory;
  motley::pose_binding binding;
  motley::god_hand::legs legs; ///< of a clip on a skeleton
};

namespace capi {

// ---- Errors

/// An error of a call or of a file, or none.
struct outcome {
  motley_status status = MOTLEY_OK;
  motley::error error{};
  motley::text (*words)(std::string_view what) noexcept = nullptr; ///< the sentence, if not the status has it

  constexpr outcome(motley_status s = MOTLEY_OK) noexcept : status{s} {}
  constexpr outcome(const motley::error& e) noexcept : status{static_cast<motley_status>(e.code)}, error{e} {}
};

/// Writes the error for the caller. `to` may be null.
void tell(const outcome& o, motley_error* to) noexcept;

/// Calls f(), which returns an outcome and may run out of memory; it must throw nothing else.
template <class F> motley_status guarded(motley_error* error, F&& f) noexcept {
  outcome o;
  try {
    o = f();
  } catch (...) {
    o = MOTLEY_ERROR_OUT_OF_MEMORY;
  }
  tell(o, error);
  return o.status;
}
template <class F> motley_status guarded(F&& f) noexcept { return guarded(nullptr, f); }

/// The same for f(handle), which fills a new Handle. On success the caller gets the handle.
template <class Handle, class F> motley_status make(Handle** to, motley_error* error, F&& f) noexcept {
  if (to != nullptr) *to = nullptr;
  return capi::guarded(error, [&]() -> outcome {
    if (to == nullptr) return MOTLEY_ERROR_ARGUMENT;
    auto made = std::make_unique<Handle>();
    const outcome o = f(*made);
    if (o.status == MOTLEY_OK) *to = made.release();
    return o;
  });
}

/// MOTLEY_ERROR_ARGUMENT if a format of the list is wanted, and none has this name.
template <class List> outcome find_format(std::string_view name) noexcept {
  outcome o;
  if (name.empty() || List::find([&]<class Format>() { return name == Format::name; })) return o;
  o.status = MOTLEY_ERROR_ARGUMENT;
  o.error.what = name;
  o.words = words::no_such_format<List>;
  return o;
}

// ---- Contents of a file

/// Calls f(opened<Format>) for an open file.
template <class F> outcome with(const motley_file* file, F&& f) {
  return file != nullptr ? std::visit(f, file->file) : outcome{MOTLEY_ERROR_ARGUMENT};
}
/// Calls f(program) for an exp.
template <class F> outcome with_program(const motley_file* file, F&& f) {
  return capi::with(file, [&]<class Format>(const opened<Format>& o) -> outcome {
    if constexpr (Format::kind == motley::file_kind::program)
      return f(o.content);
    else
      return MOTLEY_ERROR_WRONG_KIND;
  });
}
/// Calls f<Format>(content) for a file of clips that has clip number `clip`.
template <class F> outcome with_clip(const motley_file* file, std::size_t clip, F&& f) {
  return capi::with(file, [&]<class Format>(const opened<Format>& o) -> outcome {
    if constexpr (Format::kind == motley::file_kind::clips) {
      const std::size_t count = Format::clip_count(o.content);
      return clip < count ? f.template operator()<Format>(o.content) : motley::error::no_clip(clip, count);
    } else {
      return MOTLEY_ERROR_WRONG_KIND;
    }
  });
}

// ---- Output to the caller

/// Copies text, truncated to fit and NUL-terminated.
template <std::size_t Size> void put(char (&to)[Size], std::string_view text) noexcept {
  const std::size_t size = text.size() < Size ? text.size() : Size - 1;
  for (std::size_t i = 0; i < Size; ++i) to[i] = i < size ? text[i] : '\0';
}
inline void put(motley_track_id& to, const motley::track_id& from) noexcept {
  to = {from.record, from.bone, from.index, from.type, static_cast<std::int32_t>(from.channel)};
}
void put(motley_warning& to, const motley::warning& from) noexcept;

/// Fills an array of the caller's element by element, up to its capacity.
template <class T> class list {
public:
  list(T* to, std::size_t capacity, std::size_t* count) noexcept
      : to_{to}, capacity_{capacity}, count_{count} {}
  bool is_one() const noexcept { return count_ != nullptr && (to_ != nullptr || capacity_ == 0); }

  void add(const T& value) noexcept {
    if (found_ < capacity_) to_[found_] = value;
    ++found_;
  }
  /// Ends a text with its NUL, also where it is cut.
  void add_nul() noexcept requires std::same_as<T, char> {
    add('\0');
    if (found_ > capacity_ && capacity_ != 0) to_[capacity_ - 1] = '\0';
  }
  /// Returns the number of elements to the caller.
  outcome end() const noexcept {
    *count_ = found_;
    const bool only_counts = to_ == nullptr;
    return only_counts || found_ <= capacity_ ? MOTLEY_OK : MOTLEY_ERROR_TOO_LITTLE_MEMORY;
  }

private:
  T* to_;
  std::size_t capacity_;
  std::size_t* count_;
  std::size_t found_ = 0;
};

/// Lists the warnings about a file or a clip.
template <class Source> outcome list_warnings(const Source& source, list<motley_warning>& out) {
  source.warnings([&](const motley::warning& w) {
    motley_warning told;
    capi::put(told, w);
    out.add(told);
  });
  return out.end();
}

template <class T> constexpr std::int32_t order_of(const T& t) noexcept {
  if constexpr (requires { t.order(); })
    return t.order() == std::endian::little ? MOTLEY_ORDER_LITTLE : MOTLEY_ORDER_BIG;
  return MOTLEY_ORDER_UNKNOWN;
}

// ---- Input from the caller

inline bool is_block(const void* data, std::size_t size) noexcept { return data != nullptr || size == 0; }
inline std::span<const std::byte> bytes_of(const void* data, std::size_t size) noexcept {
  return {static_cast<const std::byte*>(data), size};
}
inline std::string_view name_of(const char* format) noexcept { return format != nullptr ? format : ""; }

/// True if a number is a value of an enumeration whose last value is `last`.
constexpr bool is_among(std::int32_t number, std::int32_t last) noexcept {
  return number >= 0 && number <= last;
}
constexpr bool is_channel(std::int32_t number) noexcept {
  return number == MOTLEY_CHANNEL_OTHER ||
         is_among(number, static_cast<std::int32_t>(motley::named_channels) - 1);
}
inline bool is_playback(std::int32_t number) noexcept { return is_among(number, MOTLEY_PLAYBACK_LOOP); }
inline motley::player_options options_of(std::int32_t playback) noexcept {
  return {static_cast<motley::playback>(playback)};
}

} // namespace capi

#endif
