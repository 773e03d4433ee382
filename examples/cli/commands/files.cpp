// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/files: motley files, a line for each file in containers.
#include <string>

#include "commands.hpp"
#include "errors.hpp"
#include "inputs/clips.hpp"
#include "inputs/contents.hpp"
#include "inputs/each_file.hpp"
#include "inputs/kinds.hpp"
#include "inputs/parallel.hpp"
#include "inputs/read_input.hpp"
#include "inputs/report.hpp"
#include "io/output.hpp"
#include "io/text.hpp"
#include "options.hpp"

namespace cli {

namespace {

/// Calls row(file, format) for each file, or complain(message) for what is wrong. Returns the exit status, or
/// `skipped`.
template <class Row, class Complain>
int list(const std::string& path, const options& o, const Complain& complain, const Row& row) {
  const auto in = read_container(path, o);
  if (!in->why_not.empty()) return complain(in->why_not);
  const auto inside = contents_of(*in, o, path);
  if (!inside) return o.found.contains(path) ? skipped : complain(std::string{no_container});
  int status = 0;
  contents_budget budget{*inside, o}; // the format is found by reading a file
  for (const contained& f : inside->files) {
    const bool is_good = f.place.why_not.empty(), is_read = !f.container.empty() || budget.take(f);
    if (is_good || f.place.size > 0) {
      const bytes_inside file = is_read ? bytes_of(f.place, in->bytes) : bytes_inside{};
      row(f, is_good ? format_of(file.bytes) : likely_format_of(file.bytes));
    }
    if (!f.place.why_not.empty()) status = complain(f.path + ": " + f.place.why_not);
  }
  if (budget.is_spent()) status = complain(budget.why_not());
  return inside->why_incomplete.empty() ? status : complain(inside->why_incomplete);
}

int print_rows(output& out, const std::string& path, const options& o) try {
  return list(
      path, o, [&](const std::string& why) { return out.complain(path, why); },
      [&](const contained& f, std::string_view format) {
        out.row(csv_cell(printable(path)), csv_cell(printable(f.path)), f.place.size, format);
      });
} catch (const input_error& e) {
  return out.complain(path, e.what());
}

int report_rows(output& out, const std::string& path, const options& o) {
  json_writer json{out};
  std::vector<fault> faults;
  const auto begin = [&] {
    if (json.depth() > 0) return;
    begin_file(json, path);
    json.key("contents").begin_array();
  };
  const auto fail = [&](const std::string& why) {
    faults.push_back({"unreadable", why});
    return 1;
  };
  int status = 0;
  try {
    status = list(path, o, fail, [&](const contained& f, std::string_view format) {
      begin();
      json.begin_object();
      json.member("path", f.path);
      json.member("size", f.place.size);
      json.member("format", format);
      json.end();
    });
  } catch (const input_error& e) {
    status = fail(e.what());
  }
  if (status == skipped) return status;
  begin();
  end_file(json, faults);
  return status;
}

} // namespace

int files(const options& o) {
  if (o.json)
    return print_report(o, "files",
                        [&](const std::string& path, output& out) { return report_rows(out, path, o); });
  if (!print(stdout, "file,path,size,format\n")) return 1;
  const files_done done =
      for_each_file(o, [&](const std::string& path, output& out) { return print_rows(out, path, o); });
  if (done.skipped < o.files.size()) return done.status;
  return complain(no_containers);
}

} // namespace cli
