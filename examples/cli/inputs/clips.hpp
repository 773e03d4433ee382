// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/clips: the clips in a file of any format, and the ones that --clip selects.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_CLIPS_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_CLIPS_HPP

#include <motley/formats/shenmue/mirror.hpp>
#include <motley/formats/skeletons.hpp>
#include <motley/motley.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "errors.hpp"
#include "formats.hpp"
#include "inputs/clip_choice.hpp"
#include "inputs/faults.hpp"
#include "inputs/limits.hpp"
#include "inputs/parallel.hpp"
#include "inputs/read_input.hpp"
#include "io/output.hpp"
#include "io/text.hpp"
#include "options.hpp"

namespace cli {

/// An open file of a known format.
template <class Format> struct opened_file {
  using format = Format;
  static constexpr bool has_clips = Format::kind == motley::file_kind::clips;
  static constexpr bool is_program = Format::kind == motley::file_kind::program;
  static constexpr bool is_skeleton = Format::kind == motley::file_kind::skeleton;
  static constexpr bool is_events = Format::kind == motley::file_kind::events;
  /// False if the clip is the file, and is opened with it.
  static constexpr bool has_many = [] {
    if constexpr (has_clips)
      return !std::is_same_v<typename Format::file, typename Format::clip>;
    else
      return false;
  }();

  typename Format::file content;
  std::size_t size; ///< in bytes
};

/// Calls f(opened_file) for a file of a known format, if it can be opened.
template <class List, class F>
motley::error open_as(const motley::identified<List>& id, std::span<const std::byte> bytes, F&& f) {
  motley::error e;
  List::visit(id.index, [&]<class Format>() {
    const auto opened = Format::open(motley::byte_view{bytes});
    e = opened.error();
    if (opened) f(opened_file<Format>{*opened, bytes.size()});
  });
  return e || !id ? id.explain(motley::byte_view{bytes}, e) : e;
}

/// Calls f(opened_file) for a file of any format of the list, or for a skeleton. Otherwise returns the error.
/// The error is a skeleton's only if the file is certainly a skeleton, or if nothing else is known of it.
template <class F>
motley::error with_file(std::span<const std::byte> bytes, const std::string& format, F&& f) {
  const auto id = motley::identify<formats>(bytes, format);
  const motley::error e = open_as(id, bytes, f);
  if (!e || id.certainty == motley::certainty::certain) return e;
  const auto skeleton = motley::identify<motley::known_skeletons>(bytes, format);
  if (!skeleton) return e;
  const motley::error of_skeleton = open_as(skeleton, bytes, f);
  const bool is_one = skeleton.certainty == motley::certainty::certain || !format.empty() ||
                      (e.code == motley::errc::unknown_format && e.what.empty());
  return !of_skeleton || (!id && is_one) ? of_skeleton : e;
}

/// The format that with_file() tried; empty if it is unknown.
inline std::string format_name(std::span<const std::byte> bytes, const std::string& format) {
  if (const auto id = motley::identify<formats>(bytes, format)) return std::string{id.name()};
  const auto skeleton = motley::identify<motley::known_skeletons>(bytes, format);
  const bool is_one = skeleton.certainty == motley::certainty::certain || !format.empty();
  return is_one ? std::string{skeleton.name()} : std::string{};
}

/// True if a file has the magic number of a format of ours.
inline bool has_our_magic(std::span<const std::byte> bytes) {
  return motley::has_magic<formats>(bytes) || motley::has_magic<motley::known_skeletons>(bytes);
}

/// True if a file that cannot be used is skipped: it was found in a folder, and has no magic number of ours.
inline bool may_skip(const options& o, const std::string& path, std::span<const std::byte> bytes) {
  return o.found.contains(path) && !has_our_magic(bytes);
}

/// Says that a file is skipped (a JSON document counts it; most files in a container are no motions). Returns
/// `skipped`.
inline int skip(output& out, const options& o, const std::string& path, std::string_view reason) {
  if (!o.quiet && !o.json && !o.inner.contains(path)) out.say_skipped(path, reason);
  return skipped;
}

/// Reports a file that cannot be read or opened: an error, or a reason to skip it. Returns the exit status,
/// or `skipped`.
inline int refuse(output& out, const options& o, const std::string& path, std::span<const std::byte> bytes,
                  std::string_view why) {
  return may_skip(o, path, bytes) ? skip(out, o, path, why) : out.complain(path, why);
}
/// The same for a file that was not read. A folder that cannot be listed is an error.
inline int refuse(output& out, const options& o, const std::string& path, const input_bytes& unread) {
  if (unread.is_too_large) return refuse(out, o, path, unread.bytes, unread.why_not);
  return out.complain(path, unread.why_not);
}

/// The number of keys of all tracks, as stored.
template <class Motion> std::size_t count_keys(const Motion& motion) {
  std::size_t keys = 0;
  for (const auto track : motion.tracks())
    keys += track.visit([](const auto& curve) { return curve.size(); });
  return keys;
}

/// The cost of iterating over a clip's curve: its keys. Without random access they may have to be found in a
/// bitmap of all frames, one word at a time, which is then a lower bound.
template <class Curve, class Clip> std::uint64_t walking_cost(const Curve& curve, const Clip& clip) {
  constexpr std::uint64_t frames_at_once = 32;
  const std::uint64_t keys = curve.size();
  if constexpr (std::random_access_iterator<decltype(curve.keys().begin())>)
    return keys;
  else
    return std::max<std::uint64_t>(keys, clip.frame_count() / frames_at_once);
}

/// The cost of opening one of many clips and reading all of it. Samples are checked all at once.
template <class Clip> std::uint64_t opening_cost(const Clip& clip) {
  std::uint64_t cost = clip.track_count();
  for (const auto track : clip.tracks())
    cost += track.visit([]<class Curve>(const Curve& curve) -> std::uint64_t {
      return Curve::kind == motley::curve_kind::samples ? 0 : curve.size();
    });
  return cost;
}

/// A clip with its cost.
template <class Clip> struct known_clip {
  motley::result<Clip> clip{Clip{}};
  std::uint64_t cost = 0; ///< of opening it again; 0 if it is opened with the file

  /// The number of keys of all tracks, as stored. Needs a valid clip.
  std::size_t keys() {
    if (!counted_) keys_ = count_keys(*clip);
    counted_ = true;
    return keys_;
  }

private:
  std::size_t keys_ = 0;
  bool counted_ = false;
};

/// The clips of a file. Clips that share their data are opened once.
template <class Format> class clips {
public:
  using clip = typename Format::clip;

  /// The file must outlive this object.
  clips(const opened_file<Format>& file, const options& o)
      : file_{file.content}, size_{file.size}, left_{o, file.size, limits::opened} {}

  std::size_t size() const { return Format::clip_count(file_); }
  /// The escaped name of clip i < size(); empty if it has none, or if the name cannot be read.
  std::string name(std::size_t i) const {
    const auto stored = Format::clip_name(file_, i);
    return stored ? escaped(std::string{stored->begin(), stored->end()}) : std::string{};
  }
  /// The error of the name.
  motley::error name_error(std::size_t i) const { return Format::clip_name(file_, i).error(); }
  /// Clip i < size(); throws limit_error. Clips that share data give the same object.
  known_clip<clip>& known(std::size_t i) {
    const auto [at, is_new] = known_.try_emplace(Format::clip_offset(file_, i));
    if (is_new) {
      at->second.clip = Format::clip_at(file_, i);
      if constexpr (opened_file<Format>::has_many) {
        at->second.cost = at->second.clip ? opening_cost(*at->second.clip) : cost_of(at->second.clip.error());
        left_.spend(at->second.cost);
      }
    }
    return at->second;
  }
  /// The same clip, or its error.
  motley::result<clip> operator[](std::size_t i) {
    const known_clip<clip>& k = known(i);
    if (k.clip) return k.clip;
    return k.clip.error().in_clip(i);
  }

private:
  /// The cost of the valid part before the error.
  std::uint64_t cost_of(const motley::error& e) const {
    const auto tracks = static_cast<std::uint64_t>(std::max<std::int64_t>(e.track.record, 0));
    return tracks == 0 ? 1 : tracks + std::min<std::uint64_t>(e.offset, size_) / 8;
  }

  const typename Format::file& file_;
  std::size_t size_;
  std::unordered_map<std::uint64_t, known_clip<clip>> known_; // by clip_offset()
  allowance left_;
};
template <class Format> clips(const opened_file<Format>&, const options&) -> clips<Format>;

/// The clips that --clip selects.
template <class Format> clip_choice choose_clips(const clips<Format>& all, const options& o) {
  return {o, all.size(), [&all](std::size_t i) { return all.name(i); }};
}

/// Calls f(number, name, clip) for each clip that --clip selects, or complain(error) if it cannot be decoded.
/// Throws missing_error if --clip selects none.
template <class Format, class F, class G>
void for_each_clip(clips<Format>& all, const options& o, const std::string& path, F&& f, G&& complain) {
  const clip_choice choice = choose_clips(all, o);
  for (const std::size_t i : choice.numbers()) {
    if (const auto clip = all[i])
      f(i, all.name(i), *clip);
    else
      complain(clip.error());
  }
  choice.require(path);
}

/// The commands and events of a clip; none if there is an error.
struct clip_events {
  std::vector<motley::clip_event> commands, events;
  motley::error bad; ///< the error, if there is one
};
/// The events of clip i < Format::clip_count(file). Each costs one row.
template <class Format>
clip_events read_events(const typename Format::file& file, std::size_t i, allowance& left) {
  clip_events found;
  left.spend(1);
  found.bad = Format::visit_events(file, i, [&](const motley::clip_event& e) {
    left.spend(1);
    (e.is_command() ? found.commands : found.events).push_back(e);
  });
  if (found.bad) found.commands.clear(), found.events.clear();
  return found;
}

/// Whether the game plays a clip mirrored, by its commands; nothing where a format has no such command, and
/// if they cannot be read.
template <class Format> std::optional<bool> is_played_mirrored(const clip_events& all) {
  if (!std::is_same_v<Format, motley::shenmue_motn::format> || all.bad) return {};
  return std::any_of(all.commands.begin(), all.commands.end(), [](const motley::clip_event& command) {
    return command.opcode == motley::shenmue_motn::mirror_command;
  });
}

/// The escaped names of a clip's bones, if its format knows them.
template <class Clip> std::map<std::int32_t, std::string> bone_names_of(const Clip& clip) {
  std::map<std::int32_t, std::string> names;
  formats::find([&]<class Format>() {
    if constexpr (Format::kind == motley::file_kind::clips)
      if constexpr (std::is_same_v<typename Format::clip, Clip>)
        Format::visit_bone_names(
            clip, [&](std::int32_t bone, std::string_view name) { names.emplace(bone, escaped(name)); });
    return false;
  });
  return names;
}

/// Those of a mirrored clip. (Clips with names of bones have both sides of the rig.)
inline std::map<std::int32_t, std::string> bone_names_of(const motley::shenmue_motn::mirrored& clip) {
  return bone_names_of(clip.source());
}

/// Why --mirror leaves out a clip.
inline constexpr const char* not_mirrored =
    "cannot be mirrored (only those of Shenmue's people and animals can)";
/// Calls f(clip), or with --mirror f(the mirrored clip). False if that does not exist.
template <class Clip, class F> bool as_mirrored(const options& o, const Clip& clip, F&& f) {
  if (!o.mirror) return f(clip), true;
  if constexpr (std::is_same_v<Clip, motley::shenmue_motn::motion>)
    if (const auto mirrored = motley::shenmue_motn::mirror(clip)) return f(*mirrored), true;
  return false;
}

/// Why a file without clips cannot be used.
template <class File> std::string moves_nothing() {
  const std::string name{File::is_program ? std::string_view{"exp"} : File::format::name}; // of any game
  if (File::is_skeleton)
    return "this is a " + std::string{name == "cinf" ? "skeleton" : "model"} + " (" + name +
           "), not a motion; pass it as --skeleton together with a motion";
  return std::string{name.find_first_of("aeiou") == 0 ? "an " : "a "} + name +
         ", which moves nothing by itself" +
         (File::is_program  ? ": see motley exp"
          : File::is_events ? ": see motley events"
                            : "");
}

/// Reports a file without clips: an error, or in a folder a reason to skip it.
template <class File> int refuse_kind(output& out, const options& o, const std::string& path) {
  const std::string why = moves_nothing<File>();
  return o.found.contains(path) ? skip(out, o, path, why) : out.complain(path, why);
}

/// Opens a file and calls f(file, bytes), which returns the exit status. Reports errors of reading and
/// opening, and input_errors; see refuse(). A file found in a folder is skipped if f throws missing_error.
/// Other exceptions of f propagate.
template <class F> int use_file(output& out, const std::string& path, const options& o, F&& f) try {
  const input_bytes in = read_input(path, o);
  if (!in.why_not.empty()) return refuse(out, o, path, in);
  int status = 0;
  const motley::error e =
      with_file(in.bytes, o.format, [&](const auto& file) { status = f(file, motley::byte_view{in.bytes}); });
  return e ? refuse(out, o, path, in.bytes, why_not_opened(e, path, in.bytes).message) : status;
} catch (const input_error& e) {
  return out.complain(path, e.what());
} catch (const missing_error&) {
  if (o.found.contains(path)) return skipped;
  throw;
}

/// The first line of a table about clips. `columns` follow the clip's.
inline std::string first_line(const options& o, std::string_view columns) {
  return (o.several ? "file,clip," : "clip,") + std::string{o.names ? "name," : ""} + std::string{columns} +
         '\n';
}
/// The beginning of a row about a clip, including the comma.
inline std::string row_start(const options& o, const std::string& path, std::size_t clip,
                             const std::string& name) {
  return (o.several ? csv_cell(printable(path)) + ',' : std::string{}) + std::to_string(clip) + ',' +
         (o.names ? csv_cell(name) + ',' : std::string{});
}

/// Prints `head`, and f(number, name, clip, rows) for each clip that --clip selects and that can be decoded,
/// or g(file, rows) for a program. Both spend the rows that they are about to print. Returns the exit status;
/// throws missing_error if there is no such clip.
template <class F, class G>
int print_clips(output& out, const std::string& path, const options& o, std::string_view head, F&& f, G&& g) {
  return use_file(out, path, o, [&]<class File>(const File& file, const motley::byte_view&) {
    allowance rows{o, file.size, o.model_space ? limits::model_rows : limits::rows};
    int status = 0;
    if constexpr (File::has_clips) {
      out << head;
      clips all{file, o};
      for_each_clip(
          all, o, path,
          [&](std::size_t number, const std::string& name, const auto& clip) {
            rows.begin_rows_with(row_start(o, path, number, name));
            f(number, name, clip, rows);
          },
          [&](const motley::error& bad) { status = out.complain(path, fault_of(bad).message); });
    } else if constexpr (File::is_program) {
      status = g(file, rows);
    } else {
      status = refuse_kind<File>(out, o, path);
    }
    return status;
  });
}

/// Calls f(name, clip, the file's size) for the clip that --clip selects. --clip may be absent only for a
/// file of one clip. f returns the exit status, and so does this function; throws usage_error if there is no
/// such clip. Skips files as use_file() does.
template <class F> int use_one_clip(output& out, const std::string& path, const options& o, F&& f) {
  return use_file(out, path, o, [&]<class File>(const File& file, const motley::byte_view&) {
    int status = 0;
    if constexpr (File::has_clips) {
      clips all{file, o};
      if (!o.clip && all.size() != 1)
        throw usage_error{path + " has " + std::to_string(all.size()) +
                          " clips: pick one with --clip; motley info --list names them"};
      choose_clips(all, o).require_one(path);
      bool done = false; // if several clips have this name, the first one counts
      const auto use = [&](std::size_t, const std::string& name, const auto& clip) {
        if (!done) status = f(name, clip, file.size);
        done = true;
      };
      const auto bad = [&](const motley::error& why) {
        if (!done) status = out.complain(path, fault_of(why).message);
        done = true;
      };
      for_each_clip(all, o, path, use, bad);
    } else {
      status = refuse_kind<File>(out, o, path);
    }
    return status;
  });
}

} // namespace cli

#endif
