// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/module/events: see events.hpp.
#include "events.hpp"

#include <string_view>
#include <type_traits>

#include "cli/inputs/event_fields.hpp" // examples
#include "cli/io/json.hpp"
#include "cli/io/text.hpp"

namespace web {

namespace {

std::string json_of(const std::string& text) { return cli::json_text(text); }
template <class Number>
requires std::is_arithmetic_v<Number> std::string json_of(Number n) {
  if constexpr (std::is_floating_point_v<Number>)
    if (n - n != 0)
      return n != n ? "\"NaN\"" : n > 0 ? "\"Infinity\"" : "\"-Infinity\""; // Math.fround() takes them
  return cli::text_of(n);
}

} // namespace

motley::error list_file_events(std::span<const std::byte> bytes, std::string& out) {
  const motley::byte_view content{bytes};
  if (bytes.empty()) return motley::error::empty_file();
  motley::error e = motley::error::unknown_format();
  formats::visit(motley::identify<formats>(bytes).index, [&]<class Format>() {
    if constexpr (Format::kind == motley::file_kind::events) {
      const auto opened = Format::open(content);
      e = opened.error();
      if (!opened) return;
      out = "[";
      opened->visit([&]<class Event>(const Event& event) {
        out += (out.size() > 1 ? ",{" : "{") + std::string{"\"kind\":"} + cli::json_text(Event::kind);
        cli::visit_fields(event, [&](std::string_view name, const auto& field) {
          out += ',' + cli::json_text(name) + ':' + json_of(field);
        });
        out += ",\"meaning\":" + cli::json_text(meaning(event)) + '}';
      });
      out += ']';
    }
  });
  return e;
}

motley::error list_clip_events(const motion_file& file, std::size_t number, std::string& out) {
  motley::error e;
  out = "[";
  formats::visit(file.format.index, [&]<class Format>() {
    if constexpr (Format::kind == motley::file_kind::clips) {
      const auto opened = Format::open(motley::byte_view{file.content()});
      if (!opened) return;
      e = Format::visit_events(*opened, number, [&](const motley::clip_event& event) {
        out += (out.size() > 1 ? ",[" : "[") + std::to_string(event.frame) + ',' +
               std::to_string(event.opcode) + ',' + cli::json_text(cli::hexadecimal(event.payload)) + ',' +
               cli::json_text(event.meaning) + ']';
      });
    }
  });
  out += ']';
  return e;
}

} // namespace web
