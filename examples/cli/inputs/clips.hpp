// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/clips: the clips in a file of any format, and the ones that --clip selects.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_CLIPS_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_CLIPS_HPP

#include <motley/motley.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "errors.hpp"
#include "formats.hpp"
#include "inputs/clip_choice.hpp"
#include "inputs/faults.hpp"
#include "inputs/limits.hpp"
#include "inputs/open_file.hpp"
#include "inputs/parallel.hpp"
#include "inputs/read_input.hpp"
#include "io/output.hpp"
#include "io/text.hpp"
#include "motion/any_motion.hpp"
#include "motion/curves.hpp"
#include "options.hpp"

namespace cli {

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

/// A clip with its cost.
struct known_clip {
  motley::result<any_motion> clip{any_motion{}};
  std::uint64_t cost = 0; ///< of opening it again; 0 if it is opened with the file

  /// The number of keys of all tracks, as stored. Needs a valid clip.
  std::size_t keys() {
    if (!keys_) keys_ = count_keys(*clip);
    return *keys_;
  }

private:
  std::optional<std::size_t> keys_;
};

/// The commands and events of a clip; none if there is an error.
struct clip_events {
  std::vector<motley::clip_event> commands, events;
  motley::error bad; ///< the error, if there is one
};

/// The clips of a file. Clips that share their data are opened once.
class clips {
public:
  /// Of a file of clips.
  template <class Format>
  clips(const opened_file<Format>& file, const options& o)
      : clips{file.content, identified_file::as<Format>().index, file.counted, file.has_many, o} {}

  /// The name of the file's format.
  std::string_view format() const;
  std::size_t size() const;
  /// The escaped name of clip i < size(); empty if it has none, or if the name cannot be read.
  std::string name(std::size_t i) const;
  /// The error of the name.
  motley::error name_error(std::size_t i) const;
  /// Where the data of clip i < size() begins, which clips may share.
  std::uint64_t offset(std::size_t i) const;
  /// Clip i < size(); throws limit_error. Clips that share data give the same object.
  known_clip& known(std::size_t i);
  /// The same clip, or its error.
  motley::result<any_motion> operator[](std::size_t i);
  /// Where the commands and events of clip i < size() begin, which clips may share; 0: they share none.
  std::uint64_t events_offset(std::size_t i) const;
  /// The events of clip i < size(). Each costs one row.
  clip_events events(std::size_t i, allowance& left) const;
  /// How many events clip i < size() has, without commands; 0 if they cannot be read. Each costs one row, but
  /// those that clips share are read once.
  std::size_t event_count(std::size_t i, allowance& left);
  /// Whether the game plays a clip mirrored, by its commands; nothing where a format has no such command, and
  /// if they cannot be read.
  std::optional<bool> is_played_mirrored(const clip_events& of_clip) const;

private:
  clips(const any_file& file, std::size_t format, std::size_t size, bool has_many, const options& o);

  any_file file_;
  std::size_t format_; // in `formats`
  std::size_t size_;
  bool has_many_;
  std::unordered_map<std::uint64_t, known_clip> known_;         // by offset()
  std::unordered_map<std::uint64_t, std::size_t> event_counts_; // by events_offset()
  allowance left_;
};

/// The clips that --clip selects.
clip_choice choose_clips(const clips& all, const options& o);

/// Of a file without clips, which counts as clip 0: throws missing_error if it was not found in a folder, and
/// --clip selects another one.
void require_only_clip(const options& o, const std::string& path);

/// Calls f(number, name, clip) for each clip that --clip selects, or complain(error) if it cannot be decoded.
/// Throws missing_error if --clip selects none.
void for_each_clip(clips& all, const options& o, const std::string& path,
                   const std::function<void(std::size_t, const std::string&, const any_motion&)>& f,
                   const std::function<void(const motley::error&)>& complain);

/// The escaped names of a clip's bones, if its format knows them.
std::map<std::int32_t, std::string> bone_names_of(const any_motion& clip);

/// Why --mirror leaves out a clip.
inline constexpr const char* not_mirrored =
    "cannot be mirrored (only those of Shenmue's people and animals can)";
/// The clip, or with --mirror the mirrored one; nothing if that does not exist.
std::optional<any_motion> as_shown(const any_motion& clip, const options& o);

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
      with_file(in, o.format, [&](const auto& file) { status = f(file, motley::byte_view{in.bytes}); });
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
    allowance rows{o, file.counted, o.model_space ? limits::model_rows : limits::rows};
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

/// Calls f(name, clip, the size that limits count) for the clip that --clip selects. --clip may be absent
/// only for a file of one clip. f returns the exit status, and so does this function; throws usage_error if
/// there is no such clip. Skips files as use_file() does.
template <class F> int use_one_clip(output& out, const std::string& path, const options& o, F&& f) {
  return use_file(out, path, o, [&]<class File>(const File& file, const motley::byte_view&) {
    int status = 0;
    if constexpr (File::has_clips) {
      clips all{file, o};
      if (!o.clip && all.size() != 1)
        throw usage_error{path + " has " + std::to_string(all.size()) +
                          " clips: pick one with --clip; 'motley info --list' names them"};
      choose_clips(all, o).require_one(path);
      bool done = false; // if several clips have this name, the first one counts
      const auto use = [&](std::size_t, const std::string& name, const auto& clip) {
        if (!done) status = f(name, clip, file.counted);
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
