// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/module/file: what a file is, and what clips are in it.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "cli/io/text.hpp" // examples
#include "clip.hpp"
#include "json.hpp"
#include "npm/module/contained_files.hpp" // examples
#include "npm/module/events.hpp"
#include "state.hpp"
#include "words.hpp" // examples

namespace viewer {

state now;

namespace {

std::string_view name_of(std::endian order) { return order == std::endian::little ? "little" : "big"; }

/// What a format says of a file of its own, or why that is broken. Returns true if it is a motion.
template <class Format> bool describe(json& out, const file& f) {
  const auto opened = Format::open(motley::byte_view{f.content()});
  if (!opened) {
    out.pair("error", motley::message(opened.error()).view());
    return false;
  }
  if constexpr (Format::kind == motley::file_kind::program)
    out.pair("game", words::games_of(*opened)) // the page shows no more of an exp
        .pair("order", name_of(opened->order()))
        .pair("records", opened->size());
  if constexpr (Format::kind == motley::file_kind::clips)
    if constexpr (!std::is_same_v<typename Format::file, typename Format::clip> &&
                  requires { opened->warnings([](const motley::warning&) {}); })
      add_warnings(out, *opened);
  return Format::kind == motley::file_kind::clips;
}

/// Writes what a file is: format, clips, and an error if the file as a whole has one. Sets its format.
/// Returns true if it is a motion.
bool add_file(json& out, file& f) {
  f.format = motley::identify<formats>(f.content());
  out.pair("format", f.format.name()).pair("size", f.size);
  out.pair("exp", f.format.kind() == motley::file_kind::program);
  out.pair("events", f.format.kind() == motley::file_kind::events);
  bool is_motion = false;
  if (!formats::visit(f.format.index, [&]<class Format>() { is_motion = describe<Format>(out, f); }))
    out.pair("error", motley::message(f.format.explain(motley::byte_view{f.content()})).view());
  out.pair("clips", motley::clip_count(f.content(), f.format)).pair("opened", is_motion);
  return is_motion;
}

/// A list of each clip: name, frames, channels, keys, or its error. Clips of an archive may share their data:
/// 4094 clips in a file of a megabyte can take minutes to count. Returns how much of `left` is left: a key
/// costs 1, a channel 16, a clip a little more, and a broken one what checking its bytes may cost. Those
/// after its end are not opened.
std::size_t add_clips(json& out, const file& f, std::size_t left) {
  constexpr std::uint64_t of_clip = 256, of_channel = 16, bytes_at_once = 32;
  out.open('[');
  const std::size_t count = motley::clip_count(f.content(), f.format);
  for (std::size_t i = 0; i < count; ++i) {
    out.open('{').key("name").add_utf8(cli::escaped(web::name_of_clip(f, i)));
    std::uint64_t cost = of_clip;
    if (left == 0) {
      out.pair("error", "it is not opened: the clips before it are too large together");
    } else if (const auto opened = motley::open(f.content(), f.format, i); opened) {
      const std::size_t channels = opened->pose_size(), keys = count_keys(mirroring::any_of(*opened));
      out.pair("frames", opened->frame_count()).pair("channels", channels).pair("keys", keys);
      cost += of_channel * channels + keys;
    } else {
      out.pair("error", motley::message(opened.error()).view());
      cost += f.size / bytes_at_once;
    }
    left -= static_cast<std::size_t>(std::min<std::uint64_t>(left, cost));
    out.close('}');
  }
  out.close(']');
  return left;
}

} // namespace

extern "C" {

/// Room for a file of this many bytes; null if there is none. What is open stays open.
std::byte* viewer_room(std::size_t size) {
  now.room = {}; // ahead of the next one, so that not both take memory
  now.room.bytes.reset(static_cast<std::byte*>(std::malloc(size > 0 ? size : 1)));
  now.room.size = now.room.bytes ? size : 0;
  return now.room.bytes.get();
}

/// The files of the container in the room and of those in it (see contained_files.hpp); null if it is none,
/// and its error if it cannot be listed.
const char* viewer_contained_files() {
  const file f = std::move(now.room);
  const motley::error e = web::list_contained_files(f.content(), now.text);
  if (!e) return now.text.c_str();
  json out{now.text};
  if (e.code == motley::errc::unknown_format)
    now.text = "null";
  else if (e.code == motley::errc::too_little_memory)
    out.open('{').pair("error", words::too_little_memory).close('}');
  else
    out.open('{').pair("error", motley::message(e).view()).close('}');
  return now.text.c_str();
}

/// What the file in the room is (see add_file). A motion becomes the open file ("opened"), in place of the
/// one before; anything else is let go.
const char* viewer_file() {
  file f = std::move(now.room);
  json out{now.text};
  out.open('{');
  const bool is_motion = add_file(out, f);
  out.close('}');
  if (is_motion) {
    now.shown = {}; // it looks into the bytes
    now.open = std::move(f);
  }
  return now.text.c_str();
}

/// The same, with a list of a motion's clips (see add_clips), and how much is left. What is open stays open.
const char* viewer_listed_file(std::size_t left) {
  file f = std::move(now.room);
  json out{now.text};
  out.open('{');
  if (add_file(out, f)) left = add_clips(out.key("list"), f, left), out.pair("left", left);
  out.close('}');
  return now.text.c_str();
}

/// The events in the file in the room, a file of events (see events.hpp); null if it is none.
const char* viewer_file_events() {
  const file f = std::move(now.room);
  if (web::list_file_events(f.content(), now.text)) now.text = "null";
  return now.text.c_str();
}

/// A list of the open file's clips (see add_clips).
const char* viewer_clips(std::size_t left) {
  json out{now.text};
  add_clips(out, now.open, left);
  return now.text.c_str();
}
}

} // namespace viewer
