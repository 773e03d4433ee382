// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/tracks: the tracks of a clip that --track, --bone and --channel select.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_TRACKS_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_TRACKS_HPP

#include <motley/motley.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "errors.hpp"
#include "inputs/bones.hpp"
#include "inputs/parallel.hpp"
#include "io/output.hpp"
#include "motion/any_motion.hpp"
#include "motion/curves.hpp"
#include "options.hpp"

namespace cli {

/// "tx" ... "qz", or "u14" for an index without a name. `component` is that of a vector or a rotation.
inline std::string channel_name(const any_track& t, std::size_t component) {
  const motley::channel channel = t.outline().channel + component;
  std::string name{motley::short_name(channel)};
  if (!motley::is_named(channel)) name += std::to_string(t.outline().index);
  return name;
}

/// True if --bone and --channel select this channel of this bone. `bone` is in printed form.
inline bool wanted_channel(const options& o, const std::string& bone, const std::string& channel) {
  const auto is_in = [](const std::vector<std::string>& all, const std::string& one) {
    return all.empty() || std::find(all.begin(), all.end(), one) != all.end();
  };
  return is_in(o.only_bones, bone) && is_in(o.only_channels, channel);
}

/// Which values of --bone and --channel the tracks of a file have.
class matched_values {
public:
  explicit matched_values(const options& o) : o_{o} {}

  void add(const std::string& bone, const std::string& channel) {
    if (!are_asked()) return;
    bones_.insert(bone);
    channels_.insert(channel);
  }
  void add(const any_motion& clip, const bone_names& bones) {
    if (!are_asked()) return;
    for (const auto track : clip.tracks())
      for (std::size_t i = 0, width = track.outline().components; i < width; ++i)
        add(bones(track.outline().bone), channel_name(track, i));
  }
  /// Warns of each value that matches nothing, unless nothing was added. In a folder or container it may
  /// match in another file.
  void warn_of_others(output& out, const std::string& path) const {
    if (bones_.empty() || o_.found.contains(path)) return;
    for (const std::string& bone : o_.only_bones)
      if (!bones_.contains(bone)) out.warn(path, "no track for --bone " + bone);
    for (const std::string& channel : o_.only_channels)
      if (!channels_.contains(channel)) out.warn(path, "no track for --channel " + channel);
  }

private:
  bool are_asked() const { return !o_.only_bones.empty() || !o_.only_channels.empty(); }

  const options& o_;
  std::set<std::string> bones_, channels_;
};

/// Calls f(number, track, component) for each track of a clip that --track, --bone and --channel select.
/// Throws missing_error if a track number does not exist. The program calls each channel a track: a rotation
/// is four of them.
template <class F>
void for_each_track(const std::string& path, const any_motion& clip, const options& o,
                    const bone_names& bones, F&& f) {
  for (const std::size_t wanted : o.tracks)
    if (wanted >= clip.pose_size())
      throw missing_error{"no track " + std::to_string(wanted) + " in " + path + ": the clip has " +
                          std::to_string(clip.pose_size())};
  std::size_t number = 0;
  for (const auto track : clip.tracks()) {
    for (std::size_t i = 0, width = track.outline().components; i < width; ++i, ++number) {
      bool chosen = o.tracks.empty();
      for (const std::size_t wanted : o.tracks) chosen = chosen || wanted == number;
      if (!o.only_bones.empty() || !o.only_channels.empty())
        chosen = chosen && wanted_channel(o, bones(track.outline().bone), channel_name(track, i));
      if (chosen) f(number, track, i);
    }
  }
}

/// Sums rows(curve_facts) over the selected tracks of a clip, plus at least one for each track, because all
/// must be visited.
template <class F>
std::uint64_t rows_of(const std::string& path, const any_motion& clip, const options& o,
                      const bone_names& bones, F&& rows) {
  std::uint64_t sum = 0;
  for_each_track(path, clip, o, bones,
                 [&](std::size_t, const any_track& track, std::size_t) { sum += rows(facts_of(track)); });
  return std::max<std::uint64_t>(sum, clip.track_count());
}

/// What a clip or file has if --track, --bone and --channel select none of its tracks.
inline std::string no_track(const options& o) {
  std::string asked;
  for (const std::size_t track : o.tracks) asked += " --track " + std::to_string(track);
  for (const std::string& bone : o.only_bones) asked += " --bone " + bone;
  for (const std::string& channel : o.only_channels) asked += " --channel " + channel;
  return "no track for" + asked;
}

/// The exit status of a table with so many printed tracks. If --bone or --channel select none, a file found
/// in a folder is skipped; for other files throws missing_error.
inline int require_tracks(int status, std::size_t printed, const options& o, const std::string& path) {
  if (status != 0 || printed > 0 || (o.only_bones.empty() && o.only_channels.empty())) return status;
  if (o.found.contains(path)) return skipped;
  throw missing_error{path + " has " + no_track(o)};
}

} // namespace cli

#endif
