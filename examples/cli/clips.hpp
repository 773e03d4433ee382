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
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "commands.hpp"
#include "files.hpp"
#include "limits.hpp"
#include "output.hpp"

namespace cli {

/// The names that --format takes.
inline const std::vector<std::string> format_names{"bayonetta", "bayonetta2", "okami", "anim", "motn", "exp"};

/// True for what is no motion but a program over poses.
template <class File>
constexpr bool is_exp = std::is_same_v<std::remove_cvref_t<File>, motley::bayonetta_exp::program> ||
                        std::is_same_v<std::remove_cvref_t<File>, motley::bayonetta2_exp::program>;

/// f(motion) with the motion in its own type, f(archive) if the format holds several, f(program) if it is an
/// exp; or the error that the file could not be opened with.
template <class F> motley::error with_file(std::span<const std::byte> bytes, std::string_view format, F&& f) {
  const auto use = [&](const auto& opened) {
    if (opened) f(*opened);
    return opened.error();
  };
  if (format.empty()) format = motley::format_name(motley::identify(bytes));
  if (format == "bayonetta") return use(motley::bayonetta::open(bytes));
  if (format == "bayonetta2") return use(motley::bayonetta2::open(bytes));
  if (format == "okami") return use(motley::okami::open(bytes));
  if (format == "anim") return use(motley::metroid_anim::open(bytes));
  if (format == "motn") return use(motley::shenmue_motn::open(bytes));
  if (format == "exp")
    return motley::bayonetta2_exp::order_of(bytes) ? use(motley::bayonetta2_exp::open(bytes))
                                                   : use(motley::bayonetta_exp::open(bytes));
  return {motley::errc::unknown_format};
}

/// The motion's own name, escaped; empty if its format has none.
template <class Motion> std::string name_of(const Motion& motion) {
  if constexpr (requires { motion.name(); })
    return escaped(motion.name().view());
  else
    return {};
}
/// The name of clip i, escaped; empty if it has none, or none that can be read.
inline std::string name_of(const motley::shenmue_motn::archive& archive, std::size_t i) {
  const auto name = archive.name(i);
  return name ? escaped(std::string{name->begin(), name->end()}) : std::string{};
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

/// True if --clip is absent or means this clip: by its number, or its name, as it is stored or escaped.
inline bool wanted(const options& o, std::size_t number, std::string_view name) {
  const auto named = [&] { return !name.empty() && (*o.clip == name || escaped(*o.clip) == name); };
  return !o.clip || *o.clip == std::to_string(number) || named();
}

/// How many keys all tracks of a motion say they have.
template <class Motion> std::size_t count_keys(const Motion& motion) {
  std::size_t keys = 0;
  for (const auto track : motion.tracks())
    keys += track.visit([](const auto& curve) { return curve.size(); });
  return keys;
}

/// What it takes to walk a curve of a motion: its keys; and where they are found in a bitmap of all frames,
/// that, a word at a time.
template <class Curve, class Motion> std::uint64_t walking_cost(const Curve& curve, const Motion& motion) {
  constexpr std::uint64_t frames_at_once = 32;
  if constexpr (std::is_same_v<Motion, motley::metroid_anim::motion>)
    return std::max<std::uint64_t>(curve.size(), motion.frame_count() / frames_at_once);
  return curve.size();
}

/// How long it takes to open a sequence, and to look at all of it: samples are checked all at once.
inline std::uint64_t opening_cost(const motley::shenmue_motn::motion& m) {
  return m.track_count() + (m.encoding() == motley::shenmue_motn::encoding::curves ? count_keys(m) : 0);
}

/// The sequences of an archive. Entries of its table may share one: it is opened once.
class sequences {
public:
  sequences(const motley::shenmue_motn::archive& archive, const options& o)
      : archive_{archive}, left_{o, archive.file().size(), limits::opened} {}

  /// As archive[i]; throws limit_error. Needs i < archive.size().
  motley::result<motley::shenmue_motn::motion> operator[](std::size_t i) {
    const opened& known = open(i);
    if (known.motion) return known.motion;
    motley::error e = known.motion.error();
    e.clip = static_cast<std::int64_t>(i);
    return e;
  }
  /// How long it takes to open it anew.
  std::uint64_t cost(std::size_t i) { return open(i).cost; }

private:
  struct opened {
    motley::result<motley::shenmue_motn::motion> motion{motley::error{}};
    std::uint64_t cost = 0;
  };

  const opened& open(std::size_t i) {
    using namespace motley::shenmue_motn;
    const motley::byte_view& file = archive_.file();
    const std::uint64_t table = file.read<file_header>(0).sequence_table,
                        start = file.read<table_entry>(table + i * sizeof(table_entry)).data;
    const auto [at, is_new] = known_.try_emplace(start);
    if (is_new) {
      at->second.motion = archive_[i];
      at->second.cost =
          at->second.motion ? opening_cost(*at->second.motion) : cost_of(at->second.motion.error());
      left_.spend(at->second.cost);
    }
    return at->second;
  }
  /// What was good ahead of the fault.
  std::uint64_t cost_of(const motley::error& e) const {
    const auto channels = static_cast<std::uint64_t>(std::max<std::int64_t>(e.where.record, 0));
    return channels == 0 ? 1 : channels + std::min<std::uint64_t>(e.offset, archive_.file().size()) / 8;
  }

  const motley::shenmue_motn::archive& archive_;
  std::unordered_map<std::uint64_t, opened> known_;
  allowance left_;
};

/// f(number, name, motion) for each clip that --clip asks for; complain(error) for those that cannot be
/// decoded. True if there was any.
template <class Motion, class F, class G>
bool for_each_motion(const Motion& motion, const options& o, F&& f, G&&) {
  const std::string name = name_of(motion);
  if (!wanted(o, 0, name)) return false;
  f(std::size_t{0}, name, motion);
  return true;
}
template <class F, class G>
bool for_each_motion(const motley::shenmue_motn::archive& archive, const options& o, F&& f, G&& complain) {
  bool any = !o.clip; // a file without clips is a file
  sequences opened{archive, o};
  for (std::size_t i = 0; i < archive.size(); ++i) {
    const std::string name = name_of(archive, i);
    if (!wanted(o, i, name)) continue;
    any = true;
    if (const auto motion = opened[i])
      f(i, name, *motion);
    else
      complain(motion.error());
  }
  return any;
}

/// Throws usage_error if for_each_motion found no clip that --clip asks for.
inline void require_clip(bool any, const options& o, const std::string& path) {
  if (!any) throw usage_error{"no clip '" + *o.clip + "' in " + path};
}

/// Prints a table about each clip that --clip asks for: its first line, and f(number, motion, rows), as far
/// as clips can be decoded, or g(exp, rows); both spend the rows that they are about to print. Returns the
/// exit status; throws usage_error if there is no such clip.
template <class F, class G>
int print_clips(output& out, const std::string& path, const options& o, std::string_view first_line, F&& f,
                G&& g) try {
  std::string why;
  const auto bytes = read_file(path, why);
  if (!bytes) return out.complain(path, why);
  int status = 0;
  allowance rows{o, bytes->size(), limits::rows};
  const motley::error e = with_file(*bytes, o.format, [&]<class File>(const File& file) {
    out << first_line;
    if constexpr (is_exp<File>) {
      g(file, rows);
    } else {
      const bool any = for_each_motion(
          file, o,
          [&](std::size_t number, const std::string&, const auto& motion) { f(number, motion, rows); },
          [&](const motley::error& bad) { status = out.complain(path, motley::message(bad).view()); });
      require_clip(any, o, path);
    }
  });
  if (e) status = out.complain(path, motley::message(e).view());
  return status;
} catch (const limit_error& e) {
  return out.complain(path, e.what());
}

/// f(name, motion) for the clip that --clip asks for, which only a file of one clip can do without. f returns
/// the exit status, and so does this; throws usage_error if there is no such clip.
template <class F> int use_one_clip(const std::string& path, const options& o, F&& f) try {
  const auto bytes = read_file(path);
  if (!bytes) return 1;
  int status = 0;
  const motley::error e = with_file(*bytes, o.format, [&]<class File>(const File& file) {
    if constexpr (is_exp<File>) {
      status = complain(path, "an exp, which moves nothing by itself: see motley exp, at byte 0");
    } else {
      if constexpr (requires { file[0]; })
        if (!o.clip && file.size() != 1)
          throw usage_error{path + " has " + std::to_string(file.size()) +
                            " clips: pick one with --clip; motley info --list names them"};
      bool done = false; // several clips may have one name: the first is meant
      const auto use = [&](std::size_t, const std::string& name, const auto& motion) {
        if (!done) status = f(name, motion);
        done = true;
      };
      const auto bad = [&](const motley::error& why) {
        if (!done) status = complain(path, motley::message(why).view());
        done = true;
      };
      require_clip(for_each_motion(file, o, use, bad), o, path);
    }
  });
  return e ? complain(path, motley::message(e).view()) : status;
} catch (const limit_error& e) {
  return complain(path, e.what());
}

/// "tx" ... "qz", or "u14" for an index without a name. `component`: which of a vector's or a rotation's.
template <class Track> std::string channel_name(const Track& t, std::size_t component) {
  const motley::channel channel = t.info().channel + component;
  std::string name{motley::short_name(channel)};
  if (channel >= motley::channel::other) name += std::to_string(t.info().index);
  return name;
}

/// f(number, track, component) for each track of a file's clip that --track asks for; throws usage_error if
/// there is no such track. What the program calls a track is one channel: a rotation is four of them.
template <class Clip, class F>
void for_each_track(const std::string& path, const Clip& clip, const options& o, F&& f) {
  for (const std::size_t wanted : o.tracks)
    if (wanted >= clip.pose_size())
      throw usage_error{"no track " + std::to_string(wanted) + " in " + path + ": the clip has " +
                        std::to_string(clip.pose_size())};
  std::size_t number = 0;
  for (const auto track : clip.tracks()) {
    for (std::size_t i = 0, width = track.info().components; i < width; ++i, ++number) {
      bool chosen = o.tracks.empty();
      for (const std::size_t wanted : o.tracks) chosen = chosen || wanted == number;
      if (chosen) f(number, track, i);
    }
  }
}

/// rows(curve) for each track of a file's clip that --track asks for, all together; and at least one for each
/// track, for they all have to be gone through.
template <class Clip, class F>
std::uint64_t rows_of(const std::string& path, const Clip& clip, const options& o, F&& rows) {
  std::uint64_t sum = 0;
  for_each_track(path, clip, o, [&](std::size_t, const auto& track, std::size_t) {
    sum += track.visit([&](const auto& curve) { return static_cast<std::uint64_t>(rows(curve)); });
  });
  return std::max<std::uint64_t>(sum, clip.track_count());
}

} // namespace cli

#endif
