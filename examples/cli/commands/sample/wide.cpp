// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/sample/wide: motley sample --wide, a row for each frame and a column for each channel
// of any of the clips. Cells of channels that a clip lacks are empty.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "commands/sample/tables.hpp"
#include "errors.hpp"
#include "inputs/each_file.hpp"
#include "inputs/limits.hpp"
#include "inputs/shared_limits.hpp"
#include "io/output.hpp"
#include "options.hpp"

namespace cli {

namespace {

/// The columns of a table, in the order of the clips: "4.tx"; a repeated channel of a clip is "4.tx.2". Also
/// the columns of each clip, so that each is looked up once.
class wide_columns {
public:
  std::vector<std::string> names;

  /// Where to store the indices of a clip's columns.
  std::vector<std::uint32_t>& add_clip(const std::string& path, std::size_t clip) {
    ++clips_;
    std::vector<std::uint32_t>& places = places_[path][clip];
    places.clear(); // the same file may be given twice
    return places;
  }
  /// The index of the next column of the clip that was added last.
  std::uint32_t add(const std::string& name) {
    column& first = columns_.try_emplace(name).first->second;
    if (first.clip != clips_) first.times = 0;
    first.clip = clips_;
    if (++first.times == 1) return place_of(first, name);
    const std::string again = name + '.' + std::to_string(first.times);
    return place_of(columns_.try_emplace(again).first->second, again);
  }
  /// Records that a file of a container is behind the limit of the container, so its clips have no columns.
  void leave_out(const std::string& path) { left_out_.insert(path); }
  /// The column indices of a clip. Throws input_error if it had none.
  const std::vector<std::uint32_t>& places(const std::string& path, std::size_t clip) const {
    if (left_out_.contains(path)) throw input_error{behind_limit};
    const auto file = places_.find(path);
    if (file == places_.end() || !file->second.contains(clip)) throw input_error{changed};
    return file->second.at(clip);
  }

  static constexpr const char* changed = "changed while it was read";
  /// Of a file that follows one that has columns, but not the cells that it needs.
  static constexpr const char* behind_limit =
      "the columns of the files before it in its container have used up the limit: it is left out; "
      "--no-limits lifts this limit";

private:
  struct column {
    std::optional<std::uint32_t> place{};
    std::size_t clip = 0, times = 0; ///< the last clip that had it, and how often
  };

  std::uint32_t place_of(column& c, const std::string& name) {
    if (!c.place) {
      c.place = static_cast<std::uint32_t>(names.size());
      names.push_back(name);
    }
    return *c.place;
  }

  std::unordered_map<std::string, column> columns_;
  std::map<std::string, std::map<std::size_t, std::vector<std::uint32_t>>> places_; // by path and clip
  std::set<std::string> left_out_;
  std::size_t clips_ = 0;
};

/// The series of a clip of any format. It is compiled once for both uses here.
struct any_series {
  using value_at = std::function<float(std::size_t, float)>;
  using use = std::function<void(const std::string& bone, const std::string& channel, const value_at&, bool)>;

  const table_frames& frames;
  std::function<void(const use&)> for_each;
};
using use_series = std::function<void(std::size_t, const std::string&, const any_series&)>;

/// Each row costs as much time as this many cells, and so does each column of a clip.
constexpr std::size_t cells_for_row = 8, cells_for_column = 24;
/// Of the text that begins each row, as much as this costs a cell.
constexpr std::size_t text_for_cell = 16;

int print_any_series(output& out, const std::string& path, const sample_tables& with, std::string_view head,
                     const use_series& f) {
  return print_series(
      out, path, with, head, [&](std::size_t number, const std::string& name, const auto& series) {
        f(number, name, {series.frames(), [&](const any_series::use& use) { series.for_each(use); }});
      });
}

/// Adds the columns of a file. Its errors are printed later, with its values.
void add_columns(const std::string& path, const sample_tables& with, wide_columns& columns) {
  output nowhere{[](std::FILE*, std::string_view) { return true; }};
  allowance cells{with.o, 0, limits::cells};
  (void)print_any_series(
      nowhere, path, with, {}, [&](std::size_t clip, const std::string&, const any_series& series) {
        auto& places = columns.add_clip(path, clip);
        series.for_each([&](const std::string& bone, const std::string& channel, const auto&, bool) {
          cells.spend(cells_for_column);
          places.push_back(columns.add(bone + '.' + channel));
        });
      });
}

/// Adds the columns of all files. A file spends no more here than later, with its values, unless it is
/// refused then. So the files that are left out here would be left out later.
void add_columns(const sample_tables& with, wide_columns& columns) {
  const options& o = with.o;
  shared_limits left{o};
  for (std::size_t n = 0; n < o.files.size(); ++n) {
    const std::string& path = o.files[n];
    if (!left.allows(n)) {
      columns.leave_out(path);
      continue;
    }
    allowance::spent_together() = 0;
    add_columns(path, with, columns);
    left.spend(n, allowance::spent_together());
  }
}

/// The values of one of a clip's columns.
struct column_values {
  std::vector<float> at_frame{};
  bool is_between = false; ///< has no values at whole frames
};

/// Keeps only the values of the clip's own columns. The empty cells of all other columns may be far more.
void print_rows(output& out, const std::string& start, const any_series& series, std::size_t width,
                const std::vector<std::uint32_t>& places) {
  if (places.empty()) return;
  const table_frames& frames = series.frames;
  std::vector<column_values> own(places.size());
  std::vector<const column_values*> columns(width); // null: the clip lacks it
  std::size_t n = 0;
  series.for_each([&](const std::string&, const std::string&, const auto& value_at, bool is_between) {
    if (n == places.size()) throw input_error{wide_columns::changed};
    column_values& column = own[n];
    columns[places[n++]] = &column;
    column.is_between = is_between;
    column.at_frame.resize(static_cast<std::size_t>(frames.count()));
    for (std::size_t i = 0; i < column.at_frame.size(); ++i) {
      const float frame = frames(static_cast<double>(i));
      if (!is_between || !is_whole(frame)) column.at_frame[i] = value_at(i, frame);
    }
  });
  for (std::size_t i = 0; i < frames.count(); ++i) {
    const float frame = frames(static_cast<double>(i));
    out << start << frame;
    for (const column_values* const column : columns) {
      out << ',';
      if (column != nullptr && (!column->is_between || !is_whole(frame))) out << column->at_frame[i];
    }
    out << '\n';
  }
}

} // namespace

int sample_wide(const sample_tables& with) {
  const options& o = with.o;
  wide_columns columns;
  add_columns(with, columns);
  std::string line = "frame";
  for (const std::string& name : columns.names) line += ',' + name;
  const std::string head = first_line(o, line);
  return print_tables(o, head, [&](const std::string& path, output& out) {
    allowance cells{o, 0, limits::cells};
    return print_any_series(out, path, with, o.several ? std::string_view{} : head,
                            [&](std::size_t number, const std::string& name, const any_series& series) {
                              const std::size_t width = columns.names.size();
                              const auto& places = columns.places(path, number);
                              const std::string start = row_start(o, path, number, name);
                              cells.spend(cells_for_column * places.size() +
                                          series.frames.count() *
                                              (width + cells_for_row + start.size() / text_for_cell));
                              print_rows(out, start, series, width, places);
                            });
  });
}

} // namespace cli
