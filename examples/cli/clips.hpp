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
inline const std::vector<std::string> format_names{"bayonetta", "bayonetta2", "okami", "anim"};

/// The name of the format that the bytes are in, or of the one that they most likely were before they were
/// damaged; empty if there is none.
inline std::string_view recognise(std::span<const std::byte> bytes) {
  if (motley::bayonetta2::recognise(bytes)) return "bayonetta2";
  if (!motley::need_magic(bytes, "mot"))
    return motley::bayonetta::plausible(bytes) ? "bayonetta" : "bayonetta2";
  if (motley::metroid_anim::plausible(bytes)) return "anim";
  if (motley::okami::recognise(bytes)) return "okami";
  return {};
}

/// f(motion) with the motion in its own type; or the error that it could not be opened with.
template <class F>
motley::error with_motion(std::span<const std::byte> bytes, std::string_view format, F&& f) {
  const auto use = [&](const auto& opened) {
    if (opened) f(*opened);
    return opened.error();
  };
  if (format.empty()) format = recognise(bytes);
  if (format == "bayonetta") return use(motley::bayonetta::open(bytes));
  if (format == "bayonetta2") return use(motley::bayonetta2::open(bytes));
  if (format == "okami") return use(motley::okami::open(bytes));
  if (format == "anim") return use(motley::metroid_anim::open(bytes));
  return {motley::errc::unknown_format};
}

/// The motion's own name; empty if its format has none. Control characters, which a terminal would obey,
/// become '?'.
template <class Motion> std::string name_of(const Motion& motion) {
  std::string name;
  if constexpr (requires { motion.name(); })
    for (const char c : motion.name().view())
      name += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
  return name;
}

/// What --bones says: bone numbers of a motion as those of a model.
class bone_names {
public:
  /// Reads the table, if there is one to read; `good()` says whether it could be.
  explicit bone_names(const options& o);
  bool good() const { return good_; }
  bool has_table() const { return table_.size() > 0; }
  const motley::bone_table::table& table() const { return table_; }
  /// The bone as it is printed: the model's number, the motion's own with a '?' if the model does not have
  /// it, -1 (the root) as it is. Without a table, the motion's number.
  std::string operator()(int bone) const;

private:
  std::vector<std::byte> bytes_;
  motley::bone_table::table table_;
  bool good_ = true;
};

/// True if --clip is absent or means this clip.
inline bool wanted(const options& o, std::size_t number, std::string_view name) {
  return !o.clip || (!name.empty() && *o.clip == name) || *o.clip == std::to_string(number);
}

/// f(number, clip) for each clip of a file that --clip asks for. Returns the exit status; throws usage_error
/// if there is no such clip.
template <class F> int for_each_clip(const std::string& path, const options& o, F&& f) {
  const auto bytes = read_file(path);
  if (!bytes) return 1;
  const motley::error e = with_motion(*bytes, o.format, [&](const auto& motion) {
    if (!wanted(o, 0, name_of(motion))) throw usage_error{"no clip '" + *o.clip + "' in " + path};
    f(std::size_t{0}, motion);
  });
  return e ? complain(path, motley::message(e)) : 0;
}

/// "tx" ... "qz", or "u14" for an index without a name. `component`: which of a vector's or a rotation's.
template <class Track> std::string channel_name(const Track& t, std::size_t component) {
  const motley::channel channel = t.channel() + component;
  std::string name{motley::short_name(channel)};
  if (channel == motley::channel::other) name += std::to_string(t.index());
  return name;
}

/// f(number, track, component) for each track of a clip that --track asks for; throws usage_error if there is
/// no such track. What the program calls a track is one channel: a rotation is four of them.
template <class Clip, class F> void for_each_track(const Clip& clip, const options& o, F&& f) {
  for (const std::size_t wanted : o.tracks)
    if (wanted >= motley::pose_size(clip))
      throw usage_error{"no track " + std::to_string(wanted) + ": the clip has " +
                        std::to_string(motley::pose_size(clip))};
  std::size_t number = 0;
  for (const auto track : clip.tracks()) {
    for (std::size_t i = 0, width = motley::width(track); i < width; ++i, ++number) {
      bool chosen = o.tracks.empty();
      for (const std::size_t wanted : o.tracks) chosen = chosen || wanted == number;
      if (chosen) f(number, track, i);
    }
  }
}

} // namespace cli

#endif
