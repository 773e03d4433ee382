// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/report: --json: one document about all files. docs/tools.md describes it.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_REPORT_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_REPORT_HPP

#include <motley/motley.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "errors.hpp"
#include "inputs/clips.hpp"
#include "inputs/each_file.hpp"
#include "inputs/faults.hpp"
#include "inputs/parallel.hpp"
#include "inputs/read_input.hpp"
#include "io/json_writer.hpp"
#include "io/output.hpp"
#include "options.hpp"
#include "words.hpp"

namespace cli {

/// The document of a command. `work` prints each file's part, as report_file() does. Returns the exit status.
int print_report(const options& o, std::string_view command, const file_work& work);

/// Begins a file's object with its path.
void begin_file(json_writer& json, const std::string& path);
void write_fault(json_writer& json, const fault& f);
/// Adds the faults as the last members and ends the object.
void end_file(json_writer& json, const std::vector<fault>& faults);

/// Begins a clip's object. A known name is escaped.
inline void begin_clip(json_writer& json, std::size_t number, const std::string& name,
                       const any_motion& clip) {
  json.begin_object();
  json.member("clip", number);
  json.member("name", name);
  json.member("frames", clip.frame_count());
  json.member("frame_rate", clip.frame_rate());
  json.member("rotation_unit", words::name_of(clip.rotation_unit()));
}

/// The result of examining a file.
struct verdict {
  std::vector<fault> faults{};
  int status = 0;                      ///< the exit status
  std::optional<std::size_t> size{};   ///< size of the file, if it can be read
  std::optional<std::string> format{}; ///< the format that it has or had, if known
};

/// Opens a file and calls f(file, faults), which adds faults. Errors of a file, or clips missing in it, do
/// not throw. Returns nothing if the file is skipped, after skip_because(reason) unless it lacks what was
/// asked for.
template <class F, class Leave>
std::optional<verdict> examine(const std::string& path, const options& o, const Leave& skip_because, F&& f) {
  verdict v;
  const auto leave = [&](std::string_view reason) {
    skip_because(reason);
    return std::nullopt;
  };
  const input_bytes in = read_input(path, o);
  const bool is_read = in.why_not.empty();
  if (in.is_too_large && may_skip(o, path, in.bytes)) return leave(in.why_not);
  if (is_read) v.size = in.bytes.size();
  if (!is_read) v.faults.push_back({"unreadable", in.why_not});
  try {
    if (is_read)
      if (const motley::error e = with_file(in, o.format, [&](const auto& file) { f(file, v.faults); })) {
        const fault why = why_not_opened(e, path, in.bytes);
        if (may_skip(o, path, in.bytes)) return leave(why.message);
        v.faults.push_back(why);
        if (std::string name = format_name(in.bytes, o.format); !name.empty()) v.format = std::move(name);
      }
  } catch (const limit_error& e) {
    v.faults.push_back({"limit", e.what()});
  } catch (const missing_error& e) {
    if (o.found.contains(path)) return std::nullopt; // in a folder this is not an error
    v.faults.push_back({"missing", e.what()});
    v.status = 2;
  } catch (const usage_error& e) {
    v.faults.push_back({"missing", e.what()});
    v.status = 2;
  }
  if (!v.faults.empty()) v.status = std::max(v.status, 1);
  return v;
}

/// Prints one file's object: f(json, file, faults) adds its members and faults. The object is complete in any
/// case. For a file found in a folder, require(file) is called first. If it throws missing_error, nothing is
/// printed. Returns the exit status, or `skipped`.
template <class Require, class F>
int report_file(output& out, const std::string& path, const options& o, const Require& require, F&& f) {
  json_writer json{out};
  const auto leave = [&](std::string_view reason) { (void)skip(out, o, path, reason); };
  const auto v = examine(path, o, leave, [&]<class File>(const File& file, std::vector<fault>& faults) {
    if (o.found.contains(path)) require(file);
    begin_file(json, path);
    json.member("size", file.size);
    json.member("format", File::format::name);
    json.member("kind", words::name_of(File::format::kind));
    f(json, file, faults);
  });
  if (!v) return skipped;
  if (json.depth() == 0) {
    begin_file(json, path);
    json.member("size", v->size);
    json.member("format", v->format);
  }
  end_file(json, v->faults);
  return v->status;
}

} // namespace cli

#endif
