// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/sample_wide: motley sample --wide, a row for each frame and a column for each channel of any
// of the clips: cells of channels that a clip does not have are empty.
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "parallel.hpp"
#include "sample_files.hpp"

namespace cli {

namespace {

/// The columns of a table, in the order in which clips have them.
struct wide_columns {
  std::map<std::string, std::size_t> places;
  std::vector<std::string> names;

  void add(const std::string& name) {
    if (places.emplace(name, names.size()).second) names.push_back(name);
  }
};

/// The names of a clip's columns: "4.tx"; what comes again is "4.tx.2".
class column_names {
public:
  std::string operator()(const std::string& bone, const std::string& channel) {
    std::string name = bone + '.' + channel;
    const std::size_t n = ++seen_[name];
    return n == 1 ? name : name + '.' + std::to_string(n);
  }

private:
  std::map<std::string, std::size_t> seen_;
};

/// The series of a clip, whatever its format: compiled once for both of what becomes of it here.
struct any_series {
  using value_at = std::function<float(std::size_t, float)>;
  using use = std::function<void(const std::string& bone, const std::string& channel, const value_at&, bool)>;

  const table_frames& frames;
  std::function<void(const use&)> for_each;
};
using use_series = std::function<void(std::size_t, const std::string&, const any_series&)>;

int print_any_series(output& out, const std::string& path, const sample_tables& with, std::string_view head,
                     const use_series& f) {
  return print_series(
      out, path, with, head, [&](std::size_t number, const std::string& name, const auto& series) {
        f(number, name, {series.frames(), [&](const any_series::use& use) { series.for_each(use); }});
      });
}

/// Adds the columns of a file. What is wrong with it is said when it is printed.
int add_columns(const std::string& path, const sample_tables& with, wide_columns& columns) {
  output nowhere{[](std::FILE*, std::string_view) { return true; }};
  return print_any_series(nowhere, path, with, {},
                          [&](std::size_t, const std::string&, const any_series& series) {
                            column_names name_of;
                            series.for_each([&](const std::string& bone, const std::string& channel,
                                                const auto&, bool) { columns.add(name_of(bone, channel)); });
                          });
}

void print_rows(output& out, const std::string& start, const any_series& series,
                const wide_columns& columns) {
  const table_frames& frames = series.frames;
  const std::size_t width = columns.names.size();
  std::vector<std::optional<float>> cells(frames.count() * width);
  column_names name_of;
  series.for_each(
      [&](const std::string& bone, const std::string& channel, const auto& value_at, bool is_between) {
        const auto place = columns.places.find(name_of(bone, channel));
        if (place == columns.places.end()) throw input_error{"changed while it was read"};
        for (std::size_t i = 0; i < frames.count(); ++i) {
          const float frame = frames(static_cast<double>(i));
          if (!is_between || !is_whole(frame)) cells[i * width + place->second] = value_at(i, frame);
        }
      });
  for (std::size_t i = 0; i < frames.count(); ++i) {
    out << start << frames(static_cast<double>(i));
    for (std::size_t c = 0; c < width; ++c) {
      out << ',';
      if (const auto& cell = cells[i * width + c]) out << *cell;
    }
    out << '\n';
  }
}

} // namespace

int sample_wide(const sample_tables& with) {
  const options& o = with.o;
  wide_columns columns;
  for (const std::string& path : o.files) (void)add_columns(path, with, columns);
  std::string line = "frame";
  for (const std::string& name : columns.names) line += ',' + name;
  const std::string head = first_line(o, line);
  return print_tables(o, head, [&](const std::string& path, output& out) {
    allowance cells{o, 0, limits::cells};
    return print_any_series(out, path, with, o.several ? std::string_view{} : head,
                            [&](std::size_t number, const std::string& name, const any_series& series) {
                              cells.spend(series.frames.count() * columns.names.size());
                              print_rows(out, row_start(o, path, number, name), series, columns);
                            });
  });
}

} // namespace cli
