// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/report: see report.hpp.
#include "inputs/report.hpp"

#include "io/text.hpp"

namespace cli {

namespace {

/// The part of a file that cannot be examined.
void refuse_file(const std::string& path, const std::string& why, output& out) {
  json_writer json{out};
  begin_file(json, path);
  json.member("size", std::optional<std::size_t>{});
  json.member("format", std::optional<std::string>{});
  end_file(json, {{"unreadable", why}});
}

} // namespace

int print_report(const options& o, std::string_view command, const file_work& work) {
  output out;
  json_writer json{out};
  json.begin_object();
  json.member("motley", MOTLEY_VERSION_STRING);
  json.member("command", command);
  json.key("files").begin_array();
  out << '\n';
  if (!out.flush()) return 1;
  const files_done done = for_each_file(o, work, refuse_file, ",\n");
  out << '\n';
  json.end();
  json.member("skipped", done.skipped);
  json.end();
  out << '\n';
  if (!out.flush()) return 1;
  return done.skipped == o.files.size() ? 1 : done.status;
}

void begin_file(json_writer& json, const std::string& input) {
  const std::string path{shown_path(input)};
  json.begin_object();
  json.member("file", path);
  for (std::size_t i = 0, length = 1; i < path.size() && length > 0; i += length) {
    length = utf8_length(std::string_view{path}.substr(i));
    if (length == 0) json.member("file_hex", hexadecimal(std::as_bytes(std::span{path})));
  }
}

void write_fault(json_writer& json, const fault& f) {
  const auto number = [](std::int64_t n) { return n >= 0 ? std::optional{n} : std::nullopt; };
  json.begin_object();
  json.member("code", f.code);
  json.member("message", f.message);
  json.member("byte", f.byte);
  json.member("clip", number(f.clip));
  json.member("record", number(f.record));
  json.end();
}

void end_file(json_writer& json, const std::vector<fault>& faults) {
  json.end_to(1);
  json.member("ok", faults.empty());
  json.key("errors").begin_array();
  for (const fault& f : faults) write_fault(json, f);
  json.end();
  json.end();
}

} // namespace cli
