// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/clips: from a file's bytes to the clips in it, whatever its format; from --clip to one of
// them.
#ifndef MOTLEY_EXAMPLES_CLI_CLIPS_HPP
#define MOTLEY_EXAMPLES_CLI_CLIPS_HPP

#include <motley/motley.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "commands.hpp"
#include "files.hpp"

namespace cli {

/// The names that --format takes.
inline const std::vector<std::string> format_names{"bayonetta2"};

/// f(motion) with the motion in its own type; or the error that it could not be opened with.
template <class F> motley::error with_motion(std::span<const std::byte> bytes, const std::string&, F&& f) {
  const auto motion = motley::bayonetta2::open(bytes);
  if (motion) f(*motion);
  return motion.error();
}

/// True if --clip is absent or means this clip.
inline bool wanted(const options& o, std::size_t number, std::string_view name) {
  return o.clip.empty() || o.clip == name || o.clip == std::to_string(number);
}

/// f(number, clip) for each clip of a file that --clip asks for. Returns the exit status; throws usage_error
/// if there is no such clip.
template <class F> int for_each_clip(const std::string& path, const options& o, F&& f) {
  const auto bytes = read_file(path);
  if (!bytes) return 1;
  const motley::error e = with_motion(*bytes, o.format, [&](const auto& motion) {
    if (!wanted(o, 0, motion.name())) throw usage_error{"no clip '" + o.clip + "' in " + path};
    f(std::size_t{0}, motion);
  });
  return e ? complain(path, motley::message(e)) : 0;
}

/// f(number, track) for each track of a clip that --track asks for; throws usage_error if there is no such
/// track.
template <class Clip, class F> void for_each_track(const Clip& clip, const options& o, F&& f) {
  for (const std::size_t wanted : o.tracks)
    if (wanted >= clip.track_count())
      throw usage_error{"no track " + std::to_string(wanted) + ": the clip has " +
                        std::to_string(clip.track_count())};
  std::size_t number = 0;
  for (const auto track : clip.tracks()) {
    bool chosen = o.tracks.empty();
    for (const std::size_t wanted : o.tracks) chosen = chosen || wanted == number;
    if (chosen) f(number, track);
    ++number;
  }
}

/// "tx" ... "sz", or "u14" for an index without a name.
template <class Track> std::string channel_name(const Track& t) {
  std::string name{motley::short_name(t.channel())};
  if (t.channel() == motley::channel::other) name += std::to_string(t.index());
  return name;
}

} // namespace cli

#endif
