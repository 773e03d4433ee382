// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/events: motley events, the events of all clips as CSV.
#include <set>

#include "commands.hpp"
#include "inputs/clips.hpp"
#include "inputs/each_file.hpp"
#include "io/output.hpp"
#include "io/text.hpp"
#include "options.hpp"

namespace cli {

namespace {

/// Prints the events of the clips that --clip selects, even of clips that cannot be decoded. Without --clip,
/// events that several clips share are printed once, for the first one. Returns the exit status; throws
/// usage_error if there is no such clip.
template <class File>
int print_events(output& out, const std::string& path, const options& o, const File& file) {
  using format = typename File::format;
  allowance left{o, file.size, limits::rows};
  const clips<format> all{file, o};
  int status = 0;
  const clip_choice choice = choose_clips(all, o);
  std::set<std::uint64_t> printed; // offsets of the first events of clips
  for (const std::size_t i : choice.numbers()) {
    const std::string name = o.names ? all.name(i) : std::string{};
    const std::string start = row_start(o, path, i, name);
    left.begin_rows_with(start);
    const clip_events found = read_events<format>(file.content, i, left);
    if (found.bad) status = out.complain(path, fault_of(found.bad).message);
    if (!found.events.empty() && !printed.insert(found.events.front().offset).second) continue;
    for (const motley::clip_event& e : found.events)
      out << start, out.row(e.frame, e.opcode, hexadecimal(e.payload));
  }
  choice.require(path);
  return status;
}

} // namespace

int events(const options& o) {
  const std::string columns = first_line(o, "frame,opcode,payload");
  return print_tables(o, columns, [&](const std::string& path, output& out) {
    return use_file(out, path, o, [&]<class File>(const File& file, const motley::byte_view&) {
      if (!o.several) out << columns;
      if constexpr (File::has_clips)
        return print_events(out, path, o, file);
      else
        return 0;
    });
  });
}

} // namespace cli
