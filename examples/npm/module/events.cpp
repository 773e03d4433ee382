// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/module/events: see events.hpp.
#include "events.hpp"

#include <string_view>
#include <type_traits>

#include "cli/inputs/event_fields.hpp" // examples
#include "cli/io/text.hpp"
#include "json_writer.hpp"

namespace web {

namespace {

/// A field that is no text; empty for the game, which is that of the whole file.
template <class Field> std::string json_of(const Field& field) {
  if constexpr (std::is_floating_point_v<Field>)
    if (field - field != 0) // Math.fround() takes these
      return field != field ? "\"NaN\"" : field > 0 ? "\"Infinity\"" : "\"-Infinity\"";
  if constexpr (std::is_arithmetic_v<Field>)
    return cli::text_of(field);
  else if constexpr (requires { field.number; })
    return '"' + cli::hexadecimal_id(field.number) + '"';
  else
    return {};
}

} // namespace

motley::error list_file_events(std::span<const std::byte> bytes, std::string& out) {
  const motley::byte_view content{bytes};
  const auto id = motley::identify<formats>(bytes);
  motley::error e = motley::error::unknown_format(motley::noun_of(id.kind()));
  formats::visit(id.index, [&]<class Format>() {
    if constexpr (Format::kind == motley::file_kind::events) {
      const auto opened = Format::open(content);
      e = opened.error();
      if (!opened) return;
      json_writer json{out};
      json.raw("[");
      opened->visit([&]<class Event>(const Event& event) {
        json.raw(json.size() > 1 ? R"(,{"kind":)" : R"({"kind":)").text(Event::kind);
        Event::fields(event, [&]<class Field>(std::string_view name, const Field& field) {
          if constexpr (requires { field.view(); })
            json.raw(",").text(name).raw(":").text(field.view());
          else if (const std::string value = json_of(field); !value.empty())
            json.raw(",").text(name).raw(":").raw(value);
          if constexpr (requires { field.number; })
            json.raw(R"(,"particle_type":)").text({field.type, sizeof field.type});
        });
        json.raw(R"(,"meaning":)").text(meaning(event)).raw("}");
      });
      e = json.raw("]").error();
    }
  });
  if (e) e = id.explain(content, e);
  if (e.code == motley::errc::unknown_format) e.value = static_cast<std::int64_t>(motley::file_kind::events);
  return e;
}

motley::error list_clip_events(const motion_file& file, std::size_t number, std::string& out) {
  motley::error e;
  json_writer json{out};
  json.raw("[");
  formats::visit(file.format.index, [&]<class Format>() {
    if constexpr (Format::kind == motley::file_kind::clips) {
      const auto opened = Format::open(motley::byte_view{file.content()});
      if (!opened) return;
      e = Format::visit_events(*opened, number, [&](const motley::clip_event& event) {
        json.raw(json.size() > 1 ? ",[" : "[").raw(std::to_string(event.frame));
        json.raw(",").raw(std::to_string(event.opcode)).raw(",").text(cli::hexadecimal(event.payload));
        json.raw(",").text(event.meaning).raw("]");
      });
    }
  });
  json.raw("]");
  return e ? e : json.error();
}

} // namespace web
