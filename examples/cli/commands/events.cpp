// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/events: motley events, the events of all clips, or of files of events, as CSV.
#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>

#include "commands.hpp"
#include "errors.hpp"
#include "inputs/clips.hpp"
#include "inputs/each_file.hpp"
#include "inputs/event_fields.hpp"
#include "io/output.hpp"
#include "io/text.hpp"
#include "options.hpp"

namespace cli {

namespace {

/// Prints the commands, which have no frame, and the events of the clips that --clip selects, even of clips
/// that cannot be decoded. Without --clip, those that several clips share are printed once, for the first
/// one. Returns the exit status; throws usage_error if there is no such clip.
template <class File>
int print_events(output& out, const std::string& path, const options& o, const File& file) {
  allowance left{o, file.counted, limits::rows};
  const clips all{file, o};
  int status = 0;
  const clip_choice choice = choose_clips(all, o);
  std::set<std::uint64_t> printed; // offsets of the events of clips
  for (const std::size_t i : choice.numbers()) {
    if (const std::uint64_t at = all.events_offset(i); at != 0 && !printed.insert(at).second) continue;
    const std::string name = o.names ? all.name(i) : std::string{};
    const std::string start = row_start(o, path, i, name);
    left.begin_rows_with(start);
    const clip_events found = all.events(i, left);
    if (found.bad) status = out.complain(path, fault_of(found.bad).message);
    for (const motley::clip_event& c : found.commands)
      out << start, out.row("", c.opcode, hexadecimal(c.payload), c.meaning);
    for (const motley::clip_event& e : found.events)
      out << start, out.row(e.frame, e.opcode, hexadecimal(e.payload), e.meaning);
  }
  choice.require(path);
  return status;
}

/// The columns of files of events. What a kind of event lacks is empty.
constexpr std::string_view columns_of_files[] = {
    "kind",   "name",      "type",      "seconds", "state",   "index",        "unique",
    "weight", "character", "flags",     "value",   "locator", "duration",     "particle",
    "bone",   "scale",     "parenting", "sound",   "falloff", "max_distance", "meaning"};

/// Prints the events of a file of events.
template <class File>
void print_file_events(output& out, const std::string& path, const options& o, const File& file) {
  allowance left{o, file.counted, limits::rows};
  const std::string start = o.several ? csv_cell(printable(path)) + ',' : std::string{};
  left.begin_rows_with(start);
  file.content.visit([&]<class Event>(const Event& event) {
    left.spend(1);
    std::string cells[std::size(columns_of_files)];
    const auto fill = [&](std::string_view name, const auto& field) {
      const auto column = std::find(std::begin(columns_of_files), std::end(columns_of_files), name);
      if (column != std::end(columns_of_files))
        cells[column - std::begin(columns_of_files)] = csv_cell(text_of(field));
    };
    fill("kind", std::string{Event::kind});
    visit_fields(event, fill);
    fill("meaning", std::string{meaning(event)});
    out << start;
    for (const std::string& cell : cells) out << (&cell == cells ? "" : ",") << cell;
    out << '\n';
  });
}

/// True if a format's clips have events.
template <class Format> constexpr bool has_events = false;
template <class Format>
requires(Format::kind == motley::file_kind::clips) constexpr bool has_events<Format> =
    !std::is_base_of_v<motley::no_events<typename Format::file, typename Format::clip>, Format>;

/// True if files of events are among the inputs. Throws usage_error if clips with events are, too: their rows
/// differ.
bool are_files_of_events(const options& o) {
  std::string of_file, of_clips;
  const auto note = [&](const std::string& path) {
    const input_bytes in = read_input(path, o);
    (void)with_file(in, o.format, [&]<class File>(const File&) {
      if (File::is_events && of_file.empty()) of_file = path;
      if (has_events<typename File::format> && of_clips.empty()) of_clips = path;
    });
  };
  for (const std::string& path : o.files) // until one opens
    if (of_file.empty() &&
        identify_file(read_input(path, o).bytes, o.format).kind() == motley::file_kind::events)
      note(path);
  if (of_file.empty()) return false;
  for (const std::string& path : o.files) {
    note(path);
    if (!of_clips.empty())
      throw usage_error{of_clips + " has events of clips, and " + of_file +
                        " is a file of events: their columns differ; print one kind at a time"};
  }
  return true;
}

} // namespace

int events(const options& o) {
  std::string of_files = o.several ? "file," : "";
  for (const std::string_view column : columns_of_files)
    of_files.append(column == columns_of_files[0] ? "" : ",").append(column);
  of_files += '\n';
  const std::string of_clips = first_line(o, "frame,opcode,payload,meaning");
  const bool are_files = o.several && are_files_of_events(o);
  return print_tables(o, are_files ? of_files : of_clips, [&](const std::string& path, output& out) {
    return use_file(out, path, o, [&]<class File>(const File& file, const motley::byte_view&) {
      if constexpr (!File::has_clips && !File::is_events) {
        return refuse_kind<File>(out, o, path);
      } else {
        if (!o.several) out << (File::is_events ? of_files : of_clips);
        if constexpr (File::has_clips)
          return print_events(out, path, o, file);
        else
          print_file_events(out, path, o, file);
        return 0;
      }
    });
  });
}

} // namespace cli
